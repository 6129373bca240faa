//! A backgammon board as SVG.
//!
//! The player who decides sits at the bottom and moves from 24 at the upper right to home at the lower right, as in the text diagram. A
//! picture is for a page that has the style sheet [`BOARD_CSS`], or a file that contains it: colours follow the reader's dark or light scheme.
//!
//! ```
//! use backgammon::{Xgid, drawing::BoardPicture};
//!
//! let xgid = Xgid::parse("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")?;
//! let played = xgid.play("8/5 6/5").ok();
//! let svg = BoardPicture { played, ..BoardPicture::of(xgid) }.alone();
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), backgammon::IdError>(())
//! ```

mod arrows;
mod buttons;
mod describe;
mod geometry;
pub mod svg;

use self::arrows::Arrow;
pub use self::buttons::board_of_buttons;
use self::geometry::{
    BOTTOM_EDGE, DEPTH, HEAD, INNER, LEFT, MIDDLE, NUMBERS, POINT, RADIUS, ROWS, TOP_EDGE, WIDTH, column, spot,
};
use self::svg::{Anchor, Paint, Svg};
use crate::{Play, Xgid, XgidDice};

/// The style sheet of boards, for a page that has some.
pub const BOARD_CSS: &str = include_str!("board.css");

const GROUND: Paint = Paint { class: "gb-ground", plain: r##"fill="#ffffff""## };
const BOARD: Paint = Paint { class: "gb-board", plain: r##"fill="#f3ede2""## };
const FRAME: Paint = Paint { class: "gb-frame", plain: r##"fill="#d9cdb8""## };
const POINTS: [Paint; 2] = [
    Paint { class: "gb-point-a", plain: r##"fill="#d2bf9d""## },
    Paint { class: "gb-point-b", plain: r##"fill="#b7c4c9""## },
];
const BOTTOM: Paint = Paint { class: "gb-bottom", plain: r##"fill="#ffffff" stroke="#1d1d1f" stroke-width="1.5""## };
const TOP: Paint = Paint { class: "gb-top", plain: r##"fill="#33363b" stroke="#0e0f10" stroke-width="1.5""## };
const ON_BOTTOM: Paint = Paint { class: "gb-on-bottom", plain: r##"fill="#1d1d1f" font-weight="bold""## };
const COUNT_OF_BOTTOM: Paint = Paint {
    class: "gb-on-bottom gb-count-bottom",
    plain: r##"fill="#1d1d1f" font-weight="bold" stroke="#ffffff" stroke-width="5" paint-order="stroke""##,
};
const COUNT_OF_TOP: Paint = Paint {
    class: "gb-on-top gb-count-top",
    plain: r##"fill="#ffffff" font-weight="bold" stroke="#33363b" stroke-width="5" paint-order="stroke""##,
};
const PIP: Paint = Paint { class: "gb-on-bottom", plain: r##"fill="#1d1d1f""## };
const CUBE: Paint = Paint { class: "gb-cube", plain: r##"fill="#ffffff" stroke="#1d1d1f" stroke-width="1.5""## };
const TEXT: Paint = Paint { class: "gb-text", plain: r##"fill="#1d1d1f""## };
const MUTED: Paint = Paint { class: "gb-muted", plain: r##"fill="#55565a""## };

/// A position with the play made and the best play.
#[derive(Debug, Clone)]
pub struct BoardPicture {
    /// The position with its context as drawn: the player who decides sits at the bottom.
    pub xgid: Xgid,
    /// The XGID as it was given; its bottom player may be the other one.
    pub given: String,
    /// Names of the player drawn at the bottom and of the other one; empty if unknown.
    pub names: [String; 2],
    /// Each side's checkers, on and off the board: 15, or 3 in Hypergammon.
    pub checkers: u8,
    /// The play that was made, by the player on roll.
    pub played: Option<Play>,
    /// The best play.
    pub best: Option<Play>,
}

impl BoardPicture {
    /// A position without a play.
    pub fn of(xgid: Xgid) -> Self {
        Self {
            given: xgid.to_string(),
            xgid: xgid.seen_by_decider(),
            names: [String::new(), String::new()],
            checkers: 15,
            played: None,
            best: None,
        }
    }

    /// Draws the board for a page, which has the style sheet.
    pub fn draw(&self) -> String {
        self.drawn(None)
    }

    /// Draws the board as a file of its own.
    pub fn alone(&self) -> String {
        self.drawn(Some(BOARD_CSS))
    }

    fn drawn(&self, css: Option<&'static str>) -> String {
        let has_legend = self.played.is_some() || self.best.is_some();
        let height = BOTTOM_EDGE + NUMBERS + HEAD + if has_legend { 22.0 } else { 4.0 };
        let title = format!("Backgammon position: {}", self.heading(0));
        let mut svg = Svg::new(WIDTH, height, "gb-diagram", &title, &self.description());
        if let Some(css) = css {
            svg.style(css, GROUND);
        }
        frame(&mut svg);
        self.checkers(&mut svg);
        self.borne_off(&mut svg);
        self.cube(&mut svg);
        self.dice(&mut svg);
        self.captions(&mut svg);
        for arrow in self.arrows() {
            arrow.draw(&mut svg);
        }
        self.counts(&mut svg);
        if has_legend {
            self.legend(&mut svg, height);
        }
        svg.finish()
    }

    fn checkers(&self, svg: &mut Svg) {
        for (place, &count) in (0..).zip(self.xgid.board.as_array()) {
            for row in 0..count.unsigned_abs().min(ROWS) {
                svg.circle(spot(place, row), RADIUS - 0.75, if count > 0 { BOTTOM } else { TOP }, "");
            }
        }
    }

    /// The numbers of checkers of high stacks, above the arrows.
    fn counts(&self, svg: &mut Svg) {
        for (place, &count) in (0..).zip(self.xgid.board.as_array()) {
            if count.unsigned_abs() > ROWS {
                let [x, y] = spot(place, ROWS - 1);
                let paint = if count > 0 { COUNT_OF_BOTTOM } else { COUNT_OF_TOP };
                svg.text([x, y + 5.0], Anchor::Middle, 14.0, paint, &count.unsigned_abs().to_string());
            }
        }
    }

    /// Checkers that are off, edge on.
    fn borne_off(&self, svg: &mut Svg) {
        let (bottom, top) = self.xgid.board.checkers();
        for (count, paint, is_bottom) in [(bottom, BOTTOM, true), (top, TOP, false)] {
            let off = self.checkers.saturating_sub(count);
            for number in 0..off {
                let step = 10.0 * f64::from(number);
                let y = if is_bottom { BOTTOM_EDGE - 9.0 - step } else { TOP_EDGE + step };
                svg.rect([LEFT + INNER + 10.0, y, 30.0, 8.5], 2.0, paint);
            }
        }
    }

    fn cube(&self, svg: &mut Svg) {
        let x = LEFT - 24.0;
        let is_doubled = matches!(self.xgid.dice, XgidDice::Doubled | XgidDice::Beavered | XgidDice::Raccooned);
        let [x, y] = match self.xgid.cube_owner {
            // The doubled cube lies on the table, on the side of the player who has to answer.
            _ if is_doubled => [LEFT + POINT * if self.xgid.turn < 0 { 9.5 } else { 2.5 }, MIDDLE],
            _ if self.xgid.is_crawford() => return,
            1 => [x, BOTTOM_EDGE - 17.0],
            -1 => [x, TOP_EDGE + 17.0],
            _ => [x, MIDDLE],
        };
        let log2 = self.xgid.cube_log2.saturating_add(is_doubled.into());
        let shown = (1u64 << u32::from(log2).min(40)).to_string();
        svg.rect([x - 16.0, y - 16.0, 32.0, 32.0], 4.0, CUBE);
        let size = if shown.len() > 3 { 10.0 } else { 15.0 };
        svg.text([x, y + size / 3.0], Anchor::Middle, size, ON_BOTTOM, &shown);
    }

    /// Dice lie on the right of the player who rolled them, who sits at the bottom.
    fn dice(&self, svg: &mut Svg) {
        let XgidDice::Rolled(one, two) = self.xgid.dice else { return };
        for (value, shift) in [(one, -18.0), (two, 18.0)] {
            let [x, y] = [LEFT + 9.5 * POINT + shift, MIDDLE];
            svg.rect([x - 14.0, y - 14.0, 28.0, 28.0], 5.0, BOTTOM);
            for [dx, dy] in pips(value) {
                svg.circle([x + 7.5 * dx, y + 7.5 * dy], 2.6, PIP, "");
            }
        }
    }

    fn captions(&self, svg: &mut Svg) {
        let (bottom_pips, top_pips) = self.xgid.board.pip_count();
        for (who, y, pips) in [(1, HEAD - 10.0, top_pips), (0, BOTTOM_EDGE + NUMBERS + 18.0, bottom_pips)] {
            svg.circle([LEFT + 2.0, y - 5.0], 6.0, if who == 0 { BOTTOM } else { TOP }, "");
            svg.text([LEFT + 16.0, y], Anchor::Start, 14.0, TEXT, &self.caption(who, 34));
            let right = format!("{pips} pips · {}", self.score(who));
            svg.text([LEFT + INNER, y], Anchor::End, 13.0, MUTED, &right);
        }
    }

    fn arrows(&self) -> Vec<Arrow> {
        let of = |play: Option<Play>, is_best| Arrow::of(&self.xgid, &play.unwrap_or_default(), is_best);
        // The play made is drawn above.
        [of(self.best, true), of(self.played, false)].concat()
    }

    fn legend(&self, svg: &mut Svg, height: f64) {
        let y = height - 7.0;
        let mut x = LEFT;
        for (play, name, is_best) in [(&self.played, "played", false), (&self.best, "best", true)] {
            let Some(play) = play else { continue };
            arrows::sample([x, y - 4.0], is_best).draw(svg);
            let text = format!("{name} {play}");
            svg.text([x + 34.0, y], Anchor::Start, 13.0, TEXT, &text);
            x += 210.0;
        }
    }
}

/// The board with its points, without checkers.
fn frame(svg: &mut Svg) {
    svg.rect([LEFT - 4.0, TOP_EDGE - 4.0, INNER + 8.0, DEPTH + 8.0], 4.0, FRAME);
    svg.rect([LEFT, TOP_EDGE, INNER, DEPTH], 0.0, BOARD);
    for point in 1..=24u8 {
        let x = column(point);
        let (edge, tip) = if point > 12 { (TOP_EDGE, 148.0) } else { (BOTTOM_EDGE, -148.0) };
        let half = POINT / 2.0;
        let paint = POINTS[usize::from(point % 2)];
        svg.polygon(&[[x - half, edge], [x + half, edge], [x, edge + tip]], paint);
        let y = if point > 12 { TOP_EDGE - 8.0 } else { BOTTOM_EDGE + 16.0 };
        svg.text([x, y], Anchor::Middle, 11.0, MUTED, &point.to_string());
    }
    svg.rect([LEFT + 6.0 * POINT, TOP_EDGE, POINT, DEPTH], 0.0, FRAME);
}

/// Places of a die's pips around its middle.
fn pips(value: u8) -> impl Iterator<Item = [f64; 2]> {
    const PAIRS: [[f64; 2]; 6] = [[-1.0, -1.0], [1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, 0.0], [1.0, 0.0]];
    let middle = (value % 2 == 1).then_some([0.0, 0.0]);
    middle.into_iter().chain(PAIRS.into_iter().take(usize::from(value / 2 * 2)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BAR, Board};
    use proptest::prelude::*;

    fn count(svg: &str, what: &str) -> usize {
        svg.matches(what).count()
    }

    #[test]
    fn the_starting_position_has_fifteen_checkers_a_side_and_both_pip_counts() {
        let svg = BoardPicture::of(Xgid::with_player_on_roll(Board::START)).draw();
        // One more of each is beside the name.
        assert_eq!(count(&svg, "<circle cx=\"66\" "), 10, "five a side on the points at the left: {}", svg);
        assert_eq!((count(&svg, "class=\"gb-bottom\""), count(&svg, "class=\"gb-top\"")), (16, 16));
        assert_eq!(count(&svg, ">167 pips · money<"), 2);
    }

    #[test]
    fn dice_cube_score_and_bar_are_drawn() {
        let xgid = Xgid::parse("XGID=ab--A-D-C---dD---c-e----BA:5:-1:1:63:2:4:0:7:10").unwrap();
        let svg = BoardPicture { names: ["A <b>".into(), String::new()], ..BoardPicture::of(xgid) }.draw();
        for part in [">32</text>", ">A &lt;b&gt; to play 63<", "pips · 2/7 (5 away)<", "pips · 4/7 (3 away)<"] {
            assert_eq!(count(&svg, part), 1, "{part}: {}", svg);
        }
        // Nine pips of two dice.
        assert_eq!(count(&svg, "r=\"2.6\""), 9);
    }

    #[test]
    fn a_play_has_an_arrow_for_each_hop_and_is_named_beside_it() {
        let xgid = Xgid::parse("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10").unwrap();
        let play = |text| Some(Play::parse(&Board::START, text, Some((3, 1))).unwrap());
        let picture = BoardPicture { played: play("13/10 24/23"), best: play("8/5 6/5"), ..BoardPicture::of(xgid) };
        let svg = picture.alone();
        assert_eq!((count(&svg, "<path"), count(&svg, "class=\"gb-arrow-best\"")), (12, 3), "{}", svg);
        for part in ["played 24/23 13/10<", "best 8/5 6/5<", "<style>", "prefers-color-scheme: dark"] {
            assert_eq!(count(&svg, part), 1, "{part}: {}", svg);
        }
    }

    #[test]
    fn a_high_stack_shows_its_number_of_checkers() {
        let mut points = [0; 26];
        points[6] = 9;
        points[24] = -7;
        let svg = BoardPicture::of(Xgid::with_player_on_roll(Board::new(points))).draw();
        assert_eq!((count(&svg, ">9</text>"), count(&svg, ">7</text>")), (2, 2), "numbers of points count too");
    }

    #[test]
    fn a_long_name_is_cut_before_the_decision() {
        let xgid = Xgid::parse("XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:0:10").unwrap();
        let svg = BoardPicture { names: ["x".repeat(60), String::new()], ..BoardPicture::of(xgid) }.draw();
        assert_eq!(count(&svg, &format!(">{}… to play 42<", "x".repeat(22))), 1, "{}", svg);
    }

    #[test]
    fn the_player_on_roll_is_drawn_at_the_bottom_and_the_xgid_stays_as_given() {
        let given = "XGID=-b----E-C---eE---c-e----AA:0:0:-1:31:2:1:0:5:10";
        let picture = BoardPicture::of(Xgid::parse(given).unwrap());
        let svg = picture.draw();
        assert_eq!((count(&svg, ">Player to play 31<"), count(&svg, given)), (1, 1), "{}", svg);
        assert_eq!(picture.xgid.board.at(0), -1, "the checker on the bar is the opponent's");
    }

    #[test]
    fn arrows_from_the_bar_pass_beside_the_dice_and_stacks_keep_their_numbers() {
        let mut points = [0; 26];
        points[usize::from(BAR)] = 1;
        points[6] = 6;
        let board = Board::new(points);
        let xgid = Xgid { dice: XgidDice::Rolled(2, 1), ..Xgid::with_player_on_roll(board) };
        let played = Play::parse(&board, "bar/23 6/5", Some((2, 1))).ok();
        let svg = BoardPicture { played, ..BoardPicture::of(xgid) }.draw();
        // The control point is above the bar.
        let bar = svg.split("<path d=\"M").nth(1).unwrap();
        let places: Vec<f64> = bar.split('"').next().unwrap().split([' ', 'Q']).map(|n| n.parse().unwrap()).collect();
        assert!(places[0] == places[2] && places[3] < MIDDLE - 20.0, "{places:?}");
        let text = svg;
        let (second, _) = text.match_indices("gb-arrow-played").nth(1).unwrap();
        assert!(text.rfind(">6</text>").unwrap() > second, "{text}");
    }

    proptest! {
        #[test]
        fn any_position_is_drawn_within_the_picture(points in proptest::array::uniform26(any::<i8>())) {
            let svg = BoardPicture::of(Xgid::with_player_on_roll(Board::new(points))).draw();
            for part in svg.split("cy=\"").skip(1) {
                let y: f64 = part.split('"').next().unwrap().parse().unwrap();
                prop_assert!((0.0..440.0).contains(&y));
            }
        }
    }
}
