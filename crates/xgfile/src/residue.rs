//! The residue of a file: padding, stale bytes after terminators, trailing bytes, and any other bytes outside the stored fields.
//!
//! A residue is a deflated list of runs, each an offset and bytes. Applied to the encoded fields, it restores any file byte for byte.

use std::io::Read;

use flate2::Compression;
use flate2::bufread::{DeflateDecoder, DeflateEncoder};

use super::error::FormatError;
use super::limits::FILE_BYTES;

/// Runs closer together than this are merged, because each run costs eight bytes.
const GAP: usize = 8;

/// Bytes compared at once: nearly all are equal.
const PAGE: usize = 256;

/// The runs in which `original` differs from an encoding in parts, including bytes past its end.
pub fn residue(encoded: impl Iterator<Item = impl AsRef<[u8]>>, original: &[u8]) -> Vec<u8> {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    let mut common = 0;
    for part in encoded {
        for ours in part.as_ref().chunks(PAGE) {
            let rest = &original[common..];
            let ours = &ours[..ours.len().min(rest.len())];
            let theirs = &rest[..ours.len()];
            if ours != theirs {
                for (index, _) in ours.iter().zip(theirs).enumerate().filter(|(_, (a, b))| a != b) {
                    let at = common + index;
                    match ranges.last_mut() {
                        Some((_, end)) if at - *end < GAP => *end = at + 1,
                        _ => ranges.push((at, at + 1)),
                    }
                }
            }
            common += ours.len();
        }
    }
    if original.len() > common {
        ranges.push((common, original.len()));
    }
    let mut runs = Vec::new();
    for (start, end) in ranges {
        runs.extend((start as u64).to_le_bytes());
        runs.extend(((end - start) as u64).to_le_bytes());
        runs.extend(&original[start..end]);
    }
    if runs.is_empty() {
        return runs;
    }
    let mut deflated = Vec::new();
    // Reading from memory cannot fail.
    let _ = DeflateEncoder::new(&runs[..], Compression::default()).read_to_end(&mut deflated);
    deflated
}

/// Restores the file of `file_bytes` bytes from its encoded fields and its residue.
pub fn apply(mut encoded: Vec<u8>, file_bytes: u64, residue: &[u8]) -> Result<Vec<u8>, FormatError> {
    let damaged = |found: &str| FormatError::in_stream("residue").expected("runs inside the file").found(found);
    let length = check_length(file_bytes)?;
    let mut runs = Vec::new();
    if !residue.is_empty() {
        // In the worst case, a residue holds the whole file and a run header for every ninth byte.
        let most = file_bytes.saturating_mul(3).saturating_add(64);
        DeflateDecoder::new(residue).take(most).read_to_end(&mut runs).map_err(|error| damaged(&error.to_string()))?;
    }
    encoded.resize(length, 0);
    let mut rest = &runs[..];
    while !rest.is_empty() {
        let (start, after) = take_u64(rest).ok_or_else(|| damaged("a run without an offset"))?;
        let (count, after) = take_u64(after).ok_or_else(|| damaged("a run without a length"))?;
        let count = usize::try_from(count).map_err(|_| damaged("a run too long for memory"))?;
        let bytes = after.get(..count).ok_or_else(|| damaged("a truncated run"))?;
        let target = usize::try_from(start).ok().and_then(|start| encoded.get_mut(start..start.checked_add(count)?));
        target.ok_or_else(|| damaged("a run past the end of the file"))?.copy_from_slice(bytes);
        rest = &after[count..];
    }
    Ok(encoded)
}

/// Checks a file length read from a database before that much memory is allocated.
pub fn check_length(file_bytes: u64) -> Result<usize, FormatError> {
    let fitting = usize::try_from(file_bytes).ok().filter(|_| file_bytes <= FILE_BYTES);
    fitting.ok_or_else(|| {
        let error = FormatError::in_stream("residue").field("file_bytes");
        error.expected(format!("at most {FILE_BYTES}")).found(file_bytes.to_string())
    })
}

fn take_u64(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<8>()?;
    Some((u64::from_le_bytes(*number), rest))
}

#[cfg(test)]
mod tests {
    use std::iter::once;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn equal_files_have_no_residue() {
        assert!(residue(once("abc"), b"abc").is_empty());
    }

    #[test]
    fn a_damaged_residue_is_an_error() {
        let deflated = residue(once("abc"), b"abcdef");
        assert!(apply(b"abc".to_vec(), 4, &deflated).is_err());
        assert!(apply(b"abc".to_vec(), 6, &deflated[..deflated.len() - 1]).is_err());
    }

    #[test]
    fn lengths_above_the_limit_are_rejected_before_any_allocation() {
        for length in [(64 << 20) + 1, 1 << 60, u64::MAX] {
            let error = apply(b"abc".to_vec(), length, &[]).unwrap_err();
            assert_eq!(error.to_string(), format!("residue, file_bytes: expected at most 67108864, found {length}"));
        }
    }

    proptest! {
        #[test]
        fn residue_restores_the_file(
            encoded in proptest::collection::vec(0u8..3, 0..2000),
            changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 0..40),
            tail in proptest::collection::vec(any::<u8>(), 0..20),
            cut in any::<proptest::sample::Index>(),
            is_cut in any::<bool>(),
        ) {
            let mut original = encoded.clone();
            for (index, byte) in changes {
                if !original.is_empty() {
                    let at = index.index(original.len());
                    original[at] = byte;
                }
            }
            original.extend(tail);
            if is_cut {
                original.truncate(cut.index(original.len() + 1));
            }
            let deflated = residue(once(&encoded), &original);
            prop_assert_eq!(apply(encoded, original.len() as u64, &deflated).unwrap(), original);
        }
    }
}
