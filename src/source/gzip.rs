//! Unpacks gzip files of several parts, up to a limit.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

/// The first bytes of a `.gz`.
pub const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];

/// The most parts of a `.gz`. Programs that pack in parts use parts of 64 KB, so the largest file has some thousand. An empty part
/// takes 20 bytes and 4 microseconds.
pub const MAX_PARTS: u64 = 100_000;

/// Unpacks the parts of a `.gz` like flate2's `MultiGzDecoder`, but limits their number.
pub(super) struct Parts<R> {
    /// The current part; `None` at the end.
    part: Option<GzDecoder<R>>,
    /// How many more parts are allowed.
    left: u64,
}

impl<R: BufRead> Parts<R> {
    pub(super) fn new(packed: R) -> Self {
        Self { part: Some(GzDecoder::new(packed)), left: MAX_PARTS - 1 }
    }
}

impl<R: BufRead> Read for Parts<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while let Some(part) = &mut self.part {
            let count = part.read(out)?;
            if count > 0 || out.is_empty() {
                return Ok(count);
            }
            let Some(mut packed) = self.part.take().map(GzDecoder::into_inner) else { break };
            if packed.fill_buf()?.first() != Some(&GZIP_MAGIC[0]) {
                // Tapes, block devices and some servers fill up a file with zeros.
                for byte in packed.bytes() {
                    if byte? != 0 {
                        return Err(io::Error::other("other bytes behind it, neither another part nor zeros,"));
                    }
                }
                break;
            }
            let Some(left) = self.left.checked_sub(1) else {
                return Err(io::Error::other(format!("more than {MAX_PARTS} parts")));
            };
            self.left = left;
            self.part = Some(GzDecoder::new(packed));
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::MultiGzDecoder;
    use proptest::prelude::*;
    use std::io::Write;

    fn gzipped(data: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(data).unwrap();
        encoder.finish().unwrap()
    }

    /// The unpacked bytes, and whether unpacking ended in an error.
    fn all(mut reader: impl Read) -> (Vec<u8>, bool) {
        let mut bytes = Vec::new();
        let failed = reader.read_to_end(&mut bytes).is_err();
        (bytes, failed)
    }

    proptest! {
        #[test]
        fn parts_unpack_as_in_flate2(
            parts in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..20), 0..4),
            tail in proptest::collection::vec(1u8.., 0..3),
            cut in 0usize..200,
        ) {
            let mut packed: Vec<u8> = parts.iter().flat_map(|part| gzipped(part)).collect();
            packed.extend(tail);
            packed.truncate(packed.len().saturating_sub(cut % 100));
            prop_assert_eq!(all(Parts::new(&packed[..])), all(MultiGzDecoder::new(&packed[..])));
        }
    }

    #[test]
    fn zeros_behind_the_last_part_are_padding_and_other_bytes_are_an_error() {
        let part = gzipped(b"match");
        let followed_by = |tail: &[u8]| all(Parts::new(&[&part, tail].concat()[..]));
        assert_eq!(followed_by(&vec![0; 100_000]), (b"match".to_vec(), false));
        assert_eq!(followed_by(&part), (b"matchmatch".to_vec(), false));
        for tail in [&b"x"[..], b"\0\0x", &[&[0], &part[..]].concat()] {
            assert_eq!(followed_by(tail), (b"match".to_vec(), true));
        }
    }

    #[test]
    fn too_many_parts_are_refused() {
        let part = gzipped(b"");
        let allowed = MAX_PARTS as usize;
        assert_eq!(all(Parts::new(&part.repeat(allowed)[..])), (vec![], false));
        assert_eq!(all(Parts::new(&part.repeat(allowed + 1)[..])), (vec![], true));
    }
}
