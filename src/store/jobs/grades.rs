//! User-defined grades of errors. XG's and GNU Backgammon's grades are fixed, so that their numbers stay comparable.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::store::error::JobError;
use crate::store::open::read::read_pairs;

/// The grading that users may change.
pub const OWN: &str = "own";

/// The largest threshold in EMG: one decision hardly costs more than a backgammon.
pub const MAX_ERROR_EMG: f64 = 3.0;

/// Sets the threshold (EMG) of a user-defined grade, or removes the grade; returns the previous threshold.
pub fn change_grade(
    connection: &Connection,
    grading: &str,
    grade: &str,
    min_error_emg: Option<f64>,
) -> Result<Option<f64>, JobError> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    if grading != OWN {
        let reason = format!("only the grades of {OWN:?} can be changed, not those of {grading:?}");
        return JobError::refused(reason);
    }
    let grade = grade.trim();
    let sql = "SELECT grade, min_error_emg FROM error_thresholds WHERE grading = ?";
    let own: Vec<(String, f64)> = read_pairs(&transaction, sql, [OWN])?;
    let before = own.iter().find(|(name, _)| name == grade).map(|(_, value)| *value);
    let Some(least) = min_error_emg else {
        if before.is_none() {
            return JobError::refused(format!("grade {grade:?} not found in {OWN:?}"));
        }
        transaction.execute("DELETE FROM error_thresholds WHERE grading = ? AND grade = ?", [OWN, grade])?;
        transaction.commit()?;
        return Ok(before);
    };
    if grade.is_empty() || grade.chars().count() > 40 || grade.chars().any(char::is_control) {
        return JobError::refused("expected a grade name of 1 to 40 characters without control characters");
    }
    if !(least > 0.0 && least <= MAX_ERROR_EMG) {
        return JobError::refused(format!("expected a threshold above 0 and up to {MAX_ERROR_EMG} EMG, found {least}"));
    }
    if let Some((other, _)) = own.iter().find(|(name, value)| name != grade && *value == least) {
        let reason = format!("grade {other:?} already starts at {least}: remove it or choose another threshold");
        return JobError::refused(reason);
    }
    transaction.execute(
        "INSERT INTO error_thresholds (grading, grade, min_error_emg) VALUES (?, ?, ?)
         ON CONFLICT (grading, grade) DO UPDATE SET min_error_emg = excluded.min_error_emg",
        (OWN, grade, least),
    )?;
    transaction.commit()?;
    Ok(before)
}
