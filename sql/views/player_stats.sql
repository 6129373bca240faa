-- One row per person over all matches.
-- Uses index: as player_match_stats.
WITH summed AS (
    SELECT
        player, min(person_id) AS person_id, {{ matches_and_sessions() }}, sum(is_won) AS matches_won,
        {{ totals('decisions checker_decisions double_decisions take_decisions error_emg') }},
        {{ totals('pr_error_emg checker_pr_error_emg double_pr_error_emg take_pr_error_emg') }},
        {{ totals('error_mwc errors blunders luck_emg luck_mwc match_checker_plays difficulty_emg double_difficulty_emg double_difficulty_variance take_difficulty_emg take_difficulty_variance') }},
        {{ totals('double_error_emg take_error_emg') }},
        sum(error_mwc) FILTER (WHERE match_length > 0 AND is_fully_analysed = 1) AS match_error_mwc,
        sum(sqrt(match_length)) FILTER (WHERE match_length > 0 AND is_fully_analysed = 1 AND error_mwc IS NOT NULL) AS match_roots,
        {{ won_without_luck() }},
        count(DISTINCT CASE WHEN match_length > 0 AND is_fully_analysed = 1 AND error_mwc IS NOT NULL THEN match_id END) AS l7_matches,
        sum(match_length) FILTER (WHERE match_length > 0 AND decisions > 0) AS experience_points,
        min(played_at_local) AS first_played_at_local, max(played_at_local) AS last_played_at_local,
        {{ unit_sums() }},
        {{ unit_sums('checker_') }}
    FROM (
        SELECT *{% for kind in ['checker', 'double', 'take'] %}, {{ pr_error(kind ~ '_error_emg', 'match_length') }} AS {{ kind }}_pr_error_emg{% endfor %}

        FROM {{ source('player_match_stats') }} AS s
    ) AS s
    GROUP BY player
),
measured AS (
    SELECT
        *,
        {{ pr() }} AS pr, {{ pr_half() }} AS pr_half,
        {{ pr('checker_pr_error_emg', 'checker_decisions') }} AS checker_pr, {{ pr_half('checker_') }} AS checker_pr_half,
        {% for kind in ['double', 'take'] -%}
        {{ pr(kind ~ '_pr_error_emg', kind ~ '_decisions') }} AS {{ kind }}_pr,
        {{ pr(loss_end(kind ~ '_pr_error_emg', kind ~ '_jump', '-'), kind ~ '_decisions') }} AS {{ kind }}_pr_low,
        {{ pr(loss_end(kind ~ '_pr_error_emg', kind ~ '_jump', '+'), kind ~ '_decisions') }} AS {{ kind }}_pr_high,
        {% endfor %}
        {# As pr. #}
        {{ 'CAST(NULL AS DOUBLE)' if filter.by_error else 'sqrt(7.0) * match_error_mwc / match_roots' }} AS l7_mwc,
        l7_matches >= {{ enough_units }} AS is_enough
    FROM (
        SELECT summed.*{% for kind in ['double', 'take'] %}, {{ jump(kind ~ '_') }} AS {{ kind }}_jump{% endfor %}

        FROM summed
        CROSS JOIN {{ dispersed() }}
    ) AS s
)
SELECT
    player, CAST(person_id AS BIGINT) AS person_id,
    CAST(matches AS BIGINT) AS matches, -- matches of the player, without money sessions
    CAST(matches_won AS BIGINT) AS matches_won, -- matches won; NULL: no result known
    CAST(money_sessions AS BIGINT) AS money_sessions, -- money sessions of the player; NULL: none
    {{ pr_columns('matches and sessions') }}
    {{ title('title') }} AS pr_title, -- BMAB's class, or title of several classes, that the whole interval of this PR has, with the minima of experience points (rules/bmab.toml); NULL: none, the interval spans several, fewer than ten matches and sessions, or a part of the decisions
    {{ title('range') }} AS pr_range, -- as pr_title, however few the experience points
    CAST(experience_points AS BIGINT) AS experience_points, -- sum of the lengths of the matches in which a decision enters PR; NULL: none
    CAST(decisions AS BIGINT) AS decisions, CAST(checker_decisions AS BIGINT) AS checker_decisions,
    CAST(double_decisions AS BIGINT) AS double_decisions, CAST(take_decisions AS BIGINT) AS take_decisions,
    {{ pr_columns('matches and sessions', 'checker_', 'PR of the checker plays') }}
    {{ small_pr_columns('double_', 'PR of the double decisions') }}
    {{ small_pr_columns('take_', 'PR of the answers to a double') }}
    CAST(error_emg AS DOUBLE) AS error_emg, -- equity lost, EMG; NULL: not analysed
    CAST(pr_error_emg AS DOUBLE) AS pr_error_emg, -- what enters PR: error_emg, times 1.5 in matches of one point
    CAST(error_mwc AS DOUBLE) AS error_mwc, -- match winning chances lost (1: a match); NULL: money, or not analysed
    CAST(errors AS BIGINT) AS errors, CAST(blunders AS BIGINT) AS blunders,
    CAST(difficulty_emg AS DOUBLE) AS difficulty_emg, -- difficulty of the decisions, EMG; NULL: not analysed
    CAST(error_emg - difficulty_emg AS DOUBLE) AS excess_emg, -- equity lost beyond difficulty, EMG
    CAST(CASE WHEN difficulty_emg >= 0.1 THEN error_emg / difficulty_emg END AS DOUBLE) AS difficulty_ratio, -- error_emg / difficulty_emg; NULL: difficulty_emg is below 0.1
    CAST(l7_mwc AS DOUBLE) AS l7_mwc,   -- match winning chances lost in a match of 7 points: sqrt(7) * error_mwc / sum of the roots of the lengths, over matches of which every decision is analysed (illegal plays, whose loss is unknown, are passed over); NULL: none
    CAST(CASE WHEN is_enough AND l7_mwc < 0.49 THEN 2000.0 / sqrt(7.0) * log10((0.5 - l7_mwc) / (0.5 + l7_mwc)) END AS DOUBLE) AS engine_elo, -- Elo difference to the engine: 2000 / sqrt(7) * log10((0.5 - l7_mwc) / (0.5 + l7_mwc)); NULL: l7_mwc is of fewer than ten matches, or 0.49 or more
    CAST(luck_emg AS DOUBLE) AS luck_emg, -- luck of the rolls, EMG, of the matches and sessions in which that of every roll is analysed; NULL: none
    CAST(luck_mwc AS DOUBLE) AS luck_mwc, -- luck of the rolls in match winning chances, of the matches in which it is known; NULL: none
    CAST(won_without_luck_share AS DOUBLE) AS won_without_luck_share, -- share of the matches won without luck: mean of 0.5 + luck_adjusted_result_mwc; NULL: no match has one
    CAST(won_without_luck_share_low AS DOUBLE) AS won_without_luck_share_low, -- lower end of its 95% interval, at least 0; NULL: fewer than ten matches have one
    CAST(won_without_luck_share_high AS DOUBLE) AS won_without_luck_share_high, -- upper end, at most 1; NULL: as won_without_luck_share_low
    CAST(1000.0 * error_emg / nullif(match_checker_plays, 0) AS DOUBLE) AS snowie_error_rate, -- 1000 * error_emg / checker plays of both players
    CAST(first_played_at_local AS {{ text }}) AS first_played_at_local, -- start of the first match
    CAST(last_played_at_local AS {{ text }}) AS last_played_at_local -- start of the last match
FROM (
    SELECT *, {{ class_places('pr', 'pr_half', 'units', 'title', {'points': 'experience_points', 'matches': 'matches', 'decisions': 'decisions'}) }},
        {{ class_places('pr', 'pr_half', 'units', 'range') }}
    FROM measured
) AS m
