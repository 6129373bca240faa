//! One stage over the matches of a folder, on one thread, for `benches/instructions.sh` to count: `instructions STAGE FOLDER`.
//! Each stage includes the earlier ones: `read`, `inflate`, `decode`, or `normalise` (which decodes by itself).

use std::hint::black_box;
use std::path::{Path, PathBuf};

use gammonbase::source::discover::discover;
use gammonbase::source::selection::Selection;
use normalize::normalize;
use xgfile::container::Container;
use xgfile::limits::Limits;
use xgfile::records::{decode_body, read_version, split_records};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let [stage, folder] = words.as_slice() else {
        // `cargo bench` starts every benchmark, but this one is only for the script.
        return;
    };
    for source in discover(&[PathBuf::from(folder)], &Selection::default(), &|| false).sources {
        run(stage, &source.path);
    }
}

fn run(stage: &str, path: &Path) {
    let file = std::fs::read(path).expect("a readable file");
    if stage == "read" {
        black_box(&file);
        return;
    }
    let container = Container::decode(&file, &Limits::default()).expect("a match");
    match stage {
        "inflate" => {}
        "decode" => decode(&container),
        "normalise" => drop(black_box(normalize(&container).expect("rows"))),
        other => panic!("{other} is not a stage"),
    }
}

fn decode(container: &Container) {
    let stream = container.stream("temp.xg");
    let version = read_version("temp.xg", stream).expect("a version");
    for (number, bytes) in (0..).zip(split_records("temp.xg", stream).expect("whole records")) {
        drop(black_box(decode_body("temp.xg", number, bytes, version).expect("a record")));
    }
}
