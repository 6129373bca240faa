//! Estimates whether two spellings belong to the same person. Works on names only, without a database.

use rows::names::{normalize_name, words_key};

/// A spelling, prepared for comparison.
#[derive(Debug, Clone)]
pub struct Spelling {
    /// The text without case, accents and punctuation.
    pub text: String,
    /// The text with its words sorted.
    pub key: String,
    /// The text without blanks.
    pub joined: String,
    /// The number of characters of `text`.
    pub length: usize,
    /// The first letter of each word, sorted: the same in a full name and its abbreviations.
    pub first_letters: Vec<char>,
    letters: u64,
    digits: String,
    initials: String,
}

/// The similarity of two spellings and its reason.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Likeness {
    /// 0..1; 1 is the most certain.
    pub score: f64,
    /// The reason, for the output.
    pub reason: &'static str,
}

/// Two names that differ only in case, accents or punctuation.
pub const SAME_TEXT: Likeness = Likeness { score: 1.0, reason: "case, accents or punctuation" };
/// Two names with the same words in another order.
pub const SAME_WORDS: Likeness = Likeness { score: 0.95, reason: "order of the names" };
/// `山田太郎` for `山田 太郎`.
pub const SAME_LETTERS: Likeness = Likeness { score: 0.9, reason: "blanks" };
/// `K. Unger` for `Kévin Unger`.
pub const INITIALS: Likeness = Likeness { score: 0.85, reason: "initials" };

/// The most letters that may differ.
pub const MAX_EDITS: usize = 2;

impl Spelling {
    pub fn new(name: &str) -> Self {
        let text = normalize_name(name);
        let mut initials: Vec<&str> = text.split(' ').filter(|word| is_initial(word)).collect();
        initials.sort_unstable();
        let mut first_letters: Vec<char> = text.split(' ').filter_map(|word| word.chars().next()).collect();
        first_letters.sort_unstable();
        Self {
            key: words_key(name),
            joined: text.replace(' ', ""),
            length: text.chars().count(),
            letters: letters(&text),
            first_letters,
            digits: text.chars().filter(|c| c.is_numeric()).collect(),
            initials: initials.concat(),
            text,
        }
    }

    /// Whether a word is an initial.
    pub fn is_abbreviated(&self) -> bool {
        !self.initials.is_empty()
    }
}

/// Whether one name is the other with initials in place of words.
pub fn abbreviates(a: &Spelling, b: &Spelling) -> bool {
    let mut rest: Vec<&str> = b.text.split(' ').collect();
    let mut open = Vec::new();
    let mut has_full_word = false;
    for word in a.text.split(' ') {
        match rest.iter().position(|other| *other == word) {
            Some(index) => {
                rest.swap_remove(index);
                has_full_word |= !is_initial(word);
            }
            None => open.push(word),
        }
    }
    if !has_full_word || open.is_empty() || open.len() != rest.len() {
        return false;
    }
    open.into_iter().all(|word| {
        let found = rest.iter().position(|other| {
            (is_initial(word) && other.starts_with(word)) || (is_initial(other) && word.starts_with(other))
        });
        found.map(|index| rest.swap_remove(index)).is_some()
    })
}

/// Whether two long names differ by one or two letters, in any order of their words. Names that differ in a number (`player 1`,
/// `player 2`) or an initial belong to different people.
pub fn misspelled(a: &Spelling, b: &Spelling) -> Option<Likeness> {
    let allowed = match a.length.min(b.length) {
        12.. => MAX_EDITS,
        8.. => 1,
        _ => return None,
    };
    // Each difference removes at most one kind of letter and adds one.
    if (a.letters ^ b.letters).count_ones() as usize > 2 * allowed
        || a.length.abs_diff(b.length) > allowed
        || a.digits != b.digits
        || a.initials != b.initials
    {
        return None;
    }
    let edits = strsim::osa_distance(&a.text, &b.text).min(strsim::osa_distance(&a.key, &b.key));
    if edits == 0 || edits > allowed {
        return None;
    }
    let share = edits as f64 / a.length.max(b.length) as f64;
    let reason = if edits == 1 { "one letter" } else { "two letters" };
    Some(Likeness { score: 0.9 * (1.0 - share), reason })
}

fn is_initial(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}

/// The set of letters of a text, as bits.
fn letters(text: &str) -> u64 {
    text.chars().fold(0, |bits, letter| bits | 1 << (u32::from(letter) % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(a: &str, b: &str) -> (Spelling, Spelling) {
        (Spelling::new(a), Spelling::new(b))
    }

    #[test]
    fn initials_stand_for_words_in_any_order() {
        for (a, b) in [
            ("K. Unger", "Kévin Unger"),
            ("Unger Kévin", "K. Unger"),
            ("J. R. Smith", "John R Smith"),
            ("J R Smith", "John Robert Smith"),
        ] {
            let (a, b) = pair(a, b);
            assert!(abbreviates(&a, &b) && abbreviates(&b, &a), "{a:?} {b:?}");
            assert_eq!(a.first_letters, b.first_letters);
        }
        for (a, b) in [
            ("M. Unger", "Kévin Unger"),
            ("Kévin Unger", "Karl Unger"),
            ("K. Unger", "Unger"),
            ("Kévin Unger", "Kevin Unger"),
            ("K U", "Kévin Unger"),
            ("Player 1", "Player 12"),
        ] {
            let (a, b) = pair(a, b);
            assert!(!abbreviates(&a, &b) && !abbreviates(&b, &a), "{a:?} {b:?}");
        }
    }

    #[test]
    fn only_long_names_may_differ_in_letters() {
        let reason = |a: &str, b: &str| {
            let (a, b) = pair(a, b);
            assert_eq!(misspelled(&a, &b), misspelled(&b, &a));
            misspelled(&a, &b).map(|likeness| likeness.reason)
        };
        assert_eq!(reason("Masayuki Mochizuki", "Masayuki Mochizuky"), Some("one letter"));
        assert_eq!(reason("Mochizuki Masayuki", "Masayuki Mochizuky"), Some("one letter"));
        assert_eq!(reason("Masayuki Mochizuki", "Massayuki Mochizuky"), Some("two letters"));
        assert_eq!(reason("Kevin Unger", "Kevin Ugner"), Some("one letter"));
        assert_eq!(reason("KevinUnger", "Kevin Unger"), Some("one letter"));
        assert_eq!(reason("Li Wei", "Li Wai"), None);
        assert_eq!(reason("Player 00001", "Player 00002"), None);
        assert_eq!(reason("J. Smithson", "K. Smithson"), None);
        assert_eq!(reason("Kevin Unger", "Karin Ungar"), None);
    }
}
