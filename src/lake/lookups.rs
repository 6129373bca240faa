//! Small tables that are held in memory while facts are read.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use super::quick::Quickly;

/// What a code or number stands for.
type Numbered<T> = HashMap<i64, T, Quickly>;

/// What codes and numbers stand for.
#[derive(Debug)]
pub struct Lookups {
    /// level_code: name, rank.
    pub levels: Numbered<(String, i64)>,
    /// site_code: name.
    pub sites: Numbered<String>,
    /// variation_code: name.
    pub variations: Numbered<String>,
    /// structure_code: phase.
    pub phases: Numbered<String>,
    /// play_id: the play as players write it.
    pub plays: Numbered<String>,
    /// player_id: the person's name.
    pub people: Numbered<String>,
    /// XG's grades, the largest error first.
    pub grades: Vec<(f64, String)>,
}

impl Lookups {
    /// Reads them.
    pub fn read(connection: &Connection) -> rusqlite::Result<Self> {
        let texts = |sql: &str| map(connection, sql, |row| row.get(1));
        Ok(Self {
            levels: map(connection, "SELECT level_code, level_name, depth_rank FROM levels", |row| {
                Ok((row.get(1)?, row.get(2)?))
            })?,
            sites: texts("SELECT site_code, site_name FROM sites")?,
            variations: texts("SELECT variation_code, variation_name FROM variations")?,
            phases: texts("SELECT structure_code, phase FROM structures")?,
            plays: texts("SELECT play_id, play FROM plays")?,
            people: texts("SELECT player_id, name FROM players")?,
            grades: connection
                .prepare(
                    "SELECT min_error_emg, grade FROM error_thresholds WHERE grading = 'xg' ORDER BY min_error_emg DESC",
                )?
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<Result<_, _>>()?,
        })
    }

    /// XG's grade of an error.
    pub fn grade(&self, error: f64) -> Option<&str> {
        self.grades.iter().find(|(least, _)| *least <= error).map(|(_, grade)| grade.as_str())
    }

    /// Whether an error is one that a reference player would hardly have made, as the view decision_facts has it: `None` where it is large
    /// enough and the difficulty is not known.
    pub fn is_avoidable(&self, error: f64, difficulty: Option<f64>) -> Option<bool> {
        let (least, _) = self.grades.iter().find(|(_, grade)| grade == "error")?;
        if error < *least { Some(false) } else { difficulty.map(|difficulty| difficulty <= error / 10.0) }
    }
}

fn map<T>(
    connection: &Connection,
    sql: &str,
    read: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Numbered<T>> {
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, read(row)?)))?;
    rows.collect()
}
