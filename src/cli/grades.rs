//! `gammonbase grades`: the smallest error of each grade.

use clap::{Args, Subcommand};
use serde_json::json;

use super::database::Database;
use super::exit::{CommandError, EXIT_OK};
use super::listing::Listing;
use super::output::Printed;
use crate::query::inventory::GRADES;
use crate::query::output::Format;
use crate::store::ImportStore;
use crate::store::grades::{remove_grade, set_grade};

/// List the grades of errors; change your own
///
/// Without a subcommand it lists the grades. Those of XG and GNU Backgammon are fixed; the view decision_grades has all of them.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Grades {
    #[command(subcommand)]
    command: Option<GradesCommand>,
    #[command(flatten)]
    list: Listing,
}

#[derive(Debug, Subcommand)]
enum GradesCommand {
    /// List the grades
    List(Listing),
    Set(Set),
    Remove(Remove),
}

/// Set the minimum error of a grade
#[derive(Debug, Args)]
struct Set {
    /// The grading: own
    grading: String,
    /// The grade, such as blunder
    grade: String,
    /// Equity lost, EMG: above 0, at most 3
    #[arg(allow_negative_numbers = true, value_parser = error)]
    error: f64,
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    printed: Printed,
}

/// Remove a grade
#[derive(Debug, Args)]
struct Remove {
    /// The grading: own
    grading: String,
    /// The grade
    grade: String,
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    printed: Printed,
}

fn error(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| "expected a number like 0.15".to_owned())
}

impl Grades {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        match self.command.unwrap_or(GradesCommand::List(self.list)) {
            GradesCommand::List(list) => list.print(&GRADES, Format::Table.into())?,
            GradesCommand::Set(command) => command.run()?,
            GradesCommand::Remove(command) => command.run()?,
        }
        Ok(EXIT_OK)
    }
}

impl Set {
    fn run(&self) -> Result<(), CommandError> {
        let store = ImportStore::open_existing(&self.database.find()?)?;
        let before = set_grade(&store.connection, &self.grading, &self.grade, self.error)?;
        let (grading, grade, error) = (&self.grading, self.grade.trim(), self.error);
        let value = json!({ "grading": grading, "grade": grade, "error_emg": error, "error_emg_before": before });
        let before = before.map_or_else(String::new, |before| format!(" (before: {before})"));
        let text = format!("{grading}: {grade:?} starts at {error} EMG{before}.");
        Ok(self.printed.print("gammonbase:grade:1", &value, |out| Ok(writeln!(out, "{text}")?))?)
    }
}

impl Remove {
    fn run(&self) -> Result<(), CommandError> {
        let store = ImportStore::open_existing(&self.database.find()?)?;
        let was = remove_grade(&store.connection, &self.grading, &self.grade)?;
        let (grading, grade) = (&self.grading, self.grade.trim());
        let value = json!({ "grading": grading, "grade": grade, "error_emg": null, "error_emg_before": was });
        let text = format!("{grading}: {grade:?} is removed (it started at {was} EMG).");
        Ok(self.printed.print("gammonbase:grade:1", &value, |out| Ok(writeln!(out, "{text}")?))?)
    }
}
