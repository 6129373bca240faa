//! `gammonbase sql`: the user's own queries, read-only.

mod prompt;
mod script;

use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use self::script::{Choices, run_script};
use super::terminal::tell_error;
use super::{CommandError, Database, EXIT_FATAL};
use gammonbase::query::clock::Clock;
use gammonbase::query::session::{Parameters, Session, late};
use gammonbase::source::regular_file;

/// Run SQL on the database (read-only)
///
/// Without QUERY and --file it reads statements from standard input, or opens a prompt on a terminal (type .help, which lists the
/// functions). `gammonbase schema` lists tables, views and columns.
///
/// Several statements, separated by semicolons, run in turn until one fails. An empty line separates their tables or CSV (each with a
/// header line); JSON is one array after another. Parameters (?1, :name) have the values of --params; without it they are NULL.
///
/// Statements that write, open other files or change settings are refused. A text, a BLOB and a printed table may have up to 64 MB.
/// SQLite may use 512 MB of memory; larger sorts use temporary files.
///
/// Exit status: 0 all statements ran, 2 usage error, or a statement was refused, stopped or failed.
#[derive(Debug, Args)]
#[command(override_usage = "gammonbase sql [OPTIONS] [QUERY]")]
pub struct Sql {
    /// The statements; `-`: standard input
    query: Option<String>,
    /// Read the statements from a file; `-`: standard input
    #[arg(long, value_name = "FILE", conflicts_with = "query")]
    file: Option<PathBuf>,
    /// Values for the parameters: a JSON object; the name of ?1 is 1. Nested arrays and objects become text for json_each
    #[arg(long, value_name = "JSON", value_parser = parameters)]
    params: Option<Parameters>,
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    choices: Choices,
}

/// How long after its deadline a statement that does not stop ends the program.
pub(super) const GRACE: Duration = Duration::from_secs(2);
/// The longest accepted SQL text.
const MAX_SCRIPT: u64 = 16 << 20;

impl Sql {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let script = match (self.query, self.file) {
            (Some(query), _) if query != "-" => Some(query),
            (None, Some(file)) if file != Path::new("-") => {
                let name = file.display().to_string();
                let opened = regular_file::open(&file).map_err(|error| format!("{name}: {error}"))?;
                Some(read_script(opened, &name)?)
            }
            (None, None) if io::stdin().is_terminal() => None,
            _ => Some(read_script(io::stdin().lock(), "standard input")?),
        };
        Session::limit_memory()?;
        let database = self.database.find()?;
        let mut session = Session::open(&database)?;
        session.parameters = self.params;
        let Some(script) = script else { return prompt::run(&session, &database, self.choices) };
        give_up_when_overdue(session.clock.clone(), self.choices.settings().timeout);
        run_script(&session, &script, self.choices, "--format line")
    }
}

/// Parses the values of --params.
fn parameters(text: &str) -> Result<Parameters, String> {
    serde_json::from_str(text).map_err(|error| format!("expected a JSON object: {error}"))
}

/// A script's text.
fn read_script(source: impl Read, name: &str) -> Result<String, CommandError> {
    regular_file::text(source, MAX_SCRIPT, "SQL").map_err(|error| format!("{name}: {error}").into())
}

/// Ends the program if a statement does not stop at its deadline, because a single step of SQLite cannot be interrupted.
fn give_up_when_overdue(clock: Clock, timeout: Option<Duration>) {
    std::thread::spawn(move || {
        while !clock.is_overdue(GRACE) {
            std::thread::sleep(GRACE / 4);
        }
        tell_error(late(timeout), EXIT_FATAL);
        std::process::exit(EXIT_FATAL.into());
    });
}
