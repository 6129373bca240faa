//! `gammonbase book export`: a book as the file that it was read from.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::output::STDOUT;
use crate::terminal::stdout_is_terminal;
use crate::{CommandError, Database, ProtectedPaths, to_file};
use gammonbase::query::books::{BookFile, book_file, book_sources};
use gammonbase::query::read_only;
use gammonbase::store::books::load;
use normalize::books::{edges, file_bytes};
use rows::books::BookRows;

/// Write a book back as a file, or its moves as lines
///
/// The file equals the imported one byte for byte; this is checked before it is written. Of GNU Shogi's text books only the moves can be
/// written (--edges).
#[derive(Debug, Args)]
pub struct Export {
    /// The book's number, as `gammonbase book` lists it
    book: i64,
    #[command(flatten)]
    database: Database,
    /// The file to write [default: standard output, unless it is a terminal]. An existing file is replaced when the new one is complete
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the moves as sorted lines instead
    ///
    /// Chess: a line for each entry with a legal move: epd|uci|games|won|lost|priority|deleted. Shogi: a line for each move of a
    /// position: sfen|usi|flags|count|hint, with the flags 4096 (good) and 256 (bad), and - for no hint. Not for backgammon.
    #[arg(long)]
    edges: bool,
}

impl Export {
    pub(super) fn run(&self) -> Result<(), CommandError> {
        if self.output.is_none() && !self.edges && stdout_is_terminal() {
            return Err("a book file cannot be printed to a terminal: use --output FILE".into());
        }
        let database = self.database.find()?;
        let connection = read_only::open(&database)?;
        let file = book_file(&connection, self.book)?;
        let rows = load(&connection, self.book)?
            .ok_or("the book is no longer in the database: an import replaced or removed it")?;
        let bytes = match self.edges {
            true => edges(&rows)?.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect(),
            false => checked(&rows, &file)?,
        };
        // An older export is replaced, but never a file that was imported.
        let mut protected = ProtectedPaths::of(Some(&database));
        protected = protected.and(book_sources(&connection)?, "is an imported file or archive");
        protected.is_book = true;
        let output = self.output.as_deref().unwrap_or(Path::new(STDOUT));
        Ok(to_file(output, &protected, |out| Ok(out.write_all(&bytes)?))?)
    }
}

/// The file's bytes; an error if they differ from the imported file.
fn checked(rows: &BookRows, file: &BookFile) -> Result<Vec<u8>, CommandError> {
    let bytes = file_bytes(rows)?;
    if blake3::hash(&bytes).as_bytes()[..] == file.content_hash[..] {
        return Ok(bytes);
    }
    let path = &file.path;
    Err(format!("nothing written: the rows in the database do not reproduce the imported file ({path})").into())
}
