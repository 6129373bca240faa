-- title: Ratings
-- question: What rating has each player, by the formula of FIBS or by other rules?
-- group: players
-- rules: rating
-- engines: sqlite
-- parameter: limit (integer, all): maximum number of rows
-- column: rank: of the listed players, by rating; empty: not listed
-- columns: player
-- column: rating: after the last match: matches count in the order of their dates, then of their numbers, those without a date first
-- column: is_listed: 1: has the experience points and the recent match that the rules ask for; 0: not
-- column: experience_points: sum of the lengths of the rated matches
-- column: matches: rated matches: those with a result, between two people
-- column: without_result: matches left out because they have no result
-- column: undated: rated matches without a date, whose place in the order is not known
-- columns: last_played_on, rules
-- empty: No match passes the filters; money sessions, and matches of programs, are not rated.
-- uses index: one pass over matches; primary keys
{# All matches are rated, whoever is selected by --player. #}
WITH rated AS {{ materialized() }} (
    SELECT m.match_id, m.played_at_local, m.match_length, m.winner_seat, one.name AS player1, other.name AS player2
    FROM (SELECT * FROM matches WHERE kind = 'match'{% if filter %} AND {{ filter.field or filter['by match'] }}{% endif %}) AS m
    JOIN players AS one ON one.player_id = m.player1_id
    JOIN players AS other ON other.player_id = m.player2_id
    WHERE m.player1_level_code IS NULL AND m.player2_level_code IS NULL AND one.name <> other.name
),
found AS {{ materialized() }} (
    SELECT value ->> 'player' AS player, value ->> 'rating' AS rating, value ->> 'experience' AS experience_points, value ->> 'matches' AS matches
    FROM json_each((
        SELECT fibs_ratings(CASE winner_seat WHEN 1 THEN player1 ELSE player2 END, CASE winner_seat WHEN 1 THEN player2 ELSE player1 END, match_length,
            {{ rules.rating.start | literal }}, {{ rules.rating.k | literal }}{{ ' * sqrt(match_length) / 4e0' if rules.rating.stake == 'length' }},
            {{ rules.rating.ramp.from | literal if rules.rating.ramp else '1' }}, {{ rules.rating.ramp.per | literal if rules.rating.ramp else '1' }} ORDER BY played_at_local, match_id)
        FROM rated
        WHERE winner_seat IS NOT NULL
    ))
),
counted AS (
    SELECT player, sum(winner_seat IS NULL) AS without_result, sum(winner_seat IS NOT NULL AND played_at_local IS NULL) AS undated,
        max(played_at_local) FILTER (WHERE winner_seat IS NOT NULL) AS last_played_at_local
    FROM (SELECT player1 AS player, * FROM rated UNION ALL SELECT player2, * FROM rated) AS sides
    GROUP BY player
),
listed AS (
    SELECT c.player, f.rating, coalesce(f.experience_points, 0) AS experience_points, coalesce(f.matches, 0) AS matches, c.without_result, c.undated,
        {{ day('c.last_played_at_local') }} AS last_played_on, {{ rules.rating.label | literal }} AS rules,
        f.rating IS NOT NULL AND f.experience_points >= {{ rules.rating.min_points }}
            AND coalesce({{ is_active('c.last_played_at_local', rules.rating.active_months) }}, {{ '0' if rules.rating.active_months else '1' }}) AS is_listed
    FROM counted AS c
    LEFT JOIN found AS f ON f.player = c.player
),
ranked AS (
    SELECT *, CASE WHEN is_listed THEN rank() OVER (PARTITION BY is_listed ORDER BY rating DESC) END AS rank
    FROM listed
)
SELECT {{ columns }}
FROM ranked
{% if filter %}
WHERE player IN (SELECT s.player FROM {{ source('player_match_stats') }} AS s)
{% endif %}
ORDER BY is_listed DESC, rating DESC NULLS LAST, player
LIMIT {{ limit }}
