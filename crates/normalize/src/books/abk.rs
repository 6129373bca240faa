//! Converts an ABK tree to rows by replaying it from the starting position.

mod merge;
mod walk;

use std::iter::once;

use super::file::position_texts;
use super::findings::Findings;
use super::{BookFormat, EntryLayout};
use crate::values;
use books::abk::{
    AB2, ABK, AbkFile, DATA_OFFSET, ENTRY_BYTES, Entry, HEADER_BYTES, HEADER_FIELDS, Header, PascalText, STREAM, is_abk,
};
use rows::books::{BookFigures, BookRow, BookRows, FieldValue, HeaderField, NodeRow};
use xgfile::error::FormatError;

pub(super) const FORMAT: BookFormat = BookFormat {
    title: "Arena's opening book",
    extensions: &["abk"],
    recognises: |head, _| is_abk(head),
    is_plausible: |_| true,
    // 1 MB per thousand entries.
    memory_factor: 40,
    layout: |bytes| EntryLayout {
        first: DATA_OFFSET,
        entry_bytes: ENTRY_BYTES,
        entries: bytes.len().saturating_sub(DATA_OFFSET) / ENTRY_BYTES,
    },
    decode: |bytes, _| rows(&AbkFile::decode(bytes)?),
    encode: Some(|rows| Box::new(once(to_file(rows).encode()))),
    edges: Some(edges),
};

/// Fails only if two positions have the same key.
fn rows(file: &AbkFile) -> Result<BookRows, FormatError> {
    let mut rows = BookRows { book: book_row(&file.header), header_fields: header_fields(file), ..BookRows::default() };
    let mut findings = Findings::new(STREAM);
    check_header(file, &mut findings);
    let walked = walk::walk(file, &mut findings)?;
    let count = |test: fn(&NodeRow) -> bool| walked.nodes.iter().filter(|&node| test(node)).count() as u64;
    let entries = file.entries.len() as u64;
    let reachable = count(|node| node.is_reachable);
    (rows.positions, rows.moves, rows.book.figures) = walked.merged.finish();
    rows.book.figures = BookFigures {
        entries,
        reachable: Some(reachable),
        orphans: Some(entries - reachable),
        deleted: count(|node| node.is_deleted),
        illegal_moves: Some(count(|node| node.problem.as_ref().is_some_and(|problem| problem != walk::BELOW_ILLEGAL))),
        max_depth: Some(u64::from(walked.max_depth)),
        ..rows.book.figures
    };
    rows.nodes = walked.nodes;
    (rows.warnings, _) = findings.finish();
    Ok(rows)
}

/// The file that the columns of a book describe. The residue holds the rest: the file may be truncated, have bytes after its texts, or
/// have other fillers.
fn to_file(rows: &BookRows) -> AbkFile {
    let number = |name: &str| rows.header_integer(name);
    let text = |name: &str| encoding_rs::WINDOWS_1252.encode(rows.header_text(name)).0;
    // Every value came from a field of the same width.
    let magic = text("magic").first_chunk().copied().unwrap_or_default();
    let mut header = Header {
        magic,
        data_offset: number("data_offset") as i32,
        entry_size: number("entry_size") as i32,
        comment: PascalText::new(number("comment_length") as u8, &text("comment")),
        author: PascalText::new(number("author_length") as u8, &text("author")),
        numbers: [0; 10],
    };
    let names: Vec<&str> = header.named_numbers().map(|(name, _)| name).collect();
    header.numbers.iter_mut().zip(names).for_each(|(target, name)| *target = number(name) as i32);
    AbkFile {
        header,
        filler: vec![number("filler") as u8; DATA_OFFSET - HEADER_BYTES],
        entries: rows.nodes.iter().map(entry).collect(),
        trailing: Vec::new(),
    }
}

fn entry(node: &NodeRow) -> Entry {
    let NodeRow { from_square: from, to_square: to, promotion, plycount_raw: plycount, .. } = *node;
    let NodeRow { priority, games, won, lost, next_move, next_sibling, .. } = *node;
    Entry { from, to, promotion, priority, games, won, lost, plycount, next_move, next_sibling }
}

/// A line for each replayed node.
fn edges(rows: &BookRows) -> Vec<String> {
    let epds = position_texts(rows);
    let edge = |node: &NodeRow| {
        let (epd, uci) = (epds.get(&node.position_hash?)?, node.r#move.as_ref()?);
        let deleted = u8::from(node.is_deleted);
        Some(format!("{epd}|{uci}|{}|{}|{}|{}|{deleted}", node.games, node.won, node.lost, node.priority))
    };
    rows.nodes.iter().filter_map(edge).collect()
}

/// Decodes Windows-1252, which maps every byte to a character and back.
fn decoded<const N: usize>(text: &PascalText<N>) -> String {
    encoding_rs::WINDOWS_1252.decode_without_bom_handling(text.bytes()).0.into_owned()
}

fn book_row(header: &Header) -> BookRow {
    // A length that is too large would include the padding; the shown text stops before it.
    let shown = |text: String| values::text(text.split('\0').next().unwrap_or_default());
    BookRow {
        variant: Some(header.variant()),
        title: shown(decoded(&header.comment)),
        author: shown(decoded(&header.author)),
        ..BookRow::default()
    }
}

fn header_fields(file: &AbkFile) -> Vec<HeaderField> {
    let header = &file.header;
    let integer = |value: i64| Some(FieldValue::Integer(value));
    let value = |name: &str| match name {
        "magic" => Some(FieldValue::Text(header.variant())),
        "data_offset" => integer(header.data_offset.into()),
        "entry_size" => integer(header.entry_size.into()),
        "comment_length" => integer(header.comment.length.into()),
        "comment" => Some(FieldValue::Text(decoded(&header.comment))),
        "author_length" => integer(header.author.length.into()),
        "author" => Some(FieldValue::Text(decoded(&header.author))),
        "filler" => file.filler.first().and_then(|&byte| integer(byte.into())),
        other => header.named_numbers().find(|(known, _)| *known == other).and_then(|(_, n)| integer(n.into())),
    };
    HEADER_FIELDS.iter().filter_map(|&name| Some((name.into(), value(name)?))).collect()
}

fn check_header(file: &AbkFile, findings: &mut Findings) {
    let mut warn = |field: Option<&'static str>, message: String| findings.warn(None, field, message);
    let header = &file.header;
    if ![ABK, AB2].contains(&header.magic) {
        let name = header.variant();
        warn(Some("magic"), format!("expected ABK or AB2, found {name}; deleted entries are recognised as in AB2"));
    }
    for (field, expected, found) in
        [("data_offset", DATA_OFFSET, header.data_offset), ("entry_size", ENTRY_BYTES, header.entry_size)]
    {
        if i64::from(found) != expected as i64 {
            warn(Some(field), format!("expected {expected}, found {found}; read as {expected}"));
        }
    }
    for (field, most, found) in
        [("comment_length", 120, header.comment.length), ("author_length", 80, header.author.length)]
    {
        if found > most {
            warn(Some(field), format!("expected at most {most}, found {found}"));
        }
    }
    let filler = file.filler.len();
    if filler < DATA_OFFSET - HEADER_BYTES {
        warn(Some("filler"), format!("the file ends at byte {}, before its entries", HEADER_BYTES + filler));
    } else if file.entries.is_empty() {
        warn(None, "the book has no entries".to_owned());
    }
    if !file.trailing.is_empty() {
        let count = file.trailing.len();
        warn(None, format!("{count} bytes after the last entry, too few for another one"));
    }
}

#[cfg(test)]
mod tests {

    use proptest::prelude::*;

    use super::*;
    use crate::books::{file_bytes, normalize};
    use rows::books::BookKind;
    use xgfile::limits::Limits;

    fn book(entries: Vec<Entry>) -> AbkFile {
        AbkFile {
            header: Header {
                magic: AB2,
                data_offset: 25_200,
                entry_size: 28,
                comment: PascalText::new(4, b"\x80b\x81\xff"),
                author: PascalText::new(0, b""),
                numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, -10],
            },
            filler: vec![0x79; DATA_OFFSET - HEADER_BYTES],
            entries,
            trailing: Vec::new(),
        }
    }

    /// White's e4 (entry 900), Black's e5 (901), White's alternative d4 (902), as `from, to`, next move, next sibling.
    fn small() -> Vec<Entry> {
        let entry = |from, to, next_move, next_sibling| Entry {
            from,
            to,
            priority: 5,
            games: 3,
            won: 2,
            lost: 2,
            next_move,
            next_sibling,
            ..Entry::default()
        };
        vec![entry(12, 28, 901, 902), entry(52, 36, -1, 0), entry(11, 27, -1, -1)]
    }

    fn rows(file: &AbkFile) -> BookRows {
        normalize(BookKind::Abk, &file.encode(), &Limits::default()).unwrap()
    }

    fn messages(rows: &BookRows) -> Vec<&str> {
        rows.warnings.iter().map(|warning| warning.message.as_str()).collect()
    }

    #[test]
    fn a_valid_book_has_no_warnings_and_no_residue() {
        let file = book(small());
        let rows = rows(&file);
        assert_eq!(messages(&rows), [""; 0]);
        assert_eq!(rows.residue, Some((file.encode().len() as u64, Vec::new())));
        assert_eq!(to_file(&rows), file);
        assert_eq!(rows.book.title.as_deref(), Some("\u{20ac}b\u{81}\u{ff}"));
        assert_eq!(rows.book.author, None);
    }

    #[test]
    fn moves_are_sorted_by_depth_and_draws_can_be_negative() {
        let rows = rows(&book(small()));
        let mut texts: Vec<_> = rows.moves.iter().map(|row| (row.depth, row.move_text.as_str(), row.draws)).collect();
        texts[..2].sort_unstable();
        assert_eq!(texts, [(0, "d4", Some(-1)), (0, "e4", Some(-1)), (1, "e5", Some(-1))]);
        assert!(rows.moves[0].position_hash == rows.moves[1].position_hash);
        assert!(rows.positions.is_sorted());
        assert_eq!(rows.positions.len(), 4);
    }

    #[test]
    fn moves_of_two_paths_are_merged_and_deleted_only_if_both_are() {
        // 1. d4 d5 2. e4 and 1. e4 d5 2. d4 transpose; both continue with 2... dxe4.
        let entry = |from, to, next_move, next_sibling| Entry { from, to, next_move, next_sibling, ..Entry::default() };
        let mut entries = vec![
            entry(11, 27, 901, 904),
            entry(51, 35, 902, -1),
            entry(12, 28, 903, -1),
            Entry { games: 5, won: 1, priority: 7, ..entry(35, 28, -1, -1) },
            entry(12, 28, 905, -1),
            entry(51, 35, 906, -1),
            entry(11, 27, 907, -1),
            Entry { games: 2, lost: 2, plycount: 0x0100_0006, ..entry(35, 28, -1, -1) },
        ];
        let merged = |entries: &[Entry]| {
            let rows = rows(&book(entries.to_vec()));
            assert_eq!(rows.book.figures.transposed_positions, Some(1));
            assert_eq!((rows.nodes[3].is_deleted, rows.nodes[7].is_deleted), (entries[3].plycount != 0, true));
            rows.moves.iter().find(|row| row.move_text == "dxe4").unwrap().clone()
        };
        let row = merged(&entries);
        assert_eq!((row.games, row.won, row.lost, row.draws), (Some(7), Some(1), Some(2), Some(4)));
        assert_eq!((row.priority, row.is_good, row.is_bad), (Some(7), true, false));
        assert_eq!((row.record, row.node_count, row.is_deleted, row.depth), (Some(903), 2, false, 3));
        entries[3].plycount = 0x0100_0006;
        assert!(merged(&entries).is_deleted);
    }

    #[test]
    fn the_two_variants_mark_deleted_entries_differently() {
        let mut entries = small();
        (entries[0].plycount, entries[1].plycount) = (1, 0x0100_0000);
        for (magic, expected) in [(*b"ABK", [true, false]), (*b"AB2", [false, true]), (*b"AB3", [false, true])] {
            let mut file = book(entries.clone());
            file.header.magic = magic;
            let rows = rows(&file);
            assert_eq!([rows.nodes[0].is_deleted, rows.nodes[1].is_deleted], expected);
            assert_eq!(rows.book.figures.deleted, 1);
        }
    }

    #[test]
    fn entries_below_an_illegal_move_are_reached_but_not_played() {
        let mut entries = small();
        entries[0].to = 36;
        let rows = rows(&book(entries));
        let problems: Vec<_> = rows.nodes.iter().map(|node| node.problem.as_deref()).collect();
        assert_eq!(problems, [Some("illegal move"), Some("below an illegal move"), None]);
        assert_eq!(rows.nodes[1].parent, Some(900));
        assert_eq!((rows.nodes[1].ply, rows.nodes[1].position_hash), (Some(2), None));
        assert_eq!((rows.book.figures.reachable, rows.book.figures.illegal_moves), (Some(3), Some(1)));
    }

    #[test]
    fn castling_may_be_written_as_capturing_the_own_rook() {
        let line = [(12, 28), (52, 36), (6, 21), (57, 42), (5, 33), (62, 45), (4, 7), (45, 28)];
        let mut entries = Vec::new();
        for (number, (from, to)) in (901..).zip(line) {
            let next_move = if number == 908 { -1 } else { number };
            entries.push(Entry { from, to, next_move, next_sibling: -1, ..small()[0] });
        }
        let rows = rows(&book(entries));
        assert_eq!((rows.nodes[6].r#move.as_deref(), rows.nodes[6].to_square), (Some("e1g1"), 7));
        assert_eq!(rows.book.figures.illegal_moves, Some(0));
    }

    #[test]
    fn unreferenced_entries_are_kept() {
        let mut entries = small();
        entries[0].next_sibling = -1;
        let rows = rows(&book(entries));
        let orphan = &rows.nodes[2];
        assert_eq!((orphan.node, orphan.from_square, orphan.to_square, orphan.games), (902, 11, 27, 3));
        assert_eq!((orphan.is_reachable, orphan.ply, orphan.position_hash, &orphan.r#move), (false, None, None, &None));
        assert_eq!((rows.book.figures.reachable, rows.book.figures.orphans), (Some(2), Some(1)));
        assert_eq!(rows.moves.len(), 2);
    }

    #[test]
    fn twenty_odd_pointers_of_each_sort_are_listed_and_the_rest_counted() {
        // A list of 30 moves, each with a child that does not exist.
        let mut entries: Vec<Entry> = (0..30)
            .map(|index| Entry { from: 12, to: 28, next_move: 5, next_sibling: 901 + index, ..Entry::default() })
            .collect();
        entries[29].next_sibling = 900;
        let rows = rows(&book(entries));
        let messages = messages(&rows);
        assert_eq!(messages.len(), 22, "{messages:?}");
        let met = "leads to an entry visited before: pointer of node 929 to 900 (entries are 900 to 929)";
        let missing = "leads to no entry: pointer of node 900 to 5 (entries are 900 to 929)";
        assert_eq!([messages[0], messages[1], messages[21]], [met, missing, "leads to no entry: and 10 more"]);
    }

    #[test]
    fn padding_included_by_a_wrong_length_is_not_shown() {
        let mut file = book(small());
        file.header.comment.length = 255;
        let rows = rows(&file);
        assert_eq!(rows.book.title.as_deref(), Some("\u{20ac}b\u{81}\u{ff}"));
        assert_eq!(messages(&rows), ["expected at most 120, found 255"]);
        assert_eq!(rows.residue.as_ref().map(|(_, residue)| residue.len()), Some(0));
    }

    /// Entries that are often legal opening moves, with pointers that are often valid.
    fn entries() -> impl Strategy<Value = Vec<Entry>> {
        let squares = prop::sample::select(vec![
            (12, 28),
            (11, 27),
            (52, 36),
            (51, 35),
            (6, 21),
            (62, 45),
            (21, 6),
            (45, 62),
            (28, 35),
            (-1, -1),
            (70, 3),
            (40, 40),
        ]);
        let pointer = || prop_oneof![8 => 899i32..935, 2 => Just(-1), 1 => any::<i32>()];
        let rest = (-5i8..6, any::<i8>(), any::<[i32; 4]>());
        let entry = (squares, rest, prop::bool::weighted(0.1), pointer(), pointer()).prop_map(
            |(
                (from, to),
                (promotion, priority, [games, won, lost, plycount]),
                is_promoted,
                next_move,
                next_sibling,
            )| {
                Entry {
                    from,
                    to,
                    promotion: if is_promoted { promotion } else { 0 },
                    priority,
                    games,
                    won,
                    lost,
                    plycount,
                    next_move,
                    next_sibling,
                }
            },
        );
        prop::collection::vec(entry, 0..32)
    }

    proptest! {
        #[test]
        fn each_entry_is_counted_once_whatever_the_pointers(entries in entries()) {
            let rows = rows(&book(entries));
            let played: Vec<&NodeRow> = rows.nodes.iter().filter(|node| node.r#move.is_some()).collect();
            let not_played = rows.nodes.iter().filter(|node| node.problem.is_some()).count();
            let reached = rows.nodes.iter().filter(|node| node.is_reachable).count();
            prop_assert_eq!(played.len() + not_played, reached);
            prop_assert_eq!(rows.moves.iter().map(|row| row.node_count as usize).sum::<usize>(), played.len());
            let games: i64 = played.iter().map(|node| i64::from(node.games)).sum();
            prop_assert_eq!(rows.moves.iter().filter_map(|row| row.games).sum::<i64>(), games);
            for node in played {
                let row = rows.moves.iter().find(|row| (Some(row.position_hash), Some(&row.r#move)) == (node.position_hash, node.r#move.as_ref()));
                let row = row.unwrap();
                prop_assert!(row.depth < node.ply.unwrap());
                prop_assert!(rows.positions.iter().any(|(key, _)| *key == row.next_position_hash));
                let parent = node.parent.map(|parent| &rows.nodes[parent as usize - 900]);
                prop_assert_eq!(parent.and_then(|parent| parent.ply).unwrap_or(0) + 1, node.ply.unwrap());
            }
        }

        #[test]
        fn damaged_files_keep_every_byte_and_end_the_walk(
            damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), any::<bool>()), 0..40),
            copies in 0usize..10,
            tail in prop::collection::vec(any::<u8>(), 0..30),
            cut in prop::option::of(HEADER_BYTES..DATA_OFFSET + 100),
        ) {
            let mut original = book(small().repeat(copies)).encode();
            original.extend(tail);
            for (index, value, is_entry) in damage {
                let first = if is_entry { DATA_OFFSET.min(original.len() - 1) } else { 4 };
                let at = first + index.index(original.len() - first);
                original[at] = value;
            }
            original.truncate(cut.unwrap_or(usize::MAX));
            let rows = normalize(BookKind::Abk, &original, &Limits::default()).unwrap();
            prop_assert_eq!(file_bytes(&rows).unwrap(), original);
            let figures = rows.book.figures;
            prop_assert_eq!(figures.entries, figures.reachable.unwrap() + figures.orphans.unwrap());
            prop_assert_eq!(figures.entries, rows.nodes.len() as u64);
        }
    }
}
