//! Selects the files of an import, and limits how much of them is trusted: `--include`, `--files-from`, `--max-file-size` and similar
//! options.

use std::path::PathBuf;

use clap::Args;

use crate::CommandError;
use gammonbase::source::regular_file;
use xgfile::limits::Limits;

#[derive(Debug, Args)]
pub(super) struct Choice {
    /// Import only files in the folders that match a pattern; may be repeated. `*` does not match a slash, `**` does; a pattern without a
    /// slash matches names at any depth
    #[arg(long, value_name = "GLOB")]
    pub(super) include: Vec<String>,
    /// Skip files and folders that match a pattern, even if they match --include
    #[arg(long, value_name = "GLOB")]
    pub(super) exclude: Vec<String>,
    /// Read more paths from a file, one per line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(super) files_from: Option<PathBuf>,
    /// Reject larger files; write sizes as 500K, 64M or 2G
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "64M", help_heading = "Limits")]
    max_file_size: u64,
    /// Reject files whose unpacked content is larger (.zip, .gz, the streams of an .xg)
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "64M", help_heading = "Limits")]
    max_inflated_size: u64,
}

/// Room for the paths of some million files, in bytes.
const MAX_LIST: u64 = 256 << 20;

impl Choice {
    /// The paths of `--files-from`.
    pub(super) fn listed(&self) -> Result<Vec<PathBuf>, CommandError> {
        let Some(file) = &self.files_from else {
            return Ok(Vec::new());
        };
        let list = match file.to_str() {
            Some("-") => regular_file::marked(std::io::stdin().lock(), MAX_LIST, "paths"),
            _ => regular_file::open(file).and_then(|file| regular_file::marked(file, MAX_LIST, "paths")),
        };
        let list = list.map_err(|error| format!("{}: {error}", file.display()))?;
        paths(&list).map_err(|problem| format!("{}: {problem}", file.display()).into())
    }

    pub(super) fn limits(&self) -> Limits {
        Limits { file_bytes: self.max_file_size, inflated_bytes: self.max_inflated_size, ..Limits::default() }
    }
}

/// One path per line; empty lines are skipped.
fn paths(list: &[u8]) -> Result<Vec<PathBuf>, String> {
    let lines = list.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    lines.filter(|line| !line.is_empty()).map(path).collect()
}

#[cfg(unix)]
fn path(bytes: &[u8]) -> Result<PathBuf, String> {
    use std::os::unix::ffi::OsStrExt;
    Ok(PathBuf::from(std::ffi::OsStr::from_bytes(bytes)))
}

#[cfg(not(unix))]
fn path(bytes: &[u8]) -> Result<PathBuf, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| format!("{:?} is not UTF-8", String::from_utf8_lossy(bytes)))?;
    Ok(PathBuf::from(text))
}

/// Sizes such as `64M`, in powers of 1024.
fn size(text: &str) -> Result<u64, String> {
    let problem = || format!("{text:?} is not a size: expected a number, optionally followed by K, M, G or T");
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).trim_end();
    let unit = text[digits.len()..].trim_start().to_ascii_uppercase();
    let shift = match unit.strip_suffix("IB").or(unit.strip_suffix('B')).unwrap_or(&unit) {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(problem()),
    };
    let number: u64 = digits.parse().map_err(|_| problem())?;
    number.checked_mul(1 << shift).ok_or_else(problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        choice: Choice,
    }

    #[test]
    fn the_default_limits_are_those_of_the_library() {
        let line = <Line as clap::Parser>::parse_from(["import"]);
        assert_eq!(line.choice.limits(), Limits::default());
    }

    #[test]
    fn sizes_may_have_units() {
        for (text, expected) in [
            ("0", 0),
            ("17", 17),
            ("500K", 500 << 10),
            ("64M", 64 << 20),
            ("2g", 2 << 30),
            ("1 MiB", 1 << 20),
            ("3kB", 3072),
        ] {
            assert_eq!(size(text), Ok(expected), "{text}");
        }
        for text in ["", "M", "1.5M", "-1", "1X", "99999999999T", "iB"] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn newlines_separate_paths() {
        let names = |list: &[u8]| -> Vec<String> {
            paths(list).unwrap().iter().map(|path| path.display().to_string()).collect()
        };
        assert_eq!(names(b"a.xg\r\nb c.xg\n\n/d"), ["a.xg", "b c.xg", "/d"]);
        assert_eq!(names(b""), [""; 0]);
    }
}
