//! Sources that are there again, that change places, that are gone.

use rusqlite::{OptionalExtension, params};

use super::Writer;
use crate::source::paths;
use crate::store::ledger::KnownArchive;
use crate::store::{StoreError, removal};

impl Writer<'_> {
    /// Records that a source with a new modification time has its old content; one that was missing is there again.
    pub fn touch(&mut self, id: i64, size_bytes: u64, modified_ns: i64) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("UPDATE source_files SET size_bytes = ?, modified_ns = ? WHERE source_file_id = ?")?
            .execute((size_bytes as i64, modified_ns, id))?;
        self.touch_versions(id)?;
        let (path, outcome, owner) = self
            .connection
            .prepare_cached("SELECT path, outcome, copy_of_id FROM source_files WHERE source_file_id = ?")?
            .query_row([id], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, Option<i64>>(2)?))
            })?;
        if outcome != "missing" {
            return Ok(());
        }
        self.connection
            .prepare_cached(
                "UPDATE source_files SET outcome = iif(copy_of_id IS NULL, 'imported', 'copy') WHERE source_file_id = ?",
            )?
            .execute([id])?;
        match owner {
            Some(owner) => self.settle_copy(&path, owner),
            None => Ok(()),
        }
    }

    /// Takes out what is known of a source that is none of ours any more.
    pub fn forget(&mut self, id: i64) -> Result<(), StoreError> {
        self.take_out(id)
    }

    /// Marks a source that has vanished. Its rows go to a copy that is there, or stay; its archive is opened again should it come back.
    pub fn mark_missing(&mut self, id: i64, path: &str) -> Result<(), StoreError> {
        self.touch_versions(id)?;
        if let Some(heir) = self.lend(id)? {
            self.connection
                .prepare_cached("UPDATE source_files SET copy_of_id = ? WHERE source_file_id = ?")?
                .execute((heir, id))?;
        }
        // What was rejected has no rows and no reason to be told any more.
        self.connection.prepare_cached("DELETE FROM rejects WHERE source_file_id = ?")?.execute([id])?;
        self.connection
            .prepare_cached(
                "UPDATE source_files SET outcome = 'missing',
                     content_hash = iif(outcome = 'rejected', NULL, content_hash) WHERE source_file_id = ?",
            )?
            .execute([id])?;
        self.totals.files_missing += 1;
        self.reopen_archive(path)
    }

    /// Takes a source that has vanished out with all its rows.
    pub fn prune(&mut self, id: i64) -> Result<(), StoreError> {
        self.take_out(id)?;
        self.totals.files_pruned += 1;
        Ok(())
    }

    /// Takes out what is known of an archive that has vanished. Its members are sources of their own.
    pub fn prune_archive(&mut self, path: &str) -> Result<(), StoreError> {
        self.connection.prepare_cached("DELETE FROM archives WHERE path = ?")?.execute([path])?;
        Ok(())
    }

    /// Notes that every member of an archive has been looked at.
    pub fn archive(&mut self, path: &str, archive: &KnownArchive) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "INSERT OR REPLACE INTO archives (path, size_bytes, modified_ns, members_ignored, selection, import_run_id)
                 VALUES (?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![
                path,
                archive.size_bytes as i64,
                archive.modified_ns,
                archive.members_ignored as i64,
                archive.selection,
                self.run_id
            ])?;
        Ok(())
    }

    /// The archive of a member that is missing is looked into again, should it be there again.
    fn reopen_archive(&self, path: &str) -> Result<(), StoreError> {
        if let (archive, Some(_)) = paths::split(path) {
            self.connection.prepare_cached("DELETE FROM archives WHERE path = ?")?.execute([archive])?;
        }
        Ok(())
    }

    /// A copy came, or is there again: it may be the one that has the rows, which [`Self::settle_owners`] settles.
    pub(super) fn settle_copy(&mut self, path: &str, owner: i64) -> Result<(), StoreError> {
        let (owner_path, owner_outcome): (String, String) = self
            .connection
            .prepare_cached("SELECT path, outcome FROM source_files WHERE source_file_id = ?")?
            .query_row([owner], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let is_gone = owner_outcome == "missing" || is_gone(&owner_path);
        if is_gone || paths::order(&owner_path, path).is_gt() {
            *self.unsettled.entry(owner).or_default() |= is_gone;
        }
        Ok(())
    }

    /// Gives the rows of a source that loses them to a copy, for the time of the batch. Sources are written in the order of their paths: the
    /// last is the least likely to lose them too. The first one would, where thousands of copies are replaced, and each time all
    /// copies be written.
    fn lend(&mut self, id: i64) -> Result<Option<i64>, StoreError> {
        let copies = removal::copies(self.connection, id)?;
        let last = copies.iter().max_by(|a, b| paths::order(&a.0, &b.0));
        let Some(&(_, heir)) = last else { return Ok(None) };
        removal::hand_over(self.connection, id, heir)?;
        self.unsettled.entry(heir).or_default();
        Ok(Some(heir))
    }

    /// Of several sources with the same content the one whose path comes first has the rows, whatever order they came in; one that is
    /// gone leaves them to one that is there.
    pub(super) fn settle_owners(&mut self) -> Result<(), StoreError> {
        for (owner, is_gone) in std::mem::take(&mut self.unsettled) {
            self.settle_owner(owner, is_gone)?;
        }
        Ok(())
    }

    fn settle_owner(&mut self, owner: i64, is_gone: bool) -> Result<(), StoreError> {
        // It may have lost the rows since.
        let found: Option<(String, String)> = self
            .connection
            .prepare_cached(
                "SELECT path, outcome FROM source_files
                 WHERE source_file_id = ? AND (outcome = 'imported' OR outcome = 'missing' AND copy_of_id IS NULL)",
            )?
            .query_row([owner], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?;
        let Some((path, outcome)) = found else { return Ok(()) };
        let copies = removal::copies(self.connection, owner)?;
        let first = copies.iter().min_by(|a, b| paths::order(&a.0, &b.0));
        let Some((heir_path, heir)) = first else { return Ok(()) };
        let is_gone = is_gone || outcome == "missing";
        if !is_gone && paths::order(&path, heir_path).is_lt() {
            return Ok(());
        }
        self.touch_versions(owner)?;
        removal::hand_over(self.connection, owner, *heir)?;
        let outcome = if is_gone { "missing" } else { "copy" };
        self.connection
            .prepare_cached("UPDATE source_files SET outcome = ?, copy_of_id = ? WHERE source_file_id = ?")?
            .execute((outcome, heir, owner))?;
        if is_gone {
            self.reopen_archive(&path)?;
        }
        self.totals.files_moved += u64::from(is_gone);
        Ok(())
    }

    /// Remembers that the choice among the saves of a source's matches may change.
    fn touch_versions(&mut self, source_file_id: i64) -> Result<(), StoreError> {
        let mut keys = self
            .connection
            .prepare_cached("SELECT match_key FROM match_rows WHERE source_file_id = ? AND match_key IS NOT NULL")?;
        for key in keys.query_map([source_file_id], |row| row.get(0))? {
            self.touched.push(key?);
        }
        Ok(())
    }

    /// Takes a source's row out, and its rows unless the content lives on under another path.
    pub(super) fn take_out(&mut self, id: i64) -> Result<(), StoreError> {
        self.touch_versions(id)?;
        let heir = self.lend(id)?;
        removal::remove_rows(self.connection, id, self.is_building)?;
        if heir.is_none() {
            // Copies that are missing have nothing left to be copies of.
            self.connection
                .prepare_cached("UPDATE source_files SET copy_of_id = NULL, content_hash = NULL WHERE copy_of_id = ?")?
                .execute([id])?;
        }
        self.connection.prepare_cached("DELETE FROM source_files WHERE source_file_id = ?")?.execute([id])?;
        self.has_lost_players = true;
        self.are_players_changed = true;
        Ok(())
    }
}

/// Whether a file is not there any more, or the archive that a member was in. What cannot be looked at counts as there.
fn is_gone(path: &str) -> bool {
    paths::located(path).is_some_and(|location| matches!(location.file.try_exists(), Ok(false)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

    use super::*;
    use crate::rows::books::BookRows;
    use crate::store::{Content, MemoryStore, Reject, SourceOutcome, SourceRows};

    fn source(path: &str, content: u8, rows: Result<SourceRows, Reject>) -> Content {
        let content_hash = Some([content; 32]);
        let rows_hash = rows.as_ref().map_or(0, |rows| rows.rows_hash(content_hash));
        Content {
            path: path.to_owned(),
            kind: Some("abk"),
            size_bytes: 1,
            modified_ns: 1,
            content_hash,
            rows,
            rows_hash,
        }
    }

    fn damaged() -> Reject {
        let text = String::new;
        let (stream, expected, found, message) = (text(), text(), text(), text());
        Reject { stream, record: None, byte_offset: None, field: None, expected, found, message }
    }

    /// A folder whose files are there: what is gone leaves its rows to others.
    struct Folder(tempfile::TempDir);

    impl Folder {
        fn with_files(count: usize) -> Self {
            let folder = Self(tempfile::tempdir().unwrap());
            (0..count).for_each(|number| std::fs::write(folder.path(number), "").unwrap());
            folder
        }

        fn path(&self, number: usize) -> String {
            format!("{}/{number:05}.abk", self.0.path().display())
        }
    }

    /// A book under so many paths; their numbers in the order of the paths.
    fn copies<'s>(store: &'s MemoryStore, folder: &Folder, count: usize) -> (Writer<'s>, Vec<i64>) {
        let mut writer = Writer::start(&store.connection, 1, "", false).unwrap();
        writer.begin().unwrap();
        for number in 0..count {
            let rows = if number == 0 { SourceRows::Book(Box::<BookRows>::default()) } else { SourceRows::Elsewhere };
            writer.source(number, None, &source(&folder.path(number), 7, Ok(rows))).unwrap().unwrap();
        }
        writer.commit().unwrap();
        let mut ids = store.connection.prepare("SELECT source_file_id FROM source_files ORDER BY path").unwrap();
        let ids = ids.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
        (writer, ids)
    }

    /// The path of the source that has the book's rows, and how many copies it has.
    fn owner(store: &MemoryStore) -> (String, i64) {
        let sql = "SELECT path, (SELECT count(*) FROM source_files AS c WHERE c.outcome = 'copy' AND c.copy_of_id = s.source_file_id)
                   FROM books JOIN source_files AS s USING (source_file_id)";
        store.connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
    }

    #[test]
    fn copies_without_rows_need_an_original() {
        let store = MemoryStore::new().unwrap();
        let mut writer = Writer::start(&store.connection, 1, "", false).unwrap();
        writer.begin().unwrap();
        let folder = Folder::with_files(2);
        let copy = source(&folder.path(1), 7, Ok(SourceRows::Elsewhere));
        assert_eq!(writer.source(0, None, &copy).unwrap(), None);
        let original = source(&folder.path(0), 7, Ok(SourceRows::Book(Box::<BookRows>::default())));
        assert_eq!(writer.source(0, None, &original).unwrap(), Some(SourceOutcome::Imported));
        assert_eq!(writer.source(1, None, &copy).unwrap(), Some(SourceOutcome::Copy));
        writer.commit().unwrap();
        assert_eq!(owner(&store), (folder.path(0), 1));
    }

    #[test]
    fn the_first_copy_that_is_left_has_the_rows_after_each_batch() {
        let store = MemoryStore::new().unwrap();
        let folder = Folder::with_files(40);
        let (mut writer, ids) = copies(&store, &folder, 40);
        for batch in 0..4 {
            writer.begin().unwrap();
            for (number, &id) in ids.iter().enumerate().skip(batch * 10).take(9) {
                writer.source(number, Some(id), &source(&folder.path(number), 9, Err(damaged()))).unwrap();
            }
            writer.commit().unwrap();
            // Every tenth stays.
            assert_eq!(owner(&store), (folder.path(9), 39 - 9 * (batch as i64 + 1)));
        }
        writer.begin().unwrap();
        writer.forget(ids[9]).unwrap();
        writer.commit().unwrap();
        assert_eq!(owner(&store), (folder.path(19), 2));
    }

    #[test]
    fn identical_files_that_are_all_replaced_are_not_written_again_for_each() {
        const COUNT: usize = 1000;
        let store = MemoryStore::new().unwrap();
        let folder = Folder::with_files(COUNT);
        let (mut writer, ids) = copies(&store, &folder, COUNT);
        let before = store.connection.total_changes();
        writer.begin().unwrap();
        for (number, &id) in ids.iter().enumerate() {
            writer.source(number, Some(id), &source(&folder.path(number), 9, Err(damaged()))).unwrap();
        }
        writer.commit().unwrap();
        let changes = store.connection.total_changes() - before;
        assert!(changes < 20 * COUNT as u64, "{changes} rows were changed");
    }

    /// The authorizer is asked when a statement is prepared, for a deletion too.
    #[test]
    fn deletions_are_prepared_for_the_first_source_that_goes_and_for_no_other() {
        let mut store = MemoryStore::new().unwrap();
        let prepared = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&prepared);
        let authorizer = move |context: AuthContext<'_>| {
            count.fetch_add(usize::from(matches!(context.action, AuthAction::Delete { .. })), Ordering::Relaxed);
            Authorization::Allow
        };
        store.connection.authorizer(Some(authorizer)).unwrap();
        let mut writer = Writer::start(&store.connection, 1, "", false).unwrap();
        let mut deletions = Vec::new();
        for id in 1..=3 {
            writer.begin().unwrap();
            let book = source("/no such folder/a.abk", 7, Ok(SourceRows::Book(Box::<BookRows>::default())));
            writer.source(0, None, &book).unwrap();
            writer.forget(id).unwrap();
            writer.commit().unwrap();
            deletions.push(prepared.swap(0, Ordering::Relaxed));
        }
        assert!(deletions[0] > 16 && deletions[1..] == [0, 0], "{deletions:?}");
    }

    #[test]
    fn the_original_of_a_content_is_found_by_an_index_of_originals() {
        let store = MemoryStore::new().unwrap();
        let sql = format!("EXPLAIN QUERY PLAN {}", super::super::OWNER);
        let mut plan = store.connection.prepare(&sql).unwrap();
        let plan: String = plan.query_row([[0; 32].to_vec(), vec![]], |row| row.get(3)).unwrap();
        assert!(plan.contains("INDEX source_files_by_content (content_hash=?)"), "{plan}");
    }
}
