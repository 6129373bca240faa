-- title: Moving PR
-- question: What was a player's PR over the last decisions, after each match?
-- group: players
-- filters: yes
-- parameter: last (integer, 500): number of counted decisions in the window
-- parameter: limit (integer, all): maximum number of rows
-- column: player: the person (spellings merged)
-- column: played_on: day of the match
-- column: match_id: the match
-- column: opponent: the other person
-- column: decisions: counted decisions in the match
-- column: pr: PR of the match
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- column: pr_high: upper end
-- column: over_decisions: decisions in the window: fewer than requested at first
-- column: moving_pr: PR over the window, which ends with this match
-- column: moving_pr_low: lower end of its 95% interval, over the matches with these decisions (the first one as a whole); empty: fewer than
--     three
-- column: moving_pr_high: upper end
-- leans on: player_match_stats, player_game_stats, and the decisions of the game in which the last ones begin
WITH played AS (
    SELECT player, person_id, played_on, played_at_local, match_id, seat, opponent, decisions, error_emg, pr, pr_low, pr_high,
        sum(decisions) OVER so_far AS decisions_so_far
    FROM player_match_stats
    WHERE decisions > 0
    -- In a match against oneself seat 1 comes first.
    WINDOW so_far AS (PARTITION BY person_id ORDER BY played_at_local, match_id, seat)
),
-- The last decisions begin within a match, the first of those that the window holds.
held AS (
    SELECT *,
        sum(decisions) OVER last_ones AS decisions_held,
        sum(error_emg) OVER last_ones AS error_held,
        -- Of the interval: one match is a unit.
        count(*) OVER last_ones AS units, sum(error_emg * error_emg) OVER last_ones AS squares,
        sum(error_emg * decisions) OVER last_ones AS products, sum(decisions * decisions) OVER last_ones AS counts,
        first_value(match_id) OVER last_ones AS first_match_id,
        first_value(seat) OVER last_ones AS first_seat
    FROM played
    WINDOW last_ones AS (
        PARTITION BY person_id ORDER BY decisions_so_far
        RANGE CASE WHEN :last >= 1 THEN :last - 1 ELSE 499 END PRECEDING
    )
),
-- What they hold too many is taken off: games of that match, and decisions of the game in which the last ones begin.
cut AS (
    SELECT *,
        min(decisions_held, CASE WHEN :last >= 1 THEN :last ELSE 500 END) AS over_decisions,
        decisions_held - CASE WHEN :last >= 1 THEN :last ELSE 500 END AS too_many
    FROM held
),
-- Materialized: otherwise SQLite would evaluate moving_pr three times, twice for its interval.
measured AS MATERIALIZED (
    SELECT
        c.*,
        CASE WHEN c.units >= 3 THEN 1.96 * 500.0 * sqrt(c.units / (c.units - 1.0)
            * max(c.squares - 2.0 * c.error_held / c.decisions_held * c.products
                + 1.0 * c.error_held / c.decisions_held * c.error_held / c.decisions_held * c.counts, 0.0)) / c.decisions_held END AS half,
        500.0 * (c.error_held - CASE WHEN c.too_many <= 0 THEN 0 ELSE (
            SELECT sum(CASE WHEN g.decisions_so_far <= c.too_many THEN g.error_emg ELSE (
                SELECT sum(b.error_emg)
                FROM (
                    SELECT f.error_emg, row_number() OVER (ORDER BY f.decision_id) AS place
                    FROM decision_facts AS f
                    WHERE f.game_id = g.game_id AND f.seat = c.first_seat AND f.is_counted
                ) AS b
                WHERE b.place <= c.too_many - (g.decisions_so_far - g.decisions)
            ) END)
            FROM (
                SELECT s.game_id, s.decisions, s.error_emg, sum(s.decisions) OVER (ORDER BY s.game_id) AS decisions_so_far
                FROM player_game_stats AS s
                WHERE s.match_id = c.first_match_id AND s.seat = c.first_seat AND s.decisions > 0
            ) AS g
            WHERE g.decisions_so_far - g.decisions < c.too_many
        ) END) / c.over_decisions AS moving_pr
    FROM cut AS c
)
SELECT
    player,
    played_on,
    match_id,
    opponent,
    decisions,
    pr,
    pr_low,
    pr_high,
    over_decisions,
    moving_pr,
    max(moving_pr - half, 0.0) AS moving_pr_low,
    moving_pr + half AS moving_pr_high
FROM measured
ORDER BY player, played_at_local, match_id, seat
LIMIT coalesce(:limit, -1);
