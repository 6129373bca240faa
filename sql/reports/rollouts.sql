-- title: Worklist of rollouts
-- question: Which decisions deserve a deeper analysis, what did deeper analyses change, and how good were the predictions?
-- group: errors
-- engines: sqlite
-- parameter: view (worklist|changes|score, worklist): the decisions to analyse more deeply; what deeper analyses changed; predicted and observed changes
-- parameter: by (error|pr, error): rank the worklist by the expected change of the error, or of the PR in the match
-- parameter: limit (integer, 20): maximum number of rows
-- columns: player
-- column: dice: the roll; empty: a cube decision
-- columns: done
-- column: best: XG's best action; in changes by the earlier analysis
-- column: best_after: the best action by the deeper analysis
-- column: error_emg: equity lost (EMG); in changes by the earlier analysis
-- column: error_after_emg: equity lost by the deeper analysis (EMG); empty: it lacks the play made
-- column: level_after: level of the deeper analysis
-- column: verdict: now an error, now right, still an error, still right; empty: the deeper analysis lacks the play made
-- column: gap_emg: difference between the action done and the best other one (EMG)
-- column: level: level of the analysis; in changes of the earlier one
-- column: chance_share: estimated chance that a deeper analysis changes the verdict: whether the action was right
-- column: expected_change_emg: chance_share * change_emg
-- column: expected_change_pr: the same for the player's PR in the match
-- column: is_marked: 1: marked in XG for a later rollout that has not been done; 0: not
-- column: change_emg: change of the error if the verdict changes: to an average error, or to 0 (EMG); in changes the change of the error
-- column: cases: decisions that the estimate rests on
-- column: source: of the two analyses: saved position (the deeper one is in a saved position), rollout (it keeps the analysis that it replaced), 3-ply (what
--   XG's 3-ply chose, and an analysis at XG Roller+ or deeper)
-- columns: match_id
-- column: occasion: event, otherwise location, and day of the match
-- columns: game, score, cube
-- column: predicted: range of chance_share
-- column: decisions: decisions with both analyses
-- column: predicted_share: mean of chance_share
-- column: changed: decisions whose verdict changed
-- column: changed_share: changed / decisions
-- column: changed_share_low: lower end of its 95% interval (Wilson's), over decisions
-- columns: changed_share_high, decision_id, xgid, file
-- empty: No decision that passes the filters is close enough; for changes and score: none has two analyses.
-- uses index: worklist and score: one pass over decisions; candidates and cube_analyses by their keys; changes: decisions_by_position, rollouts_by_decision
{# How often a deeper analysis changes the verdict of a weaker one: chance * exp(-gap / falls). Fitted to real files, where `cases` decisions had a gap of at
   most 0.04; cost: mean error (EMG) of what the weaker analysis chose where the deeper one chose otherwise. docs/reference/reports.md has the counts. #}
{% set rates = {
    'below 3-ply': {'cases': 470, 'chance': 0.42, 'falls': 0.035, 'cost': 0.0175},
    'cube': {'cases': 24, 'chance': 0.56, 'falls': 0.0164, 'cost': 0.0114},
    'contradicted': {'cases': 38, 'chance': 0.45, 'falls': 0.0164, 'cost': 0.0114},
    'other': {'cases': 114, 'chance': 0.12, 'falls': 0.0164, 'cost': 0.0114},
} %}
{% macro rate(of) -%}
CASE WHEN level_rank < 3 THEN {{ rates['below 3-ply'][of] }} WHEN kind <> 'checker' THEN {{ rates.cube[of] }}
        WHEN is_contradicted THEN {{ rates.contradicted[of] }} ELSE {{ rates.other[of] }} END
{%- endmacro %}
{% set chance = rate('chance') ~ ' * exp(-gap_emg / ' ~ rate('falls') ~ ')' %}
{% set change = 'CASE WHEN is_right THEN ' ~ rate('cost') ~ ' ELSE -error_emg END' %}
{# Above a gap of 0.04, no deeper analysis of these files changed a verdict of 3-ply. Races and bear-offs are left out: changes there cost next to nothing. #}
{% set is_contact = "d.structure_code NOT IN (SELECT s.structure_code FROM structures AS s WHERE s.phase = 'race' OR s.phase = 'bear-off')" %}
{% set is_close = "d.error_emg <= 0.04e0 AND (d.error_emg > 0 OR d.kind <> 'checker' OR d.close_candidates > 1) AND " ~ is_contact %}
{# Whether a weaker choice has another verdict on the play made. #}
{% macro contradicts(choice, is_right) %}coalesce(({{ choice }} = d.played_rank) <> ({{ is_right }}), 0){% endmacro %}
{% macro cube_gap(d, a) -%}
CASE {{ d }}.kind WHEN 'double' THEN abs({{ a }}.equity_no_double - {{ doubled(a) }}) ELSE abs({{ a }}.equity_double_take - {{ a }}.equity_double_pass) END
{%- endmacro %}
{# The difference between the action of a decision d and the best other one: a right play is compared with the next candidate in XG's order. #}
{% macro gap() -%}
CASE WHEN d.error_emg > 0 THEN d.error_emg ELSE {{ larger("CASE d.kind WHEN 'checker' THEN d.equity_best - k.equity ELSE " ~ cube_gap('d', 'a') ~ ' END', '0e0') }} END
{%- endmacro %}
{# Analysed decisions d of `decided`, as far as a chance depends on them. `contradicting`: the choices that are compared with the verdict. #}
{% macro judged(decided, contradicting=['d.choice_1ply_rank', 'd.choice_3ply_rank']) -%}
SELECT
        d.decision_id, d.match_id, d.seat, d.kind, d.error_emg, d.error_emg = 0 AS is_right, {{ gap() }} AS gap_emg, l.depth_rank AS level_rank, l.level_name AS level,
        {% for weaker in contradicting %}{{ contradicts(weaker, 'd.error_emg = 0') }}{{ ' OR ' if not loop.last }}{% endfor %} AS is_contradicted,
        CASE d.kind
            WHEN 'checker' THEN (d.choice_3ply_rank = d.played_rank) <> (d.error_emg = 0)
            WHEN 'double' THEN (a.choice_3ply_code & 1) <> (a.equity_no_double < {{ doubled('a') }})
            ELSE (a.choice_3ply_code >> 1) <> (a.equity_double_take <= a.equity_double_pass)
        END AS differs_from_3ply
    FROM {{ decided }}
    JOIN levels AS l ON l.level_code = d.level_code
    LEFT JOIN candidates AS k ON d.error_emg = 0 AND k.decision_id = d.decision_id AND k.candidate_rank = CASE d.played_rank WHEN 1 THEN 2 ELSE 1 END
    LEFT JOIN cube_analyses AS a ON d.kind <> 'checker' AND a.decision_id = coalesce(d.double_decision_id, d.decision_id)
{%- endmacro %}
{# Saved positions have none that counts. SQLite would read the decisions in the order of an index. #}
{% set counted = decisions() ~ ' AS d' if filter else 'decisions AS d NOT INDEXED' %}
{% set can_be_deeper = 'l.depth_rank > 0 AND l.is_book = 0 AND l.level_code <> 100' %}
{# A filter by the error leaves no PR. #}
{% set by_pr = choice.by == 'pr' and not filter.by_error %}
WITH again AS {{ materialized() }} (
    -- In saved positions: the deepest analysis of the same decision (as in sql/decisions/deeper.sql).
    SELECT decision_id, saved_id, level_after
    FROM (
        SELECT
            d.decision_id, s.decision_id AS saved_id, t.level_name AS level_after,
            row_number() OVER (PARTITION BY d.decision_id ORDER BY t.depth_rank DESC, s.decision_id DESC) AS place
        FROM matches AS m
        CROSS JOIN decisions AS s ON s.decision_id BETWEEN m.first_decision_id AND m.last_decision_id AND s.kind <> 'take'
        JOIN levels AS t ON t.level_code = s.level_code
        CROSS JOIN decisions AS o
            ON o.position_hash = s.position_hash AND o.kind = s.kind AND o.is_position = 0 AND o.die1 IS s.die1 AND o.die2 IS s.die2
            AND o.away_player IS s.away_player AND o.away_opponent IS s.away_opponent AND o.cube_value = s.cube_value AND o.cube_owner = s.cube_owner
            AND o.is_crawford = s.is_crawford AND o.is_jacoby = s.is_jacoby
        JOIN levels AS l ON l.level_code = o.level_code
        -- The answer to a double follows it, and has its analysis.
        CROSS JOIN {{ decisions() }} AS d
            ON d.decision_id BETWEEN o.decision_id AND o.decision_id + 1 AND coalesce(d.double_decision_id, d.decision_id) = o.decision_id
        WHERE m.kind = 'position' AND t.depth_rank > l.depth_rank AND {{ can_be_deeper }} AND d.error_emg IS NOT NULL
    )
    WHERE place = 1
),
{% if choice.view == 'worklist' %}
first_ones AS {{ materialized() }} (
    -- Numbers alone: SQLite computes every column of the rows that it sorts.
    SELECT e.decision_id
    FROM (
        SELECT decision_id, match_id, seat, {{ chance }} * abs({{ change }}) AS expected_emg
        FROM (
            {{ judged(counted) }}
            WHERE d.is_counted = 1 AND {{ is_close }} AND {{ can_be_deeper }}
        ) AS j
        WHERE gap_emg <= 0.04e0 AND decision_id NOT IN (SELECT g.decision_id FROM again AS g)
    ) AS e
    {% if by_pr %}
    JOIN {{ whole_matches() }} AS s ON s.match_id = e.match_id AND s.seat = e.seat
    JOIN matches AS m ON m.match_id = e.match_id
    ORDER BY {{ pr(pr_error('e.expected_emg'), 's.decisions') }} DESC, e.decision_id
    {% else %}
    ORDER BY e.expected_emg DESC, e.decision_id
    {% endif %}
    LIMIT {{ limit }}
),
estimated AS (
    SELECT *, {{ chance }} AS chance_share, {{ rate('cases') }} AS cases, {{ change }} AS change_emg
    FROM (
        {{ judged('first_ones AS o ' ~ in_order() ~ ' decisions AS d ON d.decision_id = o.decision_id') }}
    ) AS j
)
SELECT
    f.player, f.dice, f.done, f.best, e.error_emg, e.gap_emg, e.level, e.chance_share, e.chance_share * e.change_emg AS expected_change_emg,
    {{ pr(pr_error('(e.chance_share * e.change_emg)'), 's.decisions') }} AS expected_change_pr,
    {{ is_marked('d.') }} AS is_marked, e.change_emg, e.cases, f.match_id,
    ltrim(coalesce(m.event, m.location, '') || coalesce(', ' || m.played_on, ''), ', ') AS occasion, f.game, f.score, f.cube, e.decision_id, f.xgid, f.file
FROM estimated AS e
JOIN {{ listed_decisions() }} AS f ON f.decision_id = e.decision_id
JOIN matches AS m ON m.match_id = e.match_id
JOIN {{ whole_matches() }} AS s ON s.match_id = e.match_id AND s.seat = e.seat
JOIN decisions AS o ON o.decision_id = e.decision_id
JOIN decisions AS d ON d.decision_id = coalesce(o.double_decision_id, o.decision_id)
ORDER BY abs({{ 'expected_change_pr' if by_pr else 'expected_change_emg' }}) DESC, e.decision_id
{% else %}
{% macro best_of(a) %}{{ larger(a ~ '.equity_no_double', doubled(a)) }}{% endmacro %}
{# What the action of a cube decision d loses by the equities of `a`. #}
{% macro cube_error(d, a) -%}
CASE {{ d }}.action
            WHEN 'pass' THEN {{ a }}.equity_double_pass - {{ doubled(a) }} WHEN 'double' THEN {{ best_of(a) }} - {{ doubled(a) }}
            WHEN 'no double' THEN {{ best_of(a) }} - {{ a }}.equity_no_double ELSE {{ a }}.equity_double_take - {{ doubled(a) }} END
{%- endmacro %}
{% set band = "CASE WHEN chance_share < 0.05e0 THEN 'below 5%' WHEN chance_share < 0.1e0 THEN '5 to 10%' WHEN chance_share < 0.2e0 THEN '10 to 20%' WHEN chance_share < 0.4e0 THEN '20 to 40%' ELSE '40% and more' END" %}
in_saved AS (
    SELECT
        j.*, 'saved position' AS source, g.level_after, {{ best_action('c', 'a') }} AS best_after,
        CASE j.kind WHEN 'checker' THEN {{ larger('s.equity_best - x.equity', '0e0') }} ELSE {{ cube_error('d', 'a') }} END AS error_after_emg
    FROM (
        {{ judged('again AS n ' ~ in_order() ~ ' decisions AS d ON d.decision_id = n.decision_id') }}
    ) AS j
    JOIN again AS g ON g.decision_id = j.decision_id
    JOIN decisions AS d ON d.decision_id = j.decision_id
    JOIN decisions AS s ON s.decision_id = g.saved_id
    LEFT JOIN candidates AS c ON c.decision_id = g.saved_id AND c.candidate_rank = 1
    LEFT JOIN candidates AS x ON x.decision_id = g.saved_id AND x.position_hash = d.position_after_hash
    LEFT JOIN cube_analyses AS a ON a.decision_id = g.saved_id
),
{# A rollout keeps the analysis that it replaced. #}
rolled AS {{ materialized() }} (
    SELECT DISTINCT d.decision_id, d.played_rank, d.choice_1ply_rank, d.choice_3ply_rank
    FROM rollouts AS r
    {{ in_order() }} {{ decisions() }} AS d ON d.decision_id = r.decision_id
    WHERE d.kind = 'checker' AND d.error_emg IS NOT NULL AND r.previous_equity IS NOT NULL
),
earlier AS (
    SELECT
        decision_id, max(CASE place WHEN 1 THEN candidate_rank END) = played_rank AS is_right, max(CASE place WHEN 1 THEN play END) AS best,
        max(CASE place WHEN 1 THEN equity END) AS equity_best, max(CASE place WHEN 2 THEN equity END) AS equity_next,
        max(CASE candidate_rank WHEN played_rank THEN equity END) AS equity_played, max(CASE place WHEN 1 THEN depth_rank END) AS level_rank,
        max(CASE place WHEN 1 THEN level_name END) AS level
    FROM (
        -- In XG's order: deeper analyses come first.
        SELECT
            n.decision_id, n.played_rank, c.candidate_rank, c.play, coalesce(r.previous_equity, c.equity) AS equity, l.depth_rank, l.level_name,
            row_number() OVER (PARTITION BY n.decision_id ORDER BY l.depth_rank DESC, coalesce(r.previous_equity, c.equity) DESC, c.candidate_rank) AS place
        FROM rolled AS n
        {{ in_order() }} candidates AS c ON c.decision_id = n.decision_id
        LEFT JOIN rollouts AS r ON r.decision_id = n.decision_id AND r.candidate_rank = c.candidate_rank AND r.previous_equity IS NOT NULL
        JOIN levels AS l ON l.level_code = coalesce(r.previous_level_code, c.level_code)
    )
    GROUP BY decision_id
),
earlier_cubes AS (
    SELECT
        d.decision_id, d.kind, d.action, NULL AS play, r.previous_equity_no_double AS equity_no_double, r.previous_equity_double AS equity_double_take, a.equity_double_pass,
        l.depth_rank AS level_rank, l.level_name AS level
    FROM rollouts AS r
    {{ in_order() }} cube_analyses AS a ON a.decision_id = r.decision_id
    {{ in_order() }} {{ decisions() }} AS d ON d.decision_id BETWEEN r.decision_id AND r.decision_id + 1 AND coalesce(d.double_decision_id, d.decision_id) = r.decision_id
    JOIN levels AS l ON l.level_code = r.previous_level_code
    WHERE r.candidate_rank IS NULL AND d.error_emg IS NOT NULL
),
compared AS {{ materialized() }} (
    SELECT
        decision_id, source, kind, error_emg, is_right, gap_emg, level_rank, level, is_contradicted, NULL AS best, best_after, level_after, error_after_emg
    FROM in_saved
    UNION ALL
    SELECT
        d.decision_id, 'rollout', d.kind, CASE WHEN e.is_right THEN 0e0 ELSE {{ larger('e.equity_best - e.equity_played', '0e0') }} END, e.is_right,
        {{ larger("e.equity_best - CASE WHEN e.is_right THEN e.equity_next ELSE e.equity_played END", '0e0') }}, e.level_rank, e.level,
        {{ contradicts('d.choice_1ply_rank', 'e.is_right') }} OR {{ contradicts('d.choice_3ply_rank', 'e.is_right') }}, e.best, NULL, l.level_name, d.error_emg
    FROM earlier AS e
    JOIN decisions AS d ON d.decision_id = e.decision_id
    JOIN levels AS l ON l.level_code = d.level_code
    WHERE e.level_rank < l.depth_rank
    UNION ALL
    SELECT
        d.decision_id, 'rollout', d.kind, {{ cube_error('d', 'd') }}, {{ cube_error('d', 'd') }} = 0, {{ cube_gap('d', 'd') }}, d.level_rank, d.level, 0,
        {{ best_action('d', 'd') }}, NULL, l.level_name, x.error_emg
    FROM earlier_cubes AS d
    JOIN decisions AS x ON x.decision_id = d.decision_id
    JOIN levels AS l ON l.level_code = x.level_code
    WHERE d.level_rank < l.depth_rank
),
estimated AS (
    SELECT
        *, {{ chance }} AS chance_share, {{ rate('cases') }} AS cases,
        CASE WHEN error_after_emg IS NOT NULL THEN is_right <> (error_after_emg = 0) END AS is_changed
    FROM compared
    WHERE gap_emg IS NOT NULL
)
{% if choice.view == 'changes' %}
SELECT
    f.player, f.dice, f.done, coalesce(e.best, f.best) AS best, coalesce(e.best_after, f.best) AS best_after, e.error_emg, e.error_after_emg,
    e.level_after, CASE e.is_changed WHEN 1 THEN 'now ' WHEN 0 THEN 'still ' END || CASE e.error_after_emg WHEN 0 THEN 'right' ELSE 'an error' END AS verdict,
    e.gap_emg, e.level, e.chance_share, e.error_after_emg - e.error_emg AS change_emg, e.cases, e.source, f.match_id, f.game, f.score, f.cube, e.decision_id,
    f.xgid, f.file
FROM estimated AS e
JOIN {{ listed_decisions() }} AS f ON f.decision_id = e.decision_id
ORDER BY e.is_changed DESC NULLS LAST, abs(e.error_after_emg - e.error_emg) DESC NULLS LAST, e.decision_id, e.source
{% else %}
,
predicted AS (
    SELECT e.source, e.chance_share, e.is_changed
    FROM estimated AS e
    JOIN decisions AS d ON d.decision_id = e.decision_id
    WHERE e.is_changed IS NOT NULL AND e.gap_emg <= 0.04e0 AND {{ is_contact }}
    UNION ALL
    SELECT '3-ply', {{ chance }}, differs_from_3ply
    FROM (
        {{ judged(counted, ['d.choice_1ply_rank']) }}
        WHERE d.is_counted = 1 AND {{ is_close }} AND l.depth_rank >= (SELECT r.depth_rank FROM levels AS r WHERE r.level_name = 'XG Roller+')
    ) AS j
    WHERE differs_from_3ply IS NOT NULL AND gap_emg <= 0.04e0
)
SELECT
    source, {{ band }} AS predicted, count(*) AS decisions, avg(chance_share) AS predicted_share, sum(is_changed) AS changed, avg(is_changed) AS changed_share,
    {{ share_low('sum(is_changed)', 'count(*)') }} AS changed_share_low, {{ share_high('sum(is_changed)', 'count(*)') }} AS changed_share_high
FROM predicted
GROUP BY source, {{ band }}
ORDER BY source, min(chance_share)
{% endif %}
LIMIT {{ limit }}
{% endif %}
