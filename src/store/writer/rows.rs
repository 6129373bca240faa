//! A match: its numbers, its rows, its players' sums.

use super::Writer;
use crate::rows::matches::{MatchRows, SessionKind};
use crate::store::tables::matches::MatchNumbers;
use crate::store::tables::sink::row;
use crate::store::{StoreError, sums};

impl Writer<'_> {
    /// Writes a match; gives its number.
    pub(super) fn match_rows(
        &mut self,
        source_number: usize,
        source_id: i64,
        rows: &MatchRows,
    ) -> Result<i64, StoreError> {
        for (id, text) in &rows.plays {
            if self.plays.insert(*id) {
                row!(self.play_names; play_id: *id, play: text);
            }
        }
        let numbers = MatchNumbers {
            match_id: self.next.match_,
            source_file_id: source_id,
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
        self.touched.extend(rows.match_key);
        if rows.session.kind != SessionKind::Position {
            self.sum_rows(&numbers, rows)?;
        }
        self.positions.add(source_number, &rows.positions);
        self.totals.matches += 1;
        self.totals.games += rows.games.len() as u64;
        self.totals.decisions += rows.decisions.len() as u64;
        self.totals.candidates += rows.candidates.len() as u64;
        Ok(numbers.match_id)
    }

    /// The number of a spelling. Whose it is, [`super::people::settle`] says when the batch is committed.
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

    fn sum_rows(&mut self, numbers: &MatchNumbers, rows: &MatchRows) -> Result<(), StoreError> {
        let [one, two] = numbers.players;
        let seats = sums::of_match(&rows.decisions, &self.thresholds);
        for ((seat, players), s) in (1..).zip([[one, two], [two, one]]).zip(seats).filter(|(_, s)| s.has_decisions) {
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
            );
        }
        Ok(())
    }
}
