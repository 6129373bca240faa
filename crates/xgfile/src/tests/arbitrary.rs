//! Arbitrary records of every version, including values that no known real file has (beavers, clocks, tutor data, NaN).

use crate::analysis::{BestMove, DoubleAction, EvalLevel};
use crate::field::{Ansi, FirstRolls, Flag, Since, Wide};
use crate::records::{Cube, FooterGame, FooterMatch, HeaderGame, HeaderMatch, MAGIC, Move, Record, TimeSetting};
use crate::rollout::RolloutContext;

/// The source of arbitrary fields: a seeded stream of numbers. A lower `density` fills fewer fields.
#[derive(Debug, Clone)]
pub struct Source {
    /// The generator's state: the seed.
    pub state: u64,
    /// The file version, which determines the fields.
    pub version: i32,
    /// How many of eight fields are filled; the others keep their default.
    pub density: u64,
    /// Whether floats may be NaN, infinite and negative zero.
    pub is_wild: bool,
}

impl Source {
    /// The next number (SplitMix64).
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A field's value, or its default, depending on the density. (Records are made by [`Filled::filled`]: the default of a record
    /// lacks the fields of later versions.)
    pub fn fill<T: Filled>(&mut self) -> T {
        if self.next() % 8 < self.density { T::filled(self) } else { T::default() }
    }
}

/// A field type with arbitrary values.
pub trait Filled: Default {
    /// An arbitrary value.
    fn filled(source: &mut Source) -> Self;
}

macro_rules! filled_integers {
    ($($type:ty),*) => {$(
        impl Filled for $type {
            fn filled(source: &mut Source) -> Self {
                match source.below(4) {
                    0 => <$type>::MIN,
                    1 => <$type>::MAX,
                    _ => source.next() as $type,
                }
            }
        }
    )*};
}
filled_integers!(u8, i8, u16, i16, u32, i32);

macro_rules! filled_floats {
    ($($type:ty: $bits:ty),*) => {$(
        impl Filled for $type {
            fn filled(source: &mut Source) -> Self {
                // NaN with a payload, signalling NaN, and other values that arithmetic would change.
                let odd = [!0, <$type>::INFINITY.to_bits() | 1, <$type>::NEG_INFINITY.to_bits(), (-0.0 as $type).to_bits()];
                match source.below(4) {
                    0 => -1000.0,
                    1 if source.is_wild => <$type>::from_bits(odd[source.below(odd.len())]),
                    _ => {
                        let value = <$type>::from_bits(source.next() as $bits);
                        if value.is_finite() || source.is_wild { value } else { 0.5 }
                    }
                }
            }
        }
    )*};
}
filled_floats!(f32: u32, f64: u64);

impl<T: Filled + Copy, const N: usize> Filled for [T; N]
where
    Self: Default,
{
    fn filled(source: &mut Source) -> Self {
        std::array::from_fn(|_| source.fill())
    }
}

impl Filled for Flag {
    fn filled(source: &mut Source) -> Self {
        Self(source.next() as u8)
    }
}

impl<T: Filled + Copy> Filled for FirstRolls<T> {
    fn filled(source: &mut Source) -> Self {
        Self(std::array::from_fn(|_| source.fill()))
    }
}

impl<const N: usize> Filled for Ansi<N> {
    fn filled(source: &mut Source) -> Self {
        let length = source.below(N + 1);
        let bytes: Vec<u8> = (0..length).map(|_| source.next() as u8).collect();
        Self::from_bytes(&bytes)
    }
}

impl<const N: usize> Filled for Wide<N> {
    fn filled(source: &mut Source) -> Self {
        const ALPHABET: [char; 6] = ['a', 'é', 'Ω', '棋', '😀', '\u{1}'];
        let length = source.below(N + 9);
        let text: String = (0..length).map(|_| ALPHABET[source.below(ALPHABET.len())]).collect();
        Self::from_text(&text)
    }
}

/// Only the version determines whether the field is present.
fn since<const V: i32, T: Filled>(source: &mut Source) -> Since<V, T> {
    Since((source.version >= V).then(|| source.fill()))
}

/// Fills every field of a record; the compiler checks that none is missing.
macro_rules! filled_record {
    ($name:ident { $($field:ident),* } $(since { $($late:ident),* })?) => {
        impl Filled for $name {
            fn filled(source: &mut Source) -> Self {
                Self {
                    $($field: source.fill(),)*
                    $($($late: since(source),)*)?
                }
            }
        }
    };
}

filled_record!(EvalLevel { level, is_double, fill1 });
filled_record!(TimeSetting { clock_type, per_game, time1, time2, penalty, time_left1, time_left2, penalty_money });
filled_record!(BestMove {
    pos, dice, level, score, cube, cube_pos, crawford, jacoby, n_moves, pos_played, moves, eval_level, eval,
    irrelevant, met, choice0, choice3
} since {});
filled_record!(DoubleAction {
    pos, level, score, cube, cube_pos, jacoby, crawford, met, flag_double, is_beaver, eval, equ_b, equ_double,
    equ_drop, level_request, double_choice3, eval_double
} since {});
filled_record!(HeaderMatch {
    s_player1, s_player2, match_length, variation, crawford, jacoby, beaver, auto_double, elo1, elo2, exp1, exp2,
    date, s_event, game_id, comp_level1, comp_level2, count_for_elo, add_to_profile1, add_to_profile2, s_location,
    game_mode, imported, s_round, invert, version, magic, money_init_g, money_init_score, entered, counted,
    unrated_imp, comment_header_match, comment_footer_match, is_money_match, win_money, lose_money, currency,
    fee_money, table_stake, site_id
} since {
    cube_limit, auto_double_max, transcribed, event, player1, player2, location, round, time_setting,
    tot_time_delay_move, tot_time_delay_cube, tot_time_delay_move_done, tot_time_delay_cube_done, transcriber
});
filled_record!(HeaderGame {
    score1, score2, crawford_apply, pos_init, game_number, in_progress, comment_header_game, comment_footer_game
} since {
    number_of_auto_double
});
filled_record!(Cube {
    actif, double, take, beaver_r, raccoon_r, cube_b, position, double_d, err_cube, dice_rolled, err_take,
    rollout_index_d, comp_choice_d, analyze_c, err_beaver, err_raccoon, analyze_cr, in_valid, tutor_cube,
    tutor_take, err_tutor_cube, err_tutor_take, flagged_double, comment_cube
} since {
    edited_cube, time_delay_cube, time_delay_cube_done, number_of_auto_double_cube, time_bot, time_top
});
filled_record!(Move {
    position_i, position_end, actif_p, moves, dice, cube_a, error_m, n_move_eval, data_moves, played, err_move,
    err_luck, comp_choice, init_eq, rollout_index_m, analyze_m, analyze_l, invalid_m, position_tutor, tutor,
    err_tutor_move, flagged, comment_move, filler
} since {
    edited_move, time_delay_move, time_delay_move_done, number_of_auto_double_move
});
filled_record!(FooterGame {
    score1g, score2g, crawford_apply_g, winner, points_won, termination, err_resign, err_take_resign, eval,
    eval_level
} since {});
filled_record!(FooterMatch { score1m, score2m, winner_m, elo1m, elo2m, exp1m, exp2m, date_m });
filled_record!(RolloutContext {
    truncated, error_limited, truncate, min_roll, error_limit, max_roll, level1, level2, level_cut, variance,
    cubeless, time, level1c, level2c, time_limit, truncate_bo, random_seed, random_seed_i, roll_both,
    search_interval, met, first_roll, do_double, extent, rolled, double_first, sum1, sum_square1, sum2, sum_square2,
    stdev1, stdev2, rolled_d, error1, error2, result1, result2, mwc1, mwc2, prev_level, prev_eval, prev_nd, prev_d,
    duration, level_trunc, rolled2, multiple_min, multiple_stop_all, multiple_stop_one, multiple_stop_all_value,
    multiple_stop_one_value, as_take, rotation, user_interrupted, ver_maj, ver_min, fixed, filler
} since {});

/// A match header that decodes.
pub fn match_header(source: &mut Source) -> Record {
    Record::HeaderMatch(HeaderMatch { version: source.version, magic: MAGIC, ..HeaderMatch::filled(source) })
}

/// A record of the kind 1..=5.
pub fn record(kind: u8, source: &mut Source) -> Record {
    match kind {
        1 => Record::HeaderGame(Filled::filled(source)),
        2 => Record::Cube(Filled::filled(source)),
        3 => Record::Move(Filled::filled(source)),
        4 => Record::FooterGame(Filled::filled(source)),
        _ => Record::FooterMatch(Filled::filled(source)),
    }
}
