//! The values of filters, as users write them.

use std::cmp::{max, min};
use std::fmt;

use sea_query::{BinOper, Expr, ExprTrait};

use super::active::{ActiveFilter, Subject};
use crate::query::names::nearest;
use crate::query::pattern::matches;
use crate::sql::{Engine, rendered};
use backgammon::{IDEAS, IdeaBlock};

pub(super) fn error(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(error) if error.is_finite() && error >= 0.0 => Ok(error),
        _ => Err("expected an equity of 0 or more, like 0.08".to_owned()),
    }
}

/// A match score: points away, the player's first, or a name.
pub(super) fn score(text: &str) -> Result<ActiveFilter, String> {
    let away = |player: u16, other: u16| Expr::col("away_player").eq(player).and(Expr::col("away_opponent").eq(other));
    let name = text.to_ascii_lowercase();
    let named = match name.as_str() {
        "crawford" => Some(Expr::col("is_crawford").eq(1)),
        "post-crawford" => Some(Expr::cust(rendered("({{ is_post_crawford() }})"))),
        "dmp" => Some(away(1, 1)),
        _ => None,
    };
    if let Some(condition) = named {
        return Ok(ActiveFilter::new(Subject::Decision, name, condition));
    }
    // 5,3 and 5-3, and 5a 3a as tables print it.
    let text = name.trim();
    let is_between = |c: char| !c.is_ascii_digit();
    let is_score =
        text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(|c| !is_between(c) || ",-a ".contains(c));
    let numbers: Vec<Option<u16>> =
        text.split(is_between).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect();
    match numbers[..] {
        [Some(player @ 1..), Some(other @ 1..)] if is_score => {
            Ok(ActiveFilter::new(Subject::Decision, format!("{player},{other}"), away(player, other)))
        }
        _ => Err("expected points away, the player's first (2,4), or crawford, post-crawford or dmp".to_owned()),
    }
}

pub(super) fn cube(text: &str) -> Result<u32, String> {
    let value = text.parse().ok().filter(|value: &u32| value.is_power_of_two());
    value.ok_or_else(|| "expected the value of a cube: 1, 2, 4, 8, ...".to_owned())
}

/// A suggestion for a mistyped name.
fn meant(known: &[&str], asked: &str) -> String {
    let known: Vec<String> = known.iter().map(|name| (*name).to_owned()).collect();
    match nearest(&known, asked).first() {
        Some(name) => format!(" (did you mean {name}?)"),
        None => String::new(),
    }
}

/// A number or a range of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range(pub u32, pub u32);

impl Range {
    pub fn parse(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) if 0 < first && first <= last => Ok(Self(first, last)),
            _ => Err("expected a number (3) or a range of numbers (1-4)".to_owned()),
        }
    }

    pub fn condition(self, column: &'static str) -> Expr {
        Expr::col(column).between(self.0, self.1)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == self.1 { write!(f, "{}", self.0) } else { write!(f, "{}-{}", self.0, self.1) }
    }
}

/// A roll; its words have the higher die first.
pub(super) fn roll(text: &str) -> Result<ActiveFilter, String> {
    let [one, two] = match text.replacen('-', "", 1).as_bytes() {
        [one @ b'1'..=b'6', two @ b'1'..=b'6'] => [max(one, two) - b'0', min(one, two) - b'0'],
        _ => return Err("expected two dice, like 31".to_owned()),
    };
    let condition = Expr::col("die1").eq(one).and(Expr::col("die2").eq(two));
    Ok(ActiveFilter::new(Subject::Decision, format!("{one}{two}"), condition))
}

/// The verdicts, and which of the bits "best has it", "played has it", "some candidate has it" must be set or not.
const VERDICTS: [(&str, [Option<bool>; 3]); 4] = [
    ("did", [Some(true), Some(true), None]),
    ("missed", [Some(true), Some(false), None]),
    ("wrong", [Some(false), Some(true), None]),
    ("avoided", [Some(false), Some(false), Some(true)]),
];

/// The place of a name among those that are known, all of which are `what`.
fn place(known: &[&str], name: &str, what: &str, plural: &str) -> Result<usize, String> {
    known
        .iter()
        .position(|known| *known == name)
        .ok_or_else(|| format!("{name:?} is not {what}{}; {plural}: {}", meant(known, name), known.join(", ")))
}

/// An idea on which a play has a verdict.
pub(super) fn idea(text: &str) -> Result<ActiveFilter, String> {
    let (verdict, name) = text.split_once(':').map_or((None, text), |(verdict, name)| (Some(verdict), name));
    let code = place(&IDEAS.map(|(name, ..)| name), name, "an idea", "ideas")?;
    let bits = match verdict {
        None => [None, None, Some(true)],
        Some(verdict) => VERDICTS[place(&VERDICTS.map(|(name, _)| name), verdict, "a verdict", "verdicts")?].1,
    };
    let (mut looked_at, mut set) = (0_i64, 0_i64);
    for (block, bit) in IdeaBlock::ALL.into_iter().zip(bits) {
        let at = 1 << (block.first_bit() + code);
        looked_at |= if bit.is_some() { at } else { 0 };
        set |= if bit == Some(true) { at } else { 0 };
    }
    Ok(ActiveFilter::new(Subject::Decision, text, Expr::col("idea_bits").bit_and(looked_at).eq(set)))
}

/// One step of a play as plays are written: where a checker comes from and where it goes. With a star it must hit.
pub(super) fn step(text: &str) -> Result<String, String> {
    let lower = text.to_ascii_lowercase();
    let step = lower.strip_suffix('*').unwrap_or(&lower);
    let point = |word: &str| word.parse::<u8>().ok().filter(|point| (1..=24).contains(point));
    let ends = step.split_once('/').and_then(|(from, to)| {
        let from = if from == "bar" { Some(25) } else { point(from) };
        from.zip(if to == "off" { Some(0) } else { point(to) })
    });
    match ends {
        Some((from, to)) if from > to && (to > 0 || step == lower) => Ok(lower),
        Some((from, to)) if from < to => Err(format!("checkers move down: did you mean {to}/{from}?")),
        _ => Err("expected one step of a play, like 13/8, 6/1*, bar/22 or 6/off".to_owned()),
    }
}

/// The condition that a play, of which this is the SQL, has the step.
pub(super) fn has_step(engine: Engine, play: &str, step: &str) -> Expr {
    let find = |text: String, step: String| {
        let step = if engine == Engine::Sqlite { format!("*{step}*") } else { step };
        matches(engine, Expr::cust(format!("' ' || {text} || ' '")), step)
    };
    match step.strip_suffix('*') {
        None => find(format!("replace({play}, '*', '')"), format!("[ /]{step}[ /(]")),
        // In a play like 6/3*/1* the step before may have hit, too.
        Some(step) => {
            let [hit, after_hit] = [step.to_owned(), step.replacen('/', "[*]/", 1)]
                .map(|step| find(play.to_owned(), format!("[ /]{step}[*]")));
            hit.or(after_hit)
        }
    }
}

/// The words of comparisons: each with its expression over columns of `positions`, or of `decisions`.
const OF_POSITIONS: [(&str, &str); 9] = [
    ("pips", "player_pips"),
    ("opp.pips", "opponent_pips"),
    ("lead", "opponent_pips - player_pips"),
    ("bar", "player_bar"),
    ("opp.bar", "opponent_bar"),
    ("off", "player_off"),
    ("opp.off", "opponent_off"),
    ("blots", "player_blots"),
    ("opp.blots", "opponent_blots"),
];
const OF_DECISIONS: [(&str, &str); 4] =
    [("ply", "ply"), ("cube", "cube_value"), ("dice", "die1 * 10 + die2"), ("difficulty", "difficulty_emg")];
/// The words for what is counted between two points.
const OF_SPANS: [&str; 6] = ["checkers", "points", "blots", "opp.checkers", "opp.points", "opp.blots"];

/// A comparison with a number.
pub(super) fn comparison(text: &str) -> Result<ActiveFilter, String> {
    let signs = ["<=", ">=", "!=", "<", ">", "="];
    let parts = signs.iter().find_map(|sign| Some((text.split_once(sign)?, *sign)));
    let parts = parts.and_then(|((name, number), sign)| Some((name.trim(), sign, number.trim().parse::<f64>().ok()?)));
    let Some((name, sign, number)) = parts.filter(|(.., number)| number.is_finite()) else {
        return Err(format!("expected a name, one of {} and a number, like pips<=60", signs.join(" ")));
    };
    let find =
        |columns: &[(&str, &str)]| columns.iter().find(|(known, _)| *known == name).map(|(_, sql)| (*sql).to_owned());
    let (value, subject) = match (name.split_once('@'), find(&OF_POSITIONS), find(&OF_DECISIONS)) {
        (Some((what, span)), ..) => (tally(what, span)?, Subject::Position),
        (_, Some(column), _) => (column, Subject::Position),
        (.., Some(column)) => (column, Subject::Decision),
        _ => return Err(unknown(name)),
    };
    let condition = Expr::cust(value).binary(BinOper::Custom(sign), number);
    Ok(ActiveFilter::new(subject, format!("where {text}"), condition))
}

/// The call that counts on a span of points, like 1-6.
fn tally(what: &str, span: &str) -> Result<String, String> {
    let Range(first, last) = Range::parse(span)
        .ok()
        .filter(|span| span.1 <= 24)
        .ok_or_else(|| format!("expected a point or a span of points from 1 to 24, like 1-6, found {span:?}"))?;
    if OF_SPANS.contains(&what) { Ok(format!("tally(board, '{what}', {first}, {last})")) } else { Err(unknown(what)) }
}

fn unknown(name: &str) -> String {
    let known: Vec<&str> = OF_POSITIONS.iter().chain(&OF_DECISIONS).map(|(known, _)| *known).collect();
    format!(
        "{name:?} is not known{}; names: {}; on points, like points@1-6: {}",
        meant(&[known.as_slice(), &OF_SPANS].concat(), name),
        known.join(", "),
        OF_SPANS.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sql::Renderer;

    fn sql(condition: &Expr) -> String {
        Renderer::writing(Engine::Sqlite).render(condition)
    }

    #[test]
    fn a_step_is_a_part_of_a_play() {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        for (step, play, is_in) in [
            ("6/1", "13/8 6/1*", true),
            ("6/1*", "13/8 6/1*", true),
            ("6/1*", "13/8 6/1", false),
            ("6/1", "16/10", false),
            ("6/1", "6/1(2)", true),
            ("6/1", "16/1", false),
            ("3/1", "6/3*/1*", true),
            ("3/1*", "6/3*/1*", true),
            ("3/1*", "6/3*/1", false),
            ("6/3*", "6/3*/1*", true),
            ("Bar/22", "bar/22 6/5", true),
            ("6/off", "6/off(2)", true),
        ] {
            let parsed = super::step(step).unwrap();
            let sql = format!("SELECT {}", sql(&has_step(Engine::Sqlite, &format!("'{play}'"), &parsed)));
            assert_eq!(connection.query_row(&sql, [], |row| row.get::<_, bool>(0)), Ok(is_in), "{step} in {play}");
        }
        for (text, message) in [
            ("1/6", "did you mean 6/1?"),
            ("6", "expected one step"),
            ("6/off*", "expected one step"),
            ("26/1", "expected"),
        ] {
            assert!(step(text).unwrap_err().contains(message), "{text}");
        }
    }

    #[test]
    fn a_comparison_names_a_column_or_a_count() {
        for (text, condition) in [
            ("pips<=60", "(player_pips) <= 60.0"),
            ("lead > 10", "(opponent_pips - player_pips) > 10.0"),
            ("opp.points@19-24=2", "(tally(board, 'opp.points', 19, 24)) = 2.0"),
            ("checkers@6!=3", "(tally(board, 'checkers', 6, 6)) != 3.0"),
            ("dice=31", "(die1 * 10 + die2) = 31.0"),
        ] {
            assert_eq!(sql(&comparison(text).unwrap().condition), condition);
        }
        for (text, message) in [
            ("pip<60", "(did you mean pips?)"),
            ("pips", "like pips<=60"),
            ("pips<many", "like pips<=60"),
            ("point@1-6>2", "(did you mean points?)"),
            ("points@1-25>2", "from 1 to 24"),
        ] {
            let error = comparison(text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn ideas_and_dice_are_read() {
        let bits = |text: &str| sql(&idea(text).unwrap().condition);
        assert_eq!(bits("missed:hit"), format!("(\"idea_bits\" & {}) = {}", 16 | 16 << 14, 16));
        assert_eq!(bits("closeout"), format!("(\"idea_bits\" & {}) = {0}", 1_u64 << 28));
        assert!(idea("missed:hitt").unwrap_err().contains("did you mean hit?"));
        assert!(idea("mised:hit").unwrap_err().contains("did you mean missed?"));
        assert_eq!(roll("1-3").unwrap().words, "31");
        assert!(roll("37").is_err());
    }

    #[test]
    fn scores_are_points_away_or_a_name() {
        for text in ["2,4", "2-4", "2a 4a", "2a4a", " 2A, 4A"] {
            assert_eq!(score(text).unwrap().words, "2,4", "{text}");
        }
        for name in ["dmp", "Post-Crawford"] {
            assert_eq!(score(name).unwrap().words, name.to_lowercase());
        }
        for text in ["", "2", "0,4", "-2,4", "2,4,1", "2b4b", "99999,1", "Crawford?"] {
            assert!(score(text).is_err(), "{text}");
        }
    }
}
