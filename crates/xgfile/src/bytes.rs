//! A bounds-checked little-endian cursor that tracks its offset.

use crate::error::FormatError;

/// Reads little-endian values from a slice and remembers the absolute offset of each.
#[derive(Debug, Clone)]
pub struct Cursor<'a> {
    bytes: &'a [u8],
    position: usize,
    /// The offset of `bytes[0]` in the file or stream that errors name.
    origin: u64,
    stream: &'static str,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor over `bytes`, which start at offset `origin` of `stream`.
    pub fn new(stream: &'static str, bytes: &'a [u8], origin: u64) -> Self {
        Self { bytes, position: 0, origin, stream }
    }

    /// The absolute offset of the next byte.
    pub fn offset(&self) -> u64 {
        self.origin + self.position as u64
    }

    /// Takes the next `count` bytes; the error names the field that does not fit.
    pub fn take(&mut self, field: &'static str, count: usize) -> Result<&'a [u8], FormatError> {
        let rest = &self.bytes[self.position..];
        let Some(taken) = rest.get(..count) else {
            return Err(FormatError::in_stream(self.stream)
                .at(self.offset())
                .field(field)
                .expected(format!("{count} bytes"))
                .found(format!("{} bytes left", rest.len())));
        };
        self.position += count;
        Ok(taken)
    }

    /// Takes a fixed number of bytes as an array.
    pub fn array<const N: usize>(&mut self, field: &'static str) -> Result<[u8; N], FormatError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(field, N)?);
        Ok(array)
    }

    /// Reads an unsigned 32-bit number (Delphi's Dword).
    pub fn u32(&mut self, field: &'static str) -> Result<u32, FormatError> {
        Ok(u32::from_le_bytes(self.array(field)?))
    }

    /// Reads a signed 64-bit number (Delphi's Int64).
    pub fn i64(&mut self, field: &'static str) -> Result<i64, FormatError> {
        Ok(i64::from_le_bytes(self.array(field)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truncated_fields_are_errors_with_name_and_offset() {
        let mut cursor = Cursor::new("header", &[1, 0, 0, 0, 9], 100);
        assert_eq!(cursor.u32("first").unwrap(), 1);
        let error = cursor.u32("second").unwrap_err();
        assert_eq!(error.to_string(), "header (byte 104), second: expected 4 bytes, found 1 bytes left");
    }
}
