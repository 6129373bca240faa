//! Names that were recorded once: merged, renamed, corrected, separated again and excluded ones stand for what is under them now, wherever a name is asked for.

use gammonbase::query::filter::{Filter, MatchFilter};
use gammonbase::query::read_only;
use gammonbase::query::selection::matches;

use crate::common::database::run;
use crate::common::prelude::*;
use crate::serve::Served;
use synth::Generator;
use web::page::links::{file_name, path_in};
use xgfile::field::Since;
use xgfile::records::{Record, ShortUnicode};

/// Matches 1 and 2 are of the Autumn Open, 3 of that of 2026, 4 of its consolation; match 5 was sent by both players, who spell one of them differently.
fn collection() -> Folder {
    let folder = Folder::new();
    let events = ["Autumn Open", "Autumn Open", "Autumn Open 2026", "Autumn Open 2026 Consolation"];
    for (number, event) in (1..).zip(events) {
        folder.write(&format!("{number}.xg"), &Fixture { event: event.into(), ..numbered(number) }.file());
    }
    // The plays of a fixture are too few to recognise a match under other names.
    let synthetic = |player: &str| {
        let mut document = Generator::new(7).document(2);
        if let Record::HeaderMatch(header) = &mut document.records[0].body {
            header.player1 = Since(Some(ShortUnicode::from_text(player)));
            header.event = Since(Some(ShortUnicode::from_text("Club")));
        }
        document.encode().encode().unwrap()
    };
    folder.write("5.xg", &synthetic("Jade1"));
    folder.fill("a.db", 0);
    let older = folder.write("6.xg", &synthetic("J. Mercer"));
    let older = std::fs::File::options().write(true).open(older).unwrap();
    older.set_modified(std::time::UNIX_EPOCH + Duration::from_secs(1_000_000_000)).unwrap();
    folder.fill("a.db", 0);
    folder
}

/// Runs the program on `a.db`: its standard output.
fn ok(folder: &Folder, words: &[&str]) -> String {
    let (status, out, error) = run(words[0], &folder.database("a.db"), &words[1..]);
    assert_eq!(status, 0, "{words:?}: {error}");
    out
}

/// The numbers of the matches that a name selects with the notes on it, or why it selects none.
fn selected(folder: &Folder, what: &str, name: &str) -> String {
    let connection = read_only::open(&folder.database("a.db")).unwrap();
    let mut filter = MatchFilter::default();
    let MatchFilter { players, events, locations, rounds, .. } = &mut filter;
    match what {
        "player" => players,
        "event" => events,
        "location" => locations,
        _ => rounds,
    }
    .push(name.to_owned());
    let mut filter = Filter::of_matches(filter);
    match filter.resolve(&connection) {
        Ok(notes) => format!("{:?}{}", matches(&connection, &filter).unwrap(), notes.concat()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_recorded_name_selects_what_is_under_it_now() {
    let folder = collection();
    const OPEN: &str = "Autumn Open";
    /// A command, and what names of a kind select then.
    type Step = (&'static [&'static str], &'static [(&'static str, &'static str, &'static str)]);
    let steps: &[Step] = &[
        (
            &["tags", "add", "x", "--on-match", "1"],
            &[("event", OPEN, "[1, 2]"), ("event", "autumn", "[1, 2, 3, 4]event \"autumn\" selects 3")],
        ),
        (
            &["events", "merge", OPEN, "Autumn Open 2026"],
            &[
                ("event", OPEN, "[1, 2, 3]event \"Autumn Open\" counts as Autumn Open 2026"),
                ("event", "Autumn Open 2026", "[1, 2, 3]"),
                ("event", "autumn open", "[1, 2, 3]"),
            ],
        ),
        (&["events", "unmerge", OPEN], &[("event", OPEN, "[1, 2]"), ("event", "Autumn Open 2026", "[3]")]),
        // A name that no file has, and a chain of names.
        (&["events", "merge", OPEN, "Zx", "--new"], &[("event", "Zx", "[1, 2]"), ("event", OPEN, "[1, 2]event")]),
        (
            &["events", "merge", "Zx", "Zy", "--new"],
            &[
                ("event", "Zx", "[1, 2]event \"Zx\" counts as Zy"),
                ("event", OPEN, "[1, 2]event \"Autumn Open\" counts as Zy"),
            ],
        ),
        (
            &["events", "unmerge", OPEN],
            &[("event", OPEN, "[1, 2]"), ("event", "Zx", "no event matches"), ("event", "Zy", "no event matches")],
        ),
        // Corrections of matches, of which two have one recorded name and two present ones.
        (
            &["matches", "set", "4", "--event", "Winter", "--location", "Home", "--round", "Final"],
            &[
                ("event", "Autumn Open 2026 Consolation", "[4]event \"Autumn Open 2026 Consolation\" counts as Winter"),
                ("location", "Home", "[4]"),
                ("location", "Café Jussieu", "[1, 2, 3]"),
                ("round", "Final", "[4]"),
            ],
        ),
        (
            &["matches", "set", "--of-event", "Club", "--round", "Last"],
            &[("round", "Last", "[5, 6]"), ("round", "Finale", "[1, 2, 3]")],
        ),
        (
            &["matches", "exclude", "4"],
            &[("event", "Winter", "no event matches"), ("event", "Autumn Open 2026 Consolation", "no event matches")],
        ),
        // The only match of a spelling is the other player's copy.
        (
            &["players", "merge", "J. Mercer", "Jade1"],
            &[
                ("player", "J. Mercer", "[5]player \"J. Mercer\" counts as Jade1"),
                ("player", "mercer", "[5]"),
                ("player", "Jade1", "[5]"),
            ],
        ),
        (
            &["players", "merge", "Jade1", "Jade", "--new"],
            &[("player", "J. Mercer", "[5]player \"J. Mercer\" counts as Jade"), ("player", "Jade1", "[5]player")],
        ),
        (
            &["players", "unmerge", "J. Mercer"],
            &[("player", "J. Mercer", "[6]"), ("player", "Jade1", "[5]player"), ("player", "Jade", "[5]")],
        ),
    ];
    for (change, expected) in steps {
        ok(&folder, change);
        for (what, name, found) in *expected {
            let selected = selected(&folder, what, name);
            assert!(selected.starts_with(found), "after {change:?}: {what} {name}: {selected}");
            let is_told = selected.contains("counts as") || selected.contains("selects") || selected.starts_with("no ");
            assert!(
                is_told || selected == *found || found.ends_with(what),
                "after {change:?}: {what} {name}: {selected}"
            );
        }
    }
}

#[test]
fn a_former_name_is_known_wherever_a_name_is_asked_for() {
    let folder = collection();
    let former = ["J. Mercer", "Jade1"];
    ok(&folder, &["players", "merge", former[0], former[1]]);
    ok(&folder, &["players", "merge", former[1], "Jade", "--new"]);
    ok(&folder, &["events", "merge", "Club", "Home", "--new"]);
    ok(&folder, &["tags", "add", "pupil", "--on-player", former[0]]);
    assert_contains(ok(&folder, &["tags", "list", "--format", "csv"]), ["player,Jade,"]);
    for list in ["players", "matches"] {
        assert_contains(ok(&folder, &[list, "list", "--search", "mercer", "--format", "csv"]), ["Jade"]);
    }
    for list in ["events", "matches"] {
        assert_contains(ok(&folder, &[list, "list", "--search", "club", "--format", "csv"]), ["Home"]);
    }
    ok(&folder, &["matches", "set", "--of-player", former[0], "--of-event", "Club", "--round", "Last"]);
    for words in [["page", "player", former[0]], ["page", "event", "Club"], ["report", "summary", "--player=J. Mercer"]]
    {
        let page = folder.out().join("page.html");
        let out = ["-o", page.to_str().unwrap()];
        ok(&folder, &[&words[..], if words[0] == "page" { &out } else { &[] }].concat());
    }
    let site = folder.out().join("site");
    let write = || ok(&folder, &["page", "site", site.to_str().unwrap(), "--quiet"]);
    write();
    let names = std::fs::read_to_string(site.join("search-names.js")).unwrap();
    let names: Value = serde_json::from_str(names.trim_end_matches(";\n").split_once('=').unwrap().1).unwrap();
    let path = |name: &str| names.as_array().unwrap().iter().find(|one| one[0] == name).unwrap()[1].as_str().unwrap();
    let server = Served::new(&folder.database("a.db"), &[]);
    for (name, now, what) in [("J. Mercer", "Jade", "player"), ("Jade1", "Jade", "player"), ("Club", "Home", "event")] {
        assert_eq!(path(name), path(now), "{name}");
        let file = path_in(if what == "player" { "players/" } else { "events/" }, file_name(name));
        let present = path(now).split_once('/').unwrap().1;
        let page = std::fs::read_to_string(site.join(&file)).unwrap();
        assert_contains(&page, [&format!("url={present}\""), name]);
        let reply = server.get(&format!("/{file}?since=2024"));
        assert_eq!((reply.status, reply.header("location")), (301, Some(format!("{present}?since=2024"))));
        assert_eq!(server.get(&format!("/{}", path(now))).status, 200);
        assert_contains(
            server.get(&format!("/search.html?q={}", name.replace(' ', "+"))).text(),
            [&format!("also {name}")],
        );
        assert_eq!(server.get(&format!("/{what}s.html?{what}={}", name.replace(' ', "+"))).status, 200);
    }
    // Separated again, the name has its page back.
    ok(&folder, &["players", "unmerge", "J. Mercer"]);
    write();
    assert!(!std::fs::read_to_string(site.join(path("J. Mercer"))).unwrap().contains("J. Mercer has another name"));
}
