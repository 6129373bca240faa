-- Titles by PR: the largest PR of each.
SELECT
    t.scheme, t.title, -- VARCHAR
    t.max_pr -- DOUBLE
FROM pr_titles AS t
ORDER BY 1, 2;
