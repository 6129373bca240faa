//! The board of the page that finds positions: on it one clicks what a pattern asks for.

use askama::Template;

use super::board::geometry::{
    BOTTOM_EDGE, DEPTH, HEAD, INNER, LEFT, MIDDLE, NUMBERS, POINT, RADIUS, TOP_EDGE, WIDTH, spot,
};
use super::board::{BOTTOM, FRAME, TEXT, TOP, frame};
use super::svg::{Anchor, At, Markup, Paint, Svg};
use backgammon::BAR;

/// The area that reacts to clicks; the style sheet shows it under the pointer.
const HIT: Paint = Paint { class: "gb-hit", plain: r#"fill-opacity="0""# };
/// Thickness of a checker that is off, with the gap to the next.
const OFF_STEP: f64 = 10.0;

#[derive(Template)]
#[template(path = "finder.html")]
struct Finder {
    board: Markup,
}

/// The board with its buttons, which writes into the fields `board` and `where` of its page. It stays hidden without the script `board.js`.
pub fn pattern_board() -> Markup {
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
    Markup::of(&Finder { board: svg.finish() })
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

    fn count(text: &str, what: &str) -> usize {
        text.matches(what).count()
    }

    #[test]
    fn every_place_can_be_clicked_and_reached_by_keys() {
        let board = pattern_board();
        let text = board.as_str();
        assert_eq!(
            count(text, "role=\"button\" tabindex=\"0\" data-place="),
            28,
            "points, bars, checkers that are off"
        );
        for place in (0..=BAR).map(|number| number.to_string()).chain(["off".to_owned(), "opp.off".to_owned()]) {
            assert_eq!(count(text, &format!("data-place=\"{place}\"")), 1, "{place}");
        }
    }

    #[test]
    fn the_board_is_hidden_until_the_script_runs_and_has_nothing_that_a_strict_policy_forbids() {
        let board = pattern_board();
        let text = board.as_str();
        assert!(text.starts_with("<div class=\"finder\" hidden>"), "{text}");
        for forbidden in [" style=", "<style", "<script", " onclick="] {
            assert_eq!(count(text, forbidden), 0, "{forbidden}");
        }
    }

    #[test]
    fn checkers_grow_from_the_border_and_on_the_bar_from_the_middle() {
        let board = pattern_board();
        for (place, step) in [("1", "-30"), ("24", "30"), ("0", "-30"), ("25", "30"), ("off", "-10"), ("opp.off", "10")]
        {
            let expected = format!("data-place=\"{place}\" data-step=\"{step}\"");
            assert_eq!(count(board.as_str(), &expected), 1, "{expected}");
        }
    }
}
