-- The temporary tables that the queries of an export start from: the selected matches and their players, with the keys that depend on
-- content only, in the order of the exported rows. They are keyed by year and place, so that the queries read in this order without sorting.
-- Uses index: primary keys.
CREATE TEMP TABLE exported_matches (
    year TEXT NOT NULL,                 -- YYYY; __HIVE_DEFAULT_PARTITION__, which readers take as NULL: no date
    place INTEGER NOT NULL,             -- by date, then by match_key
    match_id INTEGER NOT NULL,
    match_key INTEGER NOT NULL,         -- exported as match_id: 64 bits of the hash of its content
    match_hex TEXT NOT NULL,
    save_of INTEGER NOT NULL,           -- the match, regardless of analysis
    path TEXT,
    has_file INTEGER,
    PRIMARY KEY (year, place)
) WITHOUT ROWID;
INSERT INTO temp.exported_matches
SELECT
    t.year, row_number() OVER (ORDER BY t.year, t.played_at_local, t.key), t.match_id, t.key, printf('%016x', t.key), coalesce(hash_key(t.match_key), t.key), t.path,
    t.has_file
FROM (
    SELECT
        m.*, iif(m.played_at_local GLOB '[0-9][0-9][0-9][0-9]*', substr(m.played_at_local, 1, 4), '__HIVE_DEFAULT_PARTITION__') AS year, c.path, c.has_file,
        hash_key(c.content_hash) AS key
    FROM temp.selected_matches AS x
    JOIN matches AS m ON m.match_id = x.match_id
    JOIN content_files AS c ON c.content_id = m.content_id
) AS t;

-- A row for each seat of a match. Rows are sorted by player, so that questions about one player read few row groups.
CREATE TEMP TABLE exported_players (
    year TEXT NOT NULL,
    place INTEGER NOT NULL,             -- by player_key, then by date and match_key
    match_id INTEGER NOT NULL,
    match_key INTEGER NOT NULL,
    match_hex TEXT NOT NULL,
    save_of INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    player_key INTEGER NOT NULL,        -- exported as player_id: 64 bits of the hash of the name
    player_hex TEXT NOT NULL,
    player TEXT NOT NULL,
    opponent_key INTEGER NOT NULL,
    opponent_hex TEXT NOT NULL,
    opponent TEXT NOT NULL,
    PRIMARY KEY (year, place)
) WITHOUT ROWID;
INSERT INTO temp.exported_players
SELECT
    x.year, row_number() OVER (ORDER BY x.year, name_key(p.name), x.place, s.seat), x.match_id, x.match_key, x.match_hex, x.save_of, s.seat,
    name_key(p.name), printf('%016x', name_key(p.name)), p.name, name_key(o.name), printf('%016x', name_key(o.name)), o.name
FROM temp.exported_matches AS x
JOIN matches AS m ON m.match_id = x.match_id
JOIN (SELECT 1 AS seat UNION ALL SELECT 2) AS s
JOIN players AS p ON p.player_id = iif(s.seat = 1, m.player1_id, m.player2_id)
JOIN players AS o ON o.player_id = iif(s.seat = 1, m.player2_id, m.player1_id);
