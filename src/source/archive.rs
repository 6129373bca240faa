//! `.zip` archives: reads the directory within limits, and one member at a time.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use super::gzip::GZIP_MAGIC;
use super::read::{ReadError, Unpacking, gunzip, read_file, state};
use super::regular_file;
use super::shared_file::SharedFile;
use xgfile::error::FormatError;
use xgfile::limits::Limits;

/// Bytes of the directory allowed per member: the entry, a name and the usual extra fields.
const DIRECTORY_ENTRY_BYTES: u64 = 160;
/// Bytes that may always be read to find the directory.
const DIRECTORY_FLOOR: u64 = 1 << 20;

/// An archive whose directory has been read. Clones share the directory and the file, but read independently.
#[derive(Clone)]
pub struct Archive {
    zip: ZipArchive<SharedFile>,
    /// Size and modification time of the file that was opened.
    pub state: (u64, i64),
}

/// A member's directory entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member<'a> {
    pub index: usize,
    /// The name, unchanged, with `/` between folders.
    pub name: &'a [u8],
    /// The offset of its directory entry.
    pub entry_at: u64,
    /// Unpacked size in bytes, as claimed by the directory.
    pub size_bytes: u64,
    /// Whether it is a file, not a folder or a link.
    pub is_file: bool,
    /// Why the member cannot be read, if the directory already shows it.
    pub refusal: Option<FormatError>,
    /// Whether its claimed size exceeds the compression ratio limit.
    pub is_bomb: bool,
}

impl Archive {
    /// Opens an archive and reads its directory.
    pub fn open(path: &Path, limits: &Limits) -> Result<Self, ReadError> {
        let unreadable = |error: io::Error| ReadError::unreadable("zip", error);
        let file = Arc::new(regular_file::open(path).map_err(unreadable)?);
        let state = state(&file.metadata().map_err(unreadable)?);
        let end = check_end(&file, state.0, limits)?;
        let most = limits.members.saturating_mul(DIRECTORY_ENTRY_BYTES).max(DIRECTORY_FLOOR);
        let directory = Arc::clone(&file);
        let reader = SharedFile::new(file, state.0, most);
        let budget = Arc::clone(&reader.budget);
        let zip = ZipArchive::new(reader).map_err(|error| match (&error, budget.load(Ordering::Relaxed) < 0) {
            (_, true) => directory_too_large(end, format!("at most {most} bytes"), "more"),
            (ZipError::Io(error), _) if error.raw_os_error().is_some() => ReadError::unreadable("zip", error),
            _ => ReadError::Refused(
                FormatError::in_stream("zip").at(end).field("directory").expected("a valid zip archive").found(error),
            ),
        })?;
        budget.store(i64::MAX, Ordering::Relaxed);
        if zip.len() as u64 > limits.members {
            let expected = format!("at most {} members", limits.members);
            return Err(directory_too_large(zip.central_directory_start(), expected, zip.len()));
        }
        let archive = Self { zip, state };
        archive.check_names(&directory, end, most)?;
        archive.check_totals(limits)?;
        Ok(archive)
    }

    /// Refuses two files of one name, of which the zip decoder and other programs see only one.
    fn check_names(&self, file: &Arc<File>, end: u64, most: u64) -> Result<(), ReadError> {
        let start = self.zip.central_directory_start();
        let directory = read_range(file, start, end.min(start.saturating_add(most)))?;
        let number = |at: usize| directory.get(at..at + 2).map_or(0, |bytes| u64_of(bytes) as usize);
        let (mut at, mut names) = (0, HashSet::new());
        while let Some(name) = directory.get(at + 46..at + 46 + number(at + 28)) {
            if !directory[at..].starts_with(b"PK\x01\x02") {
                break;
            }
            if !names.insert(name) && !name.ends_with(b"/") {
                let found = format!("two named {:?}", String::from_utf8_lossy(name));
                return Err(ReadError::Refused(refused(
                    (names.len(), start + at as u64),
                    "name",
                    "members with different names",
                    &found,
                )));
            }
            at += 46 + number(at + 28) + number(at + 30) + number(at + 32);
        }
        Ok(())
    }

    /// Limits the total of packed bytes: members that share their packed bytes could keep a decoder busy for years, each within its limits.
    fn check_totals(&self, limits: &Limits) -> Result<(), ReadError> {
        let (mut size_bytes, mut packed_bytes) = (Total::default(), Total::default());
        let most = limits.by_ratio(self.state.0);
        for index in 0..self.zip.len() {
            let entry = self.zip.by_index_data(index).map_err(zip_error)?;
            let at = (index, entry.central_header_start());
            // A member that is refused on its own does not count against the others.
            if entry.size() <= limits.room(entry.compressed_size()) {
                size_bytes.add(entry.size(), most, at);
            }
            packed_bytes.add(entry.compressed_size(), self.state.0, at);
        }
        if let Some(at) = packed_bytes.exceeded_at {
            let expected = format!("members of at most {} packed bytes in total (the archive's size)", self.state.0);
            let found = format!("{} bytes", packed_bytes.bytes);
            return Err(ReadError::Refused(refused(at, "directory", &expected, &found)));
        }
        if let Some(at) = size_bytes.exceeded_at {
            let expected = format!("at most {most} bytes from {} packed bytes (ratio {})", self.state.0, limits.ratio);
            let found = format!("{} bytes", size_bytes.bytes);
            return Err(ReadError::Refused(refused(at, "inflated size of all members", &expected, &found)));
        }
        Ok(())
    }

    /// The members in directory order.
    pub fn members<'a>(&'a self, limits: &'a Limits) -> impl Iterator<Item = Member<'a>> {
        self.zip.file_names_raw().enumerate().filter_map(|(index, name)| {
            let entry = self.zip.by_index_data(index).ok()?;
            let (size_bytes, packed_bytes) = (entry.size(), entry.compressed_size());
            let entry_at = entry.central_header_start();
            let at = (index, entry_at);
            let refusal = if entry.encrypted() {
                Some(refused(at, "encryption", "a member without a password", "an encrypted member"))
            } else if !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
                let found = entry.compression().to_string();
                Some(refused(at, "compression method", "stored or deflate", &found))
            } else if size_bytes > limits.room(packed_bytes) {
                let found = format!("{size_bytes} bytes");
                Some(refused(at, "inflated size", &limits.room_text(packed_bytes), &found))
            } else {
                None
            };
            let is_file = !entry.is_dir() && !entry.is_symlink();
            let is_bomb = size_bytes > limits.by_ratio(packed_bytes);
            Some(Member { index, name, entry_at, size_bytes, is_file, refusal, is_bomb })
        })
    }

    /// Reads a member by number and unpacks gzip inside it. With `only_ours`, returns `None` if the first bytes are not of a supported
    /// kind.
    pub fn read(&mut self, index: usize, limits: &Limits, only_ours: bool) -> Result<Option<Vec<u8>>, ReadError> {
        let at = self.zip.by_index_data(index).map_or(0, |entry| entry.header_start());
        self.unpack(index, limits, only_ours).map_err(|error| match error {
            // Errors of gzip inside a member keep their own offsets.
            ReadError::Refused(error) if error.details().stream == "zip" => {
                ReadError::Refused(error.record(index as u64).at(at))
            }
            other => other,
        })
    }

    fn unpack(&mut self, index: usize, limits: &Limits, only_ours: bool) -> Result<Option<Vec<u8>>, ReadError> {
        let mut file = self.zip.by_index(index).map_err(zip_error)?;
        let (size, packed) = (file.size(), file.compressed_size());
        let unpacking = Unpacking {
            stream: "zip",
            packed_bytes: packed,
            claimed: size.min(limits.room(packed)),
            limits,
            only_ours,
        };
        let mut first = Vec::with_capacity(2);
        unpacking.fill(&mut file, 2, &mut first)?;
        if first == GZIP_MAGIC {
            return gunzip(BufReader::new(first.as_slice().chain(file)), size, size, limits, only_ours);
        }
        unpacking.read(&mut first.as_slice().chain(file))
    }

    /// Reads a member by its name.
    pub fn read_named(&mut self, name: &[u8], limits: &Limits) -> Result<Vec<u8>, ReadError> {
        match self.zip.index_for_name_raw(name) {
            None => {
                let directory = FormatError::in_stream("zip").at(self.zip.central_directory_start()).field("directory");
                Err(ReadError::Refused(directory.expected("a member of this name").found("none")))
            }
            // Without `only_ours` the result is always `Some`.
            Some(index) => self.read(index, limits, false).map(Option::unwrap_or_default),
        }
    }
}

/// The end of an archive that can hold its end records: a comment of 64 KB and the records.
const END_BYTES: u64 = (64 << 10) + 128;
/// How far a 64-bit end record may be from its locator, and how many locators are followed.
const MAX_LOCATOR_DISTANCE: u64 = 64 << 10;
const MAX_LOCATORS: usize = 16;

/// The offset of the record that ends the directory, or the archive's size if there is none.
///
/// The zip decoder allocates for as many members as a 64-bit end record claims, so the claim is checked first. (A 32-bit record can
/// claim at most 65,535.)
fn check_end(file: &Arc<File>, size: u64, limits: &Limits) -> Result<u64, ReadError> {
    let start = size.saturating_sub(END_BYTES);
    let end = read_range(file, start, size)?;
    for (number, at) in find(&end, b"PK\x06\x07").enumerate() {
        let locator = start + at as u64;
        let Some(record) = end.get(at + 8..at + 16).map(u64_of).filter(|&record| record < locator) else {
            continue; // not a locator; the zip decoder skips it too
        };
        if number >= MAX_LOCATORS || locator - record > MAX_LOCATOR_DISTANCE {
            return Err(directory_too_large(locator, "an end record near its locator".to_owned(), "none"));
        }
        let records = read_range(file, record, locator)?;
        for at in find(&records, b"PK\x06\x06") {
            let count = records.get(at + 32..at + 40).map_or(0, u64_of);
            if count > limits.members {
                let expected = format!("at most {} members", limits.members);
                return Err(directory_too_large(record + at as u64, expected, count));
            }
        }
    }
    Ok(find(&end, b"PK\x05\x06").last().map_or(size, |at| start + at as u64))
}

fn find<'a>(bytes: &'a [u8], magic: &'a [u8; 4]) -> impl Iterator<Item = usize> + 'a {
    bytes.windows(4).enumerate().filter(move |(_, window)| window == magic).map(|(at, _)| at)
}

fn u64_of(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// The bytes from `start` to `end`, or up to the end of the file.
fn read_range(file: &Arc<File>, start: u64, end: u64) -> Result<Vec<u8>, ReadError> {
    let mut reader = SharedFile::new(Arc::clone(file), end, u64::MAX);
    let mut bytes = Vec::new();
    reader.position = start;
    reader.take(end.saturating_sub(start)).read_to_end(&mut bytes).map_err(|e| ReadError::unreadable("zip", e))?;
    Ok(bytes)
}

/// An error of a member, given by its number and the offset of the evidence.
fn refused(member: (usize, u64), field: &str, expected: &str, found: &str) -> FormatError {
    let (number, at) = member;
    FormatError::in_stream("zip").record(number as u64).at(at).field(field).expected(expected).found(found)
}

fn directory_too_large(at: u64, expected: String, found: impl std::fmt::Display) -> ReadError {
    ReadError::Refused(FormatError::in_stream("zip").at(at).field("directory").expected(expected).found(found))
}

/// Total bytes of members, and the member that exceeded the limit.
#[derive(Default)]
struct Total {
    bytes: u64,
    exceeded_at: Option<(usize, u64)>,
}

impl Total {
    fn add(&mut self, bytes: u64, most: u64, member: (usize, u64)) {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes > most && self.exceeded_at.is_none() {
            self.exceeded_at = Some(member);
        }
    }
}

fn zip_error(error: ZipError) -> ReadError {
    match error {
        ZipError::Io(error) if error.raw_os_error().is_some() => ReadError::unreadable("zip", error),
        error => ReadError::Refused(FormatError::in_stream("zip").expected("a valid member").found(error)),
    }
}

/// The archives opened last, so that their directories are not read again for each member.
#[derive(Default)]
pub struct Archives(Mutex<Vec<(PathBuf, Archive)>>);

/// Few archives are open at a time, because sources are read in order. A directory of 100,000 members takes some 50 MB.
const CACHED: usize = 2;

impl Archives {
    /// The archive at `path`, opened if necessary.
    pub fn get(&self, path: &Path, limits: &Limits) -> Result<Archive, ReadError> {
        // Locked while an archive is opened, because other workers mostly wait for the same one.
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, archive)) = cached.iter().find(|(known, _)| known == path) {
            return Ok(archive.clone());
        }
        let archive = Archive::open(path, limits)?;
        if cached.len() >= CACHED {
            cached.remove(0);
        }
        cached.push((path.to_owned(), archive.clone()));
        Ok(archive)
    }
}

/// Reads a file, or a member of an archive by name.
pub fn read_located(
    file: &Path,
    member: Option<&[u8]>,
    archives: &Archives,
    limits: &Limits,
) -> Result<Vec<u8>, ReadError> {
    match member {
        None => read_file(file, limits),
        Some(name) => archives.get(file, limits)?.read_named(name, limits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A zip of one member `a.xg`, from its method, packed bytes and unpacked bytes.
    fn zip(method: u16, packed: &[u8], unpacked: &[u8]) -> Vec<u8> {
        let mut fields = [20u16, 0, method, 0, 0x21].map(u16::to_le_bytes).concat();
        let (packed_bytes, size) = (packed.len() as u32, unpacked.len() as u32);
        fields.extend([crc32fast::hash(unpacked), packed_bytes, size].map(u32::to_le_bytes).concat());
        fields.extend([4, 0, 0, 0]);
        let member = [b"PK\x03\x04", &fields[..], b"a.xg", packed].concat();
        let directory = [b"PK\x01\x02\x14\0", &fields[..], &[0; 14], b"a.xg"].concat();
        let end = [directory.len() as u32, member.len() as u32].map(u32::to_le_bytes).concat();
        [member, directory, b"PK\x05\x06\0\0\0\0\x01\0\x01\0".to_vec(), end, vec![0, 0]].concat()
    }

    fn read(bytes: &[u8]) -> Result<Vec<u8>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.zip");
        std::fs::write(&path, bytes).unwrap();
        let limits = Limits::default();
        let mut archive = Archive::open(&path, &limits).map_err(|error| error.to_string())?;
        archive.read_named(b"a.xg", &limits).map_err(|error| error.to_string())
    }

    #[test]
    fn damaged_archive_is_an_error_or_gives_the_same_bytes() {
        let text = b"RGMH and so on, and so on, and so on";
        let whole = zip(0, text, text);
        assert_eq!(read(&whole), Ok(text.to_vec()));
        for length in 0..whole.len() {
            assert!(read(&whole[..length]).is_err(), "cut to {length}");
        }
        for at in 0..whole.len() {
            let mut flipped = whole.clone();
            flipped[at] ^= 0x55;
            if let Ok(bytes) = read(&flipped) {
                assert_eq!(bytes, text, "flipped at {at}");
            }
        }
    }

    #[test]
    fn an_archive_with_more_members_than_allowed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.zip");
        std::fs::write(&path, zip(0, b"notes", b"notes")).unwrap();
        let opened = |members| Archive::open(&path, &Limits { members, ..Limits::default() }).err();
        assert!(opened(1).is_none());
        let error = opened(0).unwrap().to_string();
        assert!(error.contains("directory: expected at most 0 members, found 1"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn pipes_are_refused_by_every_reader() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        let limits = Limits::default();
        for error in [
            crate::source::head(&path).unwrap_err().to_string(),
            read_file(&path, &limits).unwrap_err().to_string(),
            Archive::open(&path, &limits).err().unwrap().to_string(),
        ] {
            assert!(error.contains("a pipe, not a regular file"), "{error}");
        }
    }
}
