//! The answers given to flashcards, from a package that Anki exported.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, MAIN_DB};
use zip::ZipArchive;

use super::anki::GUID;
use crate::text_file::{TextFile, text_file};

const ANSWERS: TextFile = text_file!("sql/anki/answers.sql");
/// The databases of a package, the best first. Newer versions of Anki write one that is compressed, and a stub under the last name.
const COLLECTIONS: [&str; 2] = ["collection.anki21", "collection.anki2"];
const COMPRESSED: &str = "collection.anki21b";
/// The largest database, in bytes.
const MOST: u64 = 1 << 30;

/// Why a package cannot be read.
pub type AnswersError = Box<dyn std::error::Error>;

/// For each day and card that was answered, as `decision_key` and kind: whether an answer was Again.
pub fn read(path: &Path) -> Result<Vec<(String, String, bool)>, AnswersError> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|error| failed(&error))?;
    let mut archive = ZipArchive::new(file).map_err(|error| failed(&error))?;
    if archive.index_for_name(COMPRESSED).is_some() {
        return Err(failed(&"export it from Anki again with \"Support older Anki versions\"").into());
    }
    let name = COLLECTIONS.into_iter().find(|name| archive.index_for_name(name).is_some());
    let name = name.ok_or_else(|| failed(&"is not a package of Anki"))?;
    let mut bytes = Vec::new();
    archive.by_name(name)?.take(MOST + 1).read_to_end(&mut bytes).map_err(|error| failed(&error))?;
    if bytes.len() as u64 > MOST {
        return Err(failed(&"its database is larger than 1 GB").into());
    }
    answers(&bytes).map_err(|error| failed(&error).into())
}

fn answers(bytes: &[u8]) -> Result<Vec<(String, String, bool)>, AnswersError> {
    let mut connection = Connection::open_in_memory()?;
    connection.deserialize_read_exact(MAIN_DB, bytes, bytes.len(), true)?;
    // A view in the place of a table may be endless.
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name IN ('revlog', 'cards', 'notes') AND type = 'table' AND rootpage > 0";
    if connection.query_row(tables, [], |row| row.get::<_, i64>(0))? != 3 {
        return Err("is not a collection of Anki".into());
    }
    let mut statement = connection.prepare(&ANSWERS)?;
    let mut rows = statement.query([GUID])?;
    let mut found: BTreeMap<(String, String), bool> = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let (card, second, is_again): (String, i64, bool) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let Ok(time) = Timestamp::from_second(second) else { continue };
        let day = time.to_zoned(TimeZone::system()).date().to_string();
        *found.entry((day, card)).or_default() |= is_again;
    }
    Ok(found.into_iter().map(|((day, card), is_wrong)| (day, card, is_wrong)).collect())
}
