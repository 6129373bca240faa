//! The result of a dry run as text.

use super::summary::{excluded, matches};
use crate::import::Summary;
use rows::numbers::{count, grouped};

/// Describes the effects of an import.
pub fn describe(summary: &Summary) -> String {
    let totals = &summary.totals;
    let mut lines = vec![format!(
        "Would      import {} ({}, {}), skip {} (unchanged), record {}, reject {}",
        count(totals.files_imported, "file"),
        matches(totals),
        count(totals.books, "book"),
        grouped(totals.files_skipped),
        count(totals.files_copied, "duplicate"),
        grouped(totals.files_rejected),
    )];
    for (stream, files) in &summary.rejected_by_stream {
        lines.push(format!("Rejects    {} because of {stream}", count(*files, "file")));
    }
    let files = |number: u64| count(number, "file");
    let mut add = |is_shown: bool, line: String| lines.extend(is_shown.then_some(line));
    let rejected = files(totals.files_still_rejected);
    add(totals.files_still_rejected > 0, format!("Rejected   {rejected} by an earlier import and unchanged since"));
    let (missing, pruned) = (files(totals.files_missing), grouped(totals.files_pruned));
    add(
        totals.files_missing > 0 || totals.files_pruned > 0,
        format!("Missing    {missing} gone since an earlier import; {pruned} pruned"),
    );
    let in_doubt = files(totals.files_in_doubt);
    add(
        totals.files_in_doubt > 0,
        format!("In doubt   {in_doubt} not found in a missing or empty folder (not mounted?); kept"),
    );
    add(totals.files_excluded > 0, excluded(totals));
    add(totals.files_ignored > 0, format!("Ignored    {}", count(totals.files_ignored, "other file")));
    add(totals.places_unreadable > 0, format!("Unreadable {}", count(totals.places_unreadable, "place")));
    add(totals.warnings > 0, format!("Warnings   {}", grouped(totals.warnings)));
    lines.push(format!(
        "Read       {:.1} MB in {:.2} s; nothing was written",
        totals.bytes_read as f64 / 1e6,
        summary.seconds
    ));
    lines.join("\n")
}
