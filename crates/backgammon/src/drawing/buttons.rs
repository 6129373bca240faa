//! A board without checkers, on which a script of a page draws what its reader clicks.

use super::geometry::{BOTTOM_EDGE, DEPTH, HEAD, INNER, LEFT, MIDDLE, NUMBERS, POINT, RADIUS, TOP_EDGE, WIDTH, spot};
use super::svg::{Anchor, At, Paint, Svg};
use super::{BOTTOM, FRAME, TEXT, TOP, frame};
use crate::BAR;

/// The area that reacts to clicks; the style sheet shows it under the pointer.
const HIT: Paint = Paint { class: "gb-hit", plain: r#"fill-opacity="0""# };
/// Thickness of a checker that is off, with the gap to the next.
const OFF_STEP: f64 = 10.0;

/// A board on which each place is a button: `data-place` names it (a point, 25 and 0 for the bars of player and opponent, `off`, `opp.off`),
/// `data-step` is the way from one checker to the next.
pub fn board_of_buttons() -> String {
    let description = "The player sits at the bottom and moves from 24 to 1. Each place is a button.";
    let height = BOTTOM_EDGE + NUMBERS + HEAD + 4.0;
    let mut svg = Svg::with_links(WIDTH, height, "gb-diagram", "Board of the pattern", description);
    frame(&mut svg);
    for (name, paint, y) in [("Opponent", TOP, HEAD - 10.0), ("Player", BOTTOM, BOTTOM_EDGE + NUMBERS + 18.0)] {
        svg.circle([LEFT + 2.0, y - 5.0], 6.0, paint, "");
        svg.text([LEFT + 16.0, y], Anchor::Start, 14.0, TEXT, name);
    }
    for number in (0..=BAR).rev() {
        let [x, y] = spot(number, 0);
        let (top, depth) = match number {
            0 => (TOP_EDGE, DEPTH / 2.0),
            BAR => (MIDDLE, DEPTH / 2.0),
            13..=24 => (TOP_EDGE, 160.0),
            _ => (BOTTOM_EDGE - 160.0, 160.0),
        };
        let goes_down = spot(number, 1)[1] > y;
        place(&mut svg, &number.to_string(), [x, y], 2.0 * RADIUS, goes_down, [x - POINT / 2.0, top, POINT, depth]);
    }
    let x = LEFT + INNER + 25.0;
    for (name, y, goes_down) in [("off", BOTTOM_EDGE - 5.0, false), ("opp.off", TOP_EDGE + 4.0, true)] {
        let tray = [x - 18.0, if goes_down { TOP_EDGE } else { MIDDLE + 2.0 }, 36.0, DEPTH / 2.0 - 2.0];
        svg.rect(tray, 2.0, FRAME);
        place(&mut svg, name, [x, y], OFF_STEP, goes_down, tray);
    }
    svg.finish()
}

/// A place that can be clicked. The script draws its checkers from `at` on, each a step further.
fn place(svg: &mut Svg, name: &str, [x, y]: [f64; 2], step: f64, goes_down: bool, frame: [f64; 4]) {
    let ([x, y], step) = ([x, y].map(At), At(if goes_down { step } else { -step }));
    svg.push(format_args!(
        "<g class=\"gb-place\" role=\"button\" tabindex=\"0\" data-place=\"{name}\" data-step=\"{step}\" aria-label=\"{name}\">\n"
    ));
    svg.rect(frame, 0.0, HIT);
    svg.push(format_args!("<g transform=\"translate({x} {y})\"></g>\n</g>\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_a_button_whose_checkers_grow_from_the_border_or_the_bar() {
        let board = board_of_buttons();
        let count = |text: &str| board.matches(text).count();
        assert_eq!(count("role=\"button\" tabindex=\"0\" data-place="), 28, "points, bars, checkers that are off");
        for place in (0..=BAR).map(|number| number.to_string()).chain(["off".to_owned(), "opp.off".to_owned()]) {
            assert_eq!(count(&format!("data-place=\"{place}\"")), 1, "{place}");
        }
        for (place, step) in [("1", "-30"), ("24", "30"), ("0", "-30"), ("25", "30"), ("off", "-10"), ("opp.off", "10")]
        {
            assert_eq!(count(&format!("data-place=\"{place}\" data-step=\"{step}\"")), 1, "{place}");
        }
        for forbidden in [" style=", "<style", "<script", " onclick="] {
            assert_eq!(count(forbidden), 0, "a strict content policy forbids {forbidden}");
        }
    }
}
