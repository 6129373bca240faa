//! Finds positions by filters and patterns or by similarity, and makes quizzes of them.

use super::decision::{anonymous, question_of, view_of};
use super::document::{Page, Part, Way};
use super::kind::{Argument, Arguments, Make, PageKind, Value};
use super::queries::{PageError, Questions};
use super::report_parts::Numbered;
use super::reports::{MOST_ROWS, answered, request, results};
use gammonbase::query::decision::{Decision, DecisionError, find};
use rows::numbers::grouped;
use rows::visible::visible;

/// The most positions of a quiz.
const MAX_QUESTIONS: usize = 1_000;

pub static FIND: PageKind = PageKind {
    has_board: true,
    parameters,
    ..PageKind::new("find.html", "Find", Make::One(found))
        .asks(&[
            Argument::new("like", Value::Text, "An XGID, or the number of a decision").labelled("like this position"),
            Argument::new("any", Value::Flag, "Also other phases and plans").labelled("of any phase"),
            Argument::new("limit", Value::Parameter, "").labelled("rows"),
            Argument::new("saved", Value::Parameter, "").labelled("saved"),
            Argument::new("cover", Value::Parameter, "").labelled("cover"),
            Argument::new("quiz", Value::Flag, "Boards without answers, to be printed, and solutions after them")
                .labelled("make a quiz"),
            Argument::new("anonymous", Value::Flag, "Solutions without names and comments")
                .labelled("quiz without names"),
            Argument::new("title", Value::Text, "").labelled("quiz heading"),
            Argument::new("text", Value::Text, "").labelled("quiz introduction"),
        ])
        .shows(report)
};

fn report(arguments: &Arguments) -> String {
    if arguments.get("like").is_some() { "like" } else { "positions" }.to_owned()
}

fn parameters(arguments: &Arguments) -> Vec<(String, String)> {
    let like = arguments.get("like").map(|position| ("position".to_owned(), position.to_owned()));
    let any = arguments.get("any").map(|any| ("any".to_owned(), if any == "yes" { "1" } else { any }.to_owned()));
    like.into_iter().chain(any).collect()
}

fn found(questions: Questions<'_>, arguments: &Arguments) -> Result<Page, PageError> {
    let report = questions.catalogue.find(&report(arguments))?;
    let request = request(&questions, arguments);
    // A quiz has a title of its own.
    let show = questions.show.filter(|_| arguments.get("quiz").is_none());
    let questions = Questions { show, ..questions };
    let results = results(&questions, &request, report)?;
    let find = |id| find(questions.connection, id);
    match (arguments.get("quiz"), results.as_slice()) {
        (Some("yes"), [(_, grid), ..]) => {
            if grid.cut.is_some() && request.limit == Some(MOST_ROWS) {
                let why = format!("A quiz has at most {MOST_ROWS} positions: ask for fewer rows.");
                return Err(PageError::Argument(why));
            }
            let rows: Vec<Numbered> = grid.rows_as(&report.name)?;
            let ids: Vec<i64> = rows.iter().map(|row| row.decision_id).collect();
            let texts = [arguments.text("title"), arguments.text("text")];
            quiz(&ids, texts, arguments.get("anonymous").is_some(), find)
        }
        (Some(other), _) if other != "yes" => {
            Err(PageError::Argument(format!("quiz can only be \"yes\", not {other:?}")))
        }
        _ => answered(&request, report, &results, &questions.links, (None, None), find),
    }
}

/// The decisions as numbered questions, each with a link to its solution, and the solutions after them, maybe without names.
pub fn quiz(
    ids: &[i64],
    [title, text]: [&str; 2],
    is_anonymous: bool,
    find: impl Fn(i64) -> Result<Decision, DecisionError>,
) -> Result<Page, PageError> {
    match ids.len() {
        0 => return Err(PageError::Nothing("no decision passes the filters: there is nothing to ask".to_owned())),
        1..=MAX_QUESTIONS => {}
        more => {
            let [most, more] = [MAX_QUESTIONS, more].map(|count| grouped(count as u64));
            return Err(PageError::Argument(format!("a quiz has at most {most} positions, not {more}: set a limit")));
        }
    }
    let mut parts = [("quiz", "Positions"), ("solutions", "Solutions")].map(|(id, title)| Part {
        id: id.to_owned(),
        title: title.to_owned(),
        ..Part::default()
    });
    for (number, &id) in (1..).zip(ids) {
        let found = find(id)?;
        let views = question_of(&found).zip(if is_anonymous { anonymous(&found) } else { view_of(&found) });
        let (mut asked, mut solved) =
            views.ok_or_else(|| PageError::Argument(format!("decision {id}: its position cannot be drawn")))?;
        asked.ways.push(Way { address: format!("#{}", solved.id()), rel: "", name: "solution" });
        for (part, view) in parts.iter_mut().zip([&mut asked, &mut solved]) {
            view.heading = format!("{number}. {}", view.heading);
            part.diagrams.push(std::mem::take(view));
        }
    }
    let title = if title.trim().is_empty() { "Quiz" } else { title };
    Ok(Page {
        subtitle: visible(text).into_owned(),
        groups: parts.map(|part| vec![part]).into(),
        ..Page::titled(&visible(title))
    })
}
