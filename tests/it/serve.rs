//! `gammonbase serve`: the pages of a site over HTTP, what protects them, and imports beside them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use crate::common::books;
use crate::common::prelude::*;
use crate::common::reports::{Database, synthetic};

/// How long the server may take for what it does in the background.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that runs until the end of the test.
pub struct Served {
    pub child: Child,
    /// Host and port.
    pub host: String,
}

pub struct Reply {
    pub status: u16,
    head: String,
    body: Vec<u8>,
}

impl Reply {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> Option<String> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
    }
}

impl Served {
    pub fn new(database: &Path, options: &[&str]) -> Self {
        let words = ["serve", "--no-open", "--db", database.to_str().unwrap()];
        Self::of(program().args(words).args(options))
    }

    /// What a command serves.
    pub fn of(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.as_mut().unwrap()).lines().map_while(Result::ok);
        let host = lines.into_iter().find_map(|line| Some(line.split_once("http://")?.1.split_once('/')?.0.to_owned()));
        let Some(host) = host else {
            let output = child.wait_with_output().unwrap();
            panic!("no address: {}", stderr(&output));
        };
        Self { child, host }
    }

    fn send(&self, request: &str) -> Reply {
        send(&self.host, request)
    }

    pub fn request(&self, method: &str, address: &str, headers: &str, body: &str) -> Reply {
        request(&self.host, method, address, headers, body)
    }

    pub fn get(&self, address: &str) -> Reply {
        self.request("GET", address, "", "")
    }

    /// Asks again until a page has a text.
    pub fn wait_for(&self, address: &str, text: &str) -> String {
        let begun = Instant::now();
        loop {
            let page = self.get(address).text();
            if page.contains(text) {
                return page;
            }
            assert!(begun.elapsed() < PATIENCE, "{address} has no {text:?}: {page}");
            std::thread::sleep(Duration::from_millis(200));
        }
    }
}

/// Sends a request as it is, and reads the answer up to its end.
fn send(host: &str, request: &str) -> Reply {
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    // A server that has seen enough may close the connection before everything is sent.
    let _ = stream.write_all(request.as_bytes());
    let mut all = Vec::new();
    let _ = stream.read_to_end(&mut all);
    let end = all.windows(4).position(|part| part == b"\r\n\r\n").unwrap_or(all.len());
    let head = String::from_utf8_lossy(&all[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let mut reply = Reply { status, head, body: all.get(end + 4..).unwrap_or_default().to_vec() };
    if reply.header("transfer-encoding").is_some_and(|encoding| encoding == "chunked") {
        reply.body = joined(&reply.body);
    }
    reply
}

/// The chunks of a body that was sent while it was made, without their sizes.
fn joined(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = chunks.windows(2).position(|part| part == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&chunks[..end]).unwrap(), 16).unwrap();
        // A server that ends may cut off the last chunk, which has no bytes.
        let Some(chunk) = chunks.get(end + 2..end + 2 + size).filter(|chunk| !chunk.is_empty()) else { break };
        body.extend_from_slice(chunk);
        chunks = chunks.get(end + 4 + size..).unwrap_or_default();
    }
    body
}

pub fn request(host: &str, method: &str, address: &str, headers: &str, body: &str) -> Reply {
    let length = body.len();
    send(
        host,
        &format!(
            "{method} {address} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
        ),
    )
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn served(database: &Database) -> Served {
    Served::new(&database.path, &[])
}

/// What a page says from its first section on, without markup.
fn words(html: &str) -> String {
    let main = html.split_once("<section").map_or("", |(_, rest)| rest);
    let parts = main.split_once("</main>").map_or(main, |(main, _)| main).split('<');
    parts
        .filter_map(|part| Some(part.split_once('>')?.1.trim()))
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The links of a page, from the root.
fn links(address: &str, html: &str) -> Vec<String> {
    let folder = address.split(['?', '#']).next().unwrap().rsplit_once('/').unwrap().0;
    let marks = html.split(" href=\"").chain(html.split(" src=\"").skip(1)).skip(1);
    let found = marks.map(|part| part.split('"').next().unwrap().replace("&#38;", "&"));
    let resolved = found.map(|link| {
        assert!(!link.contains(':'), "{address}: {link} leads away");
        if link.starts_with('#') {
            return address.to_owned();
        }
        if link.starts_with('?') {
            return format!("{}{link}", address.split(['?', '#']).next().unwrap());
        }
        if let Some(rest) = link.strip_prefix("../") { format!("/{rest}") } else { format!("{folder}/{link}") }
    });
    resolved.map(|link| link.split('#').next().unwrap().to_owned()).collect()
}

/// Sends the token of a server, and returns the header with its cookie.
pub fn entered(server: &Served) -> String {
    let cookie = server.get("/?token=a+long+and+secret+one").header("set-cookie").unwrap();
    format!("Cookie: {}\r\n", cookie.split(';').next().unwrap())
}

/// Follows the links of pages from some addresses on, and looks at each answer: at `most` of each kind.
pub fn walk(first: &[&str], most: u32, get: impl Fn(&str) -> Reply, look: impl Fn(&str, &Reply)) {
    let mut waiting: VecDeque<String> = first.iter().map(|address| (*address).to_owned()).collect();
    let mut seen = BTreeSet::new();
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    while let Some(address) = waiting.pop_front() {
        let kind = address.split(['/', '-', '?']).nth(1).unwrap_or_default().to_owned();
        // There are hundreds of decisions, and each page is there with filters and without.
        let count = kinds.entry(kind).or_default();
        if *count >= most || !seen.insert(address.clone()) {
            continue;
        }
        *count += 1;
        let reply = get(&address);
        look(&address, &reply);
        if reply.header("content-type").unwrap().starts_with("text/html") {
            waiting.extend(links(&address, &reply.text()));
        }
    }
    for kind in
        ["players", "matches", "events", "openings.html", "reports", "decisions", "find.html", "style.css", "search.js"]
    {
        assert!(kinds.contains_key(kind), "{kind} was not reached: {kinds:?}");
    }
}

#[test]
fn filters_are_those_of_reports_and_stay_in_the_address() {
    let database = synthetic(6);
    let server = served(&database);
    let most = "SELECT player FROM player_stats ORDER BY decisions DESC LIMIT 1";
    let player: String = one(&open(&database.path), most);
    let filters = ["--player", player.as_str(), "--kind", "cube", "--since", "2015"];
    let words = [
        &["report", "errors", "-p", "by=cube", "--format", "json", "--db", database.path.to_str().unwrap()],
        &filters[..],
    ]
    .concat();
    let query = format!("player={}&kind=cube&since=2015", player.replace(' ', "+"));
    let live = server.get(&format!("/reports/errors.html?p.by=cube&format=json&{query}"));
    assert_eq!(live.text(), stdout(&ended(&words, 0)));
    assert_eq!(live.header("content-disposition").as_deref(), Some("attachment; filename=\"errors.json\""));

    let page = server.get(&format!("/players.html?{query}")).text();
    assert!(page.contains(&format!("value=\"{player}\"")) && page.contains("<option selected>cube</option>"), "{page}");
    let links = links("/players.html", &page);
    assert!(
        links.iter().any(|link| link.starts_with("/players/") && link.ends_with("&kind=cube&since=2015")),
        "{links:?}"
    );

    for (address, message) in [
        ("/players.html?since=maybe", "The field &#34;since&#34; cannot be &#34;maybe&#34;: expected a date"),
        ("/players.html?nothing=1", "is no filter of this page"),
        ("/players.html?db=x", "is no filter of this page"),
        ("/players.html?xgid=1", "is no filter of this page"),
        ("/players.html?player=--db=x", "--db=x"),
        ("/players.html?kind=dice", "[possible values: checker, double, take, cube]"),
        ("/players.html?format=csv", "is no filter of this page"),
        ("/players.html?finished=no", "unexpected value &#39;no&#39;"),
        ("/find.html?like=yes", "yes"),
        ("/find.html?quiz=maybe", "quiz can only be"),
        ("/find.html?quiz=yes&min-error=9", "there is nothing to ask"),
        ("/players.html?quiz=yes", "is no filter of this page"),
        ("/players.html?player=nobody+at+all", "nobody at all"),
        ("/reports/errors.html?p.by=moon", "by"),
        ("/reports/errors.html?format=pdf", "expected csv, json or xlsx"),
        ("/position.html?xgid=x", "XGID"),
        ("/versus.html?a=a&b=zzzz", "zzzz"),
        ("/reports/standings.html?rules=nothing", "rules"),
    ] {
        let reply = server.get(address);
        let text = reply.text();
        assert_eq!(reply.status, 400, "{address}: {text}");
        assert!(text.contains(message) && text.contains("<form"), "{address}: {text}");
    }
    let boards = |address: &str| server.get(address).text().matches("<figure").count();
    let (alike, any) = (boards("/find.html?like=100020&limit=50"), boards("/find.html?like=100020&any=yes&limit=50"));
    assert!(any == 50 && alike < any, "{alike} {any}");
    assert!(
        server.get("/find.html?like=100020&limit=50&format=csv").text().lines().count() > 2,
        "the rows of the page"
    );
    let quiz = server.get("/find.html?quiz=yes&limit=3&title=Lesson+%3C4%3E&text=Think.&min-error=0.05").text();
    assert_contains(&quiz, ["<h1 dir=\"auto\">Lesson &#60;4&#62;</h1>", "Think.", ">3. ", "href=\"#d"]);
    assert_eq!(quiz.matches("<figure").count(), 6, "three questions and their solutions");
    assert!(server.get("/reports/errors.html?format=xlsx").body.starts_with(b"PK"));
    let csv = server.get("/reports/errors.html?format=csv").text();
    assert!(csv.starts_with("\u{feff}player,"), "{csv}");
}

#[test]
fn lists_are_sorted_by_links_and_paged_at_both_ends() {
    let folder = Folder::imported(205);
    let server = Served::new(&folder.database("a.db"), &[]);
    let get = |address: &str| server.get(address).text();
    let first = |html: &str| {
        let row = html.split_once("<tbody>").unwrap().1.split_once("</tr>").unwrap().0.to_owned();
        row.split('<').filter_map(|part| Some(part.split_once('>')?.1.to_owned())).collect::<Vec<_>>().join("|")
    };
    let page = get("/matches.html");
    assert_contains(&page, ["1–200 of 205 matches, the latest first."]);
    assert_eq!(page.matches("<a href=\"matches-2.html\">2</a>").count(), 2, "at both ends");
    assert_contains(&page, ["aria-label=\"Pages\"", "aria-label=\"Pages, at the end\""]);
    // By a text, without case; the links of the pages and the form keep the order, and the heads of the columns the filters.
    let sorted = get("/matches.html?match-length=3&sort=-event");
    assert!(first(&sorted).contains("Event 99"), "{}", first(&sorted));
    assert_contains(
        &sorted,
        [
            "1–200 of 205 matches, by event.",
            "data-column=\"event\" aria-sort=\"descending\"><a href=\"matches.html?match-length=3&#38;sort=event\">event</a> <span aria-hidden=\"true\">▼</span>",
            "<a href=\"matches-2.html?match-length=3&#38;sort=-event\">2</a>",
            "<input type=\"hidden\" name=\"sort\" value=\"-event\">",
        ],
    );
    assert!(!sorted.contains("aria-sort=\"ascending\"") && !sorted.contains("?match-length=3&#38;sort=-event\">Event"));
    let last = get("/matches-2.html?match-length=3&sort=-event");
    assert!(last.contains("201–205 of 205 matches") && first(&last).contains("Event 101"), "{}", first(&last));
    assert_eq!(server.get("/matches-3.html?sort=-event").status, 404);

    let players = get("/players.html");
    let most: i64 = folder.number("SELECT max(decisions) FROM player_stats");
    assert!(
        players.contains(" players, by number of decisions.") && first(&players).contains(&format!("|{most}|")),
        "{}",
        first(&players)
    );
    assert_contains(&players, ["data-column=\"decisions\" aria-sort=\"descending\">"]);
    // The best first; by name without accents.
    assert_contains(
        &players,
        ["<a href=\"players.html?sort=pr\">PR</a>", "<a href=\"players.html?sort=player\">player</a>"],
    );
    assert!(first(&get("/players.html?sort=player")).contains("Opponent 0"));
    let unknown = server.get("/players.html?sort=elo");
    assert!(
        unknown.status == 400 && unknown.text().contains("this list has no column &#34;elo&#34;"),
        "{}",
        unknown.text()
    );
}

#[test]
fn names_are_found_with_typing_errors_and_those_who_played_most_come_first() {
    let folder = Folder::new();
    for (number, name) in
        ["Kévin UNGER", "Kévin UNGER", "Harmand/Unger", "Young Ngo", "Ungerer"].into_iter().enumerate()
    {
        let number = i32::try_from(number).unwrap();
        let fixture = Fixture { player1: name.to_owned(), ..numbered(number) };
        folder.write(&format!("{number}.xg"), &fixture.file());
    }
    folder.fill("a.db", 0);
    let server = Served::new(&folder.database("a.db"), &[]);
    let found = |asked: &str| words(&server.get(&format!("/search.html?q={asked}")).text());
    let (unger, team) = ("Kévin UNGER 2 matches", "Harmand/Unger 1 match");
    let text = found("ung");
    let place = |name: &str| text.find(name).unwrap_or_else(|| panic!("{name}: {text}"));
    assert!(
        place(unger) < place(team) && place(team) < place("Young Ngo"),
        "starts of words come before parts: {text}"
    );
    assert!(found("kevin+unger").starts_with("Names with &#34;kevin unger&#34; Kévin UNGER"));
    let typo = found("Kevn+Ungr");
    assert!(typo.contains("Similar names") && typo.contains(unger), "{typo}");
    assert!(found("zzzzzz").contains("No name has &#34;zzzzzz&#34; Nothing found."), "{}", found("zzzzzz"));
    let names = server.get("/search-names.js").text();
    assert!(names.contains("[\"Kévin UNGER\",\"players/kevin-unger-") && names.contains(".html\",2]"), "{names}");

    // A name that several people have leads to each of them.
    let reply = server.get("/versus.html?a=ung&b=young");
    assert_eq!(reply.status, 400);
    assert_contains(
        reply.text(),
        ["the names of 3 people", "<h2>Choose one</h2>", "<a href=\"?a=K%C3%A9vin+UNGER&#38;b=young\""],
    );
    assert_eq!(server.get("/versus.html?a=K%C3%A9vin+UNGER&b=young").status, 200);
    assert_contains(
        server.get("/reports/compare.html?p.a=ung&p.b=young").text(),
        ["<a href=\"?p.a=Harmand%2FUnger&#38;p.b=young\""],
    );
}

#[test]
fn pages_lead_on_and_reports_say_whom_they_need() {
    let database = synthetic(2);
    let server = served(&database);
    let event: String = one(&open(&database.path), "SELECT event FROM matches WHERE match_id = 1");
    let leads = |address: &str, to: &str| {
        let page = server.get(address).text();
        let found = links(address, &page).into_iter().find(|link| link.starts_with(to));
        assert_eq!(server.get(&found.unwrap_or_else(|| panic!("{address}: {to}: {page}"))).status, 200);
        page
    };
    assert!(leads("/matches/1.html?kind=cube", "/events/").contains(&format!(">Event: {event}</a>")));
    for to in ["/find.html?like=100001", "/matches/1.html", "/events/"] {
        leads("/decisions/100001.html", to);
    }
    leads("/matches/1.html?since=2001", "/find.html?since=2001&like=");
    for (report, needed) in
        [("compare", "two players"), ("study", "a player"), ("match-summary", "a match"), ("position", "a position")]
    {
        let reply = server.get(&format!("/reports/{report}.html"));
        assert_eq!(reply.status, 200, "{report}");
        assert_contains(reply.text(), [&format!("<p class=\"sub\" dir=\"auto\">Choose {needed}.</p>"), "name=\"p."]);
        assert!(
            !reply.text().contains("class=\"missing\"") && !reply.text().contains("<details><summary>Options"),
            "{report}"
        );
    }
    assert_eq!(server.get("/reports/compare.html?format=csv").status, 400);
    for (address, title) in [
        ("errors.html", "Errors by part of the game"),
        ("errors.html?p.by=score-group", "Errors by score group"),
        ("cube-handling.html?p.kind=takes", "Cube handling: takes"),
    ] {
        let page = server.get(&format!("/reports/{address}")).text();
        assert_contains(&page, [format!("<title>{title} – test</title>"), format!("<h1 dir=\"auto\">{title}</h1>")]);
        assert!(!page.contains("<h2>Errors") && !page.contains("<h2>Cube"), "one heading: {address}");
    }
}

#[test]
fn a_page_has_one_bar_and_a_link_that_removes_each_filter() {
    let database = synthetic(2);
    let server = served(&database);
    let sent = server.get("/matches.html?player=&since=2001&kind=cube&until=&money=");
    assert_eq!((sent.status, sent.header("location").as_deref()), (303, Some("matches.html?since=2001&kind=cube")));
    let page = server.get("/matches.html?since=2001&kind=cube").text();
    assert_contains(
        &page,
        [
            "<title>Matches – kind cube; since 2001-01-01 – test</title>",
            "<a href=\"?kind=cube\" aria-label=\"Remove the filter since 2001\"><bdi>since 2001</bdi>",
            "<a href=\"?since=2001\" aria-label=\"Remove the filter kind cube\"><bdi>kind cube</bdi>",
            "<a href=\"matches.html?since=2001&#38;kind=cube\" aria-current=\"page\">Matches</a>",
            "<input type=\"text\" name=\"since\" value=\"2001\"",
            "<input type=\"date\" name=\"until\" value=\"\"",
            "name=\"player\" value=\"\" dir=\"auto\" autocomplete=\"off\" spellcheck=\"false\" list=\"names\"",
            "<option value=\"missed:hit\">",
        ],
    );
    assert_eq!(page.matches("<header").count(), 1);
    assert!(!page.contains("class=\"sub\""), "the links say the filters: {page}");
    // Links keep rules; a report that takes none ignores them, as a page and as a file, and does not show them as set.
    let page = server.get("/reports/blunders.html?rules=bmab");
    assert!(page.status == 200 && !page.text().contains("<bdi>rules bmab</bdi>"), "{}", page.text());
    assert_eq!(server.get("/reports/blunders.html?rules=bmab&format=csv").status, 200);
    assert_contains(server.get("/players.html?rules=bmab").text(), ["<bdi>rules bmab</bdi>"]);
    // Of several players each has a field, and one is empty.
    let page = server.get("/index.html?player=a&player=e").text();
    assert_eq!(page.matches(" name=\"player\"").count(), 3, "{page}");
    // A row about a match is a card on a phone: names, result and figures first.
    let row = server.get("/matches.html").text();
    let row = row.split("<tbody>").nth(1).unwrap().split("</tr>").next().unwrap().to_owned();
    for key in ["player", "opponent", "final score", "PR"] {
        assert!(row.contains(&format!("<td class=\"key\" data-label=\"{key}\">")), "{key}: {row}");
    }
}

#[test]
fn hostile_addresses_get_an_error_with_a_way_on() {
    let database = synthetic(2);
    let server = served(&database);
    let long = format!("/players/{}.html", "a".repeat(5_000));
    for address in [
        "/../Cargo.toml",
        "/..%2f..%2fetc%2fpasswd",
        "/%00",
        "/players/%00.html",
        "/%ff%fe",
        "/players//x.html",
        "//players.html",
        "/players%2f..%2fx",
        "/players/nobody.html",
        "/matches/0.html",
        "/matches/99999999999999999999.html",
        "/decisions/-1.html",
        "/decisions/9999999.html",
        "/decisions/100001",
        "/reports/../index.html",
        "/reports/nothing.html",
        "/index.html/",
        "/c:/windows/win.ini",
        "/%5c%5cserver%5cshare",
        "/.git/config",
        "/players-9.html",
        "/players-x.html",
        "/openings-moon.html",
        &long,
    ] {
        let reply = server.get(address);
        assert_eq!(reply.status, 404, "{address}: {}", reply.text());
        assert!(reply.text().contains("index.html"), "{address}");
    }
    let reply = server.get("/?player=a%00%1b%0bz&event=%EF%BF%BE");
    assert_eq!(reply.status, 400);
    assert_contains(reply.text(), ["value=\"a\u{fffd}\u{fffd}\u{fffd}z\"", "value=\"\u{fffd}\""]);
    assert!(!reply.text().contains(|c: char| c.is_control() && c != '\n'), "{}", reply.text());
    let reply = server.get(&format!("/{}", "a".repeat(100_000)));
    assert!([0, 414, 431].contains(&reply.status), "{}", reply.head);
    assert_eq!(server.get("/").status, 200, "it still answers");
}

#[test]
fn only_requests_of_its_own_pages_are_answered() {
    let database = synthetic(2);
    let server = served(&database);
    let port = server.host.split(':').next_back().unwrap();
    let of_host =
        |host: &str| server.send(&format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")).status;
    for host in
        ["evil.example", &format!("evil.example:{port}"), "127.0.0.1", "", &format!("127.0.0.1.evil.example:{port}")]
    {
        assert_eq!(of_host(host), 421, "{host}");
    }
    assert_eq!(of_host(&format!("localhost:{port}")), 200);
    assert_eq!(server.send("GET / HTTP/1.0\r\n\r\n").status, 421);
    let (host, rest) = (&server.host, "Connection: close\r\n\r\n");
    for head in ["GET / HTTP/1.1\r\nHost: evil.example", "GET http://evil.example/ HTTP/1.1"] {
        assert_eq!(server.send(&format!("{head}\r\nHost: {host}\r\n{rest}")).status, 400, "{head}");
    }
    for method in ["PUT", "DELETE", "OPTIONS", "PATCH", "POST"] {
        assert_eq!(server.request(method, "/", "", "").status, 405, "{method}");
    }
    let script = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n";
    assert_eq!(server.request("GET", "/search-names.js", script, "").status, 403);
    let opened = |place: &str, user: &str| {
        let headers =
            format!("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: {place}\r\n{user}");
        server.request("GET", "/", &headers, "").status
    };
    let user = "Sec-Fetch-User: ?1\r\n";
    assert_eq!(opened("document", user), 200, "a link");
    assert_eq!([opened("iframe", user), opened("object", user), opened("document", "")], [403; 3], "frames and popups");

    let reply = server.get("/");
    let policy = reply.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'self'; script-src 'self';"), "{policy}");
    assert_eq!(reply.header("cross-origin-resource-policy").as_deref(), Some("same-origin"));
    for part in ["<style", " style=", " onclick", "javascript:"] {
        assert!(!reply.text().contains(part), "{part}: the policy forbids it");
    }
    let head = server.request("HEAD", "/", "", "");
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.header("content-length").unwrap(), reply.body.len().to_string());
    let known = format!("If-None-Match: {}\r\n", reply.header("etag").unwrap());
    let again = server.request("GET", "/", &known, "");
    assert_eq!((again.status, again.body.len()), (304, 0));
}

#[test]
fn other_machines_need_the_token() {
    let database = synthetic(2);
    let without = ended(&["serve", "--no-open", "--db", database.path.to_str().unwrap(), "--listen", "127.0.0.1"], 2);
    assert!(stderr(&without).contains("--token"), "{}", stderr(&without));
    let short = ended(&["serve", "--no-open", "--db", database.path.to_str().unwrap(), "--token", "short"], 2);
    assert!(stderr(&short).contains("at least 12"), "{}", stderr(&short));
    let with_port = ended(&["serve", "--no-open", "--listen", "127.0.0.1:8501", "--token", "a long & secret one"], 2);
    assert!(stderr(&with_port).contains("the port is --port 8501"), "{}", stderr(&with_port));

    let server = Served::new(&database.path, &["--listen", "127.0.0.1", "--token", "a long & secret one"]);
    for address in ["/", "/?token=a+long", "/players.html", "/nothing", "/search-names.js"] {
        let reply = server.get(address);
        assert_eq!(reply.status, 401, "{address}");
        assert!(reply.text().contains("name=\"token\"") && !reply.text().contains("players/"), "{address}");
    }
    let entered = server.get("/players.html?since=2001&token=a+long+%26+secret+one");
    assert_eq!((entered.status, entered.header("location").as_deref()), (303, Some("players.html?since=2001")));
    let cookie = entered.header("set-cookie").unwrap();
    assert!(cookie.contains("; HttpOnly; SameSite=Lax") && !cookie.contains("secret"), "{cookie}");
    let cookie = format!("Cookie: other=1; {}\r\n", cookie.split(';').next().unwrap());
    assert_eq!(server.request("GET", "/players.html?since=2001", &cookie, "").status, 200);
    let wrong = cookie.split_once("; ").map(|(_, pair)| pair.replace(|c: char| c.is_ascii_hexdigit(), "0")).unwrap();
    assert_eq!(server.request("GET", "/", &format!("Cookie: {wrong}"), "").status, 401);
    let longer = cookie.replace("\r\n", "0\r\n");
    assert_eq!(server.request("GET", "/", &longer, "").status, 401);
}

#[test]
fn the_start_says_what_other_machines_need_to_know() {
    let database = synthetic(2);
    let mut command = program();
    command.args(["serve", "--no-open", "--listen", "0.0.0.0", "--db", database.path.to_str().unwrap()]);
    let mut server = Served::of(command.env("GAMMONBASE_TOKEN", "a long and secret one"));
    assert!(!server.host.starts_with("0.0.0.0"), "{}", server.host);
    assert_eq!(server.get("/").status, 401);
    let cookie = entered(&server);
    // It only reads.
    let page = server.request("GET", "/matches/1.html", &cookie, "").text();
    assert!(page.contains("players.html") && !page.contains("names.html") && !page.contains("\"post\""), "{page}");
    assert_eq!(server.request("POST", "/names", &cookie, "change=exclude&match=1").status, 403);
    server.child.kill().unwrap();
    let mut said = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.contains("unencrypted") && !said.contains("secret"), "{said}");
    // Unless that is wanted.
    let words = ["serve", "--no-open", "--listen", "0.0.0.0", "--allow-changes", "--db"];
    let mut command = program();
    command.args(words).arg(&database.path).env("GAMMONBASE_TOKEN", "a long and secret one");
    let server = Served::of(&mut command);
    assert!(server.request("GET", "/names.html", &entered(&server), "").text().contains("\"post\""));
}

#[test]
fn pages_say_why_they_cannot_be_made_without_naming_folders() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    let place = database.parent().unwrap();
    let server = Served::new(&database, &[]);
    let assert_said = |server: &Served, address: &str, status: u16, text: &str| {
        let reply = server.get(address);
        assert!(reply.status == status && reply.text().contains(text), "{address}: {} {}", reply.status, reply.text());
        assert!(!reply.text().contains(place.to_str().unwrap()), "{address}: {}", reply.text());
    };
    assert_said(&server, "/matches/01.html", 404, "There is no such page.");
    assert_said(&server, "/reports/player-stats.html?p.grading=xg", 200, "none");
    std::fs::create_dir(place.join("rules")).unwrap();
    std::fs::write(place.join("rules/club.toml"), "[").unwrap();
    std::fs::write(place.join("rules/ubc.toml"), "").unwrap();
    assert_said(&server, "/reports/player-stats.html?rules=club", 400, "club.toml: line 1: ");
    assert_said(
        &server,
        "/reports/player-stats.html?rules=ubc",
        400,
        "ubc.toml: GammonBase has rules of the same name",
    );
    let all = [
        "/",
        "/players.html",
        "/openings.html?zone=dmp",
        "/find.html",
        "/import.html",
        "/reports/summary.html",
        "/x.html",
    ];
    // Windows renames no file that a program has open.
    if !cfg!(windows) {
        std::fs::rename(&database, folder.database("b.db")).unwrap();
        all.iter().for_each(|address| assert_said(&server, address, 503, "a.db: database not found"));
    }

    // A folder in the place of the lock ends every import.
    std::fs::create_dir(folder.database("c.db.lock")).unwrap();
    let server = Served::new(&folder.database("c.db"), &["--import", folder.matches().to_str().unwrap()]);
    server.wait_for("/import.html", "The last import failed: c.db");
    assert_said(&server, "/import.html", 200, "c.db.lock");
    assert!(server.get("/style.css").header("content-type").unwrap().starts_with("text/css"));
    assert_eq!(server.get("/board.js").status, 200, "scripts do not need a database");
    all.into_iter()
        .filter(|page| *page != "/import.html")
        .for_each(|page| assert_said(&server, page, 503, "c.db.lock"));
}

/// What a page shows, without markup, styles and scripts.
fn shown(html: &str) -> String {
    let body = html.split_once("<body").map_or(html, |(_, body)| body);
    let parts = body.split('<').filter(|part| !part.starts_with("script") && !part.starts_with("style"));
    parts.filter_map(|part| Some(part.split_once('>')?.1)).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_cannot_be_served_is_said_at_once() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    let refused = |words: &[&str]| stderr(&ended(&[&["serve", "--no-open"], words].concat(), 2));
    let foreign = folder.write("notes.txt", b"no database");
    assert!(refused(&["--db", foreign.to_str().unwrap()]).contains("notes.txt"));
    assert!(refused(&["--db", folder.database("none.db").to_str().unwrap()]).contains("none.db"));
    let missing = folder.file("nothing");
    assert!(refused(&["--db", database.to_str().unwrap(), "--import", missing.to_str().unwrap()]).contains("nothing"));
    let snapshot = folder.database("snapshot.db");
    ended(&["publish", snapshot.to_str().unwrap(), "--db", database.to_str().unwrap()], 0);
    let import = ["--db", snapshot.to_str().unwrap(), "--import", "."];
    assert!(refused(&import).contains("snapshot.db: a read-only snapshot"));
    assert!(!folder.database("b.db").exists());
    let first = Served::new(&database, &[]);
    let port = first.host.split(':').next_back().unwrap();
    let taken = refused(&["--db", database.to_str().unwrap(), "--port", port]);
    assert!(taken.contains(port) && taken.contains("choose another port"), "{taken}");
    assert_eq!(first.get("/").status, 200);
}

#[test]
fn slow_clients_hold_nobody_up() {
    let database = synthetic(2);
    let server = served(&database);
    let slow: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.host).unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
            stream
        })
        .collect();
    assert_eq!(server.get("/players.html").status, 200);
    drop(slow);
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_the_server_and_its_import() {
    let folder = Folder::with_matches(3);
    let matches = folder.matches();
    let mut server = Served::new(&folder.database("a.db"), &["--import", matches.to_str().unwrap()]);
    Command::new("kill").args(["-INT", &server.child.id().to_string()]).status().unwrap();
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    folder.fill("a.db", 0);
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 3);
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn every_page_of_a_site_is_served_at_its_address_with_the_same_figures() {
        let database = synthetic(6);
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        ended(&["page", "site", site.to_str().unwrap(), "--db", database.path.to_str().unwrap()], 0);
        let mut files = Vec::new();
        crate::common::collect(&site, &["html"], &mut files);
        assert!(files.len() > 15);
        let server = served(&database);
        for file in files {
            let path = file.strip_prefix(&site).unwrap().to_str().unwrap().replace('\\', "/");
            let reply = server.get(&format!("/{path}"));
            assert_eq!(reply.status, 200, "{path}");
            // Only the server sorts lists, finds positions and makes quizzes.
            let only_live = [" ▼", " , positions like this", " positions like this", " More of them, as a quiz"];
            let live = only_live.into_iter().fold(words(&reply.text()), |text, part| text.replace(part, ""));
            let own = words(&std::fs::read_to_string(&file).unwrap());
            // The first page also has what the last import brought.
            assert!(live.ends_with(&own) && (path == "index.html" || own == live), "{path}:\n{own}\n\n{live}");
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn every_link_leads_to_a_page() {
        let database = synthetic(2);
        let server = served(&database);
        let first = ["/", "/find.html?like=100020", "/reports/summary.html?since=2001"];
        walk(
            &first,
            60,
            |address| server.get(address),
            |address, reply| assert_eq!(reply.status, 200, "{address}: {}", reply.text()),
        );
        assert_eq!(server.get("/favicon.ico").header("content-type").as_deref(), Some("image/svg+xml"));
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn new_files_are_imported_and_shown_while_the_server_runs() {
        let folder = Folder::with_matches(2);
        folder.write("damaged.xg", b"not a match");
        let matches = folder.matches();
        let server = Served::new(&folder.database("a.db"), &["--import", matches.to_str().unwrap()]);
        let first = server.wait_for("/", "Event 1");
        assert!(first.contains("2 files imported") && first.contains("1 rejected"), "{first}");
        assert!(server.get("/import.html").text().contains("damaged.xg: "));
        folder.add_matches(2..3);
        server.wait_for("/", "Event 2");
        assert_eq!(server.get("/").text().matches("<dt>matches</dt><dd>3</dd>").count(), 1);

        let page = server.get("/").text();
        let token = page.split("name=\"token\" value=\"").nth(1).unwrap().split('"').next().unwrap();
        for body in ["", "token=", "token=0000", &format!("token={}", "0".repeat(5_000))] {
            let refused = server.request("POST", "/import", "", body);
            assert!([403, 413].contains(&refused.status), "{body}: {}", refused.status);
        }
        let evil = server.request("POST", "/import", "Sec-Fetch-Site: cross-site\r\n", &format!("token={token}"));
        assert_eq!(evil.status, 403);
        let pressed = server.request("POST", "/import", "Sec-Fetch-Site: same-origin\r\n", &format!("token={token}"));
        assert_eq!((pressed.status, pressed.header("location").as_deref()), (303, Some("import.html")));
        server.wait_for("/import.html", "nothing new in");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_change_by_another_program_and_another_database_are_shown() {
        let folder = Folder::imported(2);
        let database = folder.database("a.db");
        let (server, second) = (Served::new(&database, &[]), Served::new(&database, &[]));
        assert!(server.get("/").text().contains("<dt>matches</dt><dd>2</dd>"));
        folder.add_matches(2..5);
        folder.fill("a.db", 0);
        server.wait_for("/", "<dt>matches</dt><dd>5</dd>");
        second.wait_for("/", "<dt>matches</dt><dd>5</dd>");

        let other = Folder::imported(3);
        std::fs::rename(other.database("a.db"), &database).unwrap();
        server.wait_for("/", "<dt>matches</dt><dd>3</dd>");
        std::fs::write(&database, b"no database").unwrap();
        server.wait_for("/", "This cannot be shown");
        for address in ["/", "/players.html", "/find.html", "/import.html", "/reports/summary.html"] {
            let reply = server.get(address);
            assert_eq!(reply.status, 503, "{address}");
            assert_contains(reply.text(), [">a.db: "]);
        }
    }

    #[test]
    #[ignore = "slow: `.ci/full` runs it"]
    fn the_first_page_counts_what_a_large_import_or_one_of_books_added() {
        let folder = Folder::with_matches(1_001);
        folder.fill("a.db", 0);
        let database = folder.database("a.db");
        let people = folder.number("SELECT count(DISTINCT player) FROM player_match_stats");
        let server = Served::new(&database, &[]);
        let line = format!("<a href=\"matches.html\" dir=\"auto\">1,001 matches of {people} players</a>");
        assert_contains(server.get("/").text(), [">New on 20", &line]);
        folder.write("book.ob", &books::opening_book("", &books::entries_of_first_plays(&open(&database))));
        folder.fill("a.db", 0);
        let page = server.wait_for("/", ">1 book</a>");
        assert!(!page.contains("1,001 matches of") && !page.contains("Nothing found"), "{page}");
        let none = Served::new(&synthetic(1).path, &[]);
        assert!(!none.get("/").text().contains("<h2></h2>"), "a part without news is no part");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn no_error_on_a_page_speaks_of_a_command_line() {
        let database = synthetic(2);
        let server = served(&database);
        let reports =
            ["player-stats", "summary", "study", "blunders", "errors", "positions", "nothing", "matches", "compare"];
        let filters = [
            "",
            "min-error=0.1",
            "level=3-ply",
            "level=9-ply",
            "player=zzz",
            "player=a",
            "opponent=a",
            "event=zzz",
            "tag=none",
            "rules=ubc&money=yes",
            "rules=none",
            "money=yes&match-length=7",
            "resignations=yes&min-error=1",
            "min-error=x",
            "limit=x",
            "columns=x",
            "sort=x",
            "score=x",
            "where=x",
            "plan=x",
            "idea=x",
            "p.x=1",
            "p.min_error=x",
            "p.who=a",
            "p.a=a",
            "p.a=a&p.b=zzz",
            "p.by=x",
            "format=x",
            "format=csv",
            "format=xlsx&limit=0",
            "phase=x",
            "board=x",
            "x=y",
        ];
        let pages = [
            "players.html",
            "matches/1.html",
            "matches/99.html",
            "decisions/99999.html",
            "openings-2.html",
            "find.html",
        ];
        let reports = reports.map(|report| format!("reports/{report}.html"));
        let mut errors = 0;
        for page in reports.iter().map(String::as_str).chain(pages) {
            for filter in filters {
                let reply = server.get(&format!("/{page}?{filter}"));
                let is_page = reply.header("content-type").unwrap().starts_with("text/html");
                errors += u32::from(reply.status != 200);
                let named = if is_page { crate::architecture::command_or_option(&shown(&reply.text())) } else { None };
                assert_eq!(named, None, "{page}?{filter}: {}", shown(&reply.text()));
            }
        }
        assert!(errors > 100, "{errors}");
    }
}
