//! Help and descriptions that the prompt prints.

use crate::query::functions::FUNCTIONS;
use crate::query::session::Session;
use crate::store::schema::VIEWS;

/// The schema page, for the descriptions of tables.
const SCHEMA_PAGE: &str = include_str!("../../../../docs/reference/schema.md");

/// The answer to `.help`.
pub fn help() -> String {
    let mut text = "\
Type SQL, ended with a semicolon; it may take several lines. The prompt only reads.

  .tables              tables and views, with what a row of each is
  .schema [NAME]       columns of a table or view
  .format FORMAT       how to print results: table, line (a value a line), csv, json, jsonl, markdown; .mode does it too
  .limit N             stop each result after N rows (0: none)
  .timeout SECONDS     stop each statement (0: never)
  .help                this; help does it too
  .quit                leave; quit, exit and Ctrl-D do it too

Ctrl-C stops a running statement or drops what has been typed. Tab completes names.

Functions beside SQLite's own:
"
    .to_owned();
    for (call, gives) in FUNCTIONS {
        text.push_str(&format!("  {call:<46} {gives}\n"));
    }
    text
}

/// The output of `.tables`: names with descriptions.
pub fn tables(session: &Session) -> rusqlite::Result<String> {
    let names = |kind: &str| {
        session.names(&format!(
            "SELECT name FROM sqlite_schema WHERE type = '{kind}' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
        ))
    };
    let mut text = String::new();
    for (heading, names) in [("Views", names("view")?), ("Tables", names("table")?)] {
        text.push_str(&format!("{heading}\n"));
        for name in names {
            text.push_str(format!("  {name:<23} {}", description(&name)).trim_end());
            text.push('\n');
        }
    }
    Ok(text)
}

/// The first sentence about a table or view: for a view from its own comment, for a table from the schema page.
fn description(name: &str) -> String {
    let view = VIEWS.iter().find(|(view, _)| *view == name).map(|(_, sql)| sql);
    let text = match view {
        Some(sql) => comment(sql),
        None => SCHEMA_PAGE
            .split("\n### ")
            .find_map(|section| section.strip_prefix(name)?.strip_prefix("\n\n"))
            .and_then(|section| section.split("\n\n").next())
            .filter(|paragraph| !paragraph.starts_with('|'))
            .unwrap_or_default()
            .replace('\n', " "),
    };
    fitted(&sentence(&text).replace('`', ""))
}

/// A text up to the first full stop, semicolon or colon that is not in parentheses.
fn sentence(text: &str) -> &str {
    let mut depth = 0;
    let end = text.find(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0 && matches!(c, '.' | ';' | ':')
    });
    end.map_or(text, |end| &text[..end])
}

/// A text short enough to print after a name.
fn fitted(text: &str) -> String {
    const WIDTH: usize = 75;
    if text.chars().count() <= WIDTH {
        return text.to_owned();
    }
    text.chars().take(WIDTH - 1).chain(['…']).collect()
}

/// The comment after the first line of a view's file, in one line.
fn comment(sql: &str) -> String {
    let lines = sql.lines().skip(1).map_while(|line| line.strip_prefix("-- "));
    lines.collect::<Vec<_>>().join(" ")
}

/// The output of `.schema NAME`, or of all tables and views without a name. `None`: the table or view does not exist.
pub fn schema(session: &Session, name: &str) -> rusqlite::Result<Option<String>> {
    let filter = match name {
        "" => String::new(),
        name => format!("AND lower(name) = lower('{}')", name.trim_end_matches(';').replace('\'', "''")),
    };
    let found = session.names(&format!(
        "SELECT sql || ';' FROM sqlite_schema WHERE type IN ('table', 'view') AND sql IS NOT NULL {filter} ORDER BY name"
    ))?;
    Ok((!found.is_empty()).then(|| found.join("\n\n")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;

    #[test]
    fn every_table_and_view_is_described() {
        let connection = Connection::open_in_memory().unwrap();
        crate::store::schema::create(&connection).unwrap();
        let names: Vec<String> = connection
            .prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%'")
            .unwrap()
            .query_map([], |row| row.get(0))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        let bare: Vec<&String> = names.iter().filter(|name| description(name).is_empty()).collect();
        assert!(bare.is_empty(), "no description in docs/reference/schema.md or the view's comment: {bare:?}");
    }

    #[test]
    fn a_description_is_one_sentence_without_marks() {
        assert_eq!(description("source_files"), "One row per file that an import examined, by its path");
        assert_eq!(
            sentence("One row (NULL; NULL is money), the rest apart. More"),
            "One row (NULL; NULL is money), the rest apart"
        );
        assert_eq!(description("decision_facts").chars().count(), 75);
        assert_eq!(description("no such table"), "");
    }
}
