//! Reports: one query per file, with a header that describes its parameters and columns.

mod about;
mod arrangement;
mod boards;
mod catalogue;
mod header;
mod request;
mod resolve;
mod run;
mod sections;
mod short;
mod work;

use std::sync::OnceLock;

pub use about::{explained, listed};
pub use arrangement::Arrangement;
pub use boards::with_board;
pub use catalogue::{Catalogue, CatalogueError, is_report};
pub use header::{Header, Kind, Parameter};
pub use request::{LIMIT, Request, SAVED, described, name_and_value};
pub use run::{ReportError, Run, described_rules};
pub use sections::write_sections;
pub use work::family_in_words;

use crate::sql::Scope;

/// A report: its name, header and SQL template.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
    /// The file's name without `.sql`.
    pub name: String,
    /// The file; `None` for a built-in report.
    pub file: Option<std::path::PathBuf>,
    /// The header of the file.
    pub header: Header,
    /// The template.
    pub sql: String,
    /// The file of the report's folder that answers the chosen question; empty: the report's own.
    pub part: String,
    /// The files of the report's folder: its sections, or the questions from which parameters choose. Its own file then has only a header, and what they
    /// share.
    pub sections: Vec<Report>,
    /// Cached answer to "does it take filters?".
    takes: OnceLock<bool>,
}

impl Report {
    /// The reports that have a query: the files of the folder, or the report itself.
    pub fn parts(&self) -> &[Self] {
        if self.sections.is_empty() { std::slice::from_ref(self) } else { &self.sections }
    }

    /// The report of the file that these parameters choose; otherwise this one. Running it refuses wrong values.
    pub fn chosen(&self, parameters: &[(String, String)]) -> &Self {
        if self.header.file.is_empty() || self.sections.is_empty() {
            return self;
        }
        let word = |own: &Parameter| {
            let given = parameters.iter().rfind(|(name, word)| *name == own.name && own.value(word).is_ok());
            (own.name.clone(), given.map_or(&own.default, |(_, word)| word).clone())
        };
        let scope = Scope { choices: self.header.parameters.iter().map(word).collect(), ..Scope::default() };
        let file = scope.render(&format!("{{{{ {} }}}}", self.header.file));
        self.sections.iter().find(|section| file.as_ref() == Ok(&section.part)).expect("a test chooses each")
    }

    /// Whether a parameter chooses the file, and so the columns.
    pub fn is_chosen_by(&self, parameter: &Parameter) -> bool {
        self.header.file.contains(&format!("choice.{}", parameter.name))
    }
}
