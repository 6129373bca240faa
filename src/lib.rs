//! GammonBase: eXtreme Gammon's matches and opening books, and those of Arena and GNU Shogi, in one SQLite database.
//!
//! The way of a file through the crate:
//!
//! 1. [`source`] finds the sources, sorted;
//! 2. it reads one whole, [`format`] unpacks and decodes it: bytes to records, and back;
//! 3. [`normalize`] turns records into rows: sentinels become NULL, points of view become the decider's;
//! 4. [`store`] opens, upgrades and writes the database; rusqlite lives there and in [`query`];
//! 5. [`import`] drives 1 to 4: rayon workers in front, one writer behind, in the sources' order;
//! 6. [`query`] answers: free SQL, reports, functions, output forms, books, and whether a database is sound; [`export`] writes book files back.
//!
//! [`game`] knows boards, plays, identifiers and the rules that books are replayed by, and nobody else; [`rows`] is what
//! [`normalize`], [`store`] and [`inspect`] agree on; [`synth`] makes sample matches; [`cli`] is
//! the command line and the only place that prints.
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

pub mod cli;
pub mod export;
pub mod format;
pub mod game;
pub mod import;
pub mod inspect;
pub mod normalize;
pub mod query;
pub mod rows;
pub mod source;
pub mod store;
pub mod synth;
