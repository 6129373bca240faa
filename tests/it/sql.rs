//! `gammonbase sql`: allowed and refused statements, limits, and the functions.

use crate::common::database::piped;
use crate::common::markdown::{Block, blocks, page};
use crate::common::prelude::*;
use gammonbase::query::functions;
use gammonbase::query::output::{Format, write_bound};
use gammonbase::read_only;

/// A database of a match and a money session.
struct Database {
    folder: tempfile::TempDir,
    path: PathBuf,
}

impl Database {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("match.xg"), Fixture::default().file()).unwrap();
        std::fs::write(folder.path().join("money.xg"), money().file()).unwrap();
        let path = folder.path().join("gammon.db");
        fill(&path, &[folder.path()], 0);
        Self { folder, path }
    }

    fn sql(&self, arguments: &[&str]) -> Output {
        let mut all = vec!["sql", "--db", self.path.to_str().unwrap()];
        all.extend(arguments);
        gammonbase(&all)
    }

    fn piped(&self, arguments: &[&str], input: &[u8]) -> Output {
        piped(program().args(["sql", "--db"]).arg(&self.path).args(arguments), input)
    }

    /// The CSV output of a query, without the header, in this process.
    fn csv(&self, query: &str) -> String {
        let connection = read_only::open(&self.path).unwrap();
        functions::install(&connection, &self.path).unwrap();
        let mut text = Vec::new();
        let mut statement = connection.prepare(query).unwrap_or_else(|error| panic!("{query}: {error}"));
        write_bound(&mut statement, Format::Csv, &mut text).unwrap();
        String::from_utf8(text).unwrap().split_once('\n').unwrap_or_default().1.to_owned()
    }

    /// The message of a query that fails.
    fn error(&self, arguments: &[&str]) -> String {
        let output = self.sql(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stdout));
        let text = String::from_utf8(output.stderr).unwrap();
        text.strip_prefix("gammonbase: ").unwrap_or(&text).trim_end().to_owned()
    }
}

fn money() -> Fixture {
    Fixture { match_length: xgfile::records::UNLIMITED, game_id: 9, ..Fixture::default() }
}

fn out(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

const ENDLESS: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT";

#[test]
fn statements_run_one_after_the_other() {
    let database = Database::new();
    let script = "-- two; questions\nSELECT 1 AS a; ; SELECT ';' AS b; -- done";
    assert_eq!(out(&database.sql(&["--format", "csv", script])), "a\n1\n\nb\n;\n");
    assert_eq!(out(&database.sql(&["--format", "json", script])), "[\n{\"a\":1}\n]\n[\n{\"b\":\";\"}\n]\n");
    assert_eq!(out(&database.sql(&[script])), " a\n 1\n\n b\n ;\n");
}

#[test]
fn the_first_statement_that_fails_ends_the_run() {
    let database = Database::new();
    let output = database.sql(&["--format", "csv", "SELECT 1 AS a; SELECT nothing; SELECT 2 AS b"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), "a\n1");
}

#[test]
fn statements_come_from_an_argument_a_file_or_standard_input() {
    let database = Database::new();
    let file = database.folder.path().join("question.sql");
    std::fs::write(&file, "\u{feff}SELECT 1 AS a;").unwrap();
    for output in [
        database.sql(&["--format", "csv", "SELECT 1 AS a"]),
        database.sql(&["--format", "csv", "--file", file.to_str().unwrap()]),
        database.piped(&["--format", "csv"], b"SELECT 1 AS a"),
        database.piped(&["--format", "csv", "-"], b"SELECT 1 AS a;\n"),
        database.piped(&["--format", "csv", "--file", "-"], b"SELECT 1 AS a;\n"),
    ] {
        assert_eq!(out(&output), "a\n1\n");
    }
    let missing = database.folder.path().join("missing.sql");
    assert!(database.error(&["--file", missing.to_str().unwrap()]).contains("missing.sql: "));
}

#[test]
fn a_mistyped_option_is_not_a_query() {
    let database = Database::new();
    for arguments in [&["--fromat"][..], &["--fromat", "csv", "SELECT 1"], &["SELECT 1", "--fromat=csv"]] {
        let output = database.sql(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains("'--format'"), "{arguments:?}: {said}");
    }
    assert_eq!(database.sql(&["SELECT", "1"]).status.code(), Some(2), "a query needs quotes");
}

#[test]
fn options_may_follow_the_query() {
    let database = Database::new();
    for query in ["SELECT 1 AS a", "-- a comment\nSELECT 1 AS a", "--\nSELECT 1 AS a"] {
        assert_eq!(out(&database.sql(&[query, "--format", "csv", "--limit=1"])), "a\n1\n");
    }
    assert_eq!(out(&gammonbase(&["sql", "SELECT 1 AS a", "--db", database.path.to_str().unwrap()])), " a\n 1\n");
}

#[test]
fn queries_have_mathematics_statistics_and_regular_expressions() {
    let database = Database::new();
    let sql = "SELECT floor(2.5) AS a, pow(2, 3) AS b, median(ply) > 0 AS c, count(*) FILTER (WHERE kind REGEXP '^(take|double)$') > 0 AS d FROM decisions";
    assert_eq!(database.csv(sql), "2,8,1,1\n");
}

#[test]
fn lists_of_tables_begin_with_those_that_answer_most_questions() {
    let folder = tempfile::tempdir().unwrap();
    let list = |format| {
        let mut command = program();
        out(&command.args(["schema", "--format", format]).current_dir(folder.path()).output().unwrap())
    };
    let names = |text: &str| {
        text.lines().skip(1).take(6).map(|line| line.split(',').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let start = ["player_stats", "player_match_stats", "match_facts", "decision_facts", "candidates", "positions"];
    assert_eq!(names(&list("csv")), start);
    let text = list("table");
    assert!(text.starts_with("Where to start\n\nname "), "{text}");
    assert_contains(&text, ["\n\nMatches\n\nname ", "\n\nStorage behind the views\n\nname "]);
}

#[test]
fn input_without_sql_is_an_error() {
    let database = Database::new();
    for empty in ["", " ;; ", "/* nothing */ -- at all"] {
        assert_eq!(database.error(&[empty]), "no SQL: the text is empty or only comments");
    }
    let output = database.piped(&[], b"SELECT '\xff'");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard input: not UTF-8 text (byte 8)"));
    let output = database.piped(&[], b"SELECT 1\0; DELETE FROM matches");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("NUL"));
}

#[test]
fn parameters_without_values_are_null() {
    assert_eq!(Database::new().csv("SELECT ?1 IS NULL, :name IS NULL"), "1,1\n");
}

#[test]
fn parameters_take_the_values_of_params_with_their_types() {
    let database = Database::new();
    let csv = |query: &str, values: &str| out(&database.sql(&["--format", "csv", "--params", values, query]));
    for (query, values, expected) in [
        ("SELECT typeof(?), typeof(?), typeof(?), ?2", r#"{"1": "7", "2": 2.5, "3": null}"#, "text,real,null,2.5"),
        (
            "SELECT :n + 1, $n + 1, @t",
            r#"{"n": 9007199254740993, "t": "a' OR 1 --"}"#,
            "9007199254740994,9007199254740994,a' OR 1 --",
        ),
        ("SELECT group_concat(value) FROM json_each(:all)", r#"{"all": ["x", "y"]}"#, "\"x,y\""),
        ("SELECT typeof(:yes), 1; SELECT :yes", r#"{"yes": true}"#, "integer,1\n\n:yes\n1"),
    ] {
        let output = csv(query, values);
        assert!(output.trim_end().ends_with(expected), "{query}: {output}");
    }
    assert_eq!(
        database.error(&["--params", "{\"1\": 1}", "SELECT ?, :name"]),
        "there is no value for the parameter :name"
    );
    for number in ["9223372036854775808", "18446744073709551616", "-9223372036854775809"] {
        assert_eq!(
            database.error(&["--params", &format!("{{\"1\": {number}}}"), "SELECT ?"]),
            format!("?1: {number} has more than 64 bits with a sign")
        );
    }
    let exact =
        csv("SELECT ?, typeof(?2), ?3", r#"{"1": -9223372036854775808, "2": 1e30, "3": [18446744073709551616]}"#);
    assert!(exact.trim_end().ends_with("-9223372036854775808,real,[18446744073709551616]"), "{exact}");
    let output = database.sql(&["--params", "[7]", "SELECT ?"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("expected a JSON object"));
}

#[test]
fn errors_name_the_place() {
    let database = Database::new();
    assert_eq!(database.error(&["SELECT name, nmae FROM players"]), "line 1, column 14: no such column: nmae");
    let script = "SELECT 1;\n-- é\nSELECT 'é',\n  nmae FROM players";
    assert_eq!(database.error(&[script]), "line 4, column 3: no such column: nmae");
    assert_eq!(database.error(&["SELECT 1;\nSELECT * FROM nosuch"]), "statement 2: no such table: nosuch");
    assert!(database.error(&["SELECT \"nosuch\" FROM players"]).starts_with("line 1, column 8: no such column"));
}

#[test]
fn statements_that_do_more_than_read_are_refused() {
    let database = Database::new();
    let before = std::fs::read(&database.path).unwrap();
    for (statement, expected) in [
        ("DELETE FROM matches", "not a read-only statement"),
        ("ATTACH 'x' AS y", "opens another file; statements read only this database"),
        ("SELECT 1; UPDATE players SET name = 'x' RETURNING 1", "not a read-only statement"),
        ("VACUUM INTO 'copy.db'", "opens another file; statements read only this database"),
    ] {
        assert_eq!(database.error(&[statement]), format!("refused: {expected}"), "{statement}");
    }
    assert_eq!(std::fs::read(&database.path).unwrap(), before);
    assert!(!Path::new("x").exists() && !Path::new("copy.db").exists());
}

#[test]
fn rows_beyond_the_limit_are_reported_and_not_read() {
    let database = Database::new();
    for format in ["table", "csv", "json"] {
        let output = database.sql(&["--limit", "2", "--format", format, &format!("{ENDLESS} i FROM n")]);
        let text = out(&output);
        assert!(text.contains('2') && !text.contains('3'), "{text}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(message, "gammonbase: only the first 2 rows are shown (--limit)\n");
    }
    let output = database.sql(&["--limit", "2", "--format", "csv", "SELECT 1 AS a UNION ALL SELECT 2"]);
    assert_eq!((out(&output).as_str(), output.stderr.len()), ("a\n1\n2\n", 0));
    let all = database.sql(&["--limit", "0", &format!("{ENDLESS} i FROM n LIMIT 100001")]);
    assert_eq!(out(&all).lines().count(), 100_002);
    let by_default = database.sql(&[&format!("{ENDLESS} i FROM n")]);
    assert_eq!(out(&by_default).lines().count(), 100_001);
}

#[test]
fn functions_return_null_for_null_and_reject_wrong_types() {
    let database = Database::new();
    let nulls = "SELECT xgid(NULL), xgid(-1), gnubg_id(NULL), gnubg_id(7), board(NULL), board(7), pips(NULL), pips(7),
                 mwc(NULL, 1, 0), mwc(1, NULL, 0), mwc(1, 1, NULL), normalize_name(NULL),
                 take_point(NULL, 2, 1, 0), take_point(2, 2, 1, NULL), live_take_point(4, 2, NULL, 0), gammon_value(2, NULL, 1, 0), gammon_value(2, 2, NULL, 0),
                 blots_after(NULL, '8/5'), blots_after(7, '8/5'), board_svg(NULL), board_svg(NULL, '8/5', '8/5'), legal_plays(NULL, 1, 2),
                 bear_off_rolls(NULL, 'player')";
    assert_eq!(database.csv(nulls), format!("{}\n", ",".repeat(22)));
    for (call, expected) in [
        ("xgid('1')", "xgid(decision_id): expected an integer as argument 1, found text"),
        ("board(1.5)", "board(position_hash): expected an integer as argument 1, found a real number"),
        ("normalize_name(x'00')", "normalize_name(name): expected text as argument 1, found a blob"),
        (
            "mwc(1, '2', 0)",
            "mwc(away_player, away_opponent, is_crawford): expected an integer as argument 2, found text",
        ),
        (
            "take_point(2, 2, 3, 0)",
            "take_point(away_player, away_opponent, cube_value, is_crawford): expected cube_value 1, 2, 4, 8, ..., found 3",
        ),
        (
            "gammon_value(2, 2, 1, 7)",
            "gammon_value(away_player, away_opponent, cube_value, is_crawford): expected is_crawford 0 or 1, found 7",
        ),
        ("blots_after(1, 5)", "blots_after(position_hash, play): expected text as argument 2, found an integer"),
        (
            "legal_plays('-b----E-C---eE---c-e----B-', 3, 7)",
            "legal_plays(board, die1, die2): expected a die from 1 to 6, found 7",
        ),
        (
            "bear_off_rolls('-b----E-C---eE---c-e----B-', 'me')",
            "bear_off_rolls(board, side): expected player or opponent, found \"me\"",
        ),
        ("board_svg(5)", "board_svg(xgid, best, played): expected text as argument 1, found an integer"),
        ("board_svg('8/5')", "board_svg(xgid, best, played): not an XGID: fields: expected 10, found 1"),
        ("mwc(1, 2, 2)", "mwc(away_player, away_opponent, is_crawford): expected is_crawford 0 or 1, found 2"),
    ] {
        assert_eq!(database.error(&[&format!("SELECT {call}")]), expected, "{call}");
    }
}

#[test]
fn positions_have_gnu_backgammon_ids_pips_and_diagrams() {
    let database = Database::new();
    let first = "FROM decisions WHERE decision_id = 100001";
    assert_eq!(
        database.csv(&format!("SELECT gnubg_id(position_hash), pips(position_hash) {first}")),
        "4HPwATDgc/ABMA,167-167\n"
    );
    let board = database.csv(&format!("SELECT board(position_hash) {first}"));
    assert!(board.starts_with("\"+13-14-15-16-17-18------19-20-21-22-23-24-+  O  167 pips\n"), "{board}");
    let odd = "SELECT count(*) FROM decisions JOIN positions USING (position_hash)
               WHERE pips(position_hash) IS NOT player_pips || '-' || opponent_pips";
    assert_eq!(database.csv(odd), "0\n");
}

#[test]
fn board_svg_draws_what_the_command_position_writes() {
    let database = Database::new();
    let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let written = |plays: &[&str]| {
        let output = gammonbase(&[&["position", xgid, "--svg", "-"], plays].concat());
        String::from_utf8(output.stdout).unwrap()
    };
    let drawn = |call: &str| {
        let rows = database.sql(&["--format", "json", &format!("SELECT board_svg({call}) AS svg")]);
        let rows: Value = serde_json::from_slice(&rows.stdout).unwrap();
        rows[0]["svg"].as_str().unwrap().to_owned()
    };
    assert_eq!(drawn(&format!("'{xgid}'")), written(&[]));
    assert_eq!(drawn(&format!("'{xgid}', '8/5 6/5'")), written(&["--best", "8/5 6/5"]));
    let both = written(&["--best", "8/5 6/5", "--played", "24/23 13/10"]);
    assert!(both.contains("<style>") && both.contains("gb-arrow-played"), "{both}");
    assert_eq!(drawn(&format!("'{xgid}', '8/5 6/5', '24/23 13/10'")), both);
    assert_eq!(drawn(&format!("'{xgid}', 'double/take', 'cannot move'")), written(&[]), "no plays, no arrows");
}

#[test]
fn mwc_equals_the_table_before_in_and_after_the_crawford_game() {
    let database = Database::new();
    let same = "SELECT count(*) AS lines, sum(abs(mwc - mwc(away_player, away_opponent,
                    NOT is_post_crawford AND 1 IN (away_player, away_opponent))) < 1e-12) AS equal FROM match_equities
                WHERE 0 IN (away_player, away_opponent) OR is_post_crawford = 0 OR 1 IN (away_player, away_opponent)";
    let counts = database.csv(same);
    let (all, equal) = counts.trim_end().split_once(',').unwrap();
    assert_eq!(all, equal);
    assert_ne!(all, "0");
    assert_eq!(database.csv("SELECT mwc(0, 3, 0), mwc(3, 0, 0), mwc(26, 3, 0), mwc(3, 5, 1)"), "1,0,,\n");
    assert_eq!(database.csv("SELECT mwc(1, 3, 0) + mwc(3, 1, 0), mwc(1, 1, 1), mwc(1, 1, 0)"), "1,0.5,0.5\n");
}

#[test]
fn take_points_and_gammon_values_come_from_the_match_equity_table() {
    let database = Database::new();
    // 4-away 4-away: a pass leaves 0.4285, a loss 0.3313, a win 0.6687.
    let figures = "SELECT round(take_point(2, 2, 1, 0), 5), round(take_point(4, 4, 1, 0), 5), take_point(3, 1, 1, 1),
                   round(gammon_value(2, 2, 1, 0), 5), round(gammon_value(4, 4, 1, 0), 5), gammon_value(2, 1, 1, 1)";
    assert_eq!(database.csv(figures), "0.32264,0.28809,,0.90956,0.67972,1\n");
    // 4-away against 2-away: a pass leaves 0.18564; a win leaves 0.5, and after a free redouble to 4 it is the match. The leader's cube is dead:
    // pass 0.59947, loss 0.5. Published: 18.5% and 19.8%.
    let live = "SELECT round(take_point(4, 2, 1, 0), 5), live_take_point(4, 2, 1, 0), round(take_point(2, 4, 1, 0), 5),
                live_take_point(2, 4, 1, 0), live_take_point(4, 1, 1, 1), live_take_point(7, 7, 1, 0)";
    assert_eq!(database.csv(live), "0.37128,0.18564,0.19894,,,\n");
    let outside =
        "SELECT take_point(26, 3, 1, 0), take_point(0, 3, 1, 0), gammon_value(3, -1, 1, 0), take_point(3, 3, 1, 1)";
    assert_eq!(database.csv(outside), ",,,\n");
}

#[test]
fn blots_after_plays_equal_those_of_the_positions_after_them() {
    let database = Database::new();
    let counts = "SELECT count(*) > 0, sum(blots_after(d.position_hash, d.action) IS NOT x.opponent_blots)
                  FROM decisions AS d JOIN positions AS x ON x.position_hash = d.position_after_hash
                  WHERE d.kind = 'checker' AND d.is_illegal = 0";
    assert_eq!(database.csv(counts), "1,0\n");
    let others =
        "SELECT count(*) FROM decisions WHERE kind <> 'checker' AND blots_after(position_hash, action) IS NOT NULL";
    assert_eq!(database.csv(others), "0\n");
}

#[test]
fn legal_plays_are_at_least_the_candidates() {
    let database = Database::new();
    let opening =
        "SELECT legal_plays('-b----E-C---eE---c-e----B-', 3, 1), legal_plays('-b----E-C---eE---c-e----B-', 1, 1)";
    assert_eq!(database.csv(opening), "16,42\n");
    let counts = "SELECT count(*) > 0, sum(max(legal_plays(board, die1, die2), 1) < candidate_count)
                  FROM decisions JOIN positions USING (position_hash)
                  WHERE kind = 'checker' AND is_illegal = 0 AND die1 IS NOT NULL";
    assert_eq!(database.csv(counts), "1,0\n");
}

#[test]
fn rolls_to_bear_off_are_those_of_either_side() {
    let database = Database::new();
    let both = |board: &str| {
        database.csv(&format!("SELECT bear_off_rolls('{board}', 'player'), bear_off_rolls('{board}', 'opponent')"))
    };
    assert_eq!(both("------A-----------------b-"), "1.25,1\n");
    assert_eq!(both("-b----E-C---eE---c-e----B-"), ",\n");
}

/// Every `XGID=...` of a text.
fn xgids(text: &str) -> Vec<&str> {
    text.split_whitespace().filter(|word| word.starts_with("XGID=")).collect()
}

#[test]
fn xgids_equal_those_of_inspect() {
    let database = Database::new();
    for name in ["match.xg", "money.xg"] {
        let file = database.folder.path().join(name);
        let shown = gammonbase(&["inspect", "--all", file.to_str().unwrap()]);
        let shown = out(&shown);
        let asked = database.csv(&format!(
            "SELECT xgid(d.decision_id) FROM decisions AS d JOIN matches USING (match_id) JOIN content_files USING (content_id)
             WHERE path LIKE '%{name}' ORDER BY d.decision_id"
        ));
        assert_eq!(asked.lines().collect::<Vec<_>>(), xgids(&shown), "{name}");
        assert!(asked.contains(":-1:D:") && asked.contains(":1:00:"), "a take and a double are in {name}");
    }
}

#[test]
fn views_have_xgids_and_hexadecimal_hashes_without_the_programs_functions() {
    let synthetic = crate::common::reports::synthetic(6);
    let database = Database::new();
    let mut places = vec![database.path.clone(), synthetic.path.clone()];
    let corpus = crate::common::reports::corpus_database(&["xg", "xgp"]);
    places.extend(corpus.iter().map(|corpus| corpus.path.clone()));
    for path in places {
        let odd = "SELECT count(*) AS decisions,
                sum(a.xgid IS NOT xgid(f.decision_id)) AS other_ids,
                sum(a.position_hex IS NOT printf('%016x', f.position_hash) OR length(a.position_hex) <> 16) AS other_hashes,
                count(DISTINCT cube_value) > 1 AS has_cubes, sum(m.path LIKE '/%.xg' OR m.path LIKE '_:\\%.xg') = count(*) AS has_paths
            FROM decision_facts AS f JOIN decision_analysis AS a USING (decision_id) JOIN match_facts AS m USING (match_id)";
        let output = gammonbase(&["sql", "--db", path.to_str().unwrap(), "--format", "csv", odd]);
        let found = out(&output);
        let figures: Vec<&str> = found.lines().nth(1).unwrap().split(',').collect();
        assert!(figures[0].parse::<u32>().unwrap() > 10);
        assert_eq!(figures[1..], ["0", "0", "1", "1"], "{path:?}");
    }
}

/// The places of numbers that a double cannot hold.
fn wide_numbers(value: &Value, place: &str, found: &mut std::collections::BTreeSet<String>) {
    use serde_json::Value;
    match value {
        Value::Array(values) => values.iter().for_each(|value| wide_numbers(value, place, found)),
        Value::Object(values) => {
            values.iter().for_each(|(name, value)| wide_numbers(value, &format!("{place}.{name}"), found))
        }
        Value::Number(number)
            if number.as_i64().is_some_and(|n| n.unsigned_abs() > 1 << 53)
                || number.is_u64() && number.as_i64().is_none() =>
        {
            found.insert(place.to_owned());
        }
        _ => {}
    }
}

#[test]
fn infinite_numbers_are_null_in_json_and_inf_elsewhere() {
    let database = Database::new();
    let said = |format: &str| {
        let words =
            ["sql", "--db", database.path.to_str().unwrap(), "--format", format, "SELECT 1e999 AS a, -1e999 AS b"];
        out(&gammonbase(&words))
    };
    assert_eq!(said("jsonl"), "{\"a\":null,\"b\":null}\n");
    for format in ["table", "csv", "markdown", "line"] {
        assert!(said(format).contains("inf") && said(format).contains("-inf"), "{}", said(format));
    }
}

#[test]
fn queries_of_the_page_have_results() {
    let database = Database::new();
    let blocks: Vec<Block> =
        blocks(&page("docs/reference/sql.md")).into_iter().filter(|b| b.language == "sql").collect();
    assert!(blocks.len() >= 7, "{} queries", blocks.len());
    for Block { line, text, .. } in blocks {
        let output = database.sql(&["--format", "csv", &text]);
        assert_eq!(
            output.status.code(),
            Some(0),
            "docs/reference/sql.md:{line}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(out(&output).lines().count() >= 2, "docs/reference/sql.md:{line}: the query finds nothing\n{text}");
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn endless_queries_stop_at_their_timeout() {
        let database = Database::new();
        // `instr` takes an hour in one step of SQLite's machine, in which nothing interrupts it.
        let long_step = "SELECT instr(printf('%.*c', 60000000, 'a'), printf('%.*c', 30000000, 'a') || 'b')";
        for (query, format) in [
            (format!("{ENDLESS} count(*) FROM n"), "table"),
            (format!("{ENDLESS} i FROM n WHERE i < 0"), "csv"),
            (format!("{ENDLESS} i FROM n ORDER BY i"), "json"),
            (long_step.to_owned(), "table"),
        ] {
            let start = Instant::now();
            let message = database.error(&["--timeout", "1", "--format", format, &query]);
            let stopped = "stopped after 1 s (timeout)";
            let expected = if format == "json" {
                json!({ "error": stopped, "exit_status": 2 }).to_string()
            } else {
                stopped.to_owned()
            };
            assert_eq!(message, expected, "{query}");
            assert!(start.elapsed() < Duration::from_secs(20), "{query}: {:?}", start.elapsed());
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn memory_is_bounded() {
        let database = Database::new();
        for query in [
            "SELECT zeroblob(2000000000)",
            "SELECT length(hex(zeroblob(60000000)))",
            "SELECT length(printf('%.*c', 1000000000, 'x'))",
        ] {
            assert_eq!(database.error(&[query]), "stopped: a text, blob or row is longer than 64 MB", "{query}");
        }
        // SQLite's own: what its functions gather.
        let gathered = "SELECT count(*) FROM (SELECT json_group_array(hex(randomblob(30000000))) FROM (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11)))";
        let message = database.error(&[gathered]);
        assert!(message.starts_with("stopped: "), "{message}");
    }

    #[test]
    #[ignore = "slow: `.ci/full` runs it"]
    fn tables_are_limited_in_memory_and_other_formats_write_all_rows() {
        let database = Database::new();
        let rows = 30_000;
        let query = format!("{ENDLESS} i, printf('%.*c', 3000, 'x') AS t FROM n LIMIT {rows}");
        let output = database.sql(&["--limit", "0", &query]);
        let shown = out(&output).lines().count() - 1;
        let message = String::from_utf8(output.stderr).unwrap();
        // 64 MB: 3,000 bytes of text a row, its number, and some bytes a cell.
        assert!((21_000..22_000).contains(&shown), "{shown}");
        let (thousands, rest) = (shown / 1000, shown % 1000);
        assert_eq!(
            message,
            format!(
                "gammonbase: only the first {thousands},{rest:03} rows are shown, because tables are limited to 64 MB of memory; --format csv or \
                 jsonl writes all rows\n"
            )
        );
        for format in ["csv", "jsonl", "line"] {
            let output = database.sql(&["--limit", "0", "--format", format, &query]);
            assert!(out(&output).lines().count() >= rows && output.stderr.is_empty(), "{format}");
        }
        let wide: Vec<String> = (0..400).map(|n| format!("printf('%.*c', 60000, 'x') AS c{n}")).collect();
        let endless = format!("{ENDLESS} {} FROM n LIMIT 100", wide.join(", "));
        let text = out(&database.sql(&[&endless]));
        assert_eq!(text.lines().count(), 3, "two rows of 24 MB, and their names");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn json_numbers_fit_a_double() {
        let database = Database::new();
        if let Some(corpus) = corpus() {
            // With books of every kind; damaged ones do not matter here.
            gammonbase(&["import", "--quiet", "--db", database.path.to_str().unwrap(), corpus.to_str().unwrap()]);
        }
        let path = database.path.to_str().unwrap();
        let names =
            database.csv("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%'");
        let mut found = std::collections::BTreeSet::new();
        let mut look = |place: &str, words: &[&str]| {
            for line in out(&gammonbase(words)).lines().filter(|line| !line.is_empty()) {
                wide_numbers(&serde_json::from_str(line).unwrap(), place, &mut found);
            }
        };
        for name in names.lines() {
            let query = format!("SELECT * FROM {name} LIMIT 500");
            look(name, &["sql", "--db", path, "--format", "jsonl", &query]);
        }
        look("inspect", &["inspect", "--format", "json", database.folder.path().join("match.xg").to_str().unwrap()]);
        for words in [
            &["show", "100001", "--format", "json"][..],
            &["status", "--format", "json"],
            &["status", "--since", "1", "--format", "json"],
        ] {
            let text = out(&gammonbase(&[words, &["--db", path]].concat()));
            wide_numbers(&serde_json::from_str(&text).unwrap(), words[0], &mut found);
        }
        assert!(found.is_empty(), "{found:#?}");
    }
}
