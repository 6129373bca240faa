//! The other parts of a release: completions, man pages, a version with the commit, a package, documents.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::common::database::gammonbase;
use crate::common::folder::{names, stderr, stdout};
use crate::common::markdown::page;
use crate::common::say;

#[path = "../../build.rs"]
#[allow(dead_code, missing_docs, clippy::print_stdout)]
mod build;

#[test]
fn completions_are_made_for_every_shell_and_know_commands_and_options() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let output = gammonbase(&["completions", shell]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{shell}");
        let script = stdout(&output);
        for word in ["import", "parquet", "unmerge", "rehash", "GAMMONBASE_DB"] {
            // bash shows no help, only words.
            assert!(script.contains(word) || shell == "bash" && word == "GAMMONBASE_DB", "{shell}: {word}");
        }
    }
    assert_eq!(gammonbase(&["completions", "tcsh"]).status.code(), Some(2));
}

#[test]
fn the_completions_for_bash_are_sound_shell() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gammonbase.bash");
    std::fs::write(&file, gammonbase(&["completions", "bash"]).stdout).unwrap();
    let Ok(checked) = Command::new("bash").arg("-n").arg(&file).output() else {
        return say("bash is not installed: its completions are not checked");
    };
    assert!(checked.status.success(), "{}", stderr(&checked));
    let asked = format!(
        "source '{}'; COMP_WORDS=(gammonbase players me); COMP_CWORD=2; _gammonbase gammonbase me players; \
         echo \"${{COMPREPLY[*]}}\"",
        file.display()
    );
    let completed = Command::new("bash").args(["--norc", "-c", &asked]).output().unwrap();
    assert_eq!(stdout(&completed).trim(), "merge", "{}", stderr(&completed));
}

#[test]
fn there_is_a_man_page_of_every_command_with_its_examples() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("share/man1");
    // The second time, pages are replaced.
    for _ in 0..2 {
        let output = gammonbase(&["man", place.to_str().unwrap()]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    }
    let found: BTreeSet<String> = names(&place).into_iter().collect();
    let expected = [
        "",
        "-book",
        "-book-export",
        "-book-find",
        "-book-list",
        "-book-show",
        "-demo",
        "-export",
        "-export-parquet",
        "-grades",
        "-grades-list",
        "-grades-remove",
        "-grades-set",
        "-import",
        "-inspect",
        "-players",
        "-players-list",
        "-players-merge",
        "-players-suggest",
        "-players-unmerge",
        "-publish",
        "-report",
        "-show",
        "-sql",
        "-status",
        "-synth",
        "-verify",
    ];
    let expected: BTreeSet<String> = expected.iter().map(|name| format!("gammonbase{name}.1")).collect();
    let missing: Vec<_> = expected.difference(&found).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for name in &found {
        let text = std::fs::read_to_string(place.join(name)).unwrap();
        assert!(text.contains(".TH ") && text.contains("Examples:"), "{name}: {text}");
        assert!(!text.contains('\u{1b}'), "{name} has colours");
    }
    let file = place.join("gammonbase-demo.1");
    std::fs::write(folder.path().join("file"), "").unwrap();
    let refused = gammonbase(&["man", file.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("gammonbase-demo.1: "), "{}", stderr(&refused));
}

#[test]
fn the_version_has_the_number_and_where_it_was_built_from() {
    for option in ["--version", "-V"] {
        let text = stdout(&gammonbase(&[option]));
        let rest = text.strip_prefix(concat!("gammonbase ", env!("CARGO_PKG_VERSION"))).unwrap().trim_end();
        let is_commit = |built: &str| {
            let hash = built.split(' ').next().unwrap();
            hash.len() >= 7 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
        };
        let built = rest.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')'));
        // A release build outside a checkout knows no commit.
        assert!(rest.is_empty() || built.is_some_and(|built| built == "debug build" || is_commit(built)), "{text}");
    }
}

fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "-c", "commit.gpgsign=false"])
        .args(arguments)
        .env("GIT_AUTHOR_DATE", "2026-03-04T05:06:07Z")
        .env("GIT_COMMITTER_DATE", "2026-03-04T05:06:07Z")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output).trim().to_owned()
}

#[test]
fn the_commit_comes_from_the_checkout_or_from_the_package_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let outer = folder.path();
    let inner = outer.join("package");
    std::fs::create_dir(&inner).unwrap();
    assert_eq!(build::commit(outer), None, "neither");
    git(outer, &["init", "--quiet"]);
    assert_eq!(build::commit(outer), None, "a checkout without a commit");
    std::fs::write(outer.join("a"), "a").unwrap();
    git(outer, &["add", "a"]);
    git(outer, &["commit", "--quiet", "-m", "First"]);
    let hash = git(outer, &["rev-parse", "HEAD"]);
    assert_eq!(build::commit(outer), Some(format!("{} 2026-03-04", &hash[..7])));
    std::fs::write(outer.join("a"), "b").unwrap();
    assert_eq!(build::commit(outer), Some(format!("{} 2026-03-04", &hash[..7])), "the same whatever is edited");
    assert_eq!(build::commit(&inner), None, "a folder in another project's checkout");
    for (text, expected) in [
        (
            format!("{{\n  \"git\": {{\n    \"sha1\": \"{hash}\"\n  }},\n  \"path_in_vcs\": \"\"\n}}"),
            Some(hash[..7].to_owned()),
        ),
        ("{}".to_owned(), None),
        ("{\"git\": {\"sha1\": \"no hash\"}}".to_owned(), None),
        ("{\"git\": {\"sha1\": ".to_owned(), None),
    ] {
        std::fs::write(inner.join(".cargo_vcs_info.json"), &text).unwrap();
        assert_eq!(build::commit(&inner), expected, "{text}");
    }
    let watched = build::watched(outer);
    assert_eq!(watched.len(), 2, "{watched:?}");
    assert!(build::watched(&inner).is_empty());
}

/// The lines of a list in Cargo.toml.
fn list<'a>(manifest: &'a str, key: &str) -> Vec<&'a str> {
    let (_, rest) = manifest.split_once(&format!("\n{key} = [")).unwrap_or_else(|| panic!("no {key}"));
    rest.split(']').next().unwrap().split('"').skip(1).step_by(2).collect()
}

#[test]
fn the_package_has_all_that_the_sources_include() {
    let manifest = page("Cargo.toml");
    let patterns = list(&manifest, "include");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    crate::common::collect(&root.join("src"), &["rs"], &mut files);
    let mut count = 0;
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for part in text.split("include_str!(\"").skip(1) {
            let named = part.split('"').next().unwrap();
            let path = std::fs::canonicalize(file.parent().unwrap().join(named)).unwrap();
            let path = path.strip_prefix(std::fs::canonicalize(root).unwrap()).unwrap().to_str().unwrap().to_owned();
            let is_in = patterns.iter().any(|pattern| match pattern.strip_suffix("/**") {
                Some(folder) => path.starts_with(&format!("{}/", folder.trim_start_matches('/'))),
                None => pattern.trim_start_matches('/') == path,
            });
            assert!(is_in, "{} includes {path}, which the package leaves out", file.display());
            count += 1;
        }
    }
    assert!(count > 30, "{count} includes");
    // askama.toml says where the pages' templates are.
    for name in
        ["/askama.toml", "/build.rs", "/README.md", "/CHANGELOG.md", "/LICENSE-MIT", "/LICENSE-APACHE", "/src/**"]
    {
        assert!(patterns.contains(&name), "{name}");
    }
    for pattern in patterns {
        let path = root.join(pattern.trim_start_matches('/').trim_end_matches("/**"));
        assert!(path.exists(), "{pattern} is not there");
    }
}

#[test]
fn the_changelog_begins_with_this_version_or_what_comes_after_it() {
    let text = page("CHANGELOG.md");
    let versions: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## [")).collect();
    let version = format!("{}]", env!("CARGO_PKG_VERSION"));
    let latest = versions.iter().find(|line| !line.starts_with("Unreleased]")).expect("no version");
    assert!(latest.starts_with(&version), "{latest}");
    assert!(page("CONTRIBUTING.md").contains("cargo test --locked"));
}

#[test]
fn the_workflow_tests_and_builds_for_three_systems_with_the_declared_compiler() {
    let text = page(".github/workflows/ci.yml");
    for system in ["ubuntu-", "macos-", "windows-"] {
        assert!(text.contains(system), "{system}");
    }
    let manifest = page("Cargo.toml");
    let declared = manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap().trim_matches('"');
    assert!(text.contains(&format!("RUST_VERSION: \"{declared}\"")), "rust-version {declared}");
    for command in ["cargo test --locked", "cargo build --locked --release", "cargo package --locked"] {
        assert!(text.contains(command), "{command}");
    }
}
