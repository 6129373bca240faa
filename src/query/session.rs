//! Runs users' SQL statement by statement, with limits on time and memory and readable error messages.

use std::collections::HashMap;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::limits::Limit;
use rusqlite::{Batch, Connection, ErrorCode, Statement, ffi};
use serde_json::Value;
use serde_json::value::RawValue;

use super::clock::{Clock, Stopped};
use super::functions;
use super::output::{Format, OutputError, Style, Written, write_with_callback};
use super::read_only::{self, Refusals};
use crate::store::dictionary::{TableDescription, describe};
use crate::store::{StoreError, limit_memory, read_values};

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
    /// How results are written.
    pub style: Style,
    /// The time limit of each statement; `None` for no limit.
    pub timeout: Option<Duration>,
}

/// Values for the parameters of statements, by name without prefix or by number: JSON as it was written, because parsed numbers of more than
/// 64 bits are rounded.
pub type Parameters = HashMap<String, Box<RawValue>>;

/// An open database for statements.
#[derive(Debug)]
pub struct Session {
    connection: Connection,
    refusals: Refusals,
    /// `None`: all parameters are NULL.
    pub parameters: Option<Parameters>,
    /// The clock of the running statement.
    pub clock: Clock,
}

impl Session {
    /// Opens a database for reading.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let (mut connection, refusals) = read_only::open_guarded(path)?;
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_LENGTH)?;
        connection.set_limit(Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, MAX_PATTERN)?;
        functions::install(&connection, path)?;
        let clock = Clock::default();
        clock.watch(&mut connection)?;
        Ok(Self { connection, refusals, parameters: None, clock })
    }

    /// Limits SQLite's memory in the whole process.
    pub fn limit_memory() -> Result<(), StoreError> {
        limit_memory(MAX_MEMORY)
    }

    /// The names of the SQL functions.
    pub fn functions(&self) -> rusqlite::Result<Vec<String>> {
        let names = "SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB '[a-z]*' ORDER BY 1";
        read_values(&self.connection, names, [])
    }

    /// The tables and views with their descriptions.
    pub fn tables(&self) -> rusqlite::Result<Vec<TableDescription>> {
        describe(&self.connection, &["main"])
    }

    /// The statements of a script, one after the other.
    pub fn batch<'s>(&'s self, script: &'s str) -> Batch<'s, 's> {
        Batch::new(&self.connection, script)
    }

    /// Runs the next statement of a batch and writes the separator and its result; `None` after the last one. Must be followed by
    /// [`Clock::stop`] or [`Session::explain`].
    pub fn run(
        &self,
        batch: &mut Batch<'_, '_>,
        settings: &Settings,
        separator: &str,
        out: &mut dyn Write,
    ) -> Result<Option<Written>, OutputError> {
        self.clock.start(settings.timeout);
        let Some(mut statement) = batch.next()? else { return Ok(None) };
        self.bind(&mut statement)?;
        if !separator.is_empty() && settings.style.format == Format::Xlsx {
            return Err(std::io::Error::other("a spreadsheet has the result of one statement").into());
        }
        let mut out = BufWriter::new(self.clock.pausing(out));
        out.write_all(separator.as_bytes())?;
        if statement.column_count() == 0 {
            // A statement that only reads has a result; a statement without one is refused when it runs here.
            statement.raw_execute()?;
            return Ok(Some(Written::default()));
        }
        let written = write_with_callback(&mut statement, settings.style, &mut out, |_, _| {
            self.clock.release();
            Ok(())
        })?;
        out.flush()?;
        Ok(Some(written))
    }

    fn bind(&self, statement: &mut Statement<'_>) -> rusqlite::Result<()> {
        let Some(values) = &self.parameters else { return Ok(()) };
        let refused = |message| rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_RANGE), Some(message));
        for index in 1..=statement.parameter_count() {
            let name = statement.parameter_name(index).map_or_else(|| format!("?{index}"), str::to_owned);
            let text = values.get(&name[1..]);
            let text = text.ok_or_else(|| refused(format!("there is no value for the parameter {name}")))?.get();
            match serde_json::from_str(text).map_err(|error| refused(format!("{name}: {error}")))? {
                Value::Null => {}
                Value::Bool(value) => statement.raw_bind_parameter(index, value)?,
                Value::Number(number) => match number.as_i64() {
                    Some(integer) => statement.raw_bind_parameter(index, integer)?,
                    None if !text.contains(['.', 'e', 'E']) => {
                        return Err(refused(format!("{name}: {text} has more than 64 bits with a sign")));
                    }
                    None => statement.raw_bind_parameter(index, number.as_f64())?,
                },
                Value::String(text) => statement.raw_bind_parameter(index, text)?,
                Value::Array(_) | Value::Object(_) => statement.raw_bind_parameter(index, text)?,
            }
        }
        Ok(())
    }

    /// The message for an error of [`Session::run`] in statement `number` of a script.
    pub fn explain(&self, error: &OutputError, script: &str, number: usize, settings: &Settings) -> String {
        let stopped = self.clock.stop();
        let refused = self.refusals.take();
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
            _ => located(error, script, number),
        }
    }
}

/// The message for a statement that took too long.
pub fn late(timeout: Option<Duration>) -> String {
    format!("stopped after {} s (timeout)", timeout.unwrap_or_default().as_secs())
}

/// SQLite's message with its place in the script, or the number of the statement if SQLite reports no place.
fn located(error: &rusqlite::Error, script: &str, number: usize) -> String {
    let message = match error {
        rusqlite::Error::SqlInputError { msg, sql, offset, .. } => {
            // `sql` is the rest of the script from the statement on.
            let before = script.len() - sql.len() + usize::try_from(*offset).unwrap_or(0);
            let before = script.get(..before).unwrap_or(script);
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            return format!("line {line}, column {column}: {msg}");
        }
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        other => other.to_string(),
    };
    if number == 1 { message } else { format!("statement {number}: {message}") }
}
