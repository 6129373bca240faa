//! Any book is imported or rejected, without panics, endless walks or broken references; an imported book can be restored.

use crate::common::book_properties;
use crate::common::books::{opening_book, rollout_of};
use crate::common::odd::{Odd, odd};
use crate::common::whole_path::assert_whole_path;
use crate::common::{abk, gdx};
use backgammon::Board;
use books::abk::{DATA_OFFSET, ENTRY_BYTES};
use books::gnushogi::gdx::Layout;
use books::ob;
use gammonbase::SourceOutcome;
use proptest::collection::vec;
use proptest::prelude::*;
use xgfile::limits::Limits;

/// The fields of a file of records: offset within head or record, and size.
struct Form {
    head_bytes: usize,
    head: Vec<(usize, usize)>,
    record_bytes: usize,
    record: Vec<(usize, usize)>,
}

/// Consecutive fields of these sizes.
fn fields(sizes: &[usize]) -> Vec<(usize, usize)> {
    let mut at = 0;
    let mut place = |&size: &usize| {
        at += size;
        (at - size, size)
    };
    sizes.iter().map(&mut place).collect()
}

fn opening_form() -> Form {
    let places = |fields: &[xgfile::field::FieldInfo]| fields.iter().map(|field| (field.offset, field.size)).collect();
    let record_bytes = ob::RECORD_SIZE;
    Form { head_bytes: record_bytes, head: places(ob::Header::FIELDS), record_bytes, record: places(ob::Entry::FIELDS) }
}

fn abk_form() -> Form {
    let head = [&[1, 3, 4, 4, 1, 120, 1, 80][..], &[4; 10]].concat();
    let record = fields(&[1, 1, 1, 1, 4, 4, 4, 4, 4, 4]);
    Form { head_bytes: DATA_OFFSET, head: fields(&head), record_bytes: ENTRY_BYTES, record }
}

fn gdx_form(layout: Layout) -> Form {
    let word = layout.head_bytes() / 3;
    let record = fields(&[word, 2, 2, 2, 2, 2, layout.padding_bytes]);
    Form { head_bytes: 3 * word, head: fields(&[word; 3]), record_bytes: layout.record_bytes(), record }
}

/// One change of a file. Indexes are taken modulo the number of items, so every mutation has an effect.
#[derive(Debug, Clone)]
enum Mutation {
    Head { field: usize, at: usize, value: Odd },
    Field { record: usize, field: usize, at: usize, value: Odd },
    Byte { at: usize, value: u8 },
    Copy { from: usize, to: usize },
    Remove { record: usize },
    Repeat { record: usize },
    Cut { length: usize },
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let number = any::<usize>;
    // References to Arena's entries, which are numbered from 900, including cycles.
    let value = || prop_oneof![odd(), (898..960i32).prop_map(Odd::Integer)];
    prop_oneof![
        1 => (number(), number(), value()).prop_map(|(field, at, value)| Mutation::Head { field, at, value }),
        12 => (number(), number(), number(), value())
            .prop_map(|(record, field, at, value)| Mutation::Field { record, field, at, value }),
        1 => (number(), any::<u8>()).prop_map(|(at, value)| Mutation::Byte { at, value }),
        2 => (number(), number()).prop_map(|(from, to)| Mutation::Copy { from, to }),
        1 => number().prop_map(|record| Mutation::Remove { record }),
        1 => number().prop_map(|record| Mutation::Repeat { record }),
        1 => number().prop_map(|length| Mutation::Cut { length }),
    ]
}

fn mutate(file: &mut Vec<u8>, form: &Form, mutation: &Mutation) {
    let records = file.len().saturating_sub(form.head_bytes) / form.record_bytes;
    let place = |record: usize| {
        let start = form.head_bytes + record % records.max(1) * form.record_bytes;
        start..start + form.record_bytes
    };
    match *mutation {
        Mutation::Cut { length } => file.truncate(length % (file.len() + 1)),
        Mutation::Byte { at, value } if !file.is_empty() => {
            let at = at % file.len();
            file[at] = value;
        }
        Mutation::Head { field, at, value } if file.len() >= form.head_bytes => {
            value.overwrite(file, form.head[field % form.head.len()], at);
        }
        _ if records == 0 => {}
        Mutation::Field { record, field, at, value } => {
            value.overwrite(&mut file[place(record)], form.record[field % form.record.len()], at);
        }
        Mutation::Copy { from, to } => file.copy_within(place(from), place(to).start),
        Mutation::Remove { record } => drop(file.drain(place(record))),
        Mutation::Repeat { record } => {
            let copy = file[place(record)].to_vec();
            file.splice(place(record).start..place(record).start, copy);
        }
        Mutation::Head { .. } | Mutation::Byte { .. } => {}
    }
}

fn damaged(file: Vec<u8>, form: &Form, mutations: &[Mutation]) -> Vec<u8> {
    mutations.iter().fold(file, |mut file, mutation| {
        mutate(&mut file, form, mutation);
        file
    })
}

/// Imports a file and restores it.
fn import(file: &[u8]) -> SourceOutcome {
    assert_whole_path(file, &Limits::default())
}

fn xg_book() -> Vec<u8> {
    let (first, second) = (rollout_of(&Board::START, "Ada"), rollout_of(&Board::NACKGAMMON_START, "é"));
    opening_book(&"Notes over several records. ".repeat(8), &[first.clone(), second, first])
}

const LINES: [&str; 4] = ["e2e4 e7e5 g1f3 1-0", "e2e4 c7c5", "d2d4 d7d5 c2c4 0-1", "g1f3 g8f6 f3g1 f6g8 e2e4"];
const SHOGI: [&str; 3] = ["7g7f 3c3d 2g2f", "2g2f! 8c8d?", "7g7f 8c8d"];
const TEXT: &str =
    "# Static Rook\n[ above ]\n1. P7g-7f (0:01) P3c-3d! [why] 2. B8hx2b+? S3ax2b Resigns\n# Other\n#\nP2f P8d\n";

/// The replacement of a text's token.
fn odd_token() -> impl Strategy<Value = Vec<u8>> {
    let tokens = [
        "#",
        "# x",
        "[",
        "]",
        "[ a ]",
        "(",
        ")",
        "(1)",
        "!",
        "?",
        "!?/",
        "1.",
        "12",
        "99999999999999999999.",
        "1-0",
        "0-1",
        "draw",
        "Resigns.",
        "Jishogi",
        "P7f",
        "7g7f",
        "P*5e",
        "B*",
        "+R",
        "N-5e=",
        "x-,;=",
        "\t",
        "\r",
        "\r\n",
        "\0",
        "\u{feff}",
        "é",
        "…",
        "P'5e",
        "1.#",
        "1.[x",
        "((",
    ];
    let bytes: Vec<Vec<u8>> = tokens.iter().map(|token| token.as_bytes().to_vec()).collect();
    prop_oneof![8 => prop::sample::select(bytes), 1 => vec(any::<u8>(), 0..5), 1 => Just(vec![b'P'; 70])]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn xg_books_with_odd_records_are_read_or_rejected(mutations in vec(mutation(), 1..6)) {
        let file = damaged(xg_book(), &opening_form(), &mutations);
        book_properties::opening_book(&file);
        import(&file);
    }

    #[test]
    fn arena_books_with_odd_entries_are_read_or_rejected(mutations in vec(mutation(), 1..6)) {
        let file = damaged(abk::bytes(&LINES), &abk_form(), &mutations);
        book_properties::abk(&file);
        import(&file);
    }

    #[test]
    fn gdx_books_with_odd_slots_are_read_or_rejected(
        layout in prop::sample::select(Layout::ALL.to_vec()), mutations in vec(mutation(), 1..6)
    ) {
        let file = damaged(gdx::bytes(layout, 12, &SHOGI), &gdx_form(layout), &mutations);
        book_properties::gdx(&file);
        import(&file);
    }

    #[test]
    fn text_books_with_odd_tokens_are_read_or_rejected(
        changes in vec((any::<usize>(), odd_token(), any::<bool>()), 1..8), cut in prop::option::weighted(0.1, 0usize..200)
    ) {
        let mut tokens: Vec<Vec<u8>> = TEXT.split_inclusive([' ', '\n']).map(|token| token.as_bytes().to_vec()).collect();
        for (at, token, is_glued) in changes {
            let at = at % tokens.len();
            if is_glued {
                tokens[at].pop();
            } else {
                tokens[at].clear();
            }
            tokens[at].extend(token);
        }
        let mut file = tokens.concat();
        file.truncate(cut.unwrap_or(file.len()));
        book_properties::shogi_text(&file);
        import(&file);
    }

    #[test]
    fn residues_restore_files_and_arbitrary_residues_are_safe(data in vec(any::<u8>(), 0..300)) {
        book_properties::residue(&data);
    }
}

#[test]
fn books_are_valid_before_mutation_and_mostly_readable_after() {
    // Precondition of the property tests above.
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let layout = Layout::LE64;
    let books = [
        (xg_book(), opening_form()),
        (abk::bytes(&LINES), abk_form()),
        (gdx::bytes(layout, 12, &SHOGI), gdx_form(layout)),
    ];
    assert_eq!(import(TEXT.as_bytes()), SourceOutcome::Imported);
    for (file, form) in books {
        assert_eq!(import(&file), SourceOutcome::Imported);
        assert_eq!((file.len() - form.head_bytes) % form.record_bytes, 0);
        let mut read = 0;
        for _ in 0..60 {
            let mutations = vec(mutation(), 1..6).new_tree(&mut runner).unwrap().current();
            let damaged = damaged(file.clone(), &form, &mutations);
            read += u32::from(import(&damaged) == SourceOutcome::Imported);
        }
        assert!(read > 20, "{read} of 60 are read: the mutations are too destructive");
    }
}
