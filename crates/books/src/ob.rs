//! eXtreme Gammon's opening book (OBDB): decodes and encodes records of 256 bytes without interpreting them.

use xgfile::delphi_record;
use xgfile::error::FormatError;
use xgfile::field::{Ansi, FieldType, PositionEngine, Wide, offset_of};
use xgfile::rtf::decode_ansi;

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
        let sized = Ansi::<8>::get(&self.file_version, 0);
        let bytes = sized.as_ref().map_or(&self.file_version[..], Ansi::as_bytes);
        let text = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
        decode_ansi(text, None)
    }

    /// Sets `FileVersion` to `text`, with a length byte.
    pub fn set_edition(&mut self, text: &str) {
        let (bytes, ..) = encoding_rs::WINDOWS_1252.encode(text);
        self.file_version = [0; 9];
        Ansi::<8>::from_bytes(&bytes).put(&mut self.file_version);
    }
}

/// The content of a record after the header.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant)] // nearly all records are entries
pub enum Body {
    /// A piece of the notes.
    Notes(Notes),
    /// An entry.
    Entry(Entry),
    /// Any other `EntryType`.
    Unknown(i32),
}

impl FieldType for Body {
    const SIZE: usize = RECORD_SIZE;
    const ALIGN: usize = 8;

    fn get(bytes: &[u8], version: i32) -> Result<Self, FormatError> {
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
}

/// The bytes of a record, with zeros outside its fields.
pub fn record_bytes(record: &impl FieldType) -> [u8; RECORD_SIZE] {
    let mut bytes = [0; RECORD_SIZE];
    record.put(&mut bytes);
    bytes
}

/// A book whose records are decoded one at a time, because all of them together take twice the memory of the file.
#[derive(Debug)]
pub struct Records<'a> {
    /// The first record.
    pub header: Header,
    /// An incomplete record at the end.
    pub trailing: &'a [u8],
    records: &'a [[u8; RECORD_SIZE]],
}

impl<'a> Records<'a> {
    /// Reads the header. Rejects only files that are not books: a wrong magic or record size, or a truncated header.
    pub fn of(bytes: &'a [u8]) -> Result<Self, FormatError> {
        check_number(bytes, "Magic", MAGIC, "OBDB")?;
        check_number(bytes, "RecordSize", RECORD_SIZE as u32, "256")?;
        let (records, trailing) = bytes.as_chunks::<RECORD_SIZE>();
        let Some((first, records)) = records.split_first() else {
            let error = FormatError::in_stream("file").record(0).at(0).field("RecordSize");
            return Err(error.expected("a header of 256 bytes").found(format!("{} bytes left", bytes.len())));
        };
        let header = Header::get(first, 0).map_err(|bad| bad.in_record("file", 0, RECORD_SIZE))?;
        Ok(Self { header, trailing, records })
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn header_bytes() -> Vec<u8> {
        record_bytes(&Header::new()).to_vec()
    }

    fn error_of(bytes: &[u8]) -> String {
        Records::of(bytes).unwrap_err().to_string()
    }

    #[test]
    fn fields_have_the_offsets_of_the_real_file() {
        for (name, offset) in [("LastUpdate", 24), ("FileVersion", 32), ("Description", 42)] {
            assert_eq!(offset_of(Header::FIELDS, name), offset, "{name}");
        }
        assert_eq!(offset_of(Notes::FIELDS, "Notes"), 4);
        for (name, offset) in [
            ("Source", 4),
            ("Pos", 68),
            ("Cube", 96),
            ("Score", 104),
            ("Crawford", 120),
            ("Eval", 124),
            ("Equity", 148),
            ("Level", 152),
            ("ROGames", 168),
            ("RODuration", 196),
            ("DateImported", 200),
            ("DateSaved", 208),
            ("Deleted", 216),
            ("Filler", 220),
        ] {
            assert_eq!(offset_of(Entry::FIELDS, name), offset, "{name}");
        }
        assert_eq!(Entry::SIZE, RECORD_SIZE);
    }

    #[test]
    fn a_wrong_magic_or_record_size_is_an_error_with_its_place() {
        let mut bytes = header_bytes();
        bytes[16..20].copy_from_slice(&512i32.to_le_bytes());
        assert_eq!(error_of(&bytes), "file record 0 (byte 16), RecordSize: expected 256, found 512");
        bytes[4..8].copy_from_slice(b"OBDC");
        assert_eq!(error_of(&bytes), "file record 0 (byte 4), Magic: expected OBDB, found OBDC");
        assert_eq!(error_of(b"\0\0\0\0OB"), "file record 0 (byte 4), Magic: expected OBDB, found 2 bytes left");
        assert!(Records::of(b"").is_err());
    }

    #[test]
    fn a_truncated_header_is_an_error() {
        let message = "file record 0 (byte 0), RecordSize: expected a header of 256 bytes, found 255 bytes left";
        assert_eq!(error_of(&header_bytes()[..255]), message);
    }

    #[test]
    fn the_edition_is_written_with_a_length_byte_and_read_with_or_without_it() {
        let mut header = Header::new();
        header.set_edition("3.70");
        assert_eq!(header.file_version, *b"\x043.70\0\0\0\0");
        assert_eq!(header.edition(), "3.70");
        header.file_version = *b"3.70\0junk";
        assert_eq!(header.edition(), "3.70");
        header.file_version = *b"\x043\x000junk!";
        assert_eq!(header.edition(), "3");
    }

    proptest! {
        #[test]
        fn writing_what_was_read_changes_no_byte(
            header in proptest::collection::vec(any::<u8>(), RECORD_SIZE - 20),
            records in proptest::collection::vec(any_record(), 0..6),
            trailing in proptest::collection::vec(any::<u8>(), 0..RECORD_SIZE),
        ) {
            let mut bytes = header_bytes();
            bytes[20..].copy_from_slice(&header);
            bytes.extend(records.concat());
            bytes.extend(&trailing);
            let file = Records::of(&bytes).unwrap();
            prop_assert_eq!(file.trailing, &trailing);
            let mut written = bytes.clone();
            file.header.put(&mut written);
            for body in file.bodies() {
                let (number, body) = body.unwrap();
                body.put(&mut written[number as usize * RECORD_SIZE..]);
            }
            prop_assert_eq!(written, bytes);
        }

        #[test]
        fn no_bytes_crash_the_decoder(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
            let _ = Records::of(&bytes).map(|file| file.bodies().count());
        }
    }

    fn any_record() -> impl Strategy<Value = Vec<u8>> {
        let bytes = prop_oneof![any::<u8>(), Just(0)];
        (0i32..4, proptest::collection::vec(bytes, RECORD_SIZE - 4))
            .prop_map(|(kind, rest)| [&kind.to_le_bytes()[..], &rest].concat())
    }
}
