//! `gammonbase export mat`: matches as Jellyfish text. GNU Backgammon reads the same in tests/mat.

use backgammon::board_of_xgid;
use gammonbase::read_only;
use web::export::mat::match_file;

use crate::common::fixtures::start_position;
use crate::common::prelude::*;
use crate::common::reports::{corpus_database, database, database_of, fixture, synthetic};
use xgfile::field::PositionEngine;
use xgfile::records::UNLIMITED;

/// A cell: who acted, what, and the position before and after, in the view of seat 1.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Act {
    seat: u8,
    /// `31`, `double 2`, `take`.
    what: String,
    before: PositionEngine,
    after: PositionEngine,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Game {
    score: (i64, i64),
    acts: Vec<Act>,
    /// The winner's seat and points.
    result: Option<(u8, i64)>,
}

fn reversed(position: &PositionEngine) -> PositionEngine {
    std::array::from_fn(|point| -position[25 - point])
}

/// Where a word of a cell begins, if one does.
fn cells(row: &str) -> Vec<(usize, String)> {
    const WORDS: [&str; 7] = ["Doubles", "Beavers", "Raccoons", "Takes", "Drops", "Wins", "Resigns"];
    let letters: Vec<char> = row.chars().collect();
    let text_from = |at: usize| letters[at..].iter().collect::<String>();
    let begins = |at: &usize| {
        let rest = text_from(*at);
        let dice = rest.as_bytes();
        let is_roll = dice.len() > 2 && dice[..2].iter().all(|die| (b'1'..=b'6').contains(die)) && dice[2] == b':';
        (*at == 0 || letters[at - 1] == ' ') && (is_roll || WORDS.iter().any(|word| rest.starts_with(word)))
    };
    let starts: Vec<usize> = (0..letters.len()).filter(begins).collect();
    let ends = starts.iter().skip(1).copied().chain([letters.len()]);
    starts.iter().zip(ends).map(|(&start, end)| (start, letters[start..end].iter().collect())).collect()
}

/// The games of a .mat file of any of the programs that made the corpus.
fn read(text: &str) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let (mut position, mut second_column, mut is_score_next) = (start_position(), 0, false);
    for line in text.trim_start_matches('\u{feff}').lines().map(|line| line.trim_end_matches('\r')) {
        if line.trim_start().starts_with("Game ") {
            games.push(Game::default());
            (position, is_score_next) = (start_position(), true);
        } else if let Some(set) = line.strip_prefix("; Set Pos=") {
            position = *board_of_xgid(&set[..26]).unwrap().as_array();
        } else if is_score_next && !line.trim().is_empty() {
            let (_, rest) = line.split_once(':').unwrap();
            let (score, rest) = rest.trim_start().split_once(' ').unwrap();
            second_column = line.chars().count() - rest.trim_start().chars().count();
            let (_, other) = rest.rsplit_once(':').unwrap();
            games.last_mut().unwrap().score = (score.parse().unwrap(), other.trim().parse().unwrap());
            is_score_next = false;
        } else if let Some(game) = games.last_mut() {
            for (column, cell) in cells(line) {
                let seat = if column + 2 < second_column { 1 } else { 2 };
                act(game, seat, cell.trim(), &mut position);
            }
        }
    }
    games
}

fn act(game: &mut Game, seat: u8, cell: &str, position: &mut PositionEngine) {
    let words: Vec<&str> = cell.split_whitespace().collect();
    let before = *position;
    let what = match words[0] {
        "Wins" => {
            game.result = Some((seat, words[1].parse().unwrap()));
            return;
        }
        "Resigns" => return,
        "Takes" => "take".to_owned(),
        "Drops" => "drop".to_owned(),
        "Doubles" | "Beavers" | "Raccoons" => format!("{} {}", words[0].trim_end_matches('s'), words[2]).to_lowercase(),
        roll => {
            let own = if seat == 1 { before } else { reversed(&before) };
            let after = match cell.split_once("Illegal play (") {
                Some((_, position)) => {
                    let numbers: Vec<&str> = position.split(';').collect();
                    let next: PositionEngine = std::array::from_fn(|point| numbers[12 + point].parse().unwrap());
                    reversed(&next)
                }
                None => moved(&own, words[1..].iter().filter(|word| word.contains('/'))),
            };
            *position = if seat == 1 { after } else { reversed(&after) };
            let (one, other) = (roll.as_bytes()[0], roll.as_bytes()[1]);
            format!("{}{}", char::from(one.max(other)), char::from(one.min(other)))
        }
    };
    game.acts.push(Act { seat, what, before, after: *position });
}

/// The position after moves that need not be legal, in the mover's view.
fn moved<'m>(before: &PositionEngine, moves: impl Iterator<Item = &'m &'m str>) -> PositionEngine {
    let mut after = *before;
    let times = |word: &'m str| match word.split_once('(') {
        Some((word, times)) => std::iter::repeat_n(word, times.trim_end_matches(')').parse().unwrap()),
        None => std::iter::repeat_n(word, 1),
    };
    for word in moves.flat_map(|word| times(word)) {
        let word = word.trim_end_matches('*').replace("bar", "25").replace("off", "0");
        let (from, to) = word.split_once('/').unwrap();
        let (from, to): (usize, usize) = (from.parse().unwrap(), to.parse().unwrap());
        after[from] -= 1;
        if to > 0 {
            if after[to] == -1 {
                after[to] = 0;
                after[0] -= 1;
            }
            after[to] += 1;
        }
    }
    after
}

fn export(database: &Path, words: &[&str], status: i32) -> Output {
    ended(&[&["export", "mat"], words, &["--db", database.to_str().unwrap()]].concat(), status)
}

/// The text of a match, as the command writes it.
fn text(database: &Path, id: i64) -> String {
    match_file(&read_only::open(database).unwrap(), id).unwrap().unwrap().text
}

/// The text of the only match.
fn only(database: &Path) -> String {
    text(database, one(&open(database), "SELECT match_id FROM matches"))
}

/// What the database has of a match, in the same form. The position after a roll is that before the next act.
fn recorded(connection: &Connection, id: i64) -> Vec<Vec<(u8, String, PositionEngine)>> {
    let sql = format!(
        "SELECT json_group_array(json_array(d.game_id, d.seat, x.board, CASE d.kind WHEN 'checker' THEN d.die1 || d.die2
            WHEN 'double' THEN 'double ' || (d.cube_value * 2) ELSE iif(d.action = 'pass', 'drop', d.action) END) ORDER BY d.decision_id)
        FROM decisions AS d JOIN positions AS x USING (position_hash)
        WHERE d.match_id = {id} AND (d.kind = 'checker' OR d.action <> 'no double')"
    );
    let rows: Vec<(i64, u8, String, String)> = serde_json::from_str(&one::<String>(connection, &sql)).unwrap();
    let mut games: Vec<(i64, Vec<_>)> = Vec::new();
    for (game, seat, board, what) in rows {
        let board = *board_of_xgid(&board).unwrap().as_array();
        if games.last().is_none_or(|(last, _)| *last != game) {
            games.push((game, Vec::new()));
        }
        games.last_mut().unwrap().1.push((seat, what, if seat == 1 { board } else { reversed(&board) }));
    }
    games.into_iter().map(|(_, acts)| acts).collect()
}

/// Compares the texts of all matches with the database, and returns the number of acts.
fn assert_all_are_written(database: &Path) -> usize {
    let connection = open(database);
    let mut acts = 0;
    for id in column::<i64>(&connection, "SELECT match_id FROM matches WHERE kind <> 'position'") {
        let games = read(&text(database, id));
        let expected = recorded(&connection, id);
        assert_eq!(games.len(), expected.len(), "match {id}");
        for (game, expected) in games.iter().zip(&expected) {
            let found: Vec<_> = game.acts.iter().map(|act| (act.seat, act.what.clone(), act.before)).collect();
            assert_eq!(&found, expected, "match {id}, score {:?}", game.score);
            acts += found.len();
        }
        let results: Vec<String> = column(
            &connection,
            &format!(
                "SELECT json_array(start_score1, start_score2, max(end_score1 - start_score1, 0), max(end_score2 - start_score2, 0))
                FROM games WHERE match_id = {id} ORDER BY game_id"
            ),
        );
        for (game, result) in games.iter().zip(&results) {
            let points = |seat| game.result.map_or(0, |(winner, points)| if winner == seat { points } else { 0 });
            let found = json!([game.score.0, game.score.1, points(1), points(2)]);
            assert_eq!(&found.to_string(), result, "match {id}");
        }
    }
    acts
}

#[test]
fn every_roll_play_and_cube_action_of_real_matches_is_written() {
    if let Some(place) = corpus_database(&["xg"]) {
        assert!(assert_all_are_written(&place.path) > 2_000);
    }
}

#[test]
fn every_roll_play_and_cube_action_of_synthetic_matches_is_written() {
    assert!(assert_all_are_written(&synthetic(12).path) > 1_000);
}

/// Where the .mat file of a real pair differs from the .xg file, which is what is written: the name, the game and the difference.
const DIFFERENCES: [(&str, usize, &str); 1] = [
    // A backgammon at 6-2 to 7: the site counts three points, XG no more than the winner needs.
    ("charlot1-charlot2_7p_2025-11-08-2305", 4, "(6, 2) Some((1, 1)), not (6, 2) Some((1, 3))"),
];

#[test]
fn real_matches_are_written_as_in_the_mat_files_beside_them() {
    let mut differences = Vec::new();
    let mut acts = 0;
    for theirs in corpus_files(&["mat"]) {
        let name = theirs.file_stem().unwrap().to_str().unwrap();
        let place = database_of(&[theirs.with_extension("xg")]);
        let [found, expected] = [only(&place.path), std::fs::read_to_string(&theirs).unwrap()].map(|text| read(&text));
        assert_eq!(found.len(), expected.len(), "{name}");
        for (number, (found, expected)) in (1..).zip(found.iter().zip(&expected)) {
            acts += expected.acts.len();
            let mut note = |what: String| differences.push((name.to_owned(), number, what));
            if (found.score, found.result) != (expected.score, expected.result) {
                note(format!("{:?} {:?}, not {:?} {:?}", found.score, found.result, expected.score, expected.result));
            }
            let same = found.acts.iter().zip(&expected.acts).take_while(|(found, expected)| found == expected).count();
            for act in &found.acts[same..] {
                note(format!("more: {} {}", act.seat, act.what));
            }
            for act in &expected.acts[same..] {
                note(format!("less: {} {}", act.seat, act.what));
            }
        }
    }
    if corpus().is_some() {
        assert_eq!(differences, DIFFERENCES.map(|(name, game, what)| (name.to_owned(), game, what.to_owned())));
        assert!(acts > 1_700, "{acts}");
    }
}

/// The lines of the header, without their semicolons.
fn header(text: &str) -> Vec<String> {
    let lines = text.trim_start_matches('\u{feff}').lines().take_while(|line| !line.is_empty());
    lines.map(|line| line.strip_prefix("; ").unwrap().to_owned()).collect()
}

fn game_rows(text: &str, number: i32) -> String {
    let (_, game) = text.split_once(&format!("\n Game {number}\n")).unwrap();
    game.split("\n Game ").next().unwrap().to_owned()
}

#[test]
fn a_match_has_its_players_event_day_rules_and_results() {
    let place = fixture();
    let text = only(&place.path);
    assert_eq!(
        header(&text),
        [
            "[Site \"Café Jussieu\"]",
            "[Event \"Open de Paris\"]",
            "[Round \"Finale\"]",
            "[Player 1 \"Ada Lovelace\"]",
            "[Player 2 \"Kévin Unger\"]",
            "[EventDate \"2024.10.24\"]",
            "[EventTime \"00.40\"]",
            "[Variation \"Backgammon\"]",
            "[Crawford \"On\"]",
            "[CubeLimit \"1024\"]",
        ]
    );
    assert!(text.starts_with('\u{feff}') && text.contains("\n3 point match\n"), "{text}");
    assert!(game_rows(&text, 1).starts_with(" Ada Lovelace : 0                    Kévin Unger : 0\n  1) "), "{text}");
    assert!(
        text.ends_with(
            ": ???                         \n                                     Wins 1 point and the match\n"
        ),
        "{text}"
    );
}

#[test]
fn a_money_session_is_a_match_to_0_with_the_rules_of_money() {
    let session = Fixture { match_length: UNLIMITED, location: String::new(), ..Fixture::default() };
    let text = only(&database(&[("a.xg", session.file())]).path);
    assert_contains(&text, ["\n0 point match\n", "; [Jacoby \"On\"]\n; [Beaver \"Off\"]\n"]);
    assert!(!text.contains("and the match") && !text.contains("Crawford") && !text.contains("Site"), "{text}");
}

#[test]
fn beavers_and_raccoons_are_written_with_the_cube() {
    let cases: [(&str, &[&str]); 5] = [
        ("'take', NULL", &["beaver 4", "take"]),
        ("'pass', NULL", &["beaver 4", "drop"]),
        ("NULL, NULL", &["beaver 4"]),
        ("'raccoon', 'take'", &["beaver 4", "raccoon 8", "take"]),
        ("'raccoon', 'pass'", &["beaver 4", "raccoon 8", "drop"]),
    ];
    for (answers, expected) in cases {
        let place = database(&[("a.xg", Fixture { match_length: UNLIMITED, ..Fixture::default() }.file())]);
        change(
            &place.path,
            &format!(
                "INSERT OR REPLACE INTO cube_extras (decision_id, beaver_answer, raccoon_answer)
                    SELECT double_decision_id, {answers} FROM decisions WHERE action = 'take';
                UPDATE decisions SET action = 'beaver' WHERE action = 'take'"
            ),
        );
        let acts = &read(&only(&place.path))[0].acts;
        let double = acts.iter().position(|act| act.what == "double 2").unwrap();
        let answers = acts[double + 1..].iter().take_while(|act| !act.what.starts_with(|c: char| c.is_ascii_digit()));
        let answers: Vec<(u8, &str)> = answers.map(|act| (act.seat, act.what.as_str())).collect();
        let seats = [3 - acts[double].seat, acts[double].seat].into_iter().cycle();
        assert_eq!(answers, seats.zip(expected.iter().copied()).collect::<Vec<_>>());
    }
}

/// Changes a database as no import does.
fn without_rules(database: &Path, sql: &str) {
    change(database, &format!("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; {sql}"));
}

/// The fixture's match after a change of its database: the text, and the remarks.
fn changed(sql: &str) -> (String, Vec<String>) {
    let place = fixture();
    without_rules(&place.path, sql);
    let text = only(&place.path);
    let remarks = header(&text).into_iter().filter(|line| !line.starts_with('[')).collect();
    (text, remarks)
}

const SECOND_ROLL: &str = "(SELECT min(decision_id) FROM decisions WHERE ply = 2 AND kind = 'checker')";

#[test]
fn an_illegal_play_is_written_as_its_moves_or_as_the_position_after_it() {
    let lawful = read(&only(&fixture().path));
    // 64 was rolled.
    for (action, expected) in [
        ("24/18 18/14", "64: 24/18 18/14\n"),
        ("24/18 13/8 6/5", "64: 24/18 13/8 6/5\n"),
        ("24/18 18/24", "64: Illegal play (3;0;1;0;1;Ada Lovelace;Kévin Unger;0;0;0;1;0;"),
        ("24/13", "64: Illegal play (3;0;1;0;1;Ada Lovelace;"),
        ("cannot move", "64: Illegal play (3;0;1;0;1;Ada Lovelace;"),
    ] {
        let illegal = format!("is_illegal = 1, invalid_code = 2, action = '{action}'");
        let (text, remarks) = changed(&format!("UPDATE decisions SET {illegal} WHERE decision_id = {SECOND_ROLL}"));
        assert_contains(&text, [expected]);
        assert_eq!(remarks[0], format!("game 1, move 1: {action} with 64 is illegal"), "{text}");
        // Three moves do not lead to the position after it, which is then set.
        assert_eq!(remarks.len(), if action.matches('/').count() == 3 { 2 } else { 1 }, "{text}");
        assert_eq!(read(&text)[0].acts[2..], lawful[0].acts[2..], "{text}");
    }
    // Without a later decision the position after it is not known.
    let (text, remarks) = changed(
        "UPDATE decisions SET is_illegal = 1, invalid_code = 2, action = '1/24', position_after_hash = 0 WHERE decision_id =
            (SELECT max(decision_id) FROM decisions WHERE kind = 'checker' AND action IS NOT NULL)",
    );
    assert!(remarks.len() == 2 && text.contains(": Illegal play\n"), "{text}");
}

#[test]
fn a_position_is_set_where_the_plays_before_do_not_lead_to_it() {
    let whole = read(&only(&fixture().path));
    let (text, remarks) = changed("DELETE FROM decisions WHERE ply = 1 AND game_id = (SELECT min(game_id) FROM games)");
    assert_eq!(remarks, ["game 1 begins at a set position"]);
    assert!(game_rows(&text, 1).lines().nth(1).unwrap().starts_with("; Set Pos="), "{text}");
    let found = &read(&text)[0].acts;
    assert_eq!(found[..], whole[0].acts[1..]);
    let (text, remarks) = changed(&format!("DELETE FROM decisions WHERE decision_id = {SECOND_ROLL}"));
    assert_eq!(remarks, ["game 1: what led to the position before move 2 is not recorded"], "{text}");
    assert_eq!(read(&text)[0].acts.len(), whole[0].acts.len() - 1);
    assert_eq!(read(&text)[0].acts[1..], whole[0].acts[2..]);
}

#[test]
fn lost_rolls_automatic_doubles_and_missing_ends_are_remarked() {
    let dance = "(SELECT min(decision_id) FROM decisions WHERE action = 'cannot move')";
    let (text, remarks) = changed(&format!("DELETE FROM decisions WHERE decision_id = {dance}"));
    assert!(remarks.len() == 1 && remarks[0].starts_with("game 1: a roll before move "), "{text}");
    let (text, remarks) =
        changed("UPDATE decisions SET cube_value = 2 * cube_value WHERE game_id = (SELECT max(game_id) FROM games)");
    assert_eq!(remarks, ["game 2: automatic doubles, which the format lacks: the cube is at 2"], "{text}");
    let (text, remarks) = changed(
        "UPDATE games SET is_finished = 0, end_score1 = NULL, end_score2 = NULL, points_won = NULL, termination_code = NULL,
            is_crawford_next = NULL, winner_seat = NULL WHERE game_number = 2;
        UPDATE matches SET winner_seat = NULL",
    );
    assert_eq!(remarks, ["game 2 is not finished", "the match is not finished"]);
    assert!(!game_rows(&text, 2).contains("Wins"), "{text}");
    let (_, remarks) =
        changed("UPDATE games SET end_score1 = start_score1, end_score2 = start_score2 WHERE game_number = 2");
    assert_eq!(remarks, ["game 2 has no winner"]);
}

#[test]
fn remarks_and_lines_are_bounded() {
    let place = synthetic(12);
    let id = one::<i64>(
        &open(&place.path),
        "SELECT match_id FROM decisions GROUP BY match_id ORDER BY count(*) DESC LIMIT 1",
    );
    without_rules(&place.path, "DELETE FROM decisions WHERE decision_id % 5 = 0");
    change(&place.path, "UPDATE players SET name = printf('%.*c', 5000, 'x') || player_id");
    let text = text(&place.path, id);
    let remarks: Vec<String> = header(&text).into_iter().filter(|line| !line.starts_with('[')).collect();
    assert!(
        remarks.len() == 13 && remarks[12].starts_with("and ") && remarks[12].ends_with(" more of this kind"),
        "{remarks:?}"
    );
    // GNU Backgammon reads so many bytes of a line.
    assert!(text.lines().all(|line| line.len() < 1023), "{text}");
    // GammonView reads the length in so many lines.
    assert!(text.lines().take(30).any(|line| line.ends_with(" point match")), "{text}");
}

#[test]
fn no_name_breaks_the_file() {
    let acts = read(&only(&fixture().path));
    for (name, text, player) in [
        ("A: \"B\"\nGame 1\t;(C)", "A: 'B' Game 1 ;(C)", "A- 'B' Game-1 ;(C)"),
        ("سعاد حسني", "سعاد حسني", "سعاد حسني"),
        ("\u{202e}drac\u{0}\u{85}x", "drac x", "drac x"),
        (" : ", ":", "-"),
        ("", "", "Player 1"),
        (&"é".repeat(300), &"é".repeat(200), &"é".repeat(60)),
    ] {
        let place = fixture();
        let connection = Connection::open(&place.path).unwrap();
        connection.execute("UPDATE players SET name = ?1 WHERE name = 'Ada Lovelace'", [name]).unwrap();
        connection.execute("UPDATE matches SET event = ?1, transcriber = ?1", [name]).unwrap();
        connection
            .execute(
                &format!("UPDATE decisions SET is_illegal = 1, invalid_code = 2 WHERE decision_id = {SECOND_ROLL}"),
                [],
            )
            .unwrap();
        drop(connection);
        let file = only(&place.path);
        assert!(file.contains(&format!("; [Player 1 \"{player}\"]\n")), "{file}");
        assert_eq!(file.contains(&format!("; [Event \"{text}\"]\n")), !text.is_empty(), "{file}");
        assert!(game_rows(&file, 1).starts_with(&format!(" {player} : 0")), "{file}");
        assert_eq!(read(&file), acts, "{file}");
    }
}

#[test]
fn merged_names_and_corrections_are_written_and_excluded_matches_are_not() {
    let folder = Folder::imported(3);
    let database = folder.database("a.db");
    let run = |words: &[&str]| ended(&[words, &["--db", database.to_str().unwrap()]].concat(), 0);
    run(&["players", "merge", "Player 1", "Grace Hopper", "--new"]);
    run(&["matches", "set", "2", "--event", "Nordic Open", "--date", "2020-02-29"]);
    let [one, two, three] = [1, 2, 3].map(|id| text(&database, id));
    assert_contains(
        &two,
        ["[Player 1 \"Grace Hopper\"]", "[Event \"Nordic Open\"]", "[EventDate \"2020.02.29\"]", " Grace Hopper : 0 "],
    );
    assert!(one.contains("Player 0") && three.contains("Player 2"));
    run(&["matches", "exclude", "1"]);
    let matches = folder.out().join("matches");
    let said = stdout(&export(&database, &[matches.to_str().unwrap()], 0));
    assert_contains(said, [": 2 matches written"]);
    let files: Vec<String> = names(&matches).into_iter().filter(|name| name.ends_with(".mat")).collect();
    assert!(files.len() == 2 && files.iter().all(|file| !file.starts_with("player-0")), "{files:?}");
    assert!(files[0].starts_with("grace-hopper-opponent-1-3p-2020-02-29-"), "{files:?}");
}

#[test]
fn anonymous_matches_name_nobody() {
    let folder = Folder::imported(2);
    let database = folder.database("a.db");
    let matches = folder.out().join("matches");
    export(
        &database,
        &[matches.to_str().unwrap(), "--anonymous", "--keep-name", "Player 1", "--player", "Player 0"],
        0,
    );
    let files: Vec<String> = names(&matches).into_iter().filter(|name| name.ends_with(".mat")).collect();
    assert!(files.len() == 1 && files[0].starts_with("anonymous-"), "{files:?}");
    let text = std::fs::read_to_string(matches.join(&files[0])).unwrap();
    assert!(!text.contains("Player 0") && !text.contains("Opponent") && text.contains("Anonymous "), "{text}");
}

#[test]
fn an_existing_file_of_a_folder_is_never_replaced() {
    let folder = Folder::imported(2);
    let database = folder.database("a.db");
    let matches = folder.out().join("matches");
    let place = matches.to_str().unwrap();
    let run = |words: &[&str]| stdout(&export(&database, &[&[place], words].concat(), 0));
    assert_contains(run(&["--player", "Player 1"]), [": 1 match written\n"]);
    let file = matches.join(names(&matches).into_iter().find(|name| name.ends_with(".mat")).unwrap());
    std::fs::write(&file, "mine").unwrap();
    assert_contains(run(&[]), [": 1 match written, 1 kept with another content\n"]);
    let value: Value = serde_json::from_str(&run(&["--format", "json"])).unwrap();
    assert_eq!(
        (&value["written"], &value["kept"], &value["kept_with_another_content"]),
        (&json!(0), &json!(1), &json!(1))
    );
    assert_eq!(value["remarks"], json!([]));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn a_match_has_one_file_in_a_folder_whatever_changes() {
    let folder = Folder::imported(4);
    let database = folder.database("a.db");
    let matches = folder.out().join("matches");
    let run = |words: &[&str]| {
        let output = export(&database, &[&[matches.to_str().unwrap()], words].concat(), 0);
        (stdout(&output), stderr(&output))
    };
    assert_contains(run(&[]).0, [": 4 matches written\n"]);
    let files = names(&matches);
    let file = |player: &str| files.iter().find(|name| name.starts_with(player)).unwrap();
    let change = |words: &[&str]| ended(&[words, &["--db", database.to_str().unwrap()]].concat(), 0);
    change(&["players", "merge", "Player 0", "Grace Hopper", "--new"]);
    change(&["matches", "set", "2", "--date", "2020-02-29"]);
    change(&["matches", "set", "3", "--event", "Nordic Open"]);
    change(&["matches", "exclude", "4"]);
    let (said, told) = run(&[]);
    let counts = "0 matches written, 1 kept with another content, 2 kept under an old name, 1 left from excluded or missing matches\n";
    assert_contains(said, [counts]);
    let notes = [
        ("player-0", "kept under an old name"),
        ("player-1", "kept under an old name"),
        ("player-2", "kept with another content"),
        ("player-3", "left from excluded or missing matches"),
    ];
    assert_contains(&told, notes.map(|(player, why)| format!("{}: {why}\n", file(player))).iter().map(String::as_str));
    assert_eq!(names(&matches), files);
    // A match that the filters leave out is neither.
    assert_contains(
        run(&["--player", "Player 2"]).0,
        [": 0 matches written, 1 kept with another content, 1 left from excluded"],
    );
    std::fs::remove_file(matches.join(file("player-0"))).unwrap();
    assert_contains(run(&[]).0, [": 1 match written, 1 kept with another content, 1 kept under an old name, 1 left"]);
    assert!(names(&matches).iter().any(|name| name.starts_with("grace-hopper-")));
}

#[test]
fn one_file_takes_one_match_and_nothing_selected_writes_nothing() {
    let folder = Folder::imported(2);
    let database = folder.database("a.db");
    let file = folder.out().join("one.mat");
    let place = file.to_str().unwrap();
    let said = stderr(&export(&database, &["--output", place], 2));
    assert_contains(said, ["--output takes one match, and 2 are selected"]);
    for words in [["--match", "99", "-o", place], ["--since", "2050", "-o", place]] {
        assert_contains(stderr(&export(&database, &words, 2)), ["no match is selected; nothing written"]);
    }
    assert!(!file.exists());
    export(&database, &["--output", place, "--match", "2"], 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text(&database, 2));
    assert_eq!(stdout(&export(&database, &["-o", "-", "--match", "2", "--quiet"], 0)), text(&database, 2));
    let of_database = database.to_str().unwrap();
    assert_contains(
        stderr(&export(&database, &["--output", of_database, "--match", "2"], 2)),
        ["belongs to the database"],
    );
    ended(&["export", "mat", "--db", of_database], 2);
    ended(&["export", "mat", "folder", "-o", place, "--db", of_database], 2);
}

#[test]
fn a_match_without_a_play_is_left_out() {
    let folder = Folder::imported(2);
    let database = folder.database("a.db");
    without_rules(&database, "DELETE FROM decisions WHERE match_id = 1");
    let matches = folder.out().join("matches");
    let said = stdout(&export(&database, &[matches.to_str().unwrap()], 1));
    assert_contains(said, [": 1 match written, 1 left out, without a play"]);
    let said = stderr(&export(&database, &["-o", "-", "--match", "1"], 2));
    assert_contains(said, ["nothing was played in this match; nothing written"]);
}
