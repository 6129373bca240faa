//! Upgrades: views, indexes and lookup rows in place, and `import --rebuild`, which makes the content anew in the same file. Migrations have their tests
//! beside them, in `src/store/open/upgrade.rs`.

use std::collections::BTreeMap;

use gammonbase::import::ImportOptions;

use crate::common::database::run;
use crate::common::prelude::*;
use crate::common::zips::{archive, deflated, gzipped};
use crate::golden;

/// A database with everything that a rebuild carries, after files in archives and below folders were imported.
fn varied() -> (Folder, PathBuf) {
    let folder = golden::folder();
    let file = |number| numbered(number).file();
    let pack = archive(&[deflated("1.xg", &file(1)), deflated("notes.txt", b"notes"), deflated("in/2.xg", &file(2))]);
    for (name, bytes) in
        [("pack.zip", pack), ("club/3.xg.gz", gzipped(&file(3))), ("club/4.xg", file(4)), ("zz.xg", file(6))]
    {
        golden::write_file(&folder, name, &bytes);
    }
    let database = folder.database("a.db");
    // Imported first, so that its match has another number than in a fresh import.
    fill(&database, &[&folder.file("zz.xg")], 0);
    folder.import("a.db", &["--keep", "lowest-pr"], 1);
    for words in [
        &["grades", "set", "own", "slip", "0.01"][..],
        &["players", "merge", "Player 1", "Player 2"],
        &["matches", "set", "1", "--round", "Final", "--date", "2024-10-26"],
        &["matches", "exclude", "3"],
        &["tags", "add", "seen", "--decision", "100005", "--on-match", "1"],
    ] {
        assert_eq!(run(words[0], &database, &words[1..]).0, 0, "{words:?}");
    }
    (folder, database)
}

fn match_ids(database: &Path) -> BTreeMap<Vec<u8>, i64> {
    let sql = "SELECT content_hash, match_id FROM contents JOIN matches USING (content_id)";
    pairs(&open(database), sql).into_iter().collect()
}

#[cfg(unix)]
fn inode(database: &Path) -> u64 {
    std::os::unix::fs::MetadataExt::ino(&std::fs::metadata(database).unwrap())
}

/// Changes rows as no program does that checks them.
pub fn forge(database: &Path, sql: &str) {
    change(database, &format!("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; {sql}"));
}

/// The content without the marks of what is to be read again and what is missing, and without the list of archives that need not be opened.
fn unmarked(database: &Path) -> String {
    let copy = database.with_extension("copy");
    std::fs::copy(database, &copy).unwrap();
    forge(&copy, "UPDATE source_files SET is_to_read_again = 0, is_missing = 0; DELETE FROM archives");
    let content = content(&copy);
    std::fs::remove_file(&copy).unwrap();
    content
}

/// The files in the folder of the database, but for logs, which readers leave.
fn files(folder: &Folder) -> Vec<String> {
    names(&folder.out()).into_iter().filter(|name| !name.ends_with("-wal") && !name.ends_with("-shm")).collect()
}

/// Fails unless the database is sound and every check says so.
fn assert_well(database: &Path) {
    assert_sound(database);
    assert_verified(database, true);
    let (status, out, _) = run("status", database, &["--check"]);
    assert!(status == 0 || out.contains("reject") || out.contains("missing"), "{out}");
}

/// The content of a database in any layout; `verify` holds.
pub fn sound_content(database: &Path) -> String {
    assert_eq!(one::<String>(&open(database), "PRAGMA integrity_check"), "ok");
    assert_verified(database, false);
    content(database)
}

#[test]
fn what_imports_keep_up_to_date_is_brought_up_to_date_by_any_command_that_writes() {
    for change_by in [
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '-- ', '-- In other words: ') WHERE type = 'table'",
        "DROP INDEX decisions_by_opening",
        "DROP INDEX decisions_by_opening; CREATE INDEX decisions_by_opening ON decisions (ply, die1)",
        "UPDATE levels SET level_name = 'Three' WHERE level_code = 2; DELETE FROM sites",
        "DELETE FROM ideas WHERE idea_code > 3; INSERT INTO features VALUES (60, 'old', 'of an earlier version')",
        "UPDATE match_equities SET mwc = 0.5",
        "DELETE FROM file_kinds; DELETE FROM migrations",
        "DROP VIEW match_saves; CREATE VIEW match_saves AS SELECT 1",
    ] {
        let folder = Folder::imported(1);
        let database = folder.database("a.db");
        forge(&database, change_by);
        if !change_by.contains("In other words") {
            assert!(!verdict(&database, false).is_sound(), "{change_by}");
        }
        assert_eq!(run("players", &database, &["merge", "--new", "Player 0", "Ann"]).0, 0);
        assert_well(&database);
    }
}

#[test]
fn a_missing_table_is_made_and_filled_or_named() {
    let folder = Folder::with_matches(2);
    folder.write("book.tbk", b"#\nP7f P3d\n");
    folder.fill("a.db", 0);
    let database = folder.database("a.db");
    let before = content(&database);
    for table in ["idea_prices", "tags", "cube_analyses", "shogi_book_plies"] {
        forge(&database, &format!("DROP TABLE {table}"));
        let (status, _, error) = run("sql", &database, &["SELECT 1"]);
        assert_eq!(status, 2);
        assert_contains(error, [format!("{table} is missing")]);
        assert_contains(stdout(&folder.import("a.db", &[], 0)), ["Nothing new"]);
        assert_same(&content(&database), &before);
        assert_well(&database);
    }
    for (change_by, lacking) in [
        ("DROP TABLE players", "players"),
        ("ALTER TABLE source_files RENAME COLUMN is_missing TO x", "source_files.is_missing"),
    ] {
        let broken = folder.database("broken.db");
        std::fs::copy(&database, &broken).unwrap();
        let connection = Connection::open(&broken).unwrap();
        for view in column::<String>(&connection, "SELECT name FROM sqlite_schema WHERE type = 'view'") {
            connection.execute_batch(&format!("DROP VIEW {view}")).unwrap();
        }
        drop(connection);
        forge(&broken, change_by);
        assert_contains(stderr(&folder.import("broken.db", &[], 2)), [lacking, "`gammonbase import --rebuild`"]);
    }
}

/// Tables with what nobody but the user knows, and the numbers of players who have no matches.
const ENTERED: &str = "error_thresholds event_aliases gone_players match_corrections player_aliases settings tags";

/// Drops each table from a copy of a database, which an import mends, or the rebuild that it advises.
fn assert_mended_without(tables: &[String]) {
    let (folder, database) = varied();
    change(&database, "PRAGMA wal_checkpoint(TRUNCATE)");
    let before = unmarked(&database);
    for table in tables {
        let path = folder.database(&format!("{table}.db"));
        std::fs::copy(&database, &path).unwrap();
        forge(&path, &format!("DROP TABLE {table}"));
        let found = verdict(&path, false);
        let advice = &found.checks[0].findings[0].advice;
        let mut options = ImportOptions::new(vec![folder.matches()], path.clone());
        if let Err(error) = gammonbase::import::import(&options, &mut Vec::new()) {
            assert!(error.to_string().contains(&format!("{table} is missing")), "{table}: {error}");
            assert!(advice.contains("{rebuild}"), "{table}: {advice}");
            options.is_rebuild = true;
            gammonbase::import::import(&options, &mut Vec::new()).unwrap_or_else(|error| panic!("{table}: {error}"));
        } else {
            assert!(advice.contains("{import}"), "{table}: {advice}");
        }
        let found = verdict(&path, false);
        assert!(found.is_sound(), "{table}: {found:#?}");
        if ENTERED.split(' ').any(|entered| entered == table) {
            assert!(advice.contains("what you entered there is lost"), "{table}: {advice}");
        } else {
            assert_same(&unmarked(&path), &before);
        }
    }
}

#[test]
fn a_database_without_a_table_is_mended_as_the_message_says() {
    assert_mended_without(&["levels", "rejects", "books", "players", "player_aliases"].map(str::to_owned));
}

#[test]
fn a_rebuild_without_a_table_keeps_the_copy_if_rows_are_only_there() {
    let folder = Folder::imported(2);
    let away = folder.out().join("away.xg");
    for table in ["contents", "source_files"] {
        let (name, path) = (format!("{table}.db"), folder.database(&format!("{table}.db")));
        std::fs::copy(folder.database("a.db"), &path).unwrap();
        forge(&path, &format!("DROP TABLE {table}"));
        std::fs::rename(folder.file("0001.xg"), &away).unwrap();
        if table == "source_files" {
            let (status, _, said) = run("import", &path, &["--rebuild"]);
            assert_eq!(status, 2);
            assert_contains(said, ["knows no files to make the database anew from"]);
        }
        let said = stderr(&folder.import(&name, &["--rebuild"], 0));
        assert_contains(said, [format!("left out: what was not read now, because table {table} was missing")]);
        folder.fill(&name, 0);
        let copy = open(&folder.database(&format!("{name}.before-rebuild")));
        assert_eq!(one::<i64>(&copy, "SELECT count(*) FROM matches"), 2, "{table}");
        std::fs::rename(&away, folder.file("0001.xg")).unwrap();
        folder.fill(&name, 0);
        folder.assert_like_fresh(&name, 0);
    }
}

#[test]
fn files_that_are_marked_are_read_again_and_the_others_keep_their_rows() {
    let folder = Folder::with_matches(3);
    folder.write("copy.xg", &numbered(1).file());
    folder.write("book.tbk", b"#\nP7f P3d\n");
    folder.fill("a.db", 0);
    let database = folder.database("a.db");
    ended(&["tags", "add", "seen", "--decision", "100005", "--on-match", "2", "--db", database.to_str().unwrap()], 0);
    let (before, ids) = (content(&database), match_ids(&database));
    // As after a migration that adds columns.
    forge(
        &database,
        "UPDATE decisions SET luck_emg = NULL, error_emg = NULL; UPDATE games SET end_score1 = NULL; UPDATE saves SET pr1 = NULL;
         UPDATE contents SET save_name = 'x'; UPDATE shogi_book_lines SET name = 'x'; DELETE FROM match_sums; UPDATE source_files SET is_to_read_again = 1",
    );
    let away = folder.out().join("away.xg");
    std::fs::rename(folder.file("0002.xg"), &away).unwrap();
    assert_contains(stdout(&folder.import("a.db", &[], 0)), ["Still counted  1 match"]);
    let lost = "SELECT count(DISTINCT match_id) FROM decisions WHERE luck_emg IS NULL AND error_emg IS NULL GROUP BY kind LIMIT 1";
    assert_eq!(one::<i64>(&open(&database), lost), 1, "the match whose file is away");
    std::fs::rename(&away, folder.file("0002.xg")).unwrap();
    folder.fill("a.db", 0);
    assert_same(&content(&database), &before);
    assert_eq!(match_ids(&database), ids);
    assert_well(&database);
}

#[test]
fn objects_with_names_of_ours_are_named_before_anything_is_changed() {
    for (own, kind, free) in [
        ("DROP VIEW tagged; DROP TABLE tags; CREATE TABLE Tags (a)", "table Tags", "ALTER TABLE Tags RENAME TO mine"),
        ("DROP TABLE tags; CREATE VIEW tags AS SELECT 1 AS a", "view tags", "DROP VIEW tags"),
        ("DROP TABLE tags; CREATE VIRTUAL TABLE tags USING fts5(a)", "virtual table tags", "DROP TABLE tags"),
        ("DROP TABLE tags; CREATE INDEX tags ON matches (event)", "index tags", "DROP INDEX tags"),
        (
            "DROP INDEX games_by_match; CREATE INDEX games_by_match ON matches (event)",
            "index games_by_match",
            "DROP INDEX games_by_match",
        ),
        ("DROP VIEW tagged; CREATE TABLE tagged (a)", "table tagged", "ALTER TABLE tagged RENAME TO mine"),
    ] {
        let folder = Folder::imported(1);
        let database = folder.database("a.db");
        forge(&database, own);
        let before = dump(&database);
        for options in [&[][..], &["--rebuild"]] {
            let said = stderr(&folder.import("a.db", options, 2));
            assert_contains(
                said,
                [&format!("{kind} was not created by GammonBase"), "give it another name", "nothing was changed"],
            );
        }
        assert_eq!(files(&folder).len(), 2);
        assert_same(&dump(&database), &before);
        change(&database, free);
        folder.fill("a.db", 0);
        assert_well(&database);
    }
}

/// Tables, views, indexes, triggers and virtual tables as users add them.
const OWN: &str = r#"CREATE TABLE "my notes" ("the match" INTEGER, note TEXT); INSERT INTO "my notes" VALUES (1, 'Good'), (2, NULL);
    DELETE FROM "my notes" WHERE rowid = 1; INSERT INTO "my notes" VALUES (3, 'Late');
    CREATE INDEX by_note ON "my notes" (note); CREATE INDEX by_size ON source_files (size_bytes); CREATE INDEX by_event ON matches (event);
    CREATE VIEW my_view AS SELECT note FROM "my notes" ORDER BY 1; CREATE VIEW broken AS SELECT * FROM nowhere;
    CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT, a); INSERT INTO counted VALUES (7, 'x'); DELETE FROM counted;
    CREATE TRIGGER on_note AFTER INSERT ON "my notes" BEGIN SELECT 1; END;
    CREATE TRIGGER on_content AFTER DELETE ON contents BEGIN SELECT RAISE(ABORT, 'no'); END;
    CREATE VIRTUAL TABLE ft USING fts5(a); INSERT INTO ft VALUES ('my long notes');
    CREATE VIRTUAL TABLE notes_by_word USING fts5(note, content='my notes'); INSERT INTO notes_by_word(notes_by_word) VALUES ('rebuild')"#;

fn own_objects(database: &Path) -> Vec<(String, String)> {
    let sql = "SELECT name, coalesce(sql, '') FROM sqlite_schema WHERE name LIKE '%note%' OR name LIKE 'ft%' OR name LIKE 'by_%'
        OR name IN ('my_view', 'broken', 'counted', 'on_content') ORDER BY 1";
    let connection = open(database);
    let rows = "SELECT group_concat(rowid || coalesce(note, '')) FROM \"my notes\"";
    let found = "SELECT (SELECT count(*) FROM ft WHERE ft MATCH 'long') || (SELECT group_concat(rowid) FROM notes_by_word WHERE notes_by_word MATCH 'late')";
    let last = "SELECT seq FROM sqlite_sequence WHERE name = 'counted'";
    let mut all = pairs(&connection, sql);
    all.push((one(&connection, rows), one(&connection, found)));
    all.push((String::new(), one::<i64>(&connection, last).to_string()));
    all
}

#[test]
fn what_the_user_made_outlives_every_kind_of_upgrade() {
    let folder = golden::folder();
    folder.fill("a.db", 1);
    let database = folder.database("a.db");
    change(&database, OWN);
    let before = own_objects(&database);
    assert!(before.len() > 20, "{before:?}");
    forge(&database, "DROP VIEW match_facts; DROP INDEX decisions_by_match");
    folder.fill("a.db", 0);
    assert_eq!(own_objects(&database), before);
    assert_contains(stdout(&folder.import("a.db", &["--rebuild"], 0)), ["Rebuilt"]);
    assert_eq!(own_objects(&database), before);
    assert_eq!(one::<String>(&open(&database), "PRAGMA integrity_check"), "ok");
    change(&database, "INSERT INTO ft VALUES ('more'); INSERT INTO counted (a) VALUES (1)");
}

#[test]
fn what_does_not_fit_any_more_is_named_and_stays_in_the_old_content() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    let columns = "ALTER TABLE matches ADD COLUMN mine TEXT; CREATE INDEX by_mine ON matches (mine);
        ALTER TABLE players ADD COLUMN upper_name TEXT AS (upper(spelling)) VIRTUAL";
    change(&database, columns);
    let output = folder.import("a.db", &["--rebuild"], 0);
    assert_contains(stderr(&output), ["left out: index by_mine: ", "no such column: mine"]);
    assert!(!stderr(&output).contains("CREATE INDEX"), "no statement is printed");
    assert_contains(stdout(&output), ["Left out   3 objects, "]);
    assert_contains(stderr(&output), ["left out: column matches.mine: ", "left out: column players.upper_name: "]);
    folder.fill("a.db", 0);
    let copy = folder.database("a.db.before-rebuild");
    assert_eq!(one::<i64>(&open(&copy), "SELECT count(mine) FROM matches"), 0, "only the copy has it, so it stays");
    assert_well(&database);
}

#[cfg(unix)] // inodes
#[test]
fn a_rebuild_keeps_the_file_the_decisions_and_the_numbers_of_matches() {
    let (folder, database) = varied();
    let (file, ids, before) = (inode(&database), match_ids(&database), content(&database));
    forge(&database, "UPDATE decisions SET luck_emg = 1; DELETE FROM game_sums");
    let output = folder.import("a.db", &["--rebuild"], 0);
    let copy = folder.database("a.db.before-rebuild");
    assert_contains(stderr(&output), ["note: the content of the database is made anew from 16 files"]);
    assert_contains(stdout(&output), ["Rebuilt    ", "until the next import", copy.to_str().unwrap()]);
    assert_eq!((inode(&database), match_ids(&database)), (file, ids));
    assert_same(&content(&database), &before);
    assert_well(&database);
    // The old content is whole, and goes with the next import; another file of its name stays.
    assert_eq!(one::<i64>(&open(&copy), "SELECT count(*) FROM game_sums"), 0);
    assert_eq!(files(&folder), ["a.db", "a.db.before-rebuild", "a.db.lock"]);
    folder.fill("a.db", 0);
    assert_eq!(files(&folder), ["a.db", "a.db.lock"]);
    folder.import("a.db", &["--rebuild"], 0);
    std::fs::rename(&copy, folder.database("mine.db")).unwrap();
    std::fs::write(&copy, "somebody's").unwrap();
    folder.import("a.db", &["--rebuild"], 0);
    assert!(folder.database("a.db.before-rebuild-2").exists());
    folder.fill("a.db", 0);
    assert_eq!(files(&folder), ["a.db", "a.db.before-rebuild", "a.db.lock", "mine.db"]);
    assert_eq!(std::fs::read(&copy).unwrap(), b"somebody's");
}

#[test]
fn files_that_are_away_after_a_rebuild_are_missing_and_read_again_when_they_are_back() {
    let folder = Folder::imported(2);
    let (database, away) = (folder.database("a.db"), folder.out().join("away"));
    forge(&database, "UPDATE matches SET round = 'forged'");
    std::fs::rename(folder.matches(), &away).unwrap();
    ended(&["import", "--rebuild", "--quiet", "--db", database.to_str().unwrap()], 1);
    let new = folder.out().join("new.xg");
    std::fs::write(&new, numbered(9).file()).unwrap();
    for _ in 0..3 {
        assert_eq!(stderr(&import(&database, &[&new], &[], 0)), "");
        assert_eq!(run("status", &database, &["--check"]).1, "All is well.\n");
    }
    assert_eq!(run("players", &database, &["merge", "Player 1", "Player 2"]).2, "");
    assert_verified(&database, false);
    assert_eq!(folder.number("SELECT count(*) FROM source_files WHERE is_missing"), 2);
    std::fs::rename(&away, folder.matches()).unwrap();
    folder.fill("a.db", 0);
    assert_eq!(folder.number("SELECT count(*) FROM source_files WHERE is_missing OR is_to_read_again"), 0);
    assert_eq!(folder.number("SELECT count(*) FROM matches WHERE round = 'forged'"), 0);
    // Where nothing is mounted, they are in doubt, and no line each.
    std::fs::create_dir(&away).unwrap();
    folder.remove(&["0000.xg", "0001.xg"]);
    ended(&["import", "--rebuild", "--quiet", "--db", database.to_str().unwrap()], 1);
    assert_eq!(stderr(&import(&database, &[&new], &[], 0)), "");
    assert!(stderr(&folder.import("a.db", &["--prune"], 1)).starts_with("in doubt: 2 files"));
}

#[test]
fn what_cannot_be_read_again_is_carried_over() {
    let (folder, database) = varied();
    let (ids, before) = (match_ids(&database), unmarked(&database));
    let corrected = "SELECT round FROM matches WHERE match_id = 1";
    let round: Option<String> = one(&open(&database), corrected);
    // A file, an archive, books, a file that is damaged now, and at last all of them, as with a disk that is not mounted.
    let away = folder.out().join("away");
    std::fs::create_dir(&away).unwrap();
    let places = [
        &["zz.xg"][..],
        &["pack.zip", "opening.ob", "arena.abk", "gnu.bbk", "shogi.tbk"],
        &["match.xg", "copy.xg", "save.xg"],
    ];
    for names in places {
        for name in names {
            std::fs::rename(folder.file(name), away.join(name)).unwrap();
        }
        let output =
            ended(&["import", "--rebuild", "--summary-json", "-", "--quiet", "--db", database.to_str().unwrap()], 1);
        let summary: Value = serde_json::from_str(&stdout(&output)).unwrap();
        assert!(summary["files_carried_over"].as_u64().unwrap() >= 1, "{names:?}");
        assert_contains(stderr(&output), ["carried over: ", "its rows stay as they are"]);
        assert_same(&unmarked(&database), &before);
        assert_eq!(match_ids(&database), ids);
        assert_sound(&database);
        assert_verified(&database, false);
    }
    assert_eq!(one::<Option<String>>(&open(&database), corrected), round);
    let all = folder.out().join("all");
    std::fs::rename(folder.matches(), &all).unwrap();
    // What is known to be missing is carried over without a word.
    for status in [1, 0] {
        ended(&["import", "--rebuild", "--quiet", "--db", database.to_str().unwrap()], status);
        assert_eq!(match_ids(&database), ids);
    }
    assert_same(&unmarked(&database), &before);
    let missing = "SELECT min(is_missing) FROM source_files WHERE outcome = 'imported'";
    assert_eq!(one::<i64>(&open(&database), missing), 1);
    // The files come back, and are read again.
    std::fs::rename(&all, folder.matches()).unwrap();
    for entry in std::fs::read_dir(&away).unwrap() {
        let path = entry.unwrap().path();
        std::fs::rename(&path, folder.file(path.file_name().unwrap().to_str().unwrap())).unwrap();
    }
    forge(&database, "UPDATE decisions SET luck_emg = NULL");
    folder.import("a.db", &["--rehash"], 1);
    assert_same(&unmarked(&database), &before);
    assert_eq!(one::<i64>(&open(&database), "SELECT count(*) FROM source_files WHERE is_to_read_again"), 0);
    assert_well(&database);
}

#[test]
fn a_damaged_file_keeps_its_last_good_reading_through_a_rebuild() {
    let folder = Folder::imported(3);
    let whole = std::fs::read(folder.file("0001.xg")).unwrap();
    folder.write("0001.xg", &whole[..3000]);
    folder.fill("a.db", 1);
    let database = folder.database("a.db");
    let before = content(&database);
    folder.import("a.db", &["--rebuild"], 1);
    assert_same(&content(&database), &before);
    assert_verified(&database, false);
    folder.write("0001.xg", &whole);
    folder.fill("a.db", 0);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn a_file_that_was_moved_or_replaced_is_read_where_it_is() {
    let (folder, database) = varied();
    let ids = match_ids(&database);
    std::fs::rename(folder.file("zz.xg"), folder.file("club/moved.xg")).unwrap();
    folder.write("club/4.xg", &numbered(7).file());
    folder.import("a.db", &["--rebuild", "--prune"], 0);
    let found = match_ids(&database);
    assert!(found.iter().filter(|(hash, id)| ids.get(*hash) == Some(id)).count() >= ids.len() - 1);
    assert_well(&database);
    // Another folder and its patterns do not limit a rebuild.
    let files: Vec<String> = column(&open(&database), "SELECT path FROM source_files ORDER BY path");
    let elsewhere = Folder::with_matches(1);
    import(&database, &[&elsewhere.matches()], &["--rebuild", "--include", "0*.xg"], 0);
    let found: Vec<String> = column(&open(&database), "SELECT path FROM source_files ORDER BY path");
    assert_eq!(found.len(), files.len() + 1);
}

#[test]
fn a_file_that_needed_higher_limits_needs_none_in_a_rebuild() {
    let folder = Folder::with_matches(2);
    folder.import("a.db", &["--max-file-size", "100K"], 0);
    let database = folder.database("a.db");
    // As if the files had needed it.
    change(&database, "UPDATE import_runs SET limits = replace(limits, 'file 102400', 'file 99999999')");
    folder.import("a.db", &["--rebuild", "--max-file-size", "1K"], 0);
    assert_eq!(match_ids(&database).len(), 2);
}

#[test]
fn a_program_that_writes_during_a_rebuild_waits_and_loses_nothing() {
    let folder = Folder::imported(40);
    let database = folder.database("a.db");
    change(&database, "CREATE TABLE notes (a INTEGER PRIMARY KEY, b TEXT)");
    let mut rebuild = program();
    let mut rebuild =
        rebuild.args(["import", "--rebuild", "--quiet", "--db", database.to_str().unwrap()]).spawn().unwrap();
    let other = Connection::open(&database).unwrap();
    other.busy_timeout(Duration::from_secs(60)).unwrap();
    let mut written = 0;
    while rebuild.try_wait().unwrap().is_none() {
        other.execute_batch("INSERT INTO notes (b) VALUES ('meanwhile')").unwrap();
        written += 1;
        std::thread::sleep(Duration::from_millis(3));
    }
    assert!(rebuild.wait().unwrap().success());
    assert_eq!(one::<i64>(&open(&database), "SELECT count(*) FROM notes"), written);
    assert_well(&database);
}

#[test]
fn files_of_other_programs_in_the_way_of_a_rebuild_stay() {
    let folder = Folder::imported(1);
    for name in ["a.db.building", "a.db.building-boot", "a.db.building-wal", "a.db.building-journal"] {
        let diary = folder.database(name);
        std::fs::write(&diary, "diary").unwrap();
        for _ in 0..2 {
            assert_contains(stderr(&folder.import("a.db", &["--rebuild"], 2)), [name]);
            assert_eq!(std::fs::read(&diary).unwrap(), b"diary");
        }
        std::fs::remove_file(&diary).unwrap();
        folder.import("a.db", &["--rebuild"], 0);
    }
    std::fs::create_dir(folder.database("a.db.before-rebuild-9")).unwrap();
    ended(&["import", "--rebuild", "--db", folder.database("missing.db").to_str().unwrap()], 2);
}

#[cfg(target_os = "linux")] // names of any bytes
#[test]
fn a_rebuild_of_a_database_whose_name_is_not_utf8_is_refused_and_leaves_nothing() {
    let folder = Folder::imported(1);
    let path = folder.out().join(<std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(b"y\xff.db"));
    std::fs::rename(folder.database("a.db"), &path).unwrap();
    let output = program().args(["import", "--rebuild", "--db"]).arg(&path).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_contains(String::from_utf8_lossy(&output.stderr), ["a rebuild needs a name of the database that is UTF-8"]);
    assert_eq!(std::fs::read_dir(folder.out()).unwrap().count(), 2, "the database, and the lock of the other name");
}

#[cfg(unix)]
#[test]
fn a_private_database_is_private_while_it_is_made_anew_and_a_read_only_one_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::imported(2);
    let database = folder.database("a.db");
    let set = |mode| std::fs::set_permissions(&database, PermissionsExt::from_mode(mode)).unwrap();
    let modes = || {
        let files = names(&folder.out()).into_iter().filter(|name| !name.ends_with(".lock"));
        let mode = |name: String| std::fs::metadata(folder.database(&name)).unwrap().permissions().mode() & 0o777;
        files.map(mode).collect::<Vec<_>>()
    };
    set(0o444);
    assert_contains(stderr(&folder.import("a.db", &["--rebuild"], 2)), ["a.db: permission denied"]);
    set(0o600);
    for name in ["a.db-wal", "a.db-shm"] {
        let _ = std::fs::remove_file(folder.database(name));
    }
    let store = gammonbase::ImportStore::open_to_rebuild(&database).unwrap();
    assert!(modes().len() >= 3 && modes().iter().all(|mode| *mode == 0o600), "{:?} {:?}", files(&folder), modes());
    drop(store);
    folder.import("a.db", &["--rebuild"], 0);
    assert_eq!(modes(), [0o600, 0o600], "the database and the copy of its old content");
}

#[cfg(unix)]
#[test]
fn a_link_to_a_database_stays_a_link() {
    let folder = golden::folder();
    folder.fill("a.db", 1);
    let database = folder.database("a.db");
    let real = folder.matches().join("real.db");
    std::fs::rename(&database, &real).unwrap();
    std::os::unix::fs::symlink(&real, &database).unwrap();
    for (options, copies) in [(&[][..], false), (&["--rebuild"], true)] {
        let mut import = program();
        import.current_dir(folder.matches()).args(["import", "--quiet", "--db", "../out/a.db"]).args(options);
        import.arg("match.xg").status().unwrap();
        assert!(database.is_symlink());
        assert_eq!(folder.file("real.db.before-rebuild").exists(), copies);
    }
    // Another name is another log.
    std::fs::hard_link(&real, folder.file("other.db")).unwrap();
    assert_contains(stderr(&folder.import("a.db", &["--rebuild"], 2)), ["hard link"]);
}

#[test]
fn a_record_of_migrations_ahead_of_the_layout_is_refused() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    change(&database, "INSERT INTO migrations (migration_id, name) VALUES (99, 'x')");
    for output in [folder.import("a.db", &[], 2), folder.import("a.db", &["--rebuild"], 2)] {
        assert_contains(stderr(&output), ["its table migrations records layout", "changed by hand"]);
    }
    change(&database, "DELETE FROM migrations WHERE migration_id = 99");
    folder.fill("a.db", 0);
    assert_well(&database);
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn programs_that_have_the_database_open_see_the_old_content_or_the_new_and_can_go_on() {
        let folder = Folder::imported(6);
        let database = folder.database("a.db");
        change(&database, "CREATE TABLE notes (a INTEGER PRIMARY KEY, b TEXT)");
        folder.add_matches(6..9);
        let count = |connection: &Connection| one::<i64>(connection, "SELECT count(*) FROM matches");
        let (early, keeps) = (Connection::open(&database).unwrap(), Connection::open(&database).unwrap());
        keeps.execute_batch("BEGIN").unwrap();
        assert_eq!((count(&early), count(&keeps)), (6, 6));
        let store = gammonbase::ImportStore::open_to_rebuild(&database).unwrap();
        let during = Connection::open(&database).unwrap();
        assert_eq!(count(&during), 6);
        during.execute_batch("PRAGMA busy_timeout = 0").unwrap();
        let refused = during.execute_batch("INSERT INTO notes (b) VALUES ('lost?')").unwrap_err();
        assert!(refused.to_string().contains("locked"), "{refused}");
        assert_contains(stderr(&folder.import("a.db", &[], 2)), ["another gammonbase is writing to this database"]);
        drop(store);
        assert_eq!(files(&folder).len(), 2, "what is given up leaves nothing");

        folder.import("a.db", &["--rebuild"], 0);
        assert_eq!((count(&keeps), count(&early), count(&during)), (6, 9, 9));
        keeps.execute_batch("COMMIT").unwrap();
        assert_eq!(count(&keeps), 9);
        for connection in [&early, &during, &keeps] {
            connection.execute_batch("INSERT INTO notes (b) VALUES ('late')").unwrap();
        }
        drop((early, during, keeps));
        let connection = open(&database);
        assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM notes"), 3);
        assert_eq!(one::<String>(&connection, "PRAGMA integrity_check"), "ok");
        assert_verified(&database, true);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_database_without_any_of_its_tables_is_mended_as_the_message_says() {
        let folder = Folder::imported(1);
        let all = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
        assert_mended_without(&column::<String>(&open(&folder.database("a.db")), all));
    }

    #[cfg(unix)] // `ulimit -f`
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn an_upgrade_on_a_full_disk_leaves_the_old_content() {
        {
            let folder = golden::folder();
            folder.fill("a.db", 1);
            let database = folder.database("a.db");
            let before = sound_content(&database);
            let size = std::fs::metadata(&database).unwrap().len() / 512;
            for blocks in [0, 16, size / 2, size * 3 / 4, size - 8] {
                let script = format!(r#"ulimit -f {blocks}; exec "$0" import --rebuild --quiet --db "$1" "$2""#);
                let output = shell(&script, &[&database, &folder.matches()]);
                if output.status.code() == Some(0) {
                    continue;
                }
                assert_eq!(output.status.code(), Some(2), "{blocks} blocks: {}", stderr(&output));
                assert_same(&sound_content(&database), &before);
                let left = files(&folder);
                assert!(
                    left.iter().all(|name| ["a.db", "a.db.lock", "a.db-wal", "a.db-shm"].contains(&&name[..])),
                    "{left:?}"
                );
            }
            let _ = gammonbase(&[
                "import",
                "--quiet",
                "--db",
                database.to_str().unwrap(),
                folder.matches().to_str().unwrap(),
            ]);
            assert_well(&database);
        }
    }
}
