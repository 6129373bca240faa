//! The baseline for inflating: C zlib on one thread, called through Python, so this crate neither links it nor needs unsafe code.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::support::Outcome;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/import/c_zlib.py");

/// The time of inflating all files.
#[derive(Debug, Clone, Copy)]
pub struct Inflated {
    pub bytes: f64,
    /// Seconds of inflating, including zlib's own Adler-32.
    pub inflate_s: f64,
    /// Seconds of zlib's CRC-32 over the output.
    pub crc_s: f64,
}

/// A running `c_zlib.py`.
pub struct CZlib {
    pub version: String,
    _child: Child,
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl CZlib {
    /// Starts the script for these files, listed in a file in `work`; `None` without `python3`.
    pub fn start(files: &[PathBuf], work: &Path) -> Outcome<Option<Self>> {
        let names: Vec<&[u8]> = files.iter().map(|file| file.as_os_str().as_encoded_bytes()).collect();
        let list = work.join("files");
        std::fs::write(&list, names.join(&0))?;
        let mut command = Command::new("python3");
        let mut child = match command.arg(SCRIPT).arg(&list).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            other => other?,
        };
        let (Some(orders), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("python3 has no standard streams".into());
        };
        let mut c_zlib = Self { version: String::new(), _child: child, orders, answers: BufReader::new(answers) };
        c_zlib.version = c_zlib.answer()?;
        Ok(Some(c_zlib))
    }

    /// Inflates every file once.
    pub fn inflate_all(&mut self) -> Outcome<Inflated> {
        self.orders.write_all(b"\n")?;
        let answer = self.answer()?;
        let figures = answer.split(' ').map(str::parse).collect::<Result<Vec<f64>, _>>()?;
        match figures[..] {
            [bytes, inflate_s, crc_s] => Ok(Inflated { bytes, inflate_s, crc_s }),
            _ => Err(format!("{SCRIPT}: expected three figures, found {answer}").into()),
        }
    }

    fn answer(&mut self) -> Outcome<String> {
        let mut line = String::new();
        match self.answers.read_line(&mut line)? {
            0 => Err(format!("{SCRIPT} failed").into()),
            _ => Ok(line.trim_end().to_owned()),
        }
    }
}
