//! Writes the rows of a match: each value paired with its column.

use std::ops::RangeInclusive;

use rusqlite::{Connection, Statement};

use super::insert::{Bind, Insert, row, rows, tables};
use crate::store::write::scaled_float::{BACKGAMMON_SCALE, CHANCE_SCALE, EQUITY_SCALE, scaled};
use backgammon::{IDEAS, xgid_position};
use rows::match_key::MatchKey;
use rows::matches::{Action, CandidateRow, DecisionRow, GameRow, MatchRows, RolloutRow, SessionKind};
use rows::numbers::{all_in_match, in_match};

/// The numbers of a match, by which its rows are numbered.
pub struct MatchNumbers {
    pub match_id: i64,
    pub content_id: i64,
    pub match_key: Option<MatchKey>,
    pub players: [i64; 2],
}

impl MatchNumbers {
    fn of(&self, index: usize) -> i64 {
        in_match(self.match_id, index)
    }

    /// The numbers of the match's decisions, games, rollouts or comments.
    fn all(&self) -> RangeInclusive<i64> {
        all_in_match(self.match_id)
    }
}

tables! {
    /// The tables of matches whose rows come from the file.
    MatchTables {
        matches, games, decisions, scaled_candidates, idea_prices, cube_analyses, cube_extras, rollouts, rollout_first_rolls, comments,
    }
}

impl MatchTables<'_> {
    /// Writes every row of a match to its table.
    pub fn write(&mut self, numbers: &MatchNumbers, rows: &MatchRows) -> rusqlite::Result<()> {
        self.match_row(numbers, rows)?;
        for (id, game) in numbers.all().zip(&rows.games) {
            self.game_row(numbers, id, game)?;
        }
        self.decisions(numbers, rows)?;
        for c in &rows.cubes {
            row!(self.cube_analyses;
                decision_id: numbers.of(c.decision),
                nd_cubeless_equity: c.no_double_cubeless_equity,
                dt_cubeless_equity: c.double_take_cubeless_equity,
                ..c {
                    level_code, level_requested_code, recommendation, equity_no_double,
                    equity_double_take, equity_double_pass, is_beaver_right, choice_3ply_code,
                },
                ..[nd_lose_backgammon, nd_lose_gammon, nd_lose, nd_win, nd_win_gammon, nd_win_backgammon] = c.no_double,
                ..[dt_lose_backgammon, dt_lose_gammon, dt_lose, dt_win, dt_win_gammon, dt_win_backgammon] = c.double_take,
            );
        }
        for extra in &rows.cube_extras {
            row!(self.cube_extras;
                decision_id: numbers.of(extra.decision),
                ..extra {
                    beaver_answer, beaver_error_emg, raccoon_answer, raccoon_error_emg, tutor_double_code,
                    tutor_double_error_emg, tutor_take_code, tutor_take_error_emg,
                },
            );
        }
        for (id, rollout) in numbers.all().zip(&rows.rollouts) {
            self.rollout_row(numbers, id, rollout)?;
        }
        for (id, comment) in numbers.all().zip(&rows.comments) {
            row!(self.comments;
                comment_id: id,
                match_id: numbers.match_id,
                game_id: comment.game.map(|index| numbers.of(index)),
                decision_id: comment.decision.map(|index| numbers.of(index)),
                ..comment {
                    attachment, record_number, line_number, text, rtf,
                },
            );
        }
        Ok(())
    }

    /// Writes only the row in `matches`.
    pub fn match_row(&mut self, numbers: &MatchNumbers, rows: &MatchRows) -> rusqlite::Result<()> {
        let s = &rows.session;
        let clock = s.clock.as_ref();
        let footer = s.footer.as_ref();
        row!(self.matches;
            match_id: numbers.match_id,
            content_id: numbers.content_id,
            kind: s.kind.name(),
            is_money: s.match_length.is_none(),
            is_finished: footer.is_some(),
            match_key: numbers.match_key,
            decisions: rows.decisions.len(),
            analysis_depth: &rows.analysis_depth,
            ..s {
                match_length, variation_code, played_at_local, event, location, round, transcriber, is_transcribed,
                site_code, game_mode_code, is_imported_by_xg, is_crawford_rule, is_jacoby_rule, is_beaver_rule,
                is_auto_double_rule, auto_double_max, cube_limit, xg_game_id, is_inverted, counts_for_elo,
                is_entered_in_profile, is_counted_in_profile, is_unrated_import, money_initial_games,
                is_for_real_money, winner_money, loser_money, fee_money, table_stake, currency_code, delayed_plays,
                delayed_plays_done, delayed_cubes, delayed_cubes_done,
            },
            ..?clock {
                clock_type_code, is_clock_per_game, clock_initial_s, clock_per_move_s, clock_penalty_points,
                clock_penalty_money,
            },
            ..?footer { winner_seat, finished_at_local },
            ..[player1_id, player2_id] = numbers.players,
            ..[player1_elo, player2_elo] = s.elo,
            ..[player1_experience, player2_experience] = s.experience,
            ..[player1_level_code, player2_level_code] = s.computer_level_code,
            ..[counts_for_player1_profile, counts_for_player2_profile] = s.counts_for_profile,
            ..[money_initial_score1, money_initial_score2] = s.money_initial_score,
            ..[clock_left1_s, clock_left2_s] = clock.map_or([None; 2], |c| c.clock_left_s.map(Some)),
            ..[final_score1, final_score2] = footer.map_or([None; 2], |f| f.final_score.map(Some)),
            ..[final_elo1, final_elo2] = footer.map_or([None; 2], |f| f.final_elo),
            ..[final_experience1, final_experience2] = footer.map_or([None; 2], |f| f.final_experience),
        );
        Ok(())
    }

    fn game_row(&mut self, numbers: &MatchNumbers, id: i64, g: &GameRow) -> rusqlite::Result<()> {
        let end = g.end.as_ref();
        row!(self.games;
            game_id: id,
            match_id: numbers.match_id,
            initial_board: g.initial_board.map(|board| xgid_position(&board)),
            is_finished: end.is_some(),
            ..g {
                game_number, record_number, is_crawford, is_set_up, is_in_progress, auto_doubles, cube_records, move_records,
            },
            ..?end {
                winner_seat, points_won, termination_code, is_crawford_next, resign_error_emg, resign_take_error_emg,
                final_level_code, final_equity,
            },
            ..[start_score1, start_score2] = g.start_score,
            ..[end_score1, end_score2] = end.map_or([None; 2], |e| e.end_score.map(Some)),
            ..[
                final_lose_backgammon, final_lose_gammon, final_lose, final_win, final_win_gammon, final_win_backgammon,
            ] = end.map_or([None; 6], |e| e.final_chances),
        );
        Ok(())
    }

    /// Writes decisions, candidates and prices of ideas, each in ascending order of their keys.
    fn decisions(&mut self, numbers: &MatchNumbers, rows: &MatchRows) -> rusqlite::Result<()> {
        let is_position = rows.session.kind == SessionKind::Position;
        let decisions: Vec<(i64, &DecisionRow)> = numbers.all().zip(&rows.decisions).collect();
        for &(id, d) in &decisions {
            row!(self.decisions;
                decision_id: id,
                match_id: numbers.match_id,
                game_id: numbers.of(d.game),
                is_position: is_position,
                kind: d.kind.name(),
                player_id: numbers.players[usize::from(d.seat != 1)],
                opponent_id: numbers.players[usize::from(d.seat == 1)],
                away_player: d.away.map(|away| away.0),
                away_opponent: d.away.map(|away| away.1),
                die1: d.dice.map(|dice| dice.0),
                die2: d.dice.map(|dice| dice.1),
                is_illegal: d.is_illegal(),
                double_decision_id: d.double_decision.map(|index| numbers.of(index)),
                clock_bottom_s: d.clock_s.map(|clock| clock.0),
                clock_top_s: d.clock_s.map(|clock| clock.1),
                idea_bits: d.ideas.as_ref().map(|ideas| ideas.idea_bits),
                main_idea: d.main_idea().map(|main| IDEAS[usize::from(main.idea_code)].0),
                main_idea_emg: d.main_idea().map(|main| main.price_emg),
                ..d {
                    sequence_number, ply, record_number, seat, position_hash, structure_code, position_after_hash,
                    cube_value, cube_owner, is_crawford, is_jacoby, action, played_rank, candidate_count, close_candidates,
                    level_code, played_level_code, equity_best, equity_played, error_emg, error_mwc, difficulty_emg,
                    difficulty_variance, difficulty_root,
                    luck_emg, luck_mwc, luck_level_code, equity_before_roll, opponent_joker, decisions_since_blunder,
                    is_counted, is_forced, is_irrelevant, invalid_code, is_flagged, is_edited, auto_doubles,
                    choice_1ply_rank, choice_3ply_rank, tutor_rank, tutor_action, tutor_error_emg, delayed_rollout_bits, delayed_rollout_done_bits,
                },
            );
        }
        let mut candidates: Vec<(i64, u8, &CandidateRow)> = Vec::with_capacity(rows.candidates.len());
        let mut rest = rows.candidates.iter();
        for &(id, decision) in &decisions {
            let of_decision = rest.by_ref().take(usize::from(decision.candidate_count));
            candidates.extend((1..).zip(of_decision).map(|(rank, candidate)| (id, rank, candidate)));
        }
        rows!(self.scaled_candidates, candidates, |(id, rank, c)|
            decision_id: id,
            candidate_rank: rank,
            play: c.play.as_deref(),
            position_hash: c.position_hash,
            level_code: c.level_code,
            scaled_lose_backgammon: scaled(c.evaluation[0], BACKGAMMON_SCALE),
            scaled_lose_gammon: scaled(c.evaluation[1], CHANCE_SCALE),
            scaled_lose: scaled(c.evaluation[2], CHANCE_SCALE),
            scaled_win: scaled(c.evaluation[3], CHANCE_SCALE),
            scaled_win_gammon: scaled(c.evaluation[4], CHANCE_SCALE),
            scaled_win_backgammon: scaled(c.evaluation[5], BACKGAMMON_SCALE),
            scaled_equity: scaled(c.evaluation[6], EQUITY_SCALE),
        );
        for &(id, decision) in &decisions {
            for price in decision.ideas.iter().flat_map(|ideas| &ideas.prices) {
                row!(self.idea_prices; decision_id: id, ..price { idea_code, price_emg });
            }
        }
        Ok(())
    }

    fn rollout_row(&mut self, numbers: &MatchNumbers, id: i64, r: &RolloutRow) -> rusqlite::Result<()> {
        let c = &r.recorded;
        let second = r.double_take.as_ref();
        row!(self.rollouts;
            rollout_id: id,
            match_id: numbers.match_id,
            decision_id: r.decision.map(|index| numbers.of(index)),
            games: r.line.games,
            equity: r.line.equity,
            error_95: r.line.error_95,
            mwc: r.line.mwc,
            dt_games: second.map(|line| line.games),
            dt_equity: second.and_then(|line| line.equity),
            dt_error_95: second.and_then(|line| line.error_95),
            dt_mwc: second.and_then(|line| line.mwc),
            ..r {
                rollout_index, candidate_rank, previous_rank, previous_equity,
            },
            ..c {
                is_truncated, truncate_at, truncation_level_code, is_error_limited, error_limit, min_games,
                max_games, is_time_limited, time_limit_min, level_cut, is_variance_reduced, is_cubeless,
                bearoff_truncation_code, random_seed, random_seed_entered, is_both_lines, search_interval,
                is_first_roll, is_both_lines_multiple, is_extended, is_immediate_double, is_as_take, rotation_code,
                is_interrupted, engine_version, duration_s, multiple_min_games, is_multiple_stop_all,
                is_multiple_stop_one, multiple_stop_all_value, multiple_stop_one_value, previous_level_code,
                previous_equity_no_double, previous_equity_double,
            },
            ..[play_level1_code, play_level2_code] = c.play_level_codes,
            ..[cube_level1_code, cube_level2_code] = c.cube_level_codes,
            ..[lose_backgammon, lose_gammon, lose, win, win_gammon, win_backgammon] = r.line.chances,
            ..[
                dt_lose_backgammon, dt_lose_gammon, dt_lose, dt_win, dt_win_gammon, dt_win_backgammon,
            ] = second.map_or([None; 6], |line| line.chances),
            ..[
                previous_lose_backgammon, previous_lose_gammon, previous_lose, previous_win, previous_win_gammon,
                previous_win_backgammon,
            ] = r.previous_chances,
        );
        for f in &r.first_rolls {
            row!(self.rollout_first_rolls;
                rollout_id: id,
                ..f {
                    line, first_roll, games, sum_equity, sum_square_equity, standard_deviation,
                },
            );
        }
        Ok(())
    }
}

impl Bind for Action {
    #[inline]
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
        self.name().bind(statement, index)
    }
}
