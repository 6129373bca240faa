//! `gammonbase find`: decisions by the filters of reports, or the positions nearest to one, with their boards.

use std::path::{Path, PathBuf};

use clap::Args;

use super::database::Database;
use super::exit::{CommandError, EXIT_OK};
use super::export::{POSITIONS, Pick, Selection};
use super::output::{STDOUT, tell_written, to_file};
use super::overwrite_guard::ProtectedPaths;
use super::report::{Presentation, Report};
use super::terminal::shown;
use crate::page::{Page, QUIZ, quiz};
use crate::query::decision::find;
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
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, conflicts_with = "Pick")]
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
    #[command(flatten)]
    pick: Pick,
    #[command(flatten)]
    quiz: Quiz,
    #[command(flatten)]
    arrangement: Arrangement,
    /// Write to a file: .csv, .json, .jsonl, .md, .html (a page with boards), .txt
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten, next_help_heading = "Filters")]
    filter: Filter,
}

/// A sheet of positions for students.
#[derive(Debug, Args)]
struct Quiz {
    /// Write a page with numbered boards without answers, four to a printed page, and their solutions at the end
    #[arg(long = "quiz", requires = "output", conflicts_with_all = ["format", "Arrangement", "timeout"])]
    is_asked: bool,
    /// The heading of a quiz [default: Quiz]
    #[arg(long, value_name = "TEXT", requires = "is_asked")]
    title: Option<String>,
    /// A text below the heading
    #[arg(long, value_name = "TEXT", requires = "is_asked")]
    text: Option<String>,
    /// A quiz of these decisions, by decision_id; separated by commas, or repeated
    #[arg(
        long = "decision",
        value_name = "IDS",
        value_delimiter = ',',
        requires = "is_asked",
        conflicts_with_all = ["like", "limit", "Pick", "Filter", "MatchFilter", "Conditions"]
    )]
    decisions: Vec<i64>,
}

impl Find {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let mut parameters = Vec::new();
        let (name, limit) = if self.like.is_some() { ("like", 10) } else { (POSITIONS, 20) };
        parameters.extend(self.like.map(|position| ("position".to_owned(), position)));
        parameters.extend(self.any.then(|| ("any".to_owned(), "1".to_owned())));
        if self.quiz.is_asked {
            let output = self.output.unwrap_or_default();
            let extension = output.extension().unwrap_or_default().to_ascii_lowercase();
            if output != Path::new(STDOUT) && extension != "html" && extension != "htm" {
                return Err(format!("{}: a quiz is a page: name the file .html", shown(&output)).into());
            }
            let Quiz { title, text, decisions, .. } = self.quiz;
            let selection = Selection {
                database: self.database,
                decisions,
                report: name.to_owned(),
                parameters,
                all: true,
                limit: self.limit.unwrap_or(limit),
                pick: self.pick,
                quiet: false,
                filter: self.filter,
            };
            selection.read(|connection, database, ids| {
                let page = quiz(&ids, |id| find(connection, id))?;
                let title = title.filter(|title| !title.trim().is_empty()).unwrap_or_else(|| QUIZ.to_owned());
                let html = Page { title, subtitle: text.unwrap_or_default(), ..page }.html();
                Ok(to_file(&output, &ProtectedPaths::of(Some(database)), |out| Ok(out.write_all(html.as_bytes())?))?)
            })?;
            tell_written(&output);
            return Ok(EXIT_OK);
        }
        parameters.extend(self.pick.parameters());
        let has_boards = self.format.is_none() && self.arrangement.columns.is_empty();
        let limit = self.pick.cover.or(self.limit);
        let request = Request { parameters, limit, arrangement: self.arrangement, filter: self.filter, rules: None };
        let presentation = Presentation::of(self.format, self.output, has_boards);
        Report::new(name, self.database, self.timeout, presentation, request).run()
    }
}
