//! A figure of several people over time: a small chart for each, with common axes.

use super::frame::{AXIS, Area, Chart, DOT, GRID, LETTER, MOVING, MUTED, Names, Sheet, TEXT, WIDTH, begin};
use super::scale::Scale;
use super::time::{Dot, Line, ROOM, draw_band, draw_line, marks};
use crate::page::markup::Markup;
use backgammon::drawing::svg::{Anchor, shortened};

/// A person's figures.
#[derive(Debug, Clone, PartialEq)]
pub struct Panel {
    pub name: String,
    /// A second line below the name.
    pub note: String,
    pub dots: Vec<Dot>,
    pub line: Line,
}

const COLUMNS: usize = 2;
const WIDE: f64 = 226.0;
const HIGH: f64 = 110.0;
/// From the top of a chart to that of the next one.
const STEP: f64 = HIGH + 82.0;
/// The most years named below a chart.
const MAX_LABELS: usize = 4;

/// The charts of the people; `kinds` are the dots and the line.
pub fn multiples(names: Names<'_>, unit: &str, kinds: [&str; 2], panels: &[Panel], sheet: Sheet) -> Chart {
    let dots = || panels.iter().flat_map(|panel| &panel.dots);
    let (first, last) = dots().fold((f64::MAX, f64::MIN), |(low, high), dot| (low.min(dot.year), high.max(dot.year)));
    if first > last {
        return None;
    }
    let room = ((last - first) * 0.02).max(1.0 / 24.0);
    let x = Scale::between(first - room, last + room, 1.0);
    let most = ROOM * dots().map(|dot| dot.value).fold(0.0, f64::max);
    let bands = panels.iter().flat_map(|panel| &panel.line.band).map(|[_, _, high]| high.min(most));
    let y = Scale::over(dots().map(|dot| dot.value).chain(bands).chain([0.0]), 3);
    let height = 34.0 + STEP * panels.len().div_ceil(COLUMNS) as f64;
    let mut svg = begin(names, height, sheet.0);
    svg.text([0.0, 15.0], Anchor::Start, LETTER, TEXT, unit);
    svg.circle([50.0, 10.0], 3.0, DOT, "");
    svg.text([60.0, 15.0], Anchor::Start, LETTER, TEXT, kinds[0]);
    let begins = 78.0 + 9.1 * kinds[0].chars().count() as f64;
    svg.polyline(&[[begins, 10.0], [begins + 26.0, 10.0]], MOVING);
    svg.text([begins + 32.0, 15.0], Anchor::Start, LETTER, TEXT, kinds[1]);
    for (number, panel) in panels.iter().enumerate() {
        let left = 34.0 + (WIDTH - 34.0 - WIDE) * (number % COLUMNS) as f64;
        let top = 78.0 + STEP * (number / COLUMNS) as f64;
        let area = Area { left, right: left + WIDE, top, bottom: top + HIGH };
        svg.text([left, top - 28.0], Anchor::Start, LETTER, TEXT, &shortened(&panel.name, 24));
        svg.text([left, top - 9.0], Anchor::Start, LETTER, MUTED, &panel.note);
        for (value, label) in y.labels() {
            let place = area.y(&y, value);
            svg.line([left, place], [area.right, place], if value == 0.0 { AXIS } else { GRID });
            if number % COLUMNS == 0 {
                svg.text([left - 6.0, place + 5.0], Anchor::End, LETTER, MUTED, &label);
            }
        }
        let years = marks(first - room, last + room);
        for (year, label) in years.iter().step_by(years.len().div_ceil(MAX_LABELS)) {
            let place = area.x(&x, *year);
            svg.line([place, top], [place, area.bottom], GRID);
            svg.text([place, area.bottom + 18.0], Anchor::Middle, LETTER, MUTED, label);
        }
        let at = |year: f64, value: f64| [area.x(&x, year), area.y(&y, value)];
        draw_band(&mut svg, &panel.line, at);
        for dot in &panel.dots {
            svg.circle(at(dot.year, dot.value), 3.0, DOT, &dot.hint);
        }
        draw_line(&mut svg, &panel.line, &[MOVING], at);
    }
    Some(Markup::drawn(svg))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_has_a_chart_on_the_same_axes() {
        let dot = |year, value| Dot { year, value, interval: None, hint: "a & b".into() };
        let panel = |name: &str, dots: Vec<Dot>| Panel {
            name: name.into(),
            note: "-0.40 ± 0.20".into(),
            line: Line { places: dots.iter().map(|dot| [dot.year, dot.value]).collect(), band: Vec::new() },
            dots,
        };
        let names = || Names("PR", "d".to_owned());
        let panels = [
            panel("Ada", vec![dot(2020.0, 5.0), dot(2024.0, 5.0)]),
            panel("<Bob>", vec![dot(2022.0, 10.0)]),
            panel("Cleo", vec![]),
        ];
        let svg = multiples(names(), "PR", ["a match", "last"], &panels, Sheet::OF_PAGE).unwrap();
        let text = svg.as_str();
        assert!(text.contains(">&lt;Bob&gt;<") && text.contains(">-0.40 ± 0.20<") && !text.contains("NaN"), "{text}");
        // The years below each chart, the figures beside the left ones; the legend has one dot.
        let times = |what: &str| text.matches(what).count();
        assert_eq!((times(">2022<"), times(">10<"), times("class=\"gc-dot\"")), (3, 2, 4), "{text}");
        // The same height for the same figure: half of the scale.
        assert!(text.contains("cy=\"133.0\"") || text.contains("cy=\"133\""), "{text}");
        assert_eq!(multiples(names(), "PR", ["", ""], &panels[2..], Sheet::OF_PAGE), None);
    }
}
