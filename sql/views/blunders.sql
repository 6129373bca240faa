CREATE VIEW IF NOT EXISTS blunders AS
-- One row per blunder (XG's threshold), with what was done and what was best.
-- Leans on: decisions_by_player (player_id, error_emg) where a player is asked for; else one pass over decisions.
SELECT
    decision_id, match_id, player, opponent, played_on, event, game_number, kind, dice, action, best_action,
    error_emg, error_mwc, equity_best, equity_played, score_player, score_opponent, match_length, cube_value, phase,
    level, position_hash
FROM decision_facts
WHERE error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder');
