-- question: With which chances were doubles taken and passed at each score?
-- columns: player
-- column: score: points away, of the player who answers first; money
-- columns: cube
-- column: answer: right take, wrong take, right pass, wrong pass; a beaver is a take
-- column: times: how often; only analysed answers
-- column: take_point_share: the chance to win the game from which a take is right, without gammons and with a dead cube (`take_point`)
-- column: live_take_point_share: the chance from which a take is right at scores where the answerer redoubles for free (`live_take_point`); empty: another score
-- columns: mean_win_share
-- column: least_win_share: the smallest of these chances
-- column: most_win_share: the largest
-- columns: gammon_share, lose_gammon_share
-- column: error_emg: equity lost by these answers (EMG)
-- columns: example_decision_id
-- uses index: one pass over decisions; decisions_by_match if a player is given; the keys of cube_analyses and match_equities
SELECT {{ columns }}
FROM (
    SELECT
        {{ "'all'" if everybody else 'f.player' }} AS player, f.away_player, f.away_opponent,
        {{ score('f.away_player', 'f.away_opponent') }} AS score, f.cube_value AS cube,
        CASE WHEN f.error_emg > 0 THEN 'wrong ' ELSE 'right ' END || CASE f.action WHEN 'pass' THEN 'pass' ELSE 'take' END AS answer,
        count(*) AS times, min(a.take_point) AS take_point_share, min(a.live_take_point) AS live_take_point_share, avg(a.win_played) AS mean_win_share, min(a.win_played) AS least_win_share,
        max(a.win_played) AS most_win_share, avg(a.gammon_played) AS gammon_share, avg(a.lose_gammon_played) AS lose_gammon_share,
        sum(f.error_emg) AS error_emg, min(f.decision_id) AS example_decision_id
    FROM {{ decision_facts() }} AS f
    JOIN {{ decision_analysis() }} AS a ON a.decision_id = f.decision_id
    WHERE f.kind = 'take' AND f.error_emg IS NOT NULL AND f.action IS NOT NULL
    GROUP BY 1, f.away_player, f.away_opponent, f.cube_value, 6
) AS s
WHERE times >= coalesce({{ min_times }}, 1)
ORDER BY player, away_player NULLS FIRST, away_opponent, cube, answer DESC
LIMIT {{ limit }}
