//! Values that a file cannot have. The parser adds the line.

use std::collections::HashSet;
use std::fmt::Display;
use std::num::NonZeroU32;

use serde::de::{Deserialize, Deserializer, Error};

use super::{Class, Tie};
use rows::codes::{self, CodeTable};

/// The fewest decisions after which a weight is half: with fewer, the weights of a long career could not be computed.
const MIN_HALF_LIFE: u32 = 1_000;

/// The largest number: sums and products of larger ones could be infinite.
const MAX_NUMBER: f64 = 1e6;

/// The value, if it is allowed.
fn allowed<T, E: Error>(value: T, is_allowed: bool, expected: &str, found: impl Display) -> Result<T, E> {
    if is_allowed { Ok(value) } else { Err(E::custom(format!("expected {expected}, found {found}"))) }
}

pub(super) fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let number = f64::deserialize(deserializer)?;
    let expected = format!("a number between -{MAX_NUMBER} and {MAX_NUMBER}");
    allowed(number, number.abs() <= MAX_NUMBER, &expected, format_args!("{number:?}"))
}

pub(super) fn points<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let points = number(deserializer)?;
    allowed(points, points >= 0.0, "a number of 0 or more", points)
}

pub(super) fn positive<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let positive = points(deserializer)?;
    allowed(positive, positive > 0.0, "a number above 0", 0)
}

pub(super) fn half_life<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NonZeroU32, D::Error> {
    let decisions = NonZeroU32::deserialize(deserializer)?;
    allowed(decisions, decisions.get() >= MIN_HALF_LIFE, &format!("{MIN_HALF_LIFE} decisions or more"), decisions)
}

pub(super) fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let asked = String::deserialize(deserializer)?;
    if codes::names(CodeTable::Levels).iter().any(|(_, name)| *name == asked) {
        return Ok(Some(asked));
    }
    Err(Error::custom(format!("level {asked:?} not found; levels are like XG Roller++")))
}

pub(super) fn ties<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Tie>, D::Error> {
    let ties = Vec::<Tie>::deserialize(deserializer)?;
    let mut seen = HashSet::new();
    match ties.iter().find(|tie| !seen.insert(**tie)) {
        Some(tie) => Err(Error::custom(format!("{tie:?} breaks ties twice").to_lowercase())),
        None => Ok(ties),
    }
}

pub(super) fn classes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Class>, D::Error> {
    let classes = Vec::<Class>::deserialize(deserializer)?;
    let wrong = |problem: String| Err(Error::custom(problem));
    if classes.is_empty() {
        return wrong("expected one class or more; without `classes` there are no titles".to_owned());
    }
    let (mut names, mut groups) = (HashSet::new(), HashSet::new());
    let (mut above, mut last) = (0.0, &None);
    for Class { name, group, max_pr, fast, .. } in &classes {
        // An interval over a group has no other class.
        if group.is_some() && group != last && !groups.insert(group) {
            return wrong(format!("class {name}: expected the classes of a group in a row"));
        }
        if !names.insert(name) {
            return wrong(format!("two classes are named {name}"));
        }
        if !(above < *max_pr && *max_pr <= MAX_NUMBER) {
            return wrong(format!(
                "class {name}: expected a max_pr above {above}, the best class first, and at most {MAX_NUMBER}; found {max_pr:?}"
            ));
        }
        if fast.as_ref().is_some_and(|fast| !(fast.max_pr > 0.0 && fast.max_pr < *max_pr)) {
            return wrong(format!("class {name}: expected a fast.max_pr above 0 and below {max_pr}"));
        }
        (above, last) = (*max_pr, group);
    }
    Ok(classes)
}
