//! Properties that must hold for any bytes: one function per fuzz target. A violated property panics.

mod identifiers;
mod import;
pub mod made;
mod xg;

pub use fixtures::book_properties::{abk, gdx, opening_book, residue, shogi_text};
pub use identifiers::identifiers;
pub use import::import;
pub use xg::{xg_archive, xg_comments, xg_edits, xg_records};

use xgfile::limits::Limits;

/// Small enough that a zip bomb is fast, large enough for every seed.
fn limits() -> Limits {
    Limits { file_bytes: 4 << 20, inflated_bytes: 4 << 20, ..Limits::default() }
}
