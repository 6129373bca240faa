//! A figure over time.

use super::frame::{
    Area, BAND, Chart, DOT, GRID, HALO, LETTER, MOVING, MUTED, Names, PALE, RANGE, Sheet, TEXT, WIDTH, begin,
};
use super::scale::Scale;
use crate::page::markup::Markup;
use backgammon::drawing::svg::Anchor;

/// A figure at a time.
#[derive(Debug, Clone, PartialEq)]
pub struct Dot {
    /// Years, with a part for the day: see [`year_of`].
    pub year: f64,
    pub value: f64,
    /// The bounds of its interval, if known.
    pub interval: Option<[f64; 2]>,
    pub hint: String,
}

/// Figures over time that a line goes through.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Line {
    /// Time and figure.
    pub places: Vec<[f64; 2]>,
    /// Time and bounds of the figure, if known.
    pub band: Vec<[f64; 3]>,
}

/// Fewer dots show nothing that the table does not.
const LEAST: usize = 3;
/// The most matches whose intervals are drawn as lines; more could not be distinguished.
const MAX_RANGES: usize = 60;

/// The time of a date as the database writes it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Every month is a twelfth of its year.
pub fn year_of(date: &str) -> Option<f64> {
    let mut parts = date.split('-').map(str::parse::<f64>);
    let year = parts.next()?.ok()?;
    let month = parts.next().unwrap_or(Ok(1.0)).ok()?;
    let day = parts.next().unwrap_or(Ok(1.0)).ok()?;
    Some(year + (month - 1.0) / 12.0 + (day - 1.0) / 372.0)
}

/// How far intervals are drawn, as a multiple of the largest figure.
const ROOM: f64 = 1.5;
/// More dots are pale, so that the line is seen.
const MANY: usize = 150;

/// Dots, and a line through other figures of the same kind, in their unit.
pub fn over_time(names: Names<'_>, unit: &str, kinds: [&str; 2], dots: &[Dot], line: &Line, sheet: Sheet) -> Chart {
    if dots.len() < LEAST {
        return None;
    }
    let area = Area { left: 44.0, right: WIDTH - 34.0, top: 60.0, bottom: 304.0 };
    let mut svg = begin(names, 334.0, sheet.0);
    let has_ranges = dots.len() <= MAX_RANGES;
    let ranges = dots.iter().filter_map(|dot| dot.interval.filter(|_| has_ranges));
    let ends = ranges.map(|[_, high]| high).chain(line.band.iter().map(|[_, _, high]| *high));
    let figures = dots.iter().map(|dot| dot.value).chain(line.places.iter().map(|[_, value]| *value));
    // Wide intervals are cut off, so that they do not flatten the figures.
    let most = ROOM * figures.clone().fold(0.0, f64::max);
    let y = Scale::over(figures.chain(ends.clone().map(|high| high.min(most))).chain([0.0]), 6);
    let is_beyond = |high: f64| y.part(high) >= 1.0 && high > most;
    if ends.clone().any(is_beyond) {
        svg.text([WIDTH - 2.0, 15.0], Anchor::End, LETTER, MUTED, "↑ the interval goes on");
    }
    area.rows(&mut svg, &y, "");
    let times: Vec<f64> = dots.iter().map(|dot| dot.year).chain(line.places.iter().map(|[year, _]| *year)).collect();
    let (first, last) = times.iter().fold((f64::MAX, f64::MIN), |(low, high), year| (low.min(*year), high.max(*year)));
    // A single day gets half a month on each side.
    let room = ((last - first) * 0.02).max(1.0 / 24.0);
    let x = Scale::between(first - room, last + room, 1.0);
    for (year, label) in marks(first - room, last + room) {
        let place = area.x(&x, year);
        svg.line([place, area.top], [place, area.bottom], GRID);
        svg.text([place, area.bottom + 20.0], Anchor::Middle, LETTER, MUTED, &label);
    }
    svg.text([0.0, 15.0], Anchor::Start, LETTER, TEXT, unit);
    svg.circle([area.left + 6.0, 10.0], 4.5, DOT, "");
    svg.text([area.left + 16.0, 15.0], Anchor::Start, LETTER, TEXT, kinds[0]);
    if !line.places.is_empty() {
        svg.polyline(&[[area.left, 32.0], [area.left + 26.0, 32.0]], MOVING);
        svg.text([area.left + 32.0, 37.0], Anchor::Start, LETTER, TEXT, kinds[1]);
    }
    let at = |year: f64, value: f64| [area.x(&x, year), area.y(&y, value)];
    let upper = line.band.iter().map(|[year, _, high]| at(*year, *high));
    let lower = line.band.iter().rev().map(|[year, low, _]| at(*year, *low));
    if line.band.len() > 1 {
        svg.polygon(&upper.chain(lower).collect::<Vec<_>>(), BAND);
    }
    let (radius, paint) = if dots.len() > MANY { (2.2, PALE) } else { (4.0, DOT) };
    for dot in dots {
        let place = area.x(&x, dot.year);
        if let Some([low, high]) = dot.interval.filter(|_| has_ranges) {
            let top = area.y(&y, high);
            svg.line([place, area.y(&y, low)], [place, top], RANGE);
            for side in [-3.5, 3.5].into_iter().filter(|_| is_beyond(high)) {
                svg.line([place + side, top + 5.0], [place, top], RANGE);
            }
        }
        svg.circle([place, area.y(&y, dot.value)], radius, paint, &dot.hint);
    }
    let places: Vec<_> = line.places.iter().map(|[year, value]| at(*year, *value)).collect();
    [HALO, MOVING].into_iter().filter(|_| places.len() > 1).for_each(|paint| svg.polyline(&places, paint));
    Some(Markup::drawn(svg))
}

/// At most about eight years between two times, or six months of them.
fn marks(first: f64, last: f64) -> Vec<(f64, String)> {
    let months = (last - first) * 12.0;
    let step = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600]
        .into_iter()
        .find(|step| months / f64::from(*step) <= if *step < 12 { 6.0 } else { 8.0 });
    let step = f64::from(step.unwrap_or(1200));
    let mut marks = Vec::new();
    let mut month = (first * 12.0 / step - 1e-6).ceil() * step;
    while month <= last * 12.0 + 1e-6 && marks.len() < 20 {
        let (year, rest) = ((month / 12.0 + 1e-9).floor(), (month + 0.5).rem_euclid(12.0).floor());
        let label = if step < 12.0 { format!("{year:.0}-{:02.0}", rest + 1.0) } else { format!("{year:.0}") };
        marks.push((month / 12.0, label));
        month += step;
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_parts_of_years() {
        assert_eq!(year_of("2024"), Some(2024.0));
        assert_eq!(year_of("2024-07"), Some(2024.5));
        assert!((year_of("2024-12-31").unwrap() - 2024.9973).abs() < 1e-3);
        assert_eq!(year_of(""), None);
    }

    #[test]
    fn marks_are_round_dates() {
        let labels = |first, last| marks(first, last).into_iter().map(|(_, label)| label).collect::<Vec<_>>().join(" ");
        assert_eq!(labels(2020.9, 2025.1), "2021 2022 2023 2024 2025");
        assert_eq!(labels(2024.0, 2024.5), "2024-01 2024-02 2024-03 2024-04 2024-05 2024-06 2024-07");
        assert_eq!(labels(1990.0, 2026.0), "1990 1995 2000 2005 2010 2015 2020 2025");
    }

    #[test]
    fn three_matches_make_a_chart() {
        let dot = Dot { year: 2024.5, value: 7.79, interval: Some([6.0, 9.0]), hint: "a & b".into() };
        let names = || Names("PR", "d".to_owned());
        let dots = vec![dot; 3];
        let drawn = |line: &Line| over_time(names(), "PR", ["match", "last"], &dots, line, Sheet::OF_PAGE).unwrap();
        assert_eq!(over_time(names(), "PR", ["", ""], &dots[..2], &Line::default(), Sheet::OF_PAGE), None);
        let svg = drawn(&Line::default());
        assert!(
            svg.as_str().contains("a &amp; b") && svg.as_str().contains("gc-range") && !svg.as_str().contains("NaN")
        );
        let line =
            Line { places: vec![[2024.0, 7.0], [2024.5, 7.5]], band: vec![[2024.0, 6.0, 8.0], [2024.5, 6.5, 8.5]] };
        let banded = drawn(&line);
        let points = banded.as_str().split("points=\"").nth(1).unwrap().split('"').next().unwrap();
        assert_eq!((points.split(' ').count(), svg.as_str().contains("gc-band")), (4, false));
    }

    #[test]
    fn a_wide_interval_does_not_flatten_the_figures() {
        let dot = |high| Dot { year: 2024.5, value: 6.0, interval: Some([2.0, high]), hint: String::new() };
        let drawn = |high| {
            let names = Names("PR", "d".to_owned());
            over_time(names, "PR", ["", ""], &[dot(8.0), dot(8.0), dot(high)], &Line::default(), Sheet::OF_PAGE)
                .unwrap()
        };
        let (within, beyond) = (drawn(8.9), drawn(75.0));
        assert!(!within.as_str().contains("goes on") && within.as_str().contains(">10<"), "{within}");
        assert!(beyond.as_str().contains("↑ the interval goes on") && !beyond.as_str().contains(">20<"), "{beyond}");
        // The two strokes of an arrow.
        let ranges = |svg: &Chart| svg.as_ref().map_or(0, |svg| svg.as_str().matches("gc-range").count());
        assert_eq!(ranges(&Some(beyond)), ranges(&Some(within)) + 2);
    }
}
