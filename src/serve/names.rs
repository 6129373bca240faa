//! The page of names and corrections: what may be wrong, what was decided, and a form for each.

use askama::Template;

use super::deeds::FIELDS;
use super::request::PageRequest;
use crate::page::{Arguments, Markup, NAMES, Page, PageError, PageTable, Part, Questions};
use crate::query::inventory::CORRECTIONS;
use crate::query::output::{Grid, GridRow, OutputError};
use crate::query::suggestions::suggest;
use crate::store::aliases::{Named, pairs};
use crate::store::decisions::UserDecisions;
use crate::text_file::{TextFile, text_file};
use backgammon::drawing::svg::isolated;
use rows::numbers::{counts, grouped};
use rows::visible::visible;

const MATCH: TextFile = text_file!("sql/corrections/match.sql");
/// The most lines of a list, and the most names that a field offers.
const MOST: usize = 100;
const OFFERED: usize = 2_000;
/// The findings of the audit that a correction puts right.
const FINDINGS: [&str; 5] = ["date after the import", "no date", "against oneself", "no event", "no round"];

/// A sentence with what can be done about it.
#[derive(Default)]
struct Line {
    /// Texts, and the addresses to which they link; empty: none.
    words: Vec<(String, String)>,
    /// The hidden fields of its form.
    fields: Vec<(&'static str, String)>,
    /// Name, value and label of each button.
    buttons: Vec<(&'static str, String, String)>,
}

#[derive(Template)]
#[template(path = "deeds.html")]
struct Lines<'l> {
    lines: &'l [Line],
    token: Option<&'l str>,
}

/// A form that merges two spellings.
#[derive(Template)]
#[template(path = "merge.html")]
struct MergeForm<'f> {
    named: &'static str,
    alias: &'f str,
    names: Vec<&'f String>,
    token: &'f str,
}

/// A form that corrects a match.
#[derive(Template)]
#[template(path = "match.html")]
struct MatchForm<'f> {
    id: i64,
    /// Name and value.
    fields: Vec<(&'static str, String)>,
    token: &'f str,
}

impl Line {
    fn text(mut self, text: impl Into<String>) -> Self {
        self.words.push((text.into(), String::new()));
        self
    }

    fn link(mut self, text: &str, address: Option<String>) -> Self {
        self.words.push((isolated(&visible(text)), address.unwrap_or_default()));
        self
    }

    fn field(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.fields.push((name, value.into()));
        self
    }

    fn button(mut self, name: &'static str, value: impl Into<String>, label: impl Into<String>) -> Self {
        self.buttons.push((name, value.into(), label.into()));
        self
    }
}

/// A part of the page with lines and, below them, a form.
fn part(title: &str, question: &str, lines: &[Line], token: Option<&str>, form: Option<Markup>) -> Part {
    let shown = &lines[..lines.len().min(MOST)];
    let html = format!("{}{}", Markup::of(&Lines { lines: shown, token }), form.unwrap_or_default());
    let left = lines.len() - shown.len();
    let note =
        if left > 0 { format!("{} more follow when these are done.", grouped(left as u64)) } else { String::new() };
    let html = Markup::trusted(html);
    let table = PageTable { html, is_open: true, note, rows: shown.len() as u64, ..PageTable::default() };
    Part { table: Some(table), title: title.to_owned(), question: question.to_owned(), ..Part::default() }
}

/// The page. Without a token it has no forms.
pub fn page(questions: &Questions<'_>, arguments: &Arguments, token: Option<&str>) -> Result<Page, PageError> {
    let mut page = Page::titled("Names and corrections");
    if token.is_none() {
        page.missing.push("This server only reads: nothing can be changed here.".to_owned());
    }
    let decisions = UserDecisions::load(questions.connection).map_err(OutputError::from)?;
    if arguments.get("match").is_some() {
        let id: i64 = arguments.number("match")?;
        page.groups.push(vec![of_match(questions, id, token)?]);
        page.groups.extend(corrections(questions, Some(id), token)?.map(|part| vec![part]));
        return Ok(page);
    }
    let [player, event] = ["player", "event"].map(|name| arguments.get(name));
    for (named, only, others) in [(Named::Players, player, event), (Named::Events, event, player)] {
        if others.is_none() {
            page.groups.push(vec![spellings(questions, named, only, &decisions, token)?]);
        }
    }
    if player.is_none() && event.is_none() {
        page.groups.push(vec![twins(questions, token)?]);
        page.groups.extend(corrections(questions, None, token)?.map(|part| vec![part]));
        page.groups.push(vec![findings(questions)?]);
    }
    Ok(page)
}

/// Suggestions and merged spellings; `only`: those of one name.
fn spellings(
    questions: &Questions<'_>,
    named: Named,
    only: Option<&str>,
    decisions: &UserDecisions,
    token: Option<&str>,
) -> Result<Part, PageError> {
    let (links, pages) = (&questions.links, &questions.links.pages);
    let is_player = named == Named::Players;
    let link = |name: &str| if is_player { links.player(name) } else { links.event(name) };
    let line = |deed: &str| Line::default().field("named", named.command()).field("deed", deed);
    let is_about = |names: [&str; 2]| only.is_none_or(|only| names.contains(&only));
    let keep = |name: &str| format!("Keep {}", isolated(&visible(name)));
    let matches = |number: u32| format!(" ({})", counts(number.into(), "match", "matches"));
    let mut lines = Vec::new();
    for found in suggest(questions.connection, named).map_err(OutputError::from)? {
        let (name, alias) = (found.name, found.alias);
        if is_about([&name, &alias]) {
            let words = line("merge").link(&name, link(&name)).text(matches(found.name_matches) + ", ");
            let words = words.link(&alias, link(&alias)).text(matches(found.alias_matches) + ": " + found.reason);
            let words = words.field("name", &name).field("alias", &alias);
            lines.push(words.button("keep", &name, keep(&name)).button("keep", &alias, keep(&alias)));
        }
    }
    let pairs = if is_player { pairs(questions.connection) } else { Ok(Vec::new()) };
    for (spelling, name) in pairs.map_err(|error| PageError::Nothing(error.to_string()))? {
        if is_about([&spelling, &name]) {
            let words = line("pair").link(&spelling, link(&spelling)).text(": two people who consult?");
            lines.push(words.field("alias", spelling).button("pair", "yes", "Count as a pair"));
        }
    }
    let merged = if is_player { &decisions.players } else { &decisions.events };
    for (alias, name) in merged.iter().filter(|(alias, name)| is_about([alias, name])) {
        let words = line("unmerge").link(alias, None).text(" counts as ").link(name, link(name));
        lines.push(words.field("alias", alias).button("unmerge", "yes", "Separate again"));
    }
    let mut names: Vec<&String> = if is_player {
        pages.players.values().collect()
    } else {
        pages.events.values().map(|(name, _)| name).collect()
    };
    names.sort();
    if names.len() > OFFERED {
        names.clear();
    }
    let form = token
        .map(|token| Markup::of(&MergeForm { named: named.command(), alias: only.unwrap_or_default(), names, token }));
    let question = "Which spellings may be one name, and which were merged? No file is changed.";
    Ok(part(if is_player { "Spellings of players" } else { "Spellings of events" }, question, &lines, token, form))
}

/// Pairs of matches that are probably one.
fn twins(questions: &Questions<'_>, token: Option<&str>) -> Result<Part, PageError> {
    let answer = questions.ask("twins", &[])?;
    let id = |row: GridRow<'_>, name: &str| row.integer(name).unwrap_or_default();
    let side = |line: Line, row: GridRow<'_>, [number, names, day]: [&str; 3]| {
        let link = questions.links.match_page(id(row, number));
        line.link(&format!("Match {}: {}", id(row, number), row.text(names)), link).text(format!(" {}", row.text(day)))
    };
    let line = |row: GridRow<'_>| {
        let line = side(Line::default(), row, ["match_id", "names", "played_on"]).text(" and ");
        let line = side(line, row, ["other_match_id", "other_names", "other_played_on"]);
        let line = line.text(format!(" have {} of their plays in common.", row.formatted("share")));
        // All plays are the same: it is one match, once the names are.
        if row.text("command").contains(" merge ") {
            return line.text(" Merge the names above, and it counts once.");
        }
        ["match_id", "other_match_id"].into_iter().fold(line.field("deed", "exclude"), |line, number| {
            let number = id(row, number).to_string();
            line.button("match", &number, format!("Leave out match {number}"))
        })
    };
    let lines: Vec<Line> = answer.grid.rows().map(line).collect();
    let question = "Which matches are probably one, entered or transcribed twice?";
    Ok(part("Matches that may be there twice", question, &lines, token, None))
}

/// What the audit found, as far as a correction helps.
fn findings(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("audit", &[("show", "findings".to_owned())])?;
    let place = |row: &GridRow<'_>| FINDINGS.iter().position(|known| *known == row.text("finding"));
    let found: Vec<(usize, GridRow<'_>)> = answer.grid.rows().filter_map(|row| Some((place(&row)?, row))).collect();
    let mut matches: Vec<&[(usize, GridRow<'_>)]> =
        found.chunk_by(|(_, a), (_, b)| a.integer("match_id") == b.integer("match_id")).collect();
    matches.sort_by_key(|found| found.iter().map(|(place, _)| *place).min());
    let line = |found: &&[(usize, GridRow<'_>)]| {
        let row = found[0].1;
        let id = row.integer("match_id").unwrap_or_default();
        let names = format!("Match {id}: {} - {}", row.text("player"), row.text("opponent"));
        let details = found.iter().flat_map(|(_, row)| [row.text("finding"), row.text("detail")]);
        let words = [row.text("played_on"), row.text("event")].into_iter().chain(details);
        let words: Vec<&str> = words.filter(|text| !text.is_empty()).collect();
        let line =
            Line::default().link(&names, questions.links.match_page(id)).text(format!(", {}. ", words.join(", ")));
        line.link("Correct", Some(format!("{}?match={id}", NAMES.path)))
    };
    let lines: Vec<Line> = matches.iter().map(line).collect();
    Ok(part(
        "Matches to correct",
        "Which matches lack a date, an event or a round, or have a wrong one?",
        &lines,
        None,
        None,
    ))
}

/// The corrections, or those of a match, if there are any.
fn corrections(questions: &Questions<'_>, only: Option<i64>, token: Option<&str>) -> Result<Option<Part>, PageError> {
    let mut statement = questions.connection.prepare(&CORRECTIONS).map_err(OutputError::from)?;
    let grid = Grid::read(&mut statement, None, false)?;
    let line = |row: GridRow<'_>| {
        let field = row.text("field");
        let (address, key) =
            (row.integer("match_id").and_then(|id| questions.links.match_page(id)), row.text("match_key"));
        let line = Line::default().link(row.text("match"), address).field("deed", "withdraw").field("field", field);
        let named =
            |name: &str| if row.text(name).is_empty() { "none".to_owned() } else { format!("{:?}", row.text(name)) };
        let (words, button) = match field {
            "excluded" => (": left out".to_owned(), "Count it again"),
            _ => (format!(": {field} {} in place of {}", named("value"), named("recorded")), "Take it back"),
        };
        line.text(words).field("key", key).button("withdraw", "yes", button)
    };
    let rows = grid.rows().filter(|row| only.is_none() || row.integer("match_id") == only);
    let lines: Vec<Line> = rows.map(line).collect();
    let part = part("Corrections", "What was corrected, and what does not count?", &lines, token, None);
    Ok((!lines.is_empty()).then_some(part))
}

/// The form of a match.
fn of_match(questions: &Questions<'_>, id: i64, token: Option<&str>) -> Result<Part, PageError> {
    let read = questions
        .connection
        .query_row(&MATCH, [id], |row| (0..6).map(|column| row.get(column)).collect::<rusqlite::Result<Vec<String>>>());
    let values = read.map_err(|_| PageError::Nothing(format!("There is no match {id}, or it was left out.")))?;
    let names = |line: Line, name: &String| {
        line.link(name, Some(PageRequest::of(&NAMES, Some(("player", name))).address())).text(" ")
    };
    let line = values[4..].iter().fold(Line::default().text("The spellings of "), names);
    let lines = [line.text("are corrected for all matches with them.")];
    let form = token.map(|token| {
        let fields = FIELDS.iter().map(|field| field.name()).zip(values.iter().cloned()).collect();
        Markup::of(&MatchForm { id, fields, token })
    });
    let question = "What should the database say of it? Its file is not changed. An empty field means none.";
    Ok(part(&format!("Match {id}: {}", values[4..].join(" - ")), question, &lines, token, form))
}
