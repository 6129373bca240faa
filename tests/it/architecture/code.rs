//! Which items of a crate its files name, read from their tokens.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A module by its names from the crate's root on, which has none.
pub type Module = Vec<String>;

/// Whether what only tests need is read too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tests {
    Read,
    Skipped,
}

/// The paths in a file, as written.
#[derive(Default)]
struct Code {
    imports: Vec<Import>,
    /// Paths in the code, also those of one word.
    paths: Vec<Vec<String>>,
}

struct Import {
    path: Vec<String>,
    /// The name here; `*` for a glob.
    name: String,
    /// `pub use`, also within the crate: re-exports.
    is_passed_on: bool,
}

impl Code {
    fn read(text: &str, tests: Tests) -> Self {
        let mut code = Self::default();
        code.walk(&tokens(TokenStream::from_str(text).expect("Rust")), 0, tests);
        code
    }

    /// `depth`: in how many modules within the file the tokens are.
    fn walk(&mut self, mut rest: &[TokenTree], depth: usize, tests: Tests) {
        let mut is_passed_on = false;
        while let Some((token, behind)) = rest.split_first() {
            rest = behind;
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '#' && tests == Tests::Skipped && is_test(rest) => {
                    rest = behind_item(&rest[1..]);
                }
                TokenTree::Group(group) => self.walk(&tokens(group.stream()), depth, tests),
                TokenTree::Ident(word) if word == "pub" => {
                    // `pub(in crate::store)` is a visibility, not a use.
                    if let Some(TokenTree::Group(group)) = rest.first()
                        && group.delimiter() == Delimiter::Parenthesis
                    {
                        rest = &rest[1..];
                    }
                    is_passed_on = true;
                    continue;
                }
                // `impl Trait + use<'_>` is no import.
                TokenTree::Ident(word) if word == "use" && !is_punct(rest.first(), '<') => {
                    let end = rest.iter().position(|token| is_punct(Some(token), ';')).expect("a use ends");
                    self.tree(&rest[..end], &[], depth, is_passed_on);
                    rest = &rest[end..];
                }
                TokenTree::Ident(word) if word == "mod" => {
                    if let [_, TokenTree::Group(body), behind @ ..] = rest {
                        self.walk(&tokens(body.stream()), depth + 1, tests);
                        rest = behind;
                    }
                }
                TokenTree::Ident(word) => {
                    let mut path = vec![word.to_string()];
                    while let [TokenTree::Punct(one), TokenTree::Punct(two), TokenTree::Ident(next), behind @ ..] = rest
                        && (one.as_char(), two.as_char()) == (':', ':')
                    {
                        path.push(next.to_string());
                        rest = behind;
                    }
                    self.paths.push(from_file(path, depth));
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            is_passed_on = false;
        }
    }

    /// `a::{b, c as d}`, below `above`.
    fn tree(&mut self, all: &[TokenTree], above: &[String], depth: usize, is_passed_on: bool) {
        for part in all.split(|token| is_punct(Some(token), ',')) {
            let mut path = above.to_vec();
            let mut name = None;
            let mut words = part.iter();
            while let Some(token) = words.next() {
                match token {
                    TokenTree::Ident(word) if word == "as" => name = words.next().map(TokenTree::to_string),
                    TokenTree::Ident(word) if word == "self" && !path.is_empty() => {}
                    TokenTree::Ident(word) => path.push(word.to_string()),
                    TokenTree::Punct(punct) if punct.as_char() == '*' => name = Some("*".to_owned()),
                    TokenTree::Group(group) => {
                        self.tree(&tokens(group.stream()), &path, depth, is_passed_on);
                        path.clear();
                    }
                    TokenTree::Punct(_) | TokenTree::Literal(_) => {}
                }
            }
            let Some(last) = path.last() else { continue };
            match depth {
                0 => self.imports.push(Import { name: name.unwrap_or_else(|| last.clone()), path, is_passed_on }),
                // Names of inner modules are not the file's.
                _ => self.paths.push(from_file(path, depth)),
            }
        }
    }

    /// What an import calls `name`; one that takes its own name from outside is none.
    fn import(&self, name: &str) -> Option<&Import> {
        self.imports.iter().find(|import| import.name == name && import.path != [name])
    }
}

fn tokens(stream: TokenStream) -> Vec<TokenTree> {
    stream.into_iter().collect()
}

fn is_punct(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

/// Whether `#` opens a `#[cfg(test)]`.
fn is_test(behind: &[TokenTree]) -> bool {
    matches!(behind.first(), Some(TokenTree::Group(group)) if group.stream().to_string().replace(' ', "") == "cfg(test)")
}

/// Skips an item: it ends with `;` or its braces.
fn behind_item(tokens: &[TokenTree]) -> &[TokenTree] {
    let is_import = matches!(tokens.first(), Some(TokenTree::Ident(word)) if word == "use");
    let is_end = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && !is_import,
        _ => is_punct(Some(token), ';'),
    };
    tokens.iter().position(is_end).map_or(&[], |end| &tokens[end + 1..])
}

/// A path of a module within a file, as the file itself would write it.
fn from_file(path: Vec<String>, depth: usize) -> Vec<String> {
    let supers = path.iter().take_while(|word| *word == "super").count();
    match supers.min(depth) {
        0 => path,
        left if left == supers => [&["self".to_owned()], &path[left..]].concat(),
        left => path[left..].to_vec(),
    }
}

/// The files by their modules, with what each names.
pub struct Crate {
    files: BTreeMap<Module, Code>,
}

impl Crate {
    /// Reads the crate whose files are below `root`. Files of tests alone are those named as such: `tests.rs`, `test_*.rs`.
    pub fn read(root: &Path, tests: Tests) -> Self {
        let is_wanted = |module: &Module| {
            tests == Tests::Read || !module.last().is_some_and(|name| name == "tests" || name.starts_with("test_"))
        };
        let files = super::sources(root).into_iter().map(|(module, text)| {
            let module = if module == ["lib"] { Module::new() } else { module };
            (module, text)
        });
        Self {
            files: files
                .filter(|(module, _)| is_wanted(module))
                .map(|(m, text)| (m, Code::read(&text, tests)))
                .collect(),
        }
    }

    pub fn modules(&self) -> impl Iterator<Item = &Module> {
        self.files.keys()
    }

    /// The modules whose items a file names; re-exports are followed to the definition. Items that it only re-exports do not count.
    ///
    /// The same rule applies to a parent and its child: `mod child;` names nothing, a path to an item of the child does. An `impl`
    /// continued in a child's file needs no path, because methods are called on a value.
    pub fn named_by(&self, module: &Module) -> BTreeSet<Module> {
        let code = &self.files[module];
        let imports = code.imports.iter().filter(|import| !import.is_passed_on).map(|import| &import.path);
        let is_own_use = |name: &str| code.imports.iter().any(|import| import.is_passed_on && import.name == *name);
        let paths = code.paths.iter().filter(|path| path.len() > 1 || is_own_use(&path[0]));
        let homes = imports.chain(paths).filter_map(|path| self.home(module, path, &mut Vec::new()));
        homes.filter(|home| home != module).collect()
    }

    /// Where the item is defined that `path` names in `module`; `None` if it is not in this crate.
    fn home(&self, module: &[String], path: &[String], trail: &mut Vec<(Module, Vec<String>)>) -> Option<Module> {
        let step = (module.to_vec(), path.to_vec());
        assert!(!trail.contains(&step), "{}: {} leads back to itself", module.join("::"), path.join("::"));
        trail.push(step);
        let (head, rest) = path.split_first()?;
        match head.as_str() {
            "crate" | "gammonbase" => self.below(&[], rest, trail),
            "self" => self.below(module, rest, trail),
            "super" => {
                let above = &module[..module.len().checked_sub(1)?];
                match rest.first() {
                    Some(next) if next == "super" => self.home(above, rest, trail),
                    _ => self.below(above, rest, trail),
                }
            }
            name if self.child(module, name).is_some() || self.files[module].import(name).is_some() => {
                self.below(module, path, trail)
            }
            _ => None,
        }
    }

    fn below(&self, module: &[String], path: &[String], trail: &mut Vec<(Module, Vec<String>)>) -> Option<Module> {
        let Some((name, rest)) = path.split_first() else { return Some(module.to_vec()) };
        if let Some(child) = self.child(module, name) {
            return self.below(&child, rest, trail);
        }
        match self.files[module].import(name) {
            // An item of another crate belongs to the module that re-exports it.
            Some(import) => self.home(module, &[&import.path, rest].concat(), trail).or(Some(module.to_vec())),
            None => Some(module.to_vec()),
        }
    }

    fn child(&self, module: &[String], name: &str) -> Option<Module> {
        let child = [module, &[name.to_owned()]].concat();
        self.files.contains_key(&child).then_some(child)
    }

    /// Which module names which, in a small example.
    pub fn arrows(&self) -> BTreeMap<String, BTreeSet<String>> {
        let name = |module: &Module| if module.is_empty() { "lib".to_owned() } else { module.join("::") };
        self.modules().map(|module| (name(module), self.named_by(module).iter().map(name).collect())).collect()
    }
}

/// A crate of the files given, by their modules.
pub fn made_of(files: &[(&str, &str)]) -> Crate {
    let module = |name: &str| name.split("::").filter(|part| *part != "lib").map(str::to_owned).collect();
    Crate { files: files.iter().map(|(name, text)| (module(name), Code::read(text, Tests::Skipped))).collect() }
}

fn named(code: &Crate, module: &str) -> Vec<String> {
    code.arrows()[module].iter().cloned().collect()
}

#[test]
fn what_a_file_names_is_found_however_it_is_written() {
    let code = made_of(&[
        ("lib", "mod a; mod b; mod c; mod d;"),
        (
            "a",
            "use crate::{b, c::{self, deep::Item as Other}};
             fn f() -> b::B { vec![$crate::d::D, \"crate::a::No\", my_crate::d2::No] } // crate::d::no",
        ),
        ("b", "//! [`crate::a`]\npub struct B; fn f() -> impl Sized + use<'_> { super::d::made!(T::New) }"),
        ("c", "mod deep; pub(crate) use deep::Item; pub use std::fmt; fn f() -> self::deep::Item {}"),
        ("c::deep", "pub(in crate::a) struct Item; mod inner { use super::Item; use super::super::fmt; }"),
        ("d", "use crate::c::{Item, fmt}; #[cfg(test)] mod tests { use crate::a; } use std::{b, a::A};"),
    ]);
    assert_eq!(named(&code, "a"), ["b", "c", "c::deep", "d"]);
    assert_eq!(named(&code, "b"), ["d"]);
    assert_eq!(named(&code, "c"), ["c::deep"]);
    assert_eq!(named(&code, "c::deep"), ["c"]);
    // A re-exported item belongs to the file that defines it, or, from another crate, to the file that re-exports it.
    assert_eq!(named(&code, "d"), ["c", "c::deep"]);
}
