//! Runs the statements of a text and prints their results.

use std::time::Duration;

use crate::cli::exit::{CommandError, hint};
use crate::cli::output::to_stdout;
use crate::cli::terminal::{tell, tell_memory_limit, tell_sheet_limit, width};
use crate::query::output::{Cut, Format, Limit, Style};
use crate::query::session::{Session, Settings};
use rows::numbers::grouped;

/// Default row limit for tables on a terminal.
const MAX_ROWS_FOR_PEOPLE: u64 = 100_000;

/// The options from the command line or the prompt.
#[derive(Debug, Clone, Copy)]
pub struct Choices {
    pub format: Format,
    pub is_spreadsheet_safe: bool,
    /// Rows; 0: all.
    pub limit: Option<u64>,
    /// Seconds; 0: no limit.
    pub timeout: u64,
}

impl Choices {
    pub fn settings(self) -> Settings {
        let rows = self.limit.or(self.format.is_for_people().then_some(MAX_ROWS_FOR_PEOPLE)).filter(|&rows| rows > 0);
        let style = Style {
            is_spreadsheet_safe: self.is_spreadsheet_safe,
            limit: rows.map(|rows| Limit { rows, counts_rest: false }),
            ..self.format.into()
        };
        Settings { style, timeout: (self.timeout > 0).then(|| Duration::from_secs(self.timeout)) }
    }
}

/// Runs all statements of a text. The error is the message of the first one that fails. `line_form` is the option that selects one value
/// per line.
pub fn run_script(session: &Session, script: &str, choices: Choices, line_form: &str) -> Result<(), CommandError> {
    let settings = choices.settings();
    if script.contains('\0') {
        return Err("the text contains a NUL character, which would end the SQL too early".into());
    }
    let mut batch = session.batch(script);
    for number in 1.. {
        let mut result = None;
        let outcome = to_stdout(|out| {
            let separator = if number > 1 && !choices.format.is_json() { "\n" } else { "" };
            result = session.run(&mut batch, &settings, separator, out)?;
            Ok(())
        });
        if let Err(error) = outcome {
            return Err((session.explain(&error, script, number, &settings) + &hint(&error)).into());
        }
        session.clock.stop();
        let Some(written) = result else {
            return if number > 1 { Ok(()) } else { Err("no SQL: the text is empty or only comments".into()) };
        };
        match written.cut {
            Some(Cut::Limit { .. }) => tell(format!("only the first {} rows are shown (--limit)", written.rows)),
            Some(Cut::Memory) => tell_memory_limit(written.rows),
            Some(Cut::Sheet) => tell_sheet_limit(written.rows),
            None => {}
        }
        if width().is_some_and(|width| written.line_width > width) {
            tell(format!(
                "lines of {} characters: {line_form} shows one value per line",
                grouped(written.line_width as u64)
            ));
        }
    }
    Ok(())
}
