//! Addresses of pages and of places in them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Display;
use std::sync::Arc;

use gammonbase::query::output::{Cell, Grid};
use gammonbase::query::row_reader::{Maybe, columns};
use rows::names::slug;

/// How a list is sorted: the path of its first page, and the column.
#[derive(Debug, Clone, PartialEq)]
pub struct Sorting {
    pub path: &'static str,
    pub column: String,
    pub is_descending: bool,
}

/// The other pages that a page can link to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Links {
    /// See [`root_of`]; `None`: the page stands alone.
    pub root: Option<&'static str>,
    /// The decisions drawn on the page.
    pub drawn: BTreeSet<i64>,
    /// The pages of the site.
    pub pages: Arc<Pages>,
    /// The query at the end of every address, such as `?since=2024`: the filters of a page that is made on request.
    pub query: String,
    /// The order of a list whose columns can be sorted by a click.
    pub sorting: Option<Sorting>,
    /// Whether to link to the pages that change the database: the reader may change it.
    pub is_owner: bool,
}

/// The pages of a site.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Pages {
    /// The names of people with how many matches they have, and of events with the numbers of theirs, by the names of their files.
    pub players: HashMap<String, (String, usize)>,
    pub events: HashMap<String, (String, Vec<i64>)>,
    pub matches: HashSet<i64>,
    /// The paths of pages of former names, each with that name and the path of the page of the present one.
    pub former: BTreeMap<String, (String, String)>,
    /// The smallest error that pages of matches draw (EMG).
    pub threshold: f64,
    /// Whether the opening explorer is left out.
    pub without_openings: bool,
    /// Whether they are made on request; then every decision has a page as well.
    pub is_live: bool,
}

impl Pages {
    /// People and events with the paths of their pages, the number of their matches, and whether it is an event. Those with most matches come first.
    pub fn named(&self) -> Vec<(&str, String, usize, bool)> {
        let people =
            self.players.iter().map(|(file, (name, matches))| (name.as_str(), path_in(PLAYERS, file), *matches, false));
        let events =
            self.events.iter().map(|(file, (name, ids))| (name.as_str(), path_in(EVENTS, file), ids.len(), true));
        let mut named: Vec<_> = people.chain(events).collect();
        named.sort_by(|one, next| (Reverse(one.2), &one.1).cmp(&(Reverse(next.2), &next.1)));
        named
    }
}

/// The first page: path and title.
pub const HOME: (&str, &str) = ("index.html", "Home");
/// The folders of pages.
pub const PLAYERS: &str = "players/";
pub const EVENTS: &str = "events/";
pub const MATCHES: &str = "matches/";
pub const DECISIONS: &str = "decisions/";
pub const REPORTS: &str = "reports/";

/// The relative path from a page to the root of its site. No page is in more than one folder, but an address that leads nowhere may be.
pub fn root_of(path: &str) -> &'static str {
    const UP: &str = "../../../../../../../../";
    UP.get(..3 * path.matches('/').count()).unwrap_or(UP)
}

/// The place of a decision's diagram in its page.
pub fn place_of(decision_id: i64) -> String {
    format!("d{decision_id}")
}

/// A file name for any text: its letters and digits where they are plain, and a hash, so that no two names share one and none is reserved.
pub fn file_name(text: &str) -> String {
    let hash = blake3::hash(text.as_bytes()).to_hex();
    format!("{}-{}", slug(text), &hash[..24])
}

/// The path of a page in a folder from the root of a site.
pub fn path_in(folder: &str, file: impl Display) -> String {
    format!("{folder}{file}.html")
}

impl Links {
    /// The links of the page at a path of a site.
    pub fn of_site(path: &str, pages: &Arc<Pages>) -> Self {
        Self { root: Some(root_of(path)), pages: Arc::clone(pages), ..Self::default() }
    }

    fn page(&self, folder: &str, file: impl Display) -> Option<String> {
        Some(format!("{}{}{}", self.root?, path_in(folder, file), self.query))
    }

    /// Positions like that of a decision, which only the server finds.
    pub fn like(&self, decision_id: i64) -> Option<String> {
        let query = self.query_with("like", &decision_id.to_string());
        self.root.filter(|_| self.pages.is_live).map(|root| format!("{root}find.html{query}"))
    }

    /// A quiz of decisions that filters find, which only the server makes.
    pub fn quiz(&self, players: &[String], filters: &str) -> Option<String> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric();
        let encoded = |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
        let players = players.iter().map(|name| format!("&player={}", name.bytes().map(encoded).collect::<String>()));
        let query = self.query_with("quiz", "yes") + &players.collect::<String>();
        self.root.filter(|_| self.pages.is_live).map(|root| format!("{root}find.html{query}&{filters}"))
    }

    /// The query with another value at its end.
    pub fn query_with(&self, name: &str, value: &str) -> String {
        format!("{}{}{name}={value}", self.query, if self.query.is_empty() { "?" } else { "&" })
    }

    /// The address of a list sorted by a column, in the other order if it is already; and its present order, empty if by another column.
    pub fn sort(&self, name: &str, is_number: bool) -> Option<(String, &'static str)> {
        let Sorting { path, column, is_descending } = self.sorting.as_ref()?;
        let is_own = column == name;
        // The most and the latest come first, but the best players.
        let is_down =
            if is_own { !is_descending } else { (is_number || name.ends_with("_on")) && !name.ends_with("pr") };
        let query = self.query_with("sort", &format!("{}{name}", if is_down { "-" } else { "" }));
        let present = if *is_descending { "descending" } else { "ascending" };
        Some((format!("{path}{query}"), if is_own { present } else { "" }))
    }

    pub fn player(&self, name: &str) -> Option<String> {
        let file = self.root.map(|_| file_name(name)).filter(|file| self.pages.players.contains_key(file))?;
        self.page(PLAYERS, file)
    }

    pub fn event(&self, name: &str) -> Option<String> {
        let file = self.root.map(|_| file_name(name)).filter(|file| self.pages.events.contains_key(file))?;
        self.page(EVENTS, file)
    }

    pub fn match_page(&self, id: i64) -> Option<String> {
        self.pages.matches.contains(&id).then(|| self.page(MATCHES, id))?
    }

    /// The diagram of a decision on this page; otherwise the page of its match, at the diagram if the error (EMG) is drawn there; otherwise
    /// its own page.
    pub fn decision(&self, decision_id: i64, match_id: Option<i64>, error: Option<f64>) -> Option<String> {
        let place = place_of(decision_id);
        if self.drawn.contains(&decision_id) {
            return Some(format!("#{place}"));
        }
        let own = || self.pages.is_live.then(|| self.page(DECISIONS, decision_id))?;
        let page = match_id.and_then(|id| self.match_page(id));
        match page {
            Some(page) if error.is_some_and(|error| error >= self.pages.threshold) => Some(format!("{page}#{place}")),
            page => own().or(page),
        }
    }

    fn of(&self, column: &str, cell: &Cell, row: &Place<'_>) -> Option<String> {
        match column {
            "player" | "opponent" if cell.text() != "all" => self.player(cell.text()),
            "event" => self.event(cell.text()),
            "match_id" => self.match_page(cell.integer()?),
            "decision_id" => self.decision(cell.integer()?, row.match_id.integer(), row.error_emg.value()),
            _ => None,
        }
    }

    /// Links the names and numbers of a table.
    pub fn add_to(&self, grid: &mut Grid) {
        // Each of the columns can be absent, so there is no error.
        let places: Vec<Place<'_>> = grid.rows_as("table").unwrap_or_default();
        let of_row = |(cells, place): (&Vec<Cell>, &Place<'_>)| -> Vec<_> {
            cells.iter().zip(&grid.columns).map(|(cell, column)| self.of(&column.name, cell, place)).collect()
        };
        let links: Vec<Vec<Option<String>>> = grid.rows.iter().zip(&places).map(of_row).collect();
        for (row, links) in grid.rows.iter_mut().zip(links) {
            row.iter_mut().zip(links).for_each(|(cell, link)| cell.link = link.or(cell.link.take()));
        }
    }
}

columns! {
    /// Where a decision is drawn.
    struct Place<'g> { match_id: Maybe<&'g Cell>, error_emg: Maybe<&'g Cell> }
}

/// The number that the name of a file is, in the only way in which links write it.
pub fn number(file: &str) -> Option<i64> {
    file.parse().ok().filter(|number: &i64| number.to_string() == file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_plain_and_differ_by_case_and_punctuation() {
        for name in ["../../etc/passwd", "CON", "a/b\\c:d", "", "   ", &"x".repeat(300), "Éloïse Marchand", "مرحبا"]
        {
            let file = file_name(name);
            assert!(file.len() <= 65 && file.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{file}");
        }
        assert_ne!(file_name("ann").to_lowercase(), file_name("Ann").to_lowercase());
        // Found by a search: their hashes begin with the same 48 bits.
        assert_ne!(file_name("Kim \u{8d51}\u{515a}"), file_name("Kim \u{745e}\u{51e4}"));
        assert!(file_name("Kévin UNGER").starts_with("kevin-unger-"), "{}", file_name("Kévin UNGER"));
    }

    #[test]
    fn a_single_page_links_to_its_own_diagrams_only() {
        let players = [(file_name("Ann"), ("Ann".to_owned(), 1))].into();
        let pages = Pages { matches: [1].into(), players, threshold: 0.08, ..Pages::default() };
        let links = Links { drawn: [7].into(), pages: Arc::new(pages), ..Links::default() };
        assert_eq!(links.decision(7, Some(1), None).as_deref(), Some("#d7"));
        assert_eq!(links.decision(8, Some(1), Some(0.1)), None);
        assert_eq!(links.player("Ann"), None);
        let links = Links { root: Some("../"), ..links };
        assert_eq!(links.decision(8, Some(1), Some(0.1)).as_deref(), Some("../matches/1.html#d8"));
        assert_eq!(links.decision(8, Some(1), Some(0.07)).as_deref(), Some("../matches/1.html"));
        assert_eq!(links.decision(8, Some(2), Some(0.1)), None);
        assert_eq!(links.player("Ann"), Some(format!("../players/{}.html", file_name("Ann"))));
        assert_eq!(links.player("Anna"), None);
        let links = Links { query: "?since=2024".to_owned(), ..links };
        assert_eq!(links.decision(8, Some(1), Some(0.1)).as_deref(), Some("../matches/1.html?since=2024#d8"));
    }
}
