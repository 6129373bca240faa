-- What stands in the place of each spelling? NULL: the person has no number yet.
-- Parameter 1: the people whose names are kept, as a JSON array. Uses index: one pass over players; the primary key of pseudonyms.
INSERT INTO temp.people (player_id, spelling, name, shown_name, shown_spelling)
WITH numbered AS (
    SELECT
        p.player_id, p.spelling, p.name, p.name = '' OR p.name IN (SELECT value FROM json_each(?1)) AS is_kept,
        'Anonymous ' || min(n.number) OVER (PARTITION BY p.name) AS shown,
        row_number() OVER (PARTITION BY p.name ORDER BY p.player_id) AS place
    FROM source.players AS p
    LEFT JOIN source.pseudonyms AS n ON n.spelling = p.spelling
)
SELECT player_id, spelling, name, iif(is_kept, name, shown), iif(is_kept, spelling, shown || iif(place = 1, '', ' (' || place || ')'))
FROM numbered;
