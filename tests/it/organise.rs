//! What organisers do: count a match once under several spellings, correct what files say, leave matches out, find twins, declare pairs.

use crate::common::database::run;
use crate::common::prelude::*;
use synth::Generator;
use xgfile::document::Document;
use xgfile::field::Since;
use xgfile::records::{HeaderMatch, Record, ShortUnicode};

/// A synthetic match whose header is changed.
fn synthetic(number: u64, change: impl FnOnce(&mut HeaderMatch)) -> Document {
    let mut document = Generator::new(7).document(number);
    if let Record::HeaderMatch(header) = &mut document.records[0].body {
        change(header);
    }
    document
}

fn text(value: &str) -> Since<24, ShortUnicode> {
    Since(Some(ShortUnicode::from_text(value)))
}

fn bytes(document: &Document) -> Vec<u8> {
    document.encode().encode().unwrap()
}

/// Match 2 is Gwen Llewelyn's, in a second file under another spelling; match 3 is another.
fn club() -> Folder {
    let folder = Folder::new();
    folder.write("a.xg", &bytes(&synthetic(2, |_| {})));
    folder.write("b.xg", &bytes(&synthetic(2, |header| header.player1 = text("G. Llewelyn"))));
    folder.write("c.xg", &bytes(&synthetic(3, |_| {})));
    folder
}

/// Runs a command on `a.db`: its standard output.
fn ok(folder: &Folder, command: &str, arguments: &[&str]) -> String {
    let (status, out, error) = run(command, &folder.database("a.db"), arguments);
    assert_eq!(status, 0, "{command} {arguments:?}: {error}");
    out
}

/// The error of a command that changes nothing.
fn refused(folder: &Folder, command: &str, arguments: &[&str]) -> String {
    let before = content(&folder.database("a.db"));
    let (status, out, error) = run(command, &folder.database("a.db"), arguments);
    assert_eq!((status, out.as_str()), (2, ""), "{command} {arguments:?}: {error}");
    assert_same(&content(&folder.database("a.db")), &before);
    error
}

fn verified(folder: &Folder) {
    assert_verified(&folder.database("a.db"), true);
}

/// Matches and decisions of Gwen Llewelyn under any spelling.
const GWEN: &str = "SELECT sum(matches) || ' ' || sum(decisions) FROM player_stats WHERE player LIKE '%Llewelyn'";

fn gwen(folder: &Folder) -> String {
    one(&open(&folder.database("a.db")), GWEN)
}

#[test]
fn a_merge_makes_two_files_saves_of_one_match_and_an_unmerge_two_matches() {
    let folder = club();
    folder.fill("a.db", 0);
    let before = gwen(&folder);
    assert!(before.starts_with("2 "), "{before}");
    let said = ok(&folder, "players", &["merge", "G. Llewelyn", "Gwen Llewelyn"]);
    assert!(said.contains("Counted once from now on: 1 match in files under both spellings"), "{said}");
    let decisions: i64 = before[2..].parse().unwrap();
    assert_eq!(gwen(&folder), format!("1 {}", decisions / 2));
    assert_eq!(folder.number("SELECT count(*) FROM match_saves"), 2);
    verified(&folder);
    folder.fill("a.db", 0);
    assert_eq!(gwen(&folder), format!("1 {}", decisions / 2), "another import changes nothing");
    let said = ok(&folder, "players", &["unmerge", "G. Llewelyn"]);
    assert!(said.starts_with("1 match of \"G. Llewelyn\" counts as \"G. Llewelyn\" again"), "{said}");
    assert_eq!(gwen(&folder), before);
    verified(&folder);
}

#[test]
fn the_same_plays_of_other_people_are_another_match() {
    let folder = club();
    folder.fill("a.db", 0);
    ok(&folder, "players", &["merge", "G. Llewelyn", "Somebody Else", "--new"]);
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 3);
}

#[test]
fn people_who_played_each_other_are_not_merged() {
    let folder = club();
    folder.fill("a.db", 0);
    let error = refused(&folder, "players", &["merge", "Levan Beridze", "Gwen Llewelyn"]);
    assert!(error.contains("played each other in 1 match, so they are two people"), "{error}");
    // Nor by way of a third name.
    ok(&folder, "players", &["merge", "Levan Beridze", "X", "--new"]);
    let error = refused(&folder, "players", &["merge", "Gwen Llewelyn", "X"]);
    assert!(error.contains("two people"), "{error}");
}

/// The club with a corrected transcription of match 3.
pub fn club_with_twins() -> Folder {
    let folder = club();
    let mut corrected = synthetic(3, |header| header.event = text("Corrected"));
    let played = |record: &&mut Record| matches!(record, Record::Move(_));
    let records = corrected.records.iter_mut().map(|record| &mut record.body);
    if let Some(Record::Move(play)) = records.filter(played).nth(30) {
        play.position_end.swap(5, 6);
    }
    folder.write("d.xg", &bytes(&corrected));
    folder.fill("a.db", 0);
    folder
}

#[test]
fn twins_are_reported_until_one_is_excluded() {
    let folder = club_with_twins();
    let twins = |folder: &Folder| -> Value {
        serde_json::from_str(&ok(folder, "report", &["twins", "--format", "json"])).unwrap()
    };
    let found = twins(&folder);
    assert_eq!(found.as_array().unwrap().len(), 2, "{found}");
    assert_eq!((&found[0]["share"], &found[0]["what_to_do"]), (&json!(1.0), &json!("merge the names")));
    let command = |row: usize| found[row]["command"].as_str().unwrap().to_owned();
    assert!(command(0).starts_with("gammonbase players merge --db ") && command(0).contains("a.db "), "{found}");
    // In the direction of the suggestions, although the file of the short name is newer.
    let mark = if cfg!(windows) { '"' } else { '\'' };
    assert!(command(0).ends_with(&format!(" {mark}G. Llewelyn{mark} {mark}Gwen Llewelyn{mark}")), "{found}");
    let suggested = ok(&folder, "players", &["suggest", "--format", "json"]);
    assert!(suggested.contains("\"alias\":\"G. Llewelyn\""), "{suggested}");
    assert!(command(1).starts_with("gammonbase matches exclude --db "), "{found}");
    let share = found[1]["share"].as_f64().unwrap();
    assert!(share > 0.9 && share < 1.0 && found[1]["what_to_do"] == "exclude one", "{found}");
    assert!(ok(&folder, "status", &[]).contains("2 pairs of matches have many plays in common"));
    let audit = ok(&folder, "report", &["audit", "-p", "show=findings", "--format", "csv"]);
    assert_eq!(audit.matches(",twin,1,match ").count(), 4, "{audit}");
    assert_contains(ok(&folder, "verify", &[]), ["2 pairs of matches have many plays in common"]);
    let id = |name: &str| {
        let sql =
            format!("SELECT match_id FROM matches JOIN content_files USING (content_id) WHERE path LIKE '%{name}'");
        folder.number(&sql).to_string()
    };
    ok(&folder, "matches", &["exclude", &id("d.xg")]);
    ok(&folder, "matches", &["exclude", &id("b.xg")]);
    assert_eq!(twins(&folder), json!([]));
    assert!(!ok(&folder, "status", &[]).contains("plays in common"));
}

#[test]
fn an_excluded_match_is_in_no_table_until_it_is_included() {
    let folder = club();
    folder.remove(&["b.xg"]);
    folder.fill("a.db", 0);
    let said = ok(&folder, "matches", &["set", "1", "--round", "Round 9"]);
    assert!(said.contains(", Round 9, "), "{said}");
    let before = dump(&folder.database("a.db"));
    let all = gwen(&folder);
    let numbers = "SELECT group_concat(match_id || ' ' || player1, ', ' ORDER BY match_id) FROM match_facts";
    let numbers = || one::<String>(&open(&folder.database("a.db")), numbers);
    let numbered = numbers();
    let said = ok(&folder, "matches", &["exclude", "--of-player", "gwen llewelyn"]);
    let key = said.trim().rsplit(' ').next().unwrap().to_owned();
    assert!(said.starts_with("1 match is no longer counted: 1 (Gwen") && key.len() == 32, "{said}");
    verified(&folder);
    let counts = "SELECT count(*) || ' ' || (SELECT count(*) FROM players) FROM matches";
    assert_eq!(one::<String>(&open(&folder.database("a.db")), counts), "1 2");
    // It stays out, read again or written anew.
    folder.fill_with("a.db", &["--rehash"], 0);
    assert_eq!(one::<String>(&open(&folder.database("a.db")), counts), "1 2");
    let listed = ok(&folder, "matches", &["corrections"]);
    assert_contains(&listed, ["does not count", "the match is excluded"]);
    assert!(refused(&folder, "matches", &["include", "00"]).contains("no excluded match has the key 00"));
    folder.fill_with("a.db", &["--rebuild"], 0);
    ok(&folder, "matches", &["include", &key[..8]]);
    assert_eq!((gwen(&folder), numbers()), (all, numbered.clone()), "its number stays");
    verified(&folder);
    // The rows are as before; some have other numbers.
    assert_eq!(before.lines().count(), dump(&folder.database("a.db")).lines().count());
    // No other match gets the number of the last one.
    ok(&folder, "matches", &["exclude", "2"]);
    folder.write("d.xg", &bytes(&synthetic(4, |_| {})));
    folder.fill("a.db", 0);
    ok(&folder, "matches", &["include", "--all"]);
    assert!(numbers().starts_with(&numbered), "{numbered}; {}", numbers());
}

#[test]
fn a_file_that_was_damaged_while_its_match_was_excluded_is_named() {
    let folder = club();
    folder.fill("a.db", 0);
    let sound = std::fs::read(folder.file("c.xg")).unwrap();
    ok(&folder, "matches", &["exclude", "--file", "*c.xg"]);
    folder.write("c.xg", &sound[..sound.len() / 2]);
    let (status, _, error) = run("matches", &folder.database("a.db"), &["include", "--all"]);
    assert!(status == 0 && error.contains("rejected: ") && error.contains("c.xg"), "{error}");
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 2);
    folder.write("c.xg", &sound);
    folder.fill("a.db", 0);
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 3);
    verified(&folder);
}

#[test]
fn corrections_survive_a_new_import_and_are_undone() {
    let folder = club();
    folder.remove(&["b.xg"]);
    folder.fill("a.db", 0);
    let row = "SELECT json_array(event, round, played_on, location) FROM matches WHERE player1_id = 1";
    let at = |folder: &Folder| -> String { one(&open(&folder.database("a.db")), row) };
    let recorded = at(&folder);
    ok(&folder, "matches", &["set", "1", "--event", "Winter Cup", "--round", "Final", "--date", "2024-02-29"]);
    ok(&folder, "matches", &["set", "--of-event", "WINTER CUP", "--location", ""]);
    let corrected = "[\"Winter Cup\",\"Final\",\"2024-02-29\",null]";
    assert_eq!(at(&folder), corrected);
    verified(&folder);
    assert!(ok(&folder, "report", &["matches", "--event", "Winter Cup"]).contains("2024-02-29"));
    let audit = ok(&folder, "report", &["audit", "-p", "show=findings", "--match", "1"]);
    assert!(audit.contains("corrected"), "{audit}");
    folder.fill_with("a.db", &["--rehash"], 0);
    assert_eq!(at(&folder), corrected);
    // Without its file it cannot be excluded, and the corrections wait.
    let file = std::fs::read(folder.file("a.xg")).unwrap();
    folder.remove(&["a.xg"]);
    folder.fill("a.db", 0);
    assert!(refused(&folder, "matches", &["exclude", "1"]).contains("the file of match 1 is gone"));
    folder.fill_with("a.db", &["--prune"], 0);
    assert_eq!(ok(&folder, "matches", &["corrections"]).matches("no file of this match is in the database").count(), 4);
    folder.write("elsewhere/a.xg", &file);
    folder.fill("a.db", 0);
    let sql = row.replace("player1_id = 1", "event = 'Winter Cup'");
    assert_eq!(one::<String>(&open(&folder.database("a.db")), &sql), corrected);
    let list: Value = serde_json::from_str(&ok(&folder, "matches", &["corrections", "--format", "json"])).unwrap();
    assert_eq!(list[0]["match"], "Gwen Llewelyn - Levan Beridze, 7 points, 2022-03-05", "{list}");
    let id = list[0]["match_id"].to_string();
    ok(&folder, "matches", &["set", &id, "--as-recorded"]);
    assert_eq!(
        one::<String>(
            &open(&folder.database("a.db")),
            &sql.replace("event = 'Winter Cup'", &format!("match_id = {id}"))
        ),
        recorded
    );
    assert_eq!(folder.number("SELECT count(*) FROM match_originals"), 0);
}

#[test]
fn a_second_database_reads_all_that_was_decided() {
    let folder = club();
    folder.fill("a.db", 0);
    ok(&folder, "players", &["merge", "G. Llewelyn", "Gwen Llewelyn"]);
    ok(&folder, "matches", &["exclude", "--of-player", "Sanna Koskela"]);
    ok(&folder, "matches", &["set", "--of-player", "gwen llewelyn", "--event", "Winter Cup"]);
    ok(&folder, "events", &["merge", "Winter Cup", "Synthetic Winter Cup", "--new"]);
    let file = folder.out().join("decided.toml");
    let file = file.to_str().unwrap();
    ok(&folder, "matches", &["corrections", "--output", file]);
    let facts = "SELECT player1, player2, event, round, played_on FROM match_facts ORDER BY match_hex";
    let rows = |database: &str| -> Vec<String> {
        column(
            &open(&folder.database(database)),
            &facts.replace("player1,", "json_array(player1,").replace("played_on", "played_on)"),
        )
    };
    let other = folder.database("b.db");
    fill(&other, &[&folder.matches()], 0);
    let (status, said, error) = run("matches", &other, &["corrections", "--read", file]);
    assert_eq!(status, 0, "{error}");
    assert!(said.starts_with("Added: corrections of 3 matches, 2 merged names, 0 tags."), "{said}");
    assert_eq!(rows("b.db"), rows("a.db"));
    assert_eq!(rows("a.db").len(), 1);
    // Another database keeps what it cannot use yet.
    let third = folder.database("c.db");
    fill(&third, &[&folder.file("a.xg")], 0);
    let (_, said, _) = run("matches", &third, &["corrections", "--read", file]);
    assert!(said.contains("2 matches are not in this database; what was corrected there waits"), "{said}");
    fill(&third, &[&folder.matches()], 0);
    assert_eq!(rows("c.db"), rows("a.db"));
}

#[test]
fn a_correction_of_one_save_is_one_of_the_match() {
    let folder = club();
    folder.remove(&["c.xg"]);
    fill(&folder.database("a.db"), &[&folder.file("b.xg")], 0);
    ok(&folder, "matches", &["set", "1", "--event", "Winter Cup"]);
    ok(&folder, "players", &["merge", "G. Llewelyn", "Gwen Llewelyn", "--new"]);
    let file = folder.out().join("decided.toml");
    ok(&folder, "matches", &["corrections", "--output", file.to_str().unwrap()]);
    for read_first in [true, false] {
        let database = folder.database(&format!("{read_first}.db"));
        let read = || run("matches", &database, &["corrections", "--read", file.to_str().unwrap()]).0;
        fill(&database, &[&folder.file("a.xg")], 0);
        assert!(!read_first || read() == 0);
        fill(&database, &[&folder.matches()], 0);
        assert!(read_first || read() == 0);
        let connection = open(&database);
        assert_eq!(column::<String>(&connection, "SELECT event FROM matches"), ["Winter Cup"], "{read_first}");
    }
}

#[test]
fn a_file_of_corrections_replaces_no_database_and_no_match() {
    let folder = club();
    folder.fill("a.db", 0);
    let database = folder.database("a.db");
    for kept in [&database, &folder.file("a.xg")] {
        let before = std::fs::read(kept).unwrap();
        let error = refused(&folder, "matches", &["corrections", "--output", kept.to_str().unwrap()]);
        assert!(error.contains("so it is not overwritten"), "{error}");
        assert_eq!(std::fs::read(kept).unwrap(), before);
    }
    let error = refused(&folder, "matches", &["corrections", "--read", folder.file("a.xg").to_str().unwrap()]);
    assert!(error.contains("is not a file of corrections"), "{error}");
}

#[test]
fn composed_and_decomposed_letters_are_one_name() {
    let folder = Folder::new();
    let named = |number, player: &str, event: &str| {
        bytes(&synthetic(number, |header| (header.player1, header.event) = (text(player), text(event))))
    };
    folder.write("a.xg", &named(2, "Kévin", "Café Cup"));
    folder.write("b.xg", &named(3, "Ke\u{301}vin", "Cafe\u{301} Cup"));
    folder.fill("a.db", 0);
    assert_eq!(folder.number("SELECT matches FROM player_stats WHERE player = 'Kévin'"), 2);
    assert_eq!(folder.number("SELECT count(DISTINCT event) FROM matches"), 1);
    assert!(ok(&folder, "report", &["matches", "--event", "Cafe\u{301} Cup"]).contains("Kévin"));
}

#[test]
fn spellings_of_an_event_are_suggested_but_not_of_another_year() {
    let folder = Folder::new();
    for (number, event) in ["Winter Cup 2024", "WINTER CUP 2024", "Winter Cup 2025"].into_iter().enumerate() {
        folder.write(&format!("{number}.xg"), &bytes(&synthetic(number as u64, |header| header.event = text(event))));
    }
    folder.fill("a.db", 0);
    let found: Value = serde_json::from_str(&ok(&folder, "events", &["suggest", "--format", "json"])).unwrap();
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    ok(&folder, "events", &["merge", "WINTER CUP 2024", "Winter Cup 2024"]);
    assert_eq!(folder.number("SELECT count(*) FROM matches WHERE event = 'Winter Cup 2024'"), 2);
    assert!(ok(&folder, "events", &["suggest"]).contains("No similar names"));
    verified(&folder);
    ok(&folder, "events", &["unmerge", "WINTER CUP 2024"]);
    assert_eq!(folder.number("SELECT count(DISTINCT event) FROM matches"), 3);
}

#[test]
fn a_pair_counts_under_one_name_and_for_neither() {
    let folder = Folder::new();
    let names = ["Gwen Llewelyn", "Ada Lovelace", "Ada Lovelace / Gwen Llewelyn", "Gwen Llewelyn Ada Lovelace"];
    for (number, name) in names.into_iter().enumerate() {
        folder.write(&format!("{number}.xg"), &bytes(&synthetic(number as u64, |header| header.player1 = text(name))));
    }
    folder.fill("a.db", 0);
    let found: Value = serde_json::from_str(&ok(&folder, "players", &["suggest", "--format", "json"])).unwrap();
    let two: Vec<&Value> = found.as_array().unwrap().iter().filter(|row| row["reason"] == "two people").collect();
    assert_eq!(two.len(), 2, "{found}");
    for name in &names[2..] {
        ok(&folder, "players", &["pair", name]);
    }
    let pair = "SELECT matches FROM player_stats WHERE player = 'Ada Lovelace & Gwen Llewelyn'";
    assert_eq!(folder.number(pair), 2);
    assert_eq!(folder.number("SELECT sum(matches + coalesce(money_sessions, 0)) FROM player_stats WHERE player IN ('Ada Lovelace', 'Gwen Llewelyn')"), 2);
    assert!(refused(&folder, "players", &["pair", "Ada Lovelace"]).contains("is not two known names"));
    ok(&folder, "players", &["unmerge", names[2]]);
    ok(&folder, "players", &["pair", names[2], "Gwen Llewelyn", "Ada Lovelace"]);
    assert_eq!(folder.number(pair), 2);
}

#[test]
fn a_person_survives_the_last_match_of_the_first_spelling() {
    let folder = Folder::new();
    for (file, number, player) in [("a.xg", 1, "Bernd Schaefer"), ("b.xg", 2, "Bernd Schäfer")] {
        folder.write(file, &bytes(&synthetic(number, |header| header.player1 = text(player))));
    }
    folder.fill("a.db", 0);
    ok(&folder, "players", &["merge", "Bernd Schäfer", "Bernd Schaefer"]);
    ok(&folder, "matches", &["exclude", "1"]);
    let people = "SELECT group_concat(name) FROM players WHERE player_id = person_id AND name LIKE 'Bernd%'";
    assert_eq!(one::<String>(&open(&folder.database("a.db")), people), "Bernd Schaefer");
    verified(&folder);
    ok(&folder, "matches", &["include", "--all"]);
    verified(&folder);
}

/// A part of a name could mean people whom nobody thought of; the matches that were taken are named.
#[test]
fn matches_are_chosen_by_whole_names() {
    let folder = club();
    folder.fill("a.db", 0);
    for (option, part) in
        [("--of-player", "Llewelyn"), ("--of-player", "e"), ("--of-event", "Cup"), ("--of-round", "Fin")]
    {
        refused(&folder, "matches", &["exclude", option, part]);
        refused(&folder, "matches", &["set", option, part, "--round", "Final"]);
    }
    assert_contains(ok(&folder, "matches", &["exclude", "--of-player", "gwen llewelyn"]), ["Gwen Llewelyn and "]);
    // Repeated, as after a kill: nobody else is meant.
    refused(&folder, "matches", &["exclude", "--of-player", "gwen llewelyn"]);
}

#[test]
fn texts_are_no_longer_than_those_of_files() {
    let folder = club();
    folder.fill("a.db", 0);
    let text = "x".repeat(129);
    let error = refused(&folder, "matches", &["set", "1", "--event", &text]);
    assert_contains(error, ["expected a text of at most 128 letters"]);
    refused(&folder, "players", &["merge", "--new", "Gwen Llewelyn", &text]);
}

#[test]
fn hundreds_of_merges_are_read_from_a_file() {
    let folder = club();
    folder.fill("a.db", 0);
    let names: String = (0..200).map(|number| format!("\"Alias {number}\" = \"Person {}\"\n", number / 2)).collect();
    let file = folder.write("many.toml", format!("[players]\n{names}\"G. Llewelyn\" = \"Gwen Llewelyn\"\n").as_bytes());
    let said = ok(&folder, "matches", &["corrections", "--read", file.to_str().unwrap()]);
    assert_contains(said, ["201 merged names"]);
    assert_eq!(folder.number("SELECT count(DISTINCT name) FROM player_aliases"), 101);
    verified(&folder);
}

#[test]
fn players_events_and_matches_list_alike() {
    let folder = club();
    folder.fill("a.db", 0);
    for (command, name, sought) in
        [("players", "player", "llewelyn"), ("events", "event", "SYNTHETIC"), ("matches", "match", "Llewelyn")]
    {
        let list = |options: &[&str]| -> Vec<Value> {
            let options = [options, &["--format", "json"]].concat();
            serde_json::from_str(&ok(&folder, command, &options)).unwrap()
        };
        let all = list(&[]);
        let first = |row: &Value| row.as_object().unwrap().keys().next().unwrap().clone();
        assert!(!all.is_empty() && all.iter().all(|row| first(row) == name), "{command}: {all:?}");
        assert_eq!(list(&["--limit", "1"]), all[..1]);
        let found = list(&["--search", sought]);
        let has = |row: &Value| row.to_string().to_lowercase().contains(&sought.to_lowercase());
        assert!(found.iter().all(has) && found.len() == all.iter().filter(|row| has(row)).count(), "{command}");
        assert!(list(&["--search", "nobody at all"]).is_empty());
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn an_import_after_a_merge_counts_the_match_once_in_any_order() {
        let expected = {
            let folder = club();
            folder.fill("a.db", 0);
            ok(&folder, "players", &["merge", "G. Llewelyn", "Gwen Llewelyn"]);
            gwen(&folder)
        };
        for first in ["a.xg", "b.xg"] {
            let folder = club();
            fill(&folder.database("a.db"), &[&folder.file(first), &folder.file("c.xg")], 0);
            let names = match first {
                "a.xg" => ["G. Llewelyn", "Gwen Llewelyn"],
                _ => ["Gwen Llewelyn", "G. Llewelyn"],
            };
            // The other spelling is not in the database yet; a file of corrections may name it.
            let file =
                folder.write("merges.toml", format!("[players]\n\"{}\" = \"{}\"\n", names[0], names[1]).as_bytes());
            ok(&folder, "matches", &["corrections", "--read", file.to_str().unwrap()]);
            folder.fill("a.db", 0);
            assert_eq!(gwen(&folder), expected, "{first} first");
            verified(&folder);
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn wrong_corrections_change_nothing() {
        let folder = club();
        folder.fill("a.db", 0);
        for (content, message) in [
            (
                "[players]\n\"G. Llewelyn\" = \"Gwen Llewelyn\"\n[[corrections]]\nkey = \"12\"\n",
                ": line 4: expected the key of a match",
            ),
            ("[players]\n\"Gwen Llewelyn\" = \"X\"\n\"Levan Beridze\" = \"X\"\n", "played each other"),
            ("[events]\n\"A\" = \"B\"\n\"B\" = \"A\"\n", "is already an alias"),
            ("not a file of corrections", ": line 1: "),
        ] {
            let file = folder.write("wrong.toml", content.as_bytes());
            let error = refused(&folder, "matches", &["corrections", "--read", file.to_str().unwrap()]);
            assert!(error.contains("wrong.toml") && error.contains(message), "{error}");
        }
        for (arguments, message) in [
            (&["set", "1", "--date", "20255-01-01"][..], "expected a day: YYYY-MM-DD"),
            (&["set", "1", "--date", "2025-02-30"], "there is no such day"),
            (&["set", "99", "--event", "X"], "no such match"),
            (&["set", "1", "99", "--event", "X"], "match 99 is not in the database"),
            (&["set", "--of-player", "Nobody", "--event", "X"], "no player matches \"Nobody\""),
            (&["set", "1"], "required"),
            (&["exclude"], "required"),
        ] {
            let error = refused(&folder, "matches", arguments);
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn different_matches_are_no_twins() {
        let folder = Folder::new();
        for number in 0..60 {
            folder.write(&format!("{number}.xg"), &bytes(&synthetic(number, |_| {})));
        }
        folder.fill("a.db", 0);
        let twins: Value = serde_json::from_str(&ok(&folder, "report", &["twins", "--format", "json"])).unwrap();
        assert_eq!(twins, json!([]));
    }
}
