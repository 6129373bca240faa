//! `gammonbase verify`: checks a database, and whether its sources are unchanged.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;

use super::called::typable;
use super::progress;
use super::words::filled;
use super::{CommandError, Database, Printed, exit_code, quoted_path};
use gammonbase::import::memory::reimport;
use gammonbase::query::output::OutputError;
use gammonbase::query::verify::{Progress, Reimport, Verdict, VerifyOptions, verify};
use gammonbase::source::paths;
use rows::numbers::{count, grouped};
use rows::visible::visible;
use xgfile::limits::Limits;

/// Check a database and its source files
///
/// Runs SQLite's own checks of the file and of foreign keys, and checks the rules between tables and the schema. Then it reads every source
/// file again, decodes it, and compares every row. A value changed in a match whose file is gone is not found. Nothing is changed.
///
/// Exit status: 0 the database is sound, 1 it is not, 2 usage error or fatal error.
#[derive(Debug, Args)]
pub struct Verify {
    #[command(flatten)]
    database: Database,
    /// Do not read the source files
    #[arg(long)]
    skip_sources: bool,
    #[command(flatten)]
    printed: Printed,
}

impl Verify {
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        let database = self.database.find()?;
        let reimport: Option<Reimport> = if self.skip_sources { None } else { Some(reimport) };
        let options = VerifyOptions { reimport, limits: Limits::default() };
        let bar = Bar(progress::bar(!self.printed.is_json(), ""));
        bar.0.enable_steady_tick(Duration::from_millis(200));
        let verdict = verify(&database, &options, &bar);
        bar.0.finish_and_clear();
        let mut verdict = verdict?;
        for finding in verdict.checks.iter_mut().flat_map(|check| &mut check.findings) {
            let [gone, database] = [uppermost_gone(&finding.subject), database.as_path()].map(quoted_path);
            finding.advice = filled(&finding.advice, &gone, &database).into();
        }
        self.printed.print("gammonbase:verify:1", &verdict, |out| write_text(&verdict, out))?;
        Ok(exit_code(verdict.is_sound()))
    }
}

/// The topmost missing folder on the path of a source, or its file.
fn uppermost_gone(source: &str) -> &Path {
    let file = Path::new(paths::split(source).0);
    let gone = file
        .ancestors()
        .take_while(|place| paths::is_absent(place) && !place.is_dir() && !place.as_os_str().is_empty())
        .last();
    gone.unwrap_or(file)
}

/// Progress on a terminal: a line that names the running check.
struct Bar(ProgressBar);

impl Progress for Bar {
    fn start(&self, check: &'static str, steps: u64) {
        self.0.reset();
        self.0.set_length(steps);
        self.0.set_message(check);
        let template = match steps {
            0 => "checking {msg} ({elapsed})",
            _ => "checking {msg}: {percent}% ({elapsed}, {eta} left)",
        };
        progress::show_as(&self.0, template);
    }

    fn advance(&self) {
        self.0.inc(1);
    }
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
        for note in &check.notes {
            writeln!(out, "    Note: {}", visible(note))?;
        }
        let mut advice: Vec<&str> = check.findings.iter().map(|finding| &*finding.advice).collect();
        advice.dedup();
        for advice in advice {
            writeln!(out, "    What to do: {}.", typable(advice))?;
        }
    }
    Ok(())
}
