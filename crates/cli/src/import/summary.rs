//! The summary of an import as text.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::called::typable;
use crate::{called, quoted_path, visible_path};
use gammonbase::import::{ImportOptions, Rebuilt, Summary};
use gammonbase::store::RunTotals;
use gammonbase::store::runs::News;
use rows::numbers::{count, counts, grouped};
use rows::visible::visible;

/// The last lines of an import, or of a dry run, which counts what an import would do.
pub fn describe(summary: &Summary, options: &ImportOptions) -> String {
    let (t, is_dry_run) = (&summary.totals, options.is_dry_run);
    let ignored = match t.files_ignored {
        0 => String::new(),
        files => format!("; {} ignored", count(files, "other file")),
    };
    let heading = "Dry run    nothing was written; an import would have this result:".to_owned();
    let mut lines: Vec<String> = is_dry_run.then_some(heading).into_iter().collect();
    lines.extend(summary.rebuilt.iter().flat_map(rebuilt));
    let read = t.files_imported + t.files_copied + t.files_rejected;
    if read == 0 && t.files_seen == t.files_skipped {
        lines.extend(match t.files_seen {
            0 if t.files_pruned > 0 || summary.rebuilt.is_some() => None,
            0 => Some(format!("No matches or books found: nothing to import{ignored}.")),
            seen => {
                Some(format!("Nothing new: all {} unchanged since an earlier import{ignored}.", count(seen, "file")))
            }
        });
    } else {
        lines.push(format!(
            "Files      {} found: {} imported, {} unchanged, {}, {} rejected{ignored}",
            grouped(t.files_seen),
            grouped(t.files_imported),
            grouped(t.files_skipped),
            count(t.files_copied, "duplicate"),
            grouped(t.files_rejected)
        ));
        lines.push(format!(
            "Rows       {}, {}, {}, {}",
            matches(t),
            count(t.games, "game"),
            count(t.decisions, "decision"),
            count(t.candidates, "candidate")
        ));
        if t.books > 0 {
            let entries = counts(t.book_entries, "entry", "entries");
            lines.push(format!("Books      {} with {entries}", count(t.books, "book")));
        }
        lines.push(match t.positions_known {
            0 => format!("Positions  {}", grouped(t.positions_new)),
            known => format!("Positions  {} new, {} known already", grouped(t.positions_new), grouped(known)),
        });
        for (stream, files) in summary.rejected_by_stream.iter().filter(|_| is_dry_run) {
            lines.push(format!("Rejects    {} because of {stream}", count(*files, "file")));
        }
        let seconds = summary.seconds.max(1e-9);
        lines.push(format!(
            "Time       {:.2} s: {:.0} matches/s, {:.1} MB/s",
            summary.seconds,
            t.matches as f64 / seconds,
            t.bytes_read as f64 / 1e6 / seconds
        ));
    }
    lines.extend(summary.foreign.iter().map(|(what, files)| match files {
        1 => format!("Not read   1 file, {what}"),
        files => format!("Not read   {}, each {what}", count(*files, "file")),
    }));
    if !summary.bins.is_empty() {
        let name = |bin: &PathBuf| visible(&bin.file_name().unwrap_or_default().to_string_lossy()).into_owned();
        let names: BTreeSet<String> = summary.bins.iter().map(name).collect();
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        lines.push(format!("Not read   {} ({names}){BINS}", count(summary.bins.len() as u64, "folder")));
    }
    let files = |number: u64| (number > 0).then(|| count(number, "file"));
    let missing = if t.files_missing > t.files_pruned { t.files_missing } else { 0 };
    let matches = (t.matches_without_file > 0).then(|| counts(t.matches_without_file, "match", "matches"));
    let saves = (t.saved_again > 0).then(|| count(t.saved_again, "save"));
    let places = (t.places_unreadable > 0).then(|| count(t.places_unreadable, "place"));
    let left = format!(" ({:.1} MB) for the next import", t.bytes_left as f64 / 1e6);
    let notes = [
        ("Missing    ", files(missing), " gone since an earlier import; --prune removes their rows"),
        ("Still counted  ", matches, if options.is_pruning { ELSEWHERE } else { GONE }),
        ("Pruned     ", files(t.files_pruned), ": their rows removed, unless another file has them"),
        ("In doubt   ", files(t.files_in_doubt), " not found in a missing or empty folder (not mounted?); kept"),
        ("Still counted  ", files(t.files_excluded), EXCLUDED),
        ("Saves      ", saves, " of matches that are counted once (view match_saves)"),
        ("Rejected   ", files(t.files_still_rejected), " by an earlier import and unchanged since (gammonbase status)"),
        ("Unreadable ", places, ""),
        ("Left       ", files(t.files_left), &left),
    ];
    lines.extend(
        notes.into_iter().filter_map(|(heading, what, rest)| Some(format!("{heading}{}{}", what?, typable(rest)))),
    );
    for file in &summary.needed {
        lines.push(format!("Needed     {file}: holds the only save of a match; put it back and import again"));
    }
    lines.extend(summary.notes.iter().map(|note| format!("Note       {}", visible(note))));
    if t.warnings > 0 {
        lines.push(format!("Warnings   {} (table warnings)", grouped(t.warnings)));
    }
    lines.join("\n")
}

/// A database that was made anew.
fn rebuilt(rebuilt: &Rebuilt) -> Vec<String> {
    let Rebuilt { backup, totals, lost, left } = rebuilt;
    let backup = visible_path(backup);
    let books = if totals.books > 0 { format!(", {}", count(totals.books, "book")) } else { String::new() };
    let until = if left.is_empty() { " until the next import" } else { "" };
    let mut lines = vec![format!(
        "Rebuilt    {}{books} of files that it knew; the old content is in {backup}{until}",
        matches(totals)
    )];
    if !lost.is_empty() {
        let files = count(lost.len() as u64, "file");
        lines.push(format!("Carried    {files} that cannot be read now: their rows are those of the old database"));
    }
    if !left.is_empty() {
        let objects = count(left.len() as u64, "object");
        lines.push(format!(
            "Left out   {objects}, of which only {backup} has the content: it stays until you delete it"
        ));
    }
    lines
}

/// Matches and saved positions.
fn matches(totals: &RunTotals) -> String {
    let matches = counts(totals.matches, "match", "matches");
    match totals.saved_positions {
        0 => matches,
        positions => format!("{matches}, {}", count(positions, "saved position")),
    }
}

/// Ends the line about folders that are left out.
const BINS: &str = " of deleted files, old versions or snapshots; --include \"*\" reads them, too";

/// Ends the line about matches whose files are gone, without `--prune` and with it.
const GONE: &str =
    " whose files are gone or damaged (--prune removes those in the folders that you import, --forget PATH others)";
const ELSEWHERE: &str =
    " whose files are gone or damaged elsewhere (--forget PATH removes them, or --prune with their folder)";

/// What is said of files that count although the patterns exclude them.
const EXCLUDED: &str = " imported before and excluded now (`gammonbase matches exclude` leaves matches out)";

/// What a failed import leaves, as the end of its message.
pub fn committed(totals: &RunTotals) -> String {
    match totals.files_imported + totals.files_copied + totals.files_rejected {
        0 => " (committed: nothing)".to_owned(),
        files => format!(" (committed: {})", count(files, "file")),
    }
}

/// How to continue a first import that was stopped.
pub fn continuation(paths: &[PathBuf], database: &Path) -> String {
    let db = quoted_path(database);
    // Without paths, a list names the files.
    let paths = match paths {
        [] => " --files-from LIST".to_owned(),
        paths => paths.iter().map(|path| format!(" {}", quoted_path(path))).collect(),
    };
    format!(
        "The database is not complete. `status` and `report` already show what is in it, slowly, because indexes come last.\n\
         Next       {called} import --db {db}{paths}  # imports the rest\n\
         {:<10} {called} status --db {db}  # what is in the database so far",
        "",
        called = called(),
    )
}

/// Both players' PR in the new matches, and the worst decisions with the command that shows them.
pub fn describe_news(summary: &Summary, database: &Path) -> Vec<String> {
    let line = |(heading, text, decision, ..): &News| {
        let show = |id| format!(" ({} show {id} --db {})", called(), quoted_path(database));
        let show = decision.map_or_else(String::new, show);
        format!("{heading:<10} {}{show}", visible(text))
    };
    summary.news.iter().map(line).collect()
}

/// Suggested commands after an import.
pub fn next_questions(summary: &Summary, database: &Path) -> Vec<String> {
    let db = quoted_path(database);
    let page = summary.saved_position.map_or_else(String::new, |id| format!("page position {id}"));
    let mut questions = match summary.saved_position {
        Some(_) => vec![
            ("find", "the saved positions with their boards; statistics leave them out"),
            (page.as_str(), "a page about one"),
            (
                "sql",
                "your own queries, such as SELECT decision_id, xgid FROM decisions; `gammonbase export anki` makes flashcards",
            ),
        ],
        None if summary.totals.matches > 0 => vec![
            ("report summary", "where is equity lost? (--player NAME: by one player)"),
            ("players", "the players; `gammonbase page player NAME` makes a page about one"),
            ("report blunders", "the worst decisions; `gammonbase export anki` makes flashcards of them"),
            ("sql", "your own queries; `gammonbase report` lists ready-made reports"),
        ],
        None => Vec::new(),
    };
    if summary.totals.books > 0 {
        questions.push(("book", "the books; `gammonbase book find` looks up positions"));
    }
    let mut heading = "Next";
    let line = |(command, answer)| {
        format!("{:<10} {} {command} --db {db}  # {}", std::mem::take(&mut heading), called(), typable(answer))
    };
    questions.into_iter().map(line).collect()
}
