//! Converts an entry's fields to its row and back.

use crate::books::findings::Findings;
use crate::values;
use backgammon::{Board, PositionHash};
use books::ob::Entry;
use rows::books::EntryRow;
use rows::codes::CodeTable;
use rows::statistics::ROLLOUT_QUANTILE;
use xgfile::field::Wide;

/// Tolerance for `lose + win = 1`: the file stores rounded single floats.
const SLACK: f64 = 0.001;
/// The highest exponent of a cube.
const HIGHEST_CUBE: i32 = 30;
/// The value of both scores in money play.
const MONEY: i32 = -1;

/// The row of entry `record`.
pub(super) fn row(record: u64, entry: &Entry, findings: &mut Findings) -> EntryRow {
    let [on_roll, mover] = entry.score;
    let is_money = is_money(record, entry, findings);
    let std = values::single(entry.ro_std);
    check_switches(record, entry, findings);
    check_evaluation(record, entry, findings);
    EntryRow {
        record,
        source: entry.source.text(),
        pos: entry.pos.map(|count| count as u8).to_vec(),
        position_hash: position_hash(record, entry, findings),
        cube_raw: entry.cube,
        cube_pos_raw: entry.cube_pos,
        cube_value: cube_value(record, entry, findings),
        score_on_roll_raw: on_roll,
        score_mover_raw: mover,
        away_on_roll: away(on_roll),
        away_mover: away(mover),
        is_money,
        jacoby_raw: entry.jacoby,
        beaver_raw: entry.beaver,
        crawford_raw: entry.crawford,
        is_jacoby: entry.jacoby != 0,
        is_crawford: entry.crawford != 0,
        chances: entry.eval.map(values::single),
        equity: values::single(entry.equity),
        level_code: findings.known(CodeTable::Levels, entry.level),
        program_code: findings.known(CodeTable::Programs, entry.program_name),
        program_major: entry.program_major,
        program_minor: entry.program_minor,
        games: entry.ro_games,
        standard_deviation: std,
        error_95: std
            .filter(|&std| entry.ro_games > 0 && std >= 0.0)
            .map(|std| ROLLOUT_QUANTILE * std / f64::from(entry.ro_games).sqrt()),
        checker_level_code: findings.known(CodeTable::Levels, entry.ro_checker),
        cube_level_code: findings.known(CodeTable::Levels, entry.ro_cube),
        rotation: entry.ro_rotation,
        seed: entry.ro_seed,
        truncation: entry.ro_truncation,
        duration_s: values::single(entry.ro_duration),
        imported_raw: values::double(entry.date_imported),
        imported_at_local: values::date_time(entry.date_imported),
        saved_raw: values::double(entry.date_saved),
        saved_at_local: values::date_time(entry.date_saved),
        deleted_raw: entry.deleted,
        is_deleted: entry.deleted == 1,
        selection_rank: None,
    }
}

/// The fields of a row.
pub(super) fn field_values(row: &EntryRow) -> Entry {
    // The column was filled from a single float, so the conversion is exact.
    let single = |value: Option<f64>| value.unwrap_or_default() as f32;
    let mut pos = [0; 26];
    for (place, &byte) in pos.iter_mut().zip(&row.pos) {
        *place = byte as i8;
    }
    Entry {
        source: Wide::from_units(&row.source.encode_utf16().collect::<Vec<u16>>()),
        pos,
        cube: row.cube_raw,
        cube_pos: row.cube_pos_raw,
        score: [row.score_on_roll_raw, row.score_mover_raw],
        jacoby: row.jacoby_raw,
        beaver: row.beaver_raw,
        crawford: row.crawford_raw,
        eval: row.chances.map(single),
        equity: single(row.equity),
        level: row.level_code,
        program_name: row.program_code,
        program_major: row.program_major,
        program_minor: row.program_minor,
        ro_games: row.games,
        ro_std: single(row.standard_deviation),
        ro_checker: row.checker_level_code,
        ro_cube: row.cube_level_code,
        ro_rotation: row.rotation,
        ro_seed: row.seed,
        ro_truncation: row.truncation,
        ro_duration: single(row.duration_s),
        date_imported: row.imported_raw.unwrap_or_default(),
        date_saved: row.saved_raw.unwrap_or_default(),
        deleted: row.deleted_raw,
        filler: [0; 9],
    }
}

fn away(score: i32) -> Option<i32> {
    (score > 0).then_some(score)
}

fn is_money(record: u64, entry: &Entry, findings: &mut Findings) -> bool {
    let [on_roll, mover] = entry.score;
    let is_money = entry.score == [MONEY; 2];
    if !is_money && (on_roll < 1 || mover < 1) {
        findings.odd(record, "Score", "neither points away nor money", format_args!("{on_roll}, {mover}"));
    }
    is_money
}

/// The file stores the board from the view of the player on roll, which is also the view of position keys.
fn position_hash(record: u64, entry: &Entry, findings: &mut Findings) -> Option<i64> {
    let board = Board::new(entry.pos);
    let no_checkers = || board.is_empty().then(|| "no checkers".to_owned());
    if let Some(problem) = board.check().err().map(|error| error.to_string()).or_else(no_checkers) {
        findings.odd(record, "Pos", "impossible position", problem);
        return None;
    }
    let PositionHash(hash) = board.hash();
    Some(hash)
}

/// A centred cube is stored as 1; a turned one as an exponent.
fn cube_value(record: u64, entry: &Entry, findings: &mut Findings) -> Option<i64> {
    match (entry.cube_pos, entry.cube) {
        (0, 0 | 1) => Some(1),
        (0, cube) => {
            findings.odd(record, "Cube", "centred, so taken as 1", cube);
            Some(1)
        }
        (-1 | 1, exponent @ 1..=HIGHEST_CUBE) => Some(1 << exponent),
        (-1 | 1, exponent) => {
            findings.odd(record, "Cube", "not the exponent of a turned cube", exponent);
            None
        }
        (owner, _) => {
            findings.odd(record, "CubePos", "not -1, 0 or 1", owner);
            None
        }
    }
}

fn check_switches(record: u64, entry: &Entry, findings: &mut Findings) {
    let switches = [
        ("Jacoby", entry.jacoby),
        ("Beaver", entry.beaver),
        ("Crawford", entry.crawford),
        ("Deleted", entry.deleted.into()),
    ];
    for (field, value) in switches {
        if !matches!(value, 0 | 1) {
            findings.odd(record, field, "neither 0 nor 1", value);
        }
    }
    if let Some(value) = entry.filler.iter().find(|&&value| value != 0) {
        findings.odd(record, "Filler", "unused, but not 0", value);
    }
}

fn check_evaluation(record: u64, entry: &Entry, findings: &mut Findings) {
    let singles = [("Equity", entry.equity), ("ROStd", entry.ro_std), ("RODuration", entry.ro_duration)];
    for (field, value) in singles.into_iter().chain(entry.eval.map(|value| ("Eval", value))) {
        if !value.is_finite() {
            findings.odd(record, field, "not a number", value);
        }
    }
    if entry.ro_std < 0.0 {
        findings.odd(record, "ROStd", "below 0", entry.ro_std);
    }
    let sum = f64::from(entry.eval[2]) + f64::from(entry.eval[3]);
    if sum.is_finite() && (sum - 1.0).abs() > SLACK {
        findings.odd(record, "Eval", "lose and win do not add up to 1", sum);
    }
}
