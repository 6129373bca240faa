//! The page of a position.

use super::decision::{Detail, detailed, like, picture};
use super::directories;
use super::document::{DecisionView, Page, Part, Way};
use super::kind::{Argument, Arguments, Make, PageKind, Value};
use super::links::{DECISIONS, number};
use super::markup::Markup;
use super::queries::{Answer, Choice, PageError, Questions};
use backgammon::drawing::BoardPicture;
use backgammon::{Xgid, XgidDice};
use gammonbase::query::books::find::find;
use gammonbase::query::books::question::Question;
use gammonbase::query::decision;
use gammonbase::query::output::Grid;
use gammonbase::query::position::AskedPosition;
use gammonbase::query::report::Header;
use gammonbase::query::row_reader::columns;

/// The page of a position.
pub static POSITION: PageKind = PageKind::new("position.html", "Position", Make::One(position))
    .command("position", "One position: who had it, what they did, what it is worth")
    .asks(&[XGID]);

/// The page of a position, at the address of a decision.
pub static DECISION: PageKind = PageKind::folder(DECISIONS, |_, file| number(file).map(|id| id.to_string()), position)
    .below(&directories::MATCHES)
    .asks(&[XGID]);

const XGID: Argument = Argument::new("xgid", Value::Text, "An XGID, or a decision's number")
    .called("XGID|ID")
    .labelled("XGID or number of a decision");

fn position(questions: Questions<'_>, arguments: &Arguments) -> Result<Page, PageError> {
    let questions = &questions;
    let Some(asked) = arguments.get(XGID.name) else { return Ok(Page::titled(POSITION.title)) };
    // A decision is shown with what was done and XG's analysis, because no report has those of a saved position.
    let found = asked.parse().ok().map(|id: i64| decision::find(questions.connection, id)).transpose()?;
    let xgid = match &found {
        Some(found) => Xgid::parse(&found.decision.xgid)
            .map_err(|error| PageError::Argument(format!("decision {asked}: {error}")))?,
        None => Xgid::parse_checked(asked).map_err(|error| PageError::Argument(format!("XGID: {error}")))?,
    };
    let place = AskedPosition::from(&xgid);
    let roll = place.roll;
    let mut on_board: Vec<Choice<'_>> = vec![("position", place.hash.to_string())];
    on_board.extend(roll.map(|roll| ("roll", roll.to_string())));
    // The board of a take can also be that of the same player's turn before, when it was no answer to a double.
    let mut chosen = on_board.clone();
    chosen.extend(place.kind.clone().map(|kind| ("kind", kind)));
    let mut page = Page { title: title(&xgid), subtitle: questions.filters().to_owned(), ..Page::default() };
    let people = questions.ask_for("position/decisions", &chosen, Some(200))?;
    let diagram = match &found {
        Some(found) => detailed(found, Detail::Full),
        None => analysed(questions, &xgid, &people.grid)?,
    };
    let diagram = diagram.unwrap_or_else(|| DecisionView::of_board(&BoardPicture::of(xgid.clone())));
    let ways = found.as_ref().map_or(Vec::new(), |found| {
        let (links, of) = (&questions.links, &found.decision);
        let event = of.event.as_ref().and_then(|event| links.event(event));
        let all = [
            Way::to(links.match_page(of.match_id), "its match"),
            Way::to(event, "its event"),
            like(questions, of.decision_id),
        ];
        all.into_iter().flatten().collect()
    });
    let board = Part {
        title: "The position".to_owned(),
        diagrams: vec![DecisionView { is_wide: true, ways, ..diagram }],
        ..Part::default()
    };
    page.groups.push(vec![board]);
    let mut chosen_of_all = chosen.clone();
    chosen_of_all.push(("per_player", "no".to_owned()));
    let answers = questions.ask("position/answers", &chosen_of_all)?;
    let rows: Vec<Given> = answers.rows()?;
    let times: i64 = rows.iter().filter_map(|row| row.times).sum();
    if times == 0 {
        page.missing.push("Nobody had this position in the matches that the filters select.".to_owned());
    } else {
        page.facts = vec![("decisions".to_owned(), times.to_string())];
    }
    let done = answers
        .without("player example_decision_id first_played_on last_played_on")
        .part()
        .named("What was done", "How often was each answer given, and what did it cost?");
    let named = |answer: &Answer<'_>, title: &str, question: &str| answer.part().named(title, question);
    // The share of a single answer says nothing.
    let mut parts = if times > 1 { vec![done] } else { Vec::new() };
    if roll != Some(0) {
        let plays = questions.ask_for("position/plays", &on_board, Some(200))?;
        parts.push(named(&plays, "Plays at all scores", "Which plays did XG compare, and what is each worth?"));
    }
    // The cube is that of the player who doubles or could double.
    if !matches!(xgid.dice, XgidDice::Rolled(..)) {
        let doubler = [("position", xgid.board_on_roll().hash().0.to_string())];
        let cube = questions.ask("position/cube", &doubler)?;
        parts.push(named(&cube, "The cube at each score", "What is a double worth? In the doubler's view.").open());
    }
    let question = "Who had this position, at which score, and what did they do?";
    parts.push(named(&people, "Who had it", question));
    let mut saved = Part {
        title: "Saved positions".to_owned(),
        question: "What was done where it was saved as a position? No statistic includes it.".to_owned(),
        ..Part::default()
    };
    for id in decision::saved(questions.connection, &place)?.into_iter().filter(|id| id.to_string() != asked) {
        saved.diagrams.extend(super::decision::view(questions, id)?);
    }
    parts.push(saved);
    let rollouts = questions.ask_for("position/rollouts", &chosen, Some(100))?;
    parts.push(named(&rollouts, "Rollouts", &rollouts.header.question).open());
    parts.push(book(questions, &xgid)?);
    page.groups.extend(parts.into_iter().filter(|part| !part.is_empty()).map(|part| vec![part]));
    Ok(page)
}

columns! {
    /// A row of `position/answers`.
    struct Given { times: Option<i64> }

    /// A row of `position/decisions`.
    struct MetPosition { kind: String, score: String, cube: i64, level: Option<String>, decision_id: i64 }
}

/// The board as it was asked for, with the analysis of the decision nearest to it: of the same kind, at the same score and cube if there
/// is one, and of those the one analysed most deeply.
fn analysed(questions: &Questions<'_>, xgid: &Xgid, people: &Grid) -> Result<Option<DecisionView>, PageError> {
    let kind = AskedPosition::from(xgid).kind.unwrap_or_default();
    let seen = xgid.seen_by_decider();
    let away = [seen.score_player, seen.score_opponent].map(|points| seen.match_length.saturating_sub(points));
    let score = if seen.match_length == 0 { "money".to_owned() } else { format!("{}a {}a", away[0], away[1]) };
    let cube = 1 << u32::from(seen.cube_log2).min(40);
    let nearness = |row: &MetPosition| (row.level.is_some(), row.score == score, row.cube == cube);
    let rows: Vec<MetPosition> = people.rows_as("reports/position/decisions")?;
    // The last of several is taken, and the deepest come first.
    let rows = rows.iter().rev().filter(|row| row.kind == kind);
    let Some(nearest) = rows.max_by_key(|row| nearness(row)) else { return Ok(None) };
    let found = decision::find(questions.connection, nearest.decision_id)?;
    let Some((view, drawn)) = detailed(&found, Detail::Full).zip(picture(&found)) else { return Ok(None) };
    let board = BoardPicture { best: drawn.best.or(drawn.played), ..BoardPicture::of(xgid.clone()) };
    let MetPosition { decision_id, score, cube, .. } = nearest;
    let source = format!("The analysis is that of decision {decision_id}, at {score} with the cube at {cube}.");
    Ok(Some(DecisionView {
        note: format!("{source} {}", view.note),
        board: Markup::trusted(board.draw()),
        xgid: board.given,
        ..view
    }))
}

fn title(xgid: &Xgid) -> String {
    match xgid.dice {
        XgidDice::Rolled(one, two) => format!("Position: {one}{two} to play"),
        XgidDice::RollOrDouble => "Position: on roll".to_owned(),
        _ => "Position: to take or to pass".to_owned(),
    }
}

/// The entries of the opening books; every row names its author.
fn book(questions: &Questions<'_>, xgid: &Xgid) -> Result<Part, PageError> {
    let header = Header {
        title: "Opening book".to_owned(),
        question: "What do the imported opening books say? source: the author of the entry.".to_owned(),
        empty: "No imported book has an entry here.".to_owned(),
        ..Header::default()
    };
    let asked = match xgid.dice {
        XgidDice::Rolled(..) | XgidDice::RollOrDouble => xgid.to_string(),
        _ => return Ok(Part::of(&header, &Grid::default(), &questions.links)),
    };
    let refusal = |error: &dyn std::fmt::Display| PageError::Argument(error.to_string());
    let question = Question::xgid(&asked).map_err(|error| refusal(&error))?;
    let mut statement = find(questions.connection, &question, None, false).map_err(|error| refusal(&error))?;
    let limit = gammonbase::query::output::Limit { rows: 60, counts_rest: true };
    Ok(Part::of(&header, &Grid::read(&mut statement, Some(limit), true)?, &questions.links).open())
}
