//! The contract between [`normalize`](crate::normalize), [`store`](crate::store) and [`inspect`](crate::inspect): plain rows, the
//! codes in them, the key of a match, and names in the form that they are compared in.

pub mod books;
pub mod codes;
pub mod match_key;
pub mod matches;
pub mod names;
