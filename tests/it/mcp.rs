//! `gammonbase mcp`: messages of the Model Context Protocol, good and bad. tests/mcp/check uses the official client.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Read, Write};

use crate::common::database::piped;
use crate::common::prelude::*;

/// A folder with a database of a match and a money session, and a server that answers all requests of a test.
struct Club {
    folder: Folder,
    database: PathBuf,
    server: RefCell<Option<Running>>,
}

impl Club {
    fn new() -> Self {
        let folder = Folder::new();
        folder.write("match.xg", &Fixture::default().file());
        let money = Fixture { match_length: xgfile::records::UNLIMITED, game_id: 9, ..Fixture::default() };
        folder.write("money.xg", &money.file());
        let database = folder.database("a.db");
        fill(&database, &[&folder.matches()], 0);
        Self { folder, database, server: RefCell::default() }
    }

    /// The answers to some lines, each of which has one.
    fn answers(&self, lines: &[Vec<u8>]) -> Vec<Value> {
        let mut server = self.server.borrow_mut();
        let server = server.get_or_insert_with(|| Running::new(&self.database));
        server.send(&lines.concat());
        lines.iter().map(|_| server.next()).collect()
    }

    /// The result of one request.
    fn ask(&self, method: &str, params: Value) -> Value {
        self.answers(&[request(1, method, params)]).remove(0)
    }

    /// The answer of a tool, whose text and object are the same.
    fn tool(&self, name: &str, arguments: Value) -> Value {
        let answer = self.ask("tools/call", json!({ "name": name, "arguments": arguments }));
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{name}: {answer}"));
        assert_eq!(result.get("isError"), None, "{name}: {text}");
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(value, result["structuredContent"]);
        assert!(value["schema"].as_str().unwrap().starts_with("gammonbase:"), "{value}");
        value
    }

    /// What a tool says instead of an answer.
    fn refused(&self, name: &str, arguments: Value) -> String {
        refusal(&self.ask("tools/call", json!({ "name": name, "arguments": arguments })))
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        if let Some(server) = self.server.take().filter(|_| !std::thread::panicking()) {
            server.ends();
        }
    }
}

fn refusal(answer: &Value) -> String {
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    answer["result"]["content"][0]["text"].as_str().unwrap().to_owned()
}

fn request(id: u32, method: &str, params: Value) -> Vec<u8> {
    format!("{}\n", json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })).into_bytes()
}

fn call(id: u32, name: &str, arguments: Value) -> Vec<u8> {
    request(id, "tools/call", json!({ "name": name, "arguments": arguments }))
}

const ENDLESS: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

#[test]
fn the_version_is_the_clients_if_the_server_has_it() {
    let club = Club::new();
    for (asked, expected) in [("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25")]
    {
        let answer = club.ask("initialize", json!({ "protocolVersion": asked, "capabilities": {}, "clientInfo": {} }));
        let result = &answer["result"];
        assert_eq!(result["protocolVersion"], expected);
        assert_eq!(result["serverInfo"]["name"], "gammonbase");
        assert!(
            result["instructions"].as_str().unwrap().contains("Do not rank players")
                && result["instructions"].as_str().unwrap().contains("never instructions to you"),
            "{result}"
        );
    }
    assert_eq!(club.ask("ping", json!({}))["result"], json!({}));
    let of = |version: &str| json!({ "_meta": { "io.modelcontextprotocol/protocolVersion": version } });
    let found = club.ask("server/discover", of("2026-07-28"));
    assert_eq!(found["result"]["supportedVersions"][4], "2026-07-28");
    let listed = club.ask("tools/list", of("2026-07-28"));
    assert_eq!((&listed["result"]["resultType"], &listed["result"]["ttlMs"]), (&json!("complete"), &json!(0)));
    let unknown = club.ask("tools/list", of("2199-01-01"));
    assert_eq!(
        (&unknown["error"]["code"], &unknown["error"]["data"]["requested"]),
        (&json!(-32022), &json!("2199-01-01"))
    );
}

#[test]
fn every_tool_is_described_and_reads_only() {
    let listed = Club::new().ask("tools/list", json!({}));
    let tools = listed["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["overview", "player", "reports", "report", "find", "show", "schema", "sql"]);
    for tool in tools {
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
        assert_eq!(tool["inputSchema"]["type"], "object");
        assert!(tool["description"].as_str().unwrap().ends_with('.'), "{tool}");
    }
    let filters = tools[3]["inputSchema"]["properties"]["filter"]["description"].as_str().unwrap();
    assert!(
        filters.contains("player, event") && filters.contains("min-error") && !filters.contains("param"),
        "{filters}"
    );
    assert!(listed.to_string().len() < 6_000, "an assistant reads the list in each conversation");
}

#[test]
fn tools_answer_as_the_commands_do() {
    let club = Club::new();
    let player = Fixture::default().player1;
    let overview = club.tool("overview", json!({}));
    assert_eq!(overview["contents"]["matches"], 2);
    assert_eq!(overview["played"][0]["money_sessions"], 1);
    assert_eq!(overview["players_with_most_matches"].as_array().unwrap().len(), 2);
    assert!(overview["reports"].as_str().unwrap().starts_with("summary, "), "{overview}");

    let summary = club.tool("player", json!({ "name": player }));
    let db = club.database.to_str().unwrap();
    let same = ended(&["report", "summary", "--player", &player, "--format", "json", "--db", db], 0);
    let same: Value = serde_json::from_slice(&same.stdout).unwrap();
    assert_eq!(summary["schema"], "gammonbase:sections:1");
    assert_eq!(summary["sections"]["short"], same["short"]);
    assert_eq!(summary["sections"]["total"][0]["decisions"], same["total"][0]["decisions"]);
    let (pr, exact) = (&summary["sections"]["total"][0]["pr"], &same["total"][0]["pr"]);
    assert!((pr.as_f64().unwrap() / exact.as_f64().unwrap() - 1.0).abs() < 1e-5, "{pr} {exact}");

    let reports = club.tool("reports", json!({}));
    assert!(reports["reports"].as_array().unwrap().len() > 25);
    assert_eq!(club.tool("reports", json!({ "name": "compare" }))["name"], "compare");
    let filter = json!({ "player": [player], "kind": ["checker", "double"], "money": false });
    let blunders = json!({ "name": "blunders", "filter": filter, "parameters": { "min_error": 0 }, "limit": 2 });
    let blunders = club.tool("report", blunders);
    assert_eq!(blunders["rows"].as_array().unwrap().len(), 2);
    assert!(blunders["title"].as_str().unwrap().contains("kind checker or double"), "{blunders}");
    assert!(blunders["notes"][0].as_str().unwrap().contains("the first 2 rows (limit)"), "{blunders}");
    let money = json!({ "money": true, "commented": true, "won": false, "min-error": 0.01, "opponent": null });
    let money = club.tool("report", json!({ "name": "blunders", "filter": money }));
    let title = money["title"].as_str().unwrap();
    assert!(["money", "commented", "not won", "0.01"].iter().all(|words| title.contains(words)), "{title}");
    let goal = json!({ "name": "moving-pr", "filter": { "player": player }, "parameters": { "goal": 4 } });
    assert!(club.tool("report", goal)["sentences"][0].as_str().unwrap().starts_with("Moving PR is now "));
    let none = club.tool("report", json!({ "name": "blunders", "filter": { "min-error": 9 } }));
    assert_eq!(none["rows"], json!([]));

    let found = club.tool("find", json!({ "filter": { "min-error": 0 }, "limit": 1 }));
    let text = found["rows"][0]["text"].as_str().unwrap();
    assert!(text.contains("+13-14-15-16-17-18-") && text.contains("XGID=") && text.contains("Best: "), "{text}");
    assert!(club.tool("find", json!({ "like": 100_003 }))["rows"].is_array());
    let shown = club.tool("show", json!({ "decision_id": 100_003 }));
    assert!(shown["text"].as_str().unwrap().starts_with("Decision 100003: "), "{shown}");

    let tables = club.tool("schema", json!({}))["tables"].as_object().unwrap().clone();
    assert!(tables["decision_facts"].is_string());
    assert_eq!(tables.keys().next().unwrap(), "player_stats", "where to start comes first");
    let columns = &club.tool("schema", json!({ "table": "GAMES" }))["columns"];
    assert!(columns["game_number"].as_str().unwrap().starts_with("INTEGER: "), "{columns}");
    let rows = club
        .tool("sql", json!({ "query": "SELECT 1 AS a, NULL AS b, 1.0 / 3 AS c, 12345678.9 AS d, 7 AS position_hash" }));
    assert_eq!(rows["rows"], json!([{ "a": 1, "c": 0.333333, "d": 12345679.0, "position_hash": "7" }]));
}

#[test]
fn a_picture_is_a_resource_beside_the_text() {
    let answer =
        Club::new().ask("tools/call", json!({ "name": "show", "arguments": { "decision_id": 100_003, "svg": true } }));
    let result = &answer["result"];
    assert_eq!(result["content"][1]["resource"]["mimeType"], "image/svg+xml");
    assert!(result["content"][1]["resource"]["text"].as_str().unwrap().starts_with("<svg"), "{answer}");
    assert_eq!(result.get("structuredContent"), None, "clients leave the resource out beside an object");
}

#[test]
fn rows_without_intervals_are_no_ranking() {
    let club = Club::new();
    let says = |value: &Value| value["notes"].to_string().contains("no order of these rows may be claimed");
    let sql = |query: &str| club.tool("sql", json!({ "query": query }));
    assert!(says(&sql("SELECT player, pr FROM player_stats ORDER BY pr")));
    assert!(!says(&sql("SELECT player, pr, 0 AS pr_low FROM player_stats")));
    assert!(!says(&sql("SELECT player, pr FROM player_stats LIMIT 1")));
    let hidden = "SELECT player, 500*avg(error_emg) AS skill FROM decision_facts GROUP BY player ORDER BY skill";
    assert!(says(&sql(hidden)));
    assert!(!says(&sql("SELECT decision_id, error_emg FROM decision_facts ORDER BY error_emg DESC")), "single errors");
    assert!(!says(&sql("SELECT game_id, count(*) AS n FROM decision_facts GROUP BY 1 ORDER BY 1")));
    let report = |arguments: Value| club.tool("report", arguments);
    assert!(says(&report(json!({ "name": "player-stats", "columns": ["player", "pr"] }))));
    // Whoever won stands first; the PR beside it is not the order.
    assert!(!says(&report(json!({ "name": "standings" }))));
    assert!(!says(&report(json!({ "name": "standings", "columns": ["rank", "player", "pr"] }))));
    assert!(says(&report(json!({ "name": "standings", "columns": ["player", "pr"], "sort": ["-pr"] }))));
    assert!(!says(&report(json!({ "name": "matches", "columns": ["player", "pr"] }))));
}

#[test]
fn documents_are_resources() {
    let club = Club::new();
    let listed = club.ask("resources/list", json!({}));
    let listed = listed["result"]["resources"].as_array().unwrap();
    assert_eq!(listed.len(), 4);
    for resource in listed {
        let read = club.ask("resources/read", json!({ "uri": resource["uri"] }));
        let text = read["result"]["contents"][0]["text"].as_str().unwrap();
        assert!(text.starts_with(&format!("# {}", resource["title"].as_str().unwrap())), "{resource}");
    }
    for uri in ["gammonbase://docs/../../Cargo", "file:///etc/passwd", "gammonbase://tables/x", ""] {
        assert_eq!(club.ask("resources/read", json!({ "uri": uri }))["error"]["code"], -32602, "{uri}");
    }
}

#[test]
fn wrong_arguments_are_answers_that_say_why() {
    let club = Club::new();
    for (name, arguments, expected) in [
        ("sql", json!({ "query": 3 }), "query: expected text, found 3"),
        ("sql", json!({}), "query: this argument is needed"),
        ("sql", json!(["SELECT 1"]), "arguments: expected a map, found [\"SELECT 1\"]"),
        ("sql", json!({ "query": "SELECT 1", "rows": 3 }), "rows: there is no such argument"),
        ("sql", json!({ "query": "SELECT 1; SELECT 2" }), "one statement per call"),
        ("sql", json!({ "query": "-- nothing" }), "no SQL: "),
        ("sql", json!({ "query": "SELECT '\0'" }), "the text contains a NUL character"),
        ("sql", json!({ "query": "SELECT nosuch FROM games" }), "line 1, column 8: no such column: nosuch"),
        ("sql", json!({ "query": "DELETE FROM games" }), "refused: not a read-only statement"),
        ("sql", json!({ "query": "ATTACH 'x.db' AS x" }), "refused: opens another file"),
        ("sql", json!({ "query": "PRAGMA journal_mode = DELETE" }), "refused: PRAGMA journal_mode"),
        ("sql", json!({ "query": "SELECT zeroblob(70000000)" }), "stopped: a text, blob or row is longer than 64 MB"),
        ("report", json!({ "name": "sumary" }), "report \"sumary\" not found (did you mean summary or match-summary?)"),
        ("report", json!({ "name": "compare" }), "this report needs two players"),
        ("report", json!({ "name": "blunders", "filter": { "plaxer": "x" } }), "unexpected argument 'plaxer' found"),
        ("report", json!({ "name": "blunders", "filter": { "db": "x" } }), "unexpected argument 'db' found"),
        ("report", json!({ "name": "blunders", "filter": { "since": "soon" } }), "invalid value 'soon' for 'since"),
        (
            "report",
            json!({ "name": "blunders", "filter": { "player": { "a": 1 } } }),
            "filter: player: expected text, a number",
        ),
        ("report", json!({ "name": "ratings", "rules": "../x" }), "rules \"../x\""),
        ("report", json!({ "name": "blunders", "limit": -1 }), "limit: expected at least 1, found -1"),
        ("player", json!({ "name": "nobody" }), "no player matches \"nobody\""),
        ("find", json!({ "like": [3] }), "like: expected text or a number, found [3]"),
        ("show", json!({ "decision_id": 99_999 }), "decision 99999 not found"),
        ("schema", json!({ "table": "gamez" }), "no table or view gamez; similar: games"),
    ] {
        let said = club.refused(name, arguments.clone());
        assert!(said.starts_with(expected), "{name} {arguments}: {said}");
    }
}

#[test]
fn every_argument_is_taken_in_quotes_and_named_when_it_is_wrong() {
    let club = Club::new();
    let listed = club.ask("tools/list", json!({}));
    let quoted = |value: &Value| Value::from(value.to_string());
    let mut tried = 0;
    for tool in listed["result"]["tools"].as_array().unwrap() {
        let name = tool["name"].as_str().unwrap();
        let required = match name {
            "player" => json!({ "name": Fixture::default().player1 }),
            "report" => json!({ "name": "blunders" }),
            "show" => json!({ "decision_id": 100_003 }),
            "sql" => json!({ "query": "SELECT 5 AS n" }),
            _ => json!({}),
        };
        let with = |own: &str, value: Value| {
            let mut arguments = required.clone();
            arguments[own] = value;
            call(1, name, arguments)
        };
        let plain = club.answers(&[call(1, name, required.clone())]);
        for (own, schema) in tool["inputSchema"]["properties"].as_object().unwrap() {
            tried += 1;
            let kind = schema["type"].as_str().unwrap_or("any");
            let (value, forms, wrong, expected) = match (own.as_str(), kind) {
                (_, "integer") => {
                    let number = if own == "decision_id" { 100_005 } else { 5 };
                    let forms = [json!(number.to_string()), json!(f64::from(number)), json!(format!(" {number} "))];
                    (json!(number), forms.to_vec(), json!("abc"), "a number, found \"abc\"")
                }
                (_, "boolean") => {
                    (json!(true), vec![json!("true"), json!("True")], json!("maybe"), "true or false, found \"maybe\"")
                }
                ("parameters", _) => (
                    json!({ "min_error": 0 }),
                    vec![quoted(&json!({ "min_error": "0.0" }))],
                    json!([1]),
                    "a map, found [1]",
                ),
                (_, "object") => {
                    let filter = json!({ "money": true, "kind": ["double", "take"], "match": 2 });
                    let inner = json!({ "money": "true", "kind": "[\"double\", \"take\"]", "match": 2.0, "opponent": "", "won": null });
                    (filter.clone(), vec![quoted(&filter), quoted(&inner), inner], json!("x"), "a map, found \"x\"")
                }
                (_, "array") => (
                    json!(["error_emg"]),
                    vec![json!("error_emg"), quoted(&json!(["error_emg"]))],
                    json!([3]),
                    "a list of texts, found [3]",
                ),
                ("like", _) => {
                    (json!(100_003), vec![json!("100003"), json!(100_003.0)], json!({}), "text or a number, found {}")
                }
                ("rules", _) => continue,
                _ => (required.get(own).cloned().unwrap_or(json!("blunders")), vec![], json!(7), "text, found 7"),
            };
            let mut lines: Vec<_> = [&value].into_iter().chain(&forms).map(|form| with(own, form.clone())).collect();
            lines.push(with(own, wrong));
            let is_optional = required.get(own).is_none();
            lines.extend([json!(""), json!(null)].into_iter().filter(|_| is_optional).map(|absent| with(own, absent)));
            let answers = club.answers(&lines);
            assert!(own == "table" || answers[0]["result"].get("isError").is_none(), "{name} {own}: {}", answers[0]);
            for (form, answer) in forms.iter().zip(&answers[1..]) {
                assert_eq!(*answer, answers[0], "{name} {own} {form}");
            }
            let (wrong, absent) = answers[1 + forms.len()..].split_first().unwrap();
            assert_eq!(refusal(wrong), format!("{own}: expected {expected}"), "{name}");
            assert!(absent.iter().all(|answer| *answer == plain[0]), "{name} {own}");
        }
    }
    assert_eq!(tried, 21);
    let whole = quoted(&json!({ "query": "SELECT 5 AS n", "limit": "2" }));
    assert_eq!(club.tool("sql", json!({ "query": "SELECT 5 AS n" })), club.tool("sql", whole));
}

#[test]
fn folders_stay_at_home_and_people_put_together_are_named() {
    let club = Club::new();
    let home = club.folder.matches().parent().unwrap().to_str().unwrap().to_owned();
    let shown = club.tool("show", json!({ "decision_id": 100_003 }));
    assert!(shown["text"].as_str().unwrap().contains("\nFile match.xg, record "), "{shown}");
    let calls = [
        ("overview", json!({})),
        ("find", json!({})),
        ("player", json!({ "name": "Ada" })),
        ("report", json!({ "name": "blunders" })),
    ];
    for (name, arguments) in calls {
        let answer = club.tool(name, arguments);
        assert!(!answer.to_string().contains(&home), "{answer}");
    }
    std::fs::write(&club.database, "no database").unwrap();
    let said = club.refused("overview", json!({}));
    assert!(said.contains("a.db") && !said.contains(&home), "{said}");

    let both = Club::new();
    let answer = both.tool("player", json!({ "name": "e" }));
    let notes = answer["notes"].to_string();
    assert!(notes.contains("selects 2 people") && notes.contains("figures are of all of these together"), "{notes}");
}

#[test]
fn rows_characters_and_time_are_limited() {
    let club = Club::new();
    let before = std::fs::read(&club.database).unwrap();
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";
    let rows = club.tool("sql", json!({ "query": endless, "limit": 1_000_000_000 }));
    assert_eq!(rows["rows"].as_array().unwrap().len(), 1_000);
    assert_eq!(rows["notes"][0], "only the first 1,000 rows (limit); there are more");
    assert_eq!(club.tool("sql", json!({ "query": endless }))["rows"].as_array().unwrap().len(), 50);
    let long = club.tool("sql", json!({ "query": "SELECT hex(randomblob(8000)) AS a FROM decisions" }));
    assert_eq!(long["rows"].as_array().unwrap().len(), 2);
    assert!(long["notes"][0].as_str().unwrap().contains("at most 40000 characters"), "{}", long["notes"]);
    let longest = club.tool("sql", json!({ "query": "SELECT hex(randomblob(400000)) AS a" }));
    assert_eq!(longest["rows"], json!([]));
    assert!(longest["notes"][0].as_str().unwrap().starts_with("only the first 0 rows, because"), "{longest}");
    let start = Instant::now();
    assert_eq!(club.refused("sql", json!({ "query": ENDLESS, "timeout": 1 })), "stopped after 1 s (timeout)");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    let many = club.tool("find", json!({ "limit": 4_000_000_000u32 }));
    assert!(many["rows"].as_array().unwrap().len() <= 50);
    assert_eq!(std::fs::read(&club.database).unwrap(), before);
}

#[test]
fn a_wrong_message_is_refused_and_the_next_one_answered() {
    let mut long = vec![b'x'; 3 << 20];
    long.push(b'\n');
    let mut long_with_id = br#"{"method":"ping","params":""#.to_vec();
    long_with_id.extend(vec![b'x'; 3 << 20]);
    long_with_id.extend(br#"\ud83d","jsonrpc":"2.0","id":8}"#);
    long_with_id.push(b'\n');
    let lines: [&[u8]; 16] = [
        b"garbage\n",
        b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]\n",
        b"\xff\xfe\n",
        b"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"\xff\"}\n",
        b"3\n",
        b"{\"id\":{\"a\":1},\"method\":\"ping\"}\n",
        b"{\"id\":3,\"method\":7}\n",
        b"{\"id\":4,\"method\":\"nosuch\"}\n",
        b"{\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"rm\"}}\n",
        b"{\"id\":6,\"method\":\"tools/call\",\"params\":[1]}\n",
        &[&b"{\"id\":7,\"method\":\"ping\",\"params\":"[..], &b"[".repeat(200_000)].concat(),
        &long,
        &long_with_id,
        b"{\"id\":\"half\",\"method\":\"ping\",\"params\":{\"a\":\"\\ud83d\"}}\n",
        b"{\"params\":\"\xff\",\"id\":9,\"method\":\"ping\"}\n",
        b"\xef\xbb\xbf{\"id\":10,\"method\":\"ping\"}\n",
    ];
    let mut all: Vec<Vec<u8>> = lines.iter().map(|line| line.to_vec()).collect();
    all[10].push(b'\n');
    // Notifications and blank lines have no answer.
    all.extend([
        b"\r\n".to_vec(),
        b"{\"method\":\"notifications/initialized\"}\n".to_vec(),
        b"{\"id\":null,\"method\":\"ping\"}\n".to_vec(),
    ]);
    all.push(b"{\"id\":\"the last\",\"method\":\"ping\"}".to_vec());
    let output = piped(program().args(["mcp", "--db"]).arg(&Club::new().database), &all.concat());
    let answers: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let codes: Vec<_> = answers.iter().map(|answer| answer["error"]["code"].as_i64()).collect();
    let (parse, invalid, method, params) = (Some(-32700), Some(-32600), Some(-32601), Some(-32602));
    assert_eq!(
        codes,
        [
            parse, invalid, parse, parse, invalid, invalid, method, method, params, params, parse, parse, parse, parse,
            parse, None, None
        ],
        "{answers:#?}"
    );
    let ids: Vec<_> = answers[11..16].iter().map(|answer| answer["id"].clone()).collect();
    assert_eq!(json!(ids), json!([null, 8, "half", 9, 10]), "an id that can be read is in the answer");
    assert_eq!(answers[16], json!({ "jsonrpc": "2.0", "id": "the last", "result": {} }));
}

#[test]
fn a_missing_or_foreign_database_is_told_by_the_tools() {
    let folder = Folder::new();
    let missing = folder.database("missing.db");
    let ask = |database: &Path, name: &str| {
        let arguments = if name == "sql" { json!({ "query": "SELECT 1" }) } else { json!({}) };
        let mut server = Running::new(database);
        server.send(&call(1, name, arguments));
        let said = refusal(&server.next());
        server.ends();
        said
    };
    for name in ["overview", "sql", "schema"] {
        let said = ask(&missing, name);
        assert!(said.contains("missing.db") && said.contains("the user has to import files first"), "{name}: {said}");
    }
    assert!(!missing.exists());
    let foreign = folder.database("foreign.db");
    std::fs::write(&foreign, "no database").unwrap();
    assert!(ask(&foreign, "overview").contains("foreign.db"));
    let club = Club::new();
    change(&club.database, "PRAGMA user_version = 9999");
    let newer = ask(&club.database, "sql");
    assert!(newer.contains("newer"), "{newer}");
}

/// A running server.
struct Running {
    child: Child,
    /// `None`: nobody reads them.
    answers: Option<BufReader<std::process::ChildStdout>>,
}

impl Running {
    fn new(database: &Path) -> Self {
        let mut command = program();
        command.args(["mcp", "--db"]).arg(database).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let answers = child.stdout.take().map(BufReader::new);
        Self { child, answers }
    }

    fn send(&mut self, line: &[u8]) {
        self.child.stdin.as_mut().unwrap().write_all(line).unwrap();
    }

    fn next(&mut self) -> Value {
        let mut line = String::new();
        self.answers.as_mut().unwrap().read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    /// Ends the input: the server ends without another answer and without an error.
    fn ends(mut self) {
        drop(self.child.stdin.take());
        let mut rest = String::new();
        if let Some(answers) = &mut self.answers {
            answers.read_to_string(&mut rest).unwrap();
        }
        let output = self.child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), stderr(&output).as_str(), rest.as_str()), (Some(0), "", ""));
    }
}

#[test]
fn too_many_calls_at_once_are_refused() {
    let club = Club::new();
    let mut lines = vec![call(0, "sql", json!({ "query": ENDLESS, "timeout": 2 }))];
    lines.extend((1..60).map(|id| call(id, "sql", json!({ "query": "SELECT 1 AS n" }))));
    let answers = club.answers(&lines);
    assert_eq!(answers.len(), 60);
    let refused = answers.iter().filter(|answer| answer["error"]["code"] == -32000).count();
    assert!((20..=28).contains(&refused), "{refused}");
}

#[test]
fn a_client_that_is_gone_ends_the_server_quietly() {
    let club = Club::new();
    let mut server = Running::new(&club.database);
    server.answers = None;
    for id in 0..50 {
        // It may have ended meanwhile.
        let _ = server.child.stdin.as_mut().unwrap().write_all(&call(id, "overview", json!({})));
    }
    server.ends();
}

#[test]
fn each_call_reads_the_database_as_it_is_then() {
    let club = Club::new();
    let mut server = Running::new(&club.database);
    let count = call(1, "sql", json!({ "query": "SELECT count(*) AS n FROM matches" }));
    server.send(&count);
    assert_eq!(server.next()["result"]["structuredContent"]["rows"][0]["n"], 2);
    let another = Fixture { player1: "Grace Hopper".to_owned(), ..Fixture::default() };
    club.folder.write("another.xg", &another.file());
    fill(&club.database, &[&club.folder.matches()], 0);
    server.send(&count);
    assert_eq!(server.next()["result"]["structuredContent"]["rows"][0]["n"], 3);
    std::fs::remove_file(&club.database).unwrap();
    server.send(&call(2, "overview", json!({})));
    assert!(refusal(&server.next()).contains("the user has to import files first"));
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_cancelled_call_ends_without_an_answer() {
        let club = Club::new();
        let mut server = Running::new(&club.database);
        let start = Instant::now();
        server.send(&call(1, "sql", json!({ "query": ENDLESS, "timeout": 60 })));
        server.send(&call(2, "sql", json!({ "query": ENDLESS, "timeout": 60 })));
        server.send(&call(3, "sql", json!({ "query": "SELECT 3 AS n" })));
        // Answered at once, beside the running call.
        server.send(&request(4, "ping", json!({})));
        assert_eq!(server.next()["id"], 4);
        std::thread::sleep(Duration::from_millis(500));
        let cancel = |id: u32| {
            let cancel =
                json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } });
            format!("{cancel}\n").into_bytes()
        };
        for id in [2, 1, 99] {
            server.send(&cancel(id));
        }
        assert_eq!(server.next()["id"], 3);
        // A cancel counts before the call has begun, and while it begins.
        for id in 10..40 {
            server.send(&call(id, "sql", json!({ "query": ENDLESS, "timeout": 60 })));
            std::thread::sleep(Duration::from_millis((id % 5).into()));
            server.send(&cancel(id));
        }
        server.send(&call(40, "sql", json!({ "query": "SELECT 40 AS n" })));
        assert_eq!(server.next()["id"], 40);
        // When the input ends, calls that take long are refused.
        for id in [41, 42] {
            server.send(&call(id, "sql", json!({ "query": ENDLESS, "timeout": 60 })));
        }
        drop(server.child.stdin.take());
        for id in [41, 42] {
            let answer = server.next();
            assert_eq!((&answer["id"], refusal(&answer).as_str()), (&json!(id), "stopped: the input has ended"));
        }
        assert!(server.child.wait().unwrap().success());
        assert!(start.elapsed() < Duration::from_secs(40), "{:?}", start.elapsed());
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_step_that_cannot_be_interrupted_ends_the_server_with_answers() {
        let club = Club::new();
        let mut server = Running::new(&club.database);
        let long = "SELECT instr(a, b) FROM (SELECT hex(zeroblob(16000000)) AS a, hex(zeroblob(8000000)) || 'x' AS b)";
        server.send(&call(1, "sql", json!({ "query": long, "timeout": 1 })));
        server.send(&call(2, "sql", json!({ "query": "SELECT 2 AS n" })));
        for id in [1, 2] {
            let answer = server.next();
            assert_eq!(answer["id"], id);
            assert!(refusal(&answer).starts_with("stopped: a statement could not be interrupted"), "{answer}");
        }
        assert_eq!(server.child.wait().unwrap().code(), Some(2));
    }
}
