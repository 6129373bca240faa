-- title: To roll out next
-- question: Which positions after plays, not in XG's opening book, occur most often?
-- filters: yes
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 4): up to which roll of the game, at most 12
-- parameter: limit (integer, 40): how many at most
-- parameter: min_times (integer, 1): played so often at least
-- column: times_played: how often a play led to it, at this score and under these rules
-- column: times_candidate: how often a play could have
-- column: times_stamped: how often XG took numbers from its own book: another edition has it
-- column: matches: in how many matches it was a candidate
-- column: players: of how many people
-- column: first_ply: the earliest roll
-- column: score: points away, of the player on roll first, as a book has it; money
-- column: is_crawford: 1: the Crawford game
-- column: is_jacoby: 1: money with the Jacoby rule
-- column: dice: the roll of the example
-- column: play: the play of the example
-- column: mean_error_emg: what the play lost on average by the analysis (EMG)
-- column: mean_error_emg_low: lower end of its 95% interval, over plays; empty: fewer than three
-- column: mean_error_emg_high: upper end
-- column: example_decision_id: the first decision whose play led to it; `gammonbase show` shows it
-- column: example_xgid: its position with its context: what to open for a rollout of the play
-- column: position_hash: the position after the play, seen by the player on roll
-- leans on: decision_rows_by_ply; candidates by their key, book_entry_rows_by_position
WITH chosen AS MATERIALIZED (
    SELECT coalesce(
        :book,
        (SELECT b.book_id FROM books AS b WHERE b.kind = 'xg_opening' ORDER BY b.updated_at_local DESC, b.book_id DESC LIMIT 1)
    ) AS book_id
),
missed AS MATERIALIZED (
    SELECT
        v.position_hash, f.away_opponent AS away_on_roll, f.away_player AS away_mover, f.is_crawford, f.is_jacoby, v.is_played,
        v.is_stamped, f.match_id, f.player, f.ply, f.error_emg, f.decision_id
    FROM decision_facts AS f
    JOIN candidate_coverage AS v ON v.decision_id = f.decision_id
    WHERE f.kind = 'checker' AND f.ply <= 12 AND f.ply <= coalesce(:max_ply, 4) AND f.cube_value = 1 AND f.cube_owner = 0
      AND v.book_id = (SELECT book_id FROM chosen) AND NOT v.is_covered
),
grouped AS (
    SELECT
        sum(is_played) AS times_played,
        count(*) AS times_candidate,
        sum(is_stamped) AS times_stamped,
        count(DISTINCT match_id) AS matches,
        count(DISTINCT player) AS players,
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
    FROM missed
    GROUP BY position_hash, away_on_roll, away_mover, is_crawford, is_jacoby
    HAVING sum(is_played) >= max(coalesce(:min_times, 1), 1)
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
