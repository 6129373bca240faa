//! Recognises the kind of a file from its content.

use std::borrow::Cow;

use encoding_rs::UTF_8;

use normalize::books::format_of;
use rows::books::BookKind;
use xgfile::container::FILE_MAGIC;
use xgfile::error::FormatError;

/// How many leading bytes [`recognise`] needs; a shorter file is passed whole.
pub const HEAD_BYTES: usize = 16 << 10;

/// The kinds of files that GammonBase reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// An eXtreme Gammon match or position.
    Xg,
    /// An opening book.
    Book(BookKind),
}

impl FileKind {
    /// Every kind, in the order in which files are recognised.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Xg).chain(BookKind::ALL.map(Self::Book))
    }

    /// The lower-case file name extensions of matches, positions and books.
    pub fn extensions() -> impl Iterator<Item = &'static str> {
        Self::all().flat_map(Self::own_extensions).copied()
    }

    fn own_extensions(self) -> &'static [&'static str] {
        match self {
            Self::Xg => &["xg", "xgp"],
            Self::Book(kind) => format_of(kind).extensions,
        }
    }

    /// `source_files.kind`. Positions and short matches have the same content, so the extension decides.
    pub fn name(self, extension: Option<&str>) -> &'static str {
        match self {
            Self::Book(kind) => kind.name(),
            Self::Xg if extension == Some("xgp") => "xgp",
            Self::Xg => "xg",
        }
    }

    /// The kind with a stored name.
    pub fn named(name: &str) -> Option<Self> {
        BookKind::named(name).map(Self::Book).or(["xg", "xgp"].contains(&name).then_some(Self::Xg))
    }
}

/// The kind of a file of `size` bytes that starts with `head`, or `None` if the content is not recognised. A recognised file may still
/// be damaged.
pub fn recognise(head: &[u8], size: u64) -> Option<FileKind> {
    let head = &head[..head.len().min(HEAD_BYTES)];
    FileKind::all().find(|&kind| match kind {
        FileKind::Xg => head.starts_with(&FILE_MAGIC.to_le_bytes()),
        FileKind::Book(kind) => (format_of(kind).recognises)(head, size),
    })
}

/// The kind that a lower-case file name extension stands for. For a file with a damaged start, it selects the decoder with the most
/// useful error.
pub fn by_extension(extension: &str) -> Option<FileKind> {
    FileKind::all().find(|kind| kind.own_extensions().contains(&extension))
}

/// The first bytes of a .zip. Sources open a .zip only under that extension, and never one inside another.
pub const ZIP_MAGIC: [u8; 4] = *b"PK\x03\x04";

/// The first bytes of `._match.xg`, in which macOS keeps what another file system cannot store of `match.xg`.
const COMPANION_MAGIC: [u8; 4] = [0, 5, 0x16, 7];

/// The kind to read a file as, from its content and its lower-case extension; an error if neither is conclusive.
pub fn decide(bytes: &[u8], extension: Option<&str>) -> Result<FileKind, FormatError> {
    let is_plausible = |kind: &FileKind| match kind {
        FileKind::Xg => something_else(bytes).is_none(),
        FileKind::Book(kind) => something_else(bytes).is_none() && (format_of(*kind).is_plausible)(bytes),
    };
    let named = || by_extension(extension?).filter(is_plausible);
    recognise(bytes, bytes.len() as u64).or_else(named).ok_or_else(|| unrecognised(bytes))
}

/// The first bytes of matches and archives that are not read.
const NOT_READ: [Start; 6] = [
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive: unpack it, and import the folder"),
    (b"Rar!\x1a\x07", "a RAR archive: unpack it, and import the folder"),
    (b"BZh", "a file packed with bzip2: unpack it, and import what is in it"),
    (b"\xfd7zXZ\0", "a file packed with xz: unpack it, and import what is in it"),
    (b"\x28\xb5\x2f\xfd", "a file packed with Zstandard: unpack it, and import what is in it"),
    (b"OGXM", "an OGXM match (.ogxm, .gvab) of OpenGammon or GammonView: import the .xg file that it was made from"),
];
/// The beginnings of other files, in any case. They are named if they are rejected; folders may hold many of them.
const NOT_MATCHES: [Start; 6] = [
    (&COMPANION_MAGIC, "a companion file of macOS, which holds no match"),
    (
        b"SQLite format 3\0",
        "a SQLite database: one of GammonBase is opened, and import takes the files that it was made from",
    ),
    (b"<!doctype", "a web page (HTML): the download failed or needs a login; download the file again"),
    (b"<html", "a web page (HTML): the download failed or needs a login; download the file again"),
    (b"version https://git-lfs", "a Git LFS pointer, not the file itself: `git lfs pull` fetches the file"),
    (b"{", "a JSON file, which holds no match of eXtreme Gammon"),
];

/// The first bytes of files, and what they are.
type Start = (&'static [u8], &'static str);

fn named_by_start(known: &[Start], head: &[u8]) -> Option<&'static str> {
    let is_start = |start: &[u8]| head.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start));
    known.iter().find(|(start, _)| is_start(start)).map(|(_, what)| *what)
}

/// Adds the way from a .mat file to an .xg file.
macro_rules! through_mat {
    ($what:literal) => {
        concat!($what, ", which eXtreme Gammon opens and saves as .xg")
    };
}

const JELLYFISH: &str = through_mat!("a Jellyfish match (.mat, .txt)");
const GNU_BACKGAMMON: &str =
    through_mat!("a GNU Backgammon match (.sgf), whose analysis is not read: export it there as .mat");
const BGBLITZ: &str = through_mat!("a BGBlitz match (.bgf), whose analysis is not read: save it there as .mat");

/// Describes a match file of another program, or an archive, and how to get .xg files from it; `None` for other files. `head` is the start
/// of the file.
pub fn foreign(head: &[u8]) -> Option<&'static str> {
    let text = text(head);
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(60);
    if text.starts_with(r#"{"format":"BGF""#) {
        Some(BGBLITZ)
    } else if text.starts_with("(;") && text.contains("GM[6]") {
        Some(GNU_BACKGAMMON)
    } else if text.starts_with("; [") || lines.any(|line| line.to_ascii_lowercase().ends_with("point match")) {
        Some(JELLYFISH)
    } else if head.get(257..262) == Some(b"ustar") {
        Some("a tar archive: unpack it, and import the folder")
    } else {
        named_by_start(&NOT_READ, head)
    }
}

/// Bytes as text, without a byte order mark; UTF-16 needs one.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    UTF_8.decode(bytes).0
}

/// What a file is if it is known not to be of a supported kind.
fn something_else(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [] => Some("an empty file"),
        _ if bytes.starts_with(&ZIP_MAGIC) => Some("a zip archive whose name does not end in .zip"),
        _ => {
            let head = &bytes[..bytes.len().min(HEAD_BYTES)];
            foreign(head).or_else(|| named_by_start(&NOT_MATCHES, head.trim_ascii_start()))
        }
    }
}

fn unrecognised(bytes: &[u8]) -> FormatError {
    /// Enough for eight characters of any encoding.
    const START: usize = 32;
    let found = something_else(bytes).map(str::to_owned).unwrap_or_else(|| {
        let start: String = text(&bytes[..bytes.len().min(START)]).chars().take(8).collect();
        format!("a file that starts with {start:?}")
    });
    FormatError::in_stream("file")
        .expected("an eXtreme Gammon match or position, or an opening book (OBDB, ABK or GNU Shogi)")
        .found(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_bytes_determine_the_kind() {
        for (head, expected) in [
            (&b"RGMH"[..], Some(FileKind::Xg)),
            (b"\0\0\0\0OBDB\x01\0\0\0", Some(FileKind::Book(BookKind::XgOpening))),
            (b"\x03ABK\0", Some(FileKind::Book(BookKind::Abk))),
            (b"\x03AB2", Some(FileKind::Book(BookKind::Abk))),
            (b"\x03XYZ\x70\x62\0\0\x1c\0\0\0", Some(FileKind::Book(BookKind::Abk))),
            (b"\x03XYZ\x70\x62\0\0\x1d\0\0\0", None),
            (b"\x04ABK\x70\x62\0\0\x1c\0\0\0", None),
            (b"# Static Rook\n#\nP7f P8d S6h\n", Some(FileKind::Book(BookKind::GnushogiText))),
            (b"OBDB", None),
            (b"SQLite format 3\0", None),
            (b"RGM", None),
            (b"", None),
        ] {
            assert_eq!(recognise(head, head.len() as u64), expected, "{head:?}");
        }
    }

    #[test]
    fn content_takes_precedence_over_the_extension() {
        let tar = [&[b'a'; 257][..], b"ustar\x0000"].concat();
        for (bytes, extension, expected) in [
            (&b"\x03AB2"[..], Some("xg"), Ok(FileKind::Book(BookKind::Abk))),
            (b"\0\x05\x16\x07\0\x02\0\0", Some("xg"), Err("a companion file of macOS, which holds no match")),
            (b"OBDB", Some("ob"), Ok(FileKind::Book(BookKind::XgOpening))),
            (b"\0\0", Some("bbk"), Ok(FileKind::Book(BookKind::GnushogiGdx))),
            (b"RGM", Some("xgp"), Ok(FileKind::Xg)),
            (b"Dear all", Some("tbk"), Err("a file that starts with \"Dear all\"")),
            (b"Dear all\n#\nP7f\n", Some("tbk"), Ok(FileKind::Book(BookKind::GnushogiText))),
            (b"Dear all\n#\nP7f\n", Some("txt"), Err("a file that starts with \"Dear all\"")),
            (b"P7f zz", Some("tbk"), Ok(FileKind::Book(BookKind::GnushogiText))),
            (b"PK\x03\x04\n#\nP7f\n", Some("tbk"), Err("a zip archive whose name does not end in .zip")),
            (b"", Some("tbk"), Err("an empty file")),
            (b"", Some("abk"), Err("an empty file")),
            (b"", Some("xg"), Err("an empty file")),
            (b"", Some("doc"), Err("an empty file")),
            (b"; [Site \"XG Mobile\"]\n\n0 point match\n", Some("xg"), Err(JELLYFISH)),
            (b"(;FF[4]GM[6]AP[GNU Backgammon:1.06]", Some("xgp"), Err(GNU_BACKGAMMON)),
            (b"Rar!\x1a\x07\x01\0", Some("xg"), Err("a RAR archive: unpack it, and import the folder")),
            (b"7z\xbc\xaf\x27\x1c\0\x04", None, Err("a 7z archive: unpack it, and import the folder")),
            (&tar, None, Err("a tar archive: unpack it, and import the folder")),
            (b"BZh91AY", None, Err("a file packed with bzip2: unpack it, and import what is in it")),
            (
                b"version https://git-lfs.github.com/spec/v1\noid sha256:00\n",
                Some("xg"),
                Err("a Git LFS pointer, not the file itself: `git lfs pull` fetches the file"),
            ),
            (
                b"\n<!DOCTYPE html>\n<html>",
                Some("xg"),
                Err("a web page (HTML): the download failed or needs a login; download the file again"),
            ),
            (b"{\"error\":1}", Some("xgp"), Err("a JSON file, which holds no match of eXtreme Gammon")),
            (b"\0", None, Err("a file that starts with \"\\0\"")),
            (b"\xef\xbb\xbfDear all", None, Err("a file that starts with \"Dear all\"")),
            (b"\xff\xfeD\0e\0a\0r\0 \0a\0l\0l\0", None, Err("a file that starts with \"Dear all\"")),
            (b"\xef\xbb\xbf; [Site \"Paris\"]\n\n7 point match\n", None, Err(JELLYFISH)),
            (b"(;FF[4]GM[6]AP[GNU Backgammon:1.06]", None, Err(GNU_BACKGAMMON)),
            (b"{\"format\":\"BGF\",\"version\":\"1.0\"}\n\x1f\x8b", None, Err(BGBLITZ)),
        ] {
            let decided = decide(bytes, extension).map_err(|error| error.details().found.clone());
            assert_eq!(decided, expected.map_err(str::to_owned), "{bytes:?} {extension:?}");
        }
    }

    #[test]
    fn gdx_headers_must_match_the_file_size() {
        let long = |numbers: [u64; 3]| numbers.map(u64::to_le_bytes).concat();
        let short = |numbers: [u32; 3]| numbers.map(u32::to_be_bytes).concat();
        for (head, size, expected) in [
            (long([5668, 8000, 192_000]), 192_024, Some(FileKind::Book(BookKind::GnushogiGdx))),
            (long([5668, 8000, 192_001]), 192_025, None),
            (long([5668, 8000, 192_000]), 24, None),
            (long([0, 0, 0]), 48, None),
            (short([5668, 8000, 127_996]), 128_012, Some(FileKind::Book(BookKind::GnushogiGdx))),
        ] {
            assert_eq!(recognise(&head, size), expected, "{head:?} {size}");
        }
    }
}
