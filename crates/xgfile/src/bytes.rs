//! A bounds-checked cursor that tracks its offset.

use crate::error::FormatError;
use crate::field::FieldType;

/// Reads the fields at the start of a file one after the other.
#[derive(Debug, Clone)]
pub struct Cursor<'a> {
    /// The bytes that are still to be read.
    rest: &'a [u8],
    offset: u64,
    stream: &'static str,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor over the bytes of a file; errors name `stream`.
    pub fn new(stream: &'static str, bytes: &'a [u8]) -> Self {
        Self { rest: bytes, offset: 0, stream }
    }

    /// Takes the next `count` bytes; the error names the field that does not fit.
    pub fn take(&mut self, field: &'static str, count: usize) -> Result<&'a [u8], FormatError> {
        let Some((taken, rest)) = self.rest.split_at_checked(count) else {
            let error = FormatError::in_stream(self.stream).at(self.offset).field(field);
            return Err(error.expected(format!("{count} bytes")).found(format!("{} bytes left", self.rest.len())));
        };
        self.rest = rest;
        self.offset += count as u64;
        Ok(taken)
    }

    /// Reads a field that all file versions have.
    pub fn read<T: FieldType>(&mut self, field: &'static str) -> Result<T, FormatError> {
        T::get(self.take(field, T::SIZE)?, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truncated_fields_are_errors_with_name_and_offset() {
        let mut cursor = Cursor::new("header", &[1, 0, 0, 0, 9]);
        assert_eq!(cursor.read::<u32>("first").unwrap(), 1);
        let error = cursor.read::<u32>("second").unwrap_err();
        assert_eq!(error.to_string(), "header (byte 4), second: expected 4 bytes, found 1 bytes left");
    }
}
