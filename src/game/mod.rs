//! The games: boards, keys, moves, notations and rules. No I/O, no SQL, and no use of the rest of the crate.

pub mod backgammon;
pub mod chess;
pub mod shogi;
