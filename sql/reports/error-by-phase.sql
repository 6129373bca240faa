-- title: Error by phase and structure
-- question: In which parts of the game, and in which structures, does a player lose how much?
-- filters: yes
-- parameter: per_player (yes|no, yes): a row for each player and part, or for each part
-- column: player: the person (spellings merged)
-- column: category: phase: each decision once; structure: in several or in none
-- column: part: contact, race, bear-off; holding or facing a prime (four points or more), with or against an anchor, on the bar
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: decisions: decisions that enter PR
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: checker_error_emg: equity lost by checker plays
-- column: cube_error_emg: equity lost by cube decisions
-- leans on: one pass over decisions, positions by their key
WITH parts (category, part) AS (
    VALUES
        ('phase', 'contact'), ('phase', 'race'), ('phase', 'bear-off'),
        ('structure', 'holding a prime'), ('structure', 'facing a prime'), ('structure', 'with an anchor'),
        ('structure', 'against an anchor'), ('structure', 'on the bar')
)
SELECT
    CASE WHEN :per_player = 'no' THEN 'all' ELSE f.player END AS player,
    s.category,
    s.part,
    500.0 * sum(f.error_emg) / nullif(sum(f.is_counted), 0) AS pr,
    sum(f.is_counted) AS decisions,
    sum(f.error_emg) AS error_emg,
    sum(f.error_mwc) AS error_mwc,
    sum(f.error_emg) FILTER (WHERE f.kind = 'checker') AS checker_error_emg,
    sum(f.error_emg) FILTER (WHERE f.kind <> 'checker') AS cube_error_emg
FROM decision_facts AS f
CROSS JOIN parts AS s
WHERE CASE s.part
    WHEN 'holding a prime' THEN f.player_prime >= 4
    WHEN 'facing a prime' THEN f.opponent_prime >= 4
    WHEN 'with an anchor' THEN f.player_anchors > 0
    WHEN 'against an anchor' THEN f.opponent_anchors > 0
    WHEN 'on the bar' THEN f.player_bar > 0
    ELSE s.part = f.phase
END
GROUP BY 1, s.category, s.part
ORDER BY 1, s.category, sum(f.error_emg) DESC, s.part;
