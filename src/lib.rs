//! GammonBase imports eXtreme Gammon matches and opening books into one SQLite database and answers questions about them.
//!
//! # The way through the house
//!
//! ```text
//! source      ->  format         ->  normalize        ->  rows        ->  store   ->  query
//! find, read      bytes to           records to           the contract    write       SQL, reports,
//! and unpack      records            rows                                             books, verify
//! ```
//!
//! 1. `source` walks folders and archives and gives a sorted list of sources. Each is read whole, within limits.
//! 2. [`mod@format`] decodes bytes to records and encodes them again, byte for byte. It mirrors a file and interprets nothing.
//! 3. [`normalize`] turns records into [`rows`]: sentinels become `None`, every figure gets one point of view. No other module flips
//!    a board.
//! 4. `store` opens, upgrades and writes the database.
//! 5. `import` drives steps 1 to 4: workers take sources in parallel, and one writer commits their rows in the sources' order. The
//!    database depends on the set of files only, not on the number of workers.
//! 6. `query` reads the database: free SQL, reports, book positions, and whether the database is sound.
//!
//! [`game`] knows boards, keys, moves, notations and rules, and nothing else of the crate. `export` writes books back to files,
//! `inspect` shows one file without a database, `synth` makes sample matches, `page` draws. `cli` is the command line and the only place that
//! prints.
//!
//! Uses run one way, and no file leads back to itself; a test reads the sources and checks both.
//!
//! # As a library
//!
//! [`import()`] does what `gammonbase import` does:
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
//!
//! The modules before the database are of use without one:
//!
//! ```
//! use gammonbase::game::backgammon::{Board, Play, gnubg_position_id};
//!
//! assert_eq!(gnubg_position_id(&Board::START), "4HPwATDgc/ABMA");
//! let play = Play::parse(&Board::START, "8/5 6/5", Some((3, 1)))?;
//! let after = play.apply(&Board::START)?;
//! // The key of the position after the play, as the opponent sees it: candidates.position_hash.
//! assert_eq!(after.flip().hash(), Board::from_bytes(after.flip().to_bytes()).hash());
//! # Ok::<(), gammonbase::game::backgammon::PlayError>(())
//! ```

mod cli;
mod export;
pub mod format;
pub mod game;
mod import;
mod inspect;
#[doc(hidden)]
pub mod internals;
mod lake;
pub mod normalize;
mod page;
mod query;
pub mod rows;
mod source;
mod store;
mod synth;

pub use cli::run;
pub use import::{ImportError, ImportOptions, Observer, Stop, Summary, Times, default_jobs, import};
pub use source::selection::Selection;
pub use store::runs::RunOutcome;
pub use store::{Hearing, Holder, Keep, RunTotals, SourceOutcome, StoreError};
