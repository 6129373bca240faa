//! A report as a user asked for it: its title, its notes, and its result as a file.

use rusqlite::Connection;

use super::sections::Section;
use super::{Report, ReportError, Request, Run};
use crate::query::output::{Cut, Spreadsheet, Style};
use crate::rules::Rules;
use rows::visible::visible;

impl Request {
    /// The note on PR that a report needs under its filters.
    pub fn note(&self, question: &Report) -> Option<&'static str> {
        let has_pr = |asked: &Report| asked.header.columns.iter().any(|(name, _)| name.ends_with("pr"));
        self.filter.note().filter(|_| question.parts().iter().any(has_pr))
    }

    /// The chosen rules in words.
    pub fn described_rules(&self) -> Option<String> {
        self.rules.as_ref().map(Rules::described)
    }

    /// The title of a report, with the filters and rules.
    pub fn title(&self, question: &Report) -> String {
        let title = &question.header.title;
        let mut title = match self.filter.described() {
            filter if filter.is_empty() => title.clone(),
            filter => format!("{title}: {filter}"),
        };
        if let Some((parameter, text)) = &question.header.threshold
            && !self.parameters.iter().any(|(name, _)| name == parameter)
            && (parameter != "min_error" || self.filter.min_error.is_none())
        {
            title.push_str(&format!("\n({text})"));
        }
        if let Some(rules) = self.described_rules() {
            title.push_str(&format!("\n({})", visible(&rules)));
        }
        title
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
                return Err(ReportError::SeveralTables);
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
            let run = self.run_part(question, part, None)?;
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
    ) -> Result<(Spreadsheet, Option<u64>), ReportError> {
        let (mut spreadsheet, mut cut) = (Spreadsheet::default(), None);
        for part in question.parts() {
            let run = self.run_part(question, part, None)?;
            let mut statement = run.prepare(connection)?;
            let style = Style { limit: run.limit.of_output(), ..style };
            let written = spreadsheet.add(&part.name, &part.header.columns, &mut statement, &style)?;
            if written.cut == Some(Cut::Sheet) {
                cut = Some(written.rows);
            }
        }
        let parameters: Vec<String> = self.parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let mut lines = vec![
            ("title", self.title(question)),
            ("question", question.header.question.clone()),
            ("filters", self.filter.described()),
            ("parameters", parameters.join("; ")),
            ("note", self.note(question).unwrap_or_default().to_owned()),
            ("rules", self.described_rules().unwrap_or_default()),
        ];
        lines.retain(|(_, text)| !text.is_empty());
        spreadsheet.explain(&lines)?;
        Ok((spreadsheet, cut))
    }
}
