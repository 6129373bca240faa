//! Constants of the statistics in docs/reference/statistics.md.

/// Standard errors from the mean of a rollout to either end of its 95% interval, as XG counts. Over matches and games it is Student's t: macro
/// `student`.
pub const ROLLOUT_QUANTILE: f64 = 1.96;

/// PR per EMG lost in a decision.
pub const PR_PER_EMG: f64 = 500.0;
