//! Long lines of text.

use std::io::{self, Write};

/// Writes a line, broken at blanks so that it fits a width; `indent` begins the further lines. Longer words stay whole.
pub fn write_wrapped(line: &str, width: usize, indent: &str, out: &mut dyn Write) -> io::Result<()> {
    let own = line.len() - line.trim_start().len();
    let (mut rest, mut margin, mut is_first) = (line, "", true);
    loop {
        let end = rest.char_indices().nth(width - margin.len()).map(|(end, _)| end);
        let blank = end.and_then(|end| rest[..end].rfind(' ')).filter(|&blank| !is_first || blank > own);
        let Some(blank) = blank else { return writeln!(out, "{margin}{rest}") };
        writeln!(out, "{margin}{}", rest[..blank].trim_end())?;
        (rest, margin, is_first) = (rest[blank..].trim_start(), indent, false);
    }
}
