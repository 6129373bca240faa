//! Snapshots of some matches: these matches whole, and nothing of the others.

use crate::common::books::{entries_of_first_plays, opening_book};
use crate::common::fixtures::ROLLOUT;
use crate::common::prelude::*;
use crate::common::reports::synthetic;
use crate::common::versions::{packed, shallow};
use synth::Generator;
use xgfile::document::Document;

/// Runs a command on a database.
fn said(database: &Path, words: &[&str], status: i32) -> String {
    let output = ended(&[words, &["--db", database.to_str().unwrap()]].concat(), status);
    stdout(&output) + &stderr(&output)
}

/// A folder with five matches of one event, one of them in two saves and one in two files, five other matches, and a damaged file.
fn cup() -> Folder {
    let folder = Folder::new();
    let of_cup = |number: i32| Fixture { event: "Cup".into(), ..numbered(number) };
    folder.write("b/damaged Player 9.xg", b"no match at all");
    for number in 0..5 {
        folder.write(&format!("b/{number}.xg"), &of_cup(number).file());
        folder.write(&format!("a/{number}.xg"), &numbered(number + 5).file());
    }
    folder.write("b/deeper/3.xg", &Fixture { level: ROLLOUT, ..of_cup(3) }.file());
    folder.write("b/copy/2.xg", &of_cup(2).file());
    folder.write("b/4.xg", &Fixture { event: "The cup".into(), ..of_cup(4) }.file());
    folder.import("a.db", &["--quiet"], 1);
    let entries = entries_of_first_plays(&open(&folder.database("a.db")));
    folder.write("book.ob", &opening_book("", &entries));
    folder.import("a.db", &["--quiet"], 0);
    folder
}

/// What a user decides about the matches of the event.
fn decide(database: &Path, is_all: bool) {
    let own: [&[&str]; 5] = [
        &["events", "merge", "The cup", "Cup"],
        &["players", "merge", "Player 1", "Player 2"],
        &["matches", "set", "--of-player", "Player 3", "--round", "Final"],
        &["tags", "add", "lost", "--on-player", "Player 2"],
        &["tags", "add", "final", "--on-match", "MATCH"],
    ];
    let others: [&[&str]; 5] = [
        &["events", "merge", "Event 8", "Event 9", "--quiet"],
        &["players", "merge", "Opponent 7", "Opponent 8"],
        &["matches", "set", "--of-player", "Player 6", "--location", "Home"],
        &["tags", "add", "secret", "--on-player", "Player 6"],
        &["matches", "exclude", "--of-event", "Event 5"],
    ];
    let number: i64 = one(
        &open(database),
        "SELECT match_id FROM matches JOIN players ON player_id = player1_id WHERE spelling = 'Player 0' AND event = 'Cup'",
    );
    let number = number.to_string();
    for words in own.iter().chain(others.iter().filter(|_| is_all)) {
        let words: Vec<&str> = words
            .iter()
            .filter(|word| **word != "--quiet")
            .map(|word| if *word == "MATCH" { &number } else { *word })
            .collect();
        said(database, &words, 0);
    }
    // A spelling of one of them that only another match has.
    match is_all {
        true => drop(said(database, &["players", "merge", "Opponent 6", "Player 2"], 0)),
        false => change(database, "INSERT INTO player_aliases VALUES ('Opponent 6', 'Player 2')"),
    }
}

/// The content without how much losses vary, which a part has of all matches.
fn content_of_part(path: &Path) -> String {
    let content = content(path);
    let parts = content.split_inclusive("\n-- ").filter(|part| !part.starts_with("overdispersion"));
    parts.collect()
}

#[test]
fn a_part_equals_an_import_of_its_files_with_what_was_decided_about_them() {
    let folder = cup();
    let (database, fresh, part) = (folder.database("a.db"), folder.database("fresh.db"), folder.database("part.db"));
    folder.remove(&["b/damaged Player 9.xg"]);
    import(&fresh, &[&folder.file("b"), &folder.file("book.ob")], &[], 0);
    decide(&database, true);
    decide(&fresh, false);
    let options = ["--event", "Cup", "--with-paths", "--with-books", "--with-tags"];
    let words = [&["publish", part.to_str().unwrap()], &options[..]].concat();
    assert_contains(said(&database, &words, 0), ["part.db: ", ", 5 matches, up to import 2"]);
    assert_same(&content_of_part(&part), &content_of_part(&fresh));
    let dispersion = "SELECT format('%.17g %d', overdispersion, known_matches) FROM overdispersion";
    assert_eq!(one::<String>(&open(&part), dispersion), one::<String>(&open(&database), dispersion));
    assert_sound(&part);
    // The files, too.
    said(&part, &["verify"], 0);
    // Nothing of the others, not even on free pages.
    let bytes = std::fs::read(&part).unwrap();
    for hidden in ["secret", "Player 6", "Opponent 7", "Event 9", "Home", "damaged Player"] {
        assert!(!bytes.windows(hidden.len()).any(|window| window == hidden.as_bytes()), "{hidden}");
    }
    assert!(bytes.windows(10).any(|window| window == b"Opponent 6"), "a person keeps all spellings");
    // The same options again, by an import.
    folder.import("a.db", &["--quiet", "--publish", part.to_str().unwrap()], 0);
    assert_same(&content_of_part(&part), &content_of_part(&fresh));
}

#[test]
fn imports_add_to_a_restored_part_what_it_lacks() {
    let folder = cup();
    let part = folder.database("part.db");
    said(&folder.database("a.db"), &["publish", part.to_str().unwrap(), "--event", "Cup", "--event", "The cup"], 0);
    let paths =
        "SELECT group_concat(substr(path, instr(path, '/') + 1), ' ') FROM (SELECT path FROM source_files ORDER BY 1)";
    let all = |path: &Path| column::<String>(&open(path), paths);
    assert!(all(&part)[0].split(' ').all(|path| !path.contains('/')), "{:?}", all(&part));
    said(&part, &["verify"], 0);
    let restored = folder.database("restored.db");
    std::fs::write(&restored, std::fs::read(&part).unwrap()).unwrap();
    // The damaged file is new to it.
    for status in [1, 0] {
        folder.import("restored.db", &["--quiet", "--prune"], status);
        said(&restored, &["verify"], 0);
    }
    let of = |path: &Path| {
        let matches = "SELECT group_concat(m) FROM (SELECT hex(match_key) || event || analysis_depth AS m FROM matches ORDER BY 1)";
        let players = "SELECT group_concat(p) FROM (SELECT format('%s %d %.9g', player, matches, pr) AS p FROM player_stats ORDER BY 1)";
        let database = open(path);
        let dispersion = "SELECT format('%.9g %d', overdispersion, known_matches) FROM overdispersion";
        [matches, players, dispersion].map(|sql| one::<String>(&database, sql))
    };
    assert_eq!(of(&restored), of(&folder.database("a.db")));
}

#[test]
fn figures_of_a_part_are_those_of_the_filter() {
    let synthetic = synthetic(12);
    let (database, folder) = (&synthetic.path, Folder::new());
    let part = folder.database("part.db");
    let middle: String = one(&open(database), "SELECT played_on FROM matches ORDER BY 1 LIMIT 1 OFFSET 5");
    let filter = ["--since", &middle];
    said(database, &[&["publish", part.to_str().unwrap()], &filter[..]].concat(), 0);
    for report in ["player-stats", "errors", "ideas", "matches", "records"] {
        let words = ["report", report, "--format", "json"];
        assert_same(&said(&part, &words, 0), &said(database, &[&words, &filter[..]].concat(), 0));
    }
    let player: String = one(&open(&part), "SELECT player FROM player_stats ORDER BY matches DESC, player LIMIT 1");
    let words = ["report", "summary", "--player", &player, "--format", "json"];
    assert_same(&said(&part, &words, 0), &said(database, &[&words, &filter[..]].concat(), 0));
    let positions = |path: &Path, chosen: &str| -> Vec<(i64, String)> {
        let sql = "SELECT d.position_hash, p.board || count(*) || total(d.error_emg) FROM decisions AS d JOIN positions AS p USING (position_hash)";
        pairs(&open(path), &format!("{sql} JOIN matches USING (match_id) WHERE {chosen} GROUP BY 1 ORDER BY 1"))
    };
    assert_eq!(positions(&part, "true"), positions(database, &format!("played_on >= '{middle}'")));
}

#[test]
fn a_part_that_cannot_be_made_leaves_what_is_there() {
    let folder = cup();
    let (database, part) = (folder.database("a.db"), folder.database("part.db"));
    let publish =
        |options: &[&str], status| said(&database, &[&["publish", part.to_str().unwrap()], options].concat(), status);
    let refusals: [(&[&str], &str); 7] = [
        (&["--event", "Nonsense"], "no event matches \"Nonsense\""),
        (&["--player", "Player 0", "--since", "2099"], "no match passes the filters, so no snapshot was written"),
        (
            &["--min-error", "0.1"],
            "`--min-error` selects decisions, and this command takes whole matches: leave it out",
        ),
        (&["--level=3-ply"], "`--level` selects decisions"),
        (&["--with-books"], "--with-books requires a filter"),
        (&["--with-paths"], "--with-paths requires --for bi or a filter"),
        (&["--tag", "mine"], "no tag matches \"mine\""),
    ];
    for (options, refusal) in refusals {
        assert_contains(publish(options, 2), [refusal]);
    }
    assert!(!names(&folder.out()).iter().any(|name| name.starts_with("part")));
    publish(&["--event", "Cup"], 0);
    let before = std::fs::read(&part).unwrap();
    let other = "part.db: a snapshot made with event Cup, kind whole is not replaced by one made with";
    assert_contains(publish(&["--event", "Event 5"], 2), [&format!("{other} event \"Event 5\", kind whole: choose")]);
    assert_contains(publish(&[], 2), [&format!("{other} kind whole: choose")]);
    assert_contains(publish(&["--event", "Cup", "--until", "2099"], 2), [other, ", until 2099-12-31: choose"]);
    #[cfg(unix)] // `ulimit -f`
    {
        let script = r#"trap '' XFSZ; ulimit -f 200; exec "$0" publish "$1" --db "$2" --event Cup"#;
        let output = shell(script, &[&part, &database]);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert_contains(stderr(&output), ["part.db", "run the command again"]);
    }
    // What a killed process left.
    std::fs::write(folder.database("part.db.lock"), "4194304 2026-11-21T16:00:05.123456789Z\n").unwrap();
    std::fs::write(folder.database("part.db.part.publishing"), "half").unwrap();
    assert_eq!(std::fs::read(&part).unwrap(), before);
    publish(&["--event", "Cup"], 0);
    let left: Vec<String> = names(&folder.out()).into_iter().filter(|name| name.starts_with("part")).collect();
    assert_eq!(left, ["part.db"]);
}

#[cfg(unix)] // permissions
#[test]
fn parts_are_made_of_a_database_in_a_read_only_folder() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, place) = (cup(), Folder::new());
    let whole = place.database("whole.db");
    said(&folder.database("a.db"), &["publish", whole.to_str().unwrap()], 0);
    let allow = |mode| std::fs::set_permissions(place.out(), std::fs::Permissions::from_mode(mode)).unwrap();
    allow(0o555);
    let part = folder.database("part.db");
    let made =
        gammonbase(&["publish", part.to_str().unwrap(), "--player", "Player 3", "--db", whole.to_str().unwrap()]);
    allow(0o755);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert_eq!(one::<i64>(&open(&part), "SELECT count(*) FROM matches"), 1);
}

#[test]
fn a_part_without_names_has_the_numbers_of_the_whole_and_tells_no_filter() {
    let folder = cup();
    let (database, whole) = (folder.database("a.db"), folder.database("whole.db"));
    said(&database, &["publish", whole.to_str().unwrap(), "--anonymous"], 0);
    let names =
        |path: &Path, table: &str| pairs::<i64, String>(&open(path), &format!("SELECT player_id, name FROM {table}"));
    let all = names(&whole, "players");
    let filter = ["--anonymous", "--player", "Player 3", "--player", "Player 4", "--keep-name", "Player 4"];
    for (name, kind) in [("whole", "part.db"), ("bi", "bi.db")] {
        let part = folder.database(kind);
        let words = [&["publish", part.to_str().unwrap(), "--for", name], &filter[..]].concat();
        said(&database, &words, 0);
        let bytes = std::fs::read(&part).unwrap();
        let has = |name: &str| bytes.windows(name.len()).any(|window| window == name.as_bytes());
        assert!(has("Player 4") && !has("Player 3") && !has("Opponent"), "{kind}");
        if name == "whole" {
            let found = names(&part, "players");
            assert_eq!(found.len(), 4);
            assert!(found.iter().all(|name| name.1 == "Player 4" || all.contains(name)), "{found:?}");
            said(&part, &["verify"], 0);
        }
        // It cannot be told whether it is of the same matches.
        let refused =
            "a snapshot without names does not say by which its matches were selected, so it is not replaced:";
        assert_contains(said(&database, &words, 2), [refused]);
        let output = folder.import("a.db", &["--quiet", "--publish", part.to_str().unwrap()], 2);
        assert_contains(stderr(&output), [refused]);
    }
    let part = folder.database("year.db");
    for _ in 0..2 {
        said(&database, &["publish", part.to_str().unwrap(), "--anonymous", "--since", "2024"], 0);
    }
}

#[test]
fn a_part_of_a_name_selects_the_same_people_and_events_in_the_next_snapshot_and_no_others() {
    let folder = Folder::new();
    for (number, (player, event)) in
        [("Ann Lee", "Cup"), ("Ann Leeds", "Cup of Secrets"), ("Bob", "Other")].into_iter().enumerate()
    {
        let [player1, player2, event] = [player, &format!("Opponent {number}"), event].map(str::to_owned);
        let fixture = Fixture { player1, player2, event, ..numbered(i32::try_from(number).unwrap()) };
        folder.write(&format!("{number}.xg"), &fixture.file());
    }
    folder.fill("a.db", 0);
    let database = folder.database("a.db");
    for (kind, filter, change) in [
        ("player.db", ["--player", "Ann Lee"], ["matches", "exclude", "1"]),
        ("event.db", ["--event", "Cup of"], ["matches", "exclude", "2"]),
    ] {
        let part = folder.database(kind);
        said(&database, &[&["publish", part.to_str().unwrap()], &filter[..]].concat(), 0);
        let had = content_of_part(&part);
        said(&database, &change, 0);
        let output = folder.import("a.db", &["--quiet", "--publish", part.to_str().unwrap()], 2);
        assert_contains(stderr(&output), ["is in no match any more, so the snapshot of its matches stays as it is"]);
        assert_same(&content_of_part(&part), &had);
    }
}

#[test]
fn a_snapshot_is_of_the_same_people_and_events_after_their_names_were_merged() {
    let folder = cup();
    let database = folder.database("a.db");
    let at = |name: &str| folder.database(name).to_str().unwrap().to_owned();
    let snapshots: [(&str, &[&str]); 5] = [
        ("player.db", &["--player", "Player 3"]),
        ("event.db", &["--event", "Cup", "--for", "bi"]),
        ("location.db", &["--location", "Café Jussieu", "--tag", "Mine"]),
        ("anonymous.db", &["--anonymous", "--keep-name", "Player 3"]),
        ("match.db", &["--match", "1", "--match", "2"]),
    ];
    said(&database, &["tags", "add", "mine", "--on-match", "3"], 0);
    let publish =
        |name: &str, options: &[&str], status| said(&database, &[&["publish", &at(name)], options].concat(), status);
    let content = |name: &str| match name {
        "event.db" => one::<String>(&open(&folder.database(name)), "SELECT group_concat(match_id) FROM matches"),
        _ => content_of_part(&folder.database(name))
            .split_once("\n-- player_aliases")
            .map_or(String::new(), |all| all.0.to_owned()),
    };
    for (name, options) in snapshots {
        publish(name, options, 0);
    }
    let matches = snapshots.map(|(name, _)| one::<i64>(&open(&folder.database(name)), "SELECT count(*) FROM matches"));
    for words in [
        &["players", "merge", "Player 3", "P. Three", "--new"][..],
        &["players", "merge", "P. Three", "Player Three", "--new"],
        &["events", "merge", "Cup", "World Cup", "--new"],
        &["matches", "set", "--since", "2000", "--location", "Paris"],
    ] {
        said(&database, words, 0);
    }
    for ((name, options), had) in snapshots.into_iter().zip(matches) {
        folder.import("a.db", &["--quiet", "--publish", &at(name)], 0);
        let kept = content(name);
        // The names that were given at first, and the present ones.
        publish(name, options, 0);
        let present = options.iter().map(|word| match *word {
            "Player 3" => "Player Three",
            "Cup" => "World Cup",
            "Café Jussieu" => "Paris",
            word => word,
        });
        publish(name, &present.collect::<Vec<_>>(), 0);
        assert_eq!(one::<i64>(&open(&folder.database(name)), "SELECT count(*) FROM matches"), had, "{name}");
        assert_same(&content(name), &kept);
    }
    let refused = "player.db: a snapshot made with kind whole, player \"Player 3\" is not replaced by one made with kind whole, player \"Player 4\": choose";
    assert_contains(publish("player.db", &["--player", "Player 4"], 2), [refused]);
    // What was asked for at first is kept, so that a merge with somebody else can be undone.
    said(&database, &["players", "unmerge", "Player 3"], 0);
    let people =
        "SELECT group_concat(name) FROM (SELECT DISTINCT name FROM players WHERE name LIKE 'Player%' ORDER BY 1)";
    for (change, expected) in [("merge", "Player 4"), ("unmerge", "Player 3")] {
        said(
            &database,
            &[&["players", change, "Player 3"][..], if change == "merge" { &["Player 4"][..] } else { &[] }].concat(),
            0,
        );
        for name in ["player.db", "anonymous.db"] {
            folder.import("a.db", &["--quiet", "--publish", &at(name)], 0);
            assert_eq!(one::<String>(&open(&folder.database(name)), people), expected, "{name} after {change}");
        }
        publish("player.db", &["--player", "Player 3"], 0);
    }
    // A name that nothing has any more.
    said(&database, &["matches", "exclude", "--of-player", "Player 3"], 0);
    let output = folder.import("a.db", &["--quiet", "--publish", &at("player.db")], 2);
    assert_contains(
        stderr(&output),
        ["player \"Player 3\" is in no match any more, so the snapshot of its matches stays"],
    );
}

#[test]
fn a_snapshot_of_a_match_is_never_one_of_another() {
    let folder = Folder::new();
    let all: Vec<Document> = (0..3).map(|number| Generator::new(5).document(number)).collect();
    let mut half = all[0].clone();
    half.records.truncate(half.records.len() / 2);
    folder.write("0.xg", &packed(&half));
    folder.write("1.xg", &packed(&all[1]));
    folder.fill("a.db", 0);
    let snapshot = folder.database("match.db");
    let name = snapshot.to_str().unwrap();
    let player = "SELECT player1 || ' ' || (SELECT count(*) FROM decisions) FROM match_facts";
    let shown = || one::<String>(&open(&snapshot), player);
    said(&folder.database("a.db"), &["publish", name, "--match", "1"], 0);
    let had = shown();
    // The match goes on in its file, and is analysed again.
    for document in [&all[0], &shallow(&all[0])] {
        folder.write("0.xg", &packed(document));
        folder.import("a.db", &["--quiet", "--publish", name], 0);
        assert_eq!(shown().split(' ').next(), had.split(' ').next());
    }
    let whole = shown();
    assert_ne!(whole, had);
    // It goes, and others come, also into a database that begins again.
    std::fs::remove_file(folder.file("0.xg")).unwrap();
    folder.write("2.xg", &packed(&all[2]));
    for database in ["a.db", "new.db"] {
        let output = folder.import(database, &["--quiet", "--prune", "--publish", name], 2);
        assert_contains(
            stderr(&output),
            ["match 1 is not found: it is excluded, or in no file here, so the snapshot of its matches stays as it is"],
        );
        assert_eq!(shown(), whole);
    }
    folder.write("back.xg", &packed(&all[0]));
    folder.import("new.db", &["--quiet", "--publish", name], 0);
    assert_eq!(shown().split(' ').next(), had.split(' ').next());
}

#[test]
fn a_copy_for_a_player_says_what_the_database_says_of_the_same_matches() {
    let (synthetic, folder) = (synthetic(40), Folder::new());
    let (database, part) = (&synthetic.path, folder.database("part.db"));
    let player: String = one(&open(database), "SELECT player FROM player_stats ORDER BY matches DESC, player LIMIT 1");
    // Without the title, which has the filter.
    let told = |database: &Path, name: &str, filter: &[&str]| {
        let all = said(database, &[&["report", name, "--player", &player], filter].concat(), 0);
        all.split_once('\n').unwrap().1.to_owned()
    };
    for (filter, is_same) in [(&[][..], true), (&["--since", "2024"], true), (&["--own-field"], false)] {
        said(database, &[&["publish", part.to_str().unwrap(), "--player", &player], filter].concat(), 0);
        for name in ["study", "error-timing", "summary"] {
            let of_database = told(database, name, if is_same { filter } else { &[] });
            assert_eq!(told(&part, name, &[]) == of_database, is_same, "{name} {filter:?}");
        }
        let numbers = "SELECT count(DISTINCT person_id) FROM field_sums WHERE person_id > 0";
        assert_eq!(one::<i64>(&open(&part), numbers), i64::from(is_same));
        said(&part, &["verify"], 0);
        remove_snapshot(&part);
    }
    // A copy in which something changes compares the people in it.
    said(database, &["publish", part.to_str().unwrap(), "--player", &player], 0);
    make_writable(&part);
    let opponent: String = one(
        &open(&part),
        &format!("SELECT player FROM player_stats WHERE player <> '{}' LIMIT 1", player.replace('\'', "''")),
    );
    said(&part, &["players", "merge", &opponent, "Somebody", "--new"], 0);
    assert_eq!(one::<i64>(&open(&part), "SELECT count(*) FROM field_sums"), 0);
}

#[test]
fn a_part_says_nothing_of_other_matches() {
    let folder = cup();
    let (database, part) = (folder.database("a.db"), folder.database("part.db"));
    decide(&database, true);
    let told = said(&database, &["publish", part.to_str().unwrap(), "--player", "Player 0", "--event", "Cup"], 0);
    assert_contains(&told, ["\nLeft out 1 tag (--with-tags keeps them)."]);
    let part = open(&part);
    assert_eq!(one::<i64>(&part, "SELECT count(*) FROM event_aliases"), 0, "another match of the event has it");
    let totals = column::<String>(&part, "SELECT totals FROM import_runs ORDER BY import_run_id");
    assert_eq!(totals, [r#"{"files_imported":1,"matches":1}"#, r#"{"files_imported":0,"matches":0}"#]);
}

#[cfg(unix)] // permissions
#[test]
fn copies_have_the_rights_of_the_database() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let folder = cup();
    let (database, copy) = (folder.database("a.db"), folder.database("copy.db"));
    for (mode, rights) in [(0o600, 0o400), (0o640, 0o440), (0o644, 0o444)] {
        std::fs::set_permissions(&database, std::fs::Permissions::from_mode(mode)).unwrap();
        let kinds: [&[&str]; 4] = [&[], &["--for", "bi"], &["--anonymous"], &["--event", "Cup"]];
        for options in kinds {
            said(&database, &[&["publish", copy.to_str().unwrap()], options].concat(), 0);
            assert_eq!(std::fs::metadata(&copy).unwrap().mode() & 0o777, rights, "{options:?}");
            remove_snapshot(&copy);
        }
    }
}

#[test]
fn nothing_is_imported_into_a_copy_without_names() {
    let folder = cup();
    let copy = folder.database("copy.db");
    said(&folder.database("a.db"), &["publish", copy.to_str().unwrap(), "--anonymous"], 0);
    make_writable(&copy);
    for _ in 0..2 {
        let before = content(&copy);
        let output = folder.import("copy.db", &["--quiet"], 2);
        assert_contains(
            stderr(&output),
            ["copy.db: a copy without names, in which an import would not recognise matches"],
        );
        assert_same(&content(&copy), &before);
        // Another command that writes does not make it a database with names.
        said(&copy, &["tags", "add", "seen", "--match", "1"], 0);
    }
    said(&copy, &["verify", "--skip-sources"], 0);
}
