//! `gammonbase page site`: links, search, what is written again, and the remains of other runs.

use std::collections::{BTreeMap, BTreeSet};
use std::time::SystemTime;

use crate::common::books;
use crate::common::collect;
use crate::common::folder::slashed;
use crate::common::prelude::*;
use crate::common::reports::{Database, printed, rows, synthetic};

fn site(database: &Path, folder: &Path, options: &[&str], status: i32) -> String {
    let words = ["page", "site", folder.to_str().unwrap(), "--db", database.to_str().unwrap()];
    let output = ended(&[&words, options].concat(), status);
    stdout(&output) + &stderr(&output)
}

/// Imports the matches of a folder and makes their first site: the paths of database and site.
fn begun(folder: &Folder) -> (PathBuf, PathBuf) {
    folder.fill("a.db", 0);
    let (database, set) = (folder.database("a.db"), folder.database("site"));
    site(&database, &set, &[], 0);
    (database, set)
}

/// The text of every file of a folder, by its path in it.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut paths = Vec::new();
    collect(folder, &["html", "css", "js"], &mut paths);
    let name = |path: &PathBuf| slashed(path.strip_prefix(folder).unwrap().to_str().unwrap());
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// The values of an attribute, unescaped.
fn values(html: &str, name: &str) -> Vec<String> {
    let mark = format!(" {name}=\"");
    html.split(&mark).skip(1).map(|part| part.split('"').next().unwrap().replace("&#38;", "&")).collect()
}

/// The path that a link of a page leads to, and the place in it.
fn target(page: &str, link: &str) -> (String, String) {
    let (path, place) = link.split_once('#').unwrap_or((link, ""));
    let mut way: Vec<&str> = page.split('/').collect();
    if !path.is_empty() {
        way.pop();
        for step in path.split('/') {
            if step == ".." { assert!(way.pop().is_some(), "{page}: {link} leaves the site") } else { way.push(step) }
        }
    }
    (way.join("/"), place.to_owned())
}

/// Checks every link, id and script of a site, and returns its pages.
fn assert_linked(folder: &Path) -> BTreeMap<String, String> {
    let all = files(folder);
    let mut reached = BTreeSet::from(["index.html".to_owned(), "search-names.js".to_owned()]);
    for (page, html) in all.iter().filter(|(page, _)| page.ends_with(".html")) {
        let ids = values(html, "id");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{page}: an id stands twice");
        for link in values(html, "href").into_iter().chain(values(html, "src")) {
            let (path, place) = target(page, &link);
            let text = all.get(&path).unwrap_or_else(|| panic!("{page}: {link} leads nowhere"));
            assert!(place.is_empty() || values(text, "id").contains(&place), "{page}: {link} has no such place");
            reached.insert(path);
        }
        assert_eq!(html.matches("<script").count(), 1, "{page}: only the search");
        for part in ["javascript:", "url(", "http:", "https:", "<style", " onclick", " onload"] {
            let allowed = html.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
            assert_eq!(html.matches(part).count(), if part == "http:" { allowed } else { 0 }, "{page}: {part}");
        }
    }
    assert_eq!(all.keys().cloned().collect::<BTreeSet<_>>(), reached, "every file is reached");
    all
}

fn times(folder: &Path) -> BTreeMap<String, SystemTime> {
    let time = |path: &str| std::fs::metadata(folder.join(path)).unwrap().modified().unwrap();
    files(folder).into_keys().map(|path| (path.clone(), time(&path))).collect()
}

/// The files that differ between two states.
fn changed(before: &BTreeMap<String, SystemTime>, after: &BTreeMap<String, SystemTime>) -> BTreeSet<String> {
    let all = before.keys().chain(after.keys());
    all.filter(|path| before.get(*path) != after.get(*path)).cloned().collect()
}

/// Each person's page, by name, as the search finds it.
fn found(folder: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(folder.join("search-names.js")).unwrap();
    let json = text.strip_prefix("var gammonbaseNames=").unwrap().trim_end().trim_end_matches(';');
    let found: Vec<(String, String, usize)> = serde_json::from_str(json).unwrap();
    found.into_iter().map(|(name, path, _)| (name, path)).collect()
}

#[test]
fn a_site_can_do_without_openings() {
    let Database { path, _folder } = synthetic(2);
    let folder = _folder.path().join("site");
    site(&path, &folder, &[], 0);
    assert!(folder.join("openings.html").exists());
    assert!(!std::fs::read_to_string(folder.join("players.html")).unwrap().contains("sort="), "files are in one order");
    // The same folder again: what is no page any more goes.
    site(&path, &folder, &["--no-openings"], 0);
    let pages = assert_linked(&folder);
    assert!(pages.keys().all(|page| !page.starts_with("openings")) && pages.contains_key("players.html"));
}

#[test]
fn a_page_that_was_damaged_without_a_change_of_size_is_written_again() {
    let folder = Folder::with_matches(2);
    let (database, set) = begun(&folder);
    let whole = files(&set);
    for path in ["search-names.js", "players.html", "matches/1.html"] {
        let mut bytes = whole[path].clone().into_bytes();
        let middle = bytes.len() / 2;
        bytes[middle..middle + 10].fill(0);
        std::fs::write(set.join(path), bytes).unwrap();
    }
    let said = site(&database, &set, &[], 0);
    assert!(said.contains("wrote 5;"), "three files of all pages, a list and a match: {said}");
    assert!(files(&set) == whole && site(&database, &set, &[], 0).contains("unchanged"));
}

#[test]
fn a_page_that_was_to_go_and_is_back_stays() {
    let folder = Folder::with_matches(2);
    let (database, set) = begun(&folder);
    let whole = files(&set);
    // The state after a filtered run that was killed before it removed this page.
    forge(&set, "matches/2.html");
    assert!(!site(&database, &set, &[], 0).contains("removed"));
    assert_eq!(files(&set), whole);
}

/// Makes the manifest of a site name a file that no page needs.
fn forge(set: &Path, gone: &str) {
    let path = set.join("_manifest.json");
    let mut manifest: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    let entry = serde_json::json!({ "path": gone, "page": "", "bytes": 0, "blake3": "", "fingerprint": "" });
    manifest["files"].as_array_mut().unwrap().push(entry);
    std::fs::write(path, manifest.to_string()).unwrap();
}

#[cfg(unix)] // symbolic links
#[test]
fn links_to_other_folders_are_not_followed() {
    let folder = Folder::with_matches(1);
    let (database, set) = begun(&folder);
    let elsewhere = folder.database("elsewhere");
    std::fs::rename(set.join("matches"), &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, set.join("matches")).unwrap();
    let before = times(&elsewhere);
    assert_contains(site(&database, &set, &["--threshold", "0.01"], 2), ["matches: is not a folder"]);
    assert_eq!(times(&elsewhere), before);
    // A page that is a link is replaced; what it leads to stays.
    std::fs::remove_file(set.join("matches")).unwrap();
    let kept = folder.database("kept.html");
    std::fs::write(&kept, "mine").unwrap();
    std::fs::remove_file(set.join("players.html")).unwrap();
    std::os::unix::fs::symlink(&kept, set.join("players.html")).unwrap();
    site(&database, &set, &[], 0);
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), "mine");
    assert_linked(&set);
}

#[test]
fn a_database_without_matches_makes_no_site() {
    let folder = Folder::new();
    folder.import_only_a_damaged_file("a.db");
    let (database, set) = (folder.database("a.db"), folder.database("site"));
    assert_contains(site(&database, &set, &[], 2), ["no match to show: the database has none; nothing written"]);
    assert!(!set.exists());
    let Database { path, _folder } = synthetic(1);
    assert_contains(site(&path, &set, &["--since", "2999"], 2), ["the database has none that passes the filters"]);
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_site_has_a_page_for_everybody_and_every_link_leads_somewhere() {
        let Database { path, _folder } = synthetic(12);
        let folder = _folder.path().join("site");
        assert_contains(site(&path, &folder, &[], 0), ["site: ", "open index.html"]);
        let pages = assert_linked(&folder);
        let connection = open(&path);
        for (prefix, count) in [
            ("players/", "SELECT count(DISTINCT player) FROM player_match_stats"),
            ("matches/", "SELECT count(DISTINCT match_id) FROM player_match_stats"),
            ("events/", "SELECT count(DISTINCT event) FROM player_match_stats"),
        ] {
            let found = pages.keys().filter(|page| page.starts_with(prefix)).count();
            assert_eq!(found, usize::try_from(one::<i64>(&connection, count)).unwrap(), "{prefix}");
        }
        // The figures are those of the reports, and the page says what it is made from.
        let mut drawn = 0;
        for (player, page) in found(&folder) {
            let html = &pages[&page];
            assert!(
                html.contains("From test.db, imported up to 20") && html.contains(" dir=\"auto\">test</a>"),
                "{page}"
            );
            if page.starts_with("players/") {
                if let Some(worst) = rows(&path, &["blunders", "--player", &player, "--limit", "1"]).first() {
                    let diagram = format!("../matches/{}.html#d{}", worst["match_id"], worst["decision_id"]);
                    let link = format!("<a href=\"{diagram}\">in its match</a>");
                    // Beside its diagram, and at the top, where the decisions to work on take the place of the costliest if there are any.
                    let summary = printed(&path, &["summary", "--player", &player]);
                    let summary = summary.split_whitespace().collect::<Vec<_>>().join(" ");
                    let shown = summary.split_once("--decision ").and_then(|(_, rest)| rest.split_once(" --output"));
                    let id = worst["decision_id"].to_string();
                    let is_at_top = shown.is_none_or(|(ids, _)| ids.split(',').any(|shown| shown == id));
                    assert_eq!(html.matches(&link).count(), 1 + usize::from(is_at_top), "{page}: {link}");
                    drawn += 1;
                }
                let row = &rows(&path, &["player-stats", "--player", &player])[0];
                let pr = format!("<dd>{:.2}", row["pr"].as_f64().unwrap());
                assert!(html.contains(&pr), "{player}: {pr}");
            }
        }
        assert!(drawn > 5 && pages.values().any(|html| html.contains("Keys: n or j for the next error")), "{drawn}");
        let openings = rows(&path, &["explore", "-p", "plies=4", "-p", "positions=60"]);
        let positions: BTreeSet<_> =
            openings.iter().map(|row| format!("{} {}", row["ply"], row["position_hash"])).collect();
        assert_eq!(pages["openings.html"].matches("class=\"gb-diagram\"").count(), positions.len());
        assert!(pages["openings.html"].len() < 1_000_000);
        // A small site in one page each, and all in one file less than 1 MB.
        assert!(pages["players.html"].len() < 1_000_000 && !pages.contains_key("players-2.html"));
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn only_what_changed_is_written_again() {
        let folder = Folder::new();
        let person = |number: i32, name: &str| {
            let fixture = Fixture { player1: name.to_owned(), event: format!("Event {number}"), ..numbered(number) };
            folder.write(&format!("{number}.xg"), &fixture.file())
        };
        let (_, second) = (person(1, "Ann"), person(2, "Ben"));
        let (database, set) = begun(&folder);
        let (before, first) = (times(&set), files(&set));
        std::thread::sleep(Duration::from_millis(20));
        assert!(site(&database, &set, &[], 0).contains("unchanged"), "nothing changed");
        assert_eq!(changed(&before, &times(&set)), BTreeSet::new());

        // A file that is missing or cut off is written again, to the same bytes.
        let page = |kind: &str| first.keys().find(|path| path.starts_with(kind)).unwrap().clone();
        std::fs::remove_file(set.join(page("players/"))).unwrap();
        std::fs::write(set.join("players.html"), "").unwrap();
        assert!(site(&database, &set, &[], 0).contains("wrote 2;"));
        assert_eq!(files(&set), first);

        // A new match changes the lists and the pages of its people.
        let before = times(&set);
        person(3, "Cid");
        folder.fill("a.db", 0);
        site(&database, &set, &[], 0);
        let after = times(&set);
        let pages = found(&set);
        let written = changed(&before, &after);
        for name in ["Cid", "Event 3"] {
            assert!(written.contains(&pages[name]), "{name}: {written:?}");
        }
        for name in ["Ann", "Ben", "Event 1"] {
            assert!(!written.contains(&pages[name]), "{name}: {written:?}");
        }
        assert_eq!(written.iter().filter(|path| path.starts_with("matches/")).count(), 1);

        // Pages of a match that is gone go, and so do those of its people.
        std::fs::remove_file(second).unwrap();
        folder.fill_with("a.db", &["--prune"], 0);
        let said = site(&database, &set, &[], 0);
        let left = assert_linked(&set);
        let gone: Vec<_> = after.keys().filter(|path| !left.contains_key(*path)).collect();
        assert!(gone.len() == 4 && said.contains("removed 4;"), "two people, an event, a match: {said} {gone:?}");
        assert!(!found(&set).contains_key("Ben") && !left.contains_key(&pages["Ben"]), "{left:?}");
        // Filters apply to all pages, and a changed filter changes all of them.
        site(&database, &set, &["--player", "Ann"], 0);
        assert_eq!(assert_linked(&set).keys().filter(|path| path.starts_with("matches/")).count(), 1);
        assert!(files(&set)["index.html"].contains("player Ann"));
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn hostile_names_have_pages_of_their_own_inside_the_folder() {
        let folder = Folder::new();
        let long = "x".repeat(120);
        let people = [
            "Ann",
            "ann",
            "Anna",
            "An-n",
            "CON",
            "../../../etc/passwd",
            "a/b\\c:d",
            "<script>alert(1)</script>",
            "\"><img src=x>",
            "all",
            "Bob\u{1}",
            "Bob\u{2}",
            "\u{645}\u{631}\u{62d}\u{628}\u{627}",
            ".",
            "index",
            &long,
            "</title>&amp;",
        ];
        for (number, name) in (0..).zip(people) {
            let event = format!("{name} cup");
            let fixture = Fixture { player1: name.to_owned(), player2: "Eve".to_owned(), event, ..numbered(number) };
            folder.write(&format!("{number}.xg"), &fixture.file());
        }
        let (database, set) = begun(&folder);
        let pages = assert_linked(&set);
        let players = found(&set);
        let connection = open(&database);
        let names: Vec<String> = { column(&connection, "SELECT DISTINCT player FROM player_match_stats") };
        // Ann and ann are one person, and so are both Bobs, so their matches are saves of one; Eve is everybody's opponent.
        assert_eq!(names.len(), people.len() - 2 + 1, "{names:?}");
        for name in names.iter().filter(|name| *name != "all") {
            let path = &players[name];
            assert!(path.starts_with("players/") && path.is_ascii() && path.len() < 80, "{path}");
            // The page is of this person alone: of one match, or of Eve.
            let count = if name == "Eve" { people.len() - 2 } else { 1 };
            assert!(
                pages[path].contains(&format!("<dt>matches</dt><dd>{count}</dd>")),
                "{name}: {}",
                &pages[path][pages[path].find("<dl").unwrap()..][..900]
            );
        }
        let lower: BTreeSet<String> = pages.keys().map(|path| path.to_lowercase()).collect();
        assert_eq!(lower.len(), pages.len(), "names that differ by case only have different files");
        for (page, html) in pages.iter().filter(|(page, _)| page.ends_with(".html")) {
            for part in ["<script>", "<img", "</title>&amp"] {
                assert!(!html.contains(part), "{page}: {part}");
            }
        }
        assert_eq!(
            crate::common::folder::names(&folder.out()).iter().filter(|name| !name.starts_with("a.db")).count(),
            1
        );
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_folder_with_other_files_is_refused_and_other_files_in_a_site_stay() {
        let folder = Folder::imported(2);
        let (database, set) = (folder.database("a.db"), folder.database("site"));
        std::fs::create_dir(&set).unwrap();
        std::fs::write(set.join("thesis.txt"), "mine").unwrap();
        let said = site(&database, &set, &[], 2);
        assert_contains(
            &said,
            ["contains files that are not part of a site of GammonBase: choose an empty or new folder"],
        );
        assert_eq!(names(&set), ["thesis.txt"]);
        // An export is another folder, and so is a site for an export.
        let export = folder.database("set");
        assert!(
            gammonbase(&["export", "parquet", export.to_str().unwrap(), "--db", database.to_str().unwrap()])
                .status
                .success()
        );
        assert!(site(&database, &export, &[], 2).contains("not part of a site"));
        std::fs::remove_file(set.join("thesis.txt")).unwrap();
        site(&database, &set, &[], 0);
        assert_contains(
            stderr(&gammonbase(&["export", "parquet", set.to_str().unwrap(), "--db", database.to_str().unwrap()])),
            ["not part of a Parquet export"],
        );
        // A file that somebody adds stays, and a manifest cannot make the program remove it, or anything elsewhere.
        std::fs::write(set.join("CNAME"), "example.org").unwrap();
        std::fs::write(set.join("matches/notes.html"), "mine").unwrap();
        site(&database, &set, &["--match", "1"], 0);
        assert!(
            set.join("CNAME").exists()
                && set.join("matches/notes.html").exists()
                && !set.join("matches/2.html").exists()
        );
        forge(&set, "../a.db");
        assert!(site(&database, &set, &[], 2).contains("is not the name of a file in this folder"));
        assert!(database.exists());
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn pages_follow_books_and_matches_outside_the_filter() {
        let folder = Folder::new();
        let person = |number: i32, name: &str| {
            let event = format!("Cup of {name}");
            // The explorer of a site has scores like money.
            let file = Fixture { player1: name.to_owned(), event, match_length: 11, ..numbered(number) }.file();
            folder.write(&format!("{number}.xg"), &file)
        };
        person(1, "Ann");
        let ben = person(2, "Ben");
        folder.fill("a.db", 0);
        let database = folder.database("a.db");
        let forms: [&[&str]; 4] = [&[], &["--player", "Ann"], &["--since", "2000"], &["--event", "Cup of Ann"]];
        let check = |change: &str| {
            for (number, options) in forms.into_iter().enumerate() {
                let (set, fresh) = (folder.database(&format!("site {number}")), folder.database("fresh"));
                let said = site(&database, &set, options, 0);
                let is_of_others = options.first() == Some(&"--event") && change.contains("others");
                assert!(!is_of_others || said.contains("unchanged"), "{change}, {options:?}: {said}");
                site(&database, &fresh, options, 0);
                assert!(files(&set) == files(&fresh), "{change}, {options:?}");
                assert!(site(&database, &set, options, 0).contains("unchanged"), "{change}, {options:?}");
                std::fs::remove_dir_all(fresh).unwrap();
            }
        };
        check("first");
        person(3, "Cid");
        folder.fill("a.db", 0);
        check("a match of others");
        std::fs::remove_file(ben).unwrap();
        folder.fill_with("a.db", &["--prune"], 0);
        check("a match of others is gone");
        ended(&["matches", "set", "1", "--round", "Final", "--db", database.to_str().unwrap()], 0);
        check("a corrected round");
        let before = files(&folder.database("site 0"));
        let entries = books::entries_of_first_plays(&open(&database));
        let book = folder.write("book.ob", &books::opening_book("", &entries));
        folder.fill("a.db", 0);
        check("a book");
        assert_ne!(files(&folder.database("site 0")), before, "the explorer has the book's figures");
        std::fs::remove_file(book).unwrap();
        folder.fill_with("a.db", &["--prune"], 0);
        check("a book is gone");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_file_at_the_place_of_a_new_page_is_not_replaced() {
        let folder = Folder::imported(2);
        let (database, set) = (folder.database("a.db"), folder.database("site"));
        site(&database, &set, &["--match", "1"], 0);
        let (before, mine) = (files(&set), set.join("matches/2.html"));
        std::fs::write(&mine, "mine").unwrap();
        assert_contains(
            site(&database, &set, &[], 2),
            ["matches/2.html: not in _manifest.json, so it is not replaced"],
        );
        assert_eq!(std::fs::read_to_string(&mine).unwrap(), "mine");
        std::fs::remove_file(&mine).unwrap();
        assert_eq!(files(&set), before);
        site(&database, &set, &[], 0);
        assert_linked(&set);
    }

    #[cfg(unix)] // symbolic links
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_manifest_removes_nothing_through_a_link() {
        let folder = Folder::imported(1);
        let (database, set, elsewhere) =
            (folder.database("a.db"), folder.database("site"), folder.database("elsewhere"));
        std::fs::create_dir_all(elsewhere.join("deep")).unwrap();
        std::fs::write(elsewhere.join("deep/x.txt"), "mine").unwrap();
        site(&database, &set, &[], 0);
        std::os::unix::fs::symlink(&elsewhere, set.join("sub")).unwrap();
        std::os::unix::fs::symlink(elsewhere.join("deep"), set.join("matches/sub")).unwrap();
        for gone in ["sub/deep/x.txt", "matches/sub/x.txt"] {
            forge(&set, gone);
            assert_contains(
                site(&database, &set, &[], 2),
                ["sub: is not a folder; move it away, and run the command again"],
            );
            assert_eq!(std::fs::read_to_string(elsewhere.join("deep/x.txt")).unwrap(), "mine");
            std::fs::remove_dir_all(&set).unwrap();
            site(&database, &set, &[], 0);
            std::os::unix::fs::symlink(elsewhere.join("deep"), set.join("matches/sub")).unwrap();
        }
    }

    #[cfg(unix)] // signals
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn an_interrupted_site_is_completed_by_the_next_run() {
        let Database { path, _folder } = synthetic(12);
        let whole = _folder.path().join("whole");
        site(&path, &whole, &[], 0);
        let expected = files(&whole);
        for (place, signal, status) in [("stopped", "INT", Some(130)), ("killed", "KILL", None)] {
            let set = _folder.path().join(place);
            let words = ["page", "site", set.to_str().unwrap(), "--jobs", "1", "--db", path.to_str().unwrap()];
            let program = program().args(words).stderr(Stdio::piped()).spawn().unwrap();
            while !set.join("matches").exists() && !set.join("players").exists() {
                std::thread::sleep(Duration::from_millis(5));
            }
            let number = program.id().to_string();
            assert!(Command::new("kill").args([&format!("-{signal}"), &number]).status().unwrap().success());
            let output = program.wait_with_output().unwrap();
            assert_eq!(output.status.code(), status, "{}", stderr(&output));
            assert!(
                status.is_none()
                    || stderr(&output).contains("incomplete; run the same command again to finish (SIGINT)")
            );
            assert!(files(&set).len() < expected.len());
            // The match that is gone by then leaves nothing.
            site(&path, &set, &[], 0);
            assert_eq!(files(&set), expected);
            assert_eq!(names(&set).iter().filter(|name| name.starts_with('_')).count(), 2, "{:?}", names(&set));
        }
    }
}
