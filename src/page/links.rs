//! Addresses of pages and of places in them.

use std::collections::BTreeSet;

use crate::query::output::{Grid, GridRow};

/// The most letters of a name in an address.
const LONGEST: usize = 40;

/// The other pages that a page can link to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Links {
    /// The way from the page's folder to the root of the site: "" or "../"; `None`: the page is alone.
    pub root: Option<&'static str>,
    /// The decisions that are drawn on the page.
    pub drawn: BTreeSet<i64>,
}

/// The place of a decision's diagram in its page.
pub fn place_of(decision_id: i64) -> String {
    format!("d{decision_id}")
}

/// A file name for any text: its letters and digits where they are plain, and a hash, so that no two names share one and none is reserved.
pub fn file_name(text: &str) -> String {
    let hash = blake3::hash(text.as_bytes()).to_hex();
    format!("{}-{}", slug(text), &hash[..12])
}

/// The plain letters and digits of a text, in lower case, joined by hyphens.
pub fn slug(text: &str) -> String {
    let plain: String = text.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { ' ' }).collect();
    let slug = plain.split_whitespace().collect::<Vec<_>>().join("-");
    slug.chars().take(LONGEST).collect::<String>().trim_end_matches('-').to_owned()
}

impl Links {
    fn page(&self, folder: &str, name: &str) -> Option<String> {
        Some(format!("{}{folder}/{name}.html", self.root?))
    }

    pub fn player(&self, name: &str) -> Option<String> {
        self.page("players", &file_name(name))
    }

    pub fn event(&self, name: &str) -> Option<String> {
        self.page("events", &file_name(name))
    }

    pub fn match_page(&self, id: i64) -> Option<String> {
        self.page("matches", &id.to_string())
    }

    /// The diagram of a decision: on this page, or on that of its match.
    pub fn decision(&self, decision_id: i64, match_id: Option<i64>) -> Option<String> {
        if self.drawn.contains(&decision_id) {
            return Some(format!("#{}", place_of(decision_id)));
        }
        Some(format!("{}#{}", self.match_page(match_id?)?, place_of(decision_id)))
    }

    fn of(&self, column: &str, row: GridRow<'_>) -> Option<String> {
        let shown = row.shown(column);
        match column {
            _ if shown.is_empty() => None,
            "player" | "opponent" if shown != "all" => self.player(shown),
            "event" => self.event(shown),
            "match_id" => self.match_page(row.integer(column)?),
            "decision_id" => self.decision(row.integer(column)?, row.integer("match_id")),
            _ => None,
        }
    }

    /// Links the names and numbers of a table.
    pub fn add_to(&self, grid: &mut Grid) {
        let links: Vec<Vec<Option<String>>> =
            grid.rows().map(|row| grid.columns.iter().map(|column| self.of(&column.name, row)).collect()).collect();
        for (row, links) in grid.rows.iter_mut().zip(links) {
            row.iter_mut().zip(links).for_each(|(cell, link)| cell.link = link);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_plain_and_differ_by_case_and_punctuation() {
        for name in ["../../etc/passwd", "CON", "a/b\\c:d", "", "   ", &"x".repeat(300), "Éloïse Marchand", "مرحبا"]
        {
            let file = file_name(name);
            assert!(file.len() <= 53 && file.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{file}");
        }
        assert_ne!(file_name("ann").to_lowercase(), file_name("Ann").to_lowercase());
        assert!(file_name("Kévin UNGER").starts_with("k-vin-unger-"), "{}", file_name("Kévin UNGER"));
    }

    #[test]
    fn a_single_page_links_to_its_own_diagrams_only() {
        let links = Links { root: None, drawn: [7].into() };
        assert_eq!(links.decision(7, Some(1)).as_deref(), Some("#d7"));
        assert_eq!(links.decision(8, Some(1)), None);
        assert_eq!(links.player("Ann"), None);
        let links = Links { root: Some("../"), ..links };
        assert_eq!(links.decision(8, Some(1)).as_deref(), Some("../matches/1.html#d8"));
    }
}
