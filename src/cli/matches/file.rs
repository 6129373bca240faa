//! The file of corrections: TOML, for another database.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};

use crate::cli::exit::CommandError;
use crate::cli::output::to_file;
use crate::cli::overwrite_guard::ProtectedPaths;
use crate::query::date::day;
use crate::rules::line_at;
use crate::source::regular;
use crate::store::ImportStore;
use crate::store::aliases::{AliasError, text_of};
use crate::store::corrections::{Correction, Field};
use crate::store::decisions::{UserDecisions, has_save};
use rows::numbers::{count, counts, hexadecimal, key_of_hexadecimal};

/// Room for the corrections of hundreds of thousands of matches, in bytes.
const MAX_FILE: u64 = 64 << 20;

const HEAD: &str = "# Corrections of a GammonBase database. To add them to another one:\n\
                    # gammonbase matches corrections --read FILE --db DATABASE\n\n";

/// All that the user decided, as the file has it.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionFile {
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
    fn set(&mut self, field: Field, value: Option<String>) {
        let value = Some(value.unwrap_or_default());
        match field {
            Field::Event => self.event = value,
            Field::Round => self.round = value,
            Field::Date => self.date = value,
            Field::Location => self.location = value,
            Field::Excluded => self.excluded = true,
        }
    }

    fn corrections(&self) -> Result<Vec<Correction>, AliasError> {
        let Some(save_key) = key_of_hexadecimal(&self.key) else { return Ok(Vec::new()) };
        let correction = |field, value| Correction { save_key, field, value, about: self.about.clone() };
        let values = [
            (Field::Event, &self.event),
            (Field::Round, &self.round),
            (Field::Date, &self.date),
            (Field::Location, &self.location),
        ];
        let values = values.into_iter().filter_map(|(field, value)| {
            Some(text_of(value.as_ref()?).map(|value| correction(field, Some(value).filter(|value| !value.is_empty()))))
        });
        values.chain(self.excluded.then(|| Ok(correction(Field::Excluded, None)))).collect()
    }
}

impl From<UserDecisions> for DecisionFile {
    fn from(decisions: UserDecisions) -> Self {
        let mut matches: Vec<Corrected> = Vec::new();
        for Correction { save_key, field, value, about } in decisions.corrections {
            let key = hexadecimal(&save_key);
            if matches.last().is_none_or(|last| last.key != key) {
                matches.push(Corrected { key, about, ..Corrected::default() });
            }
            if let Some(last) = matches.last_mut() {
                last.set(field, value);
            }
        }
        Self { players: decisions.players, events: decisions.events, matches }
    }
}

impl DecisionFile {
    /// Writes the corrections, but never over another file of the user.
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
    pub fn apply(&self, store: &ImportStore, path: &Path) -> Result<u64, CommandError> {
        let corrections: Result<Vec<_>, AliasError> = self.matches.iter().map(Corrected::corrections).collect();
        let apply = |corrections: Vec<Vec<Correction>>| {
            let (players, events) = (self.players.clone(), self.events.clone());
            UserDecisions { players, events, corrections: corrections.concat() }.apply(&store.connection)
        };
        corrections.and_then(apply).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut unknown = 0;
        for key in self.matches.iter().filter_map(|corrected| key_of_hexadecimal(&corrected.key)) {
            unknown += u64::from(!has_save(&store.connection, &key)?);
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
            let error = located(&text, &toml::from_str::<DecisionFile>(&text).unwrap_err());
            assert!(error.starts_with(&format!("line {line}: ")) && error.contains(message), "{error}");
        }
    }

    #[test]
    fn a_written_file_reads_back() {
        let key = "0123456789abcdef".repeat(2);
        let decisions = DecisionFile {
            players: BTreeMap::from([("A \"x\" = [b]".to_owned(), "Ann".to_owned())]),
            matches: vec![
                Corrected { key: key.clone(), event: Some(String::new()), excluded: true, ..Corrected::default() },
                Corrected { key, date: Some("2024-01-31".to_owned()), ..Corrected::default() },
            ],
            ..DecisionFile::default()
        };
        let text = toml::to_string(&decisions).unwrap();
        assert_eq!(toml::from_str::<DecisionFile>(&text).unwrap(), decisions);
    }
}
