//! Every kind of damage among 200 good files: the good ones are imported, each bad one is rejected with its reason, and no file is read
//! twice.

use std::fs::{File, FileTimes};
use std::time::SystemTime;

use crate::common::damage::sound;
use crate::common::prelude::*;
use crate::import_books::{TEXT, abk_book, gdx_book, xg_book};
use xgfile::container::{HEADER_SIZE, Packing};

/// Good files, four of them books.
const GOOD: i64 = 200;

/// A bad file: its name, its bytes, and its expected reason.
struct Bad {
    name: String,
    bytes: Vec<u8>,
    reason: &'static str,
}

fn bad(name: &str, bytes: impl Into<Vec<u8>>, reason: &'static str) -> Bad {
    Bad { name: name.to_owned(), bytes: bytes.into(), reason }
}

fn changed(mut bytes: Vec<u8>, change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    change(&mut bytes);
    bytes
}

/// Damage by transfers, disks and other programs. `import_rejects` damages single fields.
fn bad_matches() -> Vec<Bad> {
    let whole = numbered(900).file();
    let flipped = |at: usize| changed(whole.clone(), |file| file[at] ^= 0x10);
    let bare = {
        let mut container = sound().encode();
        container.packing = Packing::BareStream;
        container.encode().unwrap()
    };
    let mut found = vec![
        bad("empty.xg", "", "an empty file"),
        bad("one byte.xg", "R", "header"),
        bad("magic.xg", flipped(0), "dwMagicNumber"),
        bad("cut in the header.xg", &whole[..5000], "header"),
        bad("cut behind the header.xg", &whole[..HEADER_SIZE], "archive"),
        bad("zeros to the end.xg", changed(whole.clone(), |file| file[HEADER_SIZE..].fill(0)), "archive"),
        bad("CRC.xg", flipped(HEADER_SIZE + 50), "CRC-32 of the archive"),
        bad("zlib garbage.xg", changed(bare, |file| file[HEADER_SIZE + 500..].fill(0x5a)), "archive"),
        bad("a photograph.xg", [&[0xff, 0xd8, 0xff, 0xe0][..], &[7; 3000]].concat(), "dwMagicNumber"),
        bad("a page.XGP", "<!DOCTYPE html><title>404 Not Found</title>", "found a web page (HTML)"),
    ];
    for percent in [15, 40, 70, 90, 99] {
        let length = HEADER_SIZE + (whole.len() - HEADER_SIZE) * percent / 100;
        found.push(bad(&format!("cut at {percent} percent.xg"), &whole[..length], "archive"));
    }
    found
}

fn bad_books() -> Vec<Bad> {
    vec![
        bad("head only.ob", &xg_book(3)[..100], "header"),
        bad("magic.ob", changed(xg_book(3), |book| book[5] = b'X'), "found OXDB"),
        bad("zip.ob", "PK\x03\x04 and so on", "a zip archive whose name does not end in .zip"),
        bad("head only.abk", &abk_book(&["e2e4 e7e5", "d2d4"])[..20], "expected 120 bytes, found 7 bytes left"),
        bad("text.abk", "my openings", "magic"),
        bad("cut in the head.bbk", &gdx_book(&["7g7f 3c3d", "2g2f"])[..20], "size"),
        bad("zeros.bbk", [0; 500], "size"),
        bad("empty.tbk", "", "an empty file"),
        bad("binary.tbk", [0xa5; 300], "starts with"),
    ]
}

fn good() -> Folder {
    let folder = Folder::with_matches(GOOD as i32 - 4);
    folder.write("books/opening.ob", &xg_book(3));
    folder.write("books/arena.abk", &abk_book(&["e2e4 e7e5", "d2d4"]));
    folder.write("books/gnu.bbk", &gdx_book(&["7g7f 3c3d", "2g2f"]));
    folder.write("books/shogi.tbk", TEXT.as_bytes());
    folder
}

#[test]
fn good_files_are_imported_among_damaged_ones_and_read_once() {
    let folder = good();
    let bads: Vec<Bad> = bad_matches().into_iter().chain(bad_books()).collect();
    for bad in &bads {
        folder.write(&format!("bad/{}", bad.name), &bad.bytes);
    }
    // A folder is not a file, whatever its name.
    folder.write("folder.xg/notes.txt", b"nothing of ours");
    let output = folder.import("a.db", &[], 1);
    let database = folder.database("a.db");
    let told = stderr(&output);
    let mut problems = Vec::new();
    for bad in &bads {
        let reason = reason(&folder, &bad.name).unwrap_or_default();
        let line = format!("rejected: {}: {reason}", folder.file(&format!("bad/{}", bad.name)).display());
        if !reason.contains(bad.reason) || !told.lines().any(|told| told == line) {
            problems.push(format!("{}: {reason:?} does not speak of {:?}", bad.name, bad.reason));
        }
    }
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
    assert_eq!(told.lines().count(), bads.len(), "{told}");
    let counts = format!("{GOOD} imported, 0 unchanged, 0 duplicates, {} rejected", bads.len());
    assert!(stdout(&output).contains(&counts), "{}", stdout(&output));
    assert_sound(&database);

    // Other bytes with the same size and time: only reading the file again detects them.
    let before = dump(&database);
    let paths = files(&folder.matches());
    for path in &paths {
        let (time, size) = (modified(path), std::fs::metadata(path).unwrap().len());
        std::fs::write(path, vec![b'?'; size as usize]).unwrap();
        set_modified(path, time);
    }
    let output = folder.import("a.db", &[], 0);
    assert_eq!(stderr(&output), "");
    assert!(stdout(&output).contains("Nothing new: all "), "{}", stdout(&output));
    assert_same(&dump(&database), &before);
    let runs = "SELECT (totals ->> 'files_skipped') || ' ' || (totals ->> 'files_imported') || ' ' || (totals ->> 'files_rejected') || ' ' || (totals ->> 'bytes_read')
                FROM import_runs ORDER BY import_run_id DESC LIMIT 1";
    assert_eq!(one::<String>(&open(&database), runs), format!("{} 0 0 0", GOOD + bads.len() as i64));
}

/// The reason for which a file was rejected.
fn reason(folder: &Folder, name: &str) -> Option<String> {
    let path = folder.file(&format!("bad/{name}"));
    let sql = "SELECT r.message FROM rejects AS r JOIN source_files AS s USING (source_file_id)
               WHERE s.outcome = 'rejected' AND s.path = ?";
    open(&folder.database("a.db")).query_row(sql, [path.to_str().unwrap()], |row| row.get(0)).ok()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found
}

fn modified(path: &Path) -> SystemTime {
    std::fs::metadata(path).unwrap().modified().unwrap()
}

fn set_modified(path: &Path, time: SystemTime) {
    File::options().write(true).open(path).unwrap().set_times(FileTimes::new().set_modified(time)).unwrap();
}

#[test]
fn truncated_book_is_kept_up_to_its_last_entry_with_a_warning() {
    let folder = Folder::with_matches(1);
    for (name, book) in
        [("a.ob", xg_book(3)), ("a.abk", abk_book(&["e2e4 e7e5", "d2d4"])), ("a.bbk", gdx_book(&["7g7f 3c3d", "2g2f"]))]
    {
        folder.write(name, &book[..book.len() - 7]);
    }
    folder.fill("a.db", 0);
    assert_eq!(folder.number("SELECT count(DISTINCT content_id) FROM warnings JOIN books USING (content_id)"), 3);
}

#[test]
fn rejected_file_is_read_again_if_its_time_or_size_changes() {
    let folder = Folder::with_matches(1);
    // The same size, mended or not.
    let good = numbered(7).file();
    let broken = changed(good.clone(), |file| file[HEADER_SIZE + 50] ^= 1);
    for name in ["by time.xg", "by size.xg", "not at all.xg"] {
        folder.write(name, &broken);
    }
    folder.fill("a.db", 1);
    let outcome = |name: &str| {
        let sql = "SELECT outcome FROM source_files WHERE path = ?";
        let path = folder.file(name);
        let connection = open(&folder.database("a.db"));
        connection.query_row(sql, [path.to_str().unwrap()], |row| row.get::<_, String>(0)).unwrap()
    };
    for (name, file, later) in
        [("by time.xg", good.clone(), 1), ("by size.xg", numbered(8123).file(), 0), ("not at all.xg", good.clone(), 0)]
    {
        let path = folder.file(name);
        let time = modified(&path) + Duration::from_secs(later);
        std::fs::write(&path, file).unwrap();
        set_modified(&path, time);
    }
    assert_ne!(good.len(), numbered(8123).file().len());
    folder.fill("a.db", 0);
    assert_eq!([outcome("by time.xg"), outcome("by size.xg")], ["imported", "imported"]);
    assert_eq!(outcome("not at all.xg"), "rejected");
    assert_sound(&folder.database("a.db"));
}

#[test]
fn touched_rejected_file_is_not_reported_again() {
    let folder = Folder::with_matches(1);
    let path = folder.write("bad.xg", b"RGMH");
    folder.fill("a.db", 1);
    set_modified(&path, modified(&path) + Duration::from_secs(5));
    assert_eq!(stderr(&folder.import("a.db", &[], 0)), "");
    assert_eq!(folder.number("SELECT count(*) FROM rejects"), 1);
}
