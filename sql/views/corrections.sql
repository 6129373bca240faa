-- One row per value of a match that the user corrected (gammonbase matches set), and per match that does not count (matches exclude).
-- Uses index: saves_by_save_key, matches_by_key, the key of match_originals.
SELECT
    match_id,                           -- the match; NULL: excluded, or no file of it is in the database
    save_key,                           -- key of a save of the match, as in saves
    field,
    -- what the file says; NULL: nothing, or it is excluded
    CAST(CASE field
        WHEN 'event' THEN o.event WHEN 'location' THEN o.location WHEN 'round' THEN o.round WHEN 'date' THEN o.played_at_local
    END AS TEXT) AS recorded,
    CAST(value AS TEXT) AS value,       -- the right value; NULL: none, or it is excluded
    about,
    CAST(content_id IS NOT NULL AS INTEGER) AS has_save -- 1: a file of the match is in the database
FROM (
    SELECT
        c.save_key, c.field, c.value, c.about, m.match_id, s.content_id,
        -- Of two corrections of one match, that of the save that counts comes first.
        row_number() OVER (
            PARTITION BY coalesce(s.match_key, c.save_key), c.field
            ORDER BY s.content_id IS NOT m.content_id, c.save_key, s.content_id
        ) AS place
    FROM match_corrections AS c
    LEFT JOIN saves AS s USING (save_key)
    LEFT JOIN matches AS m ON m.match_key = s.match_key
) AS c
LEFT JOIN match_originals AS o USING (match_id)
WHERE place = 1
