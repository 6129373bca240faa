//! A request: the path of an address, and its query, which has the names of the command line's options.

use std::path::Path;
use std::sync::Arc;

use clap::{ArgAction, FromArgMatches};
use percent_encoding::percent_decode_str;

use super::answer::Answer;
use crate::page::{Links, OF_REPORTS, PageError, PageKind, Pages, label, options};
use gammonbase::query::report::{Request, described};
use gammonbase::rules::{find, folder_beside};

/// The prefix of a report's parameters.
pub const PARAMETER: &str = "p.";
/// The number of the change that led to a page.
pub const DONE: &str = "done";

/// The most names to choose from.
const MOST_NAMES: usize = 100;

/// The sender of a request, which decides what the answer may contain. Only an owner has the token.
#[derive(Debug, Clone, Default)]
pub enum Visitor {
    #[default]
    Reader,
    /// Changes the database, with the secret value that every form sends (CSRF token).
    Owner(Arc<str>),
}

impl Visitor {
    pub fn token(&self) -> Option<&str> {
        if let Self::Owner(token) = self { Some(token) } else { None }
    }
}

/// The parts of an address.
#[derive(Debug, Clone, Default)]
pub struct PageRequest {
    /// The path without the slash at its beginning, decoded.
    pub path: String,
    /// The query: names and values that are not empty, decoded, in their order.
    pub values: Vec<(String, String)>,
    pub visitor: Visitor,
}

/// Whether links to other pages keep a value of this name: a filter or rules.
fn is_kept(name: &str) -> bool {
    let is_option = |name: &str| options().get_arguments().any(|option| option.get_long() == Some(name));
    name == "rules" || is_option(name) && !OF_REPORTS.contains(&name)
}

impl PageRequest {
    /// `None` if the path is not UTF-8, or has a part that is not a file name.
    pub fn parse(path: &str, query: Option<&str>) -> Option<Self> {
        let path = percent_decode_str(path.strip_prefix('/')?).decode_utf8().ok()?;
        let is_plain = |part: &str| part.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
        let is_name = |part: &str| !part.is_empty() && is_plain(part) && !part.starts_with('.');
        if !path.is_empty() && !path.split('/').all(is_name) {
            return None;
        }
        let values = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
        let values = values.filter(|(_, value)| !value.is_empty());
        Some(Self {
            path: if path.is_empty() { "index.html".to_owned() } else { path.into_owned() },
            values: values.map(|(name, value)| (name.into_owned(), value.into_owned())).collect(),
            ..Self::default()
        })
    }

    /// A page for the same visitor, without a value or with one.
    pub fn to(&self, kind: &PageKind, value: Option<(&str, &str)>) -> Self {
        let values = value.map(|(name, value)| (name.to_owned(), value.to_owned()));
        Self { path: kind.path.to_owned(), values: values.into_iter().collect(), visitor: self.visitor.clone() }
    }

    /// The links of its page.
    pub fn links(&self, pages: &Arc<Pages>) -> Links {
        let is_owner = self.visitor.token().is_some();
        Links { query: self.filters(), is_owner, ..Links::of_site(&self.path, pages) }
    }

    /// The key of the page in the cache: each kind of visitor has pages of its own.
    pub fn key(&self) -> String {
        format!("{:?} {}", std::mem::discriminant(&self.visitor), self.address())
    }

    /// Leads the browser from an address in the same folder to this one.
    pub fn redirect(&self) -> Answer {
        let address = self.address();
        Answer::redirect(address.rsplit('/').next().unwrap_or_default())
    }

    /// The last value of a name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// A query of those values that pass, with `?` before it; empty if there are none.
    pub fn query(&self, passes: impl Fn(&str) -> bool) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(self.values.iter().filter(|(name, _)| passes(name)));
        let query = query.finish();
        if query.is_empty() { query } else { format!("?{query}") }
    }

    /// The path and the whole query.
    pub fn address(&self) -> String {
        format!("{}{}", self.path, self.query(|_| true))
    }

    /// The query of links to other pages: the filters and the rules.
    pub fn filters(&self) -> String {
        self.query(is_kept)
    }

    /// The filters that are set: the query without each, and its words.
    pub fn chips(&self) -> Vec<(String, String)> {
        let chip = |(at, (name, value)): (usize, &(String, String))| {
            let mut rest = self.clone();
            rest.values.remove(at);
            let query = rest.query(|_| true);
            let label = label(name);
            let is_flag = options()
                .get_arguments()
                .any(|option| option.get_long() == Some(name) && matches!(option.get_action(), ArgAction::SetTrue));
            let words = if is_flag { label } else { format!("{label} {value}") };
            (if query.is_empty() { "?".to_owned() } else { query }, words)
        };
        self.values.iter().enumerate().filter(|(_, (name, _))| is_kept(name)).map(chip).collect()
    }

    /// This address with each of the names in place of a value: address and name.
    pub fn with_each(&self, asked: &str, names: &[String]) -> Vec<(String, String)> {
        let with = |name: &String| {
            let mut request = self.clone();
            request.values.iter_mut().filter(|(_, value)| value == asked).for_each(|(_, value)| value.clone_from(name));
            (request.query(|_| true), name.clone())
        };
        names.iter().take(MOST_NAMES).map(with).collect()
    }

    /// The address without these names.
    pub fn without(mut self, names: &[&str]) -> Self {
        self.values.retain(|(name, _)| !names.contains(&name.as_str()));
        self
    }

    /// The filters and options, parsed like the command line's; the arguments of the page itself are left out.
    pub fn options(&self, kind: &PageKind, database: &Path) -> Result<Request, PageError> {
        let mut words = Vec::new();
        let mut parameters = Vec::new();
        let mut rules = None;
        for (name, value) in &self.values {
            if let Some(parameter) = name.strip_prefix(PARAMETER) {
                parameters.push((parameter.to_owned(), value.clone()));
            } else if name == "rules" {
                rules = Some(
                    find(value, Some(&folder_beside(database)))
                        .map_err(|error| PageError::Argument(error.to_string()))?,
                );
            } else if name != DONE && !kind.asks_for(name) {
                let option = options().get_arguments().find(|option| option.get_long() == Some(name));
                let option =
                    option.ok_or_else(|| PageError::Argument(format!("{name:?} is no filter of this page")))?;
                // clap rejects any other value of a flag.
                let is_set = matches!(option.get_action(), ArgAction::SetTrue) && value == "yes";
                words.push(if is_set { format!("--{name}") } else { format!("--{name}={value}") });
            }
        }
        let found = options().clone().try_get_matches_from(words);
        let request = found.and_then(|found| Request::from_arg_matches(&found)).map_err(|error| {
            let text = described(&error);
            let text = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
            // Fields are named like options, without the hyphens and the kind of value.
            let text = text.replace("'--", "'").split_whitespace().collect::<Vec<_>>().join(" ");
            let field = text.strip_prefix("invalid value '").and_then(|text| {
                let (value, rest) = text.split_once("' for '")?;
                let (field, why) = rest.split_once(" <")?;
                let why = why.split_once(">'")?.1.trim_start_matches(':');
                Some(format!("The field {:?} cannot be {value:?}:{why}", label(field)))
            });
            PageError::Argument(field.unwrap_or(text))
        })?;
        Ok(Request { parameters: [request.parameters, parameters].concat(), rules, ..request })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{EVENT, SEARCH};

    fn parsed(address: &str) -> Option<PageRequest> {
        let (path, query) = address.split_once('?').map_or((address, None), |(path, query)| (path, Some(query)));
        PageRequest::parse(path, query)
    }

    #[test]
    fn paths_that_lead_elsewhere_are_no_addresses() {
        for path in [
            "/../etc/passwd",
            "/a/%2e%2e/b",
            "/%00",
            "/a%2fb/../c",
            "/\\x",
            "/c:/x",
            "/%ff",
            "/a//b",
            "//x",
            "",
            "/a b",
        ] {
            assert!(parsed(path).is_none(), "{path}");
        }
        assert_eq!(parsed("/").unwrap().path, "index.html");
        assert_eq!(parsed("/players/ann-0123.html?x=").unwrap().path, "players/ann-0123.html");
    }

    #[test]
    fn a_query_has_the_options_of_the_command_line() {
        let database = Path::new("a.db");
        let all = parsed("/search.html?player=Ann+%26+Bob&kind=cube&money=yes&p.period=year&q=x&since=").unwrap();
        let request = all.options(&SEARCH, database).unwrap();
        assert_eq!(request.filter.matches.players, ["Ann & Bob"]);
        assert_eq!(request.filter.kinds, ["cube"]);
        assert!(request.filter.is_money && request.filter.matches.since.is_none());
        assert_eq!(request.parameters, [("period".to_owned(), "year".to_owned())]);
        assert_eq!(all.filters(), "?player=Ann+%26+Bob&kind=cube&money=yes");
        for (query, expected) in [
            ("since=maybe", "The field \"since\" cannot be \"maybe\": expected a date"),
            ("player=--db=x", ""),
            ("q=x", "\"q\" is no filter of this page"),
            ("money=no", "unexpected value 'no' for 'money' found"),
            ("db=x", "\"db\" is no filter of this page"),
            ("kind=dice", "The field \"kind\" cannot be \"dice\": [possible values: checker, double, take, cube]"),
            ("rules=../x", "rules \"../x\""),
        ] {
            match parsed(&format!("/x?{query}")).unwrap().options(&EVENT, database) {
                Ok(request) => assert_eq!((request.filter.matches.players[0].as_str(), expected), ("--db=x", "")),
                Err(error) => assert!(error.to_string().starts_with(expected) && !expected.is_empty(), "{error}"),
            }
        }
    }
}
