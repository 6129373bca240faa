//! Moves in standard algebraic notation (SAN).

use cozy_chess::util::display_san_move;

use super::{Move, MoveError, Piece, Position};

impl Position {
    /// The move as SAN, with `+` for check and `#` for mate; `None` if it is illegal.
    pub fn san(&self, chosen: Move) -> Option<String> {
        self.board.is_legal(chosen).then(|| display_san_move(&self.board, chosen).to_string())
    }

    /// Parses SAN, also with pictures of pieces and hyphens. Check and annotation signs, `x`, `-` and `=` are optional. An origin may be more
    /// precise than necessary; too little of it is an error.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let mut wanted = text.replace(['x', '=', '+', '#', '!', '?', '-', '–', '—', '‑', '−', '♙', '♟'], "");
        for (letter, others) in [("O", "0o"), ("K", "♔♚"), ("Q", "♕♛"), ("R", "♖♜"), ("B", "♗♝"), ("N", "♘♞")]
        {
            wanted = wanted.replace(|c| others.contains(c), letter);
        }
        let mut found = self.legal_moves().into_iter().filter(|&chosen| self.spellings(chosen).contains(&wanted));
        match (found.next(), found.next()) {
            (Some(chosen), None) => Ok(chosen),
            (Some(_), Some(_)) => Err(MoveError::Ambiguous(text.to_owned())),
            (None, _) => Err(MoveError::Illegal(text.chars().take(20).collect())),
        }
    }

    /// A move as SAN with every possible origin, without signs, and as its two squares.
    fn spellings(&self, chosen: Move) -> Vec<String> {
        let Move { from, to, promotion } = chosen;
        if self.board.colors(self.side()).has(to) {
            let castling = if from.file() < to.file() { "OO" } else { "OOO" };
            return vec![castling.to_owned(), self.uci(chosen)];
        }
        let letter = |piece: Piece| char::from(piece).to_ascii_uppercase().to_string();
        let piece = self.board.piece_on(from).filter(|piece| *piece != Piece::Pawn);
        let (start, end) = (piece.map(letter).unwrap_or_default(), promotion.map(letter).unwrap_or_default());
        let origins = [String::new(), from.file().to_string(), from.rank().to_string(), from.to_string()];
        let spelled = origins.map(|origin| format!("{start}{origin}{to}{end}"));
        spelled.into_iter().chain([format!("{from}{to}{end}")]).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn san(fen: &str, uci: &str) -> String {
        let position = Position::from_fen(fen).unwrap();
        position.san(position.parse_uci(uci).unwrap()).unwrap()
    }

    #[test]
    fn moves_are_written_as_players_write_them() {
        for (fen, uci, expected) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "g1f3", "Nf3"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1g1", "O-O"),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8c8", "O-O-O"),
            ("5k2/8/8/8/8/8/8/R3K2R w KQ -", "e1g1", "O-O+"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"),
            ("1n2k3/P7/8/8/8/8/8/4K3 w - -", "a7b8q", "axb8=Q+"),
            ("4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8n", "a8=N"),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8", "Ra8#"),
            // Two knights differ by file, two rooks on a file by rank, three queens by both.
            ("4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2", "Nbd2"),
            ("4k3/8/8/R7/8/8/8/R3K3 w - -", "a1a3", "R1a3"),
            ("6k1/8/8/8/4Q2Q/8/8/K6Q w - -", "h4e1", "Qh4e1"),
            // A pinned knight is not a rival.
            ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "g1e2", "Ne2"),
        ] {
            assert_eq!(san(fen, uci), expected, "{fen} {uci}");
        }
    }

    #[test]
    fn other_spellings_are_read() {
        let position = Position::from_fen("r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6").unwrap();
        for (text, uci) in [
            ("0-0", "e1g1"),
            ("O-O-O!?", "e1c1"),
            ("0–0–0", "e1c1"),
            ("o-o-o", "e1c1"),
            ("ed6", "e5d6"),
            ("Rh1xh8+", "h1h8"),
            ("♖h1−h8+", "h1h8"),
            ("Kd2", "e1d2"),
            ("e1-d2", "e1d2"),
            ("e1xd2+", "e1d2"),
        ] {
            assert_eq!(position.uci(position.parse_san(text).unwrap()), uci, "{text}");
        }
        let open = Position::from_fen("1r2k3/P7/8/8/8/8/8/4K3 w - -").unwrap();
        for (text, uci) in [("a8=Q", "a7a8q"), ("axb8N", "a7b8n")] {
            assert_eq!(open.uci(open.parse_san(text).unwrap()), uci, "{text}");
        }
    }

    #[test]
    fn ambiguous_and_illegal_moves_are_different_errors() {
        let position = Position::from_fen("4k3/P7/8/8/8/5N2/8/1N2K3 w - -").unwrap();
        for text in ["", "x", "e", "Nbbd2", "K=Q", "Ke2=Q", "a8=P", "abcdefghijklmnop", "\u{e9}4"] {
            assert!(matches!(position.parse_san(text), Err(MoveError::Illegal(_))), "{text}");
        }
        for text in ["Kg1", "O-O", "a8", "a8=K", "Nc4"] {
            assert!(matches!(position.parse_san(text), Err(MoveError::Illegal(_))), "{text}");
        }
        assert!(matches!(position.parse_san("Nd2"), Err(MoveError::Ambiguous(_))));
    }

    /// A game of random legal moves from one of a few positions that are rich in castling, promotions and en passant.
    fn game() -> impl Strategy<Value = (&'static str, Vec<prop::sample::Index>)> {
        let starts = prop::sample::select(vec![
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        ]);
        (starts, prop::collection::vec(any::<prop::sample::Index>(), 0..60))
    }

    proptest! {
        // A case is some sixty positions with all their moves.
        #![proptest_config(ProptestConfig::with_cases(80))]

        #[test]
        fn texts_and_keys_of_random_games_are_consistent((start, choices) in game()) {
            let mut position = Position::from_fen(start).unwrap();
            let mut met: Vec<(i64, String)> = Vec::new();
            for choice in choices {
                let moves = position.legal_moves();
                for &chosen in &moves {
                    let text = position.san(chosen).unwrap();
                    prop_assert_eq!(position.parse_san(&text).unwrap(), chosen, "{}", text);
                    prop_assert_eq!(position.parse_uci(&position.uci(chosen)).unwrap(), chosen);
                }
                let (key, epd) = (position.key(), position.epd());
                prop_assert_eq!(Position::from_fen(&epd).unwrap().encoding(), position.encoding());
                prop_assert_eq!(Position::from_fen(&position.fen()).unwrap().fen(), position.fen());
                for (other_key, other_epd) in &met {
                    prop_assert_eq!(key == *other_key, epd == *other_epd);
                }
                met.push((key, epd));
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves[choice.index(moves.len())]).unwrap();
            }
        }

    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC{0,30}") {
            let _ = Position::from_fen(&text);
            let _ = Position::start().parse_san(&text);
            let _ = Position::start().parse_uci(&text);
        }

        #[test]
        fn text_like_a_position_is_read_or_rejected(
            board in "[pnbrqkPNBRQK1-9/]{1,70}", side in "[wb]", rights in "[KQkq-]{1,4}", square in "(-|[a-h][1-8])",
        ) {
            if let Ok(position) = Position::from_fen(&format!("{board} {side} {rights} {square}")) {
                prop_assert_eq!(Position::from_fen(&position.epd()).unwrap(), position);
            }
        }
    }
}
