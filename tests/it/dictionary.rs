//! The tables of columns in docs/reference/schema.md and docs/reference/views.md are made from the comments in `migrations` and `sql/views`:
//! `GAMMONBASE_WRITE_DOCS=1 cargo test --test it dictionary` writes them again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::common::markdown::page;
use gammonbase::internals::schema;
use rusqlite::Connection;

const TABLES: &str = "migrations/0001_schema.sql";
const PAGES: [&str; 2] = ["docs/reference/schema.md", "docs/reference/views.md"];
/// Views that show what tables store. Foreign keys name the tables; people join the views.
pub const PLAIN: [(&str, &str); 10] = [
    ("matches", "match_rows"),
    ("games", "game_rows"),
    ("decisions", "decision_rows"),
    ("candidates", "candidate_rows"),
    ("cube_analyses", "cube_analysis_rows"),
    ("cube_extras", "cube_extra_rows"),
    ("rollouts", "rollout_rows"),
    ("rollout_first_rolls", "rollout_first_roll_rows"),
    ("comments", "comment_rows"),
    ("book_entries", "book_entry_rows"),
];

/// Views that show every save of a match, so their references include rows that the plain names do not have.
const EVERY_SAVE: [&str; 2] = ["match_versions", "book_candidates"];

/// Tables and views with many columns of another view, which their sections only name, and a link to its section.
const ALIKE: [(&str, &str, &str); 10] = [
    ("match_sum_rows", "player_match_stats", "views.md#player_match_stats"),
    ("game_sum_rows", "player_game_stats", "views.md#player_game_stats"),
    ("structure_sum_rows", "player_structure_stats", "views.md#player_structure_stats"),
    ("action_sum_rows", "player_action_stats", "views.md#player_action_stats"),
    ("player_game_stats", "player_match_stats", "#player_match_stats"),
    ("player_structure_stats", "player_match_stats", "#player_match_stats"),
    ("player_action_stats", "player_match_stats", "#player_match_stats"),
    ("book_advice", "decision_coverage", "#decision_coverage"),
    ("candidate_coverage", "decision_coverage", "#decision_coverage"),
    ("opening_book", "book_entries", "schema.md#book_entries"),
];

/// The view that people query instead of a table, or the table itself.
pub fn plain_name(table: &str) -> &str {
    PLAIN.iter().find(|(_, rows)| *rows == table).map_or(table, |(view, _)| view)
}

const TYPES: [&str; 5] = ["INTEGER", "REAL", "TEXT", "BLOB", "ANY"];

/// A column of a table or view.
#[derive(Debug, Clone)]
struct Column {
    name: String,
    kind: String,
    is_nullable: bool,
    /// Whether it alone is the primary key of its table.
    is_key: bool,
    /// The meaning, from its comment.
    meaning: Option<String>,
    /// The table that it refers to.
    target: Option<String>,
}

/// A table or view.
#[derive(Debug)]
struct Entry {
    /// The meaning of a row, from its comment.
    about: Vec<String>,
    columns: Vec<Column>,
}

type Dictionary = BTreeMap<String, Entry>;

fn rows<T>(connection: &Connection, sql: &str, read: fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>) -> Vec<T> {
    connection.prepare(sql).unwrap().query_map([], read).unwrap().collect::<Result<_, _>>().unwrap()
}

/// The text and the comment of a line of SQL.
fn parts(line: &str) -> (&str, Option<&str>) {
    match line.trim_start().strip_prefix("-- ") {
        Some(comment) => ("", Some(comment.trim())),
        None => line.split_once(" -- ").map_or((line, None), |(code, comment)| (code, Some(comment.trim()))),
    }
}

/// What SQLite says of the columns of a table or view.
fn declared(connection: &Connection, name: &str) -> Vec<Column> {
    let sql = format!(
        "SELECT c.name, iif(c.type = 'INT', 'INTEGER', c.type), NOT c.\"notnull\" AND c.pk = 0, c.pk = 1 AND max(c.pk) OVER () = 1, (
             SELECT k.\"table\" FROM pragma_foreign_key_list('{name}') AS k WHERE k.\"from\" = c.name)
         FROM pragma_table_info('{name}') AS c ORDER BY c.cid"
    );
    rows(connection, &sql, |row| {
        Ok(Column {
            name: row.get(0)?,
            kind: row.get(1)?,
            is_nullable: row.get(2)?,
            is_key: row.get(3)?,
            meaning: None,
            target: row.get(4)?,
        })
    })
}

/// The tables with the comments of the file that makes them.
fn tables(connection: &Connection, file: &str) -> Dictionary {
    let mut tables = Dictionary::new();
    let mut above = Vec::new();
    let mut open: Option<(String, Entry)> = None;
    for line in file.lines() {
        let (code, comment) = parts(line);
        if let Some((name, entry)) = &mut open {
            let column = code.split_whitespace().next().unwrap_or_default();
            if let Some(column) = entry.columns.iter_mut().find(|known| known.name == column) {
                column.meaning = comment.map(str::to_owned);
            } else if code.starts_with(')') {
                let name = std::mem::take(name);
                tables.extend(open.take().map(|(_, entry)| (name, entry)));
            }
        } else if let Some(name) = code.strip_prefix("CREATE TABLE ").and_then(|rest| rest.strip_suffix(" (")) {
            let entry = Entry { about: std::mem::take(&mut above), columns: declared(connection, name) };
            open = Some((name.to_owned(), entry));
        } else {
            match comment.filter(|text| code.is_empty() && !text.starts_with("---")) {
                Some(text) => above.push(text.to_owned()),
                None => above.clear(),
            }
        }
    }
    tables
}

/// The tables and views that a query reads, with the names that it gives them.
fn sources(sql: &str) -> Vec<(&str, &str)> {
    let code: Vec<&str> = sql.lines().map(|line| parts(line).0).collect();
    let words: Vec<&str> =
        code.iter().flat_map(|line| line.split([' ', '(', ')', ',', ';'])).filter(|word| !word.is_empty()).collect();
    let read = (0..words.len()).filter(|&at| matches!(words[at], "FROM" | "JOIN")).filter_map(|at| {
        let table = *words.get(at + 1)?;
        let alias = if words.get(at + 2) == Some(&"AS") { words.get(at + 3).copied() } else { None };
        Some((alias.unwrap_or(table), table))
    });
    read.collect()
}

/// The lines of the last SELECT at the margin, up to its FROM.
fn selected(sql: &str) -> Vec<&str> {
    let lines: Vec<&str> = sql.lines().collect();
    let start = lines.iter().rposition(|line| *line == "SELECT").map_or(0, |at| at + 1);
    lines[start..].iter().take_while(|line| !line.starts_with("FROM")).copied().collect()
}

/// Whether the expression that ends with a line has this name; with its alias if it passes a column through.
fn named<'a>(code: &'a str, is_last: bool, column: &str) -> Option<Option<&'a str>> {
    let code = code.trim();
    let value = if is_last { Some(code) } else { code.strip_suffix(',') };
    let before = value?.strip_suffix(column)?;
    if before.is_empty() {
        return Some(None);
    }
    let is_alias = |text: &str| text.chars().all(|character| character.is_ascii_alphanumeric());
    if let Some(alias) = before.strip_suffix('.') {
        return is_alias(alias).then_some(Some(alias));
    }
    let value = before.strip_suffix("AS ").filter(|value| value.is_empty() || value.ends_with(' '))?;
    Some(value.trim().split_once('.').map(|(alias, _)| alias).filter(|alias| is_alias(alias)))
}

/// A view with the comments of its file; a column passed through without a comment has that of its origin.
fn view<'a>(connection: &Connection, name: &str, sql: &'a str, known: &Dictionary) -> Entry {
    let comments = sql.lines().skip(1).map_while(|line| line.strip_prefix("-- "));
    let about = comments.take_while(|line| !line.starts_with("Leans on:")).map(str::to_owned).collect();
    let sources = sources(sql);
    let lines = selected(sql);
    let mut columns = declared(connection, name);
    for column in &mut columns {
        let found: Vec<(usize, Option<&str>)> = (0..lines.len())
            .filter_map(|at| Some((at, named(parts(lines[at]).0, at + 1 == lines.len(), &column.name)?)))
            .collect();
        let [(at, alias)] = found[..] else {
            panic!("sql/views/{name}.sql: {} lines end with the column {}", found.len(), column.name);
        };
        let (_, trailing) = parts(lines[at]);
        let above = at.checked_sub(1).map(|before| parts(lines[before])).filter(|(code, _)| code.is_empty());
        column.meaning = trailing.or(above.and_then(|(_, comment)| comment)).map(str::to_owned);
        let has_it = |&(source, table): &(&'a str, &'a str)| {
            let origin = known.get(table)?.columns.iter().find(|passed| passed.name == column.name)?;
            Some((source, table, origin))
        };
        let origins: Vec<(&str, &str, &Column)> = sources.iter().filter_map(has_it).collect();
        // If the alias is a subquery, all sources with this column must agree on its meaning.
        let is_of_table = alias.is_some_and(|alias| sources.iter().any(|(s, t)| *s == alias && known.contains_key(*t)));
        let direct = origins.iter().find(|(source, ..)| alias == Some(*source));
        let agree = origins.iter().all(|(_, _, origin)| origin.meaning == origins[0].2.meaning);
        let shared = origins.first().filter(|_| agree && !is_of_table);
        if let Some(&(_, table, origin)) = direct.or(shared) {
            column.is_key = origin.is_key && plain_name(table) == name;
            let is_key_of_another = origin.is_key && !column.is_key;
            let passed = origin.meaning.clone().filter(|_| !is_key_of_another);
            column.meaning = column.meaning.take().or(passed);
            column.target = origin.target.clone().or(is_key_of_another.then(|| table.to_owned()));
            column.is_nullable = origin.is_nullable;
            if column.kind.is_empty() {
                column.kind.clone_from(&origin.kind);
            }
        }
        // SQLite reports no type for a subquery that chooses between two casts.
        let starts = |at: &usize| *at == 0 || parts(lines[at - 1]).0.trim_end().ends_with(',');
        let start = (0..=at).rev().find(starts).unwrap_or(at);
        let is_cast = |kind: &&&str| lines[start..=at].iter().any(|line| line.contains(&format!(" AS {kind})")));
        if column.kind.is_empty() {
            column.kind = TYPES.iter().find(is_cast).map_or_else(String::new, |kind| (*kind).to_owned());
        }
    }
    Entry { about, columns }
}

fn dictionary() -> Dictionary {
    let connection = Connection::open_in_memory().unwrap();
    schema::create(&connection).unwrap();
    let mut all = tables(&connection, &page(TABLES));
    for (name, sql) in schema::VIEWS {
        let view = view(&connection, name, sql, &all);
        all.insert(name.to_owned(), view);
    }
    let names = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'";
    let names: BTreeSet<String> = rows(&connection, names, |row| row.get(0)).into_iter().collect();
    assert_eq!(all.keys().cloned().collect::<BTreeSet<_>>(), names);
    all
}

/// A comment as Markdown: names of columns and tables as code, pages of the documentation as links.
fn marked(text: &str, names: &BTreeSet<&str>) -> String {
    let of_word = |character: char| character.is_ascii_alphanumeric() || "_./".contains(character);
    let mut out = String::new();
    let mut rest = text;
    let mut is_code = false;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|character| !of_word(character)).unwrap_or(rest.len()).max(first.len_utf8());
        let (word, after) = rest.split_at(end);
        rest = after;
        let name = word.trim_end_matches('.');
        let is_name = name.contains(['_', '.']) && name.split('.').all(|part| names.contains(part));
        is_code ^= word == "`";
        match name.strip_prefix("docs/reference/") {
            _ if is_code => out.push_str(word),
            Some(page) => out.push_str(&format!("[{page}]({page})")),
            None if is_name => out.push_str(&format!("`{name}`{}", &word[name.len()..])),
            None if ["*", "|", "<"].contains(&word) => out.push_str(&format!("\\{word}")),
            None => out.push_str(word),
        }
    }
    out
}

/// The sections of a block, as they stand between its marks.
fn rendered(all: &Dictionary, block: &str) -> String {
    let names: BTreeSet<&str> = all
        .iter()
        .flat_map(|(name, entry)| entry.columns.iter().map(|column| column.name.as_str()).chain([name.as_str()]))
        .collect();
    let mut out = String::new();
    for name in block.split_whitespace() {
        let entry = all.get(name).unwrap_or_else(|| panic!("there is no table or view {name}"));
        let about: Vec<String> = entry.about.iter().map(|line| marked(line, &names)).collect();
        out.push_str(&format!("### {name}\n\n{}\n\n", about.join("\n")));
        let plain = PLAIN.iter().find(|(_, rows)| *rows == name).map(|(view, _)| *view);
        let is_plain =
            |column: &Column| plain.is_some_and(|view| all[view].columns.iter().any(|known| known.name == column.name));
        let own: Vec<&Column> = entry.columns.iter().filter(|column| !is_plain(column)).collect();
        let alike = ALIKE.iter().find(|(of, ..)| *of == name);
        let is_alike = |column: &Column| {
            let of_other = |known: &Column| row("", known, &names) == row("", column, &names);
            alike.is_some_and(|(_, other, _)| all[*other].columns.iter().any(of_other))
        };
        let (shared, own): (Vec<&Column>, Vec<&Column>) = own.into_iter().partition(|column| is_alike(column));
        if let Some((_, other, link)) = alike {
            let shared: Vec<String> = shared.iter().map(|column| format!("`{}`", column.name)).collect();
            out.push_str(&format!("As in [`{other}`]({link}): {}.\n\n", shared.join(", ")));
        }
        match plain {
            Some(view) if own.is_empty() => out.push_str(&format!("Its columns are those of `{view}`.\n\n")),
            Some(view) => out.push_str(&format!("Beside those that `{view}` has under the same names:\n\n")),
            None => {}
        }
        if !own.is_empty() {
            out.push_str("| Column | Type | Meaning |\n|---|---|---|\n");
            own.iter().for_each(|column| out.push_str(&row(name, column, &names)));
            out.push('\n');
        }
    }
    out
}

fn row(of: &str, column: &Column, names: &BTreeSet<&str>) -> String {
    let key = (column.is_key && column.target.is_none()).then(|| "the key".to_owned());
    let comment = column.meaning.as_deref().unwrap_or_default();
    let null = ["NULL:", "NULL, here"].iter().find_map(|mark| comment.find(mark)).unwrap_or(comment.len());
    let (meaning, null) = (comment[..null].trim_end_matches([' ', ';']), &comment[null..]);
    let is_of_every_save = of.ends_with("_rows") || EVERY_SAVE.contains(&of);
    let target = column.target.as_deref().map(|table| match is_of_every_save {
        true => format!("refers to `{table}`"),
        false => format!("refers to `{}`", plain_name(table)),
    });
    let told = [key, Some(marked(meaning, names)), target, Some(marked(null, names))];
    let told: Vec<String> = told.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    format!("| `{}` | {} | {} |\n", column.name, column.kind, told.join("; "))
}

const BEGIN: &str = "<!-- begin generated: ";
const END: &str = "<!-- end generated -->";

/// The blocks of a page, and the page with them made anew.
fn made_anew(all: &Dictionary, path: &str, text: &str) -> (Vec<String>, String) {
    let mut blocks = Vec::new();
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (block, after) = after.split_once(" -->\n").unwrap_or_else(|| panic!("{path}: {BEGIN} is not closed"));
        let (_, after) = after.split_once(END).unwrap_or_else(|| panic!("{path}: {block} has no end"));
        out.push_str(&format!("{before}{BEGIN}{block} -->\n\n{}{END}", rendered(all, block)));
        blocks.extend(block.split_whitespace().map(str::to_owned));
        rest = after;
    }
    out.push_str(rest);
    (blocks, out)
}

#[test]
fn the_dictionaries_of_the_pages_are_those_of_the_sql_files() {
    let all = dictionary();
    let mut described = Vec::new();
    for path in PAGES {
        let text = page(path);
        let (blocks, expected) = made_anew(&all, path, &text);
        described.extend(blocks);
        if std::env::var_os("GAMMONBASE_WRITE_DOCS").is_some() {
            std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(path), &expected).unwrap();
            continue;
        }
        let differing = text.lines().zip(expected.lines()).position(|(found, expected)| found != expected);
        let line = differing.unwrap_or_else(|| text.lines().count().min(expected.lines().count()));
        assert!(
            text == expected,
            "{path}:{}: is not what the SQL files say; GAMMONBASE_WRITE_DOCS=1 cargo test --test it dictionary writes it\n\
             expected: {}",
            line + 1,
            expected.lines().nth(line).unwrap_or_default()
        );
    }
    described.sort();
    assert_eq!(described, all.keys().cloned().collect::<Vec<_>>(), "each table and view is described once");
}

#[test]
fn every_table_view_and_column_has_its_comment() {
    let all = dictionary();
    let mut problems = Vec::new();
    for (name, entry) in &all {
        if entry.about.is_empty() {
            problems.push(format!("{name}: say in a comment what a row is"));
        }
        let is_view = schema::VIEWS.iter().any(|(view, _)| view == name);
        // A group of columns may say it once: `NULL, here and below: ...`.
        let mut is_null_told = false;
        for column in &entry.columns {
            let place = format!("{name}.{}", column.name);
            if column.meaning.is_none() && column.target.is_none() && !column.is_key {
                problems.push(format!("{place}: say in a comment on its line what it means"));
            }
            if !TYPES.contains(&column.kind.as_str()) {
                problems.push(format!("{place}: has no type ({}): add a CAST", column.kind));
            }
            let meaning = column.meaning.as_deref().unwrap_or_default();
            if meaning.contains("NULL") {
                is_null_told = meaning.contains("NULL, here and below:");
            } else if column.is_nullable && !is_null_told && !is_view {
                problems.push(format!("{place}: say what NULL means"));
            }
        }
    }
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

#[test]
fn what_a_view_passes_through_has_the_comment_of_its_origin() {
    let all = dictionary();
    let column =
        |entry: &str, name: &str| all[entry].columns.iter().find(|column| column.name == name).unwrap().clone();
    assert_eq!(column("decisions", "error_emg").meaning, column("decision_rows", "error_emg").meaning);
    assert_eq!(column("decisions", "player_id").target.as_deref(), Some("players"));
    assert_eq!(column("decision_facts", "phase").meaning, column("structures", "phase").meaning);
    assert_eq!(column("candidates", "is_played").kind, "INTEGER");
    assert!(!column("games", "start_score1").is_nullable);
    let view = "CREATE VIEW IF NOT EXISTS v AS\n-- One row.\nSELECT\n    d.a,\n    (SELECT x.b FROM t AS x) AS b, -- its own\n    d.c AS e\nFROM u AS d;";
    assert_eq!(sources(view), [("x", "t"), ("d", "u")]);
    assert_eq!(selected(view).len(), 3);
    assert_eq!(named("    d.a,", false, "a"), Some(Some("d")));
    assert_eq!(named("    d.c AS e", true, "e"), Some(Some("d")));
    assert_eq!(named("    (SELECT x.b FROM t AS x) AS b,", false, "b"), Some(None));
    assert_eq!(named("    d.abc,", false, "bc"), None);
    assert_eq!(named("    CAST(CASE d.kind", false, "kind"), None);
}

#[test]
fn names_are_marked_as_code_and_signs_are_escaped() {
    let names = BTreeSet::from(["error_emg", "levels", "depth_rank"]);
    assert_eq!(
        marked("500 * error_emg, by levels.depth_rank.", &names),
        "500 \\* `error_emg`, by `levels.depth_rank`."
    );
    assert_eq!(
        marked("`error_emg` of no_such_name (docs/reference/books.md)", &names),
        "`error_emg` of no_such_name ([books.md](books.md))"
    );
}

/// The dictionary that `gammonbase publish --for bi` reads at run time, to create tables and to describe their columns.
const FOR_BI: &str = "sql/bi/columns.tsv";

/// Internal tables: the storage of rows, and the memory of imports.
pub fn is_internal(table: &str) -> bool {
    table.ends_with("_rows") || ["archives", "book_residues", "plays", "row_digests", "settings"].contains(&table)
}

/// One line per table or view, followed by one per column: name, type, reference, meaning.
fn for_bi(all: &Dictionary) -> String {
    let mut out = String::new();
    for (name, entry) in all.iter().filter(|(name, _)| !is_internal(name)) {
        out.push_str(&format!("{name}\t{}\n", entry.about.join(" ")));
        for column in &entry.columns {
            let target = column.target.as_deref().map(plain_name).filter(|target| !is_internal(target));
            let target = target.filter(|_| !EVERY_SAVE.contains(&name.as_str())).unwrap_or_default();
            let meaning = column.meaning.as_deref().unwrap_or(if column.is_key { "the key" } else { "" });
            out.push_str(&format!("\t{}\t{}\t{target}\t{meaning}\n", column.name, column.kind));
        }
    }
    out
}

#[test]
fn the_columns_that_bi_tools_are_told_of_are_those_of_the_sql_files() {
    let expected = for_bi(&dictionary());
    if std::env::var_os("GAMMONBASE_WRITE_DOCS").is_some() {
        std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(FOR_BI), &expected).unwrap();
    } else {
        let advice = "GAMMONBASE_WRITE_DOCS=1 cargo test --test it dictionary writes it";
        assert!(page(FOR_BI) == expected, "{FOR_BI} is not what the SQL files say; {advice}");
    }
}
