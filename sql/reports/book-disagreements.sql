-- title: Largest disagreements with the opening book
-- question: On which candidates do the analysis and XG's opening book differ most?
-- group: books
-- filters: yes
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 4): last roll of each game to include, at most 12
-- parameter: limit (integer, 20): maximum number of rows
-- column: decision_id: number of the decision, for `gammonbase show`
-- column: ply: number of the roll
-- column: score: points away, the player's first; money
-- column: dice: the roll
-- column: candidate: the play
-- column: is_played: 1: the candidate was played
-- column: level: level of the analysis
-- column: equity: equity according to the analysis
-- column: book_equity: equity according to the book
-- column: difference_emg: analysis minus book (EMG)
-- column: error_95: half the width of the 95% interval of the book's rollout; empty: no rollout
-- column: is_within_error_95: 1: the difference is at most error_95
-- column: source: author of the rollout
-- column: xgid: the position with score and cube, to paste into XG
-- column: file: name of the file
-- leans on: book_coverage_rows; decisions and candidates by their keys, book_entry_rows_by_position
WITH chosen AS MATERIALIZED (
    SELECT coalesce(
        :book,
        (SELECT b.book_id FROM books AS b WHERE b.kind = 'xg_opening' ORDER BY b.updated_at_local DESC, b.book_id DESC LIMIT 1)
    ) AS book_id
),
largest AS (
    SELECT f.decision_id, v.candidate_rank, v.play, v.is_played, v.level_code, v.equity, v.book_equity, v.equity_difference, v.error_95,
        v.is_within_error_95, v.source
    FROM decision_facts AS f
    JOIN book_coverage_rows AS w ON w.decision_id = f.decision_id AND w.book_id = (SELECT book_id FROM chosen)
    JOIN candidate_coverage AS v ON v.decision_id = w.decision_id AND v.book_id = w.book_id
    WHERE f.kind = 'checker' AND f.ply <= 12 AND f.ply <= coalesce(:max_ply, 4)
      AND v.is_covered AND NOT v.is_stamped AND v.equity_difference IS NOT NULL
    ORDER BY abs(v.equity_difference) DESC, f.decision_id, v.candidate_rank
    LIMIT coalesce(:limit, 20)
)
SELECT
    f.decision_id,
    f.ply,
    coalesce(f.away_player || 'a ' || f.away_opponent || 'a', 'money') AS score,
    CAST(f.die1 || f.die2 AS INTEGER) AS dice,
    v.play AS candidate,
    v.is_played,
    l.level_name AS level,
    v.equity,
    v.book_equity,
    v.equity_difference AS difference_emg,
    v.error_95 AS error_95,
    v.is_within_error_95,
    v.source,
    f.xgid,
    replace(f.path, rtrim(f.path, replace(f.path, '/', '')), '') AS file
FROM largest AS v
JOIN main.decision_facts AS f ON f.decision_id = v.decision_id
LEFT JOIN levels AS l ON l.level_code = v.level_code
ORDER BY abs(v.equity_difference) DESC, f.decision_id, v.candidate_rank;
