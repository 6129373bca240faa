//! Compares the figures of synthetic collections with those of real ones.

use std::collections::HashSet;

use crate::common::prelude::*;
use normalize::normalize;
use rayon::prelude::*;
use rows::codes::depth_rank;
use rows::matches::{Action, Kind, MatchRows};
use synth::Generator;
use xgfile::container::Container;
use xgfile::limits::Limits;

/// Synthetic matches for each file of the corpus.
const TIMES: u64 = 6;
const SEED: u64 = 1;

struct Match {
    rows: MatchRows,
    file_bytes: usize,
    inflated_bytes: usize,
}

fn read(file: &[u8]) -> Match {
    let container = Container::decode(file, &Limits::default()).unwrap();
    let inflated_bytes = container.streams.iter().map(|stream| stream.data.len()).sum();
    Match { rows: normalize(&container).unwrap(), file_bytes: file.len(), inflated_bytes }
}

/// A figure with its name and tolerance.
type Figure = (&'static str, f64, Apart);

#[derive(Clone, Copy)]
enum Apart {
    /// The larger value is at most this many times the smaller one.
    Times(f64),
    /// The two values differ by at most this much.
    By(f64),
}
use Apart::{By, Times};

/// Tolerances as wide as a dozen real files from four sources require: a third for counts per match (the corpus has short matches), some
/// hundredths for shares.
fn figures(matches: &[Match]) -> Vec<Figure> {
    let sum = |of: &dyn Fn(&Match) -> usize| matches.iter().map(of).sum::<usize>() as f64;
    let n = matches.len() as f64;
    let decided = |test: &dyn Fn(&rows::matches::DecisionRow) -> bool| {
        sum(&|m| m.rows.decisions.iter().filter(|decision| test(decision)).count())
    };
    let games = sum(&|m| m.rows.games.len());
    let plays = decided(&|d| d.kind == Kind::Checker);
    let candidates = sum(&|m| m.rows.candidates.len());
    let inflated = sum(&|m| m.inflated_bytes);
    let bytes = sum(&|m| m.file_bytes);
    let deep = |level: i64| {
        let is_deep = |shown: i16| depth_rank(shown.into()) >= depth_rank(level);
        sum(&|m| m.rows.candidates.iter().filter(|candidate| is_deep(candidate.level_code)).count())
    };
    let lengths: Vec<f64> = matches.iter().filter_map(|m| m.rows.session.match_length).map(f64::from).collect();
    vec![
        ("records a game", sum(&|m| m.rows.file.record_count) / games, Times(1.15)),
        ("records a match", sum(&|m| m.rows.file.record_count) / n, Times(1.35)),
        ("plays a game", plays / games, Times(1.12)),
        ("games a match", games / n, Times(1.35)),
        ("candidates a play", candidates / plays, Times(1.07)),
        (
            "plays with ten candidates or more",
            decided(&|d| d.kind == Kind::Checker && d.candidate_count >= 10) / plays,
            By(0.10),
        ),
        ("plays without a choice", decided(&|d| d.kind == Kind::Checker && d.candidate_count <= 1) / plays, By(0.05)),
        ("KB a file", bytes / n / 1e3, Times(1.35)),
        ("inflated KB a file", inflated / n / 1e3, Times(1.35)),
        ("packed: share of inflated", bytes / inflated, By(0.015)),
        ("decisions in known positions", repeated(matches), By(0.05)),
        ("points a match", lengths.iter().sum::<f64>() / lengths.len() as f64, Times(1.25)),
        ("money sessions", (n - lengths.len() as f64) / n, By(0.15)),
        ("candidates at 3-ply or deeper", deep(2) / candidates, By(0.20)),
        ("candidates at 4-ply or deeper", deep(3) / candidates, By(0.10)),
        ("matches with rollouts", sum(&|m| usize::from(!m.rows.rollouts.is_empty())) / n, By(0.10)),
        ("double decisions a game", decided(&|d| d.kind == Kind::Double) / games, Times(1.35)),
        ("doubles a game", decided(&|d| d.action.as_ref().map(Action::name) == Some("double")) / games, Times(1.35)),
        ("takes a game", decided(&|d| d.action.as_ref().map(Action::name) == Some("take")) / games, Times(1.5)),
        ("passes a game", decided(&|d| d.action.as_ref().map(Action::name) == Some("pass")) / games, Times(1.35)),
    ]
}

/// Share of decisions with the position of an earlier decision, in collections of a dozen matches, because it grows with their number.
fn repeated(matches: &[Match]) -> f64 {
    const DOZEN: usize = 12;
    let shares = matches.chunks_exact(DOZEN).map(|dozen| {
        let mut seen = HashSet::new();
        let hashes = || dozen.iter().flat_map(|m| &m.rows.decisions).map(|decision| decision.position_hash);
        1.0 - hashes().filter(|hash| seen.insert(*hash)).count() as f64 / hashes().count() as f64
    });
    let shares: Vec<f64> = shares.collect();
    shares.iter().sum::<f64>() / shares.len() as f64
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn distributions_match_the_corpus() {
        let files = corpus_files(&["xg"]);
        if files.is_empty() {
            return;
        }
        let real: Vec<Match> = files.par_iter().map(|path| read(&std::fs::read(path).unwrap())).collect();
        let count = files.len() as u64 * TIMES;
        let made: Vec<Match> =
            (0..count).into_par_iter().map(|number| read(&Generator::new(SEED).file(number).unwrap())).collect();
        let mut table = format!("{:<36} {:>8} {:>9}\n", "", "real", "synthetic");
        let mut problems = 0;
        for ((name, real, apart), (_, made, _)) in figures(&real).into_iter().zip(figures(&made)) {
            let is_near = match apart {
                Times(factor) => made <= real * factor && real <= made * factor,
                By(difference) => (made - real).abs() <= difference,
            };
            problems += u32::from(!is_near);
            table.push_str(&format!("{name:<36} {real:>8.3} {made:>9.3}{}\n", if is_near { "" } else { "  too far" }));
        }
        say(&table);
        assert_eq!(problems, 0, "\n{table}");
    }
}
