-- How deeply XG analysed.
SELECT
    t.level_code,                            -- INT: XG's code; not ordered by strength
    t.level_name,                            -- VARCHAR: 3-ply, XG Roller++, Rollout, ...
    t.depth_rank,                            -- INT: orders levels by strength: rollouts rank highest, unknown codes are 0
    t.is_book                                -- BOOLEAN: true: XG copied the numbers from its own opening book
FROM levels AS t
ORDER BY 1, 2;
