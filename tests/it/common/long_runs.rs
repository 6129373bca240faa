//! For the long runs, which are ignored unless they are named: many sample matches, and large databases compared.

use std::hash::{DefaultHasher, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use super::database::{ended, open, program, tables};
use super::{collect, say};

/// A number that an environment variable gives.
fn given(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {text}")))
}

/// How often each kind of import is killed: `GAMMONBASE_KILLS`, otherwise 30.
pub fn kills() -> usize {
    usize::try_from(given("GAMMONBASE_KILLS").unwrap_or(30)).unwrap()
}

/// How many torn builds are tried: `GAMMONBASE_TORN`, otherwise 20.
pub fn torn() -> usize {
    usize::try_from(given("GAMMONBASE_TORN").unwrap_or(20)).unwrap()
}

/// How many histories of a folder are tried: `GAMMONBASE_HISTORIES`, otherwise 4.
pub fn histories() -> u64 {
    given("GAMMONBASE_HISTORIES").unwrap_or(4)
}

/// Sample matches in a folder of their own.
pub struct Samples {
    /// Holds the files; beside the program, because they take much room.
    pub folder: tempfile::TempDir,
    pub files: Vec<PathBuf>,
}

impl Samples {
    /// The first `count` matches of the synthetic collection; the same files every time.
    pub fn new(count: usize) -> Self {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let place = folder.path().join("samples");
        ended(&["synth", "--matches", &count.to_string(), place.to_str().unwrap()], 0);
        let mut files = Vec::new();
        collect(&place, &["xg"], &mut files);
        files.sort();
        assert_eq!(files.len(), count);
        Self { folder, files }
    }
}

/// Every table of a database but `import_runs`: its rows in the order of their keys, without the number of the run that brought
/// them. Read by the program, because these databases are large; kept as counts and hashes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dump(Vec<(String, usize, u64)>);

impl Dump {
    /// Reads a database.
    pub fn of(database: &Path) -> Self {
        let connection = open(database);
        let tables = tables(&connection);
        drop(connection);
        Self(tables.into_iter().map(|(table, columns)| Self::table(database, table, &columns)).collect())
    }

    fn table(database: &Path, table: String, columns: &[String]) -> (String, usize, u64) {
        let order = ["1", "1, 2", "1, 2, 3"][columns.len().min(3) - 1];
        let sql = format!("SELECT {} FROM {table} ORDER BY {order}", columns.join(", "));
        let mut child = program()
            .args(["sql", "--format", "jsonl", "--timeout", "0", "--db"])
            .arg(database)
            .arg(sql)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut rows, mut hasher, mut buffer) = (0, DefaultHasher::new(), vec![0; 1 << 16]);
        let mut out = child.stdout.take().unwrap();
        loop {
            let read = out.read(&mut buffer).unwrap();
            if read == 0 {
                break;
            }
            rows += buffer[..read].iter().filter(|byte| **byte == b'\n').count();
            hasher.write(&buffer[..read]);
        }
        assert!(child.wait().unwrap().success(), "{table} of {}", database.display());
        (table, rows, hasher.finish())
    }
}

/// A seed, which is printed, so that a failure can be repeated: `GAMMONBASE_SEED`, otherwise the clock's.
pub fn seed(what: &str) -> u64 {
    let clock = || std::time::UNIX_EPOCH.elapsed().unwrap().subsec_nanos().into();
    let seed = given("GAMMONBASE_SEED").unwrap_or_else(clock);
    say(&format!("{what}: GAMMONBASE_SEED={seed}"));
    seed
}

/// Random numbers.
pub struct Chance(u64);

impl Chance {
    /// Numbers by the printed [`seed`].
    pub fn new(what: &str) -> Self {
        Self::of(seed(what))
    }

    /// The numbers of a seed.
    pub fn of(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from 0 to 1 (splitmix64).
    pub fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of `count` numbers.
    pub fn below(&mut self, count: usize) -> usize {
        (self.unit() * count as f64) as usize
    }
}
