//! When decisions are made: the families and parts of the report `error-timing`.

use crate::matches::{DecisionRow, GameRow};

/// A family, its parts, and the part of a decision that enters PR, by its place. `sql/sums/timing.sql` says the same in SQL.
struct Family {
    name: &'static str,
    parts: &'static [&'static str],
    part: fn(&Moment<'_>) -> Option<usize>,
}

/// A decision with its 1-based number in its match and the number of its game.
struct Moment<'a> {
    decision: &'a DecisionRow,
    number: usize,
    game_number: i32,
}

/// The place among ranges that end with these numbers; after the last the range has no end.
fn range<const N: usize>(number: usize, ends: [usize; N]) -> Option<usize> {
    Some(ends.iter().position(|end| number <= *end).unwrap_or(N))
}

const FAMILIES: [Family; 7] = [
    Family {
        name: "decision of the match",
        parts: &["1 to 50", "51 to 100", "101 to 200", "from 201 on"],
        part: |moment| range(moment.number, [50, 100, 200]),
    },
    Family {
        name: "game of the match",
        parts: &["1", "2", "3", "4 to 6", "from 7 on"],
        part: |moment| range(usize::try_from(moment.game_number).ok().filter(|number| *number > 0)?, [1, 2, 3, 6]),
    },
    Family {
        name: "roll of the game",
        parts: &["1 to 10", "11 to 20", "21 to 40", "from 41 on"],
        part: |moment| range(moment.decision.ply as usize, [10, 20, 40]),
    },
    Family {
        name: "after a blunder",
        parts: &["the next decision", "the 2nd to 5th", "later", "none before"],
        part: |moment| moment.decision.decisions_since_blunder.map_or(Some(3), |since| range(since as usize, [0, 4])),
    },
    Family {
        name: "last roll of the opponent",
        parts: &["a joker", "an anti-joker", "neither"],
        part: |moment| {
            Some(match moment.decision.opponent_joker? {
                0 => 2,
                luck if luck > 0 => 0,
                _ => 1,
            })
        },
    },
    Family {
        name: "close plays",
        parts: &["1", "2", "3", "4 or more"],
        part: |moment| range(usize::from(moment.decision.close_candidates.filter(|count| *count > 0)?), [1, 2, 3]),
    },
    Family {
        name: "dice",
        parts: &[
            "11", "21", "22", "31", "32", "33", "41", "42", "43", "44", "51", "52", "53", "54", "55", "61", "62", "63",
            "64", "65", "66",
        ],
        part: |moment| moment.decision.dice.map(|(high, low)| usize::from(high * (high - 1) / 2 + low - 1)),
    },
];

/// The parts of the family that depends on the date of the match alone.
const WEEK_DAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// The parts of decisions: 4 + 5 + 4 + 4 + 3 + 4 + 21.
pub const PARTS: usize = 45;

/// Every part with its family, by `timing_code`. Those of week days follow the [`PARTS`].
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_decisions = FAMILIES.iter().flat_map(|family| family.parts.iter().map(|part| (family.name, *part)));
    of_decisions.chain(WEEK_DAYS.map(|day| ("week day", day)))
}

/// The codes of a decision, one for each family that it has a part in.
pub fn codes(decision: &DecisionRow, number: usize, games: &[GameRow]) -> impl Iterator<Item = usize> {
    let game_number = games.get(decision.game).map_or(0, |game| game.game_number);
    let moment = Moment { decision, number, game_number };
    let mut first = 0;
    let codes = FAMILIES.each_ref().map(|family| {
        let code = (family.part)(&moment).map(|part| first + part);
        first += family.parts.len();
        code
    });
    codes.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_has_a_part_in_each_family() {
        let games = [GameRow { game_number: 5, ..GameRow::default() }];
        let decision = DecisionRow {
            ply: 11,
            dice: Some((6, 5)),
            decisions_since_blunder: Some(0),
            opponent_joker: Some(-1),
            close_candidates: Some(4),
            ..DecisionRow::default()
        };
        let all: Vec<_> = all().collect();
        assert_eq!(all.len(), PARTS + WEEK_DAYS.len());
        let parts = |decision: &DecisionRow, number| -> Vec<_> {
            codes(decision, number, &games).map(|code| all[code].1).collect()
        };
        let expected = ["51 to 100", "4 to 6", "11 to 20", "the next decision", "an anti-joker", "4 or more", "65"];
        assert_eq!(parts(&decision, 51), expected);
        let cube = DecisionRow { ply: 41, ..DecisionRow::default() };
        assert_eq!(parts(&cube, 201), ["from 201 on", "4 to 6", "from 41 on", "none before"]);
        let joker = |luck| DecisionRow { opponent_joker: Some(luck), ..DecisionRow::default() };
        assert_eq!(parts(&joker(1), 1).last(), Some(&"a joker"));
        assert_eq!(parts(&joker(0), 1).last(), Some(&"neither"));
    }
}
