//! Reports: one query per file, with a header that describes its parameters and columns.

mod about;
mod boards;
mod catalogue;
mod header;
mod request;
mod run;
mod sections;
mod short;
mod work;

use std::sync::OnceLock;

pub use about::{explained, listed};
pub use boards::with_board;
pub use catalogue::{Catalogue, CatalogueError, is_report};
pub use header::{Header, Kind, Parameter};
pub use request::{LIMIT, Request, SAVED, described, name_and_value};
pub use run::{Arrangement, ReportError, Run, described_rules};
pub use sections::write_sections;
pub use work::family_in_words;

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
    /// The sections of a report with several queries; its own file then has only a header.
    pub sections: Vec<Report>,
    /// Cached answer to "does it take filters?".
    takes: OnceLock<bool>,
}

impl Report {
    /// The reports that have a query: the sections, or the report itself.
    pub fn parts(&self) -> &[Self] {
        if self.sections.is_empty() { std::slice::from_ref(self) } else { &self.sections }
    }
}
