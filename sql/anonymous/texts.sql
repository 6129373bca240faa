-- Which texts of matches can name somebody?
-- Uses index: one pass over matches.
SELECT event FROM source.matches WHERE event <> ''
UNION SELECT location FROM source.matches WHERE location <> ''
UNION SELECT round FROM source.matches WHERE round <> '';
