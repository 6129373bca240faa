//! What may be said about a player: numbers in, numbers out. `docs/reference/statistics.md` has the formulas and what they rest on.

pub mod claims;
mod tails;
pub mod trend;
