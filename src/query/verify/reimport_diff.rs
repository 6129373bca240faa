//! Compares the rows of a source with those of a new import of its file.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, Row};

use super::findings::Check;
use super::ids::{IN_MATCH, id_column};
use crate::query::read_only;
use crate::source::discover::extension_of;
use crate::store::schema::DEFINITIONS;
use crate::store::tables::{BOOK_TABLES, MATCH_TABLES, book_positions};
use crate::store::{MemoryStore, StoreError, read_first, read_values};
use rows::numbers::in_match;
use xgfile::limits::Limits;

/// An imported source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KnownSource {
    pub(super) path: String,
    pub(super) content_id: i64,
    /// BLAKE3 of its content.
    pub(super) content_hash: [u8; 32],
    /// Whether no file before it has the same content.
    pub(super) is_first: bool,
}

/// Imports a file's bytes into a database in memory, in place of the previous file. The second argument is the extension of the file name.
pub type Reimport = fn(&MemoryStore, Option<&str>, &[u8], &Limits) -> Result<(), StoreError>;

/// Advice for rows that differ from the file.
const ALTERED: &str = "import into a new database; the rows of this one changed after the import";

/// Rows of a content (`?1`).
const OF_CONTENT: [(&str, &str); 3] =
    [("contents", "content_id = ?1"), ("saves", "content_id = ?1"), ("warnings", "content_id = ?1")];
/// Rows that a match (`?1`) shares with others.
const BESIDE_MATCH: [(&str, &str); 2] = [
    (
        "players",
        "player_id IN (SELECT player1_id FROM matches WHERE match_id = ?1 UNION SELECT player2_id FROM matches WHERE match_id = ?1)",
    ),
    ("positions", "position_hash IN (SELECT position_hash FROM decisions WHERE match_id = ?1)"),
];

/// Columns that depend on more than the content: on the run, other saves of the match, and the user's names of players.
fn is_left_out(table: &str, column: &str) -> bool {
    matches!(
        (table, column),
        ("contents", "import_run_id")
            | ("matches" | "saves", "match_key")
            | ("saves", "match_id")
            | ("players", "name" | "person_id")
    )
}

/// The file's own values of a corrected match (`?1`), named like columns of `matches`.
const RECORDED: &str = "SELECT event, location, round, played_at_local, date(played_at_local) AS played_on,
    date(played_at_local, 'start of month') AS month_start FROM match_originals WHERE match_id = ?1";

const CONTENT: &str = "SELECT content_id, 0, 0 FROM contents WHERE content_id = ?";
const MATCH: &str = "SELECT match_id, player1_id, player2_id FROM matches WHERE content_id = ?";
const BOOK: &str = "SELECT book_id, 0, 0 FROM books WHERE content_id = ?";

/// A database, and one in memory into which files are imported again.
pub(super) struct Comparison {
    live: Connection,
    fresh: MemoryStore,
    reimport: Reimport,
    /// Contents, matches and books: the query for one of a content, and its tables.
    kinds: Vec<(&'static str, &'static str, Vec<ComparedTable>)>,
}

/// A query for the rows of a content, match or book in a table, and the columns of the primary key.
struct ComparedTable {
    name: &'static str,
    sql: String,
    key: Vec<String>,
}

impl ComparedTable {
    fn all(connection: &Connection, tables: &[(&'static str, &str)]) -> Result<Vec<Self>, StoreError> {
        let primary_key = "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk";
        tables
            .iter()
            .map(|&(name, condition)| {
                let key: Vec<String> = read_values(connection, primary_key, [name])?;
                let columns = DEFINITIONS[name].columns().collect::<Vec<_>>().join(", ");
                let sql = format!("SELECT {columns} FROM {name} WHERE {condition} ORDER BY {}", key.join(", "));
                Ok(Self { name, sql, key })
            })
            .collect()
    }
}

impl Comparison {
    pub(super) fn open(database: &Path, reimport: Reimport) -> Result<Self, StoreError> {
        let live = read_only::open(database)?;
        live.execute_batch("BEGIN")?;
        let fresh = MemoryStore::new()?;
        // Tables that are referred to come first, to fix the first ids.
        // The user's corrections are in no file.
        let match_tables = MATCH_TABLES.into_iter().rev().filter(|(table, _)| *table != "match_originals");
        // Coverage depends on matches, too; a rule checks it.
        let book_tables = BOOK_TABLES.iter().rev().map(|(table, _)| *table).filter(|name| *name != "book_coverage");
        let positions = format!("position_hash IN ({})", book_positions("main", "book_id = ?1"));
        let book_tables = book_tables.map(|name| (name, "book_id = ?1")).chain([("book_positions", &*positions)]);
        let kinds: [(_, _, Vec<(&str, &str)>); 3] = [
            ("content", CONTENT, OF_CONTENT.to_vec()),
            ("match", MATCH, match_tables.chain(BESIDE_MATCH).collect()),
            ("book", BOOK, book_tables.collect()),
        ];
        let with_tables =
            |(kind, sql, tables): (_, _, Vec<_>)| Ok((kind, sql, ComparedTable::all(&fresh.connection, &tables)?));
        let kinds = kinds.into_iter().map(with_tables).collect::<Result<_, StoreError>>()?;
        Ok(Self { live, fresh, reimport, kinds })
    }

    /// Imports a source's bytes again and compares every row.
    pub(super) fn compare(
        &self,
        source: &KnownSource,
        bytes: &[u8],
        limits: &Limits,
        check: &mut Check,
    ) -> Result<(), StoreError> {
        let holds = |sql: &str| self.live.prepare_cached(sql)?.exists((source.content_id, &source.content_hash[..]));
        // An import may have removed it in the meantime.
        if !holds("SELECT 1 FROM contents WHERE content_id = ? AND content_hash = ?")? {
            return Ok(());
        }
        // Only the current save of a match has its rows.
        let is_other_save = holds(
            "SELECT 1 FROM contents JOIN saves USING (content_id) WHERE content_id = ?1 AND content_hash = ?2
                 AND NOT EXISTS (SELECT 1 FROM matches WHERE content_id = ?1)",
        )?;
        (self.reimport)(&self.fresh, extension_of(Path::new(&source.path)), bytes, limits)?;
        let sql = "SELECT coalesce(max(content_id), 0) FROM contents";
        let fresh_content: i64 = self.fresh.connection.query_row(sql, [], |row| row.get(0))?;
        for (kind, sql, tables) in &self.kinds {
            let live = Owner::find(&self.live, sql, source.content_id)?;
            let fresh = Owner::find(&self.fresh.connection, sql, fresh_content)?;
            match (live, fresh) {
                (Some(mut live), Some(mut fresh)) => {
                    for table in tables {
                        self.compare_table(table, &source.path, &mut live, &mut fresh, check)?;
                    }
                }
                (None, None) => {}
                (None, Some(_)) if is_other_save => {}
                (live, _) => {
                    let message = match live {
                        Some(_) => "in the database, but not in the file",
                        None => "in the file, but not in the database",
                    };
                    check.find(format!("{}, {kind}", source.path), message, ALTERED);
                }
            }
        }
        Ok(())
    }

    fn compare_table(
        &self,
        table: &ComparedTable,
        path: &str,
        live: &mut Owner,
        fresh: &mut Owner,
        check: &mut Check,
    ) -> Result<(), StoreError> {
        let mut expected = HashMap::new();
        fresh.read(&self.fresh.connection, table, |key, _, values| {
            expected.insert(key, values);
            Ok(())
        })?;
        let total = expected.len();
        live.read(&self.live, table, |key, row, values| {
            let expected = expected.remove(&key);
            if expected.as_ref() == Some(&values) {
                return Ok(());
            }
            let name = table.key.iter().map(|column| Ok(format!("{column} {}", in_sql(&row.get(column.as_str())?))));
            let subject = format!("{path}, {}, {}", table.name, name.collect::<rusqlite::Result<Vec<_>>>()?.join(", "));
            let Some(expected) = expected else {
                check.find(subject, "the file has no such row", ALTERED);
                return Ok(());
            };
            let columns = row.as_ref().column_names().zip(values.iter().zip(&expected));
            let differing: Vec<String> = columns
                .filter(|(_, (found, expected))| found != expected)
                .map(|(column, (found, expected))| {
                    format!("{column} is {}, the file has {}", in_sql(found), in_sql(expected))
                })
                .collect();
            check.find(subject, differing.join("; "), ALTERED);
            Ok(())
        })?;
        if !expected.is_empty() {
            let message = format!("{} of {total} rows of the file are missing", expected.len());
            check.find(format!("{path}, {}", table.name), message, ALTERED);
        }
        Ok(())
    }
}

/// A content, match or book in one of the two databases.
struct Owner {
    id: i64,
    players: [i64; 2],
    /// The first id of each column.
    first: HashMap<&'static str, i64>,
}

impl Owner {
    fn find(connection: &Connection, sql: &str, content_id: i64) -> Result<Option<Self>, StoreError> {
        let found = read_first(connection, sql, [content_id])?;
        Ok(found.map(|(id, one, two)| {
            // The rows of a match are numbered from its own number.
            let first = IN_MATCH.map(|column| (column, in_match(id, 0))).into();
            Self { id, players: [one, two], first }
        }))
    }

    /// Reads the rows of a table: the key, the row and its values, in which ids are [`relative`](Self::relative) and columns that are left
    /// out are NULL.
    fn read(
        &mut self,
        connection: &Connection,
        table: &ComparedTable,
        mut each: impl FnMut(String, &Row<'_>, Vec<Value>) -> rusqlite::Result<()>,
    ) -> Result<(), StoreError> {
        let mut statement = connection.prepare_cached(&table.sql)?;
        let names = statement.column_names();
        let columns: Vec<_> =
            names.map(|name| (is_left_out(table.name, name), id_column(name), name.to_owned())).collect();
        let recorded = if table.name == "matches" { recorded(connection, self.id)? } else { HashMap::new() };
        let key_columns: Vec<usize> =
            table.key.iter().map(|column| statement.column_index(column)).collect::<Result<_, _>>()?;
        let mut rows = statement.query([self.id])?;
        while let Some(row) = rows.next()? {
            let mut values = Vec::with_capacity(columns.len());
            for (index, (is_left_out, id_column, name)) in columns.iter().enumerate() {
                values.push(match (row.get(index)?, *id_column) {
                    _ if *is_left_out => Value::Null,
                    (Value::Integer(id), Some(column)) => self.relative(column, id),
                    (value, _) => recorded.get(name).cloned().unwrap_or(value),
                });
            }
            let mut key = String::new();
            for &column in &key_columns {
                let _ = write!(key, "{:?} ", values[column]);
            }
            each(key, row, values)?;
        }
        Ok(())
    }

    /// An id as it is in every database of the same file: relative to the match's first id in its column; a player's seat.
    fn relative(&mut self, column: &'static str, id: i64) -> Value {
        match column {
            "player_id" => Value::Text(match self.players.iter().position(|&player| player == id) {
                Some(index) => format!("seat {}", index + 1),
                None => format!("player {id}"),
            }),
            _ => Value::Integer(id.wrapping_sub(*self.first.entry(column).or_insert(id))),
        }
    }
}

/// The file's own values of a match; empty if it is not corrected.
fn recorded(connection: &Connection, match_id: i64) -> rusqlite::Result<HashMap<String, Value>> {
    let mut statement = connection.prepare_cached(RECORDED)?;
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut rows = statement.query([match_id])?;
    let Some(row) = rows.next()? else { return Ok(HashMap::new()) };
    names.into_iter().enumerate().map(|(index, name)| Ok((name, row.get(index)?))).collect()
}

/// A value in SQL notation, truncated if it is long.
pub(super) fn in_sql(value: &Value) -> String {
    match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(value) => value.to_string(),
        Value::Real(value) => value.to_string(),
        Value::Text(text) => format!("'{}'", text.chars().take(60).collect::<String>()),
        Value::Blob(bytes) => format!("{} bytes", bytes.len()),
    }
}
