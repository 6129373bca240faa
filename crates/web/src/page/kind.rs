//! What a page is: its address, what it asks for, and how it is made. `page` lists all kinds.

use std::path::Path;
use std::str::FromStr;

use super::document::{MenuLink, Page, made_from};
use super::links::{HOME, Links, Pages};
use super::queries::{PageError, Questions, Show};
use super::words::label;
use super::{IMPORT, KINDS, OPENINGS, SEARCH};
use gammonbase::query::report::Request;
use rows::visible::visible;

/// A kind of page. The command line writes one page of it, a site contains all of them, and the server makes one on request.
#[derive(Debug)]
pub struct PageKind {
    /// The path of its only or first page from the root of a site, or the folder of its pages.
    pub path: &'static str,
    /// The page's name in menus.
    pub title: &'static str,
    /// Returns the first argument of the page with this file name (without `.html`), if it exists; only pages in a folder have one.
    pub value: Option<fn(&Pages, &str) -> Option<String>>,
    /// The page above it; `None`: the first page.
    pub parent: Option<&'static PageKind>,
    /// The subcommand of `gammonbase page` that writes it: name, short help, and more help.
    pub command: Option<[&'static str; 3]>,
    pub arguments: &'static [Argument],
    /// Whether filters apply to it, if it shows no report.
    pub has_filters: bool,
    /// The filters that the page sets itself.
    pub own_filters: &'static [&'static str],
    /// The sections of rules that it applies.
    pub rules: &'static [&'static str],
    /// The report that it shows.
    pub report: Option<fn(&Arguments) -> String>,
    /// The parameters of that report that the page's arguments set.
    pub parameters: fn(&Arguments) -> Vec<(String, String)>,
    /// Whether a site in a folder has it; otherwise only the server does.
    pub is_in_site: bool,
    /// Whether the pattern of its filters can be clicked on a board.
    pub has_board: bool,
    pub make: Make,
}

/// Pages with their paths from the root of a site.
pub type PagesByPath = Vec<(String, Page)>;

/// How pages are made.
#[derive(Debug)]
pub enum Make {
    One(fn(Questions<'_>, &Arguments) -> Result<Page, PageError>),
    /// The pages of a list, with their paths. Further ones have a number: `players-2.html`.
    Several(fn(Questions<'_>, &Arguments) -> Result<PagesByPath, PageError>),
    /// Only the server makes it.
    Server,
}

/// An argument of a page, in addition to the filters.
#[derive(Debug)]
pub struct Argument {
    /// The argument's name in an address.
    pub name: &'static str,
    /// The argument's label in forms; empty: not in forms.
    pub label: &'static str,
    pub about: &'static str,
    /// The placeholder of its value in the command line's help.
    pub value_name: &'static str,
    /// The command line's option and its default; `None`: a required positional argument.
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
    /// A parameter or option that the report describes.
    Parameter,
}

impl PageKind {
    pub const fn new(path: &'static str, title: &'static str, make: Make) -> Self {
        Self {
            path,
            title,
            value: None,
            parent: None,
            command: None,
            arguments: &[],
            has_filters: true,
            own_filters: &[],
            rules: &[],
            report: None,
            parameters: |_| Vec::new(),
            is_in_site: false,
            has_board: false,
            make,
        }
    }

    /// Pages in a folder.
    pub const fn folder(
        path: &'static str,
        value: fn(&Pages, &str) -> Option<String>,
        make: fn(Questions<'_>, &Arguments) -> Result<Page, PageError>,
    ) -> Self {
        Self { value: Some(value), ..Self::new(path, "", Make::One(make)) }
    }

    pub const fn below(self, parent: &'static PageKind) -> Self {
        Self { parent: Some(parent), ..self }
    }

    pub const fn command(self, name: &'static str, about: &'static str) -> Self {
        Self { command: Some([name, about, ""]), ..self }
    }

    pub const fn asks(self, arguments: &'static [Argument]) -> Self {
        Self { arguments, ..self }
    }

    pub const fn sets(self, own_filters: &'static [&'static str]) -> Self {
        Self { own_filters, ..self }
    }

    pub const fn applies(self, rules: &'static [&'static str]) -> Self {
        Self { rules, ..self }
    }

    pub const fn shows(self, report: fn(&Arguments) -> String) -> Self {
        Self { report: Some(report), ..self }
    }

    pub const fn without_filters(self) -> Self {
        Self { has_filters: false, ..self }
    }

    pub const fn in_site(self) -> Self {
        Self { is_in_site: true, ..self }
    }

    pub fn is_folder(&self) -> bool {
        self.value.is_some()
    }

    pub fn is_home(&self) -> bool {
        self.path == HOME.0
    }

    /// The value of a path that leads to a page of this kind: of a page in a folder, or the number of a further page; empty for a single page.
    pub fn value(&self, path: &str, pages: &Pages) -> Option<String> {
        let stem = path.strip_suffix(".html")?;
        if let Some(value) = self.value {
            return value(pages, stem.strip_prefix(self.path)?);
        }
        let rest = stem.strip_prefix(self.path.strip_suffix(".html")?)?;
        let is_further = rest.starts_with('-') && matches!(self.make, Make::Several(_));
        (rest.is_empty() || is_further).then(|| rest.trim_start_matches('-').to_owned())
    }

    /// Whether a value of this name belongs to the page itself, and not to the filters or the report.
    pub fn asks_for(&self, name: &str) -> bool {
        let is_own = |argument: &Argument| argument.name == name && !matches!(argument.value, Value::Parameter);
        // The first argument of a folder is in the path.
        let in_query = self.arguments.iter().skip(usize::from(self.is_folder()));
        in_query.into_iter().any(is_own) || self.report.is_some() && name == "format"
    }

    /// The page at a path, and all pages that are made with it. `imported_on` is the day of the last import that it shows.
    pub fn pages(
        &self,
        path: &str,
        questions: Questions<'_>,
        arguments: &Arguments,
        imported_on: Option<&str>,
    ) -> Result<PagesByPath, PageError> {
        let note = questions.filter.note(label).filter(|_| self.has_filters && self.report.is_none());
        let made_from = made_from(questions.database, imported_on, questions.described);
        let (links, described) = (questions.links.clone(), questions.described.to_owned());
        let database = questions.database;
        let place = |page: &mut Page| {
            page.notes.extend(note.as_ref().map(|note| format!("{note}.")));
            page.made_from.clone_from(&made_from);
            page.filters.clone_from(&described);
            self.add_place(page, database, &links);
        };
        let show = |mut page: Page| {
            place(&mut page);
            if let Some(Show(show)) = questions.show {
                show(page);
            }
        };
        let show = questions.show.map(|_| Show(&show));
        let questions = Questions { show, ..questions };
        let made = match self.make {
            Make::One(make) => make(questions, arguments).map(|page| vec![(path.to_owned(), page)]),
            Make::Several(make) => make(questions, arguments),
            Make::Server => Err(PageError::Absent),
        };
        let mut made = match made {
            // A link to the page must lead somewhere.
            Err(PageError::Nothing(text)) if self.is_in_site && links.root.is_some() => {
                let title = format!("{} {}", self.title, arguments.value).trim().to_owned();
                vec![(path.to_owned(), Page { title, notes: vec![text], ..Page::default() })]
            }
            made => made?,
        };
        made.iter_mut().for_each(|(_, page)| place(page));
        Ok(made)
    }

    /// Adds the bar of its site, and the query to the links beside it.
    pub fn add_place(&self, page: &mut Page, database: &Path, Links { root, query, pages, is_owner, .. }: &Links) {
        let Some(root) = *root else { return };
        let place = page.place.get_or_insert_default();
        (place.root, place.is_live) = (root, pages.is_live);
        place.name = visible(&database.file_stem().unwrap_or_default().to_string_lossy()).into_owned();
        place.home = format!("{root}{}{query}", HOME.0);
        // The bar has a search of its own, and its name leads to the first page.
        let is_linked = |kind: &&&Self| {
            (kind.is_in_site || pages.is_live && (*is_owner || !matches!(kind.make, Make::Server)))
                && !(pages.without_openings && std::ptr::eq(**kind, &OPENINGS))
                && ![HOME.0, IMPORT.path, SEARCH.path].contains(&kind.path)
        };
        let link = |kind: &&'static Self| MenuLink {
            address: format!("{root}{}{}", kind.path, if matches!(kind.make, Make::Server) { "" } else { query }),
            name: kind.title,
            current: match self.parent {
                _ if std::ptr::eq(self, *kind) => "page",
                Some(parent) if std::ptr::eq(parent, *kind) => "true",
                _ => "",
            },
        };
        place.menu = KINDS.iter().filter(|kind| !kind.is_folder()).filter(is_linked).map(link).collect();
        let is_bare = |way: &&mut [String; 3]| !way[0].is_empty() && !way[0].contains('?');
        place.beside.iter_mut().filter(is_bare).for_each(|way| way[0].push_str(query));
    }
}

impl Argument {
    /// An argument that has to be given.
    pub const fn new(name: &'static str, value: Value, about: &'static str) -> Self {
        Self { name, label: "", about, value_name: "NAME", option: None, value }
    }

    /// Adds a label for forms.
    pub const fn labelled(self, label: &'static str) -> Self {
        Self { label, ..self }
    }

    /// Sets the placeholder of its value.
    pub const fn called(self, value_name: &'static str) -> Self {
        Self { value_name, ..self }
    }

    /// Makes it an option with a default.
    pub const fn option(self, name: &'static str, value_name: &'static str, default: &'static str) -> Self {
        Self { option: Some((name, default)), value_name, ..self }
    }
}

/// The arguments of a page.
#[derive(Debug, Clone, Default)]
pub struct Arguments {
    /// The first argument of a page in a folder, or the number of a further page, from its path.
    pub value: String,
    values: Vec<(&'static str, String)>,
    /// Parameters, limit and order of a report's rows; filters and rules are those of the questions.
    pub request: Request,
}

impl Arguments {
    /// The given arguments, and the defaults of the others. `value` is that of a page in a folder.
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

    /// A number; the command line has already checked it.
    pub fn number<T: FromStr>(&self, name: &str) -> Result<T, PageError> {
        let text = self.text(name);
        text.parse().map_err(|_| PageError::Argument(format!("{name}: expected a number, found {text:?}")))
    }
}
