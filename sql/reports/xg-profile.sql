-- title: XG's profile
-- question: What does eXtreme Gammon's profile say about each match, opponent or player?
-- group: players
-- engines: sqlite
-- parameter: by (match|opponent|player, match): a row for each match, pair of players or player
-- parameter: limit (integer, all): maximum number of rows; the latest matches first
-- columns: player
-- column: match_id: the match; empty: several matches
-- columns: matches
-- columns of xg_profile: errors, blunders, moves, eq_move, cost_move, double_errors, double_blunders, doubles, eq_double, cost_double,
--     take_errors, take_blunders, takes, eq_take, cost_take, eq_wrong_double, cost_wrong_double, eq_wrong_take, cost_wrong_take
-- column: outplay: matches in which the player has the lower PR of the two; empty: none has two PRs
-- columns of xg_profile: resign_errors, resign_blunders, eq_resign, cost_resign, take_resign_errors, take_resign_blunders, eq_take_resign,
--     cost_take_resign, jokers, anti_jokers, rolls, luck, cost_luck
-- column: date: day of the match; of several: of the latest
-- column: score: points at the end; of several matches: their sum, as are the other figures
-- column: opp_score: points of the opponent at the end
-- column: match_length: points of the match; empty: money, or several matches
-- columns of xg_profile: result, eq_per_decision, checker_play, cube_play, level
-- columns: opp_elo
-- columns of xg_profile: opp_eq_per_move, opp_mwc
-- column: opp_name: the other person; empty: several
-- column: variation: Backgammon, Nackgammon, ...; of the first by name
-- column: rated: matches that count for XG's Elo
-- columns of xg_profile: games, opp_decisions, double, opp_double, pr, net_luck, luck_rate
-- column: luck_based_rating: chance to win by the play alone: the result less net luck, in match winning chances; of several matches: the mean
-- columns: luck_based_elo
-- columns of xg_profile: missed_double_errors, wrong_double_errors, wrong_take_errors, wrong_pass_errors, eq_missed_double,
--     cost_missed_double, eq_wrong_pass, cost_wrong_pass
-- uses index: xg_profile
{% set is_single = choice.by == 'match' %}
{% set decisions = 'sum(moves + doubles + takes)' %}
{% set cubes = '(coalesce(sum(eq_double), 0) + coalesce(sum(eq_take), 0))' %}
{% set resigned = ' + sum(' ~ pr_error('(coalesce(eq_resign, 0) + coalesce(eq_take_resign, 0))', 'match_length') ~ ')' if filter.resignations else '' %}
WITH summed AS (
    SELECT
        player,
        {{ 'match_id' if is_single else 'NULL' }} AS match_id,
        count(*) AS matches,
        {{ totals('errors blunders moves eq_move cost_move double_errors double_blunders doubles eq_double cost_double') }},
        {{ totals('take_errors take_blunders takes eq_take cost_take eq_wrong_double cost_wrong_double eq_wrong_take cost_wrong_take outplay') }},
        {{ totals('resign_errors resign_blunders eq_resign cost_resign take_resign_errors take_resign_blunders eq_take_resign cost_take_resign') }},
        {{ totals('jokers anti_jokers rolls luck cost_luck score opp_score result opp_mwc rated games opp_decisions double opp_double') }},
        {{ totals('net_luck missed_double_errors wrong_double_errors wrong_take_errors wrong_pass_errors eq_missed_double') }},
        {{ totals('cost_missed_double eq_wrong_pass cost_wrong_pass') }},
        max(date) AS date,
        {{ 'match_length' if is_single else 'NULL' }} AS match_length,
        {{ 'NULL' if choice.by == 'player' else 'opp_name' }} AS opp_name,
        min(variation) AS variation,
        {{ 'opp_elo' if is_single else 'NULL' }} AS opp_elo,
        {{ pr('-(coalesce(sum(eq_move), 0) + ' ~ cubes ~ resigned ~ ')', decisions) }} AS pr,
        {{ pr('-sum(eq_move)', 'sum(moves)') }} AS checker_play,
        {{ pr('-' ~ cubes, 'sum(doubles + takes)') }} AS cube_play,
        {{ ratio('sum(opp_eq_per_move * opp_decisions)', 'sum(opp_decisions)') }} AS opp_eq_per_move,
        {{ ratio('sum(net_luck)', 'sum(rolls + opp_rolls)') }} AS luck_rate,
        avg(luck_based_rating) AS luck_based_rating,
        {{ 'luck_based_elo' if is_single else 'NULL' }} AS luck_based_elo
    FROM {{ source('xg_profile') }} AS s
    GROUP BY player{{ {'match': ', match_id, seat', 'opponent': ', opp_name', 'player': ''}[choice.by] }}
)
SELECT {{ columns }}
FROM (
    SELECT *, {{ lost('pr / ' ~ pr_per_emg) }} AS eq_per_decision, {{ xg_level('pr') }} AS level
    FROM summed AS s
) AS s
ORDER BY date DESC NULLS LAST, match_id DESC, player, opp_name
LIMIT {{ limit }}
