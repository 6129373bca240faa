//! The geometry of the board, in units of the drawing.

use crate::BAR;

/// Width of a point, and of the bar.
pub(super) const POINT: f64 = 32.0;
pub(super) const RADIUS: f64 = 15.0;
/// The most checkers drawn on a point; a higher stack shows its number.
pub(super) const ROWS: u8 = 5;
/// The cube's column to the left, that of checkers borne off to the right.
pub(super) const SIDE: f64 = 44.0;
pub(super) const LEFT: f64 = 6.0 + SIDE;
pub(super) const INNER: f64 = 13.0 * POINT;
pub(super) const HEAD: f64 = 26.0;
pub(super) const NUMBERS: f64 = 18.0;
pub(super) const TOP_EDGE: f64 = HEAD + NUMBERS;
pub(super) const DEPTH: f64 = 10.0 * 2.0 * RADIUS + 44.0;
pub(super) const BOTTOM_EDGE: f64 = TOP_EDGE + DEPTH;
pub(super) const MIDDLE: f64 = TOP_EDGE + DEPTH / 2.0;
pub(super) const WIDTH: f64 = LEFT + INNER + SIDE + 6.0;

/// The middle of a point, of the bar, or of the side where checkers are borne off (of a bottom player).
pub(super) fn column(point: u8) -> f64 {
    let place = match point {
        1..=6 => 13.0 - f64::from(point),
        7..=12 => 12.0 - f64::from(point),
        13..=18 => f64::from(point) - 13.0,
        19..=24 => f64::from(point) - 12.0,
        _ => 6.0,
    };
    LEFT + (place + 0.5) * POINT
}

/// The place of a checker in its row; row 0 is at the border. Checkers on the bar are in their owner's half, from the middle.
pub(super) fn spot(place: u8, row: u8) -> [f64; 2] {
    let step = f64::from(row.min(ROWS - 1)) * 2.0 * RADIUS + RADIUS;
    let y = match place {
        0 => MIDDLE - 22.0 - step,
        BAR => MIDDLE + 22.0 + step,
        13..=24 => TOP_EDGE + step,
        _ => BOTTOM_EDGE - step,
    };
    [column(place), y]
}
