//! The documentation: commands print what it shows, queries run, options exist. Links are checked by
//! `tests/docs/check`.

use std::collections::BTreeSet;

use crate::common::fixtures::ROLLOUT;
use crate::common::markdown::{Block, blocks, documents, page, sections};
use crate::common::prelude::*;
use crate::common::shell_words;
use gammonbase::read_only;
use rusqlite::Batch;
use rusqlite::fallible_iterator::FallibleIterator;

fn run_in(folder: &Path, words: &[String]) -> Output {
    output_of(program().args(words).current_dir(folder))
}

/// Whether the lines of a page match the output; `...` matches any number of lines.
fn shows(shown: &[&str], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((&"...", rest)) => (0..=printed.len()).any(|skipped| shows(rest, &printed[skipped..])),
        Some((first, rest)) => printed.split_first().is_some_and(|(line, after)| line == first && shows(rest, after)),
    }
}

fn lines(text: &str) -> Vec<&str> {
    text.trim_matches('\n').lines().map(str::trim_end).collect()
}

/// The words of a text without punctuation.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
        .map(|word| word.trim_matches(['.', ',', ';', ':', '(', ')', '|', '*']))
        .filter(|word| !word.is_empty())
}

fn is_number(word: &str) -> bool {
    word.replace(',', "").parse::<f64>().is_ok()
}

/// The words that are decimal numbers.
fn decimals(text: &str) -> impl Iterator<Item = &str> {
    words(text).filter(|word| word.contains('.') && is_number(word))
}

/// The decimal numbers of a text about an output without a row that has the number and whose label is in the same sentence.
fn unproved<'t>(text: &'t str, output: &str) -> Vec<&'t str> {
    let mut found = Vec::new();
    for sentence in text.split(". ") {
        let plain = sentence.replace('\n', " ");
        let rows: Vec<&str> =
            output.lines().filter(|row| plain.contains(row.trim().split("  ").next().unwrap())).collect();
        let is_shown = |number: &&str| rows.iter().any(|row| decimals(row).any(|shown| shown == *number));
        found.extend(decimals(sentence).filter(|number| !is_shown(number)));
    }
    found
}

/// Runs the commands of a page in a folder and compares their output with the page. Returns the number of commands and of outputs.
fn follow(path: &str, folder: &Path) -> (usize, usize) {
    let (mut commands, mut outputs) = (0, 0);
    let mut printed = String::new();
    for Block { line, language, text, follows, after } in blocks(&page(path)) {
        let is_command = |line: &&str| language == "sh" && line.starts_with("gammonbase ");
        for command in text.lines().filter(is_command) {
            let output = run_in(folder, &shell_words(command)[1..]);
            printed = stdout(&output);
            assert!(output.status.success(), "{path}:{line}: {command}\n{printed}{}", stderr(&output));
            commands += 1;
        }
        if language == "text" && follows && commands > 0 {
            let is_shown = shows(&lines(&text), &lines(&printed));
            assert!(is_shown, "{path}:{line}: the program prints something else:\n{printed}");
            outputs += 1;
            assert_eq!(unproved(&after, &text), Vec::<&str>::new(), "{path}:{line}: the output above does not show it");
        }
    }
    (commands, outputs)
}

#[test]
fn commands_of_the_readme_and_the_tutorial_print_the_documented_output() {
    for (path, least) in [("README.md", (10, 3)), ("docs/getting-started/tutorial.md", (10, 6))] {
        let folder = tempfile::tempdir().unwrap();
        let (commands, outputs) = follow(path, folder.path());
        assert!(commands >= least.0 && outputs >= least.1, "{path} shows {commands} commands and {outputs} outputs");
    }
}

#[test]
fn figures_of_the_readme_are_in_performance() {
    let performance = page("docs/reference/performance.md");
    let parts: Vec<Vec<&str>> = performance.split("\n\n").map(|part| words(part).collect()).collect();
    let readme = sections(&page("README.md"));
    let table = readme.into_iter().find(|section| section.title.starts_with("How fast")).unwrap();
    let mut count = 0;
    for row in &table.rows {
        let cell: Vec<&str> = words(&row.cells[1]).collect();
        for (place, number) in cell.iter().enumerate().filter(|(_, word)| is_number(word)) {
            let unit = cell[place..].iter().find(|word| !is_number(word) && **word != "to").unwrap();
            let is_there = parts.iter().any(|part| part.contains(number) && part.contains(unit));
            assert!(is_there, "README.md:{}: performance.md does not have {number} {unit} in one part", row.line);
            count += 1;
        }
    }
    assert!(count >= 6, "{count} figures");
}

#[test]
fn addresses_of_the_repository_lead_to_its_files() {
    let mut count = 0;
    let others = ["python/README.md", "pyproject.toml", "bi/datasette/README.md"].map(str::to_owned);
    for path in documents().into_iter().chain(others) {
        for part in page(&path).split("gammonbase/gammonbase/blob/main/").skip(1) {
            let file = part.split([')', '"', '#', ' ', '\n']).next().unwrap();
            assert!(Path::new(crate::common::TOP).join(file).is_file(), "{path}: {file}");
            count += 1;
        }
    }
    assert!(count >= 5, "{count} addresses");
}

#[test]
fn files_that_pages_name_exist() {
    let places =
        ["src", "sql", "tests", "bi", "lake", "packages", "crates", "docs", "migrations", "python", "benches", ".ci"];
    let mut count = 0;
    for path in documents() {
        let text = page(&path);
        for name in
            text.split('`').skip(1).step_by(2).filter(|code| !code.contains([' ', '\n', '*']) && !code.contains("NEW"))
        {
            if name.split_once('/').is_some_and(|(place, _)| places.contains(&place)) {
                assert!(Path::new(crate::common::TOP).join(name).exists(), "{path}: {name}");
                count += 1;
            }
        }
    }
    assert!(count >= 50, "{count} files");
}

#[test]
fn the_terminal_on_the_page_for_windows_lists_the_players() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["demo".to_owned()]);
    let text = blocks(&page("docs/getting-started/windows.md")).remove(1).text;
    let (_, table) = text.split_once("gammonbase.db\n").unwrap();
    let printed = stdout(&run_in(folder.path(), &shell_words("players --db gammonbase-demo/demo.db")));
    assert!(shows(&lines(table), &lines(&printed)), "{printed}");
}

#[test]
fn the_report_of_the_how_to_page_runs() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["demo", "--matches", "5"].map(str::to_owned));
    let page = page("docs/how-to/write-a-report.md");
    let report = blocks(&page).into_iter().find(|block| block.language == "text").unwrap();
    std::fs::create_dir(folder.path().join("own")).unwrap();
    std::fs::write(folder.path().join("own/wrong-passes.sql"), report.text).unwrap();
    let words = "report wrong-passes --reports own --db gammonbase-demo/demo.db --kind take";
    let output = run_in(folder.path(), &shell_words(words));
    assert!(stdout(&output).contains("Wrong passes"), "{}", stderr(&output));
}

/// A database of four sound files, one of them a copy, one another save of the same match, and a damaged one.
fn database() -> (tempfile::TempDir, Connection) {
    let folder = tempfile::tempdir().unwrap();
    let first = Fixture::default().file();
    let second = Fixture { player1: "Grace".into(), game_id: 7, level: ROLLOUT, ..Fixture::default() }.file();
    let again = Fixture { level: ROLLOUT, ..Fixture::default() }.file();
    let files = [("a", &first[..]), ("again", &again), ("b", &second), ("copy", &first), ("cut", &first[..9000])];
    for (name, bytes) in files {
        std::fs::write(folder.path().join(format!("{name}.xg")), bytes).unwrap();
    }
    let path = folder.path().join("gammon.db");
    import(&path, &[folder.path()], &["--quiet"], 1);
    let connection = read_only::open(&path).unwrap();
    (folder, connection)
}

/// Runs all statements of a block; returns the number of rows.
fn rows(connection: &Connection, sql: &str) -> rusqlite::Result<usize> {
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

#[test]
fn queries_of_the_documentation_have_results() {
    let (_folder, connection) = database();
    let mut count = 0;
    // The examples of sql.md use functions that only `gammonbase sql` has: sql.rs runs them.
    for path in documents().into_iter().filter(|path| path != "docs/reference/sql.md") {
        for block in blocks(&page(&path)).into_iter().filter(|block| block.language == "sql") {
            let found = rows(&connection, &block.text).unwrap_or_else(|error| panic!("{path}:{}: {error}", block.line));
            assert!(found > 0 || path == "README.md", "{path}:{}: the query finds nothing", block.line);
            count += 1;
        }
    }
    assert!(count >= 15, "{count} queries");
}

/// Words of a text that begin with two dashes.
fn options(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| word.starts_with("--") && word.contains(char::is_alphabetic)).collect()
}

#[test]
fn every_option_of_the_pages_exists() {
    let help = |words: &[&str]| stdout(&gammonbase(&[words, &["--help"]].concat()));
    let all = help(&[]);
    let (_, list) = all.split_once("Commands:\n").unwrap();
    let names = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    let mut known = String::new();
    for name in names.filter(|name| *name != "help") {
        let text = help(&[name]);
        assert!(!text.contains("docs/"), "{name}: its help names a page that an installed program does not have");
        known.push_str(&text);
    }
    for path in ["README.md", "docs/reference/operations.md", "docs/how-to/nightly-imports.md"] {
        let text = page(path).replace("||--o", "").replace("|o--o", "");
        let others = ["--path", "--locked", "--bench", "--release", "--now", "--system", "--repo", "--setting"];
        let is_known = |option: &&&str| options(&known).contains(**option) || others.contains(option);
        let unknown = options(&text).into_iter().find(|option| !is_known(&option));
        assert_eq!(unknown, None, "{path}: no command has this option");
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn commands_of_the_how_to_pages_and_of_operations_work() {
        let mut count = 0;
        let demo = tempfile::tempdir().unwrap();
        run_in(demo.path(), &["demo".to_owned()]);
        let pages = documents().into_iter().filter(|path| path.starts_with("docs/how-to/"));
        for path in pages.chain(["docs/reference/operations.md".to_owned()]) {
            let folder = tempfile::tempdir().unwrap();
            for entry in walkdir::WalkDir::new(demo.path()).into_iter().skip(1) {
                let entry = entry.unwrap();
                let copy = folder.path().join(entry.path().strip_prefix(demo.path()).unwrap());
                match entry.file_type().is_dir() {
                    true => std::fs::create_dir(copy).unwrap(),
                    false => std::fs::copy(entry.path(), copy).map(drop).unwrap(),
                }
            }
            std::fs::copy(demo.path().join("gammonbase-demo/demo.db"), folder.path().join("mine.db")).unwrap();
            count += follow(&path, folder.path()).0;
        }
        assert!(count >= 8, "the pages show {count} commands");
    }
}
