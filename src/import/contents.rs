//! Contents that need not be decoded, because another source has the same content and a copy has no rows of its own.
//!
//! This is only an optimisation: decoding the copies of a folder that has every match twice would add a quarter to the processor time of its
//! import. The writer looks for the rows in the database; if they are missing, the source is decoded after all.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::kind::FileKind;

/// The key of contents with the same rows: the start of the content's hash, and the kind as which it is read, which may depend on the
/// file name extension.
type Key = (u64, FileKind);

/// Contents with the number of the first source of the run that has them; `None` if the database has their rows. Some 50 bytes each.
#[derive(Default)]
pub struct Contents(Mutex<HashMap<Key, Option<usize>>>);

impl Contents {
    /// Adds a content whose rows the database has.
    pub fn add(&self, hash: &[u8; 32], kind: FileKind) {
        self.lock().insert(key(hash, kind), None);
    }

    /// Removes a content whose rows the run may remove.
    pub fn remove(&self, hash: &[u8; 32]) {
        let mut contents = self.lock();
        for kind in FileKind::all() {
            contents.remove(&key(hash, kind));
        }
    }

    /// Whether an earlier source has the same content, so that this one need not be decoded. Otherwise records it as the first.
    pub fn is_copy(&self, hash: &[u8; 32], kind: FileKind, number: usize) -> bool {
        let mut contents = self.lock();
        let first = contents.entry(key(hash, kind)).or_insert(Some(number));
        let is_copy = *first < Some(number);
        if !is_copy {
            *first = Some(number);
        }
        is_copy
    }

    /// Records that a source was rejected and has no rows.
    pub fn reject(&self, hash: &[u8; 32], kind: FileKind, number: usize) {
        let mut contents = self.lock();
        let key = key(hash, kind);
        if contents.get(&key) == Some(&Some(number)) {
            contents.remove(&key);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Option<usize>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(hash: &[u8; 32], kind: FileKind) -> Key {
    let beginning = hash.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte));
    (beginning, kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rows::books::BookKind;

    const HASH: [u8; 32] = [7; 32];

    #[test]
    fn later_sources_are_copies_even_if_read_first() {
        let contents = Contents::default();
        assert!(!contents.is_copy(&HASH, FileKind::Xg, 5));
        assert!(contents.is_copy(&HASH, FileKind::Xg, 6));
        assert!(!contents.is_copy(&HASH, FileKind::Book(BookKind::Abk), 6), "another kind gives other rows");
        assert!(!contents.is_copy(&[8; 32], FileKind::Xg, 6));
        assert!(!contents.is_copy(&HASH, FileKind::Xg, 2), "read later, but written first");
        assert!(contents.is_copy(&HASH, FileKind::Xg, 5));
        assert!(!contents.is_copy(&HASH, FileKind::Xg, 2), "written again");
    }

    #[test]
    fn rejected_files_are_not_originals_of_duplicates() {
        let contents = Contents::default();
        assert!(!contents.is_copy(&HASH, FileKind::Xg, 1));
        contents.reject(&HASH, FileKind::Xg, 1);
        assert!(!contents.is_copy(&HASH, FileKind::Xg, 2));
        contents.reject(&HASH, FileKind::Xg, 1);
        assert!(contents.is_copy(&HASH, FileKind::Xg, 3), "the second is the original now");
    }

    #[test]
    fn known_contents_are_copies_unless_the_run_may_remove_them() {
        let contents = Contents::default();
        contents.add(&HASH, FileKind::Book(BookKind::GnushogiText));
        assert!(contents.is_copy(&HASH, FileKind::Book(BookKind::GnushogiText), 0));
        contents.remove(&HASH);
        assert!(!contents.is_copy(&HASH, FileKind::Book(BookKind::GnushogiText), 0));
    }
}
