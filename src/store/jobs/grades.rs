//! User-defined grades of errors. XG's and GNU Backgammon's grades are fixed, so that their numbers stay comparable.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::store::error::JobError;
use crate::store::open::read::read_pairs;

/// The grading that users may change.
pub const OWN: &str = "own";

/// The largest threshold in EMG: one decision hardly costs more than a backgammon.
pub const MAX_ERROR_EMG: f64 = 3.0;

/// Sets the threshold (EMG) of a user-defined grade; returns the previous one.
pub fn set_grade(
    connection: &Connection,
    grading: &str,
    grade: &str,
    min_error_emg: f64,
) -> Result<Option<f64>, JobError> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    check_own(grading)?;
    let grade = grade.trim();
    if grade.is_empty() || grade.chars().count() > 40 || grade.chars().any(char::is_control) {
        return JobError::refused("expected a grade name of 1 to 40 characters without control characters");
    }
    if !(min_error_emg > 0.0 && min_error_emg <= MAX_ERROR_EMG) {
        return JobError::refused(format!(
            "expected a threshold above 0 and up to {MAX_ERROR_EMG} EMG, found {min_error_emg}"
        ));
    }
    let own = own_grades(&transaction)?;
    if let Some((other, _)) = own.iter().find(|(name, value)| name != grade && *value == min_error_emg) {
        return JobError::refused(format!(
            "grade {other:?} already starts at {min_error_emg}: remove it or choose another threshold"
        ));
    }
    transaction.execute(
        "INSERT INTO error_thresholds (grading, grade, min_error_emg) VALUES (?, ?, ?)
         ON CONFLICT (grading, grade) DO UPDATE SET min_error_emg = excluded.min_error_emg",
        (OWN, grade, min_error_emg),
    )?;
    transaction.commit()?;
    Ok(own.into_iter().find(|(name, _)| name == grade).map(|(_, value)| value))
}

/// Removes a user-defined grade; returns its threshold.
pub fn remove_grade(connection: &Connection, grading: &str, grade: &str) -> Result<f64, JobError> {
    let grade = grade.trim();
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    check_own(grading)?;
    let found = own_grades(&transaction)?.into_iter().find(|(name, _)| name == grade);
    let Some((_, value)) = found else {
        return JobError::refused(format!("grade {grade:?} not found in {OWN:?}"));
    };
    transaction.execute("DELETE FROM error_thresholds WHERE grading = ? AND grade = ?", [OWN, grade])?;
    transaction.commit()?;
    Ok(value)
}

fn check_own(grading: &str) -> Result<(), JobError> {
    match grading {
        OWN => Ok(()),
        _ => JobError::refused(format!("only the grades of {OWN:?} can be changed, not those of {grading:?}")),
    }
}

fn own_grades(connection: &Connection) -> Result<Vec<(String, f64)>, JobError> {
    Ok(read_pairs(connection, "SELECT grade, min_error_emg FROM error_thresholds WHERE grading = ?", [OWN])?)
}
