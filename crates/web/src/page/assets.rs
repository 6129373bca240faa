//! The files that the pages of a site share: the style sheet, the search, and the names that it finds.

use std::collections::HashMap;

use askama::Template;

use super::document::css;
use super::links::Pages;
use super::markup::Markup;
use gammonbase::text_file::{TextFile, text_file};
use rows::visible::visible;
use serde_json::{Value, json};

/// The style sheet: the first of them.
pub const STYLE: &str = "style.css";
const SEARCH: TextFile = text_file!("src/site/search.js");
const BOARD: TextFile = text_file!("src/site/board.js");
const ICON: TextFile = text_file!("src/site/gammonbase.svg");
const SITE_CSS: TextFile = text_file!("src/page/css/site.css");
const LIVE_CSS: TextFile = text_file!("src/serve/serve.css");

/// A file: path, kind of content, text. Those of the server come last.
pub type Asset = (&'static str, &'static str, String);

pub fn assets(pages: &Pages) -> Vec<Asset> {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    // Strings and numbers are written without failing.
    let named = pages.named();
    let paths: HashMap<&str, _> = named.iter().map(|(name, path, matches, _)| (&path[..], (*name, *matches))).collect();
    // A former name leads to the page of the present one, which is named beside it.
    let former = pages.former.values().filter_map(|(name, path)| Some((&name[..], &path[..], paths.get(&path[..])?)));
    let former = former.map(|(name, path, (now, matches))| json!([name, path, matches, now]));
    let present = named.iter().map(|(name, path, matches, _)| json!([name, path, matches]));
    let names = Value::from_iter(present.chain(former));
    let live_css = if pages.is_live { &*LIVE_CSS } else { "" };
    let mut all = vec![
        (STYLE, "text/css; charset=utf-8", [&css(), &*SITE_CSS, live_css].concat()),
        ("search.js", SCRIPT, SEARCH.text().to_owned()),
        ("search-names.js", SCRIPT, format!("var gammonbaseNames={names};\n")),
    ];
    if pages.is_live {
        all.extend([
            ("board.js", SCRIPT, BOARD.text().to_owned()),
            ("favicon.ico", "image/svg+xml", ICON.text().to_owned()),
        ]);
    }
    all
}

/// The page of a former name; the server redirects.
pub fn moved(name: &str, now: &str) -> String {
    let moved = Moved { name: &visible(name), file: now.rsplit('/').next().unwrap_or_default() };
    Markup::of(&moved).to_string()
}

/// Leads on to the page of the present name, in the same folder.
#[derive(Template)]
#[template(path = "moved.html")]
struct Moved<'a> {
    name: &'a str,
    file: &'a str,
}
