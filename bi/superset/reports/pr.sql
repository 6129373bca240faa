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
    CASE WHEN {{ tendency_of('(' ~ pr(error, decisions) ~ ')', half, usual, decisions) }} IS NULL THEN 0 ELSE {{ pr(error, decisions) }} - {{ usual }} END AS "Beyond chance",
    {{ away_group('away_player') }} AS "player_group",
    {{ away_group('away_opponent') }} AS "opponent_group"
FROM player_match_stats
