//! `gammonbase find`: decisions by the filters of reports, or the positions nearest to one, with their boards.

use std::path::PathBuf;

use clap::Args;

use super::database::Database;
use super::exit::CommandError;
use super::report::{Presentation, Report};
use crate::query::filter::Filter;
use crate::query::output::Format;
use crate::query::report::{Arrangement, Request};

/// Find positions by plan, idea, pattern and more, or like one
///
/// The same as `gammonbase report positions`, or with --like `gammonbase report like`, with a board above every decision. The costliest
/// decisions come first. Filters can be combined; the page on themes explains plans, features, ideas and patterns.
#[derive(Debug, Args)]
pub struct Find {
    #[command(flatten)]
    database: Database,
    /// The positions nearest to this one: an XGID, a decision_id or a position_hash
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    like: Option<String>,
    /// With --like: also of another phase, with other plans, and other kinds of decisions
    #[arg(long, requires = "like")]
    any: bool,
    /// Maximum number of decisions; 0: all [default: 20, with --like 10]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32))]
    limit: Option<u32>,
    /// Stop after this many seconds; 0: never
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    /// How to print the result [default: boards; with --output by its extension]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write a quiz: numbered boards without answers, four to a printed page, and their solutions at the end
    #[arg(long, requires = "output", conflicts_with_all = ["format", "columns"])]
    quiz: bool,
    /// The heading of a quiz
    #[arg(long, value_name = "TEXT", requires = "quiz", default_value = "Quiz")]
    title: String,
    /// A text below it
    #[arg(long, value_name = "TEXT", requires = "quiz", default_value = "")]
    text: String,
    #[command(flatten)]
    arrangement: Arrangement,
    /// Write to a file: .csv, .json, .jsonl, .md, .html (a page with boards), .txt
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten, next_help_heading = "Filters")]
    filter: Filter,
}

impl Find {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let mut parameters = Vec::new();
        let name = if self.like.is_some() { "like" } else { "positions" };
        parameters.extend(self.like.map(|position| ("position".to_owned(), position)));
        parameters.extend(self.any.then(|| ("any".to_owned(), "1".to_owned())));
        let has_boards = self.format.is_none() && self.arrangement.columns.is_empty();
        let request =
            Request { parameters, limit: self.limit, arrangement: self.arrangement, filter: self.filter, rules: None };
        let mut presentation = Presentation::of(self.format, self.output, has_boards);
        presentation.quiz = self.quiz.then_some((self.title, self.text));
        Report::new(name, self.database, self.timeout, presentation, request).run()
    }
}
