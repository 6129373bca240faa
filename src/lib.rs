//! GammonBase: eXtreme Gammon files in one SQLite database.
pub mod backgammon;
pub mod bytes;
pub mod check;
pub mod cli;
pub mod codes;
pub mod discover;
pub mod format;
pub mod import;
pub mod normalize;
pub mod people;
pub mod query;
pub mod source;
pub mod store;
pub mod synth;
pub mod transcript;
