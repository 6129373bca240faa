-- What did the user correct, and what do the files say?
-- Uses index: view corrections.
SELECT
    lower(hex(save_key)) AS match_key,
    match_id, about AS match, field, recorded, value,
    CASE
        WHEN field = 'excluded' AND has_save THEN 'does not count'
        WHEN match_id IS NULL THEN 'no file of this match is in the database'
        ELSE 'corrected'
    END AS state
FROM corrections
ORDER BY about, match_key, field;
