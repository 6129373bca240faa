//! Databases of an earlier version, and `import --rebuild`: a database is made anew from its files, with what the user decided.
//!
//! `tests/golden/before-release.sql` is a database that the program of commit f0b8b25b made, before the first release. To write it again:
//! `GAMMONBASE_OLD=PROGRAM cargo test --test it -- --ignored upgrades::write`.

use std::collections::BTreeMap;

use crate::common::database::run;
use crate::common::prelude::*;
use crate::common::zips::{archive, deflated, gzipped};
use crate::golden;
use crate::import_killed::record_boot;

const OLD: &str = "before-release.sql";
/// The match of `club/4.xg`.
const EXCLUDED: &str = "3";
/// The tables of the user's decisions that the earlier version has.
const DECIDED: [&str; 7] = [
    "settings",
    "error_thresholds",
    "player_aliases",
    "event_aliases",
    "match_corrections",
    "pseudonyms",
    "import_runs WHERE import_run_id <= 2",
];

/// The golden folder, and files in an archive, packed, below another folder, and of a match that is excluded.
fn folder() -> Folder {
    let folder = golden::folder();
    let file = |number| numbered(number).file();
    let pack = archive(&[deflated("1.xg", &file(1)), deflated("notes.txt", b"notes"), deflated("in/2.xg", &file(2))]);
    for (name, bytes) in [
        ("pack.zip", pack),
        ("club/3.xg.gz", gzipped(&file(3))),
        ("club/4.xg", file(4)),
        ("club/5.xg", Fixture { player1: "Ann / Ben".into(), ..numbered(5) }.file()),
        // Imported first, so that its match has another number than in a fresh import.
        ("zz.xg", file(6)),
    ] {
        golden::write_file(&folder, name, &bytes);
    }
    folder
}

/// A folder with the database of an earlier version.
pub fn old() -> (Folder, PathBuf) {
    let folder = folder();
    let database = folder.database("a.db");
    golden::restore(OLD, &folder, &database);
    (folder, database)
}

fn match_ids(database: &Path) -> BTreeMap<Vec<u8>, i64> {
    let sql = "SELECT content_hash, match_id FROM contents JOIN matches USING (content_id)";
    pairs(&open(database), sql).into_iter().collect()
}

/// What the user decided, and the contents of an old or a new database.
pub fn decided(database: &Path) -> String {
    let connection = open(database);
    let mut text: Vec<String> = column(&connection, "SELECT hex(content_hash) FROM contents ORDER BY 1");
    for table in DECIDED {
        let name = table.split(' ').next().unwrap();
        let columns: String = one(
            &connection,
            &format!("SELECT group_concat('quote(' || name || ')', ' || ') FROM pragma_table_info('{name}')"),
        );
        text.extend(column::<String>(&connection, &format!("SELECT '{name}' || {columns} FROM {table} ORDER BY 1")));
    }
    text.join("\n")
}

/// The same with what tells an old database from its successor, whose backup it includes.
pub fn decided_before_or_after(database: &Path) -> String {
    assert_eq!(one::<String>(&open(database), "PRAGMA integrity_check"), "ok");
    let is_old = one::<i64>(&open(database), "SELECT count(*) FROM sqlite_schema WHERE name = 'tags'") == 0;
    let backup = database.with_extension("db.before-rebuild");
    format!("{is_old} {} {}", decided(database), if is_old { String::new() } else { decided(&backup) })
}

/// The content of a fresh import of the folder with the decisions of a database.
fn fresh(folder: &Folder, database: &Path) -> String {
    let (name, corrections) = ("fresh.db", folder.database("corrections.toml"));
    let fresh = folder.database(name);
    folder.import(name, &["--keep", "lowest-pr"], 1);
    let corrections = corrections.to_str().unwrap();
    assert_eq!(run("matches", database, &["corrections", "--output", corrections]).0, 0);
    assert_eq!(run("matches", &fresh, &["corrections", "--read", corrections]).0, 0);
    assert_eq!(run("grades", &fresh, &["set", "own", "slip", "0.01"]).0, 0);
    assert_eq!(run("grades", &fresh, &["remove", "own", "blunder"]).0, 0);
    // By chance.
    change(
        &fresh,
        &format!("ATTACH '{}' AS old; INSERT INTO pseudonyms SELECT * FROM old.pseudonyms", database.display()),
    );
    content(&fresh)
}

#[test]
#[ignore = "writes tests/golden/before-release.sql"]
fn write() {
    let program = std::env::var_os("GAMMONBASE_OLD").expect("GAMMONBASE_OLD names the program");
    let folder = folder();
    let database = folder.database("a.db");
    let files = [folder.file("zz.xg"), folder.matches()];
    let [first, all] = files.each_ref().map(|path| path.to_str().unwrap());
    let snapshot = folder.database("snapshot.db");
    for (words, status) in [
        (&["import", "--jobs", "1", first][..], 0),
        (&["import", "--jobs", "1", "--keep", "lowest-pr", all], 1),
        (&["grades", "set", "own", "slip", "0.01"], 0),
        (&["grades", "remove", "own", "blunder"], 0),
        (&["players", "merge", "Al", "Ada Lovelace"], 0),
        (&["players", "merge", "Player 1", "Player 2"], 0),
        (&["players", "pair", "Ann / Ben", "Grace", "Ada Lovelace"], 0),
        (&["events", "merge", "Event 1", "Event 2"], 0),
        (&["matches", "set", "1", "--round", "Final", "--date", "2024-10-26"], 0),
        (&["matches", "set", "2", "--event", "Club evening"], 0),
        (&["matches", "exclude", EXCLUDED], 0),
        (&["publish", "--anonymous", snapshot.to_str().unwrap()], 0),
    ] {
        let output = Command::new(&program).args(words).arg("--db").arg(&database).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{words:?}: {}", stderr(&output));
    }
    assert!(!column::<String>(&open(&database), "SELECT event FROM matches").contains(&"Event 4".to_owned()));
    golden::keep(OLD, &folder, &database);
}

#[test]
fn the_next_import_makes_a_database_of_an_earlier_version_anew() {
    let (folder, database) = old();
    let (ids, before) = (match_ids(&database), dump(&database));
    assert_eq!(ids.len(), 9);
    let output = folder.import("a.db", &[], 0);
    let backup = folder.database("a.db.before-rebuild");
    assert_contains(stderr(&output), ["note: the database is made anew from 17 files", "damaged.xg"]);
    assert_contains(stdout(&output), ["Rebuilt    ", backup.to_str().unwrap(), "Nothing new: all 18 files unchanged"]);
    assert_eq!(names(&folder.out()), ["a.db", "a.db.before-rebuild", "a.db.lock"]);
    assert_same(&dump(&backup), &before);
    assert_same(&decided(&database), &decided(&backup));
    assert_eq!(match_ids(&database), ids, "links to matches stay");
    assert_sound(&database);
    ended(&["verify", "--db", database.to_str().unwrap()], 0);
    assert_same(&content(&database), &fresh(&folder, &database));
    assert_contains(stdout(&folder.import("a.db", &[], 0)), ["Nothing new"]);
}

/// The lines of an import's summary.
fn summary(folder: &Folder, options: &[&str], status: i32) -> String {
    stdout(&folder.import("a.db", options, status))
}

#[test]
fn an_upgrade_that_would_lose_matches_waits_until_the_user_asks_for_it() {
    let (folder, database) = old();
    let before = decided(&database);
    let found = match_ids(&database);
    folder.remove(&["zz.xg"]);
    let output = folder.import("a.db", &[], 2);
    let gone = folder.file("zz.xg");
    let expected = format!("1 file that it has cannot be read any more ({})", gone.display());
    assert_contains(
        stderr(&output),
        [&expected, "put back what is missing and import again, or leave it out with `gammonbase import --rebuild`"],
    );
    assert_eq!(names(&folder.out()), ["a.db", "a.db.lock"]);
    assert_eq!(decided(&database), before);

    let output =
        ended(&["import", "--rebuild", "--quiet", "--summary-json", "-", "--db", database.to_str().unwrap()], 1);
    let record: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(record["files_left_out"], 1);
    let backup = folder.database("a.db.before-rebuild");
    assert_contains(stderr(&output), [format!("left out: {}: cannot be read any more", gone.display())]);
    assert_eq!(decided(&backup), before);
    let correction = "SELECT value FROM match_corrections WHERE field = 'round'";
    assert_eq!(one::<String>(&open(&database), correction), "Final", "what was decided about the match stays");

    // When the file is back, so is its match.
    golden::write_file(&folder, "zz.xg", &numbered(6).file());
    folder.import("a.db", &[], 0);
    let round = "SELECT round FROM matches WHERE event = 'Event 6'";
    assert_eq!(one::<String>(&open(&database), round), "Final");
    let ids = match_ids(&database);
    assert_eq!(ids.len(), found.len());
    assert_eq!(ids.values().max(), Some(&(found.values().max().unwrap() + 1)), "a lost match has a new number");
}

#[test]
fn a_file_that_was_moved_or_replaced_does_not_stop_an_upgrade() {
    let (folder, database) = old();
    let ids = match_ids(&database);
    std::fs::rename(folder.file("zz.xg"), folder.file("club/moved.xg")).unwrap();
    folder.write("club/5.xg", &numbered(7).file());
    summary(&folder, &[], 0);
    let found = match_ids(&database);
    assert_eq!(found.iter().filter(|(hash, id)| ids.get(*hash) == Some(id)).count(), 8);
    assert_eq!(found.len(), 9);
    assert_same(&content(&database), &fresh(&folder, &database));
}

#[test]
fn patterns_and_other_folders_of_the_import_do_not_limit_an_upgrade() {
    let (_folder, database) = old();
    let files: Vec<String> = column(&open(&database), "SELECT path FROM source_files ORDER BY path");
    let elsewhere = Folder::with_matches(1);
    let options = ["--include", "0*.xg", "--prune", "--keep", "newest"];
    import(&database, &[&elsewhere.matches()], &options, 0);
    let connection = open(&database);
    let found: Vec<String> = column(&connection, "SELECT path FROM source_files ORDER BY path");
    assert_eq!(found.len(), files.len() + 1);
    assert!(files.iter().all(|file| found.contains(file)));
    assert_eq!(one::<String>(&connection, "SELECT value FROM settings"), "newest");
}

#[test]
fn a_file_that_needed_higher_limits_needs_none_in_an_upgrade() {
    let folder = Folder::with_matches(2);
    folder.import("a.db", &["--max-file-size", "100K"], 0);
    let database = folder.database("a.db");
    // As if the files had needed it.
    change(&database, "UPDATE import_runs SET limits = replace(limits, 'file 102400', 'file 99999999')");
    folder.import("a.db", &["--rebuild", "--max-file-size", "1K"], 0);
    assert_eq!(match_ids(&database).len(), 2);
}

#[test]
fn tables_and_views_of_the_user_outlive_a_rebuild() {
    let folder = Folder::imported(2);
    let database = folder.database("a.db");
    let own = r#"CREATE TABLE "my notes" ("the match" INTEGER, note TEXT); INSERT INTO "my notes" VALUES (1, 'Good'), (2, NULL);
        CREATE INDEX by_note ON "my notes" (note); CREATE VIEW my_view AS SELECT note FROM "my notes" ORDER BY 1"#;
    change(&database, own);
    folder.import("a.db", &["--rebuild"], 0);
    let connection = open(&database);
    assert_eq!(column::<Option<String>>(&connection, "SELECT note FROM my_view"), [None, Some("Good".to_owned())]);
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM sqlite_schema WHERE name = 'by_note'"), 1);
    assert_sound(&database);
}

#[test]
fn a_table_of_the_user_with_a_name_of_this_version_stops_an_upgrade() {
    for own in [
        "CREATE TABLE tags (id INTEGER PRIMARY KEY, tag TEXT)",
        "CREATE TABLE Tags (tag TEXT)",
        "CREATE TABLE gone_saves (a, b)",
        "CREATE TABLE tagged (a, b)",
    ] {
        let (folder, database) = old();
        change(&database, own);
        let name = own.split(' ').nth(2).unwrap();
        let expected = format!("table {name} was not created by GammonBase, and this version has one of that name");
        assert_contains(stderr(&folder.import("a.db", &[], 2)), [expected]);
        assert_eq!(names(&folder.out()), ["a.db", "a.db.lock"]);
        change(&database, &format!("ALTER TABLE {name} RENAME TO mine"));
        folder.import("a.db", &[], 0);
        assert_eq!(one::<i64>(&open(&database), "SELECT count(*) FROM mine"), 0);
    }
}

#[test]
fn a_file_of_another_program_in_the_way_of_a_rebuild_stays() {
    let folder = Folder::imported(1);
    let remove_lock = || std::fs::remove_file(folder.database("a.db.lock")).unwrap();
    for name in ["a.db.building", "a.db.building-boot"] {
        remove_lock();
        let diary = folder.database(name);
        std::fs::write(&diary, "diary").unwrap();
        for _ in 0..2 {
            assert_contains(stderr(&folder.import("a.db", &["--rebuild"], 2)), [name]);
            assert_eq!(std::fs::read(&diary).unwrap(), b"diary");
        }
        std::fs::remove_file(&diary).unwrap();
        folder.import("a.db", &["--rebuild"], 0);
    }
    ended(&["import", "--rebuild", "--db", folder.database("missing.db").to_str().unwrap()], 2);
}

#[test]
fn no_backup_is_overwritten() {
    let folder = Folder::imported(1);
    std::fs::write(folder.database("a.db.before-rebuild"), "somebody's").unwrap();
    for number in 2..4 {
        assert_contains(summary(&folder, &["--rebuild"], 0), [format!("a.db.before-rebuild-{number}")]);
    }
    assert_eq!(std::fs::read(folder.database("a.db.before-rebuild")).unwrap(), b"somebody's");
}

#[test]
fn readers_find_the_old_database_while_an_upgrade_runs_and_writers_are_told() {
    let (folder, database) = old();
    let store = gammonbase::ImportStore::open_to_import(&database, false).unwrap();
    assert_eq!(one::<i64>(&open(&database), "SELECT count(*) FROM matches"), 9);
    assert_contains(stderr(&folder.import("a.db", &[], 2)), ["another gammonbase is writing to this database"]);
    let other =
        Connection::open(&database).unwrap().execute_batch("PRAGMA busy_timeout = 0; DELETE FROM player_aliases");
    assert!(other.is_err(), "what another program writes now would be lost");
    drop(store);
    assert_eq!(names(&folder.out()), ["a.db", "a.db.lock"], "a rebuild that is given up leaves nothing");
    summary(&folder, &[], 0);
}

#[test]
fn an_upgrade_waits_for_readers_to_close() {
    let (folder, database) = old();
    let reader = open(&database);
    let _: i64 = one(&reader, "SELECT count(*) FROM matches");
    let output = folder.import("a.db", &["--quiet"], 2);
    assert_contains(stderr(&output), ["another program has the database open: stop it"]);
    let import = start_import(&database, &folder.matches(), "1");
    std::thread::sleep(Duration::from_millis(500));
    drop(reader);
    assert!(import.wait_with_output().unwrap().status.success());
}

#[cfg(unix)]
#[test]
fn a_read_only_database_is_not_upgraded_and_a_new_one_has_the_permissions_of_the_old() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, database) = old();
    let before = decided(&database);
    let set = |mode| std::fs::set_permissions(&database, PermissionsExt::from_mode(mode)).unwrap();
    set(0o444);
    assert_contains(stderr(&folder.import("a.db", &[], 2)), ["a.db: permission denied"]);
    assert_eq!(decided(&database), before);
    set(0o640);
    summary(&folder, &[], 0);
    assert_eq!(std::fs::metadata(&database).unwrap().permissions().mode() & 0o777, 0o640);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_database_leads_to_the_upgraded_one() {
    let (folder, database) = old();
    let real = folder.matches().join("real.db");
    std::fs::rename(&database, &real).unwrap();
    std::os::unix::fs::symlink(&real, &database).unwrap();
    let mut import = program();
    import.current_dir(folder.matches()).args(["import", "--quiet", "--rebuild", "--db", "../out/a.db"]);
    assert!(import.status().unwrap().success());
    assert!(database.is_symlink() && folder.file("real.db.before-rebuild").exists());
    assert_eq!(match_ids(&real).len(), 9);
}

#[cfg(unix)] // `ulimit -f`
#[test]
fn an_upgrade_on_a_full_disk_leaves_the_old_database() {
    let (folder, database) = old();
    let before = decided(&database);
    let size = std::fs::metadata(&database).unwrap().len() / 512;
    for blocks in [0, 16, size / 2, size * 3 / 4] {
        let script = format!(r#"ulimit -f {blocks}; exec "$0" import --quiet --db "$1" "$2""#);
        let output = shell(&script, &[&database, &folder.matches()]);
        assert_eq!(output.status.code(), Some(2), "{blocks} blocks: {}", stderr(&output));
        assert_eq!(decided(&database), before);
        let left = names(&folder.out());
        assert!(
            left.iter().all(|name| ["a.db", "a.db.lock", "a.db-wal", "a.db-shm"].contains(&name.as_str())),
            "{left:?}"
        );
    }
    summary(&folder, &[], 0);
}

#[test]
fn an_interrupted_first_import_of_an_earlier_version_starts_again() {
    let (folder, database) = old();
    let building = folder.database("a.db.building");
    std::fs::rename(&database, &building).unwrap();
    change(&building, "PRAGMA journal_mode = DELETE");
    std::fs::write(folder.database("a.db.lock"), "1 2026-11-21T16:00:05.123456789Z\n").unwrap();
    record_boot(&building);
    assert_eq!(run("status", &database, &[]).0, 2);
    summary(&folder, &[], 1);
    assert_eq!(names(&folder.out()), ["a.db", "a.db.lock"]);
    assert_eq!(match_ids(&database).len(), 10);
}

#[cfg(unix)]
#[test]
fn a_kill_between_the_two_names_of_a_database_does_no_harm() {
    let (folder, database) = old();
    std::fs::hard_link(&database, folder.database("a.db.before-rebuild")).unwrap();
    std::fs::write(folder.database("a.db.building"), "").unwrap();
    summary(&folder, &[], 0);
    assert_eq!(names(&folder.out()), ["a.db", "a.db.before-rebuild", "a.db.lock"]);
    assert_eq!(match_ids(&folder.database("a.db.before-rebuild")).len(), 9);
}
