-- title: When errors happen
-- question: Does a player lose more late in a match, after a blunder of their own, after the opponent's joker, with some roll, or on some day of the week, beyond the difficulty of the decisions?
-- group: errors
-- engines: sqlite
-- parameter: min_decisions (integer, 20): leave out rows with fewer decisions
-- column: family: decision of the match, game of the match, roll of the game, after a blunder (the player's last one in the match), last roll of the
--   opponent, close plays (candidates at most 0.020 EMG below the best, the best included), dice, week day
-- column: part: the member of the family
-- column: pr: PR of these decisions
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- columns: pr_high
-- column: extra_emg_low: lower end of the 95% interval of extra_emg
-- column: extra_emg: equity lost beyond difficulty, more than as many average decisions of the same players lose (EMG); below 0: less; empty: all
--   decisions are in the row
-- column: extra_emg_high: upper end
-- column: verdict: more, less, or may be chance; of twenty rows about one differs by chance alone; empty: as pr_low
-- columns: decisions, error_emg
-- empty: No decision enters PR, or no row has that many decisions.
-- uses index: one pass over decisions, decisions_by_match if a player is given
WITH facts AS {{ materialized() }} (
    SELECT
        f.match_id, f.seat, f.error_emg, f.pr_error_emg, f.decision_number, f.game_number, f.ply, f.decisions_since_blunder AS since, f.opponent_joker,
        f.close_candidates, f.die1, f.die2, f.played_on,
        {# Plus the player's own mean loss beyond difficulty. Otherwise a report of several players would show where the weak ones are, not when they err. #}
        f.difficulty_emg + avg(f.error_emg - f.difficulty_emg) OVER (PARTITION BY f.player) AS difficulty_emg
    FROM {{ decision_facts() }} AS f
    WHERE f.is_counted = 1
),
{# A family and the number of its part, which sorts its members. Of dice, the higher die is the first. #}
{% set families = [
    ('decision of the match', "CASE WHEN decision_number <= 50 THEN 1 WHEN decision_number <= 100 THEN 2 WHEN decision_number <= 200 THEN 3 ELSE 4 END",
        ['1 to 50', '51 to 100', '101 to 200', 'from 201 on']),
    ('game of the match', "CASE WHEN game_number <= 3 THEN game_number WHEN game_number <= 6 THEN 4 ELSE 5 END", ['1', '2', '3', '4 to 6', 'from 7 on']),
    ('roll of the game', "CASE WHEN ply <= 10 THEN 1 WHEN ply <= 20 THEN 2 WHEN ply <= 40 THEN 3 ELSE 4 END", ['1 to 10', '11 to 20', '21 to 40', 'from 41 on']),
    ('after a blunder', "CASE WHEN since = 0 THEN 1 WHEN since <= 4 THEN 2 WHEN since >= 5 THEN 3 ELSE 4 END",
        ['the next decision', 'the 2nd to 5th', 'later', 'none before']),
    ('last roll of the opponent', "CASE opponent_joker WHEN 1 THEN 1 WHEN -1 THEN 2 WHEN 0 THEN 3 END",
        ['a joker', 'an anti-joker', 'neither']),
    ('close plays', "CASE WHEN close_candidates <= 3 THEN close_candidates WHEN close_candidates >= 4 THEN 4 END", ['1', '2', '3', '4 or more']),
    ('dice', 'die1 * (die1 - 1) / 2 + die2', ['11', '21', '22', '31', '32', '33', '41', '42', '43', '44', '51', '52', '53', '54', '55', '61', '62', '63', '64', '65', '66']),
    ('week day', "(CAST(strftime('%w', played_on) AS INTEGER) + 6) % 7 + 1",
        ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])] %}
parts (family_number, part_number, family, part) AS (
    VALUES
    {% for family, _, parts in families %}{% set number = loop.index %}{% set is_last = loop.last %}
        {% for part in parts %}({{ number }}, {{ loop.index }}, '{{ family }}', '{{ part }}'){{ ', ' if not (is_last and loop.last) }}{% endfor %}

    {% endfor %}
),
placed AS (
    SELECT f.*, n.family_number, CASE n.family_number
        {% for _, number, _ in families %}
        WHEN {{ loop.index }} THEN {{ number }}
        {% endfor %}
        END AS part_number
    FROM facts AS f
    CROSS JOIN (SELECT DISTINCT family_number FROM parts) AS n
),
units AS {{ materialized() }} (
    SELECT p.family_number, p.part_number, p.family, p.part, count(*) AS decisions, {{ totals('error_emg pr_error_emg difficulty_emg', 'd.') }}
    FROM placed AS d
    JOIN parts AS p ON p.family_number = d.family_number AND p.part_number = d.part_number
    GROUP BY p.family_number, p.part_number, p.family, p.part, d.match_id, d.seat
),
{{ summed_excess(min_decisions, 'family_number, part_number, ') }},
whole AS (
    SELECT count(*) AS all_decisions, sum(error_emg - difficulty_emg) AS all_excess FROM facts
),
{{ extra_of_whole() }},
rated AS (
    SELECT part, family_number, {{ pr() }} AS pr, {{ pr_half() }} AS pr_half
    FROM (SELECT family_number, part, {{ totals('decisions pr_error_emg') }}, {{ unit_sums() }} FROM units GROUP BY family_number, part) AS s
)
SELECT
    family, m.part, pr,
    {{ interval() }},
    {{ extra_columns('more', 'less') }},
    decisions, error_emg
FROM measured AS m
JOIN rated AS r ON r.family_number = m.family_number AND r.part = m.part
ORDER BY m.family_number, part_number
