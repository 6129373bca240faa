//! The command line: arguments, one file a subcommand, exit status. The only place that prints.

mod book;
mod demo;
mod exit;
mod export;
mod grades;
mod import;
mod inspect;
mod kept;
mod output;
mod page;
mod phases;
mod players;
mod position;
mod publish;
mod report;
mod screen;
mod show;
mod signals;
mod sql;
mod status;
mod synth;
mod terminal;
mod upgrade;
mod verify;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use self::exit::EXIT_FATAL;

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
    Show(show::Show),
    Page(page::Page),
    Position(position::Position),
    Book(book::Book),
    Players(players::Players),
    Grades(grades::Grades),
    Verify(verify::Verify),
    Publish(publish::Publish),
    Export(Box<export::Export>),
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
        Command::Show(command) => command.run(),
        Command::Page(command) => command.run(),
        Command::Position(command) => command.run(),
        Command::Book(command) => command.run(),
        Command::Players(command) => command.run(),
        Command::Grades(command) => command.run(),
        Command::Verify(command) => command.run(),
        Command::Publish(command) => command.run(),
        Command::Export(command) => command.run(),
        Command::Demo(command) => command.run(),
        Command::Synth(command) => command.run(),
    };
    match outcome {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            terminal::tell(error);
            ExitCode::from(EXIT_FATAL)
        }
    }
}
