//! `gammonbase export mat`: matches as files that other backgammon programs read.

use std::path::{Path, PathBuf};

use clap::Args;
use rusqlite::Connection;
use serde_json::json;

use super::others;
use crate::cli::anonymous::Anonymous;
use crate::cli::database::Database;
use crate::cli::exit::{CommandError, EXIT_OK, EXIT_REJECTS};
use crate::cli::output::{Printed, tell_written, to_file};
use crate::cli::overwrite_guard::ProtectedPaths;
use crate::cli::terminal::{tell, visible_path};
use crate::export::mat::{MatchFile, match_file};
use crate::folder::{Added, Folder, Owner};
use crate::query::filter::{Filter, MatchFilter};
use crate::query::selection::matches;
use crate::query::session::Session;
use crate::query::{functions, read_only};
use rows::numbers::{counts, grouped};
use rows::visible::visible;

const MATCHES: Owner = Owner {
    mark: "This folder belongs to `gammonbase export mat`, which adds matches and changes none.\n",
    what: "a folder of exported matches",
    format: "",
    repair: "",
};

/// Write matches as .mat files (Jellyfish text), for GNU Backgammon and other programs
///
/// A file has the players, event, day and rules, every roll, play and cube action, and the results, but no analysis. Without filters, all
/// matches and money sessions are written. Creates the folder if it does not exist, and refuses one with other files that no export began. An
/// existing file of a folder is never replaced. What the format cannot express, and what is missing in a match, is printed and
/// written at the top of the file. Text is UTF-8; unless it is all ASCII, it begins with a mark as eXtreme Gammon's own files do.
///
/// Exit status: 0 success, 1 some matches have nothing to write, 2 no match selected, usage error or fatal error.
#[derive(Debug, Args)]
pub struct Mat {
    /// The folder
    #[arg(required_unless_present = "output", conflicts_with = "output")]
    folder: Option<PathBuf>,
    /// Write the only selected match to this file; -: standard output. An existing file is replaced
    #[arg(long, short, value_name = "FILE", conflicts_with = "format")]
    output: Option<PathBuf>,
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    printed: Printed,
    /// Print nothing
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    anonymous: Anonymous,
    #[command(flatten, next_help_heading = "Filters")]
    matches: MatchFilter,
}

impl Mat {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let mut filter = Filter::of_matches(self.matches.clone());
        let original = self.database.find_quietly(self.quiet)?;
        let readable = self.anonymous.open(original.clone(), self.quiet, None)?;
        readable.rename(&mut filter)?;
        Session::limit_memory()?;
        let connection = read_only::open(&readable.path())?;
        functions::install(&connection, &readable.path())?;
        // All queries see the same state of the database.
        let _state = connection.unchecked_transaction()?;
        filter.resolve(&connection)?.iter().filter(|_| !self.quiet).for_each(tell);
        let ids = matches(&connection, &filter)?;
        match (&self.output, &ids[..]) {
            (_, []) => Err("no match is selected; nothing written".into()),
            (None, ids) => self.write(&connection, ids),
            (Some(output), &[id]) => {
                let file = self.file(&connection, id)?.ok_or("nothing was played in this match; nothing written")?;
                let kept = ProtectedPaths::of(Some(&original));
                to_file(output, &kept, |out| Ok(out.write_all(file.text.as_bytes())?))?;
                tell_written(output);
                Ok(EXIT_OK)
            }
            (_, ids) => Err(format!("--output takes one match, and {} are selected", grouped(ids.len() as u64)).into()),
        }
    }

    /// The file of a match; tells its remarks.
    fn file(&self, connection: &Connection, id: i64) -> Result<Option<MatchFile>, CommandError> {
        let file = match_file(connection, id)?;
        for file in file.iter().filter(|_| !self.quiet) {
            file.remarks.iter().for_each(|remark| tell(format!("{}: {}", file.name, visible(remark))));
        }
        Ok(file)
    }

    fn write(&self, connection: &Connection, ids: &[i64]) -> Result<u8, CommandError> {
        let path = self.folder.as_deref().unwrap_or(Path::new(""));
        let (mut written, mut kept, mut changed, mut left_out, mut remarks) = (0, 0, 0, 0, Vec::new());
        let folder = Folder::open(path, MATCHES)?;
        folder.begin()?;
        for &id in ids {
            let Some(file) = self.file(connection, id)? else {
                left_out += 1;
                continue;
            };
            match folder.add(&file.name, file.text.as_bytes())? {
                Added::New => written += 1,
                Added::Same => kept += 1,
                Added::Other => changed += 1,
            }
            if !file.remarks.is_empty() {
                remarks.push(json!({ "match_id": id, "file": file.name, "remarks": file.remarks }));
            }
        }
        folder.sync(std::iter::empty());
        folder.end()?;
        if !self.quiet {
            let others = others(&[
                (kept, "already there"),
                (changed, "kept with another content"),
                (left_out, "left out, without a play"),
            ]);
            let line = format!("{}: {} written{others}", visible_path(path), counts(written, "match", "matches"));
            let value = json!({
                "folder": path.to_string_lossy(), "written": written, "kept": kept, "kept_with_another_content": changed,
                "left_out": left_out, "remarks": remarks,
            });
            self.printed.print("gammonbase:export-mat:1", &value, |out| Ok(writeln!(out, "{line}")?))?;
        }
        Ok(if left_out == 0 { EXIT_OK } else { EXIT_REJECTS })
    }
}
