//! Pairs of features: where two that work alone could fail together. What covers which pair:
//!
//! | | with | test |
//! |---|---|---|
//! | filters, parameters, reports | engines | `reports::places`, `lake` |
//! | decisions of the user, renames, prunes | imports, one another | `histories` |
//! | decisions of the user | snapshots, Parquet, pages, corrections files | `outputs_agree_with_what_was_decided` here |
//! | unusual matches | every report and parameter | `every_report_takes_every_unusual_match` here |
//! | a printed command | the program | `printed_commands_run_as_printed` here, `documented` |
//! | kills, full disks | imports, decisions, outputs | `crash`, `kills`, `repeated` |
//! | dashboards | reports, columns | `publish_bi`, `dashboard` |
//! | a view's column | texts, numbers, years | `view_types` |

use gammonbase::{Catalogue, Filter, Run, query::functions, query::report::Kind, read_only};
use xgfile::document::Document;
use xgfile::records::{Record, UNLIMITED};

use crate::common::database::{import as import_paths, shell};
use crate::common::fixtures::{NOT_ANALYSED, THREE_PLY};
use crate::common::prelude::*;

/// Matches that are valid and unusual, by what is unusual about them.
fn unusual() -> Vec<(&'static str, Vec<u8>)> {
    let with = |change: fn(&mut Fixture)| {
        let mut fixture = Fixture::default();
        change(&mut fixture);
        fixture.document()
    };
    let changed = |change: fn(usize, &mut Record)| {
        let mut document = Fixture::default().document();
        document.records.iter_mut().enumerate().for_each(|(number, record)| change(number, &mut record.body));
        document
    };
    let cases: [(&str, Document); 12] = [
        ("usual", with(|_| {})),
        ("both players have one name", with(|fixture| fixture.player2 = fixture.player1.clone())),
        ("no names", with(|fixture| (fixture.player1, fixture.player2) = (String::new(), String::new()))),
        ("a name with quotes and a hyphen", with(|fixture| fixture.player1 = "-O'Neil; \"x\" --".into())),
        ("a name of joiners", with(|fixture| fixture.player1 = "علی\u{200c}رضا".into())),
        ("no date", with(|fixture| fixture.date = 0.0)),
        ("a date after the import", with(|fixture| fixture.date = 60_000.0)),
        ("27 points", with(|fixture| fixture.match_length = 27)),
        ("money", with(|fixture| fixture.match_length = UNLIMITED)),
        ("analysed by nothing", with(|fixture| fixture.level = THREE_PLY + 900)),
        (
            "no analysis",
            changed(|_, record| match record {
                Record::Move(play) => {
                    play.data_moves.n_moves = 0;
                    (play.err_move, play.err_luck) = (NOT_ANALYSED, NOT_ANALYSED);
                }
                Record::Cube(cube) => (cube.err_cube, cube.err_take) = (NOT_ANALYSED, NOT_ANALYSED),
                _ => {}
            }),
        ),
        (
            "luck of some rolls",
            changed(|number, record| match record {
                Record::Move(play) if number % 2 == 0 => play.err_luck = NOT_ANALYSED,
                _ => {}
            }),
        ),
    ];
    cases.map(|(name, document)| (name, document.encode().encode().unwrap())).to_vec()
}

/// Names merged, a match excluded, an event corrected: every output has all of it, and nothing of the rest.
#[test]
fn outputs_agree_with_what_was_decided() {
    let folder = Folder::with_matches(4);
    folder.fill("a.db", 0);
    let (database, out) = (folder.database("a.db"), folder.out());
    let run = |words: &[&str]| stdout(&ended(&[words, &["--db", database.to_str().unwrap()]].concat(), 0));
    let name: String = one(&open(&database), "SELECT player1 FROM match_facts WHERE match_id = 3");
    run(&["players", "merge", "--new", &name, "Zoë Merged"]);
    run(&["matches", "set", "2", "--event", "Corrected Open"]);
    run(&["matches", "exclude", "1"]);
    let at = |name: &str| out.join(name).to_str().unwrap().to_owned();
    run(&["publish", &at("snapshot.db")]);
    run(&["publish", "--for", "bi", &at("bi.db")]);
    run(&["publish", "--anonymous", &at("anonymous.db")]);
    run(&["matches", "corrections", "--output", &at("corrections.toml")]);
    run(&["export", "parquet", &at("set")]);
    run(&["page", "site", &at("site")]);
    for (name, text) in
        [("snapshot.db", "Corrected Open"), ("bi.db", "Corrected Open"), ("anonymous.db", "Corrected Open")]
    {
        let snapshot = open(Path::new(&at(name)));
        let broken: i64 = one(&snapshot, "SELECT count(*) FROM pragma_foreign_key_check");
        let found: (i64, i64) = (
            one(&snapshot, "SELECT count(*) FROM match_facts"),
            one(&snapshot, &format!("SELECT count(*) FROM match_facts WHERE event = '{text}'")),
        );
        assert_eq!((broken, found), (0, (3, 1)), "{name}");
        let merged: i64 = one(&snapshot, "SELECT count(*) FROM players WHERE name = 'Zoë Merged'");
        assert_eq!(merged > 0, name != "anonymous.db", "{name}");
    }
    let mut pages = Vec::new();
    crate::common::collect(Path::new(&at("site")), &["html"], &mut pages);
    let text: String = pages.iter().map(|page| std::fs::read_to_string(page).unwrap()).collect();
    assert!(text.contains("Zoë Merged") && text.contains("Corrected Open"));
    // Another database with the same files and the file of corrections is the same.
    folder.fill_with("b.db", &["--quiet"], 0);
    let other = folder.database("b.db");
    ended(&["matches", "corrections", "--read", &at("corrections.toml"), "--db", other.to_str().unwrap()], 0);
    let facts =
        "SELECT group_concat(player1 || player2 || coalesce(event, ''), ';' ORDER BY match_key) FROM match_facts";
    assert_eq!(one::<String>(&open(&database), facts), one::<String>(&open(&other), facts));
}

/// Each command that the program prints in backquotes or below "To undo", run as it is printed.
#[cfg(unix)] // a shell
#[test]
fn printed_commands_run_as_printed() {
    let folder = Folder::with_matches(2);
    folder.write("-o'neil.xg", &Fixture { player1: "-O'Neil".into(), game_id: 70, ..Fixture::default() }.file());
    folder.write("o'neil.xg", &Fixture { player1: "-O' Neil".into(), game_id: 71, ..numbered(5) }.file());
    let database = folder.database("a b.db");
    let db = database.to_str().unwrap();
    let imported = stdout(&import_paths(&database, &[&folder.matches()], &[], 0));
    let run_line = |line: &str| {
        let words = line.split("  #").next().unwrap().strip_prefix("gammonbase ").unwrap();
        let output = shell(&format!("echo 'SELECT 1' | \"$0\" {words}"), &[""; 0]);
        assert_eq!(output.status.code(), Some(0), "{line}: {}", stderr(&output));
    };
    let commands = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .filter_map(|line| line.find("gammonbase ").map(|at| line[at..].trim_end_matches(")").to_owned()));
        lines.filter(|line| line.contains("--db")).collect()
    };
    let next = commands(&imported);
    assert!(next.len() >= 4, "{imported}");
    next.iter().for_each(|line| run_line(line));
    for words in [&["matches", "exclude", "1"][..], &["matches", "set", "2", "--round", "Final"]] {
        let undo = commands(&stdout(&ended(&[words, &["--db", db]].concat(), 0)));
        assert_eq!(undo.len(), 1, "{undo:?}");
        run_line(&undo[0]);
    }
    for suggestions in [&["players", "suggest"][..], &["report", "twins"]] {
        let text = stdout(&ended(&[suggestions, &["--format", "csv", "--db", db]].concat(), 0));
        let mut lines = csv::Reader::from_reader(text.as_bytes());
        let place = lines.headers().unwrap().iter().position(|name| name == "command").unwrap();
        for line in lines.records() {
            run_line(&line.unwrap()[place]);
        }
    }
    std::fs::remove_file(folder.file("0001.xg")).unwrap();
    let verdict = stdout(&ended(&["verify", "--db", db], 1));
    let advice = verdict.split('`').nth(1).unwrap();
    run_line(advice);
    ended(&["verify", "--db", db], 0);
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    /// Every report with each choice of each parameter, on a database of one unusual match and on one of all.
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn every_report_takes_every_unusual_match() {
        let catalogue = Catalogue::default();
        let all = unusual();
        let mut folders: Vec<(&str, Folder)> = Vec::new();
        for (name, bytes) in &all {
            let folder = Folder::new();
            folder.write("a.xg", bytes);
            folders.push((name, folder));
        }
        let together = Folder::new();
        for (number, (_, bytes)) in all.iter().enumerate() {
            together.write(&format!("{number}.xg"), bytes);
        }
        folders.push(("all", together));
        for (name, folder) in &folders {
            folder.fill("a.db", 0);
            let database = folder.database("a.db");
            let connection = read_only::open(&database).unwrap();
            functions::install(&connection, &database).unwrap();
            for report in catalogue.reports().flat_map(|report| report.parts()) {
                let choices = report.header.parameters.iter().flat_map(|parameter| match &parameter.kind {
                    Kind::Choice(words) => {
                        words.iter().map(|word| vec![(parameter.name.clone(), word.clone())]).collect()
                    }
                    _ => Vec::new(),
                });
                for chosen in std::iter::once(Vec::new()).chain(choices) {
                    let run = Run::new(report, Filter::default(), &chosen).unwrap();
                    let mut statement = run.prepare(&connection).unwrap();
                    let columns = statement.column_count();
                    let mut rows = statement.raw_query();
                    let about = || format!("{name}: {} {chosen:?}", report.name);
                    while let Some(row) = rows.next().unwrap_or_else(|error| panic!("{}: {error}", about())) {
                        for column in 0..columns {
                            if let rusqlite::types::ValueRef::Real(number) = row.get_ref_unwrap(column) {
                                assert!(number.is_finite(), "{}", about());
                            }
                        }
                    }
                }
            }
        }
    }
}
