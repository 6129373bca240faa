CREATE VIEW IF NOT EXISTS games AS
-- One row per game.
-- Leans on: game_rows_by_match if a match is given.
SELECT
    g.game_id,
    g.match_id,
    g.game_number,
    g.record_number,
    g.start_score1,
    g.start_score2,
    g.is_crawford,
    g.initial_board,
    g.is_in_progress,
    g.auto_doubles,
    g.cube_records,
    g.move_records,
    g.is_finished,
    g.end_score1,
    g.end_score2,
    g.winner_seat,
    g.points_won,
    g.termination_code,
    g.is_crawford_next,
    g.resign_error_emg,
    g.resign_take_error_emg,
    g.final_level_code,
    g.final_equity,
    g.final_lose_backgammon,
    g.final_lose_gammon,
    g.final_lose,
    g.final_win,
    g.final_win_gammon,
    g.final_win_backgammon
FROM game_rows AS g
WHERE g.is_current = 1;
