//! What a page is: its address, what it asks for, and how it is made. `page` lists all kinds.

use std::str::FromStr;

use super::document::{Page, made_from};
use super::links::{HOME, Pages};
use super::queries::{PageError, Questions};
use crate::query::report::Request;

/// A kind of page. The command line writes one of it, a site has all of its pages, and the server makes the one that is asked for.
#[derive(Debug)]
pub struct PageKind {
    pub address: Address,
    /// Its name in menus and in the ways to pages below it.
    pub title: &'static str,
    /// The page above it, if that is not the first page.
    pub parent: Option<&'static PageKind>,
    /// The subcommand of `gammonbase page` that writes it.
    pub command: Option<Command>,
    pub arguments: &'static [Argument],
    pub filters: Filters,
    /// The filters that the page sets itself.
    pub own_filters: &'static [&'static str],
    /// The sections of rules that it applies.
    pub rules: &'static [&'static str],
    /// The report that it shows.
    pub report: Option<fn(&Arguments) -> String>,
    /// Whether a site in a folder has it; otherwise only the server does.
    pub is_in_site: bool,
    /// Whether the pattern of its filters can be clicked on a board.
    pub has_board: bool,
    pub make: Make,
}

/// Where a page is, from the root of a site.
#[derive(Debug)]
pub enum Address {
    /// A file, such as `players.html`. Further pages of a long list have a number: `players-2.html`.
    File(&'static str),
    /// A folder with a page for each value of the first argument. The function returns the value of a file without `.html`, if there is one.
    Folder(&'static str, fn(&Pages, &str) -> Option<String>),
}

/// The filters that apply to a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filters {
    None,
    All,
    /// Those that its report takes.
    OfReport,
}

/// How pages are made.
#[derive(Debug)]
pub enum Make {
    One(fn(Questions<'_>, &Arguments) -> Result<Page, PageError>),
    /// The pages of a list, with their paths.
    Several(fn(Questions<'_>, &Arguments) -> Result<Vec<(String, Page)>, PageError>),
    /// The server makes it from the state of its imports.
    Import,
}

/// A subcommand: its name, and what it says of itself.
#[derive(Debug)]
pub struct Command {
    pub name: &'static str,
    pub about: &'static str,
    /// More about it, or nothing.
    pub details: &'static str,
}

/// Something that a page asks for beside the filters.
#[derive(Debug)]
pub struct Argument {
    /// Its name in an address.
    pub name: &'static str,
    /// Its name in a form; empty: forms do not ask for it.
    pub label: &'static str,
    pub about: &'static str,
    /// What stands for its value in the help of the command line.
    pub value_name: &'static str,
    /// The option of the command line and its default; an argument without has to be given, in its place.
    pub option: Option<(&'static str, &'static str)>,
    pub value: Value,
}

/// The values of an argument.
#[derive(Debug, Clone, Copy)]
pub enum Value {
    Text,
    /// A name of a person, or a part of it.
    Person,
    /// `yes`.
    Flag,
    Number,
    /// A number from 1 on, and the largest.
    Count(i64),
    /// An equity above 0.
    Equity,
    /// One of several words.
    Choice(fn() -> Vec<&'static str>),
    /// A parameter of the report, which describes it.
    Parameter,
}

impl PageKind {
    /// What most pages have in common.
    pub const PLAIN: Self = Self {
        address: Address::File(""),
        title: "",
        parent: None,
        command: None,
        arguments: &[],
        filters: Filters::All,
        own_filters: &[],
        rules: &[],
        report: None,
        is_in_site: false,
        has_board: false,
        make: Make::Import,
    };

    /// The path of its only or first page; of a folder, the folder.
    pub fn path(&self) -> &'static str {
        match self.address {
            Address::File(path) | Address::Folder(path, _) => path,
        }
    }

    pub fn is_folder(&self) -> bool {
        matches!(self.address, Address::Folder(..))
    }

    pub fn is_home(&self) -> bool {
        self.path() == HOME.0
    }

    /// The value of a path if it leads to a page of this kind; of a single page, an empty one.
    pub fn value(&self, path: &str, pages: &Pages) -> Option<String> {
        match self.address {
            Address::Folder(folder, value) => value(pages, path.strip_prefix(folder)?.strip_suffix(".html")?),
            Address::File(own) => {
                let (own, stem) = (own.strip_suffix(".html")?, path.strip_suffix(".html")?);
                let is_further = || stem.strip_prefix(own).is_some_and(|rest| rest.starts_with('-'));
                (own == stem || matches!(self.make, Make::Several(_)) && is_further()).then(String::new)
            }
        }
    }

    /// The arguments that are in the query of its address; that of a folder is in the path.
    pub fn query_arguments(&self) -> &'static [Argument] {
        if self.is_folder() { &self.arguments[1.min(self.arguments.len())..] } else { self.arguments }
    }

    /// Whether its address has a value of this name that is neither a filter nor an option of its report.
    pub fn asks_for(&self, name: &str) -> bool {
        let is_own = |argument: &Argument| argument.name == name && !matches!(argument.value, Value::Parameter);
        self.query_arguments().iter().any(is_own) || self.report.is_some() && name == "format"
    }

    /// The page at a path, and all pages that are made with it. `imported_on` is the day of the last import that it shows.
    pub fn pages(
        &self,
        path: &str,
        questions: Questions<'_>,
        arguments: &Arguments,
        imported_on: Option<&str>,
    ) -> Result<Vec<(String, Page)>, PageError> {
        let note = questions.filter.note().filter(|_| self.filters == Filters::All);
        let made_from = made_from(questions.database, imported_on, questions.described);
        let (root, query) = (questions.links.root, questions.links.query.clone());
        let made = match self.make {
            Make::One(make) => make(questions, arguments).map(|page| vec![(path.to_owned(), page)]),
            Make::Several(make) => make(questions, arguments),
            Make::Import => Err(PageError::Absent),
        };
        let mut made = match made {
            // A link to the page must lead somewhere.
            Err(PageError::Nothing(text)) if self.is_in_site && root.is_some() => {
                let title = format!("{} {}", self.title, arguments.value).trim().to_owned();
                vec![(path.to_owned(), Page { title, missing: vec![text], ..Page::default() })]
            }
            made => made?,
        };
        for (_, page) in &mut made {
            page.missing.extend(note.map(|note| format!("{note}.")));
            page.made_from.clone_from(&made_from);
            if let Some(root) = root {
                self.add_place(page, root, &query);
            }
        }
        Ok(made)
    }

    /// The ways from a page to those above and beside it.
    pub fn add_place(&self, page: &mut Page, root: &'static str, query: &str) {
        let place = page.place.get_or_insert_default();
        place.root = root;
        let parent = self.parent.map(|parent| (parent.path(), parent.title));
        let above = [Some(HOME), parent].into_iter().flatten().filter(|_| !self.is_home());
        place.above = above.map(|(path, title)| (format!("{root}{path}{query}"), title.to_owned())).collect();
        place.beside.iter_mut().filter(|way| !way[0].is_empty()).for_each(|way| way[0].push_str(query));
    }
}

impl Argument {
    /// An argument that has to be given.
    pub const fn new(name: &'static str, value: Value, about: &'static str) -> Self {
        Self { name, label: "", about, value_name: "NAME", option: None, value }
    }

    /// With a name in forms.
    pub const fn labelled(self, label: &'static str) -> Self {
        Self { label, ..self }
    }

    /// With what stands for its value in the help.
    pub const fn called(self, value_name: &'static str) -> Self {
        Self { value_name, ..self }
    }

    /// As an option with a default.
    pub const fn option(self, name: &'static str, default: &'static str) -> Self {
        Self { option: Some((name, default)), ..self }
    }
}

/// The arguments of a page.
#[derive(Debug, Clone, Default)]
pub struct Arguments {
    /// The value of the page in its folder.
    pub value: String,
    values: Vec<(&'static str, String)>,
    /// Parameters, number and order of the rows of a report; the filters and rules are those of the questions.
    pub request: Request,
}

impl Arguments {
    /// The arguments of a kind: those that are given, by name, and the defaults of others. `value` is that of a page in a folder.
    pub fn of(kind: &PageKind, value: String, given: impl Fn(&str) -> Option<String>) -> Self {
        let first = kind.arguments.first().filter(|_| kind.is_folder() && !value.is_empty());
        let in_path = first.map(|first| (first.name, value.clone()));
        let given = kind.arguments.iter().filter_map(|argument| {
            let value = given(argument.name).or_else(|| argument.option.map(|(_, default)| default.to_owned()))?;
            Some((argument.name, value))
        });
        Self { values: in_path.into_iter().chain(given).collect(), value, request: Request::default() }
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    pub fn get_mut(&mut self, name: &str) -> Option<&mut String> {
        self.values.iter_mut().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// A text; empty if it is not given.
    pub fn text(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default()
    }

    /// A number, which the command line has checked, or which is a default.
    pub fn number<T: FromStr>(&self, name: &str) -> Result<T, PageError> {
        let text = self.text(name);
        text.parse().map_err(|_| PageError::Argument(format!("{name}: expected a number, found {text:?}")))
    }
}
