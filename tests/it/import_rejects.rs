//! Damaged files among good ones: each is reported and recorded with its place, and does not affect the others.

use crate::common::damage::{
    cube, offset, play, sound, with_cube, with_header, with_play, with_records, with_registry, with_streams, word,
};
use crate::common::database::query;
use crate::common::fixtures::rtf;
use crate::common::prelude::*;
use xgfile::container::{Container, HEADER_SIZE, Packing, Stream, TRAILER_SIZE};
use xgfile::document::Document;
use xgfile::records::{Cube, HeaderGame, HeaderMatch, Move, RECORD_SIZE, Record};

/// The expected row of `rejects`.
struct Place {
    stream: &'static str,
    record: Option<i64>,
    byte_offset: Option<i64>,
    field: Option<&'static str>,
    found: &'static str,
}

fn at(
    stream: &'static str,
    record: usize,
    byte_offset: i64,
    field: Option<&'static str>,
    found: &'static str,
) -> Place {
    Place { stream, record: Some(record as i64), byte_offset: Some(byte_offset), field, found }
}

fn in_record(number: usize, fields: &[xgfile::field::FieldInfo], name: &'static str) -> Place {
    at("temp.xg", number, offset(number, fields, name), Some(name), "")
}

fn kind_of(number: usize, found: &'static str) -> Place {
    at("temp.xg", number, (number * RECORD_SIZE + 8) as i64, Some("EntryType"), found)
}

fn outside(stream: &'static str, byte_offset: i64, field: Option<&'static str>, found: &'static str) -> Place {
    Place { stream, record: None, byte_offset: Some(byte_offset), field, found }
}

/// A file with one flipped bit.
fn flipped(at: impl Fn(&[u8]) -> usize) -> Vec<u8> {
    let mut file = sound().encode().encode().unwrap();
    let at = at(&file);
    file[at] ^= 1;
    file
}

/// Damaged files with the place where each damage is found.
fn damaged_files() -> Vec<(&'static str, Vec<u8>, Place)> {
    let registry = |field, byte_offset| at("registry", 0, byte_offset, Some(field), "");
    let cut = |stream: usize, length| with_streams(|streams| streams[stream].data.truncate(length));
    let entry = |at, value| with_registry(|entries| word(entries, at, value));
    let whole = sound().encode().encode().unwrap();
    let crc = || outside("archive", (whole.len() - TRAILER_SIZE) as i64, Some("CRC-32 of the archive"), "computed");
    let stray = |record| kind_of(record, "a record outside a game");
    vec![
        ("empty", vec![], Place { byte_offset: None, ..outside("file", 0, None, "an empty file") }),
        ("two match footers", with_records(|records| records.extend_from_within(24..)), kind_of(25, "a second one")),
        ("not XG", b"no match ".repeat(3000), outside("header", 0, Some("dwMagicNumber"), "\"no m\"")),
        ("header only", whole[..HEADER_SIZE].to_vec(), outside("archive", 8232, Some("trailer"), "0 bytes left")),
        ("archive CRC", flipped(|file| file.len() - TRAILER_SIZE), crc()),
        ("flipped blob byte", flipped(|_| HEADER_SIZE + 100), crc()),
        ("stream CRC", entry(524, 7), registry("CRC-32 of temp.xg", 524)),
        ("two gigabytes", entry(512, 0x8000_0000), registry("original size of temp.xg", 512)),
        ("outside", entry(520, 5_000_000), registry("offset and compressed size of temp.xg", 516)),
        ("record kind", with_streams(|streams| streams[0].data[RECORD_SIZE * 3 + 8] = 6), kind_of(3, "6")),
        ("half a record", cut(0, RECORD_SIZE * 5 + 1000), at("temp.xg", 5, 5 * 2560, None, "1000 bytes left")),
        ("half a rollout", cut(1, 3000), at("temp.xgr", 1, 2184, None, "816 bytes")),
        ("half an index", cut(2, 3000), at("temp.xgi", 1, 2560, None, "440 bytes")),
        ("dice", with_play(|play| play.dice = [9, 1]), in_record(3, Move::FIELDS, "Dice")),
        ("one die", with_play(|play| play.dice = [3, 0]), in_record(3, Move::FIELDS, "Dice")),
        ("sixteen checkers", with_play(|play| play.position_i[6] = 6), in_record(3, Move::FIELDS, "PositionI")),
        ("negative bar", with_cube(|cube| cube.position[25] = -1), in_record(6, Cube::FIELDS, "Position")),
        ("seat", with_play(|play| play.actif_p = 0), in_record(3, Move::FIELDS, "ActifP")),
        ("cube of 2^40", with_play(|play| play.cube_a = 40), in_record(3, Move::FIELDS, "CubeA")),
        ("cube of -2^31", with_cube(|cube| cube.cube_b = i32::MIN), in_record(6, Cube::FIELDS, "CubeB")),
        ("double", with_cube(|cube| cube.double = 3), in_record(6, Cube::FIELDS, "double")),
        ("take", with_cube(|cube| cube.take = 3), in_record(6, Cube::FIELDS, "Take")),
        ("beaver", with_cube(|cube| (cube.take, cube.beaver_r) = (2, 7)), in_record(6, Cube::FIELDS, "BeaverR")),
        (
            "candidates",
            with_play(|play| play.data_moves.n_moves = 33),
            Place {
                field: Some("DataMoves.Nmoves"),
                byte_offset: Some(offset(3, Move::FIELDS, "DataMoves") + 64),
                ..in_record(3, Move::FIELDS, "DataMoves")
            },
        ),
        ("no match header", with_records(|records| drop(records.remove(0))), kind_of(0, "1")),
        (
            "two match headers",
            with_records(|records| records.insert(7, records[0].clone())),
            kind_of(7, "a second one"),
        ),
        ("cube before a game", with_records(|records| drop(records.remove(1))), stray(1)),
        ("play before a game", with_records(|records| drop(records.drain(1..3))), stray(1)),
        ("play after a game", with_records(|records| records.insert(14, records[3].clone())), stray(14)),
        ("two ends of a game", with_records(|records| records.insert(14, records[13].clone())), stray(14)),
        ("version 7", with_header(|header| header.version = 7), in_record(0, HeaderMatch::FIELDS, "version")),
        ("version 41", with_header(|header| header.version = 41), in_record(0, HeaderMatch::FIELDS, "version")),
        ("magic", with_header(|header| header.magic = 0), in_record(0, HeaderMatch::FIELDS, "Magic")),
        ("name length", with_streams(|streams| streams[0].data[9] = 41), in_record(0, HeaderMatch::FIELDS, "SPlayer1")),
        (
            "too many comments",
            with_streams(|streams| streams[3].data = b"\r\n".repeat(200_000)),
            outside("temp.xgc", 200_000, None, "more"),
        ),
        (
            "no temp.xg",
            with_streams(|streams| streams[0].name = "temp.xh".into()),
            at("registry", 0, 0, Some("name"), "temp.xh, temp.xgr, temp.xgi, temp.xgc"),
        ),
        (
            "swapped",
            with_streams(|streams| swap_match_and_index(streams)),
            at("temp.xg", 2, 2 * 2560, None, "2 records here and 25 in temp.xgi (swapped?)"),
        ),
        (
            "unfinished and swapped",
            {
                let file = with_records(|records| records.truncate(3));
                let mut container = Container::decode(&file, &Default::default()).unwrap();
                swap_match_and_index(&mut container.streams);
                container.encode().unwrap()
            },
            at("temp.xg", 2, 2 * 2560, None, "2 records here and 3 in temp.xgi (swapped?)"),
        ),
    ]
}

/// The index under the name of the match, and the other way round.
fn swap_match_and_index(streams: &mut [Stream]) {
    let index = streams.iter().position(|stream| stream.name == "temp.xgi").unwrap();
    streams[0].name = "temp.xgi".into();
    streams[index].name = "temp.xg".into();
}

#[test]
fn every_damage_is_located_and_rejects_only_its_file() {
    let folder = Folder::with_matches(2);
    let damaged = damaged_files();
    for (name, bytes, _) in &damaged {
        folder.write(&format!("{name}.xg"), bytes);
    }
    let output = folder.import("a.db", &[], 1);
    let told = stderr(&output);
    assert_eq!(told.lines().count(), damaged.len(), "{told}");
    let connection = open(&folder.database("a.db"));
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM rejects"), damaged.len() as i64);
    for (name, _, place) in &damaged {
        let sql = format!(
            "SELECT r.stream, r.record, r.byte_offset, r.field, r.expected, r.found, r.message
             FROM rejects AS r JOIN source_files AS s USING (source_file_id)
             WHERE s.outcome = 'rejected' AND s.path = r.path AND replace(s.path, '\\', '/') LIKE '%/{name}.xg'"
        );
        let rows = query(&connection, &sql, |row| {
            let place = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
            Ok((place, [4, 5, 6].map(|column| row.get_unwrap::<_, String>(column))))
        });
        let [(found_at, [expected, found, message])] = &rows[..] else { panic!("{name}: {} rejects", rows.len()) };
        let expected_at = (place.stream.to_owned(), place.record, place.byte_offset, place.field.map(str::to_owned));
        assert_eq!(*found_at, expected_at, "{name}: {message}");
        assert!(!expected.is_empty() && !found.is_empty(), "{name}: {message}");
        assert!(found.contains(place.found), "{name}: {found}");
        let line = format!("rejected: {}: {message}", folder.file(&format!("{name}.xg")).display());
        assert!(told.lines().any(|told| told == line), "{name}: not reported: {line}");
    }
    assert_only_the_good_are_in(&folder, 2);
}

/// The database has nothing of a rejected file, not even its players.
fn assert_only_the_good_are_in(folder: &Folder, good: i64) {
    let database = folder.database("a.db");
    assert_sound(&database);
    let connection = open(&database);
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM matches"), good);
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM decisions"), good * 15);
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM players"), good * 2);
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM source_files WHERE outcome = 'imported'"), good);
    let strange = "SELECT count(*) FROM positions WHERE position_hash NOT IN (SELECT position_hash FROM decisions)";
    assert_eq!(one::<i64>(&connection, strange), 0);
}

#[test]
fn truncated_files_are_rejected_and_leave_no_rows() {
    let folder = Folder::with_matches(2);
    let file = numbered(500).file();
    let lengths: Vec<usize> = (0..80).map(|step| file.len() * step / 80 + step % 3).collect();
    for length in &lengths {
        folder.write(&format!("cut to {length}.xg"), &file[..*length]);
    }
    folder.fill("a.db", 1);
    assert_eq!(folder.number("SELECT count(*) FROM rejects"), lengths.len() as i64);
    assert_only_the_good_are_in(&folder, 2);
}

#[test]
fn archive_without_trailer_is_imported_as_a_repacked_file() {
    // Other programs write such files, which have no CRC to check.
    let folder = Folder::new();
    let mut container = sound().encode();
    container.packing = Packing::BareStream;
    folder.write("bare.xg", &container.encode().unwrap());
    folder.fill("a.db", 0);
    assert_eq!(folder.number("SELECT is_intact FROM contents"), 0);
    let mut cut = container.encode().unwrap();
    cut.truncate(cut.len() - 1);
    folder.write("bare.xg", &cut);
    folder.fill("a.db", 1);
}

#[test]
fn dangling_references_are_warnings() {
    let folder = Folder::new();
    let file = with_records(|records| {
        play(records).rollout_index_m[0] = 2;
        play(records).comment_move = 5;
        cube(records).rollout_index_d = i32::MAX;
        cube(records).comment_cube = i32::MAX;
    });
    folder.write("a.xg", &file);
    folder.fill("a.db", 0);
    let connection = open(&folder.database("a.db"));
    let warnings: String = one(
        &connection,
        "SELECT group_concat(record || ' ' || field || ': ' || message, '; ' ORDER BY warning_id) FROM warnings",
    );
    assert_eq!(
        warnings,
        "3 RolloutindexM: the record refers to rollout 2, but the file has 2; 3 Comment: the record refers to comment 5, but temp.xgc has 5; \
         6 RolloutindexD: the record refers to rollout 2147483647, but the file has 2; 6 Comment: the record refers to comment 2147483647, but temp.xgc has 5"
    );
    // The rollout and the comment that have lost their places are kept.
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM rollouts WHERE decision_id IS NULL"), 1);
    let orphan = "SELECT text || ' ' || line_number FROM comments WHERE attachment = 'none'";
    assert_eq!(one::<String>(&connection, orphan), "a thin\ndouble 3");
    assert_sound(&folder.database("a.db"));
}

#[test]
fn index_that_differs_from_its_records_is_a_located_warning() {
    let folder = Folder::new();
    let index = |change: fn(&mut Vec<u8>)| with_streams(|streams| change(&mut streams[2].data));
    let site = offset(0, HeaderMatch::FIELDS, "SiteId") as usize;
    assert_eq!(site, 608);
    folder.write("0 sound.xg", &with_streams(|_| {}));
    folder.write("1 pointers.xg", &index(|data| data[..8].fill(7)));
    folder.write("2 header.xg", &index(|data| data[608] ^= 1));
    folder.write("3 footer.xg", &index(|data| data.copy_within(8..2560, 2560 + 8)));
    folder.write("4 more.xg", &index(|data| data.extend_from_within(2560..)));
    folder.write("5 less.xg", &index(|data| data.truncate(2560)));
    folder.write("6 none.xg", &with_streams(|streams| drop(streams.remove(2))));
    folder.write("7 padding.xg", &index(|data| *data.last_mut().unwrap() = 1));
    folder.fill("a.db", 0);
    let connection = open(&folder.database("a.db"));
    let sql = "SELECT path, w.stream, record, field, message FROM warnings AS w JOIN content_files USING (content_id) ORDER BY 1";
    let found = query(&connection, sql, |row| {
        let path: String = row.get(0)?;
        let (stream, message): (String, String) = (row.get(1)?, row.get(4)?);
        let (record, field): (Option<i64>, Option<String>) = (row.get(2)?, row.get(3)?);
        let name = path.rsplit(std::path::is_separator).next().unwrap().to_owned();
        Ok(format!("{name}: {stream} {record:?} {field:?}: {message}"))
    });
    assert_eq!(
        found,
        [
            r#"2 header.xg: temp.xgi Some(0) Some("SiteId"): byte 608 differs from record 0 of temp.xg, the first one"#,
            r#"3 footer.xg: temp.xgi Some(1) Some("EntryType"): byte 2568 differs from record 24 of temp.xg, the last one"#,
            "4 more.xg: temp.xgi Some(2) None: expected two records, found 3",
            "5 less.xg: temp.xgi Some(1) None: the copy of the last record is missing",
            "6 none.xg: temp.xgi None None: the index is missing",
            "7 padding.xg: temp.xgi Some(1) None: byte 5119 differs from record 24 of temp.xg, the last one",
        ]
    );
    assert_eq!(one::<i64>(&connection, "SELECT (totals ->> 'warnings') FROM import_runs"), 6);
    assert_sound(&folder.database("a.db"));
}

#[test]
fn index_of_a_saved_position_may_end_with_another_record() {
    let folder = Folder::new();
    let whole = sound();
    let file = with_records(|records| records.truncate(4));
    let mut document = Document::decode(Container::decode(&file, &Default::default()).unwrap()).unwrap();
    document.index[1] = whole.records.last().unwrap().clone();
    folder.write("a.xgp", &document.encode().encode().unwrap());
    folder.fill("a.db", 0);
    assert_eq!(folder.number("SELECT count(*) FROM warnings WHERE stream = 'temp.xgi'"), 0);
}

/// Imports the folder with 700 MB of address space, of which threads and libraries take a part.
fn import_in_little_memory(folder: &Folder) -> (Output, Duration) {
    let started = Instant::now();
    let script = r#"ulimit -v 700000 && exec "$0" import --jobs 2 --db "$1" "$2""#;
    let output = shell(script, &[folder.database("a.db"), folder.matches()]);
    (output, started.elapsed())
}

fn assert_rejects_in_little_memory(folder: &Folder, bombs: usize) {
    let (output, duration) = import_in_little_memory(folder);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), bombs, "{}", stderr(&output));
    assert!(duration < Duration::from_secs(60), "{duration:?}");
    assert_only_the_good_are_in(folder, 2);
}

#[cfg(target_os = "linux")] // memory limits of the shell
#[test]
fn long_comment_with_many_references_is_refused_within_limits() {
    let folder = Folder::with_matches(2);
    let file = with_records(|records| {
        let record = records[6].clone();
        records.splice(7..7, (0..2000).map(|_| record.clone()));
    });
    let mut document = Document::decode(Container::decode(&file, &Default::default()).unwrap()).unwrap();
    document.comments[3] = rtf(&"x".repeat(1 << 20));
    folder.write("bomb.xg", &document.encode().encode().unwrap());
    assert_rejects_in_little_memory(&folder, 1);
}

#[test]
fn repaired_files_leave_no_trace_of_their_damage() {
    let folder = Folder::with_matches(2);
    let damaged = damaged_files();
    for (name, bytes, _) in &damaged {
        folder.write(&format!("{name}.xg"), bytes);
    }
    folder.fill("a.db", 1);
    for (number, (name, ..)) in (20..).zip(&damaged) {
        folder.write(&format!("{name}.xg"), &numbered(number).file());
    }
    folder.fill("a.db", 0);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn empty_and_unfinished_games_are_not_errors() {
    let folder = Folder::new();
    let file = with_records(|records| {
        records.truncate(13);
        records.push(Record::HeaderGame(HeaderGame { game_number: 2, ..HeaderGame::default() }));
    });
    let path = folder.write("a.xg", &file);
    fill(&folder.database("a.db"), &[&path], 0);
    let games = "SELECT group_concat(is_finished || move_records, ' ' ORDER BY game_id) FROM games";
    assert_eq!(one::<String>(&open(&folder.database("a.db")), games), "05 00");
}
