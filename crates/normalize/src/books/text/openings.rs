//! Converts a text book's rows to openings.

use books::gnushogi::text::{Move, Opening, Word};
use rows::books::{LineRow, PlyRow};

/// The openings of a text book with at least one move. Invalid tokens are not in the rows, so they are not written.
pub(super) fn openings(lines: &[LineRow]) -> Vec<Opening> {
    lines.iter().filter(|line| !line.plies.is_empty()).map(opening).collect()
}

fn opening(line: &LineRow) -> Opening {
    let (comments, note) = split_comment(line.comment.as_deref().unwrap_or_default(), line.name.as_deref());
    let words = line.result.as_deref().unwrap_or_default().split(' ');
    Opening {
        comments: comments.into_iter().map(str::to_owned).collect(),
        notes: note.into_iter().collect(),
        moves: line.plies.iter().map(played).collect(),
        results: words.filter_map(|text| Word::ALL.into_iter().find(|word| word.text() == text)).collect(),
    }
}

/// Splits a comment into the lines above the opening and a note. The name is the last line above the opening with more than a ruler, so
/// text after the name must become a note.
fn split_comment<'a>(comment: &'a str, name: Option<&str>) -> (Vec<&'a str>, Option<String>) {
    let lines: Vec<&str> = comment.lines().collect();
    let below_name = name.and_then(|name| lines.iter().rposition(|line| *line == name)).map_or(0, |place| place + 1);
    let is_text = |line: &&str| line.chars().any(char::is_alphanumeric);
    let end = lines[below_name..].iter().position(is_text).map_or(lines.len(), |place| below_name + place);
    let note = lines[end..].join("\n");
    (lines[..end].to_vec(), Some(note).filter(|note| !note.is_empty()))
}

fn played(ply: &PlyRow) -> Move {
    let mut rest = ply.comment.as_deref().unwrap_or_default();
    let mut times = Vec::new();
    // Each `(...)` starts on a new line and ends a line.
    while let Some(inner) = rest.strip_prefix('(') {
        let Some(end) = inner.find(")\n").or_else(|| inner.strip_suffix(')').map(str::len)) else { break };
        times.push(inner[..end].to_owned());
        rest = inner[end + 1..].trim_start_matches('\n');
    }
    Move {
        text: ply.token.clone(),
        marks: ply.marks.clone().unwrap_or_default(),
        times,
        notes: Some(rest.to_owned()).filter(|note| !note.is_empty()).into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::text::rows;
    use books::gnushogi::text::encode;
    use xgfile::limits::Limits;

    /// The rows of a text, those after writing and reading it again, and the written text.
    fn again(text: &str) -> (Vec<LineRow>, Vec<LineRow>, String) {
        let before = rows(text.as_bytes(), &Limits::default()).unwrap().lines;
        let written = encode(&openings(&before));
        let after = rows(&written, &Limits::default()).unwrap().lines;
        (before, after, String::from_utf8(written).unwrap())
    }

    /// The rows without their places in the file.
    fn placeless(mut lines: Vec<LineRow>) -> Vec<LineRow> {
        for line in &mut lines {
            line.source_line = 0;
            line.plies.iter_mut().for_each(|ply| ply.source_line = 0);
        }
        lines
    }

    #[test]
    fn written_books_have_the_same_rows_when_read_again() {
        let text = "# BASIC LINES\n# ------\n# Static Rook\n# ------\n[after the name]\n1. P7f! P3d (1:20) [good\n or not]\nP2f P8d?! Resigns\n\
                    #\n7g7f 8c8d(a)(b) 1-0 draw\n";
        let (before, after, written) = again(text);
        assert_eq!(before.len(), 2);
        assert_eq!(before[0].name.as_deref(), Some("Static Rook"));
        assert_eq!(placeless(after), placeless(before), "{written}");
    }

    #[test]
    fn broken_openings_keep_their_moves_and_openings_without_moves_are_omitted() {
        let (before, after, written) = again("# one\nP7f P3d zz P2f\n# none\nzz P7f\n# two\nP2f P8d\n");
        assert_eq!((before.len(), after.len()), (3, 2), "{written}");
        assert_eq!(written, "# one\nP7f P3d\n# two\nP2f P8d\n#\n");
    }

    #[test]
    fn a_last_move_without_a_newline_gets_one() {
        let (before, after, _) = again("#\nP7f P3d");
        assert!(before[0].plies[1].is_unfinished);
        assert!(!after[0].plies[1].is_unfinished);
    }
}
