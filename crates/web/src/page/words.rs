//! The options of the command line, and advice in words, for people who have a browser and no command line.

use std::sync::OnceLock;

use clap::{Args, Command};

use gammonbase::advice::Advice;
use gammonbase::query::report::Request;

/// The options that choose and order the rows of a report; links to other pages leave them out.
pub const OF_REPORTS: [&str; 4] = ["param", "limit", "columns", "sort"];

/// The options of reports, filters included, as the command line has them.
pub fn options() -> &'static Command {
    static OPTIONS: OnceLock<Command> = OnceLock::new();
    OPTIONS.get_or_init(|| Request::augment_args(Command::new("report").no_binary_name(true).disable_help_flag(true)))
}

/// The label of a filter's field.
pub fn label(name: &str) -> String {
    name.replace('-', " ")
}

pub fn words(advice: &Advice) -> String {
    let fixed = match advice {
        Advice::CompleteImport | Advice::Upgrade => "; the next import sees to that",
        Advice::MakeTable => "; the next import makes it",
        Advice::Rebuild => "; the whole database has to be made anew",
        Advice::ListReports => "; the page \"Reports\" lists all reports",
        Advice::MergeSpellings => " (the page \"Names and corrections\" merges spellings)",
        _ => "",
    };
    fixed.to_owned()
}
