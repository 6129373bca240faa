//! The input typed so far, and what to do with it.

/// Commands that work without the full stop: no statement begins with them.
const WORDS: [&str; 3] = ["exit", "help", "quit"];

/// Collects lines into statements.
#[derive(Debug, Default)]
pub struct Input {
    buffer: String,
}

impl Input {
    /// Takes a line, or several that were pasted together. Returns what to run: statements, and commands, which begin with a full stop.
    pub fn feed(&mut self, text: &str) -> Vec<String> {
        text.lines().filter_map(|line| self.line(line)).collect()
    }

    /// Whether no statement is unfinished.
    pub fn is_empty(&self) -> bool {
        self.buffer.is_empty()
    }

    /// Discards the pending lines. Returns whether there were any.
    pub fn clear(&mut self) -> bool {
        !std::mem::take(&mut self.buffer).is_empty()
    }

    fn line(&mut self, line: &str) -> Option<String> {
        if self.buffer.is_empty() {
            let line = line.trim();
            if line.starts_with('.') {
                return Some(line.to_owned());
            }
            let word = line.trim_end_matches(';').trim_end().to_ascii_lowercase();
            if WORDS.contains(&word.as_str()) {
                return Some(format!(".{word}"));
            }
            if line.is_empty() {
                return None;
            }
        } else {
            self.buffer.push('\n');
        }
        self.buffer.push_str(line.trim_end());
        match state(&self.buffer) {
            InputState::Open => None,
            InputState::Blank => {
                self.buffer.clear();
                None
            }
            InputState::Complete => Some(std::mem::take(&mut self.buffer)),
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum InputState {
    /// Only white space, comments and semicolons.
    Blank,
    /// The last statement has no semicolon yet, or a comment or quotation is open.
    Open,
    Complete,
}

fn state(sql: &str) -> InputState {
    let (mut rest, mut state, mut is_blank) = (sql, InputState::Blank, true);
    while let Some(first) = rest.chars().next() {
        let (start, end) = match first {
            '-' if rest.starts_with("--") => (2, "\n"),
            '/' if rest.starts_with("/*") => (2, "*/"),
            // A doubled quote reads as the end of one quotation and the start of another.
            '\'' | '"' | '`' => (1, &rest[..1]),
            '[' => (1, "]"),
            _ => (first.len_utf8(), ""),
        };
        let is_comment = matches!(end, "\n" | "*/");
        if first == ';' {
            state = if is_blank { InputState::Blank } else { InputState::Complete };
        } else if !is_comment && !first.is_whitespace() {
            (state, is_blank) = (InputState::Open, false);
        }
        match rest[start..].find(end) {
            Some(at) => rest = &rest[start + at + end.len()..],
            None if end == "\n" => break,
            None => return InputState::Open,
        }
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_wait_for_a_semicolon() {
        let mut input = Input::default();
        assert_eq!(input.feed("SELECT 1"), [""; 0]);
        assert_eq!(input.feed("  + ';'  "), [""; 0]);
        assert_eq!(input.buffer, "SELECT 1\n  + ';'");
        assert_eq!(input.feed("; -- done"), ["SELECT 1\n  + ';'\n; -- done"]);
        assert!(input.is_empty());
    }

    #[test]
    fn commands_start_with_a_full_stop_but_not_within_a_statement() {
        let mut input = Input::default();
        assert_eq!(input.feed("  .schema players "), [".schema players"]);
        assert_eq!(input.feed("SELECT"), [""; 0]);
        assert_eq!(input.feed(".5;"), ["SELECT\n.5;"]);
    }

    #[test]
    fn leaving_and_help_need_no_full_stop() {
        let mut input = Input::default();
        for (line, expected) in [("exit", ".exit"), (" QUIT; ", ".quit"), ("help", ".help"), ("Exit ;", ".exit")] {
            assert_eq!(input.feed(line), [expected], "{line}");
        }
        assert_eq!(input.feed("SELECT 1 AS"), [""; 0]);
        assert_eq!(input.feed("exit;"), ["SELECT 1 AS\nexit;"], "within a statement it is a name");
    }

    #[test]
    fn pasted_lines_are_taken_one_by_one() {
        let steps = Input::default().feed(".format csv\nSELECT 1;\n\nSELECT\n2; SELECT 3;");
        assert_eq!(steps, [".format csv", "SELECT 1;", "SELECT\n2; SELECT 3;"]);
    }

    #[test]
    fn input_is_complete_when_the_last_statement_has_its_semicolon() {
        for complete in
            ["SELECT 1;", "SELECT 1; -- note", "SELECT 1; SELECT 2;\n", "SELECT 'it''s', \"a;b\", [c;] /* d */;"]
        {
            assert_eq!(state(complete), InputState::Complete, "{complete}");
        }
        for open in ["SELECT 1", "SELECT 1; SELECT", "SELECT 'a;", "SELECT 1; /* note", "SELECT [a;", "SELECT 'it'';"] {
            assert_eq!(state(open), InputState::Open, "{open}");
        }
    }

    proptest! {
        #[test]
        fn any_text_has_a_state(sql in "[-;/*'\"a-zé\\[\\]\n ]{0,40}|\\PC{0,40}") {
            state(&sql);
        }
    }

    #[test]
    fn blanks_and_comments_alone_do_nothing() {
        let mut input = Input::default();
        assert_eq!(input.feed(" \n-- note\n;;"), [""; 0]);
        assert!(input.is_empty());
    }

    #[test]
    fn unfinished_statements_can_be_discarded() {
        let mut input = Input::default();
        assert!(!input.clear());
        input.feed("SELECT 'open");
        assert!(input.clear());
        assert_eq!(input.feed("SELECT 1;"), ["SELECT 1;"]);
    }
}
