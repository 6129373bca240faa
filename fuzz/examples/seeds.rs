//! Writes generated seeds of every target into `corpus/`.

use std::path::Path;

use backgammon::Board;
use books::gnushogi::gdx::Layout;
use fixtures::books::{opening_book, rollout_of};
use fixtures::matches::{COMMENTS, Fixture, rtf};
use fixtures::{abk, gdx};
use gammonbase_fuzz::made::plain;
use xgfile::container::Packing;
use xgfile::records::{RECORD_SIZE, UNLIMITED};
use xgfile::residue::residue;
use xgfile::rollout::ROLLOUT_SIZE;

fn main() -> std::io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut written = 0;
    for (target, seeds) in all() {
        let folder = corpus.join(target);
        std::fs::create_dir_all(&folder)?;
        for (number, seed) in seeds.iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number:03}")), seed)?;
            written += 1;
        }
    }
    println!("{written} seeds in {}", corpus.display());
    Ok(())
}

fn all() -> Vec<(&'static str, Vec<Vec<u8>>)> {
    let (archives, opening, arena, binary, text) = (archives(), opening_books(), arena_books(), gdx_books(), texts());
    let everything = [&archives[..2], &opening, &arena, &binary, &text].concat();
    vec![
        ("import", everything),
        ("xg_archive", archives),
        ("xg_records", records()),
        ("xg_edits", edits()),
        ("xg_comments", comments()),
        ("opening_book", opening),
        ("abk", arena),
        ("gdx", binary),
        ("shogi_text", text),
        ("residue", residues()),
        ("identifiers", identifiers()),
    ]
}

fn fixtures() -> Vec<Fixture> {
    let made = [(30, 3), (30, UNLIMITED), (8, 3), (24, 5), (28, 3), (40, 3)];
    made.map(|(version, match_length)| Fixture { version, match_length, ..Fixture::default() }).into()
}

fn archives() -> Vec<Vec<u8>> {
    let mut files: Vec<Vec<u8>> = Vec::new();
    for fixture in &fixtures()[..3] {
        let container = plain(fixture);
        files.extend(container.encode());
        files.push(fixture.file());
    }
    let mut bare = plain(&Fixture::default());
    bare.packing = Packing::BareStream;
    files.extend(bare.encode());
    files
}

/// Every record and rollout of the matches, after the byte that selects its version.
fn records() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for fixture in fixtures() {
        let container = plain(&fixture);
        let pieces = |name: &str, size: usize, choice: u8| -> Vec<Vec<u8>> {
            container.stream(name).chunks(size).map(|piece| [&[choice], piece].concat()).collect()
        };
        seeds.extend(pieces("temp.xg", RECORD_SIZE, fixture.version as u8));
        seeds.extend(pieces("temp.xgr", ROLLOUT_SIZE, 255));
    }
    seeds.sort();
    seeds.dedup();
    seeds
}

fn edits() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = (0..4).map(|choice| vec![choice]).collect();
    for operation in 0..64 {
        for record in [0, 1, 3, 6, 20] {
            let at = [9u8, 60, 200, 13][usize::from(operation) % 4];
            seeds.push([&[operation % 4][..], &[operation, record, at, 0, 255, 255, 255, 127]].concat());
        }
    }
    seeds
}

fn comments() -> Vec<Vec<u8>> {
    let lines: Vec<Vec<u8>> = COMMENTS.iter().map(|text| rtf(text)).collect();
    let mut seeds = vec![xgfile::comments::encode_lines(&lines)];
    seeds.push(b"{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0\\fcharset204 Arial;}{\\f1\\fcharset128 x;}}\\f0\\'ef\\f1\\'83\\'41\\u8217\\'92\\uc2\\u-3?? \\line\\tab{\\*\\x y}\\bin3 abc\\emdash\\par}".to_vec());
    seeds.push(b"{\\rtf1{\\pict ffff}{\\upr{a}{\\*\\ud b}}{\\field{\\*\\fldinst x}{\\fldrslt y}}}".to_vec());
    seeds.push("plain \u{e9}\x01\x02text\r\n\r\n".as_bytes().to_vec());
    seeds.extend(lines);
    seeds
}

fn opening_books() -> Vec<Vec<u8>> {
    let (first, second) = (rollout_of(&Board::START, "Ada"), rollout_of(&Board::NACKGAMMON_START, "é"));
    vec![
        opening_book("", &[]),
        opening_book("Notes that go over several records of eighty characters. ".repeat(4).as_str(), &[first.clone()]),
        opening_book("Notes", &[first.clone(), second, first]),
    ]
}

fn arena_books() -> Vec<Vec<u8>> {
    let lines = ["e2e4 e7e5 g1f3 1-0", "e2e4 c7c5", "d2d4 d7d5 c2c4 0-1", "c2c4", "g1f3 g8f6 f3g1 f6g8 e2e4"];
    let mut books: Vec<Vec<u8>> = [&lines[..1], &lines[..3], &lines[..]].map(|lines| abk::bytes(lines)).into();
    books.push(abk::grown(30).encode());
    books
}

fn gdx_books() -> Vec<Vec<u8>> {
    let layouts = [Layout::LE64, Layout::LE32, Layout::BE64, Layout::BE32, Layout::LE32_PACKED];
    layouts.map(|layout| gdx::bytes(layout, 12, &["7g7f 3c3d 2g2f", "2g2f! 8c8d?", "7g7f 8c8d"])).into()
}

fn texts() -> Vec<Vec<u8>> {
    [
        "# Static Rook\n#\nP7f P3d P2f\n# Other\n#\nP2f P8d\n",
        "# Name\n[ a note ]\n1. P7g-7f (0:01) P3c-3d! [why] 2. B8hx2b+? S3ax2b Resigns\n#\n",
        "#\n7g7f 3c3d 8h2b+ 3a2b B*4e\nmate\n#\nP-7f P-3d N*3c= +R2b draw",
    ]
    .map(|text| text.as_bytes().to_vec())
    .into()
}

fn residues() -> Vec<Vec<u8>> {
    let head = |length: u64, cut: u8| [&length.to_le_bytes()[..], &[cut]].concat();
    let (one, other) = (vec![0; 40], [vec![0; 20], vec![1; 30]].concat());
    vec![
        [head(90, 40), one.clone(), other.clone()].concat(),
        [head(50, 40), one.clone(), residue(std::iter::once(&one), &other)].concat(),
    ]
}

fn identifiers() -> Vec<Vec<u8>> {
    let texts: [(u8, &str); 15] = [
        (0, "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"),
        (0, "XGID=-a-B--E-B-a-dDB--b-bcb----:1:1:-1:63:0:0:0:3:8"),
        (1, "8/5 6/5"),
        (1, "13/8(2) 6/1*(2)"),
        (1, "24/18/13 8/off"),
        (2, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        (2, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6"),
        (2, "8/P6k/8/8/8/8/p6K/8 b - - 99 200"),
        (3, "e4 e5 Nf3 Nc6 Bb5 a6 O-O"),
        (3, "e2e4 e7e5 e1e2 e8e7"),
        (4, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        (4, "sfen 4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 7"),
        (4, "k8/9/1+P7/9/9/9/9/9/9 b Pp"),
        (5, "7g7f 3c3d 8h2b+ 3a2b B*4e"),
        (6, "Kévin  Unger"),
    ];
    texts.iter().map(|(choice, text)| [&[*choice], text.as_bytes()].concat()).collect()
}
