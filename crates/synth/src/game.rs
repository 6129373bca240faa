//! The records of one game, from the first roll to the footer.

use super::cube::Lines;
use super::evaluator::{Outlook, judge};
use super::plays::Roll;
use super::random::Random;
use super::state::{End, Game, NO_ROLL, NOT_ANALYSED, Terms, actif};
use backgammon::{Board, game_result};
use xgfile::records::{FooterGame, Move, Record};

/// The most plays of a game.
const LONGEST: u32 = 250;

/// Plays a game, adding its cube and move records.
pub fn play<'a>(terms: &'a Terms<'a>, random: &'a mut Random, records: &'a mut Vec<Record>) -> End {
    let mut opening = (random.die(), random.die());
    while opening.0 == opening.1 {
        opening = (random.die(), random.die());
    }
    let mut game = Game {
        terms,
        seat: usize::from(opening.0 < opening.1),
        random,
        records,
        board: Board::START,
        cube_log2: 0,
        cube_owner: None,
        ply: 0,
    };
    let mut dice = (opening.0.max(opening.1), opening.0.min(opening.1));
    loop {
        if let Some(end) = game.turn(dice) {
            return end;
        }
        let (one, two) = (game.random.die(), game.random.die());
        dice = (one.max(two), one.min(two));
    }
}

impl Game<'_> {
    /// A turn: resignation or double, roll, play. Passes the turn unless the game is over.
    fn turn(&mut self, dice: (u8, u8)) -> Option<End> {
        let outlook = judge(&self.board.flip(), 0.01, 1).flip();
        let resigned = self.resignation(&outlook);
        let lines = (resigned.is_some() || self.may_double()).then(|| self.lines(&outlook));
        if let Some(result) = resigned {
            return Some(self.resign(result, dice, lines));
        }
        if let Some(end) = self.double(lines, dice) {
            return Some(end);
        }
        let (record, after) = self.analysed(dice);
        self.records.push(Record::Move(record));
        if let Some(result) = game_result(&after) {
            return Some(self.end(self.seat, i32::from(result), 0));
        }
        self.board = after.flip();
        self.seat = 1 - self.seat;
        self.ply += 1;
        None
    }

    /// Single (1) or gammon (2), if the player on roll gives up now.
    fn resignation(&mut self, outlook: &Outlook) -> Option<i32> {
        /// Players who are certain to lose mostly resign at once.
        const SHARE: f64 = 0.9;
        if self.ply >= LONGEST {
            return Some(1);
        }
        if outlook.win > 0.003 || !self.random.chance(SHARE) {
            return None;
        }
        match outlook.lose_gammons {
            share if share < 0.02 => Some(1),
            share if share > 0.98 => Some(2),
            _ => None,
        }
    }

    /// Writes one of XG's two forms: a roll without a play, or a cube record without an action.
    fn resign(&mut self, result: i32, dice: (u8, u8), lines: Option<Lines>) -> End {
        if self.random.chance(0.5) {
            let is_open = self.may_double();
            let (double, lines) = if is_open { (0, lines) } else { (-2, None) };
            self.cube_record(double, -1, dice, lines);
            // A roll that is not played: analysed, but without an error.
            let (record, _) = self.analysed(dice);
            self.records.push(Record::Move(Move {
                position_end: [0; 26],
                moves: [0; 8],
                played: false.into(),
                err_move: NOT_ANALYSED,
                ..record
            }));
        } else {
            self.cube_record(-1, -1, NO_ROLL, lines);
        }
        self.end(1 - self.seat, result, 100)
    }

    /// The record of a roll as the mover plays it, and the position after it.
    fn analysed(&mut self, dice: (u8, u8)) -> (Move, Board) {
        let roll = Roll {
            board: self.board,
            dice,
            stakes: self.stakes(),
            ply: self.ply,
            setting: self.terms.setting,
            player: self.terms.players[self.seat].checker,
        };
        let choice = roll.choose(self.random);
        let mut record = choice.record(&roll, self.random);
        record.position_i = self.in_frame_of_player1(&self.board);
        record.actif_p = actif(self.seat);
        record.cube_a = self.cube_field();
        record.init_eq = roll.equity_before();
        record.err_luck = roll.luck(record.init_eq);
        let analysis = &mut record.data_moves;
        analysis.score = self.score_field();
        analysis.cube = self.cube_value();
        analysis.cube_pos = self.cube_side();
        analysis.crawford = i32::from(self.terms.is_crawford);
        analysis.jacoby = i32::from(self.is_jacoby());
        (record, choice.after())
    }

    /// The end with a result of 1 to 3 times the cube; under Jacoby only single while nobody has doubled.
    fn end(&self, winner: usize, result: i32, termination_base: i32) -> End {
        let counted = if self.is_jacoby() && self.cube_owner.is_none() { 1 } else { result };
        End { winner, points: self.cube_value() * counted, termination: termination_base + counted }
    }
}

/// The footer of a game.
pub fn footer(end: &End, score: [i32; 2], is_match_over: bool, is_crawford_next: bool) -> Record {
    /// The match was resigned.
    const MATCH_RESIGNED: i32 = 104;
    let is_resigned = end.termination >= 100;
    let termination = if is_resigned && is_match_over { MATCH_RESIGNED } else { end.termination };
    Record::FooterGame(FooterGame {
        score1g: score[0],
        score2g: score[1],
        crawford_apply_g: is_crawford_next.into(),
        winner: actif(end.winner),
        points_won: end.points,
        termination,
        err_resign: if is_resigned { 0.0 } else { NOT_ANALYSED },
        err_take_resign: if is_resigned { 0.0 } else { NOT_ANALYSED },
        ..FooterGame::default()
    })
}
