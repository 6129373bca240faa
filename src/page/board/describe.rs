//! A position in words, for screen readers.

use super::BoardPicture;
use crate::game::backgammon::{BAR, XgidDice};

impl BoardPicture {
    /// The players' names, and the decision of the player on roll. 0 is the bottom player.
    pub(super) fn heading(&self, who: usize) -> String {
        let name = match (self.names[who].as_str(), who) {
            ("", 0) => "Player",
            ("", _) => "Opponent",
            (name, _) => name,
        };
        let is_on_roll = (self.xgid.turn < 0) == (who == 1);
        match self.xgid.dice {
            XgidDice::Rolled(one, two) if is_on_roll => format!("{name} to play {one}{two}"),
            XgidDice::RollOrDouble if is_on_roll => format!("{name} on roll"),
            XgidDice::Doubled if is_on_roll => format!("{name} doubles"),
            XgidDice::Doubled => format!("{name} to take or pass"),
            XgidDice::Beavered if is_on_roll => format!("{name}, beavered"),
            XgidDice::Raccooned if !is_on_roll => format!("{name}, raccooned"),
            _ => name.to_owned(),
        }
    }

    /// The score of a player.
    pub(super) fn score(&self, who: usize) -> String {
        let length = self.xgid.match_length;
        if length == 0 {
            return "money".to_owned();
        }
        let points = [self.xgid.score_player, self.xgid.score_opponent][who];
        let crawford = if self.xgid.crawford_jacoby == 1 { ", Crawford" } else { "" };
        format!("{points}/{length} ({} away{crawford})", length.saturating_sub(points))
    }

    pub(super) fn title(&self) -> String {
        let is_doubled = self.xgid.dice == XgidDice::Doubled;
        let decides = usize::from((self.xgid.turn < 0) != is_doubled);
        format!("Backgammon position: {}", self.heading(decides))
    }

    pub(super) fn description(&self) -> String {
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
            _ if self.xgid.match_length > 0 && self.xgid.crawford_jacoby == 1 => "no cube".to_owned(),
            1 => format!("cube {value}, bottom player's"),
            -1 => format!("cube {value}, top player's"),
            _ => format!("cube {value}, centred"),
        });
        parts.extend(self.played.map(|play| format!("played {play}")));
        parts.extend(self.best.map(|play| format!("best {play}")));
        parts.push(self.xgid.to_string());
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
