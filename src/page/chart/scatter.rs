//! Two figures against each other.

use super::frame::{Area, Chart, DOT, LETTER, Names, RING, Sheet, TEXT, WIDTH, begin, legend};
use super::scale::Scale;
use crate::page::markup::Markup;
use backgammon::drawing::svg::Anchor;

#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    pub x: f64,
    pub y: f64,
    /// Whether the dot is full (the first kind) or a ring.
    pub is_first: bool,
    pub hint: String,
}

/// More marks are small.
const MANY: usize = 400;
/// Fewer marks show nothing that the table does not.
pub const LEAST: usize = 3;

/// All marks, with the names of the axes and of the two kinds.
pub fn scatter(names: Names<'_>, axes: [&str; 2], kinds: [&str; 2], marks: &[Mark], sheet: Sheet) -> Chart {
    if marks.len() < LEAST {
        return None;
    }
    let x = Scale::over(marks.iter().map(|mark| mark.x).chain([0.0]), 6);
    let y = Scale::over(marks.iter().map(|mark| mark.y).chain([0.0]), 5);
    let area = Area { left: 56.0, right: WIDTH - 22.0, top: 52.0, bottom: 300.0 };
    let mut svg = begin(names, 342.0, sheet.0);
    area.columns(&mut svg, &x);
    area.rows(&mut svg, &y, "");
    svg.text([0.0, 15.0], Anchor::Start, LETTER, TEXT, axes[1]);
    svg.text([area.right, area.bottom + 38.0], Anchor::End, LETTER, TEXT, axes[0]);
    legend(&mut svg, kinds, 34.0, 22.0);
    for mark in marks {
        let place = [area.x(&x, mark.x), area.y(&y, mark.y)];
        let (radius, paint) = if mark.is_first { (4.0, DOT) } else { (3.4, RING) };
        svg.circle(place, if marks.len() > MANY { 0.6 * radius } else { radius }, paint, &mark.hint);
    }
    Some(Markup::drawn(svg))
}
