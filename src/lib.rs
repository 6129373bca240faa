//! GammonBase: eXtreme Gammon files in one SQLite database.
pub mod backgammon;
pub mod bytes;
pub mod format;
