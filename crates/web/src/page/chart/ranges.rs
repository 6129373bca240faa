//! Figures with intervals in rows, around a common zero.

use super::frame::{AXIS, Area, Chart, DOT, GRID, LETTER, MUTED, Names, RANGE, RING, Sheet, TEXT, WIDTH, begin};
use super::scale::Scale;
use crate::page::markup::Markup;
use backgammon::drawing::svg::{Anchor, shortened};

/// A figure with its interval.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Range {
    pub name: String,
    /// The figure; `None`: a heading for the following rows.
    pub value: Option<f64>,
    /// The bounds of its interval, if known.
    pub interval: Option<[f64; 2]>,
    /// The figure, as in the table.
    pub figure: String,
    /// Whether the dot is full (the first kind) or a ring.
    pub is_first: bool,
}

const HEIGHT: f64 = 26.0;
/// Letters of a name: the longest is that of an idea.
const LONGEST: usize = 28;

/// The figures; `ends` are the labels to the left and to the right of the axis.
pub fn ranges(names: Names<'_>, ends: [&str; 2], kinds: [&str; 2], rows: &[Range], sheet: Sheet) -> Chart {
    if rows.iter().all(|row| row.value.is_none()) {
        return None;
    }
    let longest = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).min(LONGEST) as f64;
    let figures = rows.iter().map(|row| row.figure.chars().count()).max().unwrap_or(0) as f64;
    let area = Area {
        left: (longest * 9.4 + 14.0).clamp(60.0, 278.0),
        right: WIDTH - (figures * 9.2 + 14.0).clamp(66.0, 150.0),
        top: 46.0,
        bottom: 46.0 + HEIGHT * rows.len() as f64,
    };
    let mut svg = begin(names, area.bottom + 26.0, sheet.0);
    // A few intervals that are much longer than the others would flatten all: they are cut off at a mark.
    let mut ends_of_all: Vec<f64> = rows.iter().flat_map(|row| row.interval.into_iter().flatten()).collect();
    ends_of_all.sort_by(|one, next| one.abs().total_cmp(&next.abs()));
    let usual = ends_of_all.get(3 * ends_of_all.len() / 4).map_or(0.0, |end| end.abs());
    let reach = rows.iter().filter_map(|row| row.value).fold(2.0 * usual, |most, value| most.max(value.abs()));
    let drawn = ends_of_all.iter().map(|end| end.clamp(-reach, reach));
    let values = rows.iter().filter_map(|row| row.value).chain(drawn);
    let scale = Scale::over(values.chain([0.0]), if area.right - area.left < 240.0 { 2 } else { 4 });
    for (value, label) in scale.labels() {
        let x = area.x(&scale, value);
        svg.line([x, area.top], [x, area.bottom], if value == 0.0 { AXIS } else { GRID });
        svg.text([x, area.bottom + 19.0], Anchor::Middle, LETTER, MUTED, &label);
    }
    let next = 36.0 + 9.1 * kinds[0].chars().count() as f64;
    for (x, name, radius, paint) in [(6.0, kinds[0], 4.5, DOT), (next, kinds[1], 4.0, RING)] {
        svg.circle([x, 10.0], radius, paint, "");
        svg.text([x + 10.0, 15.0], Anchor::Start, LETTER, MUTED, name);
    }
    svg.text([WIDTH - 2.0, 16.0], Anchor::End, LETTER, MUTED, "line: 95% interval");
    svg.text([area.left, 36.0], Anchor::Start, LETTER, TEXT, ends[0]);
    svg.text([WIDTH - 2.0, 36.0], Anchor::End, LETTER, TEXT, ends[1]);
    for (number, row) in rows.iter().enumerate() {
        let y = area.top + HEIGHT * (number as f64 + 0.5);
        let Some(value) = row.value else {
            svg.text([0.0, y + 5.0], Anchor::Start, LETTER, MUTED, &row.name);
            continue;
        };
        svg.text([area.left - 8.0, y + 5.0], Anchor::End, LETTER, TEXT, &shortened(&row.name, LONGEST));
        if let Some([low, high]) = row.interval {
            svg.line([area.x(&scale, low), y], [area.x(&scale, high), y], RANGE);
            for (end, anchor, mark) in [(low, Anchor::Start, "‹"), (high, Anchor::End, "›")] {
                if end.abs() > reach {
                    svg.text([area.x(&scale, end), y + 5.0], anchor, LETTER, MUTED, mark);
                }
            }
        }
        let (radius, paint) = if row.is_first { (4.5, DOT) } else { (4.0, RING) };
        svg.circle([area.x(&scale, value), y], radius, paint, &format!("{}: {}", row.name, row.figure));
        svg.text([WIDTH, y + 5.0], Anchor::End, LETTER, TEXT, &row.figure);
    }
    svg.line([area.x(&scale, 0.0), area.top], [area.x(&scale, 0.0), area.bottom], AXIS);
    Some(Markup::drawn(svg))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certain_figures_are_full_dots_and_headings_have_none() {
        let names = || Names("Bias", "by score".to_owned());
        let row = |name: &str, value, interval: Option<[f64; 2]>, figure: &str| Range {
            name: name.into(),
            value,
            is_first: interval.is_some_and(|[low, _]| low > 0.0),
            interval,
            figure: figure.into(),
        };
        let rows = [
            row("to double", None, None, ""),
            row("money", Some(0.2), Some([0.1, 0.3]), "0.200"),
            row("<all>", Some(0.05), Some([-0.1, 0.2]), "0.050"),
            row("few", Some(0.01), None, "0.010"),
        ];
        let svg = ranges(names(), ["too late", "too early"], ["sure", "chance"], &rows, Sheet::OF_PAGE).unwrap();
        let text = svg.as_str();
        // One of each is the legend's.
        assert_eq!((text.matches("gc-dot").count(), text.matches("gc-ring").count()), (2, 3), "{text}");
        assert_eq!(text.matches("gc-range").count(), 2);
        assert!(text.contains(">&lt;all&gt;<") && text.contains(">to double<") && text.contains(">0.200<"));
        assert!(!text.contains('›'));
        assert_eq!(ranges(names(), ["", ""], ["", ""], &rows[..1], Sheet::OF_PAGE), None);
    }

    #[test]
    fn one_long_interval_does_not_flatten_the_others() {
        let row = |value: f64, half: f64| Range {
            value: Some(value),
            interval: Some([value - half, value + half]),
            ..Range::default()
        };
        let mut rows = vec![row(0.5, 1.0); 9];
        let draw =
            |rows: &[Range]| ranges(Names("Extra", String::new()), ["", ""], ["", ""], rows, Sheet::OF_PAGE).unwrap();
        let usual = draw(&rows).as_str().matches('›').count();
        rows.push(row(2.0, 40.0));
        let text = draw(&rows);
        assert_eq!((usual, text.as_str().matches('›').count(), text.as_str().matches('‹').count()), (0, 1, 1));
        assert!(text.as_str().contains(">2<") && !text.as_str().contains(">20<"), "{text}");
    }
}
