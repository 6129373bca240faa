//! The table of a report for readers: plain names, few digits, and each interval beside its figure.

use askama::Template;

use super::document::PageTable;
use super::links::Links;
use super::markup::Markup;
use gammonbase::query::output::{Cell, Cut, Figure, Grid, Number, rounded};
use gammonbase::query::report::Header;
use gammonbase::query::row_reader::{Maybe, columns};
use gammonbase::sql::columns::title;
use rows::numbers::grouped;

/// A PR of fewer decisions says little: its row is grey.
pub(super) const FEW_DECISIONS: f64 = 50.0;
/// The most rows and columns of a table that is open below its chart: more columns are wider than half a page.
const OPEN_ROWS: usize = 12;
const OPEN_COLUMNS: usize = 9;
/// A table with as many columns fits on a phone.
const CARD: usize = 4;
/// The columns that a phone shows first on the card of a match or a decision.
const KEYS: &str = "record value player opponent final_score done best error_emg pr opponent_pr moving_pr findings \
    verdict tendency family part extra_emg bias_emg difference_pr";
/// A text that is the same in this many rows, and in all others, is said once above the table.
const REPEATED: usize = 3;

/// A result's figures with the digits that people need: separators of thousands, one decimal from 100 on.
pub fn refined(mut grid: Grid) -> Grid {
    let is_code = |name: &str| {
        ["_id", "_hash", "year", "roll"].iter().any(|end| name.ends_with(end)) || matches!(name, "dice" | "period")
    };
    let codes: Vec<bool> = grid.columns.iter().map(|column| is_code(&column.name)).collect();
    for row in &mut grid.rows {
        for (cell, _) in row.iter_mut().zip(&codes).filter(|(_, is_code)| !**is_code) {
            match cell.number {
                Some(Number::Integer(number)) => cell.formatted = with_separators(&number.to_string()),
                Some(Number::Real(number)) if number.abs() >= 99.95 && !cell.formatted.ends_with('%') => {
                    cell.formatted = with_separators(&rounded(number, usize::from(cell.formatted.contains('.'))));
                }
                _ => {}
            }
        }
    }
    grid
}

fn with_separators(digits: &str) -> String {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |rest| ("-", rest));
    let (whole, rest) = digits.find('.').map_or((digits, ""), |at| digits.split_at(at));
    whole.parse().map_or_else(|_| digits.to_owned(), |whole| format!("{sign}{}{rest}", grouped(whole)))
}

/// The place of a decision's row in its page.
pub(super) fn place_of_row(decision_id: i64) -> String {
    format!("r{decision_id}")
}

columns! {
    /// The columns by which rows are marked.
    struct Marked<'g> {
        decision_id: Maybe<&'g Cell>, pr: Maybe<&'g Cell>, decisions: Maybe<&'g Cell>, grade: Maybe<&'g Cell>,
    }
}

impl<'g> Marked<'g> {
    /// The place of a graded decision's row, and its grade.
    fn mark(&self) -> Option<(String, &'g str)> {
        let (grade, id) = (self.grade.formatted.as_str(), self.decision_id.integer()?);
        ["error", "blunder"].contains(&grade).then(|| (place_of_row(id), grade))
    }

    fn is_few(&self) -> bool {
        self.pr.value().is_some() && self.decisions.value().is_some_and(|decisions| decisions < FEW_DECISIONS)
    }
}

/// A column as it is shown.
struct Shown<'g> {
    place: usize,
    /// The places of the ends of its interval.
    ends: Option<[usize; 2]>,
    name: &'g str,
    called: String,
    is_number: bool,
    is_identifier: bool,
    /// Names of people and events, which may be in any script.
    is_name: bool,
    is_date: bool,
    /// Names and dates are not wrapped.
    is_whole: bool,
    /// Whether a phone shows it first.
    is_key: bool,
    /// The address of the list sorted by it, and its present order.
    sort: Option<(String, &'static str)>,
}

struct ShownRow<'g> {
    cells: &'g [Cell],
    is_pale: bool,
    /// Id and grade of an error.
    mark: Option<(String, &'g str)>,
}

impl ShownRow<'_> {
    fn interval(&self, column: &Shown<'_>) -> Option<String> {
        Figure::at(self.cells, column.place, column.ends).interval()
    }
}

#[derive(Template)]
#[template(path = "table.html")]
struct Rendered<'g> {
    columns: Vec<Shown<'g>>,
    rows: Vec<ShownRow<'g>>,
    /// Whether each row, about a match or a decision, is a card on a phone.
    has_cards: bool,
}

impl PageTable {
    /// The table of a report.
    pub(super) fn of(header: &Header, grid: &Grid, links: &Links) -> Self {
        let mut grid = refined(grid.clone());
        links.add_to(&mut grid);
        let count = grid.rows.len();
        let (mut columns, constants) = shown(&grid, links);
        // PR follows the name, so that both are seen on a phone.
        let place = |name: &str| columns.iter().position(|column| column.name == name);
        let names = columns.iter().take_while(|column| !column.is_number).count().max(1);
        let first = place("player").map_or(names, |player| player + 1);
        if let Some(pr) = place("pr").filter(|pr| *pr > first && place("opponent").or(place("rank")).is_none()) {
            columns[first..=pr].rotate_right(1);
        }
        // Each of the columns can be absent, so there is no error.
        let marked: Vec<Marked<'_>> = grid.rows_as("table").unwrap_or_default();
        let rated = || marked.iter().filter(|row| row.pr.value().is_some());
        let has_pale = rated().any(Marked::is_few) && !rated().all(Marked::is_few);
        let rows = grid.rows.iter().zip(&marked).map(|(cells, row)| ShownRow {
            cells,
            is_pale: has_pale && row.is_few(),
            mark: row.mark(),
        });
        let rows = rows.collect();
        let meaning = |name: &str| header.columns.iter().find(|(known, _)| known == name).map(|(_, meaning)| meaning);
        let meanings = columns.iter().filter_map(|column| {
            let range = meaning(&format!("{}_low", column.name));
            let range = range.map(|text| format!("; ± or [from, to]: {}", text.trim_start_matches("lower end of ")));
            Some((column.called.clone(), without_commands(meaning(column.name)?) + &range.unwrap_or_default()))
        });
        let meanings = meanings.collect();
        let has_cards = columns.len() > CARD
            && columns.iter().any(|column| matches!(column.name, "opponent" | "best" | "verdict" | "tendency"));
        let is_open = count <= OPEN_ROWS && columns.len() <= OPEN_COLUMNS;
        let notes = [
            match grid.cut {
                None => String::new(),
                Some(Cut::Limit { all: Some(all) }) => format!("The first {count} of {} rows.", grouped(all)),
                Some(_) => format!("The first {count} rows; there are more."),
            },
            if has_pale { format!("Grey: fewer than {FEW_DECISIONS} decisions.") } else { String::new() },
            if constants.is_empty() { String::new() } else { format!("In all rows: {constants}.") },
        ];
        Self {
            // Writing to a string cannot fail.
            html: Markup::trusted(Rendered { columns, rows, has_cards }.render().unwrap_or_default()),
            rows: count as u64,
            is_open,
            note: notes.into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join(" "),
            columns: meanings,
        }
    }
}

/// The columns to show: bounds are beside their figure, empty columns are left out, and so are those that repeat one text, which is returned.
fn shown<'g>(grid: &'g Grid, links: &Links) -> (Vec<Shown<'g>>, String) {
    let (mut shown, mut constants) = (Vec::new(), Vec::new());
    for (at, column) in grid.columns.iter().enumerate() {
        let name = column.name.as_str();
        let texts = || grid.rows.iter().map(|row| row[at].formatted.as_str());
        let called = title(name).unwrap_or_else(|| column.title.clone());
        if grid.is_bound(name) || texts().all(str::is_empty) {
            continue;
        }
        let first = texts().next().unwrap_or_default();
        if !column.is_number && grid.rows.len() >= REPEATED && texts().all(|text| text == first) {
            constants.push(format!("{called} {first}"));
            continue;
        }
        shown.push(Shown {
            place: at,
            ends: grid.ends(at),
            name,
            called,
            is_number: column.is_number,
            sort: links.sort(name, column.is_number),
            is_identifier: column.is_identifier,
            is_whole: matches!(name, "player" | "opponent" | "played_on" | "play" | "period"),
            is_date: name.ends_with("played_on"),
            is_key: KEYS.split(' ').any(|key| key == name),
            is_name: matches!(name, "player" | "opponent" | "event" | "location" | "round"),
        });
    }
    (shown, constants.join("; "))
}

/// The meaning of a column without references to commands.
fn without_commands(meaning: &str) -> String {
    meaning.split("; ").filter(|clause| !clause.contains('`')).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(sql: &str) -> Grid {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        Grid::read(&mut connection.prepare(sql).unwrap(), None, true).unwrap()
    }

    #[test]
    fn figures_have_separators_and_no_needless_decimals() {
        let grid = refined(grid(
            "SELECT 33232 AS decisions, 1853.471 AS error_emg, -1234.5 AS luck_emg, -0.0001 AS mean_emg, 99.5 AS pr, 12345 AS match_id,
             0.1234 AS won_share, 31 AS dice, '2024' AS period",
        ));
        let texts: Vec<&str> = grid.rows[0].iter().map(|cell| cell.formatted.as_str()).collect();
        assert_eq!(texts, ["33,232", "1,853.5", "-1,234.5", "0.000", "99.50", "12345", "12.3%", "31", "2024"]);
    }

    #[test]
    fn a_table_is_short_and_says_its_constants_once() {
        let grid = grid(
            "SELECT 'Ann' AS player, 'checker' AS kind, 3.0 AS pr, 2.0 AS pr_low, 4.0 AS pr_high, NULL AS error_emg, 400 AS decisions
             UNION ALL SELECT '<i>', 'checker', 9.0, 1.0, 30.0, NULL, 9 UNION ALL SELECT 'Bob', 'checker', 5.0, 4.5, 5.5, NULL, 99",
        );
        let header = Header {
            columns: vec![
                ("player".into(), "somebody; for `gammonbase players`".into()),
                ("pr".into(), "rating".into()),
                ("pr_low".into(), "lower end of the interval".into()),
            ],
            ..Header::default()
        };
        let table = PageTable::of(&header, &grid, &Links::default());
        let html = table.html.as_str();
        assert!(
            html.contains("<bdi>&#60;i&#62;</bdi>") && !html.contains("checker") && !html.contains("EMG"),
            "{html}"
        );
        assert!(html.contains("3.00 <span class=\"range\">± 1.00</span>"), "{html}");
        assert_eq!(html.matches("<tr class=\"pale\">").count(), 1, "{html}");
        assert_eq!(table.note, "Grey: fewer than 50 decisions. In all rows: kind checker.");
        let pr = "rating; ± or [from, to]: the interval".to_owned();
        assert_eq!(table.columns, [("player".to_owned(), "somebody".to_owned()), ("PR".to_owned(), pr)]);
    }
}
