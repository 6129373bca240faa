//! One file: the header of its transcript, and the check that it can be reproduced byte for byte.

pub mod check;
mod facts;
pub mod game;
mod header;
mod text;

pub use facts::FileFacts;
pub use header::header;
pub use text::{named, warning as warning_text};
