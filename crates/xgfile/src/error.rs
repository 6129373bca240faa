//! Errors in a file and their place: stream, record, byte offset, field, expected value and found value.

use std::fmt;

/// An error with its place in the file. The importer adds the path.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FormatError(Box<Details>);

/// The parts of a [`FormatError`]; `None` where a part does not apply.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Details {
    /// `header`, `archive`, `registry`, `temp.xg`, `temp.xgr`, ...
    pub stream: String,
    /// 0-based number of the record within the stream.
    pub record: Option<u64>,
    /// 0-based byte offset within the stream (within the file for `header` and `archive`).
    pub byte_offset: Option<u64>,
    /// The field's name as on the format page.
    pub field: Option<String>,
    /// What a valid file has there.
    pub expected: String,
    /// What this file has.
    pub found: String,
}

impl FormatError {
    /// Creates an error in the named stream.
    pub fn in_stream(stream: impl Into<String>) -> Self {
        Self(Box::new(Details { stream: clean(stream.into()), ..Details::default() }))
    }

    /// The error's parts.
    pub fn details(&self) -> &Details {
        &self.0
    }

    /// The error of a field, in the field around it that begins at `offset` and has this name.
    pub fn within(mut self, name: &str, offset: usize) -> Self {
        let inner = self.0.field.map_or(String::new(), |inner| format!(".{inner}"));
        self.0.field = Some(format!("{name}{inner}"));
        self.0.byte_offset = Some(self.0.byte_offset.unwrap_or(0) + offset as u64);
        self
    }

    /// The error of a field, in record `number` of a stream of records of `size` bytes.
    pub fn in_record(mut self, stream: &str, number: u64, size: usize) -> Self {
        self.0.stream = clean(stream.to_owned());
        let offset = self.0.byte_offset.unwrap_or(0);
        self.record(number).at(number * size as u64 + offset)
    }

    /// Adds the byte offset.
    pub fn at(mut self, offset: u64) -> Self {
        self.0.byte_offset = Some(offset);
        self
    }

    /// Adds the 0-based record number.
    pub fn record(mut self, record: u64) -> Self {
        self.0.record = Some(record);
        self
    }

    /// Adds the field's name.
    pub fn field(mut self, field: impl Into<String>) -> Self {
        self.0.field = Some(clean(field.into()));
        self
    }

    /// Adds what was expected.
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.0.expected = clean(expected.into());
        self
    }

    /// Adds what was found.
    pub fn found(mut self, found: impl fmt::Display) -> Self {
        self.0.found = clean(found.to_string());
        self
    }

    /// The message without its place: `expected ..., found ...`.
    pub fn message(&self) -> String {
        format!("expected {}, found {}", self.0.expected, self.0.found)
    }
}

/// Replaces control characters, so that text from a file cannot control the terminal that prints the error.
fn clean(text: String) -> String {
    if text.chars().any(char::is_control) { text.replace(char::is_control, "\u{fffd}") } else { text }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let details = &self.0;
        f.write_str(&details.stream)?;
        if let Some(record) = details.record {
            write!(f, " record {record}")?;
        }
        if let Some(offset) = details.byte_offset {
            write!(f, " (byte {offset})")?;
        }
        if let Some(field) = &details.field {
            write!(f, ", {field}")?;
        }
        write!(f, ": {}", self.message())
    }
}

impl std::error::Error for FormatError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_place() {
        let error = FormatError::in_stream("temp.xg").record(41).at(104_968).field("dice").expected("1..=6").found(9);
        assert_eq!(error.to_string(), "temp.xg record 41 (byte 104968), dice: expected 1..=6, found 9");
    }

    #[test]
    fn control_characters_are_replaced_in_messages() {
        let error = FormatError::in_stream("a\u{1b}[2Jb").expected("x").found("\u{7}");
        assert_eq!(error.to_string(), "a\u{fffd}[2Jb: expected x, found \u{fffd}");
    }
}
