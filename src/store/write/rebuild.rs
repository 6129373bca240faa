//! Makes the content of a database anew, in the same file.
//!
//! The new content is built as `FILE.building`, from what the user decided and from the files that the old one knows. What cannot be read again is
//! carried over row by row. Then the old content is copied to `FILE.before-rebuild`, and the new one into the file by SQLite's backup, in one
//! transaction: other programs see the old content or the new one, and can go on with the same connection. Meanwhile they can read, but not write.
//!
//! Of a database of another layout, only the columns that both layouts have are read. So what the user decided stays in tables and columns with
//! the same names and meanings, in every later layout.

use std::collections::{HashMap, HashSet};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::tables::{BOOK_TABLES, MATCH_TABLES, book_positions};
use super::{coverage, next_ids, people, removal, saves};
use crate::source::identity::FileIdentity;
use crate::source::paths::{self, for_sqlite};
use crate::store::error::{StoreError, with_meaning};
use crate::store::open::building::{COPY, is_copy};
use crate::store::open::files::{beside, free_space, remove_if_present, size, sync_folder, unlock_side_files};
use crate::store::open::ownership::{check_names, check_version};
use crate::store::open::read::{read_first, read_pairs, read_rows, read_value, read_values, run};
use crate::store::open::row_copier::{RowCopier, copy_rows};
use crate::store::open::{building, pragmas, schema, user_objects};
use crate::text_file::text_file;
use rows::match_key::MatchKey;
use rows::numbers::{LAST_MATCH, ROOM, all_in_match, grouped, in_match};

/// How many pages are copied between two checks for a stop request.
const PAGES: i32 = 1024;
/// How often the end is tried again, if other programs write at that moment.
const ATTEMPTS: usize = 20;

const IN_USE: &str = "another program keeps the database busy: stop it and import again; nothing was changed";

/// The tables with what the user decided, and the journal, beside [`OWN_GRADES`]. All other rows follow from the files.
const KEPT: &str =
    "settings player_aliases event_aliases match_corrections tags gone_saves gone_players pseudonyms import_runs";

/// The highest numbers that tables have had.
const COUNTERS: &str = "SELECT name, seq FROM sqlite_sequence WHERE typeof(seq) = 'integer'";

const OWN_GRADES: &str = "grading = 'own'";

/// The copy of the old content, what of the user's objects is only there, and what was done with rows of the user's, a line each.
pub type TakenOver = (PathBuf, [Vec<String>; 2]);

/// A database whose content is made anew.
#[derive(Debug)]
pub(super) struct Rebuild {
    path: PathBuf,
    building: PathBuf,
    /// The file of the database, which nobody may replace meanwhile.
    file: Option<FileIdentity>,
    /// The table that the old content lacks and without which rows are not whole.
    lacking: Option<String>,
}

impl Rebuild {
    /// Begins to make the content of the database at `path` anew, which is locked. Returns the old database, to which no other program can write
    /// while this connection is open, and the new one with what the user decided.
    pub fn begin(path: &Path, building: &Path) -> Result<(Connection, Connection, Self), StoreError> {
        unlock_side_files(path)?;
        let known = pragmas::open_file(path)?;
        // SQLite opens a file that this user may not write to for reading; root may write to any.
        if known.is_readonly("main")? || std::fs::metadata(path).is_ok_and(|file| file.permissions().readonly()) {
            return Err(StoreError::io(path)(ErrorKind::PermissionDenied.into()));
        }
        check_version(&known, path)?;
        check_names(&known, path)?;
        // The new database, its log and the copy of the old one.
        let needed = 3 * (size(path) + size(&beside(path, "-wal")));
        match free_space(&Path::new(".").join(path).with_file_name("")) {
            Some(free) if free < needed => {
                let [needed, free] = [needed.div_ceil(1_000_000), free / 1_000_000].map(grouped);
                let reason = format!(
                    "to make the database anew takes up to {needed} MB beside it, and {free} MB are free: free some space; nothing was changed"
                );
                return Err(StoreError::Refused(path.to_owned(), reason));
            }
            _ => {}
        }
        pragmas::live(&known)?;
        known.execute_batch("BEGIN IMMEDIATE")?;
        // Missing tables are empty, until this is rolled back.
        let mut lacking = schema::lacking(&known)?;
        lacking.retain(|name| !name.contains('.'));
        lacking.iter().try_for_each(|name| known.execute_batch(schema::DEFINITIONS[&name[..]].sql))?;
        let rebuild = Self {
            path: path.to_owned(),
            building: building.to_owned(),
            file: FileIdentity::of(path),
            lacking: lacking.into_iter().rfind(|name| schema::WITH_ROWS.split(' ').any(|table| table == name)),
        };
        let page_size = known.query_row("PRAGMA page_size", [], |row| row.get(0))?;
        let new = building::open_beside(path, building, page_size)?;
        let transaction = new.unchecked_transaction()?;
        transaction.execute(&format!("DELETE FROM error_thresholds WHERE {OWN_GRADES}"), [])?;
        copy_rows(&known, &transaction, "error_thresholds", OWN_GRADES)?;
        KEPT.split(' ').try_for_each(|table| copy_rows(&known, &transaction, table, "true"))?;
        let places = "import_run_id IN (SELECT import_run_id FROM import_runs)";
        copy_rows(&known, &transaction, "unreadable_places", places)?;
        // No number is given twice, and players get theirs back as soon as they occur.
        for (table, last) in read_pairs::<String, i64, Vec<_>>(&known, COUNTERS, [])? {
            // A value that no import writes is not handed on.
            if schema::is_own_table(&table) && last <= LAST_MATCH {
                next_ids::use_up(&transaction, &table, last)?;
            }
        }
        let players = "SELECT spelling, player_id FROM players";
        for player in read_rows::<(String, i64)>(&known, players, [])? {
            run(&transaction, "INSERT OR REPLACE INTO gone_players VALUES (?, ?)", player)?;
        }
        // The counter is gone if the table was.
        let last = "SELECT coalesce(max(player_id), 0) FROM gone_players WHERE player_id <= ?";
        next_ids::use_up(&transaction, "players", read_value(&transaction, last, [LAST_MATCH])?)?;
        transaction.commit()?;
        Ok((known, new, rebuild))
    }

    /// Puts the new content into the file of the old one, in one transaction. `run_id` is the run that does this.
    pub fn take_over(
        &self,
        known: &Connection,
        new: &Connection,
        run_id: i64,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<TakenOver, StoreError> {
        let unread: Vec<String> = self.unread(known, new)?.into_iter().collect();
        let copy_all = || -> Result<[Vec<String>; 2], StoreError> {
            let [left, done] = copy_foreign(known, new)?;
            Ok([[&unread[..], &left].concat(), done])
        };
        let mut copied = copy_all()?;
        let copy = self.keep_old(is_stopped)?;
        let name = copy.file_name().unwrap_or_default().to_string_lossy();
        let identity = FileIdentity::of(&copy).map(|file| file.to_string());
        // By this note a later import removes the copy, unless something of the user's is only there.
        let note = "UPDATE import_runs SET options = json_set(coalesce(options, '{}'), '$.old_content', iif(?4, NULL, ?1), '$.old_content_file', ?2)
            WHERE import_run_id = ?3";
        for _ in 0..ATTEMPTS {
            new.execute(note, (&name, &identity, run_id, !copied[0].is_empty()))?;
            if FileIdentity::of(&self.path) != self.file {
                return Err(StoreError::Gone(self.path.clone()));
            }
            let watch = pragmas::open(&self.path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
            let state = || watch.query_row("PRAGMA data_version", [], |row| row.get::<_, i64>(0));
            let mut live = pragmas::open_file(&self.path)?;
            pragmas::live(&live)?;
            live.pragma_update(None, "synchronous", "FULL")?;
            let before = state()?;
            known.execute_batch("ROLLBACK")?;
            let is_done = copy_pages(new, &mut live, is_stopped, &|| Ok(state()? == before))?;
            if is_done {
                building::keep_copy(&self.building)?;
                // Without this, the log stays as large as the database. Readers of the old content can prevent it.
                let _ = live.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
                return Ok((copy, copied));
            }
            // Another program has written at this moment, to tables of its own: GammonBase holds the lock.
            known.execute_batch("BEGIN IMMEDIATE")?;
            copied = copy_all()?;
        }
        Err(StoreError::refused(&self.path, IN_USE))
    }

    /// If rows of files are only in the copy of the old content, because without a table they could not be carried over: a line about them.
    fn unread(&self, known: &Connection, new: &Connection) -> Result<Option<String>, StoreError> {
        let Some(table) = &self.lacking else { return Ok(None) };
        let is_unread = table == "source_files" || !known_paths(known)?.is_subset(&known_paths(new)?);
        Ok(is_unread.then(|| format!("what was not read now, because table {table} was missing")))
    }

    /// Copies the old content to a file with a name that is free.
    fn keep_old(&self, is_stopped: &dyn Fn() -> bool) -> Result<PathBuf, StoreError> {
        let copies = (1..).map(|number| match number {
            1 => beside(&self.path, COPY),
            _ => beside(&self.path, &format!("{COPY}-{number}")),
        });
        // SQLite does not copy from a connection that may write.
        let old = pragmas::open(&self.path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let making = building::copy_path(&self.building);
        let file = building::create_like(&self.path, &making)?;
        let mut copies = copies.filter(|copy| std::fs::symlink_metadata(copy).is_err());
        let copy = copies.next().ok_or(StoreError::Stopped)?;
        building::record_copy(&self.building, &copy.file_name().unwrap_or_default().to_string_lossy())?;
        let mut connection = pragmas::open_file(&making)?;
        // A copy that is not complete is deleted, so it needs no journal.
        connection.query_row("PRAGMA journal_mode = OFF", [], |_| Ok(()))?;
        connection.pragma_update(None, "synchronous", "OFF")?;
        if !copy_pages(&old, &mut connection, is_stopped, &|| Ok(true))? {
            return Err(StoreError::refused(&self.path, IN_USE));
        }
        connection.close().map_err(|(_, error)| StoreError::from(error))?;
        file.sync_all().map_err(StoreError::io(&making))?;
        drop(file);
        std::fs::rename(&making, &copy).map_err(StoreError::io(&copy))?;
        sync_folder(&copy);
        Ok(copy)
    }
}

// After the connections: Windows does not remove an open file.
impl Drop for Rebuild {
    fn drop(&mut self) {
        building::remove_remains(&self.building);
    }
}

/// Copies the content of a database into another, in one transaction. Returns false, without a change, unless `may_go_on` as soon as the other one
/// is locked.
fn copy_pages(
    from: &Connection,
    to: &mut Connection,
    is_stopped: &dyn Fn() -> bool,
    may_go_on: &dyn Fn() -> rusqlite::Result<bool>,
) -> Result<bool, StoreError> {
    let backup = Backup::new(from, to)?;
    let mut pages = 1;
    loop {
        match backup.step(pages)? {
            StepResult::Done => return Ok(true),
            StepResult::More if pages > 1 => {}
            StepResult::More if may_go_on()? => pages = PAGES,
            StepResult::More => return Ok(false),
            // SQLite has waited as long as for any lock.
            _ => return Ok(false),
        }
        if is_stopped() {
            return Err(StoreError::Stopped);
        }
    }
}

/// Removes the copy of the old content that a rebuild before this run made, because an import has been successful since. A file that took its name is
/// not touched.
pub fn remove_old_content(connection: &Connection, path: &Path, run_id: i64) -> Result<(), StoreError> {
    let sql = "SELECT options ->> '$.old_content', options ->> '$.old_content_file' FROM import_runs
        WHERE import_run_id < ? AND json_valid(options) AND options ->> '$.old_content' IS NOT NULL";
    for (name, identity) in read_pairs::<String, Option<String>, Vec<_>>(connection, sql, [run_id])? {
        let copy = path.with_file_name(&name);
        let found = FileIdentity::of(&copy).map(|file| file.to_string());
        let is_ours = is_copy(path, &name) && found.is_some() && found == identity;
        // If it cannot be removed, because another program has it open, the next import tries again.
        if !is_ours || remove_if_present(&copy).is_ok() {
            let sql = "UPDATE import_runs SET options = json_remove(options, '$.old_content', '$.old_content_file')
                WHERE json_valid(options) AND options ->> '$.old_content' = ? AND options ->> '$.old_content_file' IS ?";
            run(connection, sql, (name, identity))?;
        }
    }
    Ok(())
}

/// Copies tables with their indexes, views, triggers and virtual tables that GammonBase did not create. Returns those that do not fit, and
/// what was done with rows whose keys lead nowhere now.
fn copy_foreign(known: &Connection, new: &Connection) -> Result<[Vec<String>; 2], StoreError> {
    let transaction = new.unchecked_transaction()?;
    // Tables first, shadow tables before their virtual table, and triggers last.
    let objects =
        "SELECT iif(type = 'table' AND rootpage = 0, 'virtual table', type) AS kind, name, sql FROM main.sqlite_schema
        WHERE sql IS NOT NULL AND substr(name, 1, 7) <> 'sqlite_'
        ORDER BY instr('table virtual table index view trigger', kind), rowid";
    let (own_views, mut left) = (crate::sql::views(), Vec::new());
    let is_own = |(kind, name, _): &(String, String, String)| match kind.as_str() {
        "view" => own_views.iter().any(|(view, _)| view == name),
        "trigger" => false,
        _ => schema::DEFINITIONS.contains_key(&name[..]),
    };
    transaction.pragma_update(None, "writable_schema", true)?;
    // An attempt before this one may have copied some.
    let mut before = read_rows(&transaction, objects, [])?;
    before.retain(|object| !is_own(object));
    transaction.execute("DELETE FROM sqlite_schema WHERE type = 'table' AND rootpage = 0", [])?;
    for (kind, name, _) in before.iter().rev().filter(|(kind, ..)| kind != "virtual table") {
        // SQLite quotes the name.
        let sql = "SELECT printf('DROP %s IF EXISTS \"%w\"', ?, ?)";
        transaction.execute(&read_value::<String>(&transaction, sql, [kind, name])?, [])?;
    }
    for (kind, name, sql) in read_rows(known, objects, [])?.iter().filter(|object| !is_own(object)) {
        let made = match kind.as_str() {
            // Its module need not be part of this program: the shadow tables have its content.
            "virtual table" => {
                let row =
                    "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('table', ?1, ?1, 0, ?2)";
                transaction.execute(row, [name, sql])
            }
            // One statement: the text in a file from somebody else can have more.
            _ => transaction.execute(sql, []),
        };
        match made {
            Err(error) => left.push(format!("{kind} {name}: {}", with_meaning(&error))),
            Ok(_) if kind == "table" => RowCopier::prepare_whole(known, &transaction, name)?.copy([])?,
            Ok(_) => {}
        }
    }
    let lost = user_objects::added_columns(known)?.into_iter();
    left.extend(
        lost.map(|(table, column)| {
            format!("column {table}.{column}: databases of this version have none of that name")
        }),
    );
    let counters: Vec<(String, i64)> = read_pairs(known, COUNTERS, [])?;
    for (table, last) in counters.iter().filter(|(table, _)| !schema::is_own_table(table)) {
        next_ids::use_up(&transaction, table, *last)?;
    }
    transaction.pragma_update(None, "writable_schema", false)?;
    let settled = user_objects::settle(&transaction, user_objects::dangling(known)?)?;
    transaction.commit()?;
    Ok([left, settled])
}

/// The paths of all files that a database knows.
pub fn known_paths(known: &Connection) -> Result<HashSet<String>, StoreError> {
    Ok(read_values(known, "SELECT path FROM source_files", [])?)
}

/// After all files: hands on what was decided about saves that are no longer there, gives each content the run that brought it, and carries over the
/// rows of contents that could not be read again. Returns a file of each of these, unless it was missing before.
pub fn settle(path: &Path, new: &Connection) -> Result<Vec<String>, StoreError> {
    // As bytes, because a name need not be UTF-8.
    new.execute("ATTACH CAST(? AS TEXT) AS old", [for_sqlite(path).as_os_str().as_encoded_bytes()])?;
    let carried = carry(new);
    // An error of SQLite can have ended the transaction.
    if !new.is_autocommit() {
        new.execute_batch("ROLLBACK")?;
    }
    new.execute_batch("DETACH old")?;
    carried
}

fn carry(new: &Connection) -> Result<Vec<String>, StoreError> {
    let transaction = new.unchecked_transaction()?;
    let mut is_whole = true;
    for table in schema::WITH_ROWS.split(' ') {
        is_whole &= !shared(&transaction, table)?.is_empty();
    }
    let lost = if is_whole { carry_rows(&transaction)? } else { Vec::new() };
    removal::hand_on(&transaction)?;
    people::settle(&transaction)?;
    coverage::add_all(&transaction)?;
    transaction.commit()?;
    Ok(lost)
}

fn carry_rows(transaction: &Connection) -> Result<Vec<String>, StoreError> {
    transaction.execute_batch(text_file!("sql/rebuild/carried.sql").text())?;
    let numbers = "SELECT old_id, content_id FROM temp.carried ORDER BY old_id";
    let carried: Vec<(i64, i64)> = read_pairs(transaction, numbers, [])?;
    let carrier = Carrier::new(transaction)?;
    for (old_id, content_id) in carried.iter().copied() {
        carrier.content(old_id, content_id)?;
    }
    transaction.execute_batch(text_file!("sql/rebuild/sources.sql").text())?;
    if !shared(transaction, "rejects")?.is_empty() {
        transaction.execute_batch(text_file!("sql/rebuild/rejects.sql").text())?;
    }
    // Which save of a match counts depends on the files that are there.
    for (old_id, content_id) in carried.iter().copied() {
        carrier.save(old_id, content_id)?;
    }
    transaction.execute_batch(text_file!("sql/rebuild/contents.sql").text())?;
    let sql = "SELECT min(path) FROM main.source_files JOIN temp.carried USING (content_id) WHERE NOT is_missing GROUP BY content_id ORDER BY 1";
    let lost = read_values(transaction, sql, [])?;
    // Their places are missing, like those of other files that are gone; where a file system may not be mounted, the next import of the folder is in doubt.
    let places = "SELECT path FROM main.source_files JOIN temp.carried USING (content_id) WHERE outcome = 'imported' AND NOT is_missing";
    let is_gone = |file: &Path| paths::is_absent(file) && paths::has_surroundings(file);
    for path in read_values::<String, Vec<_>>(transaction, places, [])? {
        if paths::located(&path).is_some_and(|location| is_gone(&location.file)) {
            run(transaction, "UPDATE main.source_files SET is_missing = 1 WHERE path = ?", [path])?;
        }
    }
    // A table of the user's can have the name.
    transaction.execute_batch("DROP TABLE temp.carried")?;
    Ok(lost)
}

/// Copies the rows of contents from the attached old database, with new numbers.
struct Carrier<'c> {
    connection: &'c Connection,
    /// The number that is added to the row numbers of each table.
    added: HashMap<&'static str, i64>,
}

/// The columns with numbers of rows that are added at the end of a table, and the table of each. The first ones are the keys of the tables.
const NUMBERS: [(&str, &str); 5] = [
    ("book_entry_id", "book_entries"),
    ("book_move_id", "book_moves"),
    ("warning_id", "warnings"),
    ("played_entry_id", "book_entries"),
    ("best_entry_id", "book_entries"),
];

/// The columns with numbers of what is in a match.
const IN_MATCH: [&str; 5] = ["game_id", "decision_id", "double_decision_id", "rollout_id", "comment_id"];

impl<'c> Carrier<'c> {
    fn new(connection: &'c Connection) -> Result<Self, StoreError> {
        let mut added = HashMap::new();
        for (key, table) in &NUMBERS[..3] {
            let sql = format!("SELECT coalesce(max({key}), 0) FROM main.{table}");
            added.insert(*table, read_value(connection, &sql, [])?);
        }
        let carrier = Self { connection, added };
        schema::CODE_TABLES.iter().try_for_each(|(_, table, ..)| carrier.shared_rows(table, "true"))?;
        Ok(carrier)
    }

    /// The content itself, its warnings, its save, and its book.
    fn content(&self, old_id: i64, content_id: i64) -> Result<(), StoreError> {
        let of_content = format!("content_id = {old_id}");
        for table in ["contents", "warnings", "saves"] {
            self.rows(table, &of_content, content_id, [0, 0])?;
        }
        let book = "SELECT book_id FROM old.books WHERE content_id = ?";
        let Some((book,)): Option<(i64,)> = read_first(self.connection, book, [old_id])? else { return Ok(()) };
        let of_book = format!("book_id = {book}");
        for (table, _) in BOOK_TABLES.iter().rev().filter(|(table, _)| *table != "book_coverage") {
            self.rows(table, &of_book, content_id, [0, 0])?;
        }
        let hashes = book_positions("main", &of_book);
        self.shared_rows("book_positions", &format!("position_hash IN ({hashes})"))
    }

    /// The rows of the match, if it had some and its save is the one that counts.
    fn save(&self, old_id: i64, content_id: i64) -> Result<(), StoreError> {
        let sql = "SELECT match_id, player1_id, player2_id FROM old.matches WHERE content_id = ?";
        let found: Option<(i64, i64, i64)> = read_first(self.connection, sql, [old_id])?;
        let Some((old_match, one, two)) = found else { return Ok(()) };
        let mut match_id = old_match;
        let plays = "SELECT play_hashes FROM main.saves WHERE content_id = ?";
        let mut match_key: Option<MatchKey> = None;
        if let Some((plays,)) = read_first::<(Vec<u8>,)>(self.connection, plays, [content_id])? {
            let policy = saves::policy(self.connection)?;
            let written = Some((content_id, Some(old_match)));
            let settled = saves::settle(self.connection, &plays, policy, written, true)?;
            match_key = settled.chosen;
            if match_key.is_none() {
                return Ok(());
            }
            match_id = settled.number.unwrap_or(old_match);
        }
        if !saves::is_free(self.connection, match_id)? {
            match_id = next_ids::NextIds::load(self.connection)?.match_;
        }
        // Players have the numbers that they had.
        let players = "INSERT OR IGNORE INTO main.players (player_id, spelling, name, person_id)
             SELECT player_id, spelling, spelling, player_id FROM old.players WHERE player_id IN (?, ?)";
        run(self.connection, players, [one, two])?;
        let back = "DELETE FROM main.gone_players WHERE spelling IN (SELECT spelling FROM main.players)";
        run(self.connection, back, [])?;
        let decisions = format!("decision_id BETWEEN {} AND {}", in_match(old_match, 0), all_in_match(old_match).end());
        self.shared_rows(
            "positions",
            &format!("position_hash IN (SELECT position_hash FROM old.decisions WHERE {decisions})"),
        )?;
        for (table, condition) in MATCH_TABLES.iter().rev() {
            self.rows(table, &condition.replace("?1", &old_match.to_string()), content_id, [old_match, match_id])?;
        }
        Ok(run(self.connection, "UPDATE main.matches SET match_key = ? WHERE match_id = ?", (match_key, match_id))?)
    }

    /// Copies the rows of a table that fulfil a condition, with the number of their content, and those of their match before and now, in the columns that
    /// both databases have.
    fn rows(
        &self,
        table: &str,
        condition: &str,
        content_id: i64,
        [old_match, match_id]: [i64; 2],
    ) -> Result<(), StoreError> {
        let value = |column: &String| match (&column[..], NUMBERS.iter().find(|(number, _)| number == column)) {
            ("content_id", _) => content_id.to_string(),
            ("match_id", _) if table != "saves" => match_id.to_string(),
            ("match_key", _) if table == "matches" => "NULL".to_owned(),
            (column, _) if IN_MATCH.contains(&column) => format!("t.{column} + {}", (match_id - old_match) * ROOM),
            (_, Some((_, numbered))) => format!("t.{column} + {}", self.added[numbered]),
            _ => format!("t.{column}"),
        };
        let columns = shared(self.connection, table)?;
        let values: Vec<String> = columns.iter().map(value).collect();
        let (columns, values) = (columns.join(", "), values.join(", "));
        if !columns.is_empty() {
            let sql =
                format!("INSERT INTO main.{table} ({columns}) SELECT {values} FROM old.{table} AS t WHERE {condition}");
            run(self.connection, &sql, [])?;
        }
        Ok(())
    }

    /// Copies rows that several contents can have.
    fn shared_rows(&self, table: &str, condition: &str) -> Result<(), StoreError> {
        let columns = shared(self.connection, table)?.join(", ");
        if columns.is_empty() {
            return Ok(());
        }
        let sql = format!(
            "INSERT OR IGNORE INTO main.{table} ({columns}) SELECT {columns} FROM old.{table} WHERE {condition}"
        );
        Ok(run(self.connection, &sql, [])?)
    }
}

/// The columns that a table has in both databases.
fn shared(connection: &Connection, table: &str) -> Result<Vec<String>, StoreError> {
    let sql =
        "SELECT name FROM pragma_table_info(?1, 'main') WHERE name IN (SELECT name FROM pragma_table_info(?1, 'old'))";
    Ok(read_values(connection, sql, [table])?)
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::open::schema;

    /// The tables that a rebuild fills from the files, and those that each version of the program fills itself.
    const FROM_FILES: &str = "action_sums analysis_programs archives book_coverage book_entries book_header_fields book_moves book_positions \
        book_residues books changed_players chess_book_nodes clock_types comments contents cube_analyses cube_extras currencies decisions features field_sums file_kinds game_modes \
        game_sums games idea_prices idea_sums ideas levels match_equities match_originals match_sums matches migrations overdispersion player_sums players positions rejects \
        rollout_first_rolls rollouts saves scaled_candidates shogi_book_lines shogi_book_plies shogi_book_slots sites source_files structure_sums \
        structures terminations timing_sums timings variations warnings";

    #[test]
    fn a_rebuild_keeps_each_table_or_fills_it_from_the_files() {
        let connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
        let tables: Vec<String> = read_values(&connection, tables, []).unwrap();
        let mut known: Vec<&str> =
            KEPT.split(' ').chain(FROM_FILES.split(' ')).chain(["error_thresholds", "unreadable_places"]).collect();
        known.sort_unstable();
        assert_eq!(tables, known, "does a new table hold what the user decided?");
    }

    #[test]
    fn what_the_user_made_is_copied_again_if_another_program_wrote_meanwhile() {
        let (known, new) = (Connection::open_in_memory().unwrap(), Connection::open_in_memory().unwrap());
        [&known, &new].iter().for_each(|connection| schema::create(connection).unwrap());
        let own = "CREATE TABLE \"my \"\"notes\" (a); INSERT INTO \"my \"\"notes\" VALUES (1); CREATE INDEX \"by \"\"a\" ON \"my \"\"notes\" (a);
            CREATE VIRTUAL TABLE ft USING fts5(a); INSERT INTO ft VALUES ('one');
            CREATE VIEW v AS SELECT * FROM ft; CREATE TRIGGER t AFTER INSERT ON tags BEGIN SELECT 1; END";
        known.execute_batch(own).unwrap();
        assert_eq!(copy_foreign(&known, &new).unwrap()[0], [""; 0]);
        known
            .execute_batch("INSERT INTO \"my \"\"notes\" VALUES (2); INSERT INTO ft VALUES ('two'); DROP VIEW v")
            .unwrap();
        assert_eq!(copy_foreign(&known, &new).unwrap()[0], [""; 0]);
        let all = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' ORDER BY 1, 2";
        let objects = |connection: &Connection| -> Vec<(String, String)> {
            read_pairs(connection, &all.replace(", name, sql", ", name || sql"), []).unwrap()
        };
        assert_eq!(objects(&new), objects(&known));
        let content: Vec<i64> =
            read_values(&new, "SELECT count(*) FROM \"my \"\"notes\" UNION ALL SELECT count(*) FROM ft_content", [])
                .unwrap();
        assert_eq!(content, [2, 2]);
        assert_eq!(new.query_row("PRAGMA integrity_check", [], |row| row.get::<_, String>(0)).unwrap(), "ok");
    }
}
