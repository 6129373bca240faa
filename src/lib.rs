//! GammonBase imports eXtreme Gammon matches and opening books into one SQLite database and answers questions about them.
//!
//! # Architecture
//!
//! ```text
//! source      ->  xgfile, books  ->  normalize        ->  rows        ->  store   ->  query
//! find, read      bytes to           records to           plain           write       SQL, reports,
//! and unpack      records            rows                 rows                        books, verify
//! ```
//!
//! 1. `source` walks folders and archives, returns a sorted list of sources, and reads each source whole, within limits. `kind` recognises
//!    what a file is: it asks each format of books (`normalize::books::BookFormat`).
//! 2. The crates `xgfile` and `books` decode bytes into records and encode them again, byte for byte, without interpreting them.
//! 3. The crate `normalize` turns records into `rows`: sentinels become `None`, and all figures of a decision get the same point of view.
//!    Nothing else flips a board.
//! 4. `store` opens and writes the database.
//! 5. `import` runs steps 1 to 4: workers prepare sources in parallel, and one writer commits their rows in order. The database depends
//!    only on the set of files, not on the number of workers.
//! 6. `query` reads the database: SQL statements, reports, book positions and integrity checks. `sql` renders its SQL for each engine,
//!    `statistics` decides what may be claimed of a player, and `rules` reads the rules of titles, standings and ratings.
//!
//! The crate `backgammon` implements boards, keys, moves, notations, rules and pictures; `sql_functions` are the functions that the extension has too;
//! What computes is in crates, which a developer's build optimises.
//!
//! `parquet` exports Parquet, `inspect` shows one file without a database, and `folder` is what exports and sites write to.
//!
//! What people use stands on this library: `crates/web` has the pages, sites, the server of them, assistants and exports to other programs, and
//! `crates/cli` is the program `gammonbase`, the only crate that prints.
//!
//! Dependencies between modules run one way, without cycles between files; a test checks both.
//!
//! # As a library
//!
//! [`import()`] reads folders and files, as the program does. An [`Observer`] sees its progress; a vector collects the rejected files, each with the reason.
//!
//! ```
//! use gammonbase::{ImportOptions, import};
//!
//! # let work = tempfile::tempdir()?;
//! # std::env::set_current_dir(&work)?;
//! # synth::write_collection("matches".as_ref(), 2, 1, 0, &|| {})?;
//! let mut rejected = Vec::new();
//! let options = ImportOptions::new(vec!["matches".into()], "matches.db".into());
//! let summary = import(&options, &mut rejected)?;
//! println!("{} matches, {} decisions", summary.totals.matches, summary.totals.decisions);
//! assert!(rejected.is_empty());
//! # assert_eq!(summary.totals.matches, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Request`] asks a report of the [`Catalogue`], with parameters and filters; a statement gives its rows.
//!
//! ```
//! use gammonbase::{Catalogue, Filter, MatchFilter, Request, read_only};
//!
//! # let work = tempfile::tempdir()?;
//! # std::env::set_current_dir(&work)?;
//! # synth::write_collection("matches".as_ref(), 2, 1, 0, &|| {})?;
//! # gammonbase::import(&gammonbase::ImportOptions::new(vec!["matches".into()], "matches.db".into()), &mut Vec::new())?;
//! let connection = read_only::open("matches.db".as_ref())?;
//! let mut filter = Filter::of_matches(MatchFilter { since: Some("2001".parse()?), ..MatchFilter::default() });
//! // Names are found as people write them; the notes say what was taken for them.
//! let notes = filter.resolve(&connection)?;
//! let catalogue = Catalogue::default();
//! let run = Request { filter, ..Request::default() }.run(catalogue.find("player-stats")?, None)?;
//! let mut statement = run.prepare(&connection)?;
//! let mut rows = statement.raw_query();
//! while let Some(row) = rows.next()? {
//!     let (player, pr): (String, f64) = (row.get("player")?, row.get("pr")?);
//!     println!("{player}: PR {pr:.2}");
//! }
//! # assert!(notes.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`read_only::open_guarded`] is for SQL that others wrote: nothing that they can write changes a file.
//!
//! ```
//! use gammonbase::read_only;
//!
//! # let work = tempfile::tempdir()?;
//! # std::env::set_current_dir(&work)?;
//! # synth::write_collection("matches".as_ref(), 2, 1, 0, &|| {})?;
//! # gammonbase::import(&gammonbase::ImportOptions::new(vec!["matches".into()], "matches.db".into()), &mut Vec::new())?;
//! let (connection, refusals) = read_only::open_guarded("matches.db".as_ref())?;
//! let loss: f64 = connection.query_row("SELECT sum(error_emg) FROM decision_facts WHERE error_emg >= 0.1", [], |row| row.get(0))?;
//! assert!(loss > 0.0);
//! assert!(connection.execute("DELETE FROM matches", []).is_err());
//! println!("refused: {}", refusals.take().unwrap_or_default());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`ImportStore`] and [`Writer`] store rows of one's own: those of a file that something else has read.
//!
//! ```
//! use gammonbase::{ImportStore, Limits, Writer};
//! use gammonbase::store::{Content, SourceRows};
//!
//! # let work = tempfile::tempdir()?;
//! # std::env::set_current_dir(&work)?;
//! # let file = synth::Generator::new(1).file(0)?;
//! let container = xgfile::container::Container::decode(&file, &Limits::default())?;
//! let content = Content {
//!     path: "from elsewhere.xg".to_owned(),
//!     kind: Some("xg"),
//!     size_bytes: file.len() as u64,
//!     modified_ns: 0,
//!     is_to_read_again: false,
//!     content_hash: Some(*blake3::hash(&file).as_bytes()),
//!     rows: Ok(SourceRows::Match(Box::new(normalize::normalize(&container)?))),
//! };
//! let store = ImportStore::open("matches.db".as_ref())?;
//! let mut writer = Writer::start(&store.connection, 1, "{}", store.is_building())?;
//! writer.begin()?;
//! writer.source(0, None, &content)?;
//! writer.commit()?;
//! drop(writer);
//! // A new database takes its name when it is complete.
//! store.finish()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

pub mod advice;
pub mod folder;
pub mod import;
pub mod inspect;
pub mod kind;
pub mod names;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod query;
pub mod rules;
pub mod source;
pub mod sql;
pub mod statistics;
pub mod store;
pub mod text_file;

/// The version with the commit that it was built from, or `debug build`: `0.1.0 (7f9fab8 2026-11-22)`.
pub const VERSION: &str = env!("GAMMONBASE_VERSION");

pub use import::{CancelToken, ImportError, ImportOptions, Observer, Summary, import};
pub use query::filter::{Filter, MatchFilter};
pub use query::read_only;
pub use query::report::{Catalogue, Request, Run};
pub use store::{ImportStore, RunTotals, SourceOutcome, StoreError, Writer};
pub use xgfile::limits::Limits;
