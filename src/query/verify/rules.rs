//! The rules of sql/verify. The rows that a file's query selects are findings: a subject and a message.

use rusqlite::Connection;

use super::findings::{Check, IMPORT_ANEW};
use crate::query::twins;
use crate::store::StoreError;

const RULES: [&str; 15] = [
    include_str!("../../../sql/verify/sources.sql"),
    include_str!("../../../sql/verify/contents-without-rows.sql"),
    include_str!("../../../sql/verify/rejects.sql"),
    include_str!("../../../sql/verify/records.sql"),
    include_str!("../../../sql/verify/decisions.sql"),
    include_str!("../../../sql/verify/candidates.sql"),
    include_str!("../../../sql/verify/sums.sql"),
    include_str!("../../../sql/verify/saves.sql"),
    include_str!("../../../sql/verify/corrections.sql"),
    include_str!("../../../sql/verify/books.sql"),
    include_str!("../../../sql/verify/coverage.sql"),
    include_str!("../../../sql/verify/people.sql"),
    include_str!("../../../sql/verify/settings.sql"),
    include_str!("../../../sql/verify/unused-positions.sql"),
    include_str!("../../../sql/verify/unused-players.sql"),
];

pub(super) fn check(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("rules");
    for rule in RULES {
        check.looked_at += 1;
        let mut statement = connection.prepare(rule)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            check.find(row.get::<_, String>(0)?, row.get::<_, String>(1)?, IMPORT_ANEW);
        }
    }
    check.notes.extend(twins::described(connection)?);
    Ok(check)
}
