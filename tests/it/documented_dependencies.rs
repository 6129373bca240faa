//! docs/internals/dependencies.md lists every dependency of Cargo.toml, and nothing else.

use crate::common::markdown::{page, sections};

/// The crates under the tables of `kind` in Cargo.toml: `[kind]`, `[target.'...'.kind]` and `[kind.name]`.
fn declared<'a>(manifest: &'a str, kind: &str) -> Vec<&'a str> {
    let mut names = Vec::new();
    let mut is_in = false;
    for line in manifest.lines() {
        if let Some(header) = line.strip_prefix('[') {
            let header = header.trim_end_matches(']');
            let (path, last) = header.rsplit_once('.').unwrap_or(("", header));
            is_in = last == kind && (path.is_empty() || path.starts_with("target."));
            if path == kind {
                names.push(last);
            }
        } else if let (true, Some((name, _))) = (is_in, line.split_once('=')) {
            names.push(name.trim());
        }
    }
    names
}

#[test]
fn every_dependency_has_a_licence_and_a_reason() {
    let manifest = page("Cargo.toml");
    let text = page("docs/internals/dependencies.md");
    let sections = sections(&text);
    let mut problems = Vec::new();
    for kind in ["dependencies", "build-dependencies", "dev-dependencies"] {
        let names = declared(&manifest, kind);
        let rows = sections.iter().filter(|section| section.title == kind).flat_map(|section| &section.rows);
        let rows: Vec<_> = rows.collect();
        for name in &names {
            match rows.iter().filter(|row| row.name() == *name).collect::<Vec<_>>()[..] {
                [row] if row.cells.len() == 3 && row.cells.iter().all(|cell| !cell.is_empty()) => {}
                [row] => problems
                    .push(format!("docs/internals/dependencies.md:{}: {name} needs a licence and a reason", row.line)),
                [] => problems.push(format!(
                    "docs/internals/dependencies.md, section {kind}: add a row `| {name} | licence | reason |`"
                )),
                _ => problems
                    .push(format!("docs/internals/dependencies.md, section {kind}: more than one row for {name}")),
            }
        }
        for row in rows {
            if !names.contains(&row.name()) {
                problems.push(format!(
                    "docs/internals/dependencies.md:{}: {} is not in [{kind}]",
                    row.line,
                    row.name()
                ));
            }
        }
    }
    assert!(declared(&manifest, "dependencies").contains(&"rusqlite"));
    assert!(declared(&manifest, "dev-dependencies").contains(&"proptest"));
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}
