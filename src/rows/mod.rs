//! The contract between [`normalize`](crate::normalize), `store` and `inspect`: plain rows, the codes in them, the key of a match,
//! names in the form in which they are compared, and text as a terminal may show it.

pub mod books;
pub mod codes;
pub mod match_key;
pub mod matches;
pub mod names;
pub mod visible;
