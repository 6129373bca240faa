//! The cube part of a turn: doubles, takes, passes, and their record.

use super::cube::Lines;
use super::evaluator::{Outlook, judge};
use super::state::{End, Game, NO_ROLL, NOT_ANALYSED, actif};
use rows::reference::Reference;
use rows::statistics::CLOSE_CUBE_EMG;
use xgfile::analysis::DoubleAction;
use xgfile::field::{Ansi, Since};
use xgfile::records::{Cube, Record};

impl Game<'_> {
    pub(super) fn may_double(&self) -> bool {
        self.ply > 0 && self.cube_owner != Some(1 - self.seat) && self.score().may_double(0, self.cube_log2)
    }

    pub(super) fn lines(&self, outlook: &Outlook) -> Lines {
        let is_after_crawford = self.terms.away.is_some_and(|away| away[1 - self.seat] == 1);
        let is_automatic = is_after_crawford && self.cube_owner.is_none();
        Lines::of(outlook, &self.stakes(), is_automatic)
    }

    /// The cube record, and the end of the game if the opponent passes.
    pub(super) fn double(&mut self, lines: Option<Lines>, dice: (u8, u8)) -> Option<End> {
        let seat = self.seat;
        let Some(open) = lines else {
            self.cube_record(-2, -1, dice, lines);
            return None;
        };
        let players = self.terms.players;
        // Players hardly ever forget to double after the Crawford game, and never double in the dark.
        let share = if open.is_automatic { 0.02 } else { 1.0 };
        let doubler = Reference { second_share: players[seat].double.second_share * share, ..players[seat].double };
        let is_doubled = open.gain() > -CLOSE_CUBE_EMG && self.is_chosen(open.gain(), doubler);
        if !is_doubled {
            self.cube_record(0, -1, dice, lines);
            return None;
        }
        let is_passed = self.is_chosen(open.pass_gain(), players[1 - seat].take);
        let rolled = if is_passed { NO_ROLL } else { dice };
        self.cube_record(1, i32::from(!is_passed), rolled, lines);
        if is_passed {
            let points = self.cube_value();
            return Some(End { winner: seat, points, termination: 0 });
        }
        self.cube_log2 += 1;
        self.cube_owner = Some(1 - seat);
        None
    }

    /// Whether a player chooses an action that gains this much over the other.
    fn is_chosen(&mut self, gain: f64, player: Reference) -> bool {
        let is_best = player.choice(&[0.0, gain.abs()], self.random.unit()) == 0;
        is_best == (gain > 0.0)
    }

    pub(super) fn cube_record(&mut self, double: i32, take: i32, (high, low): (u8, u8), analysed: Option<Lines>) {
        let is_scored = analysed.is_some() && double >= 0;
        let scored = |value: f64| if is_scored { value } else { NOT_ANALYSED };
        let lines_error = |error: &dyn Fn(&Lines) -> f64| analysed.map_or(0.0, |lines| error(&lines));
        let err_cube = scored(lines_error(&|lines| lines.double_error(double == 1)));
        let err_take = match double {
            1 => scored(lines_error(&|lines| lines.take_error(take == 1))),
            _ => scored(0.0),
        };
        let double_d = analysed.map_or_else(unanalysed, |lines| self.cube_analysis(&lines));
        self.records.push(Record::Cube(Cube {
            actif: actif(self.seat),
            double,
            take,
            beaver_r: -1,
            raccoon_r: -1,
            cube_b: self.cube_field(),
            position: self.in_frame_of_player1(&self.board),
            err_cube,
            dice_rolled: Ansi::from_bytes(&[b'0' + high, b'0' + low]),
            err_take,
            rollout_index_d: -1,
            comp_choice_d: analysed.map_or(0, |lines| lines.choice()),
            analyze_c: analysed.map_or(-1, |_| double_d.level),
            err_beaver: NOT_ANALYSED,
            err_raccoon: NOT_ANALYSED,
            analyze_cr: analysed.map_or(-1, |_| self.terms.setting.requested()),
            double_d,
            tutor_cube: -1,
            tutor_take: -1,
            comment_cube: -1,
            edited_cube: Since(Some(false.into())),
            time_delay_cube: Since(Some(false.into())),
            time_delay_cube_done: Since(Some(false.into())),
            number_of_auto_double_cube: Since(Some(0)),
            time_bot: Since(Some(0)),
            time_top: Since(Some(0)),
            ..Cube::default()
        }));
    }

    fn cube_analysis(&self, lines: &Lines) -> DoubleAction {
        let outlook = judge(&self.board.flip(), 0.01, 1).flip();
        let (level, level_request) = self.terms.setting.cube_levels(lines.gain().abs());
        let evaluation = outlook.evaluation(outlook.cubeless() as f32);
        DoubleAction {
            pos: *self.board.as_array(),
            level,
            score: self.score_field(),
            cube: self.cube_value(),
            cube_pos: self.cube_side(),
            jacoby: i32::from(self.is_jacoby()),
            crawford: i16::from(self.terms.is_crawford),
            flag_double: lines.flag(),
            eval: evaluation,
            equ_b: lines.hold,
            equ_double: lines.take,
            equ_drop: lines.pass,
            level_request,
            double_choice3: if level > 2 { lines.choice() as i16 } else { -1 },
            eval_double: evaluation,
            ..DoubleAction::default()
        }
    }
}

fn unanalysed() -> DoubleAction {
    /// `FlagDouble` of a decision that was not analysed.
    const FLAG: i16 = -100;
    DoubleAction { flag_double: FLAG, ..DoubleAction::default() }
}
