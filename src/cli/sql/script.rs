//! Statements one after the other, as they were chosen to be printed.

use std::time::Duration;

use clap::ValueEnum;

use crate::cli::exit::CommandError;
use crate::cli::output::to_stdout;
use crate::query::output::Format;
use crate::query::session::{Session, Settings};
use crate::query::statements::statements;

/// Rows of a table where no other limit is given: it is made in memory, and nobody reads a longer one.
const MAX_TABLE_ROWS: u64 = 100_000;

/// What the user chose, on the command line or at the prompt.
#[derive(Debug, Clone, Copy)]
pub struct Choices {
    pub format: Format,
    /// Rows; 0: all.
    pub limit: Option<u64>,
    /// Seconds; 0: no limit.
    pub timeout: u64,
}

impl Choices {
    pub fn settings(self) -> Settings {
        let limit = match self.limit {
            Some(limit) => Some(limit).filter(|&limit| limit > 0),
            None => (!self.is_row_by_row()).then_some(MAX_TABLE_ROWS),
        };
        let timeout = (self.timeout > 0).then(|| Duration::from_secs(self.timeout));
        Settings { format: self.format, limit, timeout }
    }

    /// Whether the format is made for programs, and written as the rows come.
    fn is_row_by_row(self) -> bool {
        self.is_json() || self.format_name() == "csv"
    }

    fn is_json(self) -> bool {
        self.format_name().starts_with("json")
    }

    fn format_name(self) -> String {
        self.format.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

/// Runs all statements of a text; the error is the first that fails, in words.
pub fn run_script(session: &Session, script: &str, choices: Choices) -> Result<(), CommandError> {
    let settings = choices.settings();
    if script.contains('\0') {
        return Err("the text holds a NUL character, which ends SQL before its time".into());
    }
    let statements = statements(script);
    if statements.is_empty() {
        return Err("no SQL: the text is empty or only comments".into());
    }
    for (number, statement) in statements.iter().enumerate() {
        let mut answer = None;
        let outcome = to_stdout(|out| {
            if number > 0 && !choices.is_json() {
                writeln!(out)?;
            }
            answer = Some(session.run(statement.text(script), &settings, out)?);
            Ok(())
        });
        if let Err(error) = outcome {
            return Err(session.explain(&error, script, statement, &settings).into());
        }
        session.finish();
        if let Some(limit) = answer.and_then(|answer| answer.cut_at) {
            eprintln!("gammonbase: there are more rows: these are the first {limit} (--limit)");
        }
    }
    Ok(())
}
