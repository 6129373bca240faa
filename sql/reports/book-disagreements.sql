-- title: Largest disagreements with the opening book
-- question: On which candidates do the analysis and XG's opening book differ most?
-- group: books
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 4): last roll of each game to include, at most 12
-- parameter: limit (integer, 20): maximum number of rows
-- columns: decision_id, ply, score, dice
-- column: candidate: the play
-- column: is_played: 1: the candidate was played
-- columns: level
-- column: equity: equity according to the analysis
-- column: book_equity: equity according to the book
-- columns: difference_emg, error_95, is_within_error_95, source, xgid, file
-- uses index: book_coverage; decisions and candidates by their keys, book_entries_by_position
WITH {{ chosen_book(book) }},
largest AS (
    SELECT
        v.decision_id, v.candidate_rank, v.play AS candidate, {{ flag('v.candidate_rank = v.played_rank') }} AS is_played, l.level_name AS level,
        v.equity, v.book_equity, v.equity - v.book_equity AS difference_emg, v.error_95,
        {{ flag('abs(v.equity - v.book_equity) <= v.error_95') }} AS is_within_error_95, v.source
    {{ candidates_in_chosen_book(max_ply) }} AND l.is_book = 0 AND v.equity - v.book_equity IS NOT NULL
    ORDER BY abs(v.equity - v.book_equity) DESC, v.decision_id, v.candidate_rank
    LIMIT {{ limit }}
)
SELECT {{ columns }}
FROM largest
JOIN {{ listed_decisions() }} AS f USING (decision_id)
ORDER BY abs(difference_emg) DESC, decision_id, candidate_rank
