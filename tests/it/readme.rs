//! README.md, the tutorial and the how-to pages: their commands work in the order shown, and print what the pages show.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::common::markdown::{code_blocks, documents, page, sections};
use crate::common::shell_words;
use crate::dictionary::PLAIN;
use crate::documented_operations::{commands, help, options};

/// A code block of a page.
struct Block {
    /// 1-based line of the page at which its content starts.
    line: usize,
    language: String,
    lines: Vec<String>,
    /// Whether only blank lines separate it from the block before.
    follows: bool,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut is_open, mut follows) = (false, false);
    for (line, content) in (1..).zip(text.lines()) {
        if let Some(language) = content.strip_prefix("```") {
            if !is_open {
                blocks.push(Block { line: line + 1, language: language.to_owned(), lines: Vec::new(), follows });
            }
            is_open = !is_open;
            follows = true;
        } else if is_open {
            blocks.last_mut().unwrap().lines.push(content.trim_end().to_owned());
        } else if !content.is_empty() {
            follows = false;
        }
    }
    blocks
}

/// Whether the lines of a page match the output; `...` matches any number of lines.
fn shows(shown: &[String], printed: &[String]) -> bool {
    let Some((first, rest)) = shown.split_first() else { return printed.is_empty() };
    if first == "..." {
        return (0..=printed.len()).any(|skipped| shows(rest, &printed[skipped..]));
    }
    printed.split_first().is_some_and(|(line, after)| line == first && shows(rest, after))
}

/// Lines without blanks at their ends, and without empty lines at both ends.
fn trimmed(text: &str) -> Vec<String> {
    text.trim_matches('\n').lines().map(|line| line.trim_end().to_owned()).collect()
}

/// Runs the commands of a page in a folder and compares their output with the page; gives the number of commands and outputs.
fn follow(path: &str, folder: &Path) -> (usize, usize) {
    let (mut commands, mut outputs) = (0, 0);
    let mut printed = String::new();
    for block in blocks(&page(path)) {
        let place = format!("{path}:{}", block.line);
        let is_command = |line: &&String| block.language == "sh" && line.starts_with("gammonbase ");
        for line in block.lines.iter().filter(is_command) {
            let mut command = Command::new(env!("CARGO_BIN_EXE_gammonbase"));
            let output = command.args(&shell_words(line)[1..]).current_dir(folder).output().unwrap();
            printed = String::from_utf8(output.stdout).unwrap();
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{place}: {line}\n{printed}{errors}");
            commands += 1;
        }
        if block.language == "text" && block.follows && commands > 0 {
            let found = trimmed(&printed);
            assert!(shows(&block.lines, &found), "{place}: the program prints something else:\n{}", found.join("\n"));
            outputs += 1;
        }
    }
    (commands, outputs)
}

/// A folder with the sample of the demo, made by the program.
fn folder_with_demo(matches: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_gammonbase"));
    let output = command.args(["demo", "--matches", matches]).current_dir(&folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

#[test]
fn the_commands_of_the_readme_print_what_it_shows() {
    let folder = tempfile::tempdir().unwrap();
    let (commands, outputs) = follow("README.md", folder.path());
    assert!(commands >= 10 && outputs >= 3, "the README shows {commands} commands and {outputs} outputs");
    assert!(page("README.md").lines().count() < 250);
}

#[test]
fn the_readme_lists_every_command_and_no_option_that_does_not_exist() {
    let text = page("README.md");
    let sections = sections(&text);
    let rows = &sections.iter().find(|section| section.title == "Commands").unwrap().rows;
    let mut listed: Vec<&str> = rows.iter().flat_map(|row| row.cells[0].split(", ")).collect();
    listed.iter_mut().for_each(|name| *name = name.trim_matches('`'));
    listed.sort_unstable();
    let mut all = commands();
    all.sort_unstable();
    assert_eq!(listed, all);
    let known: String = all.iter().map(|command| help(&[command])).collect();
    let prose = text.replace("||--o", "").replace("|o--o", "");
    // Of cargo.
    let others = ["--path", "--locked", "--bench"];
    let unknown: Vec<_> =
        options(&prose).into_iter().filter(|o| !options(&known).contains(o) && !others.contains(o)).collect();
    assert!(unknown.is_empty(), "README.md: no command has {unknown:?}");
}

#[test]
fn the_readme_lists_every_report_under_its_group() {
    let text = page("README.md");
    let (_, list) = text.split_once("\nReports:\n\n- ").unwrap();
    let (list, _) = list.split_once("\n\n").unwrap();
    let mut listed = BTreeSet::new();
    for group in list.split("\n- ") {
        let (group, names) = group.split_once(": ").unwrap();
        listed.extend(names.split('`').skip(1).step_by(2).map(|name| format!("{group}: {name}")));
    }
    let mut expected = BTreeSet::new();
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("sql/reports")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let sql = std::fs::read_to_string(&path).unwrap();
        let group = sql.lines().find_map(|line| line.strip_prefix("-- group: ")).unwrap();
        expected.insert(format!("{group}: {}", path.file_stem().unwrap().to_str().unwrap()));
    }
    assert_eq!(listed, expected);
}

#[test]
fn the_diagram_of_the_readme_shows_tables_and_columns_that_exist() {
    let text = page("README.md");
    let blocks = code_blocks(&text, "mermaid");
    let [(line, diagram)] = &blocks[..] else { panic!("README.md: expected one diagram") };
    let connection = rusqlite::Connection::open_in_memory().unwrap();
    gammonbase::internals::schema::create(&connection).unwrap();
    let has = |sql: &str, values: &[&str]| {
        connection.prepare(sql).unwrap().exists(rusqlite::params_from_iter(values)).unwrap()
    };
    let stored = |name: &str| PLAIN.iter().find(|(plain, _)| *plain == name).map_or(name, |(_, rows)| *rows).to_owned();
    let mut table = None;
    let mut count = 0;
    for (number, content) in (*line..).zip(diagram.lines()) {
        let words: Vec<&str> = content.split_whitespace().collect();
        let exists = match words[..] {
            [parent, bond, child, ":", _] if bond.contains("--") => {
                // Decision and rank share candidate_id, which is no declared key.
                let keys = "SELECT 1 FROM pragma_foreign_key_list(?1) WHERE \"table\" = ?2";
                (parent, child) == ("decisions", "candidates") || has(keys, &[&stored(child), &stored(parent)])
            }
            [name, "{"] => {
                table = Some(name);
                has("SELECT 1 FROM sqlite_schema WHERE name = ?1", &[name])
            }
            [_, column] => has("SELECT 1 FROM pragma_table_info(?1) WHERE name = ?2", &[table.unwrap(), column]),
            _ => continue,
        };
        assert!(exists, "README.md:{number}: the database does not have {content:?}");
        count += 1;
    }
    assert!(count > 15, "{count} lines of the diagram were compared");
}

#[test]
fn the_query_of_the_python_example_has_the_columns_that_it_groups_by() {
    let text = page("README.md");
    let (_, python) = &code_blocks(&text, "python")[0];
    let (_, rest) = python.split_once("read_sql_query(\"").unwrap();
    let (sql, rest) = rest.split_once('"').unwrap();
    let connection = rusqlite::Connection::open_in_memory().unwrap();
    gammonbase::internals::schema::create(&connection).unwrap();
    let statement = connection.prepare(sql).unwrap();
    let used = rest.split('"').skip(1).step_by(2).chain(["error_emg"]);
    let columns: Vec<&str> = statement.column_names().collect();
    let missing: Vec<&str> = used.filter(|name| !columns.contains(name)).collect();
    assert!(missing.is_empty(), "{sql} does not select {missing:?}");
}

#[test]
fn the_commands_of_the_tutorial_print_what_it_shows() {
    let folder = tempfile::tempdir().unwrap();
    let (commands, outputs) = follow("docs/getting-started/tutorial.md", folder.path());
    assert!(commands >= 10 && outputs >= 4, "the tutorial shows {commands} commands and {outputs} outputs");
}

#[test]
fn the_commands_of_the_how_to_pages_work() {
    let mut count = 0;
    for path in documents().iter().filter(|path| path.starts_with("docs/how-to/")) {
        let folder = folder_with_demo("40");
        std::fs::copy(folder.path().join("gammonbase-demo/demo.db"), folder.path().join("mine.db")).unwrap();
        count += follow(path, folder.path()).0;
    }
    assert!(count >= 8, "the how-to pages show {count} commands");
}

#[test]
fn the_report_that_the_how_to_page_shows_is_a_report() {
    let folder = folder_with_demo("5");
    let path = "docs/how-to/write-a-report.md";
    let page_blocks = blocks(&page(path));
    let [report] = &page_blocks.iter().filter(|block| block.language == "text").collect::<Vec<_>>()[..] else {
        panic!("{path}: expected one block of text");
    };
    std::fs::create_dir(folder.path().join("own")).unwrap();
    std::fs::write(folder.path().join("own/wrong-passes.sql"), report.lines.join("\n")).unwrap();
    for line in ["report wrong-passes --about", "report wrong-passes --db gammonbase-demo/demo.db --kind take"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gammonbase"));
        let output = command.args(line.split(' ')).args(["--reports", "own"]).current_dir(&folder).output().unwrap();
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        assert!(output.status.success() && text.contains("Wrong passes"), "{text}");
    }
}

#[test]
fn three_dots_stand_for_any_number_of_lines() {
    let lines = |text: &str| trimmed(text);
    assert!(shows(&lines("a\n...\nd"), &lines("a\nb\nc\nd")));
    assert!(shows(&lines("a\n...\nd\n..."), &lines("a  \nd\n\n")));
    assert!(!shows(&lines("a\n...\nd"), &lines("a\nb\nc")));
    assert!(!shows(&lines("a"), &lines("a\nb")));
}

#[test]
fn the_demo_run_twice_finds_nothing_new() {
    let folder = tempfile::tempdir().unwrap();
    let run = || {
        let output = Command::new(env!("CARGO_BIN_EXE_gammonbase"))
            .args(["demo", "--matches", "3"])
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let first = run();
    assert!(first.contains("3 matches"), "{first}");
    assert!(first.contains("Players by performance rating"), "{first}");
    let second = run();
    assert!(second.contains("Nothing new: all 3 files unchanged"), "{second}");
}

#[test]
fn the_last_command_of_the_checks_is_the_one_that_the_readme_shows() {
    let readme = page("README.md");
    let shown = readme.split_once("Test it:\n\n    ").unwrap().1.lines().next().unwrap();
    let checks = page(".ci/run");
    assert_eq!(checks.lines().last(), Some(format!("step {shown}").as_str()));
}
