-- One row per XG book and candidate of a checker play of the first 12 rolls of a backgammon game, in the book or not. is_stamped (XG's
-- analysis took the numbers from its own book) is independent of is_covered (this book has an entry).
-- Uses index: decisions_by_ply, or the primary key if a decision is given; candidates by their key, book_candidates.
SELECT
    d.decision_id,                      -- the checker play
    c.candidate_rank, b.book_id, d.ply, c.play,
    {{ flag('c.candidate_rank = d.played_rank') }} AS is_played, -- 1: this was played; NULL: the play is not among the candidates
    {{ flag('c.candidate_rank = 1') }} AS is_best, -- 1: the analysis's best
    c.position_hash,                    -- the position after the play, seen by the opponent, who is then on roll
    c.level_code,                       -- level of the candidate's analysis; 998 and 999 are stamps
    l.is_book AS is_stamped,            -- 1: XG copied the numbers from its own book
    {{ flag('t.book_entry_id IS NOT NULL') }} AS is_covered, -- 1: the book has it
    CAST({{ coverage_state('l.is_book', 't.book_entry_id') }} AS {{ text }}) AS state, -- both (in the book and stamped), book only, stamp only, none
    t.book_entry_id,                    -- the book's entry of the candidate; NULL: the book does not have it
    e.source,                           -- author of the rollout; show it with the entry; NULL: no entry
    c.equity,                           -- according to the analysis, EMG, the mover's view
    e.equity AS book_equity,            -- according to the book, EMG, the mover's view; NULL: no entry
    e.error_95,                         -- half the 95% confidence interval of the entry's rollout; NULL: no entry, or no rollout
    CAST(c.equity - e.equity AS DOUBLE) AS equity_difference, -- analysis minus book, EMG
    {{ flag('abs(c.equity - e.equity) <= e.error_95') }} AS is_within_error_95, -- 1: the difference is at most error_95; NULL: no entry, or no rollout
    -- of a stamped candidate that the book has: 1: equity and chances are the book's; 0: those of another edition
    {{ flag('CASE WHEN l.is_book = 1 THEN c.equity = e.equity AND c.lose_backgammon = e.lose_backgammon AND c.lose_gammon = e.lose_gammon
        AND c.lose = e.lose AND c.win = e.win AND c.win_gammon = e.win_gammon AND c.win_backgammon = e.win_backgammon END') }} AS is_stamp_equal
FROM decisions AS d
JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0
JOIN books AS b ON b.kind = 'xg_opening'
JOIN candidates AS c ON c.decision_id = d.decision_id
LEFT JOIN levels AS l ON l.level_code = c.level_code
LEFT JOIN book_candidates AS t ON t.decision_id = d.decision_id AND t.candidate_rank = c.candidate_rank AND t.book_id = b.book_id
LEFT JOIN book_entries AS e ON e.book_entry_id = t.book_entry_id
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.is_position = 0
