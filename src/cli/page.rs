//! `gammonbase page`: a self-contained HTML file to look at, to send and to print, or a folder of linked pages.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use rusqlite::Connection;
use serde_json::json;

use super::anonymous::Anonymous;
use super::database::Database;
use super::exit::{CommandError, EXIT_OK};
use super::output::{Printed, tell_written, to_file, to_stdout};
use super::overwrite_guard::ProtectedPaths;
use super::rules::Chosen;
use super::signals::Signals;
use super::terminal::{stderr_is_terminal, tell, tell_error, visible_path};
use crate::import::CancelToken;
use crate::page::links::{file_name, slug};
use crate::page::{self, Links, Page as Document, PageError, Questions, ZONES};
use crate::query::clock::Clock;
use crate::query::field::Fields;
use crate::query::filter::{Filter, only_name};
use crate::query::read_only;
use crate::query::report::Catalogue;
use crate::query::session::{Session, late};
use crate::query::timed::timed;
use crate::rules::Rules;
use crate::site::{self, Contents, Ended, Options, Summary};
use crate::source::head;
use crate::store::StoreError;
use rows::numbers::{count, grouped};
use rows::visible::visible;

/// What the head of every page has.
const GENERATOR: &str = r#"<meta name="generator" content="GammonBase">"#;

/// Write an HTML page about players, a match, position, event or openings; or a site of all
///
/// A page is a single HTML file without scripts or external resources: mail it, open it, print it. A site is a folder of linked pages. Its figures equal those of the reports
/// with the same filters, and a table below each chart lists them.
///
/// Exit status: 0 success, 2 nothing found to show, usage error or fatal error; of a site also 130 stopped by SIGINT, 143 stopped by
/// SIGTERM.
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
        #[arg(allow_hyphen_values = true)]
        name: String,
        #[command(flatten)]
        rules: Chosen,
        #[command(flatten)]
        common: Box<Common>,
    },
    /// One match: the chances in one curve, both players, each large error as a diagram
    Match {
        /// The match's number: match_id of `gammonbase report matches`
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
        rules: Chosen,
        #[command(flatten)]
        common: Box<Common>,
    },
    /// One event: standings, matches
    Event {
        /// The event's name, or part of it
        #[arg(allow_hyphen_values = true)]
        name: String,
        #[command(flatten)]
        rules: Chosen,
        #[command(flatten)]
        common: Box<Common>,
    },
    /// Openings: rolls and plays from the first roll on, position by position
    ///
    /// Each position has a board and its plays, which link to the next positions. Transpositions are counted together. With --player, the plays
    /// of this player are beside those of everybody.
    Openings {
        /// The scores, which are never mixed; ahead, near and far refer to the player who rolls first
        #[arg(long, default_value = ZONES[0].0, value_parser = ZONES.map(|(zone, _)| zone))]
        zone: String,
        /// How many rolls of each game to follow, up to 12
        #[arg(long = "plies", value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=12))]
        depth: u32,
        /// How many positions to show, up to 1000: those that were reached most often
        #[arg(long, value_name = "N", default_value_t = 80, value_parser = clap::value_parser!(u32).range(1..=1000))]
        positions: u32,
        #[command(flatten)]
        common: Box<Common>,
    },
    /// Two players: results against each other, differences, cube habits, openings, plans
    Versus {
        /// A player's name, or part of it
        #[arg(allow_hyphen_values = true)]
        a: String,
        /// The other player's name, or part of it
        #[arg(allow_hyphen_values = true)]
        b: String,
        #[command(flatten)]
        common: Box<Common>,
    },
    Site(Box<Site>),
}

/// A folder of linked pages: players, matches, events, openings, search
///
/// Creates the folder if it does not exist, and refuses a folder that contains anything else. Open index.html in a browser, or copy the
/// folder to any web server. A later run writes only the pages that have changed, and removes those of matches and people that are gone. A
/// stopped run is completed by the next one.
#[derive(Debug, Args)]
struct Site {
    /// The folder
    folder: PathBuf,
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    rules: Chosen,
    /// Draw errors of at least this size on pages of matches (EMG)
    #[arg(long, value_name = "EMG", default_value_t = 0.08, value_parser = threshold)]
    threshold: f64,
    /// The heading of the first page
    #[arg(long, default_value = "All players")]
    title: String,
    /// Stop after this many seconds; 0: never
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    timeout: u64,
    /// Number of threads [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: Option<u8>,
    #[command(flatten)]
    printed: Printed,
    /// Print nothing
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    anonymous: Anonymous,
    #[command(flatten, next_help_heading = "Filters")]
    filter: Filter,
}

#[derive(Debug, Args)]
struct Common {
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    anonymous: Anonymous,
    /// The page to write; an existing file is replaced only when the page is complete [default: named after its subject, in this folder]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
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
    pub(super) fn run(mut self) -> Result<u8, CommandError> {
        const TITLES: &[&str] = &["titles"];
        let (common, people, rules): (_, Vec<&mut String>, _) = match &mut self.of {
            Of::Player { common, name, rules } => (common, vec![name], Some((rules, TITLES))),
            Of::Collection { common, rules, .. } => (common, Vec::new(), Some((rules, TITLES))),
            Of::Event { common, rules, .. } => (common, Vec::new(), Some((rules, &["titles", "standings"][..]))),
            Of::Versus { common, a, b } => (common, vec![a, b], None),
            Of::Match { common, .. } | Of::Position { common, .. } | Of::Openings { common, .. } => {
                (common, Vec::new(), None)
            }
            Of::Site(site) => return site.run(),
        };
        // Checked before the long work.
        let database = common.database.find()?;
        let kept = ProtectedPaths::of(Some(&database));
        if let Some(output) = &common.output {
            kept.check(output)?;
            let extension = output.extension();
            if extension.is_some_and(|name| !["html", "htm"].iter().any(|html| name.eq_ignore_ascii_case(html))) {
                return Err(format!("{}: a page is HTML: name the file .html", output.display()).into());
            }
        }
        let rules = rules.map(|(chosen, applied)| chosen.find(Some(&database), applied)).transpose()?.flatten();
        let readable = common.anonymous.open(database, false, None)?;
        readable.rename(&mut common.filter)?;
        people.into_iter().try_for_each(|name| readable.rename_person(name))?;
        let (database, timeout) = (readable.path(), common.timeout);
        let (filter, given) = (std::mem::take(&mut common.filter), common.output.take());
        let page = timed(&database, timeout, |connection, _| self.make(filter, rules, &database, connection))?;
        let output = given.clone().map_or_else(|| self.own_name(&page.title), Ok)?;
        let html = page.html();
        to_file(&output, &kept, |out| Ok(out.write_all(html.as_bytes())?))?;
        match given {
            Some(_) => tell_written(&output),
            None => to_stdout(|out| Ok(writeln!(out, "{}", output.display())?))?,
        }
        Ok(EXIT_OK)
    }

    /// The name of a page for which the user chose none. Only an older page of this program is replaced.
    fn own_name(&self, title: &str) -> Result<PathBuf, CommandError> {
        let name = match &self.of {
            Of::Match { id, .. } => format!("match-{id}"),
            Of::Position { position, .. } if position.parse::<i64>().is_ok() => format!("position-{position}"),
            Of::Position { position, .. } => file_name(position),
            Of::Openings { zone, .. } => format!("openings-{zone}"),
            _ => Some(slug(title)).filter(|slug| !slug.is_empty()).unwrap_or_else(|| "page".to_owned()),
        };
        let file = PathBuf::from(format!("{name}.html"));
        match head(&file) {
            Ok((head, _)) if !String::from_utf8_lossy(&head).contains(GENERATOR) => {
                Err(format!("{} exists and is not a page of GammonBase; name the page with -o", file.display()).into())
            }
            _ => Ok(file),
        }
    }

    fn make(
        &self,
        mut filter: Filter,
        rules: Option<Rules>,
        database: &Path,
        connection: &Connection,
    ) -> Result<Document, CommandError> {
        let catalogue = Catalogue::default();
        // All queries see the same state of the database.
        let state = connection.unchecked_transaction()?;
        let note = filter.note();
        filter.resolve(connection)?.iter().for_each(tell);
        // The title of the page names its subject.
        let described = filter.described();
        let described = &visible(&described);
        match &self.of {
            Of::Player { name, .. } => filter.matches.players = vec![name.clone()],
            Of::Event { name, .. } => filter.matches.events = vec![only_name(connection, "event", name)?],
            // With the number, the queries read no other match.
            Of::Match { id, .. } if filter.matches.ids.is_empty() => filter.matches.ids = vec![*id],
            _ => {}
        }
        filter.resolve(connection)?;
        let event = filter.matches.events.concat();
        let questions = Questions {
            connection,
            catalogue: &catalogue,
            filter,
            rules,
            links: Links::default(),
            fields: &Fields::default(),
        };
        let page: Result<Document, PageError> = match &self.of {
            Of::Player { name, .. } => page::player(&questions, name, described),
            Of::Match { id, threshold, .. } => page::match_page(&questions, *id, *threshold, described),
            Of::Position { position, .. } => page::position(&questions, position, described),
            Of::Collection { title, .. } => page::collection(&questions, &visible(title), described),
            Of::Event { .. } => page::event(&questions, &event, described),
            Of::Openings { zone, depth, positions, .. } => {
                page::openings(&questions, zone, [*depth, *positions], described)
            }
            Of::Versus { a, b, .. } => {
                let names = [a, b].map(|name| only_name(connection, "player", name));
                let [one, other] = names;
                let (one, other) = (one?, other?);
                if one == other {
                    return Err(format!("{a:?} and {b:?} are the same person, {one}: name two").into());
                }
                page::versus(&questions, [&one, &other], described)
            }
            Of::Site(_) => Ok(Document::default()),
        };
        let mut page = page?;
        page.made_from = page::made_from(database, questions.imported_on()?.as_deref(), described);
        drop(state);
        page.missing.extend(note.map(|note| format!("{note}.")));
        Ok(page)
    }
}

impl Site {
    fn run(&self) -> Result<u8, CommandError> {
        let stop = CancelToken::default();
        let signals = Signals::watch(&stop)?;
        let database = self.database.find_quietly(self.quiet)?;
        let rules = self.rules.find(Some(&database), &["titles", "standings"])?;
        let opened = self.anonymous.open(database, self.quiet, Some(&stop));
        let readable = match (opened, signals.last()) {
            (Err(error), Some((name, status))) if matches!(error.downcast_ref(), Some(StoreError::Stopped)) => {
                tell_error(format!("{}: nothing written ({name})", visible_path(&self.folder)), status);
                return Ok(status);
            }
            (opened, _) => opened?,
        };
        let (database, mut filter) = (readable.path(), self.filter.clone());
        readable.rename(&mut filter)?;
        filter.resolve(&read_only::open(&database)?)?.iter().for_each(tell);
        Session::limit_memory()?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let title = visible(&self.title).into_owned();
        let options = Options {
            contents: Contents { database, title, filter, rules, threshold: self.threshold, has_decisions: false },
            folder: self.folder.clone(),
            jobs: self.jobs.map_or(cores, usize::from),
            clock: Clock::default(),
        };
        let limit = (self.timeout > 0).then(|| Duration::from_secs(self.timeout));
        options.clock.start(limit);
        let is_shown = !self.quiet && stderr_is_terminal();
        let bar = if is_shown { ProgressBar::no_length() } else { ProgressBar::hidden() };
        bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} pages  {elapsed_precise} elapsed")?);
        let written = site::write(&options, &|done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
            !stop.is_cancelled() && !options.clock.is_overdue(Duration::ZERO)
        });
        bar.finish_and_clear();
        let unfinished = format!("{}: incomplete; run the same command again to finish", visible_path(&self.folder));
        let summary = match (written, signals.last()) {
            (Err(error), Some((name, status))) if error.is::<Ended>() => {
                tell_error(format!("{unfinished} ({name})"), status);
                return Ok(status);
            }
            (Err(_), _) if options.clock.is_overdue(Duration::ZERO) => {
                return Err(format!("{unfinished}: {}", late(limit)).into());
            }
            (written, _) => written.map_err(|error| -> CommandError { error })?,
        };
        if !self.quiet {
            let (folder, Summary { files, written, removed, bytes }) = (visible_path(&self.folder), &summary);
            let value = json!({
                "folder": self.folder.to_string_lossy(),
                "files": files,
                "written": written,
                "removed": removed,
                "bytes": bytes,
            });
            let text = |out: &mut dyn Write| Ok(writeln!(out, "{folder}: {}", summed_up(&summary))?);
            self.printed.print("gammonbase:page-site:1", &value, text)?;
        }
        Ok(EXIT_OK)
    }
}

fn summed_up(summary: &Summary) -> String {
    let (files, size) = (count(summary.files as u64, "file"), summary.bytes as f64 / 1e6);
    if summary.written + summary.removed == 0 {
        return format!("unchanged, {files}, {size:.1} MB");
    }
    let removed =
        if summary.removed == 0 { String::new() } else { format!(", removed {}", grouped(summary.removed as u64)) };
    format!("{files}, {size:.1} MB; wrote {}{removed}; open index.html", grouped(summary.written as u64))
}
