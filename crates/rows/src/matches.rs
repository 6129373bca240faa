//! The rows of one source. Ids are relative to the source; the writer converts them to database ids.
//! `migrations/schema.sql` describes the columns; the fields have the same names.

use crate::reference::Loss;
use std::fmt::Display;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::codes::CodeTable;
use crate::match_key::MatchKey;
use backgammon::{Board, Features, IdeaPrice, Ideas, named};

/// Cumulative chances from the mover's view: lose backgammon, lose gammon, lose, win, win gammon, win backgammon.
pub type Chances = [Option<f64>; 6];

/// The content of one .xg or .xgp file.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct MatchRows {
    /// Facts about the file.
    pub file: FileRow,
    /// The match header and footer.
    pub session: SessionRow,
    /// The key shared by all saves of the same match; `None` if nothing was played.
    pub match_key: Option<MatchKey>,
    /// [`Identity::play_hashes`](crate::match_key::Identity::play_hashes)
    pub play_hashes: Vec<u8>,
    /// The sum of the levels' depth ranks over the analysed decisions.
    pub analysis_depth: i64,
    /// The games in order.
    pub games: Vec<GameRow>,
    /// The decisions in playing order.
    pub decisions: Vec<DecisionRow>,
    /// The candidates of all decisions in order; each decision has the number of its candidates.
    pub candidates: Vec<CandidateRow>,
    /// Analyses of double decisions, in the order of the decisions.
    pub cubes: Vec<CubeRow>,
    /// Beavers, raccoons and tutor answers.
    pub cube_extras: Vec<CubeExtraRow>,
    /// Rollout contexts in order.
    pub rollouts: Vec<RolloutRow>,
    /// Comments, in the order of the records that refer to them.
    pub comments: Vec<CommentRow>,
    /// The decisions' positions, each once, in order of first occurrence.
    pub positions: Vec<PositionRow>,
    pub warnings: Vec<Warning>,
    /// Codes that are not in the lookup tables, sorted, each once.
    pub unknown_codes: Vec<(CodeTable, i64)>,
}

impl MatchRows {
    /// The approximate size of the rows in memory, in bytes.
    pub fn weight(&self) -> usize {
        let comments: usize = self.comments.iter().map(|comment| comment.text.len() + comment.rtf.len()).sum();
        let first_rolls: usize = self.rollouts.iter().map(|rollout| size_of_val(&rollout.first_rolls[..])).sum();
        comments
            + first_rolls
            + size_of_val(&self.decisions[..])
            + size_of_val(&self.candidates[..])
            + size_of_val(&self.cubes[..])
            + size_of_val(&self.positions[..])
            + size_of_val(&self.games[..])
            + size_of_val(&self.rollouts[..])
    }
}

/// The position of a decision, with its features.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PositionRow {
    /// `board.hash()`
    #[serde(serialize_with = "as_text")]
    pub position_hash: i64,
    /// The board from the view of the player on roll.
    pub board: Board,
    /// Pip counts and other features.
    pub features: Features,
}

/// A warning with its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Warning {
    pub stream: &'static str,
    /// 0-based record number.
    pub record: Option<u64>,
    /// The field's name on the format page.
    pub field: Option<&'static str>,
    pub message: String,
}

/// The columns of `contents` that come from the file.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct FileRow {
    pub is_intact: bool,
    pub file_version: i32,
    pub header_version: u32,
    pub game_guid: [u8; 16],
    pub game_name: Option<String>,
    pub save_name: Option<String>,
    pub level_name: Option<String>,
    pub header_comment: Option<String>,
    pub thumbnail_bytes: usize,
    pub record_count: usize,
    pub rollout_count: usize,
    pub comment_count: usize,
}

/// A pair of values, player 1's first.
pub type Both<T> = [T; 2];

named! {
    /// The kind of content of a file. Its name is the word in `matches.kind`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum SessionKind {
        /// A match to a fixed number of points.
        #[default]
        Match = "match",
        /// Games for money.
        MoneySession = "money session",
        Position = "position",
    }
}

/// Columns of `matches`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct SessionRow {
    pub players: Both<String>,
    pub kind: SessionKind,
    pub match_length: Option<i32>,
    pub variation_code: i32,
    pub played_at_local: Option<String>,
    pub event: Option<String>,
    pub location: Option<String>,
    pub round: Option<String>,
    pub transcriber: Option<String>,
    pub is_transcribed: Option<bool>,
    pub site_code: Option<i32>,
    pub game_mode_code: Option<i32>,
    pub is_imported_by_xg: bool,
    pub elo: Both<Option<f64>>,
    pub experience: Both<i32>,
    pub computer_level_code: Both<Option<i32>>,
    pub is_crawford_rule: bool,
    pub is_jacoby_rule: bool,
    pub is_beaver_rule: bool,
    pub is_auto_double_rule: bool,
    pub auto_double_max: Option<i32>,
    pub cube_limit: Option<i64>,
    pub xg_game_id: i32,
    pub is_inverted: bool,
    pub counts_for_elo: bool,
    pub counts_for_profile: Both<bool>,
    pub is_entered_in_profile: bool,
    pub is_counted_in_profile: bool,
    pub is_unrated_import: bool,
    pub money_initial_games: i32,
    pub money_initial_score: Both<i32>,
    pub is_for_real_money: bool,
    pub winner_money: Option<f64>,
    pub loser_money: Option<f64>,
    pub fee_money: Option<f64>,
    pub table_stake: Option<f64>,
    pub currency_code: Option<i32>,
    pub clock: Option<ClockRow>,
    pub delayed_plays: Option<i32>,
    pub delayed_plays_done: Option<i32>,
    pub delayed_cubes: Option<i32>,
    pub delayed_cubes_done: Option<i32>,
    pub footer: Option<FooterRow>,
}

/// The clock's columns of `matches`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct ClockRow {
    pub clock_type_code: i32,
    pub is_clock_per_game: bool,
    pub clock_initial_s: i32,
    pub clock_per_move_s: i32,
    pub clock_penalty_points: i32,
    pub clock_penalty_money: i32,
    pub clock_left_s: Both<i32>,
}

/// The match footer's columns of `matches`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct FooterRow {
    pub final_score: Both<i32>,
    pub winner_seat: Option<u8>,
    pub final_elo: Both<Option<f64>>,
    pub final_experience: Both<Option<i32>>,
    pub finished_at_local: Option<String>,
}

/// Columns of `games`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct GameRow {
    pub game_number: i32,
    pub record_number: u64,
    pub start_score: Both<i32>,
    pub is_crawford: bool,
    pub initial_board: Option<Board>,
    /// Whether the first roll was played from another position than that in which a game of the variation begins.
    pub is_set_up: bool,
    pub is_in_progress: bool,
    pub auto_doubles: Option<i32>,
    pub cube_records: u32,
    pub move_records: u32,
    pub end: Option<GameEndRow>,
}

/// The game footer's columns of `games`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct GameEndRow {
    pub end_score: Both<i32>,
    pub winner_seat: Option<u8>,
    pub points_won: i32,
    pub termination_code: i32,
    pub is_crawford_next: bool,
    pub resign_error_emg: Option<f64>,
    pub resign_take_error_emg: Option<f64>,
    pub final_level_code: Option<i32>,
    pub final_equity: Option<f64>,
    pub final_chances: Chances,
}

named! {
    /// The kind of decision. Its name is the word in columns `kind`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Kind {
        #[default]
        Checker = "checker",
        Double = "double",
        Take = "take",
    }
}

/// What a player did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// A checker play, in notation.
    Play(String),
    /// A roll that allows no move.
    CannotMove,
    /// The player could double, but rolled.
    NoDouble,
    Double,
    Pass,
    Take,
    Beaver,
    Raccoon,
}

impl Action {
    /// The text in the columns of actions and answers.
    pub fn name(&self) -> &str {
        match self {
            Self::Play(text) => text,
            Self::CannotMove => "cannot move",
            Self::NoDouble => "no double",
            Self::Double => "double",
            Self::Pass => "pass",
            Self::Take => "take",
            Self::Beaver => "beaver",
            Self::Raccoon => "raccoon",
        }
    }

    /// The cube action with this name; `None` for plays and other texts.
    pub fn of_cube(name: &str) -> Option<Self> {
        [Self::NoDouble, Self::Double, Self::Pass, Self::Take, Self::Beaver, Self::Raccoon]
            .into_iter()
            .find(|action| action.name() == name)
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// `DecisionRow::invalid_code` of a play that the rules do not allow.
const ILLEGAL: i32 = 2;

/// Columns of `decisions`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct DecisionRow {
    /// Index into [`MatchRows::games`].
    pub game: usize,
    pub sequence_number: u32,
    pub ply: u32,
    pub record_number: u64,
    pub kind: Kind,
    pub seat: u8,
    #[serde(serialize_with = "as_text")]
    pub position_hash: i64,
    pub structure_code: u16,
    #[serde(serialize_with = "as_text_or_null")]
    pub position_after_hash: Option<i64>,
    pub away: Option<(i32, i32)>,
    pub cube_value: i64,
    pub cube_owner: i8,
    pub is_crawford: bool,
    pub is_jacoby: bool,
    pub dice: Option<(u8, u8)>,
    pub action: Option<Action>,
    pub played_rank: Option<u8>,
    pub candidate_count: u8,
    pub close_candidates: Option<u8>,
    pub level_code: Option<i32>,
    pub played_level_code: Option<i32>,
    pub equity_best: Option<f64>,
    pub equity_played: Option<f64>,
    pub error_emg: Option<f64>,
    pub error_mwc: Option<f64>,
    pub difficulty_emg: Option<f64>,
    /// Variance of the reference player's loss.
    pub difficulty_variance: Option<f64>,
    /// Mean of the root of the reference player's loss.
    pub difficulty_root: Option<f64>,
    /// `None` unless a counted checker play has other candidates and contact.
    pub ideas: Option<Ideas>,
    pub luck_emg: Option<f64>,
    pub luck_mwc: Option<f64>,
    pub luck_level_code: Option<i32>,
    pub equity_before_roll: Option<f64>,
    pub opponent_joker: Option<i8>,
    pub decisions_since_blunder: Option<u32>,
    pub is_counted: bool,
    pub is_forced: bool,
    pub is_irrelevant: Option<bool>,
    pub invalid_code: i32,
    pub is_flagged: bool,
    pub is_edited: Option<bool>,
    /// Index into [`MatchRows::decisions`].
    pub double_decision: Option<usize>,
    pub auto_doubles: Option<i32>,
    pub clock_s: Option<(i32, i32)>,
    pub choice_1ply_rank: Option<u8>,
    pub choice_3ply_rank: Option<u8>,
    pub tutor_rank: Option<u8>,
    pub tutor_action: Option<Action>,
    pub tutor_error_emg: Option<f64>,
    pub delayed_rollout_bits: Option<u32>,
    pub delayed_rollout_done_bits: Option<u32>,
}

/// Columns of `scaled_candidates`; the rank is the place among the decision's candidates.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct CandidateRow {
    /// Candidates of a file share the text of a play.
    #[serde(serialize_with = "as_text_or_null")]
    pub play: Option<Arc<str>>,
    #[serde(serialize_with = "as_text")]
    pub position_hash: i64,
    pub level_code: i16,
    /// Chances and then equity, as single floats as in the format; NaN becomes NULL when bound.
    pub evaluation: [f32; 7],
}

impl DecisionRow {
    /// Whether the error is known.
    pub fn is_analysed(&self) -> bool {
        self.error_emg.is_some_and(|error| !error.is_nan())
    }

    /// Sets the difficulty, its variance and its root.
    pub fn set_difficulty(&mut self, loss: Option<Loss>) {
        // Forged equities give no finite difficulty.
        let loss = loss.filter(|loss| loss.mean.is_finite() && loss.variance.is_finite());
        self.difficulty_emg = loss.map(|loss| loss.mean);
        self.difficulty_variance = loss.map(|loss| loss.variance);
        self.difficulty_root = loss.map(|loss| loss.root);
    }

    /// Whether the rules do not allow the play.
    pub fn is_illegal(&self) -> bool {
        self.invalid_code == ILLEGAL
    }

    /// The idea that explains most of the error.
    pub fn main_idea(&self) -> Option<&IdeaPrice> {
        self.ideas.as_ref().and_then(|ideas| ideas.main.as_ref())
    }
}

/// Columns of `cube_analyses`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct CubeRow {
    /// Index into [`MatchRows::decisions`].
    pub decision: usize,
    pub level_code: i32,
    pub level_requested_code: i32,
    pub recommendation: &'static str,
    pub equity_no_double: Option<f64>,
    pub equity_double_take: Option<f64>,
    pub equity_double_pass: Option<f64>,
    pub is_beaver_right: bool,
    pub choice_3ply_code: Option<i32>,
    pub no_double: Chances,
    pub no_double_cubeless_equity: Option<f64>,
    pub double_take: Chances,
    pub double_take_cubeless_equity: Option<f64>,
}

/// Columns of `cube_extras`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct CubeExtraRow {
    /// Index into [`MatchRows::decisions`].
    pub decision: usize,
    pub beaver_answer: Option<Action>,
    pub beaver_error_emg: Option<f64>,
    pub raccoon_answer: Option<Action>,
    pub raccoon_error_emg: Option<f64>,
    pub tutor_double_code: Option<i8>,
    pub tutor_double_error_emg: Option<f64>,
    pub tutor_take_code: Option<i8>,
    pub tutor_take_error_emg: Option<f64>,
}

/// One line of a rollout: a checker play, no double, or double and take.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct RolloutLine {
    pub games: i32,
    pub equity: Option<f64>,
    pub error_95: Option<f64>,
    pub mwc: Option<f64>,
    pub chances: Chances,
}

/// Columns of `rollouts`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct RolloutRow {
    pub rollout_index: usize,
    /// Index into [`MatchRows::decisions`].
    pub decision: Option<usize>,
    pub candidate_rank: Option<u8>,
    #[serde(skip)] // a document has it among its rollouts
    pub recorded: RecordedRollout,
    pub line: RolloutLine,
    pub double_take: Option<RolloutLine>,
    /// The candidate's rank before the rollouts of its decision.
    pub previous_rank: Option<u8>,
    pub previous_equity: Option<f64>,
    pub previous_chances: Chances,
    pub first_rolls: Vec<FirstRollRow>,
}

/// Columns of `rollouts` without a point of view, or with the recorded one: settings, and the earlier analysis of the cube.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RecordedRollout {
    pub is_truncated: bool,
    pub truncate_at: i32,
    pub truncation_level_code: i32,
    pub is_error_limited: bool,
    /// NaN becomes NULL when bound.
    pub error_limit: f64,
    pub min_games: i32,
    pub max_games: i32,
    pub is_time_limited: bool,
    pub time_limit_min: u32,
    pub play_level_codes: [i32; 2],
    pub cube_level_codes: [i32; 2],
    pub level_cut: i32,
    pub is_variance_reduced: bool,
    pub is_cubeless: bool,
    pub bearoff_truncation_code: i32,
    pub random_seed: i32,
    pub random_seed_entered: i32,
    pub is_both_lines: bool,
    pub search_interval: Option<f64>,
    pub is_first_roll: bool,
    pub is_both_lines_multiple: bool,
    pub is_extended: bool,
    pub is_immediate_double: bool,
    pub is_as_take: bool,
    pub rotation_code: i32,
    pub is_interrupted: bool,
    pub engine_version: String,
    pub duration_s: Option<f64>,
    pub multiple_min_games: i32,
    pub is_multiple_stop_all: bool,
    pub is_multiple_stop_one: bool,
    pub multiple_stop_all_value: Option<f64>,
    pub multiple_stop_one_value: Option<f64>,
    pub previous_level_code: i32,
    pub previous_equity_no_double: Option<f64>,
    pub previous_equity_double: Option<f64>,
}

/// Columns of `rollout_first_rolls`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct FirstRollRow {
    pub line: &'static str,
    pub first_roll: u8,
    pub games: i32,
    pub sum_equity: Option<f64>,
    pub sum_square_equity: Option<f64>,
    pub standard_deviation: Option<f64>,
}

/// Columns of `comments`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct CommentRow {
    /// Index into [`MatchRows::games`].
    pub game: Option<usize>,
    /// Index into [`MatchRows::decisions`].
    pub decision: Option<usize>,
    pub attachment: &'static str,
    pub record_number: Option<u64>,
    pub line_number: usize,
    pub text: String,
    pub rtf: String,
}

/// Serializes a hash as text: many JSON readers use doubles for numbers, which hold only 53 of its 64 bits.
fn as_text<S: Serializer>(hash: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(hash)
}

/// Serializes a value as text, or as null if there is none.
fn as_text_or_null<S: Serializer>(value: &Option<impl Display>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}
