//! Which match this is, whoever saved and analysed it: players, dice and plays, but no analysis, no dates, no seats.

use crate::rows::names::normalize_name;

/// 128 bits that two saves of the same match share.
pub type MatchKey = [u8; 16];

/// Room for a match of some 250 plays.
const USUAL_BYTES: usize = 16 << 10;

/// A checker play, in the player's view.
#[derive(Debug, Clone, Copy)]
pub struct Played {
    /// 1 or 2.
    pub seat: u8,
    /// The higher first.
    pub dice: Option<(u8, u8)>,
    /// The position's hash.
    pub before: i64,
    /// The hash of the position that was left, in the opponent's view.
    pub after: Option<i64>,
    /// Value, and owner: 1 the player, 0 nobody, -1 the opponent.
    pub cube: (i64, i8),
    /// Points that the player and the opponent need; none for money.
    pub away: Option<(i32, i32)>,
    /// Whether this is the Crawford game.
    pub is_crawford: bool,
}

/// Collects what makes a match itself, in playing order.
#[derive(Debug)]
pub struct Identity {
    /// What is hashed as if seat 1 came first, and as if seat 2 did: a save with the players swapped gives the same two texts. Kept
    /// to the end, because blake3 takes one long text several times as fast as many short ones.
    by_seat: [Vec<u8>; 2],
    has_plays: bool,
}

impl Identity {
    /// `length`: points; none for money.
    pub fn new(players: [&str; 2], length: Option<i32>) -> Self {
        let names = players.map(normalize_name);
        let by_seat = [[0, 1], [1, 0]].map(|order| {
            let mut text = Vec::with_capacity(USUAL_BYTES);
            for seat in order {
                text.extend((names[seat].len() as u64).to_le_bytes());
                text.extend(names[seat].as_bytes());
            }
            text.extend(length.unwrap_or(0).to_le_bytes());
            text
        });
        Self { by_seat, has_plays: false }
    }

    /// A game begins.
    pub fn game(&mut self) {
        for text in &mut self.by_seat {
            text.push(b'g');
        }
    }

    /// A checker play was made. Score and cube tell studies of one position apart.
    pub fn play(&mut self, play: &Played) {
        self.has_plays = true;
        let (die1, die2) = play.dice.unwrap_or_default();
        let (value, owner) = play.cube;
        let (own, other) = play.away.unwrap_or_default();
        self.event(b'p', play.seat, |text| {
            text.extend([die1, die2, u8::from(play.is_crawford)]);
            for hash in [play.before, play.after.unwrap_or(0), value, i64::from(owner)] {
                text.extend(hash.to_le_bytes());
            }
            for points in [own, other] {
                text.extend(points.to_le_bytes());
            }
        });
    }

    /// A cube was turned, taken or passed.
    pub fn cube(&mut self, seat: u8, action: &str) {
        self.event(b'c', seat, |text| {
            text.extend((action.len() as u64).to_le_bytes());
            text.extend(action.as_bytes());
        });
    }

    fn event(&mut self, kind: u8, seat: u8, content: impl Fn(&mut Vec<u8>)) {
        for (first, text) in [1, 2].into_iter().zip(&mut self.by_seat) {
            text.extend([kind, u8::from(seat != first)]);
            content(text);
        }
    }

    /// The key; none for a match in which nothing was played, because all such would be one.
    pub fn key(&self) -> Option<MatchKey> {
        let digests = self.by_seat.each_ref().map(|text| *blake3::hash(text).as_bytes());
        let smaller = digests.iter().min().filter(|_| self.has_plays)?;
        smaller.first_chunk().copied()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PLAYED: Played = Played {
        seat: 1,
        dice: Some((3, 1)),
        before: 1,
        after: Some(2),
        cube: (1, 0),
        away: Some((5, 3)),
        is_crawford: false,
    };

    /// Seat, dice, position after; every fifth is a double.
    fn key(players: [&str; 2], events: &[(bool, (u8, u8), i64)], is_swapped: bool) -> Option<MatchKey> {
        let [a, b] = players;
        let mut identity = Identity::new(if is_swapped { [b, a] } else { [a, b] }, Some(7));
        identity.game();
        for (index, &(is_second, dice, after)) in events.iter().enumerate() {
            let seat = if is_second == is_swapped { 1 } else { 2 };
            if index % 5 == 4 {
                identity.cube(seat, "double");
            }
            identity.play(&Played { seat, dice: Some(dice), after: Some(after), ..PLAYED });
        }
        identity.key()
    }

    #[test]
    fn spelling_of_names_makes_no_other_match_but_another_player_does() {
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
    fn studies_of_a_position_at_other_scores_or_cubes_are_matches_of_their_own() {
        let studies = [
            PLAYED,
            Played { away: Some((3, 5)), ..PLAYED },
            Played { away: None, ..PLAYED },
            Played { cube: (2, 0), ..PLAYED },
            Played { cube: (2, 1), ..PLAYED },
            Played { cube: (2, -1), ..PLAYED },
            Played { is_crawford: true, ..PLAYED },
            Played { before: 3, ..PLAYED },
            Played { after: None, ..PLAYED },
            Played { dice: None, ..PLAYED },
        ];
        let keys: std::collections::BTreeSet<_> = studies
            .iter()
            .map(|study| {
                let mut identity = Identity::new(["A", "B"], Some(7));
                identity.game();
                identity.play(study);
                identity.key()
            })
            .collect();
        assert_eq!(keys.len(), studies.len());
    }

    proptest! {
        #[test]
        fn a_save_with_the_players_swapped_is_the_same_match_and_a_changed_event_another(
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
