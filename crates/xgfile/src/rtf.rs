//! Converts RTF as XG's comment editor writes it (Windows RichEdit, or Wine's) to plain text, in one pass with an explicit stack of
//! groups. Hostile input cannot make it deep, slow or large.

use std::collections::HashMap;

use encoding_rs::Encoding;

/// The deepest nesting with separate states; RichEdit nests about five levels deep. Deeper groups share their parent's state.
const DEPTH_LIMIT: usize = 256;

/// Destinations without text, in addition to those that `\*` marks as ignorable.
const SILENT: &str = "colortbl stylesheet info pict objdata nonshppict filetbl header headerl headerr headerf footer footerl footerr footerf";

/// The text of a comment, with `\n` line ends and without trailing blanks. Bytes that do not start with `{\rtf` are plain text in
/// Windows-1252.
pub fn to_plain_text(rtf: &[u8]) -> String {
    let mut text =
        if rtf.starts_with(b"{\\rtf") { Reader::new(code_page(rtf)).read(rtf) } else { decode_ansi(rtf, None) };
    if text.contains('\r') {
        text = text.replace("\r\n", "\n").replace('\r', "\n");
    }
    // Many SQLite functions stop at a NUL.
    text.retain(|character| character != '\0');
    text.truncate(text.trim_end().len());
    text
}

/// The code page that the header names (`\ansicpgN`).
pub fn code_page(rtf: &[u8]) -> Option<u16> {
    let mut tokens = Tokens { rest: rtf };
    if !matches!(tokens.next()?, Token::Open) {
        return None;
    }
    tokens.take_while(|token| matches!(token, Token::Word(..))).find_map(|token| match token {
        Token::Word(b"ansicpg", Some(number)) => u16::try_from(number).ok(),
        _ => None,
    })
}

/// Decodes bytes in a Windows code page. Without a code page, or with an unsupported one (the console code pages 437 and 850), it uses
/// Windows-1252, in which every byte is a character.
pub fn decode_ansi(bytes: &[u8], code_page: Option<u16>) -> String {
    let encoding = encoding_of(code_page.unwrap_or(1252));
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

fn encoding_of(code_page: u16) -> &'static Encoding {
    match code_page {
        932 => encoding_rs::SHIFT_JIS,
        936 => encoding_rs::GBK,
        949 => encoding_rs::EUC_KR,
        950 => encoding_rs::BIG5,
        10000 => encoding_rs::MACINTOSH,
        54936 => encoding_rs::GB18030,
        65001 => encoding_rs::UTF_8,
        _ => Encoding::for_label(format!("windows-{code_page}").as_bytes()).unwrap_or(encoding_rs::WINDOWS_1252),
    }
}

/// The code page of a font's `\fcharsetN`; `None` (1 = default, and unknown ones) keeps the document's.
fn code_page_of_charset(charset: i32) -> Option<u16> {
    Some(match charset {
        // 2 = symbol: the bytes are glyph numbers; Windows-1252 makes the usual bullet (B7) a middle dot.
        0 | 2 => 1252,
        77 => 10000,
        128 => 932,
        129 => 949,
        134 => 936,
        136 => 950,
        161 => 1253,
        162 => 1254,
        163 => 1258,
        177 => 1255,
        178 => 1256,
        186 => 1257,
        204 => 1251,
        222 => 874,
        238 => 1250,
        _ => return None,
    })
}

/// The character that a control word stands for.
fn character_of(word: &[u8]) -> Option<char> {
    Some(match word {
        b"emdash" => '\u{2014}',
        b"endash" => '\u{2013}',
        b"lquote" => '\u{2018}',
        b"rquote" => '\u{2019}',
        b"ldblquote" => '\u{201c}',
        b"rdblquote" => '\u{201d}',
        b"bullet" => '\u{2022}',
        b"emspace" => '\u{2003}',
        b"enspace" => '\u{2002}',
        b"zwj" => '\u{200d}',
        b"zwnj" => '\u{200c}',
        b"ltrmark" => '\u{200e}',
        b"rtlmark" => '\u{200f}',
        _ => return None,
    })
}

/// The address in the instruction of a field; a link to a place in the document (`\l`) has none.
fn address_of(instruction: &str) -> Option<&str> {
    let words = instruction.split(|character: char| character == '"' || character.is_whitespace());
    let mut words = words.filter(|word| !word.is_empty());
    let is_link = words.next()?.eq_ignore_ascii_case("HYPERLINK");
    words.next().filter(|address| is_link && !address.starts_with('\\'))
}

/// The white space that a control word stands for.
fn space_of(word: &[u8]) -> Option<char> {
    match word {
        b"par" | b"line" | b"sect" | b"page" | b"row" => Some('\n'),
        b"tab" | b"cell" => Some('\t'),
        _ => None,
    }
}

#[derive(Debug, PartialEq)]
enum Token<'a> {
    Open,
    Close,
    /// A byte in the current code page, plain or escaped.
    Byte(u8),
    /// `\` and a character that is neither a letter nor an escaped special character.
    Symbol(u8),
    /// `\` and letters, with an optional number.
    Word(&'a [u8], Option<i32>),
}

/// Splits RTF into tokens; each step consumes at least one byte.
struct Tokens<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let (&byte, tail) = self.rest.split_first()?;
            self.rest = tail;
            match byte {
                b'{' => return Some(Token::Open),
                b'}' => return Some(Token::Close),
                b'\\' => {
                    if let Some(token) = self.control()? {
                        return Some(token);
                    }
                }
                b'\r' | b'\n' => {}
                _ => return Some(Token::Byte(byte)),
            }
        }
    }
}

impl<'a> Tokens<'a> {
    /// Reads the part after a backslash: `None` at the end of the input, `Some(None)` for an invalid escape.
    fn control(&mut self) -> Option<Option<Token<'a>>> {
        let (&first, tail) = self.rest.split_first()?;
        if first.is_ascii_alphabetic() {
            return Some(Some(self.word()));
        }
        self.rest = tail;
        Some(match first {
            b'\'' => self.hex().map(Token::Byte),
            b'{' | b'}' | b'\\' => Some(Token::Byte(first)),
            b'\r' | b'\n' => Some(Token::Word(b"par", None)),
            b'\t' => Some(Token::Word(b"tab", None)),
            _ => Some(Token::Symbol(first)),
        })
    }

    fn hex(&mut self) -> Option<u8> {
        let (&digits, tail) = self.rest.split_first_chunk::<2>()?;
        let value = |digit: u8| char::from(digit).to_digit(16);
        let byte = value(digits[0])? * 16 + value(digits[1])?;
        self.rest = tail;
        u8::try_from(byte).ok()
    }

    fn word(&mut self) -> Token<'a> {
        let letters = self.take_while_ascii(u8::is_ascii_alphabetic);
        let is_negative = matches!(self.rest, [b'-', digit, ..] if digit.is_ascii_digit());
        if is_negative {
            self.rest = &self.rest[1..];
        }
        let digits = self.take_while_ascii(u8::is_ascii_digit);
        let number = (!digits.is_empty()).then(|| {
            let size = String::from_utf8_lossy(digits).parse().unwrap_or(i32::MAX);
            if is_negative { -size } else { size }
        });
        if let [b' ', tail @ ..] = self.rest {
            self.rest = tail;
        }
        Token::Word(letters, number)
    }

    fn take_while_ascii(&mut self, accepts: fn(&u8) -> bool) -> &'a [u8] {
        let end = self.rest.iter().position(|byte| !accepts(byte));
        let (taken, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// Skips the raw bytes of `\binN`, or up to the end of the input.
    fn skip_binary(&mut self, count: Option<i32>) {
        let count = usize::try_from(count.unwrap_or(0)).unwrap_or(0);
        self.rest = &self.rest[count.min(self.rest.len())..];
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Destination {
    #[default]
    Text,
    FontTable,
    /// The instruction of a field, such as `HYPERLINK "https://..."`.
    Instruction,
    /// `\upr`: a text for readers without Unicode, before the same text in `\ud`.
    Ansi,
    Silent,
}

/// State that a group inherits and that ends with the group.
#[derive(Debug, Clone, Copy, Default)]
struct Group {
    destination: Destination,
    /// `\v` and `\deleted`: the editor shows neither.
    is_hidden: bool,
    is_deleted: bool,
    /// Where the result of a field (`\fldrslt`) begins in the text.
    result: Option<usize>,
    /// Only the brace has been read: the next word may name a destination.
    is_fresh: bool,
    /// `\fN`; `None` before the first, while the default font of `\deffN` applies.
    font: Option<i32>,
    /// `\ucN`: how many fallback characters follow a `\uN` for readers without Unicode.
    fallback: u32,
}

#[derive(Default)]
struct Reader {
    document_code_page: u16,
    default_font: i32,
    /// Code page by font number, from the font table.
    fonts: HashMap<i32, u16>,
    group: Group,
    outer: Vec<Group>,
    /// Open groups deeper than [`DEPTH_LIMIT`].
    too_deep: usize,
    /// Fallback characters still to skip.
    skip: u32,
    /// Bytes not yet decoded: a double-byte character may consist of escapes and plain bytes.
    bytes: Vec<u8>,
    /// UTF-16 units not yet decoded: a surrogate pair is two `\uN`.
    units: Vec<u16>,
    /// The instruction of the last field.
    instruction: Vec<u8>,
    text: String,
}

impl Reader {
    fn new(code_page: Option<u16>) -> Self {
        let group = Group { is_fresh: true, fallback: 1, ..Group::default() };
        Self { document_code_page: code_page.unwrap_or(1252), group, ..Self::default() }
    }

    fn read(mut self, rtf: &[u8]) -> String {
        let mut tokens = Tokens { rest: rtf };
        while let Some(token) = tokens.next() {
            match token {
                Token::Open => self.open(),
                Token::Close => {
                    self.close();
                    if self.outer.is_empty() {
                        break;
                    }
                }
                Token::Byte(byte) => self.byte(byte),
                Token::Symbol(symbol) => self.symbol(symbol),
                Token::Word(b"bin", count) => tokens.skip_binary(count),
                Token::Word(word, number) => self.word(word, number),
            }
        }
        self.flush();
        self.text
    }

    fn open(&mut self) {
        self.flush_bytes();
        self.skip = 0;
        if self.outer.len() >= DEPTH_LIMIT {
            self.too_deep += 1;
            return;
        }
        self.outer.push(self.group);
        self.group = Group { is_fresh: true, result: None, ..self.group };
    }

    fn close(&mut self) {
        self.flush_bytes();
        self.skip = 0;
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if let Some(group) = self.outer.pop() {
            if let Some(start) = self.group.result {
                self.address(start);
            }
            self.group = group;
            self.group.is_fresh = false;
        }
    }

    /// Adds the address of a link behind its text, unless this is the address.
    fn address(&mut self, start: usize) {
        self.flush();
        let instruction = decode_ansi(&std::mem::take(&mut self.instruction), Some(self.document_code_page));
        let Some(address) = address_of(&instruction) else { return };
        let without_scheme =
            address.split_once("://").or(address.split_once("mailto:")).map_or(address, |(_, rest)| rest);
        let shown = self.text[start..].trim().trim_end_matches('/');
        if ![address, without_scheme].iter().any(|known| known.trim_end_matches('/') == shown) {
            self.text.push_str(&format!(" ({address})"));
        }
    }

    fn is_shown(&self) -> bool {
        self.group.destination == Destination::Text && !self.group.is_hidden && !self.group.is_deleted
    }

    fn byte(&mut self, byte: u8) {
        self.group.is_fresh = false;
        if self.skips_one() {
        } else if self.group.destination == Destination::Instruction {
            self.instruction.push(byte);
        } else if self.is_shown() {
            self.flush_units();
            self.bytes.push(byte);
        }
    }

    fn character(&mut self, character: char) {
        if !self.skips_one() && self.is_shown() {
            self.flush();
            self.text.push(character);
        }
    }

    fn symbol(&mut self, symbol: u8) {
        if symbol == b'*' {
            // Readers may skip every destination with this mark; none holds text that a player wrote.
            if self.group.is_fresh {
                self.group.destination = Destination::Silent;
            }
            return;
        }
        self.group.is_fresh = false;
        match symbol {
            b'~' => self.character('\u{a0}'),
            b'-' => self.character('\u{ad}'),
            b'_' => self.character('\u{2011}'),
            _ => {}
        }
    }

    fn word(&mut self, word: &[u8], number: Option<i32>) {
        let is_first = std::mem::take(&mut self.group.is_fresh);
        if let Some(character) = character_of(word) {
            return self.character(character);
        }
        // Any other word ends the fallback: if the writer left fallback characters out, a line break must not be skipped instead.
        self.skip = 0;
        if let Some(space) = space_of(word) {
            return self.character(space);
        }
        match (word, number) {
            (b"u", Some(number)) => self.unicode(number),
            (b"uc", number) => {
                self.group.fallback = u32::try_from(number.unwrap_or(1)).unwrap_or(1);
            }
            (b"deff", Some(number)) => self.default_font = number,
            (b"f", Some(number)) => self.font(Some(number)),
            (b"plain", _) => {
                self.font(None);
                (self.group.is_hidden, self.group.is_deleted) = (false, false);
            }
            (b"v", number) => self.group.is_hidden = number != Some(0),
            (b"deleted", number) => self.group.is_deleted = number != Some(0),
            (b"fcharset", Some(charset)) => self.font_code_page(code_page_of_charset(charset)),
            (b"cpg", Some(number)) => self.font_code_page(u16::try_from(number).ok()),
            _ if is_first => self.destination(word),
            _ => {}
        }
    }

    /// The first word of a group can name its destination.
    fn destination(&mut self, word: &[u8]) {
        let outer = self.outer.last().map_or(Destination::Text, |group| group.destination);
        self.group.destination = match (outer, word) {
            (Destination::Text, b"fonttbl") => Destination::FontTable,
            (Destination::Text, b"upr") => Destination::Ansi,
            (Destination::Ansi, b"ud") => Destination::Text,
            (Destination::Text, b"fldinst") => {
                self.instruction.clear();
                Destination::Instruction
            }
            (Destination::Text, b"fldrslt") => {
                self.flush();
                self.group.result = Some(self.text.len());
                Destination::Text
            }
            (Destination::Text, word) if SILENT.split(' ').any(|silent| silent.as_bytes() == word) => {
                Destination::Silent
            }
            _ => return,
        };
    }

    fn font(&mut self, font: Option<i32>) {
        self.flush_bytes();
        self.group.font = font;
    }

    fn font_code_page(&mut self, code_page: Option<u16>) {
        if let (Destination::FontTable, Some(font), Some(code_page)) =
            (self.group.destination, self.group.font, code_page)
        {
            self.fonts.insert(font, code_page);
        }
    }

    fn unicode(&mut self, number: i32) {
        if self.is_shown() {
            self.flush_bytes();
            match (u16::try_from(number), i16::try_from(number)) {
                (Ok(unit), _) => self.units.push(unit),
                (_, Ok(negative)) => self.units.push(negative.cast_unsigned()),
                // Some programs write the whole character here instead of its surrogates.
                _ => {
                    let character = u32::try_from(number).ok().and_then(char::from_u32);
                    self.character(character.unwrap_or(char::REPLACEMENT_CHARACTER));
                }
            }
        }
        self.skip = self.group.fallback;
    }

    fn skips_one(&mut self) -> bool {
        let skips = self.skip > 0;
        self.skip = self.skip.saturating_sub(1);
        skips
    }

    fn flush(&mut self) {
        self.flush_bytes();
        self.flush_units();
    }

    fn flush_bytes(&mut self) {
        if !self.bytes.is_empty() {
            let font = self.group.font.unwrap_or(self.default_font);
            let code_page = self.fonts.get(&font).copied();
            let encoding = encoding_of(code_page.unwrap_or(self.document_code_page));
            let (text, _) = encoding.decode_without_bom_handling(&self.bytes);
            self.text.push_str(&text);
            self.bytes.clear();
        }
    }

    fn flush_units(&mut self) {
        let characters = char::decode_utf16(self.units.drain(..));
        self.text.extend(characters.map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The text as a comment editor wraps it in real files.
    fn comment(body: &str) -> Vec<u8> {
        let mut rtf =
            b"{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0\\deflang1033\\deflangfe1033{\\fonttbl{\\f0\\fcharset0 Arial;}\
            {\\f1\\fnil\\fcharset204 Tahoma;}{\\f2\\fcharset128 MS Gothic;}{\\f3\\fcharset2 Symbol;}}\r\n\
            {\\colortbl;\\red255\\green0\\blue0;}\r\n{\\*\\generator Wine Riched20 2.0;}\r\n\
            \\pard\\sl-240\\slmult1 \\lang1033\\fs20\\f0 "
                .to_vec();
        rtf.extend_from_slice(body.as_bytes());
        rtf.extend_from_slice(b"\\par\r\n}\r\n");
        rtf
    }

    fn text_of(body: &str) -> String {
        to_plain_text(&comment(body))
    }

    #[test]
    fn accents_are_decoded_in_the_documents_code_page() {
        assert_eq!(text_of("difficiles \\'e0 trouver, d\\'e9j\\'E0"), "difficiles à trouver, déjà");
        assert_eq!(to_plain_text(b"{\\rtf1\\ansi\\ansicpg1250 \\'b9\\'ea}"), "ąę");
        assert_eq!(code_page(&comment("x")), Some(1252));
    }

    #[test]
    fn lines_and_typographic_characters_are_translated() {
        assert_eq!(text_of("one\\par two\\line\\tab three\\\r\nfour\\par\\par"), "one\ntwo\n\tthree\nfour");
        assert_eq!(
            text_of("\\lquote a\\rquote \\ldblquote b\\rdblquote \\emdash\\endash\\bullet  \\{\\}\\\\ 8\\~5\\-x\\_y"),
            "‘a’“b”—–• {}\\ 8\u{a0}5\u{ad}x\u{2011}y"
        );
    }

    #[test]
    fn raw_line_ends_are_ignored() {
        assert_eq!(text_of("dou\r\nble\n now"), "double now");
    }

    #[test]
    fn a_unicode_escape_replaces_its_fallback() {
        assert_eq!(text_of("\\u8364?5"), "€5");
        assert_eq!(text_of("\\u8364\\'805"), "€5");
        assert_eq!(text_of("\\uc2\\u12354\\'82\\'a0!"), "あ!");
        assert_eq!(text_of("{\\uc0\\u8364}\\u8364?5"), "€€5");
        assert_eq!(text_of("\\uc0 \\u-3913 x"), "\u{f0b7}x");
        assert_eq!(text_of("\\u8217\\rquote s"), "’s");
        assert_eq!(text_of("{\\u8364}5"), "€5");
        assert_eq!(text_of("\\u8364\\par 5"), "€\n5");
    }

    #[test]
    fn surrogates_are_joined_across_their_fallbacks() {
        assert_eq!(text_of("\\u-10179?\\u-8704?!"), "😀!");
        assert_eq!(text_of("\\u55357?\\u56832?!"), "😀!");
        assert_eq!(text_of("\\u128512?!"), "😀!");
        assert_eq!(text_of("\\u-10179?!"), "\u{fffd}!");
    }

    #[test]
    fn destinations_without_text_are_skipped() {
        assert_eq!(
            text_of("a{\\pict\\wmetafile8 0100{\\b deep}ff}b{\\*\\unknown{\\f1 x}\\par}c{\\info{\\author me}}d"),
            "abcd"
        );
        assert_eq!(text_of("{\\*\\fldinst x}a{\\fldinst y{\\fldrslt z}}b"), "ab");
        assert_eq!(text_of("{\\upr{ansi only}{\\*\\ud{\\u8364?\\*}}} done"), "\u{20ac} done");
        assert_eq!(text_of("{\\pntext\\f3\\'B7\\tab}point"), "·\tpoint");
    }

    #[test]
    fn links_have_their_address_unless_it_is_their_text() {
        let link = |instruction: &str, shown: &str| {
            text_of(&format!("{{\\field{{\\*\\fldinst{{{instruction}}}}}{{\\fldrslt{{\\ul {shown}}}}}}} seen"))
        };
        for (instruction, shown, expected) in [
            ("HYPERLINK \"https://a.org/v?t=12\"", "the video", "the video (https://a.org/v?t=12) seen"),
            (" hyperlink \"https://a.org/v\" \\\\o \"tip\"", "v", "v (https://a.org/v) seen"),
            ("HYPERLINK https://a.org ", "", " (https://a.org) seen"),
            ("HYPERLINK \"https://a.org/\"", "https://a.org", "https://a.org seen"),
            ("HYPERLINK \"mailto:ann@a.org\"", "ann@a.org", "ann@a.org seen"),
            ("HYPERLINK \"https://a.org\"", "a.org", "a.org seen"),
            ("HYPERLINK \\\\l \"place\"", "below", "below seen"),
            ("PAGE", "3", "3 seen"),
        ] {
            assert_eq!(link(instruction, shown), expected, "{instruction}");
        }
    }

    #[test]
    fn hidden_and_deleted_text_is_left_out() {
        assert_eq!(text_of("{\\v hidden} shown {\\deleted gone\\u8364?\\par} kept"), " shown  kept");
        assert_eq!(text_of("\\v a\\v0 b\\deleted c\\deleted0 d\\v e\\plain f"), "bdf");
    }

    #[test]
    fn bytes_are_decoded_in_the_code_page_of_the_font() {
        assert_eq!(text_of("{\\f1\\'c4\\'e0}\\'e0 \\f1\\'c4\\f0\\'c4"), "Даà ДÄ");
        assert_eq!(text_of("\\f2\\'83\\'65\\'83X\r\n\\'83g\\plain\\'e9"), "テストé");
    }

    #[test]
    fn double_byte_characters_are_decoded_as_a_whole() {
        let rtf = b"{\\rtf1\\ansi\\ansicpg932\\deff0{\\fonttbl{\\f0\\fnil\\fcharset128 \\'82\\'6c\\'82\\'72;}}\
            \\f0\\fs20 \\'82\\'b1\\'82\\'ea\\'82\\'cd\\'95\\'5c\\par}";
        assert_eq!(to_plain_text(rtf), "これは表");
        assert_eq!(code_page(rtf), Some(932));
        assert_eq!(to_plain_text(b"{\\rtf1\\ansicpg949{\\fonttbl{\\f0\\fcharset1 A;}}\\f0\\'b0\\'a1}"), "가");
    }

    #[test]
    fn other_bytes_are_plain_text() {
        assert_eq!(to_plain_text(b"caf\xe9\r\ndeux\rtrois\r\n"), "café\ndeux\ntrois");
        assert_eq!(to_plain_text(b""), "");
        assert_eq!(code_page(b"caf\xe9"), None);
    }

    #[test]
    fn ansi_text_is_decoded_in_its_code_page() {
        assert_eq!(decode_ansi(b"\xc4\xe0", Some(1251)), "Да");
        assert_eq!(decode_ansi(b"\x83\x65", Some(932)), "テ");
        assert_eq!(decode_ansi(b"\xe9", Some(850)), "é");
        assert_eq!(decode_ansi(b"\x80", None), "€");
    }

    #[test]
    fn broken_rtf_is_read_as_far_as_possible() {
        assert_eq!(to_plain_text(b"{\\rtf1 open"), "open");
        assert_eq!(to_plain_text(b"{\\rtf1 a}b}c"), "a");
        assert_eq!(to_plain_text(b"{\\rtf1 a\\"), "a");
        assert_eq!(to_plain_text(b"{\\rtf1 a\\'"), "a");
        assert_eq!(to_plain_text(b"{\\rtf1 a\\'zz"), "azz");
        assert_eq!(to_plain_text(b"{\\rtf1 a\\u99999999999999999999?b}"), "a\u{fffd}b");
        assert_eq!(to_plain_text(b"{\\rtf1 a\\u-?b}"), "a-?b");
        assert_eq!(code_page(b"{\\rtf1\\ansicpg99999999 x"), None);
    }

    #[test]
    fn binary_data_is_skipped_up_to_the_end_of_the_input() {
        assert_eq!(to_plain_text(b"{\\rtf1 a{\\pict\\bin3 }}}}b}"), "ab");
        assert_eq!(to_plain_text(b"{\\rtf1 a\\bin2147483647 b}"), "a");
        assert_eq!(to_plain_text(b"{\\rtf1 a\\bin-5 b}"), "ab");
    }

    #[test]
    fn a_million_braces_are_read_without_recursion() {
        let mut rtf = b"{\\rtf1 ".to_vec();
        rtf.extend(b"{\\uc0 ".repeat(1_000_000));
        rtf.extend(b"deep");
        assert_eq!(to_plain_text(&rtf), "deep");
        rtf.extend(b"}".repeat(1_000_000));
        rtf.extend(b"\\u8364?!}");
        assert_eq!(to_plain_text(&rtf), "deep€!");
        let fonts = (0..200_000).map(|n| format!("{{\\f{n}\\fcharset204 x;}}"));
        let rtf = format!("{{\\rtf1{{\\fonttbl{}}}\\f9 \\'c4}}", fonts.collect::<String>());
        assert_eq!(to_plain_text(rtf.as_bytes()), "Д");
    }

    /// Writes text as RichEdit does: as a byte if the code page has the character, otherwise as `\uN?`.
    fn write_rtf(text: &str) -> Vec<u8> {
        let mut body = String::new();
        for character in text.chars() {
            match character {
                '\n' => body.push_str("\\par\r\n"),
                '\t' => body.push_str("\\tab "),
                '{' | '}' | '\\' => body.extend(['\\', character]),
                ' '..='~' => body.push(character),
                '\u{a0}'..='\u{ff}' => body.push_str(&format!("\\'{:02x}", u32::from(character))),
                _ => {
                    for unit in character.encode_utf16(&mut [0; 2]) {
                        body.push_str(&format!("\\u{}?", unit.cast_signed()));
                    }
                }
            }
        }
        comment(&body)
    }

    fn hostile() -> impl Strategy<Value = Vec<u8>> {
        let pieces = [
            &b"{"[..],
            b"}",
            b"\\",
            b"\\'",
            b"\\'8",
            b"\\'83",
            b"\\u",
            b"\\u-10179",
            b"\\uc",
            b"\\uc9 ",
            b"\\bin4",
            b"\\*",
            b"\\f1",
            b"\\fonttbl",
            b"\\fcharset128",
            b"\\pict",
            b"{\\fldinst HYPERLINK x",
            b"{\\fldrslt",
            b"\\upr",
            b"\\ud",
            b"\\v",
            b"\\par",
            b"\\plain",
            b"\r\n",
            b"a",
            b"\0",
        ];
        let piece = prop_oneof![
            4 => proptest::sample::select(pieces.to_vec()).prop_map(<[u8]>::to_vec),
            1 => any::<u8>().prop_map(|byte| vec![byte]),
        ];
        proptest::collection::vec(piece, 0..80)
            .prop_map(|pieces| [b"{\\rtf1\\ansicpg932".to_vec(), pieces.concat()].concat())
    }

    proptest! {
            #[test]
            fn arbitrary_bytes_are_safe(bytes in prop_oneof![
                proptest::collection::vec(any::<u8>(), 0..200), hostile()]) {
                let text = to_plain_text(&bytes);
                prop_assert!(text.len() <= 4 * bytes.len());
    let is_clean = !text.contains(['\r', '\0']);
                prop_assert!(is_clean);
                code_page(&bytes);
            }

            #[test]
            fn text_survives_a_round_trip_through_rtf(text in "([a-z {}\\\\;*'\n\t]|[^\r\0])*") {
                prop_assert_eq!(to_plain_text(&write_rtf(&text)), text.trim_end());
            }
        }
}
