-- The figures of everybody are those of the matches (parameters 1 to 5: the columns of overdispersion), unless they wait for the end of an import. A snapshot of
-- some matches has those of all.
-- Uses index: none; one row.
SELECT 'overdispersion' AS subject, 'has ' || count(*) || ' rows instead of one' AS message FROM main.overdispersion HAVING count(*) <> 1
UNION ALL
SELECT 'overdispersion', 'differs from what it sums up in ' || differing
FROM (
    SELECT
        known_matches, concat_ws(', '
        {% for name in ['overdispersion', 'loss_dispersion', 'root_dispersion', 'form_variance', 'known_matches'] %}
        , CASE WHEN abs({{ name }} - ?{{ loop.index }}) > 1e-9 * max({{ name }}, 1) THEN '{{ name }}' END
        {% endfor %}
        ) AS differing
    FROM main.overdispersion
)
WHERE differing <> '' AND NOT EXISTS (SELECT 1 FROM main.changed_players)
    AND NOT (known_matches > ?5 AND EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'gammonbase_snapshot'));
