//! A position (board, hands, side to move), its moves and its key.

use std::fmt;

use shogi_core::{Color, Move, PartialPosition, Piece, PieceKind, Square};
use shogi_legality_lite::{all_legal_moves_partial, is_legal_partial_lite, prelegality};

/// The first byte of the encoding, which distinguishes the games.
const GAME: u8 = b'S';

/// The kinds that can be in hand, in the order of the canonical encoding.
pub(super) const HAND_KINDS: [PieceKind; 7] = [
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Gold,
    PieceKind::Silver,
    PieceKind::Knight,
    PieceKind::Lance,
    PieceKind::Pawn,
];

/// Board, hands and side to move. The history of the game, and so repetition, is not considered.
#[derive(Clone)]
pub struct Position(pub(super) PartialPosition);

/// A move with the details that a notation may need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// The move itself.
    pub mv: Move,
    /// The piece before the move, promoted or not; for a drop, the piece in hand.
    pub kind: PieceKind,
    /// The origin; `None` for a drop.
    pub from: Option<Square>,
    /// The destination.
    pub to: Square,
    /// Whether the move promotes the piece.
    pub promotes: bool,
}

impl Position {
    /// The starting position of an even game, Black to move.
    pub fn start() -> Self {
        Self(PartialPosition::startpos())
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        self.0.side_to_move()
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0.piece_at(square)
    }

    /// How many pieces of a kind a player has in hand; 0 for kinds that cannot be in hand.
    pub fn in_hand(&self, color: Color, kind: PieceKind) -> u8 {
        self.0.hand_of_a_player(color).count(kind).unwrap_or(0)
    }

    /// Whether the side to move may play this. Two pawns on a file, mate by a pawn drop and a king left in check are illegal; repetition is
    /// not considered.
    pub fn is_legal(&self, mv: Move) -> bool {
        is_legal_partial_lite(&self.0, mv)
    }

    /// The position after a move; `None` if the move is illegal.
    pub fn play(&self, mv: Move) -> Option<Self> {
        if !prelegality::is_valid(&self.0, mv) {
            return None;
        }
        let mut next = self.0.clone();
        next.make_move(mv)?;
        let leaves_king = prelegality::will_king_be_captured(&next) == Some(true);
        (!leaves_king).then_some(Self(next))
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<Move> {
        all_legal_moves_partial(&self.0)
    }

    /// The pseudo-legal moves to a square, which disregard the safety of the mover's king: drops last, and a move without promotion before
    /// the same move with it.
    pub fn pseudo_legal_moves_to(&self, to: Square) -> impl Iterator<Item = Candidate> + '_ {
        let side = self.side_to_move();
        let board = self
            .0
            .player_bitboard(side)
            .flat_map(move |from| [false, true].map(|promote| Move::Normal { from, to, promote }));
        let drops = HAND_KINDS.into_iter().map(move |kind| Move::Drop { piece: Piece::new(kind, side), to });
        board.chain(drops).filter(|mv| prelegality::is_valid(&self.0, *mv)).filter_map(|mv| self.candidate(mv))
    }

    /// A move with its details; `None` if there is no piece on its origin.
    pub(super) fn candidate(&self, mv: Move) -> Option<Candidate> {
        let (kind, from, promotes) = match mv {
            Move::Normal { from, promote, .. } => (self.piece_at(from)?.piece_kind(), Some(from), promote),
            Move::Drop { piece, .. } => (piece.piece_kind(), None, false),
        };
        Some(Candidate { mv, kind, from, to: mv.to(), promotes })
    }

    /// The first 8 bytes, little-endian, of BLAKE3 over the canonical encoding. Positions with equal [`sfen3`](Self::sfen3) have equal
    /// keys; a lookup by key must also compare the text.
    pub fn key(&self) -> i64 {
        let [a, b, c, d, e, f, g, h, ..] = *blake3::hash(&self.canonical()).as_bytes();
        i64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// The game's byte, the squares from 1a down, file by file (0 empty; 1..=14 Black's P L N S G B R K +P +L +N +S +B +R; White's
    /// 16 higher), the side to move (0 Black), both hands (Black's first; R B G S N L P).
    fn canonical(&self) -> [u8; 97] {
        let mut bytes = [0; 97];
        bytes[0] = GAME;
        for (byte, square) in bytes[1..].iter_mut().zip(Square::all()) {
            *byte = self.piece_at(square).map_or(0, Piece::as_u8);
        }
        bytes[82] = u8::from(self.side_to_move() == Color::White);
        let hands = Color::all().into_iter().flat_map(|color| HAND_KINDS.map(|kind| self.in_hand(color, kind)));
        for (byte, count) in bytes[83..].iter_mut().zip(hands) {
            *byte = count;
        }
        bytes
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.canonical() == other.canonical()
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.sfen3())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;
    use crate::shogi::tests::{after, random_game};

    fn at(sfen: &str) -> Position {
        Position::from_sfen(sfen).unwrap()
    }

    fn pseudo_legal_moves(position: &Position) -> impl Iterator<Item = Candidate> + '_ {
        Square::all().flat_map(move |to| position.pseudo_legal_moves_to(to))
    }

    #[test]
    fn the_start_has_thirty_moves() {
        assert_eq!(Position::start().legal_moves().len(), 30);
        assert_eq!(pseudo_legal_moves(&Position::start()).count(), 30);
    }

    #[test]
    fn two_gold_generals_can_go_to_5h() {
        let position = after("7g7f 3c3d");
        let to = Square::SQ_5H;
        let golds = position.pseudo_legal_moves_to(to).filter(|candidate| candidate.kind == PieceKind::Gold);
        assert_eq!(golds.map(|gold| gold.from).collect::<Vec<_>>(), [Some(Square::SQ_4I), Some(Square::SQ_6I)]);
    }

    #[test]
    fn promoted_pieces_have_their_own_kind() {
        let position = after("7g7f 3c3d 8h2b+ 8c8d");
        let horse = position.pseudo_legal_moves_to(Square::SQ_3A).next().unwrap();
        assert_eq!((horse.kind, horse.from, horse.promotes), (PieceKind::ProBishop, Some(Square::SQ_2B), false));
    }

    #[test]
    fn moves_into_check_are_only_pseudo_legal() {
        let position = at("4k4/9/9/9/4r4/9/9/4G4/4K4 b -");
        let away = position.parse_usi("5h4h").unwrap();
        assert!(prelegality::is_valid(&position.0, away));
        assert!(!position.is_legal(away));
        assert_eq!(position.play(away), None);
    }

    #[test]
    fn drops_obey_the_rules() {
        let position = at("4k4/9/9/9/9/9/P8/9/4K4 b PLN");
        for (usi, is_legal) in [
            ("P*9e", false), // a second pawn on the file
            ("P*8a", false),
            ("L*8a", false),
            ("N*8b", false),
            ("N*8c", true),
            ("P*8b", true),
            ("S*8c", false), // none in hand
            ("P*5i", false), // occupied
        ] {
            assert_eq!(position.is_legal(position.parse_usi(usi).unwrap()), is_legal, "{usi}");
        }
        let mating = at("7lk/7p1/6S1G/9/9/9/9/9/4K4 b P");
        assert!(!mating.is_legal(mating.parse_usi("P*1b").unwrap()), "a dropped pawn must not mate");
    }

    #[test]
    fn keys_have_not_changed() {
        let golden: &[(&str, i64)] = &[
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -", -2_776_708_008_489_594_721),
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -", 4_023_515_470_804_281_522),
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -", -6_225_619_162_137_301_004),
            ("lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b", 1_308_946_923_492_233_759),
            ("ln4snl/4gkgb1/4pp1p1/prp1s1p1p/3p5/P1P1SPPRP/1P1PP1N2/1BGK1G3/LNS5L b Pp", -6_101_091_903_325_450_713),
            ("ln4snl/4gkgb1/4pp1p1/prp1s1p1p/3p5/P1P1SPPRP/1P1PP1N2/1BGK1G3/LNS5L w Pp", -7_380_836_641_212_424_211),
            ("8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p", -8_337_458_993_918_963_516),
            ("4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P", -3_363_450_003_307_944_634),
            ("4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s4n4l18p", 852_229_536_703_075_270),
        ];
        let found: Vec<(&str, i64)> = golden.iter().map(|(sfen, _)| (*sfen, at(sfen).key())).collect();
        assert_eq!(found, golden);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn positions_with_equal_sfen_have_equal_keys(choices in proptest::collection::vec(any::<u16>(), 0..120)) {
            let mut known = HashMap::new();
            for (position, _) in random_game(&choices) {
                let sfen = position.sfen3();
                prop_assert_eq!(known.entry(position.key()).or_insert_with(|| sfen.clone()), &sfen);
                prop_assert_eq!(Position::from_sfen(&sfen).unwrap().key(), position.key());
            }
        }

        #[test]
        fn legal_moves_are_the_playable_pseudo_legal_moves(
            choices in proptest::collection::vec(any::<u16>(), 0..120),
        ) {
            for (position, _) in random_game(&choices) {
                let text = |mv: Move| crate::shogi::usi(mv);
                let mut legal: Vec<String> = position.legal_moves().into_iter().map(text).collect();
                let playable = pseudo_legal_moves(&position).filter(|candidate| position.play(candidate.mv).is_some());
                let mut played: Vec<String> = playable.map(|candidate| text(candidate.mv)).collect();
                legal.sort();
                played.sort();
                prop_assert_eq!(legal, played);
            }
        }
    }
}
