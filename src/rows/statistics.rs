//! Constants of the statistics in docs/reference/statistics.md.

/// Standard errors from a mean to either end of its 95% interval.
pub const QUANTILE: f64 = 1.96;

/// PR per EMG lost in a decision.
pub const PR_PER_EMG: f64 = 500.0;
