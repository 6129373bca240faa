//! `gammonbase verify`: checks a database, and whether its sources are unchanged.

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::database::Database;
use super::exit::{CommandError, EXIT_OK, EXIT_REJECTS};
use super::output::to_stdout;
use super::terminal::is_seen;
use super::words::{count, grouped};
use crate::format::limits::Limits;
use crate::import::memory::reimport;
use crate::query::output::OutputError;
use crate::query::verify::{Progress, Reimport, Verdict, VerifyOptions, verify};
use crate::rows::visible::visible;

/// Check a database and its source files
///
/// Checks the database file (with SQLite's own checks), references between tables, the schema, the key and features of every position,
/// the numbers of files, records, candidates and entries, the sums of every match, and a digest of the rows of every match and book; then
/// reads every source file and compares its content. With --sources it also decodes every file again and compares every row. Nothing is
/// changed.
///
/// Exit status: 0 the database is sound, 1 it is not, 2 usage error or fatal error.
#[derive(Debug, Args)]
pub struct Verify {
    #[command(flatten)]
    database: Database,
    /// Decode every source file again and compare every row with it
    #[arg(long, conflicts_with = "skip_sources")]
    sources: bool,
    /// Do not read the source files
    #[arg(long)]
    skip_sources: bool,
    /// Print the verdict as JSON
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let database = self.database.find()?;
        let options = VerifyOptions {
            is_reading_sources: !self.skip_sources,
            reimport: self.sources.then_some(reimport as Reimport),
            limits: Limits::default(),
        };
        let is_shown = !self.json && is_seen();
        let bar = if is_shown { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        bar.enable_steady_tick(Duration::from_millis(200));
        let verdict = verify(&database, &options, &Bar { bar: bar.clone(), running: Mutex::default() });
        bar.finish_and_clear();
        let verdict = verdict?;
        to_stdout(|out| if self.json { write_json(&verdict, out) } else { write_text(&verdict, out) })?;
        Ok(if verdict.is_sound() { EXIT_OK } else { EXIT_REJECTS })
    }
}

/// How far it is, on a terminal: the checks under way, each once for each thread at work on it.
struct Bar {
    bar: ProgressBar,
    running: Mutex<Vec<&'static str>>,
}

impl Bar {
    fn tell(&self, change: impl FnOnce(&mut Vec<&'static str>)) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut running);
        let mut names: Vec<&str> = Vec::new();
        for name in running.iter() {
            if !names.contains(name) {
                names.push(name);
            }
        }
        self.bar.set_message(names.join(", "));
    }
}

impl Progress for Bar {
    fn expects(&self, steps: u64) {
        self.bar.reset();
        self.bar.set_length(steps);
        if let Ok(style) = ProgressStyle::with_template("checking {msg}: {percent}% ({elapsed}, {eta} left)") {
            self.bar.set_style(style);
        }
    }

    fn begins(&self, check: &'static str) {
        self.tell(|running| running.push(check));
    }

    fn ends(&self, check: &'static str) {
        self.tell(|running| {
            if let Some(place) = running.iter().position(|name| *name == check) {
                running.remove(place);
            }
        });
    }

    fn advance(&self) {
        self.bar.inc(1);
    }
}

fn write_json(verdict: &Verdict, out: &mut dyn Write) -> Result<(), OutputError> {
    serde_json::to_writer_pretty(&mut *out, verdict)?;
    Ok(writeln!(out)?)
}

fn write_text(verdict: &Verdict, out: &mut dyn Write) -> Result<(), OutputError> {
    for check in &verdict.checks {
        let found = check.findings.len() as u64 + check.more;
        let verdict = if found == 0 { "sound".to_owned() } else { count(found, "finding") };
        writeln!(out, "{:<15} {:>12} checked: {verdict}", check.name, grouped(check.looked_at))?;
        for finding in &check.findings {
            writeln!(out, "    {}: {}", visible(&finding.subject), visible(&finding.message))?;
        }
        if check.more > 0 {
            writeln!(out, "    and {} more", grouped(check.more))?;
        }
        let mut advice: Vec<&str> = check.findings.iter().map(|finding| finding.advice).collect();
        advice.dedup();
        for advice in advice {
            writeln!(out, "    What to do: {advice}.")?;
        }
    }
    Ok(())
}
