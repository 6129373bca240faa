//! The one-way rule: which module may know which. Read from the sources themselves, tests within them included.

use std::path::{Path, PathBuf};

/// Each module of the crate with what it may name of the others. `a::b` allows `a::b` and what is below; `*` allows everything.
/// Every module may name itself. A module that is new needs a line of its own here.
const RULES: &[(&str, &[&str])] = &[
    // Bytes and rules of the game: they know nobody.
    ("game", &[]),
    ("format", &[]),
    ("source", &["format::error", "format::limits", "format::kind"]),
    // Records to rows.
    ("rows", &["game", "format::kind", "format::xg::rollout"]),
    ("normalize", &["format", "game", "rows"]),
    // Rows to tables, and back out.
    ("store", &["rows", "game", "source::paths"]),
    ("query", &["store", "game", "rows", "source", "format::limits"]),
    ("export", &["format", "normalize", "rows"]),
    // What is made of the above.
    ("inspect", &["format", "normalize", "rows", "game"]),
    ("synth", &["format", "game", "rows::codes"]),
    ("import", &["source", "format", "normalize", "rows", "store"]),
    // The program.
    ("cli", &["*"]),
    ("lib", &["*"]),
    ("main", &["cli"]),
];

/// Words that only some modules may use, with the reason.
const WORDS: &[(&[&str], &[&str], &str)] = &[
    (
        &["println!", "eprintln!", "print!", "eprint!", "dbg!", "io::stdout", "io::stderr"],
        &["cli"],
        "only the command line speaks to the terminal",
    ),
    (
        &["rusqlite"],
        &["store", "query", "cli"],
        "SQL is for store and query; cli names rusqlite's types to explain errors",
    ),
    (
        &["process::exit", "std::env::"],
        &["cli", "main"],
        "a library neither ends the program nor reads its environment",
    ),
    (
        &["flate2"],
        &["format", "synth", "source"],
        "compression is a matter of the file format and of what packs files; samples choose how much",
    ),
    (&["zip::"], &["source"], "archives are opened in one place, within limits"),
    (&["globset"], &["source::selection"], "patterns have one meaning"),
    (
        &["clap::"],
        &["cli", "query::output", "query::books"],
        "arguments are the command line's; a query's forms and games are some",
    ),
    (&["rayon", "crossbeam"], &["import", "synth"], "threads belong to the importer and to the maker of samples"),
    (&["indicatif"], &["cli"], "progress is for people"),
    (&["signal_hook", "ctrlc"], &["cli"], "signals are sent to the program, not to the library"),
];

struct Source {
    /// `normalize::checker`
    module: String,
    /// The code without comments, with the number of each line.
    lines: Vec<(usize, String)>,
}

impl Source {
    fn top(&self) -> &str {
        self.module.split("::").next().unwrap()
    }
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let sources: Vec<Source> = files.iter().map(|file| read(&root, file)).collect();
    assert!(sources.len() > 30, "the sources are not where they are looked for");
    sources
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

fn read(root: &Path, file: &Path) -> Source {
    let module = file.strip_prefix(root).unwrap().with_extension("");
    let parts: Vec<&str> = module.iter().map(|part| part.to_str().unwrap()).filter(|part| *part != "mod").collect();
    let text = std::fs::read_to_string(file).unwrap();
    let lines = (1..).zip(text.lines()).map(|(number, line)| {
        let code = line.split_once("//").map_or(line, |(code, _)| code);
        (number, code.to_owned())
    });
    Source { module: parts.join("::"), lines: lines.collect() }
}

/// The paths behind `crate::` or the crate's own name, as `format::error`; those in braces each, to any depth.
fn references(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for prefix in ["crate::", "gammonbase::"] {
        for (start, _) in code.match_indices(prefix) {
            let before = code[..start].chars().next_back();
            if !before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
                paths(&mut code[start + prefix.len()..].chars().peekable(), "", &mut found);
            }
        }
    }
    found
}

fn paths(rest: &mut std::iter::Peekable<std::str::Chars<'_>>, above: &str, found: &mut Vec<String>) {
    let mut path = above.to_owned();
    while let Some(&character) = rest.peek() {
        match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | ':' => {
                path.push(character);
                rest.next();
            }
            '{' => {
                rest.next();
                loop {
                    while rest.next_if(|c| c.is_whitespace() || *c == ',').is_some() {}
                    match rest.peek() {
                        Some('}') | None => break,
                        _ => paths(rest, &path, found),
                    }
                }
                rest.next();
                return;
            }
            _ => break,
        }
    }
    if path == above {
        rest.next(); // nothing that belongs to a path
    }
    found.push(path.trim_end_matches(':').to_owned());
}

fn is_within(path: &str, allowed: &str) -> bool {
    allowed == "*" || path == allowed || path.strip_prefix(allowed).is_some_and(|rest| rest.starts_with("::"))
}

#[test]
fn modules_know_only_whom_they_may_know() {
    let mut broken = Vec::new();
    for source in sources() {
        let Some((_, allowed)) = RULES.iter().find(|(module, _)| *module == source.top()) else {
            panic!("the module {} has no rule in {}", source.top(), file!());
        };
        // A path may go over lines: the whole code is searched, and the line only told.
        let code: String = source.lines.iter().map(|(_, line)| format!("{line}\n")).collect();
        for path in references(&code) {
            let is_allowed = is_within(&path, source.top()) || allowed.iter().any(|allowed| is_within(&path, allowed));
            if !is_allowed {
                broken.push(format!("{} names {path}", source.module));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn words_stay_where_they_belong() {
    let mut broken = Vec::new();
    for source in sources() {
        for (words, allowed, reason) in WORDS {
            if allowed.iter().any(|allowed| is_within(&source.module, allowed)) {
                continue;
            }
            for (number, line) in &source.lines {
                for word in words.iter().filter(|word| line.contains(**word)) {
                    broken.push(format!("{} line {number}: {word} ({reason})", source.module));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn every_rule_has_its_module() {
    let sources = sources();
    for (module, _) in RULES {
        assert!(sources.iter().any(|source| source.top() == *module), "there is no module {module}");
    }
}

#[test]
fn references_are_found_however_they_are_written() {
    let code = "use crate::format::error::FormatError;\nuse crate::{store, query::{output, read_only as r}};
        let x = crate::rows::codes::known(1); pub(crate) use a; $crate::format::bytes::Cursor; my_crate::no; gammonbase::cli::run()";
    let expected = [
        "format::error::FormatError",
        "store",
        "query::output",
        "query::read_only",
        "rows::codes::known",
        "format::bytes::Cursor",
        "cli::run",
    ];
    let found = references(code);
    for path in expected {
        assert!(found.iter().any(|found| found == path), "{path} not in {found:?}");
    }
    assert!(!found.iter().any(|path| path.starts_with("no")), "{found:?}");
}
