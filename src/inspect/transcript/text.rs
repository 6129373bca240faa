//! Formats numbers and words for the transcript.

use crate::rows::codes;
use crate::rows::codes::CodeTable;
use crate::rows::matches::Warning;
use crate::rows::visible::is_unseen;

/// The width of the transcript; long words may exceed it.
pub const WIDTH: usize = 100;

/// `+0.123`; zero without a sign; `-` for `None`.
pub fn signed(value: Option<f64>) -> String {
    match value {
        None => "-".to_owned(),
        // A value that rounds to zero has no sign, because "-0.000" looks like a loss.
        Some(value) if value.abs() < 0.0005 => "0.000".to_owned(),
        Some(value) => format!("{value:+.3}"),
    }
}

/// `0.123`; `-` for `None`.
pub fn unsigned(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), |value| format!("{value:.3}"))
}

/// A chance 0..1 in percent with one decimal.
pub fn percent(chance: Option<f64>) -> String {
    chance.map_or("-".to_owned(), |chance| format!("{:.1}", chance * 100.0))
}

/// `1 point`, `2 points`
pub fn counted(number: impl Into<i64>, thing: &str) -> String {
    let number = number.into();
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Truncates a text to `width` characters with an ellipsis. Characters that could affect the terminal become blanks.
pub fn fitted(text: &str, width: usize) -> String {
    let clean = text.chars().map(|c| if is_unseen(c) { ' ' } else { c });
    if text.chars().count() <= width {
        return clean.collect();
    }
    clean.take(width.saturating_sub(1)).chain(['…']).collect()
}

/// Replaces invisible characters in a line of text from the file.
pub fn clean(text: &str) -> String {
    fitted(text, usize::MAX)
}

/// The names of the facts that are true.
pub fn true_facts<const N: usize>(facts: [(bool, &str); N]) -> impl Iterator<Item = String> {
    facts.into_iter().filter(|&(is_true, _)| is_true).map(|(_, name)| name.to_owned())
}

/// The name of a code, or the code itself if the format page has no name for it.
pub fn named(table: CodeTable, code: impl Into<i64>) -> String {
    let code = code.into();
    codes::names(table)
        .iter()
        .find(|&&(known, _)| known == code)
        .map_or_else(|| format!("code {code}"), |&(_, name)| name.to_owned())
}

/// Wraps text into lines of at most `width` characters; longer words stay whole.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&clean(word));
        }
        lines.push(line);
    }
    lines
}

/// `temp.xg record 41, Moves: the play does not lead to PositionEnd`
pub fn warning(warning: &Warning) -> String {
    let mut text = warning.stream.to_owned();
    if let Some(record) = warning.record {
        text.push_str(&format!(" record {record}"));
    }
    if let Some(field) = warning.field {
        text.push_str(&format!(", {field}"));
    }
    format!("{text}: {}", warning.message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_round_to_zero_have_no_sign() {
        assert_eq!(signed(Some(-0.0004)), "0.000");
        assert_eq!(signed(Some(-0.0206)), "-0.021");
        assert_eq!(signed(None), "-");
    }

    #[test]
    fn names_are_cut_by_characters_not_bytes_and_control_characters_vanish() {
        assert_eq!(fitted("Kévin Unger", 11), "Kévin Unger");
        assert_eq!(fitted("Kévin Unger", 6), "Kévin…");
        assert_eq!(clean("a\u{1b}[31mb"), "a [31mb");
    }

    #[test]
    fn words_are_wrapped_and_line_breaks_stay() {
        assert_eq!(wrapped("one two three\n\nfour", 7), ["one two", "three", "", "four"]);
    }

    #[test]
    fn an_unknown_code_is_shown_as_it_is() {
        assert_eq!(named(CodeTable::Levels, 100), "Rollout");
        assert_eq!(named(CodeTable::Levels, 77), "code 77");
    }
}
