-- The sums of action_sums, from decisions.
SELECT
    d.match_id, d.seat, d.kind,
    CASE WHEN d.kind <> 'checker' THEN d.action END AS action,
    d.level_code,
    count(*) AS all_decisions,
    count(d.error_emg) AS analysed_decisions,
    sum(d.is_counted) AS decisions,
    count(*) FILTER (WHERE d.error_emg > 0) AS wrong_decisions,
    count(*) FILTER (WHERE d.error_emg >= {{ threshold('error') }}) AS errors,
    count(*) FILTER (WHERE d.error_emg >= {{ threshold('blunder') }}) AS blunders,
    sum(d.error_emg) AS error_emg,
    {{ known_sum('d.error_mwc', unknown_mwc()) }} AS error_mwc,
    max(d.error_emg) AS worst_error_emg,
    {{ difficulties() }}
FROM {{ decisions() }} AS d
GROUP BY d.match_id, d.seat, d.kind, CASE WHEN d.kind <> 'checker' THEN d.action END, d.level_code
