//! Runs users' SQL statement by statement, with limits on time and memory and readable error messages.

use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode};

use super::clock::{Clock, Stopped};
use super::functions;
use super::output::{Answer, OutputError, Style, Written};
use super::read_only::{self, Refusals};
use super::statements::Statement;
use crate::store::StoreError;

/// The longest text, blob or row, in bytes.
const MAX_LENGTH: i32 = 64 << 20;
/// The most memory that SQLite may use, in bytes; large sorts use temporary files.
const MAX_MEMORY: i64 = 512 << 20;
/// The longest pattern of LIKE and GLOB, in bytes: matching is one uninterruptible step whose time grows with the length of the
/// pattern times the length of the text.
const MAX_PATTERN: i32 = 1_000;
const CANCELLED: &str = "cancelled";

/// How statements are run.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// The output style.
    pub style: Style,
    /// The time limit of each statement; `None` for no limit.
    pub timeout: Option<Duration>,
}

/// An open database for statements.
#[derive(Debug)]
pub struct Session {
    connection: Connection,
    refusals: Refusals,
    clock: Clock,
}

impl Session {
    /// Opens a database.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let (mut connection, refusals) = read_only::open_guarded(path)?;
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_LENGTH)?;
        connection.set_limit(Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, MAX_PATTERN)?;
        functions::install(&connection, path)?;
        let clock = Clock::default();
        clock.watch(&mut connection)?;
        Ok(Self { connection, refusals, clock })
    }

    /// Limits SQLite's memory in the whole process.
    pub fn bound_memory() -> Result<(), StoreError> {
        Connection::open_in_memory()?.pragma_update_and_check(None, "hard_heap_limit", MAX_MEMORY, |_| Ok(()))?;
        Ok(())
    }

    /// The clock, for stopping a running statement.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Runs a query of the program and returns its first column as texts.
    pub fn names(&self, sql: &str) -> rusqlite::Result<Vec<String>> {
        self.connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
    }

    /// Runs one statement and writes its result. Parameters are NULL. Must be followed by [`Session::finish`] or
    /// [`Session::explain`].
    pub fn run(&self, sql: &str, settings: &Settings, out: &mut dyn Write) -> Result<Written, OutputError> {
        self.clock.start(settings.timeout);
        let mut out = BufWriter::new(self.clock.pausing(out));
        let mut statement = self.connection.prepare(sql)?;
        if statement.column_count() == 0 {
            // A statement that only reads has a result; a statement without one is refused when it runs here.
            statement.raw_execute()?;
            return Ok(Written::default());
        }
        let answer = Answer::of(&mut statement, settings.style)?;
        if answer.is_complete() {
            self.clock.release();
        }
        let written = answer.write(&mut out)?;
        out.flush()?;
        Ok(written)
    }

    /// Ends a successful statement.
    pub fn finish(&self) {
        self.clock.stop();
    }

    /// The message for an error of [`Session::run`]; `script` is the text that contains `statement`.
    pub fn explain(&self, error: &OutputError, script: &str, statement: &Statement, settings: &Settings) -> String {
        let stopped = self.clock.stop();
        let refused = self.refusals.take(statement.verb());
        let OutputError::Query(error) = error else {
            return if stopped == Some(Stopped::Cancelled) { CANCELLED.to_owned() } else { error.to_string() };
        };
        if let Some(words) = refused {
            return format!("refused: {words}");
        }
        match (stopped, error.sqlite_error_code()) {
            (Some(Stopped::Late), Some(ErrorCode::OperationInterrupted)) => late(settings.timeout),
            (Some(Stopped::Cancelled), Some(ErrorCode::OperationInterrupted)) => CANCELLED.to_owned(),
            (_, Some(ErrorCode::OutOfMemory)) => {
                format!("stopped: the statement needs more than {} MB of memory", MAX_MEMORY >> 20)
            }
            (_, Some(ErrorCode::TooBig)) => {
                format!("stopped: a text, blob or row is longer than {} MB", MAX_LENGTH >> 20)
            }
            _ => located(error, script, statement),
        }
    }
}

/// The message for a statement that took too long.
pub fn late(timeout: Option<Duration>) -> String {
    format!("stopped after {} s (--timeout)", timeout.unwrap_or_default().as_secs())
}

/// SQLite's message with its place in the script: the exact place if SQLite reports one, otherwise the start of the statement.
fn located(error: &rusqlite::Error, script: &str, statement: &Statement) -> String {
    let place = |offset: usize| {
        let before = script.get(..offset).unwrap_or(script);
        let line = before.matches('\n').count() + 1;
        (line, before.rsplit('\n').next().unwrap_or("").chars().count() + 1)
    };
    let message = match error {
        rusqlite::Error::SqlInputError { msg, offset, .. } => {
            let (line, column) = place(statement.range.start + usize::try_from(*offset).unwrap_or(0));
            return format!("line {line}, column {column}: {msg}");
        }
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        other => other.to_string(),
    };
    match place(statement.range.start) {
        (1, _) => message,
        (line, _) => format!("statement at line {line}: {message}"),
    }
}
