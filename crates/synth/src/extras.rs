//! Comments and rollouts, which only some files have.

use super::random::Random;
use backgammon::Stake;
use xgfile::analysis::{BestMove, Evaluation};
use xgfile::records::{Move, Record};
use xgfile::rollout::{RolloutContext, RolloutRec};

/// A rollout's level.
const ROLLOUT: i16 = 100;
/// Games rolled: equally many for each of the 36 first rolls.
const GAMES: i32 = 1296;

/// Remarks in RTF encoding.
const REMARKS: [&str; 8] = [
    "Synthetic remark: the blot on the bar point is worth the risk.",
    "Jou\\'e9 trop vite, l'ancre \\'e9tait plus s\\'fbre.",
    "Too loose against a four point board.",
    "Der Lauf war zu fr\\'fch; besser \\'fcber die Bar.",
    "Race: 8 pips ahead, so double.",
    "\\'bfY el punto de barra?",
    "Synthetic remark in two lines.\\par\r\nThis is the second.",
    "Thematic: run one back checker now.",
];

/// Adds comments to a few plays, with an empty line in between, which XG also counts as a line.
pub fn comments(records: &mut [Record], random: &mut Random) -> Vec<Vec<u8>> {
    let mut lines: Vec<Vec<u8>> = Vec::new();
    for _ in 0..1 + random.below(3) {
        let at = random.below(records.len() as u32) as usize;
        let slot = match &mut records[at] {
            Record::Move(play) => &mut play.comment_move,
            Record::Cube(cube) => &mut cube.comment_cube,
            Record::HeaderGame(game) => &mut game.comment_header_game,
            Record::HeaderMatch(header) => &mut header.comment_header_match,
            Record::FooterGame(_) | Record::FooterMatch(_) => continue,
        };
        if *slot < 0 {
            *slot = lines.len() as i32;
            lines.push(rtf(random.pick(&REMARKS).copied().unwrap_or_default()));
            lines.push(Vec::new());
        }
    }
    lines
}

fn rtf(remark: &str) -> Vec<u8> {
    format!(
        "{{\\rtf1\\ansi\\ansicpg1252\\deff0\\deflang1033{{\\fonttbl{{\\f0\\fnil\\fcharset0 Arial;}}}}\r\n\
         \\viewkind4\\uc1\\pard\\fs20 {remark}\\par\r\n}}"
    )
    .into_bytes()
}

/// Rolls out the first candidates of one play.
pub fn rollouts(records: &mut [Record], is_match: bool, random: &mut Random) -> Vec<RolloutRec> {
    let mut plays: Vec<&mut Move> = records
        .iter_mut()
        .filter_map(|record| match record {
            Record::Move(play) if can_be_rolled_out(play) => Some(play),
            _ => None,
        })
        .collect();
    let chosen = random.below(plays.len() as u32) as usize;
    let Some(play) = plays.get_mut(chosen) else {
        return Vec::new();
    };
    (0..2)
        .map(|index| {
            play.rollout_index_m[index] = index as i32;
            let level = &mut play.data_moves.eval_level[index].level;
            let previous = i32::from(std::mem::replace(level, ROLLOUT));
            let mut rollout = context(&play.data_moves.eval[index], previous, random);
            if is_match {
                rollout.mwc1 = match_chance(&play.data_moves, rollout.mwc1);
            }
            RolloutRec { context: rollout, residue: None }
        })
        .collect()
}

/// A play of one of two candidates, so that the play and the best candidate keep the same level.
fn can_be_rolled_out(play: &Move) -> bool {
    let shown = &play.data_moves.pos_played;
    play.data_moves.n_moves > 2 && (play.position_end == shown[0] || play.position_end == shown[1])
}

/// The opponent's chance to win the match at its equity.
fn match_chance(analysis: &BestMove, equity: f32) -> f32 {
    let stake = Stake {
        away_player: analysis.score[1],
        away_opponent: analysis.score[0],
        is_crawford: analysis.crawford != 0,
        is_crawford_rule: true,
        cube_value: analysis.cube.into(),
    };
    stake.mwc(equity.into()).map_or(equity, |chance| chance as f32)
}

/// The context of a rollout with the candidate's figures. A checker play's context is from the opponent's view.
fn context(shown: &Evaluation, previous: i32, random: &mut Random) -> RolloutContext {
    let [a, b, c, d, e, f, equity] = *shown;
    let found = [f, e, d, c, b, a, 0.0 - equity];
    let mut context = RolloutContext {
        min_roll: GAMES,
        max_roll: GAMES,
        level1: 1,
        level2: 1,
        variance: true.into(),
        level1c: 1,
        level2c: 1,
        random_seed: random.bits() as u32 as i32,
        random_seed_i: 1,
        search_interval: 1.0,
        rolled: GAMES,
        error1: 0.006 + 0.01 * random.unit() as f32,
        result1: found,
        mwc1: found[6],
        prev_level: previous,
        prev_eval: *shown,
        duration: 20.0 + 200.0 * random.unit() as f32,
        ver_maj: 2,
        ver_min: 10,
        ..RolloutContext::default()
    };
    first_rolls(&mut context, f64::from(found[6]), random);
    context
}

/// Distributes the games over the 36 first rolls; entry 0 is the total.
fn first_rolls(context: &mut RolloutContext, equity: f64, random: &mut Random) {
    let each = GAMES / 36;
    let games = f64::from(each);
    for roll in 1..=36 {
        let mean = equity + 0.3 * random.noise();
        context.rolled_d.0[roll] = each;
        context.sum1.0[roll] = mean * games;
        context.sum_square1.0[roll] = (mean * mean + 0.2) * games;
        context.stdev1.0[roll] = 0.447 * (0.9 + 0.2 * random.unit());
    }
    context.rolled_d.0[0] = GAMES;
    context.sum1.0[0] = context.sum1.0[1..].iter().sum();
    context.sum_square1.0[0] = context.sum_square1.0[1..].iter().sum();
    context.stdev1.0[0] = 0.5;
}
