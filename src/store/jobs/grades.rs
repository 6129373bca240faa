//! User-defined grades of errors. XG's and GNU Backgammon's grades are fixed, so that their numbers stay comparable.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::store::error::StoreError;
use crate::store::open::read::read_pairs;

/// The grading that users may change.
pub const OWN: &str = "own";

/// The largest threshold in EMG: one decision hardly costs more than a backgammon.
pub const MAX_ERROR_EMG: f64 = 3.0;

/// Why a grade was not changed.
#[derive(Debug, thiserror::Error)]
pub enum GradeError {
    /// An error of the database.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The grading cannot be changed, or does not exist.
    #[error("only the grades of {OWN:?} can be changed, not those of {0:?}")]
    Fixed(String),
    /// The name is not printable.
    #[error("expected a grade name of 1 to 40 characters without control characters")]
    Name,
    /// The threshold is out of range.
    #[error("expected a threshold above 0 and up to {MAX_ERROR_EMG} EMG, found {0}")]
    Range(f64),
    /// A second grade has the threshold.
    #[error("grade {0:?} already starts at {1}: remove it or choose another threshold")]
    Taken(String, f64),
    /// The grade does not exist.
    #[error("grade {0:?} not found in {OWN:?}")]
    UnknownGrade(String),
}

impl From<rusqlite::Error> for GradeError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Sets the threshold (EMG) of a user-defined grade; returns the previous one.
pub fn set_grade(
    connection: &Connection,
    grading: &str,
    grade: &str,
    min_error_emg: f64,
) -> Result<Option<f64>, GradeError> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    check_own(grading)?;
    let grade = grade.trim();
    if grade.is_empty() || grade.chars().count() > 40 || grade.chars().any(char::is_control) {
        return Err(GradeError::Name);
    }
    if !(min_error_emg > 0.0 && min_error_emg <= MAX_ERROR_EMG) {
        return Err(GradeError::Range(min_error_emg));
    }
    let own = own_grades(&transaction)?;
    if let Some((other, _)) = own.iter().find(|(name, value)| name != grade && *value == min_error_emg) {
        return Err(GradeError::Taken(other.clone(), min_error_emg));
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
pub fn remove_grade(connection: &Connection, grading: &str, grade: &str) -> Result<f64, GradeError> {
    let grade = grade.trim();
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    check_own(grading)?;
    let found = own_grades(&transaction)?.into_iter().find(|(name, _)| name == grade);
    let Some((_, value)) = found else {
        return Err(GradeError::UnknownGrade(grade.to_owned()));
    };
    transaction.execute("DELETE FROM error_thresholds WHERE grading = ? AND grade = ?", [OWN, grade])?;
    transaction.commit()?;
    Ok(value)
}

fn check_own(grading: &str) -> Result<(), GradeError> {
    if grading == OWN { Ok(()) } else { Err(GradeError::Fixed(grading.to_owned())) }
}

fn own_grades(connection: &Connection) -> Result<Vec<(String, f64)>, GradeError> {
    Ok(read_pairs(connection, "SELECT grade, min_error_emg FROM error_thresholds WHERE grading = ?", [OWN])?)
}
