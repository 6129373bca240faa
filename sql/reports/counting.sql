-- title: Counting rules
-- question: How many decisions does each program's rule count, and what rate follows from the same errors?
-- group: players
-- parameter: limit (integer, all): maximum number of players
-- columns: player, decisions, pr, any_nd_decisions
-- column: any_nd_pr: PR over these
-- column: gnubg_decisions: decisions that GNU Backgammon's rule counts
-- column: gnubg_error_rate: 1000 * error / these decisions
-- column: snowie_plays: checker plays of both players, forced ones included
-- columns: snowie_error_rate
-- uses index: decisions_by_player if a player is given, else one pass over decisions; the key of cube_analyses; player_match_stats
{# Counted by kind, and by numbers first: rows with texts and equities would take three times as long to sort. #}
WITH by_spelling AS (
    SELECT d.player_id, 0 AS any_nd, count(*) AS gnubg
    FROM {{ decisions() }} AS d
    WHERE d.error_emg IS NOT NULL AND d.kind <> 'double' AND (d.kind = 'take' OR d.candidate_count > 1)
    GROUP BY d.player_id
    UNION ALL
    SELECT d.player_id, sum(CASE WHEN {{ is_counted_only_without_nd() }} THEN 1 ELSE 0 END), sum(CASE WHEN {{ is_counted_by_gnubg() }} THEN 1 ELSE 0 END)
    FROM {{ decisions_with_cubes() }}
    WHERE d.kind = 'double'
    GROUP BY d.player_id
),
by_rule AS (
    SELECT p.name AS player, sum(s.any_nd) AS any_nd, sum(s.gnubg) AS gnubg_decisions
    FROM by_spelling AS s
    JOIN {{ spellings() }} AS p ON p.player_id = s.player_id
    GROUP BY p.name
),
by_xg AS (
    SELECT s.player, {{ totals('decisions error_emg pr_error_emg match_checker_plays', 's.') }}
    FROM {{ source('player_match_stats') }} AS s
    GROUP BY s.player
)
SELECT
    x.player,
    x.decisions,
    {{ pr('x.pr_error_emg', 'x.decisions') }} AS pr,
    x.decisions + coalesce(r.any_nd, 0) AS any_nd_decisions,
    {{ pr('x.pr_error_emg', '(x.decisions + coalesce(r.any_nd, 0))') }} AS any_nd_pr,
    coalesce(r.gnubg_decisions, 0) AS gnubg_decisions,
    -- Only XG scales the errors of one-point matches.
    2 * {{ pr('x.error_emg', 'r.gnubg_decisions') }} AS gnubg_error_rate,
    x.match_checker_plays AS snowie_plays,
    2 * {{ pr('x.error_emg', 'x.match_checker_plays') }} AS snowie_error_rate
FROM by_xg AS x
LEFT JOIN by_rule AS r ON r.player = x.player
ORDER BY x.decisions DESC, x.player
LIMIT {{ limit }}
