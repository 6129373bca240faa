//! What `gammonbase inspect` shows of one file: a transcript, and whether the file comes back byte for byte.

pub mod check;
pub mod transcript;
