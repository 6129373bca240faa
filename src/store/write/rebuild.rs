//! Makes a database anew: one of an earlier layout, or any on request.
//!
//! The new database is built as `FILE.building`, from what the user decided and from the files that the old one knows. When it is complete, the
//! old one gets a second name, `FILE.before-rebuild`, and the new one is renamed over the first, so that a reader finds either of them at any
//! moment. After a kill, the next import starts again.
//!
//! Of a database of another layout, only the columns that both layouts have are read. So what the user decided stays in tables and columns with
//! the same names and meanings, in every later layout.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::ErrorCode::DatabaseBusy;
use rusqlite::{Connection, OpenFlags};

use super::removal;
use crate::source::identity::{FileIdentity, has_other_names};
use crate::store::error::StoreError;
use crate::store::open::files::{beside, sync_folder, unlock_side_files};
use crate::store::open::ownership::check_version;
use crate::store::open::read::{read_pairs, read_values};
use crate::store::open::row_copier::copy_rows;
use crate::store::open::{building, pragmas};
use crate::text_file::text_file;

/// The end of the name of a database that was replaced.
const BACKUP: &str = ".before-rebuild";

/// The tables with what the user decided, and the journal, with the condition on their rows. All other rows follow from the files.
const KEPT: [(&str, &str); 10] = [
    ("settings", "true"),
    ("error_thresholds", "grading = 'own'"),
    ("player_aliases", "true"),
    ("event_aliases", "true"),
    ("match_corrections", "true"),
    ("tags", "true"),
    ("gone_saves", "true"),
    ("pseudonyms", "true"),
    ("import_runs", "true"),
    ("unreadable_places", "true"),
];

/// A database that is made anew. Unless it has taken the place of the old one, it is removed at the end.
#[derive(Debug)]
pub(super) struct Rebuild {
    path: PathBuf,
    building: PathBuf,
    /// The old database, which nobody may replace meanwhile.
    old: Option<FileIdentity>,
    /// Whether `building` is there and ours to remove.
    is_begun: bool,
}

impl Rebuild {
    /// Begins to replace the database at `path`, which is locked. Returns the old database, which no program can change while this connection is
    /// open, and the new one with what the user decided.
    pub fn begin(path: &Path, building: &Path) -> Result<(Connection, Connection, Self), StoreError> {
        if std::fs::metadata(path).is_ok_and(|file| file.permissions().readonly()) {
            return Err(StoreError::io(path)(ErrorKind::PermissionDenied.into()));
        }
        unlock_side_files(path)?;
        let old = FileIdentity::of(path);
        check_version(&pragmas::open_file(path)?, path)?;
        let mut rebuild = Self { path: path.to_owned(), building: building.to_owned(), old, is_begun: false };
        set_aside_log(path)?;
        let known = pragmas::open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        // Reading locks it.
        known.execute_batch("BEGIN; SELECT 1 FROM sqlite_schema")?;
        let mode: String = known.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
        if mode != "delete" {
            return Err(StoreError::InUse(path.to_owned()));
        }
        // A file that was there before may be another program's, which `open` refuses.
        rebuild.is_begun = !building.exists();
        let new = building::open(building, false)?;
        rebuild.is_begun = true;
        if let Some(name) = foreign_name(&known, &new)? {
            return Err(StoreError::NameTaken { path: path.to_owned(), name });
        }
        let transaction = new.unchecked_transaction()?;
        transaction.execute("DELETE FROM error_thresholds WHERE grading = 'own'", [])?;
        KEPT.iter().try_for_each(|(table, condition)| copy_rows(&known, &transaction, table, condition))?;
        transaction.commit()?;
        Ok((known, new, rebuild))
    }

    /// Copies tables with their indexes, and views, that GammonBase did not create. Virtual tables stay behind.
    pub fn copy_foreign(&self, known: &Connection, new: &Connection) -> Result<(), StoreError> {
        let transaction = new.unchecked_transaction()?;
        let own: HashSet<String> = read_values(&transaction, "SELECT name FROM sqlite_schema", [])?;
        let made = |kind: &str| -> Result<Vec<[String; 3]>, StoreError> {
            let sql = "SELECT tbl_name, name, sql FROM sqlite_schema
                WHERE type = ? AND sql IS NOT NULL AND substr(name, 1, 7) <> 'sqlite_'
                    AND (type <> 'table' OR name IN (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'))
                ORDER BY rowid";
            let mut statement = known.prepare(sql)?;
            let rows = statement.query_map([kind], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))?;
            Ok(rows.collect::<Result<_, _>>()?)
        };
        for kind in ["table", "index", "view"] {
            for [_, name, sql] in made(kind)?.iter().filter(|[table, ..]| !own.contains(table)) {
                // One statement: the text in a file from somebody else can have more.
                transaction.execute(sql, [])?;
                if kind == "table" {
                    copy_rows(known, &transaction, name, "true")?;
                }
            }
        }
        Ok(transaction.commit()?)
    }

    /// Gives the old database a second name, which is free, and the new one its permissions. Returns that name.
    pub fn keep_old(&self) -> Result<PathBuf, StoreError> {
        if FileIdentity::of(&self.path) != self.old {
            return Err(StoreError::Gone(self.path.clone()));
        }
        let file = std::fs::metadata(&self.path).map_err(StoreError::io(&self.path))?;
        std::fs::set_permissions(&self.building, file.permissions()).map_err(StoreError::io(&self.building))?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, chown};
            // Only root may do this, and only root needs it.
            let _ = chown(&self.building, Some(file.uid()), Some(file.gid()));
        }
        let mut number = 1;
        loop {
            let end = if number == 1 { String::new() } else { format!("-{number}") };
            let backup = beside(&self.path, &format!("{BACKUP}{end}"));
            // Not every file system has links.
            let linked = std::fs::hard_link(&self.path, &backup);
            match linked.or_else(|error| if is_name_taken(&error) { Err(error) } else { copy(&self.path, &backup) }) {
                Err(error) if is_name_taken(&error) => number += 1,
                made => {
                    made.map_err(StoreError::io(&backup))?;
                    sync_folder(&backup);
                    return Ok(backup);
                }
            }
        }
    }

    /// The second name of a database that a process gave it before it was killed.
    pub fn unfinished_link(path: &Path) -> Option<PathBuf> {
        let identity = FileIdentity::of(path).filter(|_| has_other_names(path))?;
        let begins = beside(Path::new(path.file_name()?), BACKUP);
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let is_link = |entry: &std::fs::DirEntry| {
            entry.file_name().as_encoded_bytes().starts_with(begins.as_os_str().as_encoded_bytes())
                && entry.file_type().is_ok_and(|kind| kind.is_file())
                && FileIdentity::of(&entry.path()).as_ref() == Some(&identity)
        };
        std::fs::read_dir(folder).ok()?.flatten().find(is_link).map(|entry| entry.path())
    }

    /// Removes such a name. The caller holds the lock.
    pub fn remove_unfinished_link(path: &Path) -> Result<(), StoreError> {
        match Self::unfinished_link(path) {
            Some(link) => std::fs::remove_file(&link).map_err(StoreError::io(&link)),
            None => Ok(()),
        }
    }
}

impl Drop for Rebuild {
    fn drop(&mut self) {
        if self.is_begun {
            building::remove(&self.building);
        }
        restore_log(&self.path);
    }
}

/// The name of a table of the user's in an old database that this version gives to a table or view of its own. Layouts differ, so columns tell
/// whose a table is: a kept one has only columns of ours and none that we need is missing; any other shares at least one.
fn foreign_name(known: &Connection, new: &Connection) -> Result<Option<String>, StoreError> {
    let names: Vec<String> =
        read_values(known, "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0", [])?;
    for name in names {
        let ours: Vec<(String, String)> = read_pairs(
            new,
            "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view') AND lower(name) = lower(?)",
            [&name],
        )?;
        let Some((kind, own_name)) = ours.first() else { continue };
        let columns = "SELECT name, \"notnull\" AND dflt_value IS NULL AND pk = 0 FROM pragma_table_info(?)";
        let found: BTreeMap<String, bool> = read_pairs(known, columns, [&name])?;
        let own: BTreeMap<String, bool> = read_pairs(new, columns, [&name])?;
        let is_ours = if KEPT.iter().any(|(table, _)| *table == name) {
            found.keys().all(|column| own.contains_key(column))
                && own.iter().all(|(column, is_needed)| !is_needed || found.contains_key(column))
        } else {
            found.keys().any(|column| own.contains_key(column))
        };
        if kind == "view" || *own_name != name || !is_ours {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

fn is_name_taken(error: &std::io::Error) -> bool {
    error.kind() == ErrorKind::AlreadyExists
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut copy = File::create_new(to)?;
    let copied =
        File::open(from).and_then(|mut file| std::io::copy(&mut file, &mut copy)).and_then(|_| copy.sync_all());
    copied.inspect_err(|_| drop(std::fs::remove_file(to)))
}

/// Folds the log into a database and removes it, so that it cannot be taken for that of the new one. This needs a moment without readers.
fn set_aside_log(path: &Path) -> Result<(), StoreError> {
    let connection = pragmas::open_file(path)?;
    let started = Instant::now();
    loop {
        match connection.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get::<_, String>(0)) {
            Err(error) if error.sqlite_error_code() == Some(DatabaseBusy) => {
                if started.elapsed() > pragmas::BUSY_TIMEOUT {
                    return Err(StoreError::InUse(path.to_owned()));
                }
                std::thread::sleep(Duration::from_millis(50));
            }
            changed => return Ok(changed.map(|_| ())?),
        }
    }
}

/// Makes readers of a database independent of writers again. Optional: the next import does it, too.
pub(super) fn restore_log(path: &Path) {
    if let Ok(connection) = pragmas::open(path, OpenFlags::SQLITE_OPEN_READ_WRITE) {
        let _ = connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()));
    }
}

/// The paths of all files that a database knows.
pub fn paths(known: &Connection) -> Result<HashSet<String>, StoreError> {
    Ok(read_values(known, "SELECT path FROM source_files", [])?)
}

/// After all files: hands on what was decided about saves that are no longer there, and gives each content the run that brought it. Returns a
/// file of each content that the old database has and that could not be read.
pub fn settle(known: &Connection, new: &Connection) -> Result<Vec<String>, StoreError> {
    let transaction = new.unchecked_transaction()?;
    let mut insert = transaction.prepare("INSERT OR IGNORE INTO gone_saves VALUES (?, ?, ?, ?)")?;
    let mut saves = known.prepare("SELECT save_key, play_hashes, player1, player2 FROM saves")?;
    let mut rows = saves.query([])?;
    while let Some(row) = rows.next()? {
        insert.execute([0, 1, 2, 3].map(|column| row.get_unwrap::<_, rusqlite::types::Value>(column)))?;
    }
    removal::hand_on(&transaction)?;
    let mut set_run = transaction.prepare("UPDATE contents SET import_run_id = ?2 WHERE content_hash = ?1")?;
    let mut is_read = transaction.prepare("SELECT 1 FROM source_files WHERE path = ? AND outcome = 'imported'")?;
    let mut unread: BTreeMap<[u8; 32], Option<String>> = BTreeMap::new();
    let mut contents = known.prepare(text_file!("sql/rebuild/contents.sql").text())?;
    let mut rows = contents.query([])?;
    while let Some(row) = rows.next()? {
        let (hash, run, path): ([u8; 32], i64, String) = row.try_into()?;
        if set_run.execute((hash, run))? > 0 {
            continue;
        }
        // With other content now, as in any import.
        let is_replaced = is_read.exists([&path])?;
        let file = unread.entry(hash).or_insert(Some(path));
        if is_replaced {
            *file = None;
        }
    }
    let mut lost: Vec<String> = unread.into_values().flatten().collect();
    lost.sort_unstable();
    drop((insert, set_run, is_read));
    transaction.commit()?;
    Ok(lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::open::schema;

    /// The tables that a rebuild fills from the files, and those that each version of the program fills itself.
    const FROM_FILES: &str = "action_sums analysis_programs archives book_coverage book_entries book_header_fields book_moves book_positions \
        book_residues books chess_book_nodes clock_types comments contents cube_analyses cube_extras currencies decisions features game_modes \
        game_sums games idea_prices idea_sums ideas levels match_equities match_originals match_sums matches players positions rejects \
        rollout_first_rolls rollouts saves scaled_candidates shogi_book_lines shogi_book_plies shogi_book_slots sites source_files structure_sums \
        structures terminations timing_sums timings variations warnings";

    #[test]
    fn a_rebuild_keeps_each_table_or_fills_it_from_the_files() {
        let connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
        let tables: Vec<String> = read_values(&connection, tables, []).unwrap();
        let mut known: Vec<&str> = KEPT.iter().map(|(table, _)| *table).chain(FROM_FILES.split(' ')).collect();
        known.sort_unstable();
        assert_eq!(tables, known, "does a new table hold what the user decided?");
    }
}
