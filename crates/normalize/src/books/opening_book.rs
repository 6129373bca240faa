//! Converts XG's opening book to rows and back.
//!
//! An entry is the position after a play, from the view of the player then on roll: the same view as the position key of the play's
//! candidate. Its chances and its equity are from the view of the player who has just moved.

mod entry;
mod header;
mod notes;
mod selection;

use std::collections::HashSet;

use super::findings::Findings;
use super::{BookFormat, EntryLayout};
use crate::values;
use books::ob::{Body, Header, RECORD_SIZE, Records, record_bytes};
use rows::books::{BookFigures, BookRow, BookRows, EntryRow};
use xgfile::error::FormatError;
use xgfile::limits::FILE_BYTES;

pub(super) const FORMAT: BookFormat = BookFormat {
    title: "eXtreme Gammon's opening book",
    extensions: &["ob"],
    recognises: |head, _| head.starts_with(b"\0\0\0\0OBDB"),
    is_plausible: |_| true,
    // Some 3 times its size.
    memory_factor: 4,
    layout: |bytes| EntryLayout { first: 0, entry_bytes: RECORD_SIZE, entries: bytes.len() / RECORD_SIZE },
    decode: |bytes, _| rows(bytes),
    encode: Some(|rows| Box::new(records(rows).map(Vec::from))),
    edges: None,
};

fn rows(original: &[u8]) -> Result<BookRows, FormatError> {
    let file = Records::of(original)?;
    let mut findings = Findings::new("file");
    let mut rows = BookRows { header_fields: header::fields(&file.header), ..BookRows::default() };
    header::check(&file.header, &mut findings);
    rows.entries.reserve_exact(file.bodies().len());
    let mut pieces = Vec::new();
    for record in file.bodies() {
        match record? {
            (_, Body::Notes(piece)) => pieces.push(piece),
            (number, Body::Entry(entry)) => rows.entries.push(entry::row(number, &entry, &mut findings)),
            (number, Body::Unknown(kind)) => {
                findings.odd(number, "EntryType", "unknown record type, skipped", kind);
            }
        }
    }
    if !file.trailing.is_empty() {
        let number = file.bodies().len() as u64 + 1;
        let found = format_args!("{} bytes", file.trailing.len());
        findings.add(Some(number), None, "incomplete record at the end", found);
    }
    selection::rank(&mut rows.entries);
    rows.book = book(&file.header, &rows, notes::text(&pieces));
    (rows.warnings, rows.unknown_codes) = findings.finish();
    Ok(rows)
}

fn book(header: &Header, rows: &BookRows, notes: String) -> BookRow {
    let hashes: HashSet<i64> = rows.entries.iter().filter_map(|entry| entry.position_hash).collect();
    BookRow {
        variant: Some(format!("{}.{}", header.major_version, header.minor_version)),
        title: values::text(&header.description.text()),
        edition: values::text(&header.edition()),
        // Not trimmed: the file stores the text in pieces, including their blanks.
        notes: (!notes.is_empty()).then_some(notes),
        updated_at_local: values::date_time(header.last_update),
        figures: BookFigures {
            entries: rows.entries.len() as u64,
            deleted: rows.entries.iter().filter(|entry| entry.is_deleted).count() as u64,
            positions: hashes.len() as u64,
            ..BookFigures::default()
        },
        ..BookRow::default()
    }
}

/// The records that the columns describe, with zeros elsewhere: as many whole records as fit the length in the residue.
fn records(rows: &BookRows) -> impl Iterator<Item = [u8; RECORD_SIZE]> {
    let bytes = rows.residue.as_ref().map_or(0, |(bytes, _)| (*bytes).min(FILE_BYTES));
    let count = usize::try_from(bytes).unwrap_or(0) / RECORD_SIZE;
    let mut slots: Vec<Option<&EntryRow>> = vec![None; count.saturating_sub(1)];
    for row in &rows.entries {
        let slot = usize::try_from(row.record).ok().and_then(|record| slots.get_mut(record.checked_sub(1)?));
        if let Some(slot) = slot {
            *slot = Some(row);
        }
    }
    let before_entries = slots.iter().take_while(|slot| slot.is_none()).count();
    let mut pieces = notes::pieces(rows.book.notes.as_deref().unwrap_or_default(), before_entries).into_iter();
    let bodies = slots.into_iter().map(move |slot| match slot {
        Some(row) => Body::Entry(entry::field_values(row)),
        None => pieces.next().map_or(Body::Unknown(0), Body::Notes),
    });
    let header = record_bytes(&header::from_fields(rows));
    std::iter::once(header).chain(bodies.map(|body| record_bytes(&body)))
}

#[cfg(test)]
mod tests {

    use proptest::prelude::*;

    use super::*;
    use crate::books::{file_bytes, normalize};
    use backgammon::Board;
    use books::ob::{Entry, Notes};
    use rows::books::BookKind;
    use rows::codes::CodeTable;
    use xgfile::field::Wide;
    use xgfile::limits::Limits;

    /// A rollout at 7 away, 5 away.
    fn rollout() -> Entry {
        Entry {
            source: Wide::from_text("Neil Kazaross"),
            pos: *Board::START.as_array(),
            cube: 1,
            score: [7, 5],
            eval: [0.005, 0.125, 0.5, 0.5, 0.13, 0.005],
            equity: 0.006,
            level: 100,
            program_major: 2,
            ro_games: 1296,
            ro_std: 0.29,
            ro_checker: 2,
            ro_cube: 2,
            ro_seed: 17,
            ro_duration: 60.0,
            date_imported: 41_000.5,
            date_saved: 40_712.25,
            ..Entry::default()
        }
    }

    fn file(records: Vec<Body>) -> Vec<u8> {
        let header = Header { last_update: 40_684.75, ..Header::new() };
        std::iter::once(record_bytes(&header)).chain(records.iter().map(record_bytes)).flatten().collect()
    }

    fn rows_of(bytes: &[u8]) -> BookRows {
        normalize(BookKind::XgOpening, bytes, &Limits::default()).unwrap()
    }

    fn row(entry: Entry) -> (EntryRow, Vec<String>) {
        let mut rows = rows_of(&file(vec![Body::Entry(entry)]));
        let messages = rows.warnings.iter().map(|warning| format!("{}: {}", warning.field.unwrap(), warning.message));
        (rows.entries.remove(0), messages.collect())
    }

    #[test]
    fn a_valid_entry_becomes_a_row_without_a_warning() {
        let (row, warnings) = row(rollout());
        assert!(warnings.is_empty(), "{warnings:?}");
        assert_eq!((row.record, row.source.as_str()), (1, "Neil Kazaross"));
        assert_eq!(row.position_hash, Some(Board::START.hash().0));
        assert_eq!((row.away_on_roll, row.away_mover, row.is_money), (Some(7), Some(5), false));
        assert_eq!((row.cube_value, row.cube_pos_raw), (Some(1), 0));
        assert_eq!(row.saved_at_local.as_deref(), Some("2011-06-18 06:00:00"));
        // The standard deviation 0.29 over the root of 1296 games, times the quantile.
        assert!((row.error_95.unwrap() - 0.015_788_888_43).abs() < 1e-11, "{:?}", row.error_95);
        assert_eq!(row.selection_rank, Some(1));
    }

    #[test]
    fn the_key_is_from_the_view_of_the_player_on_roll() {
        let mut pos = *Board::START.as_array();
        // One checker on the bar: no mirror image of itself.
        (pos[24], pos[25]) = (1, 1);
        let board = Board::new(pos);
        let (row, _) = row(Entry { pos, ..rollout() });
        assert_ne!(board.flip().hash(), board.hash());
        assert_eq!(row.position_hash, Some(board.hash().0));
        assert_eq!(row.pos, board.to_bytes());
    }

    #[test]
    fn money_has_no_points_away() {
        let (row, warnings) = row(Entry { score: [-1, -1], jacoby: 1, ..rollout() });
        assert!(warnings.is_empty(), "{warnings:?}");
        assert_eq!((row.away_on_roll, row.away_mover, row.is_money, row.is_jacoby), (None, None, true, true));
    }

    #[test]
    fn a_turned_cube_is_a_power_of_two_and_a_centred_one_is_1() {
        let cube = |cube, cube_pos| {
            let (row, warnings) = row(Entry { cube, cube_pos, ..rollout() });
            (row.cube_value, warnings)
        };
        assert_eq!(cube(1, -1), (Some(2), vec![]));
        assert_eq!(cube(3, 1), (Some(8), vec![]));
        assert_eq!(cube(0, 0), (Some(1), vec![]));
        assert_eq!(cube(4, 0), (Some(1), vec!["Cube: centred, so taken as 1: 4".to_owned()]));
        assert_eq!(cube(0, 1), (None, vec!["Cube: not the exponent of a turned cube: 0".to_owned()]));
        assert_eq!(cube(31, 1), (None, vec!["Cube: not the exponent of a turned cube: 31".to_owned()]));
        assert_eq!(cube(1, 2), (None, vec!["CubePos: not -1, 0 or 1: 2".to_owned()]));
    }

    #[test]
    fn an_evaluation_has_no_interval() {
        let (row, _) = row(Entry { level: 1002, ro_games: 0, ..rollout() });
        assert_eq!(row.error_95, None);
    }

    #[test]
    fn nan_becomes_null_with_a_warning() {
        let (row, warnings) = row(Entry { equity: f32::NAN, ro_std: f32::INFINITY, date_saved: f64::NAN, ..rollout() });
        assert_eq!((row.equity, row.standard_deviation, row.error_95), (None, None, None));
        assert_eq!((row.saved_raw, row.saved_at_local), (None, None));
        assert_eq!(warnings, ["Equity: not a number: NaN", "ROStd: not a number: inf"]);
    }

    #[test]
    fn only_1_marks_a_deleted_entry() {
        let deleted = |deleted| {
            let (row, warnings) = row(Entry { deleted, ..rollout() });
            (row.is_deleted, row.selection_rank, warnings)
        };
        assert_eq!(deleted(1), (true, None, vec![]));
        assert_eq!(deleted(255), (false, Some(1), vec!["Deleted: neither 0 nor 1: 255".to_owned()]));
    }

    #[test]
    fn odd_entries_are_kept_with_a_warning() {
        let mut pos = *Board::START.as_array();
        pos[0] = 3;
        let (row, warnings) = row(Entry {
            pos,
            score: [-1, 4],
            crawford: -1,
            eval: [0.0, 0.1, 0.5, 0.75, 0.1, 0.0],
            filler: [0, 0, 9, 0, 0, 0, 0, 0, 0],
            ..rollout()
        });
        assert_eq!((row.position_hash, row.selection_rank), (None, None));
        assert_eq!((row.away_on_roll, row.away_mover, row.is_money), (None, Some(4), false));
        let expected = [
            "Score: neither points away nor money: -1, 4",
            "Crawford: neither 0 nor 1: -1",
            "Filler: unused, but not 0: 9",
            "Eval: lose and win do not add up to 1: 1.25",
            "Pos: impossible position: board[0]: expected 0 or less (the opponent's bar), found 3",
        ];
        assert_eq!(warnings, expected);
        let empty = self::row(Entry { pos: [0; 26], ..rollout() });
        assert_eq!((empty.0.position_hash, empty.1), (None, vec!["Pos: impossible position: no checkers".to_owned()]));
    }

    #[test]
    fn unknown_codes_are_listed_once() {
        let odd = Entry { level: 77, ro_checker: 78, ro_cube: 77, program_name: 9, ..rollout() };
        let rows = rows_of(&file(vec![Body::Entry(odd.clone()), Body::Entry(odd)]));
        let expected = [(CodeTable::Levels, 77), (CodeTable::Levels, 78), (CodeTable::Programs, 9)];
        assert_eq!(rows.unknown_codes, expected);
    }

    #[test]
    fn header_notes_and_figures_are_stored() {
        let deleted = Entry { deleted: 1, ..rollout() };
        let elsewhere = Entry { pos: *Board::NACKGAMMON_START.as_array(), ..rollout() };
        let notes = |text| Body::Notes(Notes { notes: Wide::from_text(text) });
        let entries = [rollout(), deleted, elsewhere].map(Body::Entry);
        let mut bytes =
            file([notes("Who"), notes(" rolls")].into_iter().chain(entries).chain([Body::Unknown(3)]).collect());
        bytes[32..37].copy_from_slice(b"\x043.70");
        bytes[41..44].copy_from_slice(b"\x01B\0");
        bytes.extend(b"beyond");
        let rows = rows_of(&bytes);
        let book = &rows.book;
        assert_eq!((book.title.as_deref(), book.edition.as_deref()), (Some("B"), Some("3.70")));
        assert_eq!((book.notes.as_deref(), book.variant.as_deref()), (Some("Who rolls"), Some("1.0")));
        assert_eq!(book.updated_at_local.as_deref(), Some("2011-05-21 18:00:00"));
        assert_eq!((book.figures.entries, book.figures.deleted, book.figures.positions), (3, 1, 2));
        let warnings: Vec<_> = rows.warnings.iter().map(|w| (w.record, w.field, w.message.as_str())).collect();
        let expected = [
            (Some(6), Some("EntryType"), "unknown record type, skipped: 3"),
            (Some(7), None, "incomplete record at the end: 6 bytes"),
        ];
        assert_eq!(warnings, expected);
        assert_eq!(file_bytes(&rows).unwrap(), bytes);
    }

    #[test]
    fn odd_headers_are_read_with_a_warning() {
        let mut bytes = file(vec![]);
        bytes[0] = 2;
        bytes[8] = 2;
        bytes[32..41].copy_from_slice(b"3.70\0....");
        bytes[41] = 9;
        let rows = rows_of(&bytes);
        let fields: Vec<&str> = rows.warnings.iter().filter_map(|warning| warning.field).collect();
        assert_eq!(fields, ["EntryType", "MajorVersion", "FileVersion", "Description length"]);
        assert_eq!(rows.book.edition.as_deref(), Some("3.70"));
        assert_eq!(file_bytes(&rows).unwrap(), bytes);
    }

    #[test]
    fn hostile_books_cause_few_warnings() {
        let odd = Entry { deleted: 9, cube_pos: 5, eval: [f32::NAN; 6], ..Entry::default() };
        let rows = rows_of(&file((0..500).map(|_| Body::Entry(odd.clone())).collect()));
        assert!(rows.warnings.len() <= 5 * 21, "{}", rows.warnings.len());
        assert!(rows.warnings.iter().any(|warning| warning.message == "neither 0 nor 1: and 480 more"));
    }

    #[test]
    fn valid_books_have_almost_no_residue() {
        let notes = (0..3).map(|_| Body::Notes(Notes { notes: Wide::from_text(&"n".repeat(80)) }));
        let entries = (0..500).map(|seed| Body::Entry(Entry { ro_seed: seed, ..rollout() }));
        let mut bytes = file(notes.chain(entries).collect());
        assert!(rows_of(&bytes).residue.unwrap().1.is_empty());
        // Stale bytes after the source's terminator.
        bytes[256 * 4 + 60] = 7;
        let rows = rows_of(&bytes);
        assert!((1..40).contains(&rows.residue.as_ref().unwrap().1.len()));
        assert_eq!(file_bytes(&rows).unwrap(), bytes);
    }

    /// Books with all sorts of records, most of them valid, then modified, truncated and extended.
    fn any_file() -> impl Strategy<Value = Vec<u8>> {
        let entry = (any::<[i8; 26]>(), any::<[f32; 6]>(), any::<(f64, u8, i32, i32)>()).prop_map(
            |(pos, eval, (date_saved, deleted, cube, level))| {
                Body::Entry(Entry { pos, eval, date_saved, deleted, cube, level, ..rollout() })
            },
        );
        let notes = "[a-z中𝄞\n]{0,96}".prop_map(|text| {
            let units: Vec<u16> = text.encode_utf16().collect();
            Body::Notes(Notes { notes: Wide::from_units(&units) })
        });
        let body = prop_oneof![Just(Body::Entry(rollout())), entry, notes, any::<i32>().prop_map(Body::Unknown)];
        let changes = proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 0..60);
        let tail = proptest::collection::vec(any::<u8>(), 0..300);
        let cut = any::<Option<proptest::sample::Index>>();
        (proptest::collection::vec(body, 0..12), changes, tail, cut).prop_map(|(records, changes, tail, cut)| {
            let mut bytes = file(records);
            for (index, byte) in changes {
                let at = index.index(bytes.len());
                // Magic and record size stay valid, because other values are not a book.
                if !(4..20).contains(&at) {
                    bytes[at] = byte;
                }
            }
            bytes.extend(tail);
            if let Some(cut) = cut {
                bytes.truncate(RECORD_SIZE + cut.index(bytes.len() - RECORD_SIZE + 1));
            }
            bytes
        })
    }

    proptest! {
        #[test]
        fn rows_and_residue_restore_any_file(bytes in any_file()) {
            let rows = rows_of(&bytes);
            prop_assert_eq!(file_bytes(&rows).unwrap(), bytes);
        }

        #[test]
        fn rows_contain_only_values_that_sqlite_keeps(bytes in any_file()) {
            let rows = rows_of(&bytes);
            // NaN would become NULL, and does not equal itself; -0.0 would become 0.0.
            prop_assert_eq!(&rows, &rows.clone());
            for entry in &rows.entries {
                let reals = [entry.equity, entry.standard_deviation, entry.error_95, entry.duration_s, entry.imported_raw, entry.saved_raw];
                for real in reals.into_iter().chain(entry.chances).flatten() {
                    prop_assert!(real != 0.0 || real.is_sign_positive());
                }
            }
        }
    }
}
