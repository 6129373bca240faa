//! For the long runs, which are ignored unless they are named: many sample matches, and random numbers.

use std::path::PathBuf;

use super::database::ended;
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
