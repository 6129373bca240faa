//! The course of a game: chances to win, and equity lost so far by both players.

use super::frame::{Area, Chart, LETTER, LINE_ONE, LINE_THREE, LINE_TWO, MUTED, Names, Sheet, TEXT, WIDTH, begin};
use super::scale::Scale;
use crate::page::svg::{Anchor, shortened};

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Course {
    /// The decisions in order.
    pub moments: Vec<Moment>,
    /// The most that either player loses in any game of the match, EMG: all games have one scale.
    pub most: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moment {
    /// The first player's chance to win the game, 0..1; `None`: not analysed.
    pub chance: Option<f64>,
    /// Equity lost so far in the match by each player, EMG.
    pub lost: [f64; 2],
}

/// The chart of a game: chances above, losses below. Long names of `players` are shortened.
pub fn course(names: Names<'_>, players: [&str; 2], game: &Course, sheet: Sheet) -> Chart {
    if game.moments.len() < 2 || game.moments.iter().all(|moment| moment.chance.is_none()) {
        return None;
    }
    let mut svg = begin(names, 330.0, sheet.0);
    let players = players.map(|name| shortened(name, 18));
    let x = Scale::between(0.0, (game.moments.len() - 1) as f64, 1.0);
    let upper = Area { left: 50.0, right: WIDTH - 10.0, top: 26.0, bottom: 166.0 };
    let lower = Area { top: 214.0, bottom: 306.0, ..upper };
    svg.text([0.0, 14.0], Anchor::Start, LETTER, TEXT, &format!("chance of {} to win the game", players[0]));
    let chances = Scale::between(0.0, 100.0, 25.0);
    upper.rows(&mut svg, &chances, "%");
    let place = |number: usize| upper.x(&x, number as f64);
    for run in runs(&game.moments) {
        let line: Vec<[f64; 2]> =
            run.iter().map(|(number, chance)| [place(*number), upper.y(&chances, 100.0 * chance)]).collect();
        svg.polyline(&line, LINE_THREE);
    }
    svg.text([0.0, 196.0], Anchor::Start, LETTER, TEXT, "lost so far (EMG)");
    let next = 136.0;
    svg.polyline(&[[next, 192.0], [next + 24.0, 192.0]], LINE_ONE);
    svg.text([next + 29.0, 196.0], Anchor::Start, LETTER, MUTED, &players[0]);
    let next = next + 29.0 + 7.4 * players[0].chars().count() as f64 + 16.0;
    svg.polyline(&[[next, 192.0], [next + 24.0, 192.0]], LINE_TWO);
    svg.text([next + 29.0, 196.0], Anchor::Start, LETTER, MUTED, &players[1]);
    let losses = Scale::over([0.0, game.most].into_iter(), 3);
    lower.rows(&mut svg, &losses, "");
    for (seat, paint) in [LINE_ONE, LINE_TWO].into_iter().enumerate() {
        let line: Vec<[f64; 2]> = (0..)
            .zip(&game.moments)
            .map(|(number, moment)| [place(number), lower.y(&losses, moment.lost[seat])])
            .collect();
        svg.polyline(&line, paint);
    }
    svg.text([upper.right, 324.0], Anchor::End, LETTER, MUTED, "decisions of the game, from the first to the last");
    Some(svg.finish())
}

/// Consecutive chances; a decision without analysis does not break the line.
fn runs(moments: &[Moment]) -> Vec<Vec<(usize, f64)>> {
    let known = moments.iter().enumerate().filter_map(|(number, moment)| Some((number, moment.chance?)));
    let mut runs: Vec<Vec<(usize, f64)>> = Vec::new();
    for (number, chance) in known {
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|(last, _)| number - last <= 4) => run.push((number, chance)),
            _ => runs.push(vec![(number, chance)]),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_without_analysis_breaks_the_line() {
        let moment = |chance| Moment { chance, lost: [0.0, 0.1] };
        let mut moments = vec![moment(Some(0.5)); 3];
        moments.extend(vec![moment(None); 9]);
        moments.extend(vec![moment(Some(0.9)); 2]);
        assert_eq!(runs(&moments).iter().map(Vec::len).collect::<Vec<_>>(), [3, 2]);
        let game = Course { moments, most: 0.1 };
        let names = || Names("a", "b".to_owned());
        assert!(course(names(), ["A <i>", "B"], &game, Sheet::OF_PAGE).unwrap().as_str().contains("A &lt;i&gt;"));
        assert_eq!(course(names(), ["A", "B"], &Course::default(), Sheet::OF_PAGE), None);
    }
}
