//! Writes a decision as an .xgp file, the inverse of an import.

use jiff::civil::{DateTime, date};

use backgammon::pairs::record_list;
use backgammon::{Board, Play, board_of_xgid};
use gammonbase::query::decision::{Chances, CubeAnalysis, Decision, DecisionDetails, MatchAndGame, Rollout};
use gammonbase::query::row_reader::Bit;
use rows::codes::recommendation_code;
use rows::matches::{Action, Kind};
use rows::names::slug;
use xgfile::analysis::{BestMove, DoubleAction, EvalLevel, Evaluation};
use xgfile::container::RichHeader;
use xgfile::document::Document;
use xgfile::field::{Ansi, Flag, Since, Wide};
use xgfile::records::{Cube, HeaderGame, HeaderMatch, MAGIC, Move, Record, UNLIMITED, wide};
use xgfile::rollout::{RolloutContext, RolloutRec};

/// The version of XG 2.10's files, which later versions open too.
const VERSION: i32 = 30;
/// "Not analysed" in the format's error fields.
const NOT_ANALYSED: f64 = -1000.0;
/// `FlagDouble` of a block without analysis.
const NO_ANALYSIS: i16 = -100;
/// `double` of a player who may not turn the cube.
const NO_ACCESS: i32 = -2;
/// Candidates of a record.
const MAX_CANDIDATES: usize = 32;

/// A file with its name, which depends on the match and the decision's place in it.
#[derive(Debug)]
pub struct PositionFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// The error if a decision cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("decision {id} cannot be written for eXtreme Gammon: {reason}; it is left out")]
pub struct Unwritable {
    id: i64,
    reason: String,
}

/// A number that has no NULL in the format.
fn single(number: Option<f64>) -> f32 {
    number.unwrap_or(f64::NAN) as f32
}

/// An error or another figure of an analysis. Losses are negative where `sign` is -1.
fn error(number: Option<f64>, sign: f64) -> f64 {
    number.map_or(NOT_ANALYSED, |value| value * sign + 0.0)
}

/// -1 for NULL.
fn code(code: Option<i32>) -> i32 {
    code.unwrap_or(-1)
}

/// The file of a checker play, or of a double with its answer.
pub fn position_file(found: &Decision) -> Result<PositionFile, Unwritable> {
    let (decision, game) = (&found.decision, &found.game);
    let unwritable = |reason: String| Unwritable { id: decision.decision_id, reason };
    let writer = Writer::new(found).map_err(unwritable)?;
    let mut records = vec![Record::HeaderMatch(match_header(game)), Record::HeaderGame(game_header(decision, game))];
    records.push(Record::Cube(writer.cube()));
    if writer.is_play {
        records.push(Record::Move(writer.play().map_err(unwritable)?));
    }
    let name = name(found);
    let header = RichHeader {
        header_version: 1,
        guid: blake3::hash(name.as_bytes()).as_bytes()[..16].try_into().unwrap_or_default(),
        save_name: Wide::from_text(&format!("{} vs. {}", game.player1, game.player2)),
        ..RichHeader::default()
    };
    let comments = found.rtf.first().map(|rtf| ansi_rtf(rtf)).into_iter().collect();
    let rollouts = found.rollouts.iter();
    let rollouts = rollouts.map(|rollout| RolloutRec { context: writer.context(rollout), residue: None }).collect();
    let document = Document::build(header, VERSION, records, rollouts, comments);
    let bytes = document.encode().encode().map_err(|error| unwritable(error.to_string()))?;
    Ok(PositionFile { name, bytes })
}

/// The name of a decision's file: the player, the dice or `cube`, the match and the decision's place, in plain letters, digits and hyphens. A double and its answer name
/// both players: either may be the one in question.
pub fn name(found: &Decision) -> String {
    let (decision, game) = (&found.decision, &found.game);
    let mut players = [&game.player1, &game.player2].map(|name| slug(name));
    if decision.seat == 2 {
        players.reverse();
    }
    let [player, opponent] = players;
    let what = match (decision.kind, decision.die1, decision.die2) {
        (Kind::Checker, Some(high), Some(low)) => format!("{high}{low}"),
        (Kind::Checker, ..) => "roll".to_owned(),
        (Kind::Take, ..) => "take".to_owned(),
        _ if decision.answer.is_none() => "cube".to_owned(),
        _ => format!("doubles-{opponent}").trim_end_matches('-').to_owned(),
    };
    let parts = [player, what, decision.decision_key.clone()];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{}.xgp", parts.join("-"))
}

/// RTF in ASCII: other characters are escaped.
fn ansi_rtf(rtf: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(rtf.len());
    for letter in rtf.chars() {
        match u8::try_from(letter) {
            Ok(byte) if byte.is_ascii() => bytes.push(byte),
            _ => letter
                .encode_utf16(&mut [0; 2])
                .iter()
                .for_each(|unit| bytes.extend(format!("\\u{}?", unit.cast_signed()).bytes())),
        }
    }
    bytes
}

/// Days since 1899-12-30; 0 for no date.
fn days(local: Option<&str>) -> f64 {
    let seconds = local
        .and_then(|local| local.parse::<DateTime>().ok())
        .map(|moment| moment.duration_since(date(1899, 12, 30).at(0, 0, 0, 0)).as_secs_f64());
    seconds.unwrap_or_default() / 86_400.0
}

fn match_header(game: &MatchAndGame) -> HeaderMatch {
    let length = game.match_length.and_then(|length| i32::try_from(length).ok());
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let [event, location, round] = [&game.event, &game.location, &game.round].map(text);
    HeaderMatch {
        s_player1: Ansi::from_text(&game.player1),
        s_player2: Ansi::from_text(&game.player2),
        match_length: length.unwrap_or(UNLIMITED),
        variation: game.variation_code,
        // XG sets it for money, too.
        crawford: (length.is_none() || game.is_crawford_rule).into(),
        jacoby: game.is_jacoby_rule.into(),
        beaver: game.is_beaver_rule.into(),
        auto_double: game.is_auto_double_rule.into(),
        elo1: game.player1_elo.unwrap_or(f64::NAN),
        elo2: game.player2_elo.unwrap_or(f64::NAN),
        exp1: game.player1_experience.unwrap_or_default(),
        exp2: game.player2_experience.unwrap_or_default(),
        date: days(game.played_at_local.as_deref()),
        s_event: Ansi::from_text(&event),
        game_id: game.xg_game_id,
        comp_level1: code(game.player1_level_code),
        comp_level2: code(game.player2_level_code),
        s_location: Ansi::from_text(&location),
        game_mode: code(game.game_mode_code),
        imported: game.is_imported_by_xg.into(),
        s_round: Ansi::from_text(&round),
        invert: if game.is_inverted { -1 } else { 1 },
        version: VERSION,
        magic: MAGIC,
        comment_header_match: -1,
        comment_footer_match: -1,
        currency: code(game.currency_code),
        site_id: code(game.site_code),
        cube_limit: Since(Some(game.cube_limit.map_or(10, |limit| limit.trailing_zeros() as i32))),
        auto_double_max: Since(Some(game.auto_double_max.unwrap_or_default())),
        transcribed: Since(Some(game.is_transcribed.unwrap_or_default().into())),
        event: wide(&event),
        player1: wide(&game.player1),
        player2: wide(&game.player2),
        location: wide(&location),
        round: wide(&round),
        transcriber: wide(&text(&game.transcriber)),
        ..HeaderMatch::default()
    }
}

fn game_header(decision: &DecisionDetails, game: &MatchAndGame) -> HeaderGame {
    let initial = game.initial_board.as_deref().and_then(|board| board_of_xgid(board).ok());
    HeaderGame {
        score1: game.start_score1,
        score2: game.start_score2,
        crawford_apply: decision.is_crawford.0.into(),
        pos_init: initial.map_or([0; 26], |board| *board.as_array()),
        game_number: game.game_number,
        in_progress: true.into(),
        comment_header_game: -1,
        comment_footer_game: -1,
        number_of_auto_double: Since(Some(decision.auto_doubles.unwrap_or_default())),
    }
}

fn evaluation(chances: Chances, equity: Option<f64>) -> Evaluation {
    let [win, win_gammon, win_backgammon, lose, lose_gammon, lose_backgammon] = chances;
    [lose_backgammon, lose_gammon, lose, win, win_gammon, win_backgammon, equity].map(single)
}

struct Writer<'r> {
    found: &'r Decision,
    decision: &'r DecisionDetails,
    is_play: bool,
    /// The position in the view of the player who decides.
    board: Board,
    /// 1 for player 1, -1 for player 2.
    active: i32,
    cube_value: i32,
}

impl<'r> Writer<'r> {
    fn new(found: &'r Decision) -> Result<Self, String> {
        let decision = &found.decision;
        Ok(Self {
            found,
            decision,
            is_play: decision.kind == Kind::Checker,
            board: board_of_xgid(&decision.board).map_err(|error| error.to_string())?,
            active: if decision.seat == 2 { -1 } else { 1 },
            cube_value: i32::try_from(decision.cube_value).unwrap_or_default(),
        })
    }

    /// The position in player 1's view.
    fn of_player1(&self) -> [i8; 26] {
        if self.active == 1 { *self.board.as_array() } else { *self.board.flip().as_array() }
    }

    /// The cube with its owner from player 1's view.
    fn cube_of_player1(&self) -> i32 {
        let log2 = self.decision.cube_value.trailing_zeros() as i32;
        log2 * self.decision.cube_owner * self.active
    }

    fn away(&self) -> [i32; 2] {
        [self.decision.away_player, self.decision.away_opponent].map(code)
    }

    /// 0 without dice.
    fn dice(&self) -> [u8; 2] {
        [self.decision.die1, self.decision.die2].map(Option::unwrap_or_default)
    }

    /// The number of the file's comment, if the record is that of the decision.
    fn comment(&self, is_its_record: bool) -> i32 {
        if is_its_record && !self.found.rtf.is_empty() { 0 } else { -1 }
    }

    /// The cube's record. Before a play it has no analysis, because the play is the decision.
    fn cube(&self) -> Cube {
        let (decision, is_decision) = (self.decision, !self.is_play);
        let analysis = self.found.cube.as_ref().filter(|_| is_decision);
        let [die1, die2] = self.dice();
        let level = analysis.map_or(-1, |_| code(decision.level_code));
        let of_decision = |value: i32, other: i32| if is_decision { value } else { other };
        let action = |text: &Option<String>| text.as_deref().and_then(Action::of_cube);
        let answer = |text: &Option<String>| match action(text) {
            Some(Action::Pass) => 0,
            Some(Action::Take) => 1,
            Some(Action::Beaver | Action::Raccoon) => 2,
            _ => -1,
        };
        let double = match action(&decision.action) {
            Some(Action::NoDouble) => 0,
            Some(Action::Double) => 1,
            _ => -1,
        };
        let none = || DoubleAction { flag_double: NO_ANALYSIS, ..DoubleAction::default() };
        Cube {
            actif: self.active,
            double: of_decision(double, NO_ACCESS),
            take: of_decision(answer(&decision.answer), -1),
            beaver_r: of_decision(answer(&decision.beaver_answer), -1),
            raccoon_r: of_decision(answer(&decision.raccoon_answer), -1),
            cube_b: self.cube_of_player1(),
            position: self.of_player1(),
            double_d: analysis.map_or_else(none, |analysis| self.lines(analysis)),
            err_cube: error(decision.error_emg.filter(|_| is_decision), 1.0),
            // 77: nobody rolled.
            dice_rolled: Ansi::from_text(&if self.is_play { format!("{die1}{die2}") } else { "77".to_owned() }),
            err_take: error(decision.answer_error_emg, -1.0),
            rollout_index_d: if is_decision && !self.found.rollouts.is_empty() { 0 } else { -1 },
            comp_choice_d: code(self.found.cube.as_ref().and_then(|cube| cube.choice_3ply_code)),
            analyze_c: level,
            err_beaver: error(decision.beaver_error_emg, 1.0),
            err_raccoon: error(decision.raccoon_error_emg, 1.0),
            analyze_cr: level,
            in_valid: of_decision(decision.invalid_code, 0),
            tutor_cube: -1,
            tutor_take: -1,
            err_tutor_cube: NOT_ANALYSED,
            err_tutor_take: NOT_ANALYSED,
            flagged_double: Flag::from(is_decision && decision.is_flagged.0),
            comment_cube: self.comment(is_decision),
            number_of_auto_double_cube: Since(Some(decision.auto_doubles.unwrap_or_default())),
            ..Cube::default()
        }
    }

    fn lines(&self, cube: &CubeAnalysis) -> DoubleAction {
        let decision = self.decision;
        DoubleAction {
            pos: *self.board.as_array(),
            level: decision.level_code.unwrap_or_default(),
            score: self.away(),
            cube: self.cube_value,
            cube_pos: decision.cube_owner,
            jacoby: decision.is_jacoby.0.into(),
            crawford: decision.is_crawford.0.into(),
            flag_double: recommendation_code(&cube.recommendation).unwrap_or_default(),
            is_beaver: cube.is_beaver_right.0.into(),
            eval: evaluation(cube.no_double_chances(), cube.nd_cubeless_equity),
            equ_b: single(cube.equity_no_double),
            equ_double: single(cube.equity_double_take),
            equ_drop: single(cube.equity_double_pass),
            level_request: cube.level_requested_code as i16,
            double_choice3: code(cube.choice_3ply_code) as i16,
            eval_double: evaluation(cube.double_take_chances(), cube.dt_cubeless_equity),
            ..DoubleAction::default()
        }
    }

    fn play(&self) -> Result<Move, String> {
        let decision = self.decision;
        let end = self.played();
        // The roll before a resignation, or a position without a play, has zeros.
        let moves = end.as_ref().map_or([0; 8], |(_, play)| self.moves(play));
        let analysis = self.candidates()?;
        let mut rollout_index_m = [-1; 32];
        for (index, rollout) in (0..).zip(&self.found.rollouts) {
            let rank = rollout.candidate_rank.and_then(|rank| usize::try_from(rank).ok()).unwrap_or_default();
            rank.checked_sub(1).and_then(|at| rollout_index_m.get_mut(at)).into_iter().for_each(|slot| *slot = index);
        }
        Ok(Move {
            position_i: self.of_player1(),
            position_end: end.map_or([0; 26], |(end, _)| *end.as_array()),
            actif_p: self.active,
            moves,
            dice: self.dice().map(i32::from),
            cube_a: self.cube_of_player1(),
            n_move_eval: analysis.n_moves,
            data_moves: analysis,
            played: end.is_some().into(),
            err_move: error(decision.error_emg, -1.0),
            err_luck: error(decision.luck_emg, 1.0),
            comp_choice: 1,
            init_eq: error(decision.equity_before_roll, 1.0),
            rollout_index_m,
            analyze_m: code(decision.level_code),
            analyze_l: code(decision.luck_level_code),
            invalid_m: decision.invalid_code,
            tutor: -1,
            err_tutor_move: NOT_ANALYSED,
            flagged: decision.is_flagged.0.into(),
            comment_move: self.comment(true),
            number_of_auto_double_move: Since(Some(decision.auto_doubles.unwrap_or_default())),
            ..Move::default()
        })
    }

    /// The play made, with the position after it; `None` if nothing was played.
    fn played(&self) -> Option<(Board, Play)> {
        self.after(self.decision.action.as_deref()?, true)
    }

    /// A play as written in the database, and the position after it. An illegal one may have no moves; its position is known if it was
    /// played.
    fn after(&self, text: &str, is_played: bool) -> Option<(Board, Play)> {
        let play = match text {
            "" => None,
            "cannot move" => Some(Play::default()),
            text => Play::parse(&self.board, text, Some(self.dice().into())).ok(),
        };
        match play.and_then(|play| Some((play.apply(&self.board).ok()?, play))) {
            None if is_played => {
                Some((board_of_xgid(self.decision.board_after.as_deref()?).ok()?.flip(), Play::default()))
            }
            found => found,
        }
    }

    /// The play as a list of moves: a pair for each die, or for each checker of an illegal play.
    fn moves(&self, play: &Play) -> [i32; 8] {
        let mut list = record_list(&self.board, play, self.dice().into());
        let pairs = list.chunks_exact(2).map(|pair| (pair[0], pair[1]));
        if Play::from_pairs(&self.board, pairs).as_ref() != Ok(play) {
            list = [-1; 8];
            for (pair, hop) in list.chunks_exact_mut(2).zip(play.hops()) {
                pair.copy_from_slice(&[i32::from(hop.from) - 1, i32::from(hop.to) - 1]);
            }
        }
        list
    }

    fn candidates(&self) -> Result<BestMove, String> {
        let decision = self.decision;
        let candidates = &self.found.candidates[..self.found.candidates.len().min(MAX_CANDIDATES)];
        let mut analysis = BestMove {
            pos: *self.board.as_array(),
            dice: self.dice().map(i32::from),
            level: code(decision.level_code),
            score: self.away(),
            cube: self.cube_value,
            cube_pos: decision.cube_owner,
            crawford: decision.is_crawford.0.into(),
            jacoby: decision.is_jacoby.0.into(),
            n_moves: candidates.len() as i32,
            irrelevant: (decision.is_irrelevant == Some(Bit(true))).into(),
            choice0: decision.choice_1ply_rank.unwrap_or_default(),
            choice3: decision.choice_3ply_rank.unwrap_or_default(),
            ..BestMove::default()
        };
        for (index, candidate) in candidates.iter().enumerate() {
            let is_played = decision.played_rank == Some(index as u32 + 1);
            let unknown = || format!("the play of candidate {} is not known", index + 1);
            let play = candidate.play.as_deref().unwrap_or_default();
            let (after, play) = self.after(play, is_played).ok_or_else(unknown)?;
            analysis.pos_played[index] = *after.as_array();
            analysis.moves[index] = self.moves(&play).map(|point| point as i8);
            analysis.eval_level[index] = EvalLevel { level: candidate.level_code as i16, ..EvalLevel::default() };
            analysis.eval[index] = evaluation(candidate.chances(), candidate.equity);
        }
        Ok(analysis)
    }

    /// A checker play's rollout has the opponent's point of view, except for the analysis that it replaced.
    fn context(&self, row: &Rollout) -> RolloutContext {
        let is_money = self.decision.match_length.is_none();
        let seen = |line: Evaluation| {
            let [a, b, c, d, e, f, equity] = line;
            if self.is_play { [f, e, d, c, b, a, 0.0 - equity] } else { line }
        };
        let mwc = match row.mwc.unwrap_or(f64::NAN) {
            mwc if !self.is_play => mwc,
            mwc if is_money => 0.0 - mwc,
            mwc => 1.0 - mwc,
        };
        let (major, minor) = row.engine_version.split_once('.').unwrap_or_default();
        let second = |value: f32| if row.dt_games.is_some() { value } else { 0.0 };
        let mut context = RolloutContext {
            truncated: row.is_truncated.0.into(),
            error_limited: row.is_error_limited.0.into(),
            truncate: row.truncate_at,
            min_roll: row.min_games,
            error_limit: row.error_limit.unwrap_or(f64::NAN),
            max_roll: row.max_games,
            level1: row.play_level1_code,
            level2: row.play_level2_code,
            level_cut: row.level_cut,
            variance: row.is_variance_reduced.0.into(),
            cubeless: row.is_cubeless.0.into(),
            time: row.is_time_limited.0.into(),
            level1c: row.cube_level1_code,
            level2c: row.cube_level2_code,
            time_limit: row.time_limit_min,
            truncate_bo: row.bearoff_truncation_code,
            random_seed: row.random_seed,
            random_seed_i: row.random_seed_entered,
            roll_both: row.is_both_lines.0.into(),
            search_interval: single(row.search_interval),
            first_roll: row.is_first_roll.0.into(),
            do_double: row.is_both_lines_multiple.0.into(),
            extent: row.is_extended.0.into(),
            rolled: row.games,
            double_first: row.is_immediate_double.0.into(),
            error1: single(row.error_95),
            error2: second(single(row.dt_error_95)),
            result1: seen(evaluation(row.chances(), row.equity)),
            result2: evaluation(row.double_take_chances(), row.dt_equity).map(second),
            mwc1: mwc as f32,
            mwc2: second(single(row.dt_mwc)),
            prev_level: row.previous_level_code,
            prev_eval: evaluation(row.previous_chances(), row.previous_equity),
            prev_nd: single(row.previous_equity_no_double),
            prev_d: single(row.previous_equity_double),
            duration: single(row.duration_s),
            level_trunc: row.truncation_level_code,
            rolled2: row.dt_games.unwrap_or_default(),
            multiple_min: row.multiple_min_games,
            multiple_stop_all: row.is_multiple_stop_all.0.into(),
            multiple_stop_one: row.is_multiple_stop_one.0.into(),
            multiple_stop_all_value: single(row.multiple_stop_all_value),
            multiple_stop_one_value: single(row.multiple_stop_one_value),
            as_take: row.is_as_take.0.into(),
            rotation: row.rotation_code,
            user_interrupted: row.is_interrupted.0.into(),
            ver_maj: major.parse().unwrap_or_default(),
            ver_min: minor.parse().unwrap_or_default(),
            ..RolloutContext::default()
        };
        for roll in self.found.first_rolls.iter().filter(|roll| roll.rollout_id == row.rollout_id) {
            let at = roll.first_roll as usize;
            if at > 36 {
                continue;
            }
            let sum = roll.sum_equity.unwrap_or(f64::NAN);
            let (sums, squares, deviations) = match roll.line.as_str() {
                "double/take" => (&mut context.sum2, &mut context.sum_square2, &mut context.stdev2),
                _ => (&mut context.sum1, &mut context.sum_square1, &mut context.stdev1),
            };
            sums.0[at] = if self.is_play { 0.0 - sum } else { sum };
            squares.0[at] = roll.sum_square_equity.unwrap_or(f64::NAN);
            deviations.0[at] = roll.standard_deviation.unwrap_or(f64::NAN);
            context.rolled_d.0[at] = roll.games;
        }
        context
    }
}
