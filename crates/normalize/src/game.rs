//! Game headers and footers.

use super::{Normalizer, values};
use backgammon::Board;
use rows::codes::CodeTable;
use rows::matches::{GameEndRow, GameRow};
use xgfile::error::FormatError;
use xgfile::records::{FooterGame, HeaderGame};

impl Normalizer<'_> {
    pub(super) fn header_game(&mut self, number: u64, header: &HeaderGame) -> Result<(), FormatError> {
        let initial = Board::new(header.pos_init);
        if let Err(problem) = initial.check() {
            self.warn(number, Some("PosInit"), problem.to_string());
        }
        self.rows.games.push(GameRow {
            game_number: header.game_number,
            record_number: number,
            start_score: [header.score1, header.score2],
            is_crawford: self.rows.session.match_length.is_some() && header.crawford_apply.is_set(),
            initial_board: (!initial.is_empty()).then_some(initial),
            is_in_progress: header.in_progress.is_set(),
            auto_doubles: header.number_of_auto_double.0,
            ..GameRow::default()
        });
        self.sequence = 0;
        self.clock_s = None;
        self.comment(number, header.comment_header_game, "game start", None)?;
        self.comment(number, header.comment_footer_game, "game end", None)
    }

    pub(super) fn footer_game(&mut self, number: u64, footer: &FooterGame) -> Result<(), FormatError> {
        let winner_seat = values::seat(footer.winner);
        if winner_seat.is_none() {
            self.warn(number, Some("Winner"), format!("{} is not a seat", footer.winner));
        }
        // XG writes zeros if it did not evaluate the final position.
        let is_evaluated = footer.eval.iter().any(|&value| value != 0.0);
        let evaluated = |value: f64| values::double(value).filter(|_| is_evaluated);
        let mut loss = |field, value| self.figure(number, field, value).map(f64::abs);
        let resign_error_emg = loss("ErrResign", footer.err_resign);
        let resign_take_error_emg = loss("ErrTakeResign", footer.err_take_resign);
        let [a, b, c, d, e, f, equity] = footer.eval;
        let end = GameEndRow {
            end_score: [footer.score1g, footer.score2g],
            winner_seat,
            points_won: footer.points_won,
            termination_code: self.known(CodeTable::Terminations, footer.termination),
            is_crawford_next: footer.crawford_apply_g.is_set(),
            resign_error_emg,
            resign_take_error_emg,
            final_level_code: is_evaluated.then(|| self.known(CodeTable::Levels, footer.eval_level)),
            final_equity: evaluated(equity),
            final_chances: [a, b, c, d, e, f].map(evaluated),
        };
        self.current_game(number)?.end = Some(end);
        Ok(())
    }
}
