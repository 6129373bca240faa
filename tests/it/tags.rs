//! Tags and notes of the user's own: they survive what happens to files, select everywhere, and come back from quizzes.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::common::database::run;
use crate::common::prelude::*;
use crate::serve::Served;
use synth::Generator;

/// Runs a command on `a.db`: its standard output.
fn ok(folder: &Folder, command: &str, arguments: &[&str]) -> String {
    let (status, out, error) = run(command, &folder.database("a.db"), arguments);
    assert_eq!(status, 0, "{command} {arguments:?}: {error}");
    out
}

fn refused(folder: &Folder, command: &str, arguments: &[&str]) -> String {
    let (status, _, error) = run(command, &folder.database("a.db"), arguments);
    assert_eq!(status, 2, "{command} {arguments:?}");
    error
}

/// The file of a synthetic match of which only the first records are there.
fn beginning(number: u64, records: usize) -> Vec<u8> {
    let mut document = Generator::new(7).document(number);
    document.records.truncate(records);
    document.encode().encode().unwrap()
}

fn tagged(folder: &Folder, tag: &str) -> Vec<String> {
    let sql = format!(
        "SELECT concat_ws(' ', t.subject, d.action, p.name, t.note) FROM tagged AS t LEFT JOIN decisions AS d USING (decision_id)
         LEFT JOIN players AS p ON p.player_id = t.person_id WHERE t.tag = '{tag}' AND coalesce(t.decision_id, t.match_id, t.person_id) IS NOT NULL
         ORDER BY 1"
    );
    column(&open(&folder.database("a.db")), &sql)
}

#[test]
fn tags_and_corrections_follow_a_match_that_went_on_before_a_rebuild() {
    let folder = Folder::new();
    folder.write("a.xg", &beginning(2, 150));
    folder.fill("a.db", 0);
    ok(&folder, "tags", &["add", "club", "--on-match", "1"]);
    ok(&folder, "matches", &["set", "1", "--round", "Final"]);
    folder.write("a.xg", &Generator::new(7).document(2).encode().encode().unwrap());
    folder.fill_with("a.db", &["--rebuild"], 0);
    let sql = "SELECT round || ' ' || (SELECT count(*) FROM gone_saves) FROM match_facts JOIN tagged USING (match_id)";
    assert_eq!(one::<String>(&open(&folder.database("a.db")), sql), "Final 0");
}

#[test]
fn tags_survive_moves_rebuilds_prunes_and_longer_saves() {
    let folder = Folder::new();
    let whole = Generator::new(7).document(2).encode().encode().unwrap();
    folder.write("a.xg", &beginning(2, 150));
    folder.write("b.xg", &beginning(3, 150));
    folder.fill("a.db", 0);
    let action: String =
        one(&open(&folder.database("a.db")), "SELECT action FROM decisions WHERE decision_id = 100040");
    ok(&folder, "tags", &["add", "wrong", "--decision", "100040", "--note", "why?"]);
    ok(&folder, "tags", &["add", "club", "--on-match", "1"]);
    ok(&folder, "matches", &["set", "1", "--round", "Final"]);
    let expected = format!("decision {action} why?");
    assert_eq!(tagged(&folder, "wrong"), [expected.as_str()]);

    // The match goes on and its file is saved again: the key changes, the numbers do not.
    folder.write("a.xg", &whole);
    folder.fill_with("a.db", &["--prune"], 0);
    let ids: Vec<i64> = column(&open(&folder.database("a.db")), "SELECT decision_id FROM tagged WHERE tag = 'wrong'");
    assert_eq!(ids[0], 100_040);
    assert_eq!((tagged(&folder, "wrong"), tagged(&folder, "club").len()), (vec![expected.clone()], 1));
    let round = "SELECT round FROM match_facts JOIN tagged USING (match_id) WHERE tag = 'club'";
    assert_eq!(one::<String>(&open(&folder.database("a.db")), round), "Final", "corrections as well");
    // A copy of the beginning beside it, then only that copy.
    folder.write("c.xg", &beginning(2, 150));
    folder.fill("a.db", 0);
    folder.remove(&["a.xg"]);
    folder.fill_with("a.db", &["--prune"], 0);
    assert_eq!((tagged(&folder, "wrong"), tagged(&folder, "club").len()), (vec![expected.clone()], 1));
    // Without its file the tag waits, and says so.
    folder.remove(&["c.xg"]);
    folder.fill_with("a.db", &["--prune"], 0);
    assert!(tagged(&folder, "wrong").is_empty());
    assert_eq!(ok(&folder, "tags", &[]).matches("not here: excluded").count(), 2);
    assert_eq!(run("find", &folder.database("a.db"), &["--tag", "wrong"]).0, 0);
    folder.write("elsewhere/d.xg", &whole);
    folder.fill_with("a.db", &["--rehash"], 0);
    assert_eq!(tagged(&folder, "wrong"), [expected.as_str()]);

    // Another database with the same files and the file of corrections has the same tags.
    let file = folder.file("../kept.toml");
    let file = file.to_str().unwrap();
    ok(&folder, "matches", &["corrections", "--output", file]);
    folder.fill("b.db", 0);
    let other = folder.database("b.db");
    assert!(run("matches", &other, &["corrections", "--read", file]).1.contains("tags"));
    assert_same(&content(&other), &content(&folder.database("a.db")));
    let text = std::fs::read_to_string(file).unwrap();
    for (from, to, says) in [
        ("on = \"2", "on = \"x2", "line "),
        ("decision = 40", "", "has an incomplete key"),
        ("subject = \"decision\"", "subject = \"book\"", "has an incomplete key"),
        ("key = \"", "key = \"z", "key"),
    ] {
        std::fs::write(file, text.replacen(from, to, usize::MAX)).unwrap();
        assert!(text.contains(from));
        let before = content(&other);
        let (status, _, error) = run("matches", &other, &["corrections", "--read", file]);
        assert!(status == 2 && error.contains(says), "{from}: {error}");
        assert_same(&content(&other), &before);
    }
    assert_verified(&folder.database("a.db"), true);
}

#[test]
fn what_was_decided_moves_between_saves_and_stays_once() {
    let folder = Folder::new();
    let whole = Generator::new(7).document(2).encode().encode().unwrap();
    // Short saves of the same people, and a gap without any save.
    folder.write("a.xg", &beginning(2, 40));
    folder.write("b.xg", &beginning(3, 40));
    folder.fill("a.db", 0);
    ok(&folder, "tags", &["add", "wrong", "--decision", "100010", "--note", "old"]);
    ok(&folder, "matches", &["set", "1", "--round", "Final"]);
    folder.remove(&["a.xg"]);
    folder.fill_with("a.db", &["--prune"], 0);
    folder.write("a.xg", &whole);
    folder.fill("a.db", 0);
    let id: i64 = one(&open(&folder.database("a.db")), "SELECT decision_id FROM tagged WHERE tag = 'wrong'");
    let round = "SELECT round FROM match_facts JOIN tagged USING (match_id)";
    assert_eq!(one::<String>(&open(&folder.database("a.db")), round), "Final");
    assert_eq!(ok(&folder, "matches", &["corrections", "--format", "csv"]).lines().count(), 2);
    // Without a note, the note stays; a newer one is not replaced by that of an earlier save.
    ok(&folder, "tags", &["add", "WRONG", "--decision", &id.to_string()]);
    assert!(tagged(&folder, "wrong")[0].ends_with(" old"));
    ok(&folder, "tags", &["add", "wrong", "--decision", &id.to_string(), "--note", "new"]);
    folder.write("a.xg", &beginning(2, 40));
    folder.fill_with("a.db", &["--prune"], 0);
    assert!(tagged(&folder, "wrong").len() == 1 && tagged(&folder, "wrong")[0].ends_with(" new"));
    // What was removed stays removed.
    ok(&folder, "tags", &["remove", "wrong"]);
    folder.write("a.xg", &whole);
    folder.fill_with("a.db", &["--prune"], 0);
    folder.write("a.xg", &beginning(2, 40));
    folder.fill_with("a.db", &["--prune"], 0);
    assert!(ok(&folder, "tags", &["--format", "csv"]).lines().count() <= 1);
    // Tags of an excluded match are listed and come back with it.
    let first = |what: &str| one::<i64>(&open(&folder.database("a.db")), &format!("SELECT min({what}) FROM decisions"));
    let (match_id, decision) = (first("match_id"), first("decision_id").to_string());
    ok(&folder, "tags", &["add", "out", "--decision", &decision, "--on-match", &match_id.to_string()]);
    ok(&folder, "matches", &["exclude", &match_id.to_string()]);
    assert!(ok(&folder, "tags", &[]).contains("not here: excluded"));
    ok(&folder, "matches", &["include", "--all"]);
    assert!(!ok(&folder, "tags", &[]).contains("not here: excluded"));
    // A tag is removed from all that has it, found or not, and from a selection of it.
    ok(&folder, "tags", &["add", "all", "--all", "--limit", "0"]);
    let all = folder.number("SELECT count(*) FROM tagged WHERE tag = 'all'");
    let id = first("match_id").to_string();
    let of_match = folder.number(&format!("SELECT count(*) FROM decisions WHERE match_id = {id}"));
    assert!(ok(&folder, "tags", &["remove", "all", "--match", &id]).contains(" removed"));
    assert_eq!(folder.number("SELECT count(*) FROM tagged WHERE tag = 'all'"), all - of_match);
}

#[test]
fn a_tag_selects_in_every_command_with_filters() {
    let folder = Folder::new();
    for number in 2..6 {
        folder.write(&format!("{number}.xg"), &beginning(number, usize::MAX));
    }
    folder.fill("a.db", 0);
    let database = open(&folder.database("a.db"));
    let [one_name, other]: [String; 2] =
        column(&database, "SELECT DISTINCT name FROM players ORDER BY name LIMIT 2").try_into().unwrap();
    let xgid: String = one(
        &database,
        "SELECT xgid FROM decision_facts JOIN decision_analysis USING (decision_id) WHERE ply = 1 AND kind = 'checker' LIMIT 1",
    );
    ok(&folder, "tags", &["add", "here", "--decision", "100003,100005"]);
    ok(&folder, "tags", &["add", "club", "--on-match", "2", "--on-match", "3"]);
    ok(&folder, "tags", &["add", "pupil", "--on-player", &one_name, "--on-player", &other]);
    ok(&folder, "tags", &["add", "start", "--on-position", &xgid]);
    ok(&folder, "tags", &["add", "mixed", "--on-player", &one_name, "--on-match", "2", "--decision", "100005"]);
    let count = |tag: &str| -> i64 {
        let list = ok(&folder, "find", &["--tag", tag, "--limit", "0", "--format", "csv", "--columns", "decision_id"]);
        list.lines().count() as i64 - 1
    };
    let number = |sql: &str| one::<i64>(&open(&folder.database("a.db")), sql);
    assert_eq!((count("here"), count("HERE")), (2, 2), "case does not matter");
    assert_eq!(count("club"), number("SELECT count(*) FROM decisions WHERE match_id IN (2, 3)"));
    let person = |name: &str| format!("player_id IN (SELECT player_id FROM players WHERE name = '{name}')");
    let both = format!("SELECT count(*) FROM decisions WHERE {} OR {}", person(&one_name), person(&other));
    assert_eq!(count("pupil"), number(&both));
    let at = "position_hash IN (SELECT position_hash FROM tags WHERE tag = 'start')";
    assert_eq!(count("start"), number(&format!("SELECT count(*) FROM decisions WHERE {at}")));
    let mixed =
        format!("SELECT count(*) FROM decisions WHERE decision_id = 100005 OR match_id = 2 OR {}", person(&one_name));
    assert_eq!(count("mixed"), number(&mixed));
    // Sums: those of the tagged matches are those of the matches.
    let by_tag = ok(&folder, "report", &["player-stats", "--tag", "club", "--format", "csv"]);
    assert_eq!(by_tag, ok(&folder, "report", &["player-stats", "--match", "2", "--match", "3", "--format", "csv"]));
    // A tag of players is a group of players, and a second filter leaves some of them.
    let study = ok(&folder, "report", &["study", "--tag", "pupil", "-p", "min_decisions=1", "--format", "csv"]);
    let named = ["study", "--player", &one_name, "--player", &other, "-p", "min_decisions=1", "--format", "csv"];
    assert_eq!(study, ok(&folder, "report", &named));
    let left = ok(&folder, "report", &["luck", "--tag", "pupil", "--player", &one_name, "--format", "csv"]);
    assert_eq!(left, ok(&folder, "report", &["luck", "--player", &one_name, "--format", "csv"]));
    // Lists and exports of matches take the matches of what is tagged.
    let matches = ok(&folder, "report", &["matches", "--tag", "here", "--format", "csv", "--columns", "match_id"]);
    assert_eq!(matches.lines().collect::<Vec<_>>(), ["match_id", "1"], "{matches}");
    let out = folder.out();
    let set = out.join("set");
    let exported = ok(&folder, "export", &["parquet", set.to_str().unwrap(), "--tag", "here", "--format", "json"]);
    assert_eq!(serde_json::from_str::<Value>(&exported).unwrap()["matches"], 1, "{exported}");
    let two = out.join("two");
    let anonymous = ["parquet", two.to_str().unwrap(), "--tag", "here", "--anonymous"];
    assert!(refused(&folder, "export", &anonymous).contains("--tag"));
    // The printed statement selects the same rows.
    ok(&folder, "tags", &["add", "two", "--decision", "100003", "--on-match", "2"]);
    let blunders = ["blunders", "--tag", "two", "-p", "min_error=0", "--limit", "0"];
    let printed = ok(&folder, "report", &[&blunders[..], &["--sql"]].concat());
    let rows = |text: String| text.lines().count();
    let listed = rows(ok(&folder, "report", &[&blunders[..], &["--format", "csv"]].concat()));
    assert_eq!(rows(ok(&folder, "sql", &[&printed, "--format", "csv", "--limit", "0"])), listed, "{printed}");
    // Decisions that were picked by hand have no PR.
    let summary = run("report", &folder.database("a.db"), &["summary", "--tag", "here"]);
    assert!((summary.1 + &summary.2).contains("there is no PR"));
    assert!(refused(&folder, "report", &["luck", "--tag", "pupill"]).contains("pupil"), "a similar tag is named");
    assert!(refused(&folder, "report", &["study", "--player", &other, "-p", "before=tag:none"]).contains("no tag"));
    ok(&folder, "tags", &["add", "seen", "--decision", "100007", "--date", "2015-06-01"]);
    ok(&folder, "tags", &["add", "seen", "--decision", "100007", "--date", "2019-06-01"]);
    let since = |day: &str| {
        let before = format!("before={day}");
        ok(&folder, "report", &["study", "--player", &other, "-p", &before, "-p", "min_decisions=1", "--format", "csv"])
    };
    ok(&folder, "tags", &["add", "late", "--decision", "100007", "--date", "2199-01-01"]);
    let late = refused(&folder, "report", &["study", "--player", &other, "-p", "before=tag:late"]);
    assert!(late.contains(&format!("no match of {other} since 2199-01-01")), "{late}");
    assert_eq!([since("tag:seen"), since("tag:SEEN")], [since("2015-06-01"), since("2015-06-01")]);
    assert!(
        ok(&folder, "tags", &["remove", "seen", "--decision", "100007", "--date", "2019-06-01"])
            .contains("1 tag removed")
    );
    assert!(ok(&folder, "tags", &["remove", "seen", "--decision", "100007"]).contains("1 tag removed"));
    assert!(ok(&folder, "tags", &["remove", "seen", "--decision", "100007"]).contains("0 tags removed"));
}

#[test]
fn a_tag_of_a_player_follows_the_person() {
    let folder = Folder::with_matches(3);
    folder.fill("a.db", 0);
    let names: Vec<String> = column(&open(&folder.database("a.db")), "SELECT DISTINCT name FROM players ORDER BY name");
    ok(&folder, "tags", &["add", "rival", "--on-player", &names[0]]);
    ok(&folder, "players", &["merge", "--new", &names[0], "Zoë"]);
    assert_eq!(tagged(&folder, "rival"), ["player Zoë"]);
    ok(&folder, "tags", &["add", "friend", "--on-player", "Zoë"]);
    ok(&folder, "players", &["unmerge", &names[0]]);
    assert_eq!([tagged(&folder, "rival"), tagged(&folder, "friend")].concat(), vec![format!("player {}", names[0]); 2]);
    // Copies for others have no tags.
    for (name, options) in [("bi.db", &["--for", "bi"][..]), ("anonymous.db", &["--anonymous"]), ("plain.db", &[])] {
        let place = folder.out().join(name);
        ok(&folder, "publish", &[&[place.to_str().unwrap()], options].concat());
        let tags = "SELECT count(*) FROM sqlite_schema WHERE name = 'tags'";
        let has_table: i64 = one(&open(&place), tags);
        let kept: i64 = if has_table == 0 { 0 } else { one(&open(&place), "SELECT count(*) FROM tags") };
        assert_eq!(kept, 0, "{name}");
    }
}

#[test]
fn odd_tags_are_kept_as_they_are_or_refused() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    let db = database.to_str().unwrap();
    let note = "x".repeat(10_000);
    for (tag, note) in [("it's \"so\"; --", "a\nb"), ("א ב", "<b>&amp;"), ("-dash", note.as_str()), ("{{ x }}", "")] {
        let words = ["tags", "add", "--db", db, "--decision", "100001", &format!("--note={note}"), "--", tag];
        ended(&words, 0);
        let kept = "SELECT tag, coalesce(note, '') FROM tags WHERE tag = ?1";
        let database = open(&folder.database("a.db"));
        let kept: (String, String) = database.query_row(kept, [tag], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        assert_eq!(kept, (tag.to_owned(), note.to_owned()));
        let list = ok(&folder, "find", &[&format!("--tag={tag}"), "--format", "csv", "--columns", "decision_id"]);
        assert_eq!(list.lines().count(), 2, "{tag}: {list}");
        assert!(ok(&folder, "show", &["100001"]).contains(&format!("  {tag} (")), "{tag}");
    }
    let long = "x".repeat(10_001);
    for (words, says) in [
        (&["add", " ", "--decision", "100001"][..], "needs a name"),
        (&["add", &long, "--decision", "100001"], "at most 128 letters"),
        (&["add", "t", "--decision", "100001", "--note", &long], "at most 10000 letters"),
        (&["add", "t", "--decision", "9999999"], "9999999"),
        (&["add", "t", "--on-match", "77"], "match 77 not found"),
        (&["add", "t", "--on-player", "Nobody"], "Nobody"),
        (&["add", "t", "--on-position", "x"], "--on-position"),
        (&["add", "t"], "expected what is tagged"),
        (&["add", "t", "--decision", "100001", "--date", "2026-13-01"], "there is no such day"),
    ] {
        assert!(refused(&folder, "tags", words).contains(says), "{words:?}: {}", refused(&folder, "tags", words));
    }
}

/// The hidden fields of the form that tags the subject of a page.
fn form(page: &str) -> Vec<(String, String)> {
    let form = page.split("<form class=\"change\"").last().unwrap();
    let fields = form.split("type=\"hidden\" name=\"").skip(1).map(|field| {
        let (name, rest) = field.split_once("\" value=\"").unwrap();
        (name.to_owned(), rest.split('"').next().unwrap().replace("&#38;", "&"))
    });
    fields.collect()
}

#[test]
fn pages_have_a_field_and_a_button() {
    let folder = Folder::imported(2);
    let server = Served::new(&folder.database("a.db"), &[]);
    let read = |sql: &str| -> Vec<String> { column(&open(&folder.database("a.db")), sql) };
    let send = |fields: &[(String, String)], more: &[(&str, &str)]| {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).extend_pairs(more).finish();
        server.request("POST", "/names", "", &body)
    };
    let tag = [("change", "tag"), ("tag", "<i>"), ("note", "\"so\" & on")];
    let players = server.get("/players.html").text();
    let player =
        players.split("<a href=\"").find(|link| link.starts_with("players/")).unwrap().split('"').next().unwrap();
    let xgid = read("SELECT xgid FROM decision_analysis WHERE decision_id = 100002").remove(0);
    let position = format!(
        "position.html?{}",
        form_urlencoded::Serializer::new(String::new()).append_pair("xgid", &xgid).finish()
    );
    for (address, button) in [
        ("decisions/100002.html", "Tag this decision"),
        ("find.html?min-error=0&limit=3", "Tag these 3 decisions"),
        ("matches/1.html", "Tag this match"),
        (player, "Tag this player"),
        (&position, "Tag this position"),
    ] {
        let page = server.get(&format!("/{address}")).text();
        assert!(page.contains(button), "{address}: {page}");
        let reply = send(&form(&page), &tag);
        let location = reply.header("location").unwrap_or_default();
        assert!(reply.status == 303 && location.starts_with(address) && location.contains("done="), "{}", reply.text());
        let told = server.get(&format!("/{location}")).text();
        assert!(told.contains("tagged &#34;&#60;i&#62;&#34;.</p>") && told.contains(">Undo</button>"), "{told}");
        let shown = server.get(&format!("/{address}")).text();
        assert!(!shown.contains(">Undo</button>"));
        let is_list = address.starts_with("find");
        assert!(is_list || shown.contains("&#60;i&#62; (") && shown.contains("&#34;so&#34; &#38; on"), "{shown}");
        assert!(!shown.contains("<i>"), "{shown}");
    }
    let count = "SELECT subject || count(*) FROM tagged GROUP BY subject ORDER BY subject";
    assert!(["decision3", "decision4"].contains(&read(count)[0].as_str()), "{:?}", read(count));
    assert_eq!(read(count)[1..], ["match1", "player1", "position1"]);
    let (day, page) = (read("SELECT DISTINCT tagged_on FROM tags").remove(0), server.get("/matches/1.html").text());
    let untag = [("change", "untag"), ("tag", "<i>"), ("day", day.as_str())];
    let untagged = send(&form(&page), &untag).header("location").unwrap();
    assert!(!server.get("/matches/1.html").text().contains("&#60;i&#62; ("));
    let undo = [("change", "undo"), ("done", untagged.split("done=").nth(1).unwrap())];
    assert_eq!(send(&form(&page), &undo).status, 303);
    assert_contains(server.get("/matches/1.html").text(), ["&#60;i&#62; (", "&#34;so&#34; &#38; on"]);
    // A note in any script fits; where a form leads back to is a page of this server.
    let long = "\u{1f3b2}".repeat(10_000);
    assert_eq!(send(&form(&page), &[("change", "tag"), ("tag", "long"), ("note", &long)]).status, 303);
    for back in ["//elsewhere.example/x", "https://elsewhere.example", "../../x", "a\r\nset-cookie: x"] {
        let location = send(&form(&page), &[&tag[..], &[("back", back)]].concat()).header("location").unwrap();
        assert!(location.starts_with("names.html?done="), "{back}: {location}");
    }
    // Nothing is tagged for what is not there, or for a number that means something else now; the note is on the page.
    for (name, value) in [("of", "x"), ("of", "99999999"), ("subject", "book"), ("meaning", "0")] {
        let reply = send(&form(&page), &[&tag[..], &[(name, value)]].concat());
        assert!(
            reply.status == 409 && reply.text().contains("The note was: &#34;so&#34;"),
            "{name} {value}: {}",
            reply.text()
        );
    }
    drop(server);
    let reading = Served::new(&folder.database("a.db"), &["--read-only"]);
    let page = reading.get("/decisions/100002.html").text();
    assert!(page.contains("&#60;i&#62; (") && !page.contains("name=\"token\""), "{page}");
    // Pages for others have no notes.
    let site = folder.out().join("site");
    ok(&folder, "page", &["site", site.to_str().unwrap()]);
    let mut pages = Vec::new();
    crate::common::collect(&site, &["html"], &mut pages);
    assert!(pages.iter().all(|page| !std::fs::read_to_string(page).unwrap().contains("&#60;i&#62;")));
}

#[test]
fn the_day_of_a_tag_is_the_day_where_the_user_is() {
    let folder = Folder::imported(1);
    for zone in ["America/New_York", "Asia/Tokyo", "Pacific/Pago_Pago", "Pacific/Kiritimati"] {
        let day = || Timestamp::now().to_zoned(TimeZone::get(zone).unwrap()).date().to_string();
        let before = day();
        let added = program()
            .args(["tags", "add", zone, "--decision", "100001", "--db"])
            .arg(folder.database("a.db"))
            .env("TZ", zone)
            .output()
            .unwrap();
        assert!(added.status.success(), "{}", stderr(&added));
        let stored = "SELECT tagged_on FROM tags WHERE tag = ?";
        let stored: String = open(&folder.database("a.db")).query_row(stored, [zone], |row| row.get(0)).unwrap();
        assert!([before, day()].contains(&stored), "{zone}: {stored}");
    }
    // They are 25 hours apart, so at every moment their days differ.
    let different = "SELECT count(DISTINCT tagged_on) FROM tags WHERE tag LIKE 'Pacific/%'";
    assert_eq!(folder.number(different), 2);
}
