-- One row per XG book and checker play made in the first 12 rolls of a backgammon game: whether the book has it and the analysis's best
-- play, and how many of the candidates it has. For the book's equities see book_advice.
-- Uses index: decisions_by_ply, which has all columns of a decision that coverage by roll needs, or the primary key or
-- decisions_by_game; book_coverage and book_entries by their keys.
SELECT
    {{ early_play_columns() }}
    {{ flag('v.played_entry_id IS NOT NULL') }} AS is_played_covered, -- 1: the book has the play made
    l.is_book AS is_played_stamped,     -- 1: XG copied the numbers of that play from its own book
    CAST({{ coverage_state('l.is_book', 'v.played_entry_id') }} AS {{ text }}) AS played_state, -- both (in the book and stamped), book only, stamp only, none
    c.play AS best_action,              -- the analysis's best
    {{ flag('v.best_entry_id IS NOT NULL') }} AS is_best_covered, -- 1: the book has the analysis's best
    d.candidate_count AS candidates,    -- how many candidates the play has
    CAST(coalesce(v.candidates_covered, 0) AS BIGINT) AS candidates_covered, -- how many of them the book has
    CAST({{ ratio('coalesce(v.candidates_covered, 0)', 'd.candidate_count') }} AS DOUBLE) AS covered_share, -- share of the candidates that the book has, 0..1
    v.played_entry_id AS book_entry_id, -- entry of the play made; NULL: none
    e.source,                           -- author of its rollout; show it with the entry; NULL: no entry
    e.equity AS book_equity_played,     -- equity of the play made according to the book, EMG, the player's view; NULL: no entry
    d.equity_played,                    -- equity of the play made according to the analysis
    d.level_code,
    d.error_emg
FROM decisions AS d
JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0
JOIN books AS b ON b.kind = 'xg_opening'
LEFT JOIN levels AS l ON l.level_code = d.played_level_code
LEFT JOIN book_coverage AS v ON v.book_id = b.book_id AND v.decision_id = d.decision_id
LEFT JOIN book_entries AS e ON e.book_entry_id = v.played_entry_id
LEFT JOIN candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = 1
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.played_rank IS NOT NULL AND m.kind <> 'position'
