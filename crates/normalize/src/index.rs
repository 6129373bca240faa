//! temp.xgi, the index: copies of the first and the last record of temp.xg. It is checked but not stored.

use super::{INDEX, MAIN, Normalizer};
use rows::matches::Warning;
use xgfile::container::{Container, Packing, STREAM_NAMES, rollout_streams};
use xgfile::error::FormatError;
use xgfile::field::FieldInfo;
use xgfile::records::{RECORD_SIZE, Record};

type RawRecord = [u8; RECORD_SIZE];

/// Bytes of a record before `EntryType`: two stale heap pointers, which differ between the copies.
const POINTERS: usize = 8;

impl Normalizer<'_> {
    /// Rejects a file whose index is longer than its match: the two streams are swapped. (An index of one or two records is accepted.)
    pub(super) fn reject_swapped(records: &[RawRecord], index: &[RawRecord]) -> Result<(), FormatError> {
        if index.len() <= records.len().max(2) {
            return Ok(());
        }
        // The end of the stream named temp.xg.
        let end = records.len() as u64;
        let expected = format!("more records than in {INDEX}, which copies only the first and the last one");
        let found = format!("{} records here and {} in {INDEX} (swapped?)", records.len(), index.len());
        Err(FormatError::default().in_record(MAIN, end, RECORD_SIZE).expected(expected).found(found))
    }

    /// Warns if the index does not match the first and last record of temp.xg. Called when the rows are complete.
    pub(super) fn check_index(&mut self, container: &Container, records: &[RawRecord], index: &[RawRecord]) {
        let (Some(first), Some(last)) = (records.first(), records.last()) else { return };
        match index {
            // Re-packed files have no index.
            [] if container.packing == Packing::BareStream => {}
            [] => self.warn_of_index(None, None, "the index is missing"),
            // XG writes two records even for a match of one record, but a single one is fine too.
            [only] if records.len() == 1 => self.compare(0, only, first, 0),
            [_] => self.warn_of_index(Some(1), None, "the copy of the last record is missing"),
            [head, tail, rest @ ..] => {
                self.compare(0, head, first, 0);
                // For a saved position, the last record of the index is the session's, which the file need not contain.
                if !self.is_position() {
                    self.compare(1, tail, last, records.len() - 1);
                }
                if !rest.is_empty() {
                    let message = format!("expected two records, found {}", index.len());
                    self.warn_of_index(Some(2), None, message);
                }
            }
        }
    }

    /// Compares a record of the index with its original in temp.xg.
    fn compare(&mut self, number: usize, copy: &RawRecord, original: &RawRecord, of: usize) {
        let Some(at) = (POINTERS..RECORD_SIZE).find(|&at| copy[at] != original[at]) else { return };
        let which = if number == 0 { "first" } else { "last" };
        let byte = number * RECORD_SIZE + at;
        let message = format!("byte {byte} differs from record {of} of {MAIN}, the {which} one");
        self.warn_of_index(Some(number as u64), field_at(original[8], at), message);
    }

    /// Warns of streams that are not imported.
    pub(super) fn check_streams(&mut self, container: &Container) {
        for stream in &container.streams {
            let is_read = STREAM_NAMES.contains(&&*stream.name)
                || rollout_streams(&container.streams).any(|read| read.name == stream.name);
            if !is_read {
                let message = format!("the stream {:?} is unknown and not imported", stream.name);
                self.rows.warnings.push(Warning { stream: "archive", record: None, field: None, message });
            }
        }
    }

    fn warn_of_index(&mut self, record: Option<u64>, field: Option<&'static str>, message: impl Into<String>) {
        self.rows.warnings.push(Warning { stream: INDEX, record, field, message: message.into() });
    }
}

/// The field at a byte of a record of this kind.
fn field_at(kind: u8, at: usize) -> Option<&'static str> {
    if at == 8 {
        return Some("EntryType");
    }
    let (_, fields) = Record::KINDS.get(usize::from(kind))?;
    let contains = |field: &&FieldInfo| (field.offset..field.offset + field.size).contains(&at);
    fields.iter().find(contains).map(|field| field.name)
}
