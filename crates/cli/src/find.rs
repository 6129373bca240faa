//! `gammonbase find`: decisions by the filters of reports, or the positions nearest to one, with their boards.

use std::path::Path;

use clap::Args;

use super::export::{Pick, Selection};
use super::output::STDOUT;
use super::report::{Layout, ReportQuery};
use super::{CommandError, ProtectedPaths, check_extension, tell_written, to_file};
use gammonbase::query::decision::find;
use gammonbase::query::report::{Catalogue, Request};
use web::page::quiz;

/// Find positions by plan, idea, pattern and more, or like one
///
/// Prints a board above every decision; another form with --format, --output or --columns. The costliest decisions come first, 20 by
/// default. With --like, the nearest positions come first, 10 by default: those of the same phase and plans and of the same kind of decision,
/// from other matches; `-p any=1` looks at all. Filters can be combined; the page on themes explains plans, features, ideas and patterns.
#[derive(Debug, Args)]
pub struct Find {
    #[command(flatten)]
    pick: Pick,
    #[command(flatten)]
    quiz: Quiz,
    #[command(flatten)]
    query: ReportQuery,
}

/// A sheet of positions for students.
#[derive(Debug, Args)]
struct Quiz {
    /// Write a page with numbered boards without answers, four to a printed page, and their solutions at the end
    #[arg(long = "quiz", requires = "output", conflicts_with_all = ["format", "Arrangement", "timeout", "sql"])]
    is_asked: bool,
    /// The heading of a quiz [default: Quiz]
    #[arg(long, value_name = "TEXT", requires = "is_asked")]
    title: Option<String>,
    /// A text below the heading
    #[arg(long, value_name = "TEXT", requires = "is_asked")]
    text: Option<String>,
    /// Solutions without the names of the players, and without comments, which may have some
    #[arg(long = "anonymous", requires = "is_asked")]
    is_anonymous: bool,
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
    pub(super) fn run(mut self) -> Result<(), CommandError> {
        if self.quiz.is_asked {
            return self.write_quiz();
        }
        let catalogue = Catalogue::default();
        let question = catalogue.find(self.pick.report())?;
        let request = &mut self.query.request;
        request.parameters.extend(self.pick.parameters());
        request.limit = self.pick.cover.or(request.limit);
        let is_plain = self.query.format.is_none() && request.arrangement.columns.is_empty();
        let layout = if is_plain { Layout::Boards } else { Layout::Table };
        let database = self.query.database()?;
        self.query.run(question, database, layout, Vec::new())
    }

    fn write_quiz(self) -> Result<(), CommandError> {
        let Self { pick, quiz: Quiz { title, text, is_anonymous, decisions, .. }, query } = self;
        let output = query.output.unwrap_or_default();
        if output != Path::new(STDOUT) {
            check_extension(&output, &["html", "htm"], "a quiz is a page: name the file .html")?;
        }
        let Request { parameters, limit, filter, .. } = query.request;
        let selection = Selection {
            database: query.database,
            decisions,
            report: None,
            parameters,
            all: true,
            limit: limit.unwrap_or(if pick.like.is_some() { 10 } else { 20 }),
            pick,
            quiet: false,
            filter,
        };
        selection.read(|connection, database, ids| {
            let texts = [&title, &text].map(|text| text.as_deref().unwrap_or_default());
            let html = quiz(&ids, texts, is_anonymous, |id| find(connection, id))?.html();
            Ok(to_file(&output, &ProtectedPaths::of(Some(database)), |out| Ok(out.write_all(html.as_bytes())?))?)
        })?;
        tell_written(&output);
        Ok(())
    }
}
