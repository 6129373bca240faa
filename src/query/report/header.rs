//! The header comment of a report's file: title, question, parameters and columns.

use crate::query::date::Period;
use crate::query::position::AskedPosition;
use crate::rules::SECTIONS;
use crate::sql::{Engine, Literal, columns};
use crate::store::dictionary;
use backgammon::Xgid;
use rows::visible::visible;

/// The header of a report.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Header {
    /// The title.
    pub title: String,
    /// A parameter that changes the title, and the title with `{}` in place of its value.
    pub title_with: Option<(String, String)>,
    /// The question that the report answers.
    pub question: String,
    /// The heading under which it is listed; empty if the file names none.
    pub group: String,
    /// An expression of templates, which names the file of its folder that answers the chosen question; empty: its own.
    pub file: String,
    /// The engines for which it is written; empty: all.
    pub engines: Vec<Engine>,
    /// The columns that are NULL in other engines than SQLite; empty: none.
    pub only_in_sqlite: String,
    /// What it applies of the rules that the user chooses.
    pub rules: Option<&'static str>,
    /// The report's own parameters.
    pub parameters: Vec<Parameter>,
    /// The columns with their meanings.
    pub columns: Vec<(String, String)>,
    /// The meaning of an empty result.
    pub empty: String,
    /// A parameter whose default leaves out rows, and what to say about it.
    pub threshold: Option<(String, String)>,
    /// The index or query plan that it depends on.
    pub uses_index: String,
}

/// A parameter of a report.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// The name, without the colon.
    pub name: String,
    /// The kind of values.
    pub kind: Kind,
    /// The smallest value, of numbers.
    pub least: Option<f64>,
    /// The largest value, of numbers that also have a smallest one.
    pub most: Option<f64>,
    /// The default value, in words.
    pub default: String,
    /// The meaning.
    pub meaning: String,
}

/// The kind of values of a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A whole number
    Integer,
    /// A number
    Number,
    /// Any text
    Text,
    /// A player's name or part of it; if the report has a parameter `by`, an event or a period instead
    Name,
    /// A day, a month or a year, of which the report gets the first day
    Date,
    /// A PR, or a class of the titles by the rules, of which the report gets the highest PR
    Class,
    /// An XGID, a decision_id or a position_hash
    Position,
    /// An XGID, a decision_id or a position_hash, of which the report gets the board
    Board,
    /// Plays from the position of parameter `position`; the report gets the position after them
    Moves,
    /// One of these words
    Choice(Vec<String>),
}

/// The kinds with their names, except choices.
static KINDS: [(&str, Kind); 9] = [
    ("integer", Kind::Integer),
    ("number", Kind::Number),
    ("text", Kind::Text),
    ("name", Kind::Name),
    ("date", Kind::Date),
    ("class", Kind::Class),
    ("position", Kind::Position),
    ("board", Kind::Board),
    ("moves", Kind::Moves),
];

/// The default of a parameter without which the report has no answer.
const NEEDED: &str = "needed";
/// The beginning of a tag in the place of a date: its first day.
pub const TAG: &str = "tag:";

/// Takes what a line says: the rest of its key, and its text.
type Take = fn(&mut Header, &str, &str) -> Result<(), String>;

/// The kinds of header lines. A key that ends with a blank goes on with a name.
static LINES: [(&str, Take); 15] = [
    ("title", |header, _, text| keep(&mut header.title, text)),
    ("title with ", |header, name, text| keep(&mut header.title_with, (name.to_owned(), text.to_owned()))),
    ("question", |header, _, text| keep(&mut header.question, text)),
    ("group", |header, _, text| keep(&mut header.group, text)),
    ("file", |header, _, text| keep(&mut header.file, text)),
    ("engines", |header, _, text| {
        keep(&mut header.engines, text.split(',').map(|name| name.trim().parse()).collect::<Result<Vec<_>, _>>()?)
    }),
    ("only in sqlite", |header, _, text| keep(&mut header.only_in_sqlite, text)),
    ("rules", |header, _, text| {
        let section = SECTIONS.into_iter().find(|section| *section == text);
        keep(&mut header.rules, section.ok_or_else(|| format!("expected {}, found {text:?}", SECTIONS.join(", ")))?)
    }),
    ("parameter", |header, _, text| parameter(text).map(|own| header.parameters.push(own))),
    ("threshold", |header, _, text| keep(&mut header.threshold, name_and_text("threshold: parameter: text", text)?)),
    ("column", |header, _, text| {
        name_and_text("column: name: meaning", text).map(|column| header.columns.push(column))
    }),
    ("columns", |header, _, names| header.add_columns(names, |name| columns::meaning(name).map(str::to_owned))),
    ("columns of ", |header, view, names| {
        header.add_columns(names, |name| Some(dictionary::meaning(view, name)?.replace("NULL:", "empty:")))
    }),
    ("empty", |header, _, text| keep(&mut header.empty, text)),
    ("uses index", |header, _, text| keep(&mut header.uses_index, text)),
];

fn keep<T>(field: &mut T, value: impl Into<T>) -> Result<(), String> {
    *field = value.into();
    Ok(())
}

fn name_and_text(form: &str, text: &str) -> Result<(String, String), String> {
    let (name, text) = text.split_once(':').ok_or_else(|| format!("expected `-- {form}`"))?;
    Ok((name.trim().to_owned(), text.trim().to_owned()))
}

/// An invalid header line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct HeaderError {
    /// The 1-based line number.
    pub line: usize,
    /// The problem.
    pub problem: String,
}

impl Header {
    /// Adds the header at the top of a file: `-- key: text` lines, where `--   more` continues the previous line.
    pub fn with(mut self, text: &str) -> Result<Self, HeaderError> {
        // The texts reach terminals and pages; a tab stays a blank.
        let entries = entries(text)?;
        for (line, entry) in &entries {
            let wrong = |problem: String| HeaderError { line: *line, problem };
            let (key, value) = entry.split_once(':').unwrap_or((entry, ""));
            self.set(key.trim(), visible(&value.trim().replace('\t', " ")).as_ref()).map_err(wrong)?;
        }
        let last = entries.last().map_or(1, |(line, _)| *line);
        for (value, key) in [(&self.title, "title"), (&self.question, "question")] {
            if value.is_empty() {
                return Err(HeaderError { line: last, problem: format!("the header lacks `-- {key}: ...`") });
            }
        }
        Ok(self)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let rest = |name: &str| key.strip_prefix(name).filter(|rest| rest.is_empty() != name.ends_with(' '));
        let found = LINES.iter().find_map(|(name, take)| Some((take, rest(name)?)));
        let known = || LINES.map(|(name, _)| name.trim_end()).join(", ");
        let (take, rest) = found.ok_or_else(|| format!("expected {}, found {key:?}", known()))?;
        take(self, rest, value)
    }

    fn add_columns(&mut self, names: &str, meaning: impl Fn(&str) -> Option<String>) -> Result<(), String> {
        for name in names.split(',').map(str::trim) {
            let meaning = meaning(name)
                .ok_or_else(|| format!("expected `-- column: {name}: meaning`: {name} has no usual meaning"))?;
            self.columns.push((name.to_owned(), meaning));
        }
        Ok(())
    }
}

/// The header's entries with the numbers of their first lines; continuation lines are joined.
fn entries(text: &str) -> Result<Vec<(usize, String)>, HeaderError> {
    let mut entries: Vec<(usize, String)> = Vec::new();
    let lines = text.trim_start_matches('\u{feff}').lines();
    for (number, line) in (1..).zip(lines).take_while(|(_, line)| line.starts_with("--")) {
        let line = line.trim_start_matches("--");
        if line.trim().is_empty() {
            continue;
        }
        if line.starts_with("  ") {
            let (_, entry) = entries.last_mut().ok_or_else(|| HeaderError {
                line: number,
                problem: "a continuation line without a line before it".to_owned(),
            })?;
            entry.push(' ');
            entry.push_str(line.trim());
        } else {
            entries.push((number, line.trim().to_owned()));
        }
    }
    Ok(entries)
}

/// `limit (integer, 20): how many rows`
fn parameter(text: &str) -> Result<Parameter, String> {
    let parse = || {
        let (name, rest) = text.split_once('(')?;
        let (inside, rest) = rest.split_once(')')?;
        let (kind, default) = inside.split_once(',').unwrap_or((inside, ""));
        let meaning = rest.trim_start().strip_prefix(':')?;
        Some((name.trim(), kind.trim(), default.trim(), meaning.trim()))
    };
    let (name, kind, default, meaning) = parse().ok_or("expected `-- parameter: name (type, default): meaning`")?;
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(format!("expected a parameter name of letters, digits and _, found {name:?}"));
    }
    let number = |text: &str| -> Result<f64, String> {
        text.trim().parse().map_err(|_| format!("expected a number after >= and <=, found {text:?}"))
    };
    let (kind, least, most) = match kind.split_once(">=") {
        None => (kind, None, None),
        Some((kind @ ("integer " | "number "), range)) => {
            let (least, most) = range.split_once("<=").map_or((range, None), |(least, most)| (least, Some(most)));
            (kind.trim(), Some(number(least)?), most.map(number).transpose()?)
        }
        Some((kind, _)) => return Err(format!("only an integer or a number can have a smallest value, not {kind:?}")),
    };
    let known = || KINDS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let kind = match KINDS.iter().find(|(name, _)| *name == kind) {
        Some((_, kind)) => kind.clone(),
        None if kind.contains('|') => Kind::Choice(kind.split('|').map(|word| word.trim().to_owned()).collect()),
        None => return Err(format!("expected {} or a|b|c, found {kind:?}", known())),
    };
    Ok(Parameter { name: name.to_owned(), kind, least, most, default: default.to_owned(), meaning: meaning.to_owned() })
}

impl Parameter {
    /// Parses a value from the command line.
    pub fn value(&self, text: &str) -> Result<Literal, String> {
        let range = match (self.least, self.most) {
            (Some(least), Some(most)) => format!(" from {least} to {most}"),
            (least, _) => least.map_or(String::new(), |least| format!(" of {least} or more")),
        };
        let is_in =
            |value: f64| self.least.is_none_or(|least| value >= least) && self.most.is_none_or(|most| value <= most);
        let wrong = |expected: &str| format!("parameter {}: expected {expected}, found {text:?}", self.name);
        match &self.kind {
            Kind::Integer => match text.parse::<i64>() {
                Ok(number) if is_in(number as f64) => Ok(Literal::Integer(number)),
                _ => Err(wrong(&format!("a whole number{range}"))),
            },
            Kind::Number => match text.parse::<f64>() {
                Ok(number) if number.is_finite() && is_in(number) => Ok(Literal::Real(number)),
                _ => Err(wrong(&format!("a number{}", if range.is_empty() { " like 0.15" } else { &range }))),
            },
            Kind::Position | Kind::Board => match (text.parse(), Xgid::parse_checked(text)) {
                (Ok(id), _) => Ok(Literal::Integer(id)),
                (_, Ok(xgid)) => Ok(self.place(&AskedPosition::from(&xgid))),
                (_, Err(error)) => Err(wrong(&format!("an XGID ({error}), a decision_id or a position_hash"))),
            },
            Kind::Class => match text.parse::<f64>() {
                Ok(pr) if pr > 0.0 && pr <= 100.0 => Ok(Literal::Real(pr)),
                Ok(_) => Err(wrong("a PR above 0 and up to 100, or a class")),
                Err(_) => Ok(Literal::Text(text.to_owned())),
            },
            Kind::Text | Kind::Name | Kind::Moves => Ok(Literal::Text(text.to_owned())),
            Kind::Date => match text.parse::<Period>() {
                _ if text.starts_with(TAG) => Ok(Literal::Text(text.to_owned())),
                // A goal "by 2027" is one for its end.
                Ok(period) if self.name == "by" => Ok(Literal::Text(period.last_day())),
                Ok(period) => Ok(Literal::Text(period.first_day())),
                Err(problem) => Err(format!("parameter {}: {problem}, found {text:?}", self.name)),
            },
            Kind::Choice(words) if words.iter().any(|word| word == text) => Ok(Literal::Text(text.to_owned())),
            Kind::Choice(words) => Err(wrong(&words.join(", "))),
        }
    }

    /// Whether the report has no answer without a value.
    pub fn is_needed(&self) -> bool {
        self.default.starts_with(NEEDED)
    }

    /// What the report gets of a position.
    pub fn place(&self, place: &AskedPosition) -> Literal {
        match self.kind {
            Kind::Board => Literal::Text(place.board.clone()),
            _ => Literal::Integer(place.hash),
        }
    }

    /// The default, unless the header describes it in words.
    pub fn default_value(&self) -> Option<Literal> {
        match self.kind {
            Kind::Text | Kind::Name | Kind::Date | Kind::Class | Kind::Position | Kind::Board | Kind::Moves => None,
            _ => self.value(&self.default).ok(),
        }
    }

    /// The kind as written in the header.
    pub fn kind_name(&self) -> String {
        let name = match &self.kind {
            Kind::Choice(words) => words.join("|"),
            kind => KINDS.iter().find(|(_, known)| known == kind).map_or("", |(name, _)| *name).to_owned(),
        };
        match (self.least, self.most) {
            (Some(least), Some(most)) => format!("{name} >= {least} <= {most}"),
            (least, _) => least.map_or(name.clone(), |least| format!("{name} >= {least}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_read_with_its_continued_lines() {
        let text = "-- title: Worst\n-- question: Which were\n--     the worst?\n-- group: errors\n-- engines: sqlite, duckdb\n\
            -- parameter: limit (integer, 20): how many: at most\n-- parameter: by (month|year, month): period\n\
            -- column: player: somebody\n-- columns: pr,\n--     errors\n-- uses index: a key\nSELECT 1 -- title: no\n";
        let header = Header::default().with(text).unwrap();
        assert_eq!((header.title.as_str(), header.question.as_str()), ("Worst", "Which were the worst?"));
        assert_eq!(header.group, "errors");
        assert_eq!(header.engines, [Engine::Sqlite, Engine::Duckdb]);
        assert_eq!(header.parameters[0].meaning, "how many: at most");
        assert_eq!(header.parameters[0].value("7"), Ok(Literal::Integer(7)));
        assert_eq!(header.parameters[1].kind, Kind::Choice(vec!["month".into(), "year".into()]));
        assert!(header.parameters[1].value("week").unwrap_err().contains("month, year"));
        let columns: Vec<(&str, &str)> =
            header.columns.iter().map(|(name, about)| (name.as_str(), about.as_str())).collect();
        let usual = [("pr", "performance rating"), ("errors", "errors by XG's grading, blunders included")];
        assert_eq!(columns, [&[("player", "somebody")], &usual[..]].concat());
    }

    #[test]
    fn a_smallest_value_is_part_of_the_type() {
        let read = |text: &str| parameter(text).unwrap();
        let points = read("points (integer >= 1, none): x");
        assert_eq!((points.kind_name().as_str(), points.default_value()), ("integer >= 1", None));
        assert_eq!(points.value("1"), Ok(Literal::Integer(1)));
        assert!(points.value("0").unwrap_err().contains("a whole number of 1 or more"));
        let weight = read("win (number >= 0.5, 1): x");
        assert_eq!((weight.kind_name().as_str(), weight.value("0.5")), ("number >= 0.5", Ok(Literal::Real(0.5))));
        assert!(weight.value("0.4").unwrap_err().contains("a number of 0.5 or more"));
        let plies = read("plies (integer >= 1 <= 12, 1): x");
        assert_eq!((plies.kind_name().as_str(), plies.value("12")), ("integer >= 1 <= 12", Ok(Literal::Integer(12))));
        assert!(plies.value("13").unwrap_err().contains("a whole number from 1 to 12"));
    }

    #[test]
    fn columns_of_reports_have_no_bare_abbreviations() {
        // An abbreviation of a column is written as people write it.
        let catalogue = crate::query::report::Catalogue::default();
        let reports = catalogue.reports().flat_map(|report| report.parts());
        for (name, _) in reports.flat_map(|report| &report.header.columns) {
            let shown = columns::title(name).unwrap_or_else(|| name.replace('_', " "));
            let is_plain = |word: &str| !["pr", "emg", "mwc", "elo", "id", "xgid", "95"].contains(&word);
            assert!(shown.split(' ').all(is_plain), "{name}: {shown}");
        }
    }

    #[test]
    fn an_unknown_line_is_refused_with_all_that_there_are() {
        let problem = Header::default().with("-- title: a\n-- titles: b\n").unwrap_err().problem;
        assert_eq!(
            problem,
            "expected title, title with, question, group, file, engines, only in sqlite, rules, parameter, threshold, column, columns, \
             columns of, empty, uses index, found \"titles\""
        );
    }

    #[test]
    fn an_error_names_the_line() {
        for (text, line, problem) in [
            ("-- title: a\n-- question: b\n-- colour: red\nSELECT 1", 3, "colour"),
            ("-- title: a\n-- question: b\n-- columns: pr, colour\n", 3, "colour has no usual meaning"),
            ("-- title: a\n-- question: b\n-- engines: oracle\n", 3, "oracle"),
            ("-- title: a\n-- parameter: limit\n", 2, "name (type, default)"),
            ("-- title: a\n-- parameter: limit (words, 2): x\n", 2, "words"),
            ("-- title: a\n-- parameter: n (integer >= few, 2): x\n", 2, "a number after >="),
            ("-- title: a\n-- parameter: n (text >= 1, 2): x\n", 2, "only an integer or a number"),
            ("--    continued\n", 1, "without a line before it"),
            ("SELECT 1", 1, "title"),
            ("-- title: a\nSELECT 1", 1, "question"),
        ] {
            let error = Header::default().with(text).unwrap_err();
            assert_eq!(error.line, line, "{text}");
            assert!(error.problem.contains(problem), "{error}");
        }
    }
}
