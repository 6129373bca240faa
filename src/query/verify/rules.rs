//! The rules of sql/verify. The rows that a file's query selects are findings: a subject and a message.

use rusqlite::{Connection, params_from_iter};

use super::findings::{Check, IMPORT_ANEW, SUM_UP_AGAIN};
use crate::query::twins;
use crate::sql::{Scope, rendered};
use crate::store::{StoreError, everybody, schema};
use crate::text_file::{TextFile, text_file, text_files};

const RULES: [(&str, TextFile); 16] = text_files![
    "sql/verify/", ".sql":
    "sources", "contents-without-rows", "rejects", "records", "decisions", "candidates", "numbers", "overdispersion", "saves", "corrections",
    "books", "coverage", "people", "settings", "unused-positions", "unused-players",
];

/// The rule of every table of sums.
const KEPT: TextFile = text_file!("sql/verify/kept.sql");
/// The tables of sums, the queries for their rows, and their keys.
const SUMS: [(&str, &str, &str); 7] = [
    ("match_sums", "sums/match.sql", "match_id seat"),
    ("game_sums", "sums/game.sql", "match_id seat game_id"),
    ("structure_sums", "sums/structure.sql", "match_id seat structure_code"),
    ("idea_sums", "sums/idea.sql", "match_id seat idea_code"),
    ("action_sums", "sums/action.sql", "match_id seat kind action level_code"),
    ("timing_sums", "sums/timing.sql", "match_id seat timing_code"),
    ("player_sums", "field/player_sums.sql", "player_id family part"),
];
/// Columns that the database cannot tell: the ideas of candidates are not stored. The files can.
const UNTOLD: (&str, &str) = ("idea_sums", "difficulty_emg difficulty_variance difficulty_root");

/// The rule of a table of sums.
fn rule_of((table, expected, keys): (&str, &str, &str)) -> String {
    let left_out = |name: &str| table == UNTOLD.0 && UNTOLD.1.split(' ').any(|untold| untold == name);
    let columns = schema::DEFINITIONS[table].columns();
    let columns: Vec<&str> =
        columns.filter(|name| !keys.split(' ').any(|key| key == *name) && !left_out(name)).collect();
    let parameters = [("table", table), ("expected", expected), ("keys", keys), ("columns", &columns.join(" "))];
    let parameters = parameters.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    Scope { parameters, ..Scope::default() }.render(&KEPT).expect("a test renders it")
}

pub(super) fn check(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("rules");
    let rules = RULES.map(|(name, rule)| (name, rendered(&rule))).into_iter();
    for (name, rule) in rules.chain(SUMS.map(|sums| (sums.0, rule_of(sums)))) {
        let advice = if ["overdispersion", "player_sums"].contains(&name) { SUM_UP_AGAIN } else { IMPORT_ANEW };
        let figures = (name == "overdispersion").then(|| everybody::figures(connection)).transpose()?;
        check.looked_at += 1;
        let mut statement = connection.prepare(&rule)?;
        let mut rows = statement.query(params_from_iter(figures.into_iter().flatten()))?;
        while let Some(row) = rows.next()? {
            check.find(row.get::<_, String>(0)?, row.get::<_, String>(1)?, advice);
        }
    }
    check.notes.extend(twins::described(connection)?);
    Ok(check)
}
