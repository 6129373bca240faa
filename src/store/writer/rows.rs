//! The rows of a match, bound column by column in the order of `columns.rs`.

use super::held::{Name, insert_changed};
use super::{Writer, insert};
use crate::rows::matches::{
    CandidateRow, Chances, ClockRow, CommentRow, CubeExtraRow, CubeRow, DecisionRow, FooterRow, GameEndRow, GameRow,
    MatchRows, PositionRow, RolloutLine, RolloutRow,
};
use crate::store::real::{BACKGAMMON_SCALE, CHANCE_SCALE, EQUITY_SCALE, scaled};
use crate::store::{StoreError, coverage, sums};

/// XG's inValid of what the rules do not allow.
const ILLEGAL: i32 = 2;
/// Candidates a decision can have: 32 is the format's limit and the stride of `candidate_id`.
const STRIDE: i64 = 32;

/// The numbers that the rows of one match are given.
struct Base {
    match_id: i64,
    game: i64,
    decision: i64,
    players: [i64; 2],
}

impl Writer<'_> {
    pub(super) fn match_rows(&mut self, source_id: i64, rows: &MatchRows) -> Result<(), StoreError> {
        for (id, text) in &rows.plays {
            if self.plays.insert(*id) {
                insert!(self.play_names; *id, text);
            }
        }
        let base = Base {
            match_id: self.next.match_,
            game: self.next.game,
            decision: self.next.decision,
            players: [self.player(&rows.session.players[0])?, self.player(&rows.session.players[1])?],
        };
        self.next.match_ += 1;
        self.next.game += rows.games.len() as i64;
        self.next.decision += rows.decisions.len() as i64;
        self.match_row(&base, source_id, rows)?;
        self.touched.extend(rows.match_key);
        for (id, game) in (base.game..).zip(&rows.games) {
            self.game_row(&base, id, game)?;
        }
        self.decision_rows(&base, rows)?;
        self.sum_rows(&base, rows)?;
        for cube in &rows.cubes {
            self.cube_row(&base, cube)?;
        }
        for extra in &rows.cube_extras {
            self.cube_extra_row(&base, extra)?;
        }
        for rollout in &rows.rollouts {
            self.rollout_row(&base, rollout)?;
        }
        for comment in &rows.comments {
            self.comment_row(&base, comment)?;
        }
        for position in &rows.positions {
            self.position_row(&base, position)?;
        }
        self.totals.matches += 1;
        self.totals.games += rows.games.len() as u64;
        self.totals.decisions += rows.decisions.len() as u64;
        self.totals.candidates += rows.candidates.len() as u64;
        self.totals.positions_new += rows.positions.len() as u64;
        Ok(())
    }

    fn player(&mut self, name: &str) -> Result<i64, StoreError> {
        if let Some(&id) = self.players.get(name) {
            return Ok(id);
        }
        let id = self.next.player;
        self.next.player += 1;
        insert!(self.player_names; id, name);
        self.players.insert(name.to_owned(), id);
        Ok(id)
    }

    fn match_row(&mut self, base: &Base, source_id: i64, rows: &MatchRows) -> Result<(), StoreError> {
        let s = &rows.session;
        let clock = s.clock.as_ref();
        let clocked = |value: fn(&ClockRow) -> i32| clock.map(value);
        let footer = s.footer.as_ref();
        let score = |seat: usize| footer.map(|f| f.final_score[seat]);
        let elo = |seat: usize| footer.and_then(|f| f.final_elo[seat]);
        let experience = |seat: usize| footer.and_then(|f| f.final_experience[seat]);
        insert!(self.matches;
            base.match_id, source_id, base.players[0], base.players[1], s.match_length, s.match_length.is_none(),
            s.variation_code, &s.played_at, &s.event, &s.location, &s.round, &s.transcriber, s.is_transcribed,
            s.site_code, s.game_mode_code, s.is_imported_by_xg, s.elo[0], s.elo[1], s.experience[0],
            s.experience[1], s.computer_level_code[0], s.computer_level_code[1], s.is_crawford_rule,
            s.is_jacoby_rule, s.is_beaver_rule, s.is_auto_double_rule, s.auto_double_max, s.cube_limit,
            s.xg_game_id, s.is_inverted, s.counts_for_elo, s.counts_for_profile[0], s.counts_for_profile[1],
            s.is_entered_in_profile, s.is_counted_in_profile, s.is_unrated_import, s.money_initial_games,
            s.money_initial_score[0], s.money_initial_score[1], s.is_for_real_money, s.winner_money, s.loser_money,
            s.fee_money, s.table_stake, s.currency_code, clocked(|c| c.clock_type_code),
            clock.map(|c| c.is_clock_per_game), clocked(|c| c.clock_initial_s), clocked(|c| c.clock_per_move_s),
            clocked(|c| c.clock_penalty_points), clocked(|c| c.clock_penalty_money), clocked(|c| c.clock_left_s[0]),
            clocked(|c| c.clock_left_s[1]), s.delayed_plays, s.delayed_plays_done, s.delayed_cubes,
            s.delayed_cubes_done, footer.is_some(), score(0), score(1),
            footer.and_then(|f: &FooterRow| f.winner_seat), elo(0), elo(1), experience(0), experience(1),
            footer.and_then(|f| f.finished_at.as_ref()), rows.match_key, rows.analysis_depth,
        );
        Ok(())
    }

    fn game_row(&mut self, base: &Base, id: i64, g: &GameRow) -> Result<(), StoreError> {
        let end = g.end.as_ref();
        let chance = |index: usize| end.and_then(|e: &GameEndRow| e.final_chances[index]);
        insert!(self.games;
            id, base.match_id, g.game_number, g.record_number as i64, g.start_score[0], g.start_score[1],
            g.is_crawford, g.initial_board.map(|board| board.to_bytes()), g.is_in_progress, g.auto_doubles,
            g.cube_records, g.move_records, end.is_some(), end.map(|e| e.end_score[0]), end.map(|e| e.end_score[1]),
            end.and_then(|e| e.winner_seat), end.map(|e| e.points_won), end.map(|e| e.termination_code),
            end.map(|e| e.is_crawford_next), end.and_then(|e| e.resign_error_emg),
            end.and_then(|e| e.resign_take_error_emg), end.and_then(|e| e.final_level_code),
            end.and_then(|e| e.final_equity), chance(0), chance(1), chance(2), chance(3), chance(4), chance(5),
        );
        Ok(())
    }

    fn sum_rows(&mut self, base: &Base, rows: &MatchRows) -> Result<(), StoreError> {
        let [one, two] = base.players;
        let seats = sums::of_match(&rows.decisions, &self.thresholds);
        for ((seat, players), s) in (1..).zip([[one, two], [two, one]]).zip(seats).filter(|(_, s)| s.has_decisions) {
            let [checker, double, take] = s.counted;
            let [checker_error, double_error, take_error] = s.error_by_kind.map(|sum| sum.value());
            let error_emg = s.error_emg.value();
            insert!(self.sums;
                base.match_id, seat, players[0], players[1], checker + double + take, checker, double, take,
                s.checker_plays, error_emg, checker_error, double_error, take_error, s.error_mwc.value(),
                error_emg.map(|_| s.errors), error_emg.map(|_| s.blunders), s.luck_emg.value(), s.luck_mwc.value(),
            );
        }
        Ok(())
    }

    /// Decisions with their candidates, both in ascending order of their keys.
    fn decision_rows(&mut self, base: &Base, rows: &MatchRows) -> Result<(), StoreError> {
        let mut rest = &rows.candidates[..];
        for (id, decision) in (base.decision..).zip(&rows.decisions) {
            self.decision_row(base, id, decision)?;
            let candidates;
            (candidates, rest) = rest.split_at(rest.len().min(usize::from(decision.candidate_count)));
            for (rank, candidate) in (id * STRIDE..).zip(candidates) {
                self.candidate_row(rank, candidate)?;
            }
            if coverage::is_stamped(decision, candidates) {
                insert!(self.stamped_plays; id);
            }
        }
        Ok(())
    }

    fn decision_row(&mut self, base: &Base, id: i64, d: &DecisionRow) -> Result<(), StoreError> {
        let [player, opponent] = match d.seat {
            1 => base.players,
            _ => [base.players[1], base.players[0]],
        };
        insert_changed!(self.decisions[d.kind as usize];
            id, base.match_id, base.game + d.game as i64, d.sequence_number, d.ply, d.record_number as i64, Name(d.kind.name()),
            d.seat, player, opponent, d.position_hash, base.decision + d.position as i64, d.position_after_hash, d.away.map(|a| a.0),
            d.away.map(|a| a.1), d.cube_value, d.cube_owner, d.is_crawford, d.is_jacoby, d.dice.map(|d| d.0),
            d.dice.map(|d| d.1), &d.action, d.played_rank, d.candidate_count, d.level_code, d.equity_best,
            d.equity_played, d.error_emg, d.error_mwc, d.luck_emg, d.luck_mwc, d.luck_level_code, d.equity_before_roll,
            d.is_counted, d.is_forced, d.is_irrelevant, d.invalid_code == ILLEGAL, d.invalid_code, d.is_flagged, d.is_edited,
            d.double_decision.map(|index| base.decision + index as i64), d.auto_doubles, d.clock_s.map(|c| c.0),
            d.clock_s.map(|c| c.1), d.best_rank_1ply, d.best_rank_3ply, d.tutor_rank, &d.tutor_action,
            d.tutor_error_emg, d.delayed_marks, d.delayed_done,
        );
        Ok(())
    }

    fn position_row(&mut self, base: &Base, p: &PositionRow) -> Result<(), StoreError> {
        let f = &p.features;
        insert_changed!(self.positions;
            base.decision + p.decision as i64, p.board.to_bytes(), f.player_pips, f.opponent_pips, f.player_bar,
            f.opponent_bar, f.player_off, f.opponent_off, f.phase as i64, f.player_prime, f.opponent_prime,
            f.player_anchors, f.opponent_anchors, f.player_blots, f.opponent_blots,
        );
        Ok(())
    }

    fn candidate_row(&mut self, id: i64, c: &CandidateRow) -> Result<(), StoreError> {
        let [lose_backgammon, lose_gammon, lose, win, win_gammon, win_backgammon, equity] = c.evaluation;
        insert!(self.candidates;
            id, c.play_id, c.position_hash, c.level_code, scaled(equity, EQUITY_SCALE),
            scaled(lose_backgammon, BACKGAMMON_SCALE), scaled(lose_gammon, CHANCE_SCALE), scaled(lose, CHANCE_SCALE),
            scaled(win, CHANCE_SCALE), scaled(win_gammon, CHANCE_SCALE), scaled(win_backgammon, BACKGAMMON_SCALE),
        );
        Ok(())
    }

    fn cube_row(&mut self, base: &Base, c: &CubeRow) -> Result<(), StoreError> {
        let [n0, n1, n2, n3, n4, n5] = c.no_double;
        let [t0, t1, t2, t3, t4, t5] = c.double_take;
        insert_changed!(self.cubes;
            base.decision + c.decision as i64, c.level_code, c.level_requested_code, c.recommendation_code,
            Name(c.recommendation), c.equity_no_double, c.equity_double_take, c.equity_double_pass, c.is_beaver_right,
            c.choice_3ply_code, n0, n1, n2, n3, n4, n5, c.no_double_cubeless_equity, t0, t1, t2, t3, t4, t5,
            c.double_take_cubeless_equity,
        );
        Ok(())
    }

    fn cube_extra_row(&mut self, base: &Base, e: &CubeExtraRow) -> Result<(), StoreError> {
        insert!(self.cube_extras;
            base.decision + e.decision as i64, e.beaver_answer, e.beaver_error_emg, e.raccoon_answer,
            e.raccoon_error_emg, e.tutor_double_code, e.tutor_double_error_emg, e.tutor_take_code,
            e.tutor_take_error_emg,
        );
        Ok(())
    }

    fn rollout_row(&mut self, base: &Base, r: &RolloutRow) -> Result<(), StoreError> {
        let id = self.next.rollout;
        self.next.rollout += 1;
        let c = &r.recorded;
        let second = r.double_take.as_ref();
        let [w0, w1, w2, w3, w4, w5] = r.line.chances;
        let [d0, d1, d2, d3, d4, d5] = second.map_or([None; 6], |line: &RolloutLine| line.chances);
        let [p0, p1, p2, p3, p4, p5]: Chances = r.previous_chances;
        insert!(self.rollouts;
            id, base.match_id, r.rollout_index as i64, r.decision.map(|index| base.decision + index as i64),
            r.candidate_rank, c.is_truncated, c.truncate_at, c.truncation_level_code, c.is_error_limited,
            c.error_limit, c.min_games, c.max_games, c.is_time_limited, c.time_limit_min, c.play_level_codes[0],
            c.play_level_codes[1], c.cube_level_codes[0], c.cube_level_codes[1], c.level_cut, c.is_variance_reduced,
            c.is_cubeless, c.bearoff_truncation_code, c.random_seed, c.random_seed_entered, c.is_both_lines,
            c.search_interval, c.is_first_roll, c.is_both_lines_multiple, c.is_extended, c.is_immediate_double,
            c.is_as_take, c.rotation_code, c.is_interrupted, &c.engine_version, c.duration_s, c.multiple_min_games,
            c.is_multiple_stop_all, c.is_multiple_stop_one, c.multiple_stop_all_value, c.multiple_stop_one_value,
            r.line.games, r.line.equity, r.line.error_95, r.line.mwc, w0, w1, w2, w3, w4, w5,
            second.map(|s| s.games), second.and_then(|s| s.equity), second.and_then(|s| s.error_95),
            second.and_then(|s| s.mwc), d0, d1, d2, d3, d4, d5, c.previous_level_code, r.previous_equity, p0, p1,
            p2, p3, p4, p5, c.previous_equity_no_double, c.previous_equity_double,
        );
        for f in &r.first_rolls {
            insert!(self.first_rolls;
                id, f.line, f.first_roll, f.games, f.sum_equity, f.sum_square_equity, f.standard_deviation);
        }
        Ok(())
    }

    fn comment_row(&mut self, base: &Base, c: &CommentRow) -> Result<(), StoreError> {
        let id = self.next.comment;
        self.next.comment += 1;
        insert!(self.comments;
            id, base.match_id, c.game.map(|index| base.game + index as i64),
            c.decision.map(|index| base.decision + index as i64), c.attachment,
            c.record_number.map(|n| n as i64), c.line_number as i64, &c.text, &c.rtf,
        );
        Ok(())
    }
}
