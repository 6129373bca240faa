//! `gammonbase export parquet`: the content of the files, which of them are written, and the remains of an incomplete export.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

use crate::common::folder::slashed;
use crate::common::long_runs::{Chance, kills};
use crate::common::markdown::page;
use crate::common::prelude::*;
use crate::common::versions::shallow;
use synth::Generator;

/// Runs an export and returns its output.
fn export(folder: &Folder, database: &str, set: &str, options: &[&str], status: i32) -> String {
    let (database, set) = (folder.database(database), folder.database(set));
    let mut arguments = vec!["export", "parquet", set.to_str().unwrap(), "--db", database.to_str().unwrap()];
    arguments.extend(options);
    let output = ended(&arguments, status);
    stdout(&output) + &stderr(&output)
}

/// Exports `a.db` for the first time, and returns the folder of the export.
fn exported(folder: &Folder) -> PathBuf {
    export(folder, "a.db", "set", &[], 0);
    folder.database("set")
}

fn manifest(set: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(set.join("_manifest.json")).unwrap()).unwrap()
}

/// The files of an export with their tables. Checks each against the manifest.
fn listed(set: &Path) -> Vec<(String, String)> {
    let manifest = manifest(set);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let files = manifest["files"].as_array().unwrap();
    for file in files {
        let bytes = std::fs::read(set.join(text(&file["path"]))).unwrap();
        assert_eq!(file["bytes"], bytes.len());
        assert_eq!(text(&file["blake3"]), blake3::hash(&bytes).to_hex().as_str());
    }
    files.iter().map(|file| (text(&file["table"]), text(&file["path"]))).collect()
}

/// The existing parts, listed or not.
fn parts(set: &Path) -> BTreeSet<String> {
    let mut found = Vec::new();
    crate::common::collect(set, &["parquet"], &mut found);
    let name = |path: PathBuf| slashed(path.strip_prefix(set).unwrap().to_str().unwrap());
    found.into_iter().map(name).filter(|name| !name.starts_with('_')).collect()
}

type Row = BTreeMap<String, Field>;

fn rows_of(path: &Path) -> Vec<Row> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap();
    rows.map(|row| row.unwrap().get_column_iter().map(|(name, field)| (name.clone(), field.clone())).collect())
        .collect()
}

/// The rows of a table, by the manifest.
fn rows(set: &Path, table: &str) -> Vec<Row> {
    listed(set).iter().filter(|(name, _)| name == table).flat_map(|(_, path)| rows_of(&set.join(path))).collect()
}

/// Every row of every table as text, whichever file it is in.
fn content(set: &Path) -> BTreeMap<String, Vec<String>> {
    let mut tables = BTreeMap::<String, Vec<String>>::new();
    for (table, path) in listed(set) {
        tables.entry(table).or_default().extend(rows_of(&set.join(path)).iter().map(|row| format!("{row:?}")));
    }
    tables.values_mut().for_each(|rows| rows.sort());
    tables
}

fn assert_same_content(one: &Path, other: &Path) {
    let (one, other) = (content(one), content(other));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (table, rows) in one {
        let different = rows.iter().zip(&other[&table]).find(|(one, other)| one != other);
        assert_eq!((rows.len(), different), (other[&table].len(), None), "{table}");
    }
}

/// Synthetic matches of several years.
fn synthetic(folder: &Folder, count: u64) {
    let generator = Generator::new(3);
    for number in 0..count {
        folder.write(&format!("{number:03}.xg"), &generator.file(number).unwrap());
    }
}

/// A match of a year.
fn of_year(number: i32, year: i32) -> Vec<u8> {
    Fixture { date: f64::from(year - 1900) * 365.25 + 100.0, ..numbered(number) }.file()
}

#[test]
fn candidates_equal_the_view_and_dates_the_matches() {
    let folder = Folder::new();
    synthetic(&folder, 3);
    folder.fill("a.db", 0);
    export(&folder, "a.db", "set", &[], 0);
    let connection = open(&folder.database("a.db"));
    let mut statement = connection
        .prepare(
            "SELECT play, equity, c.position_hash, lose_backgammon, lose_gammon, lose, win, win_gammon, win_backgammon, c.equity - d.equity_best
             FROM candidates AS c JOIN decisions AS d USING (decision_id)",
        )
        .unwrap();
    let mut expected: Vec<String> = statement
        .query_map([], |row| {
            let figure = |column| f64::from(row.get::<_, f64>(column).unwrap() as f32);
            let figures: Vec<f64> = (3..10).map(figure).collect();
            Ok(format!("{} {} {} {figures:?}", row.get::<_, String>(0)?, row.get::<_, f64>(1)?, row.get::<_, i64>(2)?))
        })
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let single = |field: &Field| if let Field::Float(value) = field { f64::from(*value) } else { panic!("{field:?}") };
    let mut found: Vec<String> = rows(&folder.database("set"), "candidates")
        .iter()
        .map(|row| {
            let mut figures: Vec<f64> =
                ["lose_backgammon", "lose_gammon", "lose", "win", "win_gammon", "win_backgammon"]
                    .map(|name| single(&row[name]))
                    .to_vec();
            let (Field::Str(play), Field::Long(hash)) = (&row["play"], &row["position_hash"]) else {
                panic!("{row:?}")
            };
            figures.push(single(&row["equity_difference"]));
            format!("{play} {} {hash} {figures:?}", single(&row["equity"]))
        })
        .collect();
    expected.sort();
    found.sort();
    assert!(found == expected && found.len() > 1000, "{} candidates, expected {}", found.len(), expected.len());
    let days: String = connection.query_row("SELECT min(played_at_local) FROM matches", [], |row| row.get(0)).unwrap();
    let dates =
        rows(&folder.database("set"), "matches").into_iter().map(|row| row["played_on"].to_string()[..10].to_owned());
    assert_eq!(dates.min().as_deref(), days.get(..10));
}

#[test]
fn unchanged_export_writes_nothing() {
    let folder = Folder::imported(5);
    assert_contains(export(&folder, "a.db", "set", &[], 0), ["5 matches; wrote "]);
    let set = folder.database("set");
    let before = (std::fs::metadata(set.join("_manifest.json")).unwrap().modified().unwrap(), parts(&set));
    folder.fill("a.db", 0);
    assert_contains(export(&folder, "a.db", "set", &[], 0), ["unchanged, 5 matches"]);
    assert_eq!((std::fs::metadata(set.join("_manifest.json")).unwrap().modified().unwrap(), parts(&set)), before);
    // The whole set, written again, is the same.
    export(&folder, "a.db", "set", &["--full"], 0);
    assert_eq!(parts(&set), before.1);
}

#[test]
fn matches_without_a_date_are_in_the_partition_that_readers_take_as_null() {
    let folder = Folder::new();
    folder.write("0.xg", &of_year(0, 2020));
    folder.write("1.xg", &Fixture { date: 0.0, ..numbered(1) }.file());
    folder.fill("a.db", 0);
    let set = exported(&folder);
    assert_eq!(names(&set.join("matches")), ["year=2020", "year=__HIVE_DEFAULT_PARTITION__"]);
    assert_eq!(rows(&set, "matches").len(), 2);
    assert_eq!(rows(&set, "match_equities").len(), 2 * (26 * 26 - 1));
}

#[test]
fn exports_and_databases_have_the_same_text_keys() {
    let folder = Folder::new();
    synthetic(&folder, 3);
    folder.fill("a.db", 0);
    let set = exported(&folder);
    let connection = open(&folder.database("a.db"));
    let text = |row: &Row, name: &str| match &row[name] {
        Field::Str(text) => text.clone(),
        Field::Long(number) => format!("{number:016x}"),
        Field::Int(number) => number.to_string(),
        other => panic!("{name}: {other:?}"),
    };
    for (table, keys) in [
        ("matches", &["match", "player1", "player2"][..]),
        ("decisions", &["match", "player", "opponent"]),
        ("candidates", &["match", "player"]),
        ("comments", &["match"]),
        ("players", &["player"]),
    ] {
        for (row, key) in rows(&set, table).iter().flat_map(|row| keys.iter().map(move |key| (row, key))) {
            assert_eq!(text(row, &format!("{key}_hex")), text(row, &format!("{key}_id")), "{table}");
        }
    }
    for (table, what) in [
        ("decisions", "decision_facts JOIN decision_analysis USING (decision_id)"),
        ("opening_decisions", "opening_decisions"),
    ] {
        let part = |row: &Row| ["match_hex", "decision_number", "position_hex"].map(|name| text(row, name)).join(" ");
        let mut found: Vec<String> = rows(&set, table).iter().map(part).collect();
        found.sort();
        let sql =
            format!("SELECT match_hex || ' ' || decision_number || ' ' || printf('%016x', position_hash) FROM {what}");
        let mut expected: Vec<String> = column(&connection, &sql);
        expected.sort();
        assert!(!found.is_empty() && found == expected, "{table}");
    }
}

#[test]
fn empty_database_is_exported_with_every_table() {
    let folder = Folder::new();
    folder.import_only_a_damaged_file("a.db");
    let set = exported(&folder);
    assert_eq!(listed(&set).len(), 25);
    assert!(rows(&set, "decisions").is_empty() && !rows(&set, "levels").is_empty());
    let dictionary = rows_of(&set.join("_dictionary.parquet"));
    assert!(dictionary.len() > 300 && set.join("DICTIONARY.md").exists());
    let (views, page) = (std::fs::read_to_string(set.join("duckdb.sql")).unwrap(), page("docs/reference/lake.md"));
    let is_said = |name: &str| views.contains(&format!(" VIEW {name} AS")) != page.contains(&format!("no `{name}`"));
    let unsaid = gammonbase::sql::views().iter().map(|(name, _)| *name).filter(|name| !is_said(name));
    assert_eq!(unsaid.collect::<Vec<_>>(), [""; 0]);
    // The metadata describes the columns.
    let reader = SerializedFileReader::new(File::open(set.join(&listed(&set)[0].1)).unwrap()).unwrap();
    let metadata = reader.metadata().file_metadata().key_value_metadata().unwrap();
    let said =
        |name: &str| metadata.iter().find(|entry| entry.key == name).and_then(|entry| entry.value.clone()).unwrap();
    assert_eq!(said("gammonbase.schema_version"), "1");
    assert!(
        said("gammonbase.columns").contains("\"match_length\":{\"unit\":\"points\""),
        "{}",
        said("gammonbase.columns")
    );
}

#[test]
fn names_are_exported_unchanged() {
    let folder = Folder::new();
    let name = "O'Neill \"the\"; =1+1 🎲 \\";
    let event = "line\nbreak\t\u{202e}";
    folder.write("a.xg", &Fixture { player1: name.into(), event: event.into(), ..numbered(1) }.file());
    folder.fill("a.db", 0);
    export(&folder, "a.db", "set", &[], 0);
    let row = rows(&folder.database("set"), "matches").remove(0);
    assert_eq!((row["player1"].clone(), row["event"].clone()), (Field::Str(name.into()), Field::Str(event.into())));
}

#[test]
fn damaged_files_of_the_same_size_are_found_by_check() {
    let folder = Folder::imported(2);
    let set = folder.database("set");
    assert!(export(&folder, "a.db", "set", &["--check"], 2).contains("not a Parquet export"));
    export(&folder, "a.db", "set", &[], 0);
    assert_contains(export(&folder, "a.db", "set", &["--check"], 0), [" files checked: sound"]);
    let part = parts(&set).pop_first().unwrap();
    let mut bytes = std::fs::read(set.join(&part)).unwrap();
    bytes[20] ^= 1;
    std::fs::write(set.join(&part), bytes).unwrap();
    let said = export(&folder, "a.db", "set", &["--check"], 1);
    assert!(said.contains(": 1 damaged") && said.contains(&format!("{part}: its content differs")), "{said}");
    export(&folder, "a.db", "set", &["--full"], 0);
    export(&folder, "a.db", "set", &["--check"], 0);
}

#[cfg(unix)] // permissions
#[test]
fn reader_without_write_permission_can_verify_and_export() {
    use crate::common::database::program_without_rights;
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::imported(2);
    // The log and its index, as a reader leaves them that was ended by a signal.
    let connection = open(&folder.database("a.db"));
    connection.query_row("SELECT count(*) FROM matches", [], |_| Ok(())).unwrap();
    let index = std::fs::read(folder.database("a.db-shm")).unwrap();
    drop(connection);
    std::fs::write(folder.database("a.db-wal"), "").unwrap();
    std::fs::write(folder.database("a.db-shm"), index).unwrap();
    let mode = |path: &Path, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    let set = folder.matches().join("set");
    std::fs::create_dir(&set).unwrap();
    for name in ["a.db", "a.db-wal", "a.db-shm"] {
        mode(&folder.database(name), 0o444);
    }
    mode(&folder.out(), 0o555);
    let run = |words: &[&str]| {
        let mut command = program_without_rights()?;
        Some(command.args(words).args(["--db", folder.database("a.db").to_str().unwrap()]).output().unwrap())
    };
    let outputs = [run(&["verify", "--skip-sources"]), run(&["export", "parquet", set.to_str().unwrap()])];
    mode(&folder.out(), 0o755);
    let [Some(verified), Some(exported)] = outputs else { return };
    for output in [verified, exported] {
        assert!(output.status.success(), "{}", stderr(&output));
    }
    assert_eq!(rows(&set, "matches").len(), 2);
}

#[test]
fn folder_with_other_files_is_refused_and_unchanged() {
    let folder = Folder::imported(2);
    let set = folder.database("set");
    std::fs::create_dir(&set).unwrap();
    std::fs::write(set.join("thesis.txt"), "mine").unwrap();
    for options in [&[][..], &["--full"]] {
        assert_contains(export(&folder, "a.db", "set", options, 2), ["contains files that are not part of"]);
    }
    assert_eq!(names(&set), ["thesis.txt"]);
    // The folder of the database, a file, and a place where nothing can be made.
    for place in ["", "a.db", "a.db/set"] {
        export(&folder, "a.db", place, &[], 2);
    }
    let mut left = names(&folder.out());
    left.retain(|name| !name.starts_with("a.db-"));
    assert_eq!(left, ["a.db", "a.db.lock", "set"]);
    let database = folder.database("a.db");
    assert_contains(
        stderr(&ended(&["export", "parquet", "/proc/set", "--db", database.to_str().unwrap()], 2)),
        ["/proc/set"],
    );
    // A missing database leaves no folder.
    export(&folder, "none.db", "other", &[], 2);
    assert!(!folder.database("other").exists());
}

#[test]
fn other_files_in_the_folder_are_kept() {
    let folder = Folder::imported(2);
    let set = exported(&folder);
    std::fs::write(set.join("notes.txt"), "mine").unwrap();
    std::fs::write(set.join("games/mine.parquet"), "mine").unwrap();
    folder.write("new.xg", &numbered(50).file());
    folder.fill("a.db", 0);
    export(&folder, "a.db", "set", &[], 0);
    export(&folder, "a.db", "set", &["--full"], 0);
    assert!(set.join("notes.txt").exists() && set.join("games/mine.parquet").exists());
}

fn killed(count: usize) {
    let folder = Folder::imported(8);
    export(&folder, "a.db", "old", &[], 0);
    std::fs::copy(folder.database("a.db"), folder.database("old.db")).unwrap();
    for number in 0..6 {
        folder.write(&format!("new {number}.xg"), &of_year(100 + number, 2019 + number % 2));
    }
    folder.fill_with("a.db", &["--prune"], 0);
    std::fs::remove_file(folder.matches().join("0000.xg")).unwrap();
    folder.fill_with("a.db", &["--prune"], 0);
    let begun = Instant::now();
    export(&folder, "a.db", "new", &[], 0);
    let mut usual = begun.elapsed();
    let (old, new) = (content(&folder.database("old")), content(&folder.database("new")));
    assert_ne!(old, new);
    let mut chance = Chance::new("killed exports");
    let (mut was_killed, mut round) = (0, 0);
    while was_killed < count {
        assert!(round < 10 * count, "only {was_killed} of {round} were killed");
        // A first export, an addition, or a complete rewrite.
        let (begin, options) = [(None, &[][..]), (Some("old.db"), &[]), (Some("old.db"), &["--full"])][round % 3];
        let set = folder.database("set");
        let _ = std::fs::remove_dir_all(&set);
        if let Some(database) = begin {
            export(&folder, database, "set", &[], 0);
        }
        let mut child = program()
            .args([Path::new("export"), Path::new("parquet"), &set, Path::new("--db"), &folder.database("a.db")])
            .args(options)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_secs_f64(usual.as_secs_f64() * chance.unit() * 1.1));
        child.kill().unwrap();
        // Other tests may have slowed down the measured export.
        match child.wait().unwrap().success() {
            true => usual = usual.mul_f64(0.8),
            false => was_killed += 1,
        }
        if set.join("_manifest.json").exists() {
            let found = content(&set);
            assert!(found == new || (begin.is_some() && found == old), "round {round}: a mixture");
        } else {
            assert!(begin.is_none(), "round {round}: the old set is gone");
        }
        export(&folder, "a.db", "set", &[], 0);
        assert_eq!(content(&set), new, "round {round}");
        let listed: BTreeSet<String> = listed(&set).into_iter().map(|(_, path)| path).collect();
        assert_eq!(parts(&set), listed, "round {round}: something is left over");
        assert!(!set.join("_writing").exists());
        round += 1;
    }
}

/// `GAMMONBASE_KILLS=50 cargo test --test it -- --ignored lake::`
#[test]
#[ignore = "takes a minute"]
fn many_killed_exports_leave_the_old_or_the_new_files() {
    killed(kills());
}

#[test]
fn export_refuses_a_folder_that_another_process_writes() {
    let folder = Folder::imported(2);
    export(&folder, "a.db", "set", &[], 0);
    let held = File::options().write(true).open(folder.database("set").join("_gammonbase")).unwrap();
    held.lock().unwrap();
    assert_contains(export(&folder, "a.db", "set", &[], 2), ["another gammonbase is writing to this folder"]);
}

#[test]
fn a_database_with_views_of_another_version_is_exported() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    change(&database, "DROP VIEW corrections; CREATE VIEW corrections AS SELECT 1 AS match_id");
    let set = folder.out().join("set");
    ended(&["export", "parquet", set.to_str().unwrap(), "--db", database.to_str().unwrap()], 0);
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn import_order_does_not_change_the_exported_rows() {
        let folder = Folder::new();
        synthetic(&folder, 6);
        for number in 0..4 {
            folder.write(&format!("f{number}.xg"), &numbered(number).file());
        }
        // Two saves of a match.
        folder.write("saved again.xg", &crate::common::versions::packed(&shallow(&numbered(1).document())));
        folder.fill("a.db", 0);
        let mut files: Vec<String> = names(&folder.matches());
        files.reverse();
        for half in files.chunks(4) {
            let paths: Vec<PathBuf> = half.iter().map(|name| folder.matches().join(name)).collect();
            let paths: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
            fill(&folder.database("b.db"), &paths, 0);
        }
        for name in ["a", "b"] {
            export(&folder, &format!("{name}.db"), name, &[], 0);
        }
        let (one, other) = (folder.database("a"), folder.database("b"));
        assert_same_content(&one, &other);
        assert_eq!(parts(&one), parts(&other), "even the files are the same");
        assert_eq!(rows(&one, "matches").len(), 10, "a match that was saved twice counts once");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn only_changed_years_are_written_and_equal_a_full_export() {
        let folder = Folder::new();
        for number in 0..6 {
            folder.write(&format!("{number}.xg"), &of_year(number, 2020 + number % 3));
        }
        folder.fill("a.db", 0);
        let set = exported(&folder);
        let of = |year: &str| -> BTreeSet<String> {
            parts(&set).into_iter().filter(|name| name.contains(&format!("year={year}/"))).collect()
        };
        let check = |what: &str| {
            let said = export(&folder, "a.db", "set", &[], 0);
            export(&folder, "a.db", "fresh", &["--full"], 0);
            assert_same_content(&set, &folder.database("fresh"));
            assert!(!said.contains("unchanged"), "{what}: {said}");
        };
        let database = folder.database("a.db");
        ended(
            &["matches", "set", "1", "--date", "2021-05-06", "--round", "Final", "--db", database.to_str().unwrap()],
            0,
        );
        check("a corrected date");
        // A new match.
        let before = (of("2020"), of("2021"), of("2022"));
        assert!(!before.0.is_empty());
        folder.write("new.xg", &of_year(50, 2021));
        folder.fill("a.db", 0);
        check("a new match");
        assert_eq!((of("2020"), of("2022")), (before.0, before.2.clone()));
        assert_ne!(of("2021"), before.1);
        // A missing one.
        std::fs::remove_file(folder.matches().join("0.xg")).unwrap();
        folder.fill("a.db", 0);
        check("a match whose file is gone");
        folder.fill_with("a.db", &["--prune"], 0);
        check("a match that is gone");
        assert_eq!(of("2022"), before.2);
        // Another name for a player changes that player's matches.
        let database = folder.database("a.db");
        ended(&["players", "merge", "Player 5", "Someone", "--new", "--db", database.to_str().unwrap()], 0);
        check("another name");
        assert_ne!(of("2022"), before.2);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn many_small_exports_equal_one() {
        let folder = Folder::new();
        for number in 0..14 {
            folder.write(&format!("{number}.xg"), &numbered(number).file());
            folder.fill("a.db", 0);
            export(&folder, "a.db", "set", &[], 0);
        }
        export(&folder, "a.db", "fresh", &[], 0);
        assert_same_content(&folder.database("set"), &folder.database("fresh"));
        let chunks = listed(&folder.database("set")).iter().filter(|(table, _)| table == "decisions").count();
        assert!(chunks <= 4, "{chunks} parts of one year");
        // The matches differ in their names only, so the first one has all positions.
        let files = manifest(&folder.database("set"))["files"].clone();
        let positions = files.as_array().unwrap().iter().filter(|file| file["table"] == "positions");
        assert_eq!(positions.count(), 1);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn filters_and_tables_select_rows() {
        let folder = Folder::new();
        for number in 0..6 {
            folder.write(&format!("{number}.xg"), &of_year(number, 2020 + number % 3));
        }
        folder.fill("a.db", 0);
        let set = folder.database("set");
        let chosen = |options: &[&str]| {
            export(&folder, "a.db", "set", options, 0);
            rows(&set, "matches").len()
        };
        assert_eq!(chosen(&["--player", "Player 4"]), 1);
        let people: BTreeSet<String> = rows(&set, "players").iter().map(|row| row["name"].to_string()).collect();
        assert_eq!(people.len(), 2, "{people:?}");
        let met: BTreeSet<String> =
            rows(&set, "decisions").iter().map(|row| row["position_hash"].to_string()).collect();
        assert_eq!(rows(&set, "positions").len(), met.len());
        assert_eq!(chosen(&["--event", "Event 3"]), 1);
        assert_eq!(chosen(&["--since", "2021"]), 4);
        assert_eq!(chosen(&["--since", "2021", "--until", "2021"]), 2);
        assert_eq!(chosen(&[]), 6);
        assert_eq!(chosen(&["--tables", "matches,games"]), 6);
        let tables: BTreeSet<String> = listed(&set).into_iter().map(|(table, _)| table).collect();
        assert_eq!(tables, BTreeSet::from(["games".to_owned(), "matches".to_owned()]));
        assert_eq!(parts(&set).len(), listed(&set).len(), "parts of other tables are removed");
        assert_contains(
            export(&folder, "a.db", "set", &["--tables", "plays"], 2),
            ["table \"plays\" not found; tables: matches, games"],
        );
        assert_contains(export(&folder, "a.db", "set", &["--player", "Nobody"], 2), ["Nobody"]);
        assert_eq!(rows(&set, "matches").len(), 6);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn damaged_export_is_named_and_rewritten_by_full() {
        let folder = Folder::imported(3);
        let set = exported(&folder);
        let whole = content(&set);
        let part = set.join(&listed(&set)[0].1);
        let manifest_path = set.join("_manifest.json");
        let good = std::fs::read(&manifest_path).unwrap();
        let damages: [(&Path, &dyn Fn()); 5] = [
            (&manifest_path, &|| std::fs::write(&manifest_path, &good[..good.len() / 2]).unwrap()),
            (&manifest_path, &|| std::fs::write(&manifest_path, "{}").unwrap()),
            (&manifest_path, &|| {
                let text = String::from_utf8(good.clone()).unwrap();
                std::fs::write(&manifest_path, text.replace("matches/year", "../matches/year")).unwrap();
            }),
            (&part, &|| std::fs::remove_file(&part).unwrap()),
            (&part, &|| std::fs::write(&part, "short").unwrap()),
        ];
        for (path, damage) in damages {
            damage();
            let said = export(&folder, "a.db", "set", &[], 2);
            assert!(said.contains(path.to_str().unwrap()) && said.contains("a full export"), "{said}");
            export(&folder, "a.db", "set", &["--full"], 0);
            assert_eq!(content(&set), whole, "{}", path.display());
            assert!(export(&folder, "a.db", "set", &[], 0).contains("unchanged"));
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_folder_in_the_place_of_a_file_is_named_before_anything_is_written() {
        let folder = Folder::imported(1);
        let set = folder.database("set");
        for name in ["_manifest.json", "duckdb.sql", "DICTIONARY.md"] {
            export(&folder, "a.db", "set", &[], 0);
            std::fs::remove_file(set.join(name)).unwrap();
            std::fs::create_dir(set.join(name)).unwrap();
            std::fs::write(set.join(name).join("mine"), "mine").unwrap();
            let (before, time) = (parts(&set), std::fs::metadata(&set).unwrap().modified().unwrap());
            for options in [&[][..], &["--full"]] {
                assert_contains(
                    export(&folder, "a.db", "set", options, 2),
                    [format!("{name}: is a folder, not a file; move it away")],
                );
            }
            assert_eq!((parts(&set), std::fs::metadata(&set).unwrap().modified().unwrap()), (before, time));
            std::fs::rename(set.join(name), folder.database(name)).unwrap();
            export(&folder, "a.db", "set", &["--full"], 0);
        }
    }

    #[cfg(unix)] // `ulimit -f`
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn full_disk_leaves_the_old_export_and_the_next_completes() {
        let folder = Folder::imported(3);
        let set = exported(&folder);
        let old = (content(&set), parts(&set));
        synthetic(&folder, 4);
        folder.fill("a.db", 0);
        for blocks in [1, 8, 40] {
            let output = Command::new("bash")
                .args(["-c", &format!("ulimit -f {blocks}; exec \"$0\" export parquet \"$1\" --db \"$2\"")])
                .args([Path::new(env!("CARGO_BIN_EXE_gammonbase")), &set, &folder.database("a.db")])
                .output()
                .unwrap();
            assert_eq!(output.status.code(), Some(2), "{blocks}: {}", stderr(&output));
            assert!(stderr(&output).contains("File too large"), "{}", stderr(&output));
            assert_eq!((content(&set), parts(&set)), old, "{blocks} blocks");
            assert!(!set.join("_writing").exists());
        }
        export(&folder, "a.db", "set", &[], 0);
        assert_eq!(rows(&set, "matches").len(), 7);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn killed_export_leaves_the_old_or_the_new_files() {
        killed(3);
    }
}
