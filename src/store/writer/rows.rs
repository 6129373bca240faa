//! The rows of a match: each value paired with its column.

use super::Writer;
use super::insert::insert;
use crate::game::backgammon::xgid_position;
use crate::rows::matches::{
    CandidateRow, ClockRow, CommentRow, CubeExtraRow, CubeRow, DecisionRow, FooterRow, GameEndRow, GameRow, MatchRows,
    RolloutLine, RolloutRow, SessionKind,
};
use crate::store::real::{BACKGAMMON_SCALE, CHANCE_SCALE, EQUITY_SCALE, scaled};
use crate::store::sums::{self, Sums};
use crate::store::{StoreError, digest};

/// Candidates a decision can have: 32 is the format's limit and the stride of `candidate_id`.
const STRIDE: i64 = 32;

/// The numbers that the rows of one match are given.
struct Base {
    match_id: i64,
    game: i64,
    decision: i64,
    players: [i64; 2],
    is_position: bool,
}

impl Writer<'_> {
    pub(super) fn match_rows(
        &mut self,
        source_number: usize,
        source_id: i64,
        rows: &MatchRows,
    ) -> Result<i64, StoreError> {
        for (id, text) in &rows.plays {
            if self.plays.insert(*id) {
                insert!(self.play_names; play_id: *id, play: text);
            }
        }
        let base = Base {
            match_id: self.next.match_,
            game: self.next.game,
            decision: self.next.decision,
            players: [self.player(&rows.session.players[0])?, self.player(&rows.session.players[1])?],
            is_position: rows.session.kind == SessionKind::Position,
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
        if !base.is_position {
            self.sum_rows(&base, rows)?;
        }
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
        self.positions.add(source_number, &rows.positions);
        self.totals.matches += 1;
        self.totals.games += rows.games.len() as u64;
        self.totals.decisions += rows.decisions.len() as u64;
        self.totals.candidates += rows.candidates.len() as u64;
        Ok(base.match_id)
    }

    /// The digest of the rows that were written of a match, and of its players' names.
    pub(super) fn match_digest(&mut self, names: &[String; 2]) -> u64 {
        let tables = [
            &mut self.matches,
            &mut self.games,
            &mut self.decisions,
            &mut self.candidates,
            &mut self.cubes,
            &mut self.cube_extras,
            &mut self.rollouts,
            &mut self.first_rolls,
            &mut self.comments,
        ];
        let rows = tables.into_iter().fold(0, |digest: u64, table| digest.wrapping_add(table.take_digest()));
        rows.wrapping_add(digest::players(names.each_ref().map(|name| name.as_bytes())))
    }

    /// The number of a spelling. Whose it is, [`super::people::settle`] says when the batch is committed.
    fn player(&mut self, spelling: &str) -> Result<i64, StoreError> {
        if let Some(&id) = self.players.get(spelling) {
            return Ok(id);
        }
        let id = self.next.player;
        self.next.player += 1;
        insert!(self.spellings; player_id: id, spelling: spelling, name: spelling, person_id: id);
        self.players.insert(spelling.to_owned(), id);
        self.are_players_changed = true;
        Ok(id)
    }

    fn match_row(&mut self, base: &Base, source_id: i64, rows: &MatchRows) -> Result<(), StoreError> {
        let s = &rows.session;
        let clock = s.clock.as_ref();
        let clocked = |value: fn(&ClockRow) -> i32| clock.map(value);
        let footer = s.footer.as_ref();
        let of_footer = |value: fn(&FooterRow) -> i32| footer.map(value);
        insert!(self.matches;
            match_id: base.match_id,
            source_file_id: source_id,
            player1_id: base.players[0],
            player2_id: base.players[1],
            kind: s.kind.name(),
            match_length: s.match_length,
            is_money: s.match_length.is_none(),
            variation_code: s.variation_code,
            played_at_local: &s.played_at_local,
            event: &s.event,
            location: &s.location,
            round: &s.round,
            transcriber: &s.transcriber,
            is_transcribed: s.is_transcribed,
            site_code: s.site_code,
            game_mode_code: s.game_mode_code,
            is_imported_by_xg: s.is_imported_by_xg,
            player1_elo: s.elo[0],
            player2_elo: s.elo[1],
            player1_experience: s.experience[0],
            player2_experience: s.experience[1],
            player1_level_code: s.computer_level_code[0],
            player2_level_code: s.computer_level_code[1],
            is_crawford_rule: s.is_crawford_rule,
            is_jacoby_rule: s.is_jacoby_rule,
            is_beaver_rule: s.is_beaver_rule,
            is_auto_double_rule: s.is_auto_double_rule,
            auto_double_max: s.auto_double_max,
            cube_limit: s.cube_limit,
            xg_game_id: s.xg_game_id,
            is_inverted: s.is_inverted,
            counts_for_elo: s.counts_for_elo,
            counts_for_profile1: s.counts_for_profile[0],
            counts_for_profile2: s.counts_for_profile[1],
            is_entered_in_profile: s.is_entered_in_profile,
            is_counted_in_profile: s.is_counted_in_profile,
            is_unrated_import: s.is_unrated_import,
            money_initial_games: s.money_initial_games,
            money_initial_score1: s.money_initial_score[0],
            money_initial_score2: s.money_initial_score[1],
            is_for_real_money: s.is_for_real_money,
            winner_money: s.winner_money,
            loser_money: s.loser_money,
            fee_money: s.fee_money,
            table_stake: s.table_stake,
            currency_code: s.currency_code,
            clock_type_code: clocked(|c| c.clock_type_code),
            is_clock_per_game: clock.map(|c| c.is_clock_per_game),
            clock_initial_s: clocked(|c| c.clock_initial_s),
            clock_per_move_s: clocked(|c| c.clock_per_move_s),
            clock_penalty_points: clocked(|c| c.clock_penalty_points),
            clock_penalty_money: clocked(|c| c.clock_penalty_money),
            clock_left1_s: clocked(|c| c.clock_left_s[0]),
            clock_left2_s: clocked(|c| c.clock_left_s[1]),
            delayed_plays: s.delayed_plays,
            delayed_plays_done: s.delayed_plays_done,
            delayed_cubes: s.delayed_cubes,
            delayed_cubes_done: s.delayed_cubes_done,
            is_finished: footer.is_some(),
            final_score1: of_footer(|f| f.final_score[0]),
            final_score2: of_footer(|f| f.final_score[1]),
            winner_seat: footer.and_then(|f| f.winner_seat),
            final_elo1: footer.and_then(|f| f.final_elo[0]),
            final_elo2: footer.and_then(|f| f.final_elo[1]),
            final_experience1: footer.and_then(|f| f.final_experience[0]),
            final_experience2: footer.and_then(|f| f.final_experience[1]),
            finished_at_local: footer.and_then(|f| f.finished_at_local.as_ref()),
            match_key: rows.match_key.as_ref().map(|key| &key[..]),
            analysis_depth: rows.analysis_depth,
            first_decision_id: base.decision,
            last_decision_id: base.decision + rows.decisions.len() as i64 - 1,
        );
        Ok(())
    }

    fn game_row(&mut self, base: &Base, id: i64, g: &GameRow) -> Result<(), StoreError> {
        let end = g.end.as_ref();
        let chance = |index: usize| end.and_then(|e: &GameEndRow| e.final_chances[index]);
        insert!(self.games;
            game_id: id,
            match_id: base.match_id,
            game_number: g.game_number,
            record_number: g.record_number,
            start_score1: g.start_score[0],
            start_score2: g.start_score[1],
            is_crawford: g.is_crawford,
            initial_board: g.initial_board.map(|board| xgid_position(&board)),
            is_in_progress: g.is_in_progress,
            auto_doubles: g.auto_doubles,
            cube_records: g.cube_records,
            move_records: g.move_records,
            is_finished: end.is_some(),
            end_score1: end.map(|e| e.end_score[0]),
            end_score2: end.map(|e| e.end_score[1]),
            winner_seat: end.and_then(|e| e.winner_seat),
            points_won: end.map(|e| e.points_won),
            termination_code: end.map(|e| e.termination_code),
            is_crawford_next: end.map(|e| e.is_crawford_next),
            resign_error_emg: end.and_then(|e| e.resign_error_emg),
            resign_take_error_emg: end.and_then(|e| e.resign_take_error_emg),
            final_level_code: end.and_then(|e| e.final_level_code),
            final_equity: end.and_then(|e| e.final_equity),
            final_lose_backgammon: chance(0),
            final_lose_gammon: chance(1),
            final_lose: chance(2),
            final_win: chance(3),
            final_win_gammon: chance(4),
            final_win_backgammon: chance(5),
        );
        Ok(())
    }

    fn sum_rows(&mut self, base: &Base, rows: &MatchRows) -> Result<(), StoreError> {
        let [one, two] = base.players;
        let seats = sums::of_match(&rows.decisions, &self.thresholds);
        let seats = (1..).zip([[one, two], [two, one]]).zip(&seats);
        for ((seat, players), sums) in seats.filter(|(_, sums)| sums.whole.has_decisions) {
            let s = &sums.whole;
            let [checker, double, take] = s.counted;
            let error_emg = s.error_emg.value();
            insert!(self.sums;
                match_id: base.match_id,
                seat: seat,
                player_id: players[0],
                opponent_id: players[1],
                decisions: checker + double + take,
                checker_decisions: checker,
                double_decisions: double,
                take_decisions: take,
                checker_plays: s.checker_plays,
                error_emg: error_emg,
                checker_error_emg: s.error_by_kind[0].value(),
                double_error_emg: s.error_by_kind[1].value(),
                take_error_emg: s.error_by_kind[2].value(),
                error_mwc: s.error_mwc.value(),
                errors: error_emg.map(|_| s.errors),
                blunders: error_emg.map(|_| s.blunders),
                luck_emg: s.luck_emg.value(),
                luck_mwc: s.luck_mwc.value(),
            );
            self.slice_rows(base, seat, sums)?;
        }
        Ok(())
    }

    fn slice_rows(&mut self, base: &Base, seat: u8, sums: &Sums<'_>) -> Result<(), StoreError> {
        for game in &sums.games {
            insert!(self.game_sums;
                match_id: base.match_id,
                seat: seat,
                game_id: base.game + game.game as i64,
                away_player: game.away.map(|away| away.0),
                away_opponent: game.away.map(|away| away.1),
                is_crawford: game.is_crawford,
                decisions: game.losses.decisions,
                error_emg: game.losses.error_emg.value(),
                error_mwc: game.losses.error_mwc.value(),
                checker_error_emg: game.losses.checker_error_emg.value(),
                cube_error_emg: game.losses.cube_error_emg.value(),
            );
        }
        for (code, losses) in &sums.structures {
            insert!(self.structure_sums;
                match_id: base.match_id,
                seat: seat,
                structure_code: *code,
                decisions: losses.decisions,
                error_emg: losses.error_emg.value(),
                error_mwc: losses.error_mwc.value(),
                checker_error_emg: losses.checker_error_emg.value(),
                cube_error_emg: losses.cube_error_emg.value(),
            );
        }
        for (number, action) in (1_i64..).zip(&sums.actions) {
            insert!(self.action_sums;
                match_id: base.match_id,
                seat: seat,
                action_number: number,
                kind: action.kind.name(),
                action: action.action,
                level_code: action.level_code,
                all_decisions: action.losses.all_decisions,
                analysed_decisions: action.losses.analysed_decisions,
                decisions: action.losses.decisions,
                wrong_decisions: action.losses.wrong_decisions,
                errors: action.losses.errors,
                blunders: action.losses.blunders,
                error_emg: action.losses.error_emg.value(),
                error_mwc: action.losses.error_mwc.value(),
                worst_error_emg: action.losses.worst_error_emg,
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
        }
        Ok(())
    }

    fn decision_row(&mut self, base: &Base, id: i64, d: &DecisionRow) -> Result<(), StoreError> {
        let [player, opponent] = match d.seat {
            1 => base.players,
            _ => [base.players[1], base.players[0]],
        };
        insert!(self.decisions;
            decision_id: id,
            match_id: base.match_id,
            game_id: base.game + d.game as i64,
            sequence_number: d.sequence_number,
            ply: d.ply,
            record_number: d.record_number,
            kind: d.kind.name(),
            seat: d.seat,
            player_id: player,
            opponent_id: opponent,
            position_hash: d.position_hash,
            structure_code: d.structure_code,
            position_after_hash: d.position_after_hash,
            away_player: d.away.map(|away| away.0),
            away_opponent: d.away.map(|away| away.1),
            cube_value: d.cube_value,
            cube_owner: d.cube_owner,
            is_crawford: d.is_crawford,
            is_jacoby: d.is_jacoby,
            die1: d.dice.map(|dice| dice.0),
            die2: d.dice.map(|dice| dice.1),
            action: &d.action,
            played_rank: d.played_rank,
            candidate_count: d.candidate_count,
            level_code: d.level_code,
            played_level_code: d.played_level_code,
            equity_best: d.equity_best,
            equity_played: d.equity_played,
            error_emg: d.error_emg,
            error_mwc: d.error_mwc,
            luck_emg: d.luck_emg,
            luck_mwc: d.luck_mwc,
            luck_level_code: d.luck_level_code,
            equity_before_roll: d.equity_before_roll,
            is_counted: d.is_counted,
            is_irrelevant: d.is_irrelevant,
            invalid_code: d.invalid_code,
            is_flagged: d.is_flagged,
            is_edited: d.is_edited,
            double_decision_id: d.double_decision.map(|index| base.decision + index as i64),
            auto_doubles: d.auto_doubles,
            clock_bottom_s: d.clock_s.map(|clock| clock.0),
            clock_top_s: d.clock_s.map(|clock| clock.1),
            best_rank_1ply: d.best_rank_1ply,
            best_rank_3ply: d.best_rank_3ply,
            tutor_rank: d.tutor_rank,
            tutor_action: &d.tutor_action,
            tutor_error_emg: d.tutor_error_emg,
            delayed_marks: d.delayed_marks,
            delayed_done: d.delayed_done,
            is_position: base.is_position,
        );
        Ok(())
    }

    fn candidate_row(&mut self, id: i64, c: &CandidateRow) -> Result<(), StoreError> {
        let [lose_backgammon, lose_gammon, lose, win, win_gammon, win_backgammon, equity] = c.evaluation;
        insert!(self.candidates;
            candidate_id: id,
            play_id: c.play_id,
            position_hash: c.position_hash,
            level_code: c.level_code,
            scaled_equity: scaled(equity, EQUITY_SCALE),
            scaled_lose_backgammon: scaled(lose_backgammon, BACKGAMMON_SCALE),
            scaled_lose_gammon: scaled(lose_gammon, CHANCE_SCALE),
            scaled_lose: scaled(lose, CHANCE_SCALE),
            scaled_win: scaled(win, CHANCE_SCALE),
            scaled_win_gammon: scaled(win_gammon, CHANCE_SCALE),
            scaled_win_backgammon: scaled(win_backgammon, BACKGAMMON_SCALE),
        );
        Ok(())
    }

    fn cube_row(&mut self, base: &Base, c: &CubeRow) -> Result<(), StoreError> {
        insert!(self.cubes;
            decision_id: base.decision + c.decision as i64,
            level_code: c.level_code,
            level_requested_code: c.level_requested_code,
            recommendation_code: c.recommendation_code,
            recommendation: c.recommendation,
            equity_no_double: c.equity_no_double,
            equity_double_take: c.equity_double_take,
            equity_double_pass: c.equity_double_pass,
            is_beaver_right: c.is_beaver_right,
            choice_3ply_code: c.choice_3ply_code,
            nd_lose_backgammon: c.no_double[0],
            nd_lose_gammon: c.no_double[1],
            nd_lose: c.no_double[2],
            nd_win: c.no_double[3],
            nd_win_gammon: c.no_double[4],
            nd_win_backgammon: c.no_double[5],
            nd_cubeless_equity: c.no_double_cubeless_equity,
            dt_lose_backgammon: c.double_take[0],
            dt_lose_gammon: c.double_take[1],
            dt_lose: c.double_take[2],
            dt_win: c.double_take[3],
            dt_win_gammon: c.double_take[4],
            dt_win_backgammon: c.double_take[5],
            dt_cubeless_equity: c.double_take_cubeless_equity,
        );
        Ok(())
    }

    fn cube_extra_row(&mut self, base: &Base, e: &CubeExtraRow) -> Result<(), StoreError> {
        insert!(self.cube_extras;
            decision_id: base.decision + e.decision as i64,
            beaver_answer: e.beaver_answer,
            beaver_error_emg: e.beaver_error_emg,
            raccoon_answer: e.raccoon_answer,
            raccoon_error_emg: e.raccoon_error_emg,
            tutor_double_code: e.tutor_double_code,
            tutor_double_error_emg: e.tutor_double_error_emg,
            tutor_take_code: e.tutor_take_code,
            tutor_take_error_emg: e.tutor_take_error_emg,
        );
        Ok(())
    }

    fn rollout_row(&mut self, base: &Base, r: &RolloutRow) -> Result<(), StoreError> {
        let id = self.next.rollout;
        self.next.rollout += 1;
        let c = &r.recorded;
        let second = r.double_take.as_ref();
        let dt_chance = |index: usize| second.and_then(|line: &RolloutLine| line.chances[index]);
        insert!(self.rollouts;
            rollout_id: id,
            match_id: base.match_id,
            rollout_index: r.rollout_index,
            decision_id: r.decision.map(|index| base.decision + index as i64),
            candidate_rank: r.candidate_rank,
            is_truncated: c.is_truncated,
            truncate_at: c.truncate_at,
            truncation_level_code: c.truncation_level_code,
            is_error_limited: c.is_error_limited,
            error_limit: c.error_limit,
            min_games: c.min_games,
            max_games: c.max_games,
            is_time_limited: c.is_time_limited,
            time_limit_min: c.time_limit_min,
            play_level1_code: c.play_level_codes[0],
            play_level2_code: c.play_level_codes[1],
            cube_level1_code: c.cube_level_codes[0],
            cube_level2_code: c.cube_level_codes[1],
            level_cut: c.level_cut,
            is_variance_reduced: c.is_variance_reduced,
            is_cubeless: c.is_cubeless,
            bearoff_truncation_code: c.bearoff_truncation_code,
            random_seed: c.random_seed,
            random_seed_entered: c.random_seed_entered,
            is_both_lines: c.is_both_lines,
            search_interval: c.search_interval,
            is_first_roll: c.is_first_roll,
            is_both_lines_multiple: c.is_both_lines_multiple,
            is_extended: c.is_extended,
            is_immediate_double: c.is_immediate_double,
            is_as_take: c.is_as_take,
            rotation_code: c.rotation_code,
            is_interrupted: c.is_interrupted,
            engine_version: &c.engine_version,
            duration_s: c.duration_s,
            multiple_min_games: c.multiple_min_games,
            is_multiple_stop_all: c.is_multiple_stop_all,
            is_multiple_stop_one: c.is_multiple_stop_one,
            multiple_stop_all_value: c.multiple_stop_all_value,
            multiple_stop_one_value: c.multiple_stop_one_value,
            games: r.line.games,
            equity: r.line.equity,
            error_95: r.line.error_95,
            mwc: r.line.mwc,
            lose_backgammon: r.line.chances[0],
            lose_gammon: r.line.chances[1],
            lose: r.line.chances[2],
            win: r.line.chances[3],
            win_gammon: r.line.chances[4],
            win_backgammon: r.line.chances[5],
            dt_games: second.map(|line| line.games),
            dt_equity: second.and_then(|line| line.equity),
            dt_error_95: second.and_then(|line| line.error_95),
            dt_mwc: second.and_then(|line| line.mwc),
            dt_lose_backgammon: dt_chance(0),
            dt_lose_gammon: dt_chance(1),
            dt_lose: dt_chance(2),
            dt_win: dt_chance(3),
            dt_win_gammon: dt_chance(4),
            dt_win_backgammon: dt_chance(5),
            previous_level_code: c.previous_level_code,
            previous_equity: r.previous_equity,
            previous_lose_backgammon: r.previous_chances[0],
            previous_lose_gammon: r.previous_chances[1],
            previous_lose: r.previous_chances[2],
            previous_win: r.previous_chances[3],
            previous_win_gammon: r.previous_chances[4],
            previous_win_backgammon: r.previous_chances[5],
            previous_equity_no_double: c.previous_equity_no_double,
            previous_equity_double: c.previous_equity_double,
        );
        for f in &r.first_rolls {
            insert!(self.first_rolls;
                rollout_id: id,
                line: f.line,
                first_roll: f.first_roll,
                games: f.games,
                sum_equity: f.sum_equity,
                sum_square_equity: f.sum_square_equity,
                standard_deviation: f.standard_deviation,
            );
        }
        Ok(())
    }

    fn comment_row(&mut self, base: &Base, c: &CommentRow) -> Result<(), StoreError> {
        let id = self.next.comment;
        self.next.comment += 1;
        insert!(self.comments;
            comment_id: id,
            match_id: base.match_id,
            game_id: c.game.map(|index| base.game + index as i64),
            decision_id: c.decision.map(|index| base.decision + index as i64),
            attachment: c.attachment,
            record_number: c.record_number,
            line_number: c.line_number,
            text: &c.text,
            rtf: &c.rtf,
        );
        Ok(())
    }
}
