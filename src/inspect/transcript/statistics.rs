//! The closing table: the totals of each player's decisions.

use std::fmt::{self, Write};

use super::sheet::Sheet;
use super::text::{fitted, signed};
use crate::rows::matches::{Kind, MatchRows};
use crate::rows::statistics::{ONE_POINT_FACTOR, PR_PER_EMG, pr_factor};

/// The smallest loss (EMG) of an error: XG's threshold.
pub const ERROR: f64 = 0.020;
/// The smallest loss (EMG) of a blunder: XG's threshold. Blunders are errors too.
pub const BLUNDER: f64 = 0.080;

/// Sums over one player's decisions.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tally {
    /// Counted decisions: checker plays, doubles, takes.
    pub counted: [u32; 3],
    /// Equity lost (EMG): by checker plays, doubles, takes.
    pub lost: [f64; 3],
    /// Decisions that lose at least [`ERROR`].
    pub errors: u32,
    /// Decisions that lose at least [`BLUNDER`].
    pub blunders: u32,
    /// Match winning chances lost, 0..1; `None` for money.
    pub lost_mwc: Option<f64>,
    /// Luck of all rolls (EMG).
    pub luck: f64,
}

impl Tally {
    /// The sums of a seat, 1 or 2.
    pub fn of(rows: &MatchRows, seat: u8) -> Self {
        let mut tally = Self::default();
        for decision in rows.decisions.iter().filter(|decision| decision.seat == seat) {
            let kind = match decision.kind {
                Kind::Checker => 0,
                Kind::Double => 1,
                Kind::Take => 2,
            };
            let error = decision.error_emg.unwrap_or(0.0);
            tally.counted[kind] += u32::from(decision.is_counted);
            tally.lost[kind] += error;
            tally.errors += u32::from(error >= ERROR);
            tally.blunders += u32::from(error >= BLUNDER);
            tally.luck += decision.luck_emg.unwrap_or(0.0);
            if let Some(mwc) = decision.error_mwc {
                *tally.lost_mwc.get_or_insert(0.0) += mwc;
            }
        }
        tally
    }

    pub fn decisions(&self) -> u32 {
        self.counted.iter().sum()
    }

    /// Equity lost by all decisions (EMG).
    pub fn total_error(&self) -> f64 {
        self.lost.iter().sum()
    }

    /// XG's performance rating in a match of this length; `None` without decisions.
    pub fn performance_rating(&self, match_length: Option<i32>) -> Option<f64> {
        let decisions = self.decisions();
        (decisions > 0).then(|| PR_PER_EMG * self.total_error() * pr_factor(match_length) / f64::from(decisions))
    }
}

pub fn table(out: &mut String, sheet: &Sheet<'_>) -> fmt::Result {
    let tallies = [1, 2].map(|seat| Tally::of(sheet.rows, seat));
    let [one, two] = [1, 2].map(|seat| fitted(sheet.name(seat), 22));
    writeln!(out, "\n{:<36}{one:>22}  {two:>22}", "Totals")?;
    let mut row = |title: &str, show: &dyn Fn(&Tally) -> String| {
        let [one, two] = [&tallies[0], &tallies[1]].map(show);
        writeln!(out, "{title:<36}{one:>22}  {two:>22}")
    };
    for (kind, title) in ["Checker plays: counted, EMG lost", "Doubles", "Takes"].into_iter().enumerate() {
        row(title, &|tally| format!("{:>5} {:>8.3}", tally.counted[kind], tally.lost[kind]))?;
    }
    row("All decisions", &|tally| format!("{:>5} {:>8.3}", tally.decisions(), tally.total_error()))?;
    row(&format!("Errors ({ERROR:.3} or more)"), &|tally| tally.errors.to_string())?;
    row(&format!("of these, blunders ({BLUNDER:.3} or more)"), &|tally| tally.blunders.to_string())?;
    let percent = |chance: f64| format!("{:.3}", chance * 100.0);
    row("Match winning chances lost, percent", &|tally| tally.lost_mwc.map_or("-".to_owned(), percent))?;
    row("Luck", &|tally| signed(Some(tally.luck)))?;
    let length = sheet.rows.session.match_length;
    let rating =
        |tally: &Tally| tally.performance_rating(length).map_or("-".to_owned(), |rating| format!("{rating:.2}"));
    let times = if length == Some(1) { format!(" * {ONE_POINT_FACTOR}") } else { String::new() };
    row(&format!("PR ({PR_PER_EMG} * lost{times} / decisions)"), &rating)
}
