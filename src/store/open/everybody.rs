//! What everybody loses: `player_sums` and `overdispersion`, summed up again where matches changed.

use rusqlite::{Connection, Row};

use super::read::{read_value, run};
use super::schema;
use crate::sql::player_sums;
use crate::statistics::claims::{Sum, Sums};
use crate::statistics::dispersion::{Field, OfMatch, field};
use crate::store::error::StoreError;
use crate::text_file::{TextFile, text_file};

const MATCHES: TextFile = text_file!("sql/field/matches.sql");

/// Marks the spellings of a match that is written or removed.
pub fn mark_players(connection: &Connection, players: [i64; 2]) -> Result<(), StoreError> {
    Ok(run(connection, "INSERT OR IGNORE INTO changed_players VALUES (?), (?)", players)?)
}

/// Marks all spellings.
pub fn mark_all(connection: &Connection) -> Result<(), StoreError> {
    Ok(run(connection, "INSERT OR IGNORE INTO changed_players SELECT player_id FROM players", [])?)
}

/// Whether the sums are behind the matches: an import is running, or was killed.
pub fn is_behind(connection: &Connection) -> rusqlite::Result<bool> {
    let marked = "SELECT EXISTS (SELECT 1 FROM main.changed_players) OR NOT EXISTS (SELECT 1 FROM main.overdispersion)";
    read_value(connection, marked, [])
}

/// Sums up the rows of the marked spellings again, and the figures of everybody, in the caller's transaction.
pub fn settle(connection: &Connection) -> Result<(), StoreError> {
    if !is_behind(connection)? {
        return Ok(());
    }
    sql_functions::mathematics::install(connection)?;
    connection.execute("DELETE FROM player_sums WHERE player_id IN (SELECT player_id FROM changed_players)", [])?;
    connection.execute(&format!("INSERT INTO player_sums {}", player_sums(true)), [])?;
    write_field(connection, "overdispersion")?;
    // A copy in which something changed compares the people in it.
    run(connection, "DELETE FROM field_sums", [])?;
    Ok(run(connection, "DELETE FROM changed_players", [])?)
}

/// Sums up what is marked in a transaction of its own.
pub fn settle_alone(connection: &Connection) -> Result<(), StoreError> {
    let transaction = connection.unchecked_transaction()?;
    settle(&transaction)?;
    Ok(transaction.commit()?)
}

/// Hides sums that are behind from a reader, by temporary objects with those of the matches: `player_sums` sums up the marked spellings whenever it
/// is read, and the views of the file would read its own `overdispersion`.
pub fn stand_in(connection: &Connection) -> Result<(), StoreError> {
    if !is_behind(connection)? {
        return Ok(());
    }
    connection.execute_batch(&format!(
        "DROP VIEW IF EXISTS temp.player_sums;
        CREATE TEMP VIEW player_sums AS
            SELECT * FROM main.player_sums WHERE player_id NOT IN (SELECT player_id FROM main.changed_players) UNION ALL SELECT * FROM ({});
        CREATE TEMP TABLE IF NOT EXISTS overdispersion AS SELECT * FROM main.overdispersion LIMIT 0",
        player_sums(true)
    ))?;
    write_field(connection, "temp.overdispersion")?;
    schema::create_views(connection, "CREATE TEMP VIEW")
}

/// The figures of everybody, as columns of `overdispersion`.
pub fn figures(connection: &Connection) -> rusqlite::Result<[f64; 5]> {
    let mut statement = connection.prepare(&MATCHES)?;
    let matches = statement.query_map([], of_match)?.collect::<Result<Vec<_>, _>>()?;
    let Field { overdispersion, dispersion, matches } = field(&matches);
    Ok([overdispersion, dispersion.loss, dispersion.root, dispersion.form, matches as f64])
}

/// Writes the row with the figures of everybody.
fn write_field(connection: &Connection, table: &str) -> Result<(), StoreError> {
    connection.execute(&format!("DELETE FROM {table}"), [])?;
    let insert = format!("INSERT INTO {table} VALUES (?, ?, ?, ?, CAST(? AS INTEGER))");
    Ok(run(connection, &insert, figures(connection)?)?)
}

/// By place: the sums of all decisions, of doubles and of takes; the rest are checker plays.
fn of_match(row: &Row<'_>) -> rusqlite::Result<OfMatch> {
    let numbers = |first: usize| -> rusqlite::Result<[f64; 5]> {
        let mut numbers = [0.0; 5];
        for (place, number) in (first..).zip(&mut numbers) {
            *number = row.get::<_, Option<f64>>(place)?.unwrap_or_default();
        }
        Ok(numbers)
    };
    let [whole, doubles, takes] = [numbers(1)?, numbers(6)?, numbers(11)?];
    let checker = std::array::from_fn(|place| whole[place] - doubles[place] - takes[place]);
    let [whole, kinds @ ..] = [whole, checker, doubles, takes].map(|[seen, usual, variance, root, usual_root]| Sums {
        decisions: 0.0,
        loss: Sum { seen, usual },
        variance,
        root: Sum { seen: root, usual: usual_root },
    });
    Ok(OfMatch { person_id: row.get(0)?, whole, kinds })
}
