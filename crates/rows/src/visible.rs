//! Makes text from files safe to print on a terminal.

use std::borrow::Cow;

use unicode_normalization::char::is_combining_mark;

/// Whether a character is a control character, changes the direction of writing, or has no width: text with it can look like other
/// text.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}' // soft hyphen
            | '\u{61c}' // mark of direction
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}' // without width, joiners, marks of direction
            | '\u{2028}'..='\u{202e}' // ends of lines and paragraphs, embedded directions
            | '\u{2060}'..='\u{206f}' // joiners, isolated directions
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}' // tags
        )
}

/// A text of one line: each [unseen](is_unseen) character, including line ends, becomes U+FFFD. Joiners between two letters or emoji stay:
/// Persian words and emoji of several people need them.
pub fn visible(text: &str) -> Cow<'_, str> {
    replaced(text, is_unseen)
}

/// A text of several lines: each unseen character except line ends becomes U+FFFD, as in [`visible`].
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    replaced(text, |c| c != '\n' && is_unseen(c))
}

fn replaced(text: &str, is_replaced: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_replaced) {
        return text.into();
    }
    let mut before = None;
    let mut rest = text.chars();
    let mut shown = String::with_capacity(text.len());
    while let Some(c) = rest.next() {
        let is_joiner = matches!(c, '\u{200c}' | '\u{200d}');
        let joins = is_joiner && before.is_some_and(is_joined) && rest.clone().next().is_some_and(is_joined);
        shown.push(if is_replaced(c) && !joins { char::REPLACEMENT_CHARACTER } else { c });
        before = Some(c);
    }
    shown.into()
}

/// Whether a joiner beside this character is part of a word or an emoji. The selector of emoji is a mark.
fn is_joined(c: char) -> bool {
    c.is_alphabetic()
        || is_combining_mark(c)
        || matches!(c, '\u{2194}'..='\u{21ff}' | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_replaced() {
        for (text, expected) in [
            ("Kévin Unger 王", "Kévin Unger 王"),
            ("a\u{1b}[31mb\u{9b}2J\u{7f}", "a\u{fffd}[31mb\u{fffd}2J\u{fffd}"),
            ("a\nb\tc\r", "a\u{fffd}b\u{fffd}c\u{fffd}"),
            (
                "\u{202e}gx.a\u{202c}\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}",
                "\u{fffd}gx.a\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}",
            ),
            ("A\u{200b}da\u{2060}\u{feff}\u{ad}", "A\u{fffd}da\u{fffd}\u{fffd}\u{fffd}"),
            ("line\u{2028}paragraph\u{2029}", "line\u{fffd}paragraph\u{fffd}"),
        ] {
            assert_eq!(visible(text), expected, "{text:?}");
        }
        assert_eq!(visible_lines("a\nb\u{200b}\n"), "a\nb\u{fffd}\n");
    }

    #[test]
    fn joiners_stay_between_letters_and_emoji_only() {
        for kept in ["علی\u{200c}رضا", "क्\u{200d}ष", "👩\u{200d}👧", "❤\u{fe0f}\u{200d}🔥", "👩🏽\u{200d}🔬"]
        {
            assert_eq!(visible(kept), kept);
            assert_eq!(visible_lines(kept), kept);
        }
        for (text, expected) in [
            ("\u{200c}Ada\u{200d}", "\u{fffd}Ada\u{fffd}"),
            ("Ada \u{200d}1\u{200c}2", "Ada \u{fffd}1\u{fffd}2"),
            ("a\u{200c}\u{200c}b", "a\u{fffd}\u{fffd}b"),
            ("ع\u{200c}ل\u{200e}ی", "ع\u{200c}ل\u{fffd}ی"),
        ] {
            assert_eq!(visible(text), expected, "{text:?}");
        }
    }
}
