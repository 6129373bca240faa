//! The state file with the chunk of each match: 20 bytes per match, little-endian.

use super::plan::Exported;

const RECORD: usize = 20;

/// The file's bytes.
pub fn encode(matches: &[Exported]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(matches.len() * RECORD);
    for one in matches {
        bytes.extend(one.chunk.to_le_bytes());
        bytes.extend(one.key.to_le_bytes());
        bytes.extend(one.digest.to_le_bytes());
    }
    bytes
}

/// Decodes the file; `None` if it does not consist of whole records.
pub fn decode(bytes: &[u8]) -> Option<Vec<Exported>> {
    let records = bytes.chunks_exact(RECORD);
    if !records.remainder().is_empty() {
        return None;
    }
    records
        .map(|record| {
            Some(Exported {
                chunk: u32::from_le_bytes(record.get(..4)?.try_into().ok()?),
                key: i64::from_le_bytes(record.get(4..12)?.try_into().ok()?),
                digest: u64::from_le_bytes(record.get(12..)?.try_into().ok()?),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let matches =
            [Exported { chunk: 1, key: -2, digest: 3 }, Exported { chunk: u32::MAX, key: 4, digest: u64::MAX }];
        assert_eq!(decode(&encode(&matches)).unwrap(), matches);
        assert_eq!(decode(&[]), Some(Vec::new()));
        assert_eq!(decode(&[0; 19]), None);
    }
}
