//! Checks from the sources that modules use only the modules that they may use, and that files have no cycles.

mod circles;
mod code;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use self::circles::circles;
use self::code::{Crate, Module, Tests};

/// Each module of the crate with the other modules that it may name. `a::b` allows `a::b` and everything below it; `*` allows
/// everything. Every module may name itself. A new module needs a line here.
const RULES: &[(&str, &[&str])] = &[
    // Bytes and rules of the game: they use no other module.
    ("game", &[]),
    ("format", &[]),
    ("source", &["format::error", "format::limits", "format::kind"]),
    // Records to rows.
    ("rows", &["game"]),
    ("normalize", &["format", "game", "rows"]),
    // Rows to tables, and back out.
    ("store", &["rows", "game", "source::identity", "source::paths", "source::regular"]),
    ("query", &["store", "game", "rows", "source", "format::limits"]),
    ("export", &["format", "normalize", "rows"]),
    // Uses of the above.
    ("inspect", &["format", "rows", "game"]),
    ("lake", &["store", "query::filter"]),
    ("page", &["query", "game", "rows::visible"]),
    ("synth", &["format", "game", "rows::codes"]),
    ("import", &["source", "format", "normalize", "rows", "store"]),
    // The program.
    ("cli", &["*"]),
    ("internals", &["*"]),
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
        &["println!", "print!", "io::stdout", "io::stderr"],
        &["cli::terminal", "cli::output"],
        "names and texts of files must not steer a terminal: whatever is printed passes cli::terminal",
    ),
    (
        &["rusqlite"],
        &["store", "query", "lake", "cli", "page::ask"],
        "SQL is for store and query, and lake reads tables whole; cli names rusqlite's types to explain errors, and a page's questions \
         pass a connection on",
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
    (
        &["rayon", "crossbeam"],
        &["import", "synth", "query::verify"],
        "threads belong to what reads many files: the importer, its check, and the maker of samples",
    ),
    (&["parquet::"], &["lake"], "one module knows the format"),
    (&["askama"], &["page", "query::output"], "what is escaped, and how, is known where HTML is made"),
    (&["indicatif"], &["cli"], "progress is for people"),
    (&["signal_hook", "ctrlc"], &["cli"], "signals are sent to the program, not to the library"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The files below a folder by module (`["normalize", "checker"]`; `["lib"]` and `["main"]` are the roots), with their text.
fn sources(root: &Path) -> BTreeMap<Module, String> {
    let mut files = Vec::new();
    collect(root, &mut files);
    assert!(files.len() > 30, "the sources are not where they are looked for");
    let module = |file: &Path| -> Module {
        let path = file.strip_prefix(root).unwrap().with_extension("");
        path.iter().map(|part| part.to_str().unwrap().to_owned()).filter(|part| part != "mod").collect()
    };
    files.iter().map(|file| (module(file), std::fs::read_to_string(file).unwrap())).collect()
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

fn is_within(path: &str, allowed: &str) -> bool {
    allowed == "*" || path == allowed || path.strip_prefix(allowed).is_some_and(|rest| rest.starts_with("::"))
}

/// The name of a module in the rules: its first part.
fn top(module: &[String]) -> &str {
    module.first().map_or("lib", String::as_str)
}

#[test]
fn modules_know_only_whom_they_may_know() {
    let code = Crate::read(&root(), Tests::Read);
    let mut broken = Vec::new();
    for module in code.modules() {
        let Some((_, allowed)) = RULES.iter().find(|(ruled, _)| *ruled == top(module)) else {
            panic!("the module {} has no rule in {}", top(module), file!());
        };
        for named in code.named_by(module) {
            let name = named.join("::");
            if top(&named) != top(module) && !allowed.iter().any(|allowed| is_within(&name, allowed)) {
                broken.push(format!("{} names {name}", module.join("::")));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn the_rules_allow_no_circle() {
    let tops =
        |allowed: &[&str]| allowed.iter().filter_map(|path| path.split("::").next()).map(str::to_owned).collect();
    let circles = circles(&RULES.iter().map(|(module, allowed)| ((*module).to_owned(), tops(allowed))).collect());
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn words_stay_where_they_belong() {
    let mut broken = Vec::new();
    for (module, text) in sources(&root()) {
        let module = module.join("::");
        for (words, allowed, reason) in WORDS {
            if allowed.iter().any(|allowed| is_within(&module, allowed)) {
                continue;
            }
            for (number, line) in (1..).zip(text.lines()) {
                let code = line.split_once("//").map_or(line, |(code, _)| code);
                for word in words.iter().filter(|word| code.contains(**word)) {
                    broken.push(format!("{module} line {number}: {word} ({reason})"));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn every_rule_has_its_module() {
    let sources = sources(&root());
    for (module, _) in RULES {
        assert!(sources.keys().any(|source| source[0] == *module), "there is no module {module}");
    }
}
