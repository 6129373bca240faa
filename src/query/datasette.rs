//! Metadata for Datasette: what tables and columns are, how its pages show them, questions with parameters, and a dashboard.

use std::collections::BTreeMap;
use std::path::Path;

use minijinja::HtmlEscape;
use rusqlite::OpenFlags;
use serde_json::{Map, Value, json};

use crate::sql::{Scope, rendered};
use crate::store::bi::{CANDIDATES, Shape, shapes};
use crate::store::dictionary::{TableDescription, describe, grouped};
use crate::store::open_file;
use crate::text_file::{TextFile, text_file, text_files};

/// The questions, by their names in addresses.
const QUESTIONS: [(&str, TextFile); 12] = text_files![
    "sql/bi/questions/", ".sql":
    "players-by-pr", "pr-by-month", "one-decision", "worst-decisions", "errors-by-phase", "errors-by-score",
    "cube-errors", "matches-of-a-player", "opponents", "opening-plays", "one-match", "book-deviations",
];

/// The dashboards of the plugin datasette-dashboards. Queries are templates; `{database}` stands for the database's name.
const DASHBOARDS: TextFile = text_file!("bi/datasette/dashboards.json");

/// Styles for tables with many columns.
const CSS: TextFile = text_file!("sql/bi/datasette.css");

/// The metadata for a snapshot for BI tools. They name it by its file, without the extension, as Datasette does.
pub fn metadata(snapshot: &Path) -> rusqlite::Result<Value> {
    let connection = open_file(snapshot, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let name = snapshot.file_stem().unwrap_or_default().to_string_lossy();
    Ok(of_tables(&name, &describe(&connection, &["main"])?))
}

fn of_tables(database: &str, tables: &[TableDescription]) -> Value {
    let has_candidates = tables.iter().any(|table| table.name == CANDIDATES);
    let described = |(name, shape): &(String, Shape)| {
        let table = tables.iter().find(|table| table.name == *name)?;
        Some((name.clone(), of_table(table, shape)))
    };
    let start = grouped(tables).swap_remove(0).1;
    let tables: Map<String, Value> = shapes().iter().filter_map(described).collect();
    let questions: Map<String, Value> =
        QUESTIONS.iter().map(|(name, file)| ((*name).to_owned(), of_question(file, has_candidates))).collect();
    let dashboards = dashboards(database);
    let start = start.into_iter().filter_map(|table| Some((table.name.clone(), tables.get(&table.name)?.clone())));
    let welcome = welcome(database, &start.collect(), &dashboards, &questions);
    let metadata = json!({
        "title": "Backgammon matches",
        "description_html": welcome,
        "source": "the files in the table source_files",
        "license": "the matches are their owners'; an entry of an opening book is shown with its source, who made the rollout",
        "tables": tables,
        "queries": questions,
    });
    json!({
        "title": "GammonBase",
        "description_html": welcome,
        "extra_css_urls": [format!("data:text/css,{}", CSS.trim().replace('\n', "").replace(' ', "%20"))],
        "databases": {database: metadata},
        "plugins": {"datasette-dashboards": dashboards},
    })
}

/// The descriptions of the snapshot's tables, also for tools other than Datasette.
fn of_table(table: &TableDescription, shape: &Shape) -> Value {
    let about = match &shape.hidden {
        Some(reason) => format!("{} Not in lists of tables: {reason}.", table.about),
        None => table.about.clone(),
    };
    let columns = table.columns.iter().map(|column| (column.name.clone(), json!(column.described())));
    let is_hidden = shape.hidden.is_some();
    let mut metadata = json!({
        "title": shape.title,
        "description": about,
        "columns": columns.collect::<Map<String, Value>>(),
        "label_column": shape.label,
        "sort": shape.sort,
        "sort_desc": shape.sort_desc,
        "facets": Some(&shape.facets).filter(|facets| !facets.is_empty()),
        "hidden": is_hidden.then_some(true),
    });
    if let Some(object) = metadata.as_object_mut() {
        object.retain(|_, value| !value.is_null());
    }
    metadata
}

/// A question by its file: the first line of its comment is the question, the others describe it.
fn of_question(file: &str, has_candidates: bool) -> Value {
    let (comment, query): (Vec<&str>, Vec<&str>) = file.lines().partition(|line| line.starts_with("-- "));
    let comment: Vec<&str> = comment.iter().map(|line| line.trim_start_matches("-- ")).collect();
    let (title, about) = comment.split_first().map_or(("", String::new()), |(title, about)| (*title, about.join(" ")));
    let about = about.split("Uses index:").next().unwrap_or_default().trim();
    let candidates = if has_candidates { "yes" } else { "no" };
    let scope = Scope { choices: BTreeMap::from([(CANDIDATES.to_owned(), candidates.to_owned())]), ..Scope::default() };
    // Never fails: a test renders all questions.
    let sql = scope.render(&query.join("\n")).unwrap_or_else(|error| error.to_string());
    json!({"title": title, "description": about, "hide_sql": true, "sql": sql})
}

/// The introduction of the first page and of the database's, with links that work from both.
fn welcome(
    database: &str,
    start: &Map<String, Value>,
    dashboards: &Map<String, Value>,
    questions: &Map<String, Value>,
) -> String {
    let links = |folder: &str, items: &Map<String, Value>| -> String {
        let link = |(name, item): (&String, &Value)| {
            let title = item["title"].as_str().unwrap_or_default();
            format!("<li><a href=\"{folder}/{name}\">{}</a></li>", HtmlEscape(title))
        };
        items.iter().map(link).collect()
    };
    let boards = links("-/dashboards", dashboards);
    let questions = links(&in_address(database), questions);
    let start = links(&in_address(database), start);
    format!(
        "<p>Matches that eXtreme Gammon analysed: players, matches, games, decisions, candidates. Equities and errors are EMG (normalised equity); \
        PR is the performance rating (lower is better).</p><p><b>Dashboards</b></p><ul class=\"bullets\">{boards}</ul>\
        <p><b>Questions</b></p><ul class=\"bullets\">{questions}</ul>\
        <p><b>Tables to start with</b></p><ul class=\"bullets\">{start}</ul>"
    )
}

/// A database's name in addresses, in Datasette's tilde-encoding.
fn in_address(name: &str) -> String {
    let encode = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' => char::from(byte).to_string(),
        b' ' => "+".to_owned(),
        other => format!("~{other:02X}"),
    };
    name.bytes().map(encode).collect()
}

fn dashboards(database: &str) -> Map<String, Value> {
    let file =
        DASHBOARDS.replace("\"{database}\"", &json!(database).to_string()).replace("{database}", &in_address(database));
    let mut dashboards: Map<String, Value> = serde_json::from_str(&file).unwrap_or_default();
    let charts = dashboards.values_mut().filter_map(|dashboard| dashboard["charts"].as_object_mut());
    for chart in charts.flat_map(Map::values_mut) {
        chart["query"] = json!(rendered(chart["query"].as_str().unwrap_or_default()));
    }
    dashboards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::dictionary::own;

    #[test]
    fn a_question_has_a_title_a_description_and_a_query() {
        let question = of_question(
            "-- Who?\n-- Some people.\n-- All of them. Uses index: nothing.\nSELECT 1\n-- not in the query\n",
            false,
        );
        assert_eq!(
            question,
            json!({"title": "Who?", "description": "Some people. All of them.", "hide_sql": true, "sql": "SELECT 1"})
        );
    }

    #[test]
    fn columns_have_their_meanings_and_hidden_tables_a_reason() {
        let metadata = of_tables("a \"b\"", &own().unwrap());
        let tables = &metadata["databases"]["a \"b\""]["tables"];
        assert_eq!(tables["matches"]["label_column"], "match_title");
        let error = tables["decision_facts"]["columns"]["error_emg"].as_str().unwrap();
        assert!(error.contains("EMG"), "{error}");
        assert_eq!(tables["decision_facts"]["columns"]["match_id"].as_str().unwrap(), "the match; refers to matches");
        let hidden = |table: &&Value| table["hidden"] == true;
        for table in tables.as_object().unwrap().values().filter(hidden) {
            assert!(table["description"].as_str().unwrap().contains("Not in lists of tables: "), "{table}");
        }
        let dashboards = metadata["plugins"]["datasette-dashboards"].as_object().unwrap();
        assert!(!dashboards.is_empty(), "bi/datasette/dashboards.json cannot be read");
        assert!(!metadata.to_string().contains("{database}"));
        let start = metadata["description_html"].as_str().unwrap().split("Tables to start with").nth(1).unwrap();
        assert!(start.contains("/player_stats\">Players</a>"), "{start}");
        assert_eq!(start.matches("<li>").count(), 6);
    }
}
