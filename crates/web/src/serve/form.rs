//! The fields of the form above a page, made from the descriptions of the command line's options, of reports and of pages.

use clap::{Arg, ArgAction};

use super::request::{PARAMETER, PageRequest};
use crate::page::{Argument, OF_REPORTS, PageKind, Value, label, options};
use gammonbase::query::report::{Kind, Parameter, Report};

/// The filters that are always shown; the others are folded.
const FIRST: [&str; 11] =
    ["player", "opponent", "event", "since", "until", "kind", "phase", "plan", "idea", "score", "min-error"];

/// A field of a form.
#[derive(Debug, Default)]
pub struct Input {
    pub name: String,
    pub label: String,
    pub about: String,
    pub values: Vec<String>,
    /// The values to choose from; empty: any text.
    pub choices: Vec<String>,
    pub is_flag: bool,
    /// Whether it may be given several times.
    is_repeated: bool,
    is_date: bool,
    /// The id of the list of its usual values; empty: none.
    pub list: &'static str,
}

impl Input {
    fn text(request: &PageRequest, name: &str, label: &str, about: &str) -> Self {
        Self {
            name: name.to_owned(),
            label: label.to_owned(),
            about: about.to_owned(),
            values: request.value(name).map(str::to_owned).into_iter().collect(),
            ..Self::default()
        }
    }

    fn of_option(option: &Arg, request: &PageRequest) -> Option<Self> {
        let name = option.get_long()?;
        let values = request.values.iter().filter(|(known, _)| known == name).map(|(_, value)| value.clone());
        let choices = option.get_possible_values();
        let value_name = option.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
        Some(Self {
            name: name.to_owned(),
            label: label(name),
            about: option.get_help().map(ToString::to_string).unwrap_or_default().replace("; may be repeated", ""),
            values: values.collect(),
            is_flag: matches!(option.get_action(), ArgAction::SetTrue),
            is_repeated: matches!(option.get_action(), ArgAction::Append) && choices.is_empty(),
            is_date: value_name == "DATE",
            list: match (name, value_name) {
                (_, "NAME") => "names",
                ("event", _) => "events",
                ("idea", _) => "ideas",
                _ => "",
            },
            choices: choices.iter().map(|choice| choice.get_name().to_owned()).collect(),
        })
    }

    /// The parameter of a report.
    fn of_parameter(parameter: &Parameter, request: &PageRequest) -> Self {
        let name = if parameter.name == "who" { "player".to_owned() } else { parameter.name.replace('_', " ") };
        let about = format!("{} ({})", parameter.meaning, parameter.default);
        let (list, choices) = match &parameter.kind {
            Kind::Choice(words) => ("", words.clone()),
            Kind::Name => ("names", Vec::new()),
            _ => ("", Vec::new()),
        };
        let is_date = matches!(parameter.kind, Kind::Date);
        let field = Self::text(request, &format!("{PARAMETER}{}", parameter.name), &name, &about);
        Self { list, choices, is_date, ..field }
    }

    /// The options of a report that choose and order its rows.
    fn of_rows(request: &PageRequest) -> Vec<Self> {
        let is_own =
            |option: &&Arg| option.get_long().is_some_and(|name| name != "param" && OF_REPORTS.contains(&name));
        options().get_arguments().filter(is_own).filter_map(|option| Self::of_option(option, request)).collect()
    }

    /// The fields of a page beside the filters.
    pub fn of_page(kind: &PageKind, request: &PageRequest, report: Option<&Report>) -> Vec<Self> {
        let parameters = || report.into_iter().flat_map(|report| &report.header.parameters);
        let field = |argument: &Argument| {
            let Argument { name, label, about, value, .. } = argument;
            if !matches!(value, Value::Parameter) {
                let is_flag = matches!(value, Value::Flag);
                let list = if matches!(value, Value::Person) { "names" } else { "" };
                let choices = if let Value::Choice(words) = value { words() } else { Vec::new() };
                let choices = choices.into_iter().map(str::to_owned).collect();
                return Some(Self { is_flag, list, choices, ..Self::text(request, name, label, about) });
            }
            let of_report = || Some(Self::of_parameter(parameters().find(|own| own.name == *name)?, request));
            let option = options().get_arguments().find(|option| option.get_long() == Some(*name));
            let Some(option) = option.and_then(|option| Self::of_option(option, request)) else { return of_report() };
            Some(Self { label: (*label).to_owned(), about: (*about).to_owned(), ..option })
        };
        let own = kind.arguments.iter().filter(|argument| !argument.label.is_empty()).filter_map(field);
        let mut of_report: Vec<_> =
            parameters().filter(|parameter| kind.is_folder() && parameter.name != "limit").collect();
        of_report.sort_by_key(|parameter| !parameter.is_needed());
        let rows = if kind.is_folder() && report.is_some() { Self::of_rows(request) } else { Vec::new() };
        own.chain(of_report.into_iter().map(|own| Self::of_parameter(own, request))).chain(rows).collect()
    }

    /// The inputs: one for each value, and an empty one if there is none or there may be more.
    pub fn inputs(&self) -> Vec<&str> {
        let more = (self.values.is_empty() || self.is_repeated).then_some("");
        self.values.iter().map(String::as_str).chain(more).collect()
    }

    /// The type of an input: a calendar would lose a year or a month.
    pub fn input_type(&self, value: &str) -> &'static str {
        if self.is_date && (value.is_empty() || value.len() == "2026-01-31".len()) { "date" } else { "text" }
    }

    /// The filters that are always visible, and the folded ones. The page sets those in `hidden` itself.
    pub fn filters(request: &PageRequest, hidden: &[&str]) -> (Vec<Self>, Vec<Self>) {
        let is_filter =
            |field: &Self| !OF_REPORTS.contains(&field.name.as_str()) && !hidden.contains(&field.name.as_str());
        let all = options().get_arguments().filter_map(|option| Self::of_option(option, request)).filter(is_filter);
        let (mut first, more): (Vec<_>, Vec<_>) = all.partition(|field| FIRST.contains(&field.name.as_str()));
        first.sort_by_key(|field| FIRST.iter().position(|name| *name == field.name));
        (first, more)
    }
}
