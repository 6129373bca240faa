//! The columns that the writer fills, table by table, in the order in which it binds them.

pub mod books;

use sea_query::{Alias, Expr, Query, SqliteQueryBuilder};

/// A table with the columns of its INSERT.
pub struct Target {
    /// The table's name.
    pub table: &'static str,
    /// The columns in binding order.
    pub columns: &'static [&'static str],
}

impl Target {
    /// `INSERT INTO table (columns) VALUES (?, ...)`, built once and held.
    pub fn insert(&self) -> String {
        let mut query = Query::insert();
        query
            .into_table(Alias::new(self.table))
            .columns(self.columns.iter().map(|&column| Alias::new(column)))
            .values_panic(self.columns.iter().map(|_| Expr::cust("?")));
        query.to_string(SqliteQueryBuilder)
    }

    /// `SELECT columns FROM table`, in binding order.
    pub fn select(&self) -> String {
        let mut query = Query::select();
        query.columns(self.columns.iter().map(|&column| Alias::new(column))).from(Alias::new(self.table));
        query.to_string(SqliteQueryBuilder)
    }
}

pub const SOURCE_FILES: Target = Target {
    table: "source_files",
    columns: &[
        "source_file_id",
        "path",
        "outcome",
        "kind",
        "size_bytes",
        "modified_ns",
        "content_hash",
        "copy_of_id",
        "import_run_id",
        "is_intact",
        "file_version",
        "header_version",
        "game_guid",
        "game_name",
        "save_name",
        "level_name",
        "header_comment",
        "thumbnail_bytes",
        "record_count",
        "rollout_count",
        "comment_count",
    ],
};

pub const REJECTS: Target = Target {
    table: "rejects",
    columns: &[
        "source_file_id",
        "path",
        "stream",
        "record",
        "byte_offset",
        "field",
        "expected",
        "found",
        "message",
        "import_run_id",
    ],
};

pub const WARNINGS: Target =
    Target { table: "warnings", columns: &["source_file_id", "stream", "record", "field", "message"] };

pub const MATCHES: Target = Target {
    table: "matches",
    columns: &[
        "match_id",
        "source_file_id",
        "player1_id",
        "player2_id",
        "match_length",
        "is_money",
        "variation_code",
        "played_at",
        "event",
        "location",
        "round",
        "transcriber",
        "is_transcribed",
        "site_code",
        "game_mode_code",
        "is_imported_by_xg",
        "player1_elo",
        "player2_elo",
        "player1_experience",
        "player2_experience",
        "player1_level_code",
        "player2_level_code",
        "is_crawford_rule",
        "is_jacoby_rule",
        "is_beaver_rule",
        "is_auto_double_rule",
        "auto_double_max",
        "cube_limit",
        "xg_game_id",
        "is_inverted",
        "counts_for_elo",
        "counts_for_profile1",
        "counts_for_profile2",
        "is_entered_in_profile",
        "is_counted_in_profile",
        "is_unrated_import",
        "money_initial_games",
        "money_initial_score1",
        "money_initial_score2",
        "is_for_real_money",
        "winner_money",
        "loser_money",
        "fee_money",
        "table_stake",
        "currency_code",
        "clock_type_code",
        "is_clock_per_game",
        "clock_initial_s",
        "clock_per_move_s",
        "clock_penalty_points",
        "clock_penalty_money",
        "clock_left1_s",
        "clock_left2_s",
        "delayed_plays",
        "delayed_plays_done",
        "delayed_cubes",
        "delayed_cubes_done",
        "is_finished",
        "final_score1",
        "final_score2",
        "winner_seat",
        "final_elo1",
        "final_elo2",
        "final_experience1",
        "final_experience2",
        "finished_at",
        "match_key",
        "analysis_depth",
    ],
};

pub const GAMES: Target = Target {
    table: "games",
    columns: &[
        "game_id",
        "match_id",
        "game_number",
        "record_number",
        "start_score1",
        "start_score2",
        "is_crawford",
        "initial_board",
        "is_in_progress",
        "auto_doubles",
        "cube_records",
        "move_records",
        "is_finished",
        "end_score1",
        "end_score2",
        "winner_seat",
        "points_won",
        "termination_code",
        "is_crawford_next",
        "resign_error_emg",
        "resign_take_error_emg",
        "final_level_code",
        "final_equity",
        "final_lose_backgammon",
        "final_lose_gammon",
        "final_lose",
        "final_win",
        "final_win_gammon",
        "final_win_backgammon",
    ],
};

pub const MATCH_SUMS: Target = Target {
    table: "match_sums",
    columns: &[
        "match_id",
        "seat",
        "player_id",
        "opponent_id",
        "decisions",
        "checker_decisions",
        "double_decisions",
        "take_decisions",
        "checker_plays",
        "error_emg",
        "checker_error_emg",
        "double_error_emg",
        "take_error_emg",
        "error_mwc",
        "errors",
        "blunders",
        "luck_emg",
        "luck_mwc",
    ],
};

pub const DECISIONS: Target = Target {
    table: "decisions",
    columns: &[
        "decision_id",
        "match_id",
        "game_id",
        "sequence_number",
        "ply",
        "record_number",
        "kind",
        "seat",
        "player_id",
        "opponent_id",
        "position_hash",
        "position_id",
        "position_after_hash",
        "away_player",
        "away_opponent",
        "cube_value",
        "cube_owner",
        "is_crawford",
        "is_jacoby",
        "die1",
        "die2",
        "action",
        "played_rank",
        "candidate_count",
        "level_code",
        "equity_best",
        "equity_played",
        "error_emg",
        "error_mwc",
        "luck_emg",
        "luck_mwc",
        "luck_level_code",
        "equity_before_roll",
        "is_counted",
        "is_forced",
        "is_irrelevant",
        "is_illegal",
        "invalid_code",
        "is_flagged",
        "is_edited",
        "double_decision_id",
        "auto_doubles",
        "clock_bottom_s",
        "clock_top_s",
        "best_rank_1ply",
        "best_rank_3ply",
        "tutor_rank",
        "tutor_action",
        "tutor_error_emg",
        "delayed_marks",
        "delayed_done",
    ],
};

pub const POSITION_ROWS: Target = Target {
    table: "position_rows",
    columns: &[
        "position_id",
        "board",
        "player_pips",
        "opponent_pips",
        "player_bar",
        "opponent_bar",
        "player_off",
        "opponent_off",
        "phase_code",
        "player_prime",
        "opponent_prime",
        "player_anchors",
        "opponent_anchors",
        "player_blots",
        "opponent_blots",
    ],
};

pub const CANDIDATE_ROWS: Target = Target {
    table: "candidate_rows",
    columns: &[
        "candidate_id",
        "play_id",
        "position_hash",
        "level_code",
        "scaled_equity",
        "scaled_lose_backgammon",
        "scaled_lose_gammon",
        "scaled_lose",
        "scaled_win",
        "scaled_win_gammon",
        "scaled_win_backgammon",
    ],
};

pub const STAMPED_PLAYS: Target = Target { table: "stamped_plays", columns: &["decision_id"] };

pub const CUBE_ANALYSES: Target = Target {
    table: "cube_analyses",
    columns: &[
        "decision_id",
        "level_code",
        "level_requested_code",
        "recommendation_code",
        "recommendation",
        "equity_no_double",
        "equity_double_take",
        "equity_double_pass",
        "is_beaver_right",
        "choice_3ply_code",
        "nd_lose_backgammon",
        "nd_lose_gammon",
        "nd_lose",
        "nd_win",
        "nd_win_gammon",
        "nd_win_backgammon",
        "nd_cubeless_equity",
        "dt_lose_backgammon",
        "dt_lose_gammon",
        "dt_lose",
        "dt_win",
        "dt_win_gammon",
        "dt_win_backgammon",
        "dt_cubeless_equity",
    ],
};

pub const CUBE_EXTRAS: Target = Target {
    table: "cube_extras",
    columns: &[
        "decision_id",
        "beaver_answer",
        "beaver_error_emg",
        "raccoon_answer",
        "raccoon_error_emg",
        "tutor_double_code",
        "tutor_double_error_emg",
        "tutor_take_code",
        "tutor_take_error_emg",
    ],
};

pub const ROLLOUTS: Target = Target {
    table: "rollouts",
    columns: &[
        "rollout_id",
        "match_id",
        "rollout_index",
        "decision_id",
        "candidate_rank",
        "is_truncated",
        "truncate_at",
        "truncation_level_code",
        "is_error_limited",
        "error_limit",
        "min_games",
        "max_games",
        "is_time_limited",
        "time_limit_min",
        "play_level1_code",
        "play_level2_code",
        "cube_level1_code",
        "cube_level2_code",
        "level_cut",
        "is_variance_reduced",
        "is_cubeless",
        "bearoff_truncation_code",
        "random_seed",
        "random_seed_entered",
        "is_both_lines",
        "search_interval",
        "is_first_roll",
        "is_both_lines_multiple",
        "is_extended",
        "is_immediate_double",
        "is_as_take",
        "rotation_code",
        "is_interrupted",
        "engine_version",
        "duration_s",
        "multiple_min_games",
        "is_multiple_stop_all",
        "is_multiple_stop_one",
        "multiple_stop_all_value",
        "multiple_stop_one_value",
        "games",
        "equity",
        "error_95",
        "mwc",
        "lose_backgammon",
        "lose_gammon",
        "lose",
        "win",
        "win_gammon",
        "win_backgammon",
        "dt_games",
        "dt_equity",
        "dt_error_95",
        "dt_mwc",
        "dt_lose_backgammon",
        "dt_lose_gammon",
        "dt_lose",
        "dt_win",
        "dt_win_gammon",
        "dt_win_backgammon",
        "previous_level_code",
        "previous_equity",
        "previous_lose_backgammon",
        "previous_lose_gammon",
        "previous_lose",
        "previous_win",
        "previous_win_gammon",
        "previous_win_backgammon",
        "previous_equity_no_double",
        "previous_equity_double",
    ],
};

pub const ROLLOUT_FIRST_ROLLS: Target = Target {
    table: "rollout_first_rolls",
    columns: &["rollout_id", "line", "first_roll", "games", "sum_equity", "sum_square_equity", "standard_deviation"],
};

pub const COMMENTS: Target = Target {
    table: "comments",
    columns: &[
        "comment_id",
        "match_id",
        "game_id",
        "decision_id",
        "attachment",
        "record_number",
        "line_number",
        "text",
        "rtf",
    ],
};

#[cfg(test)]
mod tests {
    use super::books::*;
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_column_of_the_schema_is_written() {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        crate::store::schema::create(&connection).unwrap();
        // The last is settled among the saves of a match when a batch is committed.
        let generated = ["reject_id", "warning_id", "is_current"];
        for target in [
            &SOURCE_FILES,
            &REJECTS,
            &WARNINGS,
            &MATCHES,
            &GAMES,
            &MATCH_SUMS,
            &DECISIONS,
            &CANDIDATE_ROWS,
            &STAMPED_PLAYS,
            &CUBE_ANALYSES,
            &CUBE_EXTRAS,
            &ROLLOUTS,
            &ROLLOUT_FIRST_ROLLS,
            &COMMENTS,
            &BOOKS,
            &BOOK_HEADER_FIELDS,
            &BOOK_RESIDUES,
            &BOOK_ENTRIES,
            &BOOK_POSITIONS,
            &BOOK_MOVES,
            &BOOK_NODES,
            &BOOK_SLOTS,
            &BOOK_LINES,
            &BOOK_LINE_PLIES,
        ] {
            let columns: BTreeSet<String> = connection
                .prepare(&format!("SELECT name FROM pragma_table_info('{}')", target.table))
                .unwrap()
                .query_map([], |row| row.get(0))
                .unwrap()
                .collect::<Result<_, _>>()
                .unwrap();
            let written: BTreeSet<String> = target
                .columns
                .iter()
                .map(|&column| column.to_owned())
                .chain(generated.iter().map(|&column| column.to_owned()).filter(|c| columns.contains(c)))
                .collect();
            assert_eq!(columns, written, "{}", target.table);
            connection.prepare(&target.insert()).unwrap();
        }
    }
}
