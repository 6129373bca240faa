-- The features of a side in a position with contact.
SELECT
    t.feature_bit, -- INT
    t.feature, t.meaning -- VARCHAR
FROM features AS t
ORDER BY 1;
