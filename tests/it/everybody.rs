//! What everybody loses: the tables `player_sums` and `overdispersion`, which are sums of the matches whatever happened to these.

use crate::common::database::run;
use crate::common::prelude::*;
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
    folder.fill_with("a.db", &["--rehash"], 0);
    assert_eq!(kept(&database), before);
    forge(&database, "DROP TABLE player_sums; DROP TABLE overdispersion");
    folder.fill("a.db", 0);
    assert_eq!(kept(&database), before);
    assert_kept(&database, "missing tables");
}
