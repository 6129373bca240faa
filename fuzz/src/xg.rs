//! XG's files: archive, records, rollouts, comments; rows and header.

use std::sync::OnceLock;

use gammonbase::{inspect::FileFacts, inspect::check::check, inspect::header};
use normalize::normalize;
use xgfile::comments::{decode_lines, encode_lines};
use xgfile::container::{Container, REGISTRY_ENTRY_SIZE, TRAILER_SIZE};
use xgfile::document::Document;
use xgfile::records::{RECORD_SIZE, SaveRec, UNLIMITED};
use xgfile::rollout::{ROLLOUT_SIZE, RolloutRec};
use xgfile::rtf::to_plain_text;

use crate::limits;
use crate::made::plain;
use fixtures::matches::Fixture;
use fixtures::whole_path::assert_whole_path;

/// A whole file, unchanged and with corrected checksums.
pub fn xg_archive(data: &[u8]) {
    file(data);
    if let Some(sealed) = sealed(data) {
        file(&sealed);
    }
}

/// A file that decodes is encoded to the same bytes; others are rejected with a place.
pub(crate) fn file(bytes: &[u8]) {
    let container = match Container::decode(bytes, &limits()) {
        Ok(container) => container,
        Err(error) => return assert!(!error.details().stream.is_empty()),
    };
    streams(container, bytes.len());
}

fn streams(container: Container, size: usize) {
    let packed = container.encode().expect("what was unpacked can be packed");
    assert!(Container::decode(&packed, &limits()).expect("what we packed can be unpacked") == container);
    if let Ok(document) = Document::decode(container.clone()) {
        assert!(document.encode() == container, "records keep every byte");
    }
    let Ok(rows) = normalize(&container) else { return };
    let facts = FileFacts::of("fuzz.xg".to_owned(), size, &container);
    let text = header(&facts, &rows);
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "a header that steers the terminal");
    // A container that normalises has decodable records, but the document decoder may still reject it.
    if Document::decode(container.clone()).is_ok() {
        assert!(check(&container, &limits()).is_ok());
    }
}

/// The file with corrected CRCs of an uncompressed archive and its streams.
fn sealed(data: &[u8]) -> Option<Vec<u8>> {
    let mut file = data.to_vec();
    let trailer = file.len().checked_sub(TRAILER_SIZE)?;
    let word = |file: &[u8], at: usize| {
        file.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map(|bytes| u32::from_le_bytes(bytes) as usize)
    };
    let registry = trailer.checked_sub(word(&file, trailer + 12)?)?;
    let archive = registry.checked_sub(word(&file, trailer + 16)?)?;
    let entries = (trailer - registry) / REGISTRY_ENTRY_SIZE;
    for entry in (0..entries).map(|number| registry + number * REGISTRY_ENTRY_SIZE) {
        let start = archive.checked_add(word(&file, entry + 520)?)?;
        let end = start.checked_add(word(&file, entry + 516)?)?;
        if let Some(blob) = file.get(start..end).filter(|_| file[entry + 528] != 0) {
            let crc = crc32fast::hash(blob);
            file[entry + 524..entry + 528].copy_from_slice(&crc.to_le_bytes());
        }
    }
    let crc = crc32fast::hash(&file[archive..trailer]);
    file[trailer..trailer + 4].copy_from_slice(&crc.to_le_bytes());
    Some(file)
}

/// The first byte selects the version, or a rollout context; the rest is the record, padded with zeros.
pub fn xg_records(data: &[u8]) {
    let Some((&choice, data)) = data.split_first() else { return };
    let version = i32::from(choice);
    if version > 40 {
        let bytes = padded::<ROLLOUT_SIZE>(data);
        if let Ok(record) = RolloutRec::decode("temp.xgr", 0, &bytes) {
            let mut out = Vec::new();
            record.encode(&mut out);
            assert!(out == bytes, "a rollout keeps every byte");
        }
        return;
    }
    let bytes = padded::<RECORD_SIZE>(data);
    match SaveRec::decode("temp.xg", 7, &bytes, version) {
        Ok(record) => {
            let mut out = Vec::new();
            record.encode(&mut out);
            assert!(out == bytes, "a record keeps every byte");
        }
        Err(error) => assert!(error.details().byte_offset.is_some_and(|at| at >= 7 * RECORD_SIZE as u64)),
    }
}

fn padded<const N: usize>(data: &[u8]) -> [u8; N] {
    let mut bytes = [0; N];
    bytes.iter_mut().zip(data).for_each(|(target, byte)| *target = *byte);
    bytes
}

/// Lines are reproduced; every line, and the whole stream as one line, has a plain text.
pub fn xg_comments(data: &[u8]) {
    if let Ok(lines) = decode_lines(data) {
        assert!(encode_lines(&lines) == data, "comments keep every byte");
        lines.iter().for_each(|line| plain_text(line));
    }
    plain_text(data);
}

fn plain_text(rtf: &[u8]) {
    let text = to_plain_text(rtf);
    // A byte makes at most one character: three bytes of UTF-8, or four from a number of several digits.
    assert!(text.len() <= 4 * rtf.len(), "{} bytes of text from {}", text.len(), rtf.len());
    assert!(!text.contains(['\0', '\r']));
}

/// Changes of a valid match, eight bytes each. The archive stays valid, so all inputs reach the records.
pub fn xg_edits(data: &[u8]) {
    let Some(container) = edited(data) else { return };
    streams(container.clone(), 0);
    if let Ok(file) = container.encode() {
        assert_whole_path(&file, &limits());
    }
}

/// Applies `data` to one of four valid matches.
fn edited(data: &[u8]) -> Option<Container> {
    static MADE: OnceLock<[Container; 4]> = OnceLock::new();
    let (&choice, edits) = data.split_first()?;
    let made = MADE.get_or_init(|| {
        [(30, 3), (30, UNLIMITED), (8, 3), (24, 5)]
            .map(|(version, match_length)| plain(&Fixture { version, match_length, ..Fixture::default() }))
    });
    let mut container = made[usize::from(choice) % made.len()].clone();
    for &[operation, record, low, high, bytes @ ..] in edits.as_chunks::<8>().0 {
        let stream = usize::from(operation >> 4) % container.streams.len();
        let size = if container.streams[stream].name == "temp.xgr" { ROLLOUT_SIZE } else { RECORD_SIZE };
        let data = &mut container.streams[stream].data;
        let start = usize::from(record) % (data.len() / size).max(1) * size;
        let end = (start + size).min(data.len());
        let within = usize::from(u16::from_le_bytes([low, high]));
        match operation & 15 {
            width @ 0..=10 => {
                let at = start + within % size;
                let width = [1, 2, 4][usize::from(width) % 3];
                if let Some(target) = data.get_mut(at..at + width) {
                    target.copy_from_slice(&bytes[..width]);
                }
            }
            11 => drop(data.drain(start..end)),
            12 if data.len() < 1 << 18 => {
                let copy = data[start..end].to_vec();
                data.splice(start..start, copy);
            }
            13 => {
                let to = within % (data.len() / size).max(1) * size;
                if start.max(to) + size <= data.len() {
                    data.copy_within(start..start + size, to);
                }
            }
            14 => data.truncate(end),
            _ => data.truncate(start + within % size),
        }
    }
    Some(container)
}
