-- title: Missed and wrong doubles
-- question: How many of the right doubles were missed, and how many doubles came too early or when too good?
-- group: errors
-- engines: sqlite
-- parameter: per_player (yes|no, yes): rows for each player, or all together
-- columns: player
-- column: double_kind: first double (the cube is centred), redouble
-- column: decisions: analysed decisions whether to double, counted or not
-- column: right_doubles: those in which doubling is right
-- column: missed: right doubles that were not made: `missed` of `right_doubles`
-- column: missed_share: missed / right_doubles
-- column: missed_emg: equity lost by missed doubles (EMG)
-- column: doubles: doubles made
-- column: too_early: doubles made where holding the cube and doubling later is better
-- column: too_early_emg: equity lost by them (EMG)
-- column: too_good: doubles made where playing on for a gammon is better than the pass
-- column: too_good_emg: equity lost by them (EMG)
-- column: lost_matches: matches lost by missed and wrong doubles: the sum of the match winning chances lost
-- empty: No decision whether to double is analysed.
-- uses index: one pass over decisions; decisions_by_match if a player is given; the key of cube_analyses
WITH chosen AS {{ materialized() }} (
    SELECT
        f.player, CASE f.cube_owner WHEN 0 THEN 'first double' ELSE 'redouble' END AS double_kind, f.action = 'double' AS is_made,
        a.equity_no_double < {{ doubled('a') }} AS is_right, a.equity_no_double > a.equity_double_pass AS is_too_good, f.error_emg, f.error_mwc
    FROM {{ decision_facts() }} AS f
    JOIN cube_analyses AS a ON a.decision_id = f.decision_id
    WHERE f.kind = 'double' AND f.error_emg IS NOT NULL AND f.action IS NOT NULL
)
SELECT
    {{ 'player' if choice.per_player == 'yes' else "'all'" }} AS player,
    double_kind,
    count(*) AS decisions,
    sum(is_right) AS right_doubles,
    count(*) FILTER (WHERE is_right AND NOT is_made) AS missed,
    {{ ratio('count(*) FILTER (WHERE is_right AND NOT is_made)', 'sum(is_right)') }} AS missed_share,
    sum(error_emg) FILTER (WHERE NOT is_made) AS missed_emg,
    sum(is_made) AS doubles,
    count(*) FILTER (WHERE is_made AND error_emg > 0 AND NOT is_too_good) AS too_early,
    sum(error_emg) FILTER (WHERE is_made AND NOT is_too_good) AS too_early_emg,
    count(*) FILTER (WHERE is_made AND error_emg > 0 AND is_too_good) AS too_good,
    sum(error_emg) FILTER (WHERE is_made AND is_too_good) AS too_good_emg,
    sum(error_mwc) AS lost_matches
FROM chosen
GROUP BY 1, 2
ORDER BY player, double_kind
