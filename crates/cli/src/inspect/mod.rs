//! `gammonbase inspect`: everything in one file, without a database.

mod book;
mod transcript;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use serde_json::json;

use self::book::{BookFile, Verdict};
use super::exit::{EXIT_REJECTS, StatusError};
use super::output::{self, Document as Named};
use super::{CommandError, Printed, exit_code};
use gammonbase::inspect::check::{Checked, check};
use gammonbase::inspect::{FileFacts, warning_text};
use gammonbase::kind::{FileKind, decide};
use gammonbase::source::discover::extension_of;
use gammonbase::source::{read_file, regular_file};
use normalize::normalize;
use rows::books::BookKind;
use rows::matches::MatchRows;
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

/// The output of `--format json`.
#[derive(Serialize)]
struct Everything {
    file: FileFacts,
    document: Document,
    normalized: MatchRows,
}

impl Inspect {
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        let path = self.file.display().to_string();
        // A missing file is a usage error; a file that cannot be decoded is damaged.
        regular_file::open(&self.file).map_err(|problem| format!("{path}: {problem}"))?;
        let limits = Limits::default();
        let read = self.read(&limits);
        if self.all && matches!(read, Ok((_, Some(_)))) {
            return Err(format!("{path}: is an opening book; it has no decisions to show").into());
        }
        if self.check {
            return self.verdict(&path, read.and_then(|(bytes, book)| checked(&path, book, &bytes, &limits)));
        }
        // Damage is no fatal error.
        let damaged = |problem| StatusError { message: format!("{path}: {problem}"), status: EXIT_REJECTS };
        let (bytes, book) = read.map_err(damaged)?;
        if let Some(kind) = book {
            let book = BookFile::read(path.clone(), kind, &bytes, &limits).map_err(damaged)?;
            self.printed.print("gammonbase:book:1", &book.description(), |out| Ok(book.write(out)?))?;
            return Ok(ExitCode::SUCCESS);
        }
        let container = Container::decode(&bytes, &limits).map_err(damaged)?;
        let file = FileFacts::of(path.clone(), bytes.len(), &container);
        let rows = normalize(&container).map_err(damaged)?;
        if self.printed.is_json() {
            let document = Document::decode(container).map_err(damaged)?;
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
        Ok(ExitCode::SUCCESS)
    }

    /// The file, and its kind if it is a book.
    fn read(&self, limits: &Limits) -> Result<(Vec<u8>, Option<BookKind>), FormatError> {
        let bytes = read_file(&self.file, limits)?;
        let kind = decide(&bytes, extension_of(&self.file))?;
        let book = if let FileKind::Book(kind) = kind { Some(kind) } else { None };
        Ok((bytes, book))
    }

    fn verdict(&self, path: &str, checked: Result<Verdict, FormatError>) -> Result<ExitCode, CommandError> {
        let name = visible(path);
        let (value, text) = match &checked {
            Ok(Verdict { is_sound, is_intact, details, warnings, words }) => {
                let warnings: Vec<String> = warnings.iter().map(warning_text).collect();
                let odd = warnings.iter().map(|warning| format!("odd: {}", visible(warning)));
                let lines: String = details.iter().cloned().chain(odd).map(|line| format!("  {line}\n")).collect();
                let value = json!({ "path": path, "is_sound": is_sound, "is_intact": is_intact, "warnings": warnings });
                (value, format!("{lines}{name}: {words}"))
            }
            Err(problem) => {
                let value = json!({ "path": path, "is_sound": false, "problem": problem.to_string() });
                (value, format!("{name}: damaged: {}", visible(&problem.to_string())))
            }
        };
        self.printed.line("gammonbase:inspect-check:1", &value, text)?;
        Ok(exit_code(checked.is_ok_and(|verdict| verdict.is_sound)))
    }
}

/// Checks a whole file and its rows. Includes the warnings of normalising.
fn checked(path: &str, book: Option<BookKind>, bytes: &[u8], limits: &Limits) -> Result<Verdict, FormatError> {
    if let Some(kind) = book {
        return Ok(BookFile::read(path.to_owned(), kind, bytes, limits)?.verdict());
    }
    let container = Container::decode(bytes, limits)?;
    let Checked { is_intact, streams } = check(&container, limits)?;
    let crc = is_intact.then(|| "CRC-32 of the archive and of each stream: right".to_owned());
    let stream = |(stream, size): &(String, usize)| {
        format!("{}: {size} bytes decoded and written again without a difference", visible(stream))
    };
    let packed = "packed and unpacked again without a difference".to_owned();
    Ok(Verdict {
        is_sound: true,
        is_intact: Some(is_intact),
        details: crc.into_iter().chain(streams.iter().map(stream)).chain([packed]).collect(),
        warnings: normalize(&container)?.warnings,
        words: if is_intact { "intact" } else { "sound, but not intact XG (re-packed without CRCs)" },
    })
}
