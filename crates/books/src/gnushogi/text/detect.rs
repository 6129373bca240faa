//! Detects text books.

use super::{LexemeKind, Lexer, Shape};

/// How many moves are examined.
const MOVES: usize = 6;

/// Whether a file that starts with `head` (some 16 KB, or the whole file) is a text book: plain text whose first tokens outside
/// comments have the form of shogi moves. A text without `#` needs more such tokens.
pub fn looks_like_book(head: &[u8]) -> bool {
    if head.iter().any(|byte| byte.is_ascii_control() && !b"\t\r\n\x0c\x1a".contains(byte)) {
        return false;
    }
    let mut moves = 0;
    let mut has_boundary = false;
    let mut lexer = Lexer::new(head);
    for lexeme in &mut lexer {
        match lexeme.kind {
            LexemeKind::Boundary(_) => has_boundary = true,
            LexemeKind::Note(_) | LexemeKind::Word(..) => {}
            // The token may continue past the end of `head`.
            LexemeKind::Move(token) if token.is_unfinished && moves > 0 => break,
            LexemeKind::Move(token) if Shape::parse(&token.text).is_none() => return false,
            LexemeKind::Move(_) => moves += 1,
        }
        if moves == MOVES {
            return true;
        }
    }
    moves > 0 && has_boundary
}

/// Whether a file with a text book's extension has at least one opening that starts with the form of a move. The whole text is
/// examined, because an error ends only its own opening, as in GNU Shogi.
pub fn has_opening(bytes: &[u8]) -> bool {
    let mut lexer = Lexer::new(bytes);
    while let Some(lexeme) = lexer.next() {
        match lexeme.kind {
            LexemeKind::Move(token) if Shape::parse(&token.text).is_some() => return true,
            LexemeKind::Move(_) => lexer.skip_to_boundary(),
            LexemeKind::Boundary(_) | LexemeKind::Note(_) | LexemeKind::Word(..) => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_opening_that_starts_with_a_move_is_enough() {
        for book in ["P7f", "P7f zz", "zz x#\nP7f", "\0\0\n#\n(1) [ a ] 1-0 1. P1a", "a\n#b\nc\n#d\nP7f?"] {
            assert!(has_opening(book.as_bytes()), "{book}");
        }
        for other in ["", "# P7f", "zz P7f\nP7f\n", "[ P7f ] ? P7f\n# P7f\n1-0 (P7f)", "\0P7f", "Dear all"] {
            assert!(!has_opening(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn books_are_detected_by_their_first_moves() {
        for book in [
            "#\nP7f\n#\n",
            "# BASIC LINES\r\n#\r\nP7f P8d\r\n",
            "P7f P3d\n#\n",
            "[ a note ] 1.P7g-7f(1) P3d? 2.Resigns.\n# a game of 1. e4\n",
            "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h",
            "# caf\u{e9}\nP7f",
            "P7f ! P3d\n#\n",
            "(1) P7f P3d\n#\n",
        ] {
            assert!(looks_like_book(book.as_bytes()), "{book}");
        }
        assert!(looks_like_book(b"# caf\xE9\nP7f P3d\n"));
        assert!(looks_like_book(b"#\nP7f P"), "a head may end within a token");
    }

    #[test]
    fn other_texts_are_not_books() {
        for other in [
            "",
            "#\n# only comments\n",
            "# A title\n\nSome text with `7g7f` in it.\n",
            "#!/bin/sh\necho P7f\n",
            "# List\n\n1. P7f is a move\n2. P3d as well\n",
            "[link](address)\nP7f\n",
            " 7 point match\n\n Game 1\n Black : 0              White : 0\n  1) 31: 8/5 6/5              52: 13/11 13/8\n",
            "; [Site \"x\"]\n\n 7 point match\n",
            "-- a question\nSELECT name FROM players WHERE id = 1;\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n",
            "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n",
            "id,name\n1,P7f\n",
            "#include <stdio.h>\nint main(void) { return 0; }\n",
            "# key\nname = \"x\"\n",
            "{\"a\": 1}",
            "P7f",
            "draw 1-0\n#\n",
            "#\nP7f\0P3d\n",
            "#\nP7f P3d P2f hello\n",
            "P7f P3d resigns\n#\nP2f\n",
            "// P7f in a comment\n#\n",
        ] {
            assert!(!looks_like_book(other.as_bytes()), "{other}");
        }
    }
}
