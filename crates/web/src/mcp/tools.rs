//! What assistants can ask: the tools and the resources.

use std::path::Path;
use std::time::Duration;

use clap::{Arg, ArgAction, FromArgMatches};
use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::{Connection, Statement};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::answer::{Answer, Lines, Problem, Room, is_ordered, is_pr, words};
use crate::page::{OF_REPORTS, board_picture, options, progress};
use gammonbase::query::clock::Clock;
use gammonbase::query::decision::{Extent, find as find_decision, write_text};
use gammonbase::query::lists::{DOCUMENTS, find_table};
use gammonbase::query::output::{Cut, Format, Grid, Limit, Style, write_bound};
use gammonbase::query::read_only;
use gammonbase::query::report::{Catalogue, ReportError, Request, described, explained, listed as reports, with_board};
use gammonbase::query::session::{Session, Settings};
use gammonbase::query::status::{CONTENTS, Journal, SPAN};
use gammonbase::query::timed::timed_on;
use gammonbase::rules;
use gammonbase::store::dictionary::{describe, grouped};
use gammonbase::text_file::{TextFile, text_file};

/// What every assistant is told.
pub const INSTRUCTIONS: TextFile = text_file!("src/mcp/instructions.txt");
const TOOLS: TextFile = text_file!("src/mcp/tools.json");
const DOCUMENT: &str = "gammonbase://docs/";

/// The seconds that a report may take, and a statement by default and at most.
const SECONDS_OF_REPORT: u64 = 60;
const SECONDS: i64 = 20;
const MOST_SECONDS: i64 = 60;
/// The rows of a table by default, and at most.
const ROWS: u32 = 20;
const ROWS_OF_SQL: i64 = 50;
const MOST_ROWS: i64 = 1_000;
/// The boards by default, and at most.
const BOARDS: i64 = 5;
const MOST_BOARDS: i64 = 50;
/// The candidates of a decision, beside the play made.
const CANDIDATES: usize = 5;

/// The arguments of all tools; the descriptions say which a tool has.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Arguments {
    name: Option<String>,
    parameters: Map<String, Value>,
    filter: Map<String, Value>,
    columns: Vec<String>,
    sort: Vec<String>,
    rules: Option<String>,
    limit: Option<i64>,
    like: Option<Value>,
    saved: bool,
    decision_id: i64,
    svg: bool,
    table: Option<String>,
    query: String,
    timeout: Option<i64>,
}

/// The list of tools. The names of filters are those of the command line.
pub fn listed() -> Vec<Value> {
    let names = options().get_arguments().filter_map(Arg::get_long);
    let filters: Vec<&str> = names.filter(|name| !OF_REPORTS.contains(name)).collect();
    serde_json::from_str(&TOOLS.replace("FILTERS", &filters.join(", "))).unwrap_or_default()
}

/// What a call works on: the database, and what receives the clock that stops it.
struct Work<'a> {
    database: &'a Path,
    start: &'a dyn Fn(&Clock),
}

/// Calls a tool.
pub fn call(tool: &Value, given: Value, database: &Path, start: &dyn Fn(&Clock)) -> Result<Answer, Problem> {
    let mut asked = Arguments::read(tool, given)?;
    let (work, catalogue) = (Work { database, start }, Catalogue::default());
    match (tool["name"].as_str().unwrap_or_default(), &asked.name) {
        ("overview", _) => work.overview(),
        ("player", name) => {
            asked.filter.insert("player".to_owned(), json!(name));
            work.report("summary", &asked)
        }
        ("reports", None) => Ok(Answer::new("reports", reports(&catalogue))),
        ("reports", Some(name)) => {
            let parameters = asked.request(database)?.parameters;
            Ok(Answer::new("report", explained(catalogue.find_listed(name)?.chosen(&parameters))))
        }
        ("report", name) => work.report(name.as_deref().unwrap_or_default(), &asked),
        ("find", _) => work.find(asked),
        ("show", _) => work.show(&asked),
        ("schema", _) => work.schema(asked.table.as_deref()),
        _ => work.sql(&asked),
    }
}

impl Arguments {
    fn read(tool: &Value, given: Value) -> Result<Self, String> {
        let schema = &tool["inputSchema"];
        let mut required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let given = if given.is_null() { json!({}) } else { given };
        let mut taken = Map::new();
        for (name, value) in typed("arguments", "object", given)?.as_object().into_iter().flatten() {
            let own = schema["properties"].get(name).ok_or_else(|| format!("{name}: there is no such argument"))?;
            if value.is_null() || value == "" {
                continue;
            }
            let value = typed(name, own["type"].as_str().unwrap_or_default(), value.clone())?;
            if value.as_i64() < own["minimum"].as_i64() {
                return Err(format!("{name}: expected at least {}, found {value}", own["minimum"]));
            }
            taken.insert(name.clone(), value);
        }
        let missing = required.find(|name| !taken.contains_key(*name));
        missing.map_or(Ok(()), |name| Err(format!("{name}: this argument is needed")))?;
        serde_json::from_value(taken.into()).map_err(|error| error.to_string())
    }

    /// The request that the command line would make of them.
    fn request(&self, database: &Path) -> Result<Request, Problem> {
        let word = |name: &str, value: &str| format!("--{name}={value}");
        let mut words = Vec::new();
        for (name, value) in &self.filter {
            let option = options().get_arguments().find(|option| option.get_long() == Some(name));
            let takes_none = |option: &Arg| option.get_num_args().is_some_and(|count| count.min_values() == 0);
            let is_flag =
                option.is_some_and(|option| matches!(option.get_action(), ArgAction::SetTrue) || takes_none(option));
            let read = value.as_str().and_then(|text| serde_json::from_str::<Value>(text).ok());
            let values = read.as_ref().and_then(Value::as_array).or(value.as_array());
            for value in values.map_or(std::slice::from_ref(value), Vec::as_slice) {
                match truth(value) {
                    Some(is_set) if is_flag => words.extend(is_set.then(|| format!("--{name}"))),
                    _ => words.extend(text("filter", name, value)?.map(|value| word(name, &value))),
                }
            }
        }
        for (name, value) in &self.parameters {
            words.extend(text("parameters", name, value)?.map(|value| word("param", &format!("{name}={value}"))));
        }
        words.extend(self.limit.map(|rows| word("limit", &rows.clamp(1, MOST_ROWS).to_string())));
        words.extend(self.columns.iter().map(|name| word("columns", name)));
        words.extend(self.sort.iter().map(|name| word("sort", name)));
        let found = options().clone().try_get_matches_from(words);
        let request = found.and_then(|found| Request::from_arg_matches(&found)).map_err(|error| {
            let text = described(&error).replace("'--", "'");
            text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ").trim_end().to_owned()
        })?;
        let folder = rules::folder_beside(database);
        let rules = self.rules.as_ref().map(|name| rules::find(name, Some(&folder))).transpose()?;
        Ok(Request { rules, ..request })
    }
}

/// A value in the type of its argument. Assistants also send numbers, truth values, maps and lists as texts.
fn typed(name: &str, kind: &str, given: Value) -> Result<Value, String> {
    let read = given.as_str().and_then(|text| serde_json::from_str(text).ok());
    let read: &Value = read.as_ref().unwrap_or(&given);
    let texts = |list: &Value| list.as_array().is_some_and(|list| list.iter().all(Value::is_string));
    let (expected, found) = match kind {
        "integer" => (if read.is_number() { "a whole number" } else { "a number" }, whole(read).map(Value::from)),
        "boolean" => ("true or false", truth(&given).map(Value::from)),
        "object" => ("a map", read.is_object().then(|| read.clone())),
        "array" if texts(read) => ("", Some(read.clone())),
        "array" => ("a list of texts", given.is_string().then(|| json!([given]))),
        "string" => ("text", given.is_string().then(|| given.clone())),
        _ => ("text or a number", (given.is_string() || given.is_number()).then(|| given.clone())),
    };
    found.ok_or_else(|| format!("{name}: expected {expected}, found {:.100}", given.to_string()))
}

fn whole(number: &Value) -> Option<i64> {
    number.as_i64().or_else(|| number.as_f64().filter(|real| real.fract() == 0.0).map(|real| real as i64))
}

fn truth(value: &Value) -> Option<bool> {
    value.as_bool().or_else(|| value.as_str()?.trim().to_lowercase().parse().ok())
}

/// A value of an option; `None`: it is absent.
fn text(of: &str, name: &str, value: &Value) -> Result<Option<String>, String> {
    match (truth(value), value) {
        (Some(is_set), _) => Ok(Some(if is_set { "yes" } else { "no" }.to_owned())),
        (_, Value::String(text)) => Ok((!text.is_empty()).then(|| text.clone())),
        (_, Value::Number(number)) => Ok(Some(whole(value).map_or(number.to_string(), |whole| whole.to_string()))),
        (_, Value::Null) => Ok(None),
        _ => Err(format!("{of}: {name}: expected text, a number, true or false, found {:.100}", value.to_string())),
    }
}

/// The rows of a statement.
fn read(statement: &mut Statement<'_>, limit: Option<Limit>, what: &str, room: &mut Room) -> Result<Value, Problem> {
    let mut lines = Lines::default();
    let written = write_bound(statement, Style { limit, ..Format::Jsonl.into() }, &mut lines);
    let cut = if lines.is_full { Some(Cut::Memory) } else { written?.cut };
    Ok(room.rows(what, lines.objects(), cut))
}

impl Work<'_> {
    /// Reads the database as far as it is committed. The answer begins with the notes on the filters.
    fn read<T>(
        &self,
        request: &mut Request,
        work: impl FnOnce(&Connection, &Request, Room) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let (connection, file) = read_only::open_committed(self.database)?;
        timed_on(connection, &file, SECONDS_OF_REPORT, |connection, clock| {
            (self.start)(clock);
            let mut notes = request.filter.resolve(connection).map_err(ReportError::from)?;
            let are_together = "figures are of all of these together, unless a row names one: they may be one person in several spellings, pairs, or different people, so ask who is meant";
            let are_several = notes.iter().any(|note| note.contains(" selects "));
            notes.extend(are_several.then(|| are_together.to_owned()));
            let stopped = "the first import was stopped: this is what it has committed; the next import completes it";
            notes.extend((file != self.database).then(|| stopped.to_owned()));
            work(connection, request, Room::new(notes))
        })
    }

    fn report(&self, name: &str, asked: &Arguments) -> Result<Answer, Problem> {
        let catalogue = Catalogue::default();
        let question = catalogue.find_listed(name)?;
        self.read(&mut asked.request(self.database)?, |connection, request, mut room| {
            let question = question.chosen(&request.parameters);
            room.notes.extend(request.note(question, str::to_owned));
            let (mut sentences, mut sections) = (Vec::new(), Map::new());
            for part in question.parts() {
                let run = request.run_part(question, part, Some(ROWS))?;
                let (mut statement, limit) = (run.prepare(connection)?, run.limit.of_output());
                let what = if part.name == question.name { String::new() } else { format!("{}: ", part.name) };
                let rows = read(&mut statement, limit, &what, &mut room)?;
                let own_order = part.sql.rsplit_once("ORDER BY").unwrap_or_default().1;
                let order = if asked.sort.is_empty() { own_order.to_owned() } else { asked.sort.join(" ") };
                if words(&order).any(is_pr) {
                    room.note_order(&what, &rows, is_pr);
                }
                let is_empty = rows == json!([]) && !part.header.empty.is_empty();
                room.notes.extend(is_empty.then(|| format!("{what}{}", part.header.empty)));
                if part.header.columns.iter().any(|(name, _)| name == "trend_pr") {
                    sentences.extend(progress(&Grid::read(&mut statement, limit, true)?)?);
                }
                sections.insert(part.name.clone(), rows);
            }
            let (schema, rows) = match question.sections.is_empty() {
                true => ("rows", sections.remove(&question.name).unwrap_or_default()),
                false => ("sections", sections.into()),
            };
            let title = request.title(question, connection)?;
            Ok(Answer::new(
                schema,
                json!({ "title": title, "notes": room.notes, "sentences": sentences, schema: rows }),
            ))
        })
    }

    fn find(&self, mut asked: Arguments) -> Result<Answer, Problem> {
        let report = if asked.like.is_some() { "like" } else { "positions" };
        asked.parameters.extend(asked.like.take().map(|position| ("position".to_owned(), position)));
        asked.parameters.extend(asked.saved.then(|| ("saved".to_owned(), true.into())));
        asked.limit = Some(asked.limit.unwrap_or(BOARDS).clamp(1, MOST_BOARDS));
        let catalogue = Catalogue::default();
        let question = catalogue.find(report)?;
        self.read(&mut asked.request(self.database)?, |connection, request, mut room| {
            let run = request.run_part(question, question, None)?;
            let grid = Grid::read(&mut run.prepare(connection)?, run.limit.of_output(), true)?;
            let rows = grid.rows_as(&question.name)?;
            let texts = rows.iter().map(|row| with_board(row, connection)).collect::<Result<Vec<_>, _>>()?;
            let rows = texts.into_iter().map(|text| Map::from_iter([("text".to_owned(), text.into())]));
            let (title, rows) = (request.title(question, connection)?, room.rows("", rows, grid.cut));
            Ok(Answer::new("rows", json!({ "title": title, "rows": rows, "notes": room.notes })))
        })
    }

    fn overview(&self) -> Result<Answer, Problem> {
        let catalogue = Catalogue::default();
        let question = catalogue.find("player-stats")?;
        let columns = ["player", "matches", "decisions", "pr", "pr_low", "pr_high"].map(str::to_owned).to_vec();
        let asked = Arguments { columns, sort: vec!["-matches".to_owned()], limit: Some(10), ..Arguments::default() };
        let journal = Journal(read_only::open_committed(self.database)?.0);
        let mut contents = Map::new();
        for row in journal.rows(&CONTENTS, &[])? {
            contents.extend(row["table"].as_str().map(|table| (table.to_owned(), row["rows"].clone())));
        }
        let played = journal.rows(&SPAN, &[])?;
        self.read(&mut asked.request(self.database)?, |connection, request, mut room| {
            let run = request.run_part(question, question, None)?;
            let players = read(&mut run.prepare(connection)?, run.limit.of_output(), "players: ", &mut room)?;
            room.notes.push("pr_low to pr_high is the 95% interval of a PR, of three matches or more; players whose intervals overlap have no order".to_owned());
            let names = catalogue.reports().map(|report| report.name.as_str());
            let content = json!({
                "contents": contents, "played": played, "players_with_most_matches": players,
                "reports": names.collect::<Vec<_>>().join(", "), "notes": room.notes,
            });
            Ok(Answer::new("overview", content))
        })
    }

    fn show(&self, asked: &Arguments) -> Result<Answer, Problem> {
        let id = asked.decision_id;
        self.read(&mut Request::default(), |connection, _, _| {
            let mut found = find_decision(connection, id)?;
            for path in found.deeper.iter_mut().map(|deeper| &mut deeper.path).chain([&mut found.decision.path]) {
                *path = path.take().and_then(|path| path.rsplit(['/', '\\']).next().map(str::to_owned));
            }
            let mut text = Vec::new();
            write_text(&found, Extent { candidates: CANDIDATES, ..Extent::WHOLE }, &mut text)?;
            let text = String::from_utf8_lossy(&text);
            let mut answer = Answer::new("decision", json!({ "decision_id": id, "text": text.trim_end() }));
            if asked.svg {
                let picture = board_picture(&found).ok_or("its position cannot be drawn")?;
                answer.picture = Some((format!("gammonbase://decisions/{id}.svg"), picture.alone()));
            }
            Ok(answer)
        })
    }

    fn schema(&self, name: Option<&str>) -> Result<Answer, Problem> {
        let tables = describe(&read_only::open(self.database)?, &["main"])?;
        let mut meanings = Map::new();
        let Some(name) = name else {
            let all = grouped(&tables).into_iter().flat_map(|(_, tables)| tables);
            meanings.extend(all.map(|table| (table.name.clone(), table.summary().into())));
            return Ok(Answer::new("tables", json!({ "tables": meanings })));
        };
        let table = find_table(&tables, name)?;
        for column in &table.columns {
            meanings.insert(column.name.clone(), format!("{}: {}", column.kind, column.described()).into());
        }
        Ok(Answer::new("table", json!({ "table": table.name, "about": table.about, "columns": meanings })))
    }

    fn sql(&self, asked: &Arguments) -> Result<Answer, Problem> {
        if asked.query.contains('\0') {
            return Err("the text contains a NUL character, which would end the SQL too early".into());
        }
        Session::limit_memory()?;
        let session = Session::open(self.database)?;
        (self.start)(&session.clock);
        let rows = asked.limit.unwrap_or(ROWS_OF_SQL).clamp(1, MOST_ROWS) as u64;
        let style = Style { limit: Some(Limit { rows, counts_rest: false }), ..Format::Jsonl.into() };
        let timeout = Duration::from_secs(asked.timeout.unwrap_or(SECONDS).clamp(1, MOST_SECONDS) as u64);
        let settings = Settings { style, timeout: Some(timeout) };
        let (mut batch, mut lines) = (session.batch(&asked.query), Lines::default());
        let cut = match session.run(&mut batch, &settings, "", &mut lines) {
            Err(_) if lines.is_full => Some(Cut::Memory),
            Err(error) => return Err(session.explain(&error, &asked.query, 1, &settings).into()),
            Ok(None) => return Err("no SQL: the text is empty or only comments".into()),
            Ok(Some(written)) => written.cut,
        };
        session.clock.stop();
        if !matches!(batch.next(), Ok(None)) {
            return Err("one statement per call".into());
        }
        let mut room = Room::new(Vec::new());
        let rows = room.rows("", lines.objects(), cut);
        // A PR under another name is one, too.
        let read = asked.query.to_lowercase();
        let has = |is_meant: fn(&str) -> bool| words(&read).any(is_meant);
        if has(is_pr) || has(|word| word.contains("error_")) && has(|word| ["avg", "sum", "total"].contains(&word)) {
            room.note_order("", &rows, |name| is_ordered(&rows, name));
        }
        Ok(Answer::new("rows", json!({ "rows": rows, "notes": room.notes })))
    }
}

/// The list of resources.
pub fn resources() -> Vec<Value> {
    let resource = |(name, text): (&str, TextFile)| {
        let title = text.text().lines().next().unwrap_or_default().trim_start_matches("# ");
        json!({ "uri": format!("{DOCUMENT}{name}"), "name": name, "title": title, "mimeType": "text/markdown" })
    };
    DOCUMENTS.into_iter().map(resource).collect()
}

pub fn read_resource(uri: &str) -> Option<&'static str> {
    let name = uri.strip_prefix(DOCUMENT)?;
    DOCUMENTS.iter().find(|(known, _)| *known == name).map(|(_, text)| text.text())
}
