//! What may be said about a player: numbers in, numbers out. `docs/reference/statistics.md` has the formulas and what they rest on.

pub mod claims;
pub(crate) mod dispersion;
pub(crate) mod sum;
mod tails;
pub(crate) mod trend;

/// Standard errors from a figure to either end of its 95% interval.
pub const Z: f64 = 1.959_964;

/// How often each kind of verdict is false where nothing is true. The kinds on a player's page are together at most one in ten; so are those on the
/// page of two players, which has cube habits, scores and PRs of both.
pub mod share {
    /// A report names a weakness: what people look for, so it has most of the page's share. Families overlap, and the bar of few large errors is high, so
    /// that by simulation (benches/claims) a weakness is false in 0.04 to 0.07 of reports.
    pub const WEAKNESS: f64 = 0.15;
    /// A report names a strength.
    pub const STRENGTH: f64 = 0.005;
    /// More, and less, is lost at some time.
    pub const TIME: f64 = 0.005;
    /// PR has a trend, up or down.
    pub const TREND: f64 = 0.01;
    /// A cell of the map of scores differs.
    pub const SCORES: f64 = 0.01;
    /// The cube is turned or taken in one direction.
    pub const BIAS: f64 = 0.005;
    /// Two sides differ in some family, in each direction.
    pub const SIDES: f64 = 0.02;
    /// Two players differ in PR.
    pub const COMPARISON: f64 = 0.04;
    /// Two players play a first roll differently.
    pub const HABITS: f64 = 0.02;
}

/// Units (matches, games) from which a standard error is computed.
pub const MIN_UNITS: u32 = 3;

/// Units from which a player's figures are compared with those of others.
pub const ENOUGH_UNITS: u32 = 10;

/// Matches of each from which two players are compared.
pub const ENOUGH_MATCHES: u32 = 5;

/// Decisions from which a small part of all has an interval: that of fewer would reach beyond all that can be lost.
pub const MIN_DECISIONS: u32 = 10;

/// Decisions from which a small part is judged.
pub const JUDGED_DECISIONS: u32 = 20;

/// The middle of a loss's interval lies above the loss by this many z² jumps: that of Wilson's interval has twice as many, but errors of all
/// sizes are as skewed as exponential ones.
pub const LOSS_SHIFT: f64 = 0.25;

/// The middle and the half of the 95% interval of a loss whose mean jump is `jump`, with the variance of what it is compared with. The macro
/// `loss_end` is the same without such a variance.
fn loss_interval(loss: f64, jump: f64, variance: f64) -> (f64, f64) {
    let shift = LOSS_SHIFT * Z * Z * jump;
    (loss + shift, Z * (jump * (loss + LOSS_SHIFT * shift) + variance).sqrt())
}
