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
-- leans on: one pass over decisions, decision_rows_by_match if a player is given; candidates and book_coverage_rows by their keys
WITH chosen AS MATERIALIZED (
    SELECT coalesce(
        :book,
        (SELECT b.book_id FROM books AS b WHERE b.kind = 'xg_opening' ORDER BY b.updated_at_local DESC, b.book_id DESC LIMIT 1)
    ) AS book_id
),
-- No index by ply: in the order of the table the first plays of a game are neighbours, and so are their candidates. Ply by ply each page
-- would be read four times.
early AS MATERIALIZED (
    SELECT
        f.decision_id, f.match_id, f.person_id, f.ply, f.away_opponent AS away_on_roll, f.away_player AS away_mover, f.is_crawford, f.is_jacoby,
        f.error_emg, f.played_rank, f.position_after_hash
    FROM decision_facts AS f
    WHERE f.kind = 'checker' AND f.ply <= min(coalesce(:max_ply, 4), 12) AND f.cube_value = 1 AND f.cube_owner = 0
      AND (SELECT m.variation_code FROM match_rows AS m WHERE m.match_id = f.match_id) = 0
),
-- Whether the book has a position depends on nothing but what these are grouped by, so one decision of each group answers for all.
played AS MATERIALIZED (
    SELECT position_after_hash AS position_hash, count(*) AS times_played, min(decision_id) AS example_decision_id
    FROM early
    WHERE played_rank IS NOT NULL
    GROUP BY position_after_hash, away_on_roll, away_mover, is_crawford, is_jacoby
    HAVING count(*) >= coalesce(:min_times, 1)
),
uncovered AS MATERIALIZED (
    SELECT p.*, rank() OVER (ORDER BY p.times_played DESC) AS place
    FROM played AS p
    JOIN decision_coverage AS v ON v.decision_id = p.example_decision_id
    WHERE v.book_id = (SELECT book_id FROM chosen) AND NOT v.is_played_covered
),
-- The other candidates are looked at only for what can be shown, with all that are played as often as the last of these.
shown AS MATERIALIZED (
    SELECT * FROM uncovered WHERE place <= coalesce(:limit, 40) OR coalesce(:limit, 40) < 0
),
grouped AS (
    SELECT
        count(*) FILTER (WHERE is_played) AS times_played,
        count(*) AS times_candidate,
        sum(level_code IN (SELECT l.level_code FROM levels AS l WHERE l.is_book)) AS times_stamped,
        count(DISTINCT match_id) AS matches,
        count(DISTINCT person_id) AS players,
        min(ply) AS first_ply,
        away_on_roll,
        away_mover,
        is_crawford,
        is_jacoby,
        avg(error_emg) FILTER (WHERE is_played) AS mean_error_emg,
        CASE WHEN count(error_emg) FILTER (WHERE is_played) >= 3 THEN 1.96 * sqrt(max(sum(error_emg * error_emg) FILTER (WHERE is_played)
            - count(error_emg) FILTER (WHERE is_played) * avg(error_emg) FILTER (WHERE is_played) * avg(error_emg) FILTER (WHERE is_played), 0.0)
            / (count(error_emg) FILTER (WHERE is_played) - 1.0) / count(error_emg) FILTER (WHERE is_played)) END AS half,
        min(decision_id) FILTER (WHERE is_played) AS example_decision_id,
        position_hash
    FROM (
        SELECT e.*, c.position_hash, c.level_code, c.candidate_id = e.decision_id * 32 + e.played_rank - 1 AS is_played
        FROM early AS e
        CROSS JOIN candidate_rows AS c ON c.candidate_id BETWEEN e.decision_id * 32 AND e.decision_id * 32 + 31
        -- IN, not a join: whatever SQLite believes about the number of rows, it looks them up.
        WHERE c.position_hash IN (SELECT position_hash FROM shown)
    )
    GROUP BY position_hash, away_on_roll, away_mover, is_crawford, is_jacoby
    HAVING min(decision_id) FILTER (WHERE is_played) IN (SELECT example_decision_id FROM shown)
    ORDER BY times_played DESC, times_candidate DESC, example_decision_id
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
