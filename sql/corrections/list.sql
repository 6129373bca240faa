-- What did the user correct, and what do the files say?
-- Uses index: view corrections, the key of match_corrections.
SELECT
    lower(hex(save_key)) AS match_key,
    match_id, about AS match, field, recorded, value,
    CASE
        WHEN field = 'excluded' AND has_save THEN 'does not count'
        WHEN match_id IS NOT NULL THEN 'corrected'
        WHEN NOT has_save THEN 'no file of this match is in the database'
        WHEN save_key IN (SELECT c.save_key FROM match_corrections AS c WHERE c.field = 'excluded') THEN 'the match is excluded'
        ELSE 'its file is read again by the next import'
    END AS state
FROM corrections
ORDER BY about, match_key, field;
