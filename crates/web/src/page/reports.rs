//! The list of reports, and the result of each as a page.

use super::chart::Sheet;
use super::decision::view_of;
use super::document::{Page, Part, Stage, lead, listed};
use super::kind::{Arguments, Make, PageKind};
use super::links::{self, Links, path_in};
use super::markup::Markup;
use super::queries::{PageError, Questions};
use super::report_charts::chart_of;
use super::report_parts::work;
use super::table::refined;
use super::trends::progress;
use super::words::label;
use gammonbase::query::decision::{Decision, DecisionError, find};
use gammonbase::query::output::Grid;
use gammonbase::query::report::{Catalogue, Report, ReportError, Request};
use gammonbase::query::row_reader::{Maybe, columns};
use rows::visible::visible;

/// The most rows of a table on a page of the server; downloads have all.
const ROWS: u32 = 200;
pub(super) const MOST_ROWS: u32 = 1_000;
/// The most boards on a page.
const MAX_BOARDS: usize = 100;

pub static REPORTS: PageKind = PageKind::new("reports.html", "Reports", Make::One(list)).without_filters();

pub static REPORT: PageKind =
    PageKind::folder(links::REPORTS, |_, name| Catalogue::default().get(name).map(|_| name.to_owned()), page)
        .below(&REPORTS)
        .shows(|arguments| arguments.value.clone());

fn list(questions: Questions<'_>, _: &Arguments) -> Result<Page, PageError> {
    let part = |(heading, reports): (&str, Vec<&Report>)| {
        let line = |report: &Report| {
            let address = path_in(links::REPORTS, &report.name) + &questions.links.query;
            (address, report.header.title.clone(), report.header.question.clone())
        };
        vec![listed(heading, reports.into_iter().map(line))]
    };
    Ok(Page { groups: questions.catalogue.groups().into_iter().map(part).collect(), ..Page::titled(REPORTS.title) })
}

fn page(questions: Questions<'_>, arguments: &Arguments) -> Result<Page, PageError> {
    let request = request(&questions, arguments);
    let report = questions.catalogue.find_listed(&arguments.value)?.chosen(&request.parameters);
    let has_work =
        report.name == "study" && request.parameters.is_empty() && !questions.filter.matches.players.is_empty();
    let results = match results(&questions, &request, report) {
        Err(PageError::Report(ReportError::Choose { what, .. })) => {
            return Ok(Page { subtitle: format!("Choose {what}."), ..Page::titled(&report.header.title) });
        }
        results => results?,
    };
    let chart = match results.as_slice() {
        [(part, grid)] => chart_of(&part.name, &refined(grid.clone()), Sheet::OF_PAGE).ok(),
        _ => None,
    };
    let find = |id| find(questions.connection, id);
    let rules = request.described_rules(questions.connection)?;
    let mut page = answered(&request, report, &results, &questions.links, (chart, rules), find)?;
    if has_work {
        let sentences = questions.ask("summary/work", &[])?;
        let shown = work(&mut page, &sentences.grid, (&questions.links, &[]), |id| Ok(view_of(&find(id)?)))?;
        page.groups.extend(shown.map(|part| vec![part]));
    }
    Ok(page)
}

/// The request for a report, with no more rows than a page can have.
pub(super) fn request(questions: &Questions<'_>, arguments: &Arguments) -> Request {
    let (filter, rules) = (questions.filter.clone(), questions.rules.clone());
    let limit = arguments.request.limit.map(|limit| if limit == 0 { MOST_ROWS } else { limit.min(MOST_ROWS) });
    Request { filter, rules, limit, ..arguments.request.clone() }
}

/// The results of a report or of its sections.
pub(super) fn results<'q>(
    questions: &Questions<'_>,
    request: &Request,
    report: &'q Report,
) -> Result<Vec<(&'q Report, Grid)>, PageError> {
    questions.show(&Page::titled(&request.page_title(report)), Stage::Title);
    let result = |part| {
        let run = request.run_part(report, part, Some(ROWS))?;
        Ok((part, Grid::read(&mut questions.prepare(&run)?, run.limit.of_output(), true)?))
    };
    report.parts().iter().map(result).collect()
}

columns! {
    /// A row of `positions` or `like`, of which the reader chooses the columns.
    struct Drawn { decision_id: Maybe<Option<i64>> }
}

/// The page of a report's results: sentences as the lead, tables with the chart, and the boards of positions, which `find` reads, with the rules in words.
pub fn answered(
    request: &Request,
    report: &Report,
    results: &[(&Report, Grid)],
    links: &Links,
    (mut chart, rules): (Option<Markup>, Option<String>),
    find: impl Fn(i64) -> Result<Decision, DecisionError>,
) -> Result<Page, PageError> {
    let notes = [request.note(report, label).map(|note| format!("{note}.")), rules];
    let mut page = Page {
        subtitle: if links.pages.is_live { String::new() } else { visible(&request.filter.described()).into_owned() },
        notes: notes.into_iter().flatten().collect(),
        ..Page::titled(&request.page_title(report))
    };
    let (mut ids, mut shown) = (Vec::new(), None);
    for (part, grid) in results {
        if part.name == "work" && part.file.is_none() {
            shown = work(&mut page, grid, (links, &[]), |id| Ok(view_of(&find(id)?)))?;
            continue;
        }
        if grid.columns.iter().any(|column| column.name == "sentence") {
            page.lead.push_str(&lead(grid)?);
            continue;
        }
        page.lead.push_str(&progress(grid)?.join(" "));
        let table = Part::of(&part.header, grid, links).with_chart(chart.take()).open();
        let title = if report.sections.is_empty() { &page.title } else { &part.header.title };
        page.groups.push(vec![table.titled(title)]);
        if ["positions", "like"].contains(&part.name.as_str()) {
            let rows: Vec<Drawn> = grid.rows_as(&part.name)?;
            ids.extend(rows.iter().filter_map(|row| *row.decision_id).take(MAX_BOARDS));
        }
    }
    page.groups.extend(shown.map(|part| vec![part]));
    let found: Vec<_> = ids.into_iter().map(&find).collect::<Result<_, _>>()?;
    let diagrams: Vec<_> = found.iter().filter_map(view_of).collect();
    if !diagrams.is_empty() {
        page.groups.push(vec![Part { title: "Boards".to_owned(), diagrams, ..Part::default() }]);
    }
    Ok(page)
}
