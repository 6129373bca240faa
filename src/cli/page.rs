//! `gammonbase page`: a self-contained HTML file to look at, to send and to print.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use rusqlite::Connection;

use super::database::Database;
use super::exit::{CommandError, EXIT_OK};
use super::output::{tell_written, to_file};
use super::overwrite_guard::ProtectedPaths;
use super::terminal::tell;
use super::timed::timed;
use crate::page::{self, Links, Page as Document, PageError, Questions};
use crate::query::filter::{Filter, only_name};
use crate::query::report::Catalogue;
use crate::rows::visible::visible;

/// Write an HTML page about a player, match, position, event, or everybody
///
/// A page is a single HTML file without scripts or external resources: mail it, open it, print it. Its figures equal those of the reports
/// with the same filters, and a table below each chart lists them.
///
/// Exit status: 0 success, 2 nothing found to show, usage error or fatal error.
#[derive(Debug, Args)]
pub struct Page {
    #[command(subcommand)]
    of: Of,
}

#[derive(Debug, Subcommand)]
enum Of {
    /// One player: PR over time, where equity is lost, luck, the twelve costliest decisions
    Player {
        /// The player's name, or part of it
        name: String,
        #[command(flatten)]
        common: Box<Common>,
    },
    /// One match: the chances in one curve, both players, each large error as a diagram
    Match {
        /// The match's number: match_id of `gammonbase report player-matches`
        #[arg(value_name = "ID")]
        id: i64,
        /// Draw errors of at least this size (EMG)
        #[arg(long, value_name = "EMG", default_value_t = 0.08, value_parser = threshold)]
        threshold: f64,
        #[command(flatten)]
        common: Box<Common>,
    },
    /// One position: who had it, what they did, what it is worth
    Position {
        /// An XGID, or a decision's number
        #[arg(value_name = "XGID|ID", allow_hyphen_values = true)]
        position: String,
        #[command(flatten)]
        common: Box<Common>,
    },
    /// Everybody: a league table, activity, records
    Collection {
        /// The heading of the page
        #[arg(long, default_value = "All players")]
        title: String,
        #[command(flatten)]
        common: Box<Common>,
    },
    /// One event: standings, matches
    Event {
        /// The event's name, or part of it
        name: String,
        #[command(flatten)]
        common: Box<Common>,
    },
}

#[derive(Debug, Args)]
struct Common {
    #[command(flatten)]
    database: Database,
    /// The page to write; an existing file is replaced only when the page is complete
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Stop after this many seconds; 0: never
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    #[command(flatten, next_help_heading = "Filters")]
    filter: Filter,
}

fn threshold(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(error) if error.is_finite() && error > 0.0 => Ok(error),
        _ => Err("expected an equity above 0, like 0.08".to_owned()),
    }
}

impl Page {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let common = self.common();
        // Checked before the long work.
        let database = common.database.find()?;
        let kept = ProtectedPaths::of(Some(&database));
        kept.check(&common.output)?;
        let extension = common.output.extension();
        if extension.is_some_and(|extension| !["html", "htm"].iter().any(|html| extension.eq_ignore_ascii_case(html))) {
            return Err(format!("{}: a page is HTML: name the file .html", common.output.display()).into());
        }
        let page = timed(&database, common.timeout, |connection, _| self.make(common, connection))?;
        let html = page.html();
        to_file(&common.output, &kept, |out| Ok(out.write_all(html.as_bytes())?))?;
        tell_written(&common.output);
        Ok(EXIT_OK)
    }

    fn common(&self) -> &Common {
        match &self.of {
            Of::Player { common, .. }
            | Of::Match { common, .. }
            | Of::Position { common, .. }
            | Of::Collection { common, .. }
            | Of::Event { common, .. } => common,
        }
    }

    fn make(&self, common: &Common, connection: &Connection) -> Result<Document, CommandError> {
        let catalogue = Catalogue::own()?;
        // All queries see the same state of the database.
        let state = connection.unchecked_transaction()?;
        let mut filter = common.filter.clone();
        filter.resolve(connection)?.iter().for_each(tell);
        // The title of the page names its subject.
        let described = filter.described();
        let described = &visible(&described);
        match &self.of {
            Of::Player { name, .. } => filter.matches.players = vec![name.clone()],
            Of::Event { name, .. } => filter.matches.events = vec![only_name(connection, "event", name)?],
            _ => {}
        }
        let event = filter.matches.events.concat();
        let questions = Questions { connection, catalogue: &catalogue, filter, links: Links::default() };
        let page: Result<Document, PageError> = match &self.of {
            Of::Player { name, .. } => page::player(&questions, name, described),
            Of::Match { id, threshold, .. } => page::match_page(&questions, *id, *threshold, described),
            Of::Position { position, .. } => page::position(&questions, position, described),
            Of::Collection { title, .. } => page::collection(&questions, &visible(title), described),
            Of::Event { .. } => page::event(&questions, &event, described),
        };
        drop(state);
        let mut page = page?;
        page.missing.extend(common.filter.note().map(|note| format!("{note}.")));
        Ok(page)
    }
}
