//! Vertical bars, one for each period.

use super::frame::{AXIS, Area, Chart, LETTER, MUTED, Names, ONE, OPEN, Sheet, TEXT, WIDTH, begin};
use super::scale::Scale;
use crate::page::markup::Markup;
use backgammon::drawing::svg::Anchor;

/// A period and its count.
#[derive(Debug, Clone, PartialEq)]
pub struct Count {
    pub period: String,
    pub value: f64,
    /// Whether the period is not over.
    pub is_unfinished: bool,
}

/// The most periods named below the bars.
const MAX_LABELS: usize = 7;

pub fn columns(names: Names<'_>, unit: &str, counts: &[Count], sheet: Sheet) -> Chart {
    if counts.len() < 2 {
        return None;
    }
    let area = Area { left: 60.0, right: WIDTH - 10.0, top: 28.0, bottom: 234.0 };
    let mut svg = begin(names, 264.0, sheet.0);
    let y = Scale::over(counts.iter().map(|count| count.value).chain([0.0]), 4);
    area.rows(&mut svg, &y, "");
    svg.text([0.0, 16.0], Anchor::Start, LETTER, TEXT, unit);
    if counts.iter().any(|count| count.is_unfinished) {
        svg.rect([area.left + 80.0, 5.0, 12.0, 11.0], 0.0, OPEN);
        svg.text([area.left + 98.0, 16.0], Anchor::Start, LETTER, MUTED, "not over yet");
    }
    let width = (area.right - area.left) / counts.len() as f64;
    let each = counts.len().div_ceil(MAX_LABELS);
    for (number, count) in counts.iter().enumerate() {
        let x = area.left + width * number as f64;
        let top = area.y(&y, count.value);
        let paint = if count.is_unfinished { OPEN } else { ONE };
        svg.rect([x + 0.15 * width, top, 0.7 * width, area.bottom - top], 0.0, paint);
        if number % each == 0 {
            svg.text([x + width / 2.0, area.bottom + 20.0], Anchor::Middle, LETTER, MUTED, &count.period);
        }
    }
    svg.line([area.left, area.bottom], [area.right, area.bottom], AXIS);
    Some(Markup::drawn(svg))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_period_has_a_bar_and_some_have_names() {
        let count =
            |year: u32| Count { period: year.to_string(), value: f64::from(year % 7), is_unfinished: year == 2026 };
        let counts: Vec<Count> = (2011..=2026).map(count).collect();
        let names = || Names("Matches", "by year".to_owned());
        let svg = columns(names(), "matches", &counts, Sheet::OF_PAGE).unwrap();
        assert_eq!(svg.as_str().matches("class=\"gc-one\"").count(), 15, "{svg}");
        assert_eq!(svg.as_str().matches("class=\"gc-open\"").count(), 2, "one is the legend's");
        assert!(svg.as_str().contains(">2011<") && !svg.as_str().contains(">2012<"), "{svg}");
        assert_eq!(columns(names(), "matches", &counts[..1], Sheet::OF_PAGE), None);
    }
}
