//! Facts about a file that do not need its records.

use serde::Serialize;

use xgfile::container::{Container, Packing, Stream};

/// The file and its streams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FileFacts {
    /// The path as given.
    pub path: String,
    /// Bytes of the file.
    pub size: usize,
    /// Whether it is XG's own archive with correct CRCs; otherwise it was re-packed without CRCs.
    pub is_intact: bool,
    /// Bytes of the thumbnail.
    pub thumbnail_size: usize,
    /// Whether the thumbnail starts like a JPEG.
    pub is_thumbnail_jpeg: bool,
    /// The streams in the archive's order.
    pub streams: Vec<StreamFacts>,
}

/// One stream, inflated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StreamFacts {
    /// The stream's name in the registry.
    pub name: String,
    /// Bytes, inflated.
    pub size: usize,
    /// CRC-32 of the inflated content, as eight hexadecimal digits; in an intact file, equal to the registry's.
    pub crc32: String,
    /// Whether it is stored uncompressed.
    pub is_stored: bool,
}

impl FileFacts {
    /// The facts of an unpacked file.
    pub fn of(path: String, size: usize, container: &Container) -> Self {
        let facts = |stream: &Stream| StreamFacts {
            name: stream.name.clone(),
            size: stream.data.len(),
            crc32: format!("{:08x}", crc32fast::hash(&stream.data)),
            is_stored: stream.is_stored,
        };
        Self {
            path,
            size,
            is_intact: container.packing != Packing::BareStream,
            thumbnail_size: container.thumbnail.len(),
            is_thumbnail_jpeg: container.thumbnail.starts_with(&[0xff, 0xd8, 0xff]),
            streams: container.streams.iter().map(facts).collect(),
        }
    }
}
