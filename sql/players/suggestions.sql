-- Which names are probably the same person's?
-- Parameter 1: the pairs that the program found, as a JSON array of objects.
SELECT
    value ->> 'score' AS score,
    value ->> 'reason' AS reason,
    value ->> 'alias' AS alias,
    value ->> 'alias_matches' AS alias_matches,
    value ->> 'name' AS name,
    value ->> 'name_matches' AS name_matches,
    value ->> 'command' AS command
FROM json_each(?1);
