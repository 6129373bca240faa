-- title: Course of a match
-- question: How did the chances change, and where did each player lose equity?
-- group: players
-- filters: yes
-- parameter: match (integer, the latest): match_id; that of a superseded save selects the current save
-- column: game: number of the game
-- column: score: points away of the first and of the second player before the game; empty: money
-- column: roll: number of the roll in the game
-- column: seat: 1, 2: seat of the player who decides
-- column: player: the person
-- column: kind: checker, double (to double or not), take (the answer to a double)
-- column: dice: the roll
-- column: done: the player's action
-- column: best: XG's best action
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost (1: a match)
-- column: grade: XG's grade: error, blunder
-- column: chance_share: chance of the first player to win the game, after the best play or before the roll; empty: not analysed
-- column: lost1_emg: equity that the first player has lost in the match so far (EMG)
-- column: lost2_emg: the same of the second player
-- column: decision_id: number of the decision, for `gammonbase show`
-- leans on: decision_rows_by_match; the keys of candidate_rows and cube_analysis_rows; one pass over match_sum_rows to find the latest match
WITH chosen AS (
    SELECT coalesce(
        (SELECT c.match_id FROM match_rows AS a JOIN matches AS c ON c.match_key = a.match_key WHERE a.match_id = :match),
        :match,
        (SELECT o.match_id FROM player_match_stats AS o ORDER BY o.played_on DESC NULLS LAST, o.match_id DESC LIMIT 1)
    ) AS match_id
),
played AS (
    SELECT
        f.*,
        CASE f.kind
            WHEN 'checker' THEN
                (SELECT c.win FROM candidates AS c WHERE c.decision_id = f.decision_id AND c.candidate_rank = 1)
            WHEN 'double' THEN
                (SELECT a.nd_win FROM cube_analyses AS a WHERE a.decision_id = f.decision_id)
        END AS win
    FROM decision_facts AS f
    WHERE f.match_id = (SELECT match_id FROM chosen)
)
SELECT
    p.game_number AS game,
    CASE p.seat
        WHEN 1 THEN p.away_player || 'a ' || p.away_opponent || 'a'
        ELSE p.away_opponent || 'a ' || p.away_player || 'a'
    END AS score,
    p.ply AS roll,
    p.seat,
    p.player,
    p.kind,
    CAST(p.die1 || p.die2 AS INTEGER) AS dice,
    p.action AS done,
    p.best_action AS best,
    p.error_emg,
    p.error_mwc,
    p.grade,
    CASE p.seat WHEN 1 THEN p.win ELSE 1.0 - p.win END AS chance_share,
    coalesce(sum(CASE p.seat WHEN 1 THEN p.error_emg END) OVER so_far, 0.0) AS lost1_emg,
    coalesce(sum(CASE p.seat WHEN 2 THEN p.error_emg END) OVER so_far, 0.0) AS lost2_emg,
    p.decision_id
FROM played AS p
WINDOW so_far AS (ORDER BY p.decision_id)
ORDER BY p.decision_id;
