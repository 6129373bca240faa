#![doc = include_str!("../README.md")]

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
