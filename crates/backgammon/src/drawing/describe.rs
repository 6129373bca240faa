//! A position in words, for screen readers.

use super::BoardPicture;
use super::svg::{isolated, shortened};
use crate::{BAR, XgidDice};

impl BoardPicture {
    fn name(&self, who: usize) -> &str {
        match (self.names[who].as_str(), who) {
            ("", 0) => "Player",
            ("", _) => "Opponent",
            (name, _) => name,
        }
    }

    /// What a player does or has to decide, after the name. 0 is the bottom player.
    fn doing(&self, who: usize) -> String {
        let is_on_roll = (self.xgid.turn < 0) == (who == 1);
        match self.xgid.dice {
            XgidDice::Rolled(one, two) if is_on_roll => format!(" to play {one}{two}"),
            XgidDice::RollOrDouble if is_on_roll => " on roll".to_owned(),
            XgidDice::Doubled if is_on_roll => " doubles".to_owned(),
            XgidDice::Doubled => " to take or pass".to_owned(),
            XgidDice::Beavered if is_on_roll => ", beavered".to_owned(),
            XgidDice::Raccooned if !is_on_roll => ", raccooned".to_owned(),
            _ => String::new(),
        }
    }

    /// A player's name, and the decision if it is this player's.
    pub(super) fn heading(&self, who: usize) -> String {
        format!("{}{}", isolated(self.name(who)), self.doing(who))
    }

    /// A player's name and decision in at most `most` letters: a long name is cut, not the decision.
    pub(super) fn caption(&self, who: usize, most: usize) -> String {
        let doing = self.doing(who);
        format!("{}{doing}", isolated(&shortened(self.name(who), most - doing.len())))
    }

    /// The score of a player.
    pub(super) fn score(&self, who: usize) -> String {
        let length = self.xgid.match_length;
        if length == 0 {
            return "money".to_owned();
        }
        let points = [self.xgid.score_player, self.xgid.score_opponent][who];
        let crawford = if self.xgid.is_crawford() { ", Crawford" } else { "" };
        format!("{points}/{length} ({} away{crawford})", length.saturating_sub(points))
    }

    /// The position in words: both players, the cube and the plays.
    pub fn description(&self) -> String {
        let mut parts = Vec::new();
        let (bottom_pips, top_pips) = self.xgid.board.pip_count();
        for (who, pips, sign) in [(0, bottom_pips, 1), (1, top_pips, -1)] {
            let seat = if who == 0 { "bottom" } else { "top" };
            parts.push(format!(
                "{} ({seat}): {}, {pips} pips, {}",
                self.heading(who),
                self.places(sign),
                self.score(who)
            ));
        }
        let value = 1u64 << u32::from(self.xgid.cube_log2).min(40);
        parts.push(match self.xgid.cube_owner {
            _ if self.xgid.is_crawford() => "no cube".to_owned(),
            1 => format!("cube {value}, bottom player's"),
            -1 => format!("cube {value}, top player's"),
            _ => format!("cube {value}, centred"),
        });
        parts.extend(self.played.map(|play| format!("played {play}")));
        parts.extend(self.best.map(|play| format!("best {play}")));
        parts.push(self.given.clone());
        parts.join("; ")
    }

    /// Checkers of a side, point by point, as its owner counts them.
    fn places(&self, sign: i8) -> String {
        let board = if sign > 0 { self.xgid.board } else { self.xgid.board.flip() };
        let places: Vec<String> = (1..=BAR)
            .rev()
            .filter_map(|place| {
                let count = board.as_array()[usize::from(place)];
                let name = if place == BAR { "bar".to_owned() } else { place.to_string() };
                (count > 0).then(|| format!("{count} on {name}"))
            })
            .collect();
        if places.is_empty() { "no checkers".to_owned() } else { places.join(", ") }
    }
}
