//! `gammonbase page`: a self-contained HTML file to look at, to send and to print, or a folder of linked pages.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, Subcommand, value_parser};
use rusqlite::Connection;
use serde_json::json;

use super::anonymous::Anonymous;
use super::progress;
use super::rules::Chosen;
use super::{
    CommandError, Database, Printed, ProtectedPaths, Signals, check_extension, tell, tell_written, to_file, to_stdout,
    visible_path,
};
use gammonbase::import::{CancelToken, default_jobs};
use gammonbase::query::clock::Clock;
use gammonbase::query::filter::Filter;
use gammonbase::query::filtered_sums::FilteredSums;
use gammonbase::query::read_only;
use gammonbase::query::report::Catalogue;
use gammonbase::query::session::{Session, late};
use gammonbase::query::timed::timed;
use gammonbase::rules::Rules;
use gammonbase::source::head;
use rows::names::slug;
use rows::numbers::{count, grouped};
use rows::visible::visible;
use web::page::links::file_name;
use web::page::{Argument, Arguments, KINDS, Links, Page as Document, PageKind, Questions, Value};
use web::site::{self, Contents, Options, Summary};

/// Identifies our pages.
const GENERATOR: &str = r#"<meta name="generator" content="GammonBase">"#;

/// Write an HTML page about players, a match, position, event or openings; or a site of all
///
/// A page is a single HTML file without scripts or external resources: mail it, open it, print it. A site is a folder of linked pages. Its
/// figures equal those of the reports with the same filters, and a table below each chart lists them.
///
/// Exit status: 0 success, 2 nothing found to show, usage error or fatal error; of a site also 130 stopped by SIGINT, 143 stopped by
/// SIGTERM.
#[derive(Debug, Args)]
pub struct Page {
    #[command(subcommand)]
    of: Of,
}

/// A page of the registry, or a site of all.
#[derive(Debug)]
enum Of {
    Single(Box<Single>),
    Site(Box<Site>),
}

#[derive(Debug)]
struct Single {
    kind: &'static PageKind,
    arguments: Arguments,
    rules: Chosen,
    common: Common,
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
    /// Leave out the opening explorer: of a few matches, it takes most of the time and of the space
    #[arg(long)]
    no_openings: bool,
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
    let error = text.parse().ok().filter(|error: &f64| error.is_finite() && *error > 0.0);
    error.ok_or_else(|| "expected an equity above 0, like 0.08".to_owned())
}

/// An argument of a page on the command line.
fn argument(argument: &'static Argument) -> Arg {
    let arg = Arg::new(argument.name).help(argument.about).value_name(argument.value_name);
    let arg = match argument.value {
        Value::Number => arg.value_parser(value_parser!(i64)),
        Value::Count(most) => arg.value_parser(value_parser!(i64).range(1..=most)),
        Value::Equity => arg.value_parser(threshold),
        Value::Choice(words) => arg.value_parser(PossibleValuesParser::new(words())),
        Value::Text | Value::Person | Value::Flag | Value::Parameter => arg,
    };
    match argument.option {
        Some((name, "")) => arg.long(name),
        Some((name, default)) => arg.long(name).default_value(default),
        None => arg.required(true).allow_hyphen_values(!matches!(argument.value, Value::Number)),
    }
}

fn commands() -> impl Iterator<Item = (&'static PageKind, &'static [&'static str; 3])> {
    KINDS.iter().filter_map(|kind| Some((*kind, kind.command.as_ref()?)))
}

impl Subcommand for Of {
    fn augment_subcommands(all: Command) -> Command {
        let of_kind = |(kind, [name, about, details]): (&'static PageKind, &[&'static str; 3])| {
            let command = Command::new(*name).args(kind.arguments.iter().map(argument));
            let command = if kind.rules.is_empty() { command } else { Chosen::augment_args(command) };
            // Last, because arguments bring descriptions of their own.
            let command = Common::augment_args(command).about(*about);
            if details.is_empty() {
                command.long_about(None)
            } else {
                command.long_about(format!("{about}\n\n{details}"))
            }
        };
        all.subcommands(commands().map(of_kind)).subcommand(Site::augment_args(Command::new("site")))
    }

    fn augment_subcommands_for_update(all: Command) -> Command {
        Self::augment_subcommands(all)
    }

    fn has_subcommand(name: &str) -> bool {
        name == "site" || commands().any(|(_, command)| command[0] == name)
    }
}

impl FromArgMatches for Of {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let Some((name, matches)) = matches.subcommand() else { return Err(Error::new(ErrorKind::MissingSubcommand)) };
        let Some((kind, _)) = commands().find(|(_, command)| command[0] == name) else {
            return Ok(Self::Site(Box::new(Site::from_arg_matches(matches)?)));
        };
        let value = |name: &str| Some(matches.get_raw(name)?.next()?.to_string_lossy().into_owned());
        let arguments = Arguments::of(kind, String::new(), value);
        let rules = if kind.rules.is_empty() { Chosen::default() } else { Chosen::from_arg_matches(matches)? };
        Ok(Self::Single(Box::new(Single { kind, arguments, rules, common: Common::from_arg_matches(matches)? })))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Page {
    pub(super) fn run(self) -> Result<(), CommandError> {
        match self.of {
            Of::Single(single) => single.run(),
            Of::Site(site) => site.run(),
        }
    }
}

impl Single {
    fn run(mut self) -> Result<(), CommandError> {
        // Checked before the long work.
        let database = self.common.database.find()?;
        let protected = ProtectedPaths::of(Some(&database));
        if let Some(output) = &self.common.output {
            protected.check(output)?;
            if output.extension().is_some() {
                check_extension(output, &["html", "htm"], "a page is HTML: name the file .html")?;
            }
        }
        let rules = self.rules.find(Some(&database), self.kind.rules)?;
        let readable = self.common.anonymous.open(database, false, None)?;
        readable.rename(&mut self.common.filter)?;
        for argument in self.kind.arguments.iter().filter(|argument| matches!(argument.value, Value::Person)) {
            self.arguments.get_mut(argument.name).map(|name| readable.rename_person(name)).transpose()?;
        }
        let (database, filter) = (readable.path(), std::mem::take(&mut self.common.filter));
        let page =
            timed(&database, self.common.timeout, |connection, _| self.make(filter, rules, &database, connection))?;
        let output = self.common.output.clone().map_or_else(|| self.file(&page.title), Ok)?;
        let html = page.html();
        to_file(&output, &protected, |out| Ok(out.write_all(html.as_bytes())?))?;
        match self.common.output {
            Some(_) => tell_written(&output),
            None => to_stdout(|out| Ok(writeln!(out, "{}", output.display())?))?,
        }
        Ok(())
    }

    /// The default file name of a page. Only an older page of this program is replaced.
    fn file(&self, title: &str) -> Result<PathBuf, CommandError> {
        let kind = self.kind.command.as_ref().map_or("page", |command| command[0]);
        let name = match self.kind.arguments.first() {
            Some(Argument { name, value: Value::Number | Value::Choice(_), .. }) => {
                format!("{kind}-{}", self.arguments.text(name))
            }
            Some(Argument { name: name @ "xgid", .. }) => match self.arguments.text(name) {
                id if id.parse::<i64>().is_ok() => format!("{kind}-{id}"),
                xgid => file_name(xgid),
            },
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
        filter.resolve(connection)?.iter().for_each(tell);
        // The title of the page names its subject.
        let described = filter.described();
        let questions = Questions {
            connection,
            database,
            catalogue: &Catalogue::default(),
            filter,
            described: &visible(&described),
            rules,
            links: Links::default(),
            sums: &FilteredSums::default(),
            show: None,
        };
        let imported_on = questions.imported_on()?;
        let mut pages = self.kind.pages("", questions, &self.arguments, imported_on.as_deref())?;
        Ok(pages.remove(0).1)
    }
}

impl Site {
    fn run(&self) -> Result<(), CommandError> {
        let stop = CancelToken::default();
        let signals = Signals::watch(&stop)?;
        let database = self.database.find_quietly(self.quiet)?;
        let rules = self.rules.find(Some(&database), &["titles", "standings"])?;
        let made_with = self.anonymous.options(&database)?;
        let folder = visible_path(&self.folder);
        let opened = self.anonymous.open(database, self.quiet, Some(&stop));
        let readable = signals.explain(opened, |name| format!("{folder}: nothing written ({name})"))?;
        let (database, mut filter) = (readable.path(), self.filter.clone());
        readable.rename(&mut filter)?;
        filter.resolve(&read_only::open(&database)?)?.iter().for_each(tell);
        Session::limit_memory()?;
        let title = visible(&self.title).into_owned();
        let (threshold, without_openings) = (self.threshold, self.no_openings);
        let options = Options {
            contents: Contents { database, title, filter, rules, threshold, without_openings, is_live: false },
            folder: self.folder.clone(),
            made_with,
            jobs: self.jobs.map_or_else(default_jobs, usize::from),
            clock: Clock::default(),
        };
        let limit = (self.timeout > 0).then(|| Duration::from_secs(self.timeout));
        options.clock.start(limit);
        let bar = progress::bar(!self.quiet, "{bar:30} {pos}/{len} pages  {elapsed_precise} elapsed");
        let written = site::write(&options, &|done, all| {
            progress::advance(&bar, done, all);
            !stop.is_cancelled() && !options.clock.is_overdue(Duration::ZERO)
        });
        bar.finish_and_clear();
        let unfinished = format!("{folder}: incomplete; run the same command again to finish");
        let written = written.map_err(|error| match options.clock.is_overdue(Duration::ZERO) {
            true => format!("{unfinished}: {}", late(limit)).into(),
            false => CommandError::from(error),
        });
        let summary = signals.explain(written, |name| format!("{unfinished} ({name})"))?;
        if !self.quiet {
            let Summary { files, written, removed, bytes } = &summary;
            let value = json!({
                "folder": self.folder.to_string_lossy(),
                "files": files,
                "written": written,
                "removed": removed,
                "bytes": bytes,
            });
            self.printed.line("gammonbase:page-site:1", &value, format!("{folder}: {}", summed_up(&summary)))?;
        }
        Ok(())
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
