//! Invented players with their strengths, and events. The names are the same in every collection.
//!
//! As in a real collection, a few players are frequent, most appear once or twice, and new ones keep coming: match 20,000 is played by
//! two of 4,000. A match does not depend on the size of the collection.

use std::sync::LazyLock;

use super::random::{Random, mix, unit};
use rows::reference::{CHECKER, DOUBLE, Reference, TAKE};

/// The first players of the pool; the last one is a nickname.
static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| include_str!("names.txt").lines().collect());

const EVENTS: &str = "Synthetic Open;Synthetic Masters;Synthetic Winter Cup;Invented Club Championship;Imaginary League;\
    Synthetic Consolation;Made-up Monthly;Synthetic Grand Prix";
const LOCATIONS: &str = "Port Imaginaire;Nowhere-on-Sea;Sankt Erfunden;Villa Inventada;Ålby;Café du Hasard;Utopia Hall;Hôtel des Dés;\
    Fantasy Backgammon Server;Łódka Zmyślona";
const ROUNDS: &str = "Round 1;Round 2;Round 3;Quarterfinal;Semifinal;Final;Last chance;";

/// A player of the pool.
#[derive(Debug, Clone, PartialEq)]
pub struct Player {
    pub name: String,
    pub checker: Reference,
    pub double: Reference,
    pub take: Reference,
}

/// The number of players from which match `number` chooses.
pub fn pool(number: u64) -> u32 {
    /// Matches for each new player.
    const MATCHES: u64 = 5;
    u32::try_from(number / MATCHES).unwrap_or(u32::MAX).max(NAMES.len() as u32)
}

/// Two different players of the first `pool`; lower numbers are more frequent.
pub fn two_players(pool: u32, random: &mut Random) -> [Player; 2] {
    let mut draw = || {
        let place = random.unit();
        (place * place * f64::from(pool)) as usize
    };
    let first = draw();
    let mut second = draw();
    while second == first {
        second = draw();
    }
    [player(first), player(second)]
}

fn player(index: usize) -> Player {
    let [checker, double, take] = models(strength(index));
    Player { name: name(index), checker, double, take }
}

/// The strength of player `index`; the reference player has 1, weaker players more. It depends only on the name, so it is the same in every collection.
pub fn strength(index: usize) -> f64 {
    let weakness = unit(mix(index as u64 + 0x5EED));
    0.4 + 0.6 * weakness + 0.9 * (weakness * weakness)
}

/// How a player of a strength plays checkers, doubles and answers. Strength is one number: the temperatures of plays and answers rise with it, and the
/// share of doubles that are left to a coin.
pub fn models(strength: f64) -> [Reference; 3] {
    let hotter = |reference: Reference| Reference {
        temperatures: reference.temperatures.map(|temperature| temperature * strength),
        ..reference
    };
    [hotter(CHECKER), Reference { second_share: DOUBLE.second_share * strength.min(2.0), ..DOUBLE }, hotter(TAKE)]
}

/// The name of player `index`: the names of the pool, followed by all other pairs of first and last names, then by the same pairs with middle initials.
pub fn name(index: usize) -> String {
    // Names in two parts: the last of the pool is a nickname.
    let pairs = NAMES.len() - 1;
    let Some(further) = index.checked_sub(NAMES.len()) else {
        return NAMES[index].to_owned();
    };
    let (column, row) = (further % pairs, further / pairs);
    let (shift, mut letters) = (1 + row % (pairs - 1), row / (pairs - 1));
    let (first, _) = parts(column);
    let (_, last) = parts((column + shift) % pairs);
    let mut middle = String::new();
    while letters > 0 {
        letters -= 1;
        middle.push(char::from(b'A' + (letters % 26) as u8));
        middle.push_str(". ");
        letters /= 26;
    }
    format!("{first} {middle}{last}")
}

fn parts(index: usize) -> (&'static str, &'static str) {
    NAMES[index].split_once(' ').unwrap_or((NAMES[index], ""))
}

/// The event, place and date of a match.
#[derive(Debug, Clone, PartialEq)]
pub struct Occasion {
    /// Event with its year.
    pub event: String,
    /// Place.
    pub location: &'static str,
    /// Round, may be empty.
    pub round: &'static str,
    /// Delphi's TDateTime, to the minute.
    pub date: f64,
}

/// An occasion of the years 2012 to 2025.
pub fn occasion(random: &mut Random) -> Occasion {
    /// TDateTime of 2000-01-01.
    const YEAR_2000: u32 = 36_526;
    let years = 12 + random.below(14);
    let leap_days = years.div_ceil(4);
    let day = YEAR_2000 + 365 * years + leap_days + random.below(365);
    // From ten in the morning to half past nine at night.
    let minute = 600 + random.below(690);
    let mut pick = |list: &'static str| {
        let all: Vec<&str> = list.split(';').collect();
        random.pick(&all).copied().unwrap_or_default()
    };
    let event = pick(EVENTS);
    Occasion {
        event: format!("{event} {}", 2000 + years),
        location: pick(LOCATIONS),
        round: pick(ROUNDS),
        date: f64::from(day) + f64::from(minute) / 1440.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_fit_the_field_of_older_versions() {
        let names: std::collections::HashSet<String> = (0..100_000).map(name).collect();
        assert_eq!(names.len(), 100_000);
        assert!(names.iter().all(|name| name.chars().count() <= 40));
        assert_eq!([60, 61, 60 + 59 * 58].map(name), ["Éloïse Quintela", "Tomás Söderlund", "Éloïse A. Quintela"]);
    }

    #[test]
    fn the_pool_grows_and_its_first_players_are_most_frequent() {
        assert_eq!([0, 299, 20_000].map(pool), [60, 60, 4000]);
        let mut random = Random::new(1, 1);
        let mut count = |below: &str| {
            let draws = (0..2000).flat_map(|_| two_players(4000, &mut random));
            draws.filter(|player| player.name == below).count()
        };
        assert!(count(NAMES[0]) > 30 && count(&name(3999)) < 10);
    }

    #[test]
    fn strengths_differ_widely() {
        let temperatures = (0..NAMES.len()).map(|index| player(index).checker.temperatures[1]);
        let (low, high) = temperatures.fold((1.0f64, 0.0f64), |(low, high), e| (low.min(e), high.max(e)));
        assert!(low * 4.0 < high && low > 0.02, "{low} {high}");
    }
}
