-- title: Moving PR
-- question: What was a player's PR over the last decisions, after each match?
-- filters: yes
-- parameter: last (integer, 500): over how many counted decisions
-- parameter: limit (integer, all): how many rows at most
-- column: player: the person (spellings merged)
-- column: played_on: day of the match
-- column: match_id: the match
-- column: opponent: the other person
-- column: decisions: counted decisions in the match
-- column: pr: PR of the match
-- column: over_decisions: over how many decisions moving_pr goes: fewer than asked for at first
-- column: moving_pr: PR over the last decisions up to and with this match
-- leans on: one pass over decisions, decision_rows_by_player where a player is asked for
WITH counted AS (
    SELECT f.player, f.opponent, f.match_id, f.seat, f.played_on, f.played_at_local, f.decision_id, f.error_emg
    FROM decision_facts AS f
    WHERE f.is_counted
),
moving AS (
    SELECT
        *,
        count(*) OVER last_ones AS over_decisions,
        500.0 * sum(error_emg) OVER last_ones / count(*) OVER last_ones AS moving_pr,
        row_number() OVER (PARTITION BY player, match_id, seat ORDER BY decision_id DESC) AS from_the_end,
        count(*) OVER of_match AS decisions,
        500.0 * sum(error_emg) OVER of_match / count(*) OVER of_match AS pr
    FROM counted
    WINDOW
        last_ones AS (
            PARTITION BY player ORDER BY played_at_local, match_id, decision_id
            ROWS CASE WHEN :last >= 1 THEN :last - 1 ELSE 499 END PRECEDING
        ),
        of_match AS (PARTITION BY player, match_id, seat)
)
SELECT player, played_on, match_id, opponent, decisions, pr, over_decisions, moving_pr
FROM moving
WHERE from_the_end = 1
ORDER BY player, played_at_local, match_id, decision_id
LIMIT coalesce(:limit, -1);
