//! The notes, which the file stores in pieces.

use books::ob::Notes;
use xgfile::field::Wide;

/// Characters of a piece as XG writes it; stale bytes follow.
const WRITTEN: usize = 80;
/// Characters of a piece according to the format page.
const FULL: usize = 96;

/// The whole text. Pieces have 96 characters if all pieces but the last are then clean text, otherwise 80.
pub(super) fn text(pieces: &[Notes]) -> String {
    let is_full = match pieces {
        [only] => is_clean(only.notes.units()),
        [before @ .., _] => {
            before.iter().all(|piece| piece.notes.units().len() == FULL && is_clean(piece.notes.units()))
        }
        [] => true,
    };
    let width = if is_full { FULL } else { WRITTEN };
    // Joined before decoding: a piece may end within a surrogate pair.
    let units: Vec<u16> = pieces.iter().flat_map(|piece| piece.notes.units().iter().take(width)).copied().collect();
    String::from_utf16_lossy(&units)
}

/// Whether the units are plausible text: no control characters except line breaks and tabs, and no unpaired surrogates inside.
fn is_clean(units: &[u16]) -> bool {
    let units = if let [0xDC00..=0xDFFF, rest @ ..] = units { rest } else { units };
    let units = if let [rest @ .., 0xD800..=0xDBFF] = units { rest } else { units };
    char::decode_utf16(units.iter().copied())
        .all(|character| character.is_ok_and(|c| !c.is_control() || matches!(c, '\t' | '\r' | '\n')))
}

/// Splits a text into `count` pieces: of 80 characters, unless only pieces of 96 make this count.
pub(super) fn pieces(text: &str, count: usize) -> Vec<Notes> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let fits = |width: usize| units.len().div_ceil(width) == count;
    let width = if fits(FULL) && !fits(WRITTEN) { FULL } else { WRITTEN };
    units.chunks(width).map(|piece| Notes { notes: Wide::from_units(piece) }).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn piece(text: &str) -> Notes {
        Notes { notes: Wide::from_units(&text.encode_utf16().collect::<Vec<u16>>()) }
    }

    fn joined(pieces: &[Notes]) -> String {
        text(pieces)
    }

    #[test]
    fn stale_characters_after_the_eightieth_are_dropped() {
        let first = piece(&format!("{}\u{1}stale", "a".repeat(80)));
        assert_eq!(joined(&[first.clone(), piece("b")]), format!("{}b", "a".repeat(80)));
        assert_eq!(joined(&[first]), "a".repeat(80));
    }

    #[test]
    fn a_short_piece_before_the_last_means_pieces_of_eighty() {
        // The second piece ends at its 80th character, so the first does too.
        let text = joined(&[piece(&"a".repeat(96)), piece(&"b".repeat(80)), piece("c")]);
        assert_eq!(text, format!("{}{}c", "a".repeat(80), "b".repeat(80)));
    }

    #[test]
    fn full_pieces_are_taken_whole() {
        let text = joined(&[piece(&"a".repeat(96)), piece(&"b".repeat(96)), piece("c\r\n")]);
        assert_eq!(text, format!("{}{}c\r\n", "a".repeat(96), "b".repeat(96)));
        assert_eq!(joined(&[piece(&"a".repeat(90))]), "a".repeat(90));
    }

    #[test]
    fn surrogate_pairs_across_pieces_are_one_character() {
        for width in [WRITTEN, FULL] {
            let long = format!("{}𝄞{}", "a".repeat(width - 1), "b".repeat(200));
            let units: Vec<u16> = long.encode_utf16().collect();
            let cut: Vec<Notes> = units.chunks(width).map(|units| Notes { notes: Wide::from_units(units) }).collect();
            assert_eq!(joined(&cut), long, "{width}");
        }
    }

    #[test]
    fn the_number_of_pieces_determines_their_length() {
        let lengths = |count: usize| -> Vec<usize> {
            pieces(&"a".repeat(280), count).iter().map(|piece| piece.notes.units().len()).collect()
        };
        assert_eq!(lengths(3), [96, 96, 88]);
        assert_eq!(lengths(4), [80, 80, 80, 40]);
        assert_eq!(lengths(1), [80, 80, 80, 40]);
    }

    proptest! {
        #[test]
        fn texts_are_restored_from_their_pieces(text in "[a-zé中𝄞\n ]{0,400}") {
            let count = text.encode_utf16().count().div_ceil(WRITTEN);
            prop_assert_eq!(joined(&pieces(&text, count)), text);
        }
    }
}
