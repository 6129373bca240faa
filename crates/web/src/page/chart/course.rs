//! The course of a match: one curve of the chances over all games, with the errors on it.

use super::frame::{Area, Chart, GRID, LINE_THREE, MUTED, Names, ONE, TEXT, TWO};
use super::scale::Scale;
use crate::page::markup::Markup;
use backgammon::drawing::svg::{Anchor, Paint, Svg, escaped, isolated, shortened};

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Course {
    pub games: Vec<Game>,
    /// The chances are those to win the match: the curve goes from game to game. Otherwise it begins again in each game.
    pub is_of_match: bool,
    /// The first player's chance when the match was over, 0 or 1.
    pub end: Option<f64>,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Game {
    pub number: String,
    /// The score before it.
    pub score: String,
    /// The game's decisions in order.
    pub moments: Vec<Moment>,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Moment {
    pub roll: i64,
    /// The first player's chance with the best action and with the action done, 0..1; `None`: not analysed.
    pub chances: Option<[f64; 2]>,
    pub error: Option<Error>,
}

/// A dot on the curve.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Error {
    pub decision_id: i64,
    /// Equity lost.
    pub emg: f64,
    pub is_first_players: bool,
    pub is_blunder: bool,
    pub hint: String,
    /// The dot's own id, and the address that it links to.
    pub id: String,
    pub link: String,
}

/// The width on a wide page and on paper, and the width on a phone.
pub const WIDTHS: [f64; 2] = [760.0, 400.0];
const HEIGHT: f64 = 440.0;
const LETTER: f64 = 13.0;
/// Decisions without analysis that do not break the line.
const GAP: usize = 4;
const SHADE: Paint = Paint { class: "gc-shade", plain: r##"fill="#77787d" fill-opacity="0.13""## };
const OVER_ONE: Paint =
    Paint { class: "gc-one", plain: r##"fill="#0072b2" fill-opacity="0.13" pointer-events="none""## };
const ERROR_ONE: Paint =
    Paint { class: "gc-error-one", plain: r##"fill="#ffffff" stroke="#0072b2" stroke-width="1.8""## };
const ERROR_TWO: Paint =
    Paint { class: "gc-error-two", plain: r##"fill="#ffffff" stroke="#c24e00" stroke-width="1.8""## };

fn area(width: f64) -> Area {
    Area { left: 52.0, right: width - 8.0, top: 74.0, bottom: 376.0 }
}

/// The chart of a match between `players`, in one of the [`WIDTHS`].
pub fn course(Names(title, description): Names<'_>, players: [&str; 2], course: &Course, width: f64) -> Chart {
    let moments = || course.games.iter().flat_map(|game| &game.moments);
    if moments().filter(|moment| moment.chances.is_some()).count() < 2 {
        return None;
    }
    let is_narrow = width < WIDTHS[0];
    let class = if is_narrow { "gb-chart gb-match gb-narrow" } else { "gb-chart gb-match" };
    let mut svg = Svg::with_links(width, HEIGHT, class, title, &description);
    let area = area(width);
    let x = Scale::between(0.0, moments().count() as f64, 1.0);
    let y = Scale::between(0.0, 100.0, 25.0);
    axes(&mut svg, course, &x, width);
    area.rows(&mut svg, &y, "%");
    for line in lines(course) {
        let line: Vec<[f64; 2]> =
            line.iter().map(|[place, chance]| [area.x(&x, *place), area.y(&y, 100.0 * chance)]).collect();
        let ends = [line.last(), line.first()].map(|end| [end.map_or(0.0, |[x, _]| *x), area.bottom]);
        svg.polygon(&[&line[..], &ends].concat(), OVER_ONE);
        svg.polyline(&line, LINE_THREE);
    }
    for (number, moment) in (0..).map(f64::from).zip(moments()) {
        let (Some([_, done]), Some(error)) = (moment.chances, &moment.error) else { continue };
        let place = [area.x(&x, number + 0.5), area.y(&y, 100.0 * done)];
        // An id is unique in a page.
        let id = if is_narrow { String::new() } else { format!("id=\"{}\" ", escaped(&error.id)) };
        dot(&mut svg, place, error, &id);
    }
    let goal = if course.is_of_match { "wins the match" } else { "wins the game" };
    for (place, name, paint) in [(18.0, players[0], ONE), (HEIGHT - 10.0, players[1], TWO)] {
        svg.circle([10.0, place - 5.0], 5.0, paint, "");
        let text = format!("{} {goal}", isolated(&shortened(name, if is_narrow { 15 } else { 40 })));
        svg.text([20.0, place], Anchor::Start, LETTER, TEXT, &text);
    }
    svg.circle([width - 168.0, 13.0], 3.5, ERROR_ONE, "");
    svg.text([width - 160.0, 18.0], Anchor::Start, LETTER, MUTED, "error");
    svg.circle([width - 106.0, 13.0], 6.0, ONE, "");
    svg.text([width - 96.0, 18.0], Anchor::Start, LETTER, MUTED, "blunder");
    svg.text([area.right, HEIGHT - 10.0], Anchor::End, LETTER, MUTED, "roll of the game");
    Some(Markup::drawn(svg))
}

/// The games as bands with their scores above, and the rolls below. Labels without room are left out.
fn axes(svg: &mut Svg, course: &Course, x: &Scale, width: f64) {
    let area = area(width);
    for (place, name) in [(43.0, "game"), (59.0, "score")] {
        svg.text([area.left - 6.0, place], Anchor::End, LETTER, MUTED, name);
    }
    let (mut first, mut ends) = (0.0, [0.0; 3]);
    let mut label = |svg: &mut Svg, row: usize, [x, y]: [f64; 2], text: &str| {
        let half = 3.8 * text.chars().count() as f64;
        if x - half >= ends[row] && x + half <= width {
            svg.text([x, y], Anchor::Middle, LETTER, MUTED, text);
            ends[row] = x + half + 5.0;
        }
    };
    for (number, game) in course.games.iter().enumerate() {
        let [from, to] = [first, first + game.moments.len() as f64].map(|place| area.x(x, place));
        if number % 2 == 1 {
            svg.rect([from, 30.0, to - from, area.bottom - 30.0], 0.0, SHADE);
        }
        let middle = (from + to) / 2.0;
        label(svg, 0, [middle, 43.0], &game.number);
        label(svg, 1, [middle, 59.0], &game.score);
        for (place, moment) in (0..).map(f64::from).zip(&game.moments) {
            let is_new = place == 0.0 || game.moments[place as usize - 1].roll < moment.roll;
            if is_new && moment.roll > 0 && moment.roll % 10 == 0 {
                let tick = area.x(x, first + place);
                svg.line([tick, area.bottom], [tick, area.bottom + 4.0], GRID);
                label(svg, 2, [tick, area.bottom + 18.0], &moment.roll.to_string());
            }
        }
        first += game.moments.len() as f64;
    }
}

fn dot(svg: &mut Svg, place: [f64; 2], error: &Error, id: &str) {
    let Error { link, hint, .. } = error;
    svg.push(format_args!("<a {id}href=\"{}\" aria-label=\"{}\">", escaped(link), escaped(hint)));
    let paint = match (error.is_first_players, error.is_blunder) {
        (true, true) => ONE,
        (false, true) => TWO,
        (true, false) => ERROR_ONE,
        (false, false) => ERROR_TWO,
    };
    svg.circle(place, if error.is_blunder { 6.0 } else { 3.5 }, paint, hint);
    svg.push(format_args!("</a>\n"));
}

/// The line: before and after each decision. Longer parts without analysis break it.
fn lines(course: &Course) -> Vec<Vec<[f64; 2]>> {
    let (mut lines, mut line, mut silent, mut number) = (Vec::new(), Vec::new(), 0, 0.0);
    for game in &course.games {
        if !course.is_of_match {
            lines.push(std::mem::take(&mut line));
        }
        for moment in &game.moments {
            silent += 1;
            if let Some([best, done]) = moment.chances {
                if silent > GAP + 1 {
                    lines.push(std::mem::take(&mut line));
                }
                line.extend([[number, best], [number + 0.5, done]]);
                silent = 0;
            }
            number += 1.0;
        }
    }
    line.extend(course.end.filter(|_| course.is_of_match && silent <= GAP).map(|end| [number, end]));
    lines.push(line);
    lines.retain(|line| line.len() > 1);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(chances: Option<[f64; 2]>) -> Moment {
        Moment { chances, ..Moment::default() }
    }

    fn game(moments: Vec<Moment>) -> Game {
        Game { number: "1".into(), score: "0-0".into(), moments }
    }

    #[test]
    fn the_curve_has_two_places_for_each_decision_and_ends_with_the_result() {
        let games = vec![game(vec![moment(Some([0.5, 0.4])); 2]), game(vec![moment(Some([0.6, 0.6]))])];
        let of_match = Course { games, is_of_match: true, end: Some(1.0) };
        assert_eq!(lines(&of_match).iter().map(Vec::len).collect::<Vec<_>>(), [7]);
        assert_eq!(lines(&of_match)[0][6], [3.0, 1.0]);
        let of_games = Course { is_of_match: false, ..of_match };
        assert_eq!(lines(&of_games).iter().map(Vec::len).collect::<Vec<_>>(), [4, 2]);
    }

    #[test]
    fn a_part_without_analysis_breaks_the_line() {
        let mut moments = vec![moment(Some([0.5, 0.5])); 3];
        moments.extend(vec![moment(None); 4]);
        moments.extend(vec![moment(Some([0.5, 0.5]))]);
        moments.extend(vec![moment(None); 5]);
        moments.extend(vec![moment(Some([0.9, 0.9])); 2]);
        let course = Course { games: vec![game(moments)], is_of_match: true, end: None };
        assert_eq!(lines(&course).iter().map(Vec::len).collect::<Vec<_>>(), [8, 4]);
    }

    #[test]
    fn an_error_is_a_link_with_its_name() {
        let names = || Names("a", "b".to_owned());
        let error = Error { hint: "<13/8>".into(), id: "c7".into(), link: "#d7".into(), ..Error::default() };
        let games =
            vec![game(vec![moment(Some([0.5, 0.5])), Moment { error: Some(error), ..moment(Some([0.5, 0.4])) }])];
        let svg = course(names(), ["A <i>", "B"], &Course { games, ..Course::default() }, WIDTHS[0]).unwrap();
        let link = "<a id=\"c7\" href=\"#d7\" aria-label=\"&lt;13/8&gt;\"><circle ";
        assert!(svg.as_str().contains(link) && svg.as_str().contains("A &lt;i&gt; wins the game"), "{}", svg.as_str());
        assert_eq!(course(names(), ["A", "B"], &Course::default(), WIDTHS[0]), None);
    }
}
