//! eXtreme Gammon's opening book (OBDB): decodes and encodes records of 256 bytes without interpreting them.

use serde::Serialize;

use super::error::FormatError;
use super::xg::field::{Ansi, BadField, Field, FieldInfo, PositionEngine, Wide};
use super::xg::layout::delphi_record;

/// Size of every record.
pub const RECORD_SIZE: usize = 256;
/// `Magic`: the letters OBDB.
pub const MAGIC: u32 = 0x4244_424F;
/// `EntryType` of a piece of the notes.
const NOTES: i32 = 1;
/// `EntryType` of an entry.
const ENTRY: i32 = 2;

delphi_record! {
    /// The first record.
    pub struct Header from 0 {
        "EntryType" entry_type: i32;
        "Magic" magic: u32;
        "MajorVersion" major_version: i32;
        "MinorVersion" minor_version: i32;
        "RecordSize" record_size: i32;
        "LastUpdate" last_update: f64;
        "FileVersion" file_version: [u8; 9];
        "Description length" description_length: u8;
        "Description" description: Wide<96>;
    }
}

delphi_record! {
    /// A piece of the notes.
    pub struct Notes from 4 {
        "Notes" notes: Wide<96>;
    }
}

delphi_record! {
    /// An entry: the position after a play, with its evaluation.
    pub struct Entry from 4 {
        "Source" source: Wide<32>;
        "Pos" pos: PositionEngine;
        "Cube" cube: i32;
        "CubePos" cube_pos: i32;
        "Score" score: [i32; 2];
        "Jacoby" jacoby: i32;
        "Beaver" beaver: i32;
        "Crawford" crawford: i32;
        "Eval" eval: [f32; 6];
        "Equity" equity: f32;
        "Level" level: i32;
        "ProgramName" program_name: i32;
        "ProgramMajor" program_major: i32;
        "ProgramMinor" program_minor: i32;
        "ROGames" ro_games: u32;
        "ROStd" ro_std: f32;
        "ROChecker" ro_checker: i32;
        "ROCube" ro_cube: i32;
        "RORotation" ro_rotation: i32;
        "ROSeed" ro_seed: i32;
        "ROTruncation" ro_truncation: i32;
        "RODuration" ro_duration: f32;
        "DateImported" date_imported: f64;
        "DateSaved" date_saved: f64;
        "Deleted" deleted: u8;
        "Filler" filler: [i32; 9];
    }
}

impl Header {
    /// The header of a new book.
    pub fn new() -> Self {
        Self {
            magic: MAGIC,
            major_version: 1,
            // 256 fits.
            record_size: RECORD_SIZE as i32,
            ..Self::default()
        }
    }

    /// `FileVersion` as text: a length byte and characters. If the first byte is not a valid length, the text is 0-terminated, as on the
    /// format page.
    pub fn edition(&self) -> String {
        let to_terminator = |bytes: &[u8]| bytes.iter().copied().take_while(|&byte| byte != 0).collect::<Vec<u8>>();
        let text = match Ansi::<8>::get(&self.file_version, 0) {
            Ok(text) => to_terminator(text.as_bytes()),
            Err(_) => to_terminator(&self.file_version),
        };
        encoding_rs::WINDOWS_1252.decode_without_bom_handling(&text).0.into_owned()
    }

    /// Sets `FileVersion` to `text`, with a length byte.
    pub fn set_edition(&mut self, text: &str) {
        let (bytes, ..) = encoding_rs::WINDOWS_1252.encode(text);
        self.file_version = [0; 9];
        Ansi::<8>::from_bytes(&bytes).put(&mut self.file_version);
    }
}

/// The content of a record after the header.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(clippy::large_enum_variant)] // nearly all records are entries
pub enum Body {
    /// A piece of the notes.
    Notes(Notes),
    /// An entry.
    Entry(Entry),
    /// Any other `EntryType`.
    Unknown(i32),
}

/// A record's fields and the bytes outside them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Record<T> {
    /// The fields.
    pub body: T,
    /// The record with its fields cleared, if any byte of padding is not zero.
    #[serde(skip)]
    pub residue: Option<Box<[u8; RECORD_SIZE]>>,
}

/// A whole book.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OpeningBook {
    /// The first record.
    pub header: Record<Header>,
    /// The records after the header: `records[0]` is record 1 of the file.
    pub records: Vec<Record<Body>>,
    /// An incomplete record at the end.
    #[serde(skip)]
    pub trailing: Vec<u8>,
}

impl Field for Body {
    const SIZE: usize = RECORD_SIZE;
    const ALIGN: usize = 8;

    fn get(bytes: &[u8], version: i32) -> Result<Self, BadField> {
        Ok(match i32::get(bytes, version)? {
            NOTES => Self::Notes(Notes::get(bytes, version)?),
            ENTRY => Self::Entry(Entry::get(bytes, version)?),
            other => Self::Unknown(other),
        })
    }

    fn put(&self, bytes: &mut [u8]) {
        match self {
            Self::Notes(notes) => {
                NOTES.put(bytes);
                notes.put(bytes);
            }
            Self::Entry(entry) => {
                ENTRY.put(bytes);
                entry.put(bytes);
            }
            Self::Unknown(entry_type) => entry_type.put(bytes),
        }
    }

    fn blank(&self, bytes: &mut [u8]) {
        bytes[..i32::SIZE].fill(0);
        match self {
            Self::Notes(notes) => notes.blank(bytes),
            Self::Entry(entry) => entry.blank(bytes),
            Self::Unknown(_) => {}
        }
    }
}

impl<T> Record<T> {
    /// Creates a record without padding bytes.
    pub fn new(body: T) -> Self {
        Self { body, residue: None }
    }
}

impl<T: Field> Record<T> {
    fn decode(number: usize, bytes: &[u8; RECORD_SIZE]) -> Result<Self, FormatError> {
        let body = T::get(bytes, 0).map_err(|bad| bad.in_record("file", number as u64, RECORD_SIZE))?;
        let mut residue = *bytes;
        body.blank(&mut residue);
        Ok(Self { body, residue: (residue != [0; RECORD_SIZE]).then(|| Box::new(residue)) })
    }

    /// The record's bytes.
    pub fn encode(&self) -> [u8; RECORD_SIZE] {
        let mut bytes = self.residue.as_deref().copied().unwrap_or([0; RECORD_SIZE]);
        self.body.put(&mut bytes);
        bytes
    }
}

/// A book whose records are decoded one at a time, because all of them together take twice the memory of the file.
#[derive(Debug)]
pub struct Records<'a> {
    /// The first record.
    pub header: Header,
    /// An incomplete record at the end.
    pub trailing: &'a [u8],
    header_bytes: &'a [u8; RECORD_SIZE],
    records: &'a [[u8; RECORD_SIZE]],
}

impl<'a> Records<'a> {
    /// Reads the header. Rejects only files that are not books: a wrong magic or record size, or a truncated header.
    pub fn of(bytes: &'a [u8]) -> Result<Self, FormatError> {
        check_number(bytes, "Magic", MAGIC, "OBDB")?;
        check_number(bytes, "RecordSize", RECORD_SIZE as u32, "256")?;
        let (records, trailing) = bytes.as_chunks::<RECORD_SIZE>();
        let Some((header_bytes, records)) = records.split_first() else {
            let error = FormatError::in_stream("file").record(0).at(0).field("RecordSize");
            return Err(error.expected("a header of 256 bytes").found(format!("{} bytes left", bytes.len())));
        };
        let header = Header::get(header_bytes, 0).map_err(|bad| bad.in_record("file", 0, RECORD_SIZE))?;
        Ok(Self { header, trailing, header_bytes, records })
    }

    /// The records after the header, with their numbers.
    pub fn bodies(&self) -> impl ExactSizeIterator<Item = Result<(u64, Body), FormatError>> {
        self.records.iter().enumerate().map(|(index, bytes)| {
            let number = index + 1;
            Body::get(bytes, 0)
                .map(|body| (number as u64, body))
                .map_err(|bad| bad.in_record("file", number as u64, RECORD_SIZE))
        })
    }
}

/// Decodes a book. Rejects the same files as [`Records::of`].
pub fn decode(bytes: &[u8]) -> Result<OpeningBook, FormatError> {
    let book = Records::of(bytes)?;
    let records = (1..).zip(book.records).map(|(number, bytes)| Record::decode(number, bytes));
    Ok(OpeningBook {
        header: Record::decode(0, book.header_bytes)?,
        records: records.collect::<Result<_, _>>()?,
        trailing: book.trailing.to_vec(),
    })
}

fn check_number(bytes: &[u8], field: &'static str, expected: u32, shown: &str) -> Result<(), FormatError> {
    let offset = offset_of(Header::FIELDS, field);
    let rest = bytes.get(offset..).unwrap_or_default();
    let found = match rest.first_chunk() {
        Some(raw) if u32::from_le_bytes(*raw) == expected => return Ok(()),
        Some(raw) if field == "Magic" => String::from_utf8_lossy(raw).into_owned(),
        Some(raw) => i32::from_le_bytes(*raw).to_string(),
        None => format!("{} bytes left", rest.len()),
    };
    Err(FormatError::in_stream("file").record(0).at(offset as u64).field(field).expected(shown).found(found))
}

fn offset_of(fields: &[FieldInfo], name: &str) -> usize {
    fields.iter().find(|field| field.name == name).map_or(0, |field| field.offset)
}

/// The book's bytes.
pub fn encode(book: &OpeningBook) -> Vec<u8> {
    let mut out = Vec::with_capacity((book.records.len() + 1) * RECORD_SIZE + book.trailing.len());
    out.extend(book.header.encode());
    for record in &book.records {
        out.extend(record.encode());
    }
    out.extend_from_slice(&book.trailing);
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn header_bytes() -> Vec<u8> {
        encode(&OpeningBook { header: Record::new(Header::new()), records: Vec::new(), trailing: Vec::new() })
    }

    #[test]
    fn fields_stand_where_the_real_file_has_them() {
        let places = |fields: &[FieldInfo], names: &[&str]| -> Vec<usize> {
            names.iter().map(|name| fields.iter().find(|field| field.name == *name).unwrap().offset).collect()
        };
        assert_eq!(places(Header::FIELDS, &["LastUpdate", "FileVersion", "Description"]), [24, 32, 42]);
        assert_eq!(places(Notes::FIELDS, &["Notes"]), [4]);
        let names = ["Source", "Pos", "Cube", "Score", "Crawford", "Eval", "Equity", "Level", "ROGames", "RODuration"];
        assert_eq!(places(Entry::FIELDS, &names), [4, 68, 96, 104, 120, 124, 148, 152, 168, 196]);
        assert_eq!(places(Entry::FIELDS, &["DateImported", "DateSaved", "Deleted", "Filler"]), [200, 208, 216, 220]);
        assert_eq!(Entry::SIZE, RECORD_SIZE);
    }

    #[test]
    fn a_wrong_magic_is_rejected_with_its_place() {
        let mut bytes = header_bytes();
        bytes[4..8].copy_from_slice(b"OBDC");
        let error = decode(&bytes).unwrap_err();
        assert_eq!(error.to_string(), "file record 0 (byte 4), Magic: expected OBDB, found OBDC");
        let error = decode(b"\0\0\0\0OB").unwrap_err();
        assert_eq!(error.to_string(), "file record 0 (byte 4), Magic: expected OBDB, found 2 bytes left");
        assert!(decode(b"").is_err());
    }

    #[test]
    fn a_wrong_record_size_is_rejected_with_its_place() {
        let mut bytes = header_bytes();
        bytes[16..20].copy_from_slice(&512i32.to_le_bytes());
        let error = decode(&bytes).unwrap_err();
        assert_eq!(error.to_string(), "file record 0 (byte 16), RecordSize: expected 256, found 512");
    }

    #[test]
    fn a_file_that_ends_within_its_header_is_rejected() {
        let error = decode(&header_bytes()[..255]).unwrap_err();
        let message = "file record 0 (byte 0), RecordSize: expected a header of 256 bytes, found 255 bytes left";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn the_edition_has_a_length_byte_and_is_read_without_one() {
        let mut header = Header::new();
        header.set_edition("3.70");
        assert_eq!(header.file_version, *b"\x043.70\0\0\0\0");
        assert_eq!(header.edition(), "3.70");
        header.file_version = *b"3.70\0junk";
        assert_eq!(header.edition(), "3.70");
        header.file_version = *b"\x043\x000junk!";
        assert_eq!(header.edition(), "3");
    }

    #[test]
    fn bytes_behind_a_terminator_are_kept_outside_the_text() {
        let mut bytes = header_bytes();
        bytes.extend([2, 0, 0, 0, b'a', 0, 0, 0, b'z']);
        bytes.resize(2 * RECORD_SIZE, 0);
        let book = decode(&bytes).unwrap();
        let Body::Entry(entry) = &book.records[0].body else { panic!("{book:?}") };
        assert_eq!(entry.source.text(), "a");
        assert_eq!(book.records[0].residue.as_ref().unwrap()[8], b'z');
        assert_eq!(encode(&book), bytes);
    }

    fn any_record() -> impl Strategy<Value = Vec<u8>> {
        let bytes = prop_oneof![any::<u8>(), Just(0)];
        (0i32..4, proptest::collection::vec(bytes, RECORD_SIZE - 4))
            .prop_map(|(kind, rest)| [&kind.to_le_bytes()[..], &rest].concat())
    }

    proptest! {
        #[test]
        fn any_book_comes_back_byte_for_byte(
            header in proptest::collection::vec(any::<u8>(), RECORD_SIZE - 20),
            records in proptest::collection::vec(any_record(), 0..6),
            trailing in proptest::collection::vec(any::<u8>(), 0..300),
        ) {
            let mut bytes = header_bytes();
            bytes[20..].copy_from_slice(&header);
            bytes.extend(records.concat());
            bytes.extend(trailing);
            let book = decode(&bytes).unwrap();
            prop_assert_eq!(book.records.len() + 1, bytes.len() / RECORD_SIZE);
            prop_assert_eq!(encode(&book), bytes);
        }

        #[test]
        fn no_bytes_crash_the_decoder(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
            let _ = decode(&bytes);
        }
    }
}
