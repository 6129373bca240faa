//! The writer: numbers rows and passes them to prepared statements.

mod books;
mod positions;
mod rows;
mod sources;

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, PrepFlags, Statement};

use self::books::Books;
use self::positions::Positions;
use super::content::{Content, RunTotals, SourceOutcome, SourceRows};
use super::next_ids::{self, NextIds, Written};
use super::saves::{self, SavePolicy, Settled};
use super::sums::{self, Thresholds};
use super::tables::insert::{Insert, row, tables};
use super::tables::matches::MatchTables;
use super::{corrections, coverage, people, removal, runs};
use crate::store::error::StoreError;
use crate::store::open::read::{read_pairs, run};
use crate::store::open::row_copier::RowCopier;
use crate::store::open::schema;
use crate::text_file::text_file;
use ::rows::matches::MatchRows;
use xgfile::error::FormatError;

tables! {
    ContentTables { contents, saves, warnings, rejects }
}
tables! {
    SumTables { match_sums, game_sums, structure_sums, idea_sums, action_sums, timing_sums }
}

/// The prepared statements and the next row numbers.
pub struct Writer<'c> {
    connection: &'c Connection,
    /// The run's number.
    pub run_id: i64,
    /// The run's counters, including the open batch.
    pub totals: RunTotals,
    next: NextIds,
    /// `next` at the start of the open batch.
    began: NextIds,
    players: HashMap<String, i64>,
    /// Some of `players` may no longer be in the table.
    has_lost_players: bool,
    /// The number of a match or book whose rows are replaced, and that of its save.
    kept_numbers: Option<(i64, i64)>,
    /// Finds the numbers of matches and books in a database that this one replaces.
    replaced: Option<Replaced<'c>>,
    /// The matches and books that the open batch wrote.
    written: Written,
    /// The open batch added or removed spellings.
    are_players_changed: bool,
    /// The indexes of decisions are built after all rows.
    is_building: bool,
    /// A dry run writes only rows that affect the counters.
    is_dry_run: bool,
    policy: SavePolicy,
    thresholds: Thresholds,
    /// The plays of saves that the open batch removed, or of which it added, changed or removed a file.
    unsettled: Vec<Vec<u8>>,
    /// The error of the open batch, returned by the commit.
    collision: Option<StoreError>,
    known_contents: Statement<'c>,
    sources: Insert<'c>,
    players_table: Insert<'c>,
    contents: ContentTables<'c>,
    matches: MatchTables<'c>,
    sums: SumTables<'c>,
    positions: Positions<'c>,
    books: Books<'c>,
}

impl<'c> Writer<'c> {
    /// Prepares all statements and inserts the run's row into `import_runs`.
    pub fn start(connection: &'c Connection, jobs: usize, limits: &str, is_building: bool) -> Result<Self, StoreError> {
        let run_id = runs::start(connection, jobs, limits)?;
        removal::forget_removed_positions(connection)?;
        let next = NextIds::load(connection)?;
        let mut writer = Self {
            connection,
            run_id,
            totals: RunTotals::default(),
            next,
            began: next,
            players: HashMap::new(),
            has_lost_players: false,
            kept_numbers: None,
            replaced: None,
            written: Written::default(),
            are_players_changed: false,
            is_building,
            is_dry_run: false,
            policy: saves::policy(connection)?,
            thresholds: Thresholds::load(connection)?,
            unsettled: Vec::new(),
            collision: None,
            known_contents: connection.prepare_with_flags(
                "SELECT content_id FROM contents WHERE content_hash = ?1 AND (?2 IS NULL OR kind = ?2)",
                PrepFlags::SQLITE_PREPARE_PERSISTENT,
            )?,
            sources: Insert::into(connection, "source_files").or_update(
                "source_file_id",
                "path outcome is_missing kind content_id size_bytes modified_ns is_to_read_again import_run_id",
            ),
            players_table: Insert::into(connection, "players"),
            contents: ContentTables::prepare(connection),
            matches: MatchTables::prepare(connection),
            sums: SumTables::prepare(connection),
            positions: Positions::prepare(connection),
            books: Books::prepare(connection),
        };
        writer.load_players()?;
        Ok(writer)
    }

    /// Makes this a dry run. `known` is the database that an import would write to, if it exists.
    pub fn only_count(&mut self, known: Option<&'c Connection>) -> Result<(), StoreError> {
        // Positions that become unused stay, as in a new database, because their other uses are not written.
        (self.is_dry_run, self.is_building) = (true, true);
        if let Some(known) = known {
            let copier = |table| RowCopier::prepare(known, self.connection, table, "position_hash = ?");
            self.positions.known = Some(copier("positions")?);
            self.books.known = Some(copier("book_positions")?);
        }
        Ok(())
    }

    /// Gives matches and books the numbers that they have in a database that this one replaces, so that links to them stay.
    pub fn keep_numbers(&mut self, replaced: &'c Connection) -> Result<(), StoreError> {
        let match_ids = replaced.prepare(text_file!("sql/rebuild/match_id.sql").text())?;
        let book_ids = replaced.prepare(text_file!("sql/rebuild/book_id.sql").text())?;
        self.replaced = Some(Replaced { connection: replaced, match_ids, book_ids });
        Ok(())
    }

    fn load_players(&mut self) -> Result<(), StoreError> {
        self.players = read_pairs(self.connection, "SELECT spelling, player_id FROM players", [])?;
        Ok(())
    }

    /// Starts a batch.
    pub fn begin(&mut self) -> Result<(), StoreError> {
        self.connection.execute_batch("BEGIN IMMEDIATE")?;
        self.began = self.next;
        Ok(())
    }

    /// Commits a batch: writes its positions, the current saves, the book coverage of its plays, and the run's counters.
    pub fn commit(&mut self) -> Result<(), StoreError> {
        if let Some(collision) = self.collision.take() {
            return Err(collision);
        }
        self.positions.write(&mut self.totals)?;
        if !self.is_building {
            removal::remove_dropped_positions(self.connection)?;
        }
        let mut unsettled = std::mem::take(&mut self.unsettled);
        unsettled.sort_unstable();
        unsettled.dedup();
        for play_hashes in unsettled {
            self.settle(&play_hashes, None)?;
        }
        if std::mem::take(&mut self.are_players_changed) {
            people::settle(self.connection)?;
        }
        removal::hand_on(self.connection)?;
        let written = std::mem::take(&mut self.written);
        corrections::apply_to(self.connection, &written.matches)?;
        // That of a database that replaces another one follows at the end: its matches have numbers in any order.
        if self.replaced.is_none() {
            coverage::add(self.connection, &written)?;
        }
        self.save_totals()?;
        Ok(self.connection.execute_batch("COMMIT")?)
    }

    /// Rolls back the open batch; `totals` are the counters before it.
    pub fn roll_back(&mut self, totals: RunTotals) -> Result<(), StoreError> {
        self.connection.execute_batch("ROLLBACK")?;
        self.collision = None;
        self.positions.clear();
        self.are_players_changed = false;
        self.unsettled.clear();
        self.written = Written::default();
        self.next = self.began;
        self.totals = totals;
        self.load_players()
    }

    /// Records the run's counters, even without a batch. `runs::end` ends the run.
    pub fn save_totals(&mut self) -> Result<(), StoreError> {
        runs::save_totals(self.connection, self.run_id, &self.totals)
    }

    /// Writes one source. `known_id` is its id from an earlier run. `source_number` counts within the run. Returns `None`, without writing
    /// anything, if its rows are [`SourceRows::Elsewhere`] but its content is not in the database: it must be decoded.
    pub fn source(
        &mut self,
        source_number: usize,
        known_id: Option<i64>,
        content: &Content,
    ) -> Result<Option<SourceOutcome>, StoreError> {
        // A source that was not decoded is a copy only if it would be read as the same kind: a name can tell another one.
        let as_kind = stored_kind(content).filter(|_| content.rows == Ok(SourceRows::Elsewhere));
        let known_content = match content.content_hash {
            Some(hash) if content.rows.is_ok() => {
                self.known_contents.query_row((hash, as_kind), |row| row.get(0)).optional()?
            }
            _ => None,
        };
        if known_content.is_none() && content.rows == Ok(SourceRows::Elsewhere) {
            return Ok(None);
        }
        let before = known_id.map(|id| self.content_of(id)).transpose()?.flatten();
        // The rows of a marked file can be those of an earlier layout, or be missing.
        let is_decoded = matches!(content.rows, Ok(SourceRows::Match(_) | SourceRows::Book(_)));
        let is_stale = match known_content {
            Some(id) if is_decoded => self.is_to_read_again(id, stored_kind(content))?,
            _ => false,
        };
        let content_id = match &content.rows {
            Ok(rows) => Some(match known_content {
                Some(id) => id,
                None => self.new_content(content, rows)?,
            }),
            // Damage is no statement about the match: the last good reading stays.
            Err(_) => before,
        };
        let id = self.source_row(known_id, content, content_id)?;
        if let Some(before) = before.filter(|&before| content_id != Some(before)) {
            // The file has changed. If its match has only gone on, or was analysed again, it is still the same match.
            if let Ok(SourceRows::Match(rows)) = &content.rows {
                self.kept_numbers = saves::numbers_of_same(self.connection, before, rows)?;
            }
            self.leave_content(before)?;
        }
        if std::mem::take(&mut self.has_lost_players) {
            self.load_players()?;
        }
        let outcome = match &content.rows {
            Err(reject) => {
                self.reject_row(id, content, reject)?;
                saves::reopen_archive(self.connection, &content.path)?;
                self.lose(id)?;
                self.totals.files_rejected += 1;
                SourceOutcome::Rejected
            }
            Ok(rows) => {
                let content_id = content_id.unwrap_or_default();
                // The rows of a copy are not used, because whether it was decoded depends on the workers.
                if is_stale {
                    self.remove_stale(content_id, content, rows)?;
                }
                if known_content.is_none() || before == known_content || is_stale {
                    let saved_again = self.totals.saved_again;
                    self.rows(source_number, content_id, known_content.is_none() || is_stale, rows)?;
                    if is_stale {
                        self.totals.saved_again = saved_again;
                    }
                }
                self.kept_numbers = None;
                match known_content {
                    None => {
                        self.totals.files_imported += 1;
                        SourceOutcome::Imported
                    }
                    // A save that becomes current (see `saves::to_read_again`), or a damaged file that is whole again.
                    Some(known) if before == Some(known) => {
                        self.release(known)?;
                        self.unsettle(known)?;
                        self.totals.files_skipped += 1;
                        SourceOutcome::Imported
                    }
                    Some(known) => {
                        self.totals.files_copied += 1;
                        self.mark_moved(known)?;
                        self.unsettle(known)?;
                        if self.is_only_file(id, known)? {
                            self.totals.files_moved += 1;
                            self.release(known)?;
                        }
                        SourceOutcome::Copy
                    }
                }
            }
        };
        Ok(Some(outcome))
    }

    /// Writes the rows of a new content, or those of a known save that becomes current.
    fn rows(
        &mut self,
        source_number: usize,
        content_id: i64,
        is_new: bool,
        rows: &SourceRows,
    ) -> Result<(), StoreError> {
        if is_new {
            let (warnings, unknown_codes) = rows.findings();
            for &(table, code) in unknown_codes {
                schema::add_unknown_code(self.connection, table, code)?;
            }
            for warning in warnings {
                row!(self.contents.warnings; content_id: content_id, ..warning { stream, record, field, message });
            }
        }
        match rows {
            SourceRows::Match(rows) => self.save(source_number, content_id, is_new, rows)?,
            SourceRows::Book(rows) if is_new => {
                let book_id = self.book_id(content_id)?;
                self.written.books.push(book_id);
                let collision =
                    self.books.write(&mut self.next, &mut self.totals, [book_id, content_id], rows, self.is_dry_run)?;
                if let Some(hash) = collision {
                    self.collision.get_or_insert(StoreError::Collision { hash, source_number });
                }
            }
            SourceRows::Book(_) | SourceRows::Elsewhere => {}
        }
        Ok(())
    }

    /// Writes a match, unless another save of it is current.
    fn save(
        &mut self,
        source_number: usize,
        content_id: i64,
        is_new: bool,
        rows: &MatchRows,
    ) -> Result<(), StoreError> {
        let sums = sums::of_match(&rows.decisions, &rows.games, &self.thresholds);
        let known = self.known_numbers(content_id, is_new, rows)?;
        let Some(save_key) = rows.match_key else {
            if !is_new {
                return Ok(());
            }
            let number = self.free_number(known.map(|(number, _)| number))?;
            return self.write_match(source_number, content_id, (number, None), rows, &sums);
        };
        let own = known.map_or_else(|| self.number_to_come(), |(_, own)| Ok(own))?;
        if is_new {
            row!(self.contents.saves;
                content_id: content_id,
                match_key: save_key,
                save_key: save_key,
                play_hashes: &rows.play_hashes,
                analysis_depth: rows.analysis_depth,
                player1: &rows.session.players[0],
                player2: &rows.session.players[1],
                pr1: sums[0].whole.pr(rows.session.match_length),
                pr2: sums[1].whole.pr(rows.session.match_length),
                match_id: own,
            );
        }
        let settled = self.settle(&rows.play_hashes, Some((content_id, known.map(|(number, _)| number))))?;
        let number = settled.number.map_or_else(|| self.next_match(), Ok)?;
        if number != own && known.is_none() {
            let sql = "UPDATE saves SET match_id = ? WHERE content_id = ?";
            run(self.connection, sql, (number, content_id))?;
        }
        let is_other_save = settled.chosen.is_none() && !settled.is_excluded;
        self.totals.saved_again += u64::from(is_new && (is_other_save || settled.removed > 0));
        match settled.chosen {
            Some(match_key) => self.write_match(source_number, content_id, (number, Some(match_key)), rows, &sums),
            // Without a row of the match, the table does not know that its number is taken.
            None => Ok(next_ids::use_up(self.connection, "matches", number)?),
        }
    }

    /// Chooses among the saves that begin like `play_hashes`.
    fn settle(&mut self, play_hashes: &[u8], written: Option<(i64, Option<i64>)>) -> Result<Settled, StoreError> {
        let settled = saves::settle(self.connection, play_hashes, self.policy, written, self.is_building)?;
        if settled.removed > 0 {
            self.are_players_changed = true;
            self.load_players()?;
        }
        Ok(settled)
    }

    /// Removes the rows of a content that is written again, with the same number, run, and number of its match or book.
    fn remove_stale(&mut self, content_id: i64, content: &Content, rows: &SourceRows) -> Result<(), StoreError> {
        let sql = "SELECT c.import_run_id, coalesce(m.match_id, s.match_id, b.book_id), s.match_id
            FROM contents AS c LEFT JOIN matches AS m USING (content_id) LEFT JOIN saves AS s USING (content_id) LEFT JOIN books AS b USING (content_id)
            WHERE c.content_id = ?";
        let (run_id, number, own): (i64, Option<i64>, Option<i64>) =
            self.connection.query_row(sql, [content_id], |row| row.try_into())?;
        removal::remove_rows(self.connection, content_id, self.is_building)?;
        (self.has_lost_players, self.are_players_changed) = (true, true);
        self.load_players()?;
        self.content_row(content_id, run_id, content, rows)?;
        self.kept_numbers = number.map(|number| (number, own.unwrap_or(number)));
        // Other files with the content need not be read again.
        Ok(run(self.connection, "UPDATE source_files SET is_to_read_again = 0 WHERE content_id = ?", [content_id])?)
    }

    fn new_content(&mut self, content: &Content, rows: &SourceRows) -> Result<i64, StoreError> {
        self.next.content += 1;
        self.content_row(self.next.content - 1, self.run_id, content, rows)?;
        Ok(self.next.content - 1)
    }

    fn content_row(&mut self, id: i64, run_id: i64, content: &Content, rows: &SourceRows) -> Result<(), StoreError> {
        let file = match rows {
            SourceRows::Match(rows) => Some(&rows.file),
            _ => None,
        };
        row!(self.contents.contents;
            content_id: id,
            content_hash: content.content_hash,
            kind: stored_kind(content),
            import_run_id: run_id,
            ..?file {
                is_intact, file_version, header_version, game_guid, game_name, save_name, level_name, header_comment,
                thumbnail_bytes, record_count, rollout_count, comment_count,
            },
        );
        Ok(())
    }

    /// Writes or replaces the row of a source and returns its number.
    fn source_row(
        &mut self,
        known_id: Option<i64>,
        content: &Content,
        content_id: Option<i64>,
    ) -> Result<i64, StoreError> {
        let id = known_id.unwrap_or(self.next.source);
        self.next.source += i64::from(known_id.is_none());
        if known_id.is_some() {
            self.remove_reject(id)?;
        }
        row!(self.sources;
            source_file_id: id,
            outcome: if content.rows.is_ok() { "imported" } else { "rejected" },
            is_missing: false,
            content_id: content_id,
            import_run_id: self.run_id,
            ..content { path, kind, size_bytes, modified_ns, is_to_read_again },
        );
        Ok(id)
    }

    fn reject_row(&mut self, id: i64, content: &Content, error: &FormatError) -> Result<(), StoreError> {
        let details = error.details();
        row!(self.contents.rejects;
            source_file_id: id,
            import_run_id: self.run_id,
            message: error.to_string(),
            ..content { path, content_hash },
            ..details { stream, record, byte_offset, field, expected, found },
        );
        Ok(())
    }
}

/// Finds the numbers of matches and books in a database that is replaced.
struct Replaced<'c> {
    connection: &'c Connection,
    match_ids: Statement<'c>,
    book_ids: Statement<'c>,
}

/// `contents.kind`: only the file name distinguishes an .xgp.
fn stored_kind(content: &Content) -> Option<&'static str> {
    content.kind.map(|kind| if kind == "xgp" { "xg" } else { kind })
}
