-- title: Counting rules
-- question: How many decisions does each program's rule count, and what rate follows from the same errors?
-- group: players
-- parameter: limit (integer, all): maximum number of players
-- columns: player, decisions, pr
-- column: any_nd_decisions: decisions that XG's rule counts without the clause ND > 0
-- column: any_nd_pr: PR over these
-- column: gnubg_decisions: decisions that GNU Backgammon's rule counts
-- column: gnubg_error_rate: 1000 * error / these decisions
-- column: snowie_plays: checker plays of both players, forced ones included
-- column: snowie_error_rate: 1000 * error / checker plays of both players
-- uses index: decisions_by_player if a player is given, else one pass over decisions; the key of cube_analyses; player_match_stats
WITH by_rule AS (
    SELECT
        p.name AS player,
        sum(d.is_counted) AS decisions,
        sum(CASE WHEN {{ is_counted_without_nd() }} THEN 1 ELSE 0 END) AS any_nd_decisions,
        sum(CASE WHEN {{ is_counted_by_gnubg() }} THEN 1 ELSE 0 END) AS gnubg_decisions,
        -- Only XG scales the errors of one-point matches.
        sum({{ pr_error('d.error_emg') }}) AS xg_error_emg,
        sum(d.error_emg) AS error_emg
    FROM {{ decisions() }} AS d
    JOIN matches AS m ON m.match_id = d.match_id
    JOIN {{ spellings() }} AS p ON p.player_id = d.player_id
    LEFT JOIN cube_analyses AS a ON a.decision_id = d.decision_id
    GROUP BY p.name
),
by_snowie AS (
    SELECT s.player, {{ totals('match_checker_plays', 's.') }}
    FROM {{ player_match_stats() }} AS s
    GROUP BY s.player
)
SELECT
    r.player,
    r.decisions,
    {{ pr('r.xg_error_emg', 'r.decisions') }} AS pr,
    r.any_nd_decisions,
    {{ pr('r.xg_error_emg', 'r.any_nd_decisions') }} AS any_nd_pr,
    r.gnubg_decisions,
    2 * {{ pr('r.error_emg', 'r.gnubg_decisions') }} AS gnubg_error_rate,
    s.match_checker_plays AS snowie_plays,
    2 * {{ pr('r.error_emg', 's.match_checker_plays') }} AS snowie_error_rate
FROM by_rule AS r
LEFT JOIN by_snowie AS s ON s.player = r.player
ORDER BY r.decisions DESC, r.player
LIMIT {{ limit }}
