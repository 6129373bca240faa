//! Proves that a file is understood: decodes it, writes it again, compares byte for byte, and converts it to rows.

use xgfile::container::{Container, Packing, Stream};
use xgfile::document::Document;
use xgfile::error::FormatError;
use xgfile::limits::Limits;

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
    Err(FormatError::in_stream(&original.name)
        .at(same as u64)
        .expected(format!("{}, as in the file", show(before)))
        .found(format!("{} after decoding and encoding", show(after))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_differing_byte_is_reported_with_its_offset() {
        let stream = |data: &[u8]| Stream {
            name: "temp.xgc".into(),
            path: Vec::new(),
            data: data.to_vec(),
            is_stored: false,
            level: 2,
        };
        for (written, found) in [(&b"aXc"[..], "byte 0x58"), (b"a", "the end")] {
            assert_eq!(
                same_bytes(&stream(b"abc"), &stream(written)).unwrap_err().to_string(),
                format!(
                    "temp.xgc (byte 1): expected byte 0x62, as in the file, found {found} after decoding and encoding"
                )
            );
        }
    }
}
