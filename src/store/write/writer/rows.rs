//! Writes a match: its numbers, its rows and its players' sums.

use super::{SumTables, Writer};
use crate::statistics::sum::Sum;
use crate::store::error::StoreError;
use crate::store::open::everybody;
use crate::store::write::sums::Sums;
use crate::store::write::tables::insert::{row, rows};
use crate::store::write::tables::matches::MatchNumbers;
use rows::match_key::MatchKey;
use rows::matches::{MatchRows, SessionKind};
use rows::money::MoneyResult;

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
            match_id: self.match_id(content_id, match_key)?,
            content_id,
            match_key,
            players: [self.player(&rows.session.players[0])?, self.player(&rows.session.players[1])?],
            first: self.next,
        };
        self.next.game += rows.games.len() as i64;
        self.next.decision += rows.decisions.len() as i64;
        self.next.rollout += rows.rollouts.len() as i64;
        self.next.comment += rows.comments.len() as i64;
        let is_position = rows.session.kind == SessionKind::Position;
        if self.is_dry_run {
            self.matches.match_row(&numbers, rows)?;
        } else {
            self.matches.write(&numbers, rows)?;
            if !is_position {
                let seats = sums.each_ref().map(Some);
                self.sums.write(numbers.match_id, numbers.first.game, numbers.players, seats, MoneyResult::of(rows))?;
                if !self.is_building {
                    everybody::mark_players(self.connection, numbers.players)?;
                }
            }
        }
        self.positions.add(source_number, &rows.positions);
        *(if is_position { &mut self.totals.saved_positions } else { &mut self.totals.matches }) += 1;
        self.totals.games += rows.games.len() as u64;
        self.totals.decisions += rows.decisions.len() as u64;
        self.totals.candidates += rows.candidates.len() as u64;
        Ok(())
    }

    /// The number of a new match: the next one, or that of the match in the database that this one replaces.
    fn match_id(&mut self, content_id: i64, match_key: Option<MatchKey>) -> Result<i64, StoreError> {
        if let Some(match_id) = self.kept_match_id.take() {
            return Ok(match_id);
        }
        let mut is_used = self.connection.prepare_cached("SELECT 1 FROM matches WHERE match_id = ?")?;
        if let Some(known) = &mut self.match_ids {
            let keys =
                "SELECT content_hash, save_key FROM contents LEFT JOIN saves USING (content_id) WHERE content_id = ?";
            let (hash, save_key): ([u8; 32], Option<MatchKey>) =
                self.connection.prepare_cached(keys)?.query_row([content_id], |row| row.try_into())?;
            let mut found = known.query((match_key, save_key, hash))?;
            while let Some(row) = found.next()? {
                let match_id = row.get(0)?;
                if !is_used.exists([match_id])? {
                    return Ok(match_id);
                }
            }
        }
        if let Some(&number) = match_key.and_then(|key| self.kept_numbers.get(&key))
            && !is_used.exists([number])?
        {
            return Ok(number);
        }
        self.next.match_ += 1;
        Ok(self.next.match_ - 1)
    }

    /// The number of a spelling. [`super::people::settle`] assigns it to a person when the batch is committed.
    fn player(&mut self, spelling: &str) -> Result<i64, StoreError> {
        if let Some(&id) = self.players.get(spelling) {
            return Ok(id);
        }
        let id = self.next.player;
        self.next.player += 1;
        row!(self.players_table; player_id: id, spelling: spelling, name: spelling, person_id: id);
        self.players.insert(spelling.to_owned(), id);
        self.are_players_changed = true;
        Ok(id)
    }
}

impl SumTables<'_> {
    /// Writes the sums of a match with its number, that of its first game, and its players. A seat of a match has its row also without a decision.
    pub fn write(
        &mut self,
        match_id: i64,
        first_game: i64,
        [one, two]: [i64; 2],
        seats: [Option<&Sums<'_>>; 2],
        money: Option<MoneyResult>,
    ) -> Result<(), StoreError> {
        let seats = (1..).zip([[one, two], [two, one]]).zip(seats);
        for ((seat, players), sums) in seats.filter_map(|(seat, sums)| Some((seat, sums?))) {
            let (s, losses) = (&sums.whole, &sums.whole.losses);
            let at = usize::from(seat == 2);
            let is_analysed = losses.error_emg.value().is_some();
            row!(self.match_sums;
                match_id: match_id,
                seat: seat,
                player_id: players[0],
                opponent_id: players[1],
                errors: is_analysed.then_some(losses.errors),
                blunders: is_analysed.then_some(losses.blunders),
                is_fully_analysed: !s.lacks_analysis,
                pr_standard_error: sums.pr_standard_error(),
                pr_games: sums.counted_games().count(),
                money_games: money.map(|money| money.money_games),
                net_points: money.map(|money| money.net_points[at]),
                luck_points: money.and_then(|money| money.luck_points[at]),
                ..s { checker_plays, rolls, doubles_rolled, jokers, anti_jokers, luck_emg, luck_mwc },
                ..losses { decisions, error_emg, error_mwc },
                ..[difficulty_emg, difficulty_variance, error_root, difficulty_root] = losses.difficulty.sums(),
                ..[double_difficulty_emg, double_difficulty_variance, double_error_root, double_difficulty_root] = s.difficulty_of_doubles.sums(),
                ..[take_difficulty_emg, take_difficulty_variance, take_error_root, take_difficulty_root] = s.difficulty_of_takes.sums(),
                ..[checker_decisions, double_decisions, take_decisions] = s.counted,
                ..[checker_error_emg, double_error_emg, take_error_emg] = s.error_by_kind,
            );
            self.slice_rows(match_id, first_game, seat, sums)?;
        }
        Ok(())
    }

    fn slice_rows(&mut self, match_id: i64, first_game: i64, seat: u8, sums: &Sums<'_>) -> Result<(), StoreError> {
        let lost = |sum: &Sum| sum.value().unwrap_or(0.0);
        for game in &sums.games {
            let losses = &game.losses;
            row!(self.game_sums;
                match_id: match_id,
                seat: seat,
                game_id: first_game + game.game as i64,
                away_player: game.away.map(|away| away.0),
                away_opponent: game.away.map(|away| away.1),
                is_crawford: game.is_crawford,
                double_decisions: game.doubles.decisions,
                early_double_emg: lost(&game.doubles.by_acting),
                late_double_emg: lost(&game.doubles.by_refraining),
                take_decisions: game.takes.decisions,
                wrong_take_emg: lost(&game.takes.by_acting),
                wrong_pass_emg: lost(&game.takes.by_refraining),
                luck_mwc: game.luck_mwc,
                luck_points: game.luck_points,
                ..losses { decisions, error_emg, error_mwc, checker_error_emg, cube_error_emg },
                ..[difficulty_emg, difficulty_variance, error_root, difficulty_root] = losses.difficulty.sums(),
            );
        }
        rows!(self.structure_sums, sums.structures, |(code, losses)|
            match_id: match_id,
            seat: seat,
            structure_code: code,
            ..losses { decisions, error_emg, error_mwc, checker_error_emg, cube_error_emg },
            ..[difficulty_emg, difficulty_variance, error_root, difficulty_root] = losses.difficulty.sums(),
        );
        for (code, ideas) in (0_u8..).zip(&sums.ideas).filter(|(_, ideas)| ideas.has_any()) {
            row!(self.idea_sums;
                match_id: match_id,
                seat: seat,
                idea_code: code,
                missed_emg: lost(&ideas.missed_emg),
                wrong_emg: lost(&ideas.wrong_emg),
                ..ideas { did, missed, wrong, avoided, missed_errors, wrong_errors },
                ..[difficulty_emg, difficulty_variance, error_root, difficulty_root] = ideas.difficulty.sums().map(|sum| lost(&sum)),
            );
        }
        for (number, action) in (1_i64..).zip(&sums.actions) {
            let losses = &action.losses;
            row!(self.action_sums;
                match_id: match_id,
                seat: seat,
                row_number: number,
                kind: action.kind.name(),
                action: action.action,
                level_code: action.level_code,
                ..losses {
                    all_decisions, analysed_decisions, decisions, wrong_decisions, errors, blunders, error_emg, error_mwc,
                    worst_error_emg,
                },
                ..[difficulty_emg, difficulty_variance, error_root, difficulty_root] = losses.difficulty.sums(),
            );
        }
        let timings = (0_i64..).zip(&sums.timings).filter(|(_, timing)| timing.decisions > 0);
        let timings: Vec<_> = timings.collect();
        rows!(self.timing_sums, timings, |(code, timing)|
            match_id: match_id,
            seat: seat,
            timing_code: code,
            ..timing { decisions, error_emg },
            ..[difficulty_emg, difficulty_variance, error_root, difficulty_root] = timing.difficulty.sums(),
        );
        Ok(())
    }
}
