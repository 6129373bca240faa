-- title: Ideas of checker plays
-- question: Which ideas does a player miss, and which are wrong: hits, points, anchors, slots, runs, shots left?
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player and idea, or for each idea
-- columns: player
-- column: idea: hit, home_point, anchor, ... (GammonBase's definitions: docs/reference/themes.md)
-- columns: did
-- column: avoided: plays without it where the best play is without it, too, and another candidate has it
-- column: missed: plays without it where the best play has it, and that are errors by XG's grading
-- column: missed_emg: the part of the errors that missing it explains (EMG). Prices of different ideas overlap
-- columns: wrong, wrong_emg
-- column: error_share: missed_emg and wrong_emg as a share of the equity lost by all checker plays
-- columns: error_share_low, error_share_high
-- empty: No checker play has a verdict.
-- uses index: player_idea_stats and player_match_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
{% set who = "0" if choice.per_player == 'no' else 'person_id' %}
WITH by_match AS {{ materialized() }} (
    SELECT match_id, seat, {{ who }} AS person_id, player, checker_error_emg
    FROM {{ source('player_match_stats') }} AS s
    WHERE checker_error_emg IS NOT NULL AND {{ has_plans() }}
),
-- The units of the intervals are matches, also those without the idea.
whole AS (
    SELECT person_id, {{ "'all'" if choice.per_player == 'no' else 'min(player)' }} AS player, sum(checker_error_emg) AS all_emg,
        count(nullif(checker_error_emg, 0)) AS units, sum(checker_error_emg * checker_error_emg) AS counts
    FROM by_match
    GROUP BY person_id
),
summed AS (
    SELECT
        m.person_id, s.idea, {{ totals('did avoided missed_errors wrong_errors missed_emg wrong_emg', 's.') }},
        sum(s.missed_emg + s.wrong_emg) AS emg, sum((s.missed_emg + s.wrong_emg) * (s.missed_emg + s.wrong_emg)) AS squares,
        sum((s.missed_emg + s.wrong_emg) * m.checker_error_emg) AS products
    FROM {{ source('player_idea_stats') }} AS s
    JOIN by_match AS m ON m.match_id = s.match_id AND m.seat = s.seat
    GROUP BY m.person_id, s.idea
),
measured AS (
    SELECT
        player, idea, did, avoided, missed_errors AS missed, missed_emg, wrong_errors AS wrong, wrong_emg, emg / nullif(all_emg, 0) AS error_share,
        {{ half(sum_standard_error('emg', 'nullif(all_emg, 0)'), 'units') }} / nullif(all_emg, 0) AS half
    FROM summed AS s
    JOIN whole AS w ON w.person_id = s.person_id
)
SELECT {{ columns }}
FROM (SELECT *, {{ low('error_share', 'half') }} AS error_share_low, {{ smaller('error_share + half', '1e0') }} AS error_share_high FROM measured) AS m
ORDER BY player, missed_emg + wrong_emg DESC, idea
