//! Links between the documents lead somewhere, each folder's index lists its pages, and sources name only pages that exist.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use crate::common::markdown::{documents, page};

/// The lines of a page outside of code blocks, numbered from 1.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if !is_code && !line.starts_with("    ") {
            lines.push((number, line));
        }
    }
    lines
}

/// The targets of the links `[text](target)` in a line.
fn targets(line: &str) -> Vec<&str> {
    line.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target).collect()
}

/// The names that GitHub gives to the headings of a page.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).into_iter().filter(|(_, line)| line.starts_with('#'));
    let is_kept = |character: &char| character.is_alphanumeric() || " -_".contains(*character);
    let name =
        |line: &str| line.trim_start_matches('#').trim().to_lowercase().chars().filter(is_kept).collect::<String>();
    headings.map(|(_, line)| name(line).replace(' ', "-")).collect()
}

/// A path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            other => out.push(other),
        }
    }
    out
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut problems = Vec::new();
    let mut count = 0;
    for path in documents() {
        let text = page(&path);
        for (number, line) in prose(&text) {
            for target in targets(line).into_iter().filter(|target| !target.contains("://")) {
                count += 1;
                let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
                let own = PathBuf::from(&path);
                let file = if file.is_empty() { own } else { normal(&own.parent().unwrap().join(file)) };
                if !root.join(&file).exists() {
                    problems.push(format!("{path}:{number}: {target}: there is no {}", file.display()));
                } else if !anchor.is_empty() && !anchors(&page(file.to_str().unwrap())).contains(anchor) {
                    problems.push(format!("{path}:{number}: {target}: {} has no such heading", file.display()));
                }
            }
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    assert!(count > 100, "{count} links");
}

#[test]
fn every_page_is_in_the_index_of_its_folder() {
    let mut problems = Vec::new();
    for path in documents().iter().filter(|path| path.starts_with("docs/") && !path.ends_with("/README.md")) {
        let (folder, name) = path.rsplit_once('/').unwrap();
        let index = page(&format!("{folder}/README.md"));
        if !prose(&index).iter().any(|(_, line)| targets(line).contains(&name)) {
            problems.push(format!("{folder}/README.md: add a link to {name}"));
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn sources_and_pages_name_only_pages_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src", "sql", "migrations", "tests/it", "benches", "lake", "fuzz/src", "fuzz/fuzz_targets"];
    let below = folders.iter().flat_map(|folder| walkdir::WalkDir::new(root.join(folder)));
    let files = below
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|ending| ["rs", "sql", "sh"].iter().any(|known| *known == ending)));
    let sources = files.map(|path| path.strip_prefix(root).unwrap().to_str().unwrap().to_owned());
    let mut problems = Vec::new();
    let mut count = 0;
    for path in sources.chain(documents()) {
        let text = page(&path);
        let own: Vec<&str> = text.lines().filter(|line| !line.contains("://")).collect();
        for rest in own.join("\n").split("docs/").skip(1) {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"-_/.".contains(c)).unwrap_or(rest.len());
            let Some((name, _)) = rest[..end].split_once(".md") else { continue };
            count += 1;
            if !root.join(format!("docs/{name}.md")).exists() {
                problems.push(format!("{path}: docs/{name}.md does not exist"));
            }
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    assert!(count > 20, "{count} pages named");
}

#[test]
fn headings_get_the_names_that_github_gives_them() {
    let names = anchors("# What `is_counted` means\n## A, b & c\n```\n# no heading\n```\n");
    assert_eq!(names, BTreeSet::from(["what-is_counted-means".to_owned(), "a-b--c".to_owned()]));
}
