//! What a user wants of a report: its arguments, its rows and their order, and its result with title and notes.

use clap::Args;
use rusqlite::Connection;

use super::sections::Section;
use super::{Arrangement, Kind, Parameter, Report, ReportError, Run, described_rules};
use crate::query::filter::{Filter, listed};
use crate::query::output::{Cut, Limit, Spreadsheet, Style};
use crate::rules::Rules;
use rows::visible::visible;

/// The name of a report's limit parameter.
pub const LIMIT: &str = "limit";
/// The name of the parameter for saved positions in place of decisions of matches.
pub const SAVED: &str = "saved";

/// The default number of rows of each of several tables.
const ROWS_OF_SECTION: u32 = 50;

/// The arguments of a report.
#[derive(Debug, Clone, PartialEq, Default, Args)]
pub struct Request {
    /// Set a parameter of the report; --about lists them
    #[arg(long = "param", short = 'p', value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub parameters: Vec<(String, String)>,
    /// Maximum number of rows; 0: all [default: the report's own, otherwise 50 on a terminal and in each of several tables, and all elsewhere]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32))]
    pub limit: Option<u32>,
    /// Columns and order.
    #[command(flatten)]
    pub arrangement: Arrangement,
    /// What it is about.
    #[command(flatten, next_help_heading = "Filters")]
    pub filter: Filter,
    /// The chosen rules, once they are found.
    #[arg(skip)]
    pub rules: Option<Rules>,
}

/// `NAME=VALUE` as its two parts.
pub fn name_and_value(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl Request {
    /// The report with these arguments. `by_default`: the number of rows if neither the user nor the report limits them.
    pub fn run<'q>(&self, report: &'q Report, by_default: Option<u32>) -> Result<Run<'q>, ReportError> {
        let (of_limit, others): (Vec<_>, Vec<_>) =
            self.parameters.iter().cloned().partition(|(name, _)| name == LIMIT && limit_of(report).is_some());
        // `-p limit=N` is the same as `--limit N`; an invalid number gets the same error as other invalid values.
        let checked = of_limit.iter().zip(limit_of(report)).map(|((_, text), own)| own.value(text));
        checked.collect::<Result<Vec<_>, _>>().map_err(ReportError::Invalid)?;
        let asked = self.limit.or(of_limit.last().and_then(|(_, text)| text.parse().ok()));
        let limit = RowLimit::of(report, asked, by_default, !self.arrangement.sort.is_empty());
        let run = Run::new(report, self.filter.clone(), &others)?;
        run.check_needed()?;
        let run = self.rules.iter().try_fold(run, Run::by_rules)?;
        Ok(Run { arrangement: self.arrangement.clone(), limit, ..run })
    }

    /// The note that a report needs under its filters: on PR, or on a comparison with nobody.
    pub fn note(&self, question: &Report, written: fn(&str) -> String) -> Option<String> {
        let has_pr = |part: &Report| part.header.columns.iter().any(|(name, _)| name.ends_with("pr"));
        let note = self.filter.note(written).filter(|_| question.parts().iter().any(has_pr));
        let is_of_all = |own: &Parameter| own.name == "who" && own.default.starts_with("all players");
        let has_player =
            !self.filter.matches.players.is_empty() || self.parameters.iter().any(|(name, _)| name == "who");
        let is_of_all = !has_player && question.header.parameters.iter().any(is_of_all);
        let nobody =
            "nobody is left with whom all players could be compared: choose a player to see what is more than chance";
        note.or(is_of_all.then(|| nobody.to_owned()))
    }

    /// The chosen rules in words.
    pub fn described_rules(&self, connection: &Connection) -> Result<Option<String>, ReportError> {
        self.rules.as_ref().map(|rules| described_rules(rules, &self.filter, connection)).transpose()
    }

    /// The title of a report, which a parameter can change.
    pub fn plain_title(&self, question: &Report) -> String {
        let titled = question.header.title_with.as_ref().and_then(|(parameter, text)| {
            let (_, value) = self.parameters.iter().rfind(|(name, _)| name == parameter)?;
            Some(text.replace("{}", &visible(value).replace('-', " ")))
        });
        titled.unwrap_or_else(|| question.header.title.clone())
    }

    /// The title of a report's page, with the two sides of a comparison.
    pub fn page_title(&self, question: &Report) -> String {
        let is_side = |own: &&Parameter| own.is_needed() && matches!(own.name.as_str(), "a" | "b");
        let sides = question.header.parameters.iter().filter(is_side);
        let sides = sides.filter_map(|own| self.parameters.iter().rfind(|(name, _)| *name == own.name));
        let sides: Vec<_> = sides.map(|(_, value)| visible(value)).collect();
        let title = self.plain_title(question);
        if sides.len() < 2 { title } else { format!("{title}: {}", sides.join(" and ")) }
    }

    /// The title of a report, with the filters and rules.
    pub fn title(&self, question: &Report, connection: &Connection) -> Result<String, ReportError> {
        let title = self.plain_title(question);
        // The names of a group have a line of their own.
        let players = &self.filter.matches.players;
        let (is_group, names) = (players.len() > 2, listed(players));
        let (named, group) = (format!("player {names}"), format!("{} players", players.len()));
        let filter = self.filter.described().replacen(&named, &group, usize::from(is_group));
        let mut title = if filter.is_empty() { title } else { format!("{title}: {filter}") };
        title.extend(is_group.then(|| format!("\n({names})")));
        if let Some((parameter, text)) = &question.header.threshold
            && !self.parameters.iter().any(|(name, _)| name == parameter)
            && (parameter != "min_error" || self.filter.min_error.is_none())
        {
            title.push_str(&format!("\n({text})"));
        }
        if let Some(rules) = self.described_rules(connection)? {
            title.push_str(&format!("\n({})", visible(&rules)));
        }
        Ok(title)
    }

    /// A report, or one of its sections, with these arguments.
    pub fn run_part<'q>(
        &self,
        question: &Report,
        part: &'q Report,
        by_default: Option<u32>,
    ) -> Result<Run<'q>, ReportError> {
        let mut request = self.clone();
        if question.name != part.name {
            if !request.arrangement.is_empty() {
                return Err(ReportError::Invalid(
                    "columns and their order need a report with one table; this one has several".to_owned(),
                ));
            }
            // A section takes those parameters that it has.
            request.parameters.retain(|(name, _)| part.parameter(name).is_ok());
        }
        request.run(part, by_default)
    }

    /// The sections of a report, ready to be written.
    pub fn sections<'c>(
        &self,
        question: &'c Report,
        connection: &'c Connection,
        style: Style,
    ) -> Result<Vec<Section<'c>>, ReportError> {
        let section = |part: &'c Report| {
            let run = self.run_part(question, part, style.format.is_for_people().then_some(ROWS_OF_SECTION))?;
            let statement = run.prepare(connection)?;
            let style = Style { limit: run.limit.of_output(), has_bom: false, ..style };
            Ok(Section { name: &part.name, header: &part.header, statement, style })
        };
        question.sections.iter().map(section).collect()
    }

    /// The result as a spreadsheet: a sheet for each section, and one with the question and the meanings of the columns. The second value
    /// is the number of rows that a sheet has room for, if there are more.
    pub fn spreadsheet(
        &self,
        question: &Report,
        connection: &Connection,
        style: Style,
        written: fn(&str) -> String,
    ) -> Result<(Spreadsheet, Option<u64>), ReportError> {
        let (mut spreadsheet, mut cut) = (Spreadsheet::default(), None);
        for part in question.parts() {
            let run = self.run_part(question, part, None)?;
            let mut statement = run.prepare(connection)?;
            let style = Style { limit: run.limit.of_output(), ..style };
            let sheet = spreadsheet.add(&part.name, &part.header.columns, &mut statement, &style)?;
            if sheet.cut == Some(Cut::Sheet) {
                cut = Some(sheet.rows);
            }
        }
        let parameters: Vec<String> = self.parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let mut lines = vec![
            ("title", self.title(question, connection)?),
            ("question", question.header.question.clone()),
            ("filters", self.filter.described()),
            ("parameters", parameters.join("; ")),
            ("note", self.note(question, written).unwrap_or_default()),
            ("rules", self.described_rules(connection)?.unwrap_or_default()),
        ];
        lines.retain(|(_, text)| !text.is_empty());
        spreadsheet.explain(&lines)?;
        Ok((spreadsheet, cut))
    }
}

/// The report's own parameter for the number of rows.
fn limit_of(report: &Report) -> Option<&Parameter> {
    report.header.parameters.iter().find(|own| own.name == LIMIT && own.kind == Kind::Integer)
}

/// The row limit of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RowLimit {
    /// `None`: all rows.
    rows: Option<u32>,
    /// Whether the report has a parameter for it.
    has_parameter: bool,
    /// Whether that parameter is set to it.
    by_parameter: bool,
}

impl RowLimit {
    /// Combines the user's limit `asked` (0 for all rows), otherwise the report's default, otherwise `by_default`. If the rows of a report
    /// with its own limit are sorted by a column, all of them are needed first.
    fn of(report: &Report, asked: Option<u32>, by_default: Option<u32>, is_sorted: bool) -> Self {
        let own = limit_of(report);
        let own_rows = own.and_then(|own| own.default.parse().ok());
        let of_report = asked.or(own_rows);
        Self {
            rows: of_report.or(by_default).filter(|&rows| rows > 0),
            has_parameter: own.is_some(),
            by_parameter: own.is_some() && of_report.is_some() && !is_sorted,
        }
    }

    /// The value of the report's parameter, with `more` rows; -1: all. `None`: the report has no such parameter.
    pub fn parameter(self, more: u32) -> Option<i64> {
        let rows = self.rows.filter(|_| self.by_parameter).map_or(-1, |rows| i64::from(rows) + i64::from(more));
        self.has_parameter.then_some(rows)
    }

    /// The rows of a query around the report's.
    pub fn around(self) -> Option<u32> {
        self.rows.filter(|_| !self.by_parameter)
    }

    /// The limit of the output. A report with its own limit is run for one row more, which tells whether there are more.
    pub fn of_output(self) -> Option<Limit> {
        self.rows.map(|rows| Limit { rows: rows.into(), counts_rest: !self.by_parameter })
    }
}

/// An error of the command line, which says of a number what was expected rather than how reading it failed.
pub fn described(error: &clap::Error) -> String {
    error
        .to_string()
        .replace("invalid digit found in string", "expected a whole number")
        .replace("cannot parse integer from empty string", "expected a whole number")
        .replace("invalid float literal", "expected a number")
}

#[cfg(test)]
mod tests {
    use super::super::Header;
    use super::*;

    fn report(parameter: &str) -> Report {
        let sql = format!("-- title: a\n-- question: b\n{parameter}SELECT 1");
        Report { name: "a".into(), file: None, header: Header::default().with(&sql).unwrap(), sql, ..Report::default() }
    }

    #[test]
    fn limits_come_from_the_user_then_the_report_then_the_terminal() {
        let of = |parameter: &str, asked, by_default| {
            let limit = RowLimit::of(&report(parameter), asked, by_default, false);
            (limit.parameter(1), limit.of_output().map(|limit| (limit.rows, limit.counts_rest)))
        };
        for (parameter, asked, by_default, expected) in [
            ("", None, None, (None, None)),
            ("", None, Some(50), (None, Some((50, true)))),
            ("", Some(3), Some(50), (None, Some((3, true)))),
            ("", Some(0), Some(50), (None, None)),
            ("-- parameter: limit (integer, 20): rows\n", None, Some(50), (Some(21), Some((20, false)))),
            ("-- parameter: limit (integer, 20): rows\n", Some(3), None, (Some(4), Some((3, false)))),
            ("-- parameter: limit (integer, 20): rows\n", Some(0), Some(50), (Some(-1), None)),
            ("-- parameter: limit (integer, all): rows\n", None, None, (Some(-1), None)),
            ("-- parameter: limit (integer, all): rows\n", None, Some(50), (Some(-1), Some((50, true)))),
            ("-- parameter: limit (integer, all): rows\n", Some(3), Some(50), (Some(4), Some((3, false)))),
            ("-- parameter: limit (text, 20): another\n", Some(3), None, (None, Some((3, true)))),
        ] {
            assert_eq!(of(parameter, asked, by_default), expected, "{parameter:?} {asked:?} {by_default:?}");
        }
    }
}
