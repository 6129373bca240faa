//! A collection on disk: a marked folder with a thousand files per sub-folder.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::Generator;
use xgfile::document::Document;

/// The file that marks a folder as a synthetic collection.
pub const MARK: &str = "SYNTHETIC.txt";
/// Increased whenever a seed's matches change, so that no folder mixes two generations.
const GENERATION: u32 = 5;
/// Files per sub-folder.
const PER_FOLDER: u64 = 1000;

/// The result of [`write_collection`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Written {
    pub files: u64,
    /// Bytes of the written files.
    pub bytes: u64,
    /// Records in the temp.xg streams of the written files.
    pub records: u64,
    /// Files that already existed.
    pub kept: u64,
}

/// Why a collection was not completely written, for people. Complete files stay.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct CollectionError(String);

fn failed(path: &Path, error: impl std::fmt::Display) -> CollectionError {
    CollectionError(format!("{}: {error}", path.display()))
}

/// The path of match `number` in a collection's folder.
pub fn place(number: u64) -> PathBuf {
    Path::new(&format!("{:03}", number / PER_FOLDER)).join(format!("synthetic-{number:06}.xg"))
}

/// Writes the first `matches` matches of a seed's collection into a folder, which is created if necessary, with `jobs` threads (0 for
/// one per core). Existing files of the same collection are kept; a folder with other files is refused. `on_file` is called after
/// every file.
pub fn write_collection(
    dir: &Path,
    matches: u64,
    seed: u64,
    jobs: usize,
    on_file: &(dyn Fn() + Sync),
) -> Result<Written, CollectionError> {
    mark(dir, seed)?;
    make_folders(dir, matches)?;
    let generator = Generator::new(seed);
    let done = AtomicU64::new(0);
    let one = |number| {
        let path = dir.join(place(number));
        let written = write_one(&path, || generator.document(number)).map_err(|source| (path, source))?;
        done.fetch_add(1, Ordering::Relaxed);
        on_file();
        Ok(written)
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|error| CollectionError(format!("cannot start worker threads: {error}")))?;
    let outcome = pool.install(|| (0..matches).into_par_iter().map(one).try_reduce(Written::default, add));
    outcome.map_err(|(path, source): (PathBuf, io::Error)| {
        let done = done.load(Ordering::Relaxed);
        let rest = format!("{done} of {matches} files exist; run the same command again to write the rest");
        failed(&path, format!("{source} ({rest})"))
    })
}

/// Creates the folders of the first `matches` files.
fn make_folders(dir: &Path, matches: u64) -> Result<(), CollectionError> {
    for folder in 0..matches.div_ceil(PER_FOLDER) {
        let path = dir.join(format!("{folder:03}"));
        std::fs::create_dir_all(&path).map_err(|error| failed(&path, error))?;
        if std::fs::symlink_metadata(&path).is_ok_and(|found| !found.is_dir()) {
            return Err(failed(&path, "a link, which is not followed: move it away"));
        }
    }
    Ok(())
}

/// Adds the results of two workers.
fn add<E>(a: Written, b: Written) -> Result<Written, E> {
    Ok(Written {
        files: a.files + b.files,
        bytes: a.bytes + b.bytes,
        records: a.records + b.records,
        kept: a.kept + b.kept,
    })
}

/// Checks that the folder belongs to this collection, or marks an empty folder.
fn mark(dir: &Path, seed: u64) -> Result<(), CollectionError> {
    let text = format!(
        "Synthetic matches made by GammonBase: invented players, plays and evaluations.\n\
         seed {seed}\n\
         generation {GENERATION}\n"
    );
    let path = dir.join(MARK);
    std::fs::create_dir_all(dir).map_err(|error| failed(dir, error))?;
    match std::fs::read(&path) {
        Ok(found) if found == text.as_bytes() => return Ok(()),
        Ok(_) => {
            let found = format!("a different collection, not that of seed {seed} (see {MARK})");
            return Err(failed(dir, format!("the folder contains {found}: choose another folder")));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(failed(&path, error)),
    }
    // A killed process can leave a part of the mark.
    let is_unfinished_mark = |entry: &std::fs::DirEntry| {
        entry.file_name() == format!("{MARK}.part").as_str()
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && std::fs::read(entry.path()).is_ok_and(|part| text.as_bytes().starts_with(&part))
    };
    let mut entries = std::fs::read_dir(dir).map_err(|error| failed(dir, error))?;
    if entries.any(|entry| entry.is_ok_and(|entry| !is_unfinished_mark(&entry))) {
        return Err(failed(dir, format!("the folder is not empty and has no {MARK}: choose a new or empty folder")));
    }
    publish(&path, text.as_bytes()).map_err(|error| failed(&path, error))
}

/// Writes the file of a match, unless it exists.
fn write_one(path: &Path, document: impl FnOnce() -> Document) -> io::Result<Written> {
    if std::fs::symlink_metadata(path).is_ok() {
        return Ok(Written { kept: 1, ..Written::default() });
    }
    let document = document();
    let bytes = super::pack(&document)?;
    publish(path, &bytes)?;
    Ok(Written { files: 1, bytes: bytes.len() as u64, records: document.records.len() as u64, kept: 0 })
}

/// Writes a file under a temporary name and renames it, so that a file with its final name is always complete.
fn publish(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.with_added_extension("part");
    // A killed process may have left it. A link is removed, not followed.
    match std::fs::remove_file(&name) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let written = std::fs::File::create_new(&name).and_then(|mut file| file.write_all(bytes));
    let outcome = written.and_then(|()| std::fs::rename(&name, path));
    if outcome.is_err() {
        // Return the first error.
        let _ = std::fs::remove_file(&name);
    }
    outcome
}
