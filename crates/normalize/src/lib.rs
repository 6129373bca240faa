#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod books;
mod checker;
mod comments;
mod course;
mod cube;
mod game;
mod index;
mod rollout;
mod session;
mod tests;
mod values;

use std::collections::BTreeSet;
use std::sync::Arc;

use foldhash::{HashMap, HashMapExt};

use backgammon::{Board, Play, PositionHash, Stake};
use rows::codes::{CodeTable, depth_rank};
use rows::match_key::Identity;
use rows::matches::{Action, DecisionRow, FileRow, GameRow, Kind, MatchRows, PositionRow, SessionKind, Warning};
use rows::numbers::{ROOM, grouped};
use rows::statistics::ONE_POINT_FACTOR;
use xgfile::comments::decode_lines;
use xgfile::container::{Container, Packing, rollout_streams};
use xgfile::error::FormatError;
use xgfile::field::{FieldInfo, offset_of};
use xgfile::records::{BodyReader, RECORD_SIZE, Record, read_version, split_records};
use xgfile::rollout::{RolloutContext, decode_context, split_contexts};
use xgfile::rtf;

/// The stream with the match.
const MAIN: &str = "temp.xg";
/// The stream with copies of the first and last record.
const INDEX: &str = "temp.xgi";

/// Converts an unpacked file to rows. Unreadable data is an error with its place; unusual data is a warning in the rows.
pub fn normalize(container: &Container) -> Result<MatchRows, FormatError> {
    let version = read_version(MAIN, container.stream(MAIN))?;
    let records = split_records(MAIN, container.stream(MAIN))?;
    let mut contexts = Vec::new();
    for stream in rollout_streams(&container.streams) {
        for (number, bytes) in split_contexts(&stream.name, &stream.data)?.iter().enumerate() {
            contexts.push(decode_context(&stream.name, number as u64, bytes)?);
        }
    }
    let comment_lines = decode_lines(container.stream("temp.xgc"))?;
    let mut reader = BodyReader::default();
    let index = split_records(INDEX, container.stream(INDEX))?;
    Normalizer::reject_swapped(records, index)?;
    for (number, bytes) in index.iter().enumerate() {
        reader.decode(INDEX, number as u64, bytes, version)?;
    }
    let mut normalizer = Normalizer::new(contexts, &comment_lines);
    normalizer.rows.file = file_row(container, version, records.len(), normalizer.contexts.len());
    for (number, bytes) in records.iter().enumerate() {
        let record = reader.decode(MAIN, number as u64, bytes, version)?;
        normalizer.record(number as u64, record)?;
    }
    normalizer.check_index(container, records, index);
    normalizer.check_streams(container);
    let rows = normalizer.finish();
    check_room(&rows)?;
    Ok(rows)
}

/// Fails if a match has more rows of a kind than the database has numbers for.
fn check_room(rows: &MatchRows) -> Result<(), FormatError> {
    /// The index of the first row without a number.
    const FULL: usize = ROOM as usize - 1;
    let in_record = |number| Normalizer::error(number, 8, "EntryType");
    let in_line = |stream, line: usize| FormatError::in_stream(stream).record(line as u64);
    let places = [
        ("decisions", rows.decisions.get(FULL).map(|row| in_record(row.record_number))),
        ("games", rows.games.get(FULL).map(|row| in_record(row.record_number))),
        ("rollouts", rows.rollouts.get(FULL).map(|row| in_line("temp.xgr", row.rollout_index))),
        ("comments", rows.comments.get(FULL).map(|row| in_line("temp.xgc", row.line_number))),
    ];
    let full = places.into_iter().find_map(|(what, place)| Some((what, place?)));
    full.map_or(Ok(()), |(what, place)| {
        Err(place.expected(format!("at most {} {what} in a match", grouped(FULL as u64))).found("another one"))
    })
}

fn file_row(container: &Container, version: i32, records: usize, contexts: usize) -> FileRow {
    let header = &container.header;
    FileRow {
        is_intact: container.packing != Packing::BareStream,
        file_version: version,
        header_version: header.header_version,
        game_guid: header.guid,
        game_name: values::text(&header.game_name.text()),
        save_name: values::text(&header.save_name.text()),
        level_name: values::text(&header.level_name.text()),
        header_comment: values::text(&header.comments.text()),
        thumbnail_bytes: container.thumbnail.len(),
        record_count: records,
        rollout_count: contexts,
        comment_count: 0,
    }
}

/// The identity of the match.
fn identity(rows: &MatchRows) -> Identity {
    let [player1, player2] = &rows.session.players;
    let mut identity = Identity::new([player1, player2], rows.session.match_length);
    let mut decisions = rows.decisions.iter().peekable();
    for (game, row) in rows.games.iter().enumerate() {
        identity.game((rows.session.kind == SessionKind::Position).then_some(row.game_number));
        while let Some(decision) = decisions.next_if(|decision| decision.game == game) {
            match (&decision.action, decision.kind) {
                (None | Some(Action::NoDouble), _) => {}
                (Some(_), Kind::Checker) => identity.play(decision),
                (Some(action), _) => identity.cube(decision.seat, action.name()),
            }
        }
    }
    identity
}

/// The state of a pass over the records.
#[derive(Default)]
struct Normalizer<'a> {
    rows: MatchRows,
    contexts: Vec<RolloutContext>,
    comment_lines: &'a [Vec<u8>],
    /// Total bytes of the comments in the rows.
    comment_bytes: usize,
    /// The last decision whose record refers to a comment that the file does not have.
    lost_comment: Option<usize>,
    /// The author's code page, from the comments.
    code_page: Option<u16>,
    has_clock: bool,
    /// Decisions so far in the current game.
    sequence: u32,
    /// The clocks in the cube record before the roll.
    clock_s: Option<(i32, i32)>,
    /// Structure codes of the positions so far. Keyed by board too, because two boards with the same hash are two positions.
    positions: HashMap<(i64, Board), u16>,
    /// The texts of the candidates' plays so far.
    plays: HashMap<Play, Arc<str>>,
    unknown_codes: BTreeSet<(CodeTable, i64)>,
    rollout_uses: Vec<Option<RolloutUse>>,
    /// The level of the previous candidate.
    last_level: Option<i16>,
}

/// Which decision a rollout context belongs to.
#[derive(Clone, Copy)]
struct RolloutUse {
    decision: usize,
    candidate_rank: Option<u8>,
}

/// The cube before a decision, from the decider's view.
#[derive(Clone, Copy)]
struct CubeState {
    value: i64,
    owner: i8,
}

impl<'a> Normalizer<'a> {
    fn new(contexts: Vec<RolloutContext>, comment_lines: &'a [Vec<u8>]) -> Self {
        Self {
            rollout_uses: vec![None; contexts.len()],
            contexts,
            comment_lines,
            code_page: comment_lines.iter().find_map(|line| rtf::code_page(line)),
            positions: HashMap::with_capacity(512),
            plays: HashMap::with_capacity(1024),
            ..Self::default()
        }
    }

    fn record(&mut self, number: u64, record: &Record) -> Result<(), FormatError> {
        if self.rows.session.footer.is_some() {
            self.warn(number, None, "a record after the match footer");
        }
        let second = |one: &str| Err(Self::error(number, 8, "EntryType").expected(one).found("a second one"));
        match record {
            Record::HeaderMatch(header) if number == 0 => self.header_match(header),
            Record::HeaderMatch(_) => second("one match header, in record 0"),
            Record::HeaderGame(header) => self.header_game(number, header),
            Record::Cube(cube) => self.cube(number, cube),
            Record::Move(play) => self.checker_play(number, play),
            Record::FooterGame(footer) => self.footer_game(number, footer),
            Record::FooterMatch(_) if self.rows.session.footer.is_some() => second("one match footer"),
            Record::FooterMatch(footer) => self.footer_match(number, footer),
        }
    }

    fn finish(mut self) -> MatchRows {
        self.finish_comments();
        self.finish_rollouts();
        self.set_session_kind();
        self.unscale_errors();
        self.drop_luck_without_analysis();
        course::set_course(&mut self.rows.decisions);
        self.rows.unknown_codes = self.unknown_codes.into_iter().collect();
        let identity = identity(&self.rows);
        self.rows.match_key = identity.key();
        self.rows.play_hashes = identity.play_hashes();
        self.rows.analysis_depth =
            self.rows.decisions.iter().filter_map(|d| d.level_code).map(|code| depth_rank(i64::from(code))).sum();
        self.rows
    }

    /// Whether the file is a saved position, whatever its name and whatever was done: one game without a footer, and at most one cube and one
    /// move record.
    fn is_position(&self) -> bool {
        matches!(&self.rows.games[..], [game] if game.end.is_none() && game.cube_records <= 1 && game.move_records <= 1)
            && self.rows.session.footer.is_none()
    }

    /// Makes the errors of a one-point match plain. No public file shows whether XG records them plain or scaled as they enter PR; the
    /// candidates of the match do.
    fn unscale_errors(&mut self) {
        if self.rows.session.match_length != Some(1) {
            return;
        }
        let plays = self.rows.decisions.iter().filter(|decision| decision.kind == Kind::Checker);
        let (recorded, plain) = plays
            .filter_map(|play| Some((play.error_emg?, (play.equity_best? - play.equity_played?).max(0.0))))
            .fold((0.0, 0.0), |sums, play| (sums.0 + play.0, sums.1 + play.1));
        // Half-way between plain and scaled.
        if plain > 0.0 && recorded > plain * f64::midpoint(1.0, ONE_POINT_FACTOR) {
            let errors = self.rows.decisions.iter_mut().flat_map(|row| [&mut row.error_emg, &mut row.error_mwc]);
            errors.flatten().for_each(|error| *error /= ONE_POINT_FACTOR);
        }
    }

    /// Luck that is 0 at every roll was not analysed: in real matches of 55 to 390 rolls, at most 15 had a luck of 0. The one roll of a saved
    /// position can have it.
    fn drop_luck_without_analysis(&mut self) {
        let mut lucks = self.rows.decisions.iter().filter_map(|row| row.luck_emg);
        if !self.is_position() && lucks.all(|luck| luck == 0.0) {
            for row in &mut self.rows.decisions {
                (row.luck_emg, row.luck_mwc, row.luck_level_code) = (None, None, None);
                row.equity_before_roll = row.equity_before_roll.filter(|&equity| equity != 0.0);
            }
        }
    }

    /// An error or luck, unless no position can have it: one forged number would change the figures of everybody.
    fn figure(&mut self, number: u64, field: &'static str, value: f64) -> Option<f64> {
        let figure = values::analysed(value)?;
        if figure.abs() > values::MOST_EMG {
            self.warn(number, Some(field), format!("no position has a figure of {value:e}; it is not imported"));
            return None;
        }
        Some(figure)
    }

    /// An error field as the equity lost; `sign` is -1 if the format stores losses as negative numbers. No action gains on the best one, so a
    /// field with the wrong sign is unknown.
    fn loss(&mut self, number: u64, field: &'static str, value: f64, sign: f64) -> Option<f64> {
        let loss = self.figure(number, field, value)? * sign + 0.0;
        if loss < 0.0 {
            self.warn(number, Some(field), format!("an error of {value} has the wrong sign; it is not imported"));
            return None;
        }
        Some(loss)
    }

    /// The decisions of a saved position are excluded from statistics: people save their blunders beside the match, which has them too.
    fn set_session_kind(&mut self) {
        let is_position = self.is_position();
        let rows = &mut self.rows;
        rows.session.kind = match (is_position, rows.session.match_length) {
            (true, _) => SessionKind::Position,
            (false, None) => SessionKind::MoneySession,
            (false, Some(_)) => SessionKind::Match,
        };
        if is_position {
            for decision in &mut rows.decisions {
                decision.is_counted = false;
                decision.ideas = None;
            }
        }
    }

    /// An error at an offset of a record of temp.xg.
    fn error(number: u64, offset: usize, field: &str) -> FormatError {
        FormatError::default().within(field, offset).in_record(MAIN, number, RECORD_SIZE)
    }

    /// An error in one of the fields of a record.
    fn field_error(number: u64, fields: &[FieldInfo], name: &str) -> FormatError {
        Self::error(number, offset_of(fields, name), name)
    }

    fn warn(&mut self, number: u64, field: Option<&'static str>, message: impl Into<String>) {
        /// Enough to diagnose a file, and few enough that a hostile one cannot fill the table.
        const MAX_WARNINGS: usize = 100;
        if self.rows.warnings.len() < MAX_WARNINGS {
            self.rows.warnings.push(Warning { stream: MAIN, record: Some(number), field, message: message.into() });
        }
    }

    /// Adds an entry for a code that the lookup table does not have.
    fn known(&mut self, table: CodeTable, code: i32) -> i32 {
        if !rows::codes::is_known(table, i64::from(code)) {
            self.unknown_codes.insert((table, i64::from(code)));
        }
        code
    }

    /// The game of a cube or move record.
    fn current_game(&mut self, number: u64) -> Result<&mut GameRow, FormatError> {
        self.rows.games.last_mut().filter(|game| game.end.is_none()).ok_or_else(|| {
            Self::error(number, 8, "EntryType").expected("a game header before it").found("a record outside a game")
        })
    }

    /// Checks a board in player 1's view and converts it to the view of `seat`.
    fn board(error: impl Fn() -> FormatError, position: &[i8; 26], seat: u8) -> Result<Board, FormatError> {
        let board = Board::new(*position);
        board.check().map_err(|problem| error().expected("a possible position").found(problem))?;
        Ok(if seat == 1 { board } else { board.flip() })
    }

    /// Sets the position of a decision.
    fn set_position(&mut self, row: &mut DecisionRow, board: &Board) {
        let PositionHash(hash) = board.hash();
        row.position_hash = hash;
        if row.ply == 1
            && let Some(game) = self.rows.games.last_mut()
        {
            let start = Board::start_of(self.rows.session.variation_code.into());
            game.is_set_up = start.is_some_and(|start| start != *board);
        }
        let checkers = Board::checkers_a_side(self.rows.session.variation_code.into());
        row.structure_code = *self.positions.entry((hash, *board)).or_insert_with(|| {
            let features = board.features();
            // The row of a position does not depend on the match.
            self.rows.positions.push(PositionRow { position_hash: hash, board: *board, features });
            let themes = if checkers == 15 { features.themes } else { board.themes_of(checkers) };
            themes.structure_code()
        });
    }

    /// The cube from the decider's view, from the absolute field (sign = owner, magnitude = log2).
    fn cube_state(error: impl Fn() -> FormatError, raw: i32, seat: u8) -> Result<CubeState, FormatError> {
        let log2 = raw.unsigned_abs();
        if log2 > 30 {
            return Err(error().expected("a cube of at most 2^30").found(raw));
        }
        let owner = raw.signum() as i8;
        Ok(CubeState { value: 1 << log2, owner: if seat == 1 { owner } else { -owner } })
    }

    /// A decision with the context common to all kinds.
    fn decision(&mut self, number: u64, seat: u8, cube: CubeState) -> Result<DecisionRow, FormatError> {
        let length = self.rows.session.match_length;
        let game = self.current_game(number)?;
        let (score, is_crawford, ply) = (game.start_score, game.is_crawford, game.move_records + 1);
        self.sequence += 1;
        let away = length.map(|length| {
            let [one, two] = score.map(|points| length.saturating_sub(points).max(0));
            if seat == 1 { (one, two) } else { (two, one) }
        });
        Ok(DecisionRow {
            game: self.rows.games.len().saturating_sub(1),
            sequence_number: self.sequence,
            ply,
            record_number: number,
            seat,
            away,
            cube_value: cube.value,
            cube_owner: cube.owner,
            is_crawford,
            is_jacoby: self.rows.session.is_jacoby_rule,
            ..DecisionRow::default()
        })
    }

    /// Converts an equity difference in EMG to match winning chances; `None` for money and outside the match equity table.
    fn in_mwc(&self, decision: &DecisionRow, emg: Option<f64>) -> Option<f64> {
        let (away_player, away_opponent) = decision.away?;
        let DecisionRow { is_crawford, cube_value, .. } = *decision;
        let is_crawford_rule = self.rows.session.is_crawford_rule;
        let stake = Stake { away_player, away_opponent, is_crawford, is_crawford_rule, cube_value };
        Some(emg? * stake.mwc_per_emg()?)
    }

    fn claim_rollout(&mut self, number: u64, field: &'static str, index: i32, used: RolloutUse) {
        let Ok(index) = usize::try_from(index) else {
            return; // -1: none
        };
        match self.rollout_uses.get_mut(index) {
            Some(slot @ None) => *slot = Some(used),
            Some(Some(_)) => self.warn(number, Some(field), format!("two decisions refer to rollout {index}")),
            None => {
                let count = self.contexts.len();
                let message = format!("the record refers to rollout {index}, but the file has {count}");
                self.warn(number, Some(field), message);
            }
        }
    }
}
