//! Horizontal bars, each with its name before and its figure after it.

use super::frame::{AXIS, Area, Chart, LETTER, MUTED, Names, ONE, Sheet, TEXT, TWO, WIDTH, begin};
use super::scale::Scale;
use crate::page::markup::Markup;
use backgammon::drawing::svg::Anchor;

/// A bar of two parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    pub name: String,
    /// The lengths of the bar's parts, one after the other.
    pub parts: [f64; 2],
    /// The figure, as in the table.
    pub figure: String,
}

const HEIGHT: f64 = 30.0;

/// The bars, with the names of their parts.
pub fn bars(names: Names<'_>, legend: [&str; 2], bars: &[Bar], sheet: Sheet) -> Chart {
    if bars.is_empty() {
        return None;
    }
    let top = 28.0;
    let longest = bars.iter().map(|bar| bar.name.chars().count()).max().unwrap_or(0).min(24) as f64;
    let area = Area {
        left: (longest * 9.8 + 14.0).clamp(60.0, 250.0),
        right: WIDTH - 84.0,
        top,
        bottom: top + HEIGHT * bars.len() as f64,
    };
    let mut svg = begin(names, area.bottom + 8.0, sheet.0);
    let scale = Scale::over(bars.iter().map(|bar| bar.parts.iter().sum()).chain([0.0]), 4);
    let mut x = area.left.min(200.0);
    for (name, paint) in legend.into_iter().zip([ONE, TWO]) {
        svg.rect([x, 3.0, 12.0, 12.0], 2.0, paint);
        svg.text([x + 17.0, 15.0], Anchor::Start, LETTER, MUTED, name);
        x += 17.0 + 9.0 * name.chars().count() as f64 + 18.0;
    }
    for (number, bar) in bars.iter().enumerate() {
        let y = area.top + HEIGHT * number as f64;
        svg.text([area.left - 8.0, y + 20.0], Anchor::End, LETTER, TEXT, &bar.name);
        let mut end = 0.0;
        for (part, paint) in bar.parts.into_iter().zip([ONE, TWO]) {
            let [from, to] = [end, end + part.max(0.0)].map(|value| area.x(&scale, value));
            if to > from {
                svg.rect([from, y + 5.0, to - from, HEIGHT - 10.0], 0.0, paint);
            }
            end += part.max(0.0);
        }
        svg.text([area.x(&scale, end) + 6.0, y + 20.0], Anchor::Start, LETTER, TEXT, &bar.figure);
    }
    svg.line([area.left, area.top], [area.left, area.bottom], AXIS);
    Some(Markup::drawn(svg))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_has_its_name_its_parts_and_its_figure() {
        let names = || Names("Errors", "by kind".to_owned());
        let rows = [
            Bar { name: "checker".into(), parts: [3.0, 1.0], figure: "4.000".into() },
            Bar { name: "<take>".into(), parts: [2.0, 0.0], figure: "2.000".into() },
        ];
        let svg = bars(names(), ["a", "b"], &rows, Sheet::OF_PAGE).unwrap();
        let text = svg.as_str();
        assert!(text.contains(">4.000<") && text.contains(">&lt;take&gt;<") && !text.contains("<style>"), "{text}");
        // Two parts of the first, one of the second, two of the legend. The scale goes to 4.
        assert_eq!(text.matches("<rect").count(), 5);
        let widths: Vec<f64> =
            text.split("width=\"").skip(4).map(|part| part.split('"').next().unwrap().parse().unwrap()).collect();
        assert!((widths[0] / widths[1] - 3.0).abs() < 0.01 && (widths[0] / widths[2] - 1.5).abs() < 0.01, "{widths:?}");
        assert_eq!(bars(names(), ["a", "b"], &[], Sheet::OF_PAGE), None);
    }
}
