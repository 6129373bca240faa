//! A map of figures by score.

use super::frame::{Chart, LETTER, MUTED, Names, Sheet, TEXT, WIDTH, begin};
use crate::page::palette::STEPS;
use crate::page::svg::{Anchor, At, escaped};
use crate::query::output::rounded;

/// A score and its figure.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Points that the player needs; in the Crawford game, the side that is 1 away has `C`.
    pub player: Away,
    /// Points that the opponent needs.
    pub opponent: Away,
    /// The figure; `None`: nothing counts there.
    pub value: Option<f64>,
    pub hint: String,
}

/// Points away; 1 away in the Crawford game comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Away {
    /// One away, in the Crawford game.
    Crawford,
    /// Points away in any other game.
    Points(i64),
}

impl Away {
    /// Points away in a row with `is_crawford`.
    pub fn of(points: i64, is_crawford: bool) -> Self {
        if is_crawford && points == 1 { Self::Crawford } else { Self::Points(points) }
    }

    fn label(self) -> String {
        match self {
            Self::Crawford => "C".to_owned(),
            Self::Points(points) => points.to_string(),
        }
    }
}

const LEFT: f64 = 58.0;
const TOP: f64 = 46.0;

/// The map: the player's points away from left to right, the opponent's from the top down.
pub fn heat(names: Names<'_>, unit: &str, cells: &[Cell], sheet: Sheet) -> Chart {
    let values: Vec<f64> = cells.iter().filter_map(|cell| cell.value).collect();
    if values.is_empty() {
        return None;
    }
    let axis = |away: fn(&Cell) -> Away| {
        let mut found: Vec<Away> = cells.iter().map(away).collect();
        found.sort();
        found.dedup();
        found
    };
    let (columns, rows) = (axis(|cell| cell.player), axis(|cell| cell.opponent));
    let size = ((WIDTH - LEFT - 8.0) / columns.len().max(6) as f64).clamp(14.0, 52.0);
    let row_height = size.min(34.0);
    let bottom = TOP + row_height * rows.len() as f64;
    let mut svg = begin(names, bottom + 44.0, sheet.0);
    let letter = if size >= 34.0 { 12.0 } else { 9.0 };
    svg.text([LEFT, 15.0], Anchor::Start, LETTER, TEXT, "player needs (C: 1 in the Crawford game)");
    svg.text([LEFT - 8.0, 15.0], Anchor::End, LETTER, TEXT, "opp.");
    svg.text([LEFT - 8.0, 31.0], Anchor::End, LETTER, TEXT, "needs");
    let centre = |place: usize, start: f64, step: f64| start + (place as f64 + 0.5) * step;
    for (place, away) in columns.iter().enumerate() {
        svg.text([centre(place, LEFT, size), TOP - 8.0], Anchor::Middle, letter + 1.0, MUTED, &away.label());
    }
    for (place, away) in rows.iter().enumerate() {
        let y = centre(place, TOP, row_height) + 4.0;
        svg.text([LEFT - 8.0, y], Anchor::End, letter + 1.0, MUTED, &away.label());
    }
    let limits = limits(&values);
    for cell in cells {
        let (Some(value), Ok(column), Ok(row)) =
            (cell.value, columns.binary_search(&cell.player), rows.binary_search(&cell.opponent))
        else {
            continue;
        };
        let step = limits.iter().filter(|limit| value > **limit).count();
        let [x, y] = [LEFT + size * column as f64, TOP + row_height * row as f64];
        svg.tile([x, y, size - 1.0, row_height - 1.0], STEPS[step], letter, &label(value, size), &cell.hint);
    }
    let mut x = LEFT;
    svg.text([x - 8.0, bottom + 30.0], Anchor::End, LETTER, MUTED, unit);
    for (step, colours) in STEPS.iter().enumerate() {
        let label = match step {
            0 => format!("≤{}", rounded(limits[0], 1)),
            step => format!(">{}", rounded(limits[step - 1], 1)),
        };
        svg.tile([x, bottom + 14.0, 62.0, 24.0], *colours, 12.0, &label, "");
        x += 64.0;
    }
    Some(svg.finish())
}

fn label(value: f64, size: f64) -> String {
    if value >= 99.5 || size < 24.0 { rounded(value, 0) } else { rounded(value, 1) }
}

/// Five limits between six steps: rounded quantiles of the values; otherwise, one extreme value would make all others pale.
fn limits(values: &[f64]) -> [f64; 5] {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    std::array::from_fn(|step| {
        let place = (sorted.len() - 1) * (step + 1) / 6;
        (sorted[place] * 10.0).round() / 10.0
    })
}

impl crate::page::svg::Svg {
    /// A cell with a figure on it.
    fn tile(&mut self, frame: [f64; 4], (back, front): (&str, &str), letter: f64, text: &str, hint: &str) {
        let [x, y, width, height] = frame;
        let [text_x, text_y] = [x + width / 2.0, y + height / 2.0 + letter / 3.0].map(At);
        let ([x, y, width, height], letter, text) = (frame.map(At), At(letter), escaped(text));
        let hint = if hint.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(hint)) };
        self.push(format_args!(
            "<g>{hint}<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{back}\"/>\
             <text x=\"{text_x}\" y=\"{text_y}\" text-anchor=\"middle\" font-size=\"{letter}\" fill=\"{front}\">{text}</text></g>\n"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(player: i64, opponent: i64, is_crawford: bool, value: f64) -> Cell {
        Cell {
            player: Away::of(player, is_crawford),
            opponent: Away::of(opponent, is_crawford),
            value: Some(value),
            hint: "hint".into(),
        }
    }

    #[test]
    fn the_crawford_game_is_separate_from_the_games_after_it() {
        let cells = [cell(1, 2, true, 3.0), cell(1, 2, false, 9.0), cell(2, 1, true, 5.0), cell(2, 2, false, 4.0)];
        let svg = heat(Names("a", "b".to_owned()), "PR", &cells, Sheet::OF_PAGE).unwrap();
        let text = svg.as_str();
        for value in [">3.0<", ">9.0<", ">5.0<", ">4.0<"] {
            assert!(text.contains(value), "{value}: {text}");
        }
        assert_eq!(text.matches(">C<").count(), 2, "one on each axis");
        assert_eq!(heat(Names("a", "b".to_owned()), "PR", &[], Sheet::OF_PAGE), None);
    }

    #[test]
    fn steps_divide_the_values_evenly() {
        let values: Vec<f64> = (0..=60).map(f64::from).collect();
        assert_eq!(limits(&values), [10.0, 20.0, 30.0, 40.0, 50.0]);
        assert_eq!(limits(&[7.0]), [7.0; 5]);
    }
}
