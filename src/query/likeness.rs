//! How likely it is that two spellings are one person's. Names only, no database.

use crate::rows::names::{normalize_name, words_key};

/// A spelling, prepared for comparing.
#[derive(Debug, Clone)]
pub struct Spelling {
    /// Case, accents and punctuation folded.
    pub text: String,
    /// The same with its words sorted.
    pub key: String,
    length: usize,
    letters: u64,
    digits: String,
    initials: String,
}

/// Why two spellings may be one person's, and how sure that is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Likeness {
    /// 0..1; 1 is the surest.
    pub score: f64,
    /// For people.
    pub reason: &'static str,
}

/// The same but for what is folded.
pub const SAME_TEXT: Likeness = Likeness { score: 1.0, reason: "case, accents or punctuation" };
/// The same words.
pub const SAME_WORDS: Likeness = Likeness { score: 0.95, reason: "order of the names" };
/// `K. Unger` for `Kévin Unger`.
pub const INITIALS: Likeness = Likeness { score: 0.85, reason: "initials" };
/// What is left to a small difference of spelling.
const ONE_LETTER: &str = "one letter";
const TWO_LETTERS: &str = "two letters";

/// Letters from which on one of them may differ.
const LENGTH_FOR_ONE: usize = 8;
/// Letters from which on two may differ.
const LENGTH_FOR_TWO: usize = 12;
/// The most differences that are looked for.
pub const MOST_EDITS: usize = 2;

impl Spelling {
    /// Prepares a name.
    pub fn new(name: &str) -> Self {
        let text = normalize_name(name);
        let mut initials: Vec<&str> = text.split(' ').filter(|word| is_initial(word)).collect();
        initials.sort_unstable();
        Self {
            key: words_key(name),
            length: text.chars().count(),
            letters: letters(&text),
            digits: text.chars().filter(|c| c.is_numeric()).collect(),
            initials: initials.concat(),
            text,
        }
    }

    /// Characters of `text`.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Whether a word stands for a longer one by its first letter.
    pub fn is_abbreviated(&self) -> bool {
        !self.initials.is_empty()
    }

    /// What a full name and its abbreviations have in common: one word in full, of the others the first letters.
    pub fn abbreviation_keys(&self) -> Vec<String> {
        /// Names of more words are no names.
        const MOST_WORDS: usize = 6;
        let words: Vec<&str> = self.text.split(' ').collect();
        if !(2..=MOST_WORDS).contains(&words.len()) {
            return Vec::new();
        }
        let keys = words.iter().enumerate().filter(|(_, word)| word.chars().nth(1).is_some()).map(|(index, full)| {
            let others = words.iter().enumerate().filter(|(other, _)| *other != index);
            let mut first: Vec<char> = others.filter_map(|(_, word)| word.chars().next()).collect();
            first.sort_unstable();
            format!("{full} {}", first.into_iter().collect::<String>())
        });
        let mut keys: Vec<String> = keys.collect();
        keys.dedup();
        keys
    }
}

/// Whether one is the other with first letters for words.
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

/// Whether two long names differ by a letter or two, in either order of their words. Names that differ in a number (`player 1`,
/// `player 2`) or in an initial are two people's.
pub fn misspelled(a: &Spelling, b: &Spelling) -> Option<Likeness> {
    let allowed = match a.length.min(b.length) {
        LENGTH_FOR_TWO.. => MOST_EDITS,
        LENGTH_FOR_ONE.. => 1,
        _ => return None,
    };
    // Each difference takes at most one kind of letter away and brings one.
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
    let reason = if edits == 1 { ONE_LETTER } else { TWO_LETTERS };
    Some(Likeness { score: 0.9 * (1.0 - share), reason })
}

fn is_initial(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}

/// Which letters occur, as bits.
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
            assert!(a.abbreviation_keys().iter().any(|key| b.abbreviation_keys().contains(key)), "{a:?} {b:?}");
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
    fn small_differences_count_in_long_names_only() {
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
