//! The rules of sql/verify. The rows that a file's query selects are findings: a subject and a message.

use rusqlite::Connection;

use super::findings::{Check, IMPORT_ANEW};
use crate::query::twins;
use crate::store::StoreError;
use crate::text_file::{TextFile, text_file};

const RULES: [TextFile; 15] = [
    text_file!("sql/verify/sources.sql"),
    text_file!("sql/verify/contents-without-rows.sql"),
    text_file!("sql/verify/rejects.sql"),
    text_file!("sql/verify/records.sql"),
    text_file!("sql/verify/decisions.sql"),
    text_file!("sql/verify/candidates.sql"),
    text_file!("sql/verify/sums.sql"),
    text_file!("sql/verify/saves.sql"),
    text_file!("sql/verify/corrections.sql"),
    text_file!("sql/verify/books.sql"),
    text_file!("sql/verify/coverage.sql"),
    text_file!("sql/verify/people.sql"),
    text_file!("sql/verify/settings.sql"),
    text_file!("sql/verify/unused-positions.sql"),
    text_file!("sql/verify/unused-players.sql"),
];

pub(super) fn check(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("rules");
    for rule in RULES {
        check.looked_at += 1;
        let mut statement = connection.prepare(&rule)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            check.find(row.get::<_, String>(0)?, row.get::<_, String>(1)?, IMPORT_ANEW);
        }
    }
    check.notes.extend(twins::described(connection)?);
    Ok(check)
}
