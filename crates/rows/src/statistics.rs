//! Constants of the statistics in docs/reference/statistics.md.

use backgammon::Board;

/// Standard errors from the mean of a rollout to either end of its 95% interval, as XG counts. Over matches and games it is Student's t: macro
/// `student`.
pub const ROLLOUT_QUANTILE: f64 = 1.96;

/// PR per EMG lost in a decision.
pub const PR_PER_EMG: f64 = 500.0;

/// What enters PR for each EMG lost in a match of one point. XG scales the errors of no other matches.
pub const ONE_POINT_FACTOR: f64 = 1.5;

/// What enters PR for each EMG lost in a match of this length; `None` is money.
pub fn pr_factor(match_length: Option<i32>) -> f64 {
    if match_length == Some(1) { ONE_POINT_FACTOR } else { 1.0 }
}

/// The luck of a roll above which it is a joker, and below the negative of which it is an anti-joker, in EMG. XG does not document it.
pub const JOKER_EMG: f64 = 0.2;

/// The smallest error that is a blunder by XG's grading, in EMG.
pub const BLUNDER_EMG: f64 = 0.08;

/// How far below the best a candidate is at most that counts as close, in EMG.
pub const CLOSE_EMG: f64 = 0.02;

/// A held cube enters PR if holding is less than this far above the best answer, in EMG.
pub const CLOSE_CUBE_EMG: f64 = 0.2;

/// `position_hash` of the start of a game of backgammon.
pub fn start_position() -> i64 {
    Board::START.hash().0
}
