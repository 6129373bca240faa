//! The levels of an invented analysis, mixed as in real files.

/// The three settings that real files were analysed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// 2-ply.
    Quick,
    /// 4-ply with XG Roller+ for close plays.
    Thorough,
    /// XG Roller++.
    Deep,
}

/// XG's code of its opening book.
const BOOK: i16 = 998;

impl Setting {
    /// The requested level (`DataMoves.Level`, `AnalyzeM`, `AnalyzeCR`).
    pub fn requested(self) -> i32 {
        match self {
            Self::Quick => 1,
            Self::Thorough => 3,
            Self::Deep => 1002,
        }
    }

    /// The level of the luck (`AnalyzeL`).
    pub fn luck_level(self) -> i32 {
        if self == Self::Thorough { 3 } else { 0 }
    }

    /// The level of the candidate of rank `rank` (0 = best at first sight), which is `behind` worse than the best; `gap` is the
    /// distance of the second.
    pub fn candidate_level(self, rank: usize, behind: f64, gap: f64, is_opening: bool) -> i16 {
        if is_opening && rank < 4 {
            return BOOK;
        }
        let is_close = gap < 0.02 && rank < 2;
        let is_clear = gap > 0.25;
        match (self, rank) {
            (Self::Quick, 0 | 1) if is_close => 2,
            (Self::Quick, 0) => 1,
            (Self::Quick, 1..=4) if behind < 0.12 => 1,
            (Self::Quick, _) => 0,
            (Self::Thorough, 0 | 1) if is_close => 1001,
            (Self::Thorough, 0) => 3,
            (Self::Deep, 0) => 1002,
            (_, 1) if is_clear => 2,
            (_, 2) if is_clear => 1,
            (_, _) if is_clear => 0,
            (Self::Deep, 1..=4) if behind < 0.08 => 1002,
            (Self::Deep, 1..=4) if behind < 0.10 => 1000,
            (_, 1..=4) if behind < 0.10 => 3,
            (_, ..=4) => 2,
            _ => 1,
        }
    }

    /// Level performed and level requested of a cube decision whose best lines are `gap` apart.
    pub fn cube_levels(self, gap: f64) -> (i32, i16) {
        let is_close = gap < 0.12;
        match (self, is_close) {
            (Self::Quick, true) => (2, 2),
            (Self::Quick, false) => (1, 1),
            (Self::Thorough, true) => (1001, 1001),
            (Self::Thorough, false) if gap < 0.3 => (3, 3),
            (Self::Thorough, false) => (1, 3),
            (Self::Deep, true) => (1002, 1002),
            (Self::Deep, false) => (1, 1002),
        }
    }
}

/// The deviation of a level's evaluation: smaller with every level.
pub fn blur(level: i16) -> f64 {
    match level {
        0 => 0.015,
        1 => 0.010,
        2 => 0.006,
        1000 => 0.005,
        3 => 0.004,
        1001 => 0.003,
        _ => 0.002,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rows::codes::depth_rank;

    #[test]
    fn no_candidate_has_a_deeper_level_than_the_first() {
        for setting in [Setting::Quick, Setting::Thorough, Setting::Deep] {
            for gap in [0.01, 0.05, 0.3] {
                for is_opening in [false, true] {
                    let level =
                        |rank, behind| depth_rank(setting.candidate_level(rank, behind, gap, is_opening).into());
                    assert!((1..11).all(|rank| level(rank, gap) <= level(0, 0.0)));
                }
            }
        }
    }

    #[test]
    fn deeper_levels_have_smaller_errors() {
        let blurs = [0, 1, 2, 1000, 3, 1001, 1002].map(blur);
        assert!(blurs.is_sorted_by(|a, b| a > b));
    }
}
