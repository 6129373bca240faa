//! GNU Shogi's binary books against what an independent reader found in them, and books of our own making.

mod common;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use common::{corpus_files, gdx, say};
use gammonbase::format::gnushogi::gdx::{GdxFile, Head, Layout, Slot, detect};
use gammonbase::format::residue::apply;
use gammonbase::normalize::books::gdx::{normalize, to_file};
use gammonbase::normalize::books::rows::{BookRows, FieldValue, MoveRow};
use gammonbase::shogi::{Position, usi};
use proptest::prelude::*;
use serde_json::Value;
use sha2::{Digest, Sha256};

const EDGES: &str = "edges_sha256(sfen3|usi|flags&0x1100|count|hint usi or -)";

fn rows(bytes: &[u8]) -> BookRows {
    normalize(&GdxFile::decode(bytes).unwrap(), bytes).unwrap()
}

fn name(file: &Path) -> &str {
    file.file_stem().unwrap().to_str().unwrap()
}

/// The real books, or those that were made of them: re-encoded, damaged.
fn books(is_made: bool) -> Vec<PathBuf> {
    let mut files = corpus_files(&["bbk"]);
    files.retain(|file| name(file).starts_with("synthetic-") == is_made);
    files
}

fn truth(file: &Path) -> Value {
    let path = file.parent().unwrap().join(format!("../truth/shogi/{}.bbk.json", name(file)));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn edges(rows: &BookRows) -> String {
    let sfens: HashMap<i64, &str> = rows.positions.iter().map(|(key, sfen)| (*key, sfen.as_str())).collect();
    let line = |row: &MoveRow| {
        let (flags, count) = (row.flags.unwrap(), row.count.unwrap());
        let hint = row.hint.as_deref().unwrap_or("-");
        format!("{}|{}|{flags}|{count}|{hint}\n", sfens[&row.position_key], row.r#move)
    };
    let mut lines: Vec<String> = rows.moves.iter().map(line).collect();
    lines.sort_unstable();
    lines.concat()
}

fn digest(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn messages(rows: &BookRows) -> Vec<&str> {
    rows.warnings.iter().map(|warning| warning.message.as_str()).collect()
}

/// What the columns and the residue give is the file again.
fn assert_comes_back(rows: &BookRows, bytes: &[u8]) {
    let (length, residue) = rows.residue.as_ref().unwrap();
    assert!(apply(to_file(rows).encode(), *length, residue).unwrap() == bytes, "the file does not come back");
}

#[test]
fn every_figure_equals_the_independent_readers() {
    let (mut compared, mut moves) = (0, 0);
    for file in books(false) {
        let bytes = std::fs::read(&file).unwrap();
        let (truth, name) = (truth(&file), name(&file));
        let rows = rows(&bytes);
        let figures = rows.book.figures;
        for (key, found) in [
            ("used_slots", figures.entries),
            ("move_entries_reached", figures.reachable.unwrap()),
            ("entries_unreached", figures.orphans.unwrap()),
            ("illegal", figures.illegal_moves.unwrap()),
            ("positions_reached_incl_start_and_leaves", figures.positions),
            ("positions_with_book_moves", figures.positions_with_moves.unwrap()),
            ("move_entries_reached", figures.moves.unwrap()),
            ("max_min_depth", figures.max_depth.unwrap()),
            ("moves_good", figures.good_moves.unwrap()),
            ("moves_bad", figures.bad_moves.unwrap()),
            ("sum_of_counts", figures.count_sum.unwrap()),
            ("hint_zero", rows.moves.iter().filter(|row| row.hint.is_none()).count() as u64),
        ] {
            assert_eq!(found, truth[key].as_u64().unwrap(), "{name}: {key}");
        }
        for field in ["bookcount", "booksize", "maxoffset"] {
            let (_, value) = rows.header_fields.iter().find(|(known, _)| *known == field).unwrap();
            assert_eq!(*value, FieldValue::Integer(truth["admin"][field].as_i64().unwrap()), "{name}: {field}");
        }
        assert_eq!(rows.book.variant.as_deref(), truth["layout"].as_str(), "{name}");
        assert_eq!(digest(&edges(&rows)), truth[EDGES].as_str().unwrap(), "{name}");
        let is_aborted = truth["admin"]["bookcount"] == 0;
        assert_eq!(rows.warnings.len(), usize::from(is_aborted), "{name}: {:?}", rows.warnings);
        compared += 1;
        moves += rows.moves.len();
    }
    if compared > 0 {
        say(&format!("GDX: {compared} books and {moves} moves equal the truth"));
        assert!(compared >= 6 && moves >= 21_000, "{compared} books, {moves} moves");
    }
}

#[test]
fn every_layout_of_a_book_gives_the_same_moves() {
    let mut files = books(false);
    files.extend(books(true));
    files.retain(|file| {
        ["debian", "synthetic-be32", "synthetic-packed14"].iter().any(|start| name(file).starts_with(start))
    });
    let books: Vec<BookRows> = files.iter().map(|file| rows(&std::fs::read(file).unwrap())).collect();
    for book in &books {
        assert_eq!(edges(book), edges(&books[0]));
        assert_eq!(book.positions, books[0].positions);
        assert_eq!(book.book.figures, books[0].book.figures);
    }
    let mut variants: Vec<&str> = books.iter().filter_map(|book| book.book.variant.as_deref()).collect();
    variants.sort_unstable();
    assert!(books.is_empty() || variants == ["be32", "be64", "le32", "le32-packed", "le64"], "{variants:?}");
}

#[test]
fn every_real_file_comes_back_byte_for_byte() {
    for file in corpus_files(&["bbk"]) {
        let bytes = std::fs::read(&file).unwrap();
        let Ok(decoded) = GdxFile::decode(&bytes) else {
            assert!(bytes.is_empty(), "{}", file.display());
            continue;
        };
        assert!(decoded.encode() == bytes, "{}", file.display());
        let rows = normalize(&decoded, &bytes).unwrap();
        assert_comes_back(&rows, &bytes);
        let is_whole = decoded.trailing.is_empty();
        assert_eq!(rows.residue.unwrap().1.is_empty(), is_whole, "{}", file.display());
    }
}

#[test]
fn damaged_books_give_what_they_hold_and_say_what_is_wrong() {
    let started = Instant::now();
    for file in books(true) {
        let bytes = std::fs::read(&file).unwrap();
        let Ok(decoded) = GdxFile::decode(&bytes) else {
            assert_eq!(name(&file), "synthetic-empty");
            continue;
        };
        let rows = normalize(&decoded, &bytes).unwrap();
        say(&format!("{}: {:?} {:?}", name(&file), rows.book.figures, messages(&rows)));
        let expected: &[&str] = match name(&file) {
            "synthetic-booksize-too-big" => &["the head has 1000000000000 slots, the file holds 1000: these are read"],
            _ => &[],
        };
        assert_eq!(messages(&rows), expected, "{}", file.display());
    }
    assert!(started.elapsed() < Duration::from_secs(20));
}
