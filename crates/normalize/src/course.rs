//! What came before a decision: the player's last blunder, the opponent's last roll.

use rows::matches::{DecisionRow, Kind};
use rows::statistics::{BLUNDER_EMG, JOKER_EMG};

/// Sets the columns of decisions that depend on earlier decisions of the match. The decisions are in playing order.
pub fn set_course(decisions: &mut [DecisionRow]) {
    // Both by seat.
    let mut since_blunder: [Option<u32>; 2] = [None; 2];
    let mut roll: [Option<i8>; 2] = [None; 2];
    let mut game = None;
    for decision in decisions {
        if game.replace(decision.game) != Some(decision.game) {
            roll = [None; 2];
        }
        let seat = usize::from(decision.seat == 2);
        decision.decisions_since_blunder = since_blunder[seat];
        decision.opponent_joker = roll[1 - seat];
        if decision.error_emg.is_some_and(|error| error >= BLUNDER_EMG) {
            since_blunder[seat] = Some(0);
        } else if decision.is_counted {
            since_blunder[seat] = since_blunder[seat].map(|count| count + 1);
        }
        if decision.kind == Kind::Checker {
            roll[seat] = decision.luck_emg.map(|luck| i8::from(luck > JOKER_EMG) - i8::from(luck < -JOKER_EMG));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(game: usize, seat: u8, error: f64, luck: f64) -> DecisionRow {
        DecisionRow {
            game,
            seat,
            error_emg: Some(error),
            luck_emg: Some(luck),
            is_counted: true,
            ..DecisionRow::default()
        }
    }

    #[test]
    fn own_blunders_count_for_the_match_and_the_opponents_rolls_for_the_game() {
        let mut decisions = vec![
            decision(0, 1, 0.08, 0.3),
            decision(0, 2, 0.0, -0.3),
            decision(0, 1, 0.0, 0.2),
            decision(0, 2, 0.079, 0.0),
            decision(1, 1, 0.0, 0.0),
            DecisionRow { is_counted: false, ..decision(1, 1, 0.0, 0.0) },
            decision(1, 1, 0.5, 0.0),
            decision(1, 1, 0.0, 0.0),
        ];
        set_course(&mut decisions);
        let since: Vec<_> = decisions.iter().map(|decision| decision.decisions_since_blunder).collect();
        assert_eq!(since, [None, None, Some(0), None, Some(1), Some(2), Some(2), Some(0)]);
        let jokers: Vec<_> = decisions.iter().map(|decision| decision.opponent_joker).collect();
        assert_eq!(jokers, [None, Some(1), Some(-1), Some(0), None, None, None, None]);
    }
}
