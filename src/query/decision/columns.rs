//! The rows of a decision's queries. The order of the fields is that of the columns, in JSON too.

use serde::{Serialize, Serializer};

use crate::query::row_reader::{Bit, columns};
use rows::matches::Kind;

/// Cumulative chances from 0 to 1: win, gammon and backgammon won, then the same lost.
pub type Chances = [Option<f64>; 6];

columns! {
    /// A decision with its place, its cost and its file; sql/decisions/decision.sql.
    #[derive(Debug, Clone, PartialEq, Serialize)]
    pub struct DecisionDetails {
        pub decision_id: i64, pub decision_key: String, pub kind: Kind,
        pub player: String, pub opponent: String, pub match_kind: String, pub match_id: i64,
        pub match_length: Option<i64>, pub variation_code: i32, pub played_at_local: Option<String>,
        pub event: Option<String>, pub round: Option<String>, pub location: Option<String>,
        pub game_number: i32, pub sequence_number: i64, pub ply: i64,
        pub score_player: i64, pub score_opponent: i64,
        /// `None`: money.
        pub away_player: Option<i32>, pub away_opponent: Option<i32>,
        pub is_crawford: Bit, pub is_jacoby: Bit, pub cube_value: i64,
        /// 1: the player who decides, -1: the opponent.
        pub cube_owner: i32,
        pub die1: Option<u8>, pub die2: Option<u8>, pub action: Option<String>, pub best_action: Option<String>,
        pub recommendation: Option<String>, pub played_rank: Option<u32>,
        pub equity_best: Option<f64>, pub equity_played: Option<f64>,
        pub error_emg: Option<f64>, pub error_mwc: Option<f64>, pub grade: Option<String>,
        pub luck_emg: Option<f64>, pub luck_mwc: Option<f64>, pub level: Option<String>,
        pub is_counted: Bit, pub counting_clause: String, pub candidate_count: i64,
        pub is_illegal: Bit, pub is_flagged: Bit, pub double_decision_id: Option<i64>,
        pub phase: String, pub plan: Option<String>, pub opponent_plan: Option<String>,
        pub main_idea: Option<String>, pub main_idea_emg: Option<f64>, pub main_idea_verdict: Option<String>,
        #[serde(serialize_with = "as_text")]
        pub position_hash: i64,
        pub board: String, pub xgid: String, pub gnubg_id: Option<String>,
        pub path: Option<String>, pub record_number: i64,
        pub seat: u8, pub board_after: Option<String>, pub level_code: Option<i32>,
        pub equity_before_roll: Option<f64>, pub luck_level_code: Option<i32>,
        pub is_irrelevant: Option<Bit>, pub choice_1ply_rank: Option<i8>, pub choice_3ply_rank: Option<i8>,
        pub invalid_code: i32, pub is_edited: Option<Bit>, pub auto_doubles: Option<i32>,
        pub delayed_rollout_bits: Option<i64>, pub clock_bottom_s: Option<i64>, pub clock_top_s: Option<i64>,
        pub tutor_rank: Option<i64>, pub tutor_error_emg: Option<f64>,
        pub answer: Option<String>, pub answer_error_emg: Option<f64>,
        pub beaver_answer: Option<String>, pub beaver_error_emg: Option<f64>,
        pub raccoon_answer: Option<String>, pub raccoon_error_emg: Option<f64>,
        pub tutor_double_error_emg: Option<f64>, pub tutor_take_error_emg: Option<f64>,
    }
}

columns! {
    /// A candidate of a checker play; sql/decisions/candidates.sql.
    #[derive(Debug, Clone, PartialEq, Serialize)]
    pub struct Candidate {
        pub candidate_rank: i32,
        /// `None`: the play is not known.
        pub play: Option<String>,
        pub equity: Option<f64>, pub equity_difference: Option<f64>,
        pub win: Option<f64>, pub win_gammon: Option<f64>, pub win_backgammon: Option<f64>,
        pub lose: Option<f64>, pub lose_gammon: Option<f64>, pub lose_backgammon: Option<f64>,
        pub level_code: i32, pub level: Option<String>,
        /// `None`: the play made is not among the candidates.
        pub is_played: Option<Bit>,
    }
}

columns! {
    /// The analysis of a double in the doubler's view: no double (`nd`) and double/take (`dt`); sql/decisions/cube.sql.
    #[derive(Debug, Clone, PartialEq, Serialize)]
    pub struct CubeAnalysis {
        pub recommendation: String,
        pub equity_no_double: Option<f64>, pub equity_double_take: Option<f64>, pub equity_double_pass: Option<f64>,
        pub wrong_pass_share: Option<f64>, pub wrong_take_share: Option<f64>, pub is_beaver_right: Bit,
        pub nd_cubeless_equity: Option<f64>, pub dt_cubeless_equity: Option<f64>,
        pub nd_win: Option<f64>, pub nd_win_gammon: Option<f64>, pub nd_win_backgammon: Option<f64>,
        pub nd_lose: Option<f64>, pub nd_lose_gammon: Option<f64>, pub nd_lose_backgammon: Option<f64>,
        pub dt_win: Option<f64>, pub dt_win_gammon: Option<f64>, pub dt_win_backgammon: Option<f64>,
        pub dt_lose: Option<f64>, pub dt_lose_gammon: Option<f64>, pub dt_lose_backgammon: Option<f64>,
        pub choice_3ply_code: Option<i32>, pub level_requested_code: i32,
        pub level_code: i32, pub level: Option<String>,
    }
}

columns! {
    /// A rollout of a play, or of no double and double/take (`dt`); sql/decisions/rollouts.sql and stray_rollouts.sql.
    #[derive(Debug, Clone, PartialEq, Serialize)]
    pub struct Rollout {
        pub rollout_id: i64, pub match_id: i64, pub rollout_index: i64,
        pub decision_id: Option<i64>, pub candidate_rank: Option<i32>,
        pub is_truncated: Bit, pub truncate_at: i32, pub truncation_level_code: i32,
        pub is_error_limited: Bit, pub error_limit: Option<f64>,
        pub min_games: i32, pub max_games: i32,
        pub is_time_limited: Bit, pub time_limit_min: u32,
        pub play_level1_code: i32, pub play_level2_code: i32,
        pub cube_level1_code: i32, pub cube_level2_code: i32, pub level_cut: i32,
        pub is_variance_reduced: Bit, pub is_cubeless: Bit, pub bearoff_truncation_code: i32,
        pub random_seed: i32, pub random_seed_entered: i32,
        pub is_both_lines: Bit, pub search_interval: Option<f64>, pub is_first_roll: Bit,
        pub is_both_lines_multiple: Bit, pub is_extended: Bit, pub is_immediate_double: Bit,
        pub is_as_take: Bit, pub rotation_code: i32, pub is_interrupted: Bit,
        pub engine_version: String, pub duration_s: Option<f64>,
        pub multiple_min_games: i32, pub is_multiple_stop_all: Bit, pub is_multiple_stop_one: Bit,
        pub multiple_stop_all_value: Option<f64>, pub multiple_stop_one_value: Option<f64>,
        pub games: i32, pub equity: Option<f64>, pub error_95: Option<f64>, pub mwc: Option<f64>,
        pub lose_backgammon: Option<f64>, pub lose_gammon: Option<f64>, pub lose: Option<f64>,
        pub win: Option<f64>, pub win_gammon: Option<f64>, pub win_backgammon: Option<f64>,
        pub dt_games: Option<i32>, pub dt_equity: Option<f64>, pub dt_error_95: Option<f64>, pub dt_mwc: Option<f64>,
        pub dt_lose_backgammon: Option<f64>, pub dt_lose_gammon: Option<f64>, pub dt_lose: Option<f64>,
        pub dt_win: Option<f64>, pub dt_win_gammon: Option<f64>, pub dt_win_backgammon: Option<f64>,
        pub previous_level_code: i32, pub previous_equity: Option<f64>,
        pub previous_lose_backgammon: Option<f64>, pub previous_lose_gammon: Option<f64>,
        pub previous_lose: Option<f64>, pub previous_win: Option<f64>,
        pub previous_win_gammon: Option<f64>, pub previous_win_backgammon: Option<f64>,
        pub previous_equity_no_double: Option<f64>, pub previous_equity_double: Option<f64>,
        pub previous_rank: Option<i32>,
        pub play_level: Option<String>, pub cube_level: Option<String>,
    }
}

columns! {
    /// The games of a rollout that began with one roll; sql/decisions/first_rolls.sql.
    #[derive(Debug, Clone, PartialEq)]
    pub struct FirstRoll {
        pub rollout_id: i64, pub line: String, pub first_roll: u32, pub games: i32,
        pub sum_equity: Option<f64>, pub sum_square_equity: Option<f64>, pub standard_deviation: Option<f64>,
    }
}

columns! {
    /// The headers of a decision's match and game; sql/decisions/game.sql.
    #[derive(Debug, Clone, PartialEq)]
    pub struct MatchAndGame {
        pub player1: String, pub player2: String,
        pub match_length: Option<i64>, pub variation_code: i32,
        pub is_crawford_rule: bool, pub is_jacoby_rule: bool, pub is_beaver_rule: bool,
        pub is_auto_double_rule: bool, pub auto_double_max: Option<i32>, pub cube_limit: Option<i64>,
        pub player1_elo: Option<f64>, pub player2_elo: Option<f64>,
        pub player1_experience: Option<i32>, pub player2_experience: Option<i32>,
        pub player1_level_code: Option<i32>, pub player2_level_code: Option<i32>,
        pub played_at_local: Option<String>, pub event: Option<String>, pub location: Option<String>,
        pub round: Option<String>, pub transcriber: Option<String>, pub is_transcribed: Option<bool>,
        pub xg_game_id: i32, pub site_code: Option<i32>,
        pub game_mode_code: Option<i32>, pub currency_code: Option<i32>,
        pub is_imported_by_xg: bool, pub is_inverted: bool,
        pub game_number: i32, pub start_score1: i32, pub start_score2: i32, pub initial_board: Option<String>,
    }
}

columns! {
    /// The analysis of the same decision in a saved position; sql/decisions/deeper.sql.
    #[derive(Debug, Clone, PartialEq, Serialize)]
    pub struct DeeperAnalysis {
        pub decision_id: i64, pub level: String, pub best_action: Option<String>,
        pub equity_best: Option<f64>, pub equity_played: Option<f64>, pub path: Option<String>,
    }
}

columns! {
    /// A comment as plain text and as RTF; sql/decisions/comments.sql.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Comment {
        pub text: String, pub rtf: String,
    }
}

columns! {
    /// A tag of the user's own; sql/decisions/tags.sql.
    #[derive(Debug, Clone, PartialEq, Serialize)]
    pub struct OwnTag {
        pub tag: String, pub tagged_on: String, pub note: Option<String>,
    }
}

impl OwnTag {
    /// `lesson 3 (2026-11-27): note`
    pub fn in_words(&self) -> String {
        let note = self.note.as_ref().map_or(String::new(), |note| format!(": {note}"));
        format!("{} ({}){note}", self.tag, self.tagged_on)
    }
}

/// JavaScript rounds numbers of 64 bits.
fn as_text<S: Serializer>(number: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

impl Candidate {
    /// The chances, in the mover's view.
    pub fn chances(&self) -> Chances {
        [self.win, self.win_gammon, self.win_backgammon, self.lose, self.lose_gammon, self.lose_backgammon]
    }

    /// Whether it is the play that was made.
    pub fn is_played(&self) -> bool {
        self.is_played == Some(Bit(true))
    }
}

impl CubeAnalysis {
    /// The chances without a double, in the doubler's view.
    pub fn no_double_chances(&self) -> Chances {
        let lost = [self.nd_lose, self.nd_lose_gammon, self.nd_lose_backgammon];
        joined([self.nd_win, self.nd_win_gammon, self.nd_win_backgammon], lost)
    }

    /// The chances after a double and a take, in the doubler's view.
    pub fn double_take_chances(&self) -> Chances {
        let lost = [self.dt_lose, self.dt_lose_gammon, self.dt_lose_backgammon];
        joined([self.dt_win, self.dt_win_gammon, self.dt_win_backgammon], lost)
    }
}

impl Rollout {
    /// The chances, in the mover's view.
    pub fn chances(&self) -> Chances {
        [self.win, self.win_gammon, self.win_backgammon, self.lose, self.lose_gammon, self.lose_backgammon]
    }

    /// The chances after a double and a take, in the doubler's view.
    pub fn double_take_chances(&self) -> Chances {
        let lost = [self.dt_lose, self.dt_lose_gammon, self.dt_lose_backgammon];
        joined([self.dt_win, self.dt_win_gammon, self.dt_win_backgammon], lost)
    }

    /// The chances of the evaluation before the rollout.
    pub fn previous_chances(&self) -> Chances {
        let lost = [self.previous_lose, self.previous_lose_gammon, self.previous_lose_backgammon];
        joined([self.previous_win, self.previous_win_gammon, self.previous_win_backgammon], lost)
    }
}

fn joined([a, b, c]: [Option<f64>; 3], [d, e, f]: [Option<f64>; 3]) -> Chances {
    [a, b, c, d, e, f]
}
