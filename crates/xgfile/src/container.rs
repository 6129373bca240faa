//! The outer file: decodes and encodes the header, the thumbnail, and the archive of compressed streams with its registry and trailer.

use std::cell::RefCell;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use libdeflater::Decompressor;
use serde::Serialize;

use super::field::{Ansi, FieldType, Flag, Wide, residue, restore};
use super::records::RECORD_SIZE;
use crate::bytes::Cursor;
use crate::delphi_record;
use crate::error::FormatError;
use crate::limits::Limits;

/// `RGMH`, the first four bytes.
pub const FILE_MAGIC: u32 = 0x484D_4752;
/// Size of TRichGameHeader (packed).
pub const HEADER_SIZE: usize = 8232;
/// The streams that XG writes, in its order; the first is the match itself.
pub const STREAM_NAMES: [&str; 4] = ["temp.xg", "temp.xgr", "temp.xgi", "temp.xgc"];

delphi_record! {
    /// The end of XG's archive. The format page does not describe it.
    pub struct Trailer from 0 {
        "CRC-32" crc: u32;
        "file count" file_count: u32;
        "version" version: u32;
        "registry size" registry_size: u32;
        "archive size" archive_size: u32;
        "registry compressed" registry_compressed: u32;
        "fill" fill: [u8; 12];
    }
}

delphi_record! {
    /// An entry of the archive's registry.
    pub struct RegistryEntry from 0 {
        "name" name: Ansi<255>;
        "path" path: Ansi<255>;
        "original size" original_size: u32;
        "compressed size" compressed_size: u32;
        "offset" offset: u32;
        "CRC-32" crc: u32;
        "stored" is_stored: Flag;
        "level" level: u8;
        "padding" padding: [u8; 2];
    }
}

/// Size of the trailer at the end of the file.
pub const TRAILER_SIZE: usize = Trailer::SIZE;
/// Size of an entry of the registry.
pub const REGISTRY_ENTRY_SIZE: usize = RegistryEntry::SIZE;

const _: () = assert!(TRAILER_SIZE == 36 && REGISTRY_ENTRY_SIZE == 532);

/// TRichGameHeader without the derived fields (magic, size of the thumbnail).
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct RichHeader {
    /// `dwHeaderVersion`.
    pub header_version: u32,
    /// `liThumbnailOffset`: 0 in all real files.
    pub thumbnail_offset: i64,
    /// `guidGameId`, unchanged.
    pub guid: [u8; 16],
    /// `szGameName`: localised text for display, never parsed.
    pub game_name: Wide<1024>,
    /// `szSaveName`.
    pub save_name: Wide<1024>,
    /// `szLevelName`.
    pub level_name: Wide<1024>,
    /// `szComments`.
    pub comments: Wide<1024>,
    /// Bytes after the texts' terminators, if any is not zero.
    #[serde(skip)]
    pub residue: Option<Box<[u8]>>,
}

/// One stream of the archive with its registry entry.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stream {
    /// The name in the registry: one of [`STREAM_NAMES`] or an unknown name, which is kept.
    pub name: String,
    /// The path in the registry (empty in all real files).
    pub path: Vec<u8>,
    /// The inflated content.
    pub data: Vec<u8>,
    /// Whether the stream is stored uncompressed.
    pub is_stored: bool,
    /// The registry's compression level byte.
    pub level: u8,
}

/// How the streams are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Packing {
    /// XG's own archive with registry, trailer and CRCs.
    Archive {
        /// Whether the registry is compressed.
        is_registry_compressed: bool,
    },
    /// Re-packed by another program: a single zlib stream (temp.xg) without CRC.
    BareStream,
}

/// A whole file, inflated.
#[derive(Debug, Clone, PartialEq)]
pub struct Container {
    /// The rich game header.
    pub header: RichHeader,
    /// A JPEG of the first position; XG writes one into every file.
    pub thumbnail: Vec<u8>,
    /// How the streams are packed.
    pub packing: Packing,
    /// The streams in the archive's order.
    pub streams: Vec<Stream>,
}

/// The streams with rollouts, whose contexts are numbered through: temp.xgr, temp.xgr2, temp.xgr3, ...
pub fn rollout_streams(streams: &[Stream]) -> impl Iterator<Item = &Stream> {
    let named = |name: &str| streams.iter().find(|stream| stream.name == name);
    let more = (2..).map_while(move |number| named(&format!("temp.xgr{number}")));
    named("temp.xgr").into_iter().chain(more)
}

impl Container {
    /// The content of a stream; empty if the archive has no stream of this name.
    pub fn stream(&self, name: &str) -> &[u8] {
        self.streams.iter().find(|stream| stream.name == name).map_or(&[], |stream| &stream.data)
    }

    /// Unpacks a file. Checks every size before trusting it, and every CRC.
    pub fn decode(file: &[u8], limits: &Limits) -> Result<Self, FormatError> {
        Packed::open(file, limits)?.unpack()
    }

    /// Packs the file again with fresh compression; the inflated streams are the same byte for byte.
    pub fn encode(&self) -> std::io::Result<Vec<u8>> {
        self.encode_with(Compression::default())
    }

    /// Packs the file with a chosen compression level.
    pub fn encode_with(&self, compression: Compression) -> std::io::Result<Vec<u8>> {
        let mut out = Vec::new();
        let header = &self.header;
        restore(&mut out, header.residue.as_deref(), HEADER_SIZE, |out| header.put(self.thumbnail.len(), out));
        out.extend_from_slice(&self.thumbnail);
        match self.packing {
            Packing::BareStream => out.extend(deflate(self.stream("temp.xg"), compression)?),
            Packing::Archive { is_registry_compressed } => {
                encode_archive(&self.streams, is_registry_compressed, compression, &mut out)?
            }
        }
        Ok(out)
    }
}

/// A file whose header and registry have been read; nothing is inflated yet.
pub struct Packed<'a> {
    header: RichHeader,
    thumbnail: &'a [u8],
    /// The offset of the streams in the file.
    start: usize,
    /// The bytes from that offset on.
    body: &'a [u8],
    /// The registry; `None` for a bare stream.
    archive: Option<(Vec<ArchiveEntry>, Trailer)>,
    limits: Limits,
}

impl<'a> Packed<'a> {
    /// Reads header, trailer and registry.
    pub fn open(file: &'a [u8], limits: &Limits) -> Result<Self, FormatError> {
        let mut cursor = Cursor::new("header", file);
        let (mut header, thumbnail_size) = decode_header(&mut cursor)?;
        header.residue = residue(&file[..HEADER_SIZE], |out| header.put(thumbnail_size, out));
        let thumbnail = cursor.take("thumbnail (dwThumbnailSize)", thumbnail_size)?;
        let start = HEADER_SIZE + thumbnail_size;
        let body = &file[start..];
        let archive = match Trailer::find(body, start)? {
            Some(trailer) => Some((decode_registry(body, start, &trailer, limits)?, trailer)),
            None => None,
        };
        Ok(Self { header, thumbnail, start, body, archive, limits: *limits })
    }

    /// The most bytes that the inflated streams can take.
    pub fn inflated_bytes(&self) -> u64 {
        match &self.archive {
            Some((registry, _)) => {
                let claimed = registry.iter().map(|entry| u64::from(entry.fields.original_size)).sum::<u64>();
                claimed.min(self.limits.inflated_bytes)
            }
            None => self.limits.room(self.body.len() as u64),
        }
    }

    /// Inflates the streams.
    pub fn unpack(self) -> Result<Container, FormatError> {
        let (packing, streams) = match self.archive {
            Some((registry, trailer)) => (
                Packing::Archive { is_registry_compressed: trailer.registry_compressed == 1 },
                decode_streams(registry, &self.body[..trailer.archive_size as usize], self.start, &self.limits)?,
            ),
            None => (Packing::BareStream, vec![decode_bare(self.body, self.start as u64, &self.limits)?]),
        };
        Ok(Container { header: self.header, thumbnail: self.thumbnail.to_vec(), packing, streams })
    }
}

fn decode_header(cursor: &mut Cursor<'_>) -> Result<(RichHeader, usize), FormatError> {
    let error = |at: u64, field: &str| FormatError::in_stream("header").at(at).field(field);
    let magic: u32 = cursor.read("dwMagicNumber")?;
    if magic != FILE_MAGIC {
        let found = format!("{:?}", String::from_utf8_lossy(&magic.to_le_bytes()));
        return Err(error(0, "dwMagicNumber").expected("RGMH (an eXtreme Gammon file)").found(found));
    }
    let header_version = cursor.read("dwHeaderVersion")?;
    let header_size: u32 = cursor.read("dwHeaderSize")?;
    if header_size as usize != HEADER_SIZE {
        return Err(error(8, "dwHeaderSize").expected(HEADER_SIZE.to_string()).found(header_size));
    }
    let thumbnail_offset = cursor.read("liThumbnailOffset")?;
    let thumbnail_size: u32 = cursor.read("dwThumbnailSize")?;
    let header = RichHeader {
        header_version,
        thumbnail_offset,
        guid: cursor.read("guidGameId")?,
        game_name: cursor.read("szGameName")?,
        save_name: cursor.read("szSaveName")?,
        level_name: cursor.read("szLevelName")?,
        comments: cursor.read("szComments")?,
        residue: None,
    };
    Ok((header, thumbnail_size as usize))
}

impl RichHeader {
    fn put(&self, thumbnail_size: usize, out: &mut [u8]) {
        FILE_MAGIC.put(out);
        self.header_version.put(&mut out[4..]);
        (HEADER_SIZE as u32).put(&mut out[8..]);
        self.thumbnail_offset.put(&mut out[12..]);
        (thumbnail_size as u32).put(&mut out[20..]);
        self.guid.put(&mut out[24..]);
        let texts = [&self.game_name, &self.save_name, &self.level_name, &self.comments];
        for (text, bytes) in texts.into_iter().zip(out[40..].chunks_exact_mut(Wide::<1024>::SIZE)) {
            text.put(bytes);
        }
    }
}

impl Trailer {
    /// Reads the trailer; `None` if the body looks like a bare zlib stream instead.
    fn find(body: &[u8], start: usize) -> Result<Option<Self>, FormatError> {
        let error =
            |offset: usize, field: &str| FormatError::in_stream("archive").at((start + offset) as u64).field(field);
        let Some((content, bytes)) = body.split_last_chunk::<TRAILER_SIZE>() else {
            let expected = format!("an archive with a trailer of {TRAILER_SIZE} bytes");
            return Err(error(0, "trailer").expected(expected).found(format!("{} bytes left", body.len())));
        };
        // Numbers can always be read.
        let trailer = Self::get(bytes, 0).unwrap_or_default();
        let at = content.len();
        let Self { version, registry_size, archive_size, registry_compressed, .. } = trailer;
        if version != 1 || registry_compressed > 1 || trailer.fill != [0; 12] {
            if looks_like_zlib(body) {
                return Ok(None);
            }
            let error = error(at, "trailer").expected("version 1, registry flag 0 or 1, twelve zero bytes");
            return Err(error.found(format!("version {version}, registry flag {registry_compressed}")));
        }
        if (registry_size as usize).saturating_add(archive_size as usize) != at {
            let error = error(at + 12, "registry size and archive size");
            let expected = format!("{at} bytes between the thumbnail and the trailer");
            return Err(error.expected(expected).found(format!("{registry_size} + {archive_size}")));
        }
        Ok(Some(trailer))
    }
}

fn looks_like_zlib(bytes: &[u8]) -> bool {
    let is_head = |head: &[u8; 2]| head[0] & 0x0f == 8 && u16::from_be_bytes(*head).is_multiple_of(31);
    bytes.first_chunk().is_some_and(is_head)
}

fn decode_registry(
    body: &[u8],
    start: usize,
    trailer: &Trailer,
    limits: &Limits,
) -> Result<Vec<ArchiveEntry>, FormatError> {
    let error = |offset: usize, field: &str| FormatError::in_stream("archive").at((start + offset) as u64).field(field);
    let trailer_at = body.len() - TRAILER_SIZE;
    let archive_size = trailer.archive_size as usize;
    if trailer.file_count == 0 || trailer.file_count > limits.archive_streams {
        let expected = format!("1..={}", limits.archive_streams);
        return Err(error(trailer_at + 4, "file count").expected(expected).found(trailer.file_count));
    }
    let crc = crc32fast::hash(&body[..trailer_at]);
    if crc != trailer.crc {
        let error = error(trailer_at, "CRC-32 of the archive").expected(format!("{:08x} as stored", trailer.crc));
        return Err(error.found(format!("{crc:08x} computed")));
    }
    let origin = (start + archive_size) as u64;
    let blob = Blob { stream: "registry", origin, bytes: &body[archive_size..trailer_at] };
    let registry = blob.unpack(trailer.file_count as usize * REGISTRY_ENTRY_SIZE, trailer.registry_compressed == 1)?;
    let entries = registry.chunks_exact(REGISTRY_ENTRY_SIZE).enumerate();
    entries.map(|(number, bytes)| ArchiveEntry::decode(number, bytes)).collect()
}

fn decode_streams(
    registry: Vec<ArchiveEntry>,
    blobs: &[u8],
    start: usize,
    limits: &Limits,
) -> Result<Vec<Stream>, FormatError> {
    let mut room = limits.inflated_bytes;
    let mut streams: Vec<Stream> = Vec::with_capacity(registry.len());
    for entry in registry {
        if streams.iter().any(|stream| stream.name == entry.name) {
            return Err(entry.error("name", 0, "a unique name", &entry.name));
        }
        let stream = entry.extract(blobs, start, room, limits)?;
        room -= stream.data.len() as u64;
        streams.push(stream);
    }
    if !streams.iter().any(|stream| stream.name == STREAM_NAMES[0]) {
        let names: Vec<&str> = streams.iter().map(|stream| stream.name.as_str()).collect();
        // XG stores it in the first entry.
        let error = FormatError::in_stream("registry").record(0).at(0).field("name");
        let expected = format!("{} here or in another entry", STREAM_NAMES[0]);
        return Err(error.expected(expected).found(names.join(", ")));
    }
    Ok(streams)
}

/// A registry entry with its number and its name as text.
struct ArchiveEntry {
    number: usize,
    name: String,
    fields: RegistryEntry,
}

impl ArchiveEntry {
    fn decode(number: usize, bytes: &[u8]) -> Result<Self, FormatError> {
        let place = |error: FormatError| error.in_record("registry", number as u64, REGISTRY_ENTRY_SIZE);
        let fields = RegistryEntry::get(bytes, 0).map_err(place)?;
        // A name that is not UTF-8 could not be written back.
        let name = String::from_utf8(fields.name.as_bytes().to_vec()).map_err(|error| {
            let found = String::from_utf8_lossy(error.as_bytes()).into_owned();
            place(FormatError::default().field("name").expected("UTF-8").found(found))
        })?;
        Ok(Self { number, name, fields })
    }

    fn error(&self, field: &str, at: usize, expected: impl Into<String>, found: impl std::fmt::Display) -> FormatError {
        let error = FormatError::default().within(&format!("{field} of {}", self.name), at);
        error.in_record("registry", self.number as u64, REGISTRY_ENTRY_SIZE).expected(expected).found(found)
    }

    /// Inflates the entry's stream, which may take at most `room` bytes.
    fn extract(self, blobs: &[u8], start: usize, room: u64, limits: &Limits) -> Result<Stream, FormatError> {
        let RegistryEntry { original_size, compressed_size, .. } = self.fields;
        let (limits, packed) = (Limits { inflated_bytes: room, ..*limits }, u64::from(compressed_size));
        if u64::from(original_size) > limits.room(packed) {
            return Err(self.error("original size", 512, limits.room_text(packed), original_size));
        }
        let begin = self.fields.offset as usize;
        let end = begin.saturating_add(compressed_size as usize);
        let Some(bytes) = blobs.get(begin..end) else {
            let expected = format!("a range inside the archive's {} bytes", blobs.len());
            return Err(self.error("offset and compressed size", 516, expected, format!("bytes {begin}..{end}")));
        };
        let stream = if self.name.is_empty() { "archive" } else { &self.name };
        let blob = Blob { stream, origin: (start + begin) as u64, bytes };
        let is_stored = self.fields.is_stored.is_set();
        let data = blob.unpack(original_size as usize, !is_stored)?;
        let crc = crc32fast::hash(&data);
        if crc != self.fields.crc {
            let expected = format!("{:08x} as stored", self.fields.crc);
            return Err(self.error("CRC-32", 524, expected, format!("{crc:08x} computed")));
        }
        let path = self.fields.path.as_bytes().to_vec();
        Ok(Stream { name: self.name, path, data, is_stored, level: self.fields.level })
    }
}

/// Bytes of the archive, with their place for errors.
struct Blob<'a> {
    stream: &'a str,
    origin: u64,
    bytes: &'a [u8],
}

impl Blob<'_> {
    fn error(&self, expected: String, found: String) -> FormatError {
        FormatError::in_stream(self.stream).at(self.origin).expected(expected).found(found)
    }

    /// The content of exactly `size` bytes; never holds more.
    fn unpack(&self, size: usize, is_packed: bool) -> Result<Vec<u8>, FormatError> {
        thread_local! {
            static INFLATER: RefCell<Decompressor> = RefCell::new(Decompressor::new());
        }
        if !is_packed {
            let is_whole = self.bytes.len() == size;
            let error = || self.error(format!("{size} bytes"), format!("{} bytes", self.bytes.len()));
            return is_whole.then(|| self.bytes.to_vec()).ok_or_else(error);
        }
        let mut data = vec![0; size];
        match INFLATER.with_borrow_mut(|inflater| inflater.zlib_decompress(self.bytes, &mut data)) {
            Ok(total) if total == size => Ok(data),
            // libdeflate does not report where it stopped.
            _ => self.inflate_with_reasons(data),
        }
    }

    /// Inflates with a slower inflater that reports where it stopped.
    fn inflate_with_reasons(&self, mut data: Vec<u8>) -> Result<Vec<u8>, FormatError> {
        let size = data.len() as u64;
        let error = |found: String| self.error(format!("a zlib stream of {size} bytes"), found);
        let mut inflater = flate2::Decompress::new(true);
        let status = inflater.decompress(self.bytes, &mut data, flate2::FlushDecompress::Finish);
        let total = inflater.total_out();
        match status {
            Ok(flate2::Status::StreamEnd) if total == size => Ok(data),
            Ok(flate2::Status::StreamEnd) => Err(error(format!("{total} bytes"))),
            Ok(_) if total == size => Err(error("more bytes, or no end mark".to_owned())),
            Ok(_) => Err(error(format!("the end of the input after {total} bytes"))),
            Err(problem) => Err(error(format!("{problem} after {total} bytes"))),
        }
    }
}

/// Inflates the single stream of a re-packed file, which must fill the rest of the file.
fn decode_bare(body: &[u8], origin: u64, limits: &Limits) -> Result<Stream, FormatError> {
    let error = FormatError::in_stream("archive").at(origin);
    let error = error.expected("an archive with a trailer, or a single zlib stream up to the end of the file");
    let mut data = Vec::new();
    let packed = body.len() as u64;
    let room = limits.room(packed);
    let mut decoder = ZlibDecoder::new(body).take(room.saturating_add(1));
    if let Err(problem) = decoder.read_to_end(&mut data) {
        return Err(error.found(format!("{problem} (truncated or damaged)")));
    }
    if data.len() as u64 > room {
        return Err(error.expected(limits.room_text(packed)).found(format!("a stream of more than {room} bytes")));
    }
    let used = decoder.into_inner().total_in();
    if used != packed {
        let left = format!("{} bytes without a valid trailer (truncated?)", packed - used);
        return Err(error.found(format!("a zlib stream of {used} bytes, then {left}")));
    }
    if data.len() < RECORD_SIZE {
        return Err(error.found(format!("a zlib stream of {} bytes", data.len())));
    }
    Ok(Stream { name: STREAM_NAMES[0].to_owned(), data, ..Stream::default() })
}

fn deflate(data: &[u8], compression: Compression) -> std::io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), compression);
    encoder.write_all(data)?;
    encoder.finish()
}

fn encode_archive(
    streams: &[Stream],
    is_registry_compressed: bool,
    compression: Compression,
    out: &mut Vec<u8>,
) -> std::io::Result<()> {
    let start = out.len();
    let mut registry = Vec::with_capacity(streams.len() * REGISTRY_ENTRY_SIZE);
    for stream in streams {
        let offset = out.len() - start;
        if stream.is_stored {
            out.extend_from_slice(&stream.data);
        } else {
            out.extend(deflate(&stream.data, compression)?);
        }
        let entry = RegistryEntry {
            name: Ansi::from_bytes(stream.name.as_bytes()),
            path: Ansi::from_bytes(&stream.path),
            original_size: stream.data.len() as u32,
            compressed_size: (out.len() - start - offset) as u32,
            offset: offset as u32,
            crc: crc32fast::hash(&stream.data),
            is_stored: stream.is_stored.into(),
            level: stream.level,
            padding: [0; 2],
        };
        restore(&mut registry, None, REGISTRY_ENTRY_SIZE, |bytes| entry.put(bytes));
    }
    let archive_size = out.len() - start;
    if is_registry_compressed {
        registry = deflate(&registry, compression)?;
    }
    out.extend_from_slice(&registry);
    let trailer = Trailer {
        crc: crc32fast::hash(&out[start..]),
        file_count: streams.len() as u32,
        version: 1,
        registry_size: registry.len() as u32,
        archive_size: archive_size as u32,
        registry_compressed: u32::from(is_registry_compressed),
        fill: [0; 12],
    };
    restore(out, None, TRAILER_SIZE, |bytes| trailer.put(bytes));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(packing: Packing) -> Container {
        let stream = |name: &str, data: Vec<u8>| Stream {
            name: name.into(),
            path: Vec::new(),
            data,
            is_stored: false,
            level: 2,
        };
        let mut streams = vec![stream("temp.xg", noise(RECORD_SIZE * 2))];
        if packing != Packing::BareStream {
            streams.push(stream("temp.xgc", b"one\r\n\r\nthree".to_vec()));
        }
        Container {
            header: RichHeader {
                header_version: 1,
                guid: *b"0123456789abcdef",
                game_name: Wide::from_text("Café"),
                ..RichHeader::default()
            },
            thumbnail: vec![1, 2, 3],
            packing,
            streams,
        }
    }

    /// Bytes that do not compress.
    fn noise(count: usize) -> Vec<u8> {
        (0..count as u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect()
    }

    const ARCHIVE: Packing = Packing::Archive { is_registry_compressed: true };

    fn decode(file: &[u8]) -> Result<Container, FormatError> {
        Container::decode(file, &Limits::default())
    }

    #[test]
    fn containers_survive_a_round_trip() {
        for packing in [ARCHIVE, Packing::Archive { is_registry_compressed: false }, Packing::BareStream] {
            let mut expected = sample(packing);
            if packing == Packing::BareStream {
                expected.streams[0].level = 0;
            }
            let file = expected.encode().unwrap();
            assert_eq!(decode(&file).unwrap(), expected);
        }
    }

    #[test]
    fn every_truncation_is_an_error() {
        for packing in [ARCHIVE, Packing::BareStream] {
            let container = sample(packing);
            let file = container.encode().unwrap();
            // An archive truncated right after its first stream equals a re-packed file: it is imported and recorded as not intact.
            let first = HEADER_SIZE + 3 + deflate(&container.streams[0].data, Compression::default()).unwrap().len();
            for length in (0..file.len()).filter(|&length| length != first) {
                assert!(decode(&file[..length]).is_err(), "{packing:?} cut to {length}");
            }
            assert_eq!(decode(&file[..first]).unwrap().packing, Packing::BareStream);
        }
    }

    #[test]
    fn every_flipped_byte_of_the_archive_is_an_error() {
        let file = sample(ARCHIVE).encode().unwrap();
        for at in HEADER_SIZE + 3..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 0x40;
            assert!(decode(&damaged).is_err(), "byte {at}");
        }
    }

    /// The error of a file whose only registry entry has been changed. The archive's CRC is correct.
    fn error_of_changed_entry(name: &str, is_stored: bool, change: impl FnOnce(&mut [u8])) -> String {
        let mut container = sample(Packing::Archive { is_registry_compressed: false });
        container.streams.truncate(1);
        container.streams[0].name = name.to_owned();
        container.streams[0].is_stored = is_stored;
        let mut file = container.encode().unwrap();
        let trailer_at = file.len() - TRAILER_SIZE;
        change(&mut file[trailer_at - REGISTRY_ENTRY_SIZE..trailer_at]);
        let crc = crc32fast::hash(&file[HEADER_SIZE + 3..trailer_at]);
        file[trailer_at..trailer_at + 4].copy_from_slice(&crc.to_le_bytes());
        decode(&file).unwrap_err().to_string()
    }

    #[test]
    fn a_size_field_of_two_gigabytes_is_rejected_before_any_allocation() {
        let error = error_of_changed_entry("temp.xg", false, |entry| 0x8000_0000u32.put(&mut entry[512..]));
        let place = "registry record 0 (byte 512), original size of temp.xg: expected at most 4194304 bytes from ";
        assert!(error.starts_with(place) && error.ends_with(" packed bytes (ratio 300), found 2147483648"), "{error}");
    }

    #[test]
    fn an_entry_that_points_outside_the_file_is_an_error_with_its_place() {
        let error = error_of_changed_entry("temp.xg", false, |entry| 5_000_000u32.put(&mut entry[520..]));
        assert!(error.starts_with("registry record 0 (byte 516), offset and compressed size of temp.xg"), "{error}");
    }

    #[test]
    fn an_error_in_a_stream_without_a_name_has_a_place() {
        let size = 2 * RECORD_SIZE;
        let error = error_of_changed_entry("", true, |entry| entry[512] ^= 1);
        assert_eq!(error, format!("archive (byte 8235): expected {} bytes, found {size} bytes", size ^ 1));
    }

    #[test]
    fn a_stream_name_that_is_not_utf_8_is_rejected() {
        let error = error_of_changed_entry("temp.xg", false, |entry| entry[1] = 0xFF);
        assert_eq!(error, "registry record 0 (byte 0), name: expected UTF-8, found \u{fffd}emp.xg");
    }

    #[test]
    fn a_wrong_archive_crc_names_its_field() {
        let file = sample(ARCHIVE).encode().unwrap();
        let mut damaged = file.clone();
        let trailer_at = file.len() - TRAILER_SIZE;
        damaged[trailer_at] ^= 1;
        let error = decode(&damaged).unwrap_err();
        assert_eq!(error.details().field.as_deref(), Some("CRC-32 of the archive"));
    }
}
