//! The result of a dry run as text.

use crate::cli::format::{count, counts, grouped};
use crate::import::Forecast;

/// What an import would do.
pub fn describe(forecast: &Forecast) -> String {
    let summary = &forecast.summary;
    let totals = &summary.totals;
    let mut lines = vec![format!(
        "Would      import {} ({}, {}), skip {} (unchanged), record {}, reject {}",
        count(totals.files_imported, "file"),
        counts(totals.matches, "match", "matches"),
        count(totals.books, "book"),
        grouped(totals.files_skipped),
        count(totals.files_copied, "duplicate"),
        grouped(totals.files_rejected),
    )];
    for (stream, files) in &forecast.rejected_by_stream {
        lines.push(format!("Rejects    {} because of {stream}", count(*files, "file")));
    }
    if totals.files_still_rejected > 0 {
        lines.push(format!(
            "Rejected   {} by an earlier import and unchanged since",
            count(totals.files_still_rejected, "file")
        ));
    }
    if totals.files_missing > 0 || totals.files_pruned > 0 {
        let (missing, pruned) = (count(totals.files_missing, "file"), grouped(totals.files_pruned));
        lines.push(format!("Missing    {missing} gone since an earlier import; {pruned} missing files pruned"));
    }
    if totals.files_in_doubt > 0 {
        lines.push(format!("In doubt   {} not found, and no others near them", count(totals.files_in_doubt, "file")));
    }
    if totals.files_ignored > 0 {
        lines.push(format!("Ignored    {}", count(totals.files_ignored, "other file")));
    }
    if totals.places_unreadable > 0 {
        lines.push(format!("Unreadable {}", count(totals.places_unreadable, "place")));
    }
    if totals.warnings > 0 {
        lines.push(format!("Warnings   {}", grouped(totals.warnings)));
    }
    lines.push(format!(
        "Read       {:.1} MB in {:.2} s; nothing was written",
        totals.bytes_read as f64 / 1e6,
        summary.seconds
    ));
    lines.join("\n")
}
