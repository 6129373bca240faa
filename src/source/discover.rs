//! Finds the sources: walks folders for regular files and adds named files. Sorted, each file once.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ffi::OsStr;
use std::fs::DirEntry;
use std::path::{Path, PathBuf};

use crate::kind::FileKind;
use crate::source::identity::FileIdentity;
use crate::source::paths::{absolute, path_text};
use crate::source::regular_file;
use crate::source::selection::Selection;
use crate::source::state;

/// A file that may be imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file's path.
    pub path: PathBuf,
    /// The path as stored and printed: absolute, with bytes that are not UTF-8 as `\xNN`.
    pub path_text: String,
    /// The path below the folder that the user named, for patterns; empty if the user named the file itself.
    pub relative_path: String,
    /// The lower-case extension (the one before `.gz`), if it is one of [`FileKind::extensions`].
    pub extension: Option<&'static str>,
    /// Whether the extension is that of a zip archive.
    pub is_zip: bool,
    /// Whether the user named the file itself, not a folder above it.
    pub is_named: bool,
    /// Size in bytes.
    pub size_bytes: u64,
    /// Modification time, nanoseconds since 1970.
    pub modified_ns: i64,
}

/// A file or folder that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Its path.
    pub path: PathBuf,
    /// The system's error message.
    pub message: String,
}

/// The result of the search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Discovery {
    /// The sources, ordered by path.
    pub sources: Vec<Source>,
    /// Files and folders that could not be read; their content is unknown.
    pub unreadable: Vec<Unreadable>,
    /// Named places that do not exist or cannot be reached.
    pub away: Vec<Unreadable>,
    /// The folders that were walked.
    pub roots: Vec<PathBuf>,
    /// Every visited folder and the paths under which it was visited; several if one root is below another.
    pub visited: HashMap<FileIdentity, Vec<PathBuf>>,
    /// Files with a supported extension that the patterns exclude. Excluded folders are not searched.
    pub left_out: u64,
    /// Folders of deleted files, old versions and snapshots, which were not searched.
    pub bins: BTreeSet<PathBuf>,
}

/// Folders below the named ones that are not searched unless a pattern includes them: what file servers, systems and programs keep of deleted files and
/// old versions, and beside files. In lower case: Windows and macOS do not distinguish it.
const BINS: &str = "#recycle/#snapshot/$recycle.bin/.@__thumb/.documentrevisions-v100/.dropbox.cache/.git/.hg/.recycle/.recycle.bin/.snapshot\
    /.snapshots/.stfolder/.stversions/.svn/.sync/.tmp.drivedownload/.trash/.trashes/.zfs/@eadir/@recently-snapshot/@recycle/network trash folder\
    /recycler/system volume information/~snapshot";

impl Discovery {
    /// The places that were named: the folders that were walked, the files, and what was not found.
    pub fn places(&self) -> impl Iterator<Item = &Path> {
        let named = self.sources.iter().filter(|source| source.is_named).map(|source| source.path.as_path());
        let away = self.away.iter().map(|place| place.path.as_path());
        self.roots.iter().map(PathBuf::as_path).chain(named).chain(away)
    }
}

/// Collects the sources at and below `paths`. If `is_stopped` returns true, the walk ends with the sources found so far.
pub fn discover(paths: &[PathBuf], selection: &Selection, is_stopped: &dyn Fn() -> bool) -> Discovery {
    let mut walk = Walk { selection, is_stopped, found: BTreeMap::new(), result: Discovery::default() };
    paths.iter().for_each(|path| walk.named(path));
    let mut result = Discovery { sources: walk.found.into_values().collect(), ..walk.result };
    // One root may be below another, and be named twice.
    for places in [&mut result.unreadable, &mut result.away] {
        places.sort_by(|a, b| a.path.cmp(&b.path));
        places.dedup();
    }
    let mut bins = std::mem::take(&mut result.bins);
    bins.retain(|bin| !result.places().any(|place| place.starts_with(bin)));
    Discovery { bins, ..result }
}

/// Folders to visit: those reached by their own paths first, then those reached by a link (`true`).
type Waiting = BTreeSet<(bool, PathBuf)>;

struct Walk<'a> {
    selection: &'a Selection,
    is_stopped: &'a dyn Fn() -> bool,
    found: BTreeMap<PathBuf, Source>,
    /// Everything but the sources.
    result: Discovery,
}

impl Walk<'_> {
    fn named(&mut self, path: &Path) {
        let path = absolute(path).unwrap_or_else(|_| path.to_owned());
        match regular_file::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => self.folder(&path),
            Ok(metadata) if metadata.is_file() => self.insert(path, &metadata, None),
            Ok(metadata) => self.report(&path, regular_file::kind(metadata.file_type())),
            Err(error) => self.result.away.push(Unreadable { path, message: error.to_string() }),
        }
    }

    /// Visits each folder below a root once, however many paths lead to it: under its own path rather than a link's, and of several links
    /// under the first path. So neither the order on disk nor circular links matter.
    fn folder(&mut self, root: &Path) {
        let mut visited = HashSet::new();
        let mut waiting = Waiting::from([(false, root.to_owned())]);
        while let Some((_, folder)) = waiting.pop_first() {
            if (self.is_stopped)() {
                break;
            }
            if let Some(identity) = FileIdentity::of(&folder) {
                if !visited.insert(identity.clone()) {
                    continue;
                }
                self.result.visited.entry(identity).or_default().push(folder.clone());
            }
            if let Err(error) = self.entries(root, &folder, &mut waiting) {
                self.report(&folder, error);
            }
        }
        self.result.roots.push(root.to_owned());
    }

    fn report(&mut self, path: &Path, message: impl ToString) {
        self.result.unreadable.push(Unreadable { path: path.to_owned(), message: message.to_string() });
    }

    fn entries(&mut self, root: &Path, folder: &Path, waiting: &mut Waiting) -> std::io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let path = entry.path();
            let relative_path = path.strip_prefix(root).map(path_text).unwrap_or_default();
            if self.selection.excludes(&relative_path) {
                let is_ours = extension_of(&path).is_some() && entry.file_type().is_ok_and(|named| named.is_file());
                self.result.left_out += u64::from(is_ours);
                continue;
            }
            if is_bin(&entry.file_name()) && !self.selection.includes_folder(&relative_path) && path.is_dir() {
                self.result.bins.insert(path);
                continue;
            }
            if let Err(error) = self.entry(&entry, &path, relative_path, waiting) {
                self.report(&path, error);
            }
        }
        Ok(())
    }

    fn entry(
        &mut self,
        entry: &DirEntry,
        path: &Path,
        relative_path: String,
        waiting: &mut Waiting,
    ) -> std::io::Result<()> {
        let named = entry.file_type()?;
        // Folders are walked, so their state is not needed.
        if named.is_dir() {
            waiting.insert((false, path.to_owned()));
            return Ok(());
        }
        let metadata = if named.is_symlink() { std::fs::metadata(path)? } else { entry.metadata()? };
        if metadata.is_file() {
            self.insert(path.to_owned(), &metadata, Some(relative_path));
        } else if metadata.is_dir() {
            waiting.insert((true, path.to_owned()));
        } else if extension_of(path).is_some() {
            self.report(path, regular_file::kind(metadata.file_type()));
        }
        Ok(())
    }

    /// `relative_path` is `None` for a file that the user named.
    fn insert(&mut self, path: PathBuf, metadata: &std::fs::Metadata, relative_path: Option<String>) {
        let (is_named, relative_path) = (relative_path.is_none(), relative_path.unwrap_or_default());
        let is_zip = has_extension(&path, "zip");
        // Patterns select an archive's members, not the archive.
        if !is_zip && !self.selection.takes(&relative_path) {
            self.result.left_out += u64::from(extension_of(&path).is_some());
            return;
        }
        let (size_bytes, modified_ns) = state(metadata);
        let source = Source {
            path_text: path_text(&path),
            relative_path,
            extension: extension_of(&path),
            is_zip,
            is_named,
            size_bytes,
            modified_ns,
            path: path.clone(),
        };
        self.found.entry(path).or_insert(source).is_named |= is_named;
    }
}

/// Whether a folder of this name has deleted files, old versions or snapshots. `.Trash-1000` is that of user 1000.
fn is_bin(name: &OsStr) -> bool {
    let name = name.to_string_lossy().to_ascii_lowercase();
    name.starts_with(".trash-") || BINS.split('/').any(|bin| bin == name)
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

/// Which of [`FileKind::extensions`] a path has, before `.gz` if there is one. That of `._match.xg`, macOS's companion of `match.xg`, says nothing of what
/// is in it.
pub fn extension_of(path: &Path) -> Option<&'static str> {
    let stem = path.file_stem().map(Path::new).filter(|stem| !stem.to_string_lossy().starts_with("._"));
    let path = if has_extension(path, "gz") { stem? } else { stem.and(Some(path))? };
    let extension = path.extension().and_then(OsStr::to_str)?;
    FileKind::extensions().find(|known| extension.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn discovered(paths: &[PathBuf]) -> Discovery {
        discover(paths, &Selection::default(), &|| false)
    }

    #[test]
    fn every_file_is_found_once_sorted_and_with_its_extension() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.XG", "a.Abk", "c.txt", "e.Xg.GZ", "sub/d.xgp", "xg"] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "x").unwrap();
        }
        let paths = [
            folder.path().join("c.txt"),
            folder.path().join("sub/.."),
            folder.path().join("sub"),
            folder.path().join("sub/../sub/d.xgp"),
        ];
        let found = discovered(&paths);
        let names: Vec<_> = found
            .sources
            .iter()
            .map(|s| (s.path.strip_prefix(folder.path()).unwrap(), s.extension, s.is_named))
            .collect();
        let expected = [
            ("a.Abk", Some("abk"), false),
            ("b.XG", Some("xg"), false),
            ("c.txt", None, true),
            ("e.Xg.GZ", Some("xg"), false),
            ("sub/d.xgp", Some("xgp"), true),
            ("xg", None, false),
        ]
        .map(|(path, extension, is_named)| (Path::new(path), extension, is_named));
        assert_eq!(names, expected);
    }

    #[test]
    fn missing_paths_are_away_and_do_not_stop_the_others() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.xg"), "x").unwrap();
        let missing = folder.path().join("no/such");
        let found = discovered(&[missing.clone(), folder.path().to_owned(), missing.clone()]);
        assert_eq!((found.sources.len(), found.unreadable.len()), (1, 0));
        assert_eq!(found.away.iter().map(|place| &place.path).collect::<Vec<_>>(), [&missing]);
    }

    #[test]
    fn bins_are_left_out_unless_named_or_included() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["#Recycle/a.xg", "sub/.Trash-1000/b.xg", "sub/.gitx/c.xg", ".zfs"] {
            std::fs::create_dir_all(at(name).parent().unwrap()).unwrap();
            std::fs::write(at(name), "x").unwrap();
        }
        let found = |paths: &[PathBuf], include: &[&str]| {
            let include: Vec<String> = include.iter().map(|&pattern| pattern.to_owned()).collect();
            let found = discover(paths, &Selection::new(&include, &[]).unwrap(), &|| false);
            let names = found.sources.iter().filter_map(|source| source.path.file_stem()?.to_str());
            (names.collect::<String>(), found.bins.len())
        };
        let all = || folder.path().to_owned();
        assert_eq!(found(&[all()], &[]), (".zfsc".into(), 2), "a file is no bin");
        assert_eq!(found(&[all()], &["*.xg"]), ("c".into(), 2));
        assert_eq!(found(&[all()], &["*"]), ("a.zfsbc".into(), 0));
        assert_eq!(found(&[all()], &["#Recycle/**", "*.xg"]), ("ac".into(), 1));
        assert_eq!(found(&[all(), at("#Recycle")], &[]), ("a.zfsc".into(), 1));
        assert_eq!(found(&[at("sub/.Trash-1000")], &[]), ("b".into(), 0));
        assert_eq!(found(&[all(), at("sub/.Trash-1000/b.xg")], &[]), (".zfsbc".into(), 1));
    }

    #[test]
    fn excluded_folders_are_not_searched() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.xg", "old/b.xg", "c.zip"] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "x").unwrap();
        }
        let names = |include: &[&str], exclude: &[&str]| -> Vec<String> {
            let owned = |patterns: &[&str]| patterns.iter().map(|&pattern| pattern.to_owned()).collect::<Vec<_>>();
            let selection = Selection::new(&owned(include), &owned(exclude)).unwrap();
            let found = discover(&[folder.path().to_owned()], &selection, &|| false);
            found
                .sources
                .into_iter()
                .map(|source| source.relative_path.replace(std::path::MAIN_SEPARATOR, "/"))
                .collect()
        };
        assert_eq!(names(&["*.xg"], &["old"]), ["a.xg", "c.zip"], "patterns select members later");
        assert_eq!(names(&[], &["*.zip", "a*"]), ["old/b.xg"]);
        let selection = Selection::new(&["*.zzz".to_owned()], &["*.zip".to_owned()]).unwrap();
        let found = discover(&[folder.path().to_owned()], &selection, &|| false);
        assert_eq!((found.sources.len(), found.left_out), (0, 2));
    }

    /// The sources found, by path below the folder, and the number of unreadable places.
    #[cfg(unix)]
    fn names(folder: &Path) -> (Vec<String>, usize) {
        let found = discovered(&[folder.to_owned()]);
        (found.sources.into_iter().map(|source| source.relative_path).collect(), found.unreadable.len())
    }

    #[cfg(unix)]
    #[test]
    fn folder_is_visited_once_under_its_own_path_or_the_first_link() {
        use std::os::unix::fs::symlink;
        let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let at = |name: &str| folder.path().join(name);
        for name in ["m/real", "z"] {
            std::fs::create_dir_all(at(name)).unwrap();
        }
        std::fs::write(at("m/real/a.xg"), "x").unwrap();
        std::fs::create_dir(outside.path().join("deep")).unwrap();
        std::fs::write(outside.path().join("deep/b.xg"), "x").unwrap();
        // Links in a circle, to a folder inside the root, twice to a folder outside it, to a folder inside that, and to a file.
        symlink(folder.path(), at("m/real/loop")).unwrap();
        symlink(at("m/real"), at("a link")).unwrap();
        symlink(outside.path(), at("z/first")).unwrap();
        symlink(outside.path(), at("z/second")).unwrap();
        symlink(outside.path().join("deep"), at("z/inside")).unwrap();
        symlink(at("m/real/a.xg"), at("c.xg")).unwrap();
        assert_eq!(names(folder.path()), (["c.xg", "m/real/a.xg", "z/first/deep/b.xg"].map(str::to_owned).to_vec(), 0));
        // A link whose path sorts earlier becomes the first one.
        symlink(outside.path(), at("b")).unwrap();
        assert_eq!(names(folder.path()).0, ["b/deep/b.xg", "c.xg", "m/real/a.xg"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_linked_twice_is_walked_once() {
        let (folder, farm) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for level in 0..24 {
            let place = farm.path().join(level.to_string());
            std::fs::create_dir(&place).unwrap();
            for name in ["a", "b"] {
                std::os::unix::fs::symlink(farm.path().join((level + 1).to_string()), place.join(name)).unwrap();
            }
        }
        std::fs::create_dir(farm.path().join("24")).unwrap();
        std::fs::write(farm.path().join("24/x.xg"), "x").unwrap();
        // 2^24 paths lead to the file.
        std::os::unix::fs::symlink(farm.path().join("0"), folder.path().join("in")).unwrap();
        let expected = format!("in/{}x.xg", "a/".repeat(24));
        assert_eq!(names(folder.path()), (vec![expected], 0));
    }

    #[test]
    fn walk_ends_when_stopped() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..100 {
            std::fs::create_dir(folder.path().join(format!("{number}"))).unwrap();
        }
        let looks = std::cell::Cell::new(0);
        let is_stopped = || looks.replace(looks.get() + 1) >= 10;
        discover(&[folder.path().to_owned()], &Selection::default(), &is_stopped);
        assert_eq!(looks.get(), 11);
    }

    #[cfg(unix)]
    #[test]
    fn dangling_links_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("nowhere", folder.path().join("link")).unwrap();
        std::os::unix::fs::symlink("itself", folder.path().join("itself")).unwrap();
        assert_eq!(names(folder.path()), (vec![], 2));
    }
}
