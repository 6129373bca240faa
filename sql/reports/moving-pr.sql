-- title: Moving PR
-- question: What was a player's PR over the last decisions, or the last experience points, after each match?
-- group: players
-- rules: titles
-- parameter: last (integer >= 1, 500 without rules): number of counted decisions in the window
-- parameter: points (integer >= 1, none): experience points in the window, instead of `last`: a match gives its length, and the first match of the window
--   counts whole; money sessions are left out
-- parameter: goal (class, none): a PR, or a class by the rules: the chance that the player is there, in the player's first row
-- parameter: by (date, none): when: a day (of a year or a month the last one) after the player's last match, no farther ahead than the first match is behind it
-- parameter: trend (yes|no, yes): the trend; without it, no chance either, and the printed SQL needs no function of GammonBase
-- parameter: limit (integer, all): maximum number of rows
-- columns: player, played_on, match_id, opponent
-- column: moving_pr: PR over the window, which ends with this match
-- column: moving_pr_low: lower end of its 95% interval, over the matches with these decisions (the first one as a whole); empty: fewer than three
-- columns: moving_pr_high
-- column: mean_pr: mean of the PRs of the matches in the window, each of which counts the same; empty: the window has decisions, or weights that fall
-- columns: over_points, over_matches
-- column: pr_title: over whole matches: by the rules, the class, or the title of several classes, that the interval of moving_pr has, with the rules' minima in
--   the window; empty: none, it spans several, or fewer than ten matches
-- column: best_class: the best class that the upper end of the interval of moving_pr has met so far, with the rules' minima in its window: a
--   record, not a claim, because the best of many windows owes something to chance
-- columns: rules
-- column: full_since: day of the match with which the window first had its points or matches; empty: not yet, no date, or another window
-- column: pr: PR of the match
-- columns: over_decisions, decisions
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- columns: pr_high, trend_pr, trend_pr_low, trend_pr_high, trend, trend_players
-- column: now_pr: in the player's first row: the moving PR after the last match
-- columns: now_pr_low, now_pr_high
-- column: goal_pr: the goal
-- column: chance_now: the chance that the player's PR was at most that at the last match, by all matches
-- column: goal_by: the day of parameter `by`
-- column: by_pr: likely PR on that day, if it changes as PRs do; empty: as trend_pr, or the day does not fit
-- columns: by_pr_low, by_pr_high
-- column: chance_by: the chance that PR is then at most the goal
-- only in sqlite: trend_pr, trend_pr_low, trend_pr_high, trend, trend_players, chance_now, by_pr, by_pr_low, by_pr_high, chance_by
-- uses index: player_match_stats, player_game_stats, and the decisions of the game in which the last ones begin
{# The window: by a parameter, by the rules ({}: all matches), otherwise the last decisions. Only decisions cut a match. #}
{% set window = {'points': points} if points != 'NULL' else {'decisions': last} if last != 'NULL'
    else (rules.titles.window or {}) if rules.is_chosen else {'decisions': 500} %}
{% set is_whole = not window.decisions %}
{% set in_order = 'OVER (PARTITION BY person_id ORDER BY played_at_local NULLS FIRST, match_id, seat)' %}
{% set weight = 'weight * ' if window.half_life else '' %}{% set weights = weight ~ weight %}
{% set full = 'over_points >= ' ~ window.points if window.points else 'over_matches >= ' ~ window.matches if window.matches else '1 = 0' %}
WITH played AS (
    SELECT player, person_id, played_on, played_at_local, match_id, seat, opponent, match_length, decisions, pr_error_emg, pr, pr_low, pr_high,
        -- In a match against oneself seat 1 comes first.
    {% if window.months %}
        {# Two matches of a day are not one place. #}
        {{ months('played_at_local') }} + 1e-9 * row_number() {{ in_order }} AS so_far
    {% else %}
        {{ 'row_number()' if window.matches else 'sum(match_length)' if window.points else 'sum(decisions)' }} {{ in_order }} AS so_far
    {% endif %}
    {% if window.half_life %}
        , power(0.5e0, 1e0 * (sum(decisions) OVER (PARTITION BY person_id) - sum(decisions) {{ in_order }}) / {{ window.half_life }}) AS weight
    {% endif %}
    FROM {{ source('player_match_stats') }} AS s
    WHERE decisions > 0{{ ' AND match_length > 0' if is_whole }}
),
{{ trends('played', choice.trend == 'yes', goal, by) }},
-- The last decisions, or points, begin within a match, the first of those that the window holds.
held AS (
    SELECT *,
        sum({{ weight }}decisions) OVER last_ones AS held_decisions,
        sum({{ weight }}pr_error_emg) OVER last_ones AS held_pr_error_emg,
        {{ 'sum(match_length) OVER last_ones' if is_whole else 'CAST(NULL AS BIGINT)' }} AS over_points,
        {{ 'count(*) OVER last_ones' if is_whole else 'CAST(NULL AS BIGINT)' }} AS over_matches,
        {{ 'avg(pr) OVER last_ones' if is_whole and not window.half_life else 'CAST(NULL AS DOUBLE)' }} AS mean_pr,
        sum(decisions) OVER last_ones AS whole_decisions,
        -- The unit of the interval is a match.
        {{ 'power(sum(weight) OVER last_ones, 2) / sum(weight * weight) OVER last_ones' if window.half_life else 'count(*) OVER last_ones' }} AS held_units,
        sum({{ weights }}pr_error_emg * pr_error_emg) OVER last_ones AS held_squares,
        sum({{ weights }}pr_error_emg * decisions) OVER last_ones AS held_products, sum({{ weights }}decisions * decisions) OVER last_ones AS held_counts,
        first_value(match_id) OVER last_ones AS first_match_id, first_value(seat) OVER last_ones AS first_seat,
        first_value(match_length) OVER last_ones AS first_match_length
    FROM played
    WINDOW last_ones AS (
        PARTITION BY person_id ORDER BY so_far
        RANGE BETWEEN {{ window.months ~ '.001e0' if window.months else (window.points or window.matches or window.decisions) ~ ' - 1' if window and not window.half_life else 'UNBOUNDED' }} PRECEDING AND CURRENT ROW
    )
),
-- The first match of the window can exceed it. Its excess of decisions is subtracted: whole games, then single decisions of the next game.
-- For points it counts whole.
cut AS (
    SELECT *,
    {% if is_whole %}
        whole_decisions AS over_decisions, 0 AS too_many,
        CASE WHEN {{ full }} THEN first_value(played_on) OVER (PARTITION BY person_id, {{ full }} ORDER BY so_far) END AS full_since
    {% else %}
        CASE WHEN held_decisions < {{ window.decisions }} THEN held_decisions ELSE {{ window.decisions }} END AS over_decisions,
        held_decisions - {{ window.decisions }} AS too_many, CAST(NULL AS {{ text }}) AS full_since
    {% endif %}
    FROM held
),
{% if not is_whole %}
first_games AS (
    SELECT c.match_id, c.seat, c.too_many, g.seat AS first_seat, c.first_match_length, g.game_id, g.pr_error_emg, g.decisions,
        sum(g.decisions) OVER (PARTITION BY c.match_id, c.seat ORDER BY g.game_id) - g.decisions AS decisions_before
    FROM cut AS c
    JOIN {{ source('player_game_stats') }} AS g ON g.match_id = c.first_match_id AND g.seat = c.first_seat AND g.decisions > 0
    WHERE c.too_many > 0
),
parts AS (
    SELECT g.match_id, g.seat, {{ pr_error('d.error_emg', 'g.first_match_length') }} AS pr_error_emg, g.too_many - g.decisions_before AS taken,
        row_number() OVER (PARTITION BY g.match_id, g.seat ORDER BY d.decision_id) AS place
    FROM first_games AS g
    JOIN {{ decisions() }} AS d ON d.game_id = g.game_id AND d.seat = g.first_seat AND d.is_counted = 1
    WHERE g.decisions_before < g.too_many AND g.decisions_before + g.decisions > g.too_many
),
taken_off AS (
    SELECT match_id, seat, sum(pr_error_emg) AS pr_error_emg
    FROM (
        SELECT match_id, seat, pr_error_emg FROM first_games WHERE decisions_before + decisions <= too_many
        UNION ALL
        SELECT match_id, seat, pr_error_emg FROM parts WHERE place <= taken
    ) AS t
    GROUP BY match_id, seat
),
{% endif %}
measured AS {{ materialized() }} (
    SELECT
        c.*, row_number() OVER (PARTITION BY c.person_id ORDER BY c.so_far) AS place, lead(c.so_far) OVER (PARTITION BY c.person_id ORDER BY c.so_far) AS next_so_far,
        {{ pr_half('held_') }} AS half,
        {{ pr('c.held_pr_error_emg', 'c.held_decisions') if is_whole else pr('(c.held_pr_error_emg - coalesce(t.pr_error_emg, 0))', 'c.over_decisions') }} AS moving_pr
    FROM cut AS c
    {{ 'LEFT JOIN taken_off AS t ON t.match_id = c.match_id AND t.seat = c.seat' if not is_whole }}
),
present AS {{ materialized() }} (
    SELECT person_id, moving_pr AS now_pr, half AS now_half, CAST({{ goal }} AS DOUBLE) AS goal_pr, CAST({{ by }} AS {{ text }}) AS goal_by
    FROM measured
    WHERE next_so_far IS NULL
)
SELECT {{ columns }}
FROM (
    SELECT m.*, {{ interval('moving_pr', 'half') }}, {{ interval('now_pr', 'now_half') }}, {{ rules.titles.label | literal }} AS rules,
        {{ title('title') if is_whole else 'CAST(NULL AS ' ~ text ~ ')' }} AS pr_title,
        CAST({{ class_name('min(title_high) OVER (PARTITION BY person_id ORDER BY so_far)') if is_whole else 'NULL' }} AS {{ text }}) AS best_class
    FROM (
        SELECT m.*, t.trend_pr, t.trend_pr_low, t.trend_pr_high, t.trend, t.trend_players, t.chance_now, t.by_pr, t.by_pr_low, t.by_pr_high, t.chance_by,
            n.now_pr, n.now_half, n.goal_pr, n.goal_by,
            {{ class_places('moving_pr', 'half', 'held_units', 'title', {'points': 'over_points', 'matches': 'over_matches', 'decisions': 'over_decisions'}) }}
        FROM measured AS m
        LEFT JOIN trends AS t ON t.player = m.player AND m.place = 1
        LEFT JOIN present AS n ON n.person_id = m.person_id AND m.place = 1
    ) AS m
) AS m
ORDER BY player, played_at_local NULLS FIRST, match_id, seat
LIMIT {{ limit }}
