//! Windows: paths, files that other programs have open, names of devices, and the double click.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::windows::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::database::{content, gammonbase, import, one, open};
use crate::common::folder::{Folder, names, numbered, stderr, stdout};
use crate::serve::Served;

/// The rights of other programs while a file is open.
const NONE: u32 = 0;
const TO_READ_AND_WRITE: u32 = 3;

fn held(path: &Path, sharing: u32) -> File {
    OpenOptions::new().read(true).share_mode(sharing).open(path).unwrap()
}

fn paths(database: &Path) -> Vec<String> {
    let connection = open(database);
    let mut statement = connection.prepare("SELECT path FROM source_files ORDER BY path").unwrap();
    let paths = statement.query_map([], |row| row.get(0)).unwrap();
    paths.collect::<Result<_, _>>().unwrap()
}

fn run(words: &[&str], status: i32) -> String {
    let output = gammonbase(words);
    assert_eq!(output.status.code(), Some(status), "{words:?}: {}", stderr(&output));
    stdout(&output) + &stderr(&output)
}

#[test]
fn paths_have_drive_letters_and_backslashes_and_no_prefix() {
    let folder = Folder::new();
    // On other systems, `\xg` would begin an escape `\x`.
    let expected = ["Café Ω 王.xg", "my matches\\b.xg", "xg\\a.xg", "xg\\m.zip//in/c.xg"];
    folder.write("xg/a.xg", &numbered(1).file());
    folder.write("my matches/b.xg", &numbered(2).file());
    folder.write("Café Ω 王.xg", &numbered(3).file());
    folder.write(
        "xg/m.zip",
        &crate::common::zips::archive(&[crate::common::zips::stored("in/c.xg", &numbered(4).file())]),
    );
    folder.import("a.db", &[], 0);
    let database = folder.database("a.db");
    let matches = folder.matches();
    assert!(matches.to_str().unwrap().starts_with("C:\\"), "{matches:?}");
    assert_eq!(paths(&database), expected.map(|name| format!("{}\\{name}", matches.display())));
    let (db, snapshot) = (database.to_str().unwrap(), folder.database("bi.db"));
    let said = [
        run(&["verify", "--db", db], 0),
        run(&["publish", folder.database("snapshot.db").to_str().unwrap(), "--db", db], 0),
        run(&["publish", snapshot.to_str().unwrap(), "--db", db, "--for", "bi"], 0),
        run(&["page", "site", folder.database("site").to_str().unwrap(), "--db", db], 0),
        run(&["report", "luck", "--db", db, "--output", folder.database("missing\\luck.csv").to_str().unwrap()], 2),
        run(&["report", "blunders", "--db", db], 0),
    ]
    .concat();
    assert!(said.contains("4 checked: sound") && said.contains(snapshot.to_str().unwrap()), "{said}");
    assert!(!said.contains(r"\\?\"), "{said}");
    // Reports show the names of files without folders.
    let file = run(&["report", "blunders", "--db", db, "--columns", "file", "--format", "csv"], 0);
    assert!(!file.contains('\\'), "{file}");
}

#[test]
fn a_file_has_one_path_however_its_case_is_written() {
    let folder = Folder::new();
    folder.write("Paris 2024/Final.xg", &numbered(1).file());
    folder.import("a.db", &[], 0);
    let before = paths(&folder.database("a.db"));
    for path in [folder.matches(), folder.file("Paris 2024"), folder.file("Paris 2024/Final.xg")] {
        for name in [
            path.to_str().unwrap().to_uppercase(),
            path.to_str().unwrap().to_lowercase(),
            format!(r"\\?\{}", path.display()),
        ] {
            let output = import(&folder.database("a.db"), &[Path::new(&name)], &[], 0);
            assert!(stdout(&output).starts_with("Nothing new"), "{name}: {}", stdout(&output));
        }
    }
    assert_eq!(paths(&folder.database("a.db")), before);
    // An output does not replace the database, whatever its case.
    for name in ["A.DB", "A.DB-WAL"] {
        let output = folder.database(name);
        let said = run(
            &[
                "report",
                "luck",
                "--db",
                folder.database("a.db").to_str().unwrap(),
                "--output",
                output.to_str().unwrap(),
            ],
            2,
        );
        assert!(said.contains("belongs to the database, so it is not overwritten"), "{said}");
    }
}

#[test]
fn patterns_may_have_backslashes_and_another_case() {
    for (option, pattern, expected) in [
        ("--include", "old\\*.XG", &["old\\a.xg"][..]),
        ("--include", "OLD/*.xg", &["old\\a.xg"]),
        ("--exclude", "\\old\\", &["0000.xg", "new\\b.XGP"]),
        ("--include", "**\\b.*", &["new\\b.XGP"]),
    ] {
        let folder = Folder::with_matches(1);
        folder.write("old/a.xg", &numbered(11).file());
        folder.write("new/b.XGP", &numbered(12).file());
        folder.import("a.db", &[option, pattern], 0);
        let expected: Vec<String> =
            expected.iter().map(|name| format!("{}\\{name}", folder.matches().display())).collect();
        assert_eq!(paths(&folder.database("a.db")), expected, "{option} {pattern}");
    }
}

#[test]
fn databases_and_sources_may_have_long_paths() {
    let folder = Folder::new();
    let deep = ["long name ".repeat(10) + "end", "x".repeat(100), "y".repeat(100)].join("/");
    folder.write(&format!("{deep}/a.xg"), &numbered(1).file());
    let place = folder.file(&deep);
    assert!(place.to_str().unwrap().len() > 300);
    let at = |name: &str| place.join(name).to_str().unwrap().to_owned();
    let mut said = run(&["import", folder.matches().to_str().unwrap(), "--db", &at("a.db")], 0);
    said += &run(
        &[
            "import",
            folder.matches().to_str().unwrap(),
            "--rehash",
            "--db",
            &at("a.db"),
            "--publish",
            &at("snapshot.db"),
        ],
        0,
    );
    for words in [
        &["status"][..],
        &["verify"],
        &["publish", "--for", "bi", &at("bi.db")],
        &["report", "luck", "--output", &at("luck.csv")],
        &["page", "site", &at("site")],
        &["export", "parquet", &at("lake")],
    ] {
        said += &run(&[words, &["--db", &at("a.db")]].concat(), 0);
    }
    assert!(said.contains("1 checked: sound") && !said.contains(r"\\?\"), "{said}");
}

#[test]
fn a_file_that_another_program_has_open_is_rejected_and_imported_by_the_next_run() {
    let folder = Folder::with_matches(2);
    folder.import("a.db", &[], 0);
    folder.write("0001.xg", &numbered(7).file());
    folder.write("0002.xg", &numbered(8).file());
    let before = content(&folder.database("a.db"));
    let open_files = ["0001.xg", "0002.xg"].map(|name| held(&folder.file(name), NONE));
    let output = folder.import("a.db", &[], 1);
    for (name, what) in [("0001.xg", "unreadable"), ("0002.xg", "rejected")] {
        let told = format!("{what}: {}: ", folder.file(name).display());
        let is_told = |line: &str| line.starts_with(&told) && line.ends_with("(os error 32)");
        assert!(stderr(&output).lines().any(is_told), "{}", stderr(&output));
    }
    // The match that was known keeps its rows.
    assert_eq!(one::<i64>(&open(&folder.database("a.db")), "SELECT count(*) FROM matches"), 2);
    assert!(before.contains("0001.xg"));
    drop(open_files);
    let output = folder.import("a.db", &[], 0);
    assert!(stdout(&output).contains("2 imported, 1 unchanged"), "{}", stdout(&output));
    folder.assert_like_fresh("a.db", 0);
    // XG lets other programs read what it has open.
    let _open = held(&folder.file("0000.xg"), TO_READ_AND_WRITE);
    assert!(stdout(&folder.import("a.db", &["--rehash"], 0)).contains("Nothing new"));
}

#[test]
fn an_open_snapshot_stays_as_it_is_and_the_message_says_what_to_do() {
    let folder = Folder::with_matches(1);
    folder.import("a.db", &[], 0);
    let (database, snapshot) = (folder.database("a.db"), folder.database("bi.db"));
    let publish = |status| run(&["publish", snapshot.to_str().unwrap(), "--db", database.to_str().unwrap()], status);
    publish(0);
    folder.write("0001.xg", &numbered(1).file());
    folder.import("a.db", &[], 0);
    let reader = open(&snapshot);
    let matches = |connection: &rusqlite::Connection| one::<i64>(connection, "SELECT count(*) FROM matches");
    assert_eq!(matches(&reader), 1);
    let said = publish(2);
    assert!(
        said.contains("bi.db: a program has the old snapshot open, and Windows does not replace an open file"),
        "{said}"
    );
    assert!(std::fs::metadata(&snapshot).unwrap().permissions().readonly(), "the old snapshot is read-only again");
    assert!(!names(&folder.out()).iter().any(|name| name.contains("publishing")), "{:?}", names(&folder.out()));
    assert_eq!(matches(&reader), 1);
    drop(reader);
    let said = publish(0);
    assert!(!said.contains("keep reading"), "{said}");
    assert_eq!(matches(&open(&snapshot)), 2);
    // A database in use is published all the same.
    let _reader = open(&database);
    publish(0);
}

#[test]
fn an_output_that_another_program_has_open_stays_as_it_is() {
    let folder = Folder::with_matches(1);
    folder.import("a.db", &[], 0);
    let (database, csv) = (folder.database("a.db"), folder.database("luck.csv"));
    let words = ["report", "luck", "--db", database.to_str().unwrap(), "--output", csv.to_str().unwrap()];
    run(&words, 0);
    let written = std::fs::read(&csv).unwrap();
    let spreadsheet = held(&csv, NONE);
    let said = run(&words, 2);
    assert!(said.contains(csv.to_str().unwrap()) && said.contains("(os error 32)"), "{said}");
    drop(spreadsheet);
    assert_eq!(std::fs::read(&csv).unwrap(), written);
    assert!(!names(&folder.out()).iter().any(|name| name.contains("part")), "{:?}", names(&folder.out()));
}

#[test]
fn read_only_files_are_imported() {
    let folder = Folder::with_matches(2);
    let mut permissions = std::fs::metadata(folder.file("0000.xg")).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(folder.file("0000.xg"), permissions).unwrap();
    folder.import("a.db", &[], 0);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn device_names_are_refused_as_files() {
    let folder = Folder::with_matches(1);
    folder.import("a.db", &[], 0);
    let (db, matches) = (folder.database("a.db"), folder.matches());
    let (db, matches) = (db.to_str().unwrap(), matches.to_str().unwrap());
    for name in ["NUL", "con", "aux.db"] {
        for words in [
            &["report", "luck", "--db", db, "--output", name][..],
            &["import", matches, "--db", name],
            &["import", name, "--db", "new.db"],
            &["publish", name, "--db", db],
            &["inspect", name],
        ] {
            let said = run(words, 2);
            assert!(said.starts_with("gammonbase: ") && said.lines().count() == 1, "{words:?}: {said}");
        }
    }
    assert!(!["new.db", "NUL", "con", "aux.db"].iter().any(|name| names(Path::new(".")).contains(&(*name).to_owned())));
}

/// The Explorer that the next tests need: a program of this name that starts the program, with a file or folder that was dropped on it.
#[test]
#[ignore = "runs as the Explorer of another test"]
fn explorer() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gammonbase"));
    let Some(dropped) = std::env::var_os("DROPPED") else {
        assert_eq!(command.status().unwrap().code(), Some(2));
        return;
    };
    let mut child = command.arg(dropped).stdin(Stdio::null()).spawn().unwrap();
    // The other test ends.
    let _ = std::io::stdin().read(&mut [0]);
    child.kill().unwrap();
    child.wait().unwrap();
}

/// That program under a name, in a folder with the database.
fn started(folder: &Folder, name: &str) -> Command {
    let program = folder.file(name);
    std::fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mut command = Command::new(program);
    command.args(["--ignored", "--exact", "windows::explorer", "--nocapture"]).stdin(Stdio::piped());
    command.env("GAMMONBASE_DB", folder.database("a.db"));
    command
}

#[test]
fn a_double_click_explains_itself_and_its_window_stays_after_an_error() {
    let folder = Folder::new();
    let start = |name| started(&folder, name).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut child = start("Explorer.EXE");
    let mut said = Vec::new();
    let mut byte = [0];
    while !said.ends_with(b"Press Enter to close this window. ")
        && child.stderr.as_mut().unwrap().read(&mut byte).unwrap() > 0
    {
        said.push(byte[0]);
    }
    let said = String::from_utf8(said).unwrap();
    assert!(
        said.contains("a.db") && said.contains("Leave this window open") && said.contains("nothing to show"),
        "{said}"
    );
    assert!(child.try_wait().unwrap().is_none(), "it waits");
    child.stdin.take().unwrap().write_all(b"\r\n").unwrap();
    assert!(child.wait().unwrap().success());
    // In a terminal it lists commands, and does not wait.
    let mut child = start("terminal.exe");
    let _open = child.stdin.take();
    let said = stderr(&child.wait_with_output().unwrap());
    assert!(said.contains("gammonbase demo") && !said.contains("Press Enter"), "{said}");
}

#[test]
fn a_folder_dropped_on_the_program_is_imported_and_shown() {
    let folder = Folder::with_matches(2);
    let mut server = Served::of(started(&folder, "explorer.exe").env("DROPPED", folder.matches()));
    server.wait_for("/", "<dt>matches</dt><dd>2</dd>");
    // The program ends with its Explorer.
    drop(server.child.stdin.take());
    assert!(server.child.wait().unwrap().success());
}
