//! `gammonbase export mat`: matches as Jellyfish text. GNU Backgammon reads the same in tests/mat.

use backgammon::board_of_xgid;

use crate::common::fixtures::{played, start_position};
use crate::common::prelude::*;
use crate::common::reports::{corpus_database, database, database_of, fixture, synthetic};
use crate::common::versions::packed;
use xgfile::field::PositionEngine;
use xgfile::records::{Record, UNLIMITED};

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

/// The text of a match.
fn text(database: &Path, id: i64) -> String {
    stdout(&export(database, &["-o", "-", "--match", &id.to_string(), "--quiet"], 0))
}

/// The text of the only match.
fn only(database: &Path) -> String {
    stdout(&export(database, &["-o", "-", "--quiet"], 0))
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

/// What the .mat file of a real pair says otherwise than the .xg file, which is written: the name, the game and the difference.
const DIFFERENCES: &[(&str, usize, &str)] = &[];

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
    let expected: Vec<_> = DIFFERENCES.iter().map(|&(name, game, what)| (name.to_owned(), game, what.to_owned())).collect();
    assert_eq!(differences, expected);
    assert!(corpus().is_none() || acts > 1_700, "{acts}");
}
