-- What do XG's opening books have on these positions?
-- Parameters: :positions, a JSON array of objects: play (NULL: the position itself), position_hash, board (as in book_entries);
-- :context, a JSON object: away_on_roll and away_mover (NULL: money), is_jacoby, is_crawford, is_centred (the cube is in the middle at 1);
-- :book_id (NULL: all books).
-- Columns: all, or the most useful ones for people, always including the author.
-- Uses index: book_entries_by_position.
WITH
asked AS (
    SELECT value ->> 'play' AS play, value ->> 'position_hash' AS position_hash, value ->> 'board' AS board
    FROM json_each(:positions)
),
found AS (
    SELECT
        a.play, e.*,
        CASE WHEN e.is_money THEN e.is_jacoby ELSE e.is_crawford END AS rule,
        e.cube_value IS 1 AND e.cube_pos_raw = 0 AND :context ->> 'is_centred'
            AND e.is_money = (:context ->> 'away_on_roll' IS NULL)
            AND e.away_on_roll IS (:context ->> 'away_on_roll') AND e.away_mover IS (:context ->> 'away_mover')
            AND CASE WHEN e.is_money THEN e.is_jacoby = :context ->> 'is_jacoby' ELSE e.is_crawford = :context ->> 'is_crawford' END
            AS is_same_context
    FROM asked AS a
    CROSS JOIN book_entries AS e ON e.position_hash = a.position_hash
    -- Found by hash, then compared by board.
    WHERE e.board = a.board AND (:book_id IS NULL OR e.book_id = :book_id)
),
compared AS (
    SELECT
        *,
        max(equity) FILTER (WHERE selection_rank = 1) OVER context AS best_equity,
        max(equity) FILTER (WHERE selection_rank = 1) OVER of_play AS play_equity
    FROM found
    WINDOW
        context AS (PARTITION BY book_id, is_money, away_on_roll, away_mover, cube_raw, cube_pos_raw, rule),
        of_play AS (PARTITION BY book_id, is_money, away_on_roll, away_mover, cube_raw, cube_pos_raw, rule, play)
),
entries AS (
    SELECT
        row_number() OVER (
            ORDER BY
                c.is_same_context DESC, c.book_id, c.is_money, c.away_on_roll, c.away_mover, c.rule, c.cube_raw, c.cube_pos_raw,
                c.play_equity DESC, c.play, c.selection_rank IS NULL, c.selection_rank, c.record
        ) AS place,
        c.book_id,
        coalesce(b.title, replace(s.path, rtrim(s.path, replace(replace(s.path, '/', ''), '\', '')), '')) AS book,
        c.source, c.play, c.equity,
        iif(c.play IS NULL, NULL, c.best_equity - c.equity) AS loss_emg,
        c.error_95, {{ book_level('c.level_code') }} AS level, c.games, checker.level_name AS checker_level, cube.level_name AS cube_level,
        c.lose_backgammon, c.lose_gammon, c.lose, c.win, c.win_gammon, c.win_backgammon,
        c.is_same_context,
        c.is_money, c.away_on_roll, c.away_mover, c.is_jacoby, c.is_crawford, c.cube_value, c.cube_pos_raw,
        c.is_deleted, c.selection_rank, p.program_name AS program, c.saved_at_local, c.record
    FROM compared AS c
    JOIN books AS b USING (book_id)
    JOIN content_files AS s USING (content_id)
    JOIN levels AS checker ON checker.level_code = c.checker_level_code
    JOIN levels AS cube ON cube.level_code = c.cube_level_code
    JOIN analysis_programs AS p ON p.program_code = c.program_code
)
{% if choice.columns == 'all' %}
SELECT * FROM entries
{% else %}
SELECT
    play,
    equity,
    loss_emg,
    error_95 AS ci95_emg,
    source,
    level,
    games,
    CASE
        WHEN is_money THEN iif(is_jacoby, 'money, Jacoby', 'money')
        ELSE format('%d/%d%s', away_mover, away_on_roll, iif(is_crawford, ' Crawford', ''))
    END || iif(cube_pos_raw = 0, '', format(', cube %d', cube_value)) AS away,
    CASE
        WHEN is_deleted THEN 'deleted; '
        WHEN selection_rank > 1 THEN 'choice ' || selection_rank || '; '
        ELSE ''
    END || iif(is_same_context, '', 'other score') AS note,
    book_id AS book
FROM entries
{% endif %}
ORDER BY place;
