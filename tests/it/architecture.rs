//! Modules use only allowed modules, and files do not depend on each other in cycles, according to their `use` lines: those of the library, of the pages
//! (`crates/web`) and of the program (`crates/cli`) as one tree. That no arrow leads back from a crate, Cargo sees to.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::common::collect;
use crate::common::prelude::*;

/// Each module with the other modules that it may use. `a::b` allows `a::b` and everything below it; `*` allows everything.
/// A module with a rule within another's may use what both allow, and freely only what is below it.
const RULES: &[(&str, &[&str])] = &[
    // Numbers and files of the program: they use no other module.
    ("advice", &[]),
    ("statistics", &[]),
    ("text_file", &[]),
    ("source", &["kind"]),
    ("kind", &[]),
    ("names", &[]),
    // Rows to tables, and back out.
    ("rules", &["source::regular_file", "text_file"]),
    ("sql", &["rules", "statistics", "text_file"]),
    (
        "store",
        &[
            "advice",
            "names",
            "sql",
            "source::identity",
            "source::paths",
            "source::regular_file",
            "statistics",
            "text_file",
        ],
    ),
    ("store::open", &["store::error", "store::lock_owner"]),
    ("store::write", &["store::open", "store::error"]),
    ("store::jobs", &["store::write", "store::open", "store::error"]),
    ("query", &["advice", "names", "store", "sql", "rules", "source", "statistics", "text_file"]),
    ("export", &["query", "page", "source", "text_file"]),
    ("inspect", &[]),
    ("folder", &["store", "source::identity", "source::regular_file"]),
    ("parquet", &["store", "sql", "query::filter", "folder", "text_file"]),
    (
        "page",
        &[
            "advice",
            "names",
            "query",
            "sql::columns",
            "rules",
            "store::KnownNames",
            "store::StoreError",
            "store::runs",
            "text_file",
        ],
    ),
    ("site", &["page", "query", "sql", "store", "folder", "rules", "text_file"]),
    ("serve", &["advice", "page", "query", "site", "store", "import", "rules", "text_file"]),
    ("import", &["source", "kind", "store"]),
    ("mcp", &["advice", "page", "query", "rules", "store::dictionary", "store::explained", "text_file"]),
    ("cli", &["*"]),
    ("lib", &["*"]),
    ("web", &[]),
];

/// Words that only some modules may use.
const WORDS: &[(&[&str], &[&str])] = &[
    // Names and texts of files must not control a terminal, so only these modules print.
    (&["io::stdout", "io::stderr"], &["cli::terminal", "cli::output", "text_file"]),
    // The others hand a connection on.
    (
        &["rusqlite"],
        &[
            "store",
            "query",
            "folder::snapshot",
            "parquet",
            "cli::page",
            "cli::report",
            "cli::export",
            "page::queries",
            "site",
            "serve",
            "export::anki",
            "export::mat",
            "mcp::tools",
        ],
    ),
    // A library neither ends the process nor reads its environment; a developer's build cannot go on without its texts.
    (&["process::exit"], &["cli", "text_file"]),
    (&["std::env::"], &["cli", "text_file"]),
    (&["indicatif", "signal_hook", "ctrlc"], &["cli"]),
];

/// What the command line leaves to `query` and `store`. (SQL in an example that it prints is between escaped quotes.)
const SQL: &[&str] = &["\"SELECT", ".sql\"", "query_row", "query_map", "execute"];

/// Where a text of the library or of the pages may name a command or an option, and why.
const NAMED: &[(&str, &str)] = &[
    // The marks of folders, which are compared with what earlier runs wrote.
    ("parquet::export", "gammonbase export"),
    ("site::state", "gammonbase page"),
    // To a developer whose program has no texts.
    ("text_file", "--path"),
];

type Name = Vec<String>;

/// A file: the paths that it uses, and what it passes on with `pub use`.
struct File {
    used: Vec<Name>,
    passed: Vec<Name>,
}

/// The folders with rules, each with the module that its files belong to.
const FOLDERS: [(&str, &[&str]); 3] = [("src", &[]), ("crates/web/src", &[]), ("crates/cli/src", &["cli"])];

/// The files by their modules, with their text up to the tests at their end.
fn sources() -> BTreeMap<Name, String> {
    FOLDERS.iter().flat_map(|(folder, room)| sources_of(folder, room)).collect()
}

fn sources_of(folder: &str, room: &[&str]) -> BTreeMap<Name, String> {
    let root = Path::new(crate::common::TOP).join(folder);
    let mut files = Vec::new();
    collect(&root, &["rs"], &mut files);
    let read = |file: &PathBuf| {
        let path = file.strip_prefix(&root).unwrap().with_extension("");
        let parts = path.iter().map(|part| part.to_str().unwrap()).filter(|part| *part != "mod");
        let mut module: Name = room.iter().copied().chain(parts).map(str::to_owned).collect();
        match folder {
            "crates/web/src" if module == ["lib"] => module = vec!["web".to_owned()],
            "crates/cli/src" if module == ["cli", "lib"] => drop(module.pop()),
            _ => {}
        }
        let text = std::fs::read_to_string(file).unwrap();
        let code = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap().lines();
        (module, code.map(|line| format!("\n{}", line.split("//").next().unwrap())).collect())
    };
    files.iter().map(read).filter(|(module, _)| !module.last().unwrap().starts_with("test")).collect()
}

/// The paths of the `use` lines that begin with `mark`, from the root of the crate; those of other crates are left out.
fn paths(module: &[String], code: &str, mark: &str) -> Vec<Name> {
    let mut paths = Vec::new();
    for statement in code.split(mark).skip(1) {
        expand(statement.split(';').next().unwrap(), &[], &mut paths);
    }
    let module = if module == ["lib"] { &[] } else { module };
    let absolute = |path: Name| {
        let supers = path.iter().take_while(|word| *word == "super").count();
        match path[0].as_str() {
            "crate" if module.first().is_some_and(|room| room == "cli") => Some([&module[..1], &path[1..]].concat()),
            "crate" | "gammonbase" | "web" => Some(path[1..].to_vec()),
            "self" => Some([module, &path[1..]].concat()),
            "super" => Some([&module[..module.len() - supers], &path[supers..]].concat()),
            _ => None,
        }
    };
    paths.into_iter().filter_map(absolute).collect()
}

/// `a::{b, c::d}` as paths.
fn expand(tree: &str, before: &[String], out: &mut Vec<Name>) {
    let (head, rest) = tree.split_once('{').unwrap_or((tree, ""));
    let words = head.split(" as ").next().unwrap().split("::").map(|word| word.trim().to_owned());
    let before = [before, &words.filter(|word| !word.is_empty()).collect::<Name>()].concat();
    let Some((inner, _)) = rest.rsplit_once('}') else { return out.push(before) };
    let (mut depth, mut start) = (0, 0);
    for (at, sign) in inner.char_indices().chain([(inner.len(), ',')]) {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        if sign == ',' && depth == 0 {
            if !inner[start..at].trim().is_empty() {
                expand(&inner[start..at], &before, out);
            }
            start = at + 1;
        }
    }
}

/// The file that defines what a path names; re-exports are followed.
fn home(files: &BTreeMap<Name, File>, path: &[String]) -> Option<Name> {
    let module = (1..=path.len()).rev().map(|end| &path[..end]).find(|module| files.contains_key(*module))?;
    let passed = path.get(module.len()).and_then(|name| files[module].passed.iter().find(|to| to.last() == Some(name)));
    passed.map_or_else(|| Some(module.to_vec()), |to| home(files, to))
}

/// The files and folders at the top of the repository.
const TOP: &str = ".ci .github .gitignore CHANGELOG.md CONTRIBUTING.md Cargo.lock Cargo.toml LICENSE-APACHE LICENSE-MIT README.md SECURITY.md \
    benches bi book.toml build.rs crates deny.toml docs extension fuzz lake migrations packages pyproject.toml python rules \
    rustfmt.toml sql src tests";

#[test]
fn the_top_level_has_only_what_belongs_there() {
    let listed = Command::new("git").args(["-C", crate::common::TOP, "ls-files"]).output();
    let Some(listed) = listed.ok().filter(|listed| listed.status.success()) else {
        return say("not run: no checkout of this user's");
    };
    let listed = stdout(&listed);
    let top: BTreeSet<&str> = listed.lines().filter_map(|path| path.split('/').next()).collect();
    assert_eq!(top, TOP.split(' ').collect());
}

#[test]
fn modules_use_only_allowed_modules() {
    let is_in =
        |name: &str, allowed: &&str| *allowed == "*" || format!("{name}::").starts_with(&format!("{allowed}::"));
    for (module, code) in sources() {
        let name = module.join("::");
        let rules: Vec<_> = RULES.iter().filter(|(ruled, _)| is_in(&name, ruled)).collect();
        let (room, _) = rules.last().unwrap_or_else(|| panic!("{name} has no rule"));
        let allowed = || rules.iter().flat_map(|(_, allowed)| *allowed).chain([room]);
        for used in paths(&module, &code, "use ").iter().map(|path| path.join("::")) {
            assert!(allowed().any(|allowed| is_in(&used, allowed)), "{name} uses {used}");
        }
        for (words, allowed) in WORDS.iter().filter(|(_, allowed)| !allowed.iter().any(|allowed| is_in(&name, allowed)))
        {
            let found = words.iter().find(|word| code.contains(**word));
            assert!(found.is_none(), "{name} has {found:?}; only {allowed:?} may");
        }
    }
}

#[test]
fn the_command_line_has_no_sql() {
    for (module, code) in sources().into_iter().filter(|(module, _)| module[0] == "cli") {
        let code = code.replace("\\\"", "");
        let found = SQL.iter().find(|word| code.contains(**word));
        assert!(found.is_none(), "{} has {found:?}", module.join("::"));
    }
}

/// The string literals of code without comments.
fn literals(code: &str) -> Vec<String> {
    let (mut found, mut rest) = (Vec::new(), code.replace("'\"'", ""));
    while let Some((before, after)) = rest.split_once('"') {
        let hashes = before.len() - before.trim_end_matches('#').len();
        let is_raw = before[..before.len() - hashes].ends_with('r');
        let is_end = |&at: &usize| match is_raw {
            true => after[at + 1..].starts_with(&"#".repeat(hashes)),
            false => (at - after[..at].trim_end_matches('\\').len()) % 2 == 0,
        };
        let end = after.match_indices('"').map(|(at, _)| at).find(is_end).unwrap_or(after.len() - 1);
        found.push(after[..end].to_owned());
        rest = after[end + 1..].to_owned();
    }
    found
}

/// The first command (`gammonbase import`) or option (`--player`) that a text names.
pub fn command_or_option(text: &str) -> Option<String> {
    static COMMANDS: LazyLock<Vec<String>> =
        LazyLock::new(|| cli::command_line().get_subcommands().map(|command| command.get_name().to_owned()).collect());
    let word = |rest: &str| rest.split(|c: char| !c.is_ascii_lowercase()).next().unwrap().to_owned();
    let command =
        text.split("gammonbase ").skip(1).find(|rest| rest.starts_with('{') || COMMANDS.contains(&word(rest)));
    // Boards have hyphens between letters.
    let begins = |&at: &usize| !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || "-=".contains(c));
    let options = text.match_indices("--").map(|(at, _)| at).filter(begins);
    let option = options.map(|at| word(&text[at + 2..])).find(|name| !name.is_empty());
    command.map(|rest| format!("gammonbase {}", word(rest))).or(option.map(|name| format!("--{name}")))
}

#[test]
fn messages_of_the_library_and_of_pages_name_no_command_and_no_option() {
    for (text, named) in [
        ("report x not found; `gammonbase report` lists all", Some("gammonbase report")),
        ("leave out --money", Some("--money")),
        ("another gammonbase is writing; a -- b", None),
    ] {
        assert_eq!(command_or_option(text).as_deref(), named, "{text}");
    }
    assert_eq!(literals(r##"a("b\"c", '"', r#"d "e""#, "f")"##), ["b\\\"c", "d \"e\"", "f"]);
    let mut used = BTreeSet::new();
    for (module, code) in sources().into_iter().filter(|(module, _)| module[0] != "cli") {
        let module = module.join("::");
        let code = code.split("\nmod tests {").next().unwrap();
        for named in literals(code).iter().filter_map(|text| command_or_option(text)) {
            let exception = NAMED.iter().find(|exception| **exception == (module.as_str(), named.as_str()));
            used.insert(exception.unwrap_or_else(|| panic!("a text of {module} names {named}")));
        }
    }
    assert_eq!(used.len(), NAMED.len(), "an exception that nothing needs");
}

#[test]
fn files_do_not_depend_on_each_other_in_cycles() {
    let read = |module: &Name, code: &str| File {
        used: paths(module, code, "\nuse "),
        passed: ["\npub use ", "\npub(super) use ", "\npub(crate) use "].map(|mark| paths(module, code, mark)).concat(),
    };
    let sources = sources();
    let files: BTreeMap<Name, File> = sources.iter().map(|(name, code)| (name.clone(), read(name, code))).collect();
    let mut arrows: BTreeMap<&Name, BTreeSet<Name>> = BTreeMap::new();
    for (module, file) in &files {
        let homes = file.used.iter().filter_map(|path| home(&files, path));
        arrows.insert(module, homes.filter(|home| home != module).collect());
    }
    // Files that use no remaining file, or that no remaining file uses, are not part of a cycle.
    for _ in 0..files.len() {
        let used: BTreeSet<Name> = arrows.values().flatten().cloned().collect();
        let left: BTreeSet<&Name> = arrows.keys().copied().collect();
        arrows.retain(|module, to| used.contains(*module) && to.iter().any(|to| left.contains(to)));
    }
    let cycle: Vec<String> = arrows.keys().map(|module| module.join("::")).collect();
    assert!(cycle.is_empty(), "cycle among these files: {cycle:?}");
}
