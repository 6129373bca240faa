//! Checks that `match_sum_rows` and the other tables of sums agree with the decisions.
//!
//! Imports use `store::sums`; this is a second, independent implementation, over the rows in the database.

use std::collections::BTreeMap;

use rusqlite::types::{FromSql, FromSqlResult, ValueRef};
use rusqlite::{Connection, Statement};

use super::findings::{Check, IMPORT_ANEW};
use crate::store::StoreError;

/// A row of sums: what names it, and its figures.
type Sums = BTreeMap<String, Vec<Option<f64>>>;

/// The tables of sums: what names a row within its match, and the figures.
const TABLES: [(&str, &str, &str); 4] = [
    (
        "match_sum_rows",
        "''",
        "player_id, opponent_id, decisions, checker_decisions, double_decisions, take_decisions, checker_plays, error_emg,
         checker_error_emg, double_error_emg, take_error_emg, error_mwc, errors, blunders, luck_emg, luck_mwc,
         difficulty_emg, avoidable_errors, pr_standard_error",
    ),
    (
        "game_sum_rows",
        "', game_id ' || game_id",
        "away_player, away_opponent, is_crawford, decisions, error_emg, error_mwc, checker_error_emg, cube_error_emg,
         difficulty_emg, double_decisions, early_double_emg, late_double_emg, take_decisions, wrong_take_emg,
         wrong_pass_emg",
    ),
    (
        "structure_sum_rows",
        "', structure_code ' || structure_code",
        "decisions, error_emg, error_mwc, checker_error_emg, cube_error_emg, difficulty_emg",
    ),
    (
        "action_sum_rows",
        "', kind ' || kind || ', action ' || coalesce(action, 'NULL') || ', level_code ' || coalesce(level_code, 'NULL')",
        "all_decisions, analysed_decisions, decisions, wrong_decisions, errors, blunders, error_emg, error_mwc, worst_error_emg,
         difficulty_emg",
    ),
];

/// The columns of a decision that its sums are made of.
const COLUMNS: [&str; 18] = [
    "is_position",
    "seat",
    "game_id",
    "structure_code",
    "kind",
    "action",
    "level_code",
    "player_id",
    "opponent_id",
    "away_player",
    "away_opponent",
    "is_crawford",
    "is_counted",
    "error_emg",
    "error_mwc",
    "luck_emg",
    "luck_mwc",
    "difficulty_emg",
];

const THRESHOLD: &str = "SELECT min_error_emg FROM error_thresholds WHERE grading = 'xg' AND grade = ?";

/// Adds up the decisions of one match after the other and compares.
pub(super) struct Adder<'c> {
    check: Check,
    /// What an error and a blunder cost at least.
    thresholds: [f64; 2],
    /// What reads a match's rows of each table.
    kept: Vec<Statement<'c>>,
    /// The places of the columns in a row of decisions.
    places: [usize; COLUMNS.len()],
    open: Option<(i64, Match)>,
}

impl<'c> Adder<'c> {
    /// `place` returns the place of a column in a row of decisions.
    pub(super) fn new(
        connection: &'c Connection,
        place: impl Fn(&str) -> rusqlite::Result<usize>,
    ) -> Result<Self, StoreError> {
        let threshold = |grade: &str| connection.query_row(THRESHOLD, [grade], |row| row.get::<_, f64>(0));
        let kept = TABLES.map(|(table, name, figures)| {
            connection.prepare(&format!(
                "SELECT '{table}, match_id ' || match_id || ', seat ' || seat || {name}, {figures} FROM {table} WHERE match_id = ?"
            ))
        });
        let mut places = [0; COLUMNS.len()];
        for (slot, column) in places.iter_mut().zip(COLUMNS) {
            *slot = place(column)?;
        }
        Ok(Self {
            check: Check::new("sums"),
            thresholds: ["error", "blunder"].map(|grade| threshold(grade).unwrap_or(f64::INFINITY)),
            kept: kept.into_iter().collect::<Result<_, _>>()?,
            places,
            open: None,
        })
    }

    /// Adds a decision: they come match by match, in their order.
    pub(super) fn add(&mut self, match_id: i64, row: &[ValueRef<'_>]) -> Result<(), StoreError> {
        let mut values = [ValueRef::Null; COLUMNS.len()];
        for (value, &place) in values.iter_mut().zip(&self.places) {
            *value = *row.get(place).ok_or(rusqlite::Error::InvalidColumnIndex(place))?;
        }
        let Some(decision) = Decision::read(&values, self.thresholds).map_err(rusqlite::Error::from)? else {
            return Ok(());
        };
        if self.open.as_ref().is_none_or(|(id, _)| *id != match_id)
            && let Some((id, whole)) = self.open.replace((match_id, Match::default()))
        {
            self.compare(id, &whole.sums(id))?;
        }
        if let Some((_, whole)) = &mut self.open {
            whole.add(&decision);
        }
        Ok(())
    }

    /// The findings.
    pub(super) fn finish(mut self) -> Result<Check, StoreError> {
        if let Some((id, whole)) = self.open.take() {
            self.compare(id, &whole.sums(id))?;
        }
        Ok(self.check)
    }

    fn compare(&mut self, match_id: i64, expected: &Sums) -> Result<(), StoreError> {
        let check = &mut self.check;
        check.looked_at += expected.len() as u64;
        let mut found = Sums::new();
        for statement in &mut self.kept {
            let columns = statement.column_count();
            let mut rows = statement.query([match_id])?;
            while let Some(row) = rows.next()? {
                let figures = (1..columns).map(|column| row.get(column)).collect::<Result<_, _>>()?;
                found.insert(row.get(0)?, figures);
            }
        }
        for (name, figures) in expected {
            match found.remove(name) {
                None => check.find(name.clone(), "is missing", IMPORT_ANEW),
                Some(kept) if !are_equal(&kept, figures) => {
                    check.find(name.clone(), "is not the sum of its decisions", IMPORT_ANEW);
                }
                Some(_) => {}
            }
        }
        for name in found.into_keys() {
            check.find(name, "sums up decisions that do not exist", IMPORT_ANEW);
        }
        Ok(())
    }
}

/// Sums of matches that have no decisions, or are not there.
pub(super) fn of_nobody(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("sums");
    for (table, ..) in TABLES {
        let sql = format!(
            "SELECT DISTINCT match_id FROM {table}
             WHERE match_id NOT IN (SELECT match_id FROM match_rows WHERE kind <> 'position' AND last_decision_id >= first_decision_id)"
        );
        let mut statement = connection.prepare(&sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let subject = format!("{table}, match_id {}", row.get::<_, i64>(0)?);
            check.find(subject, "sums up decisions that do not exist", IMPORT_ANEW);
        }
    }
    Ok(check)
}

/// To nine digits: a sum may have been made in another order.
fn are_equal(one: &[Option<f64>], other: &[Option<f64>]) -> bool {
    one.iter().zip(other).all(|pair| match pair {
        (Some(one), Some(other)) => one == other || (one - other).abs() <= 1e-9 * one.abs().max(1.0),
        (one, other) => one == other,
    })
}

/// Points away, the player's first, and whether it is the Crawford game.
type Score = [Option<f64>; 3];

struct Decision<'v> {
    seat: i64,
    game_id: i64,
    structure_code: i64,
    kind: &'v str,
    action: Option<&'v str>,
    level_code: Option<i64>,
    players: [f64; 2],
    score: Score,
    is_counted: bool,
    error_emg: Option<f64>,
    error_mwc: Option<f64>,
    luck_emg: Option<f64>,
    luck_mwc: Option<f64>,
    difficulty_emg: Option<f64>,
    is_error: bool,
    is_blunder: bool,
}

impl<'v> Decision<'v> {
    /// Reads the values of [`COLUMNS`]; `None`: a saved position, which counts in no sums.
    fn read(values: &[ValueRef<'v>; COLUMNS.len()], [error, blunder]: [f64; 2]) -> FromSqlResult<Option<Self>> {
        let [is_position, seat, game_id, structure_code, kind, action, level_code, player, opponent, values @ ..] =
            values;
        let [
            away_player,
            away_opponent,
            is_crawford,
            is_counted,
            error_emg,
            error_mwc,
            luck_emg,
            luck_mwc,
            difficulty_emg,
        ] = values;
        if bool::column_result(*is_position)? {
            return Ok(None);
        }
        let number = |value: &ValueRef<'_>| Option::<f64>::column_result(*value);
        let error_emg = number(error_emg)?;
        let costs = |least: f64| error_emg.is_some_and(|error| error >= least);
        Ok(Some(Self {
            seat: seat.as_i64()?,
            game_id: game_id.as_i64()?,
            structure_code: structure_code.as_i64()?,
            kind: kind.as_str()?,
            action: action.as_str_or_null()?,
            level_code: level_code.as_i64_or_null()?,
            players: [f64::column_result(*player)?, f64::column_result(*opponent)?],
            score: [number(away_player)?, number(away_opponent)?, number(is_crawford)?],
            is_counted: bool::column_result(*is_counted)?,
            error_emg,
            error_mwc: number(error_mwc)?,
            luck_emg: number(luck_emg)?,
            luck_mwc: number(luck_mwc)?,
            difficulty_emg: number(difficulty_emg)?,
            is_error: costs(error),
            is_blunder: costs(blunder),
        }))
    }
}

/// A sum that is NULL where nothing was added, as SQL's.
#[derive(Default)]
struct Figure(Option<f64>);

impl Figure {
    fn add(&mut self, number: Option<f64>) {
        if let Some(number) = number {
            self.0 = Some(self.0.unwrap_or(0.0) + number);
        }
    }
}

/// Everything that is summed of some decisions.
#[derive(Default)]
struct Slice {
    all: f64,
    counted: f64,
    analysed: f64,
    wrong: f64,
    errors: f64,
    blunders: f64,
    plays: f64,
    error_emg: Figure,
    error_mwc: Figure,
    luck_emg: Figure,
    luck_mwc: Figure,
    difficulty: Figure,
    avoidable: f64,
    acting: f64,
    refraining: f64,
    worst: Option<f64>,
}

impl Slice {
    fn add(&mut self, d: &Decision<'_>) {
        let one = |is: bool| if is { 1.0 } else { 0.0 };
        self.all += 1.0;
        self.counted += one(d.is_counted);
        self.analysed += one(d.error_emg.is_some());
        self.wrong += one(d.error_emg.is_some_and(|error| error > 0.0));
        self.errors += one(d.is_error);
        self.blunders += one(d.is_blunder);
        self.plays += one(d.kind == "checker" && d.action.is_some());
        self.error_emg.add(d.error_emg);
        self.error_mwc.add(d.error_mwc);
        self.luck_emg.add(d.luck_emg);
        self.luck_mwc.add(d.luck_mwc);
        if let (Some(error), Some(difficulty)) = (d.error_emg, d.difficulty_emg) {
            self.difficulty.add(Some(difficulty));
            self.avoidable += one(d.is_error && difficulty <= error / 10.0);
        }
        let error = d.error_emg.unwrap_or(0.0);
        match d.action {
            Some("double" | "take" | "beaver") => self.acting += error,
            Some("no double" | "pass") => self.refraining += error,
            _ => {}
        }
        self.worst = self.worst.into_iter().chain(d.error_emg).reduce(f64::max);
    }
}

/// The parts of a seat's decisions by kind, and the whole.
#[derive(Default)]
struct Kinds {
    whole: Slice,
    kinds: BTreeMap<String, Slice>,
}

impl Kinds {
    fn add(&mut self, d: &Decision<'_>) {
        self.whole.add(d);
        match self.kinds.get_mut(d.kind) {
            Some(kind) => kind.add(d),
            None => self.kinds.entry(d.kind.to_owned()).or_default().add(d),
        }
    }

    fn counted(&self, kind: &str) -> Option<f64> {
        Some(self.kinds.get(kind).map_or(0.0, |slice| slice.counted))
    }

    fn error(&self, kind: &str) -> Option<f64> {
        self.kinds.get(kind).and_then(|slice| slice.error_emg.0)
    }

    fn cube_error(&self) -> Option<f64> {
        self.error("double").into_iter().chain(self.error("take")).reduce(|one, other| one + other)
    }

    /// What sums of games and of structures have in common.
    fn losses(&self) -> [Option<f64>; 6] {
        let w = &self.whole;
        [Some(w.counted), w.error_emg.0, w.error_mwc.0, self.error("checker"), self.cube_error(), w.difficulty.0]
    }

    /// Cube decisions of one kind by the directions of their errors.
    fn directions(&self, kind: &str) -> [Option<f64>; 3] {
        let figures = |slice: &Slice| [slice.counted, slice.acting, slice.refraining];
        self.kinds.get(kind).map_or([0.0; 3], figures).map(Some)
    }
}

/// A slice's name within its match and seat: kind, action, level.
type Action = (String, Option<String>, Option<i64>);

/// All sums of a match.
#[derive(Default)]
struct Match {
    seats: BTreeMap<i64, ([f64; 2], Kinds)>,
    games: BTreeMap<(i64, i64), (Score, Kinds)>,
    structures: BTreeMap<(i64, i64), Kinds>,
    actions: BTreeMap<i64, Vec<(Action, Slice)>>,
}

impl Match {
    fn add(&mut self, d: &Decision<'_>) {
        self.seats.entry(d.seat).or_insert_with(|| (d.players, Kinds::default())).1.add(d);
        self.games.entry((d.seat, d.game_id)).or_insert_with(|| (d.score, Kinds::default())).1.add(d);
        self.structures.entry((d.seat, d.structure_code)).or_default().add(d);
        let action = if d.kind == "checker" { None } else { d.action };
        let actions = self.actions.entry(d.seat).or_default();
        let is_asked =
            |(asked, _): &(Action, Slice)| asked.0 == d.kind && asked.1.as_deref() == action && asked.2 == d.level_code;
        match actions.iter().position(is_asked) {
            Some(place) => actions[place].1.add(d),
            None => {
                let mut slice = Slice::default();
                slice.add(d);
                actions.push(((d.kind.to_owned(), action.map(str::to_owned), d.level_code), slice));
            }
        }
    }

    /// The standard error of the PR of a seat, over games: the variance of the games' errors about their share of the match's.
    fn pr_standard_error(&self, seat: i64) -> Option<f64> {
        let of_seat = self.games.iter().filter(|((of, _), (_, game))| *of == seat && game.whole.counted > 0.0);
        let games: Vec<[f64; 2]> =
            of_seat.map(|(_, (_, game))| [game.whole.error_emg.0.unwrap_or(0.0), game.whole.counted]).collect();
        let (count, [lost, counted]) =
            (games.len() as f64, games.iter().fold([0.0; 2], |sum, game| [sum[0] + game[0], sum[1] + game[1]]));
        let residue = |[e, n]: &[f64; 2]| (e - lost / counted * n).powi(2);
        let variance = games.iter().map(residue).sum::<f64>() / (count - 1.0) * count / (counted * counted);
        (games.len() >= 3).then(|| 500.0 * variance.sqrt()).filter(|error| error.is_finite())
    }

    fn sums(&self, match_id: i64) -> Sums {
        let mut sums = Sums::new();
        let name = |table: &str, seat: i64, slice: String| format!("{table}, match_id {match_id}, seat {seat}{slice}");
        for (seat, ([player, opponent], all)) in &self.seats {
            let w = &all.whole;
            // Without analysis the number of errors is unknown.
            let known = |number: f64| (w.analysed > 0.0).then_some(number);
            let figures = vec![
                Some(*player),
                Some(*opponent),
                Some(w.counted),
                all.counted("checker"),
                all.counted("double"),
                all.counted("take"),
                Some(w.plays),
                w.error_emg.0,
                all.error("checker"),
                all.error("double"),
                all.error("take"),
                w.error_mwc.0,
                known(w.errors),
                known(w.blunders),
                w.luck_emg.0,
                w.luck_mwc.0,
                w.difficulty.0,
                known(w.avoidable),
                self.pr_standard_error(*seat),
            ];
            sums.insert(name("match_sum_rows", *seat, String::new()), figures);
        }
        for ((seat, game_id), (score, all)) in &self.games {
            let cubes = all.directions("double").into_iter().chain(all.directions("take"));
            let figures = score.iter().copied().chain(all.losses()).chain(cubes).collect();
            sums.insert(name("game_sum_rows", *seat, format!(", game_id {game_id}")), figures);
        }
        for ((seat, code), all) in &self.structures {
            sums.insert(name("structure_sum_rows", *seat, format!(", structure_code {code}")), all.losses().to_vec());
        }
        for (seat, actions) in &self.actions {
            for ((kind, action, level), s) in actions {
                let level = level.map_or_else(|| "NULL".to_owned(), |level| level.to_string());
                let slice =
                    format!(", kind {kind}, action {}, level_code {level}", action.as_deref().unwrap_or("NULL"));
                let figures = vec![
                    Some(s.all),
                    Some(s.analysed),
                    Some(s.counted),
                    Some(s.wrong),
                    Some(s.errors),
                    Some(s.blunders),
                    s.error_emg.0,
                    s.error_mwc.0,
                    s.worst,
                    s.difficulty.0,
                ];
                sums.insert(name("action_sum_rows", *seat, slice), figures);
            }
        }
        sums
    }
}
