//! Opens regular files only: a pipe would block, and a device may never end.

use std::fs::{File, FileType, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use encoding_rs::{Encoding, UTF_8};

use crate::source::paths::{of_placeholder, placeholder};

/// The message for a file of which macOS left only a placeholder.
pub const IN_CLOUD: &str = "in iCloud only: download it";

/// The metadata of a path; an error with [`IN_CLOUD`] if the file is only in iCloud.
pub fn metadata(path: &Path) -> io::Result<Metadata> {
    let found = std::fs::metadata(path);
    let is_in_cloud = match &found {
        Ok(found) => found.is_file() && of_placeholder(path).is_some(),
        Err(error) => error.kind() == io::ErrorKind::NotFound && placeholder(path).exists(),
    };
    if is_in_cloud { Err(io::Error::new(io::ErrorKind::NotFound, IN_CLOUD)) } else { found }
}

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

/// Reads the text of a regular file of at most `most` bytes, see [`text`].
pub fn read_text(path: &Path, most: u64, what: &str) -> io::Result<String> {
    text(open(path)?, most, what)
}

/// The text of at most `most` bytes, see [`marked`].
pub fn text(source: impl Read, most: u64, what: &str) -> io::Result<String> {
    String::from_utf8(marked(source, most, what)?).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        io::Error::new(io::ErrorKind::InvalidData, format!("not UTF-8 text (byte {place})"))
    })
}

/// At most `most` bytes without their byte order mark, in UTF-8 if the mark is that of UTF-16, in which Windows PowerShell writes. `what`
/// names the text in an error.
pub fn marked(source: impl Read, most: u64, what: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("more than {} KB of {what}", most >> 10)));
    }
    match Encoding::for_bom(&bytes) {
        None => Ok(bytes),
        Some((encoding, mark)) if encoding == UTF_8 => Ok(bytes.split_off(mark)),
        Some((encoding, mark)) => {
            let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes[mark..]);
            let wrong = || io::Error::new(io::ErrorKind::InvalidData, format!("not {} text", encoding.name()));
            text.map(|text| text.into_owned().into_bytes()).ok_or_else(wrong)
        }
    }
}

/// Opens a path that was checked, and fails if another kind of file has replaced the regular one.
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
    regular(metadata(path)?.file_type())
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
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_by_their_mark_up_to_a_limit() {
        let read = |bytes: &[u8]| text(bytes, 12, "words").map_err(|error| error.to_string());
        for bytes in [&b"a\xc3\xa9"[..], b"\xef\xbb\xbfa\xc3\xa9", b"\xff\xfea\0\xe9\0", b"\xfe\xff\0a\0\xe9"] {
            assert_eq!(read(bytes).as_deref(), Ok("a\u{e9}"), "{bytes:?}");
        }
        for (bytes, message) in [
            (&b"a\xe9"[..], "not UTF-8 text (byte 1)"),
            (b"\xff\xfea", "not UTF-16LE text"),
            (b"\xfe\xff\xd8\0", "not UTF-16BE text"),
            (&[b'a'; 13], "more than 0 KB of words"),
        ] {
            assert_eq!(read(bytes), Err(message.to_owned()), "{bytes:?}");
        }
    }

    #[cfg(unix)]
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

    #[cfg(unix)]
    #[test]
    fn file_replaced_by_a_pipe_does_not_block() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        assert_eq!(open_at_once(&path).unwrap_err().to_string(), "a pipe, not a regular file");
    }
}
