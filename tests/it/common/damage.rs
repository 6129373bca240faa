//! Files with a single defect; checksums are correct unless they are the defect.

use xgfile::container::{Container, Packing, REGISTRY_ENTRY_SIZE, Stream, TRAILER_SIZE};
use xgfile::document::Document;
use xgfile::field::FieldInfo;
use xgfile::records::{Cube, HeaderMatch, Move, RECORD_SIZE, Record};

pub use fixtures::body;
pub use fixtures::matches::sound;

/// A file of changed records.
pub fn with_records(change: impl FnOnce(&mut Vec<Record>)) -> Vec<u8> {
    let mut document = sound();
    let mut bodies: Vec<Record> = document.records.iter().map(|record| record.body.clone()).collect();
    change(&mut bodies);
    let version = document.version;
    let rollouts = std::mem::take(&mut document.rollouts);
    let comments = std::mem::take(&mut document.comments);
    Document::build(document.header, version, bodies, rollouts, comments).encode().encode().unwrap()
}

/// A file of changed streams.
pub fn with_streams(change: impl FnOnce(&mut Vec<Stream>)) -> Vec<u8> {
    let mut container = sound().encode();
    change(&mut container.streams);
    container.encode().unwrap()
}

/// A file whose first play, of record 3, is changed.
pub fn with_play(change: impl FnOnce(&mut Move)) -> Vec<u8> {
    with_records(|records| change(play(records)))
}

/// A file whose double that is taken, of record 6, is changed.
pub fn with_cube(change: impl FnOnce(&mut Cube)) -> Vec<u8> {
    with_records(|records| change(cube(records)))
}

/// A file whose match header is changed.
pub fn with_header(change: impl FnOnce(&mut HeaderMatch)) -> Vec<u8> {
    with_records(|records| change(body!(&mut records[0], HeaderMatch)))
}

/// The first play: record 3.
pub fn play(records: &mut [Record]) -> &mut Move {
    body!(&mut records[3], Move)
}

/// The double that is taken: record 6.
pub fn cube(records: &mut [Record]) -> &mut Cube {
    body!(&mut records[6], Cube)
}

/// The offset of a record's field in its stream.
pub fn offset(record: usize, fields: &[FieldInfo], name: &str) -> i64 {
    let field = fields.iter().find(|field| field.name == name).unwrap();
    (record * RECORD_SIZE + field.offset) as i64
}

/// A file with a plain registry, so that its entries can be patched; afterwards the archive's CRC is made right again.
pub fn with_registry(patch: impl FnOnce(&mut [u8])) -> Vec<u8> {
    patched(&sound().encode(), patch)
}

/// The file of a container whose registry `patch` has changed.
pub fn patched(container: &Container, patch: impl FnOnce(&mut [u8])) -> Vec<u8> {
    let container = Container { packing: Packing::Archive { is_registry_compressed: false }, ..container.clone() };
    let mut file = container.encode().unwrap();
    let trailer = file.len() - TRAILER_SIZE;
    patch(&mut file[trailer - container.streams.len() * REGISTRY_ENTRY_SIZE..trailer]);
    let archive_size = u32::from_le_bytes(file[trailer + 16..trailer + 20].try_into().unwrap()) as usize;
    let archive = trailer - container.streams.len() * REGISTRY_ENTRY_SIZE - archive_size;
    let crc = crc32fast::hash(&file[archive..trailer]);
    file[trailer..trailer + 4].copy_from_slice(&crc.to_le_bytes());
    file
}

/// Patches a 32-bit number of the registry's first entry.
pub fn word(registry: &mut [u8], at: usize, value: u32) {
    registry[at..at + 4].copy_from_slice(&value.to_le_bytes());
}
