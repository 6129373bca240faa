-- One row per XG book and checker play of the first 12 rolls for which the book has at least one candidate: the best of the candidates that
-- it has, and what the play made costs according to the book. book_cost_emg is NULL if the book does not have that play. The book's best is
-- the best of all candidates only if it has them all: see candidates_covered.
-- Uses index: decisions_by_ply, or the index of the given decision, game or match; everything else by primary keys.
SELECT
    {{ early_play_columns() }}
    d.candidate_count AS candidates,    -- how many candidates the play has
    v.candidates_covered,               -- how many of them the book has
    v.book_rank,                        -- candidate_rank of the best candidate that the book has
    c.play AS book_action,              -- that candidate
    v.book_entry_id,                    -- the book's entry of its best play
    be.source,                          -- author of its rollout; show it with the entry
    be.equity AS book_equity,           -- equity of the book's best play according to the book, EMG, the player's view
    be.error_95,                        -- half the 95% confidence interval of its rollout; NULL: no rollout
    {{ flag('v.book_rank = d.played_rank') }} AS is_book_play, -- 1: the player played it
    v.played_entry_id,                  -- entry of the play made; NULL: the book does not have it
    pe.source AS played_source,         -- author of the rollout of that entry; NULL: no entry
    pe.equity AS book_equity_played,    -- equity of that entry, EMG, the player's view; NULL: no entry
    CAST(be.equity - pe.equity AS DOUBLE) AS book_cost_emg, -- what the play lost according to the book, EMG, >= 0; NULL: not in the book
    d.error_emg                         -- what it lost according to the analysis, EMG, >= 0; NULL: not analysed
FROM decisions AS d
{{ in_order() }} books AS b ON b.kind = 'xg_opening'
{{ in_order() }} book_coverage AS v ON v.book_id = b.book_id AND v.decision_id = d.decision_id
JOIN book_entries AS be ON be.book_entry_id = v.book_entry_id
LEFT JOIN candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = v.book_rank
LEFT JOIN book_entries AS pe ON pe.book_entry_id = v.played_entry_id
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.played_rank IS NOT NULL AND d.is_position = 0
