//! Writes the warnings of a content: each value paired with its column.

use super::insert::{Insert, row};
use crate::rows::matches::Warning;

/// Writes the warnings of a content to their table.
pub fn write(warnings: &mut Insert<'_>, content_id: i64, rows: &[Warning]) -> rusqlite::Result<()> {
    for warning in rows {
        row!(*warnings;
            content_id: content_id,
            stream: warning.stream,
            record: warning.record,
            field: warning.field,
            message: &warning.message,
        );
    }
    Ok(())
}
