//! The summary of an import as text.

use std::path::Path;

use crate::cli::format::{count, counts, grouped, quoted};
use crate::import::Summary;

/// The last lines of an import.
pub fn describe(summary: &Summary) -> String {
    let t = &summary.totals;
    let mut lines = Vec::new();
    let read = t.files_imported + t.files_copied + t.files_rejected;
    if read == 0 && t.files_seen == t.files_skipped {
        lines.push(match t.files_seen {
            0 => format!("No matches or books found: nothing to import{}.", ignored(summary)),
            seen => {
                format!(
                    "Nothing new: all {} unchanged since an earlier import{}.",
                    count(seen, "file"),
                    ignored(summary)
                )
            }
        });
    } else {
        lines.push(format!(
            "Files      {} found: {} imported, {} unchanged, {}, {} rejected{}",
            grouped(t.files_seen),
            grouped(t.files_imported),
            grouped(t.files_skipped),
            count(t.files_copied, "duplicate"),
            grouped(t.files_rejected),
            ignored(summary)
        ));
        lines.push(format!(
            "Rows       {}, {}, {}, {}",
            counts(t.matches, "match", "matches"),
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
        lines.push(rate(summary));
        lines.push(shares(summary));
    }
    if t.files_missing > 0 && t.files_missing > t.files_pruned {
        let files = count(t.files_missing, "file");
        lines.push(format!("Missing    {files} gone since an earlier import; --prune removes their rows"));
    }
    if t.matches_without_file > 0 {
        lines.push(format!(
            "Still counted  {} whose files are gone (--prune removes them; --with-file leaves them out of reports)",
            counts(t.matches_without_file, "match", "matches")
        ));
    }
    if t.files_pruned > 0 {
        lines.push(format!("Pruned     {}: all their rows removed", count(t.files_pruned, "file")));
    }
    if t.files_in_doubt > 0 {
        lines.push(format!(
            "In doubt   {} not found in a missing or empty folder (not mounted?); kept",
            count(t.files_in_doubt, "file")
        ));
    }
    if t.saved_again > 0 {
        lines.push(format!(
            "Saves      {} of matches that are counted once (view match_saves)",
            count(t.saved_again, "save")
        ));
    }
    if t.files_still_rejected > 0 {
        lines.push(format!(
            "Rejected   {} by an earlier import and unchanged since (gammonbase status)",
            count(t.files_still_rejected, "file")
        ));
    }
    if t.places_unreadable > 0 {
        lines.push(format!("Unreadable {}", count(t.places_unreadable, "place")));
    }
    if t.files_left > 0 {
        let bytes = t.bytes_left as f64 / 1e6;
        lines.push(format!("Left       {} ({bytes:.1} MB) for the next import", count(t.files_left, "file")));
    }
    for file in &summary.needed {
        lines.push(format!("Needed     {file}: holds the only save of a match; put it back and import again"));
    }
    if t.warnings > 0 {
        lines.push(format!("Warnings   {} (table warnings)", grouped(t.warnings)));
    }
    lines.join("\n")
}

/// Suggested commands after an import.
pub fn next_questions(summary: &Summary, database: &Path) -> Option<String> {
    let database = database.to_string_lossy();
    let db = quoted(&database);
    let backgammon = [
        ("report summary --db", "where is equity lost? (--player NAME: by one player)"),
        ("report blunders --db", "the worst decisions; `gammonbase show` shows one of them"),
        ("sql --db", "your own queries; `gammonbase report` lists ready-made reports"),
    ];
    let books = [("book --db", "the books; `gammonbase book find` looks up positions")];
    let mut questions = Vec::new();
    if summary.totals.matches > 0 {
        questions.extend(backgammon);
    }
    if summary.totals.books > 0 {
        questions.extend(books);
    }
    let mut heading = "Next";
    let lines = questions
        .into_iter()
        .map(|(command, answer)| format!("{:<10} gammonbase {command} {db}  # {answer}", std::mem::take(&mut heading)));
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The ignored files, as the end of a sentence.
fn ignored(summary: &Summary) -> String {
    match summary.totals.files_ignored {
        0 => String::new(),
        files => format!("; {} ignored", count(files, "other file")),
    }
}

fn rate(summary: &Summary) -> String {
    let seconds = summary.seconds.max(1e-9);
    format!(
        "Time       {:.2} s: {:.0} matches/s, {:.1} MB/s",
        summary.seconds,
        summary.totals.matches as f64 / seconds,
        summary.totals.bytes_read as f64 / 1e6 / seconds
    )
}

/// How the time was spent, by stages of the workers and of the writer.
fn shares(summary: &Summary) -> String {
    let t = &summary.totals.stage_seconds;
    let all = (t.read + t.unpack + t.normalize + t.write).max(1e-9);
    let share = |part: f64| 100.0 * part / all;
    format!(
        "Work       read {:.0}%, unpack {:.0}%, decode and normalize {:.0}%, write {:.0}%; the writer waited {:.2} s, \
         indexes took {:.2} s",
        share(t.read),
        share(t.unpack),
        share(t.normalize),
        share(t.write),
        t.wait,
        t.complete
    )
}
