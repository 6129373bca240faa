//! `gammonbase inspect`: the transcript of one file, and the check that it can be reproduced byte for byte.

pub mod check;
pub mod transcript;
