//! Parts shared by several pages: a report, its chart and its table.

use super::chart::{self, Bar, Chart, Dot, Line, Names, Range, Sheet, bars, heat, over_time, ranges, year_of};
use super::decision;
use super::document::{DecisionView, Page, Part, Way};
use super::links::Links;
use super::queries::{Answer, PageError, Questions};
use super::table::FEW_DECISIONS;
use super::trends::{PROGRESS, progress};
use gammonbase::query::output::{Cell, Figure, Grid, OutputError};
use gammonbase::query::report::family_in_words;
use gammonbase::query::row_reader::columns;
use rows::numbers::count;

/// The chart of a result; an error if the result lacks a column.
pub(super) type Drawn = Result<Chart, OutputError>;

/// Names, the equity lost, and its parts: by checker plays and by cube decisions.
pub(super) fn parted_bars<'g>(title: &str, rows: impl Iterator<Item = [&'g Cell; 4]>, sheet: Sheet) -> Chart {
    let bar = |[name, all, checker, cube]: [&Cell; 4]| {
        all.value()?;
        let parts = [checker, cube].map(|part| part.value().unwrap_or(0.0));
        Some(Bar { name: name.formatted.clone(), parts, figure: all.formatted.clone() })
    };
    let rows: Vec<Bar> = rows.filter_map(bar).collect();
    let all: Vec<String> = rows.iter().map(|row| format!("{} {}", row.name, row.figure)).collect();
    bars(Names(title, with_table(&all.join("; "))), ["checker plays", "cube decisions"], &rows, sheet)
}

pub(super) fn with_table(description: &str) -> String {
    format!("{description}. The table below has all figures.")
}

columns! {
    /// A row of `summary/phase`.
    struct OfPhase<'g> { phase: &'g Cell, error_emg: &'g Cell, checker_error_emg: &'g Cell, cube_error_emg: &'g Cell }

    /// A row of `cube-handling -p kind=bias`.
    struct Bias<'g> { kind: &'g Cell, score: &'g Cell, bias_emg: Figure<'g>, tendency: &'g Cell }

    /// A row of `summary/work`.
    struct ToWorkOn<'g> { sentence: &'g Cell, decision_ids: &'g Cell, filters: &'g Cell }

    /// A row of `study`.
    struct Studied<'g> { family: &'g Cell, part: &'g Cell, extra_emg: Figure<'g>, verdict: &'g Cell }

    /// A row of `errors -p by=score-group`.
    struct OfScores<'g> {
        player_group: &'g Cell, opponent_group: &'g Cell, decisions: &'g Cell, pr: Figure<'g>, difference_pr: &'g Cell, tendency: &'g Cell,
    }

    /// The titles in a row of `moving-pr`.
    struct Titles<'g> { pr_title: &'g Cell, rules: &'g Cell, moving_pr: Figure<'g>, mean_pr: &'g Cell, best_class: &'g Cell }

    /// A row of `moving-pr`.
    struct PlayedMatch<'g> {
        played_on: &'g Cell, opponent: &'g Cell, pr: Figure<'g>, decisions: &'g Cell, moving_pr: Figure<'g>,
        over_decisions: &'g Cell, over_points: &'g Cell,
    }

    /// A row about a decision.
    pub(super) struct Numbered { pub decision_id: i64 }
}

/// Errors by kind of decision.
pub(super) fn by_kind(questions: &Questions<'_>) -> Result<Part, PageError> {
    Ok(questions.ask("summary/kind", &[])?.without("errors").part().titled("Errors by kind"))
}

pub(super) fn by_phase(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("summary/phase", &[])?;
    let rows: Vec<OfPhase<'_>> = answer.rows()?;
    let bars = rows.iter().map(|row| [row.phase, row.error_emg, row.checker_error_emg, row.cube_error_emg]);
    let chart = parted_bars("Equity lost by phase (EMG)", bars, Sheet::OF_PAGE);
    Ok(answer.without("error_share").part().titled("Errors by phase").with_chart(chart))
}

/// Errors by idea of checker plays.
pub(super) fn ideas(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("ideas", &[("per_player", "no".to_owned())])?;
    Ok(answer.without("player avoided").part().open())
}

/// Whether a verdict or a tendency says that a figure is more than chance.
fn is_certain(verdict: &str) -> bool {
    !["", "may be chance", "cannot be told apart", "too few matches"].contains(&verdict)
}

/// Errors of the cube.
pub(super) fn cube(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("errors", &[("by", "cube".to_owned()), ("per_player", "no".to_owned())])?;
    Ok(answer
        .without("player by_side decisions counted_decisions lost_matches")
        .part()
        .named("Errors of the cube", "How much did wrong doubles, holds, takes and passes cost?"))
}

/// The direction of cube errors, overall and at each kind of score.
pub(super) fn bias(questions: &Questions<'_>) -> Result<Part, PageError> {
    let of =
        |name, value: &str| questions.ask("cube-handling", &[("kind", "bias".to_owned()), (name, value.to_owned())]);
    let (mut answer, by_score) = (of("min_times", "1")?, of("by", "score")?);
    answer.grid.rows.extend(by_score.grid.rows);
    let chart = bias_chart(&answer.grid, Sheet::OF_PAGE)?;
    let is_empty = answer.grid.rows.is_empty();
    let is_chance = answer.rows::<Bias<'_>>()?.iter().all(|row| row.bias_emg.range().is_none());
    let mut part = answer
        .without("player acting_emg refraining_emg")
        .part()
        .named("Bias of doubling and taking", "Too early or too late, too loose or too tight?")
        .with_chart(chart);
    if is_empty {
        part.missing = vec!["No cube decision counts, so there is no bias.".to_owned()];
    } else if is_chance {
        part.missing.push("Fewer than 20 decisions of a kind: any bias may be chance.".to_owned());
    }
    Ok(part)
}

/// A figure with its interval; the verdict says whether it is more than chance.
pub(super) fn range(name: String, figure: Figure<'_>, verdict: &Cell) -> Option<Range> {
    Some(Range {
        name,
        value: Some(figure.value()?),
        interval: figure.range(),
        figure: figure.formatted.clone(),
        is_first: is_certain(&verdict.formatted),
    })
}

/// Figures with intervals, some of which are beyond chance.
pub(super) fn certain_ranges(title: &str, ends: [&str; 2], rows: &[Range], sheet: Sheet) -> Chart {
    ranges(Names(title, with_table(&figures(rows))), ends, ["beyond chance", "may be chance"], rows, sheet)
}

/// The PR of each name with its interval and number of decisions; the first rows, if there are many.
pub(super) fn pr_chart<'g>(
    title: &str,
    rows: impl ExactSizeIterator<Item = (&'g Cell, Figure<'g>, &'g Cell)>,
    sheet: Sheet,
) -> Chart {
    const MOST: usize = 60;
    let first = if rows.len() > MOST { format!("{title}: the first {MOST}") } else { title.to_owned() };
    let of = |(name, pr, decisions): (&Cell, Figure<'_>, &Cell)| {
        let is_first = decisions.value().is_some_and(|decisions| decisions >= FEW_DECISIONS);
        let figure = format!("{} ({})", pr.formatted, decisions.formatted);
        Some(Range { figure, is_first, ..range(name.formatted.clone(), pr, <&Cell>::default())? })
    };
    let rows: Vec<Range> = rows.filter_map(of).take(MOST).collect();
    let names = Names(&first, with_table(&figures(&rows)));
    ranges(names, ["PR", "PR (decisions)"], ["PR", "fewer than 50 decisions"], &rows, sheet)
}

/// The picture of `cube-handling -p kind=bias`.
pub(super) fn bias_chart(grid: &Grid, sheet: Sheet) -> Drawn {
    let rows: Vec<Bias<'_>> = grid.rows_as("reports/cube-handling")?;
    let name = |score: &str| if score == "all" { "all scores".to_owned() } else { score.replace(" or more", "+") };
    let of_kind = |(kind, heading): (&str, &str)| {
        let rows = rows.iter().filter(|row| row.kind.formatted == kind);
        let rows = rows.filter_map(|row| range(name(&row.score.formatted), row.bias_emg, row.tendency));
        let rows: Vec<Range> = rows.collect();
        let heading = Range { name: heading.to_owned(), ..Range::default() };
        (!rows.is_empty()).then(|| [vec![heading], rows].concat())
    };
    let rows =
        [("double", "doubling"), ("take", "taking")].into_iter().filter_map(of_kind).collect::<Vec<_>>().concat();
    let title = "Bias of doubling and taking (EMG a decision)";
    Ok(certain_ranges(title, ["← late, tight", "early, loose →"], &rows, sheet))
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
    for row in sentences.rows_as::<ToWorkOn<'_>>("reports/summary/work")? {
        if row.decision_ids.text().is_empty() {
            page.work.push(row.sentence.text().to_owned());
            continue;
        }
        for id in row.decision_ids.text().split(',').filter_map(|id| id.parse().ok()) {
            part.diagrams.extend(view(id)?);
        }
        row.sentence.text().clone_into(&mut part.title);
        page.more = Way::to(links.quiz(people, row.filters.text()), "More of them, as a quiz");
    }
    page.boards.clone_from(&part.diagrams);
    page.boards_title = std::mem::replace(&mut part.title, "Positions to work on".to_owned());
    Ok((!part.diagrams.is_empty()).then_some(part))
}

/// Where studying pays most: the first rows of `study`.
pub(super) fn study(mut answer: Answer<'_>) -> Result<Part, PageError> {
    const MOST: usize = 14;
    let question = "Which decisions cost more than they cost others of the same strength? \
        A verdict rests on how often errors occur, and on all rows; an interval on the EMG of its row, so it can contain 0.";
    // Claimed rows come first, weaknesses and strengths alike.
    let claims: Vec<bool> =
        answer.rows::<Studied<'_>>()?.iter().map(|row| is_certain(&row.verdict.formatted)).collect();
    let mut rows: Vec<_> = std::mem::take(&mut answer.grid.rows).into_iter().zip(claims).collect();
    rows.sort_by_key(|(_, is_claim)| !is_claim);
    rows.truncate(MOST);
    let certain = rows.iter().filter(|(_, is_claim)| *is_claim).map(|(row, _)| row.clone()).collect();
    let chart = study_chart(&answer.grid.of_rows(certain), Sheet::OF_PAGE)?;
    answer.grid.rows = rows.into_iter().map(|(row, _)| row).collect();
    let answer = answer.without("player extra_per_match_emg families similar_players noticed_emg");
    Ok(answer.part().named("Where studying pays", question).with_chart(chart))
}

/// The picture of `study`.
pub(super) fn study_chart(grid: &Grid, sheet: Sheet) -> Drawn {
    let family = |row: Studied<'_>| {
        let name = family_in_words(row.family.text(), row.part.text()).replace(" or more", "+");
        range(name.trim_start_matches("the ").trim_start_matches("score ").to_owned(), row.extra_emg, row.verdict)
    };
    let rows: Vec<Range> = grid.rows_as("reports/study")?.into_iter().filter_map(family).collect();
    let title = "Equity lost beyond what others of the same strength lose (EMG)";
    Ok(certain_ranges(title, ["← better", "worse →"], &rows, sheet))
}

/// PR by groups of scores, as a map.
pub(super) fn by_score(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("errors", &[("by", "score-group".to_owned()), ("per_player", "no".to_owned())])?;
    let chart = score_map(&answer.grid, Sheet::OF_PAGE)?;
    let is_map = chart.is_some();
    let question = "At which scores is PR higher or lower than the player's own? A colour marks what is more than chance; others may find the same scores hard.";
    let mut part = answer.without("player usual_pr").part().named("PR by score", question).with_chart(chart);
    if !is_map && part.missing.is_empty() {
        part.missing.push("All of these are money games, which have no score, so there is no map.".to_owned());
    }
    Ok(part)
}

/// The map of errors by groups of scores.
pub(super) fn score_map(grid: &Grid, sheet: Sheet) -> Drawn {
    let cell = |row: OfScores<'_>| {
        row.pr.number?;
        let away = [row.player_group, row.opponent_group].map(|side| side.formatted.clone());
        let place = match &away {
            [player, _] if player.is_empty() => "money".to_owned(),
            [player, opponent] => format!("{player} away, {opponent} away"),
        };
        Some(chart::Cell {
            difference: row.difference_pr.value().filter(|_| !row.tendency.formatted.is_empty()),
            texts: [&row.pr.formatted, &row.decisions.formatted].map(String::clone),
            is_few: row.decisions.value().is_none_or(|decisions| decisions < FEW_DECISIONS),
            hint: format!("{place}: PR {}, {} decisions", row.pr.with_interval(), row.decisions.formatted),
            away: Some(away).filter(|away| !away[0].is_empty()),
        })
    };
    let cells: Vec<_> = grid.rows_as("reports/errors")?.into_iter().filter_map(cell).collect();
    let described = format!("{} groups of scores with PR and number of decisions", cells.len());
    Ok(heat(Names("PR by score: points that both players need", with_table(&described)), &cells, sheet))
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
    let latest = answer.rows::<Titles<'_>>()?.pop().filter(|_| has_rules).map(|row| {
        let title = if row.pr_title.formatted.is_empty() { "none" } else { &row.pr_title.formatted };
        let besides = [("mean of the matches", row.mean_pr), ("best class so far", row.best_class)];
        let besides = besides.iter().filter(|(_, cell)| !cell.formatted.is_empty());
        let besides: String = besides.map(|(what, cell)| format!("; {what} {}", cell.formatted)).collect();
        format!("{title} ({}: PR {}{besides})", row.rules.formatted, row.moving_pr.with_interval())
    });
    let (chart, undated) = matches_over_time(&answer.grid, Sheet::OF_PAGE)?;
    let progress = progress(&answer.grid)?.join(" ");
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

/// Somebody's PR at a date, and the moving one.
pub(super) struct Played<'g> {
    pub date: &'g Cell,
    pub pr: Figure<'g>,
    pub moving_pr: Figure<'g>,
    pub hint: String,
}

/// The chart of `moving-pr`, and the number of its matches without a date.
pub(super) fn matches_over_time(grid: &Grid, sheet: Sheet) -> Result<(Chart, usize), OutputError> {
    let rows: Vec<PlayedMatch<'_>> = grid.rows_as("reports/moving-pr")?;
    let undated = rows.iter().filter(|row| row.played_on.formatted.is_empty()).count();
    // The windows of the first matches are shorter.
    let most = |column: fn(&PlayedMatch<'_>) -> Option<i64>| rows.iter().filter_map(column).max();
    let over = match most(|row| row.over_points.integer()) {
        Some(points) => format!("the last matches, up to {points} points"),
        None => {
            let decisions = most(|row| row.over_decisions.integer()).unwrap_or(0);
            format!("the last {}", count(decisions.unsigned_abs(), "decision"))
        }
    };
    let played = rows.iter().map(|PlayedMatch { played_on, opponent, pr, decisions, moving_pr, .. }| {
        let against = format!("{} against {}", played_on.formatted, opponent.formatted);
        let hint = format!("{against}: PR {}, {} decisions", pr.formatted, decisions.formatted);
        Played { date: played_on, pr: *pr, moving_pr: *moving_pr, hint }
    });
    let (dots, line) = course(&played.collect::<Vec<_>>());
    let line_name = format!("{over} (band: 95%)");
    let names = Names("PR over time", with_table(&format!("{} matches, and PR over {over}", dots.len())));
    Ok((over_time(names, "PR", ["a match", &line_name], &dots, &line, sheet), undated))
}

/// The dots, and the line of the moving PR with its interval.
pub(super) fn course(played: &[Played<'_>]) -> (Vec<Dot>, Line) {
    let (mut dots, mut line) = (Vec::new(), Line::default());
    for (year, row) in played.iter().filter_map(|row| Some((year_of(&row.date.formatted)?, row))) {
        let dot = |value| Dot { year, value, interval: row.pr.range(), hint: row.hint.clone() };
        dots.extend(row.pr.value().map(dot));
        line.places.extend(row.moving_pr.value().map(|pr| [year, pr]));
        line.band.extend(row.moving_pr.range().map(|[low, high]| [year, low, high]));
    }
    (dots, line)
}

/// The matches of a player with their results, PR and luck.
pub(super) fn results(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("matches", &[("per_player", "yes".to_owned())])?;
    let part = answer.without("player error_mwc luck_mwc errors pr_low pr_high excess_emg").part();
    Ok(part.named("Results", "How did each match end, how well was it played, and how lucky was it?"))
}

/// Equity lost by first rolls and replies.
pub(super) fn openings(questions: &Questions<'_>) -> Result<Part, PageError> {
    let answer = questions.ask("summary/opening", &[("limit", "12".to_owned())])?;
    Ok(answer.part().titled("Losses by first roll and reply"))
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
    for Numbered { decision_id } in answer.rows()? {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::report_charts::chart_of;
    use gammonbase::query::filter::Filter;
    use gammonbase::query::filtered_sums::FilteredSums;
    use gammonbase::query::functions;
    use gammonbase::query::report::Catalogue;
    use gammonbase::store::MemoryStore;

    /// A misspelt column is an error here, because a table is checked for the columns of its struct even if it has no rows.
    #[test]
    fn every_part_and_chart_finds_its_columns_in_an_empty_database() {
        let connection = &MemoryStore::new().unwrap().connection;
        functions::install(connection, "empty.db".as_ref()).unwrap();
        let (catalogue, sums) = (Catalogue::default(), FilteredSums::default());
        let (filter, links) = (Filter::default(), Links::default());
        let database = "empty.db".as_ref();
        let questions = Questions {
            connection,
            database,
            catalogue: &catalogue,
            filter,
            described: "",
            rules: None,
            links,
            sums: &sums,
            show: None,
        };
        for part in [by_kind, by_phase, ideas, cube, bias, by_score, results, openings, opening_plays] {
            assert!(part(&questions).unwrap().charts.is_empty());
        }
        assert_eq!(over_matches(&questions, 0, &[]).unwrap().0.missing, ["No match is analysed, so there is no PR."]);
        assert!(worst(&questions, 3).unwrap().diagrams.is_empty());
        let sentences = questions.ask("summary/work", &[]).unwrap().grid;
        assert!(work(&mut Page::default(), &sentences, (&questions.links, &[]), |_| Ok(None)).unwrap().is_none());
        for (report, choice) in [
            ("periods", "per_player=yes"),
            ("moving-pr", "last=500"),
            ("errors", "by=phase"),
            ("errors", "by=opponent"),
            ("errors", "by=score-group"),
            ("cube-handling", "kind=bias"),
            ("player-stats", "min_decisions=0"),
        ] {
            let (name, value) = choice.split_once('=').unwrap();
            let grid = questions.ask(report, &[(name, value.to_owned())]).unwrap().grid;
            assert_eq!(chart_of(report, &grid, Sheet::OWN).unwrap_err(), "no rows to chart", "{report} {choice}");
        }
    }
}
