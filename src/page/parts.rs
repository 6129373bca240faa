//! Parts that several pages have: a report, its picture and its table.

use super::ask::{Answer, PageError, Questions};
use super::chart::{Away, Bar, Cell, Chart, Dot, Mark, Names, Sheet, bars, heat, over_time, scatter, year_of};
use super::decision;
use super::document::Part;
use crate::query::output::{Grid, GridRow};

/// The figures of a column as bars, by the names in another.
pub(super) fn bars_of(grid: &Grid, title: &str, name: &str, figure: &str, sheet: Sheet) -> Chart {
    let rows: Vec<Bar> = grid
        .rows()
        .filter_map(|row| {
            let value = row.number(figure)?;
            Some(Bar { name: row.shown(name).to_owned(), parts: [value, 0.0], figure: row.shown(figure).to_owned() })
        })
        .collect();
    bars(Names { title, description: &listed(&rows) }, None, &rows, sheet)
}

/// The same, checker plays and cube decisions apart.
pub(super) fn parted_bars(rows: &[GridRow<'_>], title: &str, name: &str, sheet: Sheet) -> Chart {
    let rows: Vec<Bar> = rows
        .iter()
        .filter_map(|row| {
            row.number("error_emg")?;
            let part = |column| row.number(column).unwrap_or(0.0);
            Some(Bar {
                name: row.shown(name).to_owned(),
                parts: [part("checker_error_emg"), part("cube_error_emg")],
                figure: row.shown("error_emg").to_owned(),
            })
        })
        .collect();
    bars(Names { title, description: &listed(&rows) }, Some(["checker plays", "cube decisions"]), &rows, sheet)
}

fn listed(rows: &[Bar]) -> String {
    let all: Vec<String> = rows.iter().map(|row| format!("{} {}", row.name, row.figure)).collect();
    format!("{}. The table below has all figures.", all.join("; "))
}

/// Errors by kind of decision.
pub(super) fn by_kind(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("summary/kind", &[])?;
    let chart = bars_of(&answer.grid, "Equity lost by kind of decision (EMG)", "kind", "error_emg", Sheet::OF_PAGE);
    Ok(answer.part().named("Errors by kind", &answer.header.question).with_chart(chart))
}

/// Errors by phase.
pub(super) fn by_phase(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("summary/phase", &[])?;
    let rows: Vec<GridRow<'_>> = answer.grid.rows().collect();
    let chart = parted_bars(&rows, "Equity lost by phase (EMG)", "phase", Sheet::OF_PAGE);
    Ok(answer.part().named("Errors by phase", &answer.header.question).with_chart(chart))
}

/// Errors of the cube.
pub(super) fn cube(questions: &Questions<'_>) -> Result<Part, PageError> {
    let mut answer = questions.ask("cube-errors", &[("per_player", "no".to_owned())])?;
    let chart =
        bars_of(&answer.grid, "Equity lost by doubling and answering (EMG)", "error_kind", "error_emg", Sheet::OF_PAGE);
    answer.grid = answer.grid.without(&["player", "by_side", "counted_decisions", "error_mwc"]);
    Ok(answer.part().named("Doubling and taking", "Too early or too late, too loose or too tight?").with_chart(chart))
}

/// PR by score, as a map.
pub(super) fn by_score(questions: &Questions<'_>) -> Result<Part, PageError> {
    let mut answer = questions.ask("error-by-score", &[("per_player", "no".to_owned())])?;
    let chart = score_map(&answer.grid, Sheet::OF_PAGE);
    let is_map = chart.is_some();
    answer.grid = answer.grid.without(&["player"]);
    let mut part = answer.part().named("PR by score", &answer.header.question).with_chart(chart);
    if !is_map && part.missing.is_empty() {
        part.missing.push("All of these are money games, which have no score: there is no map.".to_owned());
    }
    Ok(part)
}

/// The map of `error-by-score`.
pub(super) fn score_map(grid: &Grid, sheet: Sheet) -> Chart {
    let cells: Vec<Cell> = grid
        .rows()
        .filter_map(|row| {
            let (player, opponent) = (row.integer("away_player")?, row.integer("away_opponent")?);
            let is_crawford = row.integer("is_crawford") == Some(1);
            let game = if is_crawford { " (Crawford)" } else { "" };
            Some(Cell {
                player: Away::of(player, is_crawford),
                opponent: Away::of(opponent, is_crawford),
                value: row.number("pr"),
                hint: format!(
                    "{player} away, {opponent} away{game}: PR {}, {} decisions",
                    row.shown("pr"),
                    row.shown("decisions")
                ),
            })
        })
        .collect();
    let description = format!("{} scores, PR at each. The table below has all figures.", cells.len());
    heat(Names { title: "PR by score: points away of both players", description: &description }, "PR", &cells, sheet)
}

/// PR over time: a dot for each match, and the moving figure.
///
/// Of many decisions the moving figure goes over more, or nobody could follow its line.
pub(super) fn over_matches(questions: &Questions<'_>, decisions: i64) -> Result<Part, PageError> {
    let last = [10_000, 5_000, 2_000, 1_000].into_iter().find(|last| decisions >= 25 * last).unwrap_or(500);
    let mut answer = questions.ask("moving-pr", &[("last", last.to_string())])?;
    let (chart, undated) = matches_over_time(&answer.grid, Sheet::OF_PAGE);
    answer.grid = answer.grid.without(&["player"]);
    let mut part = answer
        .part()
        .named("PR over time", "How did PR change, match by match? The lower, the better.")
        .with_chart(chart);
    if answer.grid.rows.is_empty() {
        part.missing = vec!["No match is analysed: there is no PR.".to_owned()];
    } else if undated == answer.grid.rows.len() {
        part.missing.push("No match has a date: the matches are in the table only.".to_owned());
    } else if undated > 0 {
        let some = if undated == 1 { "1 match has".to_owned() } else { format!("{undated} matches have") };
        part.missing.push(format!("{some} no date: in the table only."));
    }
    Ok(part)
}

/// The picture of `moving-pr`, and how many of its matches have no date.
pub(super) fn matches_over_time(grid: &Grid, sheet: Sheet) -> (Chart, usize) {
    let dots: Vec<Dot> = grid
        .rows()
        .filter_map(|row| {
            Some(Dot {
                year: year_of(row.shown("played_on"))?,
                value: row.number("pr")?,
                interval: row.number("pr_low").zip(row.number("pr_high")).map(|(low, high)| [low, high]),
                hint: format!(
                    "{} against {}: PR {}, {} decisions",
                    row.shown("played_on"),
                    row.shown("opponent"),
                    row.shown("pr"),
                    row.shown("decisions")
                ),
            })
        })
        .collect();
    let line: Vec<[f64; 2]> =
        grid.rows().filter_map(|row| Some([year_of(row.shown("played_on"))?, row.number("moving_pr")?])).collect();
    let undated = grid.rows().filter(|row| row.shown("played_on").is_empty()).count();
    // The first matches have fewer before them.
    let over = grid.rows().filter_map(|row| row.integer("over_decisions")).max().unwrap_or(0);
    let line_name = format!("over the last {over} decisions");
    let names = Names {
        title: "PR over time",
        description: &format!(
            "{} matches, and PR over the last {over} decisions. The table below has all figures.",
            dots.len()
        ),
    };
    (over_time(names, ["a match", &line_name], &dots, &line, sheet), undated)
}

/// Luck against play, match by match.
pub(super) fn luck(questions: &Questions<'_>) -> Result<Part, PageError> {
    let mut answer = questions.ask("player-matches", &[])?;
    let marks: Vec<Mark> = answer
        .grid
        .rows()
        .filter_map(|row| {
            Some(Mark {
                x: row.number("pr")?,
                y: row.number("luck_emg")?,
                is_first: row.integer("won") == Some(1),
                hint: format!(
                    "{} against {}: PR {}, luck {} EMG",
                    row.shown("played_on"),
                    row.shown("opponent"),
                    row.shown("pr"),
                    row.shown("luck_emg")
                ),
            })
        })
        .collect();
    let names = Names {
        title: "Luck against play, match by match",
        description: &format!("{} matches by PR and luck. The table below has all figures.", marks.len()),
    };
    let chart = scatter(names, ["PR", "luck (EMG)"], ["won", "lost, or no result"], &marks, Sheet::OF_PAGE);
    answer.grid = answer.grid.without(&["player", "error_mwc", "luck_mwc", "errors"]);
    let mut part = answer
        .part()
        .named("Luck against skill", "Did play or dice decide? To the left: well played; at the top: lucky.")
        .with_chart(chart);
    if marks.is_empty() && !answer.grid.rows.is_empty() {
        part.missing.push("No match has an analysed roll: nothing is known of luck.".to_owned());
    }
    Ok(part)
}

/// Equity lost by first rolls and replies.
pub(super) fn openings(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("summary/opening", &[("limit", "12".to_owned())])?;
    let rows: Vec<Bar> = answer
        .grid
        .rows()
        .filter_map(|row| {
            Some(Bar {
                name: format!("{} {}", row.shown("turn"), row.shown("dice")),
                parts: [row.number("error_emg")?, 0.0],
                figure: row.shown("error_emg").to_owned(),
            })
        })
        .collect();
    let names = Names { title: "Equity lost by first rolls and replies (EMG)", description: &listed(&rows) };
    let chart = bars(names, None, &rows, Sheet::OF_PAGE);
    Ok(answer.part().named("Openings against the best", &answer.header.question).with_chart(chart))
}

/// First rolls with every play.
pub(super) fn opening_plays(questions: &Questions<'_>) -> Result<Part, PageError> {
    let mut answer: Answer<'_> = questions.ask_for("opening-plays", &[], Some(120))?;
    answer.grid = answer.grid.without(&["players", "worst_error_emg"]);
    Ok(answer.part().named("First rolls, play by play", &answer.header.question).open())
}

/// The costliest decisions as diagrams.
pub(super) fn worst(questions: &Questions<'_>, count: u32) -> Result<Part, PageError> {
    let answer = questions.ask("summary/worst", &[("limit", count.to_string())])?;
    let mut part = Part { question: answer.header.question.clone(), ..Part::default() };
    for row in answer.grid.rows() {
        let Some(decision_id) = row.integer("decision_id") else { continue };
        part.diagrams.extend(decision::view(questions, decision_id)?);
    }
    part.title = match part.diagrams.len() {
        0 => "The costliest decisions".to_owned(),
        1 => "The costliest decision".to_owned(),
        count => format!("The {count} costliest decisions"),
    };
    if part.diagrams.is_empty() {
        part.missing.push(answer.header.empty.clone());
    }
    Ok(part)
}
