//! Decompression bombs.

use super::{assert_outcomes, fill, import};
use crate::common::damage::{patched, sound, word};
use crate::common::prelude::*;
use crate::common::zips::{Entry, archive, claiming, deflated, gzipped, overlapping, stored};
use xgfile::container::Packing;

/// Imports the folder with 200 MB of address space, programs and stacks included: more than it can ever have in memory.
fn import_in_little_memory(folder: &Folder, jobs: &str) -> (Output, Duration) {
    let started = Instant::now();
    let output = Command::new("sh")
        .args(["-c", r#"ulimit -v 200000 && exec "$0" import --jobs "$3" --db "$1" "$2""#])
        .arg(env!("CARGO_BIN_EXE_gammonbase"))
        .args([folder.database("a.db"), folder.matches()])
        .arg(jobs)
        .env("MALLOC_ARENA_MAX", "1")
        .output()
        .unwrap();
    (output, started.elapsed())
}

/// One bomb in a folder with a good file: it is rejected quickly with little memory, and the good file is imported.
fn assert_harmless(name: &str, bytes: &[u8], expected: &str) {
    let folder = Folder::with_matches(1);
    folder.write(name, bytes);
    let (output, duration) = import_in_little_memory(&folder, "2");
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{name}: {text}");
    assert!(text.contains(name) && text.contains(expected), "{name}: {expected} in {text}");
    assert!(!text.contains("defect"), "{text}");
    // The optimised program needs a tenth of a second; a debug build on a busy machine needs longer.
    assert!(duration < Duration::from_secs(30), "{name}: {duration:?}");
    assert_eq!(super::number(&folder, "SELECT count(*) FROM matches"), 1, "{name}");
}

#[cfg(target_os = "linux")] // memory limits of the shell
#[test]
fn bombs_are_refused_quickly_with_little_memory() {
    let zeros = vec![0; 70 << 20];
    let bomb = deflated("bomb.xg", &zeros);
    let packed = gzipped(&zeros);
    drop(zeros);
    let is_bomb = "(ratio 300)";
    assert_harmless("bomb.zip", &archive(std::slice::from_ref(&bomb)), is_bomb);
    assert_harmless("bomb beside others.zip", &archive(&[bomb.clone(), stored("notes.txt", b"x")]), "//bomb.xg: zip");
    let liar = Entry { size: 2000, ..bomb.clone() };
    assert_harmless("lying.zip", &archive(&[liar]), "bomb.xg: zip");
    let other = Entry { name: b"holiday.jpg".into(), ..bomb.clone() };
    assert_harmless("other.zip", &archive(&[other]), is_bomb);
    assert_harmless("gzip.xg.gz", &packed, is_bomb);
    assert_harmless("gzipped.zip", &archive(&[stored("inner.xg.gz", &packed)]), is_bomb);
    let inner = archive(&[stored("x.zip", &archive(std::slice::from_ref(&bomb)))]);
    assert_harmless("nested.zip", &archive(&[stored("deep.zip", &inner)]), "a zip archive inside a zip archive");
    // Within each member's bounds; together 1 GB.
    let noise: Vec<u8> = (0..1u32 << 20).map(|n| (n.wrapping_mul(2_654_435_761) >> 28) as u8).collect();
    let entry = deflated("x.xg", &noise);
    assert_harmless("overlapping.zip", &overlapping(&entry, 1000), "packed bytes in total");
    assert_harmless("many.zip", &claiming(80_000_000), "at most 100000 members, found 80000000");
}

#[cfg(target_os = "linux")] // memory limits of the shell
#[test]
fn zlib_bomb_in_a_match_is_refused_quickly_with_little_memory() {
    let mut container = sound().encode();
    container.streams[0].data.resize(60 << 20, 0);
    assert_harmless("honest.xg", &container.encode().unwrap(), "original size of temp.xg: expected at most");
    assert_harmless(
        "small.xg",
        &patched(&container, |entries| word(entries, 512, 2560)),
        "a zlib stream of 2560 bytes",
    );
    container.packing = Packing::BareStream;
    assert_harmless("bare.xg", &container.encode().unwrap(), "(ratio 300)");
}

#[test]
fn members_with_unsupported_compression_are_rejected() {
    let folder = Folder::new();
    // LZMA, PPMd and Zstandard, whose decoders would allocate what the first bytes ask for.
    for method in [14, 98, 93] {
        let entry = Entry { method, size: 5000, ..stored("a.xg", &numbered(1).file()) };
        folder.write(&format!("{method}.zip"), &archive(&[entry, stored("b.xg", &numbered(method.into()).file())]));
    }
    let text = import(&folder, &[], 1);
    assert_eq!(text.matches("compression method: expected stored or deflate, found").count(), 3, "{text}");
    assert!(text.contains("14.zip//a.xg: zip record 0 (byte "), "{text}");
    assert!(text.contains("6 found: 3 imported"), "{text}");
}

#[test]
fn bomb_does_not_affect_other_members() {
    let folder = Folder::new();
    let bomb = deflated("bomb.xg", &vec![0; 9 << 20]);
    folder.write("a.zip", &archive(&[bomb, deflated("good.xg", &numbered(1).file())]));
    let text = import(&folder, &[], 1);
    assert!(text.contains("a.zip//bomb.xg: zip record 0 (byte "), "{text}");
    assert!(text.contains("), inflated size: expected at most 4194304 bytes"), "{text}");
    assert_outcomes(&folder, &[("a.zip//bomb.xg", "rejected"), ("a.zip//good.xg", "imported")]);
}

#[test]
fn raised_limits_accept_rejected_files() {
    let folder = Folder::with_matches(1);
    let long = Fixture { event: "x".repeat(100), ..numbered(7) }.file();
    folder.write("long.xg", &[&long[..], &vec![0; 3000][..]].concat());
    let text = import(&folder, &["--max-file-size", "10K"], 1);
    assert!(text.contains("file, size: expected at most 10240 bytes, found"), "{text}");
    let again = import(&folder, &["--max-file-size", "10K"], 0);
    assert!(again.starts_with("Nothing new"), "{again}");
    folder.write("long.xg", &long);
    fill(&folder, 0);
    assert_outcomes(&folder, &[("0000.xg", "imported"), ("long.xg", "imported")]);
}

#[test]
fn verify_applies_the_limits_of_the_import() {
    let folder = Folder::with_matches(1);
    folder.write("m.zip", &archive(&[stored("a.xg", &numbered(1).file()), stored("b.xg", &numbered(2).file())]));
    import(&folder, &["--max-inflated-size", "1M", "--max-file-size", "1G"], 0);
    let database = folder.database("a.db");
    let connection = Connection::open(&database).unwrap();
    let limits: String = connection.query_row("SELECT limits FROM import_runs", [], |row| row.get(0)).unwrap();
    assert_eq!(limits, "file 1073741824, inflated 1048576, ratio 300, members 100000");
    assert_verified(&database, true);
}

#[test]
fn unpacked_size_is_limited_by_size_and_ratio() {
    let folder = Folder::new();
    let file = Fixture { event: "y".repeat(90), ..numbered(1) }.file();
    folder.write("a.zip", &archive(&[deflated("a.xg", &file)]));
    assert_contains(
        import(&folder, &["--max-inflated-size", "3000"], 1),
        ["), inflated size: expected at most 3000 bytes, found "],
    );
    fill(&folder, 0);
    let zeros = gzipped(&vec![0; 30 << 20]);
    folder.write("b.xg.gz", &zeros);
    assert_contains(import(&folder, &[], 1), ["gzip, inflated size: expected at most 9", "(ratio 300)"]);
}
