-- One row per XG book and candidate of the first 12 rolls of a backgammon game that the book has. An entry matches a candidate if it has
-- the position after the play, seen by the opponent, who is then on roll (the entry's points away of the player on roll are the
-- opponent's), the same state of the Crawford game in matches or the same Jacoby rule for money, and a centred cube. Only this view
-- defines the match.
-- Uses index: decisions and candidates by their keys, book_entries_by_position.
SELECT
    e.book_id,
    d.decision_id,                      -- the checker play
    c.candidate_rank, d.played_rank, c.play,
    c.level_code,                       -- level of the candidate's analysis; 998 and 999 are stamps
    c.equity,                           -- according to the analysis, EMG, the mover's view
    e.book_entry_id,                    -- the book's entry of the candidate
    e.source,                           -- author of its rollout; show it with the entry
    e.error_95,                         -- half the 95% confidence interval of its rollout; NULL: no rollout
    e.equity AS book_equity             -- according to the book, EMG, the mover's view
{# Imports query this for a range of decisions, in a database that has no indexes yet. #}
FROM decisions AS d
{{ in_order() }} matches AS m ON m.match_id = d.match_id AND m.variation_code = 0
{{ in_order() }} {{ candidates_in_books() }} AS c ON c.decision_id = d.decision_id
{{ in_order() }} book_entries AS e
    ON e.position_hash = c.position_hash
   AND {{ same('e.away_on_roll', 'd.away_opponent') }}
   AND {{ same('e.away_mover', 'd.away_player') }}
   AND e.selection_rank = 1
   AND e.is_money = CASE WHEN d.away_player IS NULL THEN 1 ELSE 0 END
   AND CASE WHEN e.is_money = 1 THEN e.is_jacoby = d.is_jacoby ELSE e.is_crawford = d.is_crawford END
   AND e.cube_value = 1
   AND e.cube_pos_raw = 0
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.cube_value = 1 AND d.cube_owner = 0 AND d.is_position = 0
