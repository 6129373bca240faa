//! Writes a decision as an .xgp file, the inverse of an import.

use std::sync::LazyLock;

use jiff::civil::{DateTime, date};

use crate::page::links::slug;
use crate::query::decision::Decision;
use crate::query::output::{Object, Row};
use backgammon::pairs::record_list;
use backgammon::{Board, Play, board_of_xgid};
use rows::codes::recommendation_code;
use rows::matches::Action;
use xgfile::analysis::{BestMove, DoubleAction, EvalLevel, Evaluation};
use xgfile::container::RichHeader;
use xgfile::document::Document;
use xgfile::field::{Ansi, Flag, Since, Wide};
use xgfile::records::{Cube, HeaderGame, HeaderMatch, MAGIC, Move, Record, TimeSetting, UNLIMITED, wide};
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

/// The columns of a row as fields of eXtreme Gammon's format, where every field has a value.
impl Row<'_> {
    /// 0 for NULL.
    fn int(self, name: &str) -> i32 {
        self.integer(name).and_then(|value| i32::try_from(value).ok()).unwrap_or_default()
    }

    /// -1 for NULL.
    fn code(self, name: &str) -> i32 {
        self.integer(name).and_then(|value| i32::try_from(value).ok()).unwrap_or(-1)
    }

    fn flag(self, name: &str) -> Flag {
        self.is_true(name).into()
    }

    /// NaN for NULL.
    fn double(self, name: &str) -> f64 {
        self.number(name).unwrap_or(f64::NAN)
    }

    /// NaN for NULL.
    fn single(self, name: &str) -> f32 {
        self.double(name) as f32
    }

    /// An error or another figure of an analysis. Losses are negative where `sign` is -1.
    fn error(self, name: &str, sign: f64) -> f64 {
        self.number(name).map_or(NOT_ANALYSED, |value| value * sign + 0.0)
    }
}

/// The file of a checker play, or of a double with its answer.
pub fn position_file(found: &Decision) -> Result<PositionFile, Unwritable> {
    let (row, game) = (Row(&found.decision), Row(&found.game));
    let unwritable = |reason: String| Unwritable { id: row.integer("decision_id").unwrap_or_default(), reason };
    let writer = Writer::new(found).map_err(unwritable)?;
    let mut records = vec![Record::HeaderMatch(match_header(game)), Record::HeaderGame(game_header(row, game))];
    records.push(Record::Cube(writer.cube()));
    if writer.is_play {
        records.push(Record::Move(writer.play().map_err(unwritable)?));
    }
    let name = name(found);
    let header = RichHeader {
        header_version: 1,
        guid: blake3::hash(name.as_bytes()).as_bytes()[..16].try_into().unwrap_or_default(),
        save_name: Wide::from_text(&format!("{} vs. {}", game.raw("player1"), game.raw("player2"))),
        ..RichHeader::default()
    };
    let comments = found.rtf.first().map(|rtf| ansi_rtf(rtf)).into_iter().collect();
    let document = Document::build(header, VERSION, records, writer.rollouts(), comments);
    let bytes = document.encode().encode().map_err(|error| unwritable(error.to_string()))?;
    Ok(PositionFile { name, bytes })
}

/// The name of a decision's file: the player, the dice or `cube`, the match and the decision's place, in plain letters, digits and hyphens. A double and its answer name
/// both players: either may be the one in question.
pub fn name(found: &Decision) -> String {
    let (row, game) = (Row(&found.decision), Row(&found.game));
    let players = ["player1", "player2"].map(|player| slug(game.raw(player)));
    let [player, opponent] = if row.int("seat") == 2 { [&players[1], &players[0]] } else { [&players[0], &players[1]] };
    let what = match (row.raw("kind"), row.integer("die1"), row.integer("die2")) {
        ("checker", Some(high), Some(low)) => format!("{high}{low}"),
        ("checker", ..) => "roll".to_owned(),
        ("take", ..) => "take".to_owned(),
        _ if row.raw("answer").is_empty() => "cube".to_owned(),
        _ => format!("doubles-{opponent}").trim_end_matches('-').to_owned(),
    };
    let parts = [player.clone(), what, row.raw("decision_key").to_owned()];
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
fn days(local: &str) -> f64 {
    let seconds = local
        .parse::<DateTime>()
        .ok()
        .map(|moment| moment.duration_since(date(1899, 12, 30).at(0, 0, 0, 0)).as_secs_f64());
    seconds.unwrap_or_default() / 86_400.0
}

fn match_header(row: Row<'_>) -> HeaderMatch {
    let length = row.integer("match_length").and_then(|length| i32::try_from(length).ok());
    let cube_limit = row.integer("cube_limit").map_or(10, |limit| limit.trailing_zeros() as i32);
    HeaderMatch {
        s_player1: Ansi::from_text(row.raw("player1")),
        s_player2: Ansi::from_text(row.raw("player2")),
        match_length: length.unwrap_or(UNLIMITED),
        variation: row.int("variation_code"),
        // XG sets it for money, too.
        crawford: (length.is_none() || row.is_true("is_crawford_rule")).into(),
        jacoby: row.flag("is_jacoby_rule"),
        beaver: row.flag("is_beaver_rule"),
        auto_double: row.flag("is_auto_double_rule"),
        elo1: row.double("player1_elo"),
        elo2: row.double("player2_elo"),
        exp1: row.int("player1_experience"),
        exp2: row.int("player2_experience"),
        date: days(row.raw("played_at_local")),
        s_event: Ansi::from_text(row.raw("event")),
        game_id: row.int("xg_game_id"),
        comp_level1: row.code("player1_level_code"),
        comp_level2: row.code("player2_level_code"),
        s_location: Ansi::from_text(row.raw("location")),
        game_mode: row.code("game_mode_code"),
        imported: row.flag("is_imported_by_xg"),
        s_round: Ansi::from_text(row.raw("round")),
        invert: if row.is_true("is_inverted") { -1 } else { 1 },
        version: VERSION,
        magic: MAGIC,
        comment_header_match: -1,
        comment_footer_match: -1,
        currency: row.code("currency_code"),
        site_id: row.code("site_code"),
        cube_limit: Since(Some(cube_limit)),
        auto_double_max: Since(Some(row.int("auto_double_max"))),
        transcribed: Since(Some(row.flag("is_transcribed"))),
        event: wide(row.raw("event")),
        player1: wide(row.raw("player1")),
        player2: wide(row.raw("player2")),
        location: wide(row.raw("location")),
        round: wide(row.raw("round")),
        time_setting: Since(Some(TimeSetting::default())),
        tot_time_delay_move: Since(Some(0)),
        tot_time_delay_cube: Since(Some(0)),
        tot_time_delay_move_done: Since(Some(0)),
        tot_time_delay_cube_done: Since(Some(0)),
        transcriber: wide(row.raw("transcriber")),
        ..HeaderMatch::default()
    }
}

fn game_header(row: Row<'_>, game: Row<'_>) -> HeaderGame {
    HeaderGame {
        score1: game.int("start_score1"),
        score2: game.int("start_score2"),
        crawford_apply: row.flag("is_crawford"),
        pos_init: board_of_xgid(game.raw("initial_board")).map_or([0; 26], |board| *board.as_array()),
        game_number: game.int("game_number"),
        in_progress: true.into(),
        comment_header_game: -1,
        comment_footer_game: -1,
        number_of_auto_double: Since(Some(row.int("auto_doubles"))),
    }
}

/// The chances of a line, whose columns begin with `of`, and an equity.
fn evaluation(row: Row<'_>, of: &str, equity: &str) -> Evaluation {
    let chances = ["lose_backgammon", "lose_gammon", "lose", "win", "win_gammon", "win_backgammon"];
    let [a, b, c, d, e, f] = chances.map(|name| row.single(&format!("{of}{name}")));
    [a, b, c, d, e, f, row.single(equity)]
}

/// The same seen by the other player.
fn reversed([a, b, c, d, e, f, equity]: Evaluation) -> Evaluation {
    [f, e, d, c, b, a, 0.0 - equity]
}

struct Writer<'r> {
    found: &'r Decision,
    row: Row<'r>,
    /// XG's analysis of the cube; no columns for a checker play.
    cube: Row<'r>,
    is_play: bool,
    /// The position in the view of the player who decides.
    board: Board,
    /// 1 for player 1, -1 for player 2.
    active: i32,
}

impl<'r> Writer<'r> {
    fn new(found: &'r Decision) -> Result<Self, String> {
        static NONE: LazyLock<Object> = LazyLock::new(Object::new);
        let row = Row(&found.decision);
        Ok(Self {
            found,
            row,
            cube: Row(found.cube.as_ref().unwrap_or(&NONE)),
            is_play: row.raw("kind") == "checker",
            board: board_of_xgid(row.raw("board")).map_err(|error| error.to_string())?,
            active: if row.int("seat") == 2 { -1 } else { 1 },
        })
    }

    /// The position in player 1's view.
    fn of_player1(&self) -> [i8; 26] {
        if self.active == 1 { *self.board.as_array() } else { *self.board.flip().as_array() }
    }

    /// The cube with its owner from player 1's view.
    fn cube_of_player1(&self) -> i32 {
        let log2 = self.row.integer("cube_value").unwrap_or(1).trailing_zeros() as i32;
        log2 * self.row.int("cube_owner") * self.active
    }

    fn away(&self) -> [i32; 2] {
        ["away_player", "away_opponent"].map(|name| self.row.code(name))
    }

    fn dice(&self) -> [i32; 2] {
        ["die1", "die2"].map(|name| self.row.int(name))
    }

    /// The number of the file's comment, if the record is that of the decision.
    fn comment(&self, is_its_record: bool) -> i32 {
        if is_its_record && !self.found.rtf.is_empty() { 0 } else { -1 }
    }

    /// The cube's record. Before a play it has no analysis, because the play is the decision.
    fn cube(&self) -> Cube {
        let (row, is_decision) = (self.row, !self.is_play);
        let is_analysed = is_decision && self.found.cube.is_some();
        let [die1, die2] = self.dice();
        let level = if is_analysed { row.code("level_code") } else { -1 };
        let of_decision = |value: i32, other: i32| if is_decision { value } else { other };
        let answer = |name: &str| match Action::of_cube(row.raw(name)) {
            Some(Action::Pass) => 0,
            Some(Action::Take) => 1,
            Some(Action::Beaver | Action::Raccoon) => 2,
            _ => -1,
        };
        let double = match Action::of_cube(row.raw("action")) {
            Some(Action::NoDouble) => 0,
            Some(Action::Double) => 1,
            _ => -1,
        };
        Cube {
            actif: self.active,
            double: of_decision(double, NO_ACCESS),
            take: of_decision(answer("answer"), -1),
            beaver_r: of_decision(answer("beaver_answer"), -1),
            raccoon_r: of_decision(answer("raccoon_answer"), -1),
            cube_b: self.cube_of_player1(),
            position: self.of_player1(),
            double_d: if is_analysed {
                self.lines()
            } else {
                DoubleAction { flag_double: NO_ANALYSIS, ..DoubleAction::default() }
            },
            err_cube: if is_decision { row.error("error_emg", 1.0) } else { NOT_ANALYSED },
            // 77: nobody rolled.
            dice_rolled: Ansi::from_text(&if self.is_play { format!("{die1}{die2}") } else { "77".to_owned() }),
            err_take: row.error("answer_error_emg", -1.0),
            rollout_index_d: if is_decision && !self.found.rollouts.is_empty() { 0 } else { -1 },
            comp_choice_d: self.cube.code("choice_3ply_code"),
            analyze_c: level,
            err_beaver: row.error("beaver_error_emg", 1.0),
            err_raccoon: row.error("raccoon_error_emg", 1.0),
            analyze_cr: level,
            in_valid: of_decision(row.int("invalid_code"), 0),
            tutor_cube: -1,
            tutor_take: -1,
            err_tutor_cube: NOT_ANALYSED,
            err_tutor_take: NOT_ANALYSED,
            flagged_double: Flag::from(is_decision && row.is_true("is_flagged")),
            comment_cube: self.comment(is_decision),
            edited_cube: Since(Some(Flag(0))),
            time_delay_cube: Since(Some(Flag(0))),
            time_delay_cube_done: Since(Some(Flag(0))),
            number_of_auto_double_cube: Since(Some(row.int("auto_doubles"))),
            time_bot: Since(Some(0)),
            time_top: Since(Some(0)),
        }
    }

    fn lines(&self) -> DoubleAction {
        let (row, cube) = (self.row, self.cube);
        DoubleAction {
            pos: *self.board.as_array(),
            level: row.int("level_code"),
            score: self.away(),
            cube: row.int("cube_value"),
            cube_pos: row.int("cube_owner"),
            jacoby: row.int("is_jacoby"),
            crawford: row.int("is_crawford") as i16,
            flag_double: recommendation_code(cube.raw("recommendation")).unwrap_or_default(),
            is_beaver: cube.int("is_beaver_right") as i16,
            eval: evaluation(cube, "nd_", "nd_cubeless_equity"),
            equ_b: cube.single("equity_no_double"),
            equ_double: cube.single("equity_double_take"),
            equ_drop: cube.single("equity_double_pass"),
            level_request: cube.int("level_requested_code") as i16,
            double_choice3: cube.code("choice_3ply_code") as i16,
            eval_double: evaluation(cube, "dt_", "dt_cubeless_equity"),
            ..DoubleAction::default()
        }
    }

    fn play(&self) -> Result<Move, String> {
        let row = self.row;
        let end = self.played();
        // The roll before a resignation, or a position without a play, has zeros.
        let moves = end.as_ref().map_or([0; 8], |(_, play)| self.moves(play));
        let analysis = self.candidates()?;
        let mut rollout_index_m = [-1; 32];
        for (index, rollout) in (0..).zip(&self.found.rollouts) {
            let rank = usize::try_from(Row(rollout).int("candidate_rank")).unwrap_or_default();
            rank.checked_sub(1).and_then(|at| rollout_index_m.get_mut(at)).into_iter().for_each(|slot| *slot = index);
        }
        Ok(Move {
            position_i: self.of_player1(),
            position_end: end.map_or([0; 26], |(end, _)| *end.as_array()),
            actif_p: self.active,
            moves,
            dice: self.dice(),
            cube_a: self.cube_of_player1(),
            n_move_eval: analysis.n_moves,
            data_moves: analysis,
            played: end.is_some().into(),
            err_move: row.error("error_emg", -1.0),
            err_luck: row.error("luck_emg", 1.0),
            comp_choice: 1,
            init_eq: row.error("equity_before_roll", 1.0),
            rollout_index_m,
            analyze_m: row.code("level_code"),
            analyze_l: row.code("luck_level_code"),
            invalid_m: row.int("invalid_code"),
            tutor: -1,
            err_tutor_move: NOT_ANALYSED,
            flagged: row.flag("is_flagged"),
            comment_move: self.comment(true),
            edited_move: Since(Some(Flag(0))),
            time_delay_move: Since(Some(0)),
            time_delay_move_done: Since(Some(0)),
            number_of_auto_double_move: Since(Some(row.int("auto_doubles"))),
            ..Move::default()
        })
    }

    /// The play made, with the position after it; `None` if nothing was played.
    fn played(&self) -> Option<(Board, Play)> {
        Some(self.row.raw("action")).filter(|action| !action.is_empty()).and_then(|action| self.after(action, true))
    }

    /// A play as written in the database, and the position after it. An illegal one may have no moves; its position is known if it was
    /// played.
    fn after(&self, text: &str, is_played: bool) -> Option<(Board, Play)> {
        let dice = self.dice().map(|die| u8::try_from(die).unwrap_or_default());
        let play = match text {
            "cannot move" => Some(Play::default()),
            text => Play::parse(&self.board, text, Some(dice.into())).ok(),
        };
        let play = play.filter(|_| !text.is_empty());
        match play.and_then(|play| Some((play.apply(&self.board).ok()?, play))) {
            None if is_played => Some((board_of_xgid(self.row.raw("board_after")).ok()?.flip(), Play::default())),
            found => found,
        }
    }

    /// The play as a list of moves: a pair for each die, or for each checker of an illegal play.
    fn moves(&self, play: &Play) -> [i32; 8] {
        let dice = self.dice().map(|die| u8::try_from(die).unwrap_or_default());
        let mut list = record_list(&self.board, play, dice.into());
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
        let (row, dice) = (self.row, self.dice());
        let shown = &self.found.candidates[..self.found.candidates.len().min(MAX_CANDIDATES)];
        let mut analysis = BestMove {
            pos: *self.board.as_array(),
            dice,
            level: row.code("level_code"),
            score: self.away(),
            cube: row.int("cube_value"),
            cube_pos: row.int("cube_owner"),
            crawford: row.int("is_crawford"),
            jacoby: row.int("is_jacoby"),
            n_moves: shown.len() as i32,
            irrelevant: row.flag("is_irrelevant"),
            choice0: row.int("choice_1ply_rank") as i8,
            choice3: row.int("choice_3ply_rank") as i8,
            ..BestMove::default()
        };
        for (index, candidate) in shown.iter().map(Row).enumerate() {
            let is_played = self.row.int("played_rank") == index as i32 + 1;
            let unknown = || format!("the play of candidate {} is not known", index + 1);
            let (after, play) = self.after(candidate.raw("play"), is_played).ok_or_else(unknown)?;
            analysis.pos_played[index] = *after.as_array();
            analysis.moves[index] = self.moves(&play).map(|point| point as i8);
            analysis.eval_level[index] =
                EvalLevel { level: candidate.int("level_code") as i16, ..EvalLevel::default() };
            analysis.eval[index] = evaluation(candidate, "", "equity");
        }
        Ok(analysis)
    }

    fn rollouts(&self) -> Vec<RolloutRec> {
        let records =
            self.found.rollouts.iter().map(|row| RolloutRec { context: self.context(Row(row)), residue: None });
        records.collect()
    }

    /// A checker play's rollout has the opponent's point of view, except for the analysis that it replaced.
    fn context(&self, row: Row<'_>) -> RolloutContext {
        let is_money = self.row.integer("match_length").is_none();
        let seen = |line: Evaluation| if self.is_play { reversed(line) } else { line };
        let mwc = |name: &str| match row.double(name) {
            mwc if !self.is_play => mwc as f32,
            mwc if is_money => (0.0 - mwc) as f32,
            mwc => (1.0 - mwc) as f32,
        };
        let (major, minor) = row.raw("engine_version").split_once('.').unwrap_or_default();
        let has_second = row.integer("dt_games").is_some();
        let second = |value: f32| if has_second { value } else { 0.0 };
        let mut context = RolloutContext {
            truncated: row.flag("is_truncated"),
            error_limited: row.flag("is_error_limited"),
            truncate: row.int("truncate_at"),
            min_roll: row.int("min_games"),
            error_limit: row.double("error_limit"),
            max_roll: row.int("max_games"),
            level1: row.int("play_level1_code"),
            level2: row.int("play_level2_code"),
            level_cut: row.int("level_cut"),
            variance: row.flag("is_variance_reduced"),
            cubeless: row.flag("is_cubeless"),
            time: row.flag("is_time_limited"),
            level1c: row.int("cube_level1_code"),
            level2c: row.int("cube_level2_code"),
            time_limit: row.integer("time_limit_min").and_then(|minutes| u32::try_from(minutes).ok()).unwrap_or(0),
            truncate_bo: row.int("bearoff_truncation_code"),
            random_seed: row.int("random_seed"),
            random_seed_i: row.int("random_seed_entered"),
            roll_both: row.flag("is_both_lines"),
            search_interval: row.single("search_interval"),
            first_roll: row.flag("is_first_roll"),
            do_double: row.flag("is_both_lines_multiple"),
            extent: row.flag("is_extended"),
            rolled: row.int("games"),
            double_first: row.flag("is_immediate_double"),
            error1: row.single("error_95"),
            error2: second(row.single("dt_error_95")),
            result1: seen(evaluation(row, "", "equity")),
            result2: evaluation(row, "dt_", "dt_equity").map(second),
            mwc1: mwc("mwc"),
            mwc2: second(row.single("dt_mwc")),
            prev_level: row.int("previous_level_code"),
            prev_eval: evaluation(row, "previous_", "previous_equity"),
            prev_nd: row.single("previous_equity_no_double"),
            prev_d: row.single("previous_equity_double"),
            duration: row.single("duration_s"),
            level_trunc: row.int("truncation_level_code"),
            rolled2: row.int("dt_games"),
            multiple_min: row.int("multiple_min_games"),
            multiple_stop_all: row.flag("is_multiple_stop_all"),
            multiple_stop_one: row.flag("is_multiple_stop_one"),
            multiple_stop_all_value: row.single("multiple_stop_all_value"),
            multiple_stop_one_value: row.single("multiple_stop_one_value"),
            as_take: row.flag("is_as_take"),
            rotation: row.int("rotation_code"),
            user_interrupted: row.flag("is_interrupted"),
            ver_maj: major.parse().unwrap_or_default(),
            ver_min: minor.parse().unwrap_or_default(),
            ..RolloutContext::default()
        };
        let rolls = self.found.first_rolls.iter().map(Row);
        for roll in rolls.filter(|roll| roll.integer("rollout_id") == row.integer("rollout_id")) {
            let Some(at) = usize::try_from(roll.int("first_roll")).ok().filter(|at| *at <= 36) else { continue };
            let sum = roll.double("sum_equity");
            let (sums, squares, deviations) = match roll.raw("line") {
                "double/take" => (&mut context.sum2, &mut context.sum_square2, &mut context.stdev2),
                _ => (&mut context.sum1, &mut context.sum_square1, &mut context.stdev1),
            };
            sums.0[at] = if self.is_play { 0.0 - sum } else { sum };
            squares.0[at] = roll.double("sum_square_equity");
            deviations.0[at] = roll.double("standard_deviation");
            context.rolled_d.0[at] = roll.int("games");
        }
        context
    }
}
