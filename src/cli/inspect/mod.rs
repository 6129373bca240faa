//! `gammonbase inspect`: everything in one file, without a database.

mod book;
mod transcript;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::json;

use self::book::BookFile;

use super::exit::{CommandError, EXIT_OK, EXIT_REJECTS};
use super::output::{self, Document as Named, Printed};
use super::terminal::tell_error;
use crate::inspect::check::{Checked, check};
use crate::inspect::{FileFacts, warning_text};
use crate::kind::{FileKind, decide};
use crate::source::discover::extension_of;
use crate::source::{read_file, regular};
use normalize::normalize;
use rows::books::BookKind;
use rows::matches::{MatchRows, Warning};
use rows::visible::visible;
use xgfile::container::Container;
use xgfile::document::Document;
use xgfile::error::FormatError;
use xgfile::limits::Limits;

/// Show everything in one file, without a database
///
/// Prints an eXtreme Gammon match or position as a transcript, and the header and figures of an opening book. With --format json it writes
/// every field of every record of a match or position, with the rows that an import would store.
///
/// Exit status: 0 the file is sound, 1 it is damaged, 2 it cannot be opened.
#[derive(Debug, Args)]
pub struct Inspect {
    /// The file: .xg, .xgp, or an opening book
    file: PathBuf,
    #[command(flatten)]
    printed: Printed,
    /// Decode, write again, compare byte for byte, and say whether the file is intact
    #[arg(long, conflicts_with = "all")]
    check: bool,
    /// Show all candidates, all boards and all decisions to hold the cube, not just those of mistakes
    #[arg(long)]
    all: bool,
}

/// The schema of the verdict on a file.
const CHECK: &str = "gammonbase:inspect-check:1";

/// The output of `--format json`.
#[derive(Serialize)]
struct Everything {
    file: FileFacts,
    document: Document,
    normalized: MatchRows,
}

impl Inspect {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        // A missing file is a usage error; a file that cannot be decoded is damaged.
        if self.file.is_dir() {
            return Err(format!("{}: is a folder; inspect reads one file", self.file.display()).into());
        }
        regular::open(&self.file).map_err(|problem| format!("{}: {problem}", self.file.display()))?;
        if self.printed.is_json() && self.all {
            return Err("--all is for the transcript; JSON has everything".into());
        }
        let limits = Limits::default();
        let read = match self.read(&limits) {
            Ok((bytes, Some(book))) => return self.book(book, &bytes, &limits),
            Ok((bytes, None)) => Ok(bytes),
            Err(problem) => Err(problem),
        };
        if self.check {
            return self.verdict(read.and_then(|file| checked(&file, &limits)));
        }
        let decoded = read.and_then(|file| {
            let container = Container::decode(&file, &limits)?;
            let facts = FileFacts::of(self.file.display().to_string(), file.len(), &container);
            let rows = normalize(&container)?;
            let document = self.printed.is_json().then(|| Document::decode(container)).transpose()?;
            Ok((file, facts, rows, document))
        });
        let (bytes, file, rows, document) = match decoded {
            Ok(decoded) => decoded,
            Err(problem) => return Ok(self.damaged(&problem)),
        };
        if let Some(document) = document {
            let everything = Everything { file, document, normalized: rows };
            output::to_stdout(|out| {
                let document = Named { schema: "gammonbase:inspect:1", content: &everything };
                serde_json::to_writer(&mut *out, &document)?;
                Ok(writeln!(out)?)
            })?;
        } else {
            // Complete before it is printed: an error is not preceded by half a transcript.
            let mut text = Vec::new();
            transcript::write((&bytes, extension_of(&self.file)), &file, &rows, self.all, &mut text)?;
            output::to_stdout(|out| Ok(out.write_all(&text)?))?;
        }
        Ok(EXIT_OK)
    }

    /// The file, and its kind if it is a book.
    fn read(&self, limits: &Limits) -> Result<(Vec<u8>, Option<BookKind>), FormatError> {
        let bytes = read_file(&self.file, limits)?;
        let kind = decide(&bytes, extension_of(&self.file))?;
        let book = if let FileKind::Book(kind) = kind { Some(kind) } else { None };
        Ok((bytes, book))
    }

    fn damaged(&self, problem: &FormatError) -> u8 {
        tell_error(format!("{}: {problem}", self.file.display()), EXIT_REJECTS);
        EXIT_REJECTS
    }

    fn book(&self, kind: BookKind, bytes: &[u8], limits: &Limits) -> Result<u8, CommandError> {
        if self.all {
            return Err(format!("{}: is an opening book; it has no decisions to show", self.file.display()).into());
        }
        let book = match BookFile::read(self.file.display().to_string(), kind, bytes, limits) {
            Ok(book) => book,
            Err(problem) if self.check => return self.verdict(Err(problem)),
            Err(problem) => return Ok(self.damaged(&problem)),
        };
        if self.check {
            self.printed.print(CHECK, &book.checked(), |out| Ok(book.verdict(out)?))?;
        } else {
            self.printed.print("gammonbase:book:1", &book.description(), |out| Ok(book.write(out)?))?;
        }
        Ok(if self.check && !book.is_sound() { EXIT_REJECTS } else { EXIT_OK })
    }

    fn verdict(&self, checked: Result<(Checked, Vec<Warning>), FormatError>) -> Result<u8, CommandError> {
        let path = self.file.display().to_string();
        let name = visible(&path);
        let value = match &checked {
            Ok((checked, warnings)) => json!({
                "path": path,
                "is_sound": true,
                "is_intact": checked.is_intact,
                "warnings": warnings.iter().map(warning_text).collect::<Vec<_>>(),
            }),
            Err(problem) => json!({ "path": path, "is_sound": false, "problem": problem.to_string() }),
        };
        self.printed.print(CHECK, &value, |out| {
            match &checked {
                Ok((checked, warnings)) => {
                    details(out, checked, warnings)?;
                    let verdict =
                        if checked.is_intact { "intact" } else { "sound, but not intact XG (re-packed without CRCs)" };
                    writeln!(out, "{name}: {verdict}")?;
                }
                Err(problem) => writeln!(out, "{name}: damaged: {}", visible(&problem.to_string()))?,
            }
            Ok(())
        })?;
        Ok(if checked.is_ok() { EXIT_OK } else { EXIT_REJECTS })
    }
}

/// Checks a whole file and its rows. Includes the warnings of normalising.
fn checked(file: &[u8], limits: &Limits) -> Result<(Checked, Vec<Warning>), FormatError> {
    let container = Container::decode(file, limits)?;
    let checked = check(&container, limits)?;
    Ok((checked, normalize(&container)?.warnings))
}

fn details(out: &mut dyn Write, checked: &Checked, warnings: &[Warning]) -> io::Result<()> {
    if checked.is_intact {
        writeln!(out, "  CRC-32 of the archive and of each stream: right")?;
    }
    for (stream, size) in &checked.streams {
        writeln!(out, "  {}: {size} bytes decoded and written again without a difference", visible(stream))?;
    }
    writeln!(out, "  packed and unpacked again without a difference")?;
    for warning in warnings {
        writeln!(out, "  odd: {}", visible(&warning_text(warning)))?;
    }
    Ok(())
}
