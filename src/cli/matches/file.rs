//! The file of corrections: TOML, for another database.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

use rusqlite::Connection;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};

use crate::cli::exit::CommandError;
use crate::cli::output::to_file;
use crate::cli::overwrite_guard::ProtectedPaths;
use crate::query::date::day;
use crate::rules::line_at;
use crate::source::regular;
use crate::store::aliases::{AliasError, Named, Names, Unknown, text_of};
use crate::store::corrections::{self, Correction, Field};
use crate::store::read_pairs;
use rows::match_key::MatchKey;
use rows::numbers::{count, counts, hexadecimal, key_of_hexadecimal};

/// Room for the corrections of hundreds of thousands of matches, in bytes.
const MAX_FILE: u64 = 64 << 20;

const HEAD: &str = "# Corrections of a GammonBase database. To add them to another one:\n\
                    # gammonbase matches corrections --read FILE --db DATABASE\n\n";

/// All that the user decided.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decisions {
    /// Spellings of players, with the names as which they count.
    #[serde(default)]
    players: BTreeMap<String, String>,
    /// The same of events.
    #[serde(default)]
    events: BTreeMap<String, String>,
    #[serde(default)]
    matches: Vec<Corrected>,
}

/// The corrections of a match. An empty text means none.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Corrected {
    #[serde(deserialize_with = "key")]
    key: String,
    /// For people who read the file.
    #[serde(default, rename = "match")]
    about: String,
    event: Option<String>,
    round: Option<String>,
    #[serde(default, deserialize_with = "calendar_day")]
    date: Option<String>,
    location: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    excluded: bool,
}

fn key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    match key_of_hexadecimal(&text) {
        Some(_) => Ok(text),
        None => Err(serde::de::Error::custom("expected the key of a match: 32 hexadecimal digits")),
    }
}

fn calendar_day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    day(&String::deserialize(deserializer)?).map(Some).map_err(serde::de::Error::custom)
}

impl Corrected {
    fn values(&self) -> [(Field, &Option<String>); 4] {
        [
            (Field::Event, &self.event),
            (Field::Round, &self.round),
            (Field::Date, &self.date),
            (Field::Location, &self.location),
        ]
    }

    fn set(&mut self, field: &str, value: Option<String>) {
        let value = Some(value.unwrap_or_default());
        match Field::ALL.into_iter().find(|known| known.name() == field) {
            Some(Field::Event) => self.event = value,
            Some(Field::Round) => self.round = value,
            Some(Field::Date) => self.date = value,
            Some(Field::Location) => self.location = value,
            Some(Field::Excluded) => self.excluded = true,
            None => {}
        }
    }

    fn corrections(&self) -> Result<Vec<Correction>, AliasError> {
        let Some(save_key) = key_of_hexadecimal(&self.key) else { return Ok(Vec::new()) };
        let correction = |field, value| Correction { save_key, field, value, about: self.about.clone() };
        let values = self.values().into_iter().filter_map(|(field, value)| {
            Some(text_of(value.as_ref()?).map(|value| correction(field, Some(value).filter(|value| !value.is_empty()))))
        });
        values.chain(self.excluded.then(|| Ok(correction(Field::Excluded, None)))).collect()
    }
}

impl Decisions {
    /// Those of a database.
    pub fn load(connection: &Connection) -> rusqlite::Result<Self> {
        let names = |table: &str| read_pairs(connection, &format!("SELECT alias, name FROM {table}"), []);
        let mut matches: Vec<Corrected> = Vec::new();
        let mut statement = connection
            .prepare("SELECT save_key, field, value, about FROM match_corrections ORDER BY about, save_key")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let key = hexadecimal(&row.get::<_, MatchKey>(0)?);
            if matches.last().is_none_or(|last| last.key != key) {
                matches.push(Corrected { key, about: row.get(3)?, ..Corrected::default() });
            }
            if let Some(last) = matches.last_mut() {
                last.set(&row.get::<_, String>(1)?, row.get(2)?);
            }
        }
        Ok(Self { players: names("player_aliases")?, events: names("event_aliases")?, matches })
    }

    /// Writes them to a file, unless that is one of the user's others.
    pub fn write(&self, path: &Path, database: &Path) -> Result<(), CommandError> {
        let text = format!("{HEAD}{}", toml::to_string(self)?);
        Ok(to_file(path, &ProtectedPaths::of(Some(database)), |out| Ok(out.write_all(text.as_bytes())?))?)
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, CommandError> {
        let failed = |problem: String| format!("{}: {problem}", path.display());
        let text = regular::read_text(path, MAX_FILE, "corrections").map_err(|error| match error.kind() {
            ErrorKind::InvalidData => failed("is not a file of corrections: expected TOML".to_owned()),
            _ => failed(error.to_string()),
        })?;
        Ok(toml::from_str(&text).map_err(|error| failed(located(&text, &error)))?)
    }

    /// Adds them to a database, all or none. Returns how many of the matches it does not have.
    pub fn apply(&self, connection: &Connection, path: &Path) -> Result<u64, CommandError> {
        corrections::changed(connection, |connection| {
            // Exclusions come first: a meeting in an excluded match does not prevent a merge.
            for corrected in &self.matches {
                corrections::add(connection, &corrected.corrections()?)?;
            }
            for (named, names) in [(Named::Players, &self.players), (Named::Events, &self.events)] {
                let mut known = Names::load(connection, named)?;
                for (alias, name) in names {
                    known.merge(connection, alias, name, Unknown::Both)?;
                }
            }
            Ok::<(), AliasError>(())
        })
        .map_err(|error| format!("{}: {error}", path.display()))?;
        let mut known = connection.prepare("SELECT 1 FROM saves WHERE save_key = ?")?;
        let mut unknown = 0;
        for corrected in &self.matches {
            unknown += u64::from(!known.exists([key_of_hexadecimal(&corrected.key)])?);
        }
        Ok(unknown)
    }

    /// How many there are, and how many of their matches the database does not have.
    pub fn counted(&self, unknown: u64) -> Value {
        json!({
            "matches": self.matches.len(),
            "merged_names": self.players.len() + self.events.len(),
            "unknown_matches": unknown,
        })
    }

    /// `2 entries for matches, 3 merged names`
    pub fn in_words(&self) -> String {
        let matches = counts(self.matches.len() as u64, "entry for matches", "entries for matches");
        format!("{matches}, {}", count((self.players.len() + self.events.len()) as u64, "merged name"))
    }
}

/// `line 3: expected a day`
fn located(text: &str, error: &toml::de::Error) -> String {
    let start = error.span().map_or(0, |span| span.start);
    format!("line {}: {}", line_at(text, start), error.message().replace('\n', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_file_is_refused_with_its_line() {
        let key = "0".repeat(32);
        for (text, line, message) in [
            ("[[matches]]\nkey = \"12\"\n".to_owned(), 2, "32 hexadecimal digits"),
            (format!("[[matches]]\nkey = \"{key}\"\ndate = \"20255-01-01\"\n"), 3, "expected a day"),
            (format!("[[matches]]\nkey = \"{key}\"\nevents = \"x\"\n"), 3, "unknown field `events`"),
            ("[players]\n\"A\" = 5\n".to_owned(), 2, "expected a string"),
        ] {
            let error = located(&text, &toml::from_str::<Decisions>(&text).unwrap_err());
            assert!(error.starts_with(&format!("line {line}: ")) && error.contains(message), "{error}");
        }
    }

    #[test]
    fn a_written_file_reads_back() {
        let key = "0123456789abcdef".repeat(2);
        let decisions = Decisions {
            players: BTreeMap::from([("A \"x\" = [b]".to_owned(), "Ann".to_owned())]),
            matches: vec![
                Corrected { key: key.clone(), event: Some(String::new()), excluded: true, ..Corrected::default() },
                Corrected { key, date: Some("2024-01-31".to_owned()), ..Corrected::default() },
            ],
            ..Decisions::default()
        };
        let text = toml::to_string(&decisions).unwrap();
        assert_eq!(toml::from_str::<Decisions>(&text).unwrap(), decisions);
    }
}
