//! Opening books: eXtreme Gammon's, Arena's ABK, and GNU Shogi's text and GDX: bytes to records and back, with the rules of chess and shogi. No I/O and
//! no meaning yet: the importer turns the records into rows.

pub mod abk;
pub mod chess;
pub mod gnushogi;
pub mod ob;
pub mod shogi;
