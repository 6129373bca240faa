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
-- leans on: one pass over decisions, position_rows by their key
WITH parts (category, part) AS (
    VALUES
        ('phase', 'contact'), ('phase', 'race'), ('phase', 'bear-off'),
        ('structure', 'holding a prime'), ('structure', 'facing a prime'), ('structure', 'with an anchor'),
        ('structure', 'against an anchor'), ('structure', 'on the bar')
),
-- Summed before a decision counts in several parts: a hundred sums a player instead of three rows a decision.
faced AS MATERIALIZED (
    SELECT
        CASE WHEN :per_player = 'no' THEN 'all' ELSE f.player END AS player,
        f.phase,
        f.player_prime >= 4 AS holds_prime,
        f.opponent_prime >= 4 AS faces_prime,
        f.player_anchors > 0 AS has_anchor,
        f.opponent_anchors > 0 AS faces_anchor,
        f.player_bar > 0 AS is_on_bar,
        sum(f.is_counted) AS decisions,
        sum(f.error_emg) AS error_emg,
        sum(f.error_mwc) AS error_mwc,
        sum(f.error_emg) FILTER (WHERE f.kind = 'checker') AS checker_error_emg,
        sum(f.error_emg) FILTER (WHERE f.kind <> 'checker') AS cube_error_emg
    FROM decision_facts AS f
    GROUP BY 1, 2, 3, 4, 5, 6, 7
)
SELECT
    f.player,
    s.category,
    s.part,
    500.0 * sum(f.error_emg) / nullif(sum(f.decisions), 0) AS pr,
    sum(f.decisions) AS decisions,
    sum(f.error_emg) AS error_emg,
    sum(f.error_mwc) AS error_mwc,
    sum(f.checker_error_emg) AS checker_error_emg,
    sum(f.cube_error_emg) AS cube_error_emg
FROM faced AS f
CROSS JOIN parts AS s
WHERE CASE s.part
    WHEN 'holding a prime' THEN f.holds_prime
    WHEN 'facing a prime' THEN f.faces_prime
    WHEN 'with an anchor' THEN f.has_anchor
    WHEN 'against an anchor' THEN f.faces_anchor
    WHEN 'on the bar' THEN f.is_on_bar
    ELSE s.part = f.phase
END
GROUP BY f.player, s.category, s.part
ORDER BY f.player, s.category, sum(f.error_emg) DESC, s.part;
