//! The one writer: numbers rows, binds them to held statements, inserts positions sorted.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use rusqlite::{Connection, Statement};
use serde::Serialize;

use super::columns::{
    CANDIDATE_ROWS, COMMENTS, CUBE_ANALYSES, CUBE_EXTRAS, DECISIONS, GAMES, MATCHES, REJECTS, ROLLOUT_FIRST_ROLLS,
    ROLLOUTS, SOURCE_FILES, Target, WARNINGS,
};
use super::{StoreError, removal, schema};
use crate::backgammon::Board;
use crate::normalize::rows::{
    CandidateRow, Chances, ClockRow, CommentRow, CubeExtraRow, CubeRow, DecisionRow, FooterRow, GameEndRow, GameRow,
    MatchRows, RolloutLine, RolloutRow, SessionRow,
};

/// XG's inValid of what the rules do not allow.
const ILLEGAL: i32 = 2;
/// Candidates a decision can have: 32 is the format's limit and the stride of `candidate_id`.
const STRIDE: i64 = 32;

/// Binds the values in order and executes; a count that differs from the statement's is a mistake of ours.
macro_rules! insert {
    ($statement:expr; $($value:expr),* $(,)?) => {{
        let statement: &mut Statement<'_> = &mut $statement;
        let mut index = 0;
        $(
            index += 1;
            statement.raw_bind_parameter(index, $value)?;
        )*
        debug_assert_eq!(index, statement.parameter_count());
        statement.raw_execute()?
    }};
}

/// Why a source was rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reject {
    /// `header`, `archive`, `registry`, `temp.xg`, ..., or `file`.
    pub stream: String,
    /// 0-based record.
    pub record: Option<u64>,
    /// Offset within the stream.
    pub byte_offset: Option<u64>,
    /// The field's name.
    pub field: Option<String>,
    /// What a sound file has there.
    pub expected: String,
    /// What this one has.
    pub found: String,
    /// The whole sentence.
    pub message: String,
}

/// A source as it was found on disk.
#[derive(Debug, Clone, PartialEq)]
pub struct Content {
    /// The path as it is stored and shown.
    pub path: String,
    /// `xg` or `xgp` by the name.
    pub kind: Option<&'static str>,
    /// Size in bytes.
    pub size_bytes: u64,
    /// Modification time, nanoseconds since 1970.
    pub modified_ns: i64,
    /// blake3 of the content; none where it could not be read.
    pub content_hash: Option<[u8; 32]>,
    /// Its rows, or what is wrong with it.
    pub rows: Result<Box<MatchRows>, Reject>,
}

/// What became of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceOutcome {
    /// Its rows are in.
    Imported,
    /// Another source has the same content.
    Copy,
    /// It cannot be read; the reason is in `rejects`.
    Rejected,
}

impl SourceOutcome {
    fn name(self) -> &'static str {
        match self {
            Self::Imported => "imported",
            Self::Copy => "copy",
            Self::Rejected => "rejected",
        }
    }
}

/// What a run has done: the counters of `import_runs`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // the columns' own names
pub struct RunTotals {
    pub files_seen: u64,
    pub files_imported: u64,
    pub files_copied: u64,
    pub files_skipped: u64,
    pub files_rejected: u64,
    pub bytes_read: u64,
    pub matches: u64,
    pub games: u64,
    pub decisions: u64,
    pub candidates: u64,
    pub positions_new: u64,
    pub positions_known: u64,
}

/// Held statements and the next numbers.
pub struct Writer<'c> {
    connection: &'c Connection,
    run_id: i64,
    /// What the run has done, committed or about to be.
    pub totals: RunTotals,
    next: NextIds,
    players: HashMap<String, i64>,
    plays: HashSet<u32>,
    owners: HashMap<[u8; 32], i64>,
    /// Positions of the open batch with the number of the source that brought them.
    pending: Vec<(i64, Board, usize)>,
    sources: Statement<'c>,
    rejects: Statement<'c>,
    warnings: Statement<'c>,
    matches: Statement<'c>,
    games: Statement<'c>,
    decisions: Statement<'c>,
    candidates: Statement<'c>,
    cubes: Statement<'c>,
    cube_extras: Statement<'c>,
    rollouts: Statement<'c>,
    first_rolls: Statement<'c>,
    comments: Statement<'c>,
    positions: Statement<'c>,
    play_names: Statement<'c>,
    player_names: Statement<'c>,
}

/// The next free number of each table.
#[derive(Debug, Clone, Copy)]
struct NextIds {
    source: i64,
    player: i64,
    match_: i64,
    game: i64,
    decision: i64,
    rollout: i64,
    comment: i64,
}

impl NextIds {
    fn load(connection: &Connection) -> Result<Self, StoreError> {
        let next = |table: &str, column: &str| {
            connection.query_row(&format!("SELECT coalesce(max({column}), 0) + 1 FROM {table}"), [], |row| {
                row.get::<_, i64>(0)
            })
        };
        Ok(Self {
            source: next("source_files", "source_file_id")?,
            player: next("players", "player_id")?,
            match_: next("matches", "match_id")?,
            game: next("games", "game_id")?,
            decision: next("decisions", "decision_id")?,
            rollout: next("rollouts", "rollout_id")?,
            comment: next("comments", "comment_id")?,
        })
    }
}

/// The numbers that the rows of one match are given.
struct Base {
    match_id: i64,
    game: i64,
    decision: i64,
    players: [i64; 2],
}

impl<'c> Writer<'c> {
    /// Prepares every statement and starts the run's row in `import_runs`.
    pub fn start(connection: &'c Connection, owners: HashMap<[u8; 32], i64>, jobs: usize) -> Result<Self, StoreError> {
        let prepare = |target: &Target| connection.prepare(&target.insert());
        connection.execute(
            "INSERT INTO import_runs (started_at, program_version, jobs) VALUES (datetime('now'), ?, ?)",
            (env!("CARGO_PKG_VERSION"), jobs as i64),
        )?;
        let run_id = connection.last_insert_rowid();
        let mut writer = Self {
            connection,
            run_id,
            totals: RunTotals::default(),
            next: NextIds::load(connection)?,
            players: HashMap::new(),
            plays: HashSet::new(),
            owners,
            pending: Vec::new(),
            sources: prepare(&SOURCE_FILES)?,
            rejects: prepare(&REJECTS)?,
            warnings: prepare(&WARNINGS)?,
            matches: prepare(&MATCHES)?,
            games: prepare(&GAMES)?,
            decisions: prepare(&DECISIONS)?,
            candidates: prepare(&CANDIDATE_ROWS)?,
            cubes: prepare(&CUBE_ANALYSES)?,
            cube_extras: prepare(&CUBE_EXTRAS)?,
            rollouts: prepare(&ROLLOUTS)?,
            first_rolls: prepare(&ROLLOUT_FIRST_ROLLS)?,
            comments: prepare(&COMMENTS)?,
            // The hash finds, the board decides: another board on a known hash breaks NOT NULL, and so the batch.
            positions: connection.prepare(
                "INSERT INTO positions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                 ON CONFLICT (position_hash) DO UPDATE SET board = NULL WHERE board <> excluded.board",
            )?,
            play_names: connection.prepare("INSERT OR IGNORE INTO plays (play_id, play) VALUES (?, ?)")?,
            player_names: connection.prepare("INSERT INTO players (player_id, name) VALUES (?, ?)")?,
        };
        writer.load_players()?;
        Ok(writer)
    }

    fn load_players(&mut self) -> Result<(), StoreError> {
        self.players = self
            .connection
            .prepare("SELECT name, player_id FROM players")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        Ok(())
    }

    /// Opens a batch.
    pub fn begin(&mut self) -> Result<(), StoreError> {
        self.connection.execute_batch("BEGIN IMMEDIATE")?;
        Ok(())
    }

    /// Closes a batch: its positions, sorted, and the run's counters with it.
    pub fn commit(&mut self) -> Result<(), StoreError> {
        self.flush_positions()?;
        self.save_totals(false)?;
        self.connection.execute_batch("COMMIT")?;
        Ok(())
    }

    /// Gives up the open batch; `totals` and `owners` are those from before it.
    pub fn roll_back(&mut self, totals: RunTotals, owners: HashMap<[u8; 32], i64>) -> Result<(), StoreError> {
        self.connection.execute_batch("ROLLBACK")?;
        self.pending.clear();
        self.plays.clear();
        self.next = NextIds::load(self.connection)?;
        self.totals = totals;
        self.owners = owners;
        self.load_players()
    }

    /// The contents that are in, by hash: what [`Self::roll_back`] wants back.
    pub fn owners(&self) -> &HashMap<[u8; 32], i64> {
        &self.owners
    }

    /// Ends the run.
    pub fn finish(&mut self) -> Result<(), StoreError> {
        self.save_totals(true)
    }

    fn save_totals(&mut self, is_finished: bool) -> Result<(), StoreError> {
        let totals = self.totals;
        self.connection
            .prepare_cached(
                "UPDATE import_runs SET finished_at = CASE WHEN ?1 THEN datetime('now') END, files_seen = ?2,
                 files_imported = ?3, files_copied = ?4, files_skipped = ?5, files_rejected = ?6, bytes_read = ?7,
                 matches = ?8, games = ?9, decisions = ?10, candidates = ?11, positions_new = ?12,
                 positions_known = ?13 WHERE import_run_id = ?14",
            )?
            .execute(rusqlite::params![
                is_finished,
                totals.files_seen as i64,
                totals.files_imported as i64,
                totals.files_copied as i64,
                totals.files_skipped as i64,
                totals.files_rejected as i64,
                totals.bytes_read as i64,
                totals.matches as i64,
                totals.games as i64,
                totals.decisions as i64,
                totals.candidates as i64,
                totals.positions_new as i64,
                totals.positions_known as i64,
                self.run_id,
            ])?;
        Ok(())
    }

    /// Records that a source with a new modification time has its old content.
    pub fn touch(&mut self, id: i64, size_bytes: u64, modified_ns: i64) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("UPDATE source_files SET size_bytes = ?, modified_ns = ? WHERE source_file_id = ?")?
            .execute((size_bytes as i64, modified_ns, id))?;
        Ok(())
    }

    /// Writes one source; `known_id` is its row of an earlier run, whose rows it replaces. `source_number` counts within the run.
    pub fn source(
        &mut self,
        source_number: usize,
        known_id: Option<i64>,
        content: &Content,
    ) -> Result<SourceOutcome, StoreError> {
        let id = match known_id {
            Some(id) => {
                self.replace(id)?;
                id
            }
            None => {
                let id = self.next.source;
                self.next.source += 1;
                id
            }
        };
        let owner = content.content_hash.and_then(|hash| self.owners.get(&hash).copied());
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
                if let Some(hash) = content.content_hash {
                    self.owners.insert(hash, id);
                }
                self.match_rows(source_number, id, rows)?;
                self.totals.files_imported += 1;
            }
            _ => {
                if let (Some(owner), Some(hash)) = (owner, content.content_hash) {
                    self.settle_copy(id, content, owner, hash)?;
                }
                self.totals.files_copied += 1;
            }
        }
        Ok(outcome)
    }

    /// Of several sources with the same content the one whose path comes first has the rows, whatever order they came in.
    fn settle_copy(&mut self, id: i64, content: &Content, owner: i64, hash: [u8; 32]) -> Result<(), StoreError> {
        let path: String = self
            .connection
            .prepare_cached("SELECT path FROM source_files WHERE source_file_id = ?")?
            .query_row([owner], |row| row.get(0))?;
        if Path::new(&path) < Path::new(&content.path) {
            return Ok(());
        }
        if let Some(heir) = removal::hand_over_to_copy(self.connection, owner)? {
            debug_assert_eq!(heir, id);
            self.connection
                .prepare_cached("UPDATE source_files SET outcome = 'copy', copy_of_id = ? WHERE source_file_id = ?")?
                .execute([heir, owner])?;
            self.owners.insert(hash, heir);
        }
        Ok(())
    }

    /// Frees a source's row for new content.
    fn replace(&mut self, id: i64) -> Result<(), StoreError> {
        // The old content may live on under another path.
        let heir = removal::hand_over_to_copy(self.connection, id)?;
        removal::remove_rows(self.connection, id)?;
        match heir {
            Some(heir) => self.owners.values_mut().filter(|owner| **owner == id).for_each(|owner| *owner = heir),
            None => self.owners.retain(|_, owner| *owner != id),
        }
        self.connection.prepare_cached("DELETE FROM source_files WHERE source_file_id = ?")?.execute([id])?;
        self.load_players()
    }

    fn source_row(
        &mut self,
        id: i64,
        content: &Content,
        outcome: SourceOutcome,
        copy_of: Option<i64>,
    ) -> Result<(), StoreError> {
        let file = content.rows.as_ref().ok().map(|rows| &rows.file);
        insert!(self.sources;
            id,
            &content.path,
            outcome.name(),
            content.kind,
            content.size_bytes as i64,
            content.modified_ns,
            content.content_hash,
            copy_of,
            self.run_id,
            file.map(|f| f.is_intact),
            file.map(|f| f.file_version),
            file.map(|f| f.header_version),
            file.map(|f| &f.game_guid[..]),
            file.and_then(|f| f.game_name.as_deref()),
            file.and_then(|f| f.save_name.as_deref()),
            file.and_then(|f| f.level_name.as_deref()),
            file.and_then(|f| f.header_comment.as_deref()),
            file.map(|f| f.thumbnail_bytes as i64),
            file.map(|f| f.record_count as i64),
            file.map(|f| f.rollout_count as i64),
            file.map(|f| f.comment_count as i64),
        );
        Ok(())
    }

    fn reject_row(&mut self, id: i64, path: &str, reject: &Reject) -> Result<(), StoreError> {
        insert!(self.rejects;
            id,
            path,
            &reject.stream,
            reject.record.map(|n| n as i64),
            reject.byte_offset.map(|n| n as i64),
            &reject.field,
            &reject.expected,
            &reject.found,
            &reject.message,
            self.run_id,
        );
        Ok(())
    }

    fn match_rows(&mut self, source_number: usize, source_id: i64, rows: &MatchRows) -> Result<(), StoreError> {
        for &(table, code) in &rows.unknown_codes {
            schema::add_unknown_code(self.connection, table, code)?;
        }
        for (id, text) in &rows.plays {
            if self.plays.insert(*id) {
                insert!(self.play_names; *id, text);
            }
        }
        let base = Base {
            match_id: self.next.match_,
            game: self.next.game,
            decision: self.next.decision,
            players: [self.player(&rows.session.players[0])?, self.player(&rows.session.players[1])?],
        };
        self.next.match_ += 1;
        self.next.game += rows.games.len() as i64;
        self.next.decision += rows.decisions.len() as i64;
        self.match_row(&base, source_id, &rows.session)?;
        for (id, game) in (base.game..).zip(&rows.games) {
            self.game_row(&base, id, game)?;
        }
        self.decision_rows(&base, rows)?;
        for cube in &rows.cubes {
            self.cube_row(&base, cube)?;
        }
        for extra in &rows.cube_extras {
            self.cube_extra_row(&base, extra)?;
        }
        for rollout in &rows.rollouts {
            self.rollout_row(&base, rollout)?;
        }
        for comment in &rows.comments {
            self.comment_row(&base, comment)?;
        }
        for warning in &rows.warnings {
            insert!(self.warnings;
                source_id, warning.stream, warning.record.map(|n| n as i64), warning.field, &warning.message);
        }
        self.pending.extend(rows.positions.iter().map(|&(hash, board)| (hash, board, source_number)));
        self.totals.matches += 1;
        self.totals.games += rows.games.len() as u64;
        self.totals.decisions += rows.decisions.len() as u64;
        self.totals.candidates += rows.candidates.len() as u64;
        Ok(())
    }

    fn player(&mut self, name: &str) -> Result<i64, StoreError> {
        if let Some(&id) = self.players.get(name) {
            return Ok(id);
        }
        let id = self.next.player;
        self.next.player += 1;
        insert!(self.player_names; id, name);
        self.players.insert(name.to_owned(), id);
        Ok(id)
    }

    fn match_row(&mut self, base: &Base, source_id: i64, s: &SessionRow) -> Result<(), StoreError> {
        let clock = s.clock.as_ref();
        let clocked = |value: fn(&ClockRow) -> i32| clock.map(value);
        let footer = s.footer.as_ref();
        let score = |seat: usize| footer.map(|f| f.final_score[seat]);
        let elo = |seat: usize| footer.and_then(|f| f.final_elo[seat]);
        let experience = |seat: usize| footer.and_then(|f| f.final_experience[seat]);
        insert!(self.matches;
            base.match_id, source_id, base.players[0], base.players[1], s.match_length, s.match_length.is_none(),
            s.variation_code, &s.played_at, &s.event, &s.location, &s.round, &s.transcriber, s.is_transcribed,
            s.site_code, s.game_mode_code, s.is_imported_by_xg, s.elo[0], s.elo[1], s.experience[0],
            s.experience[1], s.computer_level_code[0], s.computer_level_code[1], s.is_crawford_rule,
            s.is_jacoby_rule, s.is_beaver_rule, s.is_auto_double_rule, s.auto_double_max, s.cube_limit,
            s.xg_game_id, s.is_inverted, s.counts_for_elo, s.counts_for_profile[0], s.counts_for_profile[1],
            s.is_entered_in_profile, s.is_counted_in_profile, s.is_unrated_import, s.money_initial_games,
            s.money_initial_score[0], s.money_initial_score[1], s.is_for_real_money, s.winner_money, s.loser_money,
            s.fee_money, s.table_stake, s.currency_code, clocked(|c| c.clock_type_code),
            clock.map(|c| c.is_clock_per_game), clocked(|c| c.clock_initial_s), clocked(|c| c.clock_per_move_s),
            clocked(|c| c.clock_penalty_points), clocked(|c| c.clock_penalty_money), clocked(|c| c.clock_left_s[0]),
            clocked(|c| c.clock_left_s[1]), s.delayed_plays, s.delayed_plays_done, s.delayed_cubes,
            s.delayed_cubes_done, footer.is_some(), score(0), score(1),
            footer.and_then(|f: &FooterRow| f.winner_seat), elo(0), elo(1), experience(0), experience(1),
            footer.and_then(|f| f.finished_at.as_ref()),
        );
        Ok(())
    }

    fn game_row(&mut self, base: &Base, id: i64, g: &GameRow) -> Result<(), StoreError> {
        let end = g.end.as_ref();
        let chance = |index: usize| end.and_then(|e: &GameEndRow| e.final_chances[index]);
        insert!(self.games;
            id, base.match_id, g.game_number, g.record_number as i64, g.start_score[0], g.start_score[1],
            g.is_crawford, g.initial_board.map(|board| board.to_bytes()), g.is_in_progress, g.auto_doubles,
            g.cube_records, g.move_records, end.is_some(), end.map(|e| e.end_score[0]), end.map(|e| e.end_score[1]),
            end.and_then(|e| e.winner_seat), end.map(|e| e.points_won), end.map(|e| e.termination_code),
            end.map(|e| e.is_crawford_next), end.and_then(|e| e.resign_error_emg),
            end.and_then(|e| e.resign_take_error_emg), end.and_then(|e| e.final_level_code),
            end.and_then(|e| e.final_equity), chance(0), chance(1), chance(2), chance(3), chance(4), chance(5),
        );
        Ok(())
    }

    /// Decisions with their candidates, both in ascending order of their keys.
    fn decision_rows(&mut self, base: &Base, rows: &MatchRows) -> Result<(), StoreError> {
        let mut candidates = rows.candidates.iter();
        for (id, decision) in (base.decision..).zip(&rows.decisions) {
            self.decision_row(base, id, decision)?;
            for (rank, candidate) in
                (id * STRIDE..).zip(candidates.by_ref().take(usize::from(decision.candidate_count)))
            {
                self.candidate_row(rank, candidate)?;
            }
        }
        Ok(())
    }

    fn decision_row(&mut self, base: &Base, id: i64, d: &DecisionRow) -> Result<(), StoreError> {
        let [player, opponent] = match d.seat {
            1 => base.players,
            _ => [base.players[1], base.players[0]],
        };
        insert!(self.decisions;
            id, base.match_id, base.game + d.game as i64, d.sequence_number, d.ply, d.record_number as i64, d.kind.name(),
            d.seat, player, opponent, d.position_hash, d.position_after_hash, d.away.map(|a| a.0),
            d.away.map(|a| a.1), d.cube_value, d.cube_owner, d.is_crawford, d.is_jacoby, d.dice.map(|d| d.0),
            d.dice.map(|d| d.1), &d.action, d.played_rank, d.candidate_count, d.level_code, d.equity_best,
            d.equity_played, d.error_emg, d.error_mwc, d.luck_emg, d.luck_mwc, d.luck_level_code, d.equity_before_roll,
            d.is_counted, d.is_forced, d.is_irrelevant, d.invalid_code == ILLEGAL, d.invalid_code, d.is_flagged, d.is_edited,
            d.double_decision.map(|index| base.decision + index as i64), d.auto_doubles, d.clock_s.map(|c| c.0),
            d.clock_s.map(|c| c.1), d.best_rank_1ply, d.best_rank_3ply, d.tutor_rank, &d.tutor_action,
            d.tutor_error_emg, d.delayed_marks, d.delayed_done,
        );
        Ok(())
    }

    fn candidate_row(&mut self, id: i64, c: &CandidateRow) -> Result<(), StoreError> {
        // SQLite stores a NaN as NULL.
        let [a, b, c3, d, e, f, equity] = c.evaluation.map(f64::from);
        insert!(self.candidates; id, c.play_id, c.position_hash, c.level_code, a, b, c3, d, e, f, equity);
        Ok(())
    }

    fn cube_row(&mut self, base: &Base, c: &CubeRow) -> Result<(), StoreError> {
        let [n0, n1, n2, n3, n4, n5] = c.no_double;
        let [t0, t1, t2, t3, t4, t5] = c.double_take;
        insert!(self.cubes;
            base.decision + c.decision as i64, c.level_code, c.level_requested_code, c.recommendation_code,
            c.recommendation, c.equity_no_double, c.equity_double_take, c.equity_double_pass, c.is_beaver_right,
            c.choice_3ply_code, n0, n1, n2, n3, n4, n5, c.no_double_cubeless_equity, t0, t1, t2, t3, t4, t5,
            c.double_take_cubeless_equity,
        );
        Ok(())
    }

    fn cube_extra_row(&mut self, base: &Base, e: &CubeExtraRow) -> Result<(), StoreError> {
        insert!(self.cube_extras;
            base.decision + e.decision as i64, e.beaver_answer, e.beaver_error_emg, e.raccoon_answer,
            e.raccoon_error_emg, e.tutor_double_code, e.tutor_double_error_emg, e.tutor_take_code,
            e.tutor_take_error_emg,
        );
        Ok(())
    }

    fn rollout_row(&mut self, base: &Base, r: &RolloutRow) -> Result<(), StoreError> {
        let id = self.next.rollout;
        self.next.rollout += 1;
        let c = &*r.context;
        let single = |value: f32| f64::from(value);
        let second = r.double_take.as_ref();
        let [w0, w1, w2, w3, w4, w5] = r.line.chances;
        let [d0, d1, d2, d3, d4, d5] = second.map_or([None; 6], |line: &RolloutLine| line.chances);
        let [p0, p1, p2, p3, p4, p5]: Chances = r.previous_chances;
        insert!(self.rollouts;
            id, base.match_id, r.rollout_index as i64, r.decision.map(|index| base.decision + index as i64),
            r.candidate_rank, c.truncated.is_set(), c.truncate, c.level_trunc, c.error_limited.is_set(),
            c.error_limit, c.min_roll, c.max_roll, c.time.is_set(), c.time_limit, c.level1, c.level2, c.level1c,
            c.level2c, c.level_cut, c.variance.is_set(), c.cubeless.is_set(), c.truncate_bo, c.random_seed,
            c.random_seed_i, c.roll_both.is_set(), single(c.search_interval), c.first_roll.is_set(),
            c.do_double.is_set(), c.extent.is_set(), c.double_first.is_set(), c.as_take.is_set(), c.rotation,
            c.user_interrupted.is_set(), format!("{}.{:02}", c.ver_maj, c.ver_min), single(c.duration),
            c.multiple_min, c.multiple_stop_all.is_set(), c.multiple_stop_one.is_set(),
            single(c.multiple_stop_all_value), single(c.multiple_stop_one_value), r.line.games, r.line.equity,
            r.line.error_95, r.line.mwc, w0, w1, w2, w3, w4, w5, second.map(|s| s.games),
            second.and_then(|s| s.equity), second.and_then(|s| s.error_95), second.and_then(|s| s.mwc), d0, d1, d2,
            d3, d4, d5, c.prev_level, r.previous_equity, p0, p1, p2, p3, p4, p5, single(c.prev_nd),
            single(c.prev_d),
        );
        for f in &r.first_rolls {
            insert!(self.first_rolls;
                id, f.line, f.first_roll, f.games, f.sum_equity, f.sum_square_equity, f.standard_deviation);
        }
        Ok(())
    }

    fn comment_row(&mut self, base: &Base, c: &CommentRow) -> Result<(), StoreError> {
        let id = self.next.comment;
        self.next.comment += 1;
        insert!(self.comments;
            id, base.match_id, c.game.map(|index| base.game + index as i64),
            c.decision.map(|index| base.decision + index as i64), c.attachment,
            c.record_number.map(|n| n as i64), c.line_number as i64, &c.text, &c.rtf,
        );
        Ok(())
    }

    /// Inserts the batch's positions in the order of their keys: random order costs several times as much once the table is
    /// larger than the cache.
    fn flush_positions(&mut self) -> Result<(), StoreError> {
        let mut pending = std::mem::take(&mut self.pending);
        pending.sort_unstable();
        let mut last: Option<(i64, Board)> = None;
        for &(hash, board, source_number) in &pending {
            match last {
                Some((known, same)) if known == hash && same == board => {
                    self.totals.positions_known += 1;
                    continue;
                }
                Some((known, _)) if known == hash => {
                    return Err(StoreError::Collision { hash, source_number });
                }
                _ => {}
            }
            last = Some((hash, board));
            if self.position_row(hash, &board, source_number)? {
                self.totals.positions_new += 1;
            } else {
                self.totals.positions_known += 1;
            }
        }
        pending.clear();
        self.pending = pending;
        Ok(())
    }

    /// Inserts a position; false where it was known.
    fn position_row(&mut self, hash: i64, board: &Board, source_number: usize) -> Result<bool, StoreError> {
        let f = board.features();
        let mut write = || -> rusqlite::Result<usize> {
            Ok(insert!(self.positions;
                hash, board.to_bytes(), f.player_pips, f.opponent_pips, f.player_bar, f.opponent_bar, f.player_off,
                f.opponent_off, f.phase as i64, f.player_prime, f.opponent_prime, f.player_anchors,
                f.opponent_anchors, f.player_blots, f.opponent_blots,
            ))
        };
        match write() {
            Ok(changed) => Ok(changed > 0),
            Err(error) if is_constraint(&error) => Err(StoreError::Collision { hash, source_number }),
            Err(error) => Err(error.into()),
        }
    }
}

fn is_constraint(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation)
}
