//! Reports: one question a file, with a header that says what it tells and what can be chosen.

mod catalogue;
mod compose;
mod header;
mod limit;

pub use catalogue::{Catalogue, CatalogueError, is_report};
pub use compose::{ReportError, Run};
pub use header::{Header, HeaderError, Kind, Parameter};
pub use limit::{PARAMETER as LIMIT, RowLimit};

/// A report: a name, its header and its SQL, which runs in any SQLite shell as it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The file's name without `.sql`.
    pub name: String,
    /// Where it comes from; `None`: part of the program.
    pub file: Option<std::path::PathBuf>,
    /// What the file says about itself.
    pub header: Header,
    /// The whole text.
    pub sql: String,
    /// The questions of a report that has several: its own file is only a header then.
    pub sections: Vec<Report>,
}
