//! A decision with its context, and its XGID.

use super::{Board, Xgid, XgidDice};

/// The kind of decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// How to play a roll; `None` if the roll is unknown.
    Play(Option<(u8, u8)>),
    /// Whether to double, before the roll.
    Double,
    /// Whether to take a double.
    Take,
}

/// A decision's position and context, from the view of the deciding player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Situation {
    /// The position from the decider's view.
    pub board: Board,
    /// The decision to make.
    pub question: Question,
    /// The cube's value (1, 2, 4, ...) before the decision.
    pub cube_value: i64,
    /// 1 the decider owns the cube, -1 the opponent, 0 centred.
    pub cube_owner: i8,
    /// Points of the decider and of the opponent at the start of the game.
    pub score: [i32; 2],
    /// Match length in points; `None` for money.
    pub match_length: Option<i32>,
    /// Whether this is the Crawford game.
    pub is_crawford: bool,
    /// Money: whether gammons count only after the cube was turned.
    pub is_jacoby: bool,
    /// Money: whether a double may be beavered.
    pub is_beaver: bool,
    /// The highest cube value allowed.
    pub cube_limit: Option<i64>,
}

impl Situation {
    /// The XGID with the decider as the bottom player. For a take decision, the opponent, who doubled, is on roll.
    pub fn xgid(&self) -> Xgid {
        // Cube values come from exponents below 63, so the logarithms are exact.
        let log2 = |value: i64| value.max(1).ilog2() as u8;
        let [score_player, score_opponent] = self.score.map(|score| u32::try_from(score).unwrap_or(0));
        let money_rules = u8::from(self.is_jacoby) + 2 * u8::from(self.is_beaver);
        Xgid {
            cube_log2: log2(self.cube_value),
            cube_owner: self.cube_owner,
            turn: if self.question == Question::Take { -1 } else { 1 },
            dice: match self.question {
                Question::Take => XgidDice::Doubled,
                Question::Play(Some((high, low))) => XgidDice::Rolled(high, low),
                Question::Play(None) | Question::Double => XgidDice::RollOrDouble,
            },
            score_player,
            score_opponent,
            crawford_jacoby: if self.match_length.is_some() { u8::from(self.is_crawford) } else { money_rules },
            match_length: self.match_length.and_then(|length| u32::try_from(length).ok()).unwrap_or(0),
            max_cube_log2: self.cube_limit.map_or(10, log2),
            ..Xgid::with_player_on_roll(self.board)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn situation(question: Question) -> Situation {
        Situation {
            board: Board::START,
            question,
            cube_value: 2,
            cube_owner: -1,
            score: [3, 4],
            match_length: Some(7),
            is_crawford: false,
            is_jacoby: false,
            is_beaver: false,
            cube_limit: None,
        }
    }

    #[test]
    fn the_decider_is_the_bottom_player_of_every_question() {
        let position = "XGID=-b----E-C---eE---c-e----B-:1:-1";
        for (question, rest) in [
            (Question::Play(Some((6, 1))), ":1:61:3:4:0:7:10"),
            (Question::Play(None), ":1:00:3:4:0:7:10"),
            (Question::Double, ":1:00:3:4:0:7:10"),
            (Question::Take, ":-1:D:3:4:0:7:10"),
        ] {
            assert_eq!(situation(question).xgid().to_string(), format!("{position}{rest}"));
        }
    }

    #[test]
    fn the_rules_field_is_crawford_in_a_match_and_jacoby_and_beavers_for_money() {
        let rules = |match_length, is_crawford| {
            let situation = Situation {
                match_length,
                is_crawford,
                is_jacoby: true,
                is_beaver: true,
                cube_limit: Some(64),
                ..situation(Question::Double)
            };
            let xgid = situation.xgid();
            (xgid.crawford_jacoby, xgid.match_length, xgid.max_cube_log2)
        };
        assert_eq!(rules(Some(7), true), (1, 7, 6));
        assert_eq!(rules(Some(7), false), (0, 7, 6));
        assert_eq!(rules(None, false), (3, 0, 6));
    }
}
