//! A map of PR by groups of scores, as differences from the usual PR.

use super::frame::{CELL, Chart, LETTER, MUTED, Names, Sheet, TEXT, WIDTH, begin};
use crate::page::markup::Markup;
use crate::page::palette::{BETTER, Shade, WORSE};
use backgammon::drawing::svg::{Anchor, At, Svg, escaped};

/// A group of scores and its figure.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Points that player and opponent need, as in [`GROUPS`]; `None`: money.
    pub away: Option<[String; 2]>,
    /// The figure, and the number of decisions, as in the table.
    pub texts: [String; 2],
    /// The difference from the usual figure, if it is more than chance.
    pub difference: Option<f64>,
    /// Whether there are too few decisions to say anything.
    pub is_few: bool,
    pub hint: String,
}

/// The groups of points away, in order; C: 1 in the Crawford game.
const GROUPS: [&str; 8] = ["C", "1", "2", "3", "4", "5-6", "7-8", "9+"];
/// Where the shades of a difference begin, in PR.
const LIMITS: [f64; 3] = [0.0, 1.0, 2.0];

const LEFT: f64 = 74.0;
const TOP: f64 = 52.0;
const SIZE: [f64; 2] = [55.5, 45.0];

/// The map: the points that the player needs from the top down, the opponent's from left to right, as in XG's tables. Cells without a
/// certain difference have no colour.
pub fn heat(names: Names<'_>, cells: &[Cell], sheet: Sheet) -> Chart {
    if cells.iter().all(|cell| cell.away.is_none()) {
        return None;
    }
    let axis = |side: usize| -> Vec<&str> {
        let has = |group: &&str| cells.iter().any(|cell| cell.away.as_ref().is_some_and(|away| away[side] == *group));
        GROUPS.into_iter().filter(has).collect()
    };
    let (rows, columns) = (axis(0), axis(1));
    let place = |row: usize, column: usize| [LEFT + SIZE[0] * column as f64, TOP + SIZE[1] * row as f64];
    let money = cells.iter().find(|cell| cell.away.is_none());
    let bottom = TOP + SIZE[1] * rows.len() as f64 + money.map_or(0.0, |_| SIZE[1] + 10.0);
    let mut svg = begin(names, bottom + 56.0, sheet.0);
    svg.text([LEFT, 15.0], Anchor::Start, LETTER, TEXT, "opponent needs (C: 1 in the Crawford game)");
    for (number, line) in ["player", "needs"].into_iter().enumerate() {
        svg.text([LEFT - 10.0, 26.0 + 18.0 * number as f64], Anchor::End, LETTER, TEXT, line);
    }
    for (column, group) in columns.iter().enumerate() {
        svg.text([place(0, column)[0] + SIZE[0] / 2.0, TOP - 8.0], Anchor::Middle, LETTER, MUTED, group);
    }
    for (row, group) in rows.iter().enumerate() {
        svg.text([LEFT - 10.0, place(row, 0)[1] + 26.0], Anchor::End, LETTER, MUTED, group);
    }
    for cell in cells {
        let Some([player, opponent]) = &cell.away else { continue };
        let found = |groups: &[&str], group: &str| groups.iter().position(|known| *known == group);
        let Some((row, column)) = found(&rows, player).zip(found(&columns, opponent)) else { continue };
        tile(&mut svg, place(row, column), SIZE[0], cell);
    }
    if let Some(money) = money {
        let at = [LEFT, bottom - SIZE[1]];
        svg.text([LEFT - 10.0, at[1] + 26.0], Anchor::End, LETTER, MUTED, "money");
        // As wide as the map: money has no place in its columns.
        tile(&mut svg, at, SIZE[0] * columns.len().max(3) as f64, money);
    }
    for (x, name, shades) in [(0.0, "worse", WORSE), (WIDTH / 2.0, "better", BETTER)] {
        svg.text([x, bottom + 24.0], Anchor::Start, LETTER, MUTED, name);
        for (number, (shade, label)) in shades.into_iter().zip(["<1", "1-2", ">2"]).enumerate() {
            let x = x + 60.0 + 62.0 * number as f64;
            fill(&mut svg, [x, bottom + 11.0, 18.0, 18.0], shade);
            svg.text([x + 22.0, bottom + 25.0], Anchor::Start, LETTER, MUTED, label);
        }
    }
    let note = "PR, decisions below it. Coloured: more than chance.";
    svg.text([0.0, bottom + 48.0], Anchor::Start, LETTER, MUTED, note);
    Some(Markup::drawn(svg))
}

/// The shade of a certain difference.
fn shade(difference: f64) -> Shade {
    let step = LIMITS.iter().filter(|limit| difference.abs() >= **limit).count().saturating_sub(1);
    if difference > 0.0 { WORSE[step] } else { BETTER[step] }
}

fn fill(svg: &mut Svg, frame: [f64; 4], (back, _): Shade) {
    let [x, y, width, height] = frame.map(At);
    svg.push(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{back}\"/>\n"));
}

/// A cell with its figure, and the number of decisions below it.
fn tile(svg: &mut Svg, [x, y]: [f64; 2], width: f64, cell: &Cell) {
    svg.push(format_args!("<g><title>{}</title>\n", escaped(&cell.hint)));
    let frame = [x, y, width - 2.0, SIZE[1] - 2.0];
    let shade = cell.difference.map(shade);
    match shade {
        Some(shade) => fill(svg, frame, shade),
        None => svg.rect(frame, 0.0, CELL),
    }
    let [at_x, at_y] = [x + width / 2.0 - 1.0, y + 18.0];
    for (text, y) in cell.texts.iter().zip([at_y, at_y + 18.0]) {
        match shade {
            Some((_, front)) => {
                let ([x, y], letter, text) = ([at_x, y].map(At), At(LETTER), escaped(text));
                svg.push(format_args!(
                    "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"{letter}\" fill=\"{front}\">{text}</text>\n"
                ));
            }
            None => {
                let is_main = y == at_y && !cell.is_few;
                svg.text([at_x, y], Anchor::Middle, LETTER, if is_main { TEXT } else { MUTED }, text);
            }
        }
    }
    svg.push(format_args!("</g>\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(away: Option<[&str; 2]>, pr: &str, difference: Option<f64>) -> Cell {
        Cell {
            away: away.map(|away| away.map(str::to_owned)),
            texts: [pr.to_owned(), "1,234".to_owned()],
            difference,
            is_few: false,
            hint: "hint".into(),
        }
    }

    #[test]
    fn only_certain_differences_have_a_colour() {
        let cells = [
            cell(Some(["C", "2"]), "3.1", None),
            cell(Some(["1", "2"]), "9.1", Some(2.5)),
            cell(Some(["9+", "C"]), "1.1", Some(-0.5)),
            cell(None, "4.4", None),
        ];
        let svg = heat(Names("a", "b".to_owned()), &cells, Sheet::OF_PAGE).unwrap();
        let text = svg.as_str();
        assert_eq!(text.matches("gc-cell").count(), 2, "the others are coloured: {text}");
        // One more of each is the legend's.
        for (shade, times) in [(WORSE[2], 2), (BETTER[0], 2), (WORSE[0], 1)] {
            assert_eq!(text.matches(&format!("fill=\"{}\"", shade.0)).count(), times, "{shade:?}");
        }
        assert!(text.contains(">money<") && text.matches(">1,234<").count() == 4, "{text}");
        assert_eq!(text.matches(">C<").count(), 2, "the Crawford game is on each axis");
        assert_eq!(text.matches("width=\"164.5\"").count(), 1, "money is below all columns, not in that of C: {text}");
        assert_eq!(heat(Names("a", "b".to_owned()), &cells[3..], Sheet::OF_PAGE), None, "money has no map");
    }

    #[test]
    fn the_player_goes_down_and_the_opponent_across() {
        let cells = [cell(Some(["1", "9+"]), "3.1", None), cell(Some(["2", "1"]), "9.1", None)];
        let svg = heat(Names("a", "b".to_owned()), &cells, Sheet::OF_PAGE).unwrap();
        let place = |text: &str| -> [f64; 2] {
            let before = svg.as_str().split(text).next().unwrap().rsplit("<text x=\"").next().unwrap();
            let mut numbers = before.split('"').filter_map(|part| part.parse().ok());
            [numbers.next().unwrap(), numbers.next().unwrap()]
        };
        assert!(place(">3.1<")[1] < place(">9.1<")[1] && place(">3.1<")[0] > place(">9.1<")[0], "{svg}");
    }
}
