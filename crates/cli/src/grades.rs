//! `gammonbase grades`: the smallest error of each grade.

use clap::{Args, Subcommand};
use serde_json::json;

use super::listing::{Listed, Listing};
use super::{CommandError, Target};
use gammonbase::query::lists::GRADES;
use gammonbase::query::output::Format;
use gammonbase::store::grades::change_grade;

pub type Grades = Listed<GradesCommand, Listing>;

/// List the grades of errors; change your own
///
/// Without a subcommand it lists the grades. Those of XG and GNU Backgammon are fixed; the view decision_grades has all of them.
#[derive(Debug, Subcommand)]
pub enum GradesCommand {
    /// List the grades
    List(Listing),
    /// Set the minimum error of a grade
    Set {
        #[command(flatten)]
        grade: Grade,
        /// Equity lost, EMG: above 0, at most 3
        #[arg(allow_negative_numbers = true, value_parser = error)]
        error: f64,
    },
    /// Remove a grade
    Remove(Grade),
}

/// A grade of the user's.
#[derive(Debug, Args)]
pub struct Grade {
    /// The grading: own
    grading: String,
    /// The grade, such as blunder
    grade: String,
    #[command(flatten)]
    target: Target,
}

fn error(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| "expected a number like 0.15".to_owned())
}

impl Grades {
    pub(super) fn run(self) -> Result<(), CommandError> {
        match self.command.unwrap_or(GradesCommand::List(self.list)) {
            GradesCommand::List(list) => list.print(&GRADES, None, Format::Table.into()),
            GradesCommand::Set { grade, error } => grade.change(Some(error)),
            GradesCommand::Remove(grade) => grade.change(None),
        }
    }
}

impl Grade {
    /// Sets the minimum error, or removes the grade.
    fn change(&self, error: Option<f64>) -> Result<(), CommandError> {
        let Self { grading, grade, target } = self;
        let (_, before) = target.change(|store| change_grade(&store.connection, grading, grade, error))?;
        let grade = grade.trim();
        let value = json!({ "grading": grading, "grade": grade, "error_emg": error, "error_emg_before": before });
        let text = match (error, before) {
            (Some(error), Some(before)) => format!("starts at {error} EMG (before: {before})"),
            (Some(error), None) => format!("starts at {error} EMG"),
            (None, before) => format!("is removed (it started at {} EMG)", before.unwrap_or_default()),
        };
        Ok(target.printed.line("gammonbase:grade:1", &value, format!("{grading}: {grade:?} {text}."))?)
    }
}
