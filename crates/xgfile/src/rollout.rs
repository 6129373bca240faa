//! Rollout contexts: the 2184-byte records of temp.xgr, and of temp.xgr2, temp.xgr3, ... where one stream does not hold them.

use super::analysis::Evaluation;
use super::field::{FieldType, FirstRolls, Flag, residue, restore, split};
use crate::delphi_record;
use crate::error::FormatError;

/// Size of every record of the streams with rollouts.
pub const ROLLOUT_SIZE: usize = 2184;

delphi_record! {
    /// Settings and outcome of one rollout (TRolloutContext).
    pub struct RolloutContext from 0 {
        "Truncated" truncated: Flag;
        "ErrorLimited" error_limited: Flag;
        "Truncate" truncate: i32;
        "MinRoll" min_roll: i32;
        "ErrorLimit" error_limit: f64;
        "MaxRoll" max_roll: i32;
        "Level1" level1: i32;
        "Level2" level2: i32;
        "LevelCut" level_cut: i32;
        "Variance" variance: Flag;
        "Cubeless" cubeless: Flag;
        "Time" time: Flag;
        "Level1C" level1c: i32;
        "Level2C" level2c: i32;
        "TimeLimit" time_limit: u32;
        "TruncateBO" truncate_bo: i32;
        "RandomSeed" random_seed: i32;
        "RandomSeedI" random_seed_i: i32;
        "RollBoth" roll_both: Flag;
        "searchinterval" search_interval: f32;
        "met" met: i32;
        "FirstRoll" first_roll: Flag;
        "DoDouble" do_double: Flag;
        "Extent" extent: Flag;
        "Rolled" rolled: i32;
        "DoubleFirst" double_first: Flag;
        "Sum1" sum1: FirstRolls<f64>;
        "SumSquare1" sum_square1: FirstRolls<f64>;
        "Sum2" sum2: FirstRolls<f64>;
        "SumSquare2" sum_square2: FirstRolls<f64>;
        "Stdev1" stdev1: FirstRolls<f64>;
        "Stdev2" stdev2: FirstRolls<f64>;
        "RolledD" rolled_d: FirstRolls<i32>;
        "Error1" error1: f32;
        "Error2" error2: f32;
        "Result1" result1: Evaluation;
        "Result2" result2: Evaluation;
        "Mwc1" mwc1: f32;
        "Mwc2" mwc2: f32;
        "PrevLevel" prev_level: i32;
        "PrevEval" prev_eval: Evaluation;
        "PrevND" prev_nd: f32;
        "PrevD" prev_d: f32;
        "Duration" duration: f32;
        "LevelTrunc" level_trunc: i32;
        "Rolled2" rolled2: i32;
        "MultipleMin" multiple_min: i32;
        "MultipleStopAll" multiple_stop_all: Flag;
        "MultipleStopOne" multiple_stop_one: Flag;
        "MultipleStopAllValue" multiple_stop_all_value: f32;
        "MultipleStopOneValue" multiple_stop_one_value: f32;
        "AsTake" as_take: Flag;
        "Rotation" rotation: i32;
        "UserInterrupted" user_interrupted: Flag;
        "VerMaj" ver_maj: u16;
        "VerMin" ver_min: u16;
        "Fixed" fixed: i32;
        "Filler" filler: [i32; 1];
    }
}

const _: () = assert!(RolloutContext::SIZE == ROLLOUT_SIZE);

/// A context with the bytes outside its fields.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct RolloutRec {
    #[serde(flatten)]
    /// The fields.
    pub context: RolloutContext,
    /// Bytes outside the fields, if any is not zero.
    #[serde(skip)]
    pub residue: Option<Box<[u8]>>,
}

impl RolloutRec {
    /// Decodes context `number` of a stream, keeping the bytes outside its fields.
    pub fn decode(stream: &str, number: u64, bytes: &[u8; ROLLOUT_SIZE]) -> Result<Self, FormatError> {
        let context = decode_context(stream, number, bytes)?;
        Ok(Self { residue: residue(bytes, |out| context.put(out)), context })
    }

    /// Appends the context's 2184 bytes, every field written from its value.
    pub fn encode(&self, out: &mut Vec<u8>) {
        restore(out, self.residue.as_deref(), ROLLOUT_SIZE, |bytes| self.context.put(bytes));
    }
}

/// Decodes only the fields of context `number`, which is all that the importer needs.
pub fn decode_context(stream: &str, number: u64, bytes: &[u8; ROLLOUT_SIZE]) -> Result<RolloutContext, FormatError> {
    RolloutContext::get(bytes, 0).map_err(|bad| bad.in_record(stream, number, ROLLOUT_SIZE))
}

/// Splits a stream into contexts of 2184 bytes; a remainder is an error with its offset.
pub fn split_contexts<'a>(stream: &str, bytes: &'a [u8]) -> Result<&'a [[u8; ROLLOUT_SIZE]], FormatError> {
    split(stream, "a rollout context", bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_incomplete_context_is_an_error() {
        let error = split_contexts("temp.xgr", &[0; ROLLOUT_SIZE * 2 + 1]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "temp.xgr record 2 (byte 4368): expected a rollout context of 2184 bytes, found 1 bytes left"
        );
    }
}
