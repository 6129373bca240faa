//! The file of corrections: TOML, for another database.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::Path;

use serde_json::{Value, json};

use crate::{CommandError, ProtectedPaths, to_file};
use gammonbase::query::date::day;
use gammonbase::rules::line_at;
use gammonbase::source::regular_file;
use gammonbase::store::ImportStore;
use gammonbase::store::aliases::text_of;
use gammonbase::store::corrections::{CorrectedValue, Correction};
use gammonbase::store::user_decisions::{UserDecisions, has_save};
use rows::match_key::MatchKey;
use rows::numbers::{count, counts};

/// Room for the corrections of hundreds of thousands of matches, in bytes.
const MAX_FILE: u64 = 64 << 20;

const HEAD: &str = "# Corrections of a GammonBase database. To add them to another one:\n\
                    # gammonbase matches corrections --read FILE --db DATABASE\n\n";

/// Writes the corrections and tags, but never over another file of the user.
pub fn write(decisions: &UserDecisions, path: &Path, database: &Path) -> Result<(), CommandError> {
    let text = format!("{HEAD}entries = {}\n{}", decisions.count(), toml::to_string(decisions)?);
    Ok(to_file(path, &ProtectedPaths::of(Some(database)), |out| Ok(out.write_all(text.as_bytes())?))?)
}

/// Adds the corrections of a file to a database, all or none. Returns what was added, as JSON and in words.
pub fn add(path: &Path, store: &ImportStore) -> Result<(Value, String), CommandError> {
    let decisions = read(path)?;
    decisions.apply(&store.connection).map_err(|error| format!("{}: {error}", path.display()))?;
    let keys: BTreeSet<&MatchKey> = decisions.corrections.iter().map(|correction| &correction.save_key).collect();
    let (matches, names) = (keys.len() as u64, (decisions.players.len() + decisions.events.len()) as u64);
    let mut unknown = 0;
    for key in keys {
        unknown += u64::from(!has_save(&store.connection, key)?);
    }
    let of = counts(matches, "match", "matches");
    let tags = decisions.tags.len() as u64;
    let mut text = format!("Added: corrections of {of}, {}, {}.", count(names, "merged name"), count(tags, "tag"));
    if unknown > 0 {
        let matches = counts(unknown, "match is", "matches are");
        text.push_str(&format!("\n{matches} not in this database; what was corrected there waits for a later import."));
    }
    Ok((json!({ "matches": matches, "merged_names": names, "tags": tags, "unknown_matches": unknown }), text))
}

fn read(path: &Path) -> Result<UserDecisions, CommandError> {
    let failed = |problem: String| format!("{}: {problem}", path.display());
    let text = regular_file::read_text(path, MAX_FILE, "corrections").map_err(|error| match error.kind() {
        ErrorKind::InvalidData => failed(format!("is not a file of corrections: {error}")),
        _ => failed(error.to_string()),
    })?;
    parse(&text).map_err(|problem| failed(problem).into())
}

/// The corrections of a text. An empty value means none.
fn parse(text: &str) -> Result<UserDecisions, String> {
    let mut decisions: UserDecisions = toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        format!("line {}: {}", line_at(text, start), error.message().replace('\n', " "))
    })?;
    if let Some(entries) = decisions.entries.take().filter(|entries| *entries != decisions.count()) {
        return Err(format!(
            "expected {entries} entries, found {}: a part of the file is missing (if you have changed it, correct the line `entries`, or remove it)",
            decisions.count()
        ));
    }
    for (tag, (start, _)) in decisions.tags.iter().zip(text.match_indices("[[tags]]")) {
        day(&tag.on).map_err(|problem| format!("line {}: {problem}", line_at(text, start)))?;
    }
    let mut places = text.match_indices("[[corrections]]");
    for Correction { field, value, .. } in &mut decisions.corrections {
        let start = places.next().map_or(0, |(start, _)| start);
        let Some(given) = value.take() else { continue };
        let given = text_of(&given).map_err(|error| error.to_string());
        let checked = given.and_then(|given| match field {
            CorrectedValue::Excluded => Err("a match that is excluded has no value".to_owned()),
            CorrectedValue::Date => day(&given).map(|_| given),
            _ => Ok(given),
        });
        let given = checked.map_err(|problem| format!("line {}: {problem}", line_at(text, start)))?;
        *value = Some(given).filter(|given| !given.is_empty());
    }
    Ok(decisions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_file_is_refused_with_its_place() {
        let key = "0".repeat(32);
        let correction = |rest: &str| format!("[[corrections]]\nkey = \"{key}\"\nmatch = \"A - B\"\n{rest}\n");
        for (text, message) in [
            (
                "[[corrections]]\nkey = \"12\"\n".to_owned(),
                "line 2: expected the key of a match: 32 hexadecimal digits",
            ),
            (correction("field = \"date\"\nvalue = \"20255-01-01\""), "line 1: expected a day"),
            (correction("field = \"events\""), "line 4: unknown variant `events`"),
            (correction("event = \"x\""), "line 4: unknown field `event`"),
            ("[players]\n\"A\" = 5\n".to_owned(), "line 2: invalid type"),
            ("entries = 2\n[players]\n\"A\" = \"B\"\n".to_owned(), "expected 2 entries, found 1: a part of"),
        ] {
            let error = parse(&text).unwrap_err();
            assert!(error.starts_with(message), "{error}");
        }
    }

    #[test]
    fn a_written_file_reads_back() {
        let correction = |field, value: Option<&str>| Correction {
            save_key: *b"0123456789abcdef",
            field,
            value: value.map(str::to_owned),
            about: "A - B".to_owned(),
        };
        let decisions = UserDecisions {
            players: [("A \"x\" = [b]".to_owned(), "Ann".to_owned())].into(),
            corrections: vec![
                correction(CorrectedValue::Event, None),
                correction(CorrectedValue::Excluded, None),
                correction(CorrectedValue::Date, Some("2024-01-31")),
            ],
            ..UserDecisions::default()
        };
        let text = toml::to_string(&decisions).unwrap();
        assert_eq!(parse(&format!("entries = 4\n{text}")), Ok(decisions.clone()));
        assert_eq!(parse(&text), Ok(decisions), "as an earlier version wrote it");
    }
}
