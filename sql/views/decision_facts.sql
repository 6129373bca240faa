-- One row per decision that counts in statistics, with the columns that people filter, group and add up. Saved positions are left out.
-- decision_analysis has more about a decision. Errors and equities in EMG, the decider's view.
-- Uses index: decisions and its indexes; matches and players by their keys, or first if they are given (player, event). LEFT JOIN: SQLite
-- starts from decisions unless another table has a condition. likely(): otherwise it takes an index that has is_position for selective, and
-- reads each decision of a GROUP BY from another page.
SELECT
    d.decision_id, d.match_id, d.game_id, g.game_number,
    CAST(d.decision_id % 100000 AS INTEGER) AS decision_number, -- 1-based place of the decision in its match, both players' counted
    d.ply,
    p.name AS player,                   -- the person who decides (spellings merged)
    o.name AS opponent,                 -- the other person
    d.player_id,                        -- the spelling in this match
    d.opponent_id,                      -- the opponent's spelling in this match
    p.person_id, d.seat, m.event, m.location,
    t.site_name AS site,                -- name of the site; NULL: none
    m.played_at_local, m.played_on, m.match_length, m.is_money,
    v.variation_name AS variation,      -- Backgammon, Nackgammon, ...
    d.away_player, d.away_opponent, d.is_crawford,
    CAST({{ is_post_crawford('d.') }} AS INTEGER) AS is_post_crawford, -- 1: a game after the Crawford game
    d.cube_value, d.cube_owner, d.kind, d.die1, d.die2,
    CAST({{ dice('d.') }} AS TEXT) AS dice, -- 6-5; NULL: a cube decision
    d.action, d.position_hash, d.position_after_hash, s.phase, s.plan, s.opponent_plan,
    l.level_name AS level,              -- name of the level
    l.depth_rank AS level_rank,         -- orders levels by strength
    d.equity_best, d.equity_played, d.error_emg,
    CAST(CASE d.is_counted WHEN 1 THEN {{ pr_error('d.error_emg') }} END AS REAL) AS pr_error_emg, -- what enters PR: error_emg, times 1.5 in a match of one point; NULL: the decision does not count
    d.error_mwc, d.difficulty_emg, d.difficulty_variance, d.difficulty_root, d.close_candidates,
    CAST({{ grade('d.error_emg') }} AS TEXT) AS grade, -- XG's grade: error, blunder; NULL: neither, or not analysed, so avg(grade = 'blunder') is no share of the decisions: avg(is_blunder) is
    CAST({{ is_graded('error', 'd.') }} AS INTEGER) AS is_error, -- 1: an error or a blunder by XG's grades; NULL: the decision does not count, or is not analysed
    CAST({{ is_graded('blunder', 'd.') }} AS INTEGER) AS is_blunder, -- 1: a blunder by XG's grades; NULL: as is_error
    d.main_idea,                        -- the idea that explains most of the error: hit, anchor, ...; NULL: none does, so count with FILTER (WHERE main_idea = 'hit')
    d.main_idea_emg, d.luck_emg, d.luck_mwc, d.opponent_joker, d.decisions_since_blunder, d.is_counted
FROM {{ decisions(order) if filter else 'decisions' }} AS d
LEFT JOIN matches AS m ON m.match_id = d.match_id
LEFT JOIN games AS g ON g.game_id = d.game_id
LEFT JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN players AS o ON o.player_id = d.opponent_id
LEFT JOIN structures AS s ON s.structure_code = d.structure_code
LEFT JOIN levels AS l ON l.level_code = d.level_code
LEFT JOIN sites AS t ON t.site_code = m.site_code
LEFT JOIN variations AS v ON v.variation_code = m.variation_code
{% if not filter and not with_saved_positions %}
WHERE likely(d.is_position = 0)
{% endif %}
