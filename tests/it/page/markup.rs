//! Parses pages: checks that they are well-formed, and reads their tables and charts.

/// Elements without an end tag.
const VOID: [&str; 3] = ["meta", "br", "hr"];

/// Elements are nested correctly, attributes are quoted, and every ampersand starts an entity.
pub fn assert_well_formed(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html.strip_prefix("<!DOCTYPE html>").unwrap_or(html);
    while let Some(start) = rest.find(['<', '&']) {
        let tail = &rest[start..];
        if let Some(entity) = tail.strip_prefix('&') {
            let name = entity.split(';').next().unwrap();
            assert!(name.len() < 8 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '#'), "&{name}");
            rest = entity;
            continue;
        }
        let end = tail.find('>').unwrap_or_else(|| panic!("no end: {}", &tail[..tail.len().min(80)]));
        let tag = &tail[1..end];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{open:?}");
        } else {
            let name = tag.split([' ', '/', '\n']).next().unwrap();
            assert!(name.chars().all(|c| c.is_ascii_alphanumeric()), "<{tag}>");
            assert_eq!(tag.matches('"').count() % 2, 0, "<{tag}>");
            assert!(!tag[name.len()..].split('"').step_by(2).any(|outside| outside.contains(['<', '\''])), "<{tag}>");
            if !tag.ends_with('/') && !VOID.contains(&name) {
                open.push(name);
            }
            if name == "style" {
                let style = &tail[end..];
                rest = &style[style.find("</style>").unwrap()..];
                continue;
            }
        }
        rest = &tail[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
}

/// A text without its tags and entities.
fn plain(text: &str) -> String {
    let without_tags: String = text.split('<').map(|part| part.rsplit('>').next().unwrap()).collect();
    [
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#38;", "&"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ]
    .into_iter()
    .fold(without_tags, |text, (entity, character)| text.replace(entity, character))
}

/// The texts of all elements of this name.
fn all<'h>(html: &'h str, name: &str) -> Vec<&'h str> {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let parts = html.split(open.as_str()).skip(1).filter(|part| part.starts_with(['>', ' ']));
    parts.filter_map(|part| Some(part[part.find('>')? + 1..].split(close.as_str()).next().unwrap())).collect()
}

/// The names of a table's columns in its report.
fn columns(row: &str) -> Vec<String> {
    let names = row.split("data-column=\"").skip(1).map(|part| part.split('"').next().unwrap().replace('_', " "));
    names.collect()
}

/// The tables of reports, each with its rows of cells; the first row are the names of the columns.
pub fn tables(html: &str) -> Vec<Vec<Vec<String>>> {
    let tables = html.split("<table class=\"grid").skip(1).map(|part| part.split("</table>").next().unwrap());
    tables
        .map(|table| {
            all(table, "tr")
                .into_iter()
                .map(|row| {
                    let heads = all(row, "th");
                    match columns(row) {
                        names if !names.is_empty() => names,
                        _ if heads.is_empty() => all(row, "td").into_iter().map(plain).collect(),
                        _ => heads.into_iter().map(plain).collect(),
                    }
                })
                .collect()
        })
        .collect()
}

/// The section under a heading.
pub fn section<'h>(html: &'h str, heading: &str) -> &'h str {
    let start = html.find(&format!("<h2>{heading}</h2>")).unwrap_or_else(|| panic!("no section {heading}"));
    html[start..].split("</section>").next().unwrap()
}

/// The texts in the charts of a section.
pub fn texts_of(html: &str, heading: &str) -> Vec<String> {
    all(section(html, heading), "text").into_iter().map(plain).collect()
}
