//! Checker plays and their candidates.

use std::sync::Arc;

use super::{Normalizer, RolloutUse, values};
use backgammon::{Before, Board, Ideas, Play, PositionHash, difference_notation};
use rows::codes::CodeTable;
use rows::matches::{Action, CandidateRow, DecisionRow, Kind};
use rows::reference::CHECKER;
use rows::statistics::CLOSE_EMG;
use xgfile::analysis::BestMove;
use xgfile::error::FormatError;
use xgfile::field::offset_of;
use xgfile::records::Move;

impl Normalizer<'_> {
    pub(super) fn checker_play(&mut self, number: u64, record: &Move) -> Result<(), FormatError> {
        let error = |name| move || Self::field_error(number, Move::FIELDS, name);
        let seat = Self::seat(error("ActifP"), record.actif_p)?;
        let board = Self::board(error("PositionI"), &record.position_i, seat)?;
        let cube = Self::cube_state(error("CubeA"), record.cube_a, seat)?;
        let count = Self::candidate_count(number, record)?;
        let mut row = self.decision(number, seat, cube)?;
        row.kind = Kind::Checker;
        self.set_position(&mut row, &board);
        row.dice = Self::dice(error("Dice"), record.dice)?;
        row.candidate_count = count as u8;
        self.candidates(number, &board, record, count);
        self.played(number, &board, record, &mut row);
        self.judge_play(number, record, &mut row);
        row.ideas = Self::ideas(&board, record, &row);
        self.details(number, &board, record, &mut row);
        let decision = self.rows.decisions.len();
        self.rows.decisions.push(row);
        for (rank, &index) in (1u8..).zip(&record.rollout_index_m[..count]) {
            let used = RolloutUse { decision, candidate_rank: Some(rank) };
            self.claim_rollout(number, "RolloutindexM", index, used);
        }
        self.comment(number, record.comment_move, "play", Some(decision))?;
        self.current_game(number)?.move_records += 1;
        self.clock_s = None;
        Ok(())
    }

    pub(super) fn seat(error: impl Fn() -> FormatError, active: i32) -> Result<u8, FormatError> {
        values::seat(active).ok_or_else(|| error().expected("1 (player 1) or -1 (player 2)").found(active))
    }

    fn candidate_count(number: u64, record: &Move) -> Result<usize, FormatError> {
        let count = record.data_moves.n_moves;
        usize::try_from(count).ok().filter(|&count| count <= 32).ok_or_else(|| {
            let offset = offset_of(Move::FIELDS, "DataMoves") + offset_of(BestMove::FIELDS, "Nmoves");
            Self::error(number, offset, "DataMoves.Nmoves").expected("0..=32").found(count)
        })
    }

    /// The dice, the higher one first; `None` if the record has zeros.
    fn dice(error: impl Fn() -> FormatError, dice: [i32; 2]) -> Result<Option<(u8, u8)>, FormatError> {
        match dice {
            [0, 0] => Ok(None),
            [a @ 1..=6, b @ 1..=6] => Ok(Some((a.max(b) as u8, a.min(b) as u8))),
            [a, b] => Err(error().expected("two numbers 1..=6, or zeros").found(format!("{a}, {b}"))),
        }
    }

    fn candidates(&mut self, number: u64, board: &Board, record: &Move, count: usize) {
        let analysis = &record.data_moves;
        for index in 0..count {
            let play = self.candidate_play(number, index, board, record);
            let PositionHash(position_hash) = Board::new(analysis.pos_played[index]).flip().hash();
            let level_code = analysis.eval_level[index].level;
            if self.last_level.replace(level_code) != Some(level_code) {
                self.known(CodeTable::Levels, i32::from(level_code));
            }
            let evaluation = analysis.eval[index];
            self.rows.candidates.push(CandidateRow { play, position_hash, level_code, evaluation });
        }
    }

    /// The text of a candidate's play; `None`, with a warning, where its moves do not lead to its position.
    fn candidate_play(&mut self, number: u64, index: usize, board: &Board, record: &Move) -> Option<Arc<str>> {
        let after = Board::new(record.data_moves.pos_played[index]);
        let play = if after == *board {
            // No legal move: the list is all 0 or all -1.
            Some(Play::default())
        } else {
            play_leading_to(board, &after, &record.data_moves.moves[index])
        };
        if play.is_none() {
            let message = format!("candidate {} does not lead to its position", index + 1);
            self.warn(number, Some("DataMoves.Moves"), message);
        }
        let text = |play: Play| {
            if play == Play::default() { Action::CannotMove.name().into() } else { play.notation().into() }
        };
        play.map(|play| Arc::clone(self.plays.entry(play).or_insert_with(|| text(play))))
    }

    /// The play made, found by its resulting position.
    fn played(&mut self, number: u64, board: &Board, record: &Move, row: &mut DecisionRow) {
        if !record.played.is_set() {
            return; // the roll before a resignation, or a position without a play
        }
        let end = Board::new(record.position_end);
        if end.check().is_err() || end.is_empty() {
            self.warn(number, Some("PositionEnd"), "impossible position");
            return;
        }
        let PositionHash(after) = end.flip().hash();
        row.position_after_hash = Some(after);
        let shown = record.data_moves.pos_played[..usize::from(row.candidate_count)].iter();
        row.played_rank = (1u8..).zip(shown).find(|(_, position)| Board::new(**position) == end).map(|(rank, _)| rank);
        if end == *board && record.moves[0] == -1 {
            row.action = Some(Action::CannotMove);
            return;
        }
        row.action = Some(Action::Play(match play_leading_to(board, &end, &record.moves) {
            Some(play) => play.notation(),
            None => {
                if record.invalid_m == 0 {
                    self.warn(number, Some("Moves"), "the play does not lead to PositionEnd");
                }
                difference_notation(board, &end, pairs(&record.moves).filter_map(points))
            }
        }));
    }

    fn judge_play(&mut self, number: u64, record: &Move, row: &mut DecisionRow) {
        let analysis = &record.data_moves;
        let count = usize::from(row.candidate_count);
        row.invalid_code = record.invalid_m;
        row.is_forced = count == 1;
        row.is_irrelevant = Some(analysis.irrelevant.is_set());
        if count > 0 {
            let best_level = i32::from(analysis.eval_level[0].level);
            row.level_code = Some(self.known(CodeTable::Levels, best_level));
            row.equity_best = values::single(analysis.eval[0][6]);
            let equities = analysis.eval[..count].iter().filter_map(|evaluation| values::single(evaluation[6]));
            row.close_candidates =
                row.equity_best.map(|best| equities.clone().filter(|&equity| equity >= best - CLOSE_EMG).count() as u8);
            let reference = row.equity_best.map(|best| CHECKER.loss(best, equities));
            row.set_difficulty(reference);
        }
        let played_level = |rank: u8| i32::from(analysis.eval_level[usize::from(rank) - 1].level);
        row.played_level_code = row.played_rank.map(played_level);
        row.equity_played = row.played_rank.and_then(|rank| values::single(analysis.eval[usize::from(rank) - 1][6]));
        // An illegal play has no error: XG writes 0 there, as for a perfect play.
        let error = self.loss(number, "ErrMove", record.err_move, -1.0);
        row.error_emg = error.filter(|_| !row.is_illegal());
        row.error_mwc = self.in_mwc(row, row.error_emg);
        row.is_counted = error.is_some() && !analysis.irrelevant.is_set() && record.invalid_m == 0;
    }

    /// The ideas of a counted play with contact that has another candidate beside it.
    fn ideas(board: &Board, record: &Move, row: &DecisionRow) -> Option<Ideas> {
        let played =
            row.played_rank.filter(|_| row.is_counted && row.error_emg.is_some() && row.candidate_count >= 2)?;
        let before = Before::new(board)?;
        let analysis = &record.data_moves;
        let shown = analysis.pos_played.iter().zip(&analysis.eval).take(usize::from(row.candidate_count));
        let candidate = |(after, evaluation): (&[i8; 26], &[f32; 7])| {
            (before.ideas(&Board::new(*after)), values::single(evaluation[6]))
        };
        let candidates: Vec<_> = shown.map(candidate).collect();
        Ideas::compare(&candidates, usize::from(played) - 1, |given_up| CHECKER.shares(given_up))
    }

    fn details(&mut self, number: u64, board: &Board, record: &Move, row: &mut DecisionRow) {
        // Choices are 1-based; 0 and numbers beyond the list mean no choice.
        let rank = |choice: i8| u8::try_from(choice).ok().filter(|rank| (1..=row.candidate_count).contains(rank));
        row.choice_1ply_rank = rank(record.data_moves.choice0);
        row.choice_3ply_rank = rank(record.data_moves.choice3);
        row.luck_emg = self.figure(number, "ErrLuck", record.err_luck);
        row.luck_mwc = self.in_mwc(row, row.luck_emg);
        row.luck_level_code = row.luck_emg.map(|_| self.known(CodeTable::Levels, record.analyze_l));
        row.equity_before_roll = self.figure(number, "InitEq", record.init_eq);
        row.is_flagged = record.flagged.is_set();
        row.is_edited = record.edited_move.0.map(|flag| flag.is_set());
        row.auto_doubles = record.number_of_auto_double_move.0;
        row.delayed_rollout_bits = record.time_delay_move.0;
        row.delayed_rollout_done_bits = record.time_delay_move_done.0;
        row.clock_s = self.clock_s;
        if record.tutor >= 0 && record.position_tutor != [0; 26] {
            self.tutor(number, board, record, row);
        }
    }

    /// Tutor mode: the play that the player first tried, before the tutor warned. Like the play made, it is found by its resulting position.
    fn tutor(&mut self, number: u64, board: &Board, record: &Move, row: &mut DecisionRow) {
        let idea = Board::new(record.position_tutor);
        if idea.check().is_err() {
            self.warn(number, Some("PositionTutor"), "impossible position");
            return;
        }
        let shown = &record.data_moves.pos_played[..usize::from(row.candidate_count)];
        let index = shown.iter().position(|position| Board::new(*position) == idea);
        let play = index.and_then(|index| play_leading_to(board, &idea, &record.data_moves.moves[index]));
        row.tutor_rank = index.and_then(|index| u8::try_from(index + 1).ok());
        row.tutor_action = Some(Action::Play(match play {
            Some(play) => play.notation(),
            None => difference_notation(board, &idea, std::iter::empty()),
        }));
        row.tutor_error_emg = self.loss(number, "ErrTutorMove", record.err_tutor_move, -1.0);
    }
}

/// The play of a move list; `None` if it is impossible or does not lead to `after`.
fn play_leading_to<T: Copy + Into<i32>>(board: &Board, after: &Board, moves: &[T; 8]) -> Option<Play> {
    let play = Play::from_pairs(board, pairs(moves)).ok()?;
    (play.apply(board).ok()? == *after).then_some(play)
}

/// The (from, to) pairs of a move list.
fn pairs<T: Copy + Into<i32>>(moves: &[T; 8]) -> impl Iterator<Item = (i32, i32)> + '_ {
    moves.chunks_exact(2).map(|pair| (pair[0].into(), pair[1].into()))
}

/// A recorded pair in points: 25 is the bar, 0 is off; `None` for an unused entry of the list.
fn points((from, to): (i32, i32)) -> Option<(u8, u8)> {
    let from = u8::try_from(from.checked_add(1)?).ok().filter(|point| (1..=25).contains(point))?;
    let to = if to < 0 { 0 } else { u8::try_from(to.checked_add(1)?).ok()? };
    Some((from, to))
}
