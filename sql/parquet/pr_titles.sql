-- Titles by PR: the largest PR of each.
SELECT
    t.scheme,                                -- VARCHAR: who awards the titles: bmab
    t.title,                                 -- VARCHAR: Super Grandmaster, Grandmaster, Master, Advanced, Intermediate
    t.max_pr                                 -- DOUBLE: the largest PR of the title
FROM pr_titles AS t
ORDER BY 1, 2;
