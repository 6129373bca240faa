//! Reading the project's own documentation: tables by section, and code blocks.

use std::path::Path;

/// A page of the project, by its path within the repository.
pub fn page(path: &str) -> String {
    let file = Path::new(crate::common::TOP).join(path);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The paths of every Markdown page in the package's root, `docs` and `lake`, sorted.
pub fn documents() -> Vec<String> {
    let root = Path::new(crate::common::TOP);
    let below = ["docs", "lake"].into_iter().flat_map(|folder| walkdir::WalkDir::new(root.join(folder)));
    let below = below.chain(walkdir::WalkDir::new(root).max_depth(1));
    let files =
        below.map(|entry| entry.unwrap().into_path()).filter(|path| path.extension().is_some_and(|e| e == "md"));
    let mut paths: Vec<String> =
        files.map(|path| path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/")).collect();
    paths.sort();
    paths
}

/// The text under a heading.
pub struct Section {
    /// The heading without its marks.
    pub title: String,
    /// The rows of its table, without head and rule.
    pub rows: Vec<Row>,
}

/// A row of a table.
pub struct Row {
    /// 1-based line of the page.
    pub line: usize,
    /// The cells without outer blanks.
    pub cells: Vec<String>,
}

impl Row {
    /// The first cell's name, without the marks of code.
    pub fn name(&self) -> &str {
        self.cells[0].trim_matches('`')
    }
}

/// The sections of a page under headings of any depth, in order.
pub fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut is_code = false;
    let mut is_head = true;
    for (line, content) in (1..).zip(text.lines()) {
        if content.starts_with("```") {
            is_code = !is_code;
        } else if is_code {
            continue;
        } else if let Some(title) = content.starts_with('#').then(|| content.trim_start_matches('#').trim()) {
            sections.push(Section { title: title.to_owned(), rows: Vec::new() });
        }
        let Some(cells) = content.strip_prefix('|').and_then(|rest| rest.strip_suffix('|')) else {
            is_head = true;
            continue;
        };
        let is_rule = cells.chars().all(|character| "|-: ".contains(character));
        if let (false, false, Some(section)) = (is_head, is_rule, sections.last_mut()) {
            section.rows.push(Row { line, cells: cells.split(" | ").map(|cell| cell.trim().to_owned()).collect() });
        }
        is_head = false;
    }
    sections
}

/// A block of code.
pub struct Block {
    /// 1-based line of the page at which its text starts.
    pub line: usize,
    pub language: String,
    pub text: String,
    /// Whether only blank lines separate it from the block before.
    pub follows: bool,
    /// The text after it, up to a heading or the next block.
    pub after: String,
}

/// The blocks of code of a page.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut is_open, mut follows, mut is_near) = (false, false, false);
    for (line, content) in (1..).zip(text.lines()) {
        is_near = !content.starts_with('#') && is_near;
        if let Some(language) = content.strip_prefix("```") {
            is_open = !is_open;
            if is_open {
                let (language, after) = (language.to_owned(), String::new());
                blocks.push(Block { line: line + 1, language, text: String::new(), follows, after });
            }
            (follows, is_near) = (true, true);
        } else if is_open {
            let block = blocks.last_mut().unwrap();
            block.text.push_str(&format!("{}\n", content.trim_end()));
        } else if !content.is_empty() {
            follows = false;
            if let Some(block) = blocks.last_mut().filter(|_| is_near) {
                block.after.push_str(&format!("{content}\n"));
            }
        }
    }
    blocks
}
