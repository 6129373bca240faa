//! Compares real files with the figures of an independent reader, and with the matches' text form.

use std::collections::HashMap;

use crate::common::prelude::*;
use crate::common::reports::{Database, database_of};
use backgammon::{Play, PositionHash, board_of_xgid};

/// All real matches in one database.
struct Imported {
    place: Database,
    files: Vec<PathBuf>,
}

fn imported() -> Option<Imported> {
    let files = corpus_files(&["xg", "xgp"]);
    (!files.is_empty()).then(|| Imported { place: database_of(&files), files })
}

fn match_of(connection: &Connection, file: &Path) -> i64 {
    let name = file.file_name().unwrap().to_str().unwrap();
    connection
        .query_row(
            "SELECT m.match_id FROM matches AS m JOIN content_files AS s USING (content_id)
             WHERE replace(s.path, '\\', '/') LIKE '%/' || ?",
            [name],
            |row| row.get(0),
        )
        .unwrap()
}

fn truth(file: &Path) -> Option<Value> {
    let name = format!("truth/{}.json", file.file_name().unwrap().to_str().unwrap());
    let text = std::fs::read_to_string(corpus()?.join(name)).ok()?;
    Some(serde_json::from_str(&text).unwrap())
}

/// An expected figure; missing counts and sums are zero.
fn figure(truth: &Value, name: &str) -> f64 {
    truth.get(name).map_or(0.0, |value| value.as_f64().unwrap())
}

#[test]
fn figures_equal_those_of_an_independent_reader() {
    let Some(imported) = imported() else { return };
    let connection = open(&imported.place.path);
    let mut compared = 0;
    for file in &imported.files {
        let Some(truth) = truth(file) else { continue };
        let id = match_of(&connection, file);
        compare_file(&connection, id, &truth, file);
        compare_games(&connection, id, &truth, file);
        for seat in [1, 2] {
            compare_player(&connection, id, seat, &truth["players"][format!("player{seat}")], file);
        }
        compared += 1;
    }
    assert!(compared > 0, "no truth beside the corpus");
    assert_sound(&imported.place.path);
}

fn compare_file(connection: &Connection, id: i64, truth: &Value, file: &Path) {
    let name = file.display();
    let number = |sql: &str| one::<i64>(connection, &sql.replace('?', &id.to_string())) as f64;
    let of_file = "FROM contents JOIN matches USING (content_id) WHERE match_id = ?";
    let records = &truth["records"];
    for (sql, expected) in [
        (format!("SELECT record_count {of_file}"), figure(records, "total")),
        ("SELECT count(*) FROM games WHERE match_id = ?".into(), figure(records, "header_game")),
        ("SELECT count(*) FROM games WHERE match_id = ? AND is_finished".into(), figure(records, "footer_game")),
        ("SELECT is_finished FROM matches WHERE match_id = ?".into(), figure(records, "footer_match")),
        ("SELECT sum(cube_records) FROM games WHERE match_id = ?".into(), figure(records, "cube")),
        ("SELECT sum(move_records) FROM games WHERE match_id = ?".into(), figure(records, "move")),
        ("SELECT count(*) FROM decisions WHERE match_id = ? AND kind = 'checker'".into(), figure(records, "move")),
        ("SELECT count(*) FROM rollouts WHERE match_id = ?".into(), figure(&truth["rollouts"], "contexts")),
        (
            "SELECT count(*) FROM comments WHERE match_id = ? AND record_number IS NOT NULL".into(),
            truth["comments"]["refs"].as_array().map_or(0, Vec::len) as f64,
        ),
    ] {
        assert_eq!(number(&sql), expected, "{name}: {sql}");
    }
    let text = |sql: &str| one::<Option<String>>(connection, &sql.replace('?', &id.to_string())).unwrap_or_default();
    let header = &truth["header"];
    for (column, field) in
        [("event", "Event"), ("location", "Location"), ("round", "Round"), ("played_at_local", "Date_iso")]
    {
        let expected = header[field].as_str().unwrap_or_default();
        assert_eq!(text(&format!("SELECT {column} FROM matches WHERE match_id = ?")), expected, "{name}: {column}");
    }
    for (seat, field) in [(1, "Player1"), (2, "Player2")] {
        let sql = format!("SELECT name FROM matches JOIN players ON player_id = player{seat}_id WHERE match_id = ?");
        assert_eq!(text(&sql), header[field].as_str().unwrap(), "{name}: {field}");
    }
}

fn compare_games(connection: &Connection, id: i64, truth: &Value, file: &Path) {
    let games: Vec<String> = column(
        connection,
        &format!(
            "SELECT json_object(
                'number', game_number, 'start', json_array(start_score1, start_score2),
                'crawford', json(iif(is_crawford, 'true', 'false')),
                'moves', move_records, 'cubes', cube_records,
                'doubles', (SELECT count(*) FROM decisions AS d WHERE d.game_id = g.game_id AND action = 'double'),
                'takes', (SELECT count(*) FROM decisions AS d WHERE d.game_id = g.game_id AND action = 'take'),
                'drops', (SELECT count(*) FROM decisions AS d WHERE d.game_id = g.game_id AND action = 'pass'),
                'score', json_array(end_score1, end_score2),
                'winner', CASE winner_seat WHEN 1 THEN 1 WHEN 2 THEN -1 END,
                'points', points_won, 'termination', termination_code)
             FROM games AS g WHERE match_id = {id} ORDER BY game_id"
        ),
    );
    let games: Vec<Value> = games.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let expected = truth["games"].as_array().unwrap();
    assert_eq!(games.len(), expected.len());
    for (game, expected) in games.iter().zip(expected) {
        for field in ["number", "start", "crawford", "moves", "cubes", "doubles", "takes", "drops"] {
            assert_eq!(game[field], expected[field], "{}: game {} {field}", file.display(), game["number"]);
        }
        for field in ["score", "winner", "points", "termination"] {
            assert_eq!(game[field], expected["end"][field], "{}: game {} {field}", file.display(), game["number"]);
        }
    }
}

fn compare_player(connection: &Connection, id: i64, seat: i64, truth: &Value, file: &Path) {
    let value = |sql: &str| {
        let sql = format!("SELECT coalesce({sql}, 0) FROM decisions AS d WHERE d.match_id = {id} AND d.seat = {seat}");
        let value: rusqlite::types::Value = one(connection, &sql);
        match value {
            rusqlite::types::Value::Integer(number) => number as f64,
            rusqlite::types::Value::Real(number) => number,
            other => panic!("{sql}: {other:?}"),
        }
    };
    let is = |kind: &str, what: &str| format!("count(*) FILTER (WHERE kind = '{kind}' AND {what})");
    let sum = |kind: &str| format!("sum(error_emg) FILTER (WHERE kind = '{kind}')");
    let pr = "500.0 * sum(error_emg) / nullif(sum(is_counted), 0)";
    for (sql, expected, tolerance) in [
        (is("checker", "true"), figure(truth, "move_records"), 0.0),
        (is("checker", "action IS NOT NULL"), figure(truth, "played"), 0.0),
        (is("checker", "is_counted"), figure(truth, "counted_moves"), 0.0),
        ("sum(candidate_count)".into(), figure(truth, "candidates"), 0.0),
        (is("double", "action = 'no double'"), figure(truth, "cube_double_0"), 0.0),
        (is("double", "action = 'double'"), figure(truth, "cube_double_1"), 0.0),
        (is("double", "is_counted"), figure(truth, "cube_counted"), 0.0),
        (is("take", "true"), figure(truth, "take_decisions"), 0.0),
        (is("take", "action = 'take'"), figure(truth, "take"), 0.0),
        (is("take", "action = 'pass'"), figure(truth, "drop"), 0.0),
        (sum("checker"), -figure(truth, "sum_err_move"), 1e-6),
        (sum("double"), figure(truth, "sum_err_cube"), 1e-6),
        (sum("take"), -figure(truth, "sum_err_take"), 1e-6),
        ("sum(luck_emg)".into(), figure(truth, "sum_luck_all_rolls"), 1e-6),
        ("sum(luck_emg) FILTER (WHERE action IS NOT NULL)".into(), figure(truth, "sum_luck_played"), 1e-6),
        ("sum(is_counted)".into(), figure(truth, "decisions"), 0.0),
        (pr.into(), figure(truth, "PR"), 1e-4),
        ("sum(error_emg >= 0.02)".into(), figure(truth, "errors_ge_020"), 0.0),
        ("sum(error_emg >= 0.08)".into(), figure(truth, "blunders_ge_080"), 0.0),
        (
            format!(
                "(SELECT count(*) FROM candidates AS c WHERE c.decision_id IN
                (SELECT decision_id FROM decisions WHERE match_id = {id} AND seat = {seat}))"
            ),
            figure(truth, "candidates"),
            0.0,
        ),
    ] {
        let found = value(&sql);
        assert!(
            (found - expected).abs() <= tolerance,
            "{} seat {seat}: {sql}: expected {expected}, found {found}",
            file.display()
        );
    }
}

#[test]
fn reference_matches_have_the_figures_printed_by_xg() {
    let Some(imported) = imported() else { return };
    let connection = open(&imported.place.path);
    for (name, player, digits, expected) in [
        ("charlot1-charlot2", "charlot1", [4, 3], "PR 0.39, 90 decisions (85/3/2), error 0.0704, loss 0.756%"),
        ("charlot1-charlot2", "charlot2", [4, 3], "PR 0.42, 79 decisions (64/13/2), error 0.0659, loss 0.908%"),
        ("test.xg", "Kévin Unger", [3, 2], "PR 7.79, 162 decisions (145/13/4), error 2.523, loss 30.03%"),
        ("test.xg", "Maxence Job", [3, 2], "PR 13.87, 140 decisions (124/13/3), error 3.884, loss 51.20%"),
    ] {
        let is_that = |file: &&PathBuf| file.file_name().unwrap().to_str().unwrap().starts_with(name);
        let file = imported.files.iter().find(is_that).expect("the corpus has both reference matches");
        let id = match_of(&connection, file);
        let [error, loss] = digits;
        let printed: String = one(
            &connection,
            &format!(
                "SELECT printf('PR %.2f, %d decisions (%d/%d/%d), error %.{error}f, loss %.{loss}f%%', pr, decisions,
                    checker_decisions, double_decisions, take_decisions, error_emg, 100 * error_mwc)
                 FROM player_match_stats WHERE match_id = {id} AND player = '{player}'"
            ),
        );
        assert_eq!(printed, expected);
    }
}

#[test]
fn plays_and_candidates_lead_to_their_positions() {
    let Some(imported) = imported() else { return };
    let connection = open(&imported.place.path);
    let mut statement = connection
        .prepare(
            "SELECT p.board, d.action, d.position_after_hash FROM decisions AS d JOIN positions AS p USING (position_hash)
             WHERE d.kind = 'checker' AND d.action IS NOT NULL AND d.is_illegal = 0
             UNION ALL
             SELECT p.board, c.play, c.position_hash FROM candidates AS c JOIN decisions AS d USING (decision_id)
             JOIN positions AS p ON p.position_hash = d.position_hash WHERE d.is_illegal = 0",
        )
        .unwrap();
    let mut rows = statement.query([]).unwrap();
    let mut count = 0;
    while let Some(row) = rows.next().unwrap() {
        let board = board_of_xgid(&row.get::<_, String>(0).unwrap()).unwrap();
        let text: String = row.get(1).unwrap();
        let play = match text.as_str() {
            "cannot move" => Play::default(),
            text => Play::parse(&board, text, None).unwrap(),
        };
        let after = play.apply(&board).unwrap();
        assert_eq!(after.flip().hash(), PositionHash(row.get(2).unwrap()), "{text} from {board:?}");
        count += 1;
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn plays_equal_those_of_the_text_export() {
    let Some(imported) = imported() else { return };
    let connection = open(&imported.place.path);
    let mut compared = 0;
    for file in &imported.files {
        let Ok(text) = std::fs::read_to_string(file.with_extension("mat")) else { continue };
        let id = match_of(&connection, file);
        for (number, game) in mat::games(&text).into_iter().enumerate() {
            compared += compare_with_text(&connection, id, number + 1, &game, file);
        }
    }
    assert!(compared > 1000, "{compared}");
}

fn compare_with_text(connection: &Connection, id: i64, number: usize, game: &mat::Game, file: &Path) -> usize {
    let mut statement = connection
        .prepare(
            "SELECT n.name, d.die1, d.die2, p.board, d.action, d.position_after_hash FROM decisions AS d
             JOIN games AS g USING (game_id) JOIN positions AS p USING (position_hash)
             JOIN players AS n USING (player_id)
             WHERE g.match_id = ? AND g.game_number = ? AND d.kind = 'checker' AND d.action IS NOT NULL
             ORDER BY d.decision_id",
        )
        .unwrap();
    let mut rows = statement.query((id, number as i64)).unwrap();
    let mut count = 0;
    for roll in game.rolls.iter().filter(|roll| roll.play != "???") {
        let place = format!("{} game {number} roll {count}: {roll:?}", file.display());
        let row = rows.next().unwrap().unwrap_or_else(|| panic!("{place} is missing"));
        let dice: (u8, u8) = (row.get(1).unwrap(), row.get(2).unwrap());
        assert_eq!(dice, roll.dice, "{place}");
        assert_eq!(row.get::<_, String>(0).unwrap(), roll.player, "{place}");
        let board = board_of_xgid(&row.get::<_, String>(3).unwrap()).unwrap();
        let action: String = row.get(4).unwrap();
        match Play::parse(&board, &roll.play, Some(dice)) {
            Ok(play) => assert_eq!(
                play.apply(&board).unwrap().flip().hash(),
                PositionHash(row.get(5).unwrap()),
                "{place}, ours {action}"
            ),
            // An illegal play is compared as text.
            Err(_) => assert_eq!(mat::hops(&action), mat::hops(&roll.play), "{place}"),
        }
        count += 1;
    }
    assert!(rows.next().unwrap().is_none(), "{}: game {number} has more plays than its text", file.display());
    count
}

/// The text form of a match, as far as the comparison needs it.
mod mat {
    use super::HashMap;

    /// The rolls of a game in their order.
    pub struct Game {
        pub rolls: Vec<Roll>,
    }

    #[derive(Debug)]
    pub struct Roll {
        pub player: String,
        pub dice: (u8, u8),
        pub play: String,
    }

    pub fn games(text: &str) -> Vec<Game> {
        let mut games: Vec<Game> = Vec::new();
        let mut players: Option<([String; 2], usize)> = None;
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.trim_start().starts_with("Game ") {
                players = lines.next().map(names);
                games.push(Game { rolls: Vec::new() });
            } else if let (Some((names, right)), Some(game)) = (&players, games.last_mut()) {
                read_line(line, names, *right, game);
            }
        }
        games
    }

    /// The two names and the column in which the second begins.
    fn names(line: &str) -> ([String; 2], usize) {
        let characters: Vec<char> = line.chars().collect();
        let colon = characters.iter().position(|&c| c == ':').unwrap();
        let first: String = characters[..colon].iter().collect();
        let after = characters[colon + 1..].iter().position(|c| c.is_ascii_digit()).unwrap() + colon + 1;
        let gap = characters[after..].iter().position(|c| *c == ' ').unwrap() + after;
        let right = characters[gap..].iter().position(|c| *c != ' ').unwrap() + gap;
        let second: String = characters[right..].iter().collect();
        let second = second.rsplit_once(':').unwrap().0;
        ([first.trim().to_owned(), second.trim().to_owned()], right)
    }

    fn read_line(line: &str, names: &[String; 2], right: usize, game: &mut Game) {
        let characters: Vec<char> = line.chars().collect();
        let is_roll = |at: usize| {
            at + 2 < characters.len()
                && characters[at].is_ascii_digit()
                && characters[at + 1].is_ascii_digit()
                && characters[at + 2] == ':'
        };
        let starts: Vec<usize> = (0..characters.len()).filter(|&at| is_roll(at)).collect();
        for (index, &start) in starts.iter().enumerate() {
            let end = starts.get(index + 1).copied().unwrap_or(characters.len());
            let play: String = characters[start + 3..end].iter().collect();
            let play = play.split("  ").map(str::trim).find(|part| !part.is_empty()).unwrap_or("");
            let digit = |at: usize| characters[at].to_digit(10).unwrap() as u8;
            let (a, b) = (digit(start), digit(start + 1));
            let player = names[usize::from(start + 3 >= right)].clone();
            // Text to the right of a play without dice is a cube action.
            let play = play.split(" Double").next().unwrap().trim().to_owned();
            game.rolls.push(Roll { player, dice: (a.max(b), a.min(b)), play });
        }
    }

    /// A play as a bag of hops, `bar` as 25 and `off` as 0.
    pub fn hops(text: &str) -> HashMap<String, usize> {
        let mut bag = HashMap::new();
        for word in text.replace("bar", "25").replace("off", "0").replace('*', "").split_whitespace() {
            let (hop, times) = match word.split_once('(') {
                Some((hop, times)) => (hop, times.trim_end_matches(')').parse().unwrap()),
                None => (word, 1),
            };
            *bag.entry(hop.to_owned()).or_default() += times;
        }
        bag
    }
}
