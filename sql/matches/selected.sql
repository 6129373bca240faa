-- Which matches and money sessions pass the filter?
-- Uses index: match_sums by its key; without a filter, a pass over matches.
{% if filter %}
SELECT DISTINCT match_id FROM player_match_stats WHERE {{ filter.matches }} ORDER BY match_id;
{% else %}
SELECT match_id FROM matches WHERE kind <> 'position' ORDER BY match_id;
{% endif %}
