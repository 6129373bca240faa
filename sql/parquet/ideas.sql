-- The ideas of checker plays.
SELECT
    t.idea_code, -- INT
    t.idea, t.meaning -- VARCHAR
FROM ideas AS t
ORDER BY 1;
