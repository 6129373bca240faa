//! `gammonbase export xgp` and `anki`: decisions as files of other programs.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::others;
use super::selection::Selection;
use crate::anonymous::Anonymous;
use crate::{CommandError, Printed, ProtectedPaths, check_extension, exit_code, tell, to_file, visible_path};
use gammonbase::folder::{Added, Folder, Owner};
use gammonbase::query::decision::find;
use gammonbase::query::output::OutputError;
use gammonbase::query::selection::{last_import, without_answers};
use rows::numbers::count;
use web::export::anki::{AnkiError, Package};
use web::export::xgp::{PositionFile, name, position_file};

const POSITIONS: Owner = Owner::without_manifest(
    "This folder belongs to `gammonbase export xgp`, which adds positions and changes none.\n",
    "a folder of positions with names",
);
/// Positions of an anonymous snapshot.
const ANONYMOUS: Owner = Owner::without_manifest(
    "This folder belongs to `gammonbase export xgp`, which adds positions without names and changes none.\n",
    "a folder of positions without names",
);

/// Write decisions as .xgp files, to look at and roll out in eXtreme Gammon
///
/// A file has the position with score, cube, rules, dice and players, the play made, XG's analysis and the comment. A double and its
/// answer share one file, unless --apart is given. Creates the folder if it does not exist, and refuses one with other files that no export began. An existing file is
/// never replaced: roll out a position in XG, save it under its name, and import the folder; `gammonbase show` then lists the deeper
/// analysis with the decision.
///
/// Exit status: 0 success, 1 some decisions cannot be written, 2 no decision selected, usage error or fatal error.
#[derive(Debug, Args)]
pub struct Xgp {
    /// The folder
    folder: PathBuf,
    /// Write a double and its answer as two files, one for each decision
    #[arg(long)]
    apart: bool,
    /// Begin each file's name with its number, which is that of the same selection in a quiz of `gammonbase find`; includes --apart and --all.
    /// The folder must have no positions yet, except those of the same command if it was interrupted
    #[arg(long)]
    numbered: bool,
    #[command(flatten)]
    printed: Printed,
    #[command(flatten)]
    selection: Selection,
}

/// Whether a directory entry is a position file. An unreadable entry counts as one.
fn is_position(entry: io::Result<fs::DirEntry>) -> bool {
    entry.map_or(true, |entry| entry.path().extension().is_some_and(|extension| extension.eq_ignore_ascii_case("xgp")))
}

impl Xgp {
    pub(super) fn run(mut self) -> Result<ExitCode, CommandError> {
        self.selection.all |= self.numbered;
        let (mut written, mut kept, mut changed, mut left_out) = (0, 0, 0, 0);
        self.selection.read(|connection, database, ids| {
            let is_named = Anonymous::default().options(database)?.0.is_empty();
            let folder = Folder::open(&self.folder, if is_named { POSITIONS } else { ANONYMOUS })?;
            let ids = if self.apart || self.numbered { ids } else { without_answers(connection, &ids)? };
            let digits = ids.len().to_string().len();
            if self.numbered {
                let name = |(number, &id)| Ok(format!("{number:0digits$}-{}", name(&find(connection, id)?)));
                let names = (1..).zip(&ids).map(name).collect::<Result<_, CommandError>>()?;
                // A run with the same names did not end: this one goes on.
                if folder.announced() != names {
                    // Numbers of another selection would mix with these.
                    if fs::read_dir(folder.path()).is_ok_and(|mut files| files.any(is_position)) {
                        let folder = visible_path(&self.folder);
                        return Err(format!("{folder}: numbered positions need a folder of their own").into());
                    }
                    folder.begin()?;
                    folder.announce(&names)?;
                }
            } else {
                folder.begin()?;
            }
            for (number, &id) in (1..).zip(&ids) {
                let found = find(connection, id)?;
                // XG keeps an answer in the record of its double.
                let double = found.decision.double_decision_id;
                let double = double.map(|double| find(connection, double)).transpose()?;
                let number = if self.numbered { format!("{number:0digits$}-") } else { String::new() };
                let file = match position_file(double.as_ref().unwrap_or(&found)) {
                    Ok(file) => PositionFile { name: number + &name(&found), ..file },
                    Err(error) => {
                        tell(error);
                        left_out += 1;
                        continue;
                    }
                };
                match folder.add(&file.name, &file.bytes)? {
                    Added::New => written += 1,
                    Added::Same => kept += 1,
                    Added::Other => changed += 1,
                }
            }
            folder.sync(std::iter::empty());
            Ok(folder.end()?)
        })?;
        if !self.selection.quiet {
            let others = others(&[(kept, "already there"), (changed, "kept with another analysis")]);
            let line = format!("{}: {} written{others}", visible_path(&self.folder), count(written, "position"));
            let value = json!({
                "folder": self.folder.to_string_lossy(),
                "written": written,
                "kept": kept,
                "kept_with_another_analysis": changed,
                "left_out": left_out,
            });
            self.printed.line("gammonbase:export-xgp:1", &value, line)?;
        }
        Ok(exit_code(left_out == 0))
    }
}

/// Write decisions as flashcards: an .apkg file for Anki
///
/// A card asks for the play, the double or the take, with the board, score and cube; its answer has the board with arrows for the play made
/// and the best one, XG's candidates and the comment. Tags are kind, grade, phase, plans, idea, score and player. A later export updates
/// the cards of an earlier one, and Anki keeps your progress. An existing package is replaced.
///
/// Exit status: 0 success, 2 no decision selected, usage error or fatal error.
#[derive(Debug, Args)]
pub struct Anki {
    /// Write to this package, such as blunders.apkg
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// The deck; `A::B` is a subdeck of A
    #[arg(long, value_name = "NAME", default_value = "GammonBase", value_parser = deck)]
    deck: String,
    #[command(flatten)]
    printed: Printed,
    #[command(flatten)]
    selection: Selection,
}

/// A deck whose name, or a part of it, is empty gets another name in Anki.
fn deck(text: &str) -> Result<String, &'static str> {
    let is_named = text.split("::").all(|part| !part.trim().is_empty());
    is_named.then(|| text.to_owned()).ok_or("expected a name, like Lesson 1 or Club::Openings")
}

impl Anki {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let name = visible_path(&self.output);
        check_extension(&self.output, &["apkg"], "a package for Anki is an archive: name the file .apkg")?;
        let cards = self.selection.read(|connection, database, ids| {
            let mut kept = ProtectedPaths::of(Some(database));
            kept.is_package = true;
            kept.check(&self.output)?;
            let modified = last_import(connection)?;
            let cards = |out: &mut dyn Write| -> Result<(), AnkiError> {
                let mut package = Package::new(out, &self.deck, modified)?;
                for id in &ids {
                    package.add(&find(connection, *id)?)?;
                }
                package.finish()
            };
            to_file(&self.output, &kept, |out| {
                cards(out).map_err(|error| match error.downcast() {
                    Ok(error) => OutputError::Io(*error),
                    Err(error) => OutputError::Made(error.to_string()),
                })
            })?;
            Ok(ids.len() as u64)
        })?;
        if !self.selection.quiet {
            let value = json!({ "path": self.output.to_string_lossy(), "cards": cards });
            self.printed.line("gammonbase:export-anki:1", &value, format!("{name}: {}", count(cards, "card")))?;
        }
        Ok(())
    }
}
