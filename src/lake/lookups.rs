//! Small tables that are held in memory during an export.

use rusqlite::{Connection, Row};

/// A lookup by code or number.
type Numbered<T> = foldhash::HashMap<i64, T>;

/// The lookup tables.
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
    /// play_id: the play in standard notation.
    pub plays: Numbered<String>,
    /// player_id: the person's name.
    pub people: Numbered<String>,
    /// XG's grades, the largest error first.
    pub grades: Vec<(f64, String)>,
}

impl Lookups {
    /// Reads all lookup tables.
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

    /// Whether a reference player would hardly have made this error, as in the view decision_facts. `None` if the error is large enough but
    /// its difficulty is not known.
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
