-- The sums of idea_sums, from decisions.
SELECT
    match_id, seat, idea_code,
    count(*) FILTER (WHERE verdict = 'did') AS did,
    count(*) FILTER (WHERE verdict = 'missed') AS missed,
    count(*) FILTER (WHERE verdict = 'wrong') AS wrong,
    count(*) FILTER (WHERE verdict = 'avoided') AS avoided,
    count(*) FILTER (WHERE verdict = 'missed' AND error_emg >= {{ threshold('error') }}) AS missed_errors,
    count(*) FILTER (WHERE verdict = 'wrong' AND error_emg >= {{ threshold('error') }}) AS wrong_errors,
    coalesce(sum(price_emg) FILTER (WHERE verdict = 'missed'), 0.0) AS missed_emg,
    coalesce(sum(price_emg) FILTER (WHERE verdict = 'wrong'), 0.0) AS wrong_emg,
    -- The ideas of each candidate are not stored.
    CAST(NULL AS DOUBLE) AS difficulty_emg,
    CAST(NULL AS DOUBLE) AS difficulty_variance,
    coalesce(sum(sqrt(price_emg)), 0.0) AS error_root,
    CAST(NULL AS DOUBLE) AS difficulty_root
FROM (
    SELECT d.match_id, d.seat, i.idea_code, d.error_emg, p.price_emg, {{ verdict('d', 'i') }} AS verdict
    FROM {{ decisions() }} AS d
    JOIN ideas AS i ON {{ any_has('d', 'i') }}
    LEFT JOIN idea_prices AS p ON p.decision_id = d.decision_id AND p.idea_code = i.idea_code
) AS judged
GROUP BY match_id, seat, idea_code
