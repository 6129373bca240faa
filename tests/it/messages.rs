//! Error messages, and the suggestions after an import.

use crate::common::prelude::*;
use crate::common::reports::{own_report, printed};
use crate::common::terminal::on_terminal;

/// A command line for each command that has `--db`.
const COMMANDS: [&str; 17] = [
    "status",
    "sql SELECT",
    "report luck",
    "report summary",
    "show 1",
    "book",
    "book show 1",
    "book find --moves e4",
    "book export 1 --edges",
    "players",
    "players suggest",
    "players merge A B",
    "players unmerge A",
    "grades",
    "grades set own blunder 0.1",
    "verify",
    "import --dry-run Cargo.toml",
];

fn error(line: &str, database: &str) -> String {
    // Words after a query are part of it.
    let line = line.replace("sql ", "sql --db DB ").replace("import ", "import --db DB ");
    let line = if line.contains(" DB ") { line } else { format!("{line} --db DB") };
    let words: Vec<&str> = line.split(' ').map(|word| if word == "DB" { database } else { word }).collect();
    let output = gammonbase(&words);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{line}");
    stderr(&output)
}

#[test]
fn folders_and_missing_folders_have_error_messages() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().to_str().unwrap();
    let nowhere = folder.path().join("nosuch").join("x.db").to_str().unwrap().to_owned();
    let folder_of = folder.path().join("nosuch").to_str().unwrap().to_owned();
    for line in COMMANDS.iter().copied().chain(["import Cargo.toml", "publish bi.db"]) {
        assert_eq!(
            error(line, place),
            format!("gammonbase: {place}: this is a folder, but a database is a file\n"),
            "{line}"
        );
        assert_eq!(
            error(line, &nowhere),
            format!("gammonbase: {nowhere}: folder {folder_of} not found: create it first\n"),
            "{line}"
        );
    }
    let missing = error("status", &format!("{place}/x.db"));
    assert!(missing.ends_with("database not found (`gammonbase import PATH... --db FILE` creates one)\n"), "{missing}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn patterns_without_a_match_are_errors_and_create_no_database() {
    let folder = Folder::with_matches(3);
    for options in [&["--include", "*.zzz"][..], &["--exclude", "*"], &["--include", "*.zzz", "--dry-run"]] {
        let output = folder.import("a.db", options, 2);
        assert_eq!(
            stderr(&output),
            "gammonbase: nothing to import: the patterns to include and to exclude rule out all 3 matches, positions and books\n"
        );
        assert!(!folder.database("a.db").exists());
    }
    // A folder without files to import is not an error.
    let empty = Folder::new();
    empty.write("notes.txt", b"nothing yet");
    let output = empty.import("a.db", &["--include", "*.xg"], 0);
    assert!(stdout(&output).starts_with("No matches or books found: nothing to import"), "{}", stdout(&output));
    folder.import("a.db", &["--include", "*.zzz", "--include", "0001*"], 0);
}

#[test]
fn an_import_suggests_commands() {
    let folder = Folder::with_matches(1);
    let database = folder.database("my db.sqlite");
    let first = stdout(&folder.import("my db.sqlite", &[], 0));
    let mark = if cfg!(windows) { '"' } else { '\'' };
    let quoted = format!("{mark}{}{mark}", database.display());
    assert_contains(
        &first,
        [
            format!("\nNext       gammonbase report summary --db {quoted}  # "),
            format!("\n           gammonbase report blunders --db {quoted}  # "),
            format!("\n           gammonbase sql --db {quoted}  # "),
        ],
    );
    let database = database.to_str().unwrap();
    assert!(gammonbase(&["report", "summary", "--db", database]).status.success());
    assert!(!stdout(&folder.import("my db.sqlite", &[], 0)).contains("Next"), "nothing came in");
    assert_eq!(stdout(&folder.import("b.sqlite", &["--quiet"], 0)), "");
    assert!(!stdout(&folder.import("c.sqlite", &["--dry-run"], 0)).contains("Next"), "there is nothing to ask");
}

#[test]
fn tables_wider_than_the_terminal_suggest_the_line_format() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    let shown = |query: &str, options: &[&str]| {
        on_terminal(&[&["sql", "--db", database.to_str().unwrap()], options, &[query]].concat(), "")
    };
    let Some(wide) = shown("SELECT * FROM decision_facts LIMIT 2", &[]) else { return };
    let last = wide.lines().last().unwrap();
    assert!(
        last.starts_with("gammonbase: lines of ")
            && last.ends_with(" characters: --format line shows one value per line")
    );
    for (query, options) in [("SELECT * FROM decision_facts LIMIT 2", &["--format", "line"][..]), ("SELECT 1", &[])] {
        assert!(!shown(query, options).unwrap().contains("gammonbase:"), "{query}");
    }
}

/// Names and paths as an attacker chooses them.
const TRICKS: &str = "\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200b}\u{feff}";

fn is_harmless(text: &str) -> bool {
    !text.contains(|c: char| c != '\n' && (c.is_control() || "\u{202e}\u{2066}\u{200b}\u{feff}".contains(c)))
}

#[test]
fn names_and_contents_of_files_cannot_control_a_terminal() {
    let folder = Folder::new();
    // Windows does not allow control characters in names.
    let tricks: String = TRICKS.chars().filter(|c| cfg!(unix) || !c.is_ascii_control() && *c != '\u{9b}').collect();
    let name = format!("a{tricks}.xg");
    let fixture = Fixture { player1: format!("Ada{TRICKS}\nBob  99"), event: TRICKS.into(), ..Fixture::default() };
    let good = folder.write(&format!("good{tricks}.xg"), &fixture.file());
    let cut = folder.write(&name, &fixture.file()[..9000]);
    let imported = folder.import("a.db", &[], 1);
    assert!(is_harmless(&stderr(&imported)) && stderr(&imported).lines().count() == 1, "{:?}", stderr(&imported));
    let database = folder.database("a.db");
    let path = database.to_str().unwrap();
    let sql = format!("SELECT name AS \"n{TRICKS}\" FROM players ORDER BY 1");
    for words in [
        &["inspect", cut.to_str().unwrap()][..],
        &["inspect", "--check", cut.to_str().unwrap()],
        &["inspect", good.to_str().unwrap()],
        &["inspect", "--check", good.to_str().unwrap()],
        &["inspect", &format!("/nosuch/{name}")],
        &["status", "--db", path],
        &["status", "--since", "1", "--db", path],
        &["status", "--db", &format!("/nosuch/{name}")],
        &["players", "--db", path],
        &["players", "merge", &format!("No{TRICKS}"), "Kévin Unger", "--db", path],
        &["report", "player-stats", "--db", path],
        &["report", "blunders", "--format", "line", "--db", path],
        &["report", "blunders", "--format", "markdown", "--db", path],
        &["report", "luck", "--player", &format!("x{TRICKS}"), "--db", path],
        &["report", &format!("x{TRICKS}"), "--db", path],
        &["sql", "--db", path, &sql],
        &["sql", "--db", path, "--format", "line", &sql],
        &["sql", "--db", path, &format!("SELECT '{TRICKS}")],
        &["verify", "--db", path],
        &["import", "--db", path, &format!("/nosuch/{name}")],
    ] {
        let output = gammonbase(words);
        assert!(is_harmless(&stderr(&output)), "{words:?}: {:?}", stderr(&output));
        assert!(is_harmless(&stdout(&output)), "{words:?}: {:?}", stdout(&output));
    }
}

#[test]
fn reports_of_users_cannot_control_a_terminal_or_fake_rows() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    let own = own_report(
        "mine.sql",
        &format!(
            "-- title: T{TRICKS}\n-- question: Q{TRICKS}\n-- column: a: {TRICKS}\nSELECT 'x{TRICKS}' || char(10) || 'y 1' AS \"a{TRICKS}\", 1 AS n"
        ),
    );
    let reports = own.path().to_str().unwrap();
    let text = printed(&database, &["mine", "--reports", reports]);
    assert_eq!(text.lines().filter(|line| line.contains("│ ")).count(), 2, "{text}");
    // Titles come from a file of the user's own: to a terminal they pass a filter, to a file they go as they are.
    let Some(shown) = on_terminal(&["report", "mine", "--reports", reports, "--db", database.to_str().unwrap()], "")
    else {
        return;
    };
    assert!(is_harmless(&shown), "{shown:?}");
    for words in [&["report", "--reports", reports][..], &["report", "mine", "--about", "--reports", reports]] {
        let shown = on_terminal(words, "").unwrap();
        assert!(is_harmless(&shown) && shown.contains('Q'), "{shown:?}");
    }
}

#[test]
fn terminals_get_no_escapes_in_csv_and_json_and_files_get_them_unchanged() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    let query = format!("SELECT '{TRICKS}' AS t");
    for format in ["csv", "json", "jsonl", "markdown"] {
        let words = ["sql", "--db", database.to_str().unwrap(), "--format", format, &query];
        let piped = stdout(&gammonbase(&words));
        assert_eq!(piped.contains('\u{202e}'), format != "markdown", "{piped:?}");
        let Some(shown) = on_terminal(&words, "") else { return };
        assert!(is_harmless(&shown), "{format}: {shown:?}");
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn the_prompt_accepts_commands_without_a_full_stop() {
        let folder = Folder::imported(1);
        let database = folder.database("a.db");
        let typed = "help\n.mode line\nSELECT 7 AS seven;\n.mode xml\nexit\nSELECT 8 AS eight;\n";
        let Some(text) = on_terminal(&["sql", "--db", database.to_str().unwrap()], typed) else { return };
        assert_contains(
            &text,
            ["  .format FORMAT ", "seven = 7", ".mode takes one of: table, line, csv, json, jsonl, markdown"],
        );
        assert!(!text.contains("eight = 8"), "exit leaves: {text}");
    }
}
