//! Where reports run, where their files come from and where their results go.

use std::collections::BTreeSet;

use gammonbase::{
    Catalogue, Filter, Run, query::filter::MatchFilter, query::functions, query::report::Kind, query::report::Report,
    read_only, sql::Engine,
};

use crate::common::database::plan;
use crate::common::prelude::*;
use crate::common::reports::{
    Database, about_somebody, corpus_database, database, fixture, names, own_report, printed, refused, report, rows,
    sections, synthetic, words,
};

/// A database without matches: its only file was rejected.
fn empty() -> Database {
    let folder = tempfile::tempdir().unwrap();
    let (path, damaged) = (folder.path().join("test.db"), folder.path().join("damaged.xg"));
    std::fs::write(&damaged, b"not a match").unwrap();
    fill(&path, &[&damaged], 1);
    Database { _folder: folder, path }
}

#[test]
fn every_report_runs() {
    let own = Catalogue::default();
    let list = stdout(&ended(&["report"], 0));
    let listed = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    assert_eq!(listed.collect::<Vec<_>>(), names());
    for place in [empty(), corpus_database(&["xg", "xgp"]).unwrap_or_else(fixture)] {
        let has_people = one::<bool>(&open(&place.path), "SELECT EXISTS (SELECT 1 FROM players)");
        let needs_names = |known: &Report| known.parts()[0].header.parameters.iter().any(|own| own.is_needed());
        for known in own.reports().filter(|known| has_people || !needs_names(known) || known.name == "player-stats") {
            let report = about_somebody(&place.path, &known.name);
            let parts = known.chosen(&[]).parts().len();
            assert_eq!(sections(&place.path, &words(&report, &[])).len(), parts, "{}", known.name);
            if known.name == "summary" {
                let tables = printed(&place.path, &["summary", "--format", "csv"]);
                assert_eq!(tables.split("\n\n").count(), parts, "{tables}");
            }
            assert!(known.parts().iter().all(|part| !part.header.uses_index.is_empty()), "{}", known.name);
            assert!(known.takes_filters(), "{}", known.name);
        }
    }
}

#[test]
fn an_empty_result_has_a_header_and_a_message() {
    let output = report(&empty().path, &["luck", "--format", "csv"]);
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "gammonbase: no rows: No match passes the filters, or no luck is analysed.\n"
    );
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 1);
}

/// Runs a query in the sqlite3 shell and returns its lines of CSV; `None` where there is no shell.
fn in_shell(database: &Path, sql: &str) -> Option<String> {
    let shell = Command::new("sqlite3")
        .args(["-readonly", "-csv", "-header"])
        .arg(database)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut shell) = shell else {
        assert!(std::env::var_os("CI").is_none(), "CI pastes every report into the sqlite3 shell");
        return None;
    };
    std::io::Write::write_all(&mut shell.stdin.take().unwrap(), sql.as_bytes()).unwrap();
    let output = shell.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{sql}\n{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

/// A figure to nine digits, because the shell prints fifteen; other texts stay. Sums that cancel are 0, whatever SQLite's version leaves of them.
fn rounded(text: &str) -> String {
    let number = |number: f64| format!("{:.9e}", if number.abs() < 1e-12 { 0.0 } else { number });
    text.parse().map_or(text.to_owned(), number)
}

/// The values of a CSV text.
fn values(csv_text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(csv_text.as_bytes());
    reader.records().map(|record| record.unwrap().iter().map(rounded).collect()).collect()
}

/// The values of JSON objects.
fn json_values(rows: &[Value]) -> Vec<Vec<String>> {
    let value = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    rows.iter().map(|row| row.as_object().unwrap().values().map(value).map(|text| rounded(&text)).collect()).collect()
}

#[test]
fn printed_sql_names_the_functions_that_other_programs_lack() {
    let place = fixture();
    for (report, head) in [
        ("explore", "-- Needs GammonBase's extension for mwc, mwc_per_emg: .load libgammonbase_sqlite"),
        ("ratings", "-- Needs the program for fibs_ratings: gammonbase sql --file THIS.sql --db FILE\n"),
        ("blunders", "-- title: "),
    ] {
        let sql = printed(&place.path, &[report, "--sql"]);
        assert!(sql.starts_with(head), "{sql}");
    }
}

#[test]
fn each_of_several_tables_begins_with_50_rows() {
    let place = synthetic(20);
    let words = ["position", "-p", "position=XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10"];
    let json: Value =
        serde_json::from_str(&printed(&place.path, &[&words[..], &["--format", "json"]].concat())).unwrap();
    let all = json["decisions"].as_array().unwrap().len();
    assert!(all > 50, "{all}");
    let cut = format!("\nfirst 50 of {all} rows; --limit 0 shows all\n");
    assert_contains(printed(&place.path, &words), [cut.as_str()]);
    assert!(!printed(&place.path, &[&words[..], &["--limit", "0"]].concat()).contains("--limit"));
}

#[test]
fn no_report_scans_the_candidates() {
    let place = synthetic(5);
    let connection = read_only::open(&place.path).unwrap();
    functions::install(&connection, &place.path).unwrap();
    let by_player = Filter {
        matches: MatchFilter { players: vec!["Amira Haddad".to_owned()], ..MatchFilter::default() },
        min_error: Some(0.01),
        ..Filter::default()
    };
    let own = Catalogue::default();
    for known in own.reports().flat_map(Report::parts).filter(|known| known.takes_filters()) {
        let composed = |filter: &Filter| {
            Run::new(known, filter.clone(), &[]).unwrap().sql(Some(&connection), Engine::Sqlite).unwrap()
        };
        for sql in [composed(&Filter::default()), composed(&by_player)] {
            for step in plan(&connection, &sql) {
                // The views call them bc; plans name the table behind the view.
                let scans = ["SCAN bc", "SCAN scaled_candidates"]
                    .iter()
                    .any(|scan| step == *scan || step.starts_with(&format!("{scan} ")));
                assert!(!scans, "{}: {step}", known.name);
            }
        }
    }
}

#[test]
fn every_format_is_written() {
    let place = fixture();
    let of = |format: &str| printed(&place.path, &["blunders", "--player", "ada", "--format", format]);
    let table = of("table");
    assert!(
        table.starts_with(
            "Worst decisions: player Ada Lovelace\n(errors of 0.08 EMG and more; a smaller min-error lists more)\n\n"
        ),
        "{table}"
    );
    assert!(table.lines().any(|line| line.starts_with("error mwc ") && line.ends_with(" 7.523%")), "{table}");
    assert!(table.contains("XGID=aa---CC-C--BeB---c-e----B-:1:-1:-1:D:"), "identifiers are not broken: {table}");
    assert!(of("csv").starts_with("player,match_id,"));
    assert_eq!(of("jsonl").lines().count(), 2);
    assert!(of("markdown").starts_with("| player | match id |"));
    let json: Value = serde_json::from_str(&of("json")).unwrap();
    assert_eq!(json[0]["done"], "pass");
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
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    assert_eq!(printed(&place.path, &["blunders", "--output", path]), "");
    assert!(std::fs::read_to_string(&file).unwrap().contains(",XGID="), "other texts are unchanged");
    let nowhere = folder.path().join("none/x.csv");
    assert!(refused(&place.path, &["luck", "--output", nowhere.to_str().unwrap()]).contains("none/x.csv"));
}

#[test]
fn the_extension_of_the_output_chooses_the_format() {
    let place = synthetic(3);
    let folder = tempfile::tempdir().unwrap();
    for (name, begin) in [
        ("a.csv", "\u{feff}player,"),
        ("a.json", "[\n{"),
        ("a.jsonl", "{\"player\""),
        ("a.md", "| player |"),
        ("a.HTML", "<!DOCTYPE html>"),
        ("a.svg", "<svg"),
        ("a.txt", "Errors by part of the game"),
        ("a", "Errors by part of the game"),
    ] {
        let path = folder.path().join(name);
        assert_eq!(printed(&place.path, &["errors -p per_player=no", "--output", path.to_str().unwrap()]), "");
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(begin), "{name}: {text}");
    }
    assert_contains(
        refused(&place.path, &["errors -p per_player=no", "--output", "a.png"]),
        [".png is not a known format: name the file .csv, .json"],
    );
    assert!(
        printed(&place.path, &["errors -p per_player=no", "--output", "-"]).starts_with("Errors by part of the game")
    );
}

#[test]
fn csv_is_rounded_and_guarded_for_spreadsheets() {
    let hostile = Fixture { player1: "=1+1".into(), player2: "+Bob".into(), ..Fixture::default() };
    let place = database(&[("a.xg", hostile.file())]);
    let text = printed(&place.path, &["player-stats", "--format", "csv", "--columns", "player,pr,error_emg"]);
    assert!(text.contains("'=1+1,") && text.contains("'+Bob,"), "{text}");
    let long = |field: &str| field.split_once('.').is_some_and(|(_, decimals)| decimals.len() > 3);
    assert!(!text.split([',', '\n']).any(long), "{text}");
}

#[test]
fn columns_and_order_are_chosen() {
    let place = synthetic(6);
    let words = [
        "blunders",
        "--min-error",
        "0",
        "--columns",
        "decision_id,error_mwc",
        "--sort",
        "-error_mwc,decision_id",
        "--limit",
        "3",
    ];
    let found = rows(&place.path, &words);
    let sql =
        "SELECT json_group_array(decision_id) FROM (SELECT decision_id FROM decision_facts WHERE error_mwc IS NOT NULL
        ORDER BY error_mwc DESC, decision_id LIMIT 3)";
    let expected: String = one(&open(&place.path), sql);
    let ids: Vec<&Value> = found.iter().map(|row| &row["decision_id"]).collect();
    assert_eq!(serde_json::to_string(&ids).unwrap(), expected);
    assert_eq!(found[0].as_object().unwrap().keys().collect::<Vec<_>>(), ["decision_id", "error_mwc"]);
    let pasted = in_shell(&place.path, &printed(&place.path, &[&words[..], &["--sql"]].concat()));
    assert!(pasted.is_none_or(|pasted| values(&pasted) == json_values(&found)));
    assert_contains(
        refused(&place.path, &["blunders", "--sort", "size"]),
        ["report blunders has no column size; it has: player, match_id"],
    );
    assert!(refused(&place.path, &["summary", "--sort", "pr"]).contains("need a report with one table"));
}

const HEAD: &str = "-- title: Mine\n-- question: How many?\n-- parameter: kind (text, all): which\n";

#[test]
fn reports_of_users_run_like_built_in_ones() {
    let place = fixture();
    let body = "SELECT count(*) AS n FROM {{ decision_facts() }} WHERE kind = coalesce({{ kind }}, kind) -- not :this";
    let folder = own_report("mine.sql", &format!("{HEAD}{body}"));
    // As Windows' Notepad saves it.
    std::fs::write(folder.path().join("crlf.sql"), format!("\u{feff}{HEAD}{body}\n").replace('\n', "\r\n")).unwrap();
    let folder = folder.path().to_str().unwrap();
    let crlf = rows(&place.path, &["crlf", "--reports", folder, "-p", "kind=take"]);
    assert_eq!(crlf[0]["n"], 2);
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

#[test]
fn the_description_of_every_report_and_choice_fits_the_screen() {
    let own = Catalogue::default();
    let about = |words: &[&str]| String::from_utf8(ended(&[&["report", "--about"], words].concat(), 0).stdout).unwrap();
    for known in own.reports() {
        let choosing = known.header.parameters.iter().filter(|parameter| known.is_chosen_by(parameter));
        let words = choosing.flat_map(|parameter| match &parameter.kind {
            Kind::Choice(words) => words.iter().map(|word| format!("-p{}={word}", parameter.name)).collect(),
            _ => Vec::new(),
        });
        for word in std::iter::once("--width=100".to_owned()).chain(words) {
            let text = about(&[&known.name, &word]);
            assert!(text.lines().count() <= 24 && text.lines().all(|line| line.chars().count() <= 100), "{text}");
        }
    }
    let plan = about(&["errors", "-p", "by=plan"]);
    assert_contains(
        &plan,
        ["each game plan, and against each", "  player, category, part, pr, ", "another `by` has others"],
    );
    assert_contains(about(&["errors", "-p", "by=level"]), ["  all_decisions  decisions at this level\n"]);
    assert_contains(
        about(&["errors", "-p", "by=plan", "--wide"]),
        ["  category           plan: the player's", "\nUses index: "],
    );
    let value = serde_json::from_str::<Value>(&about(&["luck", "-p", "by=jokers", "--format", "json"])).unwrap();
    assert_eq!(value["parameters"][0]["chooses_columns"], true);
    assert_eq!(value["columns"][2]["name"], "rolls");
}

#[cfg(unix)] // named pipes and devices
#[test]
fn report_files_are_regular_and_of_limited_size() {
    let place = fixture();
    let folder = own_report("mine.sql", "-- title: a\n-- question: b\nSELECT 1 AS n");
    let at = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("/dev/zero", at("endless.sql")).unwrap();
    std::fs::create_dir(at("folder.sql")).unwrap();
    assert!(Command::new("mkfifo").arg(at("pipe.sql")).status().unwrap().success());
    std::fs::write(at("large.sql"), vec![b'-'; 2 << 20]).unwrap();
    std::fs::write(at("image.sql"), [0xff, 0xd8]).unwrap();
    let output = report(&place.path, &["mine", "--reports", folder.path().to_str().unwrap(), "--format", "csv"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "n\n1\n");
    let said = String::from_utf8(output.stderr).unwrap();
    for (name, reason) in [
        ("endless.sql", "a device, not a regular file"),
        ("folder.sql", "a folder, not a file"),
        ("pipe.sql", "a pipe, not a regular file"),
        ("large.sql", "more than 1024 KB of SQL"),
        ("image.sql", "not UTF-8 text (byte 0)"),
    ] {
        assert!(said.contains(&format!("{}: {reason}\n", at(name).display())), "{name}: {said}");
    }
}

#[test]
fn control_characters_in_titles_of_own_reports_are_replaced() {
    let place = fixture();
    let folder =
        own_report("mine.sql", "-- title: a\u{1b}[31m title\n-- question: a\u{1b}[31m title\u{7}\nSELECT 1 AS n");
    for words in [&["mine"][..], &["mine", "--about"], &["mine", "--format", "html"], &[]] {
        let output = report(&place.path, &[words, &["--reports", folder.path().to_str().unwrap()]].concat());
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("a\u{fffd}[31m title") && !text.contains(['\u{1b}', '\u{7}']), "{text}");
    }
}

#[test]
fn errors_in_reports_of_users_are_reported() {
    let place = fixture();
    let error = |sql: &str| {
        let folder = own_report("mine.sql", sql);
        refused(&place.path, &["mine", "--player", "ada", "--reports", folder.path().to_str().unwrap()])
    };
    for (sql, message) in [
        ("SELECT 1".to_owned(), "mine.sql: line 1: the header lacks `-- title: ...`"),
        (
            "-- title: a\n-- question: b\n-- colour: c\nSELECT 1".to_owned(),
            "mine.sql: line 3: expected title, title with, question",
        ),
        (format!("{HEAD}SELECT {{{{ kind }}}} FROM {{{{ decision_facts() }}}} AS f\nWHERE {{{{ other }}}}"), "other"),
        (
            format!("{HEAD}SELECT {{{{ kind }}}},\n  nonesuch FROM {{{{ decision_facts() }}}} AS f"),
            "no such column: nonesuch",
        ),
        ("-- title: a\n-- question: b\nSELECT 1".to_owned(), "report mine does not support filters"),
        (
            format!(
                "{HEAD}DELETE FROM decisions WHERE {{{{ kind }}}} IN (SELECT kind FROM {{{{ decision_facts() }}}} AS f)"
            ),
            "this statement writes",
        ),
        (format!("{HEAD}SELECT {{{{ kind }}}} FROM {{{{ decision_facts() }}}} AS f; SELECT 2"), "mine.sql: "),
    ] {
        let said = error(&sql);
        assert!(said.contains(message), "{sql}: {said}");
    }
    let folder = own_report("luck.sql", &format!("{HEAD}SELECT {{{{ kind }}}} FROM decision_facts"));
    // An invalid report file affects only itself: the built-in report runs, and a message names the file.
    let answered = ended(
        &[
            "report".as_ref(),
            "luck".as_ref(),
            "--db".as_ref(),
            place.path.as_os_str(),
            "--reports".as_ref(),
            folder.path().as_os_str(),
        ],
        0,
    );
    assert!(String::from_utf8_lossy(&answered.stdout).starts_with("Luck\n"));
    assert_contains(String::from_utf8_lossy(&answered.stderr), ["left out: ", "a built-in report has the same name"]);
    assert!(refused(&place.path, &["luck", "--reports", "/nowhere/at/all"]).contains("/nowhere/at/all"));
    ended(&["report", "luck"], 2);
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    /// SQLite limits the tables of a statement, and names of WITH clauses can hide tables that a filter reads.
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn every_report_prepares_under_every_choice_and_returns_its_documented_columns() {
        #[derive(clap::Parser)]
        struct Words {
            #[command(flatten)]
            filter: Filter,
        }
        let place = synthetic(2);
        let connection = read_only::open(&place.path).unwrap();
        functions::install(&connection, &place.path).unwrap();
        let player: String = one(&connection, "SELECT player FROM player_stats LIMIT 1");
        let mut failures = Vec::new();
        let sets: [&[&str]; 5] = [
            &[],
            &["--player", &player],
            &["--resignations", "--since", "2001", "--opponent", &player],
            &["--kind", "checker", "--won", "yes", "--idea", "hit", "--where", "pips<=200"],
            &[
                "--player",
                &player,
                "--opponent",
                &player,
                "--score",
                "5,5",
                "--plan",
                "holding",
                "--board",
                "6P",
                "--level",
                "1",
            ],
        ];
        let own = Catalogue::default();
        let unlisted = ["positions", "like", "opening-plays"].map(|name| own.get(name).unwrap());
        for known in own.reports().chain(unlisted).flat_map(Report::parts) {
            let about = format!("{} {}", known.name, known.part);
            let mut columns = BTreeSet::new();
            let mut choices = vec![vec![]];
            for parameter in &known.header.parameters {
                if let Kind::Choice(words) = &parameter.kind {
                    choices.extend(words.iter().map(|word| vec![(parameter.name.clone(), word.clone())]));
                }
            }
            for chosen in &choices {
                for words in sets.iter().filter(|words| words.is_empty() || known.takes_filters()) {
                    let mut filter = <Words as clap::Parser>::parse_from([&["report"], *words].concat()).filter;
                    filter.resolve(&connection).unwrap();
                    let run = Run::new(known, filter, chosen).unwrap();
                    match run.prepare(&connection) {
                        Ok(statement) => {
                            let mut named = known.header.columns.iter().map(|(name, _)| name.as_str());
                            let is_in_order = statement.column_names().all(|column| named.any(|name| name == column));
                            assert!(is_in_order, "{about} {chosen:?}: the header has another order");
                            // The file of one of several questions has the same columns, whatever else is chosen.
                            let is_whole = statement.column_count() == known.header.columns.len();
                            assert!(
                                is_whole || known.header.file.is_empty(),
                                "{about} {chosen:?}: a column is missing"
                            );
                            columns.extend(statement.column_names().map(str::to_owned));
                        }
                        Err(error) => failures.push(format!("{about} {chosen:?} {words:?}: {error}")),
                    }
                }
            }
            // Only rules have series.
            let named = known.header.columns.iter().map(|(name, _)| name.clone());
            assert_eq!(columns, named.filter(|name| !name.starts_with("series_")).collect(), "{about}");
        }
        assert!(failures.is_empty(), "{failures:#?}");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn printed_sql_returns_the_rows_of_the_report_in_the_sqlite_shell() {
        let place = synthetic(12);
        let connection = open(&place.path);
        let name: String = one(&connection, "SELECT min(name) FROM players");
        // A decision that passes the filter below.
        let sql = format!("SELECT min(decision_id) FROM decision_facts WHERE player = '{name}' AND error_emg >= 0.01");
        let position = format!("position={}", one::<i64>(&connection, &sql));
        let mut lacking = BTreeSet::new();
        let own = Catalogue::default();
        for known in own.reports().map(|known| known.chosen(&[])) {
            let mut filters: Vec<Vec<&str>> = vec![vec![]];
            if known.takes_filters() {
                filters.push(vec!["--player", &name, "--min-error", "0.01", "--since", "2000"]);
            }
            for filter in filters {
                let asked: &[&str] = match known.name.as_str() {
                    "position" => &["-p", &position],
                    // The trend is by a function of the program.
                    "periods" | "moving-pr" => &["-p", "trend=no"],
                    _ => &[],
                };
                let report = match known.name.as_str() {
                    "position" => vec![known.name.clone()],
                    name => about_somebody(&place.path, name),
                };
                let words = |more: &[&'static str]| words(&report, &[asked, &filter[..], more].concat());
                let sql = printed(&place.path, &words(&["--sql"]));
                if sql.starts_with("-- Needs ") {
                    lacking.insert(known.name.as_str());
                    continue;
                }
                let Some(pasted) = in_shell(&place.path, &sql) else { return };
                if known.sections.is_empty() {
                    let has_limit = known.header.parameters.iter().any(|parameter| parameter.name == "limit");
                    let all: &[&str] = if has_limit { &[] } else { &["--limit", "0"] };
                    let expected = rows(&place.path, &words(all));
                    assert_eq!(values(&pasted), json_values(&expected), "{} {filter:?}", known.name);
                } else {
                    assert!(!pasted.is_empty(), "{} {filter:?}", known.name);
                }
            }
        }
        assert_eq!(Vec::from_iter(lacking), ["audit", "error-timing", "explore", "ratings", "study", "twins"]);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn tables_fit_the_width() {
        let place = synthetic(12);
        for name in names() {
            for width in [60, 100] {
                let report = about_somebody(&place.path, &name);
                let text = printed(&place.path, &words(&report, &["--width", &width.to_string()]));
                let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
                assert!(widest <= width, "{name} at {width}: {widest}\n{text}");
            }
        }
    }

    #[test]
    #[ignore = "slow: `.ci/full` runs it"]
    fn an_endless_report_ends_at_the_memory_limit_of_tables() {
        let place = fixture();
        let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, printf('%.*c', 3000, 'x') AS t FROM n";
        let folder = own_report("mine.sql", &format!("-- title: a\n-- question: b\n{endless}"));
        for format in ["table", "markdown"] {
            let words = ["mine", "--reports", folder.path().to_str().unwrap(), "--format", format, "--width", "4000"];
            let output = report(&place.path, &words);
            assert_eq!(output.status.code(), Some(0));
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(said.starts_with("gammonbase: only the first 21,"), "{said}");
        }
    }
}
