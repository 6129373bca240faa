-- title: Answers to a position
-- question: Who met this position, and what did they do?
-- parameter: position (position, needed): an XGID, a decision_id, or a position_hash, seen by the player who decides
-- parameter: roll (integer, that of the XGID or decision, otherwise any): the dice, the higher one first (such as 31); 0: cube decisions only
-- parameter: kind (checker|double|take, that of the XGID or decision, otherwise any): take: only answers to a double; checker or double: no answers
-- parameter: per_player (yes|no, yes): a row for each player and answer, or for each answer
-- parameter: limit (integer, all): maximum number of rows
-- columns: player, kind, dice, answer, times
-- column: times_share: share of the same kind of decision and roll, of the same player
-- columns: mean_error_emg, mean_error_emg_low, mean_error_emg_high, first_played_on, last_played_on, example_decision_id
-- empty: Nobody met this position.
-- uses index: decisions_by_position
{% set keys = ('p.name, ' if choice.per_player == 'yes' else '') ~ 'd.kind, d.die1, d.die2' %}
WITH answered AS (
    SELECT
        {{ 'p.name' if choice.per_player == 'yes' else "'all'" }} AS player,
        d.kind, {{ dice_number('d.') }} AS dice, d.action AS answer, count(*) AS times,
        1e0 * count(*) / sum(count(*)) OVER (PARTITION BY {{ keys }}) AS times_share,
        avg(d.error_emg) AS mean_error_emg, {{ mean_half('d.error_emg') }} AS half,
        {{ day('min(m.played_at_local)') }} AS first_played_on, {{ day('max(m.played_at_local)') }} AS last_played_on,
        min(d.decision_id) AS example_decision_id
    FROM {{ decisions() }} AS d
    JOIN matches AS m ON m.match_id = d.match_id
    JOIN {{ spellings() }} AS p ON p.player_id = d.player_id
    WHERE d.position_hash = {{ position }} AND ({{ roll }} IS NULL OR coalesce({{ dice_number('d.') }}, 0) = {{ roll }}) AND ({{ kind }} IS NULL OR (d.kind = 'take') = ({{ kind }} = 'take'))
    GROUP BY {{ keys }}, d.action
)
SELECT {{ columns }}
FROM (SELECT *, {{ interval('mean_error_emg', 'half') }} FROM answered) AS a
ORDER BY {{ 'times DESC, ' if choice.per_player == 'yes' }}kind, dice DESC, times DESC, player, answer
LIMIT {{ limit }}
