//! `gammonbase mcp`: messages of the Model Context Protocol, good and bad. tests/mcp/check uses the official client.

use std::io::{BufRead, BufReader, Write};

use crate::common::database::piped;
use crate::common::prelude::*;

/// A folder with a database of a match and a money session.
struct Club {
    folder: Folder,
    database: PathBuf,
}

impl Club {
    fn new() -> Self {
        let folder = Folder::new();
        folder.write("match.xg", &Fixture::default().file());
        let money = Fixture { match_length: xgfile::records::UNLIMITED, game_id: 9, ..Fixture::default() };
        folder.write("money.xg", &money.file());
        let database = folder.database("a.db");
        import(&database, &[&folder.matches()], &["--quiet"], 0);
        Self { folder, database }
    }

    /// The answers to some lines, after which the input ends.
    fn answers(&self, lines: &[Vec<u8>]) -> Vec<Value> {
        answers(&self.database, lines)
    }

    /// The result of one request.
    fn ask(&self, method: &str, params: Value) -> Value {
        let answers = self.answers(&[request(1, method, params)]);
        assert_eq!(answers.len(), 1, "{answers:?}");
        answers[0].clone()
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

fn refusal(answer: &Value) -> String {
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    answer["result"]["content"][0]["text"].as_str().unwrap().to_owned()
}

fn answers(database: &Path, lines: &[Vec<u8>]) -> Vec<Value> {
    let output = piped(program().args(["mcp", "--db"]).arg(database), &lines.concat());
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
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
        assert!(result["instructions"].as_str().unwrap().contains("Do not rank players"), "{result}");
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
    assert!(club.tool("find", json!({ "like": 3 }))["rows"].is_array());
    let shown = club.tool("show", json!({ "decision_id": 3 }));
    assert!(shown["text"].as_str().unwrap().starts_with("Decision 3: "), "{shown}");

    assert!(club.tool("schema", json!({}))["tables"]["decision_facts"].is_string());
    let columns = &club.tool("schema", json!({ "table": "GAMES" }))["columns"];
    assert!(columns["game_number"].as_str().unwrap().starts_with("INTEGER: "), "{columns}");
    let rows = club
        .tool("sql", json!({ "query": "SELECT 1 AS a, NULL AS b, 1.0 / 3 AS c, 12345678.9 AS d, 7 AS position_hash" }));
    assert_eq!(rows["rows"], json!([{ "a": 1, "c": 0.333333, "d": 12345679.0, "position_hash": "7" }]));
}

#[test]
fn a_picture_is_a_resource_beside_the_text() {
    let answer =
        Club::new().ask("tools/call", json!({ "name": "show", "arguments": { "decision_id": 3, "svg": true } }));
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
    assert!(says(&club.tool("report", json!({ "name": "player-stats", "columns": ["player", "pr"] }))));
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
        ("sql", json!({ "query": 3 }), "arguments: invalid type: integer `3`, expected a string"),
        ("sql", json!({}), "arguments: missing field `query`"),
        ("sql", json!(["SELECT 1"]), "arguments: expected an object"),
        ("sql", json!({ "query": "SELECT 1", "rows": 3 }), "arguments: unknown field `rows`"),
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
        ("report", json!({ "name": "blunders", "filter": { "plaxer": "x" } }), "unexpected argument '--plaxer' found"),
        ("report", json!({ "name": "blunders", "filter": { "db": "x" } }), "unexpected argument '--db' found"),
        ("report", json!({ "name": "blunders", "filter": { "since": "soon" } }), "invalid value 'soon' for '--since"),
        ("report", json!({ "name": "blunders", "filter": { "player": { "a": 1 } } }), "expected text, a number"),
        ("report", json!({ "name": "ratings", "rules": "../x" }), "rules \"../x\""),
        ("report", json!({ "name": "blunders", "limit": -1 }), "arguments: invalid value: integer `-1`"),
        ("player", json!({ "name": "nobody" }), "no player matches \"nobody\""),
        ("find", json!({ "like": [3] }), "expected text, a number"),
        ("show", json!({ "decision_id": 99_999 }), "decision 99999 not found"),
        ("schema", json!({ "table": "gamez" }), "no table or view gamez; similar: games"),
    ] {
        let said = club.refused(name, arguments.clone());
        assert!(said.starts_with(expected), "{name} {arguments}: {said}");
    }
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
    assert_eq!(club.refused("sql", json!({ "query": ENDLESS, "timeout": 1 })), "stopped after 1 s");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    let many = club.tool("find", json!({ "limit": 4_000_000_000u32 }));
    assert!(many["rows"].as_array().unwrap().len() <= 50);
    assert_eq!(std::fs::read(&club.database).unwrap(), before);
}

#[test]
fn a_wrong_message_is_refused_and_the_next_one_answered() {
    let mut long = vec![b'x'; 3 << 20];
    long.push(b'\n');
    let lines: [&[u8]; 12] = [
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
    let answers = Club::new().answers(&all);
    let codes: Vec<_> = answers.iter().map(|answer| answer["error"]["code"].as_i64()).collect();
    let (parse, invalid, method, params) = (Some(-32700), Some(-32600), Some(-32601), Some(-32602));
    assert_eq!(
        codes,
        [parse, invalid, parse, parse, invalid, invalid, method, method, params, params, parse, parse, None],
        "{answers:#?}"
    );
    assert_eq!(answers[12], json!({ "jsonrpc": "2.0", "id": "the last", "result": {} }));
}

#[test]
fn a_missing_or_foreign_database_is_told_by_the_tools() {
    let folder = Folder::new();
    let missing = folder.database("missing.db");
    let ask = |database: &Path, name: &str| {
        let arguments = if name == "sql" { json!({ "query": "SELECT 1" }) } else { json!({}) };
        refusal(&answers(database, &[call(1, name, arguments)])[0])
    };
    for name in ["overview", "sql", "schema"] {
        let said = ask(&missing, name);
        assert!(said.contains("missing.db") && said.contains("gammonbase import PATH..."), "{name}: {said}");
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
}

#[test]
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
    for id in [2, 1, 99] {
        let cancel = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } });
        server.send(format!("{cancel}\n").as_bytes());
    }
    assert_eq!(server.next()["id"], 3);
    assert!(start.elapsed() < Duration::from_secs(40), "{:?}", start.elapsed());
    drop(server.child.stdin.take());
    assert!(server.child.wait().unwrap().success());
}

#[test]
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
    drop(server.child.stdin.take());
    let output = server.child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
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
    import(&club.database, &[&club.folder.matches()], &["--quiet"], 0);
    server.send(&count);
    assert_eq!(server.next()["result"]["structuredContent"]["rows"][0]["n"], 3);
    std::fs::remove_file(&club.database).unwrap();
    server.send(&call(2, "overview", json!({})));
    assert!(refusal(&server.next()).contains("gammonbase import"));
}
