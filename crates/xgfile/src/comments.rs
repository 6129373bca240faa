//! temp.xgc: one RTF text per line, addressed by its 0-based line number; empty lines count.

use crate::error::FormatError;
use crate::limits::COMMENT_LINES;

const LINE_END: [u8; 2] = *b"\r\n";
/// A line break inside a line.
const LINE_BREAK: [u8; 2] = [1, 2];

/// Splits temp.xgc at CRLF. Inside a line, the bytes 01 02 stand for a line break and become CRLF again.
pub fn decode_lines(stream: &[u8]) -> Result<Vec<Vec<u8>>, FormatError> {
    if stream.is_empty() {
        return Ok(Vec::new());
    }
    let lines: Vec<_> = split(stream, LINE_END).take(COMMENT_LINES + 1).collect();
    if lines.len() > COMMENT_LINES {
        let at: usize = lines[..COMMENT_LINES].iter().map(|line| line.len() + 2).sum();
        let error = FormatError::in_stream("temp.xgc").at(at as u64);
        return Err(error.expected(format!("at most {COMMENT_LINES} lines")).found("more"));
    }
    Ok(lines.into_iter().map(|line| replaced(line, LINE_BREAK, LINE_END)).collect())
}

/// Joins lines with CRLF and writes line breaks inside a line as 01 02: the inverse of [`decode_lines`].
pub fn encode_lines<L: AsRef<[u8]>>(lines: &[L]) -> Vec<u8> {
    let lines: Vec<_> = lines.iter().map(|line| replaced(line.as_ref(), LINE_END, LINE_BREAK)).collect();
    lines.join(&LINE_END[..])
}

/// The parts between occurrences of two bytes.
fn split(bytes: &[u8], separator: [u8; 2]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(bytes);
    std::iter::from_fn(move || {
        let bytes = rest?;
        let at = bytes.windows(2).position(|two| two == separator);
        rest = at.map(|at| &bytes[at + 2..]);
        Some(&bytes[..at.unwrap_or(bytes.len())])
    })
}

/// Replaces two bytes by two others.
fn replaced(bytes: &[u8], from: [u8; 2], to: [u8; 2]) -> Vec<u8> {
    let mut replaced = Vec::with_capacity(bytes.len());
    for (number, part) in split(bytes, from).enumerate() {
        if number > 0 {
            replaced.extend(to);
        }
        replaced.extend_from_slice(part);
    }
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn empty_lines_keep_their_number() {
        let lines = decode_lines(b"one\r\n\r\nthree\x01\x02more\r\n").unwrap();
        assert_eq!(lines, [&b"one"[..], b"", b"three\r\nmore", b""].map(<[u8]>::to_vec));
    }

    #[test]
    fn a_stream_of_only_line_ends_is_rejected() {
        let stream = b"\r\n".repeat(COMMENT_LINES);
        let error = decode_lines(&stream).unwrap_err();
        assert_eq!(error.to_string(), "temp.xgc (byte 200000): expected at most 100000 lines, found more");
    }

    proptest! {
        #[test]
        fn lines_keep_every_byte(stream in proptest::collection::vec(
            prop_oneof![Just(1u8), Just(2), Just(13), Just(10), any::<u8>()], 0..60)) {
            prop_assert_eq!(encode_lines(&decode_lines(&stream).unwrap()), stream);
        }
    }
}
