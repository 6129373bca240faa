//! Names and corrections in the browser: what the forms of `gammonbase serve` change, and who may send them.

use std::fs::File;

use crate::common::prelude::*;
use crate::serve::{Reply, Served, entered, walk};

/// Three matches; Kévin Unger has two spellings, and one opponent's name is written from right to left.
fn club() -> Folder {
    let folder = Folder::new();
    let pairs = [("Kevin Unger", "Ada <b>"), ("Kévin Unger", "Bo"), ("Kévin Unger", "שלום כהן")];
    for (number, (player1, player2)) in (1..).zip(pairs) {
        let (player1, player2) = (player1.to_owned(), player2.to_owned());
        let file = Fixture { player1, player2, game_id: number, event: "Cup".into(), ..Fixture::default() }.file();
        folder.write(&format!("{number}.xg"), &file);
    }
    folder.fill("a.db", 0);
    folder
}

fn served(folder: &Folder, options: &[&str]) -> Served {
    Served::new(&folder.database("a.db"), options)
}

fn token(server: &Served) -> String {
    let page = server.get("/names.html").text();
    page.split("name=\"token\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

fn posted(server: &Served, path: &str, fields: &[(&str, &str)], headers: &str) -> Reply {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    server.request("POST", path, headers, &body)
}

/// Sends a form of the page, and returns the page to which it leads.
fn done(server: &Served, fields: &[(&str, &str)]) -> String {
    let token = token(server);
    let reply = posted(server, "/names", &[&[("token", token.as_str())], fields].concat(), "");
    assert_eq!(reply.status, 303, "{fields:?}: {}", reply.text());
    let page = server.get(&format!("/{}", reply.header("location").unwrap()));
    assert_eq!(page.status, 200, "{}", page.text());
    page.text()
}

/// Sends a form that changes nothing, and returns what the answer says.
fn refused(folder: &Folder, server: &Served, fields: &[(&str, &str)]) -> String {
    let before = content(&folder.database("a.db"));
    let reply = posted(server, "/names", &[&[("token", token(server).as_str())], fields].concat(), "");
    assert_eq!(reply.status, 409, "{fields:?}: {}", reply.text());
    assert_same(&content(&folder.database("a.db")), &before);
    let text = reply.text().split("class=\"missing\">").nth(1).unwrap().split('<').next().unwrap().to_owned();
    assert!(!text.contains("gammonbase"), "{text} names a command");
    text
}

fn players(folder: &Folder) -> Vec<String> {
    column(&open(&folder.database("a.db")), "SELECT player FROM player_stats ORDER BY player")
}

#[test]
fn spellings_are_merged_and_separated_by_buttons() {
    let folder = club();
    let server = served(&folder, &[]);
    let page = server.get("/names.html").text();
    assert_contains(&page, ["Keep <bdi>Kevin Unger</bdi>", "Keep <bdi>Kévin Unger</bdi>"]);
    // The button chooses which name stays.
    let suggestion = [("named", "players"), ("change", "merge"), ("name", "Kévin Unger"), ("alias", "Kevin Unger")];
    let keep = |name| [&suggestion[..], &[("keep", name)]].concat();
    let page = done(&server, &keep("Kevin Unger"));
    assert_contains(
        &page,
        ["2 matches of &#34;Kévin Unger&#34; now count as &#34;Kevin Unger&#34;.", ">Undo</button>"],
    );
    assert_contains(&page, ["<bdi>Kévin Unger</bdi> counts as <a href=\"players/kevin-unger-", "Separate again"]);
    assert_eq!(players(&folder), ["Ada <b>", "Bo", "Kevin Unger", "שלום כהן"]);
    assert!(!server.get("/players.html").text().contains("Kévin"), "the pages show it at once");

    let again = done(&server, &keep("Kevin Unger"));
    assert!(again.contains("Nothing to change: it is so already.") && !again.contains(">Undo</button>"), "{again}");
    assert_contains(done(&server, &[("change", "undo"), ("done", "1")]), ["Undone: 2 matches of"]);
    assert_eq!(players(&folder).len(), 5);
    assert!(refused(&folder, &server, &[("change", "undo"), ("done", "1")]).contains("was changed since"));
    assert!(refused(&folder, &server, &[("change", "undo"), ("done", "99")]).contains("was changed since"));

    done(&server, &keep("Kévin Unger"));
    assert_eq!(players(&folder).len(), 4);
    done(&server, &[("change", "unmerge"), ("named", "players"), ("alias", "Kevin Unger")]);
    assert_eq!(players(&folder).len(), 5);

    let new = [("change", "merge"), ("alias", "שלום כהן"), ("name", "<i>Shalom & \"Co\""), ("new", "yes")];
    let page = done(&server, &new);
    assert_contains(&page, ["<bdi>שלום כהן</bdi> counts as", "<bdi>&lt;i&gt;Shalom &amp; &quot;Co&quot;</bdi>"]);
    assert!(!page.contains("<i>"), "{page}");
    let long = "x".repeat(200);
    for (alias, name, is_new, says) in [
        ("Bo", "Nobody", "", "player &#34;Nobody&#34; not found"),
        ("Nobody", "Bo", "", "not found"),
        ("Kevin Unger", "Bo", "", ""),
        ("Kévin Unger", "Bo", "", "played each other"),
        ("Bo", long.as_str(), "yes", "at most 128 letters"),
        ("Bo", "Bo", "", "nothing to merge"),
    ] {
        let fields = [("change", "merge"), ("alias", alias), ("name", name), ("new", is_new)];
        match says {
            "" => drop(done(&server, &fields)),
            says => assert!(refused(&folder, &server, &fields).contains(says), "{fields:?}"),
        }
    }
    assert_verified(&folder.database("a.db"), true);
}

#[test]
fn a_match_is_corrected_left_out_and_counted_again() {
    let folder = club();
    let server = served(&folder, &[]);
    let read = |sql: &str| one::<String>(&open(&folder.database("a.db")), sql);
    let values = "SELECT concat_ws('|', event, round, played_on, location) FROM match_facts WHERE match_id = 2";
    let recorded = read(values);
    let link = "names.html?of-match=2\">Correct this match</a>";
    assert_contains(server.get("/matches/2.html").text(), [format!("../{link}")]);
    let form = server.get("/names.html?of-match=2").text();
    assert_contains(&form, ["name=\"event-was\" value=\"Cup\"", "type=\"date\" name=\"date\"", "of-player=Bo"]);

    let unchanged = [("event", "Cup"), ("event-was", "Cup")];
    let set = |fields: &[(&'static str, &'static str)]| [&[("change", "set"), ("match", "2")], fields].concat();
    let page = done(&server, &set(&[&unchanged[..], &[("round", "Final <1>"), ("date", "2024-02-29")]].concat()));
    assert_contains(
        &page,
        ["is corrected: round &#34;Final &#60;1&#62;&#34;, date &#34;2024-02-29&#34;.", " in place of "],
    );
    assert!(read(values).contains("Final <1>|2024-02-29"), "{}", read(values));
    // Another browser corrects the event with an older page, and loses nothing.
    done(&server, &set(&[("event", ""), ("event-was", "Cup"), ("round", ""), ("round-was", "")]));
    assert!(read(values).starts_with("Final <1>|2024-02-29"), "{}", read(values));
    done(&server, &[("change", "undo"), ("done", "2")]);
    assert!(read(values).starts_with("Cup|Final <1>|2024-02-29"), "{}", read(values));
    let key = read("SELECT lower(hex(save_key)) FROM match_corrections LIMIT 1");
    for field in ["round", "date"] {
        done(&server, &[("change", "withdraw"), ("field", field), ("key", &key)]);
    }
    assert_eq!(read(values), recorded);
    assert!(done(&server, &[("change", "withdraw"), ("field", "round"), ("key", &key)]).contains("Nothing to change"));

    let page = done(&server, &[("change", "exclude"), ("match", "2")]);
    assert_contains(&page, ["Match 2 (Kévin Unger and Bo, ", "no longer counts.", ">Count it again</button>"]);
    assert!(!players(&folder).contains(&"Bo".to_owned()) && !server.get("/players.html").text().contains(">Bo<"));
    assert!(refused(&folder, &server, &[("change", "exclude"), ("match", "2")]).contains("no such match"));
    assert_eq!(server.get("/names.html?of-match=2").status, 400);
    done(&server, &[("change", "withdraw"), ("field", "excluded"), ("key", &key)]);
    assert!(players(&folder).contains(&"Bo".to_owned()));
    for (fields, says) in [
        (vec![("change", "set"), ("match", "1"), ("date", "2024-02-30")], "there is no such day"),
        (vec![("change", "set"), ("match", "999"), ("event", "x")], "no such match"),
        (vec![("change", "exclude"), ("match", "x")], "no such match"),
        (vec![("change", "withdraw"), ("field", "moon"), ("key", "00")], "no such match"),
        (vec![("change", "dance")], "of another version"),
    ] {
        assert!(refused(&folder, &server, &fields).contains(says), "{fields:?}");
    }
}

#[test]
fn twins_are_joined_by_their_names_or_one_is_left_out() {
    let folder = crate::organise::club_with_twins();
    let server = served(&folder, &[]);
    let twins = |page: &str| page.matches("of their plays in common").count();
    let page = server.get("/names.html").text();
    assert_eq!(
        (twins(&page), page.matches("Merge the names above").count(), page.matches("Leave out match").count()),
        (2, 1, 2)
    );
    let merge = [("change", "merge"), ("alias", "G. Llewelyn"), ("name", "Gwen Llewelyn")];
    let page = done(&server, &merge);
    assert!(page.contains("Counted once from now on: 1 match") && twins(&page) == 1, "{page}");
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 3);
    let id = page.split("Leave out match ").nth(1).unwrap().split('<').next().unwrap();
    assert_eq!(twins(&done(&server, &[("change", "exclude"), ("match", id)])), 0);
    // Back to the beginning; the files of both matches are read again.
    done(&server, &[("change", "undo"), ("done", "2")]);
    assert_eq!(twins(&done(&server, &[("change", "unmerge"), ("alias", "G. Llewelyn")])), 2);
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 4);
    let with_number = format!("SELECT count(*) FROM matches WHERE match_id = {id}");
    assert_eq!(folder.number(&with_number), 1, "its number stays");
    assert_verified(&folder.database("a.db"), true);
}

#[test]
fn a_change_needs_the_button_of_this_server() {
    let folder = club();
    let server = served(&folder, &[]);
    let before = content(&folder.database("a.db"));
    let change = [("change", "exclude"), ("match", "1")];
    let token = token(&server);
    let with = |token| [&change[..], &[("token", token)]].concat();
    for fields in [change.to_vec(), with(""), with("0000"), with(&token[1..])] {
        let reply = posted(&server, "/names", &fields, "");
        assert_eq!((reply.status, reply.text().as_str()), (403, "This button is out of date: load the page again."));
    }
    assert_eq!(posted(&server, "/names", &with(&token), "Sec-Fetch-Site: cross-site\r\n").status, 403);
    let long = "x".repeat(300_000);
    assert_eq!(posted(&server, "/names", &with(&long), "").status, 413);
    assert_eq!(posted(&server, "/names.html", &with(&token), "").status, 405);
    let other = server.host.replace("127.0.0.1", "localhost");
    for origin in ["null", "http://evil.example", &server.host, &format!("http://{other}"), "http://", ""] {
        let origin = format!("Origin: {origin}\r\n");
        assert_eq!(posted(&server, "/names", &with(&token), &origin).status, 403, "{origin}");
        let both = format!("Origin: http://{}\r\n{origin}", server.host);
        assert_eq!(posted(&server, "/names", &with(&token), &both).status, 403, "{both}");
    }

    let database = folder.database("a.db");
    let both = ["serve", "--no-open", "--read-only", "--import", ".", "--db", database.to_str().unwrap()];
    assert_contains(stderr(&ended(&both, 2)), ["--read-only"]);

    let secret = served(&folder, &["--token", "a long and secret one"]);
    assert_eq!(posted(&secret, "/names", &with(&token), "").status, 401);
    let cookie = entered(&secret);
    assert_eq!(posted(&secret, "/names", &with(&token), &cookie).status, 403, "the button of another server");
    assert_same(&content(&folder.database("a.db")), &before);

    // A server that only reads, and one of a snapshot.
    let snapshot = folder.database("snapshot.db");
    ended(&["publish", snapshot.to_str().unwrap(), "--anonymous", "--db", database.to_str().unwrap()], 0);
    for reading in [served(&folder, &["--read-only"]), Served::new(&snapshot, &[])] {
        let page = reading.get("/matches/1.html").text();
        assert!(page.contains("../find.html") && !page.contains("method=\"post\"") && !page.contains("name=\"token\""));
        let reply = reading.get("/names.html");
        assert!(reply.status == 403 && reply.text().contains("only reads") && !page.contains("names.html"));
        assert_eq!(posted(&reading, "/names", &with(&token), "").status, 403);
    }
}

#[test]
fn a_page_for_a_reader_has_no_form_and_no_secret() {
    let folder = club();
    let server = served(&folder, &["--read-only"]);
    let first = [
        "/",
        "/import.html",
        "/names.html",
        "/names.html?of-match=1",
        "/nothing",
        "/a/b/c",
        "/a//b",
        "/find.html?limit=1",
        "/find.html?quiz=yes",
        "/players.html?since=never",
        "/reports/audit.html?p.show=x",
    ];
    walk(
        &first,
        4,
        |address| server.get(address),
        |address, reply| {
            let text = reply.text();
            assert!(!text.contains("name=\"token\"") && !text.contains("\"post\""), "{address}: {text}");
            let is_changing = address.contains("names.html");
            assert_eq!(reply.status == 403, is_changing, "{address}");
            assert!(is_changing || !text.contains("names.html"), "{address}: {text}");
        },
    );
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_change_beside_an_import_says_so_and_is_done_afterwards() {
        let folder = club();
        let server = served(&folder, &[]);
        let lock = File::options().write(true).open(folder.out().join("a.db.lock")).unwrap();
        lock.lock().unwrap();
        let change = [("change", "exclude"), ("match", "1")];
        assert!(refused(&folder, &server, &change).contains("try again when it has ended"));
        assert_eq!(server.get("/players.html").status, 200);
        drop(lock);
        // Other programs lock only the database.
        let other = Connection::open(folder.database("a.db")).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        assert!(refused(&folder, &server, &change).contains("try again when it has ended"));
        drop(other);
        let own = format!("Origin: http://{}\r\n", server.host);
        let token = token(&server);
        let with_token = [&[("token", token.as_str())], &change[..]].concat();
        assert_eq!(posted(&server, "/names", &with_token, &own).status, 303);
    }
}
