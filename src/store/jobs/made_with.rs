//! What a snapshot was made with. It says so itself, so that the next one of its name is of the same kind.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use crate::store::error::StoreError;
use crate::store::open::ownership::header;
use crate::store::open::pragmas;
use crate::store::open::read::read_values;
use crate::store::open::reader::uri;
use crate::store::open::schema::MADE_WITH;

/// Stands for a text that selects matches, such as a name, in an anonymous snapshot, which does not tell it.
pub const NOT_NAMED: &str = "(not named)";

/// The options of `gammonbase publish` in a snapshot; `None` of another file, and of a snapshot by a version that did not keep them.
pub fn made_with(snapshot: &Path) -> Result<Option<Vec<String>>, StoreError> {
    let is_snapshot = matches!(header(snapshot), Ok(Some((_, 1))));
    let Some(name) = uri(snapshot, "immutable=1").filter(|_| is_snapshot) else { return Ok(None) };
    let connection = pragmas::open(name, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI)?;
    // A view of this name may be endless.
    let mut table = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")?;
    let options = || read_values(&connection, &format!("SELECT option FROM {MADE_WITH} ORDER BY place"), []);
    Ok(table.exists([MADE_WITH])?.then(options).transpose()?)
}

/// Writes the options into a snapshot.
pub fn write(snapshot: &Path, options: &[String]) -> Result<(), StoreError> {
    let connection: Connection = pragmas::open(snapshot, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.execute_batch(&format!(
        "PRAGMA synchronous = OFF;
DROP TABLE IF EXISTS {MADE_WITH};
CREATE TABLE {MADE_WITH} (
    -- The options of gammonbase publish that made this snapshot. Without rows: none.
    place INTEGER PRIMARY KEY, -- 1-based
    option TEXT NOT NULL -- an option, or its value
)"
    ))?;
    let mut insert = connection.prepare(&format!("INSERT INTO {MADE_WITH} (option) VALUES (?)"))?;
    options.iter().try_for_each(|option| insert.execute([option]).map(drop))?;
    Ok(())
}

/// Fails with the difference unless what is replaced was made with the same options. `None`: it does not say.
pub fn check_same(what: &str, found: Option<&[String]>, options: &[String]) -> Result<(), String> {
    let quoted = |word: &String| if word.contains(' ') { format!("{word:?}") } else { word.clone() };
    let made = |own: &[String], other: &[String]| {
        let (with, words) = if own.is_empty() { ("without", other) } else { ("with", own) };
        format!("made {with} `{}`", words.iter().map(quoted).collect::<Vec<_>>().join(" "))
    };
    let problem = match found {
        Some(found) if found.iter().any(|option| option == NOT_NAMED) => {
            "without names does not say by which its matches were selected, so it is not replaced:".to_owned()
        }
        Some(found) if found == options => return Ok(()),
        Some(found) => {
            format!("{} is not replaced by one {}: give the same options,", made(found, options), made(options, found))
        }
        None => "of an older version does not say who is named in it, so it is not replaced:".to_owned(),
    };
    Err(format!("{what} {problem} choose another name, or delete it first"))
}
