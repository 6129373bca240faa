//! Unusual file names.

use super::{NOTHING_NEW, assert_outcomes, fill, fill_with, import, number};
use crate::common::database::import as import_paths;
use crate::common::prelude::*;
use crate::common::zips::{Entry, archive, stored};

#[test]
fn file_has_one_name_however_it_was_reached() {
    let folder = Folder::with_matches(2);
    folder.write("sub/a.xg", &numbered(5).file());
    fill(&folder, 0);
    let database = folder.database("a.db");
    for path in ["matches/../matches", "matches/./sub//..", "matches/sub/../sub/a.xg"] {
        let output = import_paths(&database, &[&folder.out().parent().unwrap().join(path)], &[], 0);
        assert!(stdout(&output).starts_with(NOTHING_NEW), "{path}: {}", stdout(&output));
    }
    let output = program()
        .args(["import", "--db", "../../out/a.db", "../../matches", "a.xg"])
        .current_dir(folder.file("sub"))
        .output()
        .unwrap();
    assert!(stdout(&output).starts_with(NOTHING_NEW), "{}", stdout(&output));
    assert_eq!(number(&folder, "SELECT count(*) FROM source_files"), 3);
}

#[test]
fn member_names_are_kept_byte_for_byte() {
    let folder = Folder::new();
    let names: [&[u8]; 9] = [
        b"../../up.xg",
        b"/absolute.xg",
        b"C:\\windows\\a.xg",
        b"no utf8 \xff.xg",
        b"no utf8 \\xff.xg",
        b"a//b.xg",
        b"./a/b.xg",
        b"tab\t and \x1b[2J.xg",
        b"nul\0.xg",
    ];
    let members: Vec<Entry> = (0..).zip(names).map(|(number, name)| stored(name, &numbered(number).file())).collect();
    folder.write("m.zip", &archive(&members));
    assert_contains(import(&folder, &[], 0), ["9 found: 9 imported"]);
    assert!(import(&folder, &[], 0).starts_with(NOTHING_NEW));
    assert!(import(&folder, &["--rehash"], 0).contains(NOTHING_NEW));
    assert_eq!(number(&folder, "SELECT count(DISTINCT path) FROM source_files WHERE outcome = 'imported'"), 9);
    // Each file can be found from its path in the database.
    let database = folder.database("a.db");
    assert_contains(
        stdout(&ended(&["verify", "--db", database.to_str().unwrap()], 0)),
        ["sources                    9 checked: sound"],
    );
}

#[cfg(unix)] // names that are not UTF-8
#[test]
fn files_with_names_that_are_not_utf8_are_imported() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::with_matches(1);
    let at = |name: &[u8]| folder.matches().join(std::ffi::OsStr::from_bytes(name));
    std::fs::create_dir(at(b"folder \xfe")).unwrap();
    std::fs::write(at(b"folder \xfe/a\xff.XG"), numbered(5).file()).unwrap();
    std::fs::write(at(b"m\xff.zip"), archive(&[stored(b"\xff.xg", &numbered(6).file())])).unwrap();
    fill(&folder, 0);
    let expected =
        [("0000.xg", "imported"), ("folder \\xfe/a\\xff.XG", "imported"), ("m\\xff.zip//\\xff.xg", "imported")];
    assert_outcomes(&folder, &expected);
    assert!(import(&folder, &[], 0).starts_with(NOTHING_NEW));
    std::fs::rename(at(b"folder \xfe/a\xff.XG"), at(b"b\xfd.xg")).unwrap();
    std::fs::remove_file(at(b"m\xff.zip")).unwrap();
    std::fs::remove_dir(at(b"folder \xfe")).unwrap();
    fill_with(&folder, &["--prune"], 0);
    assert_outcomes(&folder, &[("0000.xg", "imported"), ("b\\xfd.xg", "imported")]);
    folder.assert_like_fresh("a.db", 0);
}

#[cfg(unix)] // symbolic links
#[test]
fn links_are_followed_but_not_in_circles() {
    let folder = Folder::with_matches(1);
    std::fs::create_dir(folder.file("sub")).unwrap();
    let link = |from: &str, to: &str| std::os::unix::fs::symlink(folder.file(from), folder.file(to)).unwrap();
    link("0000.xg", "sub/link.xg");
    link(".", "sub/loop");
    fill(&folder, 0);
    assert_outcomes(&folder, &[("0000.xg", "imported"), ("sub/link.xg", "imported")]);
}
