-- title: Course of a match
-- question: How did the chances change, and where did each player lose equity?
-- group: players
-- parameter: match (integer, the latest): match_id
-- columns: game
-- column: score: points away of the first and of the second player before the game; empty: money
-- column: roll: number of the roll in the game
-- column: seat: 1, 2: seat of the player who decides
-- columns: player, kind, dice, done, best, error_emg, error_mwc
-- column: grade: XG's grade: error, blunder
-- column: chance_share: chance of the first player to win the game, after the best play or before the roll; empty: not analysed
-- column: lost1_emg: equity that the first player has lost in the match so far (EMG)
-- column: lost2_emg: the same of the second player
-- columns: decision_id
-- uses index: decisions_by_match; the keys of candidates and cube_analyses; one pass over match_sums to find the latest match
WITH {{ chosen_match(match) }},
played AS (
    SELECT f.*, CASE f.kind WHEN 'checker' THEN c.win WHEN 'double' THEN a.nd_win END AS win
    FROM {{ decision_facts() }} AS f
    LEFT JOIN candidates AS c ON c.decision_id = f.decision_id AND c.candidate_rank = 1
    LEFT JOIN cube_analyses AS a ON a.decision_id = f.decision_id
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
    {{ dice_number('p.') }} AS dice,
    p.action AS done,
    p.best_action AS best,
    p.error_emg,
    p.error_mwc,
    p.grade,
    CASE p.seat WHEN 1 THEN p.win ELSE 1.0 - p.win END AS chance_share,
    coalesce(sum(CASE p.seat WHEN 1 THEN p.error_emg END) OVER (ORDER BY p.decision_id), 0.0) AS lost1_emg,
    coalesce(sum(CASE p.seat WHEN 2 THEN p.error_emg END) OVER (ORDER BY p.decision_id), 0.0) AS lost2_emg,
    p.decision_id
FROM played AS p
ORDER BY p.decision_id
