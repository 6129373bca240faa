-- title: Overall
-- question: How much was played and analysed, and how much equity was lost?
-- filters: yes
-- column: matches: matches and money sessions
-- column: decisions: decisions that enter PR
-- column: not_analysed: decisions without analysis, whose cost is unknown
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost (1: a match)
-- column: excess_emg: equity lost beyond the difficulty of the decisions (EMG)
-- column: avoidable_errors: errors at least ten times as large as the decision's difficulty
-- column: errors: errors by XG's grading, blunders included
-- column: blunders: blunders by XG's grading
-- column: luck_emg: luck of the rolls (EMG)
-- column: first_played_on: day of the first match; empty: no match has a date
-- column: last_played_on: day of the last match
-- column: missing: sections that are missing here; empty: none
WITH actions AS (
    SELECT sum(all_decisions) AS all_decisions, sum(analysed_decisions) AS analysed_decisions FROM player_action_stats
),
summed AS (
    SELECT
        count(DISTINCT match_id) AS matches, count(*) AS seats, count(error_emg) AS analysed, count(played_on) AS dated,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc, sum(difficulty_emg) AS difficulty_emg,
        sum(avoidable_errors) AS avoidable_errors, sum(errors) AS errors, sum(blunders) AS blunders, sum(luck_emg) AS luck_emg,
        min(played_on) AS first_played_on, max(played_on) AS last_played_on,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_match_stats
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    matches,
    coalesce(decisions, 0) AS decisions,
    coalesce(a.all_decisions - a.analysed_decisions, 0) AS not_analysed,
    pr,
    max(pr - pr_half, 0.0) AS pr_low,
    pr + pr_half AS pr_high,
    error_emg,
    error_mwc,
    error_emg - difficulty_emg AS excess_emg,
    avoidable_errors,
    errors,
    blunders,
    luck_emg,
    first_played_on,
    last_played_on,
    CASE
        WHEN seats = 0 THEN 'no decision passes the filters (saved positions do not count)'
        WHEN analysed = 0 THEN 'no decision is analysed: let XG analyse these matches, and import them again'
        WHEN dated = 0 THEN 'no match has a date'
    END AS missing
FROM measured, actions AS a;
