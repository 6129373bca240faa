//! Opens regular files only: a pipe would block, and a device may never end.

use std::fs::{File, FileType, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Opens a regular file for reading. Never blocks on another kind of file, even if one replaces the file in the meantime.
pub fn open(path: &Path) -> io::Result<File> {
    check(path)?;
    open_at_once(path)
}

/// Reads a regular file.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads the text of a regular file of at most `most` bytes, without its byte order mark. `what` names the text in an error.
pub fn read_text(path: &Path, most: u64, what: &str) -> io::Result<String> {
    let mut text = String::new();
    open(path)?.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most {
        return Err(io::Error::other(format!("more than {} KB of {what}", most >> 10)));
    }
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Like [`open`], for a path that may have been replaced since it was checked.
fn open_at_once(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // No effect on a regular file. A pipe opens without waiting for a writer, and a terminal does not become the controlling terminal.
        options.custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY);
    }
    let file = options.open(path)?;
    regular(file.metadata()?.file_type())?;
    Ok(file)
}

/// Opens a file of the program's own for reading and writing, and creates it if it is missing: a link in its place is an error, not
/// followed.
pub fn open_own(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_NOCTTY);
    }
    options.open(path)
}

/// Fails if a path does not lead to a regular file. For libraries that open files by path.
pub fn check(path: &Path) -> io::Result<()> {
    regular(std::fs::metadata(path)?.file_type())
}

/// Names a kind of file that is not a regular file.
pub fn kind(file: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if file.is_fifo() {
            return "a pipe, not a regular file";
        }
        if file.is_socket() {
            return "a socket, not a regular file";
        }
        if file.is_char_device() || file.is_block_device() {
            return "a device, not a regular file";
        }
    }
    if file.is_dir() { "a folder, not a file" } else { "not a regular file" }
}

fn regular(file: FileType) -> io::Result<()> {
    if file.is_file() { Ok(()) } else { Err(io::Error::new(io::ErrorKind::InvalidInput, kind(file))) }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_are_opened_without_blocking() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        assert!(std::process::Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
        std::os::unix::fs::symlink(at("pipe"), at("link")).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
        std::fs::write(at("file"), "x").unwrap();
        for (path, expected) in [
            (at("pipe"), "a pipe, not a regular file"),
            (at("link"), "a pipe, not a regular file"),
            (at("socket"), "a socket, not a regular file"),
            (at(""), "a folder, not a file"),
            ("/dev/zero".into(), "a device, not a regular file"),
        ] {
            assert_eq!(open(&path).unwrap_err().to_string(), expected, "{}", path.display());
        }
        assert!(open(&at("file")).is_ok());
        assert_eq!(open(&at("nothing")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn file_replaced_by_a_pipe_does_not_block() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        assert_eq!(open_at_once(&path).unwrap_err().to_string(), "a pipe, not a regular file");
    }
}
