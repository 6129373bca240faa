//! What everybody loses: the tables `player_sums` and `overdispersion`, which are sums of the matches whatever happened to these.

use std::collections::BTreeMap;
use std::fs::File;

use crate::common::database::run;
use crate::common::prelude::*;
use crate::common::reports::synthetic;
use crate::upgrades::forge;

/// A database of three matches of four players.
fn club() -> (Folder, PathBuf) {
    let folder = Folder::new();
    for number in 1..=3 {
        folder.write(&format!("{number}.xg"), &numbered(number).file());
    }
    folder.fill("a.db", 0);
    let database = folder.database("a.db");
    (folder, database)
}

/// All rows, by spelling.
fn kept(database: &Path) -> Vec<(String, String)> {
    let sums = "SELECT spelling || ', ' || family || ', ' || part, decisions || ' ' || printf('%.9f %.9f', error_emg, difficulty_emg)
        FROM player_sums JOIN players USING (player_id)
        UNION ALL SELECT 'all', printf('%.9f %.9f %.9f', overdispersion, loss_dispersion, form_variance) FROM overdispersion ORDER BY 1";
    pairs(&open(database), sums)
}

fn assert_kept(database: &Path, when: &str) {
    assert_verified(database, false);
    assert_eq!(one::<i64>(&open(database), "SELECT count(*) FROM changed_players"), 0, "{when}");
}

#[test]
fn kept_sums_follow_the_matches_and_what_the_user_decides() {
    let (folder, database) = club();
    assert_kept(&database, "first import");
    let first = kept(&database);
    for words in [
        &["players", "merge", "Player 1", "Player 2"][..],
        &["matches", "set", "1", "--date", "2024-10-26"],
        &["matches", "exclude", "3"],
        &["players", "unmerge", "Player 1"],
        &["matches", "set", "1", "--as-recorded"],
    ] {
        let (status, _, error) = run(words[0], &database, &words[1..]);
        assert_eq!(status, 0, "{words:?}: {error}");
        assert_kept(&database, &words.join(" "));
    }
    folder.fill_with("a.db", &["--prune"], 0);
    assert_ne!(kept(&database), first, "a match is excluded");
    std::fs::remove_file(folder.file("2.xg")).unwrap();
    folder.fill_with("a.db", &["--prune"], 0);
    assert_kept(&database, "pruned");
    // The last match of these people goes.
    std::fs::remove_file(folder.file("1.xg")).unwrap();
    folder.fill_with("a.db", &["--prune"], 0);
    assert_eq!(kept(&database).len(), 1, "{:?}", kept(&database));
    assert_kept(&database, "empty");
}

#[test]
fn marked_players_are_summed_up_by_the_next_command_that_writes() {
    let (_folder, database) = club();
    let before = kept(&database);
    // A run was stopped between its rows and the sums.
    forge(&database, "DELETE FROM player_sums; INSERT INTO changed_players SELECT player_id FROM players");
    assert_verified(&database, false);
    assert_eq!(run("grades", &database, &["set", "own", "slip", "0.01"]).0, 0);
    assert_eq!(kept(&database), before);
    assert_kept(&database, "after a stop");
}

#[test]
fn wrong_or_foreign_sums_are_found_and_made_again() {
    let (folder, database) = club();
    let before = kept(&database);
    forge(
        &database,
        "UPDATE player_sums SET error_emg = error_emg + 1 WHERE family = 'kind'; DELETE FROM overdispersion",
    );
    let (status, out, _) = run("verify", &database, &["--skip-sources"]);
    assert_eq!(status, 1);
    assert_contains(
        out,
        ["player_sums, player_id ", "`gammonbase import --rehash` sums it up again", "has 0 rows instead of one"],
    );
    // As advised, without a folder.
    assert_eq!(run("import", &database, &["--rehash"]).0, 0);
    assert_eq!(kept(&database), before);
    forge(&database, "DROP TABLE player_sums; DROP TABLE overdispersion");
    folder.fill("a.db", 0);
    assert_eq!(kept(&database), before);
    assert_kept(&database, "missing tables");
}

/// Copies, and the options of `publish` that make them.
type Copies = [(&'static str, &'static [&'static str])];

/// What readers find that rests on everybody, in a database and in copies of it.
fn found(database: &Path, folder: &Folder, copies: &Copies) -> BTreeMap<&'static str, String> {
    let figures =
        "SELECT * FROM overdispersion; SELECT count(*), sum(decisions), round(total(error_root), 6) FROM player_sums;
        SELECT round(total(take_pr_high), 6) FROM player_stats";
    let player: String = one(&open(database), "SELECT spelling FROM players ORDER BY 1 LIMIT 1");
    let read = |words: &[&str]| {
        let (status, out, error) = run(words[0], database, &words[1..]);
        assert_eq!(status, 0, "{words:?}: {error}");
        out
    };
    let reports =
        ["study", "error-timing"].map(|name| (name, read(&["report", name, "--player", &player, "--format", "json"])));
    let mut found = BTreeMap::from_iter(reports);
    found.insert("sql", read(&["sql", figures]));
    for (name, options) in copies {
        let copy = folder.database("copy.db");
        read(&[&["publish", copy.to_str().unwrap(), "--quiet"], *options].concat());
        let sums = "SELECT concat_ws(' ', count(*), sum(decisions), round(total(error_root), 6)) FROM player_sums";
        let sums = if name.ends_with("bi") { String::new() } else { one(&open(&copy), sums) };
        let take = one::<f64>(&open(&copy), "SELECT round(total(take_pr_high), 6) FROM player_stats");
        let figures = column::<String>(
            &open(&copy),
            "SELECT concat_ws(' ', round(form_variance, 9), known_matches) FROM overdispersion",
        );
        found.insert(name, format!("{figures:?} {sums} {take}"));
        remove_snapshot(&copy);
    }
    found
}

#[test]
fn readers_and_copies_beside_an_import_find_the_sums_of_the_matches_that_are_there() {
    let (synthetic, folder) = (synthetic(6), Folder::new());
    let database = &synthetic.path;
    let copies: &Copies = &[("whole", &[]), ("bi", &["--for", "bi"])];
    let expected = found(database, &folder, copies);
    // What a killed import leaves: marks, and the sums of before.
    forge(
        database,
        "UPDATE player_sums SET decisions = decisions + 9, error_root = 0 WHERE player_id > 1; DELETE FROM player_sums WHERE part = 'take' AND player_id > 1;
         UPDATE overdispersion SET form_variance = 5, known_matches = 3;
         INSERT INTO changed_players SELECT player_id FROM players WHERE player_id > 1",
    );
    let waiting = "before it summed up what everybody loses";
    let [verified, checked] = [&["verify", "--skip-sources"][..], &["status", "--check"]];
    let said = |words: &[&str]| run(words[0], database, &words[1..]);
    assert_contains(said(verified).1, [waiting]);
    let (status, reasons, _) = said(checked);
    assert_eq!(status, 1);
    assert_contains(reasons, ["spellings of players wait for an import"]);
    // Beside an import that is running, this is in order.
    let lock = File::options().append(true).create(true).open(format!("{}.lock", database.display())).unwrap();
    lock.lock().unwrap();
    let (status, verdict, _) = said(verified);
    assert!(status == 0 && !verdict.contains(waiting), "{verdict}");
    assert_eq!(said(checked).0, 0);
    drop(lock);
    assert_eq!(found(database, &folder, copies), expected);
}

#[test]
fn every_column_of_every_table_of_sums_is_compared() {
    let (_folder, database) = club();
    let connection = open(&database);
    // Of ideas, the files alone tell these.
    let is_untold = |table: &str, name: &str| table == "idea_sums" && name.starts_with("difficulty");
    let spoil = |(table, keys): &(&str, &str)| {
        let columns = column::<String>(&connection, &format!("SELECT name FROM pragma_table_info('{table}')"));
        let is_compared = |name: &&str| !keys.split(' ').any(|key| key == *name) && !is_untold(table, name);
        let columns: Vec<&str> = columns.iter().map(String::as_str).filter(is_compared).collect();
        let changes: Vec<_> = columns.iter().map(|name| format!("{name} = coalesce({name}, 0) + 99")).collect();
        let keys = keys.replace(' ', ", ");
        forge(
            &database,
            &format!(
                "UPDATE {table} SET {} WHERE ({keys}) IS (SELECT {keys} FROM {table} LIMIT 1)",
                changes.join(", ")
            ),
        );
        format!("    {table}: differs from what it sums up in {}", columns.join(", "))
    };
    let sums_of_matches = [
        ("match_sums", "match_id seat"),
        ("game_sums", "match_id seat game_id"),
        ("structure_sums", "match_id seat structure_code"),
        ("idea_sums", "match_id seat idea_code"),
        ("action_sums", "match_id seat kind action level_code"),
        ("timing_sums", "match_id seat timing_code"),
    ];
    // Those of everybody first: they are sums of the others.
    for tables in [&[("player_sums", "player_id family part"), ("overdispersion", "rowid")][..], &sums_of_matches] {
        let expected: Vec<String> = tables.iter().map(spoil).collect();
        let (status, verdict, _) = run("verify", &database, &["--skip-sources"]);
        assert_eq!(status, 1);
        // Without the key of the row.
        let found = verdict.lines().map(|line| match line.split_once(": ") {
            Some((row, message)) => format!("{}: {message}", row.split(',').next().unwrap()),
            None => line.to_owned(),
        });
        let found: Vec<String> = found.collect();
        expected.iter().for_each(|line| assert!(found.contains(line), "{line}\n{verdict}"));
    }
}

#[cfg(unix)] // where a process can be paused
mod slow {
    use super::*;
    use crate::common::long_runs::{Chance, Samples};

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn readers_beside_a_running_and_a_killed_import_find_the_sums_of_the_matches_that_are_there() {
        let (samples, folder) = (Samples::new(240), Folder::new());
        let (all, database) = (samples.folder.path().join("samples"), folder.database("a.db"));
        let first: Vec<&Path> = samples.files.iter().take(20).map(PathBuf::as_path).collect();
        import(&database, &first, &["--quiet"], 0);
        let player: String = one(&open(&database), "SELECT player FROM player_stats ORDER BY matches DESC LIMIT 1");
        let assert_equal = |when: &str| {
            for report in ["study", "error-timing"].into_iter().take(if when == "killed" { 2 } else { 1 }) {
                let of = |filter: &[&str]| {
                    let words = [&["report", report, "--player", &player, "--format", "json"], filter].concat();
                    run(words[0], &database, &words[1..]).1
                };
                assert_same(&of(&[]), &of(&["--since", "1000"]));
                assert!(of(&[]).len() > 100, "{when}: {report}");
            }
        };
        let marked = || one::<i64>(&open(&database), "SELECT count(*) FROM changed_players");
        let signal = |child: &Child, name: &str| {
            assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
        };
        let mut chance = Chance::new("everybody");
        let mut child = start_import(&database, &all, "1");
        let mut moments = 0;
        while moments < 5 {
            std::thread::sleep(Duration::from_millis(20 + chance.below(80) as u64));
            assert!(child.try_wait().unwrap().is_none(), "the import has ended after {moments} moments");
            signal(&child, "-STOP");
            if marked() > 0 {
                assert_equal(&format!("moment {moments}"));
                moments += 1;
            }
            signal(&child, "-CONT");
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(marked() > 0);
        assert_equal("killed");
        // Copies have nothing else than after a command that writes, which sums up.
        let copies: &Copies = &[
            ("whole", &[]),
            ("part", &["--since", "1000"]),
            ("bi", &["--for", "bi"]),
            ("part for bi", &["--since", "1000", "--for", "bi"]),
        ];
        let beside = found(&database, &folder, copies);
        let exported = || {
            let lake = folder.out().join("lake");
            let words =
                ["export", "parquet", lake.to_str().unwrap(), "--tables", "player_sums,overdispersion", "--quiet"];
            assert_eq!(run(words[0], &database, &words[1..]).0, 0);
            let files = ["player_sums", "overdispersion"].map(|table| names(&lake.join(table)));
            std::fs::remove_dir_all(lake).unwrap();
            files
        };
        let files = exported();
        // The first copy without names numbers the people.
        let copy = folder.database("anonymous.db");
        let anonymous = || {
            assert_eq!(run("publish", &database, &[copy.to_str().unwrap(), "--anonymous", "--quiet"]).0, 0);
            let sums = kept(&copy);
            remove_snapshot(&copy);
            sums
        };
        let without_names = anonymous();
        assert_eq!(run("grades", &database, &["set", "own", "slip", "0.01"]).0, 0);
        assert_kept(&database, "after a kill");
        assert_eq!((found(&database, &folder, copies), exported(), anonymous()), (beside, files, without_names));
    }
}
