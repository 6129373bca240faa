-- The phase of a position and both sides' plans.
SELECT
    t.structure_code,                        -- INT: the three columns below as one number
    t.phase, t.plan, t.opponent_plan -- VARCHAR
FROM structures AS t
ORDER BY 1, 2;
