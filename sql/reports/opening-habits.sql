-- title: First rolls of two players
-- question: Which first rolls do two players play differently, and by more than chance?
-- group: openings
-- engines: sqlite
-- parameter: a (name, needed): a player's name or part of it
-- parameter: b (name, needed): the other player
-- parameter: zone (money-like|dmp|crawford-ahead|crawford-behind|post-crawford-ahead|post-crawford-behind|both-near|near|far|each, money-like): the scores to include; each: all of them, separately
-- parameter: limit (integer, 40): maximum number of rows; the largest differences first
-- column: zone: scores, as in `gammonbase report explore`
-- columns: dice, play
-- column: a: the first player
-- columns: a_times
-- column: a_share: its share of this roll
-- column: b: the other player
-- columns: b_times
-- column: b_share: its share of this roll
-- columns: difference_share
-- column: difference_share_low: lower end of its 95% interval (Newcombe's), over rolls
-- columns: difference_share_high
-- column: tendency: more often, less often: the first player makes the play more or less often, by more than chance makes in one of the rows; empty: it
--   may be chance
-- columns: mean_error_emg
-- empty: None of the first rolls that both players had at these scores was played differently.
-- uses index: decisions_by_ply; decisions_by_match if players are given as filters
WITH asked AS {{ materialized() }} (SELECT {{ a }} AS a, {{ b }} AS b),
made AS {{ materialized() }} (
    SELECT {{ opening_zone('d') }} AS zone, {{ dice_number('d.') }} AS dice, d.action AS play, p.name = q.a AS is_a, d.error_emg
    FROM asked AS q
    JOIN players AS p ON p.name IN (q.a, q.b)
    JOIN {{ decisions() }} AS d ON d.player_id = p.player_id
    JOIN matches AS m ON m.match_id = d.match_id
    WHERE d.kind = 'checker' AND d.ply = 1 AND d.ply <= 12 AND d.action IS NOT NULL AND m.variation_code = 0 AND {{ is_from_start() }}
),
counted AS (
    SELECT
        zone, dice, play, avg(error_emg) AS mean_error_emg, sum(is_a) AS a_times, sum(NOT is_a) AS b_times,
        sum(sum(is_a)) OVER roll AS a_rolls, sum(sum(NOT is_a)) OVER roll AS b_rolls
    FROM made
    {{ 'WHERE zone = ' ~ zone if choice.zone != 'each' }}
    GROUP BY zone, dice, play
    WINDOW roll AS (PARTITION BY zone, dice)
),
shares AS (
    SELECT
        *, 1e0 * a_times / a_rolls AS a_share, 1e0 * b_times / b_rolls AS b_share,
        {% for of, z in [('', z95), ('sure_', 'z')] %}{% for side in ['a', 'b'] -%}
        {{ share_low(side ~ '_times', side ~ '_rolls', z) }} AS {{ of }}{{ side }}_low, {{ share_high(side ~ '_times', side ~ '_rolls', z) }} AS {{ of }}{{ side }}_high{{ ',' if of == '' or side == 'a' }}
        {% endfor %}{% endfor %}

    FROM (SELECT *, {{ z_of_many("(count(*) OVER ())", habits_share) }} AS z FROM counted WHERE a_rolls > 0 AND b_rolls > 0) AS c
),
compared AS (
    SELECT
        *, a_share - b_share AS difference_share{% for of in ['', 'sure_'] %},
        a_share - b_share - sqrt((a_share - {{ of }}a_low) * (a_share - {{ of }}a_low) + ({{ of }}b_high - b_share) * ({{ of }}b_high - b_share)) AS {{ of }}difference_share_low,
        a_share - b_share + sqrt(({{ of }}a_high - a_share) * ({{ of }}a_high - a_share) + (b_share - {{ of }}b_low) * (b_share - {{ of }}b_low)) AS {{ of }}difference_share_high
        {%- endfor %}

    FROM shares
)
SELECT {{ columns }}
FROM (
    SELECT c.*, q.a, q.b, CASE WHEN sure_difference_share_low > 0 THEN 'more often' WHEN sure_difference_share_high < 0 THEN 'less often' END AS tendency
    FROM compared AS c
    CROSS JOIN asked AS q
) AS s
WHERE difference_share <> 0
ORDER BY tendency IS NULL, abs(difference_share) DESC, zone, dice DESC, play
LIMIT {{ limit }}
