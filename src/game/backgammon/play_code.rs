//! A play as one number, the key of the table of plays.

use super::{Hop, Play};

/// Marks the form for three or four hops.
const DOUBLE: u32 = 1 << 27;

impl Play {
    /// The play as a number below 2^28, one-to-one. 0 is the empty play.
    ///
    /// Up to two hops (after merging) take 11 bits each: from (5), to (5), hit (1), the first hop lowest. Three or four hops can only come
    /// from a double: bit 27 is set, followed by the die (3 bits), the origins of four hops of that die (5 bits each, 0 = none) and their
    /// hits (4 bits). The text of a play does not name the die (`3/off(4)`), so the code uses the highest die that fits.
    ///
    /// `None` if no dice can make the play, such as three hops of different lengths.
    pub fn code(&self) -> Option<u32> {
        match *self.hops() {
            [] => Some(0),
            [one] => Some(pack(one)),
            [one, two] => Some(pack(one) | pack(two) << 11),
            _ => (1..=6).rev().find_map(|die| self.double_code(die)),
        }
    }

    fn double_code(&self, die: u8) -> Option<u32> {
        let mut hops = [Hop::default(); 4];
        let mut len = 0;
        for hop in self.hops() {
            let mut at = hop.from;
            while at > hop.to {
                let to = at.saturating_sub(die);
                *hops.get_mut(len)? = Hop { from: at, to, hit: hop.hit && to == hop.to };
                (at, len) = (to, len + 1);
            }
            if at != hop.to {
                return None;
            }
        }
        let code = hops.iter().enumerate().fold(DOUBLE | u32::from(die), |code, (i, hop)| {
            code | u32::from(hop.from) << (3 + 5 * i) | u32::from(hop.hit) << (23 + i)
        });
        // With another die, the hops may merge into a different play.
        (Play::from_marked(&mut hops[..len]) == *self).then_some(code)
    }
}

fn pack(hop: Hop) -> u32 {
    u32::from(hop.from) | u32::from(hop.to) << 5 | u32::from(hop.hit) << 10
}

#[cfg(test)]
mod tests {
    use super::super::legal_plays;
    use super::super::test_boards::{any_board, any_dice, board_of};
    use super::*;
    use crate::game::backgammon::{BAR, Board};
    use proptest::prelude::*;
    use std::collections::HashMap;

    /// Decodes a code according to the description of [`Play::code`].
    fn decoded(code: u32) -> Option<Play> {
        let mut hops = [Hop::default(); 4];
        let mut len = 0;
        for slot in 0..4 {
            let hop = if code & DOUBLE == 0 { simple_hop(code, slot) } else { double_hop(code, slot) };
            if hop.from != 0 {
                hops[len] = hop;
                len += 1;
            }
        }
        let is_sound = hops[..len].iter().all(|hop| hop.from <= BAR && hop.to < hop.from);
        is_sound.then(|| Play::from_marked(&mut hops[..len]))
    }

    fn bits(code: u32, shift: usize, width: usize) -> u8 {
        (code >> shift & ((1 << width) - 1)) as u8
    }

    fn simple_hop(code: u32, slot: usize) -> Hop {
        if slot >= 2 {
            return Hop::default();
        }
        let shift = 11 * slot;
        Hop { from: bits(code, shift, 5), to: bits(code, shift + 5, 5), hit: bits(code, shift + 10, 1) == 1 }
    }

    fn double_hop(code: u32, slot: usize) -> Hop {
        let from = bits(code, 3 + 5 * slot, 5);
        Hop { from, to: from.saturating_sub(bits(code, 0, 3)), hit: bits(code, 23 + slot, 1) == 1 }
    }

    #[test]
    fn codes_are_what_they_have_always_been() {
        // The database stores these numbers: a change here is a schema change.
        for (board, text, code) in [
            (Board::START, "", 0),
            (Board::START, "24/13", 24 | 13 << 5),
            (Board::START, "8/5 6/5", 8 | 5 << 5 | (6 | 5 << 5) << 11),
            (board_of(&[(8, 1), (6, 1), (5, -1)]), "8/5* 6/5", 8 | 5 << 5 | 1 << 10 | (6 | 5 << 5) << 11),
            (Board::START, "13/9(2) 6/2(2)", 1 << 27 | 4 | 13 << 3 | 13 << 8 | 6 << 13 | 6 << 18),
            (board_of(&[(3, 4)]), "3/off(4)", 1 << 27 | 6 | 3 << 3 | 3 << 8 | 3 << 13 | 3 << 18),
            (board_of(&[(6, 1), (5, 1), (4, 1)]), "6/off 5/off 4/off", 1 << 27 | 6 | 6 << 3 | 5 << 8 | 4 << 13),
        ] {
            let play = Play::parse(&board, text, None).unwrap();
            assert_eq!(play.to_string(), text);
            assert_eq!(play.code(), Some(code), "{text}");
            assert_eq!(decoded(code), Some(play), "{text}");
        }
    }

    #[test]
    fn a_play_that_no_dice_can_make_has_no_code() {
        let play = Play::parse(&Board::START, "24/23 13/11 6/3", None).unwrap();
        assert_eq!(play.code(), None);
    }

    proptest! {
        #[test]
        fn every_legal_play_comes_back_from_its_code(board in any_board(), dice in any_dice()) {
            for play in legal_plays(&board, dice) {
                let code = play.code();
                prop_assert!(code.is_some_and(|code| code < 1 << 28), "{} {:?}", play, code);
                prop_assert_eq!(code.and_then(decoded), Some(play));
            }
        }

        #[test]
        fn codes_and_texts_are_one_to_one(board in any_board(), boards in prop::collection::vec(any_board(), 3), dice in any_dice()) {
            let mut texts = HashMap::new();
            for board in boards.into_iter().chain([board]) {
                for play in legal_plays(&board, dice) {
                    let text = texts.entry(play.code()).or_insert_with(|| play.notation());
                    prop_assert_eq!(&*text, &play.notation());
                }
            }
            let codes: std::collections::HashSet<_> = texts.values().collect();
            prop_assert_eq!(codes.len(), texts.len());
        }
    }
}
