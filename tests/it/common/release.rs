//! The release binary: crashes and memory are those of the program that people run.

use std::hash::{DefaultHasher, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use super::database::{open, tables};
use super::{collect, say};

/// The release binary of this package, built on first use into the target folder that this test lives in.
pub fn release_binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        // TARGET/debug/gammonbase
        let target = Path::new(env!("CARGO_BIN_EXE_gammonbase")).parent().unwrap().parent().unwrap();
        let output = Command::new(env!("CARGO"))
            .args(["build", "--release", "--locked", "--bin", "gammonbase", "--message-format", "json", "--target-dir"])
            .arg(target)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stderr(Stdio::inherit())
            .output()
            .unwrap();
        assert!(output.status.success(), "the release build failed: {}", output.status);
        let messages = String::from_utf8(output.stdout).unwrap();
        let built = messages.lines().find_map(|line| {
            let message: serde_json::Value = serde_json::from_str(line).ok()?;
            message["executable"].as_str().map(PathBuf::from)
        });
        let binary = built.expect("cargo tells what it has built");
        say(&format!("release binary built: {}", binary.display()));
        binary
    })
}

/// The first `count` matches of the synthetic collection in a folder of that name, made by the release binary; the same files every time.
pub fn sample_matches(name: &str, count: usize) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let output =
        Command::new(release_binary()).args(["synth", "--matches", &count.to_string()]).arg(&folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut files = Vec::new();
    collect(&folder, &["xg"], &mut files);
    files.sort();
    assert_eq!(files.len(), count);
    files
}

/// Every table of a database but `import_runs`: its rows in the order of their keys, without the number of the run that brought
/// them. Read by the release binary, because these databases are large; kept as counts and hashes.
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
        let mut child = Command::new(release_binary())
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

/// Random numbers whose seed is told, so that a failure can be repeated.
pub struct Chance(u64);

impl Chance {
    /// The seed is GAMMONBASE_SEED's, else the clock's.
    pub fn new(what: &str) -> Self {
        let given =
            std::env::var("GAMMONBASE_SEED").ok().map(|text| text.parse().expect("GAMMONBASE_SEED is a number"));
        let clock = || std::time::UNIX_EPOCH.elapsed().unwrap().subsec_nanos().into();
        let seed: u64 = given.unwrap_or_else(clock);
        say(&format!("{what}: GAMMONBASE_SEED={seed}"));
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
