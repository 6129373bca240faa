//! Parts shared by several pages: a report, its chart and its table.

use super::chart::{Bar, Cell, Chart, Dot, Line, Names, Range, Sheet, bars, heat, over_time, ranges, year_of};
use super::decision;
use super::document::{DecisionView, Page, PageTable, Part, Way};
use super::links::Links;
use super::progress::{PROGRESS, progress};
use super::queries::{Answer, PageError, Questions};
use super::table::FEW_DECISIONS;
use gammonbase::query::output::{Grid, GridRow};
use gammonbase::query::report::family_in_words;
use rows::numbers::count;

/// The figures of a column as bars.
pub(super) fn bars_of(
    grid: &Grid,
    title: &str,
    name: impl Fn(GridRow<'_>) -> String,
    figure: &str,
    sheet: Sheet,
) -> Chart {
    let rows = grid.rows().filter_map(|row| {
        Some(Bar { name: name(row), parts: [row.number(figure)?, 0.0], figure: row.formatted(figure).to_owned() })
    });
    let rows: Vec<Bar> = rows.collect();
    bars(Names(title, described(&rows)), None, &rows, sheet)
}

/// The equity lost in each row as a bar, with separate parts for checker plays and cube decisions.
pub(super) fn parted_bars(rows: &[GridRow<'_>], title: &str, name: &str, sheet: Sheet) -> Chart {
    let bar = |row: &GridRow<'_>| {
        row.number("error_emg")?;
        let parts = ["checker_error_emg", "cube_error_emg"].map(|part| row.number(part).unwrap_or(0.0));
        Some(Bar { name: row.formatted(name).to_owned(), parts, figure: row.formatted("error_emg").to_owned() })
    };
    let rows: Vec<Bar> = rows.iter().filter_map(bar).collect();
    bars(Names(title, described(&rows)), Some(["checker plays", "cube decisions"]), &rows, sheet)
}

fn described(rows: &[Bar]) -> String {
    let all: Vec<String> = rows.iter().map(|row| format!("{} {}", row.name, row.figure)).collect();
    with_table(&all.join("; "))
}

pub(super) fn with_table(description: &str) -> String {
    format!("{description}. The table below has all figures.")
}

/// Errors by kind of decision.
pub(super) fn by_kind(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("summary/kind", &[])?;
    let (title, kind) = ("Equity lost by kind of decision (EMG)", |row: GridRow<'_>| row.formatted("kind").to_owned());
    let chart = bars_of(&answer.grid, title, kind, "error_emg", Sheet::OF_PAGE);
    Ok(answer.part_without("errors").titled("Errors by kind").with_chart(chart))
}

pub(super) fn by_phase(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("summary/phase", &[])?;
    let rows: Vec<GridRow<'_>> = answer.grid.rows().collect();
    let chart = parted_bars(&rows, "Equity lost by phase (EMG)", "phase", Sheet::OF_PAGE);
    Ok(answer.part_without("error_share").titled("Errors by phase").with_chart(chart))
}

/// Errors by the player's plan and the opponent's.
pub(super) fn plans(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("errors", &[("per_player", "no".to_owned()), ("by", "plan".to_owned())])?;
    let question =
        "How well is each kind of game played, and against each: blitzes, holding games, back games, primes?";
    let part = answer.part_without("player lost_matches checker_error_emg cube_error_emg excess_emg");
    Ok(part.named("Errors by plan", question).open())
}

/// Errors by idea of checker plays.
pub(super) fn ideas(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("ideas", &[("per_player", "no".to_owned())])?;
    Ok(answer.part_without("player avoided").open())
}

/// Whether a verdict or a tendency says that a figure is more than chance.
fn is_certain(verdict: &str) -> bool {
    !["", "may be chance", "cannot be told apart", "too few matches"].contains(&verdict)
}

/// The rows that pass, and the others.
pub(super) fn divided(grid: &Grid, passes: impl Fn(GridRow<'_>) -> bool) -> [Grid; 2] {
    [true, false].map(|wanted| {
        let rows = grid.rows.iter().zip(grid.rows()).filter(|(_, row)| passes(*row) == wanted);
        grid.of_rows(rows.map(|(cells, _)| cells.clone()).collect())
    })
}

pub(super) fn cube_chart(grid: &Grid, sheet: Sheet) -> Chart {
    let kind = |row: GridRow<'_>| row.formatted("error_kind").to_owned();
    bars_of(grid, "Equity lost by doubling and answering (EMG)", kind, "error_emg", sheet)
}

/// Errors of the cube.
pub(super) fn cube(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("errors", &[("by", "cube".to_owned()), ("per_player", "no".to_owned())])?;
    let chart = cube_chart(&answer.grid, Sheet::OF_PAGE);
    Ok(answer
        .part_without("player by_side decisions counted_decisions lost_matches")
        .named("Errors of the cube", "How much did wrong doubles, holds, takes and passes cost?")
        .with_chart(chart))
}

/// The direction of cube errors, overall and at each kind of score.
pub(super) fn bias(questions: &Questions<'_>) -> Result<Part, PageError> {
    let of =
        |name, value: &str| questions.ask("cube-handling", &[("kind", "bias".to_owned()), (name, value.to_owned())]);
    let (mut answer, by_score) = (of("min_times", "1")?, of("by", "score")?);
    answer.grid.rows.extend(by_score.grid.rows);
    let chart = bias_chart(&answer.grid, Sheet::OF_PAGE);
    let mut part = answer
        .part_without("player acting_emg refraining_emg")
        .named("Bias of doubling and taking", "Too early or too late, too loose or too tight?")
        .with_chart(chart);
    if answer.grid.rows.is_empty() {
        part.missing = vec!["No cube decision counts, so there is no bias.".to_owned()];
    } else if answer.grid.rows().all(|row| row.number("bias_emg_low").is_none()) {
        part.missing.push("Fewer than 20 decisions of a kind: any bias may be chance.".to_owned());
    }
    Ok(part)
}

/// The interval of a figure of a row.
fn interval(row: GridRow<'_>, figure: &str) -> Option<[f64; 2]> {
    let bound = |end| row.find(&format!("{figure}_{end}"))?.value();
    Some([bound("low")?, bound("high")?])
}

/// A figure with its interval; the column `verdict` says whether it is more than chance.
pub(super) fn range(row: GridRow<'_>, name: &str, [figure, verdict]: [&str; 2]) -> Option<Range> {
    let interval = interval(row, figure);
    Some(Range {
        name: name.to_owned(),
        value: Some(row.number(figure)?),
        interval,
        figure: row.formatted(figure).to_owned(),
        is_first: row.find(verdict).is_some_and(|verdict| is_certain(&verdict.formatted)),
    })
}

/// Figures with intervals, some of which are beyond chance.
pub(super) fn certain_ranges(title: &str, ends: [&str; 2], rows: &[Range], sheet: Sheet) -> Chart {
    ranges(Names(title, with_table(&figures(rows))), ends, ["beyond chance", "may be chance"], rows, sheet)
}

/// The PR of each row with its interval and number of decisions; the first rows, if there are many.
pub(super) fn pr_chart(grid: &Grid, title: &str, name: &str, sheet: Sheet) -> Chart {
    const MOST: usize = 60;
    let of = |row: GridRow<'_>| {
        let is_first = row.number("decisions").is_some_and(|decisions| decisions >= FEW_DECISIONS);
        let figure = format!("{} ({})", row.formatted("pr"), row.formatted("decisions"));
        Some(Range { figure, is_first, ..range(row, row.formatted(name), ["pr", ""])? })
    };
    let rows: Vec<Range> = grid.rows().filter_map(of).take(MOST).collect();
    let first = if grid.rows.len() > MOST { format!("{title}: the first {MOST}") } else { title.to_owned() };
    let names = Names(&first, with_table(&figures(&rows)));
    ranges(names, ["PR", "PR (decisions)"], ["PR", "fewer than 50 decisions"], &rows, sheet)
}

/// The picture of `cube-handling -p kind=bias`.
pub(super) fn bias_chart(grid: &Grid, sheet: Sheet) -> Chart {
    let name = |row: GridRow<'_>| match row.formatted("score") {
        "all" => "all scores".to_owned(),
        score => score.replace(" or more", "+"),
    };
    let mut rows = in_groups(grid, "kind", ["bias_emg", "tendency"], name);
    rows.iter_mut().filter(|row| row.value.is_none()).for_each(|heading| {
        heading.name = if heading.name == "double" { "doubling" } else { "taking" }.to_owned();
    });
    certain_ranges("Bias of doubling and taking (EMG a decision)", ["← late, tight", "early, loose →"], &rows, sheet)
}

/// The figures of all rows, each group below its name.
fn in_groups(grid: &Grid, group: &str, figures: [&str; 2], name: impl Fn(GridRow<'_>) -> String) -> Vec<Range> {
    let mut groups: Vec<&str> = Vec::new();
    for row in grid.rows().filter(|row| row.number(figures[0]).is_some()) {
        if !groups.contains(&row.formatted(group)) {
            groups.push(row.formatted(group));
        }
    }
    let heading = |name: &str| Range { name: name.to_owned(), ..Range::default() };
    let of_group = |key| grid.rows().filter(move |row| row.formatted(group) == key);
    let rows = |key| of_group(key).filter_map(|row| range(row, &name(row), figures));
    groups.into_iter().flat_map(|key| std::iter::once(heading(key)).chain(rows(key))).collect()
}

/// The picture of `error-timing`.
pub(super) fn timing_chart(grid: &Grid, sheet: Sheet) -> Chart {
    let rows = in_groups(grid, "family", ["extra_emg", "verdict"], |row| row.formatted("part").to_owned());
    let title = "Equity lost beyond what others of the same strength lose then (EMG)";
    certain_ranges(title, ["← less", "more →"], &rows, sheet)
}

fn figures(rows: &[Range]) -> String {
    let text =
        |row: &Range| format!("{}{}", row.name, row.value.map_or(":".to_owned(), |_| format!(" {}", row.figure)));
    rows.iter().map(text).collect::<Vec<_>>().join("; ")
}

/// Adds what to work on to a page: the sentences, and boards of positions. `people` are the players whom the query of the page does not
/// name. The part has their diagrams.
pub(super) fn work(
    page: &mut Page,
    sentences: &Grid,
    (links, people): (&Links, &[String]),
    view: impl Fn(i64) -> Result<Option<DecisionView>, PageError>,
) -> Result<Option<Part>, PageError> {
    let mut part = Part::default();
    for row in sentences.rows() {
        if row.text("decision_ids").is_empty() {
            page.work.push(row.text("sentence").to_owned());
            continue;
        }
        for id in row.text("decision_ids").split(',').filter_map(|id| id.parse().ok()) {
            part.diagrams.extend(view(id)?);
        }
        row.text("sentence").clone_into(&mut part.title);
        page.more = Way::to(links.quiz(people, row.text("filters")), "More of them, as a quiz");
    }
    page.boards.clone_from(&part.diagrams);
    page.boards_title = std::mem::replace(&mut part.title, "Positions to work on".to_owned());
    Ok((!part.diagrams.is_empty()).then_some(part))
}

/// Where studying pays most: the first rows of `study`.
pub(super) fn study(mut answer: Answer<'_>) -> Part {
    const MOST: usize = 14;
    let question = "Which decisions cost more than they cost others of the same strength? \
        A verdict rests on how often errors occur, and on all rows; an interval on the EMG of its row, so it can contain 0.";
    // Claimed rows come first, weaknesses and strengths alike.
    let [mut claimed, chance] = divided(&answer.grid, |row| is_certain(row.formatted("verdict")));
    claimed.rows.extend(chance.rows);
    claimed.rows.truncate(MOST);
    let columns = "player extra_per_match_emg families similar_players noticed_emg";
    answer.grid = claimed.without(columns);
    // The chart of a trend that may be chance is closed at first.
    let [certain, chance] = divided(&answer.grid, |row| is_certain(row.formatted("verdict")));
    let chart = study_chart(&certain, Sheet::OF_PAGE);
    let mut part = answer.part().named("Where studying pays", question).with_chart(chart);
    let rows = chance.rows.len() as u64;
    part.folded = study_chart(&chance, Sheet::OF_PAGE).map(|html| PageTable { html, rows, ..PageTable::default() });
    part
}

/// The picture of `study`.
pub(super) fn study_chart(grid: &Grid, sheet: Sheet) -> Chart {
    let family = |row| {
        let name = family_in_words(row).replace(" or more", "+");
        range(row, name.trim_start_matches("the ").trim_start_matches("score "), ["extra_emg", "verdict"])
    };
    let rows: Vec<Range> = grid.rows().filter_map(family).collect();
    let title = "Equity lost beyond what others of the same strength lose (EMG)";
    certain_ranges(title, ["← better", "worse →"], &rows, sheet)
}

/// PR by groups of scores, as a map.
pub(super) fn by_score(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("errors", &[("by", "score-group".to_owned()), ("per_player", "no".to_owned())])?;
    let chart = score_map(&answer.grid, Sheet::OF_PAGE);
    let is_map = chart.is_some();
    let question = "At which scores is PR higher or lower than the player's own? A colour marks what is more than chance; others may find the same scores hard.";
    let mut part = answer.part_without("player usual_pr").named("PR by score", question).with_chart(chart);
    if !is_map && part.missing.is_empty() {
        part.missing.push("All of these are money games, which have no score, so there is no map.".to_owned());
    }
    Ok(part)
}

/// The map of errors by groups of scores.
pub(super) fn score_map(grid: &Grid, sheet: Sheet) -> Chart {
    let cell = |row: GridRow<'_>| {
        let away = ["player_group", "opponent_group"].map(|side| row.formatted(side).to_owned());
        let place = match &away {
            [player, _] if player.is_empty() => "money".to_owned(),
            [player, opponent] => format!("{player} away, {opponent} away"),
        };
        Some(Cell {
            difference: row.number("difference_pr").filter(|_| !row.formatted("tendency").is_empty()),
            texts: [row.cell("pr").filter(|cell| cell.number.is_some())?, row.cell("decisions")?]
                .map(|cell| cell.formatted.clone()),
            is_few: row.number("decisions").is_none_or(|decisions| decisions < FEW_DECISIONS),
            hint: format!("{place}: PR {}, {} decisions", row.with_interval("pr"), row.formatted("decisions")),
            away: Some(away).filter(|away| !away[0].is_empty()),
        })
    };
    let cells: Vec<Cell> = grid.rows().filter_map(cell).collect();
    let described = format!("{} groups of scores with PR and number of decisions", cells.len());
    heat(Names("PR by score: points that both players need", with_table(&described)), &cells, sheet)
}

/// PR over time: a dot for each match, and the moving figure.
///
/// With many decisions, the window of the moving PR is longer, which keeps its line smooth. By rules that the reader chose, the window is theirs, and
/// the second value is its last title.
pub(super) fn over_matches(
    questions: &Questions<'_>,
    decisions: i64,
    goal: &[(&'static str, String)],
) -> Result<(Part, Option<String>), PageError> {
    let last = [10_000, 5_000, 2_000, 1_000].into_iter().find(|last| decisions >= 25 * last).unwrap_or(500);
    let has_rules = questions.rules_with("titles").is_some();
    let window = (!has_rules).then(|| ("last", last.to_string()));
    let mut answer = questions.ask("moving-pr", &goal.iter().cloned().chain(window).collect::<Vec<_>>())?;
    let latest = answer.grid.rows().last().filter(|_| has_rules).map(|row| {
        let title = if row.formatted("pr_title").is_empty() { "none" } else { row.formatted("pr_title") };
        let besides = [("mean of the matches", "mean_pr"), ("best class so far", "best_class")];
        let besides = besides.map(|(what, column)| (what, row.formatted(column)));
        let besides: String = besides
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(what, value)| format!("; {what} {value}"))
            .collect();
        format!("{title} ({}: PR {}{besides})", row.formatted("rules"), row.with_interval("moving_pr"))
    });
    let (chart, undated) = matches_over_time(&answer.grid, Sheet::OF_PAGE);
    let progress = progress(&answer.grid).join(" ");
    let left_out = if has_rules { "" } else { "mean_pr over_points over_matches pr_title best_class rules full_since" };
    answer.grid = answer.grid.without(left_out).without(PROGRESS);
    let question = format!("How did PR change, match by match? The lower, the better. {progress}");
    let mut part = answer.part().named("PR over time", &question).with_chart(chart);
    if answer.grid.rows.is_empty() {
        part.missing = vec!["No match is analysed, so there is no PR.".to_owned()];
    } else if undated == answer.grid.rows.len() {
        part.missing.push("No match has a date: see the table for the matches.".to_owned());
    } else if undated > 0 {
        let some = if undated == 1 { "1 match has".to_owned() } else { format!("{undated} matches have") };
        part.missing.push(format!("{some} no date: in the table only."));
    }
    Ok((part, latest))
}

/// The PR over the dates in a column.
pub(super) fn dots_of(grid: &Grid, date: &str, hint: impl Fn(GridRow<'_>) -> String) -> Vec<Dot> {
    let dot = |row: GridRow<'_>| {
        let year = year_of(row.formatted(date))?;
        Some(Dot { year, value: row.number("pr")?, interval: interval(row, "pr"), hint: hint(row) })
    };
    grid.rows().filter_map(dot).collect()
}

/// A match of a player in a tooltip.
pub(super) fn hint_of_match(row: GridRow<'_>) -> String {
    format!("{} against {}: PR {}", row.formatted("played_on"), row.formatted("opponent"), row.formatted("pr"))
}

/// The chart of `moving-pr`, and the number of its matches without a date.
pub(super) fn matches_over_time(grid: &Grid, sheet: Sheet) -> (Chart, usize) {
    let hint = |row: GridRow<'_>| format!("{}, {} decisions", hint_of_match(row), row.formatted("decisions"));
    let dots = dots_of(grid, "played_on", hint);
    let undated = grid.rows().filter(|row| row.formatted("played_on").is_empty()).count();
    // The windows of the first matches are shorter.
    let most = |column: &str| grid.rows().filter_map(|row| row.integer(column)).max();
    let over = match most("over_points") {
        Some(points) => format!("the last matches, up to {points} points"),
        None => format!("the last {}", count(most("over_decisions").map_or(0, i64::unsigned_abs), "decision")),
    };
    let line_name = format!("{over} (band: 95%)");
    let names = Names("PR over time", with_table(&format!("{} matches, and PR over {over}", dots.len())));
    (over_time(names, "PR", ["a match", &line_name], &dots, &line_of(grid, "played_on"), sheet), undated)
}

/// The line of `moving_pr` with its interval, by the dates in a column.
pub(super) fn line_of(grid: &Grid, date: &str) -> Line {
    let places = grid.rows().filter_map(|row| Some([year_of(row.formatted(date))?, row.number("moving_pr")?]));
    let band = grid.rows().filter_map(|row| {
        Some([year_of(row.formatted(date))?, row.number("moving_pr_low")?, row.number("moving_pr_high")?])
    });
    Line { places: places.collect(), band: band.collect() }
}

/// The matches of a player with their results, PR and luck.
pub(super) fn results(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("matches", &[("per_player", "yes".to_owned())])?;
    let part = answer.part_without("player error_mwc luck_mwc errors pr_low pr_high excess_emg");
    Ok(part.named("Results", "How did each match end, how well was it played, and how lucky was it?"))
}

/// Equity lost by first rolls and replies.
pub(super) fn openings(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("summary/opening", &[("limit", "12".to_owned())])?;
    let title = "Equity lost by first rolls and replies (EMG)";
    let name = |row: GridRow<'_>| format!("{} {}", row.formatted("turn"), row.formatted("dice"));
    let chart = bars_of(&answer.grid, title, name, "error_emg", Sheet::OF_PAGE);
    Ok(answer.part().titled("Losses by first roll and reply").with_chart(chart))
}

/// First rolls with every play.
pub(super) fn opening_plays(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask_for("opening-plays", &[], Some(120))?;
    Ok(answer.part().titled("First rolls, play by play").open())
}

/// The costliest decisions as diagrams.
pub(super) fn worst(questions: &Questions<'_>, count: u32) -> Result<Part, PageError> {
    let answer = questions.ask("summary/worst", &[("limit", count.to_string())])?;
    let mut part = Part { question: answer.header.question.clone(), ..Part::default() };
    for row in answer.grid.rows() {
        let Some(decision_id) = row.integer("decision_id") else { continue };
        part.diagrams.extend(decision::view(questions, decision_id)?);
    }
    part = part.in_turn();
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

/// The facts with a value.
pub(super) fn parts_of(facts: &[(&str, &str)]) -> Vec<(String, String)> {
    let known = facts.iter().filter(|(_, value)| !value.is_empty());
    known.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// A report's note on missing data, as a sentence.
pub(super) fn missing(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let first = letters.next()?;
    Some(format!("{}{}.", first.to_uppercase(), letters.as_str()))
}
