//! The result of a run, for `--summary-json` and the log's last line.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::output::write_json;
use crate::schema::meanings;
use gammonbase::import::Summary;
use gammonbase::query::output::OutputError;
use gammonbase::store::RunTotals;
use gammonbase::store::runs::RunOutcome;

/// Writes a record in one of its forms.
pub type RecordWriter = fn(&Record, &mut dyn Write) -> Result<(), OutputError>;

/// A run, with the names of `import_runs`.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Record {
    /// The number in `import_runs`; `None` if the run did not begin, or was a dry run.
    pub import_run_id: Option<i64>,
    /// Whether it was a dry run.
    pub is_dry_run: bool,
    /// The program's exit status.
    pub exit_status: u8,
    /// The signal that stopped it.
    pub signal: Option<&'static str>,
    /// The error that ended it.
    pub error: Option<String>,
    #[serde(serialize_with = "lossy")]
    pub database: PathBuf,
    /// The snapshot that was made.
    pub snapshot: Option<PathBuf>,
    /// The copy of the old content, if the database was made anew.
    pub backup: Option<PathBuf>,
    /// The files of the old content that cannot be read now.
    pub files_carried_over: usize,
    /// Notes on users' rows that referred to rows that are gone, and on users' triggers, which did not run.
    pub notes: Vec<String>,
    /// The version of GammonBase.
    pub program_version: &'static str,
    /// Rejected files by the stream in which they are damaged; of a dry run, those that would be rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rejected_by_stream: Option<BTreeMap<String, u64>>,
    #[serde(flatten)]
    pub totals: RunTotals,
    pub outcome: RunOutcome,
    /// Wall-clock time.
    pub seconds: f64,
}

impl Record {
    /// The record of a completed run.
    pub fn of(summary: &Summary, database: &Path) -> Self {
        Self {
            import_run_id: summary.import_run_id,
            database: database.to_owned(),
            files_carried_over: summary.rebuilt.as_ref().map_or(0, |rebuilt| rebuilt.lost.len()),
            backup: summary.rebuilt.as_ref().map(|rebuilt| rebuilt.backup.clone()),
            notes: summary.notes.clone(),
            program_version: env!("CARGO_PKG_VERSION"),
            totals: summary.totals,
            outcome: summary.outcome,
            seconds: summary.seconds,
            ..Self::default()
        }
    }

    pub fn write_json(&self, out: &mut dyn Write) -> Result<(), OutputError> {
        write_json("gammonbase:import-summary:1", self, out)
    }

    /// Writes the numbers for node_exporter, in the text format of Prometheus, with the meanings that the schema of the summary gives.
    pub fn write_metrics(&self, out: &mut dyn Write) -> Result<(), OutputError> {
        let escaped = |text: &str| text.replace('\\', r"\\").replace('\n', r"\n");
        let database = escaped(&self.database.to_string_lossy()).replace('"', r#"\""#);
        let mut write = |name: &str, meaning: &str, figure: &Value| {
            let name = format!("gammonbase_import_{name}");
            writeln!(out, "# HELP {name} {}\n# TYPE {name} gauge", escaped(meaning))?;
            writeln!(out, "{name}{{database=\"{database}\"}} {figure}")
        };
        let now = UNIX_EPOCH.elapsed().unwrap_or_default().as_secs();
        write("end_timestamp_seconds", "When the import ended, in seconds since 1970-01-01 UTC.", &now.into())?;
        let figures = serde_json::to_value(self)?;
        for (name, meaning) in meanings("import-summary") {
            // By convention the unit comes last.
            let metric = match name.strip_prefix("bytes_") {
                Some(rest) => format!("{rest}_bytes"),
                None if name == "seconds" => "duration_seconds".to_owned(),
                None => name.trim_start_matches("import_").to_owned(),
            };
            match &figures[&name] {
                Value::Bool(is_true) => write(&metric, &meaning, &u8::from(*is_true).into())?,
                Value::Number(number) => write(&metric, &meaning, &number.clone().into())?,
                _ => {}
            }
        }
        Ok(())
    }
}

/// Non-UTF-8 names are shown lossily.
fn lossy<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&path.to_string_lossy())
}
