-- title: Where studying pays
-- question: Where does a player lose more than others of the same strength do?
-- group: errors
-- engines: sqlite
-- parameter: min_decisions (integer, 20): leave out families with fewer decisions
-- parameter: limit (integer, 20): maximum number of rows
-- parameter: who (name, needed): the player, whom --player also sets; several --player are treated as one group
-- parameter: against (field|similar|rival, field): compare with all others, of whom those of a similar strength count most; only with those whose PR is
--   at most 1 away; or with one of them
-- parameter: rival (name, none): with -p against=rival: the other player
-- parameter: before (date, none): compare the player's decisions from this day on with those before it; a year or a month
--   stands for its first day. After a day chosen because of a bad spell, everybody seems to improve (regression to the mean)
-- column: player: the player, or the names of the group
-- column: family: kind, phase, plan (the player's), against (the opponent's plan), idea (missed and wrong, at its price), score, first roll, reply
-- column: part: the member of the family
-- column: verdict: weakness, strength, or may be chance; with before: worse, improved, or may be chance. Of the reports
--   about players without a weakness, at most one in twenty names one; the same of strengths
-- column: extra_emg_low: lower end of the 95% interval of extra_emg
-- column: extra_emg: equity lost beyond expected_emg (EMG); below 0: less, listed last
-- columns: extra_emg_high
-- column: likely_emg: extra_emg shrunk, because the largest of many estimates is too large (EMG); empty: it may be chance
-- column: likely_emg_low: lower end of its 95% interval
-- columns: likely_emg_high
-- column: extra_per_match_emg: likely_emg for each match of the player
-- column: error_emg: equity lost; of ideas, the sum of the prices of those missed and wrong (EMG)
-- column: expected_emg: what others of the same strength lose on as many decisions as hard; with before: what the player lost at both times (EMG)
-- columns: decisions
-- column: families: number of families with enough decisions, over which the verdicts are one
-- column: other_matches: matches of the players compared with; with fewer than 30, families are compared with little more than their difficulty
-- empty: No family has that many decisions, or the player has lost nothing. (-p against=rival needs -p rival=NAME. With before, both times need that many.)
-- uses index: player_action_stats, player_structure_stats, player_idea_stats, player_game_stats; decisions_by_opening for first rolls; where a filter looks into matches, one pass over decisions
{% set is_of_two_times = before != 'NULL' %}
{% set is_of_group = group is not none %}
{% set is_of_two_sides = is_of_two_times or choice.against == 'rival' %}
{% set has_all = has_everybody and not is_of_group and not is_of_two_times and choice.against == 'field' %}
WITH people AS {{ materialized() }} (
    {{ 'SELECT * FROM field.people' if has_everybody else people_with_pr() }}
),
{# Side 0 is the player; those of a group have sides below 0. One reference to `people` for each comparison: SQLite counts the tables of a WITH clause each time it is named. #}
sides AS {{ materialized() }} (
    SELECT person_id, player, matches, CASE WHEN is_asked THEN {{ '-person_id' if is_of_group and not is_of_two_times else '0' }} ELSE person_id END AS side
    FROM (
        SELECT *, sum(CASE WHEN is_asked THEN pr * decisions END) OVER () / sum(CASE WHEN is_asked THEN decisions END) OVER () AS asked_pr
        FROM (
            SELECT
                *,
                {% if is_of_group %}
                player IN (SELECT value FROM json_each({{ group }})) AS is_asked
                {% else %}
                player = {{ who }} AS is_asked
                {% endif %}
            FROM people
        ) AS p
    ) AS p
    {% if is_of_two_times %}
    WHERE is_asked
    {% elif choice.against == 'similar' %}
    WHERE is_asked OR abs(pr - asked_pr) <= 1
    {% elif choice.against == 'rival' %}
    WHERE is_asked OR player = {{ rival }}
    {% endif %}
),
{% if not has_all %}
{{ families_of_people(is_of_two_times) }},
{% endif %}
of_families AS {{ materialized() }} (
    {% if is_of_two_times %}
    SELECT CASE WHEN s.played_at_local >= {{ before }} THEN 0 WHEN s.played_at_local < {{ before }} THEN 1 END AS side, s.family, s.part,
        {{ totals('decisions error_emg difficulty_emg difficulty_variance', 's.') }}
    FROM of_people AS s
    JOIN sides AS x ON x.person_id = s.person_id
    GROUP BY 1, 2, 3
    {% else %}
    SELECT s.person_id, x.side, s.family, s.part, s.decisions, s.error_emg, s.difficulty_emg, s.difficulty_variance
    FROM sides AS x
    JOIN {{ 'field.families' if has_all else 'of_people' }} AS s ON s.person_id = x.person_id
    {{ 'WHERE x.side = 0' if has_all }}
    {% endif %}
),
{{ claims('of_families', min_decisions, 'families' if has_all else 'side' if is_of_two_sides else 'field', side='person_id' if has_all else 'side') }}
SELECT
    a.player, c.family, c.part,
    {{ verdict_words('worse', 'improved') if is_of_two_times else verdict_words('weakness', 'strength') }} AS verdict,
    c.extra_emg_low, c.extra_emg, c.extra_emg_high,
    c.likely_emg, c.likely_emg_low, c.likely_emg_high,
    c.likely_emg / nullif(a.matches, 0) AS extra_per_match_emg,
    c.error_emg, c.expected_emg, c.decisions,
    count(*) OVER () AS families,
    a.other_matches
FROM claims AS c
CROSS JOIN (
    SELECT group_concat(CASE WHEN side <= 0 THEN player END, ', ') AS player, sum(CASE WHEN side <= 0 THEN matches END) AS matches, sum(CASE WHEN side > 0 THEN matches END) AS other_matches
    FROM sides
) AS a
ORDER BY CASE c.verdict WHEN 'less' THEN 1 ELSE 0 END, c.verdict = 'more' DESC, CASE c.verdict WHEN 'less' THEN -c.extra_emg_high ELSE c.extra_emg_low END DESC,
    c.family, c.part
LIMIT {{ limit }}
