-- title: Records
-- question: Which matches stand out: the best and the worst play, the luckiest, the longest?
-- group: players
-- parameter: min_decisions (integer, 50): leave out of the PR records matches with fewer counted decisions of the player
-- threshold: min_decisions: PR of 50 decisions and more; -p min_decisions=1 for all
-- parameter: each (integer, 3): number of records of each kind
-- column: record: kind of record
-- column: place: place among the records of this kind: 1, 2, 3
-- column: value: the record's value
-- columns: player, opponent, played_on, event, match_id
-- empty: No match is analysed.
-- uses index: one pass over match_sums for each kind; where a filter looks into matches, one pass over decisions
{% set records = [
    ('lowest PR', 'pr', 'decisions >= ' ~ min_decisions, decimals('pr', 2)),
    ('highest PR', 'pr DESC', 'decisions >= ' ~ min_decisions, decimals('pr', 2)),
    ('most luck', 'luck_emg DESC', 'luck_emg IS NOT NULL AND rolls > 0', signed('luck_emg', 3) ~ " || ' EMG'"),
    ('least luck', 'luck_emg', 'luck_emg IS NOT NULL AND rolls > 0', signed('luck_emg', 3) ~ " || ' EMG'"),
    ('most blunders', 'blunders DESC', 'blunders > 0', 'CAST(blunders AS ' ~ text ~ ')'),
    ('most checker plays', 'match_checker_plays DESC', 'seat = 1 AND match_checker_plays > 0', 'CAST(match_checker_plays AS ' ~ text ~ ')'),
] %}
WITH played AS {{ materialized() }} (
    SELECT match_id, seat, player, opponent, played_on, played_at_local, event, pr, decisions, luck_emg, rolls, blunders, match_checker_plays
    FROM {{ source('player_match_stats') }} AS s
),
found AS (
{# Of each kind first the few best, so that only these are sorted with all their columns. #}
{% for name, order, condition, value in records %}
    {{ 'UNION ALL ' if not loop.first }}SELECT {{ loop.index }} AS kind, '{{ name }}' AS record, {{ value }} AS value, player, opponent, played_on, event, match_id,
        row_number() OVER (ORDER BY {{ order }}, coalesce(played_at_local, ''), player, opponent) AS place
    FROM (
        SELECT * FROM played WHERE {{ condition }} ORDER BY {{ order }}, coalesce(played_at_local, ''), player, opponent LIMIT {{ each }}
    ) AS s
{% endfor %}
)
SELECT {{ columns }}
FROM found
WHERE place <= {{ each }}
ORDER BY kind, place
