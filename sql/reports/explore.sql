-- title: Opening explorer
-- question: Which rolls and plays were made from a position on, what did they cost, and who won the games?
-- group: openings
-- engines: sqlite
-- parameter: position (position, the start of the game): an XGID, a decision_id, or a position_hash, seen by the player who decides
-- parameter: moves (moves, none): plays from there on, such as "31: 8/5 6/5, 52: 24/22 13/8"
-- parameter: roll (integer, that of the XGID or decision, otherwise any): the first roll, such as 31
-- parameter: zone (money-like|dmp|crawford-ahead|crawford-behind|post-crawford-ahead|post-crawford-behind|both-near|near|far|each|all, money-like): the scores to include; each: all of them, separately; all: all of them together
-- parameter: plies (integer >= 1 <= 12, 1): how many rolls to follow
-- parameter: positions (integer >= 1, all): only the most frequent positions of each zone
-- parameter: min_times (integer >= 1, 1): leave out plays made less often; plays of a filtered player stay
-- parameter: book (integer, the XG book that was edited last): book_id
-- column: zone: scores, seen by the player of the first roll shown: money-like (money; both 5 or more points away), dmp (double match
--     point), crawford and post-crawford (ahead: this player needs 1 point), both-near (both 2 to 4 away), near (this player 2 to 4 away, the
--     opponent more), far (the other way round); all
-- column: ply: 1: the roll in the position; 2: the reply
-- column: line: the most frequent way to the position; all ways to it are counted
-- columns: dice, play, times
-- column: times_share: share of the play among all plays of this roll in this position
-- columns: mean_error_emg, mean_error_emg_low, mean_error_emg_high
-- column: won_share: share of the finished games that the player won, including the luck of the dice
-- column: won_share_low: lower end of its 95% interval (Wilson's), over games; empty: fewer than three
-- columns: won_share_high, without_luck_emg
-- column: without_luck_emg_low: lower end of its 95% interval, over games; empty: fewer than three
-- columns: without_luck_emg_high, field_times
-- column: field_share: everybody's share, as times_share
-- columns: field_mean_error_emg, book_times
-- column: book_cost_emg: mean cost of the play according to the book (EMG); 0: its best play; empty: not in the book
-- columns: sources, position_times
-- column: position_hash: the position before the roll
-- columns: next_position_hash, xgid
-- empty: Nobody had this position at these scores.
-- uses index: decisions_by_ply from the start of the game; otherwise decisions_by_position, then decisions_by_game; game_sums by its key
{% set is_start = choice.moves == start_position ~ '' %}
{% set root = 'coalesce(' ~ moves ~ ', ' ~ position ~ ')' %}
{% set depth = 'd.ply' if is_start else '(d.ply - r.before)' %}
{# Beside the decisions that pass, those of everybody in these matches are read: without them, a line would end at the opponent's roll. #}
{% set own = ' FILTER (WHERE is_own)' if filter.field else '' %}
{% set is_own = filter['by match'] if filter.field else '1 = 1' %}{% set passing = (filter.field or filter['by match']) if filter else '1 = 1' %}
WITH {{ chosen_book(book) }},
{% if not is_start %}
{# The games that had the position, and after how many rolls. #}
reached AS MATERIALIZED (
    SELECT game_id, min(ply) - 1 AS before FROM decisions WHERE position_hash = {{ root }} AND kind = 'checker' AND is_position = 0 GROUP BY game_id
),
{% endif %}
{# The result of each game for the first player, without both players' luck. A score that does not change is no result. #}
luckless AS MATERIALIZED (
    SELECT g.game_id, CASE
        WHEN one.away_player IS NULL THEN nullif(g.end_score1 - g.start_score1 - g.end_score2 + g.start_score2, 0) * 1e0 / (1 << coalesce(g.auto_doubles, 0))
            - one.luck_points + two.luck_points
        ELSE (mwc(one.away_player - g.end_score1 + g.start_score1, one.away_opponent - g.end_score2 + g.start_score2, g.is_crawford_next)
            - mwc(one.away_player, one.away_opponent, g.is_crawford) - one.luck_mwc + two.luck_mwc)
            / mwc_per_emg(one.away_player, one.away_opponent, 1, g.is_crawford)
        END AS emg
    FROM {{ 'games AS g' if is_start else 'reached AS r CROSS JOIN games AS g ON g.game_id = r.game_id' }}
    CROSS JOIN game_sums AS one ON one.match_id = g.match_id AND one.seat = 1 AND one.game_id = g.game_id
    CROSS JOIN game_sums AS two ON two.match_id = g.match_id AND two.seat = 2 AND two.game_id = g.game_id
),
made AS (
    SELECT
        {{ depth }} AS depth, d.decision_id, d.position_hash, d.die1, d.die2, d.action, d.position_after_hash, d.error_emg, d.is_crawford, d.is_own,
        g.winner_seat = d.seat AS is_won, iif(d.seat = 1, l.emg, -l.emg) AS without_luck,
        {# The score as the player who rolls first sees it. #}
        iif({{ depth }} % 2 = 1, d.away_player, d.away_opponent) AS away_player,
        iif({{ depth }} % 2 = 1, d.away_opponent, d.away_player) AS away_opponent
    {% set all = '(SELECT *, (' ~ is_own ~ ") AS is_own FROM decisions WHERE kind = 'checker' AND is_position = 0 AND " ~ passing ~ ') AS d' %}
    {% if is_start %}
    FROM {{ all }}
    CROSS JOIN games AS g ON g.game_id = d.game_id
    LEFT JOIN luckless AS l ON l.game_id = d.game_id
    {# One pass in the order of the file: the first rolls of a game are neighbours in it. #}
    WHERE d.decision_id IN (SELECT f.decision_id FROM decisions AS f WHERE f.kind = 'checker' AND f.ply <= 12 AND f.ply <= {{ plies }})
    {% else %}
    FROM reached AS r
    CROSS JOIN {{ all }} ON d.game_id = r.game_id AND d.ply > r.before AND d.ply <= r.before + {{ plies }}
    CROSS JOIN games AS g ON g.game_id = d.game_id
    LEFT JOIN luckless AS l ON l.game_id = d.game_id
    WHERE 1 = 1
    {% endif %}
        AND d.action IS NOT NULL AND ({{ depth }} > 1 OR d.position_hash = {{ root }} AND ({{ roll }} IS NULL OR {{ dice_number('d.') }} = {{ roll }}))
),
zoned AS (
    SELECT m.*, {{ "'all'" if choice.zone == 'all' else opening_zone('m') }} AS zone,
        v.played_entry_id IS NOT NULL AS is_in_book, b.equity - p.equity AS book_cost, p.source
    FROM made AS m
    LEFT JOIN book_coverage AS v ON v.book_id = (SELECT book_id FROM chosen) AND v.decision_id = m.decision_id
    LEFT JOIN book_entries AS b ON b.book_entry_id = v.book_entry_id
    LEFT JOIN book_entries AS p ON p.book_entry_id = v.played_entry_id
),
grouped AS MATERIALIZED (
    SELECT
        zone, depth, position_hash, die1, die2, position_after_hash, min(action) AS action, count(*) AS field_times, avg(error_emg) AS field_mean_error_emg,
        count(*){{ own }} AS times, avg(error_emg){{ own }} AS mean_error_emg, {{ mean_half('error_emg', own) }} AS half,
        sum(is_won){{ own }} AS won, count(is_won){{ own }} AS finished,
        avg(without_luck){{ own }} AS without_luck_emg, {{ mean_half('without_luck', own) }} AS without_luck_half,
        nullif(sum(is_in_book), 0) AS book_times, avg(book_cost) AS book_cost_emg, group_concat(DISTINCT source) AS sources
    FROM zoned
    {{ 'WHERE zone = ' ~ zone if choice.zone != 'each' }}
    GROUP BY zone, depth, position_hash, die1, die2, position_after_hash
),
{# The most frequent way to each position; transpositions are merged. #}
ways AS MATERIALIZED (
    SELECT zone, depth, position_hash, position_after_hash, ({{ dice_number() }}) || ': ' || action AS step,
        row_number() OVER (PARTITION BY zone, depth, position_after_hash ORDER BY field_times DESC, position_hash, die1, die2) AS place
    FROM grouped
    WHERE position_after_hash IS NOT NULL AND depth < {{ plies }}
),
lines (zone, depth, position_hash, line) AS (
    SELECT DISTINCT zone, 1, position_hash, '' FROM grouped WHERE depth = 1
    UNION ALL
    SELECT w.zone, w.depth + 1, w.position_after_hash, l.line || CASE l.line WHEN '' THEN '' ELSE ', ' END || w.step
    FROM lines AS l
    JOIN ways AS w ON w.zone = l.zone AND w.depth = l.depth AND w.position_hash = l.position_hash AND w.place = 1
),
shared AS (
    SELECT
        g.*, l.line,
        sum(field_times) OVER (PARTITION BY g.zone, g.depth, g.position_hash) AS position_times,
        1e0 * times / nullif(sum(times) OVER roll, 0) AS times_share,
        1e0 * field_times / sum(field_times) OVER roll AS field_share
    FROM grouped AS g
    JOIN lines AS l ON l.zone = g.zone AND l.depth = g.depth AND l.position_hash = g.position_hash
    WINDOW roll AS (PARTITION BY g.zone, g.depth, g.position_hash, g.die1, g.die2)
),
{# Equally frequent positions are in the order of ply and line. A share of fewer games has no interval, as no mean has. #}
{% set enough = 'CASE WHEN finished >= ' ~ min_units ~ ' THEN finished END' %}
placed AS (
    SELECT
        *, depth AS ply, {{ dice_number() }} AS dice, action AS play, {{ interval('mean_error_emg', 'half') }}, 1e0 * won / nullif(finished, 0) AS won_share,
        {{ share_low('won', enough) }} AS won_share_low, {{ share_high('won', enough) }} AS won_share_high,
        without_luck_emg - without_luck_half AS without_luck_emg_low, without_luck_emg + without_luck_half AS without_luck_emg_high,
        position_after_hash AS next_position_hash,
        dense_rank() OVER (PARTITION BY zone ORDER BY position_times DESC, depth, line) AS place
    FROM shared
)
SELECT {{ columns }}
FROM (
    SELECT s.*, 'XGID=' || b.board || ':0:0:1:00:0:0:0:0:10' AS xgid
    FROM placed AS s
    JOIN positions AS b ON b.position_hash = s.position_hash
) AS s
WHERE (field_times >= {{ min_times }}{{ ' OR times > 0' if filter.field }}) AND ({{ positions }} IS NULL OR place <= {{ positions }})
ORDER BY zone, ply, place, dice DESC, field_times DESC, play
