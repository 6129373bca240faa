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
//! [`import()`] does what `gammonbase import` does. [`read_only`] opens a database so that nothing can write to it, [`Catalogue`], [`Filter`] and
//! [`Run`] are reports, and [`ImportStore`] with [`Writer`] writes rows of one's own. The program is made of these.
//!
//! ```no_run
//! use gammonbase::{ImportOptions, Observer, RunTotals, SourceOutcome};
//!
//! struct Silent;
//!
//! impl Observer for Silent {
//!     fn planned(&mut self, _files: u64, _bytes: u64) {}
//!     fn source(&mut self, _path: &str, _size: u64, _outcome: SourceOutcome, _totals: &RunTotals) {}
//!     fn rejected(&mut self, path: &str, message: &str) {
//!         println!("{path}: {message}");
//!     }
//!     fn completing(&mut self) {}
//! }
//!
//! let options = ImportOptions::new(vec!["matches".into()], "matches.db".into());
//! let summary = gammonbase::import(&options, &mut Silent)?;
//! println!("{} matches", summary.totals.matches);
//! # Ok::<(), gammonbase::ImportError>(())
//! ```

#![warn(missing_docs)]

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
pub use query::filter::Filter;
pub use query::read_only;
pub use query::report::{Catalogue, Run};
pub use store::{ImportStore, RunTotals, SourceOutcome, StoreError, Writer};
pub use xgfile::limits::Limits;
