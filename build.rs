//! Sets the program's version, and whether the program contains its texts. Release builds include the commit, from a checkout or from a package.

use std::path::Path;
use std::process::Command;

fn main() {
    let folder = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let folder = Path::new(&folder);
    println!("cargo::rerun-if-changed=build.rs");
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    // In development builds the commit would force a rebuild after each commit.
    let built = if std::env::var("PROFILE").as_deref() == Ok("release") {
        for file in watched(folder) {
            println!("cargo::rerun-if-changed={file}");
        }
        commit(folder)
    } else {
        Some("debug build".to_owned())
    };
    let built = built.map_or_else(String::new, |built| format!(" ({built})"));
    println!("cargo::rustc-env=GAMMONBASE_VERSION={version}{built}");
    // A developer's build for this machine reads its SQL files when it runs (src/text_file.rs).
    println!("cargo::rustc-check-cfg=cfg(embeds_texts)");
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    if variable("PROFILE") == "release" || variable("HOST") != variable("TARGET") {
        println!("cargo::rustc-cfg=embeds_texts");
    }
}

/// `7f9fab8 2026-11-22` of a checkout, `7f9fab8` of a package, which has no date; `None` where neither is known. Nothing but the commit is
/// looked at: the same commit gives the same program.
pub fn commit(folder: &Path) -> Option<String> {
    if let Ok(package) = std::fs::read_to_string(folder.join(".cargo_vcs_info.json")) {
        let (_, rest) = package.split_once("\"sha1\"")?;
        let hash = rest.split('"').nth(1)?;
        let is_hash = hash.len() >= 7 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        return is_hash.then(|| hash[..7].to_owned());
    }
    // A folder inside another project's checkout has no commit of its own.
    if !folder.join(".git").exists() {
        return None;
    }
    git(
        folder,
        &[
            "show",
            "--no-patch",
            "--no-show-signature",
            "--abbrev=7",
            "--date=format:%Y-%m-%d",
            "--format=%h %cd",
            "HEAD",
        ],
    )
}

/// The files that change with the commit.
pub fn watched(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    if folder.join(".git").exists() {
        for name in ["HEAD", "logs/HEAD"] {
            files.extend(git(folder, &["rev-parse", "--git-path", name]));
        }
    }
    // Cargo would run this program each time for a file that is not there.
    files.retain(|file| folder.join(file).exists());
    files
}

/// The output of git; `None` if git is missing or fails.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("-C").arg(folder).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}
