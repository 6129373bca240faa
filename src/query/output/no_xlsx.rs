//! Replaces spreadsheets in builds without the feature `xlsx`.

use std::io::Write;

use rusqlite::Statement;

use super::{OutputError, Style, Written};

/// A spreadsheet, which this build cannot make.
#[derive(Default)]
pub struct Spreadsheet;

impl Spreadsheet {
    pub fn add(
        &mut self,
        _: &str,
        _: &[(String, String)],
        _: &mut Statement<'_>,
        _: &Style,
    ) -> Result<Written, OutputError> {
        Err(OutputError::Made("this program was built without spreadsheets (feature xlsx)".to_owned()))
    }

    pub fn explain(&mut self, _: &[(&str, String)]) -> Result<(), OutputError> {
        Ok(())
    }

    pub fn write(self, _: &mut dyn Write) -> Result<(), OutputError> {
        Ok(())
    }
}

pub(super) fn write(statement: &mut Statement<'_>, style: &Style, _: &mut dyn Write) -> Result<Written, OutputError> {
    Spreadsheet.add("result", &[], statement, style)
}
