//! Writes the warnings of a source: each value paired with its column.

use super::sink::{Sink, row};
use crate::rows::matches::Warning;

/// Writes the warnings of a source to their table.
pub fn write<S: Sink>(warnings: &mut S, source_file_id: i64, rows: &[Warning]) -> Result<(), S::Error> {
    for warning in rows {
        row!(*warnings;
            source_file_id: source_file_id,
            stream: warning.stream,
            record: warning.record,
            field: warning.field,
            message: &warning.message,
        );
    }
    Ok(())
}
