//! The list of reports: built-in ones and the user's.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::{LIMIT, Parameter, Report};
use crate::advice::Advice;
use crate::query::names::nearest;
use crate::source::regular_file;
use crate::sql::{Engine, Renderer, used_names};
use crate::text_file::{TextFile, text_files};

/// A name and a text.
type File = (&'static str, TextFile);

/// The built-in reports, in list order.
static OWN: [File; 31] = text_files![
    "sql/reports/", ".sql":
    "summary", "compare", "standings", "ratings", "player-stats", "matches", "twins", "periods", "moving-pr",
    "events", "audit", "match-summary", "match-decisions", "luck", "records", "study", "blunders", "errors",
    "error-timing", "ideas", "cube-handling", "hardest-positions", "rollouts", "explore", "opening-plays",
    "positions", "like", "position", "book-coverage", "book-depth", "book-gaps",
];

/// The group of the reports that only `gammonbase find` and pages run.
const UNLISTED: &str = "unlisted";

/// The files of the reports that are folders. They answer a question each: all of them (a section each) or, if the report's header has `file`, the
/// chosen one.
static FILES: [File; 37] = text_files![
    "sql/reports/", ".sql":
    "summary/short", "summary/work", "summary/total", "summary/kind", "summary/phase", "summary/score", "summary/opening",
    "summary/trend", "summary/worst", "position/answers", "position/decisions", "position/plays", "position/cube",
    "position/rollouts", "errors/phase", "errors/plan", "errors/cube", "errors/score", "errors/score-group",
    "errors/opponent", "errors/level", "player-stats/nobody", "player-stats/field", "player-stats/grades",
    "cube-handling/doubles", "cube-handling/markets", "cube-handling/takes", "cube-handling/bias", "luck/results", "luck/jokers",
    "audit/matches", "audit/findings", "audit/manifest", "book-depth/end", "book-depth/deviation", "book-gaps/plays", "book-gaps/book",
];

/// The groups of reports in list order, with their headings. Other groups of a user's reports come after them.
const GROUPS: [(&str, &str); 5] = [
    ("players", "Players"),
    ("errors", "Errors"),
    ("openings", "Openings"),
    ("positions", "Positions"),
    ("books", "Opening books"),
];
/// The heading of reports whose files name no group.
const UNGROUPED: &str = "Your reports";

/// Why the program's own reports cannot be invalid.
const TESTED: &str = "a test reads it";
/// The largest report file, in bytes.
const MAX_REPORT: u64 = 1 << 20;

/// Why a report cannot be used.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what they are")]
pub enum CatalogueError {
    /// A file or a folder cannot be read, or a file's header is invalid or does not fit its SQL.
    #[error("{file}: {problem}")]
    Invalid {
        file: String,
        /// The problem, with its line if known.
        problem: String,
    },
    /// The report does not exist.
    #[error("report {name:?} not found{}", meant(.similar))]
    Unknown {
        name: String,
        /// Similar names, best first.
        similar: Vec<String>,
        #[source]
        advice: Advice,
    },
}

fn unreadable(path: &Path, error: &std::io::Error) -> CatalogueError {
    CatalogueError::Invalid { file: path.display().to_string(), problem: error.to_string() }
}

/// Whether a file name is that of a report.
pub fn is_report(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sql"))
}

/// A suggestion for a mistyped name.
fn meant(similar: &[String]) -> String {
    if similar.is_empty() { String::new() } else { format!(" (did you mean {}?)", similar.join(" or ")) }
}

/// The error for a report that is not there, with similar names.
fn unknown<'a>(name: &str, reports: impl Iterator<Item = &'a Report>) -> CatalogueError {
    let known: Vec<String> = reports.map(|report| report.name.clone()).collect();
    CatalogueError::Unknown { similar: nearest(&known, name), name: name.to_owned(), advice: Advice::ListReports }
}

/// The built-in reports, each of which is read when somebody asks for it, and the user's.
#[derive(Debug, Default)]
pub struct Catalogue {
    users: Vec<Report>,
}

/// A report of which the program makes sentences.
pub(super) fn own_report(name: &str) -> &'static Report {
    own(name).expect(TESTED)
}

/// A built-in report.
fn own(name: &str) -> Option<&'static Report> {
    static READ: [OnceLock<Report>; OWN.len()] = [const { OnceLock::new() }; OWN.len()];
    let ((name, sql), read) = OWN.iter().zip(&READ).find(|((known, _), _)| *known == name)?;
    Some(read.get_or_init(|| {
        let mut report = Report::read(name, None, &Report::default(), sql.text()).expect(TESTED);
        for (part, sql) in
            FILES.iter().filter_map(|(file, sql)| Some((file.strip_prefix(name)?.strip_prefix('/')?, sql)))
        {
            let name = if report.header.file.is_empty() { part } else { name };
            let section = Report::read(name, None, &report, sql.text()).expect(TESTED);
            report.sections.push(Report { part: part.to_owned(), ..section });
        }
        for parameter in report.sections.iter().flat_map(|section| &section.header.parameters) {
            if parameter.name != LIMIT && report.parameter(&parameter.name).is_err() {
                report.header.parameters.push(parameter.clone());
            }
        }
        report
    }))
}

impl Catalogue {
    /// All reports that are listed: the built-in ones first, then the user's.
    pub fn reports(&self) -> impl Iterator<Item = &Report> {
        OWN.iter().filter_map(|(name, _)| own(name)).filter(|report| report.header.group != UNLISTED).chain(&self.users)
    }

    /// The reports below the headings of their groups.
    pub fn groups(&self) -> Vec<(&str, Vec<&Report>)> {
        let mut groups: Vec<(&str, Vec<&Report>)> = GROUPS.iter().map(|(_, heading)| (*heading, Vec::new())).collect();
        for report in self.reports() {
            let group = report.header.group.as_str();
            let known = GROUPS.iter().find(|(name, _)| *name == group).map(|(_, heading)| *heading);
            let heading = known.unwrap_or(if group.is_empty() { UNGROUPED } else { group });
            match groups.iter_mut().find(|(of, _)| *of == heading) {
                Some((_, reports)) => reports.push(report),
                None => groups.push((heading, vec![report])),
            }
        }
        groups.retain(|(_, reports)| !reports.is_empty());
        groups
    }

    /// Adds the `.sql` files of a folder, ordered by name. Invalid files are skipped, and their errors are returned.
    pub fn add_folder(&mut self, folder: &Path) -> Result<Vec<CatalogueError>, CatalogueError> {
        let io = |error| unreadable(folder, &error);
        let entries = std::fs::read_dir(folder).map_err(io)?;
        let mut files =
            entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>().map_err(io)?;
        files.retain(|path| is_report(path));
        files.sort();
        Ok(files.into_iter().filter_map(|path| self.add_file(path).err()).collect())
    }

    fn add_file(&mut self, path: PathBuf) -> Result<(), CatalogueError> {
        let text = regular_file::read_text(&path, MAX_REPORT, "SQL").map_err(|error| unreadable(&path, &error))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let report = Report::read(&name, Some(path), &Report::default(), &text)?;
        if let Some(known) = self.get(&name) {
            let problem = match &known.file {
                None => "a built-in report has the same name; rename the file".to_owned(),
                Some(file) => format!("{} has the same name; rename one of them", file.display()),
            };
            return Err(CatalogueError::Invalid { file: report.place(), problem });
        }
        self.users.push(report);
        Ok(())
    }

    /// The report of a name.
    pub fn get(&self, name: &str) -> Option<&Report> {
        own(name).or_else(|| self.users.iter().find(|report| report.name == name))
    }

    /// The report of a name, or an error with similar names.
    pub fn find(&self, name: &str) -> Result<&Report, CatalogueError> {
        self.get(name).ok_or_else(|| unknown(name, self.reports()))
    }

    /// The listed report of a name, or an error with similar names.
    pub fn find_listed(&self, name: &str) -> Result<&Report, CatalogueError> {
        let listed = self.get(name).filter(|report| report.header.group != UNLISTED);
        listed.ok_or_else(|| unknown(name, self.reports()))
    }
}

impl Report {
    /// Reads a file. In the folder of a report it goes on from that report's header, and from what its files share.
    fn read(name: &str, file: Option<PathBuf>, folder: &Self, sql: &str) -> Result<Self, CatalogueError> {
        let mut report = Self { name: name.to_owned(), file, sql: folder.sql.clone() + sql, ..Self::default() };
        let read = folder.header.clone().with(sql).map_err(|error| error.to_string());
        let checked = read.and_then(|header| {
            report.header = header;
            report.check()
        });
        checked.map_err(|problem| CatalogueError::Invalid { file: report.place(), problem })?;
        Ok(report)
    }

    /// The file, or the name of a built-in report.
    pub fn place(&self) -> String {
        match &self.file {
            Some(path) => path.display().to_string(),
            None => format!("report {}", self.name),
        }
    }

    /// Checks that header and template have the same parameters. Those of a folder are read by some of its files.
    fn check(&self) -> Result<(), String> {
        let used = used_names(&self.sql).map_err(|error| error.to_string())?;
        let scope = self.scope(&mut Renderer::writing(Engine::Sqlite), None, &BTreeMap::new());
        if let Some(name) = used.iter().find(|name| !scope.knows(name)) {
            return Err(format!("the header lacks `-- parameter: {name} (type, default): meaning`"));
        }
        for Parameter { name, .. } in &self.header.parameters {
            if self.header.file.is_empty() && !used.contains(name) && !self.sql.contains(&format!("choice.{name}")) {
                return Err(format!("the header names the parameter {name}, which the query does not use"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::query::report::Kind;

    #[test]
    fn every_choice_has_a_file_and_every_file_and_parameter_is_used() {
        let catalogue = Catalogue::default();
        for report in catalogue.reports().filter(|report| !report.header.file.is_empty()) {
            let mut choices = vec![Vec::new()];
            for own in report.header.parameters.iter().filter(|own| report.is_chosen_by(own)) {
                let Kind::Choice(words) = &own.kind else { panic!("{}: {} is no choice", report.name, own.name) };
                let with = |word: &String| (own.name.clone(), word.clone());
                let longer = |chosen: &Vec<_>| {
                    words.iter().map(|word| [&chosen[..], &[with(word)]].concat()).collect::<Vec<_>>()
                };
                choices = choices.iter().flat_map(longer).collect();
            }
            let chosen: BTreeSet<&str> = choices.iter().map(|words| report.chosen(words).part.as_str()).collect();
            assert_eq!(chosen, report.sections.iter().map(|file| file.part.as_str()).collect(), "{}", report.name);
            let used: Vec<_> = report.sections.iter().flat_map(|file| used_names(&file.sql).unwrap()).collect();
            for own in &report.header.parameters {
                let is_choice = report.sections.iter().any(|file| file.sql.contains(&format!("choice.{}", own.name)));
                assert!(is_choice || used.contains(&own.name), "{}: {}", report.name, own.name);
            }
        }
    }
}
