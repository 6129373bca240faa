//! What assistants can ask: the tools and the resources.

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use clap::{Arg, ArgAction, Args, Command, FromArgMatches};
use rusqlite::Connection;
use rusqlite::fallible_iterator::FallibleIterator;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::answer::{Answer, Lines, Problem, Room, objects};
use crate::page::{board_picture, progress};
use crate::query::clock::Clock;
use crate::query::decision::{Extent, find, write_text};
use crate::query::inventory::find_table;
use crate::query::output::{Cut, Format, Grid, Limit, Style};
use crate::query::read_only;
use crate::query::report::{
    Catalogue, Report, ReportError, Request, described, explained, listed as reports, with_board,
};
use crate::query::session::{Session, Settings};
use crate::query::status::{CONTENTS, Journal, SPAN};
use crate::query::timed::timed_on;
use crate::rules;
use crate::store::dictionary::{TableDescription, describe, own};
use crate::text_file::{TextFile, text_file, text_files};

/// What every assistant is told.
pub const INSTRUCTIONS: TextFile = text_file!("src/mcp/instructions.txt");
const TOOLS: TextFile = text_file!("src/mcp/tools.json");
/// The documents that explain figures, tables and functions.
const DOCUMENTS: [(&str, TextFile); 4] = text_files!["docs/reference/", ".md": "statistics", "schema", "sql", "themes"];
const DOCUMENT: &str = "gammonbase://docs/";
const TABLE: &str = "gammonbase://tables/";

/// The seconds that a report may take, and a statement by default and at most.
const SECONDS_OF_REPORT: u64 = 60;
const SECONDS: u64 = 20;
const MOST_SECONDS: u64 = 60;
/// The rows of a table by default, and at most.
const ROWS: u32 = 20;
const ROWS_OF_SQL: u32 = 50;
const MOST_ROWS: u32 = 1_000;
/// The boards by default, and at most.
const BOARDS: u32 = 5;
const MOST_BOARDS: u32 = 50;
/// The candidates of a decision, beside the play made.
const CANDIDATES: usize = 5;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfPlayer {
    name: String,
    #[serde(default)]
    filter: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfReports {
    name: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct OfReport {
    name: String,
    parameters: Map<String, Value>,
    filter: Map<String, Value>,
    columns: Vec<String>,
    sort: Vec<String>,
    rules: Option<String>,
    limit: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfFind {
    #[serde(default)]
    filter: Map<String, Value>,
    like: Option<Value>,
    #[serde(default)]
    saved: bool,
    limit: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfShow {
    decision_id: i64,
    #[serde(default)]
    svg: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfSchema {
    table: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfSql {
    query: String,
    limit: Option<u32>,
    timeout: Option<u64>,
}

/// The descriptions of the tools.
fn tools() -> Vec<Value> {
    serde_json::from_str(&TOOLS).unwrap_or_default()
}

pub fn knows(name: &str) -> bool {
    tools().iter().any(|tool| tool["name"] == name)
}

/// The list of tools. The names of filters are those of the command line.
pub fn listed() -> Vec<Value> {
    let names: Vec<&str> =
        options().get_arguments().filter_map(Arg::get_long).filter(|name| !OF_ROWS.contains(name)).collect();
    let filters = format!(
        "Conditions, all of which must hold, such as {{\"player\": \"Ann\", \"since\": \"2024-06\", \"kind\": [\"double\", \"take\"], \
         \"money\": true}}; a list: any of them. Names: {}",
        names.join(", ")
    );
    let mut tools = tools();
    for tool in &mut tools {
        tool["annotations"] = json!({ "readOnlyHint": true, "openWorldHint": false });
        if let Some(filter) = tool.pointer_mut("/inputSchema/properties/filter/description")
            && filter == ""
        {
            *filter = filters.clone().into();
        }
    }
    tools
}

/// The options that are not filters.
const OF_ROWS: [&str; 4] = ["param", "limit", "columns", "sort"];

/// The options of reports, as the command line has them.
fn options() -> &'static Command {
    static OPTIONS: OnceLock<Command> = OnceLock::new();
    OPTIONS.get_or_init(|| Request::augment_args(Command::new("report").no_binary_name(true).disable_help_flag(true)))
}

/// Calls a tool. `start` receives the clock that stops it.
pub fn call(
    name: &str,
    arguments: Option<&RawValue>,
    database: &Path,
    start: &dyn Fn(&Clock),
) -> Result<Answer, Problem> {
    fn read<T: DeserializeOwned>(arguments: Option<&RawValue>) -> Result<T, String> {
        let text = arguments.map_or("{}", RawValue::get);
        if !text.starts_with('{') {
            // Of a list, the values would be taken by their places.
            return Err("arguments: expected an object".to_owned());
        }
        serde_json::from_str(text).map_err(|error| {
            let error = error.to_string();
            format!("arguments: {}", error.split(" at line ").next().unwrap_or_default())
        })
    }
    let catalogue = Catalogue::default();
    match name {
        "overview" => {
            let Nothing {} = read(arguments)?;
            overview(database, start)
        }
        "player" => {
            let OfPlayer { name, mut filter } = read(arguments)?;
            filter.insert("player".to_owned(), name.into());
            OfReport { name: "summary".to_owned(), filter, ..OfReport::default() }.run(database, start)
        }
        "reports" => match read::<OfReports>(arguments)?.name {
            None => Ok(schema("gammonbase:reports:1", reports(&catalogue))),
            Some(name) => Ok(schema("gammonbase:report:1", explained(catalogue.find_listed(&name)?))),
        },
        "report" => read::<OfReport>(arguments)?.run(database, start),
        "find" => read::<OfFind>(arguments)?.run(database, start),
        "show" => show(&read(arguments)?, database, start),
        "schema" => tables(read::<OfSchema>(arguments)?.table.as_deref(), database),
        _ => sql(&read(arguments)?, database, start),
    }
}

/// An object that names its schema first.
fn schema(name: &str, content: Value) -> Answer {
    let mut object = Map::from_iter([("schema".to_owned(), name.into())]);
    if let Value::Object(content) = content {
        let is_empty = |name: &str, value: &Value| matches!(name, "notes" | "sentences") && *value == json!([]);
        object.extend(content.into_iter().filter(|(name, value)| !is_empty(name, value)));
    }
    Value::Object(object).into()
}

/// Does work on the database as far as it is committed, with a note if that is not all.
fn read_committed<T>(
    database: &Path,
    start: &dyn Fn(&Clock),
    work: impl FnOnce(&Connection, &mut Vec<String>) -> Result<T, Problem>,
) -> Result<T, Problem> {
    let (connection, file) = read_only::open_committed(database)?;
    let mut notes = Vec::new();
    if file != database {
        notes.push(
            "the first import was stopped: this is what it has committed (`gammonbase import` completes it)".to_owned(),
        );
    }
    timed_on(connection, &file, SECONDS_OF_REPORT, |connection, clock| {
        start(clock);
        work(connection, &mut notes)
    })
}

impl OfReport {
    /// The arguments as the command line has them.
    fn request(&self, database: &Path) -> Result<Request, Problem> {
        let mut words = Vec::new();
        for (name, value) in &self.filter {
            let values = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            let option = options().get_arguments().find(|option| option.get_long() == Some(name));
            let is_flag = option.is_some_and(|option| {
                matches!(option.get_action(), ArgAction::SetTrue)
                    || option.get_num_args().is_some_and(|count| count.min_values() == 0)
            });
            for value in values {
                match value {
                    Value::Null => {}
                    Value::Bool(is_set) if is_flag => words.extend(is_set.then(|| format!("--{name}"))),
                    value => words.push(format!("--{name}={}", text(value)?)),
                }
            }
        }
        for (name, value) in &self.parameters {
            words.push(format!("--param={name}={}", text(value)?));
        }
        words.extend(self.limit.map(|rows| format!("--limit={}", rows.clamp(1, MOST_ROWS))));
        words.extend(self.columns.iter().map(|name| format!("--columns={name}")));
        words.extend(self.sort.iter().map(|name| format!("--sort={name}")));
        let found = options().clone().try_get_matches_from(words);
        let request = found.and_then(|found| Request::from_arg_matches(&found)).map_err(|error| {
            let text = described(&error);
            text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ").trim_end().to_owned()
        })?;
        let folder = rules::folder_beside(database);
        let rules = self.rules.as_ref().map(|name| rules::find(name, Some(&folder))).transpose()?;
        Ok(Request { rules, ..request })
    }

    fn run(self, database: &Path, start: &dyn Fn(&Clock)) -> Result<Answer, Problem> {
        let catalogue = Catalogue::default();
        let question = catalogue.find_listed(&self.name)?;
        let mut request = self.request(database)?;
        read_committed(database, start, |connection, notes| {
            notes.extend(request.filter.resolve(connection).map_err(ReportError::from)?);
            notes.extend(request.note(question).map(str::to_owned));
            let (mut room, mut sentences, mut sections) = (Room::new(std::mem::take(notes)), Vec::new(), Map::new());
            for part in question.parts() {
                let grid = read(&request, question, part, ROWS, connection)?;
                sentences.extend(progress(&grid));
                let what = if part.name == question.name { String::new() } else { format!("{}: ", part.name) };
                if grid.rows.is_empty() && !part.header.empty.is_empty() {
                    room.notes.push(format!("{what}{}", part.header.empty));
                }
                sections.insert(part.name.clone(), room.rows(&what, objects(&grid), grid.cut));
            }
            let is_of_sections = !question.sections.is_empty();
            let (of_rows, rows) = if is_of_sections {
                ("sections", Value::Object(sections))
            } else {
                ("rows", sections.remove(&question.name).unwrap_or_default())
            };
            Ok(schema(
                &format!("gammonbase:{of_rows}:1"),
                json!({
                    "title": request.title(question), "sentences": sentences, of_rows: rows, "notes": room.notes
                }),
            ))
        })
    }
}

/// The table of a report or of a section.
fn read(
    request: &Request,
    question: &Report,
    part: &Report,
    rows: u32,
    connection: &Connection,
) -> Result<Grid, Problem> {
    let run = request.run_part(question, part, Some(rows))?;
    let mut statement = run.prepare(connection)?;
    Ok(Grid::read(&mut statement, run.limit.of_output(), true)?)
}

/// A value of an option.
fn text(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(is_set) => Ok(if *is_set { "yes" } else { "no" }.to_owned()),
        other => Err(format!("expected text, a number, true or false in place of {other}")),
    }
}

impl OfFind {
    fn run(self, database: &Path, start: &dyn Fn(&Clock)) -> Result<Answer, Problem> {
        let mut parameters = Map::new();
        parameters.extend(self.saved.then(|| ("saved".to_owned(), true.into())));
        let report = if self.like.is_some() { "like" } else { "positions" };
        parameters.extend(self.like.map(|position| ("position".to_owned(), position)));
        let limit = Some(self.limit.unwrap_or(BOARDS).clamp(1, MOST_BOARDS));
        let asked = OfReport { parameters, filter: self.filter, limit, ..OfReport::default() };
        let mut request = asked.request(database)?;
        let catalogue = Catalogue::default();
        let question = catalogue.find(report)?;
        read_committed(database, start, |connection, notes| {
            notes.extend(request.filter.resolve(connection).map_err(ReportError::from)?);
            let grid = read(&request, question, question, BOARDS, connection)?;
            let texts = grid.rows().map(|row| with_board(row, connection)).collect::<Result<Vec<_>, _>>()?;
            let rows = texts.into_iter().map(|text| Map::from_iter([("text".to_owned(), text.into())]));
            let mut room = Room::new(std::mem::take(notes));
            let rows = room.rows("", rows, grid.cut);
            Ok(schema(
                "gammonbase:rows:1",
                json!({ "title": request.title(question), "rows": rows, "notes": room.notes }),
            ))
        })
    }
}

fn overview(database: &Path, start: &dyn Fn(&Clock)) -> Result<Answer, Problem> {
    let catalogue = Catalogue::default();
    let question = catalogue.find("player-stats")?;
    let columns = ["player", "matches", "decisions", "pr", "pr_low", "pr_high"].map(str::to_owned).to_vec();
    let asked = OfReport { columns, sort: vec!["-matches".to_owned()], limit: Some(10), ..OfReport::default() };
    let request = asked.request(database)?;
    let (journal, _) = read_only::open_committed(database)?;
    let journal = Journal(journal);
    let contents = journal.rows(&CONTENTS, &[])?;
    let contents: Map<String, Value> = contents
        .iter()
        .filter_map(|row| Some((row.get("table")?.as_str()?.to_owned(), row.get("rows")?.clone())))
        .collect();
    let played = journal.rows(&SPAN, &[])?.pop();
    read_committed(database, start, |connection, notes| {
        let grid = read(&request, question, question, ROWS, connection)?;
        let mut room = Room::new(std::mem::take(notes));
        let players = room.rows("players: ", objects(&grid), grid.cut);
        let groups = catalogue.groups().into_iter().map(|(heading, reports)| {
            let names: Vec<_> = reports.iter().map(|report| report.name.as_str()).collect();
            (heading.to_owned(), names.join(", ").into())
        });
        room.notes.push("pr_low to pr_high is the 95% interval of a PR, of three matches or more; players whose intervals overlap have no order".to_owned());
        Ok(schema(
            "gammonbase:overview:1",
            json!({
                "contents": contents,
                "played": played,
                "players_with_most_matches": players,
                "reports": Map::from_iter(groups),
                "notes": room.notes,
            }),
        ))
    })
}

fn show(asked: &OfShow, database: &Path, start: &dyn Fn(&Clock)) -> Result<Answer, Problem> {
    read_committed(database, start, |connection, _| {
        let found = find(connection, asked.decision_id)?;
        let mut text = Vec::new();
        write_text(&found, Extent { candidates: CANDIDATES, ..Extent::WHOLE }, &mut text)?;
        let text = String::from_utf8_lossy(&text);
        let mut answer =
            schema("gammonbase:decision:1", json!({ "decision_id": asked.decision_id, "text": text.trim_end() }));
        let picture = || board_picture(&found).ok_or("its position cannot be drawn");
        let svg = asked.svg.then(picture).transpose()?.map(|picture| picture.alone());
        answer.picture = svg.map(|svg| (format!("gammonbase://decisions/{}.svg", asked.decision_id), svg));
        Ok(answer)
    })
}

fn tables(name: Option<&str>, database: &Path) -> Result<Answer, Problem> {
    let tables = describe(&read_only::open(database)?, &["main"])?;
    let Some(name) = name else {
        let tables: Map<_, _> = tables.iter().map(|table| (table.name.clone(), table.summary().into())).collect();
        return Ok(schema("gammonbase:tables:1", json!({ "tables": tables })));
    };
    let TableDescription { name, about, columns, .. } = find_table(&tables, name)?;
    let columns: Map<_, _> = columns
        .iter()
        .map(|column| (column.name.clone(), format!("{}: {}", column.kind, column.described()).into()))
        .collect();
    Ok(schema("gammonbase:table:1", json!({ "table": name, "about": about, "columns": columns })))
}

fn sql(asked: &OfSql, database: &Path, start: &dyn Fn(&Clock)) -> Result<Answer, Problem> {
    if asked.query.contains('\0') {
        return Err("the text contains a NUL character, which would end the SQL too early".into());
    }
    Session::limit_memory()?;
    let session = Session::open(database)?;
    start(&session.clock);
    let rows = u64::from(asked.limit.unwrap_or(ROWS_OF_SQL).clamp(1, MOST_ROWS));
    let style = Style { limit: Some(Limit { rows, counts_rest: false }), ..Format::Jsonl.into() };
    let timeout = Duration::from_secs(asked.timeout.unwrap_or(SECONDS).clamp(1, MOST_SECONDS));
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
        return Err("one statement a call, please".into());
    }
    let mut room = Room::new(Vec::new());
    let rows = room.rows("", lines.objects(), cut);
    Ok(schema("gammonbase:rows:1", json!({ "rows": rows, "notes": room.notes })))
}

/// The list of resources.
pub fn resources() -> Vec<Value> {
    let resource = |(name, text): (&str, TextFile)| {
        let title = text.text().lines().next().unwrap_or_default().trim_start_matches("# ");
        json!({ "uri": format!("{DOCUMENT}{name}"), "name": name, "title": title, "mimeType": "text/markdown" })
    };
    DOCUMENTS.into_iter().map(resource).collect()
}

/// The resources with the columns of a table.
pub fn template() -> Value {
    json!({ "uriTemplate": format!("{TABLE}{{table}}"), "name": "table", "title": "The columns of a table or view", "mimeType": "text/markdown" })
}

pub fn read_resource(uri: &str) -> Result<String, String> {
    if let Some(name) = uri.strip_prefix(TABLE) {
        let tables = own().map_err(|error| error.to_string())?;
        let TableDescription { name, about, columns, .. } = find_table(&tables, name)?;
        let columns: String = columns
            .iter()
            .map(|column| format!("- {} ({}): {}\n", column.name, column.kind, column.described()))
            .collect();
        return Ok(format!("# {name}\n\n{about}\n\n{columns}"));
    }
    let document = DOCUMENTS.iter().find(|(name, _)| uri.strip_prefix(DOCUMENT) == Some(name));
    document.map(|(_, text)| text.text().to_owned()).ok_or_else(|| format!("no resource {uri:?}"))
}
