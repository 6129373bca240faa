//! Code shared by all charts: paints, drawing area, and frame.

use super::scale::Scale;
use crate::page::markup::Markup;
use crate::page::palette::CHART_CSS;
use backgammon::drawing::svg::{Anchor, Paint, Svg, shortened};
use gammonbase::text_file::TextFile;

const GROUND: Paint = Paint { class: "gc-ground", plain: r##"fill="#ffffff""## };
pub(super) const TEXT: Paint = Paint { class: "gc-text", plain: r##"fill="#1d1d1f""## };
pub(super) const MUTED: Paint = Paint { class: "gc-muted", plain: r##"fill="#55565a""## };
pub(super) const GRID: Paint = Paint { class: "gc-grid", plain: r##"stroke="#dfe0e3""## };
pub(super) const AXIS: Paint = Paint { class: "gc-axis", plain: r##"stroke="#77787d""## };
pub(super) const ONE: Paint = Paint { class: "gc-one", plain: r##"fill="#0072b2""## };
pub(super) const TWO: Paint = Paint { class: "gc-two", plain: r##"fill="#c24e00""## };
pub(super) const DOT: Paint = Paint { class: "gc-dot", plain: r##"fill="#0072b2" fill-opacity="0.72""## };
/// One of many dots.
pub(super) const PALE: Paint = Paint { class: "gc-dot", plain: r##"fill="#0072b2" fill-opacity="0.3""## };
pub(super) const CELL: Paint = Paint { class: "gc-cell", plain: r##"fill="#f4f4f2""## };
/// A line over many dots, and what separates it from them.
pub(super) const MOVING: Paint = Paint {
    class: "gc-line-two",
    plain: r##"fill="none" stroke="#c24e00" stroke-width="2.4" stroke-linejoin="round""##,
};
pub(super) const HALO: Paint =
    Paint { class: "gc-halo", plain: r##"fill="none" stroke="#ffffff" stroke-width="5.5" stroke-linejoin="round""## };
pub(super) const RING: Paint =
    Paint { class: "gc-ring", plain: r##"fill="none" stroke="#c24e00" stroke-width="1.6""## };
pub(super) const RANGE: Paint =
    Paint { class: "gc-range", plain: r##"stroke="#0072b2" stroke-width="1.5" stroke-opacity="0.6""## };
pub(super) const BAND: Paint = Paint { class: "gc-band", plain: r##"fill="#c24e00" fill-opacity="0.16""## };
pub(super) const LINE_THREE: Paint = Paint {
    class: "gc-line-three",
    plain: r##"fill="none" stroke="#00805e" stroke-width="2.6" stroke-linejoin="round""##,
};

pub(super) const WIDTH: f64 = 520.0;
/// Size of letters, in units of the picture: on a phone, which shows all of its width, they have 11 pixels.
pub(super) const LETTER: f64 = 16.0;

/// The drawing area of a chart, inside its labels.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

impl Area {
    pub(super) fn x(self, scale: &Scale, value: f64) -> f64 {
        self.left + scale.part(value) * (self.right - self.left)
    }

    pub(super) fn y(self, scale: &Scale, value: f64) -> f64 {
        self.bottom - scale.part(value) * (self.bottom - self.top)
    }

    /// The lines of the vertical axis, with its labels to the left.
    pub(super) fn rows(self, svg: &mut Svg, scale: &Scale, unit: &str) {
        for (value, label) in scale.labels() {
            let y = self.y(scale, value);
            svg.line([self.left, y], [self.right, y], if value == 0.0 { AXIS } else { GRID });
            svg.text([self.left - 6.0, y + 5.0], Anchor::End, LETTER, MUTED, &format!("{label}{unit}"));
        }
    }
}

/// The title and the description of a chart.
#[derive(Debug, Clone)]
pub struct Names<'a>(pub &'a str, pub String);

pub(super) fn begin(names: Names<'_>, height: f64, css: Option<TextFile>) -> Svg {
    let Some(css) = css else { return Svg::new(WIDTH, height, "gb-chart", names.0, &names.1) };
    // A picture of its own has no heading above it.
    let mut svg = Svg::framed([-8.0, -32.0, WIDTH + 16.0, height + 40.0], "gb-chart", names.0, &names.1);
    svg.style(css.text(), GROUND);
    svg.text([0.0, -11.0], Anchor::Start, 16.0, TEXT, &shortened(names.0, 64));
    svg
}

/// Renders a chart, either inline (styled by the page) or as a standalone SVG.
#[derive(Debug, Clone, Copy)]
pub struct Sheet(pub(super) Option<TextFile>);

impl Sheet {
    /// Styles come from the page.
    pub const OF_PAGE: Self = Self(None);
    /// Styles are embedded.
    pub const OWN: Self = Self(Some(CHART_CSS));
}

/// `None` if there is nothing to show.
pub type Chart = Option<Markup>;
