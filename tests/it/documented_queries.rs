//! Every query that the documentation shows runs, read-only as `gammonbase sql` runs it.

use crate::common::database::import;
use crate::common::fixtures::{Fixture, ROLLOUT};
use crate::common::markdown::{code_blocks, documents, page};
use gammonbase::internals::read_only;
use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::{Batch, Connection};

/// A database of four sound files, one of them a copy, one another save of the same match, and a damaged one.
fn database() -> (tempfile::TempDir, Connection) {
    let folder = tempfile::tempdir().unwrap();
    let first = Fixture::default().file();
    let second = Fixture { player1: "Grace".into(), game_id: 7, level: ROLLOUT, ..Fixture::default() }.file();
    let again = Fixture { level: ROLLOUT, ..Fixture::default() }.file();
    let files = [
        ("a.xg", &first[..]),
        ("again.xg", &again),
        ("b.xg", &second),
        ("copy.xg", &first),
        ("cut.xg", &first[..9000]),
    ];
    for (name, bytes) in files {
        std::fs::write(folder.path().join(name), bytes).unwrap();
    }
    let path = folder.path().join("gammon.db");
    import(&path, &[folder.path()], &["--quiet"], 1);
    let connection = read_only::open(&path).unwrap();
    (folder, connection)
}

/// Runs all statements of a block; gives the number of rows.
fn run(connection: &Connection, sql: &str) -> rusqlite::Result<usize> {
    let mut batch = Batch::new(connection, sql);
    let mut count = 0;
    while let Some(mut statement) = batch.next()? {
        let mut rows = statement.query([])?;
        while rows.next()?.is_some() {
            count += 1;
        }
    }
    Ok(count)
}

fn assert_all_run(path: &str, text: &str, has_rows: bool) -> usize {
    let (_folder, connection) = database();
    let blocks = code_blocks(text, "sql");
    let problems: Vec<String> = blocks
        .iter()
        .filter_map(|(line, sql)| match run(&connection, sql) {
            Ok(0) if has_rows => Some(format!("{path}:{line}: the query finds nothing in the fixture database\n{sql}")),
            Ok(_) => None,
            Err(error) => Some(format!("{path}:{line}: {error}\n{sql}")),
        })
        .collect();
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    blocks.len()
}

#[test]
fn the_queries_of_the_schema_page_run_and_find_something() {
    let count = assert_all_run("docs/reference/schema.md", &page("docs/reference/schema.md"), true);
    assert!(count >= 8, "{count} queries");
}

#[test]
fn the_queries_of_the_other_pages_run_and_find_something() {
    let mut count = 0;
    for path in documents() {
        // Those of sql.md use functions that only `gammonbase sql` has: sql.rs runs them.
        if path.starts_with("docs/") && path != "docs/reference/sql.md" {
            count += assert_all_run(&path, &page(&path), true);
        }
    }
    assert!(count >= 15, "{count} queries");
}

#[test]
fn the_queries_of_the_readme_run() {
    let count = assert_all_run("README.md", &page("README.md"), false);
    assert!(count >= 1, "{count} queries");
}
