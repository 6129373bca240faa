//! One's own grades of errors. XG's and GNU Backgammon's are fixed: their numbers must stay comparable.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::StoreError;

/// The grading that may be changed.
pub const OWN: &str = "own";

/// The largest threshold, EMG: more than a backgammon can hardly be lost by one decision.
pub const MAX_ERROR_EMG: f64 = 3.0;

/// Why a grade was not changed.
#[derive(Debug, thiserror::Error)]
pub enum GradeError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Only one's own grades change.
    #[error("the grades of {0:?} are fixed; only {OWN:?} can be changed")]
    Fixed(String),
    /// There is no such grading.
    #[error("there is no grading {0:?}; only {OWN:?} can be changed")]
    UnknownGrading(String),
    /// A grade needs a name that a table can show.
    #[error("a grade needs a name of 1 to 40 characters, without control characters")]
    Name,
    /// Not a size that errors have.
    #[error("a grade starts at an error above 0 and up to {MAX_ERROR_EMG} EMG, not at {0}")]
    Range(f64),
    /// Two grades from the same error on would contradict each other.
    #[error("{0:?} starts at {1} already: remove it, or choose another number")]
    Taken(String, f64),
    /// There is no such grade.
    #[error("{OWN:?} has no grade {0:?}")]
    UnknownGrade(String),
}

impl From<rusqlite::Error> for GradeError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Sets from which error on (EMG) one's own grade is given; gives what it was before.
pub fn set_grade(
    connection: &Connection,
    grading: &str,
    grade: &str,
    min_error_emg: f64,
) -> Result<Option<f64>, GradeError> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    check_own(&transaction, grading)?;
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

/// Removes one of one's own grades; gives what it was.
pub fn remove_grade(connection: &Connection, grading: &str, grade: &str) -> Result<f64, GradeError> {
    let grade = grade.trim();
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    check_own(&transaction, grading)?;
    let found = own_grades(&transaction)?.into_iter().find(|(name, _)| name == grade);
    let Some((_, value)) = found else {
        return Err(GradeError::UnknownGrade(grade.to_owned()));
    };
    transaction.execute("DELETE FROM error_thresholds WHERE grading = ? AND grade = ?", [OWN, grade])?;
    transaction.commit()?;
    Ok(value)
}

fn check_own(connection: &Connection, grading: &str) -> Result<(), GradeError> {
    if grading == OWN {
        return Ok(());
    }
    let is_known: bool =
        connection.query_row("SELECT EXISTS (SELECT 1 FROM error_thresholds WHERE grading = ?)", [grading], |row| {
            row.get(0)
        })?;
    let grading = grading.to_owned();
    Err(if is_known { GradeError::Fixed(grading) } else { GradeError::UnknownGrading(grading) })
}

fn own_grades(connection: &Connection) -> Result<Vec<(String, f64)>, GradeError> {
    let mut statement = connection.prepare("SELECT grade, min_error_emg FROM error_thresholds WHERE grading = ?")?;
    let rows = statement.query_map([OWN], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
