//! The writer: numbers rows and passes them to prepared statements.

mod books;
mod gone;
mod next_ids;
mod positions;
mod rows;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::{Connection, OptionalExtension, PrepFlags, Statement};

use self::books::Books;
use self::next_ids::NextIds;
use self::positions::Positions;
use super::content::{Content, Reject, RunTotals, SourceOutcome, SourceRows};
use super::sums::Thresholds;
use super::tables::insert::Insert;
use super::tables::matches::MatchTables;
use super::tables::sink::row;
use super::tables::warnings;
use super::versions::{self, Keep};
use super::{StoreError, coverage, people, runs, schema};
use crate::rows::match_key::MatchKey;
use crate::rows::matches::FileRow;

/// Finds the source that owns the rows of a content. See [`super::ledger::KnownSource::has_rows`].
const OWNER: &str = "SELECT source_file_id FROM source_files
    WHERE content_hash = ? AND (outcome = 'imported' OR outcome = 'missing' AND copy_of_id IS NULL) AND source_file_id IS NOT ?";

/// The prepared statements and the next row numbers.
pub struct Writer<'c> {
    connection: &'c Connection,
    run_id: i64,
    /// The run's counters, including the open batch.
    pub totals: RunTotals,
    next: NextIds,
    /// `next` at the start of the open batch.
    began: NextIds,
    /// The number of the run's first match.
    first_match: i64,
    players: HashMap<String, i64>,
    /// Some of `players` may no longer be in the table.
    has_lost_players: bool,
    /// The open batch added or removed spellings.
    are_players_changed: bool,
    /// The indexes of decisions are built after all rows.
    is_building: bool,
    plays: HashSet<u32>,
    /// Which save of a match is counted.
    keep: Keep,
    thresholds: Thresholds,
    /// Matches whose saves were added, removed or changed in the open batch.
    touched: Vec<MatchKey>,
    /// Sources of the open batch that own rows but may have to give them to another source; true if the file is gone.
    unsettled: BTreeMap<i64, bool>,
    /// The error of the open batch, returned by the commit.
    collision: Option<StoreError>,
    owners: Statement<'c>,
    sources: Insert<'c>,
    rejects: Insert<'c>,
    warnings: Insert<'c>,
    matches: MatchTables<Insert<'c>>,
    sums: Insert<'c>,
    game_sums: Insert<'c>,
    structure_sums: Insert<'c>,
    action_sums: Insert<'c>,
    positions: Positions<'c>,
    play_names: Insert<'c>,
    spellings: Insert<'c>,
    books: Books<'c>,
    digests: Insert<'c>,
}

impl<'c> Writer<'c> {
    /// Prepares all statements and inserts the run's row into `import_runs`.
    pub fn start(connection: &'c Connection, jobs: usize, limits: &str, is_building: bool) -> Result<Self, StoreError> {
        let into = |table| Insert::into(connection, table);
        let run_id = runs::start(connection, jobs, limits)?;
        let next = NextIds::load(connection)?;
        let mut writer = Self {
            connection,
            run_id,
            totals: RunTotals::default(),
            next,
            began: next,
            first_match: next.match_,
            players: HashMap::new(),
            has_lost_players: false,
            are_players_changed: false,
            is_building,
            plays: HashSet::new(),
            keep: versions::kept(connection)?,
            thresholds: Thresholds::load(connection)?,
            touched: Vec::new(),
            unsettled: BTreeMap::new(),
            collision: None,
            owners: connection.prepare_with_flags(OWNER, PrepFlags::SQLITE_PREPARE_PERSISTENT)?,
            sources: into("source_files"),
            rejects: into("rejects"),
            warnings: into("warnings"),
            matches: MatchTables::new(into),
            sums: into("match_sum_rows"),
            game_sums: into("game_sum_rows"),
            structure_sums: into("structure_sum_rows"),
            action_sums: into("action_sum_rows"),
            positions: Positions::prepare(connection),
            play_names: into("plays").or("ON CONFLICT (play_id) DO NOTHING"),
            spellings: into("players"),
            books: Books::prepare(connection),
            digests: into("row_digests"),
        };
        writer.load_players()?;
        Ok(writer)
    }

    fn load_players(&mut self) -> Result<(), StoreError> {
        self.players = self
            .connection
            .prepare("SELECT spelling, player_id FROM players")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
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
        let positions = self.positions.write()?;
        self.totals.positions_new += positions.new;
        self.totals.positions_known += positions.known;
        self.settle_owners()?;
        if std::mem::take(&mut self.are_players_changed) {
            people::settle(self.connection)?;
        }
        let mut touched = std::mem::take(&mut self.touched);
        touched.sort_unstable();
        touched.dedup();
        versions::settle(self.connection, &touched, self.keep)?;
        coverage::add(self.connection, self.began.decision, self.began.book)?;
        self.save_totals()?;
        self.connection.execute_batch("COMMIT")?;
        Ok(())
    }

    /// Rolls back the open batch; `totals` are the counters before it.
    pub fn roll_back(&mut self, totals: RunTotals) -> Result<(), StoreError> {
        self.connection.execute_batch("ROLLBACK")?;
        self.collision = None;
        self.positions.clear();
        self.are_players_changed = false;
        self.unsettled.clear();
        self.touched.clear();
        self.plays.clear();
        self.next = self.began;
        self.totals = totals;
        self.load_players()
    }

    /// How many of the run's matches are further saves of a known match.
    pub fn saved_again(&self) -> Result<u64, StoreError> {
        versions::saved_again(self.connection, self.first_match)
    }

    /// The run's number.
    pub fn run_id(&self) -> i64 {
        self.run_id
    }

    /// Records the run's counters, even without a batch. [`runs::end`] ends the run.
    pub fn finish(&mut self) -> Result<(), StoreError> {
        self.save_totals()
    }

    fn save_totals(&mut self) -> Result<(), StoreError> {
        let totals = self.totals;
        self.connection
            .prepare_cached(
                "UPDATE import_runs SET files_seen = ?1, files_imported = ?2, files_copied = ?3, files_moved = ?4,
                 files_skipped = ?5, files_rejected = ?6, bytes_read = ?7, matches = ?8, games = ?9, decisions = ?10,
                 candidates = ?11, positions_new = ?12, positions_known = ?13, books = ?14, book_entries = ?15,
                 files_replaced = ?16, files_missing = ?17, files_pruned = ?18 WHERE import_run_id = ?19",
            )?
            .execute(rusqlite::params![
                totals.files_seen as i64,
                totals.files_imported as i64,
                totals.files_copied as i64,
                totals.files_moved as i64,
                totals.files_skipped as i64,
                totals.files_rejected as i64,
                totals.bytes_read as i64,
                totals.matches as i64,
                totals.games as i64,
                totals.decisions as i64,
                totals.candidates as i64,
                totals.positions_new as i64,
                totals.positions_known as i64,
                totals.books as i64,
                totals.book_entries as i64,
                totals.files_replaced as i64,
                totals.files_missing as i64,
                totals.files_pruned as i64,
                self.run_id,
            ])?;
        Ok(())
    }

    /// Writes one source. `known_id` is its id from an earlier run, whose rows are replaced. `source_number` counts within the run.
    /// Returns `None`, without writing anything, if its rows are [`SourceRows::Elsewhere`] but not in the database: it must be decoded.
    pub fn source(
        &mut self,
        source_number: usize,
        known_id: Option<i64>,
        content: &Content,
    ) -> Result<Option<SourceOutcome>, StoreError> {
        let owner = content.content_hash.map(|hash| self.owner(hash, known_id)).transpose()?.flatten();
        if owner.is_none() && content.rows == Ok(SourceRows::Elsewhere) {
            return Ok(None);
        }
        let id = match known_id {
            Some(id) => {
                self.take_out(id)?;
                id
            }
            None => {
                let id = self.next.source;
                self.next.source += 1;
                id
            }
        };
        if std::mem::take(&mut self.has_lost_players) {
            self.load_players()?;
        }
        let outcome = match (&content.rows, owner) {
            (Err(_), _) => SourceOutcome::Rejected,
            (Ok(_), Some(_)) => SourceOutcome::Copy,
            (Ok(_), None) => SourceOutcome::Imported,
        };
        let copy_of = owner.filter(|_| outcome == SourceOutcome::Copy);
        self.source_row(id, content, outcome, copy_of)?;
        match (&content.rows, outcome) {
            (Err(reject), _) => {
                self.reject_row(id, &content.path, reject)?;
                self.totals.files_rejected += 1;
            }
            (Ok(rows), SourceOutcome::Imported) => {
                self.rows(source_number, id, content, rows)?;
                self.totals.files_imported += 1;
            }
            _ => {
                if let Some(owner) = owner {
                    self.settle_copy(&content.path, owner)?;
                }
                self.totals.files_copied += 1;
            }
        }
        Ok(Some(outcome))
    }

    /// Another source that owns the rows of a content.
    fn owner(&mut self, content_hash: [u8; 32], known_id: Option<i64>) -> Result<Option<i64>, StoreError> {
        Ok(self.owners.query_row((content_hash, known_id), |row| row.get(0)).optional()?)
    }

    fn rows(
        &mut self,
        source_number: usize,
        source_id: i64,
        content: &Content,
        rows: &SourceRows,
    ) -> Result<(), StoreError> {
        let content_hash = content.content_hash;
        debug_assert_eq!(content.rows_hash, rows.rows_hash(content_hash), "the digest is of other rows");
        for &(table, code) in rows.unknown_codes() {
            schema::add_unknown_code(self.connection, table, code)?;
        }
        warnings::write(&mut self.warnings, source_id, rows.warnings())?;
        let (owner, owner_id) = match rows {
            SourceRows::Elsewhere => return Ok(()),
            SourceRows::Match(rows) => ("match", self.match_rows(source_number, source_id, rows)?),
            SourceRows::Book(rows) => {
                let id = self.next.book;
                let collision = self.books.write(&mut self.next, &mut self.totals, source_id, content_hash, rows)?;
                if let Some(hash) = collision {
                    self.collision.get_or_insert(StoreError::Collision { hash, source_number });
                }
                ("book", id)
            }
        };
        row!(self.digests; owner: owner, owner_id: owner_id, rows_hash: content.rows_hash);
        Ok(())
    }

    fn source_row(
        &mut self,
        id: i64,
        content: &Content,
        outcome: SourceOutcome,
        copy_of: Option<i64>,
    ) -> Result<(), StoreError> {
        let file = match (&content.rows, copy_of) {
            (Ok(SourceRows::Match(rows)), _) => Some(Cow::Borrowed(&rows.file)),
            (Ok(SourceRows::Elsewhere), Some(owner)) => self.file_of(owner)?.map(Cow::Owned),
            _ => None,
        };
        let file = file.as_deref();
        row!(self.sources;
            source_file_id: id,
            path: &content.path,
            outcome: outcome.name(),
            kind: content.kind,
            size_bytes: content.size_bytes,
            modified_ns: content.modified_ns,
            content_hash: content.content_hash,
            copy_of_id: copy_of,
            import_run_id: self.run_id,
            is_intact: file.map(|f| f.is_intact),
            file_version: file.map(|f| f.file_version),
            header_version: file.map(|f| f.header_version),
            game_guid: file.map(|f| f.game_guid),
            game_name: file.and_then(|f| f.game_name.as_ref()),
            save_name: file.and_then(|f| f.save_name.as_ref()),
            level_name: file.and_then(|f| f.level_name.as_ref()),
            header_comment: file.and_then(|f| f.header_comment.as_ref()),
            thumbnail_bytes: file.map(|f| f.thumbnail_bytes),
            record_count: file.map(|f| f.record_count),
            rollout_count: file.map(|f| f.rollout_count),
            comment_count: file.map(|f| f.comment_count),
        );
        Ok(())
    }

    /// The file facts of a source; `None` for a book.
    fn file_of(&self, source_id: i64) -> Result<Option<FileRow>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT is_intact, file_version, header_version, game_guid, game_name, save_name, level_name, header_comment,
                 thumbnail_bytes, record_count, rollout_count, comment_count FROM source_files WHERE source_file_id = ?",
        )?;
        Ok(statement.query_row([source_id], |row| {
            let Some(is_intact) = row.get(0)? else { return Ok(None) };
            let count = |column: usize| row.get::<_, i64>(column).map(|count| count as usize);
            Ok(Some(FileRow {
                is_intact,
                file_version: row.get(1)?,
                header_version: row.get(2)?,
                game_guid: row.get(3)?,
                game_name: row.get(4)?,
                save_name: row.get(5)?,
                level_name: row.get(6)?,
                header_comment: row.get(7)?,
                thumbnail_bytes: count(8)?,
                record_count: count(9)?,
                rollout_count: count(10)?,
                comment_count: count(11)?,
            }))
        })?)
    }

    fn reject_row(&mut self, id: i64, path: &str, reject: &Reject) -> Result<(), StoreError> {
        row!(self.rejects;
            source_file_id: id,
            path: path,
            stream: &reject.stream,
            record: reject.record,
            byte_offset: reject.byte_offset,
            field: &reject.field,
            expected: &reject.expected,
            found: &reject.found,
            message: &reject.message,
            import_run_id: self.run_id,
        );
        Ok(())
    }
}
