-- Gives a number to each person who has none. In an order by chance: the order of names, or of files, would tell something about them.
-- Uses index: one pass over players; the primary key of pseudonyms.
INSERT INTO pseudonyms (spelling, number)
SELECT min(p.spelling), (SELECT coalesce(max(number), 0) FROM pseudonyms) + row_number() OVER (ORDER BY random())
FROM players AS p
LEFT JOIN pseudonyms AS n ON n.spelling = p.spelling
WHERE p.name <> ''
GROUP BY p.name
HAVING count(n.number) = 0;
