//! The page of a position.

use super::board::BoardPicture;
use super::decision::view;
use super::document::{DecisionView, Page, Part};
use super::queries::{Choice, PageError, Questions};
use crate::game::backgammon::{Xgid, XgidDice};
use crate::query::books::find::find;
use crate::query::books::question::Question;
use crate::query::decision;
use crate::query::output::Grid;
use crate::query::position::Place;
use crate::query::report::Header;

/// The requested position: an XGID, or the number of a decision.
pub fn position(questions: &Questions<'_>, asked: &str, described: &str) -> Result<Page, PageError> {
    // A decision is shown with what was done and XG's analysis, because no report has those of a saved position.
    let (xgid, decision) = match asked.parse::<i64>() {
        Ok(id) => {
            let found = decision::find(questions.connection, id)?;
            let xgid = decision::Row(&found.decision).text("xgid");
            let xgid = Xgid::parse(&xgid).map_err(|error| PageError::Asked(format!("decision {id}: {error}")))?;
            (xgid, view(questions, id)?)
        }
        Err(_) => (Xgid::parse(asked).map_err(|error| PageError::Asked(format!("XGID: {error}")))?, None),
    };
    let place @ Place { hash, roll, .. } = Place::from(&xgid);
    let mut chosen: Vec<Choice> = vec![("position", hash.to_string())];
    chosen.extend(roll.map(|roll| ("roll", roll.to_string())));
    let answers = questions.ask_for("position-answers", &chosen, Some(200))?;
    let mut page = Page { title: title(&xgid), subtitle: described.to_owned(), ..Page::default() };
    let diagram = decision.unwrap_or_else(|| DecisionView::of_board(&BoardPicture::of(xgid.clone())));
    let people = answers.grid.rows().map(|row| row.shown("player")).collect::<std::collections::BTreeSet<_>>().len();
    let times: i64 = answers.grid.rows().filter_map(|row| row.integer("times")).sum();
    if times == 0 {
        page.missing.push("Nobody had this position in the matches that the filters select.".to_owned());
    } else {
        page.facts = vec![("decisions".to_owned(), times.to_string()), ("people".to_owned(), people.to_string())];
    }
    let board = Part { title: "The position".to_owned(), diagrams: vec![diagram], ..Part::default() };
    page.groups.push(vec![board]);
    let mut saved = Part {
        title: "Saved positions".to_owned(),
        question: "What was done where it was saved as a position? No statistic includes it.".to_owned(),
        ..Part::default()
    };
    for id in decision::saved(questions.connection, place)?.into_iter().filter(|id| id.to_string() != asked) {
        saved.diagrams.extend(view(questions, id)?);
    }
    if !saved.diagrams.is_empty() {
        page.groups.push(vec![saved]);
    }
    page.groups.push(vec![answers.part().named("Who had it, and what they did", &answers.header.question).open()]);
    if roll != Some(0) {
        let plays = questions.ask_for("position-plays", &chosen, Some(200))?;
        page.groups.push(vec![
            plays
                .part()
                .named(
                    "Candidates",
                    "What are the plays worth? The figures cover all scores at which it occurred; --score narrows them.",
                )
                .open(),
        ]);
    }
    if roll.is_none() {
        let cube = questions.ask("position-cube", &chosen[..1])?;
        page.groups.push(vec![cube.part().named("The cube", &cube.header.question).open()]);
    }
    let rollouts = questions.ask_for("position-rollouts", &chosen, Some(100))?;
    page.groups.push(vec![rollouts.part().named("Rollouts", &rollouts.header.question).open()]);
    page.groups.push(vec![book(questions, &xgid)?]);
    Ok(page)
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
    let told = |error: &dyn std::fmt::Display| PageError::Asked(error.to_string());
    let question = Question::xgid(&asked).map_err(|error| told(&error))?;
    let mut statement = find(questions.connection, &question, None, false).map_err(|error| told(&error))?;
    let limit = crate::query::output::Limit { rows: 60, counts_rest: true };
    Ok(Part::of(&header, &Grid::read(&mut statement, Some(limit), true)?, &questions.links).open())
}
