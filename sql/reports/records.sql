-- title: Records
-- question: Which matches stand out: the best and the worst play, the luckiest, the longest?
-- group: players
-- filters: yes
-- parameter: min_decisions (integer, 50): leave out of the PR records matches with fewer counted decisions of the player
-- parameter: each (integer, 3): number of records of each kind
-- column: record: kind of record
-- column: place: place among the records of this kind: 1, 2, 3
-- column: value: the record's value
-- column: player: the person (spellings merged)
-- column: opponent: the other person
-- column: played_on: day of the match
-- column: event: event
-- column: match_id: the match
-- empty: No match is analysed.
-- leans on: one pass over match_sum_rows for each kind; where the filter looks into matches, one pass over decisions
WITH found AS (
    SELECT 1 AS kind, 'lowest PR' AS record, row_number() OVER (ORDER BY pr, coalesce(played_at_local, ''), player, opponent) AS place,
        format('%.2f', pr) AS value, player, opponent, played_on, event, match_id
    FROM player_match_stats WHERE decisions >= coalesce(:min_decisions, 50)
    UNION ALL
    SELECT 2, 'highest PR', row_number() OVER (ORDER BY pr DESC, coalesce(played_at_local, ''), player, opponent),
        format('%.2f', pr), player, opponent, played_on, event, match_id
    FROM player_match_stats WHERE decisions >= coalesce(:min_decisions, 50)
    UNION ALL
    SELECT 3, 'most luck', row_number() OVER (ORDER BY luck_emg DESC, coalesce(played_at_local, ''), player, opponent),
        format('%+.3f EMG', luck_emg), player, opponent, played_on, event, match_id
    FROM player_match_stats WHERE luck_emg IS NOT NULL
    UNION ALL
    SELECT 4, 'least luck', row_number() OVER (ORDER BY luck_emg, coalesce(played_at_local, ''), player, opponent),
        format('%+.3f EMG', luck_emg), player, opponent, played_on, event, match_id
    FROM player_match_stats WHERE luck_emg IS NOT NULL
    UNION ALL
    SELECT 5, 'most blunders', row_number() OVER (ORDER BY blunders DESC, coalesce(played_at_local, ''), player, opponent),
        CAST(blunders AS TEXT), player, opponent, played_on, event, match_id
    FROM player_match_stats WHERE blunders > 0
    UNION ALL
    SELECT 6, 'most checker plays', row_number() OVER (ORDER BY match_checker_plays DESC, coalesce(played_at_local, ''), player, opponent),
        CAST(match_checker_plays AS TEXT), player, opponent, played_on, event, match_id
    FROM player_match_stats WHERE seat = 1
)
SELECT record, place, value, player, opponent, played_on, event, match_id
FROM found
WHERE place <= coalesce(:each, 3)
ORDER BY kind, place;
