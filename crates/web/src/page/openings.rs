//! The opening explorer: positions from the first roll on, each with its board and its plays, linked with the positions before and after it.

use std::collections::HashMap;

use super::document::{DecisionView, Page, Part};
use super::kind::{Argument, Arguments, Make, PageKind, Value};
use super::queries::{Answer, PageError, Questions};
use backgammon::Xgid;
use backgammon::drawing::BoardPicture;
use gammonbase::query::output::Cell;
use gammonbase::query::row_reader::columns;
use rows::numbers::counts;

/// The zones of report `explore` with their names for people.
const ZONES: [(&str, &str); 9] = [
    ("money-like", "money, and both 5 or more points away"),
    ("dmp", "double match point"),
    ("crawford-ahead", "Crawford game, the leader rolls first"),
    ("crawford-behind", "Crawford game, the trailer rolls first"),
    ("post-crawford-ahead", "after the Crawford game, the leader rolls first"),
    ("post-crawford-behind", "after the Crawford game, the trailer rolls first"),
    ("both-near", "both 2 to 4 points away"),
    ("near", "the first to roll 2 to 4 points away, the opponent more"),
    ("far", "the first to roll 5 or more points away, the opponent 2 to 4"),
];
/// A play made less than once in so many games has no row.
const RARE: u64 = 500;
const ON_THE_BOARD: &str = "zone ply line position_times position_hash next_position_hash xgid";
const FIRST: &str = "First roll";

columns! {
    /// A row of `explore`: a play in a position.
    #[derive(Clone, Copy)]
    struct Step<'g> {
        ply: i64, line: &'g Cell, position_times: Option<i64>, position_hash: i64, next_position_hash: Option<i64>,
        xgid: &'g Cell, times: Option<i64>, field_times: Option<i64>,
    }
}

type Row<'g> = (&'g [Cell], Step<'g>);
/// A position of a walk: the number of its roll, and the number of the position.
type Key = (i64, i64);

/// The opening explorer. A site has the first zone.
pub static OPENINGS: PageKind = PageKind {
    command: Some([
        "openings",
        "Openings: rolls and plays from the first roll on, position by position",
        "Each position has a board and its plays, which link to the next positions. Transpositions are counted together. \
            The plays of a chosen player are beside those of everybody.",
    ]),
    ..PageKind::new("openings.html", "Openings", Make::One(openings))
        .asks(&[
            Argument::new("zone", Value::Choice(|| ZONES.map(|(zone, _)| zone).into()), ABOUT_ZONES)
                .labelled("scores")
                .option("zone", "ZONE", ZONES[0].0),
            Argument::new("depth", Value::Count(12), "How many rolls of each game to follow, up to 12")
                .option("plies", "N", "4"),
            Argument::new("positions", Value::Count(1000), ABOUT_POSITIONS).option("positions", "N", "60"),
        ])
        .in_site()
};

const ABOUT_ZONES: &str = "The scores, which are never mixed; ahead, near and far refer to the player who rolls first";
const ABOUT_POSITIONS: &str = "How many positions to show, up to 1000: those that were reached most often";

impl Step<'_> {
    fn key(&self) -> Key {
        (self.ply, self.position_hash)
    }

    fn id(&self) -> String {
        format!("ply{}-{:016x}", self.ply, self.position_hash)
    }
}

fn section(
    answer: &Answer<'_>,
    rows: &[Row<'_>],
    addresses: &HashMap<Key, String>,
    lines: &HashMap<&str, String>,
) -> Part {
    let first = rows[0].1;
    let times = |times: Option<i64>| times.unwrap_or(0).unsigned_abs();
    let has_field = rows.iter().any(|(_, row)| times(row.times) != times(row.field_times));
    let is_rare = |row: &Step<'_>| {
        let is_own = has_field && times(row.times) > 0;
        !is_own && times(row.field_times) * RARE < times(row.position_times)
    };
    let play = answer.grid.place("play");
    let shown = rows.iter().filter(|(_, row)| !is_rare(row)).map(|(cells, row)| {
        let mut cells = cells.to_vec();
        if let Some((play, next)) = play.zip(row.next_position_hash) {
            cells[play].link = addresses.get(&(row.ply + 1, next)).cloned();
        }
        cells
    });
    let grid = answer.grid.of_rows(shown.collect());
    let mut hidden = ON_THE_BOARD.to_owned();
    hidden.push_str(if has_field { "" } else { " field_times field_share field_mean_error_emg" });
    let rare = rows.len() - grid.rows.len();
    let mut part = Part::of(answer.header, &grid.without(&hidden), answer.links).open();
    part.id = first.id();
    let line = first.line.formatted.as_str();
    part.title = if line.is_empty() { FIRST.to_owned() } else { line.to_owned() };
    part.question = format!("Reached {}.", counts(times(first.position_times), "time", "times"));
    if rare > 0 {
        part.question.push_str(&format!(" Plays made less than once in {RARE} times are left out."));
    }
    part.above = above(line, lines);
    let board = Xgid::parse(first.xgid.text()).ok().map(|xgid| DecisionView::of_board(&BoardPicture::of(xgid)));
    part.diagrams.extend(board);
    part
}

/// The positions before a line's last step, from the first roll on.
fn above(line: &str, lines: &HashMap<&str, String>) -> Vec<(String, String)> {
    let (mut above, mut rest) = (Vec::new(), line);
    while !rest.is_empty() {
        rest = rest.rsplit_once(", ").map_or("", |(before, _)| before);
        let name = if rest.is_empty() { FIRST } else { rest.rsplit(", ").next().unwrap_or(rest) };
        above.extend(lines.get(rest).map(|address| (address.clone(), name.to_owned())));
    }
    above.reverse();
    above
}

/// The most frequent positions of a zone, a part each.
fn openings(questions: Questions<'_>, arguments: &Arguments) -> Result<Page, PageError> {
    let zone = arguments.text("zone");
    let [plies, positions]: [usize; 2] = [arguments.number("depth")?, arguments.number("positions")?];
    // An address can ask for more than the command line.
    let positions = positions.min(1000);
    let choices = [("zone", zone.to_owned()), ("plies", plies.to_string()), ("positions", positions.to_string())];
    let answer = questions.ask("explore", &choices)?;
    let rows: Vec<Row<'_>> = answer.grid.rows.iter().map(Vec::as_slice).zip(answer.rows()?).collect();
    // Everybody's plays are no answer to a filter that selects nothing.
    if rows.iter().all(|(_, row)| row.times == Some(0)) {
        let nothing = "no game of backgammon at these scores passes the filters; choose other scores";
        return Err(PageError::Nothing(nothing.to_owned()));
    }
    let found: Vec<&[Row<'_>]> = rows.chunk_by(|(_, one), (_, next)| one.key() == next.key()).collect();
    let (mut addresses, mut lines) = (HashMap::new(), HashMap::new());
    for row in found.iter().map(|rows| rows[0].1) {
        let address = format!("#{}", row.id());
        lines.insert(row.line.formatted.as_str(), address.clone());
        addresses.insert(row.key(), address);
    }
    let cut = (found.len() >= positions).then(|| {
        let rarest = found.iter().filter_map(|rows| rows[0].1.position_times).min().unwrap_or(0);
        let rarest = counts(rarest.unsigned_abs(), "time", "times");
        format!("the {positions} most frequent positions; the others were reached {rarest} at most")
    });
    let described = Some(questions.filters().to_owned()).filter(|described| !described.is_empty());
    let name = ZONES.iter().find(|(known, _)| *known == zone).map_or("", |(_, name)| name);
    Ok(Page {
        subtitle: described.into_iter().chain(cut).collect::<Vec<_>>().join("; "),
        groups: found.into_iter().map(|rows| vec![section(&answer, rows, &addresses, &lines)]).collect(),
        ..Page::titled(&format!("Openings: {name}"))
    })
}
