//! GammonBase: eXtreme Gammon's matches and opening books, and those of Arena and GNU Shogi, in one SQLite database.
//!
//! The way of a file through the crate:
//!
//! 1. [`discover`] finds the sources, sorted;
//! 2. [`source`] reads one whole, [`format`] unpacks and decodes it: bytes to records, and back;
//! 3. [`normalize`] turns records into rows: sentinels become NULL, points of view become the decider's;
//! 4. [`store`] opens, upgrades and writes the database; rusqlite lives there and in [`query`];
//! 5. [`import`] drives 1 to 4: rayon workers in front, one writer behind, in the sources' order;
//! 6. [`query`] answers: free SQL, reports, functions, output forms, books; [`export`] writes book files back.
//!
//! [`backgammon`] knows boards, plays, identifiers and match equities and nobody else; [`chess`] and [`shogi`] know the rules that
//! books are replayed by; [`codes`] and [`people`] are small lists and names; [`transcript`] and [`check`] serve `gammonbase inspect`,
//! [`verify`] looks after a database; [`synth`] makes sample matches; [`cli`] is the command line and the only place that prints.
//!
//! ```
//! use gammonbase::backgammon::{Board, Play, gnubg_position_id};
//!
//! assert_eq!(gnubg_position_id(&Board::START), "4HPwATDgc/ABMA");
//! let play = Play::parse(&Board::START, "8/5 6/5", Some((3, 1)))?;
//! let after = play.apply(&Board::START)?;
//! // The key of the position after the play, as the opponent sees it: candidates.position_hash.
//! assert_eq!(after.flip().hash(), Board::from_bytes(after.flip().to_bytes()).hash());
//! # Ok::<(), gammonbase::backgammon::PlayError>(())
//! ```

pub mod backgammon;
pub mod bytes;
pub mod check;
pub mod chess;
pub mod cli;
pub mod codes;
pub mod discover;
pub mod export;
pub mod format;
pub mod identity;
pub mod import;
pub mod normalize;
pub mod paths;
pub mod people;
pub mod query;
pub mod selection;
pub mod shogi;
pub mod source;
pub mod store;
pub mod synth;
pub mod transcript;
pub mod verify;
