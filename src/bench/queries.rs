//! How long the questions of a dashboard take on a database, with its file in the system's cache and without.
//!
//! Every question is asked on a new connection, so SQLite's own cache is empty both times; the time is that of opening, preparing and
//! reading every row and column. Cold means that the system was told to drop the file's pages (`posix_fadvise`, `DONTNEED`), which
//! Linux does for pages that are on disk and that nobody has mapped; what the disk itself keeps stays warm.

use std::path::Path;
use std::time::Instant;

use rusqlite::{Connection, OptionalExtension, Statement};
use serde::Serialize;

use super::{BenchError, Silent, median};
use crate::import::{ImportOptions, import};
use crate::query::filter::Filter;
use crate::query::report::{Catalogue, Run};
use crate::query::{functions, read_only};

/// What is asked of which database.
#[derive(Debug, Clone)]
pub struct QueryOptions<'a> {
    /// The database. Only looking for changes writes to it: a row in `import_runs` each time.
    pub database: &'a Path,
    /// The folder that it was imported from, to look for changes in.
    pub dir: Option<&'a Path>,
    /// How often each question is asked.
    pub runs: usize,
    /// Threads that look for changes.
    pub jobs: usize,
}

/// A question and how long it took.
#[derive(Debug, Clone, Serialize)]
pub struct Answer {
    /// The question.
    pub question: String,
    /// Rows of the answer; looking for changes: files.
    pub rows: u64,
    /// Median milliseconds with the file in the system's cache.
    pub warm_ms: f64,
    /// Median milliseconds without; `None`: not measured.
    pub cold_ms: Option<f64>,
}

/// A position is looked up that is met often, but not by everybody in every game.
const OCCURRENCES: u64 = 100;

/// How to ask a question: the answer's rows.
type Asking<'a> = Box<dyn Fn(&Connection) -> Result<u64, BenchError> + 'a>;
/// A question's name, and how to ask it.
type Question<'a> = (String, Asking<'a>);

/// Asks every question, telling `tell` which.
pub fn ask(options: &QueryOptions<'_>, tell: &mut dyn FnMut(&str)) -> Result<Vec<Answer>, BenchError> {
    let catalogue = Catalogue::own().map_err(said)?;
    let mut answers = Vec::new();
    for (question, asking) in questions(options.database, &catalogue)? {
        tell(&question);
        // Once unmeasured, so that the first is as warm as the others.
        let rows = time(options.database, &asking)?.1;
        let mut warm = Vec::new();
        let mut cold = Vec::new();
        for _ in 0..options.runs {
            warm.push(time(options.database, &asking)?.0);
            if drop_pages(options.database)? {
                cold.push(time(options.database, &asking)?.0);
            }
        }
        let cold_ms = (!cold.is_empty()).then(|| median(cold));
        answers.push(Answer { question, rows, warm_ms: median(warm), cold_ms });
    }
    if let Some(dir) = options.dir {
        tell("looking for changes");
        answers.push(look_for_changes(options, dir)?);
    }
    Ok(answers)
}

fn questions<'a>(database: &Path, catalogue: &'a Catalogue) -> Result<Vec<Question<'a>>, BenchError> {
    let connection = read_only::open(database)?;
    let player: String = connection
        .query_row(
            "SELECT p.name FROM decisions AS d JOIN players AS p USING (player_id)
             GROUP BY d.player_id ORDER BY count(*) DESC, p.name LIMIT 1",
            [],
            |row| row.get(0),
        )
        .optional()?
        .ok_or_else(|| BenchError::Question("the database holds no decisions".to_owned()))?;
    let position: Option<i64> = connection
        .query_row(
            "SELECT position_hash FROM decisions GROUP BY position_hash HAVING count(*) <= ?
             ORDER BY count(*) DESC, position_hash LIMIT 1",
            [OCCURRENCES as i64],
            |row| row.get(0),
        )
        .optional()?;
    let has_book: bool =
        connection.query_row("SELECT EXISTS (SELECT 1 FROM books WHERE kind = 'xg_opening')", [], |row| row.get(0))?;
    let of_player = || Filter { players: vec![player.clone()], ..Filter::default() };
    let mut questions: Vec<Question<'a>> = vec![
        (format!("statistics of {player}, who decides most"), report(catalogue, "player-stats", of_player(), &[])),
        ("statistics of all players".to_owned(), report(catalogue, "player-stats", Filter::default(), &[])),
        (format!("blunders of {player}"), report(catalogue, "blunders", of_player(), &[])),
    ];
    if let Some(hash) = position {
        questions.push((
            "a position and all its occurrences".to_owned(),
            Box::new(move |connection| occurrences(connection, hash)),
        ));
    }
    if has_book {
        for (name, candidates) in [("played and best plays", "no"), ("all candidates", "yes")] {
            let asking = report(catalogue, "book-coverage", Filter::default(), &[("candidates", candidates)]);
            questions.push((format!("coverage by a book, by ply: {name}"), asking));
        }
    }
    Ok(questions)
}

fn report<'a>(catalogue: &'a Catalogue, name: &'static str, filter: Filter, chosen: &[(&str, &str)]) -> Asking<'a> {
    let chosen: Vec<_> = chosen.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    Box::new(move |connection| {
        let run = Run::new(catalogue.find(name).map_err(said)?, filter.clone(), &chosen).map_err(said)?;
        read(&mut run.prepare(connection).map_err(said)?)
    })
}

fn occurrences(connection: &Connection, hash: i64) -> Result<u64, BenchError> {
    let mut statement = connection.prepare(
        "SELECT f.player, f.opponent, f.event, f.played_on, f.dice, f.kind, f.action, f.error_emg, f.player_pips, f.opponent_pips
         FROM decision_facts AS f WHERE f.position_hash = ?",
    )?;
    statement.raw_bind_parameter(1, hash)?;
    read(&mut statement)
}

/// Reads every column of every row.
fn read(statement: &mut Statement<'_>) -> Result<u64, BenchError> {
    let columns = statement.column_count();
    let mut rows = statement.raw_query();
    let mut count = 0;
    while let Some(row) = rows.next()? {
        for column in 0..columns {
            std::hint::black_box(row.get_ref(column)?);
        }
        count += 1;
    }
    Ok(count)
}

/// Milliseconds and rows.
fn time(database: &Path, asking: &Asking<'_>) -> Result<(f64, u64), BenchError> {
    let started = Instant::now();
    let connection = read_only::open(database)?;
    functions::install(&connection, database)?;
    let rows = asking(&connection)?;
    Ok((started.elapsed().as_secs_f64() * 1e3, rows))
}

fn look_for_changes(options: &QueryOptions<'_>, dir: &Path) -> Result<Answer, BenchError> {
    let new = ImportOptions::new(vec![dir.to_owned()], options.database.to_owned());
    let importing = ImportOptions { jobs: options.jobs, ..new };
    let mut times = Vec::new();
    let mut files = 0;
    for _ in 0..options.runs {
        let summary = import(&importing, &mut Silent)?;
        files = summary.totals.files_seen;
        let new = files - summary.totals.files_skipped;
        if new > 0 {
            let dir = dir.display();
            return Err(BenchError::Question(format!("{new} files of {dir} were new or changed: import them first")));
        }
        times.push(summary.seconds * 1e3);
    }
    Ok(Answer {
        question: "nothing changed in the folder".to_owned(),
        rows: files,
        warm_ms: median(times),
        cold_ms: None,
    })
}

/// Tells the system to forget the file's pages; whether it can be told.
#[cfg(target_os = "linux")]
fn drop_pages(path: &Path) -> Result<bool, BenchError> {
    let forget = || {
        let file = std::fs::File::open(path)?;
        // Only what is on disk can be forgotten.
        file.sync_all()?;
        rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed).map_err(std::io::Error::from)
    };
    forget().map(|()| true).map_err(super::io(path))
}

/// Tells the system to forget the file's pages; whether it can be told.
#[cfg(not(target_os = "linux"))]
fn drop_pages(_: &Path) -> Result<bool, BenchError> {
    Ok(false)
}

fn said(error: impl std::fmt::Display) -> BenchError {
    BenchError::Question(error.to_string())
}
