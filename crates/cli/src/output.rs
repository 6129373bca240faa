//! Writing to standard output and to files.

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::overwrite_guard::ProtectedPaths;
use super::terminal;
use gammonbase::query::output::{Format, OutputError};
use gammonbase::source::identity::{FileIdentity, has_other_names};
use gammonbase::source::regular_file;
use gammonbase::store::sync_folder;
use rows::numbers::grouped;

/// The name of standard output as an output file.
pub const STDOUT: &str = "-";

/// Lets `write` write to standard output. A closed pipe (`| head`) is not an error.
pub fn to_stdout(write: impl FnOnce(&mut dyn Write) -> Result<(), OutputError>) -> Result<(), OutputError> {
    let mut out = BufWriter::new(terminal::stdout());
    match write(&mut out).and_then(|()| Ok(out.flush()?)) {
        Err(error) if is_closed_pipe(&error) => {
            // Dropping the buffer must not write the rest again.
            let _ = out.into_parts();
            Ok(())
        }
        other => other,
    }
}

/// The form of a result that is not a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Form {
    /// For people
    #[default]
    Text,
    /// One JSON object
    Json,
}

/// The option of commands whose result is not a table.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct Printed {
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    format: Form,
}

impl From<Format> for Printed {
    fn from(format: Format) -> Self {
        Self { format: if format.is_json() { Form::Json } else { Form::Text } }
    }
}

impl Printed {
    pub fn is_json(self) -> bool {
        self.format == Form::Json
    }

    /// Prints a result as a JSON object of this schema, or as `text` writes it.
    pub fn print(
        self,
        schema: &'static str,
        value: &impl Serialize,
        text: impl FnOnce(&mut dyn Write) -> Result<(), OutputError>,
    ) -> Result<(), OutputError> {
        to_stdout(|out| if self.is_json() { write_json(schema, value, out) } else { text(out) })
    }

    /// Prints a result as a JSON object of this schema, or as a line.
    pub fn line(self, schema: &'static str, value: &impl Serialize, line: impl Display) -> Result<(), OutputError> {
        self.print(schema, value, |out| Ok(writeln!(out, "{line}")?))
    }
}

/// A JSON object that names its schema.
#[derive(Serialize)]
pub struct Document<'a, T: Serialize> {
    pub schema: &'static str,
    #[serde(flatten)]
    pub content: &'a T,
}

/// Writes an indented JSON object of this schema.
pub fn write_json(schema: &'static str, content: &impl Serialize, out: &mut dyn Write) -> Result<(), OutputError> {
    serde_json::to_writer_pretty(&mut *out, &Document { schema, content })?;
    Ok(writeln!(out)?)
}

/// Writes names and what belongs to them in two columns.
pub fn write_pairs(pairs: &[(String, String)], out: &mut dyn Write) -> io::Result<()> {
    let longest = pairs.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    pairs.iter().try_for_each(|(name, text)| writeln!(out, "  {name:longest$}  {text}"))
}

/// Refuses an output whose extension is not one of these, or is missing.
pub fn check_extension(path: &Path, allowed: &[&str], advice: &str) -> Result<(), String> {
    let is = |extension: &OsStr| allowed.iter().any(|allowed| extension.eq_ignore_ascii_case(allowed));
    path.extension().is_some_and(is).then_some(()).ok_or_else(|| format!("{}: {advice}", terminal::visible_path(path)))
}

/// On a terminal, says which file was written.
pub fn tell_written(path: &Path) {
    if terminal::stderr_is_terminal()
        && path != Path::new(STDOUT)
        && let Ok(file) = fs::metadata(path)
    {
        terminal::tell(format!("wrote {} ({} KB)", path.display(), grouped(file.len().div_ceil(1000))));
    }
}

/// Calls `write` for a file (`-`: standard output), unless the file is `protected`. An existing file is replaced when everything is written, and
/// stays unchanged if anything fails. A pipe or a device is written to directly.
pub fn to_file(
    path: &Path,
    protected: &ProtectedPaths,
    write: impl FnOnce(&mut dyn Write) -> Result<(), OutputError>,
) -> Result<(), OutputError> {
    if path == Path::new(STDOUT) {
        return to_stdout(write);
    }
    protected.check(path)?;
    let named = named(path);
    // The file that a link leads to is replaced, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let present = fs::metadata(&target).ok();
    if present.as_ref().is_some_and(|file| !file.is_file()) {
        let file = File::options().write(true).open(&target).map_err(named)?;
        let mut out = BufWriter::new(Named { file, name: path });
        write(&mut out)?;
        return Ok(out.flush()?);
    }
    let part = target.with_added_extension("gammonbase-part");
    let mut out = BufWriter::new(Named { file: unfinished(&part).map_err(named)?, name: path });
    let written = write(&mut out).and_then(|()| {
        out.flush()?;
        // After a power failure, the name leads to the old content or the new one.
        out.get_ref().file.sync_all().map_err(named)?;
        // Checked again: such a file may have appeared in the meantime.
        protected.check(path)?;
        if let Some(present) = &present {
            fs::set_permissions(&part, present.permissions()).map_err(named)?;
        }
        fs::rename(&part, &target).map_err(named)?;
        sync_folder(&target);
        Ok(())
    });
    if written.is_err() {
        // It may not exist; the first error is reported.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Adds a file's name to its errors.
fn named(path: &Path) -> impl Fn(io::Error) -> io::Error + Copy {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A file whose errors have its name, whichever form is written to it.
struct Named<'a> {
    file: File,
    name: &'a Path,
}

impl Write for Named<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(named(self.name))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Creates and locks the temporary file of an output. One that a killed process left behind is used again.
fn unfinished(part: &Path) -> io::Result<File> {
    loop {
        let is_link = |found: fs::Metadata| !found.is_file() || has_other_names(part);
        if fs::symlink_metadata(part).is_ok_and(is_link) {
            fs::remove_file(part)?;
        }
        let file = regular_file::open_own(part)?;
        // Not every file system has locks.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::other("another gammonbase is writing this file"));
        }
        // The process that held the lock may have renamed the file meanwhile.
        if FileIdentity::of_open(&file) == FileIdentity::of(part) {
            return file.set_len(0).map(|()| file);
        }
    }
}

fn is_closed_pipe(error: &OutputError) -> bool {
    let is_broken = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    match error {
        OutputError::Io(error) => is_broken(error),
        OutputError::Csv(error) => matches!(error.kind(), csv::ErrorKind::Io(error) if is_broken(error)),
        _ => false,
    }
}
