//! `gammonbase export mat`: matches as files that other backgammon programs read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use rusqlite::Connection;
use serde_json::json;

use super::others;
use crate::anonymous::Anonymous;
use crate::{CommandError, Database, Printed, ProtectedPaths, exit_code, tell, tell_written, to_file, visible_path};
use gammonbase::folder::{Added, Folder, Owner};
use gammonbase::query::filter::{Filter, MatchFilter};
use gammonbase::query::selection::matches;
use gammonbase::query::timed::timed;
use rows::numbers::{counts, grouped};
use rows::visible::visible;
use web::export::mat::{MatchFile, match_file, match_keys};

const MATCHES: Owner = Owner::without_manifest(
    "This folder belongs to `gammonbase export mat`, which adds matches with names and changes none.\n",
    "a folder of matches with names",
);
const ANONYMOUS: Owner = Owner::without_manifest(
    "This folder belongs to `gammonbase export mat`, which adds matches without names and changes none.\n",
    "a folder of matches without names",
);

/// The key of the match in the name of a file.
fn key(name: &str) -> Option<String> {
    let key = name.strip_suffix(".mat")?.rsplit('-').next()?;
    (key.len() == 16 && key.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| key.to_owned())
}

/// Write matches as .mat files (Jellyfish text), for GNU Backgammon and other programs
///
/// A file has the players, event, day and rules, every roll, play and cube action, and the results, but no analysis. Without filters, all
/// matches and money sessions are written. Creates the folder if it does not exist, and refuses one with other files that no export began. An
/// existing file of a folder is never replaced, and a match gets no second one: files that are out of date are named. What the format cannot
/// express, and what is missing in a match, is printed and written at the top of the file. Text is UTF-8; unless it is all ASCII, it begins with a mark as eXtreme Gammon's own files do.
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
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        let mut filter = Filter::of_matches(self.matches.clone());
        let original = self.database.find_quietly(self.quiet)?;
        let readable = self.anonymous.open(original.clone(), self.quiet, None)?;
        readable.rename(&mut filter)?;
        timed(&readable.path(), 0, |connection, _| {
            filter.resolve(connection)?.iter().filter(|_| !self.quiet).for_each(tell);
            let ids = matches(connection, &filter)?;
            match (&self.output, &ids[..]) {
                (_, []) => Err("no match is selected; nothing written".into()),
                (None, ids) => self.write(connection, &original, ids),
                (Some(output), &[id]) => {
                    let file = self.file(connection, id)?.ok_or("nothing was played in this match; nothing written")?;
                    let kept = ProtectedPaths::of(Some(&original));
                    to_file(output, &kept, |out| Ok(out.write_all(file.text.as_bytes())?))?;
                    tell_written(output);
                    Ok(ExitCode::SUCCESS)
                }
                (_, ids) => {
                    Err(format!("--output takes one match, and {} are selected", grouped(ids.len() as u64)).into())
                }
            }
        })
    }

    /// The file of a match; tells its remarks.
    fn file(&self, connection: &Connection, id: i64) -> Result<Option<MatchFile>, CommandError> {
        let file = match_file(connection, id)?;
        for file in file.iter().filter(|_| !self.quiet) {
            file.remarks.iter().for_each(|remark| tell(format!("{}: {}", file.name, visible(remark))));
        }
        Ok(file)
    }

    fn write(&self, connection: &Connection, original: &Path, ids: &[i64]) -> Result<ExitCode, CommandError> {
        let path = self.folder.as_deref().unwrap_or(Path::new(""));
        let (mut written, mut kept, mut left_out, mut remarks) = (0, 0, 0, Vec::new());
        // Files that are not what the export writes now, and why.
        let mut stale: [(&str, Vec<String>); 3] =
            ["kept with another content", "kept under an old name", "left from excluded or missing matches"]
                .map(|why| (why, Vec::new()));
        let is_named = self.anonymous.options(original)?.0.is_empty();
        let folder = Folder::open(path, if is_named { MATCHES } else { ANONYMOUS })?;
        folder.begin()?;
        let mut present: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for entry in fs::read_dir(path)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            key(&name).map(|key| present.entry(key).or_default().insert(name));
        }
        for &id in ids {
            let Some(file) = self.file(connection, id)? else {
                left_out += 1;
                continue;
            };
            let mut others = key(&file.name).and_then(|key| present.remove(&key)).unwrap_or_default();
            if others.remove(&file.name) || others.is_empty() {
                match folder.add(&file.name, file.text.as_bytes())? {
                    Added::New => written += 1,
                    Added::Same => kept += 1,
                    Added::Other => stale[0].1.push(file.name.clone()),
                }
            }
            stale[1].1.extend(others);
            if !file.remarks.is_empty() {
                remarks.push(json!({ "match_id": id, "file": file.name, "remarks": file.remarks }));
            }
        }
        folder.sync(std::iter::empty());
        folder.end()?;
        // Other matches may be there because an export with other filters wrote them.
        let keys = match_keys(connection)?;
        stale[2].1.extend(present.into_iter().filter(|(key, _)| !keys.contains(key)).flat_map(|(_, names)| names));
        if !self.quiet {
            for (why, names) in &stale {
                names.iter().for_each(|name| tell(format!("{}: {why}", visible_path(&path.join(name)))));
            }
            if stale.iter().any(|(_, names)| !names.is_empty()) {
                tell("delete what is out of date, and run the command again for the new files");
            }
            let stale_counts = stale.iter().map(|(why, names)| (names.len() as u64, *why));
            let counted = [(kept, "already there")].into_iter().chain(stale_counts);
            let others = others(&counted.chain([(left_out, "left out, without a play")]).collect::<Vec<_>>());
            let line = format!("{}: {} written{others}", visible_path(path), counts(written, "match", "matches"));
            let value = json!({
                "folder": path.to_string_lossy(), "written": written, "kept": kept, "kept_with_another_content": stale[0].1.len(),
                "changed": stale[0].1, "renamed": stale[1].1, "gone": stale[2].1, "left_out": left_out, "remarks": remarks,
            });
            self.printed.line("gammonbase:export-mat:1", &value, line)?;
        }
        Ok(exit_code(left_out == 0))
    }
}
