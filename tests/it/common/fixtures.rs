//! A small valid match for tests that read or damage it.
//!
//! Game 1: an opening, a play that is an error, a double with a rollout and a take, a hit, a dance, a redouble that is passed.
//! Game 2 (the Crawford game where the match is to 3): four rolls, the last of which is not played but resigned.
//! Plays are legal and positions, scores and cube agree; the evaluations are made up but agree with the errors.

use xgfile::analysis::{BestMove, DoubleAction, EvalLevel, Evaluation};
use xgfile::container::RichHeader;
use xgfile::document::Document;
use xgfile::field::{Ansi, FirstRolls, Flag, PositionEngine, Since, Wide};
use xgfile::records::{
    Cube, FooterGame, FooterMatch, HeaderGame, HeaderMatch, MAGIC, Move, Record, TimeSetting, UNLIMITED,
};
use xgfile::rollout::{RolloutContext, RolloutRec};

/// XG's mark for an error that was not computed.
pub const NOT_ANALYSED: f64 = -1000.0;
/// `FlagDouble` of a block that holds no analysis.
pub const NO_ANALYSIS_FLAG: i16 = -100;
/// Level code of a rollout.
pub const ROLLOUT: i32 = 100;
/// Level code of 3-ply.
pub const THREE_PLY: i32 = 2;

/// Player 1, as `Actif` codes it.
pub const PLAYER1: i32 = 1;
/// Player 2.
pub const PLAYER2: i32 = -1;

/// The plain texts of the match's comments by their line; the last line is the empty one that XG's last CRLF leaves.
pub const COMMENTS: [&str; 5] = ["Finale à Paris", "24/18 first", "", "a thin\ndouble", ""];

/// The options of the match.
#[derive(Debug, Clone)]
pub struct Fixture {
    /// Name of player 1.
    pub player1: String,
    /// Name of player 2, who wins.
    pub player2: String,
    /// File version 8..=40.
    pub version: i32,
    /// At least 3; at 3 the match is finished, above it is not. [`UNLIMITED`] makes it a money session.
    pub match_length: i32,
    /// Event.
    pub event: String,
    /// Location.
    pub location: String,
    /// Round.
    pub round: String,
    /// Days since 1899-12-30.
    pub date: f64,
    /// `GameId` and the header's GUID.
    pub game_id: i32,
    /// The level of the plays' analysis, which differs in a later analysis of the same match.
    pub level: i32,
}

impl Default for Fixture {
    fn default() -> Self {
        Self {
            player1: "Ada Lovelace".into(),
            player2: "Kévin Unger".into(),
            version: 30,
            match_length: 3,
            event: "Open de Paris".into(),
            location: "Café Jussieu".into(),
            round: "Finale".into(),
            // 2024-10-24 00:40:54
            date: 45_589.028_402_777_774,
            game_id: 788_903_771,
            level: THREE_PLY,
        }
    }
}

impl Fixture {
    /// The match as records.
    pub fn document(&self) -> Document {
        assert!(self.match_length >= 3, "the match is to 3 points at least");
        let mut script = Script::new(self);
        script.first_game();
        script.second_game();
        let header = RichHeader {
            header_version: 1,
            guid: u128::from(self.game_id.cast_unsigned()).to_le_bytes(),
            game_name: Wide::from_text(&format!("Played on {}", self.location)),
            save_name: Wide::from_text(&format!("{} vs. {}", self.player1, self.player2)),
            level_name: Wide::from_text(&format!("Event: {}", self.event)),
            ..RichHeader::default()
        };
        let rollouts = script.rollouts.into_iter().map(|context| RolloutRec { context, residue: None });
        let rollouts = rollouts.collect();
        let comments = COMMENTS.map(rtf).to_vec();
        Document::build(header, self.version, script.records, rollouts, comments)
    }

    /// The match as the bytes of an .xg file.
    pub fn file(&self) -> Vec<u8> {
        self.document().encode().encode().unwrap()
    }

    fn since<const V: i32, T>(&self, value: T) -> Since<V, T> {
        Since((self.version >= V).then_some(value))
    }

    fn is_money(&self) -> bool {
        self.match_length == UNLIMITED
    }

    fn match_header(&self) -> HeaderMatch {
        HeaderMatch {
            s_player1: ansi(&self.player1),
            s_player2: ansi(&self.player2),
            match_length: self.match_length,
            crawford: true.into(),
            jacoby: self.is_money().into(),
            elo1: 1600.0,
            elo2: 1600.0,
            date: self.date,
            s_event: ansi(&self.event),
            game_id: self.game_id,
            comp_level1: -1,
            comp_level2: -1,
            s_location: ansi(&self.location),
            s_round: ansi(&self.round),
            invert: 1,
            version: self.version,
            magic: MAGIC,
            comment_header_match: 0,
            comment_footer_match: -1,
            site_id: -1,
            cube_limit: self.since(10),
            auto_double_max: self.since(0),
            transcribed: self.since(true.into()),
            event: self.since(Wide::from_text(&self.event)),
            player1: self.since(Wide::from_text(&self.player1)),
            player2: self.since(Wide::from_text(&self.player2)),
            location: self.since(Wide::from_text(&self.location)),
            round: self.since(Wide::from_text(&self.round)),
            time_setting: self.since(TimeSetting::default()),
            tot_time_delay_move: self.since(0),
            tot_time_delay_cube: self.since(0),
            tot_time_delay_move_done: self.since(0),
            tot_time_delay_cube_done: self.since(0),
            transcriber: self.since(Wide::default()),
            ..HeaderMatch::default()
        }
    }
}

/// The match without analysis.
pub fn not_analysed() -> Vec<u8> {
    let mut document = Fixture { player1: "Novice".into(), game_id: 5, ..Fixture::default() }.document();
    for record in &mut document.records {
        match &mut record.body {
            Record::Cube(cube) => {
                cube.double_d.flag_double = NO_ANALYSIS_FLAG;
                (cube.err_cube, cube.err_take) = (NOT_ANALYSED, NOT_ANALYSED);
            }
            Record::Move(play) => {
                play.data_moves.n_moves = 0;
                (play.err_move, play.err_luck) = (NOT_ANALYSED, NOT_ANALYSED);
            }
            _ => {}
        }
    }
    document.encode().encode().unwrap()
}

/// A text in Windows-1252, as the fields before version 24 hold it; `?` for what the code page lacks.
pub fn ansi<const N: usize>(text: &str) -> Ansi<N> {
    let bytes = text.chars().map(|character| {
        let mut buffer = [0; 4];
        let (encoded, _, is_lossy) = encoding_rs::WINDOWS_1252.encode(character.encode_utf8(&mut buffer));
        if is_lossy { b'?' } else { encoded[0] }
    });
    Ansi::from_bytes(&bytes.collect::<Vec<u8>>())
}

/// A comment as XG's editor writes it; an empty one is an empty line.
pub fn rtf(text: &str) -> Vec<u8> {
    if text.is_empty() {
        return Vec::new();
    }
    let mut body = String::new();
    for character in text.chars() {
        match character {
            '\n' => body.push_str("\\par\r\n"),
            '{' | '}' | '\\' => body.extend(['\\', character]),
            ' '..='~' => body.push(character),
            '\u{a0}'..='\u{ff}' => body.push_str(&format!("\\'{:02x}", u32::from(character))),
            _ => (character.encode_utf16(&mut [0; 2]).iter())
                .for_each(|unit| body.push_str(&format!("\\u{}?", unit.cast_signed()))),
        }
    }
    let head = "{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0\\deflang1033{\\fonttbl{\\f0\\fcharset0 Arial;}}\r\n\
        {\\colortbl;}\r\n{\\*\\generator Riched20;}\r\n\\pard\\fs20\\f0 ";
    format!("{head}{body}\\par\r\n}}").into_bytes()
}

/// The opening position, the same from both sides.
pub fn start_position() -> PositionEngine {
    let mut position = [0; 26];
    for (point, checkers) in [(24, 2), (13, 5), (8, 3), (6, 5)] {
        position[point] = checkers;
        position[25 - point] = -checkers;
    }
    position
}

/// The position from the other side.
pub fn flipped(position: &PositionEngine) -> PositionEngine {
    std::array::from_fn(|point| -position[25 - point])
}

/// The steps of a play in the mover's view: (from, to), 25 = the bar, 0 = off.
pub type Play = &'static [(usize, usize)];

/// Makes a play in the mover's view, hitting blots.
pub fn played(position: &PositionEngine, play: Play) -> PositionEngine {
    let mut after = *position;
    for &(from, to) in play {
        assert!(after[from] > 0, "no checker on {from}");
        after[from] -= 1;
        if to > 0 {
            assert!(after[to] >= -1, "{to} is blocked");
            if after[to] == -1 {
                after[to] = 0;
                after[0] -= 1;
            }
            after[to] += 1;
        }
    }
    after
}

/// Seven figures with this equity: plausible, cumulative chances that give about it.
fn evaluation(equity: f32) -> Evaluation {
    let win = (0.5 + equity / 2.6).clamp(0.01, 0.99);
    let (lose_gammon, win_gammon) = (0.25 * (1.0 - win), 0.25 * win);
    [0.01 * (1.0 - win), lose_gammon, 1.0 - win, win, win_gammon, 0.01 * win, equity]
}

/// A cube decision's analysis: equities without double and with double and take, in the mover's view.
#[derive(Clone, Copy)]
struct Lines {
    no_double: f32,
    double_take: f32,
    flag: i16,
    rollout: i32,
}

/// The state of the match after the last record.
struct Script<'a> {
    fixture: &'a Fixture,
    records: Vec<Record>,
    rollouts: Vec<RolloutContext>,
    /// Player 1's view.
    position: PositionEngine,
    score: [i32; 2],
    is_crawford: bool,
    /// The cube's exponent with its owner's sign; 0 = centred.
    cube: i32,
}

impl<'a> Script<'a> {
    fn new(fixture: &'a Fixture) -> Self {
        Self {
            fixture,
            records: vec![Record::HeaderMatch(fixture.match_header())],
            rollouts: Vec::new(),
            position: start_position(),
            score: [0, 0],
            is_crawford: false,
            cube: 0,
        }
    }

    fn first_game(&mut self) {
        self.begin_game(1);
        self.no_access(PLAYER1, "31");
        self.play(PLAYER1, [3, 1], &[(0.16, &[(8, 5), (6, 5)]), (-0.02, &[(24, 23), (13, 10)])], 0);
        let lines = Lines { no_double: -0.16, double_take: -0.58, flag: 0, rollout: -1 };
        self.no_double(PLAYER2, "64", lines);
        let plays: [(f32, Play); 2] = [(-0.2, &[(24, 18), (13, 9)]), (-0.24, &[(24, 18), (18, 14)])];
        self.play(PLAYER2, [6, 4], &plays, 1);
        self.last_move().comment_move = 1;
        self.double_that_is_taken();
        let plays: [(f32, Play); 2] = [(0.3, &[(13, 11), (13, 8)]), (0.05, &[(13, 8), (8, 6)])];
        self.play(PLAYER1, [5, 2], &plays, 0);
        let lines = Lines { no_double: -0.31, double_take: -0.9, flag: 0, rollout: -1 };
        self.no_double(PLAYER2, "66", lines);
        self.dance(PLAYER2, [6, 6]);
        self.no_access(PLAYER1, "21");
        self.play(PLAYER1, [2, 1], &[(0.5, &[(13, 11), (6, 5)]), (0.41, &[(24, 23), (13, 11)])], 0);
        self.redouble_that_is_passed();
        self.end_game(PLAYER2, 2, 0);
    }

    fn second_game(&mut self) {
        self.begin_game(2);
        let lines = Lines { no_double: 0.05, double_take: -0.3, flag: 0, rollout: -1 };
        self.no_access(PLAYER2, "42");
        self.play(PLAYER2, [4, 2], &[(0.12, &[(8, 4), (6, 4)]), (0.01, &[(24, 20), (20, 18)])], 0);
        self.no_double(PLAYER1, "53", lines);
        self.play(PLAYER1, [5, 3], &[(0.02, &[(8, 3), (6, 3)]), (-0.1, &[(13, 8), (8, 5)])], 0);
        self.roll_out_last_play();
        self.no_double(PLAYER2, "61", lines);
        self.play(PLAYER2, [6, 1], &[(0.21, &[(13, 7), (8, 7)]), (0.02, &[(13, 7), (7, 6)])], 0);
        self.no_double(PLAYER1, "21", lines);
        self.resigned_roll(PLAYER1, [2, 1]);
        self.end_game(PLAYER2, 1, 101);
        if self.score[1] >= self.fixture.match_length {
            self.records.push(Record::FooterMatch(FooterMatch {
                score1m: self.score[0],
                score2m: self.score[1],
                winner_m: PLAYER2,
                ..FooterMatch::default()
            }));
        }
    }

    fn begin_game(&mut self, number: i32) {
        self.position = start_position();
        self.cube = 0;
        self.records.push(Record::HeaderGame(HeaderGame {
            score1: self.score[0],
            score2: self.score[1],
            crawford_apply: self.is_crawford.into(),
            pos_init: self.position,
            game_number: number,
            comment_header_game: -1,
            comment_footer_game: -1,
            number_of_auto_double: self.fixture.since(0),
            ..HeaderGame::default()
        }));
    }

    fn end_game(&mut self, winner: i32, points: i32, termination: i32) {
        self.score[usize::from(winner == PLAYER2)] += points;
        let is_one_away = self.score.contains(&(self.fixture.match_length - 1));
        self.is_crawford = is_one_away && !self.is_crawford;
        self.records.push(Record::FooterGame(FooterGame {
            score1g: self.score[0],
            score2g: self.score[1],
            crawford_apply_g: self.is_crawford.into(),
            winner,
            points_won: points,
            termination,
            ..FooterGame::default()
        }));
    }

    /// The position in the mover's view.
    fn seen_by(&self, player: i32) -> PositionEngine {
        if player == PLAYER1 { self.position } else { flipped(&self.position) }
    }

    /// Points away, mover first; (-1, -1) for money.
    fn away(&self, player: i32) -> [i32; 2] {
        if self.fixture.is_money() {
            return [-1, -1];
        }
        let [first, second] = self.score.map(|points| self.fixture.match_length - points);
        if player == PLAYER1 { [first, second] } else { [second, first] }
    }

    /// The cube record of a player who may not double.
    fn no_access(&mut self, player: i32, dice: &str) {
        let cube = Cube {
            actif: player,
            double: -2,
            take: -1,
            beaver_r: -1,
            raccoon_r: -1,
            cube_b: self.cube,
            position: self.position,
            double_d: DoubleAction { flag_double: NO_ANALYSIS_FLAG, ..DoubleAction::default() },
            err_cube: NOT_ANALYSED,
            dice_rolled: ansi(dice),
            err_take: NOT_ANALYSED,
            rollout_index_d: -1,
            analyze_c: -1,
            err_beaver: NOT_ANALYSED,
            err_raccoon: NOT_ANALYSED,
            analyze_cr: -1,
            tutor_cube: -1,
            tutor_take: -1,
            err_tutor_cube: NOT_ANALYSED,
            err_tutor_take: NOT_ANALYSED,
            comment_cube: -1,
            edited_cube: self.fixture.since(Flag(0)),
            time_delay_cube: self.fixture.since(Flag(0)),
            time_delay_cube_done: self.fixture.since(Flag(0)),
            number_of_auto_double_cube: self.fixture.since(0),
            time_bot: self.fixture.since(0),
            time_top: self.fixture.since(0),
            ..Cube::default()
        };
        self.records.push(Record::Cube(cube));
    }

    /// The cube record of a player who may double and does not; in the Crawford game no player may.
    fn no_double(&mut self, player: i32, dice: &str, lines: Lines) {
        self.no_access(player, dice);
        if !self.is_crawford {
            let analysis = self.analysis(player, lines);
            let cube = self.last_cube();
            cube.double = 0;
            cube.double_d = analysis;
            cube.err_cube = 0.0;
            cube.err_take = 0.0;
            (cube.analyze_c, cube.analyze_cr) = (THREE_PLY, THREE_PLY);
        }
    }

    fn double_that_is_taken(&mut self) {
        let rollout = self.rollouts.len() as i32;
        let lines = Lines { no_double: 0.25, double_take: 0.15, flag: 0, rollout };
        self.no_double(PLAYER1, "52", lines);
        let cube = self.last_cube();
        (cube.double, cube.take) = (1, 1);
        // max(ND, min(DT, DP)) - DT, charged to the player on roll.
        cube.err_cube = 0.25f64 - 0.15;
        cube.rollout_index_d = rollout;
        cube.comment_cube = 3;
        let (no_double, double_take) = (cube.double_d.eval, cube.double_d.eval_double);
        self.rollouts.push(cube_rollout(no_double, 0.25, double_take, 0.15));
        self.cube = PLAYER2;
    }

    fn redouble_that_is_passed(&mut self) {
        let lines = Lines { no_double: 0.6, double_take: 0.7, flag: 1, rollout: -1 };
        self.no_double(PLAYER2, "77", lines);
        let cube = self.last_cube();
        (cube.double, cube.take) = (1, 0);
        // The pass gives 1 where the take would give 0.7.
        cube.err_take = -0.3;
    }

    fn analysis(&self, player: i32, lines: Lines) -> DoubleAction {
        DoubleAction {
            pos: self.seen_by(player),
            level: if lines.rollout >= 0 { ROLLOUT } else { THREE_PLY },
            score: self.away(player),
            cube: 1 << self.cube.abs(),
            cube_pos: self.cube.signum() * player,
            jacoby: self.fixture.is_money().into(),
            flag_double: lines.flag,
            eval: evaluation(lines.no_double * 0.9),
            equ_b: lines.no_double,
            equ_double: lines.double_take,
            equ_drop: 1.0,
            level_request: THREE_PLY as i16,
            double_choice3: -1,
            eval_double: evaluation(lines.no_double * 0.9),
            ..DoubleAction::default()
        }
    }

    /// The move record of a play out of candidates, XG's best first; `choice` is the one that is played.
    fn play(&mut self, player: i32, dice: [i32; 2], plays: &[(f32, Play)], choice: usize) {
        let before = self.seen_by(player);
        let mut data = self.candidates(player, dice, plays.len());
        for (index, &(equity, play)) in plays.iter().enumerate() {
            data.pos_played[index] = played(&before, play);
            // Garbage follows the first -1, as in real files.
            data.moves[index] = [7; 8];
            for (pair, &(from, to)) in data.moves[index].chunks_exact_mut(2).zip(play) {
                pair.copy_from_slice(&[from as i8 - 1, to as i8 - 1]);
            }
            if let Some(end) = data.moves[index].get_mut(play.len() * 2) {
                *end = -1;
            }
            data.eval[index] = evaluation(equity);
        }
        let (equity, play) = plays[choice];
        let mut moves = [-1; 8];
        for (pair, &(from, to)) in moves.chunks_exact_mut(2).zip(play) {
            pair.copy_from_slice(&[from as i32 - 1, to as i32 - 1]);
        }
        let after = data.pos_played[choice];
        let error = f64::from(equity) - f64::from(plays[0].0);
        self.push_move(player, data, moves, after, error);
        self.position = if player == PLAYER1 { after } else { flipped(&after) };
    }

    /// The move record of a roll that cannot be played.
    fn dance(&mut self, player: i32, dice: [i32; 2]) {
        let before = self.seen_by(player);
        let mut data = self.candidates(player, dice, 1);
        data.pos_played[0] = before;
        data.moves[0] = [-1; 8];
        data.eval[0] = evaluation(-0.6);
        data.irrelevant = true.into();
        self.push_move(player, data, [-1; 8], before, 0.0);
    }

    /// The move record of a roll that is resigned instead of played.
    fn resigned_roll(&mut self, player: i32, dice: [i32; 2]) {
        let before = self.seen_by(player);
        let mut data = self.candidates(player, dice, 1);
        let play: Play = &[(13, 11), (6, 5)];
        data.pos_played[0] = played(&before, play);
        data.moves[0] = [12, 10, 5, 4, -1, 0, 0, 0];
        data.eval[0] = evaluation(-0.4);
        data.irrelevant = true.into();
        self.push_move(player, data, [0; 8], [0; 26], NOT_ANALYSED);
        self.last_move().played = false.into();
    }

    fn candidates(&self, player: i32, dice: [i32; 2], count: usize) -> BestMove {
        let level = EvalLevel { level: self.fixture.level as i16, ..EvalLevel::default() };
        let mut data = BestMove {
            pos: self.seen_by(player),
            dice,
            level: self.fixture.level,
            score: self.away(player),
            cube: 1 << self.cube.abs(),
            cube_pos: self.cube.signum() * player,
            crawford: self.is_crawford.into(),
            jacoby: self.fixture.is_money().into(),
            n_moves: count as i32,
            choice0: 1,
            choice3: 1,
            ..BestMove::default()
        };
        data.eval_level[..count].fill(level);
        data
    }

    fn push_move(&mut self, player: i32, data: BestMove, moves: [i32; 8], after: PositionEngine, error: f64) {
        self.records.push(Record::Move(Move {
            position_i: self.position,
            position_end: after,
            actif_p: player,
            moves,
            dice: data.dice,
            cube_a: self.cube,
            n_move_eval: data.n_moves,
            data_moves: data,
            played: true.into(),
            err_move: error,
            err_luck: 0.0625,
            comp_choice: 1,
            init_eq: -0.0625,
            rollout_index_m: [-1; 32],
            analyze_m: self.fixture.level,
            analyze_l: self.fixture.level,
            tutor: -1,
            err_tutor_move: NOT_ANALYSED,
            comment_move: -1,
            edited_move: self.fixture.since(Flag(0)),
            time_delay_move: self.fixture.since(0),
            time_delay_move_done: self.fixture.since(0),
            number_of_auto_double_move: self.fixture.since(0),
            ..Move::default()
        }));
    }

    /// Gives the best candidate of the last play a rollout, which is kept in the opponent's view.
    fn roll_out_last_play(&mut self) {
        let number = self.rollouts.len() as i32;
        let play = self.last_move();
        play.rollout_index_m[0] = number;
        play.data_moves.eval_level[0].level = ROLLOUT as i16;
        let mut opponents_view = play.data_moves.eval[0];
        opponents_view[..6].reverse();
        opponents_view[6] = -opponents_view[6];
        self.rollouts.push(rollout(opponents_view));
    }

    fn last_cube(&mut self) -> &mut Cube {
        match self.records.last_mut() {
            Some(Record::Cube(cube)) => cube,
            _ => panic!("the last record is no cube record"),
        }
    }

    fn last_move(&mut self) -> &mut Move {
        match self.records.last_mut() {
            Some(Record::Move(play)) => play,
            _ => panic!("the last record is no move record"),
        }
    }
}

/// 1296 games with 36 for each first roll: slot 0 is the total of the 36 slots behind it.
fn rollout(result: Evaluation) -> RolloutContext {
    let mean = f64::from(result[6]);
    let figures = |total: f64, each: f64| FirstRolls(std::array::from_fn(|roll| if roll == 0 { total } else { each }));
    let square = mean * mean + 0.04;
    RolloutContext {
        min_roll: 1296,
        max_roll: 5184,
        level1: THREE_PLY,
        level2: THREE_PLY,
        level1c: THREE_PLY,
        level2c: THREE_PLY,
        variance: true.into(),
        random_seed: -552_178_521,
        random_seed_i: 1,
        search_interval: 1.0,
        rolled: 1296,
        sum1: figures(mean * 1296.0, mean * 36.0),
        sum_square1: figures(square * 1296.0, square * 36.0),
        stdev1: figures(0.2, 0.2),
        rolled_d: FirstRolls(std::array::from_fn(|roll| if roll == 0 { 1296 } else { 36 })),
        error1: 0.0109,
        result1: result,
        mwc1: result[6],
        prev_level: THREE_PLY,
        prev_eval: result,
        duration: 45.875,
        ver_maj: 2,
        ver_min: 10,
        ..RolloutContext::default()
    }
}

/// A rollout of both lines of a cube decision, in the doubler's view.
fn cube_rollout(
    mut no_double: Evaluation,
    no_double_equity: f32,
    mut double_take: Evaluation,
    double_take_equity: f32,
) -> RolloutContext {
    no_double[6] = no_double_equity;
    double_take[6] = double_take_equity;
    let second = rollout(double_take);
    RolloutContext {
        roll_both: true.into(),
        do_double: true.into(),
        sum2: second.sum1,
        sum_square2: second.sum_square1,
        stdev2: second.stdev1,
        error2: second.error1,
        result2: double_take,
        mwc2: double_take_equity,
        rolled2: 1296,
        prev_nd: no_double_equity,
        prev_d: double_take_equity,
        ..rollout(no_double)
    }
}
