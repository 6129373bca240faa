//! Runs the statements of a text and prints their results.

use std::time::Duration;

use clap::Args;

use crate::exit::hint;
use crate::terminal::{tell_cut, width};
use crate::{CommandError, tell, to_stdout};
use gammonbase::query::output::{Format, Limit, Style};
use gammonbase::query::session::{Session, Settings};
use rows::numbers::grouped;

/// Default row limit for tables on a terminal.
const MAX_ROWS_FOR_PEOPLE: u64 = 100_000;

/// The options from the command line or the prompt.
#[derive(Debug, Clone, Copy, Args)]
pub struct Choices {
    /// How to print results
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
    /// CSV: put an apostrophe before text that a spreadsheet would run as a formula
    #[arg(long)]
    spreadsheet_safe: bool,
    /// Stop each result after N rows (0: none) [default: 100000 for table, line and markdown, none for the other formats]
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// Stop each statement after this many seconds (0: never), not counting the time for reading the output
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub timeout: u64,
}

impl Choices {
    pub fn settings(self) -> Settings {
        let rows = self.limit.or(self.format.is_for_people().then_some(MAX_ROWS_FOR_PEOPLE)).filter(|&rows| rows > 0);
        let style = Style {
            is_spreadsheet_safe: self.spreadsheet_safe,
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
        if let Some(cut) = written.cut {
            tell_cut(cut, written.rows, |_| format!("only the first {} rows are shown (--limit)", written.rows));
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
