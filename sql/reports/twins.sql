-- title: Twins
-- question: Which matches are probably one match, entered twice or transcribed again?
-- group: players
-- engines: sqlite
-- parameter: limit (integer, all): maximum number of rows
-- column: share: plays and cube actions that both have, of those of the shorter match
-- column: match_id: the match whose file is newer
-- columns: names, played_on
-- column: plays: different plays and cube actions of the shorter match
-- columns: other_match_id, other_names, other_played_on
-- column: what_to_do: merge the names if all plays are the same; otherwise exclude the match that is wrong
-- columns: command
-- empty: No two matches that pass the filters have a fifth of their plays in common.
-- uses index: one pass over saves; source_files_by_content
WITH found AS (
    SELECT value ->> 0 AS a, value ->> 1 AS b, value ->> 2 AS common, value ->> 3 AS plays
    FROM json_each(twins())
),
counted AS MATERIALIZED (
    SELECT p.spelling, sum(count(*)) OVER (PARTITION BY p.name) AS matches
    FROM matches AS m
    JOIN players AS p ON p.player_id IN (m.player1_id, m.player2_id)
    WHERE m.kind <> 'position'
    GROUP BY p.player_id
),
described AS (
    SELECT
        m.match_id, m.played_on, s.player1, s.player2, s.player1 || ' - ' || s.player2 AS names, s.play_hashes,
        (SELECT min(f.modified_ns) FROM source_files AS f WHERE f.content_id = m.content_id) AS modified_ns
    FROM matches AS m
    JOIN saves AS s USING (content_id)
),
ordered AS (
    SELECT
        f.*, n.match_id, n.played_on, n.names, o.match_id AS other_match_id, o.played_on AS other_played_on, o.names AS other_names,
        substr(n.play_hashes, 5) = substr(o.play_hashes, 5) AS is_same, n.player1, n.player2,
        -- The other file may have the players the other way round.
        iif(normalize_name(n.player1) = normalize_name(o.player2) OR normalize_name(n.player2) = normalize_name(o.player1), o.player2, o.player1) AS alias1,
        iif(normalize_name(n.player1) = normalize_name(o.player2) OR normalize_name(n.player2) = normalize_name(o.player1), o.player1, o.player2) AS alias2,
        shell_word((SELECT l.file FROM pragma_database_list AS l WHERE l.name = 'main')) AS db
    FROM found AS f
    JOIN described AS n ON n.match_id IN (f.a, f.b)
    JOIN described AS o ON o.match_id = f.a + f.b - n.match_id
    WHERE (n.modified_ns, n.match_id) > (o.modified_ns, o.match_id)
),
kept AS (
    SELECT
        *{% for place in [1, 2] %}, CASE WHEN alias{{ place }} <> player{{ place }} THEN name_to_keep(
            alias{{ place }}, (SELECT c.matches FROM counted AS c WHERE c.spelling = alias{{ place }}),
            player{{ place }}, (SELECT c.matches FROM counted AS c WHERE c.spelling = player{{ place }})
        ) END AS kept{{ place }}{% endfor %}

    FROM ordered
)
SELECT
    1.0 * common / plays AS share, match_id, names, played_on, plays, other_match_id, other_names, other_played_on,
    iif(is_same, 'merge the names', 'exclude one') AS what_to_do,
    coalesce(
        CASE WHEN is_same THEN nullif(concat_ws(
            '; '
            {%- for place in [1, 2] %},
            'gammonbase players merge --db ' || db || ' ' || shell_word(iif(kept{{ place }} = alias{{ place }}, player{{ place }}, alias{{ place }})) || ' ' || shell_word(kept{{ place }})
            {%- endfor %}

        ), '') END,
        'gammonbase matches exclude --db ' || db || ' ' || other_match_id
    ) AS command
FROM kept
WHERE match_id IN (SELECT s.match_id FROM {{ source('player_match_stats') }} AS s)
    OR other_match_id IN (SELECT s.match_id FROM {{ source('player_match_stats') }} AS s)
ORDER BY share DESC, match_id, other_match_id
LIMIT {{ limit }}
