//! The command line: arguments, one file a subcommand, exit status. The only place that prints.
#![allow(clippy::print_stdout, clippy::print_stderr)] // this is where the program speaks

mod book;
mod choice;
mod demo;
mod grades;
mod import;
mod inspect;
mod inspect_book;
mod output;
mod players;
mod prompt;
mod publish;
mod report;
mod report_filters;
mod sql;
mod status;
mod synth;
mod verify;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::store::{ImportStore, StoreError, schema};

/// All went well.
pub const EXIT_OK: u8 = 0;
/// Some sources were rejected, or a check failed; the rest went in.
pub const EXIT_REJECTS: u8 = 1;
/// Wrong usage or a fatal error.
pub const EXIT_FATAL: u8 = 2;

/// What ends a command before its time: a message for people.
pub type CommandError = Box<dyn std::error::Error>;

/// Imports eXtreme Gammon files into one SQLite database and answers SQL about them.
#[derive(Debug, Parser)]
#[command(name = "gammonbase", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Import(import::Import),
    Inspect(inspect::Inspect),
    Status(status::Status),
    Sql(sql::Sql),
    Report(Box<report::Report>),
    Book(book::Book),
    Players(players::Players),
    Grades(grades::Grades),
    Verify(verify::Verify),
    Publish(publish::Publish),
    Demo(demo::Demo),
    Synth(synth::Synth),
}

/// Lets a write beyond the limit on a file's size fail as one to a full disk does. By default its signal ends the process.
#[cfg(unix)]
fn survive_file_size_limits() {
    use signal_hook::{consts::SIGXFSZ, flag};
    // Where the handler cannot be had, the next run completes what this one leaves.
    let _ = flag::register(SIGXFSZ, std::sync::Arc::default());
}

/// Runs the program with the process's arguments.
pub fn run() -> ExitCode {
    #[cfg(unix)]
    survive_file_size_limits();
    let outcome = match Arguments::parse().command {
        Command::Import(command) => command.run(),
        Command::Inspect(command) => command.run(),
        Command::Status(command) => command.run(),
        Command::Sql(command) => command.run(),
        Command::Report(command) => command.run(),
        Command::Book(command) => command.run(),
        Command::Players(command) => command.run(),
        Command::Grades(command) => command.run(),
        Command::Verify(command) => command.run(),
        Command::Publish(command) => command.run(),
        Command::Demo(command) => command.run(),
        Command::Synth(command) => command.run(),
    };
    match outcome {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            // The log that it goes to may be on the disk that is full; the status tells all the same.
            let _ = writeln!(std::io::stderr(), "gammonbase: {error}");
            ExitCode::from(EXIT_FATAL)
        }
    }
}

/// Opens a database that a command changes.
fn open_to_change(database: &Path) -> Result<ImportStore, StoreError> {
    let store = ImportStore::open_existing(database)?;
    if let Some(from) = store.upgraded_from() {
        tell_upgrade(from);
    }
    Ok(store)
}

/// Says that a database is of this program's schema now.
fn tell_upgrade(from: i64) {
    eprintln!("gammonbase: note: database upgraded from schema version {from} to {}", schema::VERSION);
}
