//! The forms above a page: the filters, made from the descriptions of the command line's options, and the ways to other pages.

use askama::Template;
use clap::{Arg, ArgAction};

use super::asked::{Asked, OF_REPORTS, PARAMETER, options};
use crate::page::Markup;
use crate::query::report::{Kind, Parameter, Report};
use crate::site::List;

/// The filters that are always shown; the others are folded.
const FIRST: [&str; 11] =
    ["player", "opponent", "event", "since", "until", "kind", "phase", "plan", "idea", "score", "min-error"];

/// The page that finds positions.
pub const FIND: &str = "find.html";
/// Its fields that are parameters of the report `like`.
pub const LIKE: [(&str, &str); 2] = [("like", "position"), ("any", "any")];

/// Its fields that are parameters of the report `positions`.
const OF_POSITIONS: [&str; 2] = ["saved", "cover"];

/// A field of a form.
#[derive(Debug, Default)]
pub struct Field {
    pub name: String,
    pub label: String,
    pub about: String,
    pub values: Vec<String>,
    /// The values to choose from; empty: any text.
    pub choices: Vec<String>,
    pub is_flag: bool,
}

/// The forms and links above a page.
#[derive(Template)]
#[template(path = "tools.html")]
pub struct Tools<'t> {
    /// The pages that every page links to: address and name.
    pub links: Vec<(String, &'static str)>,
    /// Why the page has no content.
    pub problems: Vec<String>,
    /// The fields of this page beside the filters.
    pub own: Vec<Field>,
    /// A drawing that fills a field.
    pub board: Option<Markup>,
    pub first: Vec<Field>,
    pub more: Vec<Field>,
    /// The filters in words.
    pub described: &'t str,
    /// Files of the same result: address and name.
    pub files: Vec<(String, &'static str)>,
    /// The state of the import is inserted when the page is sent.
    pub has_state: bool,
    /// The page's own fields are folded.
    pub is_folded: bool,
    /// The state of the import, on its page.
    pub state: Option<Markup>,
}

/// The pages that every page links to.
pub fn links_of_all(root: &str, query: &str) -> Vec<(String, &'static str)> {
    let lists = [List::Index, List::Players, List::Matches, List::Events, List::Openings];
    let lists = lists.map(|list| (list.path(), list.title()));
    let others =
        [("find.html", "Find"), ("position.html", "Position"), ("versus.html", "Versus"), ("reports.html", "Reports")];
    let all = lists.into_iter().chain(others).map(|(path, name)| (format!("{root}{path}{query}"), name));
    all.chain([(format!("{root}search.html"), "Search")]).collect()
}

impl Field {
    fn text(asked: &Asked, name: &str, label: &str, about: &str) -> Self {
        Self {
            name: name.to_owned(),
            label: label.to_owned(),
            about: about.to_owned(),
            values: asked.value(name).map(str::to_owned).into_iter().collect(),
            ..Self::default()
        }
    }

    fn of_option(option: &Arg, asked: &Asked) -> Option<Self> {
        let name = option.get_long()?;
        let values = asked.values.iter().filter(|(known, _)| known == name).map(|(_, value)| value.clone());
        let choices = option.get_possible_values();
        Some(Self {
            name: name.to_owned(),
            label: name.replace('-', " "),
            about: option.get_help().map(ToString::to_string).unwrap_or_default().replace("; may be repeated", ""),
            values: values.collect(),
            is_flag: matches!(option.get_action(), ArgAction::SetTrue),
            choices: choices.iter().map(|choice| choice.get_name().to_owned()).collect(),
        })
    }

    /// The parameter of a report.
    fn of_parameter(parameter: &Parameter, asked: &Asked) -> Self {
        let choices = match &parameter.kind {
            Kind::Choice(words) => words.clone(),
            _ => Vec::new(),
        };
        let about = format!("{} ({})", parameter.meaning, parameter.default);
        Self {
            choices,
            ..Self::text(asked, &format!("{PARAMETER}{}", parameter.name), &parameter.name.replace('_', " "), &about)
        }
    }

    /// The options of a report that choose and order its rows.
    fn of_rows(asked: &Asked) -> Vec<Self> {
        let is_own =
            |option: &&Arg| option.get_long().is_some_and(|name| name != "param" && OF_REPORTS.contains(&name));
        options().get_arguments().filter(is_own).filter_map(|option| Self::of_option(option, asked)).collect()
    }

    /// The fields of a page beside the filters.
    pub fn of_page(asked: &Asked, report: Option<&Report>) -> Vec<Self> {
        const NAME: &str = "A name or a part of it";
        let text = |name, label, about| Self::text(asked, name, label, about);
        match (asked.path.as_str(), report) {
            (FIND, report) => {
                let flag = |name, label, about| Self { is_flag: true, ..text(name, label, about) };
                let like = text("like", "like this position", "An XGID, or the number of a decision");
                let any = flag("any", "of any phase", "Also other phases and plans");
                let parameters = report.into_iter().flat_map(|report| &report.header.parameters);
                let parameters = parameters.filter(|own| OF_POSITIONS.contains(&own.name.as_str()));
                let fields = [like, any, text("limit", "rows", "")].into_iter();
                let fields = fields.chain(parameters.map(|own| Self::of_parameter(own, asked)));
                let quiz =
                    flag("quiz", "make a quiz", "Boards without answers, to be printed, and solutions after them");
                fields.chain([quiz, text("title", "quiz heading", ""), text("text", "quiz introduction", "")]).collect()
            }
            (_, Some(report)) => {
                let parameters = report.header.parameters.iter().map(|own| Self::of_parameter(own, asked));
                parameters.filter(|field| field.name != "p.limit").chain(Self::of_rows(asked)).collect()
            }
            ("position.html", _) => vec![text("xgid", "XGID or number of a decision", "As eXtreme Gammon copies it")],
            ("versus.html", _) => vec![text("a", "player", NAME), text("b", "opponent", NAME)],
            ("search.html", _) => vec![text("q", "player or event", NAME)],
            _ => Vec::new(),
        }
    }

    /// The inputs: one for each value, or an empty one.
    pub fn inputs(&self) -> Vec<&str> {
        if self.values.is_empty() { vec![""] } else { self.values.iter().map(String::as_str).collect() }
    }

    /// The filters: those that are always shown and those that are folded. The page itself determines those in `hidden`.
    pub fn filters(asked: &Asked, hidden: &[&str]) -> (Vec<Self>, Vec<Self>) {
        let is_filter =
            |field: &Self| !OF_REPORTS.contains(&field.name.as_str()) && !hidden.contains(&field.name.as_str());
        let all = options().get_arguments().filter_map(|option| Self::of_option(option, asked)).filter(is_filter);
        let (mut first, more): (Vec<_>, Vec<_>) = all.partition(|field| FIRST.contains(&field.name.as_str()));
        first.sort_by_key(|field| FIRST.iter().position(|name| *name == field.name));
        (first, more)
    }
}

/// The report that a page shows.
pub fn report_of(asked: &Asked) -> Option<&str> {
    match asked.path.as_str() {
        FIND if asked.value("like").is_some() => Some("like"),
        FIND => Some("positions"),
        path => path.strip_prefix("reports/")?.strip_suffix(".html"),
    }
}
