//! The six kinds of records of temp.xg (TSaveRec, 2560 bytes), field by field as on the format page.

use serde::Serialize;

use super::analysis::{BestMove, DoubleAction};
use super::field::{Ansi, FieldInfo, FieldType, Flag, PositionEngine, Since, Wide, offset_of, residue, restore, split};
use crate::delphi_record;
use crate::error::FormatError;

/// Size of every record of temp.xg and temp.xgi.
pub const RECORD_SIZE: usize = 2560;
/// `Magic` of the match header.
pub const MAGIC: i32 = 0x494C_4D44;
/// The supported file versions; XG itself rejects higher ones.
pub const VERSIONS: std::ops::RangeInclusive<i32> = 8..=40;
/// `MatchLength` of an unlimited session.
pub const UNLIMITED: i32 = 99_999;

/// TShortUnicodeString.
pub type ShortUnicode = Wide<129>;

/// A text in a field that files before version `V` lack.
pub fn wide<const V: i32>(text: &str) -> Since<V, ShortUnicode> {
    Since(Some(ShortUnicode::from_text(text)))
}

delphi_record! {
    /// The clock's setting (TTimeSetting).
    pub struct TimeSetting from 0 {
        "ClockType" clock_type: i32;
        "PerGame" per_game: Flag;
        "Time1" time1: i32;
        "Time2" time2: i32;
        "Penalty" penalty: i32;
        "TimeLeft1" time_left1: i32;
        "TimeLeft2" time_left2: i32;
        "PenaltyMoney" penalty_money: i32;
    }
}

delphi_record! {
    /// The first record: players, rules, event, site.
    pub struct HeaderMatch from 9 {
        "SPlayer1" s_player1: Ansi<40>;
        "SPlayer2" s_player2: Ansi<40>;
        "MatchLength" match_length: i32;
        "Variation" variation: i32;
        "Crawford" crawford: Flag;
        "Jacoby" jacoby: Flag;
        "Beaver" beaver: Flag;
        "AutoDouble" auto_double: Flag;
        "Elo1" elo1: f64;
        "Elo2" elo2: f64;
        "exp1" exp1: i32;
        "exp2" exp2: i32;
        "Date" date: f64;
        "SEvent" s_event: Ansi<128>;
        "GameId" game_id: i32;
        "CompLevel1" comp_level1: i32;
        "CompLevel2" comp_level2: i32;
        "CountForElo" count_for_elo: Flag;
        "AddtoProfile1" add_to_profile1: Flag;
        "AddtoProfile2" add_to_profile2: Flag;
        "SLocation" s_location: Ansi<128>;
        "GameMode" game_mode: i32;
        "Imported" imported: Flag;
        "SRound" s_round: Ansi<128>;
        "Invert" invert: i32;
        "version" version: i32;
        "Magic" magic: i32;
        "MoneyInitG" money_init_g: i32;
        "MoneyInitScore" money_init_score: [i32; 2];
        "Entered" entered: Flag;
        "Counted" counted: Flag;
        "UnratedImp" unrated_imp: Flag;
        "CommentHeaderMatch" comment_header_match: i32;
        "CommentFooterMatch" comment_footer_match: i32;
        "IsMoneyMatch" is_money_match: Flag;
        "WinMoney" win_money: f32;
        "LoseMoney" lose_money: f32;
        "Currency" currency: i32;
        "FeeMoney" fee_money: f32;
        "TableStake" table_stake: f32;
        "SiteId" site_id: i32;
        "CubeLimit" cube_limit: Since<8, i32>;
        "AutoDoubleMax" auto_double_max: Since<8, i32>;
        "Transcribed" transcribed: Since<24, Flag>;
        "Event" event: Since<24, ShortUnicode>;
        "Player1" player1: Since<24, ShortUnicode>;
        "Player2" player2: Since<24, ShortUnicode>;
        "Location" location: Since<24, ShortUnicode>;
        "Round" round: Since<24, ShortUnicode>;
        "TimeSetting" time_setting: Since<25, TimeSetting>;
        "TotTimeDelayMove" tot_time_delay_move: Since<26, i32>;
        "TotTimeDelayCube" tot_time_delay_cube: Since<26, i32>;
        "TotTimeDelayMoveDone" tot_time_delay_move_done: Since<26, i32>;
        "TotTimeDelayCubeDone" tot_time_delay_cube_done: Since<26, i32>;
        "Transcriber" transcriber: Since<30, ShortUnicode>;
    }
}

delphi_record! {
    /// The start of a game.
    pub struct HeaderGame from 9 {
        "score1" score1: i32;
        "score2" score2: i32;
        "CrawfordApply" crawford_apply: Flag;
        "PosInit" pos_init: PositionEngine;
        "GameNumber" game_number: i32;
        "InProgress" in_progress: Flag;
        "CommentHeaderGame" comment_header_game: i32;
        "CommentFooterGame" comment_footer_game: i32;
        "NumberOfAutoDouble" number_of_auto_double: Since<26, i32>;
    }
}

delphi_record! {
    /// The cube action before a roll; one precedes every checker play.
    pub struct Cube from 9 {
        "Actif" actif: i32;
        "double" double: i32;
        "Take" take: i32;
        "BeaverR" beaver_r: i32;
        "RaccoonR" raccoon_r: i32;
        "CubeB" cube_b: i32;
        "Position" position: PositionEngine;
        "DoubleD" double_d: DoubleAction;
        "ErrCube" err_cube: f64;
        "DiceRolled" dice_rolled: Ansi<2>;
        "ErrTake" err_take: f64;
        "RolloutindexD" rollout_index_d: i32;
        "CompChoiceD" comp_choice_d: i32;
        "AnalyzeC" analyze_c: i32;
        "ErrBeaver" err_beaver: f64;
        "ErrRaccoon" err_raccoon: f64;
        "AnalyzeCR" analyze_cr: i32;
        "inValid" in_valid: i32;
        "TutorCube" tutor_cube: i8;
        "TutorTake" tutor_take: i8;
        "ErrTutorCube" err_tutor_cube: f64;
        "ErrTutorTake" err_tutor_take: f64;
        "FlaggedDouble" flagged_double: Flag;
        "CommentCube" comment_cube: i32;
        "EditedCube" edited_cube: Since<24, Flag>;
        "TimeDelayCube" time_delay_cube: Since<26, Flag>;
        "TimeDelayCubeDone" time_delay_cube_done: Since<26, Flag>;
        "NumberOfAutoDoubleCube" number_of_auto_double_cube: Since<27, i32>;
        "TimeBot" time_bot: Since<28, i32>;
        "TimeTop" time_top: Since<28, i32>;
    }
}

delphi_record! {
    /// A checker play with its candidates.
    pub struct Move from 9 {
        "PositionI" position_i: PositionEngine;
        "PositionEnd" position_end: PositionEngine;
        "ActifP" actif_p: i32;
        "Moves" moves: [i32; 8];
        "Dice" dice: [i32; 2];
        "CubeA" cube_a: i32;
        "ErrorM" error_m: f64;
        "NMoveEval" n_move_eval: i32;
        "DataMoves" data_moves: BestMove;
        "Played" played: Flag;
        "ErrMove" err_move: f64;
        "ErrLuck" err_luck: f64;
        "CompChoice" comp_choice: i32;
        "InitEq" init_eq: f64;
        "RolloutindexM" rollout_index_m: [i32; 32];
        "AnalyzeM" analyze_m: i32;
        "AnalyzeL" analyze_l: i32;
        "InvalidM" invalid_m: i32;
        "PositionTutor" position_tutor: PositionEngine;
        "Tutor" tutor: i8;
        "ErrTutorMove" err_tutor_move: f64;
        "Flagged" flagged: Flag;
        "CommentMove" comment_move: i32;
        "Editedmove" edited_move: Since<24, Flag>;
        "TimeDelayMove" time_delay_move: Since<26, u32>;
        "TimeDelayMoveDone" time_delay_move_done: Since<26, u32>;
        "NumberOfAutoDoubleMove" number_of_auto_double_move: Since<27, i32>;
        "Filler" filler: [i32; 4];
    }
}

delphi_record! {
    /// The end of a game.
    pub struct FooterGame from 9 {
        "Score1g" score1g: i32;
        "Score2g" score2g: i32;
        "CrawfordApplyg" crawford_apply_g: Flag;
        "Winner" winner: i32;
        "Pointswon" points_won: i32;
        "Termination" termination: i32;
        "ErrResign" err_resign: f64;
        "ErrTakeResign" err_take_resign: f64;
        "Eval" eval: [f64; 7];
        "EvalLevel" eval_level: i32;
    }
}

delphi_record! {
    /// The end of the match; unlimited sessions have none.
    pub struct FooterMatch from 9 {
        "Score1m" score1m: i32;
        "Score2m" score2m: i32;
        "WinnerM" winner_m: i32;
        "Elo1m" elo1m: f64;
        "Elo2m" elo2m: f64;
        "exp1m" exp1m: i32;
        "exp2m" exp2m: i32;
        "Datem" date_m: f64;
    }
}

const _: () = {
    assert!(TimeSetting::SIZE == 32);
    assert!(HeaderMatch::SIZE <= RECORD_SIZE);
    assert!(Cube::SIZE <= RECORD_SIZE);
    assert!(Move::SIZE <= RECORD_SIZE);
};

/// Declares [`Record`] from its kinds: code, name on the format page, content.
macro_rules! record_kinds {
    ($($code:literal $page:literal $kind:ident;)*) => {
        /// One record's content.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(tag = "record_type", rename_all = "snake_case")]
        #[allow(clippy::large_enum_variant)] // records are decoded one at a time, never stored in bulk by the importer
        pub enum Record {
            $(#[doc = $page] $kind($kind),)*
        }

        impl Record {
            /// The record kinds' page names and field lists, in the order of their codes.
            pub const KINDS: [(&'static str, &'static [FieldInfo]); 6] = [$(($page, $kind::FIELDS)),*];

            /// `EntryType`.
            pub fn kind_code(&self) -> u8 {
                match self {
                    $(Self::$kind(_) => $code,)*
                }
            }

            fn get(bytes: &[u8], version: i32) -> Result<Self, FormatError> {
                Ok(match bytes[8] {
                    $($code => Self::$kind($kind::get(bytes, version)?),)*
                    other => {
                        let error = FormatError::default().within("EntryType", 8);
                        return Err(error.expected("a record kind 0..=5").found(other));
                    }
                })
            }

            /// Reads a record: in place, if it is of this one's kind.
            fn read(&mut self, bytes: &[u8], version: i32) -> Result<(), FormatError> {
                match (self, bytes[8]) {
                    $((Self::$kind(body), $code) => return body.read(bytes, version),)*
                    (other, _) => *other = Self::get(bytes, version)?,
                }
                Ok(())
            }

            fn put(&self, bytes: &mut [u8]) {
                bytes[8] = self.kind_code();
                match self {
                    $(Self::$kind(body) => body.put(bytes),)*
                }
            }
        }
    };
}

record_kinds! {
    0 "tsHeaderMatch" HeaderMatch;
    1 "tsHeaderGame" HeaderGame;
    2 "tsCube" Cube;
    3 "tsMove" Move;
    4 "tsFooterGame" FooterGame;
    5 "tsFooterMatch" FooterMatch;
}

/// A record with all of its 2560 bytes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SaveRec {
    /// `Previous`: a stale heap pointer.
    pub previous: u32,
    /// `Next`: a stale heap pointer.
    pub next: u32,
    /// The variant part.
    #[serde(flatten)]
    pub body: Record,
    /// The record with its fields cleared, if any byte outside them is not zero.
    #[serde(skip)]
    pub residue: Option<Box<[u8]>>,
}

impl SaveRec {
    /// Creates a record whose other bytes are zero.
    pub fn new(body: Record) -> Self {
        Self { previous: 0, next: 0, body, residue: None }
    }

    /// Decodes record `number` of `stream`, keeping the bytes outside its fields.
    pub fn decode(stream: &str, number: u64, bytes: &[u8; RECORD_SIZE], version: i32) -> Result<Self, FormatError> {
        let body = decode_body(stream, number, bytes, version)?;
        let record = Self { previous: pointer(bytes, 0), next: pointer(bytes, 4), ..Self::new(body) };
        Ok(Self { residue: residue(bytes, |out| record.put(out)), ..record })
    }

    /// Appends the record's 2560 bytes, every field written from its value.
    pub fn encode(&self, out: &mut Vec<u8>) {
        restore(out, self.residue.as_deref(), RECORD_SIZE, |bytes| self.put(bytes));
    }

    fn put(&self, bytes: &mut [u8]) {
        self.previous.put(bytes);
        self.next.put(&mut bytes[4..]);
        self.body.put(bytes);
    }
}

fn pointer(bytes: &[u8; RECORD_SIZE], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Decodes only the variant part, which is all that the importer needs.
pub fn decode_body(stream: &str, number: u64, bytes: &[u8; RECORD_SIZE], version: i32) -> Result<Record, FormatError> {
    Record::get(bytes, version).map_err(|bad| bad.in_record(stream, number, RECORD_SIZE))
}

/// Decodes the variant parts of a stream one after the other, reusing one buffer per kind.
#[derive(Debug)]
pub struct BodyReader {
    /// The last record of each kind.
    last: Vec<Record>,
}

impl Default for BodyReader {
    fn default() -> Self {
        Self { last: vec![Record::HeaderGame(HeaderGame::default()); Record::KINDS.len()] }
    }
}

impl BodyReader {
    /// Decodes the variant part of a record; the next record of its kind overwrites it.
    pub fn decode(
        &mut self,
        stream: &str,
        number: u64,
        bytes: &[u8; RECORD_SIZE],
        version: i32,
    ) -> Result<&Record, FormatError> {
        // An unknown kind fails in any buffer.
        let place = usize::from(bytes[8]).min(self.last.len() - 1);
        let record = &mut self.last[place];
        record.read(bytes, version).map_err(|bad| bad.in_record(stream, number, RECORD_SIZE))?;
        Ok(record)
    }
}

/// Reads the file version and checks the magic number in the first record of `stream`; both have the same offset in every version.
pub fn read_version(stream: &str, bytes: &[u8]) -> Result<i32, FormatError> {
    let error = |at: usize| FormatError::in_stream(stream).record(0).at(at as u64);
    let Some(first) = bytes.first_chunk::<RECORD_SIZE>() else {
        let expected = format!("a match header of {RECORD_SIZE} bytes");
        return Err(error(0).expected(expected).found(format!("{} bytes", bytes.len())));
    };
    if first[8] != 0 {
        return Err(error(8).field("EntryType").expected("0 (the match header comes first)").found(first[8]));
    }
    let read = |field| {
        let at = offset_of(HeaderMatch::FIELDS, field);
        (pointer(first, at).cast_signed(), error(at).field(field))
    };
    let (magic, error) = read("Magic");
    if magic != MAGIC {
        return Err(error.expected(format!("{MAGIC:#010x}")).found(format!("{magic:#010x}")));
    }
    let (version, error) = read("version");
    if !VERSIONS.contains(&version) {
        return Err(error.expected(format!("{}..={}", VERSIONS.start(), VERSIONS.end())).found(version));
    }
    Ok(version)
}

/// Splits temp.xg or temp.xgi into records of 2560 bytes; a remainder is an error with its offset.
pub fn split_records<'a>(stream: &str, bytes: &'a [u8]) -> Result<&'a [[u8; RECORD_SIZE]], FormatError> {
    split(stream, "a record", bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_match_the_format_page() {
        for (name, expected) in [
            ("SPlayer1", 9),
            ("SPlayer2", 50),
            ("MatchLength", 92),
            ("Variation", 96),
            ("Crawford", 100),
            ("AutoDouble", 103),
            ("Elo1", 104),
            ("exp1", 120),
            ("Date", 128),
            ("SEvent", 136),
            ("GameId", 268),
        ] {
            assert_eq!(offset_of(HeaderMatch::FIELDS, name), expected, "{name}");
        }
    }

    #[test]
    fn an_unknown_record_kind_is_an_error_with_its_place() {
        let mut bytes = [0; RECORD_SIZE];
        bytes[8] = 6;
        let error = decode_body("temp.xg", 3, &bytes, 30).unwrap_err();
        assert_eq!(error.to_string(), "temp.xg record 3 (byte 7688), EntryType: expected a record kind 0..=5, found 6");
    }

    #[test]
    fn reading_in_place_equals_decoding_alone() {
        let mut reader = BodyReader::default();
        let mut seed = 1u32;
        for number in 0..200 {
            let mut bytes = [0u8; RECORD_SIZE];
            for byte in &mut bytes {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                *byte = (seed >> 24) as u8;
            }
            bytes[8] = (number % 7) as u8;
            let version = 8 + (number % 33) as i32;
            let alone = decode_body("temp.xg", number, &bytes, version);
            let in_place = reader.decode("temp.xg", number, &bytes, version);
            // Random floats may be NaN, so their printed forms are compared.
            assert_eq!(format!("{in_place:?}"), format!("{:?}", alone.as_ref()), "record {number}");
        }
    }

    #[test]
    fn an_incomplete_record_is_an_error() {
        let error = split_records("temp.xg", &[0; RECORD_SIZE + 5]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "temp.xg record 1 (byte 2560): expected a record of 2560 bytes, found 5 bytes left"
        );
    }
}
