//! Double and take decisions.

use super::{CubeState, Normalizer, RolloutUse, values};
use backgammon::Board;
use rows::codes::{CodeTable, recommendation};
use rows::matches::{Action, CubeExtraRow, CubeRow, DecisionRow, Kind};
use rows::reference::{DOUBLE, Loss, TAKE};
use rows::statistics::CLOSE_CUBE_EMG;
use xgfile::analysis::DoubleAction;
use xgfile::error::FormatError;
use xgfile::records::Cube;

/// `double` of a record in which the cube could not be turned: no decision.
const NO_ACCESS: i32 = -2;
/// `FlagDouble` of a block that was not analysed and may hold another position's numbers.
const NOT_ANALYSED: i16 = -100;
/// The recommendation of another `FlagDouble`.
const UNKNOWN: &str = "unknown";

fn error(number: u64, name: &str) -> FormatError {
    Normalizer::field_error(number, Cube::FIELDS, name)
}

/// A cube record in the view of the player on roll.
struct Turn<'a> {
    number: u64,
    record: &'a Cube,
    seat: u8,
    board: Board,
    cube: CubeState,
}

fn is_analysed(block: &DoubleAction) -> bool {
    block.flag_double != NOT_ANALYSED
}

/// The three equities of a cube decision, doubler's view.
#[derive(Clone, Copy)]
struct Lines {
    no_double: f64,
    double_take: f64,
    double_pass: f64,
}

impl Lines {
    /// The lines of an analysed block; `None` if one of them is not a number.
    fn of(block: &DoubleAction) -> Option<Self> {
        if !is_analysed(block) {
            return None;
        }
        Some(Self {
            no_double: values::single(block.equ_b)?,
            double_take: values::single(block.equ_double)?,
            double_pass: values::single(block.equ_drop)?,
        })
    }

    /// The value of a double against the best answer.
    fn doubled(&self) -> f64 {
        self.double_take.min(self.double_pass)
    }
}

impl Normalizer<'_> {
    pub(super) fn cube(&mut self, number: u64, record: &Cube) -> Result<(), FormatError> {
        let seat = Self::seat(|| error(number, "Actif"), record.actif)?;
        let board = Self::board(|| error(number, "Position"), &record.position, seat)?;
        let cube = Self::cube_state(|| error(number, "CubeB"), record.cube_b, seat)?;
        let turn = Turn { number, record, seat, board, cube };
        self.current_game(number)?.cube_records += 1;
        self.clock_s = record.time_bot.0.zip(record.time_top.0).filter(|_| self.has_clock);
        let decision = if record.double == NO_ACCESS { None } else { Some(self.double(&turn)?) };
        self.comment(number, record.comment_cube, "cube", decision)
    }

    /// The double decision, and the answer if there is one.
    fn double(&mut self, turn: &Turn<'_>) -> Result<usize, FormatError> {
        let Turn { number, record, seat, cube, .. } = *turn;
        let action = match record.double {
            -1 => None,
            0 => Some(Action::NoDouble),
            1 => Some(Action::Double),
            other => return Err(error(number, "double").expected("-2..=1").found(other)),
        };
        let lines = Lines::of(&record.double_d);
        let mut row = self.decision(number, seat, cube)?;
        row.kind = Kind::Double;
        self.set_position(&mut row, &turn.board);
        row.action = action;
        if is_analysed(&record.double_d) {
            row.level_code = Some(self.known(CodeTable::Levels, record.double_d.level));
        }
        row.error_emg = self.loss(number, "ErrCube", record.err_cube, 1.0);
        row.error_mwc = self.in_mwc(&row, row.error_emg);
        if let Some(lines) = lines {
            let best = lines.no_double.max(lines.doubled());
            row.equity_best = Some(best);
            row.equity_played = match record.double {
                0 => Some(lines.no_double),
                1 => Some(lines.doubled()),
                _ => None,
            };
            row.is_counted = is_counted(record.double, row.error_emg, &lines);
            // A coin would double in the dark: the reference player was fitted on decisions that count.
            let loss = DOUBLE.loss(best, [lines.no_double, lines.doubled()].into_iter());
            row.set_difficulty(Some(if row.is_counted { loss } else { Loss::default() }));
        }
        self.cube_details(record, &mut row);
        let decision = self.rows.decisions.len();
        self.rows.decisions.push(row);
        if is_analysed(&record.double_d) {
            self.cube_row(number, decision, record);
            let used = RolloutUse { decision, candidate_rank: None };
            self.claim_rollout(number, "RolloutindexD", record.rollout_index_d, used);
        }
        self.extras(number, decision, record)?;
        if record.double == 1 {
            self.take(turn, decision, lines)?;
        }
        Ok(decision)
    }

    fn cube_details(&self, record: &Cube, row: &mut DecisionRow) {
        row.invalid_code = record.in_valid;
        row.is_flagged = record.flagged_double.is_set();
        row.is_edited = record.edited_cube.0.map(|flag| flag.is_set());
        row.auto_doubles = record.number_of_auto_double_cube.0;
        row.delayed_rollout_bits = record.time_delay_cube.0.map(|flag| u32::from(flag.0));
        row.delayed_rollout_done_bits = record.time_delay_cube_done.0.map(|flag| u32::from(flag.0));
        row.clock_s = self.clock_s;
    }

    fn cube_row(&mut self, number: u64, decision: usize, record: &Cube) {
        let block = &record.double_d;
        let recommendation = recommendation(block.flag_double).unwrap_or_else(|| {
            self.warn(number, Some("FlagDouble"), format!("{} is not a recommendation", block.flag_double));
            UNKNOWN
        });
        let row = CubeRow {
            decision,
            level_code: block.level,
            level_requested_code: self.known(CodeTable::Levels, block.level_request.into()),
            recommendation,
            equity_no_double: values::single(block.equ_b),
            equity_double_take: values::single(block.equ_double),
            equity_double_pass: values::single(block.equ_drop),
            is_beaver_right: block.is_beaver != 0,
            // DoubleD.DoubleChoice3 has the same value unless it is -1, as in most files.
            choice_3ply_code: values::code(record.comp_choice_d),
            no_double: values::chances(&block.eval),
            no_double_cubeless_equity: values::single(block.eval[6]),
            double_take: values::chances(&block.eval_double),
            double_take_cubeless_equity: values::single(block.eval_double[6]),
        };
        self.rows.cubes.push(row);
    }

    /// Beavers, raccoons and tutor answers, if the record has any.
    fn extras(&mut self, number: u64, decision: usize, record: &Cube) -> Result<(), FormatError> {
        let answer = |field: &'static str, code: i32| match code {
            -1 => Ok(None),
            0 => Ok(Some(Action::Pass)),
            1 => Ok(Some(Action::Take)),
            2 => Ok(Some(Action::Raccoon)),
            other => Err(error(number, field).expected("-1..=2").found(other)),
        };
        // The answers are valid only after a beaver; otherwise they may have any value.
        let is_beaver = record.double == 1 && record.take == 2;
        let beaver_answer = if is_beaver { answer("BeaverR", record.beaver_r)? } else { None };
        let is_raccoon = beaver_answer == Some(Action::Raccoon);
        let raccoon_answer = if is_raccoon { answer("RaccoonR", record.raccoon_r)? } else { None };
        let mut loss = |field, value| self.figure(number, field, value).map(f64::abs);
        let tutored = |code: i8| (code != -1).then_some(code);
        let (tutor_double_code, tutor_take_code) = (tutored(record.tutor_cube), tutored(record.tutor_take));
        let extras = CubeExtraRow {
            decision,
            beaver_error_emg: loss("ErrBeaver", record.err_beaver).filter(|_| beaver_answer.is_some()),
            beaver_answer,
            raccoon_error_emg: loss("ErrRaccoon", record.err_raccoon).filter(|_| raccoon_answer.is_some()),
            raccoon_answer,
            tutor_double_code,
            tutor_double_error_emg: tutor_double_code.and(loss("ErrTutorCube", record.err_tutor_cube)),
            tutor_take_code,
            tutor_take_error_emg: tutor_take_code.and(loss("ErrTutorTake", record.err_tutor_take)),
        };
        let has_any =
            extras.beaver_answer.is_some() || extras.tutor_double_code.is_some() || extras.tutor_take_code.is_some();
        if has_any {
            self.rows.cube_extras.push(extras);
        }
        Ok(())
    }

    /// The answer to a double: the opponent's decision, in the opponent's view, in units of the cube before the double.
    fn take(&mut self, turn: &Turn<'_>, double_decision: usize, lines: Option<Lines>) -> Result<(), FormatError> {
        let Turn { number, record, seat, cube, .. } = *turn;
        let action = match record.take {
            -1 => return Ok(()), // no answer recorded
            0 => Action::Pass,
            1 => Action::Take,
            2 => Action::Beaver,
            other => return Err(error(number, "Take").expected("-1..=2").found(other)),
        };
        let mut row = self.decision(number, 3 - seat, CubeState { owner: -cube.owner, ..cube })?;
        row.kind = Kind::Take;
        self.set_position(&mut row, &turn.board.flip());
        row.action = Some(action);
        row.double_decision = Some(double_decision);
        row.level_code = is_analysed(&record.double_d).then_some(record.double_d.level);
        row.error_emg = self.loss(number, "ErrTake", record.err_take, -1.0);
        row.error_mwc = self.in_mwc(&row, row.error_emg);
        row.is_counted = row.error_emg.is_some();
        if let Some(lines) = lines {
            let (take, pass) = (0.0 - lines.double_take, 0.0 - lines.double_pass);
            row.equity_best = Some(take.max(pass));
            row.set_difficulty(Some(TAKE.loss(take.max(pass), [take, pass].into_iter())));
            // The value of a beaver is not recorded.
            row.equity_played = match record.take {
                0 => Some(pass),
                1 => Some(take),
                _ => None,
            };
        }
        self.cube_details(record, &mut row);
        // The mark of the record refers to the double.
        (row.is_flagged, row.is_edited, row.invalid_code) = (false, None, 0);
        (row.delayed_rollout_bits, row.delayed_rollout_done_bits) = (None, None);
        self.rows.decisions.push(row);
        Ok(())
    }
}

/// Whether a double decision enters PR. Turned cubes always count, and so does an error. A no-double counts if a double would have been
/// close: ND above 0 and less than 0.200 above the best answer.
///
/// XG's printed figures confirm most of this rule: the limit is between 0.1977 (counts) and 0.2050 (does not), and positions that are too
/// good, or whose lines are equal, count within it. ND above 0 comes from another program's documentation, for five matches with printed
/// figures; our files neither confirm nor refute it. docs/reference/statistics.md describes the rule for users.
fn is_counted(double: i32, error: Option<f64>, lines: &Lines) -> bool {
    let is_close = lines.no_double > 0.0 && lines.no_double - lines.doubled() < CLOSE_CUBE_EMG;
    error.is_some_and(|error| double == 1 || error > 0.0 || is_close)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(double: i32, error: f64, [no_double, double_take, double_pass]: [f64; 3]) -> bool {
        is_counted(double, values::analysed(error), &Lines { no_double, double_take, double_pass })
    }

    #[test]
    fn no_doubles_count_if_a_double_was_close_and_their_equity_is_positive() {
        assert!(counts(0, 0.0, [0.4, 0.25, 1.0]), "0.15 away");
        assert!(!counts(0, 0.0, [0.4, 0.15, 1.0]), "0.25 away");
        assert!(counts(0, 0.0, [1.15, 1.3, 1.0]), "too good, 0.15 away");
        assert!(counts(0, 0.0, [0.4, 0.4005, 1.0]), "equal");
        assert!(!counts(0, 0.0, [-0.1, -0.15, 1.0]), "behind");
        assert!(!counts(0, 0.0, [0.0, -0.1, 1.0]), "even");
        assert!(counts(0, 0.03, [-0.1, -0.07, 1.0]), "an error");
    }

    #[test]
    fn turned_cubes_count_if_they_were_analysed() {
        assert!(counts(1, 0.0, [-0.95, -1.4, 1.0]));
        assert!(!counts(1, -1000.0, [0.4, 0.25, 1.0]));
    }
}
