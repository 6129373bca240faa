//! The interface between `normalize`, `store` and `inspect`: plain rows, their codes, the key of a match,
//! normalised names, numbers for people, and text that is safe to print on a terminal.

pub mod books;
pub mod codes;
pub mod match_key;
pub mod matches;
pub mod money;
pub mod names;
pub mod numbers;
pub mod reference;
pub mod statistics;
pub mod timing;
pub mod visible;
