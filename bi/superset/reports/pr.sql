-- title: Metrics of Superset
-- question: What are PR and the ends of its 95% interval, over rows of any table with decisions and pr_error_emg?
{% set error, decisions = 'SUM(pr_error_emg)', 'SUM(decisions)' %}
{% set half = half(pr_standard_error(error, decisions, 'COUNT(NULLIF(decisions, 0))', 'SUM(pr_error_emg * pr_error_emg)', 'SUM(pr_error_emg * decisions)',
    'SUM(decisions * decisions)'), 'COUNT(NULLIF(decisions, 0))') %}
SELECT
    {{ pr(error, decisions) }} AS "PR",
    {{ low(pr(error, decisions), half) }} AS "PR from",
    {{ pr(error, decisions) }} + {{ half }} AS "PR to"
FROM player_match_stats
