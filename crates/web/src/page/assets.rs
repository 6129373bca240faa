//! The files that the pages of a site share: the style sheet, the search, and the names that it finds.

use super::document::css;
use super::links::Pages;
use gammonbase::text_file::{TextFile, text_file};

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
    let names = pages.named().into_iter().map(|(name, path, matches, _)| (name, path, matches)).collect::<Vec<_>>();
    let names = serde_json::to_string(&names).unwrap_or_default();
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
