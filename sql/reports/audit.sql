-- title: Audit of matches
-- question: What has to be known of a match before its PR counts: how deeply was it analysed, is it complete, what is missing?
-- group: players
-- engines: sqlite
-- parameter: show (matches|findings|manifest, matches): a row for each match, for each finding, or for each player of a match what another
--   program needs to compute the PR again (docs/reference/statistics.md)
-- parameter: level (1-ply|2-ply|3-ply red|3-ply|XG Roller|4-ply|XG Roller+|5-ply|XG Roller++|6-ply|7-ply|Rollout, 3-ply): the level at which decisions that count must be analysed; XG's
--   World Class looks at some plays no deeper than 3-ply
-- parameter: limit (integer, all): maximum number of rows; the latest matches first
-- empty: No match passes the filters, or nothing was found.
-- file: choice.show
{% set picked %}
picked AS {{ materialized() }} (
    SELECT DISTINCT match_id FROM {{ source('player_match_stats') }} AS s
)
{% endset %}
{# Dates after the import have a day of grace, because files have local times. #}
{% set findings = [
    ('no date', '1', 'NULL', 'played_on IS NULL'),
    ('date after the import', '1', "'imported on ' || imported_on", "played_on > date(imported_on, '+1 day')"),
    ('against oneself', '1', "'one name on both sides'", 'player = opponent'),
    ('no event', '1', 'NULL', "is_money = 0 AND coalesce(event, '') = ''"),
    ('no round', '1', 'NULL', "is_money = 0 AND coalesce(round, '') = ''"),
    ('no result', '1', 'NULL', 'is_money = 0 AND winner_seat IS NULL'),
    ('one point', '1', "'errors count 1.5 times in PR'", 'match_length = 1'),
    ('below the level', 'below_level', "'of ' || decisions || ' decisions that count, below ' || " ~ level ~ " || '; the lowest at ' || lowest_level || ', most at ' || usual_level", 'below_level > 0'),
    ('not analysed', 'not_analysed', 'NULL', 'not_analysed > 0'),
    ('figures refused', 'refused', "'errors or luck that no position can have (table warnings)'", 'refused > 0'),
    ('illegal plays', 'illegal_plays', 'plays', 'illegal_plays > 0'),
    ('gaps in the score', 'score_gaps', 'gaps', 'score_gaps > 0'),
    ('lost by resigning', 'resignations', "'EMG ' || " ~ decimals('resign_error_emg', 3), 'resign_error_emg > 0'),
    ('saved several times', 'other_saves', 'other_files', 'other_saves > 0'),
    ('corrected', '1', 'corrected', "corrected <> ''"),
    ('twin', 'twins', "'match ' || twin_ids || ' has many of the plays'", 'twins > 0'),
    ('file gone', '1', 'NULL', 'has_file = 0'),
] %}
{% macro facts_and_findings() -%}
by_level AS {{ materialized() }} (
    SELECT
        match_id, level, level_rank, sum(decisions) AS decisions, sum(all_decisions) FILTER (WHERE {{ lacks_analysis() }}) AS not_analysed
    FROM player_action_stats
    WHERE match_id IN (SELECT match_id FROM picked)
    GROUP BY match_id, level, level_rank
),
analysed AS (
    SELECT
        match_id, sum(decisions) AS decisions, coalesce(sum(not_analysed), 0) AS not_analysed,
        coalesce(sum(decisions) FILTER (WHERE level_rank < (SELECT depth_rank FROM levels WHERE level_name = {{ level }})), 0) AS below_level,
        max(CASE WHEN decisions > 0 AND depth = 1 THEN level END) AS lowest_level, max(CASE WHEN decisions > 0 AND place = 1 THEN level END) AS usual_level
    FROM (
        SELECT
            *, row_number() OVER (PARTITION BY match_id ORDER BY decisions > 0 DESC, level_rank) AS depth,
            row_number() OVER (PARTITION BY match_id ORDER BY decisions DESC, level_rank DESC) AS place
        FROM by_level
    )
    GROUP BY match_id
),
illegal AS (
    SELECT match_id, count(*) AS illegal_plays, {{ list('play') }} AS plays
    FROM (
        SELECT d.match_id, 'game ' || g.game_number || ' roll ' || d.ply || ' ' || d.action AS play
        FROM {% if filter %}picked AS p {{ in_order() }} decisions AS d ON d.match_id = p.match_id{% else %}players AS p {{ in_order() }} decisions AS d ON d.player_id = p.player_id{% endif %}

        JOIN games AS g ON g.game_id = d.game_id
        WHERE d.error_emg IS NULL AND d.is_illegal = 1
        ORDER BY d.decision_id
    )
    GROUP BY match_id
),
in_turn AS (
    SELECT
        g.*, m.is_money, m.final_score1, m.final_score2, lag(g.game_number) OVER turns AS game_before, lag(g.end_score1) OVER turns AS before1,
        lag(g.end_score2) OVER turns AS before2, lead(g.game_id) OVER turns AS next_game
    FROM picked AS p
    {{ in_order() }} matches AS m ON m.match_id = p.match_id
    {{ in_order() }} games AS g ON g.match_id = m.match_id
    WINDOW turns AS (PARTITION BY g.match_id ORDER BY g.game_id)
),
scores AS (
    SELECT
        match_id, is_resigned, lost_emg,
        CASE
            WHEN game_before IS NULL AND is_money = 0 AND (start_score1 <> 0 OR start_score2 <> 0)
                THEN 'game ' || game_number || ' begins at ' || start_score1 || '-' || start_score2
            WHEN start_score1 <> before1 OR start_score2 <> before2
                THEN 'game ' || game_number || ' begins at ' || start_score1 || '-' || start_score2 || ', game ' || game_before || ' ended at ' || before1 || '-' || before2
        END AS beginning,
        CASE WHEN next_game IS NULL AND (end_score1 <> final_score1 OR end_score2 <> final_score2)
            THEN 'the match ended at ' || final_score1 || '-' || final_score2 || ', game ' || game_number || ' at ' || end_score1 || '-' || end_score2 END AS ending
    FROM (
        SELECT *, termination_code BETWEEN 100 AND 999 AS is_resigned, coalesce(resign_error_emg + resign_take_error_emg, resign_error_emg, resign_take_error_emg) AS lost_emg FROM in_turn
    )
),
of_games AS (
    SELECT
        match_id, count(beginning) + count(ending) AS score_gaps, coalesce(sum(is_resigned), 0) AS resignations, sum(lost_emg) FILTER (WHERE is_resigned) AS resign_error_emg,
        coalesce({{ list('beginning', '; ') }} || coalesce('; ' || max(ending), ''), max(ending)) AS gaps
    FROM scores
    GROUP BY match_id
),
saved AS (
    SELECT match_id, count(*) AS other_saves, {{ list('name') }} AS other_files
    FROM (
        SELECT m.match_id, {{ file_name('f.path') }} AS name
        FROM picked AS p
        {{ in_order() }} matches AS m ON m.match_id = p.match_id
        JOIN saves AS v ON v.match_key = m.match_key AND v.content_id <> m.content_id
        JOIN content_files AS f ON f.content_id = v.content_id
        ORDER BY m.match_id, f.path
    )
    GROUP BY match_id
),
corrected AS (
    SELECT
        match_id, ltrim({% for name, column in [('event', 'event'), ('location', 'location'), ('round', 'round'), ('date', 'played_at_local')] %}iif(o.{{ column }} IS NOT m.{{ column }}, ', {{ name }} (in the file: ' || coalesce(o.{{ column }}, 'none') || ')', ''){{ ' || ' if not loop.last }}{% endfor %}, ', ') AS corrected
    FROM match_originals AS o
    JOIN matches AS m USING (match_id)
),
twinned AS (
    SELECT CASE side WHEN 0 THEN value ->> 0 ELSE value ->> 1 END AS match_id, count(*) AS twins, {{ list('CASE side WHEN 0 THEN value ->> 1 ELSE value ->> 0 END') }} AS twin_ids
    FROM json_each(twins())
    CROSS JOIN (SELECT 0 AS side UNION ALL SELECT 1)
    GROUP BY 1
),
facts AS {{ materialized() }} (
    SELECT
        m.match_id, m.played_at_local, m.played_on, m.event, m.round, m.match_length, m.is_money, m.winner_seat, m.transcriber, p1.name AS player, p2.name AS opponent,
        {{ final_score(1) }} || '-' || {{ final_score(2) }} AS final_score, c.file_version,
        (SELECT count(*) FROM warnings AS x WHERE x.content_id = m.content_id AND x.message LIKE '%; it is not imported') AS refused,
        (SELECT date(r.started_at) FROM import_runs AS r WHERE r.import_run_id = c.import_run_id) AS imported_on, {{ has_file('m') }} AS has_file, coalesce(a.decisions, 0) AS decisions, a.lowest_level, a.usual_level,
        coalesce(a.below_level, 0) AS below_level, coalesce(a.not_analysed, 0) AS not_analysed, coalesce(i.illegal_plays, 0) AS illegal_plays, i.plays, g.score_gaps, g.gaps, g.resignations, g.resign_error_emg,
        coalesce(v.other_saves, 0) AS other_saves, v.other_files, w.corrected, coalesce(t.twins, 0) AS twins, t.twin_ids
    FROM picked AS p
    {{ in_order() }} matches AS m ON m.match_id = p.match_id
    JOIN contents AS c ON c.content_id = m.content_id
    JOIN players AS p1 ON p1.player_id = m.player1_id
    JOIN players AS p2 ON p2.player_id = m.player2_id
    LEFT JOIN analysed AS a ON a.match_id = m.match_id
    LEFT JOIN illegal AS i ON i.match_id = m.match_id
    LEFT JOIN of_games AS g ON g.match_id = m.match_id
    LEFT JOIN saved AS v ON v.match_id = m.match_id
    LEFT JOIN corrected AS w ON w.match_id = m.match_id
    LEFT JOIN twinned AS t ON t.match_id = m.match_id
),
numbered (place) AS (VALUES {% for finding in findings %}({{ loop.index }}){{ ', ' if not loop.last }}{% endfor %}),
found AS (
    SELECT
        f.match_id, n.place,
        CASE n.place {% for name, times, detail, condition in findings %} WHEN {{ loop.index }} THEN '{{ name }}'{% endfor %} END AS finding,
        CASE n.place {% for name, times, detail, condition in findings %} WHEN {{ loop.index }} THEN {{ times }}{% endfor %} END AS times,
        CASE n.place {% for name, times, detail, condition in findings %} WHEN {{ loop.index }} THEN {{ detail }}{% endfor %} END AS detail
    FROM facts AS f
    CROSS JOIN numbered AS n
    WHERE CASE n.place {% for name, times, detail, condition in findings %} WHEN {{ loop.index }} THEN {{ condition }}{% endfor %} END
)
{%- endmacro %}
