-- The part of the game and the structures of a position.
SELECT
    t.structure_code,                        -- INT: the six columns below as one number
    t.phase,                                 -- VARCHAR: contact, race, bear-off
    t.holds_prime,                           -- BOOLEAN: true: the player holds a prime
    t.faces_prime,                           -- BOOLEAN: true: the opponent holds a prime
    t.has_anchor,                            -- BOOLEAN: true: the player holds a point in the opponent's home board
    t.faces_anchor,                          -- BOOLEAN: true: the opponent holds a point in the player's home board
    t.is_on_bar                              -- BOOLEAN: true: the player has a checker on the bar
FROM structures AS t
ORDER BY 1, 2;
