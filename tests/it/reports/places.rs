//! Where reports run, where their files come from and where their results go.

use std::path::Path;
use std::process::{Command, Stdio};

use gammonbase::internals::{Catalogue, Filter, Report, Run, read_only};

use crate::common::database::{gammonbase, import};
use crate::common::reports::{
    Database, database, fixture, names, own_report, printed, refused, report, rows, synthetic,
};
use crate::common::{corpus_files, say};

/// Reports that look at no decision, so that there is nothing to filter.
const BETWEEN_BOOKS: [&str; 6] =
    ["book-figures", "book-histogram", "book-compare", "book-differences", "book-lines", "book-lines-summary"];

fn empty() -> Database {
    database(&[])
}

fn corpus_database() -> Option<Database> {
    let files = corpus_files(&["xg", "xgp"]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("corpus.db");
    let paths: Vec<&Path> = files.iter().map(|file| file.as_path()).collect();
    (!paths.is_empty()).then(|| import(&path, &paths, &[], 0))?;
    Some(Database { _folder: folder, path })
}

#[test]
fn every_report_runs_and_has_the_columns_that_its_header_names() {
    let own = Catalogue::own().unwrap();
    assert_eq!(names(), own.reports.iter().map(|report| report.name.as_str()).collect::<Vec<_>>());
    for place in [Some(empty()), Some(fixture()), corpus_database()].into_iter().flatten() {
        for known in &own.reports {
            let text = printed(&place.path, &[&known.name, "--format", "csv"]);
            let columns = |known: &Report| {
                let names = known.header.columns.iter().map(|(name, _)| name.as_str());
                names.collect::<Vec<_>>().join(",")
            };
            if known.sections.is_empty() {
                assert_eq!(text.lines().next(), Some(columns(known).as_str()), "{}", known.name);
            } else {
                let heads: Vec<&str> = text.split("\n\n").filter_map(|part| part.lines().next()).collect();
                assert_eq!(heads, known.sections.iter().map(columns).collect::<Vec<_>>(), "{}", known.name);
            }
            let is_about_decisions = !BETWEEN_BOOKS.contains(&known.name.as_str());
            assert!(!known.header.leans_on.is_empty(), "{}", known.name);
            assert_eq!(known.header.takes_filters, is_about_decisions, "{}", known.name);
        }
    }
}

#[test]
fn nothing_found_is_a_header_and_a_word_on_standard_error() {
    let output = report(&empty().path, &["luck", "--format", "csv"]);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "gammonbase: no rows\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 1);
}

#[test]
fn the_files_run_unchanged_in_the_sqlite_shell() {
    let place = fixture();
    let shell =
        |sql: &str| Command::new("sqlite3").arg("-readonly").arg(&place.path).arg(sql).stdin(Stdio::null()).output();
    if shell("SELECT 1").is_err() {
        say("sqlite3 is not installed: reports not tried in its shell");
        return;
    }
    let lines = |name: &str| {
        let file = format!("{}/sql/reports/{name}.sql", env!("CARGO_MANIFEST_DIR"));
        let output = shell(&format!(".read '{file}'")).unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{name}: {output:?}");
        String::from_utf8(output.stdout).unwrap().lines().count()
    };
    for known in Catalogue::own().unwrap().reports {
        if known.sections.is_empty() {
            assert_eq!(lines(&known.name), rows(&place.path, &[&known.name]).len(), "{}", known.name);
            continue;
        }
        let text = printed(&place.path, &[&known.name, "--format", "json"]);
        let answers: serde_json::Value = serde_json::from_str(&text).unwrap();
        for section in &known.sections {
            let name = format!("{}/{}", known.name, section.name);
            assert_eq!(lines(&name), answers[&section.name].as_array().unwrap().len(), "{name}");
        }
    }
}

#[test]
fn no_report_scans_the_candidates() {
    let place = synthetic(5);
    let connection = read_only::open(&place.path).unwrap();
    let by_player = Filter { players: vec!["a".to_owned()], min_error: Some(0.01), ..Filter::default() };
    let own = Catalogue::own().unwrap().reports;
    let single = own
        .iter()
        .flat_map(|known| if known.sections.is_empty() { vec![known] } else { known.sections.iter().collect() });
    for known in single.filter(|known| known.header.takes_filters) {
        let composed = |filter: &Filter| Run::new(known, filter.clone(), &[]).unwrap().sql(&connection).unwrap().0;
        for sql in [known.sql.clone(), composed(&Filter::default()), composed(&by_player)] {
            let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let mut plan = statement.raw_query();
            while let Some(step) = plan.next().unwrap() {
                let step: String = step.get(3).unwrap();
                // The views call them bc and c.
                let scans = ["SCAN bc", "SCAN c", "SCAN candidate_rows"]
                    .iter()
                    .any(|scan| step == *scan || step.starts_with(&format!("{scan} ")));
                assert!(!scans, "{}: {step}", known.name);
            }
        }
    }
}

#[test]
fn forms_of_output() {
    let place = fixture();
    let of = |format: &str| printed(&place.path, &["blunders", "--player", "ada", "--format", format]);
    let table = of("table");
    assert!(table.starts_with("Worst decisions: player ada\n\n"), "{table}");
    assert!(table.contains("Ada Lovelace") && table.contains("error mwc    7.523%\n"), "{table}");
    assert!(table.contains("XGID=aa---CC-C--BeB---c-e----B-:1:-1:-1:D:"), "identifiers are not broken: {table}");
    assert!(of("csv").starts_with("player,match_id,"));
    assert_eq!(of("jsonl").lines().count(), 2);
    assert!(of("markdown").starts_with("| player | match id |"));
    let json: serde_json::Value = serde_json::from_str(&of("json")).unwrap();
    assert_eq!(json[0]["done"], "pass");
}

#[test]
fn tables_keep_to_the_width() {
    let place = synthetic(12);
    for name in names() {
        for width in [60, 80, 100] {
            let text = printed(&place.path, &[&name, "--width", &width.to_string()]);
            let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= width, "{name} at {width}: {widest}\n{text}");
        }
    }
}

#[test]
fn a_file_is_replaced_when_the_result_is_complete() {
    let place = fixture();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Ergebnis é.csv");
    let path = file.to_str().unwrap();
    std::fs::write(&file, "before").unwrap();
    refused(&place.path, &["luck", "--format", "csv", "--output", path, "--player", "nobody"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "before");
    assert_eq!(printed(&place.path, &["luck", "--format", "csv", "--output", path]), "");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("\u{feff}player,") && text.contains("Kévin Unger"), "{text}");
    printed(&place.path, &["luck", "--format", "csv", "--bom=false", "--output", path]);
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("player,"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    let guarded = ["blunders", "--format", "csv", "--spreadsheet-safe", "--output", path];
    assert_eq!(printed(&place.path, &guarded), "");
    assert!(std::fs::read_to_string(&file).unwrap().contains(",XGID="), "what is no formula is as it was");
    let nowhere = folder.path().join("none/x.csv");
    assert!(refused(&place.path, &["luck", "--output", nowhere.to_str().unwrap()]).contains("none/x.csv"));
}

const HEAD: &str = "-- title: Mine\n-- question: How many?\n-- filters: yes\n-- parameter: kind (text, all): which\n";

#[test]
fn a_users_report_stands_beside_ours() {
    let place = fixture();
    let body = "SELECT count(*) AS n FROM decision_facts WHERE kind = coalesce(:kind, kind) -- not :this";
    let folder = own_report("mine.sql", &format!("{HEAD}{body}"));
    let folder = folder.path().to_str().unwrap();
    let output = gammonbase(&["report", "--reports", folder]);
    let list = String::from_utf8(output.stdout).unwrap();
    assert!(list.lines().any(|line| line.starts_with("  mine  ") && line.ends_with("  How many?")), "{list}");
    let count =
        |words: &[&str]| rows(&place.path, &[&["mine", "--reports", folder], words].concat())[0]["n"].as_i64().unwrap();
    // 15 decisions: Ada's 7, Kévin's 8; takes: one each.
    assert_eq!((count(&[]), count(&["-p", "kind=take"])), (15, 2));
    assert_eq!((count(&["--player", "ada"]), count(&["--player", "ada", "-p", "kind=take"])), (7, 1));
    let about = String::from_utf8(gammonbase(&["report", "mine", "--about", "--reports", folder]).stdout).unwrap();
    assert!(about.contains("kind (text, all): which"), "{about}");
}

#[cfg(unix)]
#[test]
fn a_report_is_a_regular_file_of_bounded_size() {
    let place = fixture();
    let folder = own_report("mine.sql", "-- title: a\n-- question: b\nSELECT 1 AS n");
    let at = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("/dev/zero", at("endless.sql")).unwrap();
    std::fs::create_dir(at("folder.sql")).unwrap();
    assert!(Command::new("mkfifo").arg(at("pipe.sql")).status().unwrap().success());
    std::fs::write(at("large.sql"), vec![b'-'; 2 << 20]).unwrap();
    std::fs::write(at("image.sql"), [0xff, 0xfe]).unwrap();
    let output = report(&place.path, &["mine", "--reports", folder.path().to_str().unwrap(), "--format", "csv"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "n\n1\n");
    let said = String::from_utf8(output.stderr).unwrap();
    for (name, reason) in [
        ("endless.sql", "a device, not a regular file"),
        ("folder.sql", "a folder, not a file"),
        ("pipe.sql", "a pipe, not a regular file"),
        ("large.sql", "more than 1024 KB of SQL"),
        ("image.sql", "stream did not contain valid UTF-8"),
    ] {
        assert!(said.contains(&format!("{}: {reason}\n", at(name).display())), "{name}: {said}");
    }
}

#[test]
fn an_endless_report_ends_where_its_table_has_no_more_room() {
    let place = fixture();
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, printf('%.*c', 3000, 'x') AS t FROM n";
    let folder = own_report("mine.sql", &format!("-- title: a\n-- question: b\n{endless}"));
    for format in ["table", "markdown"] {
        let words = ["mine", "--reports", folder.path().to_str().unwrap(), "--format", format, "--width", "4000"];
        let output = report(&place.path, &words);
        assert_eq!(output.status.code(), Some(0));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("gammonbase: only the first 22,"), "{said}");
    }
}

#[test]
fn what_is_wrong_with_a_users_report_is_said() {
    let place = fixture();
    let shout = |name: &str, sql: &str| {
        let folder = own_report(name, sql);
        refused(&place.path, &["mine", "--player", "ada", "--reports", folder.path().to_str().unwrap()])
    };
    for (sql, message) in [
        ("SELECT 1".to_owned(), "mine.sql: line 1: the header lacks `-- title: ...`"),
        (
            "-- title: a\n-- question: b\n-- colour: c\nSELECT 1".to_owned(),
            "mine.sql: line 3: expected title, question",
        ),
        (format!("{HEAD}SELECT :kind"), "does not read any table that filters apply to: decision_facts"),
        (
            format!("{HEAD}SELECT 1 FROM decision_facts\nWHERE :kind > :other"),
            "line 6: the header lacks `-- parameter: other",
        ),
        (format!("{HEAD}SELECT 1 FROM decision_facts"), "the parameter kind, which the query does not use"),
        (format!("{HEAD}SELECT :kind,\n  nonesuch FROM decision_facts"), "mine.sql: line 6: no such column: nonesuch"),
        ("-- title: a\n-- question: b\nSELECT 1".to_owned(), "report mine takes no filters"),
        (
            format!("{HEAD}DELETE FROM decision_rows WHERE :kind IN (SELECT kind FROM decision_facts)"),
            "this statement writes",
        ),
        (format!("{HEAD}SELECT :kind FROM decision_facts; SELECT 2"), "mine.sql: "),
    ] {
        let said = shout("mine.sql", &sql);
        assert!(said.contains(message), "{sql}: {said}");
    }
    let folder = own_report("luck.sql", &format!("{HEAD}SELECT :kind FROM decision_facts"));
    // An invalid report file affects only itself: the built-in report runs, and a message names the file.
    let answered = gammonbase(&[
        "report".as_ref(),
        "luck".as_ref(),
        "--db".as_ref(),
        place.path.as_os_str(),
        "--reports".as_ref(),
        folder.path().as_os_str(),
    ]);
    assert_eq!(answered.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&answered.stdout).starts_with("Luck\n"));
    let said = String::from_utf8_lossy(&answered.stderr).into_owned();
    assert!(said.contains("left out: ") && said.contains("a built-in report has the same name"), "{said}");
    assert!(refused(&place.path, &["luck", "--reports", "/nowhere/at/all"]).contains("/nowhere/at/all"));
    let output = gammonbase(&["report", "luck"]);
    assert_eq!(output.status.code(), Some(2));
}
