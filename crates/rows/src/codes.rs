//! The format's codes and their names, for the lookup tables.

use serde::Serialize;

/// Lookup tables to which files can add codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CodeTable {
    /// `levels`
    Levels,
    /// `variations`
    Variations,
    /// `game_modes`
    GameModes,
    /// `sites`
    Sites,
    /// `currencies`
    Currencies,
    /// `clock_types`
    ClockTypes,
    /// `terminations`
    Terminations,
    /// `analysis_programs`
    Programs,
}

/// The codes of a table with their names, from the format page and from real files.
pub fn names(table: CodeTable) -> &'static [(i64, &'static str)] {
    match table {
        CodeTable::Levels => &[
            (0, "1-ply"),
            (1, "2-ply"),
            (2, "3-ply"),
            (12, "3-ply red"),
            (3, "4-ply"),
            (4, "5-ply"),
            (5, "6-ply"),
            (6, "7-ply"),
            (100, "Rollout"),
            (998, "Opening Book V2"),
            (999, "Opening Book V1"),
            (1000, "XG Roller"),
            (1001, "XG Roller+"),
            (1002, "XG Roller++"),
        ],
        CodeTable::Variations => &[(0, "Backgammon"), (1, "Nackgammon"), (2, "Hypergammon"), (3, "Longgammon")],
        CodeTable::GameModes => &[
            (0, "Free"),
            (1, "Tutor"),
            (2, "Teaching"),
            (3, "Coaching"),
            (4, "Competition"),
            (5, "IronMan"),
            (6, "Custom"),
        ],
        CodeTable::Sites => &[
            (0, "GammonSite"),
            (1, "FIBS"),
            (2, "TrueMoney Games"),
            (3, "GridGammon"),
            (4, "DailyGammon"),
            (5, "NetGammon"),
            (6, "VOG"),
            (7, "Gammon Empire/Play65"),
            (8, "Club Games"),
            (9, "PartyGammon"),
            (10, "XcitingGames"),
            (11, "BGRoom"),
            (12, "DiceArena"),
            (13, "Safe Harbor Games"),
            (14, "GameAccount"),
            (15, "XG Mobile"),
            (18, "Backgammon Galaxy"),
        ],
        CodeTable::Currencies => &[
            (0, "Dollar"),
            (1, "Euro"),
            (2, "Pound Sterling"),
            (3, "Japanese Yen"),
            (4, "Swiss Franc"),
            (5, "Canadian Dollar"),
        ],
        CodeTable::ClockTypes => &[(0, "None"), (1, "Fischer"), (2, "Bronstein")],
        CodeTable::Terminations => &[
            (0, "Drop"),
            (1, "Single"),
            (2, "Gammon"),
            (3, "Backgammon"),
            (100, "Resigned, drop"),
            (101, "Resigned single"),
            (102, "Resigned gammon"),
            (103, "Resigned backgammon"),
            (104, "Resigned match"),
            (1000, "Settled"),
            (1001, "Settled single"),
            (1002, "Settled gammon"),
            (1003, "Settled backgammon"),
        ],
        CodeTable::Programs => &[(0, "XG"), (1, "Snowie"), (2, "GNU Backgammon"), (3, "BGBlitz")],
    }
}

/// Whether the lookup table initially has the code.
pub fn is_known(table: CodeTable, code: i64) -> bool {
    names(table).iter().any(|&(known, _)| known == code)
}

/// XG's codes of recommendations about the cube, with the words in `cube_analyses.recommendation`.
const RECOMMENDATIONS: [(i16, &str); 5] =
    [(0, "no double"), (1, "double/take"), (2, "double/pass"), (-1, "too good"), (3, "automatic double")];

/// The recommendation with a code.
pub fn recommendation(code: i16) -> Option<&'static str> {
    RECOMMENDATIONS.iter().find(|(known, _)| *known == code).map(|(_, name)| *name)
}

/// The code of a recommendation.
pub fn recommendation_code(name: &str) -> Option<i16> {
    RECOMMENDATIONS.iter().find(|(_, known)| *known == name).map(|(code, _)| *code)
}

/// The levels of figures that XG copied from its opening book.
pub const BOOK_LEVELS: [i64; 2] = [998, 999];

/// The plies of a level of a book entry; `None`: it is a code of [`CodeTable::Levels`], such as a rollout. Below 100 the number is that of the
/// plies, as the format page says: 3 is 3-ply, in matches 4-ply.
pub fn book_plies(level: i32) -> Option<i32> {
    (0..100).contains(&level).then_some(level)
}

/// Orders levels by strength: unknown levels first, rollouts last.
pub fn depth_rank(level: i64) -> i64 {
    const ORDER: [i64; 14] = [0, 1, 12, 2, 1000, 3, 1001, 4, 1002, 5, 6, 999, 998, 100];
    ORDER.iter().position(|&code| code == level).map_or(0, |place| place as i64 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_levels_have_distinct_ranks_and_rollouts_the_highest() {
        let mut ranks: Vec<i64> = names(CodeTable::Levels).iter().map(|&(code, _)| depth_rank(code)).collect();
        ranks.sort_unstable();
        assert_eq!(ranks, (1..=14).collect::<Vec<_>>());
        assert_eq!(depth_rank(100), 14);
        assert_eq!(depth_rank(-7), 0);
    }
}
