//! Writes a match: its numbers, its rows and its players' sums.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension};

use super::{SumTables, Writer};
use crate::statistics::sum::Sum;
use crate::store::error::StoreError;
use crate::store::open::everybody;
use crate::store::open::read::{read_first, read_value};
use crate::store::write::saves::{is_free, numbers_of_same};
use crate::store::write::sums::Sums;
use crate::store::write::tables::insert::{row, rows};
use crate::store::write::tables::matches::MatchNumbers;
use rows::match_key::MatchKey;
use rows::matches::{MatchRows, SessionKind};
use rows::money::MoneyResult;
use rows::numbers::{LAST_MATCH, in_match};

impl Writer<'_> {
    /// Writes a match with this number and key.
    pub(super) fn write_match(
        &mut self,
        source_number: usize,
        content_id: i64,
        (match_id, match_key): (i64, Option<MatchKey>),
        rows: &MatchRows,
        sums: &[Sums<'_>; 2],
    ) -> Result<(), StoreError> {
        let numbers = MatchNumbers {
            match_id,
            content_id,
            match_key,
            players: [self.player(&rows.session.players[0])?, self.player(&rows.session.players[1])?],
        };
        self.written.matches.push(match_id);
        let is_position = rows.session.kind == SessionKind::Position;
        if self.is_dry_run {
            self.matches.match_row(&numbers, rows)?;
        } else {
            self.matches.write(&numbers, rows)?;
            if !is_position {
                let seats = sums.each_ref().map(Some);
                self.sums.write(match_id, in_match(match_id, 0), numbers.players, seats, MoneyResult::of(rows))?;
                everybody::mark_players(self.connection, numbers.players)?;
            }
        }
        self.positions.add(source_number, &rows.positions);
        *(if is_position { &mut self.totals.saved_positions } else { &mut self.totals.matches }) += 1;
        self.totals.games += rows.games.len() as u64;
        self.totals.decisions += rows.decisions.len() as u64;
        self.totals.candidates += rows.candidates.len() as u64;
        Ok(())
    }

    /// The number that a match had before, and that of its save (`saves.match_id`): the rows are written again, or the file goes on, or the database
    /// replaces another one.
    pub(super) fn known_numbers(
        &mut self,
        content_id: i64,
        is_new: bool,
        rows: &MatchRows,
    ) -> Result<Option<(i64, i64)>, StoreError> {
        if let Some(numbers) = self.kept_numbers.take() {
            return Ok(Some(numbers));
        }
        if !is_new {
            let own = "SELECT match_id, match_id FROM saves WHERE content_id = ?";
            return Ok(read_first(self.connection, own, [content_id])?);
        }
        let Some(replaced) = &mut self.replaced else { return Ok(None) };
        let [one, two] = &rows.session.players;
        let alike = (hash(self.connection, content_id)?, &rows.play_hashes, one, two);
        if let Some(numbers) = replaced.match_ids.query_row(alike, |row| row.try_into()).optional()? {
            return Ok(Some(numbers));
        }
        // The file may have gone on since.
        let path = "SELECT path FROM source_files WHERE content_id = ?";
        let Some((path,)): Option<(String,)> = read_first(self.connection, path, [content_id])? else {
            return Ok(None);
        };
        let before = "SELECT content_id FROM source_files WHERE path = ? AND content_id IS NOT NULL";
        match read_first(replaced.connection, before, [path])? {
            Some((before,)) => numbers_of_same(replaced.connection, before, rows),
            None => Ok(None),
        }
    }

    /// A number that a match had, unless another match has it now, else the next one.
    pub(super) fn free_number(&mut self, known: Option<i64>) -> Result<i64, StoreError> {
        match known {
            Some(number) if is_free(self.connection, number)? => Ok(number),
            _ => self.next_match(),
        }
    }

    /// The number of a new match.
    pub(super) fn next_match(&mut self) -> Result<i64, StoreError> {
        let number = self.number_to_come()?;
        self.next.match_ += 1;
        Ok(number)
    }

    /// The number that the next new match will have.
    pub(super) fn number_to_come(&self) -> Result<i64, StoreError> {
        let number = self.next.match_;
        if number <= LAST_MATCH {
            return Ok(number);
        }
        let database = Path::new(self.connection.path().unwrap_or_default());
        let reason = format!("no number is left for another match: the last one was {}", number - 1);
        Err(StoreError::refused(database, reason))
    }

    /// The number of a book: the one that it had, or the next one.
    pub(super) fn book_id(&mut self, content_id: i64) -> Result<i64, StoreError> {
        let mut number = self.kept_numbers.take().map(|(number, _)| number);
        if let (None, Some(replaced)) = (number, &mut self.replaced) {
            let hash = hash(self.connection, content_id)?;
            number = replaced.book_ids.query_row([hash], |row| row.get(0)).optional()?;
        }
        Ok(number.unwrap_or_else(|| {
            self.next.book += 1;
            self.next.book - 1
        }))
    }

    /// The number of a spelling. [`super::people::settle`] assigns it to a person when the batch is committed.
    fn player(&mut self, spelling: &str) -> Result<i64, StoreError> {
        if let Some(&id) = self.players.get(spelling) {
            return Ok(id);
        }
        let gone = "DELETE FROM gone_players WHERE spelling = ? RETURNING player_id";
        let id = match read_first(self.connection, gone, [spelling])? {
            Some((id,)) => id,
            None => {
                self.next.player += 1;
                self.next.player - 1
            }
        };
        row!(self.players_table; player_id: id, spelling: spelling, name: spelling, person_id: id);
        self.players.insert(spelling.to_owned(), id);
        self.are_players_changed = true;
        Ok(id)
    }
}

/// The hash of a content.
fn hash(connection: &Connection, content_id: i64) -> rusqlite::Result<[u8; 32]> {
    read_value(connection, "SELECT content_hash FROM contents WHERE content_id = ?", [content_id])
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
