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
//! `synth` creates sample matches. What computes is in crates, which a developer's build optimises.
//!
//! `export` writes decisions for other programs, `parquet` exports Parquet, and `inspect` shows one file without a database. `page` has a registry of all
//! HTML pages (`page::KINDS`): `site` writes them, linked, `serve` answers a browser with them, and `cli` writes one. `mcp` answers assistants. `folder` is what exports and sites
//! write to. `cli` is the command line: the only module that prints, and without SQL.
//!
//! Dependencies between modules run one way, without cycles between files; a test checks both.
//!
//! # As a library
//!
//! [`import()`] does what `gammonbase import` does. [`read_only`] opens a database so that nothing can write to it, [`Catalogue`], [`Filter`] and
//! [`Run`] are reports, and [`ImportStore`] with [`Writer`] writes rows of one's own. The command line, [`run()`], is made of these.
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
// A build without a feature leaves some of its helpers unused.
#![cfg_attr(not(all(feature = "parquet", feature = "serve", feature = "xlsx")), allow(dead_code, unused_imports))]

mod cli;
mod export;
mod folder;
mod import;
mod inspect;
mod kind;
mod mcp;
mod names;
mod page;
#[cfg(feature = "parquet")]
mod parquet;
mod query;
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod site;
mod source;
mod sql;
pub mod statistics;
mod store;
mod text_file;

pub use cli::{command_line, run};
pub use import::memory::MemoryImport;
pub use import::{CancelToken, ImportError, ImportOptions, Observer, Rebuilt, Summary, default_jobs, import};
pub use inspect::check::check;
pub use inspect::{FileFacts, header};
pub use query::filter::{Filter, MatchFilter};
pub use query::output::{Format, write_bound};
pub use query::report::{Catalogue, Kind, Report, Run};
pub use query::verify::verify_rows;
pub use query::{functions, read_only};
pub use source::discover::discover;
pub use source::selection::Selection;
pub use sql::{Engine, rendered, views};
pub use store::runs::RunOutcome;
pub use store::{
    Content, ImportStore, Ledger, LockOwner, MemoryStore, ProgressCallback, RunTotals, SavePolicy, SourceOutcome,
    SourceRows, StoreError, Writer, books, schema,
};
pub use xgfile::limits::Limits;
