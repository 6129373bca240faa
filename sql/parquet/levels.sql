-- How deeply XG analysed.
SELECT
    t.level_code, -- INT
    t.level_name, -- VARCHAR
    t.depth_rank, -- INT
    t.is_book -- BOOLEAN
FROM levels AS t
ORDER BY 1, 2;
