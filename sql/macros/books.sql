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

{# The columns of an early play d that views of its coverage by book b have. #}
{% macro early_play_columns() -%}
d.decision_id,                      -- the checker play
    d.match_id, d.game_id, b.book_id,
    b.title AS book_title,              -- title of the book
    b.edition AS book_edition,          -- edition of the book, as its editor gave it
    d.ply,
    d.player_id,                        -- the player, as spelled in this match
    d.opponent_id,                      -- the opponent, as spelled in this match
    d.die1, d.die2, d.away_player, d.away_opponent, d.is_crawford, d.is_jacoby,
    d.action,                           -- the play made
{%- endmacro %}

{# The name of a level of a book entry: below 100 the number is that of the plies, unlike that of levels. #}
{% macro book_level(code) -%}
CAST(CASE WHEN {{ code }} BETWEEN 0 AND 99 THEN {{ code }} || '-ply' ELSE {{ lookup('l.level_name', 'levels AS l', 'l.level_code = ' ~ code) }} END AS {{ text }})
{%- endmacro %}
