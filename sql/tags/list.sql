-- What did the user tag?
-- ?1 a part of a tag, NULL: all. Uses index: view tagged.
SELECT
    tag, tagged_on, subject, about, note, decision_id, match_id,
    CASE
        WHEN subject = 'decision' AND decision_id IS NULL OR subject = 'match' AND match_id IS NULL
            OR subject = 'player' AND person_id IS NULL THEN 'not here: excluded, not in this save, or its file is gone'
        ELSE 'tagged'
    END AS state
FROM tagged
WHERE ?1 IS NULL OR instr(normalize_name(tag), normalize_name(?1))
ORDER BY tag, tagged_on, subject, about, decision_id, match_id;
