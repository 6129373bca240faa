//! The examples at the end of every `--help`, and the text that the program prints without a command. Tests run each example.

use std::fmt::Write;

use clap::Command;
use clap::builder::StyledStr;

/// A command with two examples: purpose and command line.
type Examples = (&'static str, [(&'static str, &'static str); 2]);

/// In the order of the commands. The lines work one after the other in a folder that has `matches/` with a match, `matches/a.xg`, and a
/// chess book, `matches/open.abk`.
const EXAMPLES: [Examples; 36] = [
    ("", [("Try it without files of your own:", "gammonbase demo"), ("Explain a command:", "gammonbase help import")]),
    (
        "demo",
        [
            ("Try the program without files of your own:", "gammonbase demo"),
            ("A larger sample, in another folder:", "gammonbase demo --dir sample --matches 200"),
        ],
    ),
    (
        "import",
        [
            ("Import a folder; later runs read only new and changed files:", "gammonbase import matches --db mine.db"),
            (
                "Every night: import, then replace the snapshot that a dashboard reads:",
                "gammonbase import matches --db mine.db --quiet --publish bi.db",
            ),
        ],
    ),
    (
        "inspect",
        [
            ("Read a match as a transcript:", "gammonbase inspect matches/a.xg"),
            ("See whether a file is damaged:", "gammonbase inspect --check matches/a.xg"),
        ],
    ),
    (
        "status",
        [
            ("See what is in the database:", "gammonbase status --db mine.db"),
            ("See what the last import did:", "gammonbase status --since last --db mine.db"),
        ],
    ),
    (
        "sql",
        [
            (
                "Query tables and views:",
                "gammonbase sql --db mine.db \"SELECT player, matches, pr FROM player_stats ORDER BY pr\"",
            ),
            (
                "Write the statistics of all players to a file:",
                "gammonbase sql --db mine.db --format csv \"SELECT * FROM player_stats\" > players.csv",
            ),
        ],
    ),
    (
        "report",
        [
            ("See where a player loses equity:", "gammonbase report summary --player \"Ann Miller\" --db mine.db"),
            (
                "Write the ten worst cube decisions to a file for a spreadsheet:",
                "gammonbase report cube-errors --limit 10 --format csv --output cubes.csv --db mine.db",
            ),
        ],
    ),
    (
        "show",
        [
            ("Show a decision by its number in a report:", "gammonbase show 3 --db mine.db"),
            ("The same as JSON:", "gammonbase show 3 --json --db mine.db"),
        ],
    ),
    (
        "page",
        [
            ("Show a player what to work on:", "gammonbase page player \"Ann Miller\" --db mine.db -o ann.html"),
            ("Show a whole club:", "gammonbase page collection --db mine.db -o club.html"),
        ],
    ),
    (
        "page player",
        [
            ("Show a player what to work on:", "gammonbase page player \"Ann Miller\" --db mine.db -o ann.html"),
            (
                "Only matches since a year:",
                "gammonbase page player \"Ann Miller\" --since 2010 --db mine.db -o ann.html",
            ),
        ],
    ),
    (
        "page match",
        [
            ("Show a match with every error as a diagram:", "gammonbase page match 1 --db mine.db -o match.html"),
            ("Only the blunders:", "gammonbase page match 1 --threshold 0.1 --db mine.db -o match.html"),
        ],
    ),
    (
        "page position",
        [
            (
                "Show everything about a position:",
                "gammonbase page position \"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\" -o opening.html",
            ),
            ("The position of a decision, by its number:", "gammonbase page position 3 --db mine.db -o position.html"),
        ],
    ),
    (
        "page collection",
        [
            ("Show all players in a league table:", "gammonbase page collection --db mine.db -o club.html"),
            ("Only matches since a year:", "gammonbase page collection --since 2010 --db mine.db -o club.html"),
        ],
    ),
    (
        "page event",
        [
            ("Show an event's standings:", "gammonbase page event \"Open de Paris\" --db mine.db -o open.html"),
            (
                "Only matches since a year:",
                "gammonbase page event \"Open de Paris\" --since 2010 --db mine.db -o open.html",
            ),
        ],
    ),
    (
        "position",
        [
            (
                "Print a position as text:",
                "gammonbase position \"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\"",
            ),
            (
                "Draw it for an article:",
                "gammonbase position \"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\" --svg opening.svg",
            ),
        ],
    ),
    (
        "book",
        [
            ("List the books of the database:", "gammonbase book --db mine.db"),
            ("Look up a chess position in all of them:", "gammonbase book find --moves \"e4 e5\" --db mine.db"),
        ],
    ),
    (
        "book list",
        [
            ("List the books of the database:", "gammonbase book list --db mine.db"),
            ("The same as JSON:", "gammonbase book list --format json --db mine.db"),
        ],
    ),
    (
        "book show",
        [
            ("Show the first book of the list:", "gammonbase book show 1 --db mine.db"),
            ("The same as JSON:", "gammonbase book show 1 --json --db mine.db"),
        ],
    ),
    (
        "book find",
        [
            ("See what the books play after 1. e4 e5:", "gammonbase book find --moves \"e4 e5\" --db mine.db"),
            (
                "See what XG's opening book plays with a first roll of 3-1:",
                "gammonbase book find --xgid \"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\" --db mine.db",
            ),
        ],
    ),
    (
        "book export",
        [
            (
                "Write a book back as the file that was imported:",
                "gammonbase book export 1 --output copy.abk --db mine.db",
            ),
            ("Write its moves as lines of text:", "gammonbase book export 1 --edges --output moves.txt --db mine.db"),
        ],
    ),
    (
        "players",
        [
            ("List the players:", "gammonbase players --db mine.db"),
            (
                "Count a second spelling as the same person:",
                "gammonbase players merge \"A. Miller\" \"Ann Miller\" --db mine.db",
            ),
        ],
    ),
    (
        "players list",
        [
            ("List the players:", "gammonbase players list --db mine.db"),
            ("The same as CSV:", "gammonbase players list --format csv --db mine.db"),
        ],
    ),
    (
        "players merge",
        [
            (
                "Count a second spelling as the same person:",
                "gammonbase players merge \"A. Miller\" \"Ann Miller\" --db mine.db",
            ),
            (
                "Count a spelling under a name that no file has:",
                "gammonbase players merge \"A. Miller\" \"Annabel Miller\" --new --db mine.db",
            ),
        ],
    ),
    (
        "players unmerge",
        [
            ("Undo a merge:", "gammonbase players unmerge \"A. Miller\" --db mine.db"),
            ("See which spellings are merged:", "gammonbase players --db mine.db"),
        ],
    ),
    (
        "players suggest",
        [
            ("See which names may belong to the same person:", "gammonbase players suggest --db mine.db"),
            (
                "One suggestion per line, with the command that merges the names:",
                "gammonbase players suggest --format jsonl --db mine.db",
            ),
        ],
    ),
    (
        "grades",
        [
            ("List all grades:", "gammonbase grades --db mine.db"),
            ("Call every loss of 0.15 or more a whopper:", "gammonbase grades set own whopper 0.15 --db mine.db"),
        ],
    ),
    (
        "grades list",
        [
            ("List all grades:", "gammonbase grades list --db mine.db"),
            ("The same as JSON:", "gammonbase grades list --format json --db mine.db"),
        ],
    ),
    (
        "grades set",
        [
            ("Call every loss of 0.15 or more a whopper:", "gammonbase grades set own whopper 0.15 --db mine.db"),
            ("Add a grade for small errors:", "gammonbase grades set own slip 0.01 --db mine.db"),
        ],
    ),
    (
        "grades remove",
        [
            ("Remove a grade:", "gammonbase grades remove own whopper --db mine.db"),
            ("Find the database in the current folder:", "gammonbase grades remove own slip"),
        ],
    ),
    (
        "verify",
        [
            ("Check the database and compare the source files:", "gammonbase verify --db mine.db"),
            ("Check only the database, without the files:", "gammonbase verify --skip-sources --db mine.db"),
        ],
    ),
    (
        "publish",
        [
            ("Make or replace the snapshot that a dashboard reads:", "gammonbase publish bi.db --db mine.db"),
            ("Show what a snapshot contains:", "gammonbase status --db bi.db"),
        ],
    ),
    (
        "export",
        [
            ("Write all tables as Parquet files:", "gammonbase export parquet lake --db mine.db"),
            (
                "Only the decisions of one player's matches:",
                "gammonbase export parquet ann --tables decisions --player \"Ann Miller\" --db mine.db",
            ),
        ],
    ),
    (
        "export parquet",
        [
            (
                "Write all tables; later runs write only what has changed:",
                "gammonbase export parquet lake --db mine.db",
            ),
            (
                "Only the decisions of one player's matches:",
                "gammonbase export parquet ann --tables decisions --player \"Ann Miller\" --db mine.db",
            ),
        ],
    ),
    (
        "synth",
        [
            ("Make a collection to measure with:", "gammonbase synth collection --matches 20"),
            (
                "Each match in two files, to see that copies count once:",
                "gammonbase synth copies --matches 5 --copies 2",
            ),
        ],
    ),
    (
        "completions",
        [
            ("Completions for bash:", "gammonbase completions bash > gammonbase.bash"),
            ("Completions for zsh, in a folder of $fpath:", "gammonbase completions zsh > _gammonbase"),
        ],
    ),
    (
        "man",
        [
            ("Write the man pages of all commands:", "gammonbase man man1"),
            ("For one user, where `man` looks for them:", "gammonbase man ~/.local/share/man/man1"),
        ],
    ),
];

/// The commands that the program shows if none is given.
const FIRST: [&str; 5] = ["demo", "import", "status", "report", "sql"];

/// The command with the examples at the end of its help, and so its subcommands.
pub fn with_examples(command: Command) -> Command {
    attach(command, "")
}

fn attach(mut command: Command, path: &str) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        let path = if path.is_empty() { name.clone() } else { format!("{path} {name}") };
        command = command.mut_subcommand(name, |sub| attach(sub, &path));
    }
    match of(path) {
        Some(examples) => {
            let text = rendered(&command, examples);
            command.after_help(text)
        }
        None => command,
    }
}

fn of(path: &str) -> Option<&'static [(&'static str, &'static str); 2]> {
    EXAMPLES.iter().find(|(command, _)| *command == path).map(|(_, examples)| examples)
}

fn rendered(command: &Command, examples: &[(&str, &str)]) -> StyledStr {
    let header = command.get_styles().get_header();
    let mut text = format!("{header}Examples:{header:#}");
    for (purpose, line) in examples {
        // Writing to memory cannot fail.
        let _ = write!(text, "\n  {purpose}\n    {line}");
    }
    text.into()
}

/// The text for users who run the program without a command.
pub fn introduction(command: &Command) -> String {
    let about = |command: &Command| command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("{}\n", about(command));
    for name in FIRST {
        let Some(sub) = command.find_subcommand(name) else { continue };
        let line = of(name).map_or("", |[(_, line), _]| line);
        let _ = write!(text, "\n  {name:<8}{}\n          {line}\n", about(sub));
    }
    text.push_str("\n`gammonbase help` lists all commands; `gammonbase help COMMAND` explains one.\n");
    text
}
