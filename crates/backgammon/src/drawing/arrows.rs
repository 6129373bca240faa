//! Arrows that show how checkers move.

use super::geometry::{BOTTOM_EDGE, INNER, LEFT, MIDDLE, ROWS, spot};
use super::svg::{At, Paint, Svg};
use crate::{BAR, OFF, Play, Xgid};

const HALO: Paint =
    Paint { class: "gb-halo", plain: r##"fill="none" stroke="#ffffff" stroke-width="6.5" stroke-linecap="round""## };
const PLAYED: Paint = Paint {
    class: "gb-arrow-played",
    plain: r##"fill="none" stroke="#c24e00" stroke-width="3.5" stroke-linecap="round""##,
};
const BEST: Paint = Paint {
    class: "gb-arrow-best",
    plain: r##"fill="none" stroke="#0068a3" stroke-width="3.5" stroke-dasharray="7 5" stroke-linecap="round""##,
};
const PLAYED_HEAD: Paint = Paint { class: "gb-head-played", plain: r##"fill="#c24e00" stroke="#ffffff""## };
const BEST_HEAD: Paint = Paint { class: "gb-head-best", plain: r##"fill="#0068a3" stroke="#ffffff""## };

/// The way of one checker.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arrow {
    from: [f64; 2],
    bend: [f64; 2],
    to: [f64; 2],
    is_best: bool,
}

impl Arrow {
    /// The arrows of a play. Both plays of a diagram may use the same path, so they are shifted sideways.
    pub(super) fn of(xgid: &Xgid, play: &Play, is_best: bool) -> Vec<Arrow> {
        let mut board = xgid.board_on_roll();
        let aside = if is_best { 5.0 } else { -5.0 };
        let mut arrows = Vec::new();
        for hop in play.hops() {
            let standing = board.at(hop.from);
            if standing <= 0 {
                // The play does not fit the board; `Play::parse` never returns such a play.
                break;
            }
            let from = spot(hop.from, standing.unsigned_abs() - 1);
            let to = match hop.to {
                OFF => [LEFT + INNER + 20.0, BOTTOM_EDGE - 60.0],
                point => spot(point, board.at(point).max(0).unsigned_abs().min(ROWS - 1)),
            };
            board.move_checker(hop.from, hop.to);
            let [from, to] = [from, to].map(|[x, y]| [x + aside, y]);
            // Within a half the path bends towards the middle; from the bar it leaves along the bar, past the dice.
            let is_one_half = (from[1] < MIDDLE) == (to[1] < MIDDLE);
            let lift = if is_one_half { (to[0] - from[0]).abs().mul_add(0.25, 18.0) } else { 0.0 };
            let bend_y = (from[1] + to[1]) / 2.0 + if from[1] < MIDDLE { lift } else { -lift };
            let bend = match hop.from {
                BAR => [from[0], MIDDLE + (to[1] - MIDDLE).clamp(-60.0, 60.0)],
                _ => [(from[0] + to[0]) / 2.0, bend_y],
            };
            arrows.push(Arrow { from, bend, to, is_best });
        }
        arrows
    }

    pub(super) fn draw(self, svg: &mut Svg) {
        let Arrow { from, bend, to, is_best } = self;
        let length = (to[0] - bend[0]).hypot(to[1] - bend[1]).max(0.1);
        let [dx, dy] = [(to[0] - bend[0]) / length, (to[1] - bend[1]) / length];
        // The line ends where the head begins.
        let neck = [to[0] - 9.0 * dx, to[1] - 9.0 * dy];
        let path =
            format!("M{} {}Q{} {} {} {}", At(from[0]), At(from[1]), At(bend[0]), At(bend[1]), At(neck[0]), At(neck[1]));
        svg.path(&path, HALO);
        svg.path(&path, if is_best { BEST } else { PLAYED });
        let side = [-dy * 6.5, dx * 6.5];
        let wings = [[neck[0] + side[0], neck[1] + side[1]], [neck[0] - side[0], neck[1] - side[1]]];
        svg.polygon(&[to, wings[0], wings[1]], if is_best { BEST_HEAD } else { PLAYED_HEAD });
    }
}

/// A short arrow for the legend.
pub(super) fn sample([x, y]: [f64; 2], is_best: bool) -> Arrow {
    Arrow { from: [x, y], bend: [x + 14.0, y], to: [x + 28.0, y], is_best }
}
