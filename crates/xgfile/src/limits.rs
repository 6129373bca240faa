//! Limits that are checked before a claimed size is trusted.

use std::fmt;

/// Upper limits on the sizes that a file may claim. The defaults are some hundred times the largest real files
/// (190 KB per file, 2 MB inflated, 820 records) and bound the memory of a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one source file, packed or not. A .zip itself may be of any size; the limit applies to its members.
    pub file_bytes: u64,
    /// Total bytes of the inflated streams of one file, and bytes of a file unpacked from a .gz or .zip.
    pub inflated_bytes: u64,
    /// The highest compression ratio for sizes above [`RATIO_FLOOR`].
    pub ratio: u64,
    /// Members of a .zip.
    pub members: u64,
    /// Streams in an XG archive's registry (XG writes at most four).
    pub archive_streams: u32,
    /// Entries of a book: nodes of an ABK tree, records of an OBDB, slots of a GDX table, moves of a text book. The largest known book
    /// has 140,787. A thousand entries take up to 1 MB of a worker's memory.
    pub book_entries: u64,
}

/// Inflated bytes that are allowed at any ratio: small repetitive files pack well and are harmless.
pub const RATIO_FLOOR: u64 = 4 << 20;

/// The largest file that is read, and therefore the largest that is written back.
pub const FILE_BYTES: u64 = 64 << 20;

/// Lines of temp.xgc. A match has some 800 records with a few comments each, so more lines are not plausible.
pub const COMMENT_LINES: usize = 100_000;

/// Total bytes of the comments that the records of a file refer to. Each reference makes a row, and many may name the same line.
pub const COMMENT_BYTES: usize = 16 << 20;

/// Bytes of one comment of a shogi text book, and of all comments of one opening or move; longer ones are truncated with a warning.
pub const TEXT_COMMENT_BYTES: usize = 64 << 10;

/// Openings of a shogi text book: some 200 times as many as in the largest known book.
pub const TEXT_BOOK_LINES: usize = 100_000;

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: FILE_BYTES,
            inflated_bytes: 64 << 20,
            ratio: 300,
            members: 100_000,
            archive_streams: 16,
            book_entries: 500_000,
        }
    }
}

impl Limits {
    /// The largest inflated size allowed for `packed` bytes.
    pub fn room(&self, packed: u64) -> u64 {
        self.inflated_bytes.min(self.by_ratio(packed))
    }

    /// The largest inflated size that the ratio alone allows for `packed` bytes.
    pub fn by_ratio(&self, packed: u64) -> u64 {
        packed.saturating_mul(self.ratio).max(RATIO_FLOOR)
    }

    /// The limit of [`Self::room`] in words, for the end of "expected ...".
    pub fn room_text(&self, packed: u64) -> String {
        let room = self.room(packed);
        if room == self.inflated_bytes {
            format!("at most {room} bytes")
        } else {
            format!("at most {room} bytes from {packed} packed bytes (ratio {})", self.ratio)
        }
    }

    /// Parses text written by [`Display`](fmt::Display); `None` for any other text.
    pub fn recorded(text: &str) -> Option<Self> {
        let mut parts = text.split(", ");
        let mut number = |name: &str| parts.next()?.strip_prefix(name)?.strip_prefix(' ')?.parse().ok();
        Some(Self {
            file_bytes: number("file")?,
            inflated_bytes: number("inflated")?,
            ratio: number("ratio")?,
            members: number("members")?,
            ..Self::default()
        })
    }

    /// The larger of each pair of limits.
    pub fn max(self, other: Self) -> Self {
        Self {
            file_bytes: self.file_bytes.max(other.file_bytes),
            inflated_bytes: self.inflated_bytes.max(other.inflated_bytes),
            ratio: self.ratio.max(other.ratio),
            members: self.members.max(other.members),
            archive_streams: self.archive_streams.max(other.archive_streams),
            book_entries: self.book_entries.max(other.book_entries),
        }
    }
}

/// The limits that a user can set, as text for `import_runs.limits`.
impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file_bytes, inflated_bytes, ratio, members, .. } = self;
        write!(f, "file {file_bytes}, inflated {inflated_bytes}, ratio {ratio}, members {members}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn recorded_limits_are_read_back(file_bytes: u64, inflated_bytes: u64, ratio: u64, members: u64) {
            let limits = Limits { file_bytes, inflated_bytes, ratio, members, ..Limits::default() };
            prop_assert_eq!(Limits::recorded(&limits.to_string()), Some(limits));
        }
    }

    #[test]
    fn other_text_is_not_parsed_as_limits() {
        for text in ["", "file", "file x", "file 1, inflated 2, members 3, ratio 4", "file 1, inflated 2"] {
            assert_eq!(Limits::recorded(text), None, "{text}");
        }
    }

    #[test]
    fn room_is_the_smaller_of_size_and_ratio_limits_but_never_below_the_floor() {
        let limits = Limits::default();
        assert_eq!(limits.room(10), RATIO_FLOOR);
        assert_eq!(limits.room(100_000), 30_000_000);
        assert_eq!(limits.room(1_000_000), 64 << 20);
        assert_eq!(limits.room(u64::MAX), 64 << 20);
    }
}
