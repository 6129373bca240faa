#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod bear_off;
mod board;
mod diagram;
mod difference;
pub mod drawing;
mod features;
mod gnubg_id;
mod id_error;
mod ideas;
mod measure;
pub mod met;
mod named;
pub mod pairs;
mod play;
mod play_text;
mod position_key;
mod rules;
mod situation;
mod themes;
mod xgid;

pub use bear_off::BearOff;
pub use board::{BAR, Board, BoardError, OFF};
pub use diagram::Diagram;
pub use difference::difference_notation;
pub use features::{Features, Structure};
pub use gnubg_id::gnubg_position_id;
pub use id_error::IdError;
pub use ideas::{
    Before, IDEAS, IdeaBlock, IdeaDifficulty, IdeaPrice, Ideas, Verdict, advice, idea_in_words, theme_in_words,
};
pub use met::Stake;
pub use play::{Hop, Play, PlayError};
pub use position_key::PositionHash;
pub use rules::{boards_after, game_result, is_legal, legal_plays};
pub use situation::{Question, Situation};
pub use themes::{FEATURES, Phase, Plan, Themes};
pub use xgid::{Xgid, XgidDice, board_of_xgid, xgid_position};

mod tests;
