-- title: Where studying pays
-- title with before: What changed since {}
-- question: Where does a player lose more than others of the same strength do?
-- group: errors
-- engines: sqlite
-- parameter: min_decisions (integer, 20): leave out families with fewer decisions
-- parameter: limit (integer, 20): maximum number of rows
-- parameter: who (name, needed): the player, whom the filter also sets; several players are treated as one group
-- parameter: against (field|similar|rival, field): compare with all others, of whom those of a similar strength count most; only with those whose PR is
--   at most 1 away; or with one of them
-- parameter: rival (name, none): with -p against=rival: the other player
-- parameter: before (date, none): compare the player's decisions from this day on with those before it; a year or a month
--   stands for its first day, and tag:NAME for the first day of a tag of yours. After a day chosen because of a bad spell, everybody seems to improve (regression to the mean)
-- column: family: kind, phase, plan (the player's), against (the opponent's plan), idea (missed and wrong, at its price), score, first roll, reply
-- column: part: the member of the family
-- column: verdict: weakness, strength, or may be chance; with before: worse, improved, or may be chance. Of the reports
--   about players without a weakness, at most six in a hundred name one; one in two hundred names a strength. What has its decisions in common with the
--   surest weakness is the same cause, and no weakness of its own
-- column: extra_emg_low: lower end of the 95% interval of extra_emg. A verdict rests on how often errors occur, and on all rows; the interval on the EMG of
--   one row, so it can contain 0 beside a verdict, and leave it out where the row may be chance
-- column: extra_emg: equity lost beyond expected_emg (EMG); below 0: less
-- columns: extra_emg_high
-- column: likely_emg: extra_emg shrunk, because the largest of many estimates is too large (EMG); empty: it may be chance
-- column: likely_emg_low: lower end of its 95% interval
-- columns: likely_emg_high
-- column: extra_per_match_emg: likely_emg for each match or money session of the player
-- column: noticed_emg: the loss beyond expected_emg from which the family would be called a weakness, if errors are more frequent and not larger (EMG)
-- column: error_emg: equity lost; of ideas, the sum of the prices of those missed and wrong (EMG)
-- column: expected_emg: what others of the same strength lose on as many decisions as hard; with before: what the player lost at both times (EMG)
-- columns: decisions
-- column: families: number of families with enough decisions, over which the verdicts are one
-- column: similar_players: the sum of the weights of the others: how many players of the same strength the comparison is worth; with fewer than one, families are
--   compared with little more than their difficulty
-- empty: No family has that many decisions, or the player has lost nothing. (-p against=rival needs -p rival=NAME. With before, both times need that many.)
-- uses index: player_action_stats, player_structure_stats, player_idea_stats, player_game_stats; decisions_by_opening for first rolls; where a filter looks into matches, one pass over decisions
{% set is_of_two_times = before != 'NULL' %}
{% set is_of_group = group is not none %}
{% set is_of_two_sides = is_of_two_times or choice.against == 'rival' %}
{% set asked = ' IN (SELECT value FROM json_each(' ~ group ~ '))' if is_of_group else ' = ' ~ who %}
{% set is_beside_rival = is_of_two_sides and not is_of_two_times %}
{% set known = ' IN (' ~ who ~ ', ' ~ rival ~ ')' if is_beside_rival else asked %}
WITH sides AS {{ materialized() }} (
    SELECT person_id, matches, is_asked
    FROM (
        SELECT *, sum(CASE WHEN is_asked THEN pr * decisions END) OVER () / sum(CASE WHEN is_asked THEN decisions END) OVER () AS asked_pr
        FROM (
            SELECT
                *,
                player{{ asked }} AS is_asked
            FROM (
    {{ people_with_pr(known if is_of_two_sides or choice.against == 'field') }}
            ) AS people
        ) AS p
    ) AS p
    {% if choice.against == 'similar' and not is_of_two_sides %}
    WHERE is_asked OR abs(pr - asked_pr) <= 1
    {% endif %}
),
{{ families_of_players(known) }},
of_families AS {{ materialized() }} (
    {% if is_of_two_times %}
    SELECT CASE WHEN m.played_at_local >= {{ before }} THEN 0 WHEN m.played_at_local < {{ before }} THEN 1 END AS side, s.*
    FROM of_players AS s
    JOIN matches AS m ON m.match_id = s.match_id
    {% elif is_of_two_sides %}
    SELECT 1 - x.is_asked AS side, s.*
    FROM of_players AS s
    JOIN sides AS x ON x.person_id = s.person_id
    {% else %}
    SELECT person_id AS side, match_id, family, part, {{ family_sums | replace(' ', ', ') }} FROM of_players
    UNION ALL
    -- What these families have in common.
    SELECT s.person_id, NULL, 'phase/plan/against', t.phase || CASE WHEN s.has_plans THEN '/' || t.plan || '/' || t.opponent_plan ELSE '' END, {{ totals(family_sums, 's.') }}
    FROM by_structure AS s
    JOIN structures AS t ON t.structure_code = s.structure_code
    GROUP BY s.person_id, s.structure_code, s.has_plans
    UNION ALL
    {{ sums_of_others('IN (SELECT x.person_id FROM sides AS x WHERE NOT x.is_asked)' if choice.against == 'similar' else 'NOT IN (SELECT x.person_id FROM sides AS x)', by_pr=choice.against == 'similar') }}
    {% endif %}
),
{{ claims('of_families', min_decisions, 'side' if is_of_two_sides else 'families') }}
SELECT
    c.family, c.part,
    {{ verdict_words('worse', 'improved') if is_of_two_times else verdict_words('weakness', 'strength') }} AS verdict,
    c.extra_emg_low, c.extra_emg, c.extra_emg_high,
    c.likely_emg, c.likely_emg_low, c.likely_emg_high,
    c.likely_emg / nullif((SELECT sum(x.matches) FROM sides AS x WHERE x.is_asked), 0) AS extra_per_match_emg,
    c.noticed_emg, c.error_emg, c.expected_emg, c.decisions,
    count(*) OVER () AS families,
    {{ 'NULL' if is_of_two_sides else 'round(c.similar_players, 1)' }} AS similar_players
FROM claims AS c
ORDER BY CASE c.verdict WHEN 'more' THEN 0 WHEN 'less' THEN 1 ELSE 2 END, CASE c.verdict WHEN 'less' THEN -1 ELSE 1 END * coalesce(c.likely_emg, c.extra_emg) DESC, c.family, c.part
LIMIT {{ limit }}
