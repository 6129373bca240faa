//! Any file is imported or rejected, without panics, fatal errors or broken references.

use crate::common::odd::{Odd, odd};
use crate::common::prelude::*;
use normalize::normalize;
use proptest::collection::vec;
use proptest::prelude::*;
use xgfile::container::{Container, STREAM_NAMES};
use xgfile::document::Document;
use xgfile::field::FieldInfo;
use xgfile::limits::Limits;
use xgfile::records::{HeaderMatch, RECORD_SIZE, Record, UNLIMITED};
use xgfile::rollout::{ROLLOUT_SIZE, RolloutContext};

/// One change of a file's streams. Indexes are taken modulo the number of items, so every mutation has an effect.
#[derive(Debug, Clone)]
enum Mutation {
    /// Overwrites a field of a record of temp.xg or temp.xgi.
    Field { stream: usize, record: usize, field: usize, at: usize, value: Odd },
    /// Overwrites a field of a rollout.
    Rollout { context: usize, field: usize, at: usize, value: Odd },
    /// Overwrites any byte of any stream.
    Byte { stream: usize, at: usize, value: u8 },
    /// Overwrites a record with another.
    Copy { from: usize, to: usize },
    /// Removes a record.
    Remove { record: usize },
    /// Duplicates a record.
    Repeat { record: usize },
    /// Truncates a stream.
    Cut { stream: usize, length: usize },
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let any_number = any::<usize>;
    prop_oneof![
        12 => (prop_oneof![9 => Just(0usize), 1 => Just(2)], any_number(), any_number(), any_number(), odd())
            .prop_map(|(stream, record, field, at, value)| Mutation::Field { stream, record, field, at, value }),
        2 => (any_number(), any_number(), any_number(), odd())
            .prop_map(|(context, field, at, value)| Mutation::Rollout { context, field, at, value }),
        2 => (0usize..4, any_number(), any::<u8>()).prop_map(|(stream, at, value)| Mutation::Byte { stream, at, value }),
        1 => (any_number(), any_number()).prop_map(|(from, to)| Mutation::Copy { from, to }),
        1 => any_number().prop_map(|record| Mutation::Remove { record }),
        1 => any_number().prop_map(|record| Mutation::Repeat { record }),
        1 => (0usize..4, any_number()).prop_map(|(stream, length)| Mutation::Cut { stream, length }),
    ]
}

/// Writes a value somewhere into a field, within its bounds.
fn overwrite(record: &mut [u8], fields: &[FieldInfo], field: usize, at: usize, value: Odd) {
    // The file's version and magic number would end most tries before they begin.
    let sound = |field: &&FieldInfo| field.name != "version" && field.name != "Magic";
    let fields: Vec<&FieldInfo> = fields.iter().filter(sound).collect();
    let field = fields[field % fields.len()];
    value.overwrite(record, (field.offset, field.size), at);
}

fn mutate(container: &mut Container, mutation: &Mutation) {
    let count = |data: &[u8]| (data.len() / RECORD_SIZE).max(1);
    let place = |record: usize, data: &[u8]| (record % count(data)) * RECORD_SIZE;
    match *mutation {
        Mutation::Field { stream, record, field, at, value } => {
            let data = &mut container.streams[stream].data;
            let start = place(record, data);
            let Some(bytes) = data.get_mut(start..start + RECORD_SIZE) else { return };
            let Some((_, fields)) = Record::KINDS.get(usize::from(bytes[8])) else { return };
            overwrite(bytes, fields, field, at, value);
        }
        Mutation::Rollout { context, field, at, value } => {
            let data = &mut container.streams[1].data;
            let start = context % (data.len() / ROLLOUT_SIZE).max(1) * ROLLOUT_SIZE;
            if let Some(bytes) = data.get_mut(start..start + ROLLOUT_SIZE) {
                overwrite(bytes, RolloutContext::FIELDS, field, at, value);
            }
        }
        Mutation::Byte { stream, at, value } => {
            let data = &mut container.streams[stream].data;
            if !data.is_empty() {
                let at = at % data.len();
                data[at] = value;
            }
        }
        Mutation::Copy { from, to } => {
            let data = &mut container.streams[0].data;
            let (from, to) = (place(from, data), place(to, data));
            if from.max(to) + RECORD_SIZE <= data.len() {
                data.copy_within(from..from + RECORD_SIZE, to);
            }
        }
        Mutation::Remove { record } => {
            let data = &mut container.streams[0].data;
            let start = place(record, data);
            data.drain(start..(start + RECORD_SIZE).min(data.len()));
        }
        Mutation::Repeat { record } => {
            let data = &mut container.streams[0].data;
            let start = place(record, data);
            let copy = data[start..(start + RECORD_SIZE).min(data.len())].to_vec();
            data.splice(start..start, copy);
        }
        Mutation::Cut { stream, length } => {
            let data = &mut container.streams[stream].data;
            data.truncate(length % (data.len() + 1));
        }
    }
}

fn fixture(version: i32, match_length: i32) -> Container {
    let mut container = Fixture { version, match_length, ..numbered(500) }.document().encode();
    assert_eq!(container.streams.iter().map(|stream| stream.name.as_str()).collect::<Vec<_>>(), STREAM_NAMES);
    for stream in &mut container.streams {
        // Packing would take most of the test's time.
        stream.is_stored = true;
    }
    container
}

fn damaged() -> impl Strategy<Value = Container> {
    let base = (prop::sample::select(vec![8, 24, 28, 30, 40]), prop::sample::select(vec![3, 5, UNLIMITED]));
    (base, vec(mutation(), 1..6)).prop_map(|((version, length), mutations)| {
        let mut container = fixture(version, length);
        mutations.iter().for_each(|mutation| mutate(&mut container, mutation));
        container
    })
}

/// Reads a file with every reader; returns whether it can be imported.
fn read(file: &[u8]) -> bool {
    let Ok(container) = Container::decode(file, &Limits::default()) else { return false };
    let is_read = normalize(&container).is_ok();
    let _ = Document::decode(container);
    is_read
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn odd_values_in_sound_archives_are_read_or_refused(container in damaged()) {
        read(&container.encode().unwrap());
    }

    #[test]
    fn odd_bytes_anywhere_in_the_file_are_read_or_refused(
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        cut in prop::option::weighted(0.2, any::<prop::sample::Index>()),
    ) {
        let mut file = fixture(30, 3).encode().unwrap();
        for (at, value) in &changes {
            let at = at.index(file.len());
            file[at] = *value;
        }
        if let Some(cut) = cut {
            file.truncate(cut.index(file.len()));
        }
        read(&file);
    }
}

#[test]
fn odd_files_neither_stop_an_import_nor_break_references() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let folder = Folder::with_matches(2);
    let mut readable = 0;
    for number in 0..400 {
        let container = damaged().new_tree(&mut runner).unwrap().current();
        let file = container.encode().unwrap();
        readable += i64::from(read(&file));
        folder.write(&format!("odd {number}.xg"), &file);
    }
    let output = folder.import("a.db", &["--quiet"], 1);
    assert!(!stderr(&output).contains("defect of this program"), "{}", stderr(&output));
    let database = folder.database("a.db");
    assert_sound(&database);
    let connection = open(&database);
    let accepted: i64 = one(&connection, "SELECT count(*) FROM source_files WHERE outcome <> 'rejected'");
    assert_eq!(accepted, readable + 2);
    assert!((50..350).contains(&readable), "{readable} of 400 can be read: too odd or not odd enough");
    // They can also be removed again.
    for number in 0..400 {
        folder.write(&format!("odd {number}.xg"), b"");
    }
    folder.fill_with("a.db", &["--quiet", "--prune"], 1);
    assert_sound(&database);
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 2);
    folder.assert_like_fresh("a.db", 1);
}

#[test]
fn mutations_reach_every_field() {
    // Precondition of the property tests above.
    let mut container = fixture(30, 3);
    let before = container.streams[0].data.clone();
    for field in 0..HeaderMatch::FIELDS.len() * 2 {
        let value = Odd::Integer(-7);
        mutate(&mut container, &Mutation::Field { stream: 0, record: 0, field, at: 0, value });
    }
    for field in HeaderMatch::FIELDS.iter().filter(|field| field.name != "version" && field.name != "Magic") {
        let place = field.offset..field.offset + field.size;
        assert_ne!(container.streams[0].data[place.clone()], before[place], "{}", field.name);
    }
}

/// Errors, luck and equities that no position can have, in a file that is valid otherwise, change no figure of anybody.
#[test]
fn forged_figures_are_refused_with_a_warning() {
    for forged in [50.0, 1e308, 13.0] {
        let folder = Folder::with_matches(2);
        let mut document = Fixture { game_id: 9, player1: "Mallory".into(), ..Fixture::default() }.document();
        for record in &mut document.records {
            match &mut record.body {
                Record::Move(play) => {
                    (play.err_move, play.err_luck, play.init_eq) = (-forged, forged, forged);
                    play.data_moves.eval.iter_mut().for_each(|evaluation| evaluation[6] = f32::MAX);
                }
                Record::Cube(cube) => (cube.err_cube, cube.err_take) = (-forged, -forged),
                Record::FooterGame(footer) => (footer.err_resign, footer.err_take_resign) = (-forged, forged),
                _ => {}
            }
        }
        folder.write("forged.xg", &document.encode().encode().unwrap());
        folder.fill("a.db", 0);
        let database = folder.database("a.db");
        let connection = open(&database);
        let large = "SELECT max(max(coalesce(error_emg, 0), abs(coalesce(luck_emg, 0)), coalesce(difficulty_emg, 0))) FROM decisions";
        assert!(one::<f64>(&connection, large) <= 12.0, "{forged}");
        let db = database.to_str().unwrap();
        let somebody: String = one(&connection, "SELECT player FROM player_stats ORDER BY decisions DESC LIMIT 1");
        for words in
            [&["summary"][..], &["player-stats"], &["study", "--player", &somebody], &["audit", "-p", "show=findings"]]
        {
            let text = stdout(&gammonbase(&[&["report"], words, &["--wide", "--db", db]].concat()));
            assert!(!text.contains("inf") && !text.contains("NaN"), "{forged}: {text}");
            assert!(words[0] != "audit" || text.contains("figures refused"), "{text}");
        }
    }
}
