//! Who plays, where and how well: invented names, the same for every collection, so that players come back.

use super::random::{Random, mix, unit};

/// The pool. The first are met most often.
const NAMES: [&str; 60] = [
    "Éloïse Marchand",
    "Tomás Quintela",
    "Birgit Söderlund",
    "Kenji Morishita",
    "Aurelio Bandini",
    "Nadia Ferhat",
    "Magnus Thorsby",
    "Zoë Van Hulst",
    "Piotr Głowacki",
    "Ayşe Demirtaş",
    "Owen Hartigan",
    "Lucía Belmonte",
    "Günther Weißkopf",
    "Sanna Koskela",
    "Rafael Antunes",
    "Mireille Castaing",
    "Anders Bjørklund",
    "Yuki Tanimura",
    "Dimitra Karagianni",
    "Hugo Lefebvre-Roy",
    "Jørn Aamodt",
    "Fatma Özkaya",
    "Callum Drysdale",
    "Ilse Vandenberg",
    "Stefano Rigamonti",
    "Noémie Charpentier",
    "Viktor Ostrovsky",
    "Marta Świderska",
    "Pavel Dvořáček",
    "Chloé Deschênes",
    "Henrik Lindqvist",
    "Beatriz Salgueiro",
    "Gábor Szilvási",
    "Amira Haddad",
    "Fergus O'Dowd",
    "Katja Mühlbauer",
    "Iñigo Etxarte",
    "Renée Boisvert",
    "Takumi Hoshino",
    "Saskia de Wit",
    "Emre Yıldırım",
    "Josefine Krogh",
    "Lorenzo Pastorelli",
    "Märta Åkesson",
    "Bruno Figueiredo",
    "Solveig Hauge",
    "Adrián Peñalver",
    "Ingrid Mattsson",
    "Levan Beridze",
    "Clémence Aubry",
    "Wojtek Zieliński",
    "Hana Kovářová",
    "Theo Papadakis",
    "Gwen Llewelyn",
    "Matthias Brändle",
    "Sofía Urrutia",
    "Elif Karaca",
    "Niall Cavanagh",
    "Odile Trémaux",
    "bluepoint_77",
];

const EVENTS: [&str; 8] = [
    "Synthetic Open",
    "Synthetic Masters",
    "Synthetic Winter Cup",
    "Invented Club Championship",
    "Imaginary League",
    "Synthetic Consolation",
    "Made-up Monthly",
    "Synthetic Grand Prix",
];

const LOCATIONS: [&str; 10] = [
    "Port Imaginaire",
    "Nowhere-on-Sea",
    "Sankt Erfunden",
    "Villa Inventada",
    "Ålby",
    "Café du Hasard",
    "Utopia Hall",
    "Hôtel des Dés",
    "Fantasy Backgammon Server",
    "Łódka Zmyślona",
];

const ROUNDS: [&str; 8] = ["Round 1", "Round 2", "Round 3", "Quarterfinal", "Semifinal", "Final", "Last chance", ""];

/// A player of the pool.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Player {
    /// The whole name.
    pub name: &'static str,
    /// Deviation of the error in the player's view of a play's equity.
    pub checker_error: f64,
    /// Deviation of the error in the player's view of a cube decision.
    pub cube_error: f64,
}

/// Two different players, the first of the pool more often than the last.
pub fn two_players(random: &mut Random) -> [Player; 2] {
    let mut draw = || {
        let place = random.unit();
        (place * place * NAMES.len() as f64) as usize
    };
    let first = draw();
    let mut second = draw();
    while second == first {
        second = draw();
    }
    [player(first), player(second)]
}

/// A player's strength hangs on the name alone: the same in every collection.
fn player(index: usize) -> Player {
    let weakness = unit(mix(index as u64 + 0x5EED));
    Player {
        name: NAMES.get(index).copied().unwrap_or_default(),
        checker_error: 0.018 + 0.090 * weakness * weakness,
        cube_error: 0.01 + 0.08 * weakness,
    }
}

/// When and where a match was played.
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
    let event = random.pick(&EVENTS).copied().unwrap_or_default();
    Occasion {
        event: format!("{event} {}", 2000 + years),
        location: random.pick(&LOCATIONS).copied().unwrap_or_default(),
        round: random.pick(&ROUNDS).copied().unwrap_or_default(),
        date: f64::from(day) + f64::from(minute) / 1440.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_fit_the_field_of_older_versions() {
        let mut names = NAMES.to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), NAMES.len());
        assert!(names.iter().all(|name| name.chars().count() <= 40));
    }

    #[test]
    fn strengths_differ_widely() {
        let errors = (0..NAMES.len()).map(|index| player(index).checker_error);
        let (low, high) = errors.fold((1.0f64, 0.0f64), |(low, high), e| (low.min(e), high.max(e)));
        assert!(low * 4.0 < high, "{low} {high}");
    }
}
