//! The identity of a match, whoever saved and analysed it: players, dice and plays, but no analysis, dates or seats.

use crate::matches::DecisionRow;
use crate::names::normalize_name;

/// 128 bits that are equal for all saves of the same match.
pub type MatchKey = [u8; 16];

/// Room for a match of some 250 plays.
const USUAL_BYTES: usize = 16 << 10;

/// Collects the identity of a match, in playing order.
#[derive(Debug)]
pub struct Identity {
    /// The bytes to hash with seat 1 first and with seat 2 first: a save with swapped players has the same two texts. They are hashed
    /// at the end, because BLAKE3 hashes one long text several times as fast as many short ones.
    by_seat: [Vec<u8>; 2],
    /// Where the length of the match follows the names in these texts.
    names_end: usize,
    has_plays: bool,
    first_seat: Option<u8>,
    play_hashes: Vec<u8>,
}

/// The bytes of `saves.play_hashes` that saves of one match share: the match's length and ten plays or cube actions. Shorter saves are
/// saves of one match only if they are equal.
pub const BEGINNING: usize = 44;

impl Identity {
    /// `length`: match length in points; `None` for money.
    pub fn new(players: [&str; 2], length: Option<i32>) -> Self {
        let names = players.map(normalize_name);
        let mut names_end = 0;
        let by_seat = [[0, 1], [1, 0]].map(|order| {
            let mut text = Vec::with_capacity(USUAL_BYTES);
            for seat in order {
                text.extend((names[seat].len() as u64).to_le_bytes());
                text.extend(names[seat].as_bytes());
            }
            names_end = text.len();
            text.extend(length.unwrap_or(0).to_le_bytes());
            text
        });
        Self { by_seat, names_end, has_plays: false, first_seat: None, play_hashes: Vec::with_capacity(2048) }
    }

    /// Starts a game. That of a saved position has its number, because several games of a money session can begin with the same roll and play.
    pub fn game(&mut self, number: Option<i32>) {
        for text in &mut self.by_seat {
            text.push(b'g');
            text.extend(number.iter().flat_map(|number| number.to_le_bytes()));
        }
    }

    /// Adds a checker play. Score and cube distinguish studies of the same position.
    pub fn play(&mut self, play: &DecisionRow) {
        self.has_plays = true;
        let (die1, die2) = play.dice.unwrap_or_default();
        let (own, other) = play.away.unwrap_or_default();
        self.event(b'p', play.seat, |text| {
            text.extend([die1, die2, u8::from(play.is_crawford)]);
            let after = play.position_after_hash.unwrap_or(0);
            for hash in [play.position_hash, after, play.cube_value, play.cube_owner.into()] {
                text.extend(hash.to_le_bytes());
            }
            for points in [own, other] {
                text.extend(points.to_le_bytes());
            }
        });
    }

    /// Adds a double, take or pass.
    pub fn cube(&mut self, seat: u8, action: &str) {
        self.event(b'c', seat, |text| {
            text.extend((action.len() as u64).to_le_bytes());
            text.extend(action.as_bytes());
        });
    }

    fn event(&mut self, kind: u8, seat: u8, content: impl Fn(&mut Vec<u8>)) {
        let (codes, names_end) = (&mut self.play_hashes, self.names_end);
        // The seat of the first event counts as the first, because saves can have the players swapped.
        let is_first_seat_one = *self.first_seat.get_or_insert(seat) == 1;
        for (first, text) in [1, 2].into_iter().zip(&mut self.by_seat) {
            if is_first_seat_one == (first == 1) && codes.is_empty() {
                push_code(codes, &text[names_end..]);
            }
            let start = text.len();
            text.extend([kind, u8::from(seat != first)]);
            content(text);
            if is_first_seat_one == (first == 1) {
                push_code(codes, &text[start..]);
            }
        }
    }

    /// The key; `None` for a match without plays, because all of these would have the same key.
    pub fn key(&self) -> Option<MatchKey> {
        let digests = self.by_seat.each_ref().map(|text| *blake3::hash(text).as_bytes());
        let smaller = digests.iter().min().filter(|_| self.has_plays)?;
        smaller.first_chunk().copied()
    }

    /// 4 bytes for the match's length, then 4 for each play or cube action: the codes of a save made half-way through a match are the
    /// beginning of those of a later save. In saves that are too short to be the beginning of others, the first 4 bytes also stand for the
    /// names: thousands of people may have saved the same position.
    pub fn play_hashes(mut self) -> Vec<u8> {
        if self.play_hashes.len() < BEGINNING
            && let Some(key) = self.key()
        {
            self.play_hashes[..4].copy_from_slice(&key[..4]);
        }
        self.play_hashes
    }
}

fn push_code(codes: &mut Vec<u8>, event: &[u8]) {
    codes.extend(&blake3::hash(event).as_bytes()[..4]);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn played() -> DecisionRow {
        DecisionRow {
            seat: 1,
            dice: Some((3, 1)),
            position_hash: 1,
            position_after_hash: Some(2),
            cube_value: 1,
            away: Some((5, 3)),
            ..DecisionRow::default()
        }
    }

    /// Seat, dice, position after; every fifth is a double.
    fn key(players: [&str; 2], events: &[(bool, (u8, u8), i64)], is_swapped: bool) -> Option<MatchKey> {
        let [a, b] = players;
        let mut identity = Identity::new(if is_swapped { [b, a] } else { [a, b] }, Some(7));
        identity.game(None);
        for (index, &(is_second, dice, after)) in events.iter().enumerate() {
            let seat = if is_second == is_swapped { 1 } else { 2 };
            if index % 5 == 4 {
                identity.cube(seat, "double");
            }
            identity.play(&DecisionRow { seat, dice: Some(dice), position_after_hash: Some(after), ..played() });
        }
        identity.key()
    }

    #[test]
    fn the_key_ignores_spelling_but_not_players() {
        let events = [(false, (3, 1), 5), (true, (6, 5), 6)];
        let of = |name: &str| key([name, "Bob"], &events, false);
        assert_eq!(of("Kévin  UNGER"), of("kevin unger"));
        assert_ne!(of("Kevin"), of("Kevina"));
    }

    #[test]
    fn matches_without_plays_have_no_key() {
        assert_eq!(key(["A", "B"], &[], false), None);
    }

    #[test]
    fn studies_of_a_position_differ_by_score_and_cube() {
        let studies = [
            played(),
            DecisionRow { away: Some((3, 5)), ..played() },
            DecisionRow { away: None, ..played() },
            DecisionRow { cube_value: 2, cube_owner: 0, ..played() },
            DecisionRow { cube_value: 2, cube_owner: 1, ..played() },
            DecisionRow { cube_value: 2, cube_owner: -1, ..played() },
            DecisionRow { is_crawford: true, ..played() },
            DecisionRow { position_hash: 3, ..played() },
            DecisionRow { position_after_hash: None, ..played() },
            DecisionRow { dice: None, ..played() },
        ];
        let keys: std::collections::BTreeSet<_> = studies
            .iter()
            .map(|study| {
                let mut identity = Identity::new(["A", "B"], Some(7));
                identity.game(None);
                identity.play(study);
                identity.key()
            })
            .collect();
        assert_eq!(keys.len(), studies.len());
    }

    proptest! {
        #[test]
        fn swapping_the_players_keeps_the_key_and_changing_an_event_does_not(
            events in proptest::collection::vec((any::<bool>(), (1u8..7, 1u8..7), any::<i64>()), 1..30),
            place in any::<proptest::sample::Index>(),
            is_same_name in any::<bool>(),
        ) {
            let players = ["Ann", if is_same_name { "ann" } else { "Bob" }];
            let first = key(players, &events, false);
            prop_assert_eq!(first, key(players, &events, true));
            let mut other = events.clone();
            let at = place.index(other.len());
            other[at].2 ^= 1;
            prop_assert_ne!(first, key(players, &other, false));
            let mut longer = events.clone();
            longer.push((true, (1, 1), 0));
            prop_assert_ne!(first, key(players, &longer, false));
        }
    }
}
