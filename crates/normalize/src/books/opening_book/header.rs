//! Converts the header to named fields and back.

use crate::books::findings::Findings;
use books::ob::Header;
use rows::books::{BookRows, FieldValue, HeaderField};
use xgfile::field::Wide;

/// Every field with its name on the format page.
pub(super) fn fields(header: &Header) -> Vec<HeaderField> {
    let date = header.last_update;
    let fields = [
        ("EntryType", FieldValue::Integer(header.entry_type.into())),
        ("Magic", FieldValue::Integer(header.magic.into())),
        ("MajorVersion", FieldValue::Integer(header.major_version.into())),
        ("MinorVersion", FieldValue::Integer(header.minor_version.into())),
        ("RecordSize", FieldValue::Integer(header.record_size.into())),
        // SQLite has no NaN, and does not distinguish -0.0 from 0.0, so adding 0.0 removes the sign.
        (
            "LastUpdate",
            match date.is_nan() {
                true => FieldValue::Bytes(date.to_le_bytes().to_vec()),
                false => FieldValue::Real(date + 0.0),
            },
        ),
        ("FileVersion", FieldValue::Text(header.edition())),
        ("Description length", FieldValue::Integer(header.description_length.into())),
        ("Description", FieldValue::Text(header.description.text())),
    ];
    fields.map(|(name, value)| (name.into(), value)).into()
}

/// The header of a book; a missing field or one of the wrong type becomes zero.
pub(super) fn from_fields(rows: &BookRows) -> Header {
    let integer = |name| i32::try_from(rows.header_integer(name)).unwrap_or_default();
    let mut header = Header {
        entry_type: integer("EntryType"),
        magic: rows.header_integer("Magic").try_into().unwrap_or_default(),
        major_version: integer("MajorVersion"),
        minor_version: integer("MinorVersion"),
        record_size: integer("RecordSize"),
        last_update: rows.header_real("LastUpdate"),
        description_length: rows.header_integer("Description length").try_into().unwrap_or_default(),
        description: Wide::from_units(&rows.header_text("Description").encode_utf16().collect::<Vec<u16>>()),
        ..Header::default()
    };
    header.set_edition(rows.header_text("FileVersion"));
    header
}

/// Warns of unusual header fields. (The decoder has checked magic and record size.)
pub(super) fn check(header: &Header, findings: &mut Findings) {
    if header.entry_type != 0 {
        findings.odd(0, "EntryType", "not 0, but the first record is read as the header", header.entry_type);
    }
    if header.major_version != 1 {
        findings.odd(0, "MajorVersion", "read as version 1", header.major_version);
    }
    if header.file_version[0] > 8 {
        findings.odd(0, "FileVersion", "not a length of at most 8; read to the terminator", header.file_version[0]);
    }
    let length = header.description.units().len();
    if usize::from(header.description_length) != length {
        let found = format_args!("{} for {length} characters", header.description_length);
        findings.odd(0, "Description length", "does not match the length of the text", found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_header_field_is_listed() {
        let header = Header::new();
        let fields = fields(&header);
        let names: Vec<&str> = fields.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, Header::FIELDS.iter().map(|field| field.name).collect::<Vec<_>>());
    }

    #[test]
    fn headers_are_restored_from_their_fields() {
        let mut header = Header { entry_type: 5, minor_version: -2, last_update: 40_684.75, ..Header::new() };
        header.set_edition("3.70é");
        header.description = Wide::from_units(&[0x4e2d; 96]);
        header.description_length = 96;
        let rows = BookRows { header_fields: fields(&header), ..BookRows::default() };
        assert_eq!(from_fields(&rows), header);
    }
}
