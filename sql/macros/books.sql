{# The book of a report: that with the number, else the XG book that was edited last. #}
{% macro chosen_book(book) -%}
chosen AS {{ materialized() }} (
    SELECT coalesce({{ book }}, {{ latest_book() }}) AS book_id
)
{%- endmacro %}

{# The candidates of decisions that the chosen book has, up to a roll; without those whose numbers XG took from its own book. #}
{% macro candidates_in_chosen_book(max_ply) -%}
FROM {{ decisions() }} AS d
    JOIN book_coverage AS w ON w.decision_id = d.decision_id AND w.book_id = (SELECT book_id FROM chosen)
    JOIN book_candidates AS v ON v.decision_id = w.decision_id AND v.book_id = w.book_id
    JOIN levels AS l ON l.level_code = v.level_code
    WHERE d.kind = 'checker' AND d.ply <= 12 AND d.ply <= {{ max_ply }}
{%- endmacro %}

{# Two chess or shogi books a and b, and each pair of position and move that one of them has, with the figures of both. #}
{% macro compared_fields() %}games won lost draws priority is_good is_bad hint count is_deleted{% endmacro %}
{% macro compared_books(book_a, book_b, plies, with_deleted) -%}
asked AS (
    SELECT
        a.book_id AS book_a,
        b.book_id AS book_b,
        CASE a.kind WHEN 'gnushogi_text' THEN coalesce({{ plies }}, iif(b.kind = 'gnushogi_gdx', b.max_depth, NULL)) END AS plies_a,
        CASE b.kind WHEN 'gnushogi_text' THEN coalesce({{ plies }}, iif(a.kind = 'gnushogi_gdx', a.max_depth, NULL)) END AS plies_b,
        'gnushogi_gdx' IN (a.kind, b.kind) AS has_binary
    FROM books AS a
    JOIN books AS b ON b.game = a.game
    WHERE a.game <> 'backgammon'
        AND a.book_id = coalesce({{ book_a }}, (SELECT min(book_id) FROM books WHERE game <> 'backgammon'))
        AND b.book_id = coalesce({{ book_b }}, (SELECT min(book_id) FROM books WHERE game = a.game AND book_id <> a.book_id))
),
sides (side, book_id, kind, plies, has_binary) AS (
    SELECT 'a', b.book_id, b.kind, q.plies_a, q.has_binary FROM asked AS q JOIN books AS b ON b.book_id = q.book_a
    UNION ALL
    SELECT 'b', b.book_id, b.kind, q.plies_b, q.has_binary FROM asked AS q JOIN books AS b ON b.book_id = q.book_b
),
-- A text book as GNU Shogi makes a binary one of it: the first plies of each opening, without a last move that no newline ends,
-- and the reply as the hint if it is not bad, one ply deeper too.
plies_of_text AS (
    SELECT
        s.side, s.book_id, (p.line_number << 32) + p.ply AS place, p.position_hash, p.move, p.is_good, p.is_bad, r.move AS reply
    FROM sides AS s
    CROSS JOIN shogi_book_plies AS p
        ON p.book_id = s.book_id AND p.ply <= coalesce(s.plies, p.ply) AND NOT (s.has_binary AND p.is_unfinished)
    LEFT JOIN shogi_book_plies AS r
        ON r.book_id = p.book_id AND r.line_number = p.line_number AND r.ply = p.ply + 1
        AND NOT r.is_bad AND NOT (s.has_binary AND r.is_unfinished)
    WHERE s.kind = 'gnushogi_text'
),
moves_of_text AS (
    SELECT
        side,
        book_id,
        position_hash,
        move,
        count(*) AS count,
        sum(is_good) > 0 AS is_good,
        sum(is_bad) > 0 AS is_bad,
        -- The latest reply: SQLite takes a bare column from the row that has the maximum.
        CASE WHEN max(iif(reply IS NOT NULL, place, NULL)) IS NOT NULL THEN reply END AS hint
    FROM plies_of_text
    GROUP BY side, book_id, position_hash, move
),
moves AS (
    SELECT
        s.side, m.position_hash, m.move, m.move_text, m.next_position_hash, m.depth, m.games, m.won, m.lost, m.draws, m.priority,
        m.is_good, m.is_bad, m.hint, m.count, m.is_deleted
    FROM sides AS s
    CROSS JOIN book_moves AS m ON m.book_id = s.book_id
    WHERE s.kind <> 'gnushogi_text'{{ '' if with_deleted else ' AND NOT m.is_deleted' }}
    UNION ALL
    SELECT
        t.side, t.position_hash, t.move, m.move_text, m.next_position_hash, m.depth, NULL, NULL, NULL, NULL, NULL,
        t.is_good, t.is_bad, t.hint, t.count, 0
    FROM moves_of_text AS t
    JOIN book_moves AS m ON m.book_id = t.book_id AND m.position_hash = t.position_hash AND m.move = t.move
),
pairs AS MATERIALIZED (
    SELECT
        position_hash,
        move,
        max(move_text) AS move_text,
        max(next_position_hash) AS next_position_hash,
        min(depth) AS depth,
        max(side = 'a') AS in_a,
        max(side = 'b') AS in_b
    {% for field in compared_fields() | split(' ') %}
        , max({{ field }}) FILTER (WHERE side = 'a') AS {{ field }}_a
        , max({{ field }}) FILTER (WHERE side = 'b') AS {{ field }}_b
    {% endfor %}
    FROM moves
    GROUP BY position_hash, move
)
{%- endmacro %}

{# The lines of a book, and how far another book follows them. #}
{% macro lines_in_book(lines, book, with_deleted) -%}
{% set and_kept = '' if with_deleted else ' AND NOT c.is_deleted' -%}
asked AS (
    SELECT l.book_id AS lines, b.book_id AS book
    FROM books AS l
    JOIN books AS b ON b.game = l.game
    WHERE l.kind IN ('gnushogi_text', 'abk')
        AND l.book_id = coalesce({{ lines }}, (SELECT min(book_id) FROM books WHERE kind IN ('gnushogi_text', 'abk')))
        AND b.book_id = coalesce({{ book }}, (SELECT min(book_id) FROM books WHERE game = l.game AND book_id <> l.book_id))
),
-- Each move of the openings of a text book, and whether the other book has it.
steps AS MATERIALIZED (
    SELECT p.line_number AS line, p.ply, c.book_move_id IS NOT NULL AS is_in
    FROM asked AS q
    CROSS JOIN shogi_book_plies AS p ON p.book_id = q.lines
    LEFT JOIN book_moves AS c ON c.book_id = q.book AND c.position_hash = p.position_hash AND c.move = p.move{{ and_kept }}
),
-- Down a tree from the start, whose moves have no parent: what is known of the line that leads to a node.
walk (node, parent, ply, is_in, plies_in_book, out_node, out_ply) AS (
    SELECT NULL, NULL, 0, 1, 0, NULL, NULL
    UNION ALL
    SELECT
        n.node,
        n.parent,
        n.ply,
        c.book_move_id IS NOT NULL,
        w.plies_in_book + (c.book_move_id IS NOT NULL),
        coalesce(w.out_node, iif(c.book_move_id IS NULL, n.node, NULL)),
        coalesce(w.out_ply, iif(c.book_move_id IS NULL, n.ply, NULL))
    FROM walk AS w
    CROSS JOIN asked AS q
    CROSS JOIN chess_book_nodes AS n ON n.book_id = q.lines AND n.parent IS w.node AND n.ply = w.ply + 1
    LEFT JOIN book_moves AS c ON c.book_id = q.book AND c.position_hash = n.position_hash AND c.move = n.move{{ and_kept }}
    WHERE n.move IS NOT NULL{{ '' if with_deleted else ' AND NOT n.is_deleted' }}
),
-- A line of a tree ends where no further move follows.
ways AS MATERIALIZED (
    SELECT node AS line, ply AS plies, plies_in_book, out_ply AS first_out_ply, coalesce(out_node, node) AS last_node
    FROM walk
    WHERE node IS NOT NULL AND node NOT IN (SELECT parent FROM walk WHERE parent IS NOT NULL)
    UNION ALL
    SELECT line, count(*), sum(is_in), min(iif(is_in, NULL, ply)), NULL
    FROM steps
    GROUP BY line
)
{%- endmacro %}
