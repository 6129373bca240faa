//! Writing to standard output.

use std::io::{self, BufWriter, ErrorKind, Write};

/// Lets `write` write to standard output. A reader that has seen enough (`| head`) is no error.
pub fn to_stdout(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            // What is left must not be tried again when the buffer goes.
            let _ = out.into_parts();
            Ok(())
        }
        other => other,
    }
}
