-- question: Which positions after plays occur most often and are not in XG's opening book (what to roll out next)?
-- column: times_played: how often a play led to the position, at this score and under these rules
-- columns: times_candidate
-- column: times_stamped: how often XG took the numbers from its own book: another edition has the position
-- column: matches: matches in which a candidate led to it
-- columns: players
-- column: first_ply: the earliest roll number
-- column: score: points away, those of the player on roll first, as in a book; money
-- columns: is_crawford, is_jacoby
-- column: dice: the roll of the example
-- column: play: the play of the example
-- column: mean_error_emg: mean equity lost by the play, according to the analysis (EMG)
-- column: mean_error_emg_low: lower end of its 95% interval, over plays; empty: fewer than three
-- columns: mean_error_emg_high
-- column: example_decision_id: the first decision whose play led to it, for `gammonbase show`
-- column: example_xgid: position of that decision with score and cube: open it in XG to roll out the play
-- column: position_hash: the position after the play, seen by the player on roll
-- uses index: one pass over decisions, decisions_by_match if a player is given; candidates and book_coverage by their keys
WITH {{ chosen_book(book) }},
{# No index by ply: in the order of the table the first plays of a game are neighbours, and so are their candidates. #}
early AS {{ materialized() }} (
    SELECT
        d.decision_id, d.match_id, d.player_id, d.ply, d.away_opponent AS away_on_roll, d.away_player AS away_mover, d.is_crawford,
        d.is_jacoby, d.error_emg, d.played_rank, d.position_after_hash
    FROM {{ decisions() }} AS d
    JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0
    WHERE d.kind = 'checker' AND d.ply <= {{ max_ply }} AND d.ply < 13 AND d.cube_value = 1 AND d.cube_owner = 0
),
-- Whether the book has a position depends on nothing but what these are grouped by, so one decision of each group answers for all.
played AS {{ materialized() }} (
    SELECT position_after_hash AS position_hash, count(*) AS times_played, min(decision_id) AS example_decision_id
    FROM early
    WHERE played_rank IS NOT NULL
    GROUP BY position_after_hash, away_on_roll, away_mover, is_crawford, is_jacoby
    HAVING count(*) >= {{ min_times }}
),
uncovered AS {{ materialized() }} (
    SELECT p.position_hash, p.example_decision_id, rank() OVER (ORDER BY p.times_played DESC) AS place
    FROM played AS p
    LEFT JOIN book_coverage AS v ON v.decision_id = p.example_decision_id AND v.book_id = (SELECT book_id FROM chosen)
    WHERE v.played_entry_id IS NULL AND (SELECT book_id FROM chosen) IN (SELECT b.book_id FROM books AS b WHERE b.kind = 'xg_opening')
),
-- The other candidates are looked at only for what can be shown, with all that are played as often as the last of these.
shown AS {{ materialized() }} (
    SELECT * FROM uncovered {% if limit != all_rows %}WHERE place <= {{ limit }}{% endif %}

),
met AS (
    SELECT e.*, c.position_hash, l.is_book, c.candidate_rank = e.played_rank AS is_played
    FROM early AS e
    {{ in_order() }} candidates AS c ON c.decision_id = e.decision_id
    {{ in_order() }} levels AS l ON l.level_code = c.level_code
    -- IN, not a join: whatever the planner believes about the number of rows, it looks them up.
    WHERE c.position_hash IN (SELECT position_hash FROM shown)
),
grouped AS (
    SELECT
        count(*) FILTER (WHERE is_played) AS times_played, count(*) AS times_candidate, sum(is_book) AS times_stamped,
        count(DISTINCT match_id) AS matches, count(DISTINCT person_id) AS players, min(ply) AS first_ply,
        away_on_roll, away_mover, is_crawford, is_jacoby,
        avg(error_emg) FILTER (WHERE is_played) AS mean_error_emg,
        {{ mean_half('error_emg', ' FILTER (WHERE is_played)') }} AS half,
        min(decision_id) FILTER (WHERE is_played) AS example_decision_id,
        position_hash
    FROM met AS m
    JOIN {{ spellings() }} AS p ON p.player_id = m.player_id
    GROUP BY position_hash, away_on_roll, away_mover, is_crawford, is_jacoby
    HAVING min(decision_id) FILTER (WHERE is_played) IN (SELECT example_decision_id FROM shown)
    ORDER BY times_played DESC, times_candidate DESC, example_decision_id
    LIMIT {{ limit }}
)
SELECT
    g.times_played, g.times_candidate, g.times_stamped, g.matches, g.players, g.first_ply,
    {{ score('g.away_on_roll', 'g.away_mover') }} AS score, g.is_crawford, g.is_jacoby, {{ dice_number('f.') }} AS dice,
    f.action AS play, g.mean_error_emg, {{ interval('g.mean_error_emg', 'g.half', 'mean_error_emg') }},
    g.example_decision_id, x.xgid AS example_xgid, g.position_hash
FROM grouped AS g
JOIN decision_facts AS f ON f.decision_id = g.example_decision_id
JOIN {{ decision_analysis() }} AS x ON x.decision_id = f.decision_id
ORDER BY g.times_played DESC, g.times_candidate DESC, g.example_decision_id
