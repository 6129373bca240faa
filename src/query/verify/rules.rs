//! The rules of sql/verify. The rows that a file's query selects are findings: a subject and a message.

use rusqlite::Connection;

use super::findings::{Check, IMPORT_ANEW, SUM_UP_AGAIN};
use crate::query::twins;
use crate::sql::rendered;
use crate::store::{StoreError, read_pairs};
use crate::text_file::{TextFile, text_files};

const RULES: [(&str, TextFile); 17] = text_files![
    "sql/verify/", ".sql":
    "sources", "contents-without-rows", "rejects", "records", "decisions", "candidates", "numbers", "sums", "everybody", "saves", "corrections",
    "books", "coverage", "people", "settings", "unused-positions", "unused-players",
];

pub(super) fn check(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("rules");
    for (name, rule) in RULES {
        let advice = if name == "everybody" { SUM_UP_AGAIN } else { IMPORT_ANEW };
        check.looked_at += 1;
        for (subject, message) in read_pairs::<String, String, Vec<_>>(connection, &rendered(&rule), [])? {
            check.find(subject, message, advice);
        }
    }
    check.notes.extend(twins::described(connection)?);
    Ok(check)
}
