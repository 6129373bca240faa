//! `.zip` archives: their directory within bounds, and one member at a time.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use super::{GZIP_MAGIC, ReadError, Unpacking, decoder_memory, gunzip, state};
use crate::format::error::FormatError;
use crate::format::limits::Limits;

/// The methods that are read. XZ is not: each of its blocks may ask for another dictionary, of up to 4 GB.
const METHODS: [CompressionMethod; 7] = [
    CompressionMethod::Stored,
    CompressionMethod::Deflated,
    CompressionMethod::Deflate64,
    CompressionMethod::Bzip2,
    CompressionMethod::LZMA,
    CompressionMethod::PPMD,
    CompressionMethod::ZSTD,
];

/// Bytes of the directory for each member that the limit allows: the entry, a name and the usual extras.
const DIRECTORY_ENTRY_BYTES: u64 = 160;
/// Bytes that are read in looking for the directory, whatever the limit.
const DIRECTORY_FLOOR: u64 = 1 << 20;

/// An archive whose directory has been read. A clone shares directory and file, and reads for itself.
#[derive(Clone)]
pub struct Archive {
    zip: ZipArchive<SharedFile>,
    /// Size and modification time of the file that was opened.
    pub state: (u64, i64),
}

/// What the directory says of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member<'a> {
    /// Its number.
    pub index: usize,
    /// Its name as it stands, with `/` between folders.
    pub name: &'a [u8],
    /// Unpacked bytes, as the directory claims.
    pub size_bytes: u64,
    /// Packed bytes.
    pub packed_bytes: u64,
    /// A file, not a folder or a link.
    pub is_file: bool,
    /// Why it cannot be read, as far as the directory shows.
    pub refusal: Option<FormatError>,
}

impl Archive {
    /// Opens an archive and reads its directory.
    pub fn open(path: &Path, limits: &Limits) -> Result<Self, ReadError> {
        let unreadable = |error: io::Error| ReadError::unreadable("zip", error);
        let file = File::open(path).map_err(unreadable)?;
        let state = state(&file.metadata().map_err(unreadable)?);
        let most = limits.members.saturating_mul(DIRECTORY_ENTRY_BYTES).max(DIRECTORY_FLOOR);
        let reader = SharedFile::new(file, state.0, most);
        let budget = Arc::clone(&reader.budget);
        let zip = ZipArchive::new(reader).map_err(|error| match (&error, budget.load(Ordering::Relaxed) < 0) {
            (_, true) => directory_too_large(format!("at most {most} bytes"), "more"),
            (ZipError::Io(error), _) if error.raw_os_error().is_some() => ReadError::unreadable("zip", error),
            _ => ReadError::Refused(
                FormatError::in_stream("zip").field("directory").expected("a sound zip archive").found(error),
            ),
        })?;
        budget.store(i64::MAX, Ordering::Relaxed);
        if zip.len() as u64 > limits.members {
            return Err(directory_too_large(format!("at most {} members", limits.members), zip.len()));
        }
        Ok(Self { zip, state })
    }

    /// The members in the directory's order. Of several with one name the last.
    pub fn members<'a>(&'a self, limits: &'a Limits) -> impl Iterator<Item = Member<'a>> {
        self.zip.file_names_raw().enumerate().filter_map(|(index, name)| {
            let entry = self.zip.by_index_data(index).ok()?;
            let (size_bytes, packed_bytes) = (entry.size(), entry.compressed_size());
            let refusal = if entry.encrypted() {
                Some(refused("encryption", "a member without a password", "an encrypted one"))
            } else if !METHODS.contains(&entry.compression()) {
                let found = format!("{}", entry.compression());
                Some(refused("compression method", "stored, deflate, deflate64, bzip2, LZMA, PPMd or zstd", &found))
            } else if size_bytes > limits.room(packed_bytes) {
                let found = format!("{size_bytes} bytes");
                Some(refused("inflated size", &limits.room_text(packed_bytes), &found))
            } else {
                None
            };
            let is_file = !entry.is_dir() && !entry.is_symlink();
            Some(Member { index, name, size_bytes, packed_bytes, is_file, refusal })
        })
    }

    /// Reads a member by its number, gzip within it unpacked too; none where `only_ours` and its first bytes show that it is not.
    pub fn read(&mut self, index: usize, limits: &Limits, only_ours: bool) -> Result<Option<Vec<u8>>, ReadError> {
        let (method, size, packed) = {
            let entry = self.zip.by_index_data(index).map_err(zip_error)?;
            (entry.compression(), entry.size(), entry.compressed_size())
        };
        let mut head = Vec::new();
        let raw = self.zip.by_index_raw(index).map_err(zip_error)?;
        raw.take(decoder_memory::HEAD).read_to_end(&mut head).map_err(|error| zip_error(error.into()))?;
        let asked = decoder_memory::asked(method, &head);
        if asked > decoder_memory::MOST {
            let expected = format!("a decoder of at most {} bytes", decoder_memory::MOST);
            return Err(ReadError::Refused(refused("dictionary", &expected, &format!("{asked} bytes"))));
        }
        let mut file = self.zip.by_index(index).map_err(zip_error)?;
        let unpacking =
            Unpacking { stream: "zip", packed_bytes: packed, claimed: size.min(limits.room(packed)), limits, only_ours };
        let mut first = Vec::with_capacity(2);
        unpacking.fill(&mut file, 2, &mut first)?;
        if first == GZIP_MAGIC {
            return gunzip(first.as_slice().chain(file), size, size, limits, only_ours);
        }
        unpacking.read(&mut first.as_slice().chain(file))
    }

    /// Reads a member by its name.
    pub fn read_named(&mut self, name: &[u8], limits: &Limits) -> Result<Vec<u8>, ReadError> {
        match self.zip.index_for_name_raw(name) {
            None => Err(ReadError::Refused(refused("directory", "a member of this name", "none"))),
            // Everything is wanted, so there is something.
            Some(index) => self.read(index, limits, false).map(Option::unwrap_or_default),
        }
    }
}

fn refused(field: &str, expected: &str, found: &str) -> FormatError {
    FormatError::in_stream("zip").field(field).expected(expected).found(found)
}

fn directory_too_large(expected: String, found: impl std::fmt::Display) -> ReadError {
    ReadError::Refused(refused("directory", &expected, &found.to_string()))
}

fn zip_error(error: ZipError) -> ReadError {
    match error {
        ZipError::Io(error) if error.raw_os_error().is_some() => ReadError::unreadable("zip", error),
        error => ReadError::Refused(FormatError::in_stream("zip").expected("a sound member").found(error)),
    }
}

/// A file that several readers share, each with its own place and buffer.
struct SharedFile {
    file: Arc<File>,
    size: u64,
    position: u64,
    /// The bytes at `buffered_at`.
    buffer: Vec<u8>,
    buffered_at: u64,
    /// Bytes that may still be read: the directory is bounded before it is believed.
    budget: Arc<AtomicI64>,
}

const BUFFER: usize = 32 << 10;

impl SharedFile {
    fn new(file: File, size: u64, budget: u64) -> Self {
        let budget = Arc::new(AtomicI64::new(i64::try_from(budget).unwrap_or(i64::MAX)));
        Self { file: Arc::new(file), size, position: 0, buffer: Vec::new(), buffered_at: 0, budget }
    }
}

impl Clone for SharedFile {
    fn clone(&self) -> Self {
        Self {
            file: Arc::clone(&self.file),
            size: self.size,
            position: 0,
            buffer: Vec::new(),
            buffered_at: 0,
            budget: Arc::clone(&self.budget),
        }
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}

impl Read for SharedFile {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let within = self.position.checked_sub(self.buffered_at).and_then(|at| usize::try_from(at).ok());
        let at = match within.filter(|&at| at < self.buffer.len()) {
            Some(at) => at,
            None => {
                self.buffer.resize(BUFFER, 0);
                let filled = read_at(&self.file, &mut self.buffer, self.position);
                self.buffer.truncate(*filled.as_ref().unwrap_or(&0));
                filled?;
                self.buffered_at = self.position;
                0
            }
        };
        let count = out.len().min(self.buffer.len() - at);
        if self.budget.load(Ordering::Relaxed) != i64::MAX
            && self.budget.fetch_sub(count as i64, Ordering::Relaxed) < count as i64
        {
            return Err(io::Error::other("the directory is too large"));
        }
        out[..count].copy_from_slice(&self.buffer[at..at + count]);
        self.position += count as u64;
        Ok(count)
    }
}

impl Seek for SharedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(offset) => self.size.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        self.position = position.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(self.position)
    }
}

/// Archives that were opened last: their directories need not be read again for each member.
#[derive(Default)]
pub struct Archives(Mutex<Vec<(PathBuf, Archive)>>);

/// Sources go out in their order, so that few archives are open at a time.
const KEPT: usize = 4;

impl Archives {
    /// The archive at `path`, opened where it is not.
    pub fn get(&self, path: &Path, limits: &Limits) -> Result<Archive, ReadError> {
        // Held while one is opened: the others mostly wait for the same.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, archive)) = kept.iter().find(|(known, _)| known == path) {
            return Ok(archive.clone());
        }
        let archive = Archive::open(path, limits)?;
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((path.to_owned(), archive.clone()));
        Ok(archive)
    }
}
