//! The commit that the version names.

use crate::common::prelude::*;

#[path = "../../build.rs"]
#[allow(dead_code, missing_docs, clippy::print_stdout)]
mod build;

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
#[cfg_attr(windows, ignore = "builds run on Linux, and Wine has no git")]
fn the_commit_is_that_of_the_checkout_or_of_the_package() {
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
