//! Sources that reappear, disappear or change their content.

use std::path::Path;

use super::Writer;
use crate::source::paths;
use crate::store::error::StoreError;
use crate::store::open::read::{read_first, read_pairs, read_rows, read_value, read_values, run};
use crate::store::write::ledger::{KnownArchive, KnownSource};
use crate::store::write::removal;
use crate::store::write::saves::reopen_archive;

impl Writer<'_> {
    /// Records that a source with a new modification time has the same content. A missing source is marked as found again and linked
    /// to its content again, because a copy that was found before it may have detached it. A file that is still damaged stays as it is.
    pub fn touch(&mut self, known: &KnownSource, size_bytes: u64, modified_ns: i64) -> Result<(), StoreError> {
        let sql = "UPDATE source_files SET size_bytes = ?1, modified_ns = ?2, is_to_read_again = 0, is_missing = 0,
                outcome = iif(is_missing, 'imported', outcome),
                kind = iif(is_missing, (SELECT iif(c.kind = 'xg' AND source_files.kind = 'xgp', 'xgp', c.kind)
                    FROM contents AS c WHERE c.content_hash = ?3), kind),
                content_id = iif(is_missing, (SELECT content_id FROM contents WHERE content_hash = ?3), content_id)
            WHERE source_file_id = ?4";
        run(self.connection, sql, (size_bytes as i64, modified_ns, known.content_hash, known.id))?;
        let Some(content_id) = self.content_of(known.id)?.filter(|_| !known.is_rejected) else { return Ok(()) };
        self.release(content_id)?;
        self.unsettle(content_id)
    }

    /// Removes a source that is no longer of a supported kind.
    pub fn forget(&mut self, id: i64) -> Result<(), StoreError> {
        let content_id = self.content_of(id)?;
        self.remove_reject(id)?;
        run(self.connection, "DELETE FROM source_files WHERE source_file_id = ?", [id])?;
        content_id.map_or(Ok(()), |content_id| self.leave_content(content_id))
    }

    /// Marks a source as missing. Its content stays if no other file has it. Its archive will be opened again if it reappears.
    pub fn mark_missing(&mut self, id: i64, path: &str) -> Result<(), StoreError> {
        // The error of a rejected file is no longer relevant.
        self.remove_reject(id)?;
        run(self.connection, "UPDATE source_files SET is_missing = 1 WHERE source_file_id = ?", [id])?;
        self.totals.files_missing += 1;
        reopen_archive(self.connection, path)?;
        self.lose(id)
    }

    /// A source has lost its content, which stays if no other file has it.
    pub(super) fn lose(&mut self, id: i64) -> Result<(), StoreError> {
        let Some(content_id) = self.content_of(id)? else { return Ok(()) };
        self.unsettle(content_id)?;
        if !self.is_only_file(id, content_id)? {
            self.release(content_id)?;
        }
        Ok(())
    }

    /// Marks the files with this content that no longer exist as missing, wherever they were: the content is at another path now. Each
    /// copy looks at a few, so that thousands of copies stay quick. Names of sources in memory are no absolute paths.
    pub(super) fn mark_moved(&mut self, content_id: i64) -> Result<(), StoreError> {
        let sql = "SELECT source_file_id, path FROM source_files WHERE content_id = ? AND NOT is_missing ORDER BY source_file_id LIMIT 8";
        let known: Vec<(i64, String)> = read_pairs(self.connection, sql, [content_id])?;
        for (id, path) in known {
            let file = paths::located(&path).map(|location| location.file);
            if file.is_some_and(|file| file.is_absolute() && paths::is_absent(&file)) {
                self.mark_missing(id, &path)?;
            }
        }
        Ok(())
    }

    /// Removes a missing source, and the last good reading of a damaged one, which stays listed. Their content goes unless other sources
    /// have it.
    pub fn prune(&mut self, id: i64) -> Result<(), StoreError> {
        let sql = "SELECT is_missing, outcome = 'rejected' FROM source_files WHERE source_file_id = ?";
        match read_first(self.connection, sql, [id])? {
            // Whole again, if a batch was repeated.
            None | Some((false, false)) => return Ok(()),
            Some((true, _)) => self.forget(id)?,
            Some((false, true)) => {
                let Some(content_id) = self.content_of(id)? else { return Ok(()) };
                run(self.connection, "UPDATE source_files SET content_id = NULL WHERE source_file_id = ?", [id])?;
                self.leave_content(content_id)?;
            }
        }
        self.totals.files_pruned += 1;
        Ok(())
    }

    /// Removes all sources and archives at and below the beginnings of a path, whether they exist or not.
    pub fn forget_below(&mut self, beginnings: &[String], place: &Path) -> Result<(), StoreError> {
        // Two paths can have one text, if one of them needs escapes.
        let is_there = |path: &str| paths::located(path).is_some_and(|location| location.file.starts_with(place));
        for (from, to) in beginnings.iter().flat_map(|beginning| paths::at_and_below(beginning)) {
            let sql = "SELECT source_file_id, path FROM source_files WHERE path >= ? AND path < ? ORDER BY path";
            let sources: Vec<(i64, String)> = read_pairs(self.connection, sql, [&from, &to])?;
            for (id, _) in sources.into_iter().filter(|(_, path)| is_there(path)) {
                self.forget(id)?;
                self.totals.files_pruned += 1;
            }
            let sql = "SELECT path FROM archives WHERE path >= ? AND path < ?";
            let archives: Vec<String> = read_values(self.connection, sql, [&from, &to])?;
            archives.iter().filter(|path| is_there(path)).try_for_each(|path| self.prune_archive(path))?;
        }
        Ok(())
    }

    /// Removes a missing archive. Its members are separate sources.
    pub fn prune_archive(&mut self, path: &str) -> Result<(), StoreError> {
        Ok(run(self.connection, "DELETE FROM archives WHERE path = ?", [path])?)
    }

    /// Records that every member of an archive has been examined.
    pub fn archive(&mut self, path: &str, archive: &KnownArchive) -> Result<(), StoreError> {
        let KnownArchive { size_bytes, modified_ns, is_to_open_again, members_ignored, selection } = archive;
        let (size_bytes, members_ignored) = (*size_bytes as i64, *members_ignored as i64);
        let sql = "INSERT OR REPLACE INTO archives (path, size_bytes, modified_ns, is_to_open_again, members_ignored, selection, import_run_id)
            VALUES (?, ?, ?, ?, ?, ?, ?)";
        let row = (path, size_bytes, modified_ns, is_to_open_again, members_ignored, selection, self.run_id);
        Ok(run(self.connection, sql, row)?)
    }

    /// Detaches a content from its missing and damaged files, because a whole file has it. It is removed when that file changes.
    pub(super) fn release(&self, content_id: i64) -> Result<(), StoreError> {
        let sql =
            "UPDATE source_files SET content_id = NULL WHERE content_id = ? AND (is_missing OR outcome = 'rejected')";
        Ok(run(self.connection, sql, [content_id])?)
    }

    /// Whether all other files with the content are missing or damaged.
    pub(super) fn is_only_file(&self, source_id: i64, content_id: i64) -> Result<bool, StoreError> {
        let sql = "SELECT NOT EXISTS (
            SELECT 1 FROM source_files WHERE content_id = ? AND source_file_id <> ? AND NOT is_missing AND outcome = 'imported')";
        Ok(read_value(self.connection, sql, [content_id, source_id])?)
    }

    /// Returns whether a file of the content is marked to be read again. Reading one of its files clears all marks.
    pub(super) fn is_to_read_again(&self, content_id: i64, kind: Option<&str>) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM source_files AS s JOIN contents AS c USING (content_id)
            WHERE s.content_id = ? AND s.is_to_read_again AND c.kind = ?";
        Ok(self.connection.prepare_cached(sql)?.exists((content_id, kind))?)
    }

    pub(super) fn content_of(&self, source_id: i64) -> Result<Option<i64>, StoreError> {
        Ok(read_value(self.connection, "SELECT content_id FROM source_files WHERE source_file_id = ?", [source_id])?)
    }

    pub(super) fn remove_reject(&self, source_id: i64) -> Result<(), StoreError> {
        Ok(run(self.connection, "DELETE FROM rejects WHERE source_file_id = ?", [source_id])?)
    }

    /// A source no longer has this content, which is removed if no other source has it.
    pub(super) fn leave_content(&mut self, content_id: i64) -> Result<(), StoreError> {
        let is_used = "SELECT EXISTS (SELECT 1 FROM source_files WHERE content_id = ?)";
        if read_value(self.connection, is_used, [content_id])? {
            return self.unsettle(content_id);
        }
        self.unsettled.extend(removal::remove_content(self.connection, content_id, self.is_building)?);
        self.has_lost_players = true;
        self.are_players_changed = true;
        Ok(())
    }

    /// Makes the commit choose again among the saves of a content's match. The choice depends on paths and times, so this is
    /// called whenever a source gains or loses the content.
    pub(super) fn unsettle(&mut self, content_id: i64) -> Result<(), StoreError> {
        let sql = "SELECT play_hashes FROM saves WHERE content_id = ?";
        self.unsettled.extend(read_rows(self.connection, sql, [content_id])?.into_iter().map(|(plays,)| plays));
        Ok(())
    }
}
