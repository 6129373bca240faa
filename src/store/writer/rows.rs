//! Writes a match: its numbers, its rows and its players' sums.

use super::Writer;
use crate::rows::match_key::MatchKey;
use crate::rows::matches::{MatchRows, SessionKind};
use crate::store::StoreError;
use crate::store::sums::{Sum, Sums};
use crate::store::tables::insert::row;
use crate::store::tables::matches::MatchNumbers;

impl Writer<'_> {
    /// Writes a match.
    pub(super) fn write_match(
        &mut self,
        source_number: usize,
        content_id: i64,
        match_key: Option<MatchKey>,
        rows: &MatchRows,
        sums: &[Sums<'_>; 2],
    ) -> Result<(), StoreError> {
        let numbers = MatchNumbers {
            match_id: self.next.match_,
            content_id,
            match_key,
            players: [self.player(&rows.session.players[0])?, self.player(&rows.session.players[1])?],
            game: self.next.game,
            decision: self.next.decision,
            rollout: self.next.rollout,
            comment: self.next.comment,
        };
        self.next.match_ += 1;
        self.next.game += rows.games.len() as i64;
        self.next.decision += rows.decisions.len() as i64;
        self.next.rollout += rows.rollouts.len() as i64;
        self.next.comment += rows.comments.len() as i64;
        self.matches.write(&numbers, rows)?;
        if rows.session.kind != SessionKind::Position {
            self.sum_rows(&numbers, sums)?;
        }
        self.positions.add(source_number, &rows.positions);
        self.totals.matches += 1;
        self.totals.games += rows.games.len() as u64;
        self.totals.decisions += rows.decisions.len() as u64;
        self.totals.candidates += rows.candidates.len() as u64;
        Ok(())
    }

    /// The number of a spelling. [`super::people::settle`] assigns it to a person when the batch is committed.
    fn player(&mut self, spelling: &str) -> Result<i64, StoreError> {
        if let Some(&id) = self.players.get(spelling) {
            return Ok(id);
        }
        let id = self.next.player;
        self.next.player += 1;
        row!(self.spellings; player_id: id, spelling: spelling, name: spelling, person_id: id);
        self.players.insert(spelling.to_owned(), id);
        self.are_players_changed = true;
        Ok(id)
    }

    fn sum_rows(&mut self, numbers: &MatchNumbers, seats: &[Sums<'_>; 2]) -> Result<(), StoreError> {
        let [one, two] = numbers.players;
        let seats = (1..).zip([[one, two], [two, one]]).zip(seats);
        for ((seat, players), sums) in seats.filter(|(_, sums)| sums.whole.has_decisions) {
            let s = &sums.whole;
            let [checker, double, take] = s.counted;
            let error_emg = s.error_emg.value();
            row!(self.sums;
                match_id: numbers.match_id,
                seat: seat,
                player_id: players[0],
                opponent_id: players[1],
                decisions: checker + double + take,
                checker_decisions: checker,
                double_decisions: double,
                take_decisions: take,
                checker_plays: s.checker_plays,
                error_emg: error_emg,
                checker_error_emg: s.error_by_kind[0].value(),
                double_error_emg: s.error_by_kind[1].value(),
                take_error_emg: s.error_by_kind[2].value(),
                error_mwc: s.error_mwc.value(),
                errors: error_emg.map(|_| s.errors),
                blunders: error_emg.map(|_| s.blunders),
                luck_emg: s.luck_emg.value(),
                luck_mwc: s.luck_mwc.value(),
                difficulty_emg: s.difficulty_emg.value(),
                avoidable_errors: error_emg.map(|_| s.avoidable_errors),
                pr_standard_error: sums.pr_standard_error(),
            );
            self.slice_rows(numbers, seat, sums)?;
        }
        Ok(())
    }

    fn slice_rows(&mut self, numbers: &MatchNumbers, seat: u8, sums: &Sums<'_>) -> Result<(), StoreError> {
        let lost = |sum: &Sum| sum.value().unwrap_or(0.0);
        for game in &sums.games {
            row!(self.game_sums;
                match_id: numbers.match_id,
                seat: seat,
                game_id: numbers.game + game.game as i64,
                away_player: game.away.map(|away| away.0),
                away_opponent: game.away.map(|away| away.1),
                is_crawford: game.is_crawford,
                decisions: game.losses.decisions,
                error_emg: game.losses.error_emg.value(),
                error_mwc: game.losses.error_mwc.value(),
                checker_error_emg: game.losses.checker_error_emg.value(),
                cube_error_emg: game.losses.cube_error_emg.value(),
                difficulty_emg: game.losses.difficulty_emg.value(),
                double_decisions: game.doubles.decisions,
                early_double_emg: lost(&game.doubles.by_acting),
                late_double_emg: lost(&game.doubles.by_refraining),
                take_decisions: game.takes.decisions,
                wrong_take_emg: lost(&game.takes.by_acting),
                wrong_pass_emg: lost(&game.takes.by_refraining),
            );
        }
        for (code, losses) in &sums.structures {
            row!(self.structure_sums;
                match_id: numbers.match_id,
                seat: seat,
                structure_code: *code,
                decisions: losses.decisions,
                error_emg: losses.error_emg.value(),
                error_mwc: losses.error_mwc.value(),
                checker_error_emg: losses.checker_error_emg.value(),
                cube_error_emg: losses.cube_error_emg.value(),
                difficulty_emg: losses.difficulty_emg.value(),
            );
        }
        for (number, action) in (1_i64..).zip(&sums.actions) {
            row!(self.action_sums;
                match_id: numbers.match_id,
                seat: seat,
                action_number: number,
                kind: action.kind.name(),
                action: action.action,
                level_code: action.level_code,
                all_decisions: action.losses.all_decisions,
                analysed_decisions: action.losses.analysed_decisions,
                decisions: action.losses.decisions,
                wrong_decisions: action.losses.wrong_decisions,
                errors: action.losses.errors,
                blunders: action.losses.blunders,
                error_emg: action.losses.error_emg.value(),
                error_mwc: action.losses.error_mwc.value(),
                worst_error_emg: action.losses.worst_error_emg,
                difficulty_emg: action.losses.difficulty_emg.value(),
            );
        }
        Ok(())
    }
}
