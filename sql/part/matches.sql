-- Which rows of the attached database belong to the selected matches?
-- temp.asked has their numbers, as a JSON array, and whether books are kept. Uses index: saves_by_key; keys.
CREATE TEMP TABLE part (
    match_id INTEGER PRIMARY KEY,
    content_id INTEGER NOT NULL,
    match_key BLOB,
    player1_id INTEGER NOT NULL,
    player2_id INTEGER NOT NULL,
    event TEXT
);
INSERT INTO temp.part
SELECT m.match_id, m.content_id, m.match_key, m.player1_id, m.player2_id, m.event
FROM source.matches AS m
WHERE m.match_id IN (SELECT value FROM json_each((SELECT matches FROM temp.asked)));
CREATE TEMP TABLE part_players (player_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO temp.part_players
SELECT q.player_id, q.name
FROM source.players AS q
WHERE q.player_id IN (SELECT player1_id FROM temp.part UNION SELECT player2_id FROM temp.part);
-- All saves of a match, and the books.
CREATE TEMP TABLE part_contents (content_id INTEGER PRIMARY KEY);
INSERT INTO temp.part_contents
SELECT content_id FROM temp.part
UNION SELECT s.content_id FROM source.saves AS s WHERE s.match_key IN (SELECT match_key FROM temp.part)
UNION SELECT b.content_id FROM source.books AS b WHERE (SELECT has_books FROM temp.asked);
