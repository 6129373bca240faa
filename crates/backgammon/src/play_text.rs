//! Plays as players write them: `24/18*/13`, `13/7(2) 6/5*(2)`, `bar/20 6/off`.

use super::{BAR, Board, Hop, OFF, Play, PlayError};
use std::fmt::{self, Display};

/// Bytes of the longest play: four separate hops between two-digit points, all with hits.
const LONGEST: usize = 4 * "24/18* ".len();

impl Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.notation())
    }
}

/// The names of the points, with the places beyond them.
const STOPS: [&str; 26] = [
    "off", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19",
    "20", "21", "22", "23", "24", "bar",
];

/// Writes a point, or `bar` or `off`.
pub(super) fn push_stop(text: &mut String, stop: u8) {
    text.push_str(STOPS[usize::from(stop)]);
}

impl Play {
    /// The play in standard notation; empty if nothing is moved.
    pub fn notation(&self) -> String {
        // Not with `format!`: an import writes more than a thousand plays per match, and formatting took an eighth of the workers' time.
        let mut text = String::with_capacity(LONGEST);
        let mut rest = self.hops();
        while let Some(first) = rest.first() {
            if rest.len() < self.hops().len() {
                text.push(' ');
            }
            push_stop(&mut text, first.from);
            let going_on = rest.windows(2).take_while(|two| two[0].hit && two[0].to == two[1].from).count();
            for hop in &rest[..=going_on] {
                text.push('/');
                push_stop(&mut text, hop.to);
                if hop.hit {
                    text.push('*');
                }
            }
            rest = &rest[going_on + 1..];
            // Of equal moves, only the first can hit; its mark stands for the group.
            if going_on == 0 {
                let again = rest.iter().take_while(|&&hop| hop == Hop { hit: false, ..*first }).count();
                if again > 0 {
                    text.push('(');
                    text.push_str(STOPS[again + 1]);
                    text.push(')');
                }
                rest = &rest[again..];
            }
        }
        text
    }

    /// Parses a play in the notation of [`Play::notation`] or of `.mat` files (`25/22` from the bar, `2/0` off, `8/5 8/5`).
    ///
    /// Stars are optional because hits are found on the board, but a star where nothing is hit is an error. If the dice are known, they
    /// determine the route of a move such as `24/13`: the route that hits nothing, unless only the other one is open. Without dice, only
    /// the hits in the text happen on the way.
    pub fn parse(board: &Board, text: &str, dice: Option<(u8, u8)>) -> Result<Play, PlayError> {
        let mut hops = Vec::new();
        let mut starred = [false; 26];
        for word in text.split_whitespace() {
            let (moves, times) = split_repeat(word)?;
            let stops = read_stops(word, moves, &mut starred)?;
            for two in stops.windows(2).cycle().take(times * (stops.len() - 1)) {
                push_way(&mut hops, board, (two[0], two[1]), dice)?;
            }
        }
        let play = Play::from_hops(board, &hops)?;
        let is_hit = |point: u8| play.hops().iter().any(|hop| hop.hit && hop.to == point);
        match (0..=BAR).find(|&point| starred[usize::from(point)] && !is_hit(point)) {
            Some(point) => Err(PlayError::Hit(point, true)),
            None => Ok(play),
        }
    }
}

fn unreadable(text: &str, expected: &'static str) -> PlayError {
    PlayError::Text(text.to_owned(), expected)
}

/// `8/5*(2)` is `8/5*` twice. Some programs write the star after the bracket.
fn split_repeat(word: &str) -> Result<(&str, usize), PlayError> {
    let Some((moves, times)) = word.split_once('(') else {
        return Ok((word, 1));
    };
    let times = times.trim_end_matches('*').strip_suffix(')').and_then(|times| times.parse().ok());
    match times {
        Some(times @ 1..=4) => Ok((moves, times)),
        _ => Err(unreadable(word, "a repeat count from 1 to 4 in brackets")),
    }
}

/// The points of a word such as `24/18*/13`; sets `starred` for points with a star.
fn read_stops(word: &str, moves: &str, starred: &mut [bool; 26]) -> Result<Vec<u8>, PlayError> {
    let mut stops = Vec::new();
    for part in moves.split('/') {
        let name = part.trim_end_matches('*');
        let stop = match name.to_ascii_lowercase().as_str() {
            "bar" => BAR,
            "off" => OFF,
            number => number
                .parse()
                .ok()
                .filter(|point| *point <= BAR)
                .ok_or_else(|| unreadable(word, "points 1 to 24, bar or off, separated by /"))?,
        };
        starred[usize::from(stop)] |= name.len() < part.len();
        stops.push(stop);
        if stops.len() > 5 {
            return Err(unreadable(word, "at most 4 hops"));
        }
    }
    // A star after the bracket was cut off together with it.
    starred[usize::from(stops[stops.len() - 1])] |= word.ends_with(")*");
    if stops.len() < 2 { Err(unreadable(word, "a move such as 13/8")) } else { Ok(stops) }
}

/// Moves one checker, in as many hops as the dice need. A distance that does not fit the dice stays one hop; legality is not checked here.
fn push_way(
    hops: &mut Vec<(u8, u8)>,
    board: &Board,
    (mut from, to): (u8, u8),
    dice: Option<(u8, u8)>,
) -> Result<(), PlayError> {
    match dice {
        Some((die, other)) if die == other => {
            let is_whole = from > to && die > 0 && (to == OFF || (from - to).is_multiple_of(die));
            while is_whole && from - to > die {
                hops.push((from, from - die));
                from -= die;
            }
        }
        Some(dice) => {
            if let Some(between) = point_between(board, from, to, dice)? {
                hops.push((from, between));
                from = between;
            }
        }
        None => {}
    }
    hops.push((from, to));
    Ok(())
}

/// The point on which a checker that uses both dice lands in between; `None` if one die is enough or both are not.
pub(super) fn point_between(board: &Board, from: u8, to: u8, dice: (u8, u8)) -> Result<Option<u8>, PlayError> {
    let (longer, shorter) = (dice.0.max(dice.1), dice.0.min(dice.1));
    let (distance, both) = (from.saturating_sub(to), longer.saturating_add(shorter));
    let takes_both = if to == OFF { (longer + 1..=both).contains(&distance) } else { distance == both };
    if !takes_both || from > BAR {
        return Ok(None);
    }
    let ways = [from - longer, from - shorter];
    if let Some(&quiet) = ways.iter().find(|&&point| board.at(point) >= 0) {
        return Ok(Some(quiet));
    }
    match ways.map(|point| board.at(point) == -1) {
        [true, true] => Err(PlayError::Ambiguous(from, to)),
        [true, false] => Ok(Some(ways[0])),
        [false, true] => Ok(Some(ways[1])),
        [false, false] => Err(PlayError::Blocked(from, ways[0])),
    }
}

#[cfg(test)]
mod tests {
    use super::super::legal_plays;
    use super::*;
    use crate::tests::boards::{any_board, any_dice, board_of, raw_board};
    use proptest::prelude::*;

    fn read(board: &Board, text: &str, dice: Option<(u8, u8)>) -> String {
        match Play::parse(board, text, dice) {
            Ok(play) => play.to_string(),
            Err(error) => format!("error: {error}"),
        }
    }

    #[test]
    fn mat_texts_are_read() {
        let board = board_of(&[(25, 1), (13, 3), (8, 2), (6, 2), (5, -1)]);
        assert_eq!(read(&board, "25/22 8/5* 8/5 6/3", None), "bar/22 8/5*(2) 6/3");
        assert_eq!(read(&board, "Bar/22 8/5", Some((3, 3))), "bar/22 8/5*");
        assert_eq!(read(&board_of(&[(3, 3), (6, 1)]), "3/0 3/0 6/3 3/0", Some((3, 3))), "6/off 3/off(2)");
        assert_eq!(read(&board_of(&[(2, 3)]), "2/OFF(2)", Some((6, 5))), "2/off(2)");
        assert_eq!(read(&board, "8/5(2)*", None), "8/5*(2)");
        assert_eq!(read(&board, "", None), "");
    }

    #[test]
    fn dice_select_the_route_that_hits_nothing() {
        let one_blot = board_of(&[(24, 1), (18, -1)]);
        assert_eq!(read(&one_blot, "24/13", Some((6, 5))), "24/13");
        assert_eq!(read(&one_blot, "24/18*/13", Some((6, 5))), "24/18*/13");
        let only_way = board_of(&[(24, 1), (18, -1), (19, -2)]);
        assert_eq!(read(&only_way, "24/13", Some((6, 5))), "24/18*/13");
        assert_eq!(read(&only_way, "24/13", None), "24/13");
        let two_blots = board_of(&[(24, 1), (18, -1), (19, -1)]);
        assert_eq!(
            read(&two_blots, "24/13", Some((6, 5))),
            "error: 24/13: both routes hit a blot; mark the one that is played with *"
        );
        let closed = board_of(&[(24, 1), (18, -2), (19, -2)]);
        assert_eq!(read(&closed, "24/13", Some((6, 5))), "error: 24/18: point 18 is blocked");
        let double = board_of(&[(24, 2), (20, -1)]);
        assert_eq!(read(&double, "24/16 24/20", Some((4, 4))), "24/20*/16 24/20");
    }

    #[test]
    fn a_bear_off_with_both_dice_by_one_checker_is_read() {
        assert_eq!(read(&board_of(&[(10, 1), (4, -1)]), "10/off", Some((6, 5))), "10/off");
        assert_eq!(read(&board_of(&[(10, 1), (4, -1), (5, -2)]), "10/off", Some((6, 5))), "10/4*/off");
    }

    #[test]
    fn unreadable_text_is_an_error_that_names_the_word() {
        let board = Board::START;
        for (text, message) in [
            ("13", "\"13\": expected a move such as 13/8"),
            ("13/8 x/5", "\"x/5\": expected points 1 to 24, bar or off, separated by /"),
            ("13/26", "\"13/26\": expected points 1 to 24, bar or off, separated by /"),
            ("13/8(9)", "\"13/8(9)\": expected a repeat count from 1 to 4 in brackets"),
            ("13/8(2", "\"13/8(2\": expected a repeat count from 1 to 4 in brackets"),
            ("13/12/11/10/9/8", "\"13/12/11/10/9/8\": expected at most 4 hops"),
            ("13/11(3) 6/4(2)", "expected at most 4 hops, found 5"),
            ("8/5*", "point 5: expected a blot, found no blot"),
            ("6/off*", "point 0: expected a blot, found no blot"),
            ("8/13", "8/13: expected a move towards home"),
            ("0/3", "0 to 3: out of range"),
            ("6/25", "6 to 25: out of range"),
        ] {
            assert_eq!(read(&board, text, None), format!("error: {message}"));
        }
    }

    proptest! {
        #[test]
        fn a_legal_play_is_read_back_from_its_text(board in any_board(), dice in any_dice()) {
            for play in legal_plays(&board, dice) {
                let text = play.notation();
                prop_assert_eq!(Play::parse(&board, &text, None), Ok(play), "{} without dice", &text);
                prop_assert_eq!(Play::parse(&board, &text, Some(dice)), Ok(play), "{} with {:?}", &text, dice);
            }
        }

        #[test]
        fn arbitrary_texts_and_boards_do_not_panic(
            board in raw_board(), text in "[0-9/*() a-z]{0,24}", dice in any::<Option<(u8, u8)>>()
        ) {
            let _ = Play::parse(&board, &text, dice);
        }
    }
}
