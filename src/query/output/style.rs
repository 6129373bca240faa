//! The form of a result, and the options of each form.

use super::source::Limit;

/// The form of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// Aligned columns for people
    #[default]
    Table,
    /// One value per line, for rows with many columns
    Line,
    /// Comma-separated values with a header line
    Csv,
    /// One JSON array of objects
    Json,
    /// One JSON object per line
    Jsonl,
    /// A Markdown table
    #[value(alias = "md")]
    Markdown,
    /// An HTML table; `report` writes a complete page
    #[value(alias = "htm")]
    Html,
    /// A spreadsheet, for a file or a pipe
    Xlsx,
}

impl Format {
    /// Whether people read this form, not programs.
    pub fn is_for_people(self) -> bool {
        matches!(self, Self::Table | Self::Line | Self::Markdown | Self::Html)
    }

    /// Whether it is JSON or JSON lines; results then follow each other without a blank line.
    pub fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::Jsonl)
    }
}

/// How a result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    /// The form.
    pub format: Format,
    /// Numbers with the decimals of their unit, which follows from the column's name (not in JSON); for people, column names as words.
    pub has_units: bool,
    /// Tables: the most characters per line; `None`: no limit.
    pub width: Option<usize>,
    /// CSV: begin with a byte order mark, from which spreadsheets detect UTF-8.
    pub has_bom: bool,
    /// CSV: put an apostrophe before texts that a spreadsheet would run as a formula.
    pub is_spreadsheet_safe: bool,
    /// Tables that do not fit the width: all columns, not only the first ones.
    pub is_wide: bool,
    /// The most rows; `None`: all.
    pub limit: Option<Limit>,
}

impl From<Format> for Style {
    fn from(format: Format) -> Self {
        Self { format, ..Self::default() }
    }
}
