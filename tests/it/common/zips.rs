//! Zip and gzip files of our own making, sound ones and others.

use std::io::Write;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};

/// A member with arbitrary header fields.
#[derive(Clone)]
pub struct Entry {
    pub name: Vec<u8>,
    pub flags: u16,
    pub method: u16,
    pub packed: Vec<u8>,
    pub crc: u32,
    /// Unpacked bytes, as the directory claims.
    pub size: u32,
}

/// A member that is stored as it is.
pub fn stored(name: impl AsRef<[u8]>, bytes: &[u8]) -> Entry {
    Entry {
        name: name.as_ref().to_owned(),
        flags: 0,
        method: 0,
        packed: bytes.to_owned(),
        crc: crc32fast::hash(bytes),
        size: bytes.len() as u32,
    }
}

/// A member that is packed.
pub fn deflated(name: impl AsRef<[u8]>, bytes: &[u8]) -> Entry {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    Entry { method: 8, packed: encoder.finish().unwrap(), ..stored(name, bytes) }
}

/// The archive of these members.
pub fn archive(entries: &[Entry]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut offsets = Vec::new();
    for entry in entries {
        offsets.push(file.len() as u32);
        file.extend(b"PK\x03\x04");
        file.extend(fields(entry));
        file.extend(&entry.name);
        file.extend(&entry.packed);
    }
    with_directory(file, entries, &offsets)
}

/// An archive whose members all have the same packed bytes.
pub fn overlapping(entry: &Entry, count: usize) -> Vec<u8> {
    let file = archive(std::slice::from_ref(entry));
    let packed = file[..30 + entry.name.len() + entry.packed.len()].to_vec();
    let entries: Vec<Entry> =
        (0..count).map(|number| Entry { name: format!("{number}.xg").into(), ..entry.clone() }).collect();
    with_directory(packed, &entries, &vec![0; count])
}

fn with_directory(mut file: Vec<u8>, entries: &[Entry], offsets: &[u32]) -> Vec<u8> {
    let start = file.len() as u32;
    for (entry, offset) in entries.iter().zip(offsets) {
        file.extend(b"PK\x01\x02");
        file.extend(20u16.to_le_bytes());
        file.extend(fields(entry));
        file.extend([0; 10]);
        file.extend(offset.to_le_bytes());
        file.extend(&entry.name);
    }
    let size = file.len() as u32 - start;
    let count = entries.len() as u16;
    file.extend(b"PK\x05\x06\0\0\0\0");
    file.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    file.extend([size.to_le_bytes(), start.to_le_bytes()].concat());
    file.extend([0, 0]);
    file
}

/// The fields that a member's header and the directory share: from the required version to the lengths of name and extras.
fn fields(entry: &Entry) -> Vec<u8> {
    let mut fields = Vec::new();
    for number in [20, entry.flags, entry.method, 0, 0x21] {
        fields.extend(number.to_le_bytes());
    }
    for number in [entry.crc, entry.packed.len() as u32, entry.size] {
        fields.extend(number.to_le_bytes());
    }
    fields.extend((entry.name.len() as u16).to_le_bytes());
    fields.extend([0, 0]);
    fields
}

/// An archive whose 64-bit end record claims that many members, but that has none.
pub fn claiming(members: u64) -> Vec<u8> {
    // Room for a directory that is as large as the claim.
    let mut file = vec![0; 4 << 20];
    let record = file.len() as u64;
    file.extend(b"PK\x06\x06");
    file.extend(44u64.to_le_bytes());
    file.extend([45, 0, 45, 0]);
    file.extend([0; 8]);
    for number in [members, members, 46 * members, 0, record] {
        file.extend(number.to_le_bytes());
    }
    file.truncate(record as usize + 56);
    file.extend(b"PK\x06\x07\0\0\0\0");
    file.extend(record.to_le_bytes());
    file.extend(1u32.to_le_bytes());
    file.extend(b"PK\x05\x06\0\0\0\0");
    file.extend([0xff; 12]);
    file.extend([0, 0]);
    file
}

/// A `.gz` of the bytes.
pub fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}
