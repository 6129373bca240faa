//! Writing to standard output.

use std::io::{self, BufWriter, ErrorKind, Write};

use crate::query::output::OutputError;

/// Lets `write` write to standard output. A reader that has seen enough (`| head`) is no error.
pub fn to_stdout(write: impl FnOnce(&mut dyn Write) -> Result<(), OutputError>) -> Result<(), OutputError> {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| Ok(out.flush()?)) {
        Err(error) if is_closed_pipe(&error) => {
            // What is left must not be tried again when the buffer goes.
            let _ = out.into_parts();
            Ok(())
        }
        other => other,
    }
}

fn is_closed_pipe(error: &OutputError) -> bool {
    let kind = match error {
        OutputError::Query(_) => None,
        OutputError::Io(error) => Some(error.kind()),
        OutputError::Csv(error) => match error.kind() {
            csv::ErrorKind::Io(error) => Some(error.kind()),
            _ => None,
        },
        OutputError::Json(error) => error.io_error_kind(),
    };
    kind == Some(ErrorKind::BrokenPipe)
}
