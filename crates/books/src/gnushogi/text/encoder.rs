//! Writes openings as text.

use super::{Move, Opening};

/// The line width for moves.
const WIDTH: usize = 78;

/// Writes openings as a UTF-8 text book. Each opening follows its `#` lines; notes have their own
/// lines. Characters that would end a comment are replaced: `]` in a note by `)`, `)` in a time by `]`. A `#` comment of several lines
/// becomes several comments.
pub fn encode(openings: &[Opening]) -> Vec<u8> {
    let mut writer = Writer::default();
    for opening in openings {
        writer.opening(opening);
    }
    writer.boundary("");
    writer.text.into_bytes()
}

#[derive(Default)]
struct Writer {
    text: String,
    /// Characters in the current line.
    column: usize,
}

impl Writer {
    fn opening(&mut self, opening: &Opening) {
        let lines = opening.comments.iter().flat_map(|comment| comment.lines().map(str::trim));
        let comments: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        if comments.is_empty() {
            self.boundary("");
        }
        for comment in comments {
            self.boundary(comment);
        }
        self.notes(&opening.notes);
        for play in &opening.moves {
            self.word(&spelled(play));
            self.notes(&play.notes);
        }
        for result in &opening.results {
            self.word(result.text());
        }
        self.end_line();
    }

    fn boundary(&mut self, comment: &str) {
        self.end_line();
        self.text.push_str(format!("# {comment}").trim_end());
        self.text.push('\n');
    }

    fn notes(&mut self, notes: &[String]) {
        for note in notes {
            self.end_line();
            self.text.push_str(&format!("[ {} ]\n", note.replace(']', ")")));
        }
    }

    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.end_line();
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }
}

fn spelled(play: &Move) -> String {
    let times: String = play.times.iter().map(|time| format!("({})", time.replace(')', "]"))).collect();
    let number = if is_read_with_a_number_only(&play.text) { "1." } else { "" };
    format!("{number}{}{}{times}", play.text, play.marks)
}

/// Whether a token needs a move number before it to be read back: tokens that are not moves can start like a comment, a mark or a
/// number.
fn is_read_with_a_number_only(text: &str) -> bool {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = behind.len() < text.len() && (behind.is_empty() || behind.starts_with('.'));
    is_number || text.starts_with(['(', '[', '!', '/'])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Word, decode};
    use super::*;

    /// Comments as the decoder returns them: not empty, trimmed, and without the closing character.
    fn comment(closing: char, has_lines: bool) -> impl Strategy<Value = String> {
        prop::collection::vec("[ -~éß€]{1,12}", 1..3).prop_filter_map("empty", move |lines| {
            let text = lines.join(if has_lines { "\n" } else { " " }).replace(closing, "");
            Some(text.trim().to_owned()).filter(|text| !text.is_empty())
        })
    }

    prop_compose! {
        fn plays()(
            text in r"(7g7f\+?|[PLNSGBRK][1-9][a-i]|\+[PLNSBR][1-9][a-i][1-9][a-i]|[PLNSGBR][*'][1-9][a-i]|zz|!|/\+?|\?)",
            marks in "([?!][?!/]{0,4})?",
            times in prop::collection::vec(comment(')', true), 0..3),
            notes in prop::collection::vec(comment(']', true), 0..2),
        ) -> Move {
            Move { text, marks, times, notes }
        }
    }

    prop_compose! {
        fn openings()(
            comments in prop::collection::vec(comment('\n', false), 0..3),
            notes in prop::collection::vec(comment(']', true), 0..2),
            moves in prop::collection::vec(plays(), 1..40),
            results in prop::collection::vec(prop::sample::select(Word::ALL.to_vec()), 0..2),
        ) -> Opening {
            Opening { comments, notes, moves, results }
        }
    }

    proptest! {
        #[test]
        fn written_openings_are_read_back(openings in prop::collection::vec(openings(), 0..5)) {
            prop_assert_eq!(decode(&encode(&openings)), openings);
        }

        #[test]
        fn openings_of_any_text_survive_a_round_trip(text in "([\\[\\]()#!?/. \r\n\ta1]|P7f|1-0){0,80}") {
            let read = decode(text.as_bytes());
            let written = encode(&read);
            let again = decode(&written);
            prop_assert_eq!(again.iter().map(moves).collect::<Vec<_>>(), read.iter().map(moves).collect::<Vec<_>>());
            prop_assert_eq!(encode(&again), written);
        }
    }

    /// Each move's text and marks. Comments of several lines become several comments.
    fn moves(opening: &Opening) -> Vec<(&str, &str)> {
        opening.moves.iter().map(|play| (play.text.as_str(), play.marks.as_str())).collect()
    }

    #[test]
    fn books_are_written_in_the_usual_form() {
        let play = |text: &str, marks: &str, times: &[&str]| Move {
            text: text.to_owned(),
            marks: marks.to_owned(),
            times: times.iter().map(|&time| time.to_owned()).collect(),
            notes: Vec::new(),
        };
        let opening = Opening {
            comments: vec!["Double Fortress\nby hand".to_owned()],
            notes: vec!["see [1]".to_owned()],
            moves: vec![play("P7f", "", &[]), play("P8d", "?", &["a (b)"])],
            results: vec![Word::Resigns],
        };
        let text = "# Double Fortress\n# by hand\n[ see [1) ]\nP7f P8d?(a (b]) Resigns\n#\n";
        assert_eq!(String::from_utf8(encode(&[opening])).unwrap(), text);
        assert_eq!(encode(&[]), b"#\n");
    }

    #[test]
    fn tokens_that_are_not_moves_are_read_back() {
        for text in [
            "1.",
            "12",
            "2.\n1. P7g-7f ",
            "(2)",
            "1.[x ",
            "1.(x ",
            "1 P7f",
            "1.1-5(2) P7f ",
            "P7f (1) (2)",
            "[x] ! P7f",
            "1./",
        ] {
            let openings = decode(format!("# a\r\r  b\n3.{text} 2g2f\n{text} [ a\r\r\nb ]\n").as_bytes());
            let written = encode(&openings);
            let read = decode(&written);
            assert_eq!(read[0].moves, openings[0].moves, "{text:?}");
            assert_eq!(read[0].comments, ["a", "b"], "a comment of several lines");
            assert_eq!(encode(&read), written, "{text:?}");
        }
    }

    #[test]
    fn long_openings_are_wrapped() {
        let moves = vec![Move { text: "7g7f".to_owned(), ..Move::default() }; 100];
        let text = String::from_utf8(encode(&[Opening { moves, ..Opening::default() }])).unwrap();
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
    }
}
