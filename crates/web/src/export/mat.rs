//! Matches as Jellyfish text (.mat), which nearly every backgammon program reads.
//!
//! The header is that of eXtreme Gammon's own files, and so are two forms for what the rest of the format cannot express: `; Set Pos=` (the
//! position here is another one) and `Illegal play (...)` (the position after the roll). GNU Backgammon reads both.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write;

use rusqlite::Connection;

use backgammon::pairs::record_list;
use backgammon::{Board, Play, board_of_xgid, is_legal, xgid_position};
use gammonbase::query::row_reader::{Query, columns, query};
use rows::matches::{Action, Kind};
use rows::names::slug;
use rows::visible::visible;

static MATCH: Query = query!("mat/match");
static GAMES: Query = query!("mat/games");
static DECISIONS: Query = query!("mat/decisions");
static KEYS: Query = query!("mat/keys");

/// The most letters of a value in the header. GNU Backgammon reads lines of up to 1,023 bytes.
const MAX_VALUE: usize = 200;
/// The most letters of a name.
const MAX_NAME: usize = 60;
/// The most remarks in a header. GammonView looks for the length in the first 30 lines.
const MAX_REMARKS: usize = 12;

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
        player1: String, player2: String, match_length: Option<i64>, is_money: u8, is_jacoby_rule: u8, variation_code: i32,
        is_complete: bool, day: String, key: String, tags: String,
    }

    struct GameRow {
        game_id: i64, game_number: i32, start_score1: i64, start_score2: i64, gain1: Option<i64>, gain2: Option<i64>,
        is_crawford: u8, is_set_up: bool,
    }

    struct DecisionRow {
        game_id: i64, kind: Kind, seat: u8, board: String, die1: Option<u8>, die2: Option<u8>, action: Option<String>,
        is_illegal: bool, board_after: Option<String>, cube_value: i64, cube_owner: i8,
        beaver_answer: Option<String>, raccoon_answer: Option<String>,
    }
}

impl DecisionRow {
    /// A board in the view of the player who decides, in that of seat 1, or the reverse.
    fn of_seat1(&self, board: &Board) -> Board {
        if self.seat == 1 { *board } else { board.flip() }
    }
}

/// The keys of all matches, with which the names of their files end.
pub fn match_keys(connection: &Connection) -> Result<BTreeSet<String>, Box<dyn Error>> {
    Ok(connection.prepare(&KEYS.sql)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// The file of a match; `None` if nothing was played.
pub fn match_file(connection: &Connection, match_id: i64) -> Result<Option<MatchFile>, Box<dyn Error>> {
    let header = MATCH.rows::<MatchRow>(connection, [match_id])?.pop().ok_or("the match is gone")?;
    let decisions: Vec<DecisionRow> = DECISIONS.rows(connection, [match_id])?;
    let (mut games, mut remarks, mut rows) = (String::new(), Vec::new(), 0);
    for game in GAMES.rows::<GameRow>(connection, [match_id])? {
        let mut writer = GameWriter::new(&header, &game);
        let end = decisions.partition_point(|row| row.game_id <= game.game_id);
        for at in decisions.partition_point(|row| row.game_id < game.game_id)..end {
            writer.decision(&decisions[at..end])?;
        }
        rows += writer.rows;
        writer.result();
        games += &writer.text;
        remarks.append(&mut writer.remarks);
    }
    if rows == 0 {
        return Ok(None);
    }
    if !header.is_complete {
        remarks.push("the match is not finished".to_owned());
    }
    if let Some(more) = remarks.len().checked_sub(MAX_REMARKS + 1) {
        remarks.truncate(MAX_REMARKS);
        remarks.push(format!("and {} more of this kind", more + 1));
    }
    let mut text = String::new();
    for (tag, value) in serde_json::from_str::<Vec<(String, Option<String>)>>(&header.tags)? {
        let value = match tag.as_str() {
            // GammonView compares these names with those above the columns.
            "Player 1" => header.name(1),
            "Player 2" => header.name(2),
            _ => line(&value.unwrap_or_default(), MAX_VALUE),
        };
        if !value.is_empty() {
            writeln!(text, "; [{tag} \"{value}\"]")?;
        }
    }
    remarks.iter().for_each(|remark| text += &format!("; {remark}\n"));
    write!(text, "\n{} point match\n{games}", header.match_length.unwrap_or(0))?;
    if !text.is_ascii() {
        // XG's mark of UTF-8; without it, XG and others read another encoding.
        text.insert(0, '\u{feff}');
    }
    let length = header.match_length.map_or_else(|| "money".to_owned(), |length| format!("{length}p"));
    let mut parts = vec![slug(&header.player1), slug(&header.player2), length, header.day, header.key];
    parts.retain(|part| !part.is_empty());
    Ok(Some(MatchFile { name: format!("{}.mat", parts.join("-")), text, remarks }))
}

/// A text of one line with single blanks and without double quotes, cut to a number of letters.
fn line(text: &str, letters: usize) -> String {
    let text = visible(text).replace(char::REPLACEMENT_CHARACTER, " ").replace('"', "'");
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(letters).collect::<String>().trim_end().to_owned()
}

impl MatchRow {
    /// The name of a seat. Above the columns a colon ends a name, and the word `Game` begins a game.
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
    /// The letters of the left column.
    width: usize,
    rows: usize,
    /// Whether the last row has no act of seat 2 yet.
    is_open: bool,
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
        let width = first.chars().count().max(34) + 3;
        let second = format!("{} : {}", header.name(2), game.start_score2);
        let text = format!("\n Game {}\n{first:<width$}{second}\n", game.game_number);
        let (position, remarks) = (Some(Board::START), Vec::new());
        Self { header, game, text, width, rows: 0, is_open: false, position, cube: (1, 0), roller: None, remarks }
    }

    /// The row of the next act of a seat.
    fn row(&self, seat: u8) -> usize {
        self.rows + usize::from(seat == 1 || !self.is_open)
    }

    fn cell(&mut self, seat: u8, text: &str) {
        let (row, left, right) = if seat == 1 { (self.row(1), text, "") } else { (self.row(2), "", text) };
        if row > self.rows {
            // GammonView finds what is on the right after three blanks. Without two, GNU Backgammon reads a cube action of the row before.
            let width = self.width.saturating_sub(8);
            self.text += &format!("{row:>3}) {left:<width$}   \n");
        }
        self.text.insert_str(self.text.len() - 1, right);
        (self.rows, self.is_open) = (row, seat == 1);
    }

    fn remark(&mut self, what: &str) {
        self.remarks.push(format!("game {}{what}", self.game.game_number));
    }

    /// Writes the first decision.
    fn decision(&mut self, rows: &[DecisionRow]) -> Result<(), Box<dyn Error>> {
        let row = &rows[0];
        let (seat, other, board) = (row.seat, 3 - row.seat, board_of_xgid(&row.board)?);
        self.reach(row, row.of_seat1(&board));
        let cube = |times: i64| row.cube_value.saturating_mul(times);
        let owner = if seat == 1 { 1 } else { -1 };
        match (row.kind, Action::of_cube(row.action.as_deref().unwrap_or_default())) {
            (Kind::Checker, _) => self.roll(&board, rows),
            (_, Some(Action::Double)) => self.cell(seat, &format!(" Doubles => {}", cube(2))),
            (_, Some(Action::Pass)) => self.cell(seat, " Drops"),
            (_, Some(Action::Take)) => {
                self.cell(seat, " Takes");
                self.cube = (cube(2), owner);
            }
            (_, Some(Action::Beaver)) => {
                self.cell(seat, &format!(" Beavers => {}", cube(4)));
                let is_raccoon = row.beaver_answer.as_deref() == Some("raccoon");
                if is_raccoon {
                    self.cell(other, &format!(" Raccoons => {}", cube(8)));
                }
                self.cube = (cube(if is_raccoon { 8 } else { 4 }), owner);
                let (seat, answer) = if is_raccoon { (seat, &row.raccoon_answer) } else { (other, &row.beaver_answer) };
                if let Some(answer) = answer {
                    self.cell(seat, if answer == "pass" { " Drops" } else { " Takes" });
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Sets the position if the plays before do not lead to it.
    fn reach(&mut self, row: &DecisionRow, board: Board) {
        let owner = if row.seat == 1 { row.cube_owner } else { -row.cube_owner };
        let (cube, number) = ((row.cube_value, owner), self.row(row.seat));
        if (owner, self.cube.1) == (0, 0) && self.cube != cube {
            self.remark(&format!(": automatic doubles, which the format lacks: the cube is at {}", cube.0));
            self.cube = cube;
        }
        if (self.position, self.cube) != (Some(board), cube) {
            if self.rows > 0 {
                self.remark(&format!(": what led to the position before move {number} is not recorded"));
            } else if self.game.is_set_up || self.header.variation_code == 0 {
                self.remark(" begins at a set position");
            }
            // Capitals are the checkers on the left, and a cube on the left is negative: so GNU Backgammon reads it.
            let exponent = cube.0.trailing_zeros() as i32 * -i32::from(owner);
            self.text += &format!("; Set Pos={}/{exponent}\n", xgid_position(&board));
            (self.position, self.cube, self.roller, self.is_open) = (Some(board), cube, None, false);
        } else if row.kind != Kind::Take && self.roller == Some(row.seat) {
            self.roller = None;
            self.remark(&format!(": a roll before move {number} is missing"));
        }
    }

    fn roll(&mut self, board: &Board, rows: &[DecisionRow]) {
        let row = &rows[0];
        self.roller = Some(row.seat);
        let Some(dice) = row.die1.zip(row.die2) else { return };
        let roll = format!("{}{}:", dice.0, dice.1);
        let Some(action) = &row.action else {
            // So XG writes the roll before a resignation.
            return self.cell(row.seat, &format!("{roll} ???"));
        };
        let found = moves(board, action, dice);
        if row.is_illegal || !found.as_ref().is_some_and(|(_, after)| is_legal(board, dice, after)) {
            self.remark(&format!(", move {}: {action} with {}{} is illegal", self.row(row.seat), dice.0, dice.1));
        }
        if let Some((moves, after)) = found {
            self.position = Some(row.of_seat1(&after));
            return self.cell(row.seat, &format!("{roll}{moves}"));
        }
        let after = row.board_after.as_deref().and_then(|board| board_of_xgid(board).ok());
        let position = after.map(|after| self.position_text(&after, rows)).unwrap_or_default();
        self.position = after.map(|after| row.of_seat1(&after.flip()));
        self.cell(row.seat, &format!("{roll} Illegal play{position}"));
    }

    /// The position after an illegal play as Snowie writes it, in the view of the player who rolls next.
    fn position_text(&self, board: &Board, rows: &[DecisionRow]) -> String {
        let (row, header, game) = (&rows[0], self.header, self.game);
        let [name, other] = [3 - row.seat, row.seat].map(|seat| header.name(seat).replace([';', '(', ')'], "-"));
        let scores = [game.start_score1, game.start_score2];
        let [score, other_score] = if row.seat == 2 { scores } else { [scores[1], scores[0]] };
        let points: String = board.as_array().iter().map(|count| format!("{count};")).collect();
        let (die1, die2) = rows[1..].iter().find_map(|row| row.die1.zip(row.die2)).unwrap_or_default();
        format!(
            " ({};{};1;{};{};{name};{other};{};{score};{other_score};{};{};{points}{die1};{die2};)",
            header.match_length.unwrap_or(0),
            header.is_jacoby_rule,
            header.is_money,
            row.seat - 1,
            game.is_crawford,
            row.cube_value,
            -row.cube_owner,
        )
    }

    /// Ends the game with its winner, who gains points.
    fn result(&mut self) {
        let (game, length) = (self.game, self.header.match_length.unwrap_or(i64::MAX));
        let (points, before, score) = match (game.gain1, game.gain2) {
            (Some(points @ 1..), _) => (points, 6, game.start_score1),
            (_, Some(points @ 1..)) => (points, self.width, game.start_score2),
            (None, _) => return self.remark(" is not finished"),
            _ => return self.remark(" has no winner"),
        };
        let plural = if points == 1 { "" } else { "s" };
        let end = if score.saturating_add(points) >= length { " and the match" } else { "" };
        self.text += &format!("{:before$}Wins {points} point{plural}{end}\n", "");
    }
}

/// A play as a move for each die, and the position after it. An illegal play only if GNU Backgammon carries it out as it is written: it refuses
/// moves of more than 6 points, and takes those that are as long as several dice for moves of one checker.
fn moves(board: &Board, action: &str, dice: (u8, u8)) -> Option<(String, Board)> {
    let is_play = action != Action::CannotMove.name();
    let play = if is_play { Play::parse(board, action, Some(dice)).ok()? } else { Play::default() };
    let after = play.apply(board).ok()?;
    let steps: Vec<(u8, u8)> = if is_legal(board, dice, &after) {
        let list = record_list(board, &play, dice);
        let pairs = list.chunks_exact(2).take_while(|pair| pair[0] >= 0);
        pairs.map(|pair| ((pair[0] + 1) as u8, (pair[1] + 1) as u8)).collect()
    } else {
        let steps = play.hops().iter().map(|hop| (hop.from, hop.to));
        let is_read = |(from, to)| match from - to {
            points if dice.0 == dice.1 => points == dice.0,
            points => points <= 6 && points != dice.0 + dice.1,
        };
        steps.map(|step| is_read(step).then_some(step)).collect::<Option<_>>().filter(|_| is_play)?
    };
    let (mut text, mut at) = (String::new(), *board);
    for (from, to) in steps {
        let mark = if at.move_checker(from, to) { "*" } else { "" };
        text += &format!(" {from}/{to}{mark}");
    }
    Some((text, after))
}
