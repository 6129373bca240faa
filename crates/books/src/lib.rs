#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod abk;
pub mod chess;
pub mod gnushogi;
pub mod ob;
pub mod shogi;
