//! What most tests need: running the program, a folder of matches, and looking into the database.

pub use std::path::{Path, PathBuf};
pub use std::process::{Child, Command, Output, Stdio};
pub use std::time::{Duration, Instant};

pub use rusqlite::Connection;
pub use serde_json::{Value, json};

pub use super::database::{
    assert_sound, assert_verified, change, column, content, dump, ended, fill, gammonbase, import, one, open,
    output_of, pairs, program, shell, start_import, verdict,
};
pub use super::fixtures::Fixture;
pub use super::folder::{
    Folder, assert_contains, assert_same, make_writable, names, numbered, remove_snapshot, stderr, stdout,
};
pub use super::{corpus, corpus_files, say};
