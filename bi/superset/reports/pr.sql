-- title: Metrics of Superset
-- question: What are PR and the ends of its 95% interval, over rows of any table with decisions and pr_error_emg, and how far is it from the players' own PR (usual_pr)?
{% set error, decisions = 'SUM(pr_error_emg)', 'SUM(decisions)' %}
{% set half = half(pr_standard_error(error, decisions, 'COUNT(NULLIF(decisions, 0))', 'SUM(pr_error_emg * pr_error_emg)', 'SUM(pr_error_emg * decisions)',
    'SUM(decisions * decisions)'), 'COUNT(NULLIF(decisions, 0))') %}
{% set usual = 'SUM(usual_pr * decisions) / NULLIF(SUM(decisions), 0)' %}
SELECT
    {{ pr(error, decisions) }} AS "PR",
    {{ low(pr(error, decisions), half) }} AS "PR from",
    {{ pr(error, decisions) }} + {{ half }} AS "PR to",
    {{ usual }} AS "Usual PR",
    -- A map of scores has about sixty cells: 3.4 standard errors in place of 1.96.
    CASE WHEN {{ decisions }} >= 20 AND abs({{ pr(error, decisions) }} - {{ usual }}) > 1.73 * {{ half }} THEN {{ pr(error, decisions) }} - {{ usual }} ELSE 0 END AS "Beyond chance",
    {{ away_group('away_player') }} AS "player_group",
    {{ away_group('away_opponent') }} AS "opponent_group"
FROM player_match_stats
