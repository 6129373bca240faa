//! Proves that a file is understood: decodes it, writes it again, compares byte for byte, and converts it to rows.

use crate::format::error::FormatError;
use crate::format::limits::Limits;
use crate::format::xg::container::{Container, Packing, Stream};
use crate::format::xg::document::Document;
use crate::format::xg::field::FieldInfo;
use crate::format::xg::records::{RECORD_SIZE, Record};
use crate::format::xg::rollout::{ROLLOUT_SIZE, RolloutContext};

/// The result for a valid file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// Whether it is XG's own archive with correct CRCs; otherwise it was re-packed without CRCs.
    pub is_intact: bool,
    /// The streams that were reproduced byte for byte: name and size.
    pub streams: Vec<(String, usize)>,
}

/// Checks an unpacked file, whose CRCs were checked by unpacking; returns the first error.
pub fn check(container: &Container, limits: &Limits) -> Result<Checked, FormatError> {
    let rewritten = Document::decode(container.clone())?.encode();
    for (original, written) in container.streams.iter().zip(&rewritten.streams) {
        same_bytes(original, written)?;
    }
    if rewritten != *container {
        return Err(FormatError::in_stream("registry")
            .expected("the same header and list of streams after decoding and encoding")
            .found("different ones"));
    }
    let packed = rewritten.encode().map_err(|problem| {
        FormatError::in_stream("archive").expected("streams that can be packed again").found(problem)
    })?;
    if Container::decode(&packed, limits)? != *container {
        return Err(FormatError::in_stream("archive")
            .expected("the same streams after packing and unpacking")
            .found("different ones"));
    }
    Ok(Checked {
        is_intact: container.packing != Packing::BareStream,
        streams: container.streams.iter().map(|stream| (stream.name.clone(), stream.data.len())).collect(),
    })
}

/// Finds the first byte in which a stream differs from its encoded values.
fn same_bytes(original: &Stream, written: &Stream) -> Result<(), FormatError> {
    let (before, after) = (&original.data, &written.data);
    let same = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    if same == before.len() && same == after.len() {
        return Ok(());
    }
    let show = |bytes: &[u8]| bytes.get(same).map_or("the end".to_owned(), |byte| format!("byte {byte:#04x}"));
    let error = FormatError::in_stream(&original.name)
        .at(same as u64)
        .expected(format!("{}, as in the file", show(before)))
        .found(format!("{} after decoding and encoding", show(after)));
    Err(match original.name.as_str() {
        "temp.xg" | "temp.xgi" => {
            let (record, offset) = (same / RECORD_SIZE, same % RECORD_SIZE);
            let kind = before.get(record * RECORD_SIZE + 8).copied().map(usize::from);
            let fields = kind.and_then(|kind| Record::KINDS.get(kind)).map_or(&[][..], |(_, fields)| fields);
            located(error.record(record as u64), fields, offset)
        }
        "temp.xgr" => located(error.record((same / ROLLOUT_SIZE) as u64), RolloutContext::FIELDS, same % ROLLOUT_SIZE),
        _ => error,
    })
}

fn located(error: FormatError, fields: &[FieldInfo], offset: usize) -> FormatError {
    match field_at(fields, offset) {
        Some(path) => error.field(path),
        None => error,
    }
}

/// The path of the field at a byte of a record; `None` for padding.
fn field_at(fields: &[FieldInfo], offset: usize) -> Option<String> {
    let field = fields.iter().find(|field| (field.offset..field.offset + field.size).contains(&offset))?;
    let inner = offset - field.offset;
    // The parts of an array of structures describe one element.
    let element = field.parts.last().map_or(0, |last| last.offset + last.size);
    let part = inner.checked_rem(element).and_then(|inner| field_at(field.parts, inner));
    Some(match part {
        Some(part) => format!("{}.{part}", field.name),
        None => field.name.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(name: &str, data: Vec<u8>) -> Stream {
        Stream { name: name.into(), path: Vec::new(), data, is_stored: false, level: 2 }
    }

    #[test]
    fn the_first_differing_byte_is_located_by_record_and_field() {
        let mut data = vec![0; RECORD_SIZE * 2];
        data[RECORD_SIZE + 8] = 1;
        let original = stream("temp.xg", data.clone());
        data[RECORD_SIZE + 12] = 7;
        let error = same_bytes(&original, &stream("temp.xg", data)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "temp.xg record 1 (byte 2572), score1: expected byte 0x00, as in the file, \
             found byte 0x07 after decoding and encoding"
        );
    }

    #[test]
    fn a_stream_that_comes_back_short_is_located_at_its_end() {
        let original = stream("temp.xgc", b"abc".to_vec());
        let error = same_bytes(&original, &stream("temp.xgc", b"ab".to_vec())).unwrap_err();
        assert_eq!(
            error.to_string(),
            "temp.xgc (byte 2): expected byte 0x63, as in the file, found the end after decoding and encoding"
        );
    }

    #[test]
    fn a_byte_within_a_structure_has_a_path() {
        let cube = Record::KINDS[2].1;
        let block = cube.iter().find(|field| field.name == "DoubleD").unwrap();
        let level = block.parts.iter().find(|part| part.name == "Level").unwrap();
        assert_eq!(field_at(cube, block.offset + level.offset + 1).as_deref(), Some("DoubleD.Level"));
    }
}
