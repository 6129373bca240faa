//! Patterns of boards, as `--board` takes them. docs/reference/themes.md describes the language.

use std::fmt;
use std::str::FromStr;

use sea_query::extension::sqlite::SqliteExpr;
use sea_query::{BinOper, Expr, ExprTrait, Func};

use crate::sql::Engine;

/// Both bars and the points.
const PLACES: usize = 26;
/// The checkers of a side.
const CHECKERS: u8 = 15;

/// A sign for each place of a board: the opponent's bar, the points 1 to 24, the player's bar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The pattern as the user wrote it.
    text: String,
    signs: [char; PLACES],
}

/// The characters of `positions.board` that a sign stands for, as GLOB and regular expressions write them; `None`: any.
fn class(sign: char) -> Option<String> {
    let of_player = match sign.to_ascii_uppercase() {
        '.' | '?' => return None,
        'X' => "[A-O]",
        'P' => "[B-O]",
        'Y' => "[^A-O]",
        'Z' => "[^B-O]",
        _ => return Some(sign.to_string()),
    };
    Some(if sign.is_ascii_uppercase() { of_player.to_owned() } else { of_player.to_lowercase() })
}

/// The fewest checkers that a sign asks for.
fn fewest(sign: char) -> u8 {
    match sign.to_ascii_uppercase() {
        'X' => 1,
        'P' => 2,
        number @ 'A'..='O' => number as u8 - b'A' + 1,
        _ => 0,
    }
}

fn exchanged(sign: char) -> char {
    if sign.is_ascii_uppercase() { sign.to_ascii_lowercase() } else { sign.to_ascii_uppercase() }
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let is_list = text.contains([' ', ',']) || text.starts_with(|first: char| first.is_ascii_digit());
        let signs = if is_list { listed(text)? } else { drawn(text)? };
        if let Some(unknown) =
            signs.into_iter().find(|sign| !"-.?ABCDEFGHIJKLMNOPXYZabcdefghijklmnopxyz".contains(*sign))
        {
            return Err(format!(
                "{unknown:?} is not a sign: expected . (anything), - (empty), A to O or a to o (exactly 1 to 15 checkers), X or x (a \
                 checker), P or p (a point), Y or y (no checker), Z or z (no point); capital letters are the player's"
            ));
        }
        possible(text, signs)
    }
}

/// A list of places with a sign each, like `5P 20P 0x`.
fn listed(text: &str) -> Result<[char; PLACES], String> {
    let mut signs = ['.'; PLACES];
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let mut number = word.chars();
        let sign = number.next_back();
        let place = number.as_str().parse::<usize>().ok().and_then(|place| signs.get_mut(place));
        let (Some(place), Some(sign)) = (place, sign) else {
            return Err(format!(
                "expected a place from 0 (the opponent's bar) to 25 (the player's bar) and a sign, like 5P, found {word:?}"
            ));
        };
        *place = sign;
    }
    Ok(signs)
}

/// 26 signs in the order of an XGID; the rest of an XGID does not matter.
fn drawn(text: &str) -> Result<[char; PLACES], String> {
    let board = text.strip_prefix("XGID=").unwrap_or(text).split(':').next().unwrap_or_default();
    let signs: Vec<char> = board.chars().collect();
    signs.try_into().map_err(|signs: Vec<char>| {
        let nearest: String = signs.iter().chain(&['.'; PLACES]).take(PLACES).collect();
        format!(
            "expected 26 signs, or places and signs like \"5P 20P 0x\", found {} signs; the nearest valid pattern is {nearest}",
            signs.len()
        )
    })
}

/// The pattern, or what makes it impossible and the nearest one that is not.
fn possible(text: &str, signs: [char; PLACES]) -> Result<Pattern, String> {
    let mut nearest = signs;
    let mut problem = None;
    for (place, whose, is_others) in
        [(0, "opponent", char::is_ascii_uppercase as fn(&char) -> bool), (25, "player", char::is_ascii_lowercase)]
    {
        if is_others(&signs[place]) && fewest(signs[place]) > 0 {
            problem = Some(format!("place {place} is the {whose}'s bar: nobody else has checkers there"));
            nearest[place] = exchanged(signs[place]);
        }
    }
    for (whose, is_own) in
        [("player", char::is_ascii_uppercase as fn(&char) -> bool), ("opponent", char::is_ascii_lowercase)]
    {
        let own = |signs: &[char]| signs.iter().filter(|sign| is_own(sign)).map(|sign| fewest(*sign)).sum::<u8>();
        while own(&nearest) > CHECKERS {
            problem.get_or_insert_with(|| format!("{} checkers of the {whose}, who has {CHECKERS}", own(&signs)));
            let over = own(&nearest) - CHECKERS;
            let most = nearest.iter_mut().filter(|sign| is_own(sign)).max_by_key(|sign| fewest(**sign));
            let Some(most) = most else { break };
            let is_exact = fewest(*most) > over && !"XPxp".contains(*most);
            *most = if is_exact { char::from(*most as u8 - over) } else { '.' };
        }
    }
    match problem {
        None => Ok(Pattern { text: text.to_owned(), signs }),
        Some(problem) => Err(format!("{problem}; the nearest valid pattern is {}", String::from_iter(nearest))),
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Pattern {
    /// The condition on the SQL of a board.
    pub fn condition(&self, engine: Engine, board: &str) -> Expr {
        let any = if engine == Engine::Sqlite { "?" } else { "." };
        let expression: String = self.signs.map(|sign| class(sign).unwrap_or_else(|| any.to_owned())).concat();
        let expression = if engine == Engine::Sqlite { expression } else { format!("^{expression}$") };
        matches(engine, Expr::cust(board.to_owned()), expression)
    }
}

/// The condition that a text matches: of SQLite GLOB, elsewhere a regular expression.
pub fn matches(engine: Engine, text: Expr, expression: String) -> Expr {
    match engine {
        Engine::Sqlite => text.glob(expression),
        Engine::Duckdb => Func::cust("regexp_matches").args([text, expression.into()]).into(),
        Engine::Spark => text.binary(BinOper::Custom("RLIKE"), expression),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sql::Renderer;

    const START: &str = "-b----E-C---eE---c-e----B-";

    fn sql(pattern: &Pattern, engine: Engine, board: &str) -> String {
        Renderer::writing(engine).render(&pattern.condition(engine, board))
    }

    fn glob(pattern: &str) -> String {
        sql(&pattern.parse().unwrap(), Engine::Sqlite, "board")
    }

    /// Whether SQLite finds that the board of the start matches.
    fn fits(pattern: &Pattern) -> bool {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        let sql = format!("SELECT {}", sql(pattern, Engine::Sqlite, &format!("'{START}'")));
        connection.query_row(&sql, [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn each_sign_stands_for_its_characters() {
        let anything = "?".repeat(25);
        for (sign, class) in [
            (".", "?"),
            ("?", "?"),
            ("-", "-"),
            ("C", "C"),
            ("c", "c"),
            ("X", "[A-O]"),
            ("x", "[a-o]"),
            ("P", "[B-O]"),
            ("p", "[b-o]"),
            ("Y", "[^A-O]"),
            ("y", "[^a-o]"),
            ("Z", "[^B-O]"),
            ("z", "[^b-o]"),
        ] {
            let expected = format!("(board) GLOB '?{class}{}'", &anything[1..]);
            assert_eq!(glob(&format!("1{sign}")), expected);
            assert_eq!(glob(&format!(".{sign}{}", ".".repeat(24))), expected);
        }
        let pattern: Pattern = "1x".parse().unwrap();
        assert_eq!(sql(&pattern, Engine::Duckdb, "b"), format!("regexp_matches(b, '^.[a-o]{}$')", ".".repeat(24)));
    }

    #[test]
    fn a_list_names_some_places_and_a_drawing_all() {
        for (pattern, is_start) in [
            (START, true),
            ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", true),
            ("6E", true),
            ("6P, 8P,13X", true),
            ("24P 1p 5Y 5y 7Z 0- 25-", true),
            ("6x", false),
            ("6Z", false),
            ("6D", false),
            ("24P 23P", false),
        ] {
            assert_eq!(fits(&pattern.parse().unwrap()), is_start, "{pattern}");
        }
    }

    #[test]
    fn an_impossible_pattern_names_the_nearest_possible_one() {
        for (pattern, message) in [
            ("26X", "expected a place from 0 (the opponent's bar) to 25"),
            ("5", "expected a place"),
            ("5P P", "found \"P\""),
            ("5q", "'q' is not a sign"),
            ("-b----E-C", "found 9 signs; the nearest valid pattern is -b----E-C................."),
            (
                "0A",
                "place 0 is the opponent's bar: nobody else has checkers there; the nearest valid pattern is a......",
            ),
            ("25p", "the nearest valid pattern is .........................P"),
            ("6J 8J", "20 checkers of the player, who has 15; the nearest valid pattern is ......J.E"),
            ("6o 8p 25P", "17 checkers of the opponent, who has 15; the nearest valid pattern is ......m.p"),
        ] {
            let error = pattern.parse::<Pattern>().unwrap_err();
            assert!(error.contains(message), "{pattern}: {error}");
        }
    }
}
