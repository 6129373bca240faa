//! Sources that are there again, that change places, that are gone.

use rusqlite::params;

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
            Some(owner) => self.settle_copy(id, &path, owner),
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
        if let Some(heir) = removal::hand_over_to_copy(self.connection, id)? {
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

    /// Of several sources with the same content the one whose path comes first has the rows, whatever order they came in; one that is
    /// gone leaves them to one that is there.
    pub(super) fn settle_copy(&mut self, id: i64, path: &str, owner: i64) -> Result<(), StoreError> {
        let (owner_path, owner_outcome): (String, String) = self
            .connection
            .prepare_cached("SELECT path, outcome FROM source_files WHERE source_file_id = ?")?
            .query_row([owner], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let is_gone = owner_outcome == "missing" || is_gone(&owner_path);
        if !is_gone && paths::order(&owner_path, path).is_lt() {
            return Ok(());
        }
        self.touch_versions(owner)?;
        if let Some(heir) = removal::hand_over_to_copy(self.connection, owner)? {
            debug_assert!(heir == id || is_gone);
            let outcome = if is_gone { "missing" } else { "copy" };
            self.connection
                .prepare_cached("UPDATE source_files SET outcome = ?, copy_of_id = ? WHERE source_file_id = ?")?
                .execute((outcome, heir, owner))?;
            if is_gone {
                self.reopen_archive(&owner_path)?;
            }
            self.totals.files_moved += u64::from(is_gone);
        }
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
        let heir = removal::hand_over_to_copy(self.connection, id)?;
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
