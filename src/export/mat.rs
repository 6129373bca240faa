//! Matches as Jellyfish text (.mat), which nearly every backgammon program reads.
//!
//! The header is that of eXtreme Gammon's own files. So are the two lines for what the rest of the format cannot express: `; Set Pos=` (the
//! position here is another one) and `Illegal play (...)` (the position after the roll). GNU Backgammon reads both.

use std::error::Error;
use std::fmt::Write;
use std::ops::Range;

use rusqlite::Connection;

use crate::query::row_reader::{Query, columns, query};
use backgammon::pairs::record_list;
use backgammon::{Board, Play, board_of_xgid, is_legal, xgid_position};
use rows::matches::{Action, Kind};
use rows::names::slug;
use rows::visible::visible;

static MATCH: Query = query!("mat/match");
static GAMES: Query = query!("mat/games");
static DECISIONS: Query = query!("mat/decisions");

/// The most letters of a value in the header. GNU Backgammon reads lines of up to 1,023 bytes.
const MAX_VALUE: usize = 200;
/// The most letters of a name above the columns of a game.
const MAX_NAME: usize = 60;
/// The most remarks in a header.
const MAX_REMARKS: usize = 20;

/// A match as a file.
#[derive(Debug)]
pub struct MatchFile {
    /// Its name, which depends on the players, the length, the day and the plays.
    pub name: String,
    pub text: String,
    /// What the format cannot express and what is missing, as in the header.
    pub remarks: Vec<String>,
}

columns! {
    struct MatchRow {
        player1: String, player2: String, match_length: Option<i64>, variation_code: i32, variation: String,
        event: Option<String>, round: Option<String>, site: Option<String>, transcriber: Option<String>,
        played_at_local: Option<String>, is_crawford_rule: bool, is_jacoby_rule: bool, is_beaver_rule: bool,
        cube_limit: Option<i64>, has_winner: bool, key: String,
    }
}

columns! {
    struct GameRow {
        game_id: i64, game_number: i32, start_score1: i64, start_score2: i64, end_score1: Option<i64>, end_score2: Option<i64>,
        is_crawford: bool, is_set_up: bool,
    }
}

columns! {
    struct DecisionRow {
        game_id: i64, kind: Kind, seat: u8, board: String, die1: Option<u8>, die2: Option<u8>, action: Option<String>,
        is_illegal: bool, board_after: Option<String>, cube_value: i64, cube_owner: i8,
        beaver_answer: Option<String>, raccoon_answer: Option<String>,
    }
}

impl DecisionRow {
    fn dice(&self) -> Option<(u8, u8)> {
        self.die1.zip(self.die2)
    }

    /// A board of the player who decides, or the reverse, in the view of seat 1.
    fn of_seat1(&self, board: &Board) -> Board {
        if self.seat == 1 { *board } else { board.flip() }
    }
}

/// The file of a match; `None` if nothing was played.
pub fn match_file(connection: &Connection, match_id: i64) -> Result<Option<MatchFile>, Box<dyn Error>> {
    let Some(header) = MATCH.rows::<MatchRow>(connection, [match_id])?.pop() else {
        return Err(format!("match {match_id} not found").into());
    };
    let decisions: Vec<DecisionRow> = DECISIONS.rows(connection, [match_id])?;
    let (mut games, mut remarks, mut is_empty) = (String::new(), Vec::new(), true);
    for game in GAMES.rows::<GameRow>(connection, [match_id])? {
        let first = decisions.partition_point(|row| row.game_id < game.game_id);
        let end = decisions.partition_point(|row| row.game_id <= game.game_id);
        let mut writer = GameWriter::new(&header, &game);
        for (row, later) in decisions[first..end].iter().zip(first + 1..) {
            writer.decision(row, &decisions[later..end])?;
        }
        is_empty &= writer.rows == 0 && writer.left.is_none();
        writer.result();
        games += &writer.text;
        remarks.append(&mut writer.remarks);
    }
    if is_empty {
        return Ok(None);
    }
    if header.match_length.is_some() && !header.has_winner {
        remarks.push("the match is not finished".to_owned());
    }
    if let Some(more) = remarks.len().checked_sub(MAX_REMARKS + 1) {
        remarks.truncate(MAX_REMARKS);
        remarks.push(format!("and {} more of this kind", more + 1));
    }
    let text = format!("{}\n{} point match\n{games}", header.tags(&remarks), header.match_length.unwrap_or(0));
    // XG's mark of UTF-8; without it, XG and others read another encoding.
    let mark = if text.is_ascii() { "" } else { "\u{feff}" };
    Ok(Some(MatchFile { name: header.file_name(), text: format!("{mark}{text}"), remarks }))
}

/// A text of one line with single blanks, cut to a number of letters.
fn line(text: &str, letters: usize) -> String {
    let text = visible(text);
    let words = text.split(|c: char| c.is_whitespace() || c == char::REPLACEMENT_CHARACTER);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(letters).collect::<String>().trim_end().to_owned()
}

impl MatchRow {
    fn file_name(&self) -> String {
        let length = self.match_length.map_or_else(|| "money".to_owned(), |length| format!("{length}p"));
        let day = self.played_at_local.as_deref().and_then(|at| at.get(..10)).unwrap_or_default();
        let parts = [slug(&self.player1), slug(&self.player2), length, day.to_owned(), self.key.clone()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        format!("{}.mat", parts.join("-"))
    }

    fn tags(&self, remarks: &[String]) -> String {
        let is_money = self.match_length.is_none();
        let rule = |applies: bool, is_on| applies.then(|| if is_on { "On" } else { "Off" }.to_owned());
        let at = |range: Range<usize>| Some(self.played_at_local.as_deref()?.get(range)?.replace(['-', ':'], "."));
        let variation = match self.variation_code {
            1 => "NackGammon",
            2 => "HyperGammon (3)",
            _ => &self.variation,
        };
        let tags = [
            ("Site", self.site.clone()),
            ("Event", self.event.clone()),
            ("Round", self.round.clone()),
            ("Player 1", Some(self.player1.clone())),
            ("Player 2", Some(self.player2.clone())),
            ("EventDate", at(0..10)),
            ("EventTime", at(11..16)),
            ("Variation", Some(variation.to_owned())),
            ("Crawford", rule(!is_money, self.is_crawford_rule)),
            ("Jacoby", rule(is_money, self.is_jacoby_rule)),
            ("Beaver", rule(is_money, self.is_beaver_rule)),
            ("CubeLimit", self.cube_limit.map(|limit| limit.to_string())),
            ("Transcriber", self.transcriber.clone()),
        ];
        let mut text = String::new();
        for (tag, value) in tags {
            let value = line(&value.unwrap_or_default(), MAX_VALUE).replace('"', "'");
            if !value.is_empty() {
                let _ = writeln!(text, "; [{tag} \"{value}\"]");
            }
        }
        remarks.iter().for_each(|remark| text += &format!("; {remark}\n"));
        text
    }

    /// The name of a seat in a game, where a colon ends a name and the word `Game` begins a game.
    fn name(&self, seat: u8) -> String {
        let name = line(if seat == 1 { &self.player1 } else { &self.player2 }, MAX_NAME);
        let name = name.replace(':', "-").replace("Game ", "Game-");
        if name.is_empty() { format!("Player {seat}") } else { name }
    }
}

/// Writes a game: seat 1 on the left.
struct GameWriter<'m> {
    header: &'m MatchRow,
    game: &'m GameRow,
    text: String,
    /// The letters up to the column of seat 2, and two blanks.
    width: usize,
    rows: usize,
    /// What seat 1 did in the next row.
    left: Option<String>,
    /// The position that a reader has reached, in the view of seat 1; `None` if it cannot know.
    position: Option<Board>,
    /// The cube: its value, and 1 if seat 1 owns it, -1 if seat 2 does.
    cube: (i64, i8),
    /// Who rolled last.
    roller: Option<u8>,
    remarks: Vec<String>,
}

impl<'m> GameWriter<'m> {
    fn new(header: &'m MatchRow, game: &'m GameRow) -> Self {
        let first = format!(" {} : {}", header.name(1), game.start_score1);
        let second = format!("{} : {}", header.name(2), game.start_score2);
        let width = first.chars().count().max(35);
        let text = format!("\n Game {}\n{first:<width$}  {second}\n", game.game_number);
        let position = Some(Board::START);
        Self {
            header,
            game,
            text,
            width,
            rows: 0,
            left: None,
            position,
            cube: (1, 0),
            roller: None,
            remarks: Vec::new(),
        }
    }

    fn row(&mut self, left: &str, right: &str) {
        self.rows += 1;
        // GNU Backgammon finds a cube action on the right after two blanks. A row without them would get that of the row before.
        let (number, width) = (self.rows, self.width.saturating_sub(5));
        let _ = writeln!(self.text, "{number:>3}) {left:<width$}  {right}");
    }

    /// Ends a row in which seat 2 did nothing.
    fn end_row(&mut self) {
        if let Some(left) = self.left.take() {
            self.row(&left, "");
        }
    }

    fn cell(&mut self, seat: u8, text: String) {
        if seat == 1 {
            self.end_row();
            self.left = Some(text);
        } else {
            let left = self.left.take().unwrap_or_default();
            self.row(&left, &text);
        }
    }

    fn remark(&mut self, what: &str) {
        self.remarks.push(format!("game {}{what}", self.game.game_number));
    }

    fn decision(&mut self, row: &DecisionRow, later: &[DecisionRow]) -> Result<(), Box<dyn Error>> {
        let board = board_of_xgid(&row.board)?;
        if row.seat == 1 {
            self.end_row();
        }
        self.reach(row, row.of_seat1(&board));
        let cube = row.cube_value;
        let double = |times: i64| cube.saturating_mul(times);
        let other = 3 - row.seat;
        match (row.kind, Action::of_cube(row.action.as_deref().unwrap_or_default())) {
            (Kind::Checker, _) => self.roll(row, &board, later),
            (_, Some(Action::Double)) => self.cell(row.seat, format!(" Doubles => {}", double(2))),
            (_, Some(Action::Pass)) => self.cell(row.seat, " Drops".to_owned()),
            (_, Some(Action::Take)) => {
                self.cell(row.seat, " Takes".to_owned());
                self.take(row, double(2));
            }
            (_, Some(Action::Beaver)) => {
                self.cell(row.seat, format!(" Beavers => {}", double(4)));
                self.take(row, double(4));
                let word = |answer: &Option<String>| {
                    Some(if answer.as_deref()? == "pass" { " Drops" } else { " Takes" }.to_owned())
                };
                if row.beaver_answer.as_deref() == Some("raccoon") {
                    self.cell(other, format!(" Raccoons => {}", double(8)));
                    self.take(row, double(8));
                    word(&row.raccoon_answer).into_iter().for_each(|word| self.cell(row.seat, word));
                } else {
                    word(&row.beaver_answer).into_iter().for_each(|word| self.cell(other, word));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The player of this row owns the cube now.
    fn take(&mut self, row: &DecisionRow, cube: i64) {
        self.cube = (cube, if row.seat == 1 { 1 } else { -1 });
    }

    /// Sets the position if the plays before do not lead to it.
    fn reach(&mut self, row: &DecisionRow, board: Board) {
        let owner = if row.seat == 1 { row.cube_owner } else { -row.cube_owner };
        if owner == 0 && self.cube.1 == 0 && self.cube.0 != row.cube_value {
            self.remark(&format!(": automatic doubles, which the format lacks: the cube is at {}", row.cube_value));
            self.cube.0 = row.cube_value;
        }
        if self.position == Some(board) && self.cube == (row.cube_value, owner) {
            if row.kind != Kind::Take && self.roller == Some(row.seat) {
                self.roller = None;
                self.remark(&format!(": a roll before move {} is missing", self.rows + 1));
            }
            return;
        }
        self.end_row();
        if self.rows > 0 {
            self.remark(&format!(": what led to the position before move {} is not recorded", self.rows + 1));
        } else if self.game.is_set_up || self.header.variation_code == 0 {
            self.remark(" begins at a set position");
        }
        // Capitals are the checkers on the left, and a cube on the left is negative: so GNU Backgammon reads it.
        let exponent = row.cube_value.trailing_zeros() as i32 * -i32::from(owner);
        let _ = writeln!(self.text, "; Set Pos={}/{exponent}", xgid_position(&board));
        (self.position, self.cube, self.roller) = (Some(board), (row.cube_value, owner), None);
    }

    fn roll(&mut self, row: &DecisionRow, board: &Board, later: &[DecisionRow]) {
        self.roller = Some(row.seat);
        let Some(dice) = row.dice() else { return };
        let roll = format!("{}{}:", dice.0, dice.1);
        let Some(action) = &row.action else {
            // So XG writes the roll before a resignation.
            return self.cell(row.seat, format!("{roll} ????"));
        };
        if let Some((moves, after)) = moves(board, action, dice).filter(|_| !row.is_illegal) {
            self.position = Some(row.of_seat1(&after));
            return self.cell(row.seat, format!("{roll}{moves}"));
        }
        self.remark(&format!(", move {}: {action} with {}{} is illegal", self.rows + 1, dice.0, dice.1));
        let after = row.board_after.as_deref().and_then(|board| board_of_xgid(board).ok());
        let position = after.map(|after| self.position_text(row, &after, later)).unwrap_or_default();
        self.position = after.map(|after| row.of_seat1(&after.flip()));
        self.cell(row.seat, format!("{roll} Illegal play{position}"));
    }

    /// The position after an illegal play as Snowie writes it, in the view of the player who rolls next.
    fn position_text(&self, row: &DecisionRow, board: &Board, later: &[DecisionRow]) -> String {
        let (header, game) = (self.header, self.game);
        let mut sides = [1, 2].map(|seat| header.name(seat).replace([';', '(', ')'], "-"));
        let mut scores = [game.start_score1, game.start_score2];
        if row.seat == 1 {
            sides.reverse();
            scores.reverse();
        }
        let (length, is_money) = (header.match_length.unwrap_or(0), u8::from(header.match_length.is_none()));
        let (jacoby, crawford) = (u8::from(header.is_jacoby_rule), u8::from(game.is_crawford));
        let ([name, other], [score, other_score]) = (sides, scores);
        let (roller, cube, owner) = (row.seat - 1, row.cube_value, -row.cube_owner);
        let points: String = board.as_array().iter().map(|count| format!("{count};")).collect();
        let (die1, die2) = later.iter().find_map(DecisionRow::dice).unwrap_or_default();
        format!(
            " ({length};{jacoby};1;{is_money};{roller};{name};{other};{crawford};{score};{other_score};{cube};{owner};{points}{die1};{die2};)"
        )
    }

    /// Ends the game with its winner, who gains points.
    fn result(&mut self) {
        self.end_row();
        let game = self.game;
        let Some((end1, end2)) = game.end_score1.zip(game.end_score2) else {
            return self.remark(" is not finished");
        };
        let (won, before, score) = match (end1 - game.start_score1, end2 - game.start_score2) {
            (points @ 1.., _) => (points, 6, end1),
            (_, points @ 1..) => (points, self.width + 2, end2),
            _ => return self.remark(" has no winner"),
        };
        let points = if won == 1 { "point" } else { "points" };
        let end = if self.header.match_length.is_some_and(|length| score >= length) { " and the match" } else { "" };
        let _ = writeln!(self.text, "{:before$}Wins {won} {points}{end}", "");
    }
}

/// A play as a move for each die, and the position after it; `None` if the dice do not allow it.
fn moves(board: &Board, action: &str, dice: (u8, u8)) -> Option<(String, Board)> {
    if action == Action::CannotMove.name() {
        return is_legal(board, dice, board).then(|| (String::new(), *board));
    }
    let play = Play::parse(board, action, Some(dice)).ok()?;
    let after = play.apply(board).ok()?;
    let list = record_list(board, &play, dice);
    let pairs = || list.chunks_exact(2).map(|pair| (pair[0], pair[1]));
    if Play::from_pairs(board, pairs()) != Ok(play) {
        return None;
    }
    let (mut text, mut at) = (String::new(), *board);
    for (from, to) in pairs().take_while(|(from, _)| *from >= 0) {
        let (from, to) = (u8::try_from(from + 1).ok()?, u8::try_from(to + 1).ok()?);
        let mark = if at.move_checker(from, to) { "*" } else { "" };
        let _ = write!(text, " {from}/{to}{mark}");
    }
    Some((text, after))
}
