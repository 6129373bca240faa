//! Matches in `.zip` and `.gz` files.

use std::io::{Cursor, Write};

use super::{NOTHING_NEW, assert_outcomes, disguise, fill, fill_with, import, number, rows};
use crate::common::database::import as import_paths;
use crate::common::prelude::*;
use crate::common::zips::{Entry, archive, deflated, gzipped, overlapping, stored};
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

#[test]
fn stored_and_deflated_members_are_imported() {
    let folder = Folder::new();
    let methods = [
        ("stored.xg", CompressionMethod::Stored),
        ("in/folders/deflated.XG", CompressionMethod::Deflated),
        ("position.xgp", CompressionMethod::Stored),
        ("no extension", CompressionMethod::Deflated),
    ];
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (number, (name, method)) in (0..).zip(methods) {
        writer.start_file(name, SimpleFileOptions::default().compression_method(method)).unwrap();
        writer.write_all(&numbered(number).file()).unwrap();
    }
    writer.add_directory("folder.xg", SimpleFileOptions::default()).unwrap();
    writer.start_file("gzip.xg.gz", SimpleFileOptions::default()).unwrap();
    writer.write_all(&gzipped(&numbered(9).file())).unwrap();
    writer.start_file("read me.txt", SimpleFileOptions::default()).unwrap();
    writer.write_all(b"none of ours").unwrap();
    folder.write("a.ZIP", writer.finish().unwrap().get_ref());
    assert_contains(import(&folder, &[], 0), ["5 found: 5 imported", "1 other file ignored"]);
    assert_outcomes(
        &folder,
        &[
            ("a.ZIP//gzip.xg.gz", "imported"),
            ("a.ZIP//in/folders/deflated.XG", "imported"),
            ("a.ZIP//no extension", "imported"),
            ("a.ZIP//position.xgp", "imported"),
            ("a.ZIP//stored.xg", "imported"),
        ],
    );
    assert_eq!(number(&folder, "SELECT count(*) FROM source_files WHERE kind = 'xgp'"), 1);
    // Unchanged, it is not even opened; a disguised one would be damaged.
    disguise(&folder.file("a.ZIP"));
    let text = import(&folder, &[], 0);
    assert_eq!(text, format!("{NOTHING_NEW}5 files unchanged since an earlier import; 1 other file ignored.\n"));
}

#[test]
fn archive_with_two_files_of_one_name_is_rejected() {
    let folder = Folder::new();
    let (x, other) = (deflated("x.xg", &numbered(1).file()), deflated("y.xg", &numbered(2).file()));
    folder.write("a.zip", &archive(&[x.clone(), other, deflated("x.xg", &numbered(3).file())]));
    // Of folders, several entries are usual.
    folder.write("b.zip", &archive(&[stored("in/", b""), x, stored("in/", b"")]));
    fill(&folder, 1);
    assert_outcomes(&folder, &[("a.zip", "rejected"), ("b.zip//x.xg", "imported")]);
    assert_eq!(number(&folder, "SELECT record FROM rejects WHERE found = 'two named \"x.xg\"'"), 2);
}

#[test]
fn rewritten_archive_is_remembered_by_the_import_that_prunes_its_old_members() {
    let folder = Folder::new();
    folder.write("a.zip", &archive(&[deflated("old.xg", &numbered(1).file())]));
    fill(&folder, 0);
    folder.write("a.zip", &archive(&[deflated("new and longer.xg", &numbered(2).file())]));
    fill_with(&folder, &["--prune"], 0);
    assert_outcomes(&folder, &[("a.zip//new and longer.xg", "imported")]);
    assert_eq!(number(&folder, "SELECT count(*) FROM archives"), 1);
}

#[test]
fn member_and_file_of_a_match_are_duplicates() {
    let folder = Folder::with_matches(2);
    let members = [deflated("0001.xg", &numbered(1).file()), deflated("new.xg", &numbered(5).file())];
    folder.write("0.zip", &archive(&members));
    assert_contains(import(&folder, &[], 0), ["4 found: 3 imported, 0 unchanged, 1 duplicate"]);
    assert_outcomes(
        &folder,
        &[
            ("0.zip//0001.xg", "imported"),
            ("0.zip//new.xg", "imported"),
            ("0000.xg", "imported"),
            ("0001.xg", "imported"),
        ],
    );
}

#[test]
fn gzip_is_unpacked_under_any_name() {
    let folder = Folder::new();
    folder.write("a.xg.gz", &gzipped(&numbered(1).file()));
    folder.write("b.Xg", &gzipped(&numbered(2).file()));
    folder.write("c.gz", &gzipped(&numbered(3).file()));
    folder.write("d", &gzipped(&numbered(4).file()));
    folder.write("e.gz", &gzipped(b"none of ours"));
    folder.write("f.gz", b"\x1f\x8b no gzip at all");
    assert_contains(import(&folder, &[], 0), ["4 found: 4 imported", "2 other files ignored"]);
    let mut cut = gzipped(&numbered(1).file());
    cut.truncate(cut.len() / 2);
    folder.write("a.xg.gz", &cut);
    assert_contains(import(&folder, &[], 1), ["a.xg.gz: gzip: expected valid compressed data, found"]);
}

#[test]
fn archives_and_files_are_recognised_by_content() {
    let folder = Folder::new();
    folder.write("match.zip", &numbered(1).file());
    folder.write("text.zip", b"no zip, and nothing else");
    folder.write("zip.xg", &archive(&[stored("a.xg", &numbered(2).file())]));
    let text = import(&folder, &[], 1);
    assert!(text.contains("text.zip: zip (byte 24), directory: expected a valid zip archive"), "{text}");
    assert!(text.contains("found a zip archive whose name does not end in .zip"), "{text}");
    assert_outcomes(&folder, &[("match.zip", "imported"), ("text.zip", "rejected"), ("zip.xg", "rejected")]);
    // Named itself, an archive may be called anything.
    let other = Folder::new();
    let path = other.write("archive.bin", &archive(&[stored("a.xg", &numbered(2).file())]));
    crate::common::database::import(&other.database("a.db"), &[&path], &[], 0);
    assert_outcomes(&other, &[("archive.bin//a.xg", "imported")]);
}

#[test]
fn unsupported_members_are_rejected_with_a_reason() {
    let folder = Folder::new();
    let inner = archive(&[stored("a.xg", &numbered(1).file())]);
    let good = deflated("good.xg", &numbered(2).file());
    let encrypted = Entry { name: b"locked.xg".into(), flags: 1, ..good.clone() };
    let strange = Entry { name: b"strange.xg".into(), method: 99, ..good.clone() };
    let xz = Entry { name: b"xz.xg".into(), method: 95, ..good.clone() };
    let damaged = Entry { name: b"damaged.xg".into(), crc: 1, ..good.clone() };
    let strange_other = Entry { name: b"strange.jpg".into(), method: 99, ..good.clone() };
    let members = [stored("in.ZIP", &inner), good, encrypted, strange, xz, damaged, strange_other];
    folder.write("a.zip", &archive(&members));
    let text = import(&folder, &[], 1);
    let text =
        text.split(" (byte ").map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(')'));
    let text: String = text.collect();
    for expected in [
        "a.zip//in.ZIP: zip record 0: expected matches, positions or books, found a zip archive inside a zip archive",
        "a.zip//locked.xg: zip record 2, encryption: expected a member without a password, found an encrypted member",
        "a.zip//strange.xg: zip record 3, compression method: expected stored or deflate,",
        "a.zip//xz.xg: zip record 4, compression method: expected stored or deflate,",
        "a.zip//damaged.xg: zip record 5: expected valid compressed data, found Invalid checksum",
        "6 found: 1 imported, 0 unchanged, 0 duplicates, 5 rejected; 1 other file ignored",
    ] {
        assert!(text.contains(expected), "{expected} in {text}");
    }
    let text = import(&folder, &[], 0);
    assert!(text.starts_with(NOTHING_NEW) && text.contains("5 files by an earlier import"), "{text}");
}

#[test]
fn changed_archive_keeps_the_rows_of_unchanged_members() {
    let folder = Folder::new();
    let of = |numbers: &[i32]| -> Vec<u8> {
        let member = |&number: &i32| deflated(format!("{number}.xg"), &numbered(number).file());
        archive(&numbers.iter().map(member).collect::<Vec<_>>())
    };
    folder.write("a.zip", &of(&[1, 2, 3]));
    fill(&folder, 0);
    let before = rows(&folder);
    folder.write("a.zip", &of(&[1, 3, 4]));
    assert_contains(import(&folder, &[], 0), ["3 found: 1 imported, 2 unchanged", "Missing    1 file"]);
    assert!(rows(&folder).starts_with(&before), "{}", rows(&folder));
    let outcomes = [("a.zip//1.xg", "imported"), ("a.zip//2.xg", "missing"), ("a.zip//3.xg", "imported")];
    assert_outcomes(&folder, &[&outcomes[..], &[("a.zip//4.xg", "imported")]].concat());
    assert_contains(import(&folder, &["--prune"], 0), ["Pruned     1 file"]);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn lost_members_are_pruned_even_in_a_later_run() {
    let folder = Folder::with_matches(1);
    let members = [1, 2].map(|number| deflated(format!("{number}.xg"), &numbered(number).file()));
    folder.write("z.zip", &archive(&members));
    fill(&folder, 0);
    folder.write("z.zip", &archive(&members[..1]));
    let lost = [("0000.xg", "imported"), ("z.zip//1.xg", "imported"), ("z.zip//2.xg", "missing")];
    for _ in 0..2 {
        fill(&folder, 0);
        assert_outcomes(&folder, &lost);
    }
    fill_with(&folder, &["--prune"], 0);
    assert_outcomes(&folder, &lost[..2]);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn members_of_a_damaged_archive_stay_until_pruned() {
    let folder = Folder::new();
    let bytes = archive(&[deflated("1.xg", &numbered(1).file())]);
    folder.write("a.zip", &bytes);
    fill(&folder, 0);
    let before = (rows(&folder), content(&folder.database("a.db")));
    folder.write("a.zip", &bytes[..bytes.len() - 30]);
    fill(&folder, 1);
    assert_outcomes(&folder, &[("a.zip", "rejected"), ("a.zip//1.xg", "missing")]);
    assert!(import(&folder, &[], 0).starts_with(NOTHING_NEW));
    assert_eq!(rows(&folder), before.0, "rows were rewritten");
    folder.write("a.zip", &bytes);
    fill_with(&folder, &["--prune"], 0);
    assert_eq!(rows(&folder), before.0, "rows were rewritten");
    assert_same(&content(&folder.database("a.db")), &before.1);
    folder.write("a.zip", &bytes[..bytes.len() - 30]);
    fill(&folder, 1);
    fill_with(&folder, &["--prune"], 0);
    assert_outcomes(&folder, &[("a.zip", "rejected")]);
    assert_eq!(number(&folder, "SELECT count(*) FROM matches"), 0);
    // A damaged member of a sound archive, which the second import does not open again.
    let member = numbered(1).file();
    for bytes in [&member[..], &member[..member.len() - 30]] {
        folder.write("a.zip", &archive(&[deflated("1.xg", bytes)]));
        import(&folder, &[], i32::from(bytes.len() < member.len()));
    }
    assert_eq!(number(&folder, "SELECT count(*) FROM matches"), 1);
    fill_with(&folder, &["--prune"], 0);
    assert_eq!(number(&folder, "SELECT count(*) FROM matches"), 0);
}

#[test]
fn members_below_several_places_count_once() {
    let folder = Folder::with_matches(1);
    let archived = folder.write("sub/m.zip", &archive(&[stored(b"a.xg", &numbered(1).file())]));
    let places = [folder.matches(), folder.file("sub"), archived];
    let import = || {
        let places = places.each_ref().map(|place| place.as_path());
        stdout(&import_paths(&folder.database("a.db"), &places, &[], 0))
    };
    assert!(import().contains("2 found: 2 imported"));
    let text = import();
    assert!(text.starts_with("Nothing new: all 2 files unchanged"), "{text}");
}

#[test]
fn books_are_imported_from_archives() {
    let folder = Folder::new();
    folder.write("books.zip", &archive(&[deflated("own.abk", &crate::common::abk::bytes(&["e2e4 e7e5"]))]));
    fill(&folder, 0);
    assert_eq!(number(&folder, "SELECT count(*) FROM books"), 1);
}

#[test]
fn missing_archives_without_supported_members_are_pruned() {
    let folder = Folder::with_matches(1);
    let notes = archive(&[deflated("notes.txt", b"none of ours")]);
    let [gone, replaced, kept] = ["gone.zip", "replaced.zip", "kept.zip"].map(|name| folder.write(name, &notes));
    let broken = folder.write("broken.zip", &notes);
    fill(&folder, 0);
    let known = "SELECT count(*) FROM archives";
    assert_eq!(number(&folder, known), 4);
    std::fs::remove_file(&gone).unwrap();
    std::fs::write(&replaced, numbered(1).file()).unwrap();
    std::fs::write(&broken, b"not even a zip").unwrap();
    fill(&folder, 1);
    assert_eq!(number(&folder, known), 4, "they may come back");
    fill_with(&folder, &["--prune"], 0);
    assert_eq!(number(&folder, known), 1);
    folder.assert_like_fresh("a.db", 1);
    // A folder that is empty looks as if its file system were not mounted.
    std::fs::remove_file(&kept).unwrap();
    std::fs::remove_file(folder.file("0000.xg")).unwrap();
    std::fs::remove_file(&replaced).unwrap();
    std::fs::remove_file(&broken).unwrap();
    fill_with(&folder, &["--prune"], 1);
    assert_eq!(number(&folder, known), 1, "pruned in doubt");
}

#[test]
fn rejects_of_archives_name_the_member_or_the_byte() {
    let folder = Folder::new();
    let members = [deflated("a.xg", &numbered(1).file()), deflated("b.xg", &numbered(2).file())];
    let whole = archive(&members);
    let at = |bytes: &[u8], name: &str| bytes.windows(name.len()).rposition(|found| found == name.as_bytes()).unwrap();
    folder.write("cut.zip", &whole[..whole.len() - 30]);
    let mut damaged = whole.clone();
    damaged[200] ^= 0xFF;
    folder.write("damaged.zip", &damaged);
    let nested = archive(&[members[0].clone(), stored("inner.zip", &whole)]);
    folder.write("nested.zip", &nested);
    let shared = overlapping(&stored("x.xg", &[1; 10_000]), 2);
    folder.write("overlapping.zip", &shared);
    fill(&folder, 1);
    let connection = open(&folder.database("a.db"));
    let sql = "SELECT group_concat(path || ': ' || coalesce(record, '-') || ' ' || coalesce(byte_offset, '-') || ' ' || coalesce(field, '-'),
                   char(10) ORDER BY path) FROM rejects";
    let places = one::<String>(&connection, sql);
    let places = places.replace(folder.matches().join("").to_str().unwrap(), "");
    let expected = [
        format!("cut.zip: - {} directory", whole.len() - 30),
        "damaged.zip//a.xg: 0 0 -".to_owned(),
        format!("nested.zip//inner.zip: 1 {} -", at(&nested, "PK\x01\x02")),
        format!("overlapping.zip: 1 {} directory", shared.len() - 22 - 50),
    ];
    assert_eq!(places, expected.join("\n"));
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn renamed_or_restored_archive_keeps_its_rows() {
        let folder = Folder::with_matches(1);
        let members = [1, 2].map(|number| deflated(format!("{number}.xg"), &numbered(number).file()));
        let old = folder.write("z.zip", &archive(&members));
        fill(&folder, 0);
        let before = rows(&folder);
        let new = folder.file("y.zip");
        std::fs::rename(&old, &new).unwrap();
        fill(&folder, 0);
        assert_eq!(rows(&folder), before, "rows were rewritten");
        assert_outcomes(
            &folder,
            &[
                ("0000.xg", "imported"),
                ("y.zip//1.xg", "imported"),
                ("y.zip//2.xg", "imported"),
                ("z.zip//1.xg", "missing"),
                ("z.zip//2.xg", "missing"),
            ],
        );
        std::fs::rename(&new, &old).unwrap();
        fill_with(&folder, &["--prune"], 0);
        assert_eq!(rows(&folder), before, "rows were rewritten");
        folder.assert_like_fresh("a.db", 0);
        // Gone, and back as it was.
        let away = folder.out().join("z.zip");
        std::fs::rename(&old, &away).unwrap();
        fill(&folder, 0);
        assert_eq!(number(&folder, "SELECT count(*) FROM source_files WHERE is_missing"), 2);
        std::fs::rename(&away, &old).unwrap();
        fill(&folder, 0);
        assert_eq!(rows(&folder), before, "rows were rewritten");
        folder.assert_like_fresh("a.db", 0);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_damaged_archive_that_is_whole_again_is_imported() {
        let folder = Folder::with_matches(1);
        let whole = archive(&[deflated("a.xg", &numbered(30).file()), deflated("b.xg", &numbered(31).file())]);
        let path = folder.write("z.zip", &whole);
        let modified = std::fs::metadata(&path).unwrap().modified().unwrap();
        // Backups restore the time.
        let rewrite = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            std::fs::File::options().write(true).open(&path).unwrap().set_modified(modified).unwrap();
        };
        fill(&folder, 0);
        let before = rows(&folder);
        rewrite(&whole[..2000]);
        fill(&folder, 1);
        rewrite(&whole);
        fill(&folder, 0);
        assert_eq!(rows(&folder), before);
        assert!(import(&folder, &[], 0).starts_with(NOTHING_NEW));
        folder.assert_like_fresh("a.db", 0);
        // Another archive after the damage, with the time of the first and a member of the same size.
        let other = archive(&[deflated("a.xg", &numbered(32).file()), deflated("b.xg", &numbered(31).file())]);
        assert_ne!(other.len(), whole.len());
        rewrite(&whole[..2000]);
        fill(&folder, 1);
        rewrite(&other);
        fill(&folder, 0);
        folder.assert_like_fresh("a.db", 0);
    }
}
