//! `gammonbase verify`: is a database sound, and are its sources what was imported?

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::exit::{CommandError, EXIT_OK, EXIT_REJECTS};
use super::output::to_stdout;
use super::terminal::{is_seen, tell_line};
use super::words::grouped;
use crate::format::limits::Limits;
use crate::query::output::OutputError;
use crate::query::verify::{Verdict, VerifyOptions, verify};
use crate::rows::visible::visible;

/// Check a database, and the files that it was made of
///
/// Looks at the database file (SQLite's own checks), at references between tables, at the schema, at every position's key and figures, at
/// the counts of files, records, candidates and entries, and reads every source file to compare its content. Nothing is changed.
///
/// Exit status: 0 all is sound, 1 something is not, 2 wrong usage or a fatal error.
#[derive(Debug, Args)]
pub struct Verify {
    /// The database
    #[arg(long, value_name = "FILE")]
    db: PathBuf,
    /// Do not read the source files
    #[arg(long)]
    skip_sources: bool,
    /// Print the verdict as JSON
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let options = VerifyOptions { is_reading_sources: !self.skip_sources, limits: Limits::default() };
        let is_shown = !self.json && is_seen();
        let verdict = verify(&self.db, &options, &mut |check| {
            if is_shown {
                tell_line(format!("checking {check} ..."));
            }
        })?;
        to_stdout(|out| if self.json { write_json(&verdict, out) } else { write_text(&verdict, out) })?;
        Ok(if verdict.is_sound() { EXIT_OK } else { EXIT_REJECTS })
    }
}

fn write_json(verdict: &Verdict, out: &mut dyn Write) -> Result<(), OutputError> {
    serde_json::to_writer_pretty(&mut *out, verdict)?;
    Ok(writeln!(out)?)
}

fn write_text(verdict: &Verdict, out: &mut dyn Write) -> Result<(), OutputError> {
    for check in &verdict.checks {
        let found = check.findings.len() as u64 + check.more;
        let verdict = if found == 0 { "sound".to_owned() } else { format!("{} findings", grouped(found)) };
        writeln!(out, "{:<15} {:>12} looked at: {verdict}", check.name, grouped(check.looked_at))?;
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
