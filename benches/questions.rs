//! Measures the queries of a dashboard: `cargo bench --bench questions -- [--db FILE] [FOLDER]`; `--help` lists the options.
//!
//! Every query runs on a new connection, so SQLite's own cache is always empty. The time includes opening, preparing and reading every
//! row and column. Warm: the file is in the system's cache. Cold: `dd` has dropped the file's pages from the system's cache (on Linux);
//! the disk's own cache stays warm.

#![allow(clippy::print_stdout, clippy::print_stderr)] // benchmarks print their results

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use clap::Parser;
use gammonbase::{Catalogue, Filter, Run, query::filter::MatchFilter, query::functions, read_only, sql::views};
use gammonbase::{ImportOptions, import, import::default_jobs};
use rusqlite::{Connection, OptionalExtension, Statement};

use self::support::{Outcome, Rejects, collection, median};

/// Measure the queries of a dashboard
#[derive(Debug, Parser)]
#[command(bin_name = "cargo bench --bench questions --")]
struct Arguments {
    /// The folder that the database was imported from: also measure an import without new files (it adds rows to `import_runs`)
    #[arg(requires = "db")]
    folder: Option<PathBuf>,
    /// The database; without one, an import of 2,000 synthetic matches
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// How often to run each query
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=100))]
    runs: u16,
    /// Threads that check for changes; one per core by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Added by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// How often the position that is looked up occurs: frequent, but not in every game.
const OCCURRENCES: i64 = 100;

/// Runs a query and returns the number of rows.
type Asking<'a> = Box<dyn Fn(&Connection) -> Outcome<u64> + 'a>;

fn main() -> ExitCode {
    support::exit(run(Arguments::parse()))
}

fn run(arguments: Arguments) -> Outcome<()> {
    support::go_to_top()?;
    let work = tempfile::tempdir()?;
    let jobs = arguments.jobs.map_or_else(default_jobs, usize::from);
    let (database, folder) = match arguments.db {
        Some(database) => (database, arguments.folder),
        None => {
            let (database, folder) = (work.path().join("questions.db"), collection(2000)?);
            import(&ImportOptions::new(vec![folder.clone()], database.clone()), &mut Rejects)?;
            (database, Some(folder))
        }
    };
    let catalogue = Catalogue::default();
    println!("{:>10}  {:>10}  {:>9}  question", "warm ms", "cold ms", "rows");
    for (question, asking) in questions(&database, &catalogue)? {
        // The first run warms the cache and is not measured.
        let (_, rows) = time(&database, &asking)?;
        let (mut warm, mut cold) = (Vec::new(), Vec::new());
        for _ in 0..arguments.runs {
            warm.push(time(&database, &asking)?.0);
            if drop_pages(&database)? {
                cold.push(time(&database, &asking)?.0);
            }
        }
        print(&question, rows, warm, cold);
    }
    scan_views(&database)?;
    if let Some(folder) = folder {
        look_for_changes(&database, &folder, arguments.runs, jobs)?;
    }
    Ok(())
}

/// Microseconds that a row of a view may take in a scan of all its columns, by intention. Where no budget is named, it is `USUAL`.
const BUDGETS: [(&str, f64); 3] = [("candidates", 3.0), ("decision_grades", 3.0), ("decision_facts", 6.0)];
const USUAL: f64 = 30.0;

/// Scans every view that has enough rows to be measured, and names those that exceed their budget.
fn scan_views(database: &Path) -> Outcome<()> {
    println!("{:>10}  {:>10}  {:>9}  scan of a view", "us a row", "budget", "rows");
    for (name, _) in views() {
        let scan: Asking<'_> =
            Box::new(move |connection| read(&mut connection.prepare(&format!("SELECT * FROM {name}"))?));
        let (milliseconds, rows) = time(database, &scan)?;
        let budget = BUDGETS.iter().find(|(known, _)| known == name).map_or(USUAL, |(_, budget)| *budget);
        let each = milliseconds * 1e3 / rows as f64;
        if rows >= 1000 {
            let over = if each > budget { "  OVER ITS BUDGET" } else { "" };
            println!("{each:>10.1}  {budget:>10.1}  {rows:>9}  {name}{over}");
        }
    }
    Ok(())
}

fn print(question: &str, rows: u64, warm: Vec<f64>, cold: Vec<f64>) {
    let cold = if cold.is_empty() { "-".to_owned() } else { format!("{:.1}", median(cold)) };
    println!("{:>10.1}  {cold:>10}  {rows:>9}  {question}", median(warm));
}

fn questions<'a>(database: &Path, catalogue: &'a Catalogue) -> Outcome<Vec<(String, Asking<'a>)>> {
    let connection = read_only::open(database)?;
    let player: Option<String> = connection
        .query_row(
            "SELECT p.name FROM decisions AS d JOIN players AS p USING (player_id)
             GROUP BY d.player_id ORDER BY count(*) DESC, p.name LIMIT 1",
            [],
            |row| row.get(0),
        )
        .optional()?;
    let player = player.ok_or_else(|| format!("{}: holds no decisions", database.display()))?;
    let position: Option<i64> = connection
        .query_row(
            "SELECT position_hash FROM decisions GROUP BY position_hash HAVING count(*) <= ?
             ORDER BY count(*) DESC, position_hash LIMIT 1",
            [OCCURRENCES],
            |row| row.get(0),
        )
        .optional()?;
    let has_book: bool =
        connection.query_row("SELECT EXISTS (SELECT 1 FROM books WHERE kind = 'xg_opening')", [], |row| row.get(0))?;
    let of_player = || Filter {
        matches: MatchFilter { players: vec![player.clone()], ..MatchFilter::default() },
        ..Filter::default()
    };
    let mut questions: Vec<(String, Asking<'a>)> = vec![
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
        let run = Run::new(catalogue.find(name)?, filter.clone(), &chosen)?;
        read(&mut run.prepare(connection)?)
    })
}

fn occurrences(connection: &Connection, hash: i64) -> Outcome<u64> {
    let mut statement = connection.prepare(
        "SELECT f.player, f.opponent, f.event, f.played_on, f.dice, f.kind, f.action, f.error_emg, f.player_pips, f.opponent_pips
         FROM decision_facts AS f WHERE f.position_hash = ?",
    )?;
    statement.raw_bind_parameter(1, hash)?;
    read(&mut statement)
}

/// Reads every column of every row.
fn read(statement: &mut Statement<'_>) -> Outcome<u64> {
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
fn time(database: &Path, asking: &Asking<'_>) -> Outcome<(f64, u64)> {
    let started = Instant::now();
    let connection = read_only::open(database)?;
    functions::install(&connection, database)?;
    let rows = asking(&connection)?;
    Ok((started.elapsed().as_secs_f64() * 1e3, rows))
}

fn look_for_changes(database: &Path, folder: &Path, runs: u16, jobs: usize) -> Outcome<()> {
    let new = ImportOptions::new(vec![folder.to_owned()], database.to_owned());
    let options = ImportOptions { jobs, ..new };
    let mut times = Vec::new();
    let mut files = 0;
    for _ in 0..runs {
        let summary = import(&options, &mut Rejects)?;
        files = summary.totals.files_seen;
        let new = files - summary.totals.files_skipped;
        if new > 0 {
            return Err(format!("{new} files of {} were new or changed: run it again", folder.display()).into());
        }
        times.push(summary.seconds * 1e3);
    }
    print("nothing changed in the folder", files, times, Vec::new());
    Ok(())
}

/// Drops the file's pages from the system's cache. Returns whether this is possible, which needs GNU `dd`.
fn drop_pages(path: &Path) -> Outcome<bool> {
    // Only pages on disk can be dropped.
    std::fs::File::open(path)?.sync_all()?;
    let mut file = std::ffi::OsString::from("if=");
    file.push(path);
    let mut command = Command::new("dd");
    command.arg(file).args(["iflag=nocache", "count=0"]).stderr(Stdio::null());
    Ok(command.status().is_ok_and(|status| status.success()))
}
