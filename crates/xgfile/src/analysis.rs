//! The engine's analysis: the candidates of a checker play and the lines of a cube decision.

use super::field::{FieldType, Flag, PositionEngine};
use crate::delphi_record;

/// TResult: lose backgammon, lose gammon, lose, win, win gammon, win backgammon (cumulative chances), equity.
pub type Evaluation = [f32; 7];

delphi_record! {
    /// The analysis level of a candidate (TEvalLevel).
    #[derive(Copy)]
    pub struct EvalLevel from 0 {
        "Level" level: i16;
        "isDouble" is_double: Flag;
        "Fill1" fill1: u8;
    }
}

delphi_record! {
    /// The candidates of a checker play (EngineStructBestMove); all positions in the mover's view.
    pub struct BestMove from 0 {
        "Pos" pos: PositionEngine;
        "Dice" dice: [i32; 2];
        "Level" level: i32;
        "Score" score: [i32; 2];
        "Cube" cube: i32;
        "CubePos" cube_pos: i32;
        "Crawford" crawford: i32;
        "Jacoby" jacoby: i32;
        "Nmoves" n_moves: i32;
        "PosPlayed" pos_played: [PositionEngine; 32];
        "Moves" moves: [[i8; 8]; 32];
        "EvalLevel" eval_level: [EvalLevel; 32];
        "Eval" eval: [Evaluation; 32];
        "Irrevalent" irrelevant: Flag;
        "met" met: i8;
        "Choice0" choice0: i8;
        "Choice3" choice3: i8;
    }
}

delphi_record! {
    /// The lines of a cube decision (EngineStructDoubleAction); mover's view.
    pub struct DoubleAction from 0 {
        "Pos" pos: PositionEngine;
        "Level" level: i32;
        "Score" score: [i32; 2];
        "Cube" cube: i32;
        "CubePos" cube_pos: i32;
        "Jacoby" jacoby: i32;
        "Crawford" crawford: i16;
        "met" met: i16;
        "FlagDouble" flag_double: i16;
        "isBeaver" is_beaver: i16;
        "Eval" eval: Evaluation;
        "equB" equ_b: f32;
        "equDouble" equ_double: f32;
        "equDrop" equ_drop: f32;
        "LevelRequest" level_request: i16;
        "DoubleChoice3" double_choice3: i16;
        "EvalDouble" eval_double: Evaluation;
    }
}

const _: () = {
    assert!(EvalLevel::SIZE == 4);
    assert!(BestMove::SIZE == 2184);
    assert!(DoubleAction::SIZE == 132);
};
