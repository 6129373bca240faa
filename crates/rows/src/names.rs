//! Names of people: compares spellings.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A name with composed letters, as a letter followed by an accent is the same text as the letter with the accent. Blanks of any kind and
/// number count as one blank, and none at the ends.
pub fn composed(name: &str) -> String {
    let is_blank = |c: char| c.is_whitespace() && !c.is_control();
    let words: Vec<&str> = name.trim().split(is_blank).filter(|word| !word.is_empty()).collect();
    words.join(" ").nfc().collect()
}

/// A name in the form used for comparison: lower case, without accents and punctuation, with single blanks, words in order.
///
/// `"  Kévin O'BRIEN-Łuk, "` becomes `kevin obrien luk`. Apostrophes join the letters around them; other punctuation and symbols
/// separate words. Letters without a Unicode decomposition are spelled out (`ß` ss, `æ` ae, `ø` o, `ł` l); an umlaut loses its dots
/// (`ü` u). Full-width and other compatibility forms become the standard ones. Marks that are not accents (vowel signs of Indic
/// scripts, Japanese voicing) stay. A name of only punctuation is kept, so that such names stay distinct.
pub fn normalize_name(name: &str) -> String {
    let folded = folded(name);
    let is_between = |c: char| !c.is_alphanumeric() && !is_combining_mark(c);
    let words: Vec<&str> = folded.split(is_between).filter(|word| !word.is_empty()).collect();
    let text = words.join(" ");
    if text.is_empty() { composed(name).to_lowercase() } else { text }
}

/// [`normalize_name`] with the words sorted: `"Unger, Kévin"` and `"kevin unger"` have the same key.
pub fn words_key(name: &str) -> String {
    let text = normalize_name(name);
    let mut words: Vec<&str> = text.split(' ').collect();
    words.sort_unstable();
    words.join(" ")
}

/// Lower case without accents and apostrophes, recomposed.
fn folded(name: &str) -> String {
    let letters = name.nfkd().filter(|&c| !is_accent(c) && !is_apostrophe(c)).flat_map(char::to_lowercase);
    let mut text = String::with_capacity(name.len());
    for letter in letters {
        match spelled_out(letter) {
            Some(letters) => text.push_str(letters),
            None => text.push(letter),
        }
    }
    text.nfc().collect()
}

/// Whether a character is in a block of combining diacritical marks.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}')
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '`' | '\u{b4}' | '\u{2018}' | '\u{2019}' | '\u{2bb}' | '\u{2bc}')
}

/// Spells out letters with strokes and ligatures, which have no decomposition.
fn spelled_out(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ŧ' => "t",
        'ı' => "i",
        'ς' => "σ",
        _ => return None,
    })
}

/// The most letters of a name in an address.
const LONGEST_SLUG: usize = 40;

/// The plain letters and digits of a text, in lower case and without accents, joined by hyphens.
pub fn slug(text: &str) -> String {
    let plain: String = normalize_name(text).chars().map(|c| if c.is_ascii_alphanumeric() { c } else { ' ' }).collect();
    let slug = plain.split_whitespace().collect::<Vec<_>>().join("-");
    slug.chars().take(LONGEST_SLUG).collect::<String>().trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spellings_of_one_name_are_equal() {
        for (name, expected) in [
            ("Kévin Unger", "kevin unger"),
            ("  KEVIN   unger ", "kevin unger"),
            ("Ke\u{301}vin Unger", "kevin unger"),
            ("O'Brien", "obrien"),
            ("O’Brien", "obrien"),
            ("Jean-Pierre", "jean pierre"),
            ("Unger,Kévin", "unger kevin"),
            ("J.Smith (US)", "j smith us"),
            ("Jørgen Großmann", "jorgen grossmann"),
            ("ŁUKASZ Æbelø", "lukasz aebelo"),
            ("İpek Işık", "ipek isik"),
            ("Ｍｏｃｈｙ", "mochy"),
            ("ΝΙΚΟΣ", "νικοσ"),
            ("player_1", "player 1"),
            ("望月", "望月"),
            ("がパ", "がパ"),
        ] {
            assert_eq!(normalize_name(name), expected, "{name}");
        }
    }

    #[test]
    fn blanks_of_any_kind_and_number_are_one_blank() {
        for name in
            ["Kim Example", " Kim  Example\n", "Kim\u{a0}Example", "Kim\u{3000}Example", "Kim\u{2009}\u{202f}Example"]
        {
            assert_eq!(composed(name), "Kim Example");
        }
        assert_eq!(composed("Ke\u{301}vin"), "Kévin");
    }

    #[test]
    fn names_of_punctuation_only_stay_apart() {
        assert_eq!(normalize_name(" *** "), "***");
        assert_eq!(normalize_name("?!"), "?!");
        assert_eq!(normalize_name(""), "");
    }

    #[test]
    fn words_key_ignores_the_order_of_words() {
        assert_eq!(words_key("Unger, Kévin"), words_key("kevin UNGER"));
        assert_ne!(words_key("Kevin Unger"), words_key("Kevin Ungar"));
    }

    proptest! {
        #[test]
        fn normalizing_twice_changes_nothing(name in "\\PC{0,24}") {
            let once = normalize_name(&name);
            prop_assert_eq!(normalize_name(&once), once);
        }
    }
}
