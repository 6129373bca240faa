//! Reads whole files within limits and unpacks gzip.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::time::UNIX_EPOCH;

use super::gzip::{GZIP_MAGIC, Parts};
use super::regular_file;
use crate::kind::{HEAD_BYTES, recognise};
use xgfile::error::FormatError;
use xgfile::limits::Limits;

/// Why a source could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The system could not read the file. Its content is unknown, and the next attempt may succeed.
    #[error("{0}")]
    Unreadable(FormatError),
    /// The file is damaged, too large, or packed with an unsupported method.
    #[error("{0}")]
    Refused(FormatError),
}

impl From<ReadError> for FormatError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Unreadable(error) | ReadError::Refused(error) => error,
        }
    }
}

impl ReadError {
    pub(super) fn unreadable(stream: &str, error: impl std::fmt::Display) -> Self {
        Self::Unreadable(FormatError::in_stream(stream).expected("a readable file").found(error))
    }
}

/// A file's size in bytes and modification time in nanoseconds since 1970 (0 if the system has none).
pub fn state(metadata: &std::fs::Metadata) -> (u64, i64) {
    let modified_ns = metadata
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
        .and_then(|since| i64::try_from(since.as_nanos()).ok())
        .unwrap_or(0);
    (metadata.len(), modified_ns)
}

/// The first bytes of a file (of a `.gz`, the first unpacked bytes), and the file's size.
pub fn head(path: &Path) -> std::io::Result<(Vec<u8>, u64)> {
    let mut file = regular_file::open(path)?;
    let size = file.metadata()?.len();
    let mut head = Vec::new();
    (&mut file).take(HEAD_BYTES as u64).read_to_end(&mut head)?;
    if !head.starts_with(&GZIP_MAGIC) {
        return Ok((head, size));
    }
    let hint = gzip_hint(&mut file)?;
    let mut inflated = Vec::new();
    // From a damaged file, use the bytes before the damage.
    let _ = Parts::new(BufReader::new(file)).take(HEAD_BYTES as u64).read_to_end(&mut inflated);
    let size = if inflated.len() < HEAD_BYTES { inflated.len() as u64 } else { hint };
    Ok((inflated, size))
}

/// Reads a file and unpacks gzip. Refuses a size above the limit before reading anything.
pub fn read_file(path: &Path, limits: &Limits) -> Result<Vec<u8>, ReadError> {
    let unreadable = |error: std::io::Error| ReadError::unreadable("file", error);
    let mut file = regular_file::open(path).map_err(unreadable)?;
    let size = file.metadata().map_err(unreadable)?.len();
    if size > limits.file_bytes {
        return Err(too_large(size, limits));
    }
    let mut magic = Vec::with_capacity(2);
    (&mut file).take(2).read_to_end(&mut magic).map_err(unreadable)?;
    if magic == GZIP_MAGIC {
        let hint = gzip_hint(&mut file).map_err(unreadable)?;
        // Without `only_ours` the result is always `Some`.
        return gunzip(BufReader::new(file), size, hint, limits, false).map(Option::unwrap_or_default);
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    bytes.extend(magic);
    // The file may grow during the read.
    file.take(limits.file_bytes).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > limits.file_bytes {
        return Err(too_large(bytes.len() as u64, limits));
    }
    Ok(bytes)
}

fn too_large(size: u64, limits: &Limits) -> ReadError {
    ReadError::Refused(
        FormatError::in_stream("file")
            .field("size")
            .expected(format!("at most {} bytes", limits.file_bytes))
            .found(format!("{size} bytes")),
    )
}

/// The inflated size from the last four bytes; rewinds the file. Only a hint: it may be wrong, and covers only the last part.
fn gzip_hint(file: &mut File) -> std::io::Result<u64> {
    let mut last = [0; 4];
    if file.seek(SeekFrom::End(-4)).is_ok() {
        file.read_exact(&mut last)?;
    }
    file.seek(SeekFrom::Start(0))?;
    Ok(u64::from(u32::from_le_bytes(last)))
}

pub(super) fn gunzip(
    packed: impl BufRead,
    size: u64,
    hint: u64,
    limits: &Limits,
    only_ours: bool,
) -> Result<Option<Vec<u8>>, ReadError> {
    let mut reader = Parts::new(packed);
    Unpacking { stream: "gzip", packed_bytes: size, claimed: hint, limits, only_ours }.read(&mut reader)
}

/// A `.gz` or `.zip` member that is being unpacked.
pub(super) struct Unpacking<'a> {
    pub(super) stream: &'a str,
    pub(super) packed_bytes: u64,
    /// The unpacked size that the archive claims.
    pub(super) claimed: u64,
    pub(super) limits: &'a Limits,
    /// Stop if the first bytes are not of a supported kind.
    pub(super) only_ours: bool,
}

impl Unpacking<'_> {
    pub(super) fn read(&self, reader: &mut dyn Read) -> Result<Option<Vec<u8>>, ReadError> {
        let room = self.limits.room(self.packed_bytes);
        let mut bytes = Vec::new();
        if self.only_ours {
            self.fill(reader, HEAD_BYTES as u64, &mut bytes)?;
            let is_all = bytes.len() < HEAD_BYTES;
            let size = if is_all { bytes.len() as u64 } else { self.claimed };
            if recognise(&bytes, size).is_none() {
                return Ok(None);
            }
        }
        bytes.reserve(usize::try_from(self.claimed.min(room)).unwrap_or(0).saturating_sub(bytes.len()));
        self.fill(reader, room.saturating_add(1) - bytes.len() as u64, &mut bytes)?;
        if bytes.len() as u64 > room {
            return Err(ReadError::Refused(
                FormatError::in_stream(self.stream)
                    .field("inflated size")
                    .expected(self.limits.room_text(self.packed_bytes))
                    .found("more"),
            ));
        }
        Ok(Some(bytes))
    }

    pub(super) fn fill(&self, reader: &mut dyn Read, most: u64, bytes: &mut Vec<u8>) -> Result<(), ReadError> {
        reader.take(most).read_to_end(bytes).map(drop).map_err(|error| match error.raw_os_error() {
            Some(_) => ReadError::unreadable(self.stream, error),
            None => ReadError::Refused(
                FormatError::in_stream(self.stream)
                    .expected("valid compressed data")
                    .found(format!("{error} after {} bytes", bytes.len())),
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn gzipped(data: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(data).unwrap();
        encoder.finish().unwrap()
    }

    fn read(bytes: &[u8], limits: &Limits) -> Result<Vec<u8>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, bytes).unwrap();
        read_file(&path, limits).map_err(|error| error.to_string())
    }

    #[test]
    fn file_above_the_size_limit_is_refused() {
        let limits = Limits { file_bytes: 10, ..Limits::default() };
        assert_eq!(read(&[0; 10], &limits), Ok(vec![0; 10]));
        assert_eq!(read(&[0; 11], &limits), Err("file, size: expected at most 10 bytes, found 11 bytes".to_owned()));
    }

    #[test]
    fn gzip_of_one_or_several_parts_is_unpacked() {
        let limits = Limits::default();
        assert_eq!(read(&gzipped(b"RGMH and so on"), &limits), Ok(b"RGMH and so on".to_vec()));
        assert_eq!(read(&[gzipped(b"RGMH "), gzipped(b"again")].concat(), &limits), Ok(b"RGMH again".to_vec()));
        for short in [&b""[..], b"\x1f", b"R"] {
            assert_eq!(read(short, &limits), Ok(short.to_vec()));
        }
    }

    #[test]
    fn truncated_gzip_is_refused() {
        let mut packed = gzipped(b"RGMH and so on");
        packed.truncate(packed.len() - 9);
        let error = read(&packed, &Limits::default()).unwrap_err();
        assert!(error.starts_with("gzip: expected valid compressed data, found "), "{error}");
        assert!(read(&GZIP_MAGIC, &Limits::default()).is_err());
    }

    #[test]
    fn gzip_bomb_is_refused_by_ratio_or_size() {
        let packed = gzipped(&vec![0; 30 << 20]);
        let ratio = read(&packed, &Limits::default()).unwrap_err();
        assert!(ratio.contains("inflated size: expected at most") && ratio.contains("(ratio 300)"), "{ratio}");
        let limits = Limits { ratio: 2000, inflated_bytes: 20 << 20, ..Limits::default() };
        assert_eq!(
            read(&packed, &limits),
            Err("gzip, inflated size: expected at most 20971520 bytes, found more".to_owned())
        );
        let raised = Limits { ratio: 2000, ..Limits::default() };
        assert_eq!(read(&packed, &raised).map(|bytes| bytes.len()), Ok(30 << 20));
    }
}
