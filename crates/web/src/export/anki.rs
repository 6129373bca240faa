//! Flashcards: decisions as an .apkg file for Anki, which is a database and pictures in an archive.

use std::collections::BTreeMap;
use std::io::{self, Write};

use askama::Template;
use rusqlite::{Connection, ErrorCode, params};
use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::{SimpleFileOptions, StreamWriter};

use crate::page::{DecisionView, board_picture, diagram};
use backgammon::drawing::BoardPicture;
use backgammon::drawing::svg::escaped;
use gammonbase::query::decision::{Decision, advised, heading, occasion, question, situation};
use gammonbase::text_file::{TextFile, text_file};
use rows::visible::visible;

const SCHEMA: TextFile = text_file!("sql/anki/collection.sql");
const COLLECTION: TextFile = text_file!("sql/anki/collection.json");

/// The error if a card cannot be made: its decision cannot be drawn, or the package's database failed.
pub type AnkiError = Box<dyn std::error::Error>;

#[derive(Template)]
#[template(path = "answer.html")]
struct Answer<'a> {
    picture: &'a str,
    description: &'a str,
    view: &'a DecisionView,
}

type Archive<'w> = ZipWriter<StreamWriter<&'w mut dyn Write>>;

/// A package that cards are added to. Pictures are written as they are made. The same decisions of the same database give the same bytes.
pub struct Package<'w> {
    zip: Archive<'w>,
    collection: Connection,
    note_type: i64,
    deck: i64,
    /// Seconds since 1970. Anki updates its notes with those of a package that changed later.
    modified: i64,
    /// The numbers of the pictures in the package, by name.
    pictures: BTreeMap<String, usize>,
}

/// An id in the range of Anki's, which are milliseconds since 1970.
fn id_of(key: &str) -> i64 {
    let hash = blake3::hash(key.as_bytes());
    let [a, b, c, d, e, ..] = *hash.as_bytes();
    1_000_000_000_000 + (i64::from_be_bytes([0, 0, 0, a, b, c, d, e]) >> 1)
}

impl<'w> Package<'w> {
    /// A package without cards.
    pub fn new(out: &'w mut dyn Write, deck_name: &str, modified: i64) -> Result<Self, AnkiError> {
        let mut parts: Value = serde_json::from_str(&COLLECTION)?;
        let (deck, mut note_type) = (id_of(deck_name), parts["note_type"].take());
        let number = note_type["id"].as_i64().unwrap_or_default();
        let mut own = parts["deck"].clone();
        (own["id"], own["name"], own["mod"]) = (deck.into(), deck_name.into(), modified.into());
        note_type["did"] = deck.into();
        let decks = json!({"1": parts["deck"], deck.to_string(): own});
        let models = json!({number.to_string(): note_type});
        let collection = Connection::open_in_memory()?;
        collection.execute_batch(&SCHEMA)?;
        collection.execute(
            "INSERT INTO col VALUES (1, 0, ?1, ?1, 11, 0, 0, 0, ?2, ?3, ?4, ?5, '{}')",
            params![
                modified * 1000,
                parts["conf"].to_string(),
                models.to_string(),
                decks.to_string(),
                parts["dconf"].to_string()
            ],
        )?;
        let zip = ZipWriter::new_stream(out);
        Ok(Self { zip, collection, note_type: number, deck, modified, pictures: BTreeMap::new() })
    }

    /// Adds the card of a decision.
    pub fn add(&mut self, found: &Decision) -> Result<(), AnkiError> {
        let decision = &found.decision;
        let broken = || format!("decision {}: its position cannot be drawn", decision.decision_id);
        let (view, solved) = diagram(found).zip(board_picture(found)).ok_or_else(broken)?;
        let asked = BoardPicture { played: None, best: None, ..solved.clone() };
        let question = format!(
            "<p><img src=\"{}\" alt=\"{}\"></p>\n<p>{}</p>",
            self.picture(&asked)?,
            escaped(&asked.description()),
            escaped(&format!("{}. {}", situation(decision), question(decision)))
        );
        let picture = self.picture(&solved)?;
        let answer = Answer { picture: &picture, description: &solved.description(), view: &view }.render()?;
        let title = escaped(&format!("{}: {}", heading(decision), occasion(decision)));
        // Escapes what Anki would run: LaTeX and sounds.
        let inert = |html: String| html.replace('[', "&#91;").replace('\\', "&#92;");
        let [title, question, answer] = [title, question, answer].map(inert);
        let guid = format!("gammonbase-{}-{}", decision.decision_key, decision.kind.name());
        let fields = [title.as_str(), &question, &answer].join("\u{1f}");
        let mut id = id_of(&guid);
        let insert = "INSERT INTO notes VALUES (?1, ?2, ?3, ?4, -1, ?5, ?6, ?7, 0, 0, '')";
        let tags = tags(found);
        let values = |id: i64| {
            self.collection.execute(insert, params![id, guid, self.note_type, self.modified, tags, fields, title])
        };
        while let Err(error) = values(id) {
            match error.sqlite_error_code() {
                // Another decision has this id.
                Some(ErrorCode::ConstraintViolation) => id += 1,
                _ => return Err(error.into()),
            }
        }
        let due: i64 = self.collection.query_row("SELECT 1 + count(*) FROM cards", [], |row| row.get(0))?;
        let card = "INSERT INTO cards VALUES (?1, ?1, ?2, 0, ?3, -1, 0, 0, ?4, 0, 0, 0, 0, 0, 0, 0, 0, '')";
        self.collection.execute(card, params![id, self.deck, self.modified, due])?;
        Ok(())
    }

    /// Writes a picture unless the package has it, and returns its name.
    fn picture(&mut self, picture: &BoardPicture) -> io::Result<String> {
        let svg = picture.alone();
        let name = format!("gammonbase-{}.svg", &blake3::hash(svg.as_bytes()).to_hex()[..24]);
        let number = self.pictures.len();
        if !self.pictures.contains_key(&name) {
            add_file(&mut self.zip, &number.to_string(), svg.as_bytes())?;
            self.pictures.insert(name.clone(), number);
        }
        Ok(name)
    }

    /// Writes the cards, and completes the package.
    pub fn finish(mut self) -> Result<(), AnkiError> {
        let names = self.pictures.iter().map(|(name, number)| (number.to_string(), name.as_str().into()));
        let names = Value::Object(names.collect());
        add_file(&mut self.zip, "media", names.to_string().as_bytes())?;
        add_file(&mut self.zip, "collection.anki2", &self.collection.serialize("main")?)?;
        self.zip.finish().map_err(io::Error::from)?;
        Ok(())
    }
}

fn add_file(zip: &mut Archive<'_>, name: &str, bytes: &[u8]) -> io::Result<()> {
    zip.start_file(name, SimpleFileOptions::default().last_modified_time(zip::DateTime::default()))?;
    zip.write_all(bytes)
}

/// Tags separated by blanks: kind, grade, phase, plans, main idea, score and player, and the user's own.
fn tags(found: &Decision) -> String {
    let decision = &found.decision;
    let score = match [decision.away_player, decision.away_opponent] {
        [Some(own), Some(other)] => format!("{own}a-{other}a"),
        _ => "money".to_owned(),
    };
    let idea = advised(decision);
    let tags = [
        ("kind", Some(decision.kind.name())),
        ("grade", decision.grade.as_deref()),
        ("phase", Some(&decision.phase)),
        ("plan", decision.plan.as_deref()),
        ("against", decision.opponent_plan.as_deref()),
        ("idea", idea.as_deref()),
        ("score", Some(&score)),
        ("player", Some(&decision.player).filter(|name| !name.is_empty()).map(String::as_str)),
    ];
    let word = |text: &str| -> String {
        let plain =
            |c: char| if c.is_whitespace() || matches!(c, ':' | '"' | '*' | '\\' | '\u{fffd}') { '_' } else { c };
        visible(text).chars().map(plain).collect()
    };
    let own = found.tags.iter().map(|own| ("tag", Some(own.tag.as_str())));
    let tags = tags.into_iter().chain(own).filter_map(|(kind, value)| Some(format!("{kind}::{}", word(value?))));
    format!(" {} ", tags.collect::<Vec<_>>().join(" "))
}
