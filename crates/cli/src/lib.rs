//! The program `gammonbase`: arguments, one file a subcommand, exit status. The only crate that prints, and without SQL.

mod aliases;
mod anonymous;
mod book;
mod called;
mod database;
mod demo;
#[cfg(all(windows, feature = "serve"))]
mod double_click;
mod examples;
mod exit;
mod export;
mod find;
mod grades;
mod import;
mod inspect;
mod listing;
mod matches;
mod mcp;
#[cfg(feature = "serve")]
mod open;
mod output;
mod overwrite_guard;
mod page;
mod position;
mod progress;
mod publish;
mod release;
mod report;
mod reread;
mod rules;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod signals;
mod sql;
mod status;
mod synth;
mod tags;
mod terminal;
mod verify;
mod words;

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::{ExitCode, Termination};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

// What most commands use, which name it as `super::Database`.
use self::called::{called, quoted_path};
use self::database::{Database, Target};
use self::exit::{CommandError, EXIT_FATAL, StatusError, exit_code, message};
use self::listing::Listing;
use self::output::{Printed, check_extension, tell_written, to_file, to_stdout};
use self::overwrite_guard::ProtectedPaths;
use self::signals::Signals;
use self::terminal::{tell, tell_line, visible_path};
use gammonbase::query::filter::Filter;
use gammonbase::query::quote::quoted;
use gammonbase::query::report::{Catalogue, CatalogueError, described};
use gammonbase::store::limit_memory;

/// Imports eXtreme Gammon files into one SQLite database and answers SQL about them.
#[derive(Debug, Parser)]
#[command(name = "gammonbase", version = VERSION, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

/// The most memory that SQLite may use in any command, in bytes. Only a forged database needs more.
const MAX_MEMORY: i64 = 4 << 30;

/// `0.1.0 (7f9fab8 2026-11-22)`: with the commit that the program was built from, or `debug build`.
const VERSION: &str = gammonbase::VERSION;

/// Defines the commands, each with the struct of its arguments, which runs it.
macro_rules! commands {
    ($($(#[$condition:meta])? $name:ident($arguments:ty),)*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($(#[$condition])? $name($arguments),)*
        }

        impl Command {
            fn run(self) -> Result<ExitCode, CommandError> {
                match self {
                    $($(#[$condition])? Self::$name(command) => command.run().map(Termination::report),)*
                }
            }
        }
    };
}

commands! {
    Import(import::Import),
    Inspect(inspect::Inspect),
    Status(status::Status),
    Sql(sql::Sql),
    Schema(schema::Schema),
    Report(Box<report::Report>),
    Find(Box<find::Find>),
    Show(show::Show),
    Page(page::Page),
    #[cfg(feature = "serve")]
    Open(open::Open),
    #[cfg(feature = "serve")]
    Serve(serve::Serve),
    Mcp(mcp::Mcp),
    Position(position::Position),
    Book(book::Book),
    Players(aliases::Players),
    Events(aliases::Events),
    Matches(matches::Matches),
    Tags(tags::Tags),
    Grades(grades::Grades),
    Rules(rules::Rules),
    Verify(verify::Verify),
    Publish(publish::Publish),
    Export(Box<export::Export>),
    Demo(demo::Demo),
    Synth(synth::Synth),
    Completions(release::Completions),
    Man(release::Man),
}

/// The command line as clap sees it, with the examples of every command.
pub fn command_line() -> clap::Command {
    examples::with_examples(Arguments::command(), "")
}

/// The process's arguments; `--help`, `--version` and wrong usage end the process.
fn arguments() -> Arguments {
    let mut command_line = examples::with_short_help(command_line());
    let matches = command_line.try_get_matches_from_mut(words());
    let matches = matches.unwrap_or_else(|error| end(&with_report(error)));
    Arguments::from_arg_matches(&matches).unwrap_or_else(|error| end(&error.format(&mut command_line)))
}

/// Ends the process with a help text, the version or a usage error.
fn end(error: &clap::Error) -> ! {
    if !error.use_stderr() || !terminal::wants_json() {
        error.exit()
    }
    let text = error.to_string();
    let ends = ["\n\nUsage:", "\n\nFor more information"].map(|part| text.find(part).unwrap_or(text.len()));
    let message = text[..ends[0].min(ends[1])].trim_start_matches("error: ").trim();
    terminal::tell_error(message, EXIT_FATAL);
    std::process::exit(EXIT_FATAL.into())
}

/// The words of the command line. A query may begin with a comment, which must not be taken for an option: a blank prevents it. A double click
/// is the command `open`.
fn words() -> Vec<OsString> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    #[cfg(all(windows, feature = "serve"))]
    if double_click::is_one(words.iter().skip(1).cloned()) {
        words.splice(1..1, ["open", "--pause", "--"].map(OsString::from));
    }
    if words.get(1).is_some_and(|command| command == "sql") {
        let is_comment = |word: &str| word.strip_prefix("--").is_some_and(|rest| rest.starts_with(char::is_whitespace));
        let is_query = |word: &str| is_comment(word) || word.starts_with("--") && word.contains('\n');
        for word in words.iter_mut().filter(|word| word.to_str().is_some_and(is_query)) {
            *word = [OsStr::new(" "), word].into_iter().collect();
        }
    }
    words
}

/// If the command is a report's name, the error shows how to run the report; if a word follows a report's name, how to select a player.
fn with_report(mut error: clap::Error) -> clap::Error {
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg)
    {
        let filters = Filter::augment_args(clap::Command::new(""));
        let is_filter = word.starts_with("--") && filters.get_arguments().any(|one| one.get_long() == Some(&word[2..]));
        let tip = match std::env::args().nth(1).as_deref() {
            Some("report") if !word.starts_with('-') && word.contains('=') => {
                format!("a parameter is set by `-p {}`", quoted(word))
            }
            Some("report") if !word.starts_with('-') => format!("a player is selected by `--player {}`", quoted(word)),
            Some("publish" | "export") if is_filter => {
                format!("`{word}` selects decisions, and this command takes whole matches: leave it out")
            }
            _ => return error,
        };
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        error.remove(ContextKind::SuggestedArg);
    }
    if let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) {
        let is_command_meant = error.get(ContextKind::SuggestedSubcommand).is_some();
        let tip = match Catalogue::default().find(name) {
            _ if Path::new(name).exists() => {
                let (what, command) =
                    if cfg!(feature = "serve") { ("import and show", "open") } else { ("import", "import") };
                Some(format!("to {what} it: `gammonbase {command} {}`", quoted(name)))
            }
            Ok(_) => Some(format!("it is a report: `gammonbase report {name}`")),
            Err(CatalogueError::Unknown { similar, .. }) if !is_command_meant => {
                similar.first().map(|name| format!("did you mean `gammonbase report {name}`?"))
            }
            Err(_) => None,
        };
        if let Some(tip) = tip {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
            error.remove(ContextKind::SuggestedSubcommand);
        }
    }
    let (text, in_words) = (error.to_string(), described(&error));
    if in_words == text {
        return error;
    }
    clap::Error::raw(error.kind(), in_words.trim_start_matches("error: "))
}

/// Runs the program with the process's arguments.
pub fn run() -> ExitCode {
    // Lets a write beyond the limit on a file's size fail as one to a full disk does. By default its signal ends the process.
    // If the handler cannot be installed, the next run completes the work of an interrupted one.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    let Some(command) = arguments().command else {
        // A short overview instead of the whole help.
        examples::introduction(&command_line()).lines().for_each(tell_line);
        return ExitCode::from(EXIT_FATAL);
    };
    if let Err(error) = limit_memory(MAX_MEMORY) {
        tell(error);
    }
    command.run().unwrap_or_else(|error| {
        let status = error.downcast_ref().map_or(EXIT_FATAL, |error: &StatusError| error.status);
        terminal::tell_error(message(&error), status);
        status.into()
    })
}
