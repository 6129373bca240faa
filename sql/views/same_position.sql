CREATE VIEW IF NOT EXISTS same_position AS
-- One row per person, position, roll and answer, where that person answered the same position in different ways.
-- Leans on: one pass over decisions.
WITH answers AS (
    SELECT
        coalesce(pa.name, p.name) AS player, d.position_hash, d.kind, d.die1 || '-' || d.die2 AS dice, d.action,
        count(*) AS times, avg(d.error_emg) AS mean_error_emg, min(m.played_at) AS first_played_at,
        max(m.played_at) AS last_played_at
    FROM decisions AS d
    JOIN matches AS m ON m.match_id = d.match_id
    JOIN players AS p ON p.player_id = d.player_id
    LEFT JOIN player_aliases AS pa ON pa.alias = p.name
    WHERE d.action IS NOT NULL AND m.is_current = 1
    GROUP BY coalesce(pa.name, p.name), d.position_hash, d.kind, d.die1, d.die2, d.action
),
counted AS (
    SELECT *, count(*) OVER (PARTITION BY player, position_hash, kind, dice) AS different_answers FROM answers
)
SELECT * FROM counted WHERE different_answers > 1;
