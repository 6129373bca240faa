//! docs/reference/operations.md and docs/how-to/nightly-imports.md: their commands and options exist, exit statuses and names are the
//! program's, unit files are complete.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::common::database::gammonbase;
use crate::common::folder::{Folder, numbered, stderr, stdout};
use crate::common::markdown::{Section, code_blocks, page, sections};
use crate::common::shell_lines;

const PAGE: &str = "docs/reference/operations.md";
const NIGHTLY: &str = "docs/how-to/nightly-imports.md";

fn section<'a>(sections: &'a [Section], title: &str) -> &'a Section {
    let found = sections.iter().find(|section| section.title == title);
    found.unwrap_or_else(|| panic!("{PAGE}: there is no section {title}"))
}

/// What `--help` of a command prints.
pub fn help(command: &[&str]) -> String {
    stdout(&gammonbase(&[command, &["--help"]].concat()))
}

/// The subcommands that the program lists.
pub fn commands() -> Vec<String> {
    let help = help(&[]);
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let names = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Words of a text that begin with two dashes.
pub fn options(text: &str) -> BTreeSet<&str> {
    let is_of_name = |character: char| character.is_ascii_alphanumeric() || character == '-';
    text.split(|character| !is_of_name(character))
        .filter(|word| word.starts_with("--") && word.contains(char::is_alphabetic))
        .collect()
}

#[test]
fn every_option_that_the_pages_name_exists() {
    let text = page(PAGE) + &page(NIGHTLY);
    let all: String = commands().iter().map(|command| help(&[command])).collect();
    // Of other programs.
    let others = ["--now", "--system"];
    let unknown: Vec<_> =
        options(&text).into_iter().filter(|o| !options(&all).contains(o) && !others.contains(o)).collect();
    assert!(unknown.is_empty(), "{PAGE}, {NIGHTLY}: no command has {unknown:?}");
    let import = help(&["import"]);
    for option in ["--wait", "--log", "--summary-json", "--dry-run", "--fail-on-reject", "--quiet", "--publish"] {
        assert!(options(&text).contains(option) && options(&import).contains(option), "{option}");
    }
}

#[test]
fn every_command_line_of_the_pages_is_understood() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[String]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_gammonbase"));
        command.args(words).current_dir(folder.path()).output().unwrap()
    };
    run(&["demo", "--dir", "gammonbase-demo", "--matches", "3"].map(str::to_owned));
    let text = page(NIGHTLY) + &page(PAGE);
    let mut lines = shell_lines(&text);
    let unit = code_blocks(&text, "ini").into_iter().map(|(_, unit)| unit).collect::<String>();
    let exec = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/local/bin/gammonbase ")).unwrap();
    let cron = text.lines().find_map(|line| line.split_once("* * * /usr/local/bin/gammonbase ")).unwrap().1;
    for line in [exec, cron] {
        let placed = line.replace("/var/lib/gammonbase/", "").replace("/srv/matches", "gammonbase-demo/matches");
        lines.push(placed.split(' ').map(str::to_owned).collect());
    }
    assert!(lines.len() >= 8);
    for words in &lines {
        let words = if words[0] == "gammonbase" { &words[1..] } else { words };
        let output = run(words);
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", stderr(&output));
    }
}

/// A folder in which commands can end in every way.
struct Place {
    folder: Folder,
    database: PathBuf,
}

impl Place {
    fn new() -> Self {
        let folder = Folder::with_matches(2);
        folder.write("cut.xg", &numbered(3).file()[..9000]);
        folder.import("a.db", &["--quiet"], 1);
        let (database, broken) = (folder.database("a.db"), folder.database("broken.db"));
        std::fs::copy(&database, &broken).unwrap();
        let connection = rusqlite::Connection::open(&broken).unwrap();
        connection.execute_batch("PRAGMA foreign_keys = OFF; DELETE FROM game_rows").unwrap();
        Self { folder, database }
    }

    /// The words of a command line, with placeholders replaced by paths.
    fn run(&self, line: &str) -> Option<i32> {
        let path = |path: &Path| path.to_str().unwrap().to_owned();
        let word = |word: &str| match word {
            "DB" => path(&self.database),
            "BROKEN" => path(&self.folder.database("broken.db")),
            "NEW" => path(&self.folder.database("new.db")),
            "LAKE" => path(&self.folder.database("lake")),
            "SYNTH" => path(&self.folder.database("synth")),
            "DEMO" => path(&self.folder.database("demo")),
            "NONE" => path(&self.folder.database("none.db")),
            "GOOD" => path(&self.folder.file("0000.xg")),
            "BAD" => path(&self.folder.file("cut.xg")),
            other => other.to_owned(),
        };
        gammonbase(&line.split(' ').map(word).collect::<Vec<_>>()).status.code()
    }
}

/// A command line for each documented exit status.
const ENDS: [(&str, i32, &str); 36] = [
    ("import", 0, "import GOOD --db NEW"),
    ("import", 1, "import BAD --db NEW"),
    ("import", 2, "import NONE --db NEW"),
    ("inspect", 0, "inspect GOOD"),
    ("inspect", 1, "inspect --check BAD"),
    ("inspect", 2, "inspect NONE"),
    ("status", 0, "status --db DB"),
    ("status", 2, "status --db NONE"),
    ("sql", 0, "sql --db DB VALUES(1)"),
    ("sql", 2, "sql --db DB SELECTED"),
    ("report", 0, "report player-stats --db DB"),
    ("report", 2, "report no-such-report --db DB"),
    ("show", 0, "show 1 --db DB"),
    ("show", 2, "show 99999 --db DB"),
    ("page", 0, "page collection --db DB -o NEW"),
    ("page", 2, "page match 99999 --db DB -o NEW"),
    ("position", 0, "position XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"),
    ("position", 2, "position XGID=-b-"),
    ("book", 0, "book --db DB"),
    ("book", 2, "book show 1 --db DB"),
    ("players", 0, "players --db DB"),
    ("players", 2, "players merge Nobody None --db DB"),
    ("grades", 0, "grades --db DB"),
    ("grades", 2, "grades set own blunder 0.1 --db NONE"),
    ("verify", 0, "verify --db DB"),
    ("verify", 1, "verify --db BROKEN"),
    ("verify", 2, "verify --db NONE"),
    ("publish", 0, "publish NEW --db DB"),
    ("publish", 2, "publish DB --db DB"),
    ("export", 0, "export parquet LAKE --db DB"),
    ("export", 2, "export parquet LAKE --db NONE"),
    ("demo", 0, "demo --dir DEMO --matches 2"),
    ("demo", 2, "demo --dir GOOD --matches 2"),
    ("synth", 0, "synth SYNTH --matches 1"),
    ("synth", 2, "synth GOOD --matches 1"),
    ("import", 2, "import GOOD"),
];
/// Those that take a signal: operate.rs, publish.rs and sql.rs.
const STOPPED: [(&str, i32); 5] = [("import", 130), ("import", 143), ("publish", 130), ("publish", 143), ("sql", 130)];

#[test]
fn every_command_has_its_exit_statuses_on_the_page() {
    let text = page(PAGE);
    let sections = sections(&text);
    let table = &section(&sections, "Exit status").rows;
    let names: Vec<&str> = table.iter().map(|row| row.name()).collect();
    assert_eq!(names, commands());
    let mut documented = BTreeSet::new();
    for row in table {
        for (status, cell) in (0..3).zip(&row.cells[1..4]) {
            if cell != "-" {
                documented.insert((row.name(), status));
            }
        }
        let others = row.cells.get(4).map_or("", String::as_str);
        let numbers = others.split(|character: char| !character.is_ascii_digit()).filter_map(|word| word.parse().ok());
        documented.extend(numbers.map(|status| (row.name(), status)));
    }
    let shown: BTreeSet<_> = ENDS.iter().map(|&(command, status, _)| (command, status)).chain(STOPPED).collect();
    assert_eq!(documented, shown);
    let place = Place::new();
    for (_, status, line) in ENDS {
        // Made by one line, not to be found by the next.
        let new = place.folder.database("new.db");
        for file in [&new, &new.with_extension("db.lock")] {
            let _ = std::fs::remove_file(file);
        }
        assert_eq!(place.run(line), Some(status), "gammonbase {line}");
    }
}

/// Names of streams that the program's sources give to errors.
fn streams() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let text = text.split("#[cfg(test)]").next().unwrap();
            for mark in ["in_stream(\"", "STREAM: &str = \"", "stream: \"", "ReadError::unreadable(\""] {
                let rests = text.split(mark).skip(1).filter_map(|rest| rest.split_once('"'));
                found.extend(rests.map(|(name, _)| name.to_owned()));
            }
        }
    }
    found
}

#[test]
fn every_stream_that_can_be_damaged_has_its_advice() {
    let text = page(PAGE);
    let sections = sections(&text);
    let rows: Vec<&str> = section(&sections, "Rejects").rows.iter().map(|row| row.name()).collect();
    let streams = streams();
    assert!(streams.contains("archive") && streams.contains("book"), "{streams:?}");
    // Trailing bytes of a book: an error of `book export`, not of an import.
    let missing: Vec<_> = streams.iter().filter(|name| *name != "residue" && !rows.contains(&name.as_str())).collect();
    assert!(missing.is_empty(), "{PAGE}, section Rejects: add a row for each of {missing:?}");
}

#[test]
fn every_event_of_the_log_is_on_the_page() {
    let text = page(PAGE);
    let sections = sections(&text);
    let rows: Vec<&str> = section(&sections, "Logs").rows.iter().map(|row| row.name()).collect();
    let source = page("src/cli/import/reporter.rs");
    let (code, _) = source.split_once("#[cfg(test)]").unwrap_or((&source, ""));
    // Event names are in the file that writes the log, summary names in the one that builds it.
    for event in
        ["started", "waiting", "planned", "unreadable", "imported", "copy", "rejected", "committed", "stopping"]
            .into_iter()
            .chain(["completing", "published", "not_published", "finished", "failed", "panicked", "upgraded"])
    {
        assert!(code.contains(&format!("\"{event}\"")), "the log has no event {event}");
        assert!(rows.contains(&event), "{PAGE}, section Logs: add a row for {event}");
    }
    let record = page("src/cli/import/record.rs");
    for name in ["exit_status", "signal", "database", "snapshot", "is_dry_run", "rejected_by_stream"] {
        assert!(record.contains(&format!("pub {name}:")) && rows.contains(&name), "{name}");
    }
    let known = 16 + 6;
    assert_eq!(rows.len(), known, "{PAGE}, section Logs: a row for what does not exist");
}

#[cfg(target_os = "linux")]
#[test]
fn the_unit_files_have_what_a_stop_in_good_order_needs() {
    let text = page(NIGHTLY);
    let units: Vec<String> = code_blocks(&text, "ini").into_iter().map(|(_, unit)| unit).collect();
    assert_eq!(units.len(), 2);
    for setting in ["Type=oneshot", "KillSignal=SIGTERM", "TimeoutStopSec=", "SuccessExitStatus=1 143"] {
        assert!(units[0].lines().any(|line| line.starts_with(setting)), "{setting}");
    }
    assert!(units[1].contains("[Timer]\nOnCalendar=") && units[1].contains("Persistent=true"));
}
