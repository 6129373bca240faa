-- title: Errors by part of the game
-- title with by: Errors by {}
-- question: How much does a player lose in each phase or kind of game, by the cube, at each score, against each opponent, and how deeply was it analysed?
-- group: errors
-- parameter: by (phase|plan|cube|score|score-group|opponent|level, phase): what the decisions are divided by. Losses by level are no measure of play: XG looks deeper where a decision
--   looks wrong
-- parameter: per_player (yes|no, yes): rows for each player, or all together; by opponent there are always rows for each player
-- parameter: min_decisions (integer, 1 by score and opponent, otherwise 0): leave out rows with fewer counted decisions
-- parameter: limit (integer, all): maximum number of rows
-- columns: player, error_kind, by_side
-- column: category: by phase: phase; by plan: plan: the player's; against: the opponent's plan; pair: both plans together
-- column: part: the phase: opening, middle game, endgame, race, bear-off; the plan; of pairs: mutual holding game, prime versus prime, blot-hitting contest
--   (GammonBase's definitions: docs/reference/themes.md)
-- column: away_player: by score: points that the player needs; empty: money
-- columns: away_opponent, is_crawford
-- column: player_group: by score-group: points that the player needs: C (1 in the Crawford game), 1, 2, 3, 4, 5-6, 7-8, 9+; empty: money
-- columns of error_by_score_group: opponent_group
-- columns: opponent
-- column: matches: by opponent: matches against each other, without money sessions
-- columns: won, money_sessions
-- column: kind: by level: checker, double, take
-- columns: level
-- column: all_decisions: decisions at this level
-- columns: pr
-- column: pr_low: lower end of its 95% interval; empty: fewer than ten decisions, or nothing to lose; by opponent: over matches and money sessions, fewer than three
-- columns: pr_high
-- columns of error_by_score_group: usual_pr, difference_pr, tendency
-- column: decisions: decisions that enter PR; by cube: cubes held, doubles made, takes or passes
-- columns of cube_errors: cases
-- column: counted_decisions: by cube: those that enter PR
-- column: wrong_decisions: those that lost equity
-- columns: errors, blunders, error_emg, lost_matches, worst_error_emg, luck_emg, checker_error_emg, cube_error_emg, excess_emg
-- uses index: player_structure_stats, player_game_stats, player_action_stats, match_sums or match_sums_by_player; where a filter looks into matches, one
--   pass over decisions, decisions_by_match if a player is given
{% set everybody = choice.per_player == 'no' %}
{% set least = '1' if choice.by == 'score' or choice.by == 'opponent' else '0' %}
{% set losses = 'pr, pr_low, pr_high, decisions, error_emg, error_mwc AS lost_matches, checker_error_emg, cube_error_emg, excess_emg' %}
{% set order = {
    'phase': 'error_emg DESC, part',
    'plan': "CASE category WHEN 'plan' THEN 1 WHEN 'against' THEN 2 ELSE 3 END, error_emg DESC, part",
    'cube': 'error_emg DESC, error_kind',
    'score': 'away_player NULLS FIRST, away_opponent NULLS FIRST, is_crawford',
    'score-group': "player_group IS NOT NULL, player_group <> 'C', player_group, opponent_group <> 'C', opponent_group",
    'opponent': 'matches DESC, money_sessions DESC NULLS LAST, opponent',
    'level': 'kind, level_rank NULLS FIRST, level_code',
}[choice.by] %}
{% if choice.by == 'opponent' %}
WITH summed AS (
    SELECT
        player, opponent, {{ matches_and_sessions() }}, sum(is_won) AS won, {{ totals('decisions errors blunders error_emg pr_error_emg error_mwc luck_emg') }},
        {{ unit_sums() }}
    FROM {{ source('player_match_stats') }} AS s
    GROUP BY player, opponent
),
{{ measured() }}
SELECT
    player, opponent, matches, won, money_sessions, pr, pr_low, pr_high, decisions, errors, blunders, error_emg, error_mwc AS lost_matches, luck_emg
FROM measured
{% elif choice.by == 'cube' %}
{% set person = "'all'" if everybody else 'player' %}
SELECT *
FROM (
    SELECT
        {{ person }} AS player, error_kind, by_side, {{ totals('decisions cases counted_decisions wrong_decisions error_emg') }}, sum(error_mwc) AS lost_matches,
        max(worst_error_emg) AS worst_error_emg
    FROM {{ source('cube_errors') }} AS s
    GROUP BY {{ 'player, ' if not everybody }}error_kind, by_side
) AS s
{% elif choice.by == 'score' %}
SELECT player, away_player, away_opponent, is_crawford, {{ losses }}
FROM {{ source('error_by_score', everybody) }} AS s
{% elif choice.by == 'score-group' %}
SELECT player, player_group, opponent_group, pr, pr_low, pr_high, usual_pr, difference_pr, tendency, decisions, error_emg
FROM {{ source('error_by_score_group', everybody) }} AS s
{% elif choice.by == 'level' %}
SELECT player, kind, level, all_decisions, decisions, error_emg
FROM {{ source('error_by_level', everybody) }} AS s
{% else %}
SELECT player, category, part, {{ losses }}
FROM {{ source('error_by_phase', everybody, choice.by) }} AS s
{% endif %}
WHERE coalesce(decisions, 0) >= coalesce({{ min_decisions }}, {{ least }})
ORDER BY player, {{ order }}
LIMIT {{ limit }}
