-- One row per person and part of the decisions: sums over all matches of the database, whatever the export selects.
-- Uses index: the keys of player_sums and players.
SELECT
    name_key(p.name) AS player_id,           -- BIGINT: the person: players.player_id
    {{ hex('name_key(p.name)') }} AS player_hex, -- VARCHAR: player_id in 16 hexadecimal digits
    p.name AS player,                        -- VARCHAR: the person (spellings merged)
    s.family, s.part, -- VARCHAR
    sum(s.decisions) AS decisions,           -- BIGINT: decisions that enter PR; of ideas, plays that an idea has to do with
    sum(s.error_emg) AS error_emg,           -- DOUBLE: equity lost; of ideas, the sum of the prices of those missed and wrong
    sum(s.difficulty_emg) AS difficulty_emg, -- DOUBLE: what a reference player loses on average; NULL: not known
    sum(s.difficulty_variance) AS difficulty_variance, -- DOUBLE: variance of that loss; NULL: not known
    sum(s.error_root) AS error_root,         -- DOUBLE: sum of the roots of the losses
    sum(s.difficulty_root) AS difficulty_root -- DOUBLE: the same of a reference player on average; NULL: not known
FROM player_sums AS s
JOIN players AS p ON p.player_id = s.player_id
GROUP BY p.name, s.family, s.part
ORDER BY p.name, s.family, s.part;
