//! Sizes that are checked before they are believed.

/// Upper bounds on what a file may claim. The defaults are some hundred times what real files have
/// (190 KB a file, 2 MB inflated, 820 records) and keep a worker's memory bounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one source file.
    pub file_bytes: u64,
    /// Bytes of one inflated stream of an XG archive.
    pub stream_bytes: u64,
    /// Streams in an XG archive's registry (XG writes at most four).
    pub archive_streams: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { file_bytes: 64 << 20, stream_bytes: 64 << 20, archive_streams: 16 }
    }
}
