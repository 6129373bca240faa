//! Reading a source file whole, within limits.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::format::error::FormatError;
use crate::format::limits::Limits;

/// Reads a file; a size beyond the limit is refused before anything is read. An I/O error is told as the error of the stream
/// `file`.
pub fn read_file(path: &Path, limits: &Limits) -> Result<Vec<u8>, FormatError> {
    let unreadable =
        |error: std::io::Error| FormatError::in_stream("file").expected("a readable file").found(error.to_string());
    let too_large = |size: u64| {
        FormatError::in_stream("file")
            .field("size")
            .expected(format!("at most {} bytes", limits.file_bytes))
            .found(format!("{size} bytes"))
    };
    let file = File::open(path).map_err(unreadable)?;
    let size = file.metadata().map_err(unreadable)?.len();
    if size > limits.file_bytes {
        return Err(too_large(size));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    // The file may grow while it is read.
    file.take(limits.file_bytes + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > limits.file_bytes {
        return Err(too_large(bytes.len() as u64));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_beyond_the_limit_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large.xg");
        std::fs::write(&path, [0; 11]).unwrap();
        let limits = Limits { file_bytes: 10, ..Limits::default() };
        assert_eq!(
            read_file(&path, &limits).unwrap_err().to_string(),
            "file, size: expected at most 10 bytes, found 11 bytes"
        );
    }
}
