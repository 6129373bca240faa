-- title: Positions to roll out next
-- question: Which positions that are not in XG's opening book occur most often after a play?
-- group: books
-- filters: yes
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 4): last roll of each game to include, at most 12
-- parameter: limit (integer, 40): maximum number of rows
-- parameter: min_times (integer, 1): leave out positions that plays led to less often
-- column: times_played: how often a play led to the position, at this score and under these rules
-- column: times_candidate: how often a candidate would have led to it
-- column: times_stamped: how often XG took the numbers from its own book: another edition has the position
-- column: matches: matches in which a candidate led to it
-- column: players: number of people in whose decisions it occurred
-- column: first_ply: the earliest roll number
-- column: score: points away, those of the player on roll first, as in a book; money
-- column: is_crawford: 1: the Crawford game
-- column: is_jacoby: 1: money with the Jacoby rule
-- column: dice: the roll of the example
-- column: play: the play of the example
-- column: mean_error_emg: mean equity lost by the play, according to the analysis (EMG)
-- column: mean_error_emg_low: lower end of its 95% interval, over plays; empty: fewer than three
-- column: mean_error_emg_high: upper end
-- column: example_decision_id: the first decision whose play led to it, for `gammonbase show`
-- column: example_xgid: its position with score and cube: open it in XG to roll out the play
-- column: position_hash: the position after the play, seen by the player on roll
-- leans on: decision_rows_by_ply; candidates by their key, book_entry_rows_by_position
WITH chosen AS MATERIALIZED (
    SELECT coalesce(
        :book,
        (SELECT b.book_id FROM books AS b WHERE b.kind = 'xg_opening' ORDER BY b.updated_at_local DESC, b.book_id DESC LIMIT 1)
    ) AS book_id
),
-- Whether the book has a position depends on nothing but what these are grouped by, so one decision of each group answers for all.
played AS MATERIALIZED (
    SELECT
        c.position_hash, f.away_opponent AS away_on_roll, f.away_player AS away_mover, f.is_crawford, f.is_jacoby,
        count(*) AS times_played, avg(f.error_emg) AS mean_error_emg,
        CASE WHEN count(f.error_emg) >= 3 THEN 1.96 * sqrt(max(sum(f.error_emg * f.error_emg)
            - count(f.error_emg) * avg(f.error_emg) * avg(f.error_emg), 0.0) / (count(f.error_emg) - 1.0) / count(f.error_emg)) END AS half,
        min(f.decision_id) AS example_decision_id
    FROM decision_facts AS f
    JOIN candidate_rows AS c ON c.candidate_id = f.decision_id * 32 + f.played_rank - 1
    WHERE f.kind = 'checker' AND f.ply <= 12 AND f.ply <= coalesce(:max_ply, 4) AND f.cube_value = 1 AND f.cube_owner = 0
      AND (SELECT m.variation_code FROM match_rows AS m WHERE m.match_id = f.match_id) = 0
    GROUP BY c.position_hash, f.away_opponent, f.away_player, f.is_crawford, f.is_jacoby
    HAVING count(*) >= coalesce(:min_times, 1)
),
uncovered AS MATERIALIZED (
    SELECT p.*, rank() OVER (ORDER BY p.times_played DESC) AS place
    FROM played AS p
    JOIN candidate_coverage AS v ON v.decision_id = p.example_decision_id
    WHERE v.is_played AND v.book_id = (SELECT book_id FROM chosen) AND NOT v.is_covered
),
-- The other candidates are looked at only for what can be shown, with all that are played as often as the last of these.
shown AS MATERIALIZED (
    SELECT * FROM uncovered WHERE place <= coalesce(:limit, 40) OR coalesce(:limit, 40) < 0
),
grouped AS (
    SELECT
        s.times_played,
        count(*) AS times_candidate,
        sum(c.level_code IN (SELECT l.level_code FROM levels AS l WHERE l.is_book)) AS times_stamped,
        count(DISTINCT f.match_id) AS matches,
        count(DISTINCT f.player) AS players,
        min(f.ply) AS first_ply,
        s.away_on_roll,
        s.away_mover,
        s.is_crawford,
        s.is_jacoby,
        s.mean_error_emg,
        s.half,
        s.example_decision_id,
        s.position_hash
    FROM decision_facts AS f
    CROSS JOIN candidate_rows AS c ON c.candidate_id BETWEEN f.decision_id * 32 AND f.decision_id * 32 + 31
    CROSS JOIN shown AS s
        ON s.position_hash = c.position_hash AND s.away_on_roll IS f.away_opponent AND s.away_mover IS f.away_player
       AND s.is_crawford = f.is_crawford AND s.is_jacoby = f.is_jacoby
    WHERE f.kind = 'checker' AND f.ply <= 12 AND f.ply <= coalesce(:max_ply, 4) AND f.cube_value = 1 AND f.cube_owner = 0
      AND (SELECT m.variation_code FROM match_rows AS m WHERE m.match_id = f.match_id) = 0
    GROUP BY s.example_decision_id
    ORDER BY times_played DESC, times_candidate DESC, s.example_decision_id
    LIMIT coalesce(:limit, 40)
)
SELECT
    g.times_played,
    g.times_candidate,
    g.times_stamped,
    g.matches,
    g.players,
    g.first_ply,
    coalesce(g.away_on_roll || 'a ' || g.away_mover || 'a', 'money') AS score,
    g.is_crawford,
    g.is_jacoby,
    CAST(d.die1 || d.die2 AS INTEGER) AS dice,
    d.action AS play,
    g.mean_error_emg,
    max(g.mean_error_emg - g.half, 0.0) AS mean_error_emg_low,
    g.mean_error_emg + g.half AS mean_error_emg_high,
    g.example_decision_id,
    (SELECT f.xgid FROM main.decision_facts AS f WHERE f.decision_id = g.example_decision_id) AS example_xgid,
    g.position_hash
FROM grouped AS g
JOIN decisions AS d ON d.decision_id = g.example_decision_id
ORDER BY g.times_played DESC, g.times_candidate DESC, g.example_decision_id;
