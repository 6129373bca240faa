//! Arena's opening books, ABK and AB2: reads and writes the header and the tree of entries.
//!
//! Every byte is kept (fillers, bytes after the end of a text, bytes after the last whole entry), so `encode` returns the same file.

use xgfile::bytes::Cursor;
use xgfile::delphi_record;
use xgfile::error::FormatError;
use xgfile::field::{FieldType, restore};

/// Offset of the first entry. The header's own value is ignored.
pub const DATA_OFFSET: usize = 25_200;
/// Size of an entry in bytes. The header's own value is ignored.
pub const ENTRY_BYTES: usize = 28;
/// The number of the first entry, where every walk starts. Pointers use the same numbering.
pub const ROOT: u32 = 900;
/// Size of the header's fields in bytes; fillers follow up to the entries.
pub const HEADER_BYTES: usize = 254;

/// The header's fields in file order.
pub const HEADER_FIELDS: [&str; 18] = [
    "magic",
    "data_offset",
    "entry_size",
    "comment_length",
    "comment",
    "author_length",
    "author",
    "book_depth",
    "move_count",
    "min_games",
    "min_wins",
    "win_percent_white",
    "win_percent_black",
    "priority_weight",
    "games_weight",
    "win_percent_weight",
    "use_to_ply",
    "filler",
];
/// The ten numbers after the texts.
const NUMBERS: std::ops::Range<usize> = 7..17;

/// The name that warnings and errors use for the whole file.
pub const STREAM: &str = "book";

/// The letters of the older variant.
pub const ABK: [u8; 3] = *b"ABK";
/// The letters of AB2.
pub const AB2: [u8; 3] = *b"AB2";

/// A Pascal string: a length and a field of fixed size, which the length may exceed in damaged files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PascalText<const N: usize> {
    /// The length as stored; at most `N` in valid files.
    pub length: u8,
    /// The whole field.
    pub field: [u8; N],
}

impl<const N: usize> PascalText<N> {
    /// The bytes that are text.
    pub fn bytes(&self) -> &[u8] {
        &self.field[..N.min(usize::from(self.length))]
    }

    /// Creates a field from the first `N` of these bytes, padded with zeros, and this length.
    pub fn new(length: u8, bytes: &[u8]) -> Self {
        let mut field = [0; N];
        let count = bytes.len().min(N);
        field[..count].copy_from_slice(&bytes[..count]);
        Self { length, field }
    }

    fn read(cursor: &mut Cursor<'_>, length: &'static str, text: &'static str) -> Result<Self, FormatError> {
        Ok(Self { length: cursor.read(length)?, field: cursor.read(text)? })
    }
}

/// The header's fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The letters after the first byte, which is always 3.
    pub magic: [u8; 3],
    /// 25200 in valid files.
    pub data_offset: i32,
    /// 28 in valid files.
    pub entry_size: i32,
    /// A comment about the book.
    pub comment: PascalText<120>,
    /// The author's name.
    pub author: PascalText<80>,
    /// From `book_depth` to `use_to_ply` of [`HEADER_FIELDS`].
    pub numbers: [i32; 10],
}

impl Header {
    /// The letters as text.
    pub fn variant(&self) -> String {
        self.magic.map(char::from).iter().collect()
    }

    /// The numbers after the texts, with their names.
    pub fn named_numbers(&self) -> impl Iterator<Item = (&'static str, i32)> {
        HEADER_FIELDS[NUMBERS].iter().copied().zip(self.numbers)
    }
}

delphi_record! {
    /// An entry: a move of the tree. The format page explains the fields; some names are misleading.
    ///
    /// Squares: a1 = 0 ... h8 = 63. `promotion`: 0 none, 1 rook, 2 knight, 3 bishop, 4 queen; the sign varies. `won` counts White's
    /// wins. `plycount` is the deleted flag, and in AB2 also the captured piece. `next_move` is the first entry after this move and
    /// `next_sibling` the next alternative to it; 0 or less for none.
    #[derive(Copy, Eq)]
    pub struct Entry from 0 {
        "from" from: i8;
        "to" to: i8;
        "promotion" promotion: i8;
        "priority" priority: i8;
        "ngames" games: i32;
        "nwon" won: i32;
        "nlost" lost: i32;
        "plycount" plycount: i32;
        "nextMove" next_move: i32;
        "nextSibling" next_sibling: i32;
    }
}

const _: () = assert!(Entry::SIZE == ENTRY_BYTES);

/// A whole book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AbkFile {
    /// The header's fields.
    pub header: Header,
    /// The bytes between the header's fields and the entries; fewer if the file ends there.
    pub filler: Vec<u8>,
    /// All entries; the first is number [`ROOT`].
    pub entries: Vec<Entry>,
    /// Bytes after the last whole entry.
    pub trailing: Vec<u8>,
}

/// Whether a file starts like an Arena book.
pub fn is_abk(bytes: &[u8]) -> bool {
    let Some((&[length, magic @ ..], rest)) = bytes.split_first_chunk::<4>() else { return false };
    let has_numbers = || {
        let mut numbers = (DATA_OFFSET as u32).to_le_bytes().to_vec();
        numbers.extend((ENTRY_BYTES as u32).to_le_bytes());
        magic.iter().all(u8::is_ascii_alphanumeric) && rest.starts_with(&numbers)
    };
    length == 3 && ([ABK, AB2].contains(&magic) || has_numbers())
}

impl AbkFile {
    /// Reads a whole file. A file truncated after the header's fields is read as far as it goes.
    pub fn decode(bytes: &[u8]) -> Result<Self, FormatError> {
        if !is_abk(bytes) {
            let error = FormatError::in_stream(STREAM).at(0).field("magic").expected("byte 3, then ABK or AB2");
            let start: Vec<String> = bytes.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
            return Err(error.found(if start.is_empty() { "an empty file".to_owned() } else { start.join(" ") }));
        }
        let mut cursor = Cursor::new(STREAM, bytes);
        let header = read_header(&mut cursor)?;
        let (filler, data) = bytes[HEADER_BYTES..].split_at(bytes.len().min(DATA_OFFSET) - HEADER_BYTES);
        let (entries, trailing) = data.as_chunks::<ENTRY_BYTES>();
        Ok(Self {
            header,
            filler: filler.to_vec(),
            // Numbers can always be read.
            entries: entries.iter().map(|bytes| Entry::get(bytes, 0).unwrap_or_default()).collect(),
            trailing: trailing.to_vec(),
        })
    }

    /// Writes the file, byte for byte as it was read.
    pub fn encode(&self) -> Vec<u8> {
        let header = &self.header;
        let mut bytes = Vec::with_capacity(DATA_OFFSET + self.entries.len() * ENTRY_BYTES + self.trailing.len());
        bytes.push(3);
        bytes.extend(header.magic);
        bytes.extend(header.data_offset.to_le_bytes());
        bytes.extend(header.entry_size.to_le_bytes());
        bytes.push(header.comment.length);
        bytes.extend(header.comment.field);
        bytes.push(header.author.length);
        bytes.extend(header.author.field);
        bytes.extend(header.numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(&self.filler);
        self.entries.iter().for_each(|entry| restore(&mut bytes, None, ENTRY_BYTES, |out| entry.put(out)));
        bytes.extend(&self.trailing);
        bytes
    }
}

fn read_header(cursor: &mut Cursor<'_>) -> Result<Header, FormatError> {
    let [_, magic @ ..] = cursor.read::<[u8; 4]>("magic")?;
    let mut header = Header {
        magic,
        data_offset: cursor.read("data_offset")?,
        entry_size: cursor.read("entry_size")?,
        comment: PascalText::read(cursor, "comment_length", "comment")?,
        author: PascalText::read(cursor, "author_length", "author")?,
        numbers: [0; 10],
    };
    for (number, name) in header.numbers.iter_mut().zip(&HEADER_FIELDS[NUMBERS]) {
        *number = cursor.read(name)?;
    }
    Ok(header)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sound(entries: Vec<Entry>) -> AbkFile {
        AbkFile {
            header: Header {
                magic: AB2,
                data_offset: 25_200,
                entry_size: 28,
                comment: PascalText::new(4, b"Test"),
                author: PascalText::new(2, b"Me"),
                numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
            },
            filler: vec![0x79; DATA_OFFSET - HEADER_BYTES],
            entries,
            trailing: Vec::new(),
        }
    }

    #[test]
    fn fields_have_the_offsets_of_the_format_page() {
        let entry = Entry {
            from: 12,
            to: 28,
            promotion: -4,
            priority: 5,
            games: 9,
            won: 2,
            lost: 3,
            plycount: 6,
            next_move: 901,
            next_sibling: -1,
        };
        let bytes = sound(vec![entry]).encode();
        assert_eq!(bytes[..17], *b"\x03AB2\x70\x62\0\0\x1c\0\0\0\x04Test");
        assert_eq!(bytes[133..136], *b"\x02Me");
        assert_eq!((bytes[214], bytes[218], bytes[246], bytes[250], bytes[254]), (1, 2, 9, 10, 0x79));
        let expected =
            [12, 28, 0xfc, 5, 9, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 6, 0, 0, 0, 0x85, 3, 0, 0, 255, 255, 255, 255];
        assert_eq!(bytes[25_200..], expected);
    }

    #[test]
    fn truncated_headers_are_rejected_with_the_field() {
        let bytes = sound(Vec::new()).encode();
        let error = AbkFile::decode(&bytes[..253]).unwrap_err();
        assert_eq!(error.to_string(), "book (byte 250), use_to_ply: expected 4 bytes, found 3 bytes left");
        let error = AbkFile::decode(&bytes[..100]).unwrap_err();
        assert_eq!(error.details().field.as_deref(), Some("comment"));
    }

    #[test]
    fn other_files_are_rejected() {
        let error = AbkFile::decode(&[]).unwrap_err();
        assert_eq!(error.to_string(), "book (byte 0), magic: expected byte 3, then ABK or AB2, found an empty file");
        for bytes in [&b"\x04ABK"[..], b"\x03AB", b"\x03XYZ\x70\x62\0\0\x1b\0\0\0", b"RGMH"] {
            assert!(!is_abk(bytes));
            assert!(AbkFile::decode(bytes).is_err());
        }
    }

    #[test]
    fn unknown_letters_with_valid_sizes_are_an_unknown_variant() {
        let mut bytes = sound(Vec::new()).encode();
        bytes[1..4].copy_from_slice(b"AB3");
        assert_eq!(AbkFile::decode(&bytes).unwrap().header.magic, *b"AB3");
        bytes[4] = 0;
        assert!(AbkFile::decode(&bytes).is_err());
    }

    proptest! {
        #[test]
        fn decoding_and_encoding_any_file_keeps_every_byte(
            fields in prop::collection::vec(any::<u8>(), HEADER_BYTES - 4),
            filler in any::<u8>(),
            data in prop::collection::vec(any::<u8>(), 0..200),
            cut in HEADER_BYTES..DATA_OFFSET,
            is_cut in any::<bool>(),
        ) {
            let mut bytes = b"\x03ABK".to_vec();
            bytes.extend(fields);
            bytes.resize(DATA_OFFSET, filler);
            bytes.extend(data);
            if is_cut {
                bytes.truncate(cut);
            }
            let file = AbkFile::decode(&bytes).unwrap();
            prop_assert_eq!(file.entries.len(), bytes.len().saturating_sub(DATA_OFFSET) / ENTRY_BYTES);
            prop_assert_eq!(file.encode(), bytes);
        }
    }
}
