//! The contract between [`normalize`](crate::normalize), `store` and `inspect`: plain rows, the codes in them, the key of a match,
//! and names in the form in which they are compared.

pub mod books;
pub mod codes;
pub mod match_key;
pub mod matches;
pub mod names;
