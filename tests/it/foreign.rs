//! Folders and files of other programs and of the user, in places where this program writes: they stay as they are.

use std::collections::BTreeMap;

use crate::common::prelude::*;

use proptest::prelude::*;

/// The outputs that are folders: the words before the folder, and options.
const OUTPUTS: [(&[&str], &[&str]); 5] = [
    (&["page", "site"], &[]),
    (&["export", "parquet"], &[]),
    (&["export", "parquet"], &["--full"]),
    (&["export", "xgp"], &[]),
    (&["export", "mat"], &[]),
];
/// Names that this program gives to files and folders of its outputs, and one that it does not.
const NAMES: [&str; 12] = [
    "_writing",
    "_gammonbase",
    "_manifest.json",
    "_dictionary.parquet",
    "duckdb.sql",
    "index.html",
    "style.css",
    "players",
    "matches",
    "games",
    "decisions",
    "notes",
];

/// An entry that a folder of another program or user can hold.
#[derive(Debug, Clone, Copy)]
enum Foreign {
    File(&'static str),
    EmptyFolder,
    /// With a file of this name in a folder of the same name.
    Folder(&'static str),
}

const FOREIGN: [Foreign; 7] = [
    Foreign::File("mine"),
    Foreign::File("{}"),
    Foreign::EmptyFolder,
    Foreign::Folder("text.txt"),
    Foreign::Folder("0"),
    Foreign::Folder("announced.gammonbase-part"),
    Foreign::Folder("part-0123456789abcdef.parquet"),
];

fn make(folder: &Path, name: &str, foreign: Foreign) {
    let path = folder.join(name);
    match foreign {
        Foreign::File(text) => std::fs::write(path, text).unwrap(),
        Foreign::EmptyFolder => std::fs::create_dir(path).unwrap(),
        Foreign::Folder(name) => {
            std::fs::create_dir_all(path.join(name)).unwrap();
            std::fs::write(path.join(name).join(name), "mine").unwrap();
            std::fs::write(path.join("text.txt.parquet"), "mine").unwrap();
        }
    }
}

/// Everything below a folder: the bytes of files, `None` for folders and links.
fn tree(folder: &Path) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut all = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let (path, kind) = entry.map(|entry| (entry.path(), entry.file_type().unwrap())).unwrap();
        if kind.is_dir() {
            all.append(&mut tree(&path));
        }
        all.insert(path.clone(), kind.is_file().then(|| std::fs::read(&path).unwrap()));
    }
    all
}

fn write(database: &Path, (words, options): (&[&str], &[&str]), set: &Path) -> Output {
    gammonbase(&[words, &[set.to_str().unwrap(), "--db", database.to_str().unwrap()], options].concat())
}

fn database() -> (Folder, PathBuf) {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    (folder, database)
}

fn assert_refused(folder: &Folder, database: &Path, all: &[(&str, Foreign)]) {
    let set = folder.database("set");
    std::fs::create_dir(&set).unwrap();
    all.iter().for_each(|(name, foreign)| make(&set, name, *foreign));
    let before = tree(&set);
    for output in OUTPUTS {
        let ended = write(database, output, &set);
        assert_eq!(ended.status.code(), Some(2), "{output:?} {all:?}");
        assert!(stderr(&ended).contains("contains files that are not part of"), "{}", stderr(&ended));
        assert!(tree(&set) == before, "{output:?} {all:?}");
    }
    std::fs::remove_dir_all(set).unwrap();
}

/// Each temporary file beside `place`, in turn, keeps the command from running.
fn assert_each_refuses(place: &Path, suffixes: &[&str], words: &[&str]) {
    for suffix in suffixes {
        let path = PathBuf::from(format!("{}{suffix}", place.display()));
        std::fs::write(&path, "mine").unwrap();
        let before = tree(path.parent().unwrap());
        for _ in 0..2 {
            let ended = ended(words, 2);
            let said = stderr(&ended);
            assert!(
                said.contains("another program's file") || said.contains("not a GammonBase database"),
                "{suffix}: {said}"
            );
            assert!(tree(path.parent().unwrap()) == before, "{suffix}: {:?}", names(path.parent().unwrap()));
        }
        std::fs::remove_file(path).unwrap();
    }
    assert!(gammonbase(words).status.success());
}

#[test]
fn foreign_files_with_the_names_of_temporary_ones_stop_a_first_import() {
    let folder = Folder::with_matches(1);
    let database = folder.database("new.db");
    let building = ["", "-journal", "-wal", "-shm", "-boot"].map(|suffix| format!(".building{suffix}"));
    let suffixes = ["-journal", "-wal", "-shm"].into_iter().chain(building.iter().map(String::as_str));
    let words = ["import", folder.matches().to_str().unwrap(), "--db", database.to_str().unwrap()].map(str::to_owned);
    assert_each_refuses(&database, &suffixes.collect::<Vec<_>>(), &words.each_ref().map(String::as_str));
    // Beside a database, the next import needs no such file, and leaves it alone.
    let boot = folder.database("new.db.building-boot");
    std::fs::write(&boot, "mine").unwrap();
    folder.fill("new.db", 0);
    assert_eq!(std::fs::read(boot).unwrap(), b"mine");
}

#[test]
fn foreign_files_with_the_names_of_temporary_ones_stop_a_first_snapshot() {
    let (folder, database) = database();
    for (place, options) in [("plain", &[][..]), ("bi", &["--for", "bi"])] {
        std::fs::create_dir(folder.database(place)).unwrap();
        let target = folder.database(place).join("new.db");
        let suffixes = [".publishing", ".publishing-journal", ".publishing-wal", ".publishing-shm", ".part.publishing"];
        let words = [&["publish", target.to_str().unwrap(), "--db", database.to_str().unwrap()], options].concat();
        assert_each_refuses(&target, &suffixes, &words);
        // A file that a killed run left behind is ours: the lock shows that a run has begun here.
        std::fs::write(folder.database(place).join("new.db.lock"), "4194304 2026-11-21T16:00:05.123456789Z\n").unwrap();
        std::fs::write(folder.database(place).join("new.db.publishing"), "half a snapshot").unwrap();
        assert!(gammonbase(&words).status.success());
    }
}

#[cfg(unix)] // links
#[test]
fn sample_matches_are_not_written_through_links_or_over_a_foreign_mark() {
    let folder = Folder::new();
    let (set, mine) = (folder.database("set"), folder.database("mine"));
    std::fs::create_dir(&set).unwrap();
    std::fs::create_dir(&mine).unwrap();
    let run = |matches: &str| gammonbase(&["synth", "--matches", matches, set.to_str().unwrap()]).status.code();
    let part = set.join("SYNTHETIC.txt.part");
    std::fs::write(&part, "mine").unwrap();
    assert_eq!((run("1"), std::fs::read(&part).unwrap()), (Some(2), b"mine".to_vec()));
    std::fs::write(&part, "Synthetic matches").unwrap();
    assert_eq!(run("1"), Some(0));
    std::fs::write(mine.join("text"), "mine").unwrap();
    std::os::unix::fs::symlink(mine.join("text"), set.join("000/synthetic-000001.xg.part")).unwrap();
    assert_eq!(run("2"), Some(0));
    std::os::unix::fs::symlink(&mine, set.join("001")).unwrap();
    assert_eq!(run("1001"), Some(2));
    assert_eq!((names(&mine), std::fs::read(mine.join("text")).unwrap()), (vec!["text".to_owned()], b"mine".to_vec()));
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/full` runs it"]
    fn a_folder_with_one_foreign_entry_is_refused_and_stays_as_it_is() {
        let (folder, database) = database();
        for name in NAMES {
            for foreign in [FOREIGN[0], FOREIGN[2], FOREIGN[3]] {
                assert_refused(&folder, &database, &[(name, foreign)]);
            }
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_folder_with_foreign_entries_is_refused_and_stays_as_it_is() {
        let (folder, database) = database();
        let entry = (proptest::sample::select(&NAMES[..]), proptest::sample::select(&FOREIGN[..]));
        let entries = proptest::collection::btree_map(entry.0, entry.1, 1..5);
        proptest!(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() }, |(all in entries)| {
            let all: Vec<(&str, Foreign)> = all.into_iter().collect();
            assert_refused(&folder, &database, &all);
        });
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn what_a_user_adds_to_an_output_stays_as_it_is() {
        let (folder, database) = database();
        for (number, output) in OUTPUTS.into_iter().enumerate() {
            let set = folder.database(&format!("set {number}"));
            let run = || {
                let ended = write(&database, output, &set);
                assert!(ended.status.success(), "{output:?}: {}", stderr(&ended));
            };
            run();
            for name in ["_writing/chapter1", "games/year=1999", "players/letters", "matches/year=2024"] {
                let place = set.join(name);
                std::fs::create_dir_all(&place).unwrap();
                for name in ["text.txt", "0", "part-0123456789abcdef.parquet", "mine.html"] {
                    std::fs::write(place.join(name), "mine").unwrap();
                    std::fs::write(place.with_file_name(name), "mine").unwrap();
                }
            }
            let mine: Vec<_> = tree(&set).into_iter().filter(|(_, bytes)| bytes.as_deref() == Some(b"mine")).collect();
            assert_eq!(mine.len(), 32);
            folder.write(&format!("new {number}.xg"), &numbered(100 + i32::try_from(number).unwrap()).file());
            folder.fill("a.db", 0);
            run();
            run();
            let after = tree(&set);
            for (path, bytes) in mine {
                assert_eq!(after.get(&path), Some(&bytes), "{output:?}: {}", path.display());
            }
            assert!(names(&set.join("_writing")).iter().all(|name| !name.ends_with("gammonbase-part")));
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn an_output_killed_before_its_mark_was_complete_is_written() {
        let (folder, database) = database();
        for (number, output) in OUTPUTS.into_iter().enumerate() {
            let whole = folder.database(&format!("whole {number}"));
            assert!(write(&database, output, &whole).status.success());
            let mark = std::fs::read(whole.join("_gammonbase")).unwrap();
            for length in [0, mark.len() / 2] {
                let set = folder.database(&format!("set {number} {length}"));
                std::fs::create_dir(&set).unwrap();
                std::fs::write(set.join("_gammonbase"), &mark[..length]).unwrap();
                assert!(write(&database, output, &set).status.success());
                assert_eq!(names(&set), names(&whole));
                assert_eq!(std::fs::read(set.join("_gammonbase")).unwrap(), mark);
            }
        }
    }
}
