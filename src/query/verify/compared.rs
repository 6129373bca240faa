//! Compares the rows of a source with those decoded from its file again.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::Value;

use super::known::KnownContent;
use super::series::{Series, series};
use crate::format::limits::Limits;
use crate::query::read_only;
use crate::source::discover::ending_of;
use crate::store::{MemoryStore, StoreError};

/// A table whose rows belong to a match: `?1` is the match, `?2` and `?3` its first and last decision.
struct MatchTable {
    name: &'static str,
    filter: &'static str,
    /// The columns that identify a row.
    key: &'static [&'static str],
}

const MATCH_TABLES: [MatchTable; 9] = [
    MatchTable { name: "match_rows", filter: "match_id = ?1", key: &["match_id"] },
    MatchTable { name: "game_rows", filter: "match_id = ?1", key: &["game_id"] },
    MatchTable { name: "decision_rows", filter: "decision_id BETWEEN ?2 AND ?3", key: &["decision_id"] },
    MatchTable {
        name: "candidate_rows LEFT JOIN plays USING (play_id)",
        filter: "candidate_id BETWEEN ?2 * 32 AND ?3 * 32 + 31",
        key: &["candidate_id"],
    },
    MatchTable { name: "cube_analysis_rows", filter: "decision_id BETWEEN ?2 AND ?3", key: &["decision_id"] },
    MatchTable { name: "cube_extra_rows", filter: "decision_id BETWEEN ?2 AND ?3", key: &["decision_id"] },
    MatchTable { name: "rollout_rows", filter: "match_id = ?1", key: &["rollout_id"] },
    MatchTable {
        name: "rollout_first_roll_rows",
        filter: "rollout_id IN (SELECT rollout_id FROM rollout_rows WHERE match_id = ?1)",
        key: &["rollout_id", "line", "first_roll"],
    },
    MatchTable { name: "comment_rows", filter: "match_id = ?1", key: &["comment_id"] },
];

/// The tables whose rows belong to a book, with the columns that identify a row.
const BOOK_TABLES: [(&str, &[&str]); 9] = [
    ("books", &["book_id"]),
    ("book_header_fields", &["field"]),
    ("book_residues", &["book_id"]),
    ("book_entry_rows", &["book_entry_id"]),
    ("book_moves", &["book_move_id"]),
    ("chess_book_nodes", &["node"]),
    ("shogi_book_slots", &["slot"]),
    ("shogi_book_lines", &["line_number"]),
    ("shogi_book_plies", &["line_number", "ply"]),
];

/// Imports a file's bytes into a database in memory, in place of the previous file; also takes the file name extension.
pub type Reimport = fn(&MemoryStore, Option<&str>, &[u8], &Limits) -> Result<(), StoreError>;

/// Receives findings: the subject and the problem.
type Tell<'t> = &'t mut dyn FnMut(String, String);

/// A database, and one in memory into which files are imported again.
pub(super) struct Comparison {
    live: Connection,
    fresh: MemoryStore,
    reimport: Reimport,
}

/// A match or a book in one of the two databases.
struct Found {
    id: i64,
    decisions: (i64, i64),
    first_game: i64,
}

impl Found {
    /// Reads the match or book of a source.
    fn read(connection: &Connection, sql: &str, source: i64) -> Result<Option<Self>, StoreError> {
        let mut statement = connection.prepare_cached(sql)?;
        let mut rows = statement.query([source])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        let decisions = (row.get(1)?, row.get(2)?);
        Ok(Some(Self { id: row.get(0)?, decisions, first_game: row.get(3)? }))
    }
}

const MATCH: &str = "SELECT match_id, first_decision_id, last_decision_id,
        coalesce(min((SELECT game_id FROM decision_rows WHERE decision_id = first_decision_id),
            (SELECT min(game_id) FROM game_rows AS g WHERE g.match_id = m.match_id)), 0)
    FROM match_rows AS m WHERE source_file_id = ?";
const BOOK: &str = "SELECT book_id, 0, 0, 0 FROM books WHERE source_file_id = ?";

impl Comparison {
    pub(super) fn open(database: &Path, reimport: Reimport) -> Result<Self, StoreError> {
        let live = read_only::open(database)?;
        live.execute_batch("BEGIN")?;
        Ok(Self { live, fresh: MemoryStore::new()?, reimport })
    }

    /// Imports a source's bytes again and compares every row.
    pub(super) fn compare(
        &self,
        source: &KnownContent,
        bytes: &[u8],
        limits: &Limits,
        tell: Tell<'_>,
    ) -> Result<(), StoreError> {
        // An import may have replaced it in the meantime.
        let sql =
            "SELECT count(*) FROM source_files WHERE source_file_id = ? AND content_hash = ? AND outcome = 'imported'";
        let stands: bool =
            self.live.query_row(sql, (source.source_file_id, &source.content_hash[..]), |row| row.get(0))?;
        if !stands {
            return Ok(());
        }
        (self.reimport)(&self.fresh, ending_of(Path::new(&source.path)), bytes, limits)?;
        let sql = "SELECT max(source_file_id) FROM source_files";
        let fresh_source: i64 = self.fresh.connection.query_row(sql, [], |row| row.get(0))?;
        for (kind, sql) in [("match", MATCH), ("book", BOOK)] {
            let live = Found::read(&self.live, sql, source.source_file_id)?;
            let fresh = Found::read(&self.fresh.connection, sql, fresh_source)?;
            let (Some(live), Some(fresh)) = (&live, &fresh) else {
                if live.is_some() || fresh.is_some() {
                    let message = if live.is_some() {
                        "in the database, but not in the file"
                    } else {
                        "in the file, but not in the database"
                    };
                    tell(format!("{}, {kind}", source.path), message.to_owned());
                }
                continue;
            };
            if kind == "match" {
                for MatchTable { name, filter, key } in &MATCH_TABLES {
                    self.table(&source.path, (name, filter, key), [live, fresh], tell)?;
                }
                self.names(&source.path, [live.id, fresh.id], tell)?;
            } else {
                for (name, key) in &BOOK_TABLES {
                    self.table(&source.path, (name, "book_id = ?1", key), [live, fresh], tell)?;
                }
            }
        }
        Ok(())
    }

    fn table(
        &self,
        path: &str,
        (from, filter, key): (&str, &str, &[&str]),
        [live, fresh]: [&Found; 2],
        tell: Tell<'_>,
    ) -> Result<(), StoreError> {
        let table = from.split(' ').next().unwrap_or(from);
        let sql = format!("SELECT * FROM {from} WHERE {filter}");
        let stored = Rows::read(&self.live, &sql, key, live)?;
        let given = Rows::read(&self.fresh.connection, &sql, key, fresh)?;
        for (key, row) in &stored.rows {
            let subject = || format!("{path}, {table}, {}", row.name);
            let Some(expected) = given.rows.get(key) else {
                tell(subject(), "the file has no such row".to_owned());
                continue;
            };
            let values = stored.columns.iter().zip(row.values.iter().zip(&expected.values));
            let differing: Vec<String> = values
                .filter(|(column, (stored, given))| !is_left_out(column) && stored != given)
                .map(|(column, (stored, given))| {
                    format!("{column} is {}, the file has {}", shown(stored), shown(given))
                })
                .collect();
            if !differing.is_empty() {
                tell(subject(), differing.join("; "));
            }
        }
        let missing = given.rows.keys().filter(|key| !stored.rows.contains_key(*key)).count();
        if missing > 0 {
            tell(format!("{path}, {table}"), format!("{missing} of {} rows of the file are missing", given.rows.len()));
        }
        Ok(())
    }

    fn names(&self, path: &str, [live, fresh]: [i64; 2], tell: Tell<'_>) -> Result<(), StoreError> {
        let sql = "SELECT coalesce(p.spelling, ''), coalesce(q.spelling, '') FROM match_rows AS m
            LEFT JOIN players AS p ON p.player_id = m.player1_id LEFT JOIN players AS q ON q.player_id = m.player2_id
            WHERE m.match_id = ?";
        let read = |connection: &Connection, id: i64| {
            connection.query_row(sql, [id], |row| Ok([row.get::<_, String>(0)?, row.get::<_, String>(1)?]))
        };
        let (stored, given) = (read(&self.live, live)?, read(&self.fresh.connection, fresh)?);
        for (seat, (stored, given)) in
            (1..).zip(stored.iter().zip(&given)).filter(|(_, (stored, given))| stored != given)
        {
            tell(format!("{path}, player in seat {seat}"), format!("the name is {stored}, the file has {given}"));
        }
        Ok(())
    }
}

/// Columns that do not come from the file: the source, the current save, and the numbers of the players, whose names are compared.
fn is_left_out(column: &str) -> bool {
    matches!(column, "source_file_id" | "is_current" | "player_id" | "opponent_id" | "player1_id" | "player2_id")
}

/// The rows of a table, by key.
struct Rows {
    columns: Vec<String>,
    rows: BTreeMap<Vec<String>, OneRow>,
}

struct OneRow {
    /// The row's name in findings.
    name: String,
    /// The values; row numbers are relative to the first row of the match or book.
    values: Vec<Value>,
}

impl Rows {
    fn read(connection: &Connection, sql: &str, key: &[&str], found: &Found) -> Result<Self, StoreError> {
        let mut statement = connection.prepare_cached(sql)?;
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let key: Vec<usize> = key.iter().map(|column| statement.column_index(column)).collect::<Result<_, _>>()?;
        for (index, value) in (1..=statement.parameter_count()).zip([found.id, found.decisions.0, found.decisions.1]) {
            statement.raw_bind_parameter(index, value)?;
        }
        let mut first = HashMap::from([
            (Series::Match, found.id),
            (Series::Book, found.id),
            (Series::Game, found.first_game),
            (Series::Decision, found.decisions.0),
            (Series::Candidate, found.decisions.0 * 32),
        ]);
        let mut rows = BTreeMap::new();
        let mut read = statement.raw_query();
        while let Some(row) = read.next()? {
            let mut values = Vec::with_capacity(columns.len());
            for (place, column) in columns.iter().enumerate() {
                values.push(match (row.get(place)?, series(column)) {
                    (Value::Integer(number), Some(series)) => {
                        Value::Integer(number - *first.entry(series).or_insert(number))
                    }
                    (value, _) => value,
                });
            }
            let name = match row.get::<_, Value>(key[0])? {
                Value::Null => format!("a row without {}", columns[key[0]]),
                value => format!("{} {}", columns[key[0]], shown(&value)),
            };
            rows.insert(key.iter().map(|&place| sortable(&values[place])).collect(), OneRow { name, values });
        }
        Ok(Self { columns, rows })
    }
}

/// A key value as text with the same sort order.
fn sortable(value: &Value) -> String {
    match value {
        Value::Integer(value) => format!("{:020}", i128::from(*value) - i128::from(i64::MIN)),
        value => shown(value),
    }
}

/// A value in SQL notation, truncated if it is long.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(value) => value.to_string(),
        Value::Real(value) => value.to_string(),
        Value::Text(text) => format!("'{}'", text.chars().take(60).collect::<String>()),
        Value::Blob(bytes) => format!("{} bytes", bytes.len()),
    }
}
