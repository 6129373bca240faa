//! The pictures of the documentation, `docs/pictures`: each has a text of its name with the words that it shows. `tests/docs/pictures` makes both.

use sha2::{Digest, Sha256};

use crate::common::markdown::{documents, page};
use crate::common::prelude::*;
use crate::common::reports::rows;
use crate::common::shell_words;
use crate::serve::Served;

fn folder() -> PathBuf {
    Path::new(crate::common::TOP).join("docs/pictures")
}

/// The text of a picture: a command, lines with a key and a value, and the words.
struct Shown {
    text: String,
}

impl Shown {
    fn of(name: &str) -> Self {
        Self { text: page(&format!("docs/pictures/{name}.txt")) }
    }

    /// The command, to run in a folder.
    fn command(&self, folder: &Path) -> Command {
        let mut command = program();
        command.args(&shell_words(self.text.lines().next().unwrap())[1..]).current_dir(folder);
        command
    }

    fn value(&self, key: &str) -> &str {
        let value = self.text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        value.unwrap_or_else(|| panic!("no {key}: {}", self.text))
    }

    fn words(&self) -> Vec<&str> {
        self.text.split_once("\n\n").unwrap().1.lines().collect()
    }
}

/// The texts of a page before a heading, without menus, forms, buttons, drawings, what is only printed, and links for keyboards.
fn words_before(heading: &str, html: &str) -> Vec<String> {
    let hidden = [
        ("<head>", "</head>"),
        ("<svg", "</svg>"),
        ("<form", "</form>"),
        ("<nav", "</nav>"),
        ("<button", "</button>"),
        ("<div class=\"printed", "</div>"),
        ("<a class=\"skip\"", "</a>"),
    ];
    let (before, _) = html.split_once(&format!("<h2>{heading}")).unwrap_or_else(|| panic!("no {heading}: {html}"));
    let mut text = before.to_owned();
    for (begin, end) in hidden {
        while let Some(place) = text.find(begin) {
            let length = text[place..].find(end).unwrap() + end.len();
            text.replace_range(place..place + length, "<>");
        }
    }
    let pieces = text.split('<').filter_map(|piece| Some(piece.split_once('>')?.1.replace("&#39;", "'")));
    let lines = pieces.map(|piece| piece.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect()
}

fn assert_shows(shown: &Shown, html: &str) {
    // The day of the import.
    let is_fixed = |line: &&str| !line.starts_with("New on ");
    let expected: Vec<&str> = shown.words().into_iter().filter(is_fixed).collect();
    let found = words_before(shown.value("before"), html);
    let found: Vec<&str> = found.iter().map(String::as_str).filter(is_fixed).collect();
    assert_eq!(found, expected, "the page has changed: run tests/docs/pictures, and look at the pictures");
}

#[test]
fn pages_and_reports_of_the_demo_have_the_words_of_their_pictures() {
    let folder = tempfile::tempdir().unwrap();
    assert!(program().arg("demo").current_dir(folder.path()).output().unwrap().status.success());
    let player = Shown::of("player");
    let output = player.command(folder.path()).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert_shows(&player, &std::fs::read_to_string(folder.path().join("page.html")).unwrap());

    let (first, live) = (Shown::of("first-page"), Shown::of("live-player"));
    let server = Served::of(&mut first.command(folder.path()));
    server.wait_for("/", "League table");
    for shown in [first, live] {
        assert_shows(&shown, &server.get(&format!("/{}", shown.value("page"))).text());
    }

    // The chart of the dashboard has the figures of this report: `bi/datasette/check` compares them.
    let words = ["errors", "-p", "by=score-group", "-p", "per_player=no"];
    let mut found = Vec::new();
    for row in rows(&folder.path().join("gammonbase-demo/demo.db"), &words) {
        if row["player_group"] != Value::Null {
            assert_eq!(row["tendency"], Value::Null, "the pages say that no cell has a colour: {row}");
            found.extend([format!("{:.1}", row["pr"].as_f64().unwrap()), row["decisions"].to_string()]);
        }
    }
    found.sort();
    let scores = Shown::of("scores");
    let mut expected = scores.words();
    expected.sort();
    assert_eq!(found, expected, "the report has changed: run tests/docs/pictures, and look at the picture");
}

#[test]
fn the_drawn_board_is_what_its_command_draws() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Shown::of("board").command(folder.path()).output().unwrap().status.success());
    let drawn = std::fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert_eq!(drawn, page("docs/pictures/board.svg"));
}

#[test]
fn every_picture_is_shown_and_belongs_to_its_text() {
    let pages: String = documents().iter().map(|path| page(path)).collect();
    let is_picture = |name: &String| !name.ends_with(".txt");
    for name in names(&folder()).into_iter().filter(is_picture) {
        assert!(pages.contains(&format!("pictures/{name}")), "no page shows {name}");
        let (stem, kind) = name.split_once('.').unwrap();
        let shown = Shown::of(stem);
        if kind == "png" {
            let digest = Sha256::digest(std::fs::read(folder().join(&name)).unwrap());
            let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(digest, shown.value("sha256"), "{name} is not the picture of its text: run tests/docs/pictures");
        }
    }
    let others = walkdir::WalkDir::new(folder().parent().unwrap()).into_iter().map(|entry| entry.unwrap().into_path());
    let mut others = others.filter(|path| path.extension().is_some_and(|kind| kind == "png" || kind == "jpg"));
    assert_eq!(others.find(|path| path.parent() != Some(&folder())), None, "pictures are in docs/pictures");
}
