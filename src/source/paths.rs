//! The path of a source as stored and printed: `/folder/file.xg` or `/folder/archive.zip//member/file.xg`.
//!
//! File paths here never have two slashes in a row, so the first `//` ends the archive's path.

use std::cmp::Ordering;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use glob::{MatchOptions, Pattern};

/// The separator between an archive and its member.
pub const MEMBER_MARK: &str = "//";

/// A readable place: a file or a member of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    pub(crate) file: PathBuf,
    /// The member's name, byte for byte.
    pub member: Option<Vec<u8>>,
}

/// The paths, with the files that a pattern in the last component of a path without a file stands for: the shells of Windows pass patterns
/// on.
pub fn expanded(paths: Vec<PathBuf>) -> Vec<PathBuf> {
    paths.into_iter().flat_map(|path| matching(&path).unwrap_or_else(|| vec![path])).collect()
}

fn matching(path: &Path) -> Option<Vec<PathBuf>> {
    let name = path.file_name()?.to_str()?;
    if !name.contains(['*', '?']) || path.exists() {
        return None;
    }
    let pattern = Pattern::new(name).ok()?;
    let options = MatchOptions {
        case_sensitive: !cfg!(windows),
        require_literal_separator: true,
        require_literal_leading_dot: true,
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let names = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name());
    let names = names.filter(|name| name.to_str().is_some_and(|name| pattern.matches_with(name, options)));
    let mut found: Vec<PathBuf> = names.map(|name| path.with_file_name(name)).collect();
    found.sort();
    (!found.is_empty()).then_some(found)
}

/// A path as text. A path that is not UTF-8 gets its invalid bytes as `\xNN` and its backslashes doubled, so that no two paths give the
/// same text. On Windows a backslash is a separator, and `C:\xg` needs no escapes.
pub fn path_text(path: &Path) -> String {
    match path.to_str() {
        Some(text) if cfg!(windows) => text.to_owned(),
        _ => shown_bytes(path.as_os_str().as_encoded_bytes()),
    }
}

/// The two ways in which the text of a path at or below `path` can start: a name further down that is not UTF-8 escapes the whole path.
pub fn beginnings(path: &Path) -> [String; 2] {
    [path_text(path), escaped(path.as_os_str().as_encoded_bytes())]
}

/// The ranges of texts (from the first up to, but excluding, the second, in byte order) of the paths below a beginning. An archive's
/// members are below it.
pub fn below(beginning: &str) -> Vec<(String, String)> {
    let beginning = beginning.trim_end_matches(std::path::is_separator);
    // Each separator with the next ASCII character.
    let marks: &[(&str, &str)] = if cfg!(windows) { &[("/", "0"), ("\\", "]")] } else { &[("/", "0")] };
    marks.iter().map(|(mark, next)| (format!("{beginning}{mark}"), format!("{beginning}{next}"))).collect()
}

/// The ranges of texts of a beginning itself and of the paths [`below`] it.
pub fn at_and_below(beginning: &str) -> Vec<(String, String)> {
    let mut ranges = below(beginning);
    ranges.push((beginning.to_owned(), format!("{beginning}\0")));
    ranges
}

/// The beginnings of the texts of a file, a folder, an archive or a member of one, which need not exist, and the file.
pub fn beginnings_of(text: &Path) -> std::io::Result<(Vec<String>, PathBuf)> {
    let path_text_of_text = path_text(text);
    let (file, member) = split(&path_text_of_text);
    match member {
        Some(member) if !member.is_empty() && !Path::new(file).is_dir() => {
            let file = absolute(Path::new(file))?;
            Ok((vec![format!("{}{MEMBER_MARK}{member}", path_text(&file))], file))
        }
        _ => {
            let place = absolute(text)?;
            Ok((beginnings(&place).to_vec(), place))
        }
    }
}

/// The path of a member of an archive as text, with the same escapes as [`path_text`].
pub fn member_text(archive: &str, member: &[u8]) -> String {
    format!("{archive}{MEMBER_MARK}{}", shown_bytes(member))
}

fn shown_bytes(bytes: &[u8]) -> String {
    if let Some(text) = std::str::from_utf8(bytes).ok().filter(|text| !text.contains("\\x")) {
        return text.to_owned();
    }
    escaped(bytes)
}

fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(&chunk.valid().replace('\\', "\\\\"));
        for byte in chunk.invalid() {
            text.push_str(&format!("\\x{byte:02x}"));
        }
    }
    text
}

/// The bytes behind an escaped text, or `None` if it is not a valid escaped text.
fn bytes_of(path_text: &str) -> Option<Vec<u8>> {
    if !path_text.contains("\\x") {
        return Some(path_text.as_bytes().to_owned());
    }
    let mut bytes = Vec::with_capacity(path_text.len());
    let mut rest = path_text;
    while let Some((before, behind)) = rest.split_once('\\') {
        bytes.extend(before.as_bytes());
        rest = if let Some(behind) = behind.strip_prefix('\\') {
            bytes.push(b'\\');
            behind
        } else {
            let digits = behind.strip_prefix('x')?.get(..2)?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            &behind[3..]
        };
    }
    bytes.extend(rest.as_bytes());
    Some(bytes)
}

#[cfg(unix)]
fn path_of(path_text: &str) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(PathBuf::from(std::ffi::OsString::from_vec(bytes_of(path_text)?)))
}

#[cfg(not(unix))]
fn path_of(path_text: &str) -> Option<PathBuf> {
    Some(PathBuf::from(path_text))
}

/// Splits a path text into the archive's and the member's part.
pub fn split(path_text: &str) -> (&str, Option<&str>) {
    path_text.split_once(MEMBER_MARK).map_or((path_text, None), |(archive, member)| (archive, Some(member)))
}

/// The place that a path text stands for, or `None` if the system has no such paths.
pub fn located(path_text: &str) -> Option<Location> {
    let (file, member) = split(path_text);
    let member = match member {
        Some(member) => Some(bytes_of(member)?),
        None => None,
    };
    Some(Location { file: path_of(file)?, member })
}

/// Whether the file system reports that a file does not exist, as opposed to an access error, and iCloud does not have it either.
pub fn is_absent(path: &Path) -> bool {
    match std::fs::metadata(path) {
        Ok(metadata) => metadata.is_dir(),
        Err(error) => {
            matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) && !placeholder(path).exists()
        }
    }
}

/// Whether the nearest existing folder above a file that does not exist has something in it: in an empty one, a file system may not be mounted.
pub fn has_surroundings(path: &Path) -> bool {
    let nearest = path.ancestors().skip(1).find(|folder| folder.is_dir());
    nearest.and_then(|folder| std::fs::read_dir(folder).ok()).is_some_and(|mut entries| entries.next().is_some())
}

/// `.match.xg.icloud` for `match.xg`: what macOS leaves of a file that is in iCloud only.
pub fn placeholder(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.icloud"))
}

/// `match.xg` for `.match.xg.icloud`; `None` if a path is no placeholder.
pub fn of_placeholder(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?.strip_prefix('.')?.strip_suffix(".icloud")?;
    Some(path.with_file_name(name))
}

/// The order in which sources are written: folder by folder, with an archive's members in the archive's place.
pub fn order(a: &str, b: &str) -> Ordering {
    Path::new(a).cmp(Path::new(b)).then_with(|| a.cmp(b))
}

/// An absolute path without `.`, `..` and double slashes, so that a file has one path. As for the system, `..` after a link leads to the
/// parent of the link's target.
pub fn absolute(path: &Path) -> std::io::Result<PathBuf> {
    let mut clean = PathBuf::new();
    for component in std::path::absolute(path)?.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                if clean.is_symlink() {
                    clean = std::fs::canonicalize(&clean)?;
                }
                clean.pop();
            }
            other => clean.push(other),
        }
    }
    // Where case does not matter, a file still has one path: as the disk spells it.
    if cfg!(windows)
        && let Ok(found) = std::fs::canonicalize(&clean).map(plain)
        && path_text(&found).to_lowercase() == path_text(&clean).to_lowercase()
    {
        return Ok(found);
    }
    Ok(plain(clean))
}

/// A path without the prefix `\\?\` of Windows, which canonical paths have and people do not know. The standard library adds it to long
/// paths by itself.
pub fn plain(path: PathBuf) -> PathBuf {
    let without = if cfg!(windows) { path.to_str().and_then(without_prefix) } else { None };
    without.map_or(path, PathBuf::from)
}

/// `C:\a` for `\\?\C:\a`, and `\\server\share` for `\\?\UNC\server\share`; `None` if there is no such prefix.
fn without_prefix(path: &str) -> Option<String> {
    let rest = path.strip_prefix(r"\\?\")?;
    match rest.strip_prefix(r"UNC\") {
        Some(share) => Some(format!(r"\\{share}")),
        None => (rest.get(1..3) == Some(r":\")).then(|| rest.to_owned()),
    }
}

/// A path for SQLite, which takes `file:...` for a URI and `:memory:` for no file, and opens long paths on Windows only with the prefix.
pub fn for_sqlite(path: &Path) -> PathBuf {
    let name = path.as_os_str().as_encoded_bytes();
    if name.starts_with(b"file:") || name == b":memory:" {
        return Path::new(".").join(path);
    }
    let absolute = if cfg!(windows) { std::path::absolute(path).ok() } else { None };
    absolute.as_deref().and_then(Path::to_str).and_then(with_prefix).map_or_else(|| path.to_owned(), PathBuf::from)
}

/// A path with the prefix that [`without_prefix`] removes, if Windows refuses it without, alone or with SQLite's suffixes.
fn with_prefix(path: &str) -> Option<String> {
    const LONGEST: usize = 240;
    if path.encode_utf16().count() <= LONGEST || path.starts_with(r"\\?\") {
        return None;
    }
    Some(path.strip_prefix(r"\\").map_or_else(|| format!(r"\\?\{path}"), |share| format!(r"\\?\UNC\{share}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn patterns_stand_for_the_files_that_exist() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.xg", "a.xg", "a.txt", ".c.xg"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let of = |names: &[&str]| names.iter().map(|name| folder.path().join(name)).collect::<Vec<_>>();
        assert_eq!(expanded(of(&["*.xg", "a.t?t", "a.xg"])), of(&["a.xg", "b.xg", "a.txt", "a.xg"]));
        assert_eq!(expanded(of(&["*.mat", "none/*.xg"])), of(&["*.mat", "none/*.xg"]));
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_utf8_are_escaped() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(path_text(Path::new(OsStr::from_bytes(b"/a\xffb.xg"))), "/a\\xffb.xg");
        assert_eq!(path_text(Path::new("/a\\xffb.xg")), "/a\\\\xffb.xg");
    }

    /// A path component in bytes, which sometimes needs escapes.
    #[cfg(unix)]
    fn name() -> impl Strategy<Value = Vec<u8>> {
        let byte = prop_oneof![Just(b'\\'), Just(b'x'), Just(b'a'), Just(b'0'), Just(b'.'), Just(0xff_u8)];
        proptest::collection::vec(byte, 1..5)
    }

    #[cfg(unix)]
    proptest! {
        #[test]
        fn ranges_contain_exactly_the_paths_below_a_place(
            place in proptest::collection::vec(name(), 0..3),
            rest in proptest::collection::vec(name(), 1..3),
            member in proptest::option::of(name()),
        ) {
            let path = |names: &[Vec<u8>]| {
                let bytes = names.iter().flat_map(|name| [b"/", &name[..]].concat()).collect();
                PathBuf::from(<std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(bytes))
            };
            let place_path = if place.is_empty() { PathBuf::from("/") } else { path(&place) };
            let is_within = |text: &str| {
                let is_in = |beginning: &String| below(beginning).iter().any(|(after, before)| {
                    text >= after.as_str() && text < before.as_str()
                });
                beginnings(&place_path).iter().any(is_in)
            };
            let text = |names: &[Vec<u8>]| match &member {
                Some(member) => member_text(&path_text(&path(names)), member),
                None => path_text(&path(names)),
            };
            prop_assert!(is_within(&text(&[&place[..], &rest].concat())));
            if let Some(last) = place.last() {
                let sibling = [&place[..place.len() - 1], &[[last, &b"0"[..]].concat()]].concat();
                prop_assert!(!is_within(&text(&sibling)));
            }
        }
    }

    proptest! {
        #[test]
        fn shown_paths_are_located(
            file in "(/[a-zx.]{1,3}){1,3}",
            member in proptest::option::of(proptest::collection::vec(any::<u8>(), 1..9)),
        ) {
            let text = member.as_ref().map_or(file.clone(), |member| member_text(&file, member));
            prop_assert_eq!(located(&text), Some(Location { file: PathBuf::from(file), member }));
        }

        #[test]
        fn escaped_bytes_are_restored(bytes in proptest::collection::vec(
            prop_oneof![Just(b'\\'), Just(b'x'), Just(b'0'), Just(0xff_u8), any::<u8>()], 0..12,
        )) {
            prop_assert_eq!(bytes_of(&shown_bytes(&bytes)), Some(bytes));
        }
    }

    #[test]
    fn windows_paths_are_shown_without_their_prefix_and_opened_with_it_if_they_are_long() {
        for (path, expected) in [
            (r"\\?\C:\games\a.xg", Some(r"C:\games\a.xg")),
            (r"\\?\UNC\server\share\a.xg", Some(r"\\server\share\a.xg")),
            (r"\\?\Volume{4c1b02c1}\a.xg", None),
            (r"C:\games\a.xg", None),
            (r"\\server\share", None),
        ] {
            assert_eq!(without_prefix(path).as_deref(), expected, "{path}");
        }
        for short in [r"C:\a.db", r"\\server\share\a.db"] {
            let long = format!(r"{short}{}", "a".repeat(250));
            let prefixed = with_prefix(&long).unwrap();
            assert!(prefixed.starts_with(r"\\?\"));
            assert_eq!((with_prefix(short), without_prefix(&prefixed)), (None, Some(long)));
            assert_eq!(with_prefix(&prefixed), None);
        }
        #[cfg(unix)]
        assert_eq!(plain(PathBuf::from(r"\\?\C:\a")), Path::new(r"\\?\C:\a"), "a possible name");
    }

    #[test]
    fn placeholders_of_icloud_stand_for_a_file() {
        let (file, left) = (Path::new("m/a.xg"), Path::new("m/.a.xg.icloud"));
        assert_eq!((placeholder(file).as_path(), of_placeholder(left).as_deref()), (left, Some(file)));
        assert_eq!((of_placeholder(file), of_placeholder(Path::new("m/a.icloud"))), (None, None));
    }

    #[test]
    fn sqlite_gets_names_that_it_does_not_interpret() {
        for (name, expected) in [
            ("file:a.db", "./file:a.db"),
            ("file:a?mode=memory", "./file:a?mode=memory"),
            (":memory:", "./:memory:"),
            ("FILE:a.db", "FILE:a.db"),
            ("m/file:a.db", "m/file:a.db"),
            (":memory:.lock", ":memory:.lock"),
        ] {
            assert_eq!(for_sqlite(Path::new(name)), Path::new(expected));
        }
    }

    #[test]
    fn invalid_path_texts_do_not_panic() {
        for text in ["\\x", "\\xg0", "\\x0", "\\", "\\x00\\", "\\xé0", "a//", "//"] {
            let _ = located(text);
        }
    }

    #[test]
    fn members_sort_with_their_archive() {
        let sorted = ["/a/b", "/a/m.zip", "/a/m.zip//a/x", "/a/m.zip//b", "/a/m.zip copy", "/a/n"];
        for pair in sorted.windows(2) {
            assert_eq!(order(pair[0], pair[1]), Ordering::Less, "{pair:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn parent_of_a_link_is_the_parent_of_its_target() {
        let folder = tempfile::tempdir().unwrap();
        let root = std::fs::canonicalize(folder.path()).unwrap();
        std::fs::create_dir_all(root.join("deep/er")).unwrap();
        std::os::unix::fs::symlink(root.join("deep/er"), root.join("link")).unwrap();
        assert_eq!(absolute(&root.join("link/../x")).unwrap(), root.join("deep/x"));
        assert_eq!(absolute(&root.join("deep/er/.././/y")).unwrap(), root.join("deep/y"));
        assert_eq!(absolute(&root.join("link/z")).unwrap(), root.join("link/z"));
    }
}
