//! temp.xgc: one RTF text per line, addressed by its 0-based line number; empty lines count.

use crate::error::FormatError;
use crate::limits::COMMENT_LINES;

/// Splits temp.xgc at CRLF. Inside a line, the bytes 01 02 stand for a line break and become CRLF again.
pub fn decode_lines(stream: &[u8]) -> Result<Vec<Vec<u8>>, FormatError> {
    let mut lines = Vec::new();
    let mut line = Vec::new();
    let mut rest = stream;
    while let Some((&byte, tail)) = rest.split_first() {
        match (byte, tail.first()) {
            (b'\r', Some(b'\n')) => {
                lines.push(std::mem::take(&mut line));
                rest = &tail[1..];
                if lines.len() >= COMMENT_LINES {
                    return Err(FormatError::in_stream("temp.xgc")
                        .at((stream.len() - rest.len()) as u64)
                        .expected(format!("at most {COMMENT_LINES} lines"))
                        .found("more"));
                }
            }
            (1, Some(2)) => {
                line.extend_from_slice(b"\r\n");
                rest = &tail[1..];
            }
            _ => {
                line.push(byte);
                rest = tail;
            }
        }
    }
    if !stream.is_empty() {
        lines.push(line);
    }
    Ok(lines)
}

/// Joins lines with CRLF and writes line breaks inside a line as 01 02: the inverse of [`decode_lines`].
pub fn encode_lines<L: AsRef<[u8]>>(lines: &[L]) -> Vec<u8> {
    let mut stream = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        if number > 0 {
            stream.extend_from_slice(b"\r\n");
        }
        let mut rest = line.as_ref();
        while let Some((&byte, tail)) = rest.split_first() {
            if byte == b'\r' && tail.first() == Some(&b'\n') {
                stream.extend_from_slice(&[1, 2]);
                rest = &tail[1..];
            } else {
                stream.push(byte);
                rest = tail;
            }
        }
    }
    stream
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
