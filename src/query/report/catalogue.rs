//! Which reports there are: the program's and the user's.

use std::io::Read;
use std::path::{Path, PathBuf};

use super::compose::can_be_filtered;
use super::{Header, HeaderError, Report};
use crate::query::names::nearest;
use crate::query::statements::parameters;
use crate::source::regular;

macro_rules! reports {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../sql/reports/", $name, ".sql")))),*]
    };
}

/// The program's own reports, in the order in which they are listed.
const OWN: [(&str, &str); 42] = reports![
    "study",
    "compare",
    "player-stats",
    "player-matches",
    "player-periods",
    "moving-pr",
    "match-summary",
    "match-course",
    "luck",
    "grades",
    "blunders",
    "difficulty",
    "cube-errors",
    "cube-bias",
    "error-by-score",
    "error-by-phase",
    "error-by-level",
    "error-by-opponent",
    "opening-plays",
    "opening-replies",
    "hardest-positions",
    "same-position",
    "position-answers",
    "position-plays",
    "position-cube",
    "position-rollouts",
    "activity",
    "records",
    "book-coverage",
    "book-coverage-by-roll",
    "book-depth",
    "book-deviations",
    "book-agreement",
    "book-disagreements",
    "book-unmet",
    "book-uncovered",
    "book-figures",
    "book-histogram",
    "book-compare",
    "book-differences",
    "book-lines",
    "book-lines-summary",
];

/// The questions of the report that has several, in their order.
const SUMMARY: (&str, &str) = ("summary", include_str!("../../../sql/reports/summary.sql"));
const SUMMARY_SECTIONS: [(&str, &str); 7] = [
    ("total", include_str!("../../../sql/reports/summary/total.sql")),
    ("kind", include_str!("../../../sql/reports/summary/kind.sql")),
    ("phase", include_str!("../../../sql/reports/summary/phase.sql")),
    ("score", include_str!("../../../sql/reports/summary/score.sql")),
    ("opening", include_str!("../../../sql/reports/summary/opening.sql")),
    ("trend", include_str!("../../../sql/reports/summary/trend.sql")),
    ("worst", include_str!("../../../sql/reports/summary/worst.sql")),
];

/// More bytes of SQL are no report.
const MAX_REPORT: u64 = 1 << 20;

/// Why a report cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    /// A file or a folder cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A file's header is wrong.
    #[error("{file}: {error}")]
    Header {
        /// The file.
        file: String,
        /// Line and problem.
        error: HeaderError,
    },
    /// What a file's header says does not fit its SQL.
    #[error("{file}: {problem}")]
    Sql {
        /// The file.
        file: String,
        /// What does not fit.
        problem: String,
    },
    /// There is no report of this name.
    #[error("there is no report {name:?}{}; `gammonbase report` lists all: {known}", meant(.similar))]
    Unknown {
        /// As asked for.
        name: String,
        /// Names that may be meant, the likeliest first.
        similar: Vec<String>,
        /// Names of all reports.
        known: String,
    },
}

/// Whether a file of the user's is a report by its name.
pub fn is_report(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sql"))
}

/// A question for whoever mistyped a name.
fn meant(similar: &[String]) -> String {
    if similar.is_empty() { String::new() } else { format!(" (did you mean {}?)", similar.join(" or ")) }
}

/// All reports that can be run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Catalogue {
    /// The program's, then the user's.
    pub reports: Vec<Report>,
}

impl Catalogue {
    /// The program's own reports.
    pub fn own() -> Result<Self, CatalogueError> {
        let read = |(name, sql): &(&str, &str)| Report::read(name, None, (*sql).to_owned());
        let (name, sql) = SUMMARY;
        let header =
            Header::parse(sql).map_err(|error| CatalogueError::Header { file: format!("report {name}"), error })?;
        let sections = SUMMARY_SECTIONS.iter().map(read).collect::<Result<_, _>>()?;
        let summary = Report { name: name.to_owned(), file: None, header, sql: sql.to_owned(), sections };
        let others = OWN.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { reports: [vec![summary], others].concat() })
    }

    /// Adds the `.sql` files of a folder, in the order of their names. A file that is no report costs itself only: what is wrong
    /// with it is given back.
    pub fn add_folder(&mut self, folder: &Path) -> Result<Vec<CatalogueError>, CatalogueError> {
        let io = |error| CatalogueError::Io { path: folder.to_owned(), error };
        let entries = std::fs::read_dir(folder).map_err(io)?;
        let mut files =
            entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>().map_err(io)?;
        files.retain(|path| is_report(path));
        files.sort();
        let mut problems = Vec::new();
        for path in files {
            if let Err(problem) = self.add_file(path) {
                problems.push(problem);
            }
        }
        Ok(problems)
    }

    fn add_file(&mut self, path: PathBuf) -> Result<(), CatalogueError> {
        let text = read(&path).map_err(|error| CatalogueError::Io { path: path.clone(), error })?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let report = Report::read(&name, Some(path), text)?;
        if let Some(known) = self.reports.iter().find(|known| known.name == name) {
            let problem = match &known.file {
                None => "the program has a report of this name; rename the file".to_owned(),
                Some(file) => format!("{} has the same name", file.display()),
            };
            return Err(CatalogueError::Sql { file: report.place(), problem });
        }
        self.reports.push(report);
        Ok(())
    }

    /// The report of this name.
    pub fn find(&self, name: &str) -> Result<&Report, CatalogueError> {
        self.reports.iter().find(|report| report.name == name).ok_or_else(|| {
            let known: Vec<String> = self.reports.iter().map(|report| report.name.clone()).collect();
            CatalogueError::Unknown { name: name.to_owned(), similar: nearest(&known, name), known: known.join(", ") }
        })
    }
}

/// A report's text: of a regular file, and no more than a report has. A link to a device would never end, a pipe never begin.
fn read(path: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    regular::open(path)?.take(MAX_REPORT + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_REPORT {
        return Err(std::io::Error::other(format!("more than {} KB of SQL", MAX_REPORT >> 10)));
    }
    Ok(text)
}

impl Report {
    fn read(name: &str, file: Option<PathBuf>, sql: String) -> Result<Self, CatalogueError> {
        let place = |file: &Option<PathBuf>| match file {
            Some(path) => path.display().to_string(),
            None => format!("report {name}"),
        };
        let header = Header::parse(&sql).map_err(|error| CatalogueError::Header { file: place(&file), error })?;
        check(&header, &sql).map_err(|problem| CatalogueError::Sql { file: place(&file), problem })?;
        Ok(Self { name: name.to_owned(), file, header, sql, sections: Vec::new() })
    }

    /// The file, or the name of one of the program's.
    pub fn place(&self) -> String {
        match &self.file {
            Some(path) => path.display().to_string(),
            None => format!("report {}", self.name),
        }
    }
}

/// Header and SQL must tell the same: parameters of one are those of the other, and filters need something to filter.
fn check(header: &Header, sql: &str) -> Result<(), String> {
    let used = parameters(sql);
    for (name, range) in &used {
        if !header.parameters.iter().any(|parameter| parameter.name == *name) {
            let line = sql[..range.start].matches('\n').count() + 1;
            return Err(format!("line {line}: the header has no `-- parameter: {name} (type, default): meaning`"));
        }
    }
    for parameter in &header.parameters {
        if !used.iter().any(|(name, _)| *name == parameter.name) {
            return Err(format!("the header names the parameter {}, which the query does not use", parameter.name));
        }
    }
    if header.takes_filters && !can_be_filtered(sql) {
        return Err(
            "the header says `filters: yes`, but the query reads nothing that can be filtered: decision_facts, \
                    player_match_stats, decision_coverage, or a view of statistics over them"
                .to_owned(),
        );
    }
    Ok(())
}
