//! The examples at the end of every `--help`, and the text that the program prints without a command. Tests run each example.

use std::fmt::Write;

use clap::{Arg, Args, Command};
use gammonbase::query::filter::Conditions;
use gammonbase::text_file::{TextFile, text_file};

/// Two examples a command, in the order of the commands: `[command]`, then a purpose and a command line twice. The lines work one after
/// the other in a folder that has `matches/` with a match, `matches/a.xg`, and a chess book, `matches/open.abk`.
const EXAMPLES: TextFile = text_file!("src/examples.txt");

/// The commands that the program shows if none is given.
const FIRST: [&str; 8] = ["demo", "import", "serve", "players", "report", "page", "export", "sql"];

/// Adds the examples to the help of a command and of its subcommands. The path of the program itself is empty.
pub fn with_examples(command: Command, path: &str) -> Command {
    let command = command.mut_subcommands(|sub| {
        let path = format!("{path} {}", sub.get_name()).trim_start().to_owned();
        with_examples(sub, &path)
    });
    let header = command.get_styles().get_header();
    let mut text = format!("{header}Examples:{header:#}");
    for (purpose, line) in examples(path) {
        // Writing to memory cannot fail.
        let _ = write!(text, "\n  {purpose}\n    {line}");
    }
    command.after_help(text)
}

/// Lists the conditions on positions and plays in the help of `find` alone: they are half of the options of a report.
pub fn with_short_help(command: Command) -> Command {
    let command = command.mut_subcommands(|sub| if sub.get_name() == "find" { sub } else { with_short_help(sub) });
    let conditions = Conditions::augment_args(Command::new(""));
    let is_condition = |arg: &Arg| conditions.get_arguments().any(|condition| condition.get_id() == arg.get_id());
    if !command.get_arguments().any(is_condition) {
        return command;
    }
    let examples = command.get_after_help().map(|help| help.ansi().to_string()).unwrap_or_default();
    let more = "`gammonbase find --help` lists more filters, on positions, plays and marks, which work here, too.";
    command
        .mut_args(|arg| if is_condition(&arg) { arg.hide(true) } else { arg })
        .after_help(format!("{more}\n\n{examples}"))
}

/// The purposes and command lines of a command; the path of the program itself is empty.
fn examples(path: &str) -> Vec<(&'static str, &'static str)> {
    let heading = format!("[{path}]");
    let mut lines = EXAMPLES.text().lines().skip_while(|line| *line != heading).skip(1);
    std::iter::from_fn(|| lines.next().filter(|line| !line.is_empty()).zip(lines.next())).collect()
}

/// The text for users who run the program without a command.
pub fn introduction(command: &Command) -> String {
    let about = |command: &Command| command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("{}\n", about(command));
    for name in FIRST {
        let Some(sub) = command.find_subcommand(name) else { continue };
        let line = examples(name).first().map_or("", |(_, line)| line);
        let _ = write!(text, "\n  {name:<8}{}\n          {line}\n", about(sub));
    }
    text.push_str("\n`gammonbase help` lists all commands; `gammonbase help COMMAND` explains one.\n");
    text
}
