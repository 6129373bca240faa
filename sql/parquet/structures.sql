-- The part of the game and the structures of a position.
SELECT
    t.structure_code,                        -- INT: the six columns below as one number
    t.phase, -- VARCHAR
    t.holds_prime, t.faces_prime, t.has_anchor, t.faces_anchor, t.is_on_bar -- BOOLEAN
FROM structures AS t
ORDER BY 1, 2;
