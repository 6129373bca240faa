//! Random histories of a folder and of what the user decides: whatever happened between imports, the database is that of a fresh import of the
//! files that are there with the same decisions, and each import does what its dry run said.
//!
//! `GAMMONBASE_HISTORIES=3000 cargo test --test it histories::` tries as many. A failure names the seed that repeats it.

use std::fs;
use std::time::SystemTime;

use crate::common::abk;
use crate::common::database::{import_as_forecast, run};
use crate::common::fixtures::ROLLOUT;
use crate::common::long_runs::{Chance, histories, seed};
use crate::common::prelude::*;
use crate::common::versions::{cut_and_edited, packed, shallow, swapped};
use crate::common::zips::{archive, deflated, gzipped};
use crate::upgrades::forge;

/// The files that come and go. Each is of every content, whatever its name says.
const PLAIN: [&str; 6] = ["a.xg", "b.xg", "c/d.xg", "c/e.xgp", "f.tbk", "g.xg"];
const GZIPPED: &str = "h.xg.gz";
const ARCHIVES: [&str; 2] = ["c/i.zip", "j.zip"];
/// A folder without files looks like an unmounted one, and its missing files would not be marked.
const KEPT: [&str; 2] = ["0.xg", "c/0.xg"];

/// The spellings of two players of the contents, and a name that no file has.
const NAMES: [&str; 7] = ["Player 0", "Plyer 0", "Opponent 0", "Player 1", "Player 2", "Opponent 1", "Somebody"];
const EVENTS: [&str; 4] = ["First", "Second", "Event 0", "Some event"];

/// Saves of two matches, some of them equally deep, one with a name misspelt, books, and damaged files.
fn contents() -> Vec<Vec<u8>> {
    let saves = (0..2).flat_map(|number| {
        let fixture = numbered(number);
        let misspelt = Fixture { player1: "Plyer 0".into(), ..fixture.clone() };
        let of_event = |event: &str| Fixture { event: event.into(), ..fixture.clone() }.document();
        let deep = Fixture { level: ROLLOUT, ..fixture.clone() };
        let (first, second) = (of_event("First"), of_event("Second"));
        [
            packed(&cut_and_edited(&first)),
            packed(&first),
            packed(&second),
            packed(&swapped(&first)),
            packed(&shallow(&second)),
            deep.file(),
            misspelt.file(),
        ]
    });
    let others =
        [abk::bytes(&["e2e4 e7e5"]), b"#\nP7f P3d\n".to_vec(), numbered(9).file()[..4000].to_vec(), Vec::new()];
    saves.chain(others).collect()
}

struct History<'c> {
    folder: Folder,
    contents: &'c [Vec<u8>],
    seed: u64,
    chance: Chance,
    /// What happened, in words.
    steps: Vec<String>,
    keep: &'static str,
    /// Archives cut short for a while.
    damaged: Vec<(&'static str, Vec<u8>)>,
}

impl Drop for History<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            say(&format!("GAMMONBASE_SEED={} GAMMONBASE_HISTORIES=1\n{}", self.seed, self.steps.join("\n")));
        }
    }
}

impl<'c> History<'c> {
    fn new(contents: &'c [Vec<u8>], seed: u64) -> Self {
        let folder = Folder::new();
        for (name, number) in KEPT.iter().zip(100..) {
            folder.write(name, &numbered(number).file());
        }
        let chance = Chance::of(seed);
        Self { folder, contents, seed, chance, steps: Vec::new(), keep: "deepest", damaged: Vec::new() }
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.chance.below(choices.len())]
    }

    fn content(&mut self) -> (usize, Vec<u8>) {
        let number = self.chance.below(self.contents.len());
        (number, self.contents[number].clone())
    }

    /// Gives a file a time that no other has: a file with the size and time of the last import is not read.
    fn date(&mut self, name: &str) {
        let seconds = 1_500_000_000 + 1_000_000 * self.chance.below(200) + self.steps.len();
        set_modified(&self.folder.file(name), SystemTime::UNIX_EPOCH + Duration::from_secs(seconds as u64));
    }

    fn write(&mut self, name: &'static str, bytes: &[u8]) {
        self.folder.write(name, bytes);
        self.date(name);
    }

    fn change(&mut self) {
        let (name, other) = (self.one_of(&PLAIN), self.one_of(&PLAIN));
        let (path, other_path) = (self.folder.file(name), self.folder.file(other));
        let step = match self.chance.below(12) {
            0..3 => {
                let (number, bytes) = self.content();
                self.write(name, &bytes);
                format!("write {number} to {name}")
            }
            3 => {
                let (number, bytes) = self.content();
                self.write(GZIPPED, &gzipped(&bytes));
                format!("write {number} to {GZIPPED}")
            }
            4..6 => {
                let archived = self.one_of(&ARCHIVES);
                self.damaged.retain(|(damaged, _)| *damaged != archived);
                let members: Vec<(usize, Vec<u8>)> = (0..1 + self.chance.below(2)).map(|_| self.content()).collect();
                let entries: Vec<_> =
                    members.iter().zip(["in/k.xg", "l.tbk"]).map(|((_, bytes), name)| deflated(name, bytes)).collect();
                self.write(archived, &archive(&entries));
                format!("write {:?} to {archived}", members.iter().map(|(number, _)| number).collect::<Vec<_>>())
            }
            6 => {
                let archived = self.one_of(&ARCHIVES);
                match fs::read(self.folder.file(archived)) {
                    Ok(bytes) if self.damaged.iter().all(|(damaged, _)| *damaged != archived) => {
                        rewrite(&self.folder.file(archived), &bytes[..bytes.len() / 2]);
                        self.damaged.push((archived, bytes));
                        format!("cut {archived} short")
                    }
                    _ => return self.mend(),
                }
            }
            7 if path.exists() && name != other => {
                let modified = fs::metadata(&path).unwrap().modified().unwrap();
                fs::copy(&path, &other_path).unwrap();
                set_modified(&other_path, modified);
                let keeps_time = self.chance.below(2) == 0;
                if !keeps_time {
                    self.date(other);
                }
                format!("copy {name} to {other}, {}", if keeps_time { "time kept" } else { "new time" })
            }
            8 if path.exists() && name != other => {
                fs::rename(&path, &other_path).unwrap();
                format!("move {name} to {other}")
            }
            9 if path.exists() && other_path.exists() && name != other => {
                let aside = self.folder.file("aside");
                fs::rename(&path, &aside).unwrap();
                fs::rename(&other_path, &path).unwrap();
                fs::rename(&aside, &other_path).unwrap();
                format!("swap {name} and {other}")
            }
            10 if path.exists() => {
                self.date(name);
                format!("touch {name}")
            }
            _ => {
                let name = self.one_of(&[PLAIN.as_slice(), &ARCHIVES, &[GZIPPED]].concat());
                self.damaged.retain(|(damaged, _)| *damaged != name);
                let _ = fs::remove_file(self.folder.file(name));
                format!("remove {name}")
            }
        };
        self.steps.push(step);
    }

    /// Damaged archives are whole again, with their sizes and times of before.
    fn mend(&mut self) {
        for (name, bytes) in std::mem::take(&mut self.damaged) {
            rewrite(&self.folder.file(name), &bytes);
            self.steps.push(format!("mend {name}"));
        }
    }

    /// Decides something about people, events or matches, which may be refused.
    fn decide(&mut self, database: &Path) {
        let [a, b, c] = std::array::from_fn(|_| self.one_of(&NAMES));
        let [event, other] = std::array::from_fn(|_| self.one_of(&EVENTS));
        let kept = self.folder.file("../corrections.toml");
        let kept = kept.to_str().unwrap();
        let id = (1 + self.chance.below(6)).to_string();
        let words: &[&str] = match self.chance.below(18) {
            0..3 => &["players", "merge", a, b],
            3 => &["players", "merge", "--new", a, b],
            4 => &["players", "unmerge", a],
            5 => &["players", "pair", a, b, c],
            6 => &["events", "merge", event, other],
            7 => &["events", "unmerge", event],
            8..10 => &["matches", "exclude", "--of-player", a],
            10 => &["matches", "include", "--all"],
            11 => &["matches", "set", "--of-event", event, "--event", other, "--date", "2024-02-03"],
            12 => &["matches", "set", "--of-player", a, "--as-recorded"],
            13 => &["matches", "exclude", &id],
            14 => &["tags", "add", "seen", "--decision", &id, "--date", "2024-02-03"],
            15 => &["tags", "add", "seen", "--on-match", &id, "--on-player", a],
            16 => &["tags", "remove", "seen", "--on-match", &id],
            _ if Path::new(kept).exists() => &["matches", "corrections", "--read", kept],
            _ => &["matches", "corrections", "--output", kept],
        };
        let (status, _, error) = run(words[0], database, &words[1..]);
        assert!([0, 2].contains(&status), "{words:?}: {error}");
        self.steps.push(format!("{words:?}: {status}"));
        assert_eq!(one::<i64>(&open(database), "SELECT count(*) FROM pragma_foreign_key_check"), 0);
    }

    /// The next command that writes has to upgrade the database, or it is made anew now.
    fn upgrade(&mut self, database: &Path) {
        let step = match self.chance.below(10) {
            0 => {
                forge(database, "DROP INDEX decisions_by_match; DELETE FROM sites; DROP VIEW match_facts");
                "an index, lookup rows and a view are outdated"
            }
            1 | 2 => {
                forge(database, "UPDATE source_files SET is_to_read_again = 1 WHERE content_id IS NOT NULL");
                "all contents are to be read again"
            }
            3 => {
                forge(database, "DROP TABLE idea_prices; DROP TABLE cube_extras");
                // A dry run would refuse it.
                let (status, _, error) =
                    run("import", database, &["--quiet", self.folder.file(KEPT[0]).to_str().unwrap()]);
                assert!(status < 2, "{error}");
                "tables are missing"
            }
            4..7 => {
                let (status, _, error) = run("import", database, &["--rebuild", "--quiet"]);
                assert!(status < 2, "{error}");
                "import --rebuild"
            }
            _ => return,
        };
        self.steps.push(step.to_owned());
    }

    /// Imports into `database`; files may be rejected.
    fn import(&mut self, database: &Path, place: &Path, options: &[&str]) {
        self.steps.push(format!("import {} {options:?} --keep {}", place.display(), self.keep));
        let arguments = ["--keep", self.keep, "--db", database.to_str().unwrap()];
        import_as_forecast(&[&arguments, options, &[place.to_str().unwrap()]].concat());
    }

    fn run(mut self) {
        let (all, database) = (self.folder.matches(), self.folder.database("a.db"));
        for _ in 0..2 + self.chance.below(4) {
            for _ in 0..1 + self.chance.below(6) {
                self.change();
            }
            if self.chance.below(4) == 0 {
                self.keep = self.one_of(&["deepest", "newest", "oldest", "lowest-pr"]);
            }
            let options = self.one_of(&[&[][..], &["--prune"], &["--prune", "--jobs", "1"], &["--rehash"]]);
            let place = self.one_of(&["", "", "c", "a.xg"]);
            let place = Some(self.folder.file(place)).filter(|place| place.exists()).unwrap_or(all.clone());
            self.import(&database, &place, options);
            for _ in 0..self.chance.below(4) {
                self.decide(&database);
            }
            self.upgrade(&database);
        }
        self.mend();
        self.import(&database, &all, &["--prune"]);
        assert_verified(&database, true);
        let (fresh, decided) = (self.folder.database("fresh.db"), self.folder.file("../decided.toml"));
        self.import(&fresh, &all, &[]);
        let decided = decided.to_str().unwrap();
        assert_eq!(run("matches", &database, &["corrections", "--output", decided]).0, 0);
        let read = |database: &Path| run("matches", database, &["corrections", "--read", decided]);
        let (status, _, error) = read(&fresh);
        // Names that were merged before a match between them arrived: only a database without that match accepts the merge.
        let fresh = if error.contains("played each other") { self.decided_before(&all, read) } else { fresh };
        assert!(status == 0 || error.contains("played each other"), "{error}");
        // A fresh database never had the saves that are gone.
        let common = |database: &Path| {
            content(database)
                .split("-- gone_saves: ")
                .enumerate()
                .map(|(part, text)| text.split_at(if part == 1 { text.find("\n-- ").unwrap() } else { 0 }).1.to_owned())
                .collect::<String>()
        };
        assert_same(&common(&database), &common(&fresh));
    }

    /// A database in which the decisions are read before the matches are imported.
    fn decided_before(&mut self, all: &Path, read: impl Fn(&Path) -> (i32, String, String)) -> PathBuf {
        let (early, other) = (self.folder.database("early.db"), self.folder.file("../other.xg"));
        fs::write(&other, Fixture { game_id: 4711, ..numbered(99) }.file()).unwrap();
        fill(&early, &[&other], 0);
        assert_eq!(read(&early).0, 0);
        assert_eq!(run("import", &early, &["--forget", other.to_str().unwrap()]).0, 0);
        self.import(&early, all, &[]);
        early
    }
}

fn set_modified(path: &Path, time: SystemTime) {
    fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
}

/// Replaces a file's bytes and keeps its time.
fn rewrite(path: &Path, bytes: &[u8]) {
    let modified = fs::metadata(path).unwrap().modified().unwrap();
    fs::write(path, bytes).unwrap();
    set_modified(path, modified);
}

#[test]
fn any_history_of_a_folder_leads_to_the_database_of_a_fresh_import() {
    let (contents, first) = (contents(), seed("histories"));
    for number in 0..histories() {
        History::new(&contents, first.wrapping_add(number)).run();
    }
}
