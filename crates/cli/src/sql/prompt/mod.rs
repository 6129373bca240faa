//! The prompt of `gammonbase sql`.

mod complete;
mod input;

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use rustyline::config::Behavior;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Editor};

use self::complete::Names;
use self::input::Input;
use super::script::{Choices, run_script};
use crate::schema::{write_columns, write_tables};
use crate::signals::on_ctrl_c;
use crate::{CommandError, tell_line, to_stdout};
use gammonbase::query::functions::functions;
use gammonbase::query::lists::find_table;
use gammonbase::query::output::Format;
use gammonbase::query::session::Session;
use gammonbase::text_file::{TextFile, text_file};

const PROMPT: &str = "gammonbase> ";
const CONTINUED: &str = "       ...> ";
/// The answer to `.help`, before the functions.
const HELP: TextFile = text_file!("src/sql/prompt/help.txt");
/// Exit status after Ctrl-C.
const EXIT_INTERRUPTED: i32 = 130;

/// Reads statements from the terminal until the user leaves.
pub fn run(session: &Session, database: &Path, choices: Choices) -> Result<(), CommandError> {
    stop_on_ctrl_c(session)?;
    let config = Config::builder()
        .history_ignore_dups(true)?
        .history_ignore_space(true)
        .completion_type(CompletionType::List)
        .behavior(Behavior::PreferTerm)
        .build();
    let mut editor: Editor<Names, FileHistory> = Editor::with_config(config)?;
    editor.set_helper(Some(Names::load(session)?));
    let history = history_file();
    if let Some(file) = &history {
        // The history is missing or unreadable: the prompt works without it.
        let _ = editor.load_history(file);
    }
    tell_line(format!("{}, read-only. SQL ends with a semicolon; .help lists the commands.", database.display()));
    Prompt { session, choices, input: Input::default(), history }.run(&mut editor)
}

struct Prompt<'s> {
    session: &'s Session,
    choices: Choices,
    input: Input,
    history: Option<PathBuf>,
}

impl Prompt<'_> {
    fn run(mut self, editor: &mut Editor<Names, FileHistory>) -> Result<(), CommandError> {
        loop {
            let prompt = if self.input.is_empty() { PROMPT } else { CONTINUED };
            match editor.readline(prompt) {
                Ok(text) => {
                    for step in self.input.feed(&text) {
                        self.remember(editor, &step);
                        if matches!(step.as_str(), ".quit" | ".exit" | ".q") {
                            return Ok(());
                        }
                        let outcome = match step.starts_with('.') {
                            true => self.command(&step),
                            false => run_script(self.session, &step, self.choices, ".format line"),
                        };
                        if let Err(error) = outcome {
                            tell_line(error);
                        }
                    }
                }
                Err(ReadlineError::Interrupted) => {
                    if !self.input.clear() {
                        tell_line("(.quit or Ctrl-D leaves)");
                    }
                }
                Err(ReadlineError::Eof) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Adds a step to the history and its file.
    fn remember(&self, editor: &mut Editor<Names, FileHistory>, step: &str) {
        if editor.add_history_entry(step).unwrap_or(false)
            && let Some(file) = &self.history
        {
            // Errors of the history file are ignored.
            let _ = file.parent().map(std::fs::create_dir_all);
            let _ = editor.append_history(file);
        }
    }

    fn command(&mut self, line: &str) -> Result<(), CommandError> {
        let (command, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let argument = argument.trim();
        match command {
            ".help" => Ok(to_stdout(|out| {
                out.write_all(HELP.as_bytes())?;
                Ok(functions().try_for_each(|(call, gives)| writeln!(out, "  {call:<66} {gives}"))?)
            })?),
            ".tables" => {
                let tables = self.session.tables()?;
                Ok(to_stdout(|out| write_tables(&tables, Format::Table, out))?)
            }
            ".schema" if argument.is_empty() => Err(".schema takes a table or view (.tables lists them)".into()),
            ".schema" => {
                let tables = self.session.tables()?;
                let table = find_table(&tables, argument.trim_end_matches(';'))?;
                Ok(to_stdout(|out| write_columns(table, Format::Table, out))?)
            }
            ".format" | ".mode" => {
                let values = Format::value_variants().iter().filter_map(Format::to_possible_value);
                let names: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
                self.choices.format = Format::from_str(argument, true)
                    .map_err(|_| format!("{command} takes one of: {}", names.join(", ")))?;
                Ok(())
            }
            ".limit" => {
                self.choices.limit = Some(number(command, argument, "rows")?);
                Ok(())
            }
            ".timeout" => {
                self.choices.timeout = number(command, argument, "seconds")?;
                Ok(())
            }
            _ => Err(format!("no command {command} (.help lists them)").into()),
        }
    }
}

fn number(command: &str, argument: &str, unit: &str) -> Result<u64, CommandError> {
    argument.parse().map_err(|_| format!("{command} takes a number of {unit}, 0 for none").into())
}

/// While a statement runs, Ctrl-C stops it; a second Ctrl-C, or a statement that does not stop, ends the program. (While a line is edited,
/// the editor handles Ctrl-C.)
fn stop_on_ctrl_c(session: &Session) -> Result<(), CommandError> {
    let clock = session.clock.clone();
    Ok(on_ctrl_c(move || {
        if !clock.cancel() {
            std::process::exit(EXIT_INTERRUPTED);
        }
    })?)
}

/// `gammonbase/history` in the folder for state: `$XDG_STATE_HOME`, otherwise `~/.local/state`, on Windows `%LOCALAPPDATA%`.
fn history_file() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else {
        folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")))
    };
    Some(state?.join("gammonbase").join("history"))
}
