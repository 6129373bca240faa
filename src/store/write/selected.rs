//! The sums of selected decisions, in tables like those that imports fill.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use super::sums::{Thresholds, of_match};
use super::tables::MATCH_TABLES;
use super::writer::SumTables;
use crate::store::error::StoreError;
use crate::store::open::read::read_value;
use rows::matches::{Action, DecisionRow, Kind};

/// A match, and its players in seats 1 and 2.
type Played = (i64, [i64; 2]);

/// Sums up the decisions of a query (sql/field/decisions.sql) in new tables of an empty database, which does not enforce foreign keys. Ideas and timings are left out.
pub fn write(from: &Connection, decisions: &str, to: &Connection) -> Result<(), StoreError> {
    for (table, _) in MATCH_TABLES.iter().filter(|(table, _)| table.ends_with("_sums")) {
        let sql: String = read_value(from, "SELECT sql FROM sqlite_schema WHERE name = ?", [table])?;
        to.execute_batch(&sql)?;
    }
    let thresholds = Thresholds::load(from)?;
    let mut tables = SumTables::prepare(to);
    let mut write = |(match_id, players): Played, decisions: &[DecisionRow]| {
        let sums = of_match(decisions, &[], &thresholds);
        let selected = sums.each_ref().map(|sums| (sums.whole.losses.all_decisions > 0).then_some(sums));
        // A game is its own number here.
        tables.write(match_id, 0, players, selected, None)
    };
    let mut statement = from.prepare(decisions)?;
    let mut rows = statement.query([])?;
    let mut last: Option<Played> = None;
    let mut of_last = Vec::new();
    while let Some(row) = rows.next()? {
        let (played, decision) = read(row)?;
        if let Some(last) = last.filter(|last| last.0 != played.0) {
            write(last, &of_last)?;
            of_last.clear();
        }
        last = Some(played);
        of_last.push(decision);
    }
    last.map_or(Ok(()), |last| write(last, &of_last))
}

/// Reads a row by the places of its columns: names would be looked up for millions of rows.
fn read(row: &Row<'_>) -> rusqlite::Result<(Played, DecisionRow)> {
    let kind = match row.get_ref(5)?.as_str()? {
        "double" => Kind::Double,
        "take" => Kind::Take,
        _ => Kind::Checker,
    };
    let action = match row.get_ref(6)? {
        // Of a checker play, only that there was one.
        ValueRef::Integer(is_made) => (is_made == 1).then_some(Action::CannotMove),
        action => action.as_str_or_null()?.and_then(Action::of_cube),
    };
    let seat: u8 = row.get(2)?;
    let mut players = [row.get(3)?, row.get(4)?];
    if seat == 2 {
        players.reverse();
    }
    let decision = DecisionRow {
        game: row.get::<_, i64>(1)? as usize,
        seat,
        kind,
        action,
        is_counted: row.get(7)?,
        structure_code: row.get(8)?,
        error_emg: row.get(9)?,
        difficulty_emg: row.get(10)?,
        difficulty_variance: row.get(11)?,
        difficulty_root: row.get(22)?,
        away: row.get::<_, Option<i32>>(12)?.zip(row.get(13)?),
        cube_value: row.get(14)?,
        is_crawford: row.get(15)?,
        dice: row.get::<_, Option<u8>>(16)?.zip(row.get(17)?),
        level_code: row.get(18)?,
        error_mwc: row.get(19)?,
        luck_emg: row.get(20)?,
        luck_mwc: row.get(21)?,
        ..DecisionRow::default()
    };
    Ok(((row.get(0)?, players), decision))
}
