//! The forms above a page: the filters, made from the descriptions of the command line's options, and the ways to other pages.

use askama::Template;
use clap::{Arg, ArgAction};

use super::asked::{Asked, OF_REPORTS, PARAMETER, options};
use crate::page::Markup;
use crate::query::report::{Kind, Parameter};
use crate::site::List;

/// The filters that are always shown; the others are folded.
const FIRST: [&str; 11] =
    ["player", "opponent", "event", "since", "until", "kind", "phase", "plan", "idea", "score", "min-error"];

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

/// What stands above a page.
#[derive(Template)]
#[template(path = "tools.html")]
pub struct Tools<'t> {
    /// The pages that every page links to: address and name.
    pub ways: Vec<(String, &'static str)>,
    /// Why there is nothing else to see.
    pub told: Vec<String>,
    /// What this page asks for beside the filters.
    pub own: Vec<Field>,
    /// A drawing that fills a field.
    pub board: Option<Markup>,
    pub first: Vec<Field>,
    pub more: Vec<Field>,
    /// The filters in words.
    pub described: &'t str,
    /// Files of the same result: address and name.
    pub files: Vec<(String, &'static str)>,
    /// Whether the state of the import is put in when the page is sent.
    pub has_state: bool,
    /// Whether the page's own fields are folded.
    pub is_folded: bool,
    /// The state of the import, on its page.
    pub state: Option<Markup>,
}

/// The pages that every page links to.
pub fn ways(root: &str, query: &str) -> Vec<(String, &'static str)> {
    let lists = [List::Index, List::Players, List::Matches, List::Events, List::Openings];
    let lists = lists.map(|list| (list.path(), list.title()));
    let others =
        [("find.html", "Find"), ("position.html", "Position"), ("versus.html", "Versus"), ("reports.html", "Reports")];
    let all = lists.into_iter().chain(others).map(|(path, name)| (format!("{root}{path}{query}"), name));
    all.chain([(format!("{root}search.html"), "Search")]).collect()
}

impl Field {
    /// A text.
    pub fn text(asked: &Asked, name: &str, label: &str, about: &str) -> Self {
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
    pub fn of_parameter(parameter: &Parameter, asked: &Asked) -> Self {
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
    pub fn of_rows(asked: &Asked) -> Vec<Self> {
        let is_own =
            |option: &&Arg| option.get_long().is_some_and(|name| name != "param" && OF_REPORTS.contains(&name));
        options().get_arguments().filter(is_own).filter_map(|option| Self::of_option(option, asked)).collect()
    }

    /// What the browser shows: the values, and one more field for another, or the only one.
    pub fn inputs(&self) -> Vec<&str> {
        if self.values.is_empty() { vec![""] } else { self.values.iter().map(String::as_str).collect() }
    }

    /// The filters: those that are always shown and those that are folded. `hidden`: what the page itself determines.
    pub fn filters(asked: &Asked, hidden: &[&str]) -> (Vec<Self>, Vec<Self>) {
        let is_filter =
            |field: &Self| !OF_REPORTS.contains(&field.name.as_str()) && !hidden.contains(&field.name.as_str());
        let all = options().get_arguments().filter_map(|option| Self::of_option(option, asked)).filter(is_filter);
        let (mut first, more): (Vec<_>, Vec<_>) = all.partition(|field| FIRST.contains(&field.name.as_str()));
        first.sort_by_key(|field| FIRST.iter().position(|name| *name == field.name));
        (first, more)
    }
}
