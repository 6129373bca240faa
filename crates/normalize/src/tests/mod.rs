//! Tests the meaning of records, especially unusual ones, with changes to a valid match. The record numbers are those of
//! `fixtures::matches`: 3, 5, 7, 9 and 11 are the plays of the first game, 9 the roll that cannot be played, 6 the double that is taken,
//! 12 the one that is passed, and 22 the roll that is resigned.

mod abk;
mod gdx;
mod opening_book;
mod text_books;

#[cfg(test)]
mod matches {
    use crate::{check_room, normalize};
    use backgammon::Board;
    use fixtures::body;
    use fixtures::matches::{Fixture, PLAYER2, flipped, numbered, of_one_point, sound};
    use rows::codes::CodeTable;
    use rows::matches::{Action, CommentRow, DecisionRow, Kind, MatchRows};
    use xgfile::document::Document;
    use xgfile::field::{Ansi, Flag, Since, Wide};
    use xgfile::records::{Cube, HeaderGame, HeaderMatch, Move, Record, UNLIMITED};

    fn rows_of(document: &Document) -> MatchRows {
        normalize(&document.encode()).unwrap()
    }

    /// The rows of the sound match after a change.
    fn changed(change: impl FnOnce(&mut Document)) -> MatchRows {
        changed_of(sound(), change)
    }

    fn changed_of(mut document: Document, change: impl FnOnce(&mut Document)) -> MatchRows {
        change(&mut document);
        rows_of(&document)
    }

    fn header(document: &mut Document) -> &mut HeaderMatch {
        body!(&mut document.records[0].body, HeaderMatch)
    }

    fn game(document: &mut Document, record: usize) -> &mut HeaderGame {
        body!(&mut document.records[record].body, HeaderGame)
    }

    fn play_of(document: &mut Document, record: usize) -> &mut Move {
        body!(&mut document.records[record].body, Move)
    }

    fn cube_of(document: &mut Document, record: usize) -> &mut Cube {
        body!(&mut document.records[record].body, Cube)
    }

    fn decision(rows: &MatchRows, record: u64, kind: Kind) -> &DecisionRow {
        try_decision(rows, record, kind).unwrap_or_else(|| panic!("no {kind:?} of record {record}"))
    }

    fn try_decision(rows: &MatchRows, record: u64, kind: Kind) -> Option<&DecisionRow> {
        rows.decisions.iter().find(|row| row.record_number == record && row.kind == kind)
    }

    fn money() -> Document {
        Fixture { match_length: UNLIMITED, ..numbered(500) }.document()
    }

    fn near(found: Option<f64>, expected: f64) -> bool {
        found.is_some_and(|found| (found - expected).abs() < 1e-6)
    }

    // ---------------------------------------------------------------- views

    #[test]
    fn position_after_a_play_equals_the_next_decisions_position() {
        let rows = rows_of(&sound());
        let mut linked = 0;
        for pair in rows.decisions.windows(2) {
            let [before, after] = pair else { continue };
            if before.kind == Kind::Checker && before.game == after.game && before.position_after_hash.is_some() {
                assert_eq!(before.position_after_hash, Some(after.position_hash), "record {}", before.record_number);
                assert_ne!(before.seat, after.seat);
                linked += 1;
            }
        }
        assert_eq!(linked, 8);
        // The played candidate leads to the same position as the play.
        let mut first = 0;
        for row in &rows.decisions {
            if let Some(rank) = row.played_rank {
                let played = &rows.candidates[first + usize::from(rank) - 1];
                assert_eq!(Some(played.position_hash), row.position_after_hash);
            }
            first += usize::from(row.candidate_count);
        }
        assert_eq!(first, rows.candidates.len());
    }

    #[test]
    fn board_score_and_cube_are_from_the_deciders_view() {
        let document = sound();
        let rows = rows_of(&document);
        // Record 5: player 2 to play a position that is not symmetrical.
        let record = decision(&rows, 5, Kind::Checker);
        let position = body!(&document.records[5].body, Move).position_i;
        assert_ne!(flipped(&position), position);
        assert_eq!((record.seat, record.position_hash), (2, Board::new(flipped(&position)).hash().0));
        // Game 2 is played at 0-2 to 3.
        let (second, first) = (decision(&rows, 16, Kind::Checker), decision(&rows, 18, Kind::Checker));
        assert_eq!((second.seat, second.away, second.is_crawford), (2, Some((1, 3)), true));
        assert_eq!((first.seat, first.away, first.is_crawford), (1, Some((3, 1)), true));
        // After the take player 2 owns the cube.
        let (owner, other) = (decision(&rows, 9, Kind::Checker), decision(&rows, 11, Kind::Checker));
        assert_eq!((owner.seat, owner.cube_value, owner.cube_owner), (2, 2, 1));
        assert_eq!((other.seat, other.cube_value, other.cube_owner), (1, 2, -1));
        assert_eq!(decision(&rows, 3, Kind::Checker).cube_owner, 0);
    }

    #[test]
    fn take_decisions_are_from_the_takers_view() {
        let rows = rows_of(&sound());
        let (double, take) = (decision(&rows, 6, Kind::Double), decision(&rows, 6, Kind::Take));
        assert_eq!((double.seat, take.seat), (1, 2));
        assert_eq!(take.action.as_ref().map(Action::name), Some("take"));
        assert_eq!(rows.decisions[take.double_decision.unwrap()], *double);
        assert!(near(double.equity_best, 0.25) && near(double.equity_played, 0.15) && near(double.error_emg, 0.1));
        assert!(near(take.equity_best, -0.15) && near(take.equity_played, -0.15) && near(take.error_emg, 0.0));
        let board_of = |row: &DecisionRow| {
            rows.positions.iter().find(|position| position.position_hash == row.position_hash).unwrap().board
        };
        let board = board_of(double);
        assert_ne!(board, board.flip());
        assert_eq!(take.position_hash, board.flip().hash().0);
        assert_eq!(board_of(take), board.flip());
        assert_eq!((double.away, take.away), (Some((3, 3)), Some((3, 3))));
        // The redouble is passed: the pass costs 1 where the take would cost 0.7.
        let (double, pass) = (decision(&rows, 12, Kind::Double), decision(&rows, 12, Kind::Take));
        assert_eq!((double.seat, double.cube_owner, double.cube_value), (2, 1, 2));
        assert_eq!((pass.seat, pass.cube_owner, pass.cube_value), (1, -1, 2));
        assert_eq!(pass.action.as_ref().map(Action::name), Some("pass"));
        assert!(near(pass.equity_best, -0.7) && near(pass.equity_played, -1.0) && near(pass.error_emg, 0.3));
    }

    // ---------------------------------------------------------------- the cube

    #[test]
    fn beavers_and_raccoons_are_stored_with_their_errors() {
        let rows = changed_of(money(), |document| {
            let cube = cube_of(document, 6);
            (cube.take, cube.beaver_r, cube.raccoon_r) = (2, 2, 1);
            (cube.err_beaver, cube.err_raccoon) = (-0.25, 0.125);
            cube.double_d.is_beaver = 1;
        });
        let beaver = decision(&rows, 6, Kind::Take);
        // The equity of a beaver is not recorded.
        assert_eq!((beaver.action.as_ref().map(Action::name), beaver.equity_played), (Some("beaver"), None));
        let [extra] = &rows.cube_extras[..] else { panic!("{:?}", rows.cube_extras) };
        assert_eq!(rows.decisions[extra.decision], *decision(&rows, 6, Kind::Double));
        assert_eq!((extra.beaver_answer.as_ref(), extra.beaver_error_emg), (Some(&Action::Raccoon), Some(0.25)));
        assert_eq!((extra.raccoon_answer.as_ref(), extra.raccoon_error_emg), (Some(&Action::Take), Some(0.125)));
        assert!(rows.cubes.iter().any(|cube| cube.decision == extra.decision && cube.is_beaver_right));
    }

    #[test]
    fn answers_without_a_beaver_are_ignored() {
        let rows = changed(|document| {
            let cube = cube_of(document, 6);
            (cube.beaver_r, cube.raccoon_r, cube.err_beaver, cube.err_raccoon) = (0, 77, 0.0, 0.0);
        });
        assert_eq!(rows.cube_extras, []);
        let rows = changed(|document| {
            let cube = cube_of(document, 6);
            (cube.take, cube.beaver_r, cube.raccoon_r) = (2, 1, 1);
        });
        let extra = &rows.cube_extras[0];
        assert_eq!((&extra.beaver_answer, &extra.raccoon_answer), (&Some(Action::Take), &None));
        assert_eq!((rows.cube_extras[0].beaver_error_emg, rows.cube_extras[0].raccoon_error_emg), (None, None));
    }

    #[test]
    fn unrecorded_doubles_are_decisions_without_an_action() {
        let rows = changed(|document| {
            let cube = cube_of(document, 6);
            (cube.double, cube.take) = (-1, 1);
            (cube.err_cube, cube.err_take) = (-1000.0, -1000.0);
        });
        let double = decision(&rows, 6, Kind::Double);
        assert_eq!(
            (double.action.as_ref().map(Action::name), double.error_emg, double.is_counted),
            (None, None, false)
        );
        assert_eq!(double.equity_played, None);
        assert!(near(double.equity_best, 0.25));
        assert_eq!(try_decision(&rows, 6, Kind::Take), None);
    }

    #[test]
    fn unavailable_cubes_make_no_decision_even_with_an_analysis() {
        let rows = changed(|document| {
            let cube = cube_of(document, 6);
            (cube.double, cube.double_d.flag_double) = (-2, 1);
            cube.err_cube = 0.5;
        });
        assert_eq!(try_decision(&rows, 6, Kind::Double), None);
        assert_eq!(try_decision(&rows, 6, Kind::Take), None);
        assert_eq!(rows.cubes.len(), 3);
        // The comment stays with its game; the rollout has no decision.
        let comment = rows.comments.iter().find(|comment| comment.record_number == Some(6)).unwrap();
        assert_eq!((comment.game, comment.decision), (Some(0), None));
        assert_eq!(rows.rollouts[0].decision, None);
    }

    #[test]
    fn stale_figures_of_an_unanalysed_cube_are_ignored() {
        for double in [-1, 0, 1] {
            let rows = changed(|document| {
                let cube = cube_of(document, 6);
                (cube.double, cube.double_d.flag_double, cube.err_cube) = (double, -100, -1000.0);
                (cube.take, cube.err_take) = (if double == 1 { 1 } else { -1 }, -1000.0);
                cube.double_d.equ_b = 9.0;
            });
            let row = decision(&rows, 6, Kind::Double);
            assert_eq!((row.equity_best, row.equity_played, row.level_code, row.error_emg), (None, None, None, None));
            assert!(!row.is_counted);
            let number = rows.decisions.iter().position(|found| found == row).unwrap();
            assert!(rows.cubes.iter().all(|cube| cube.decision != number));
            assert_eq!(rows.rollouts[0].decision, None);
            if let Some(take) = try_decision(&rows, 6, Kind::Take) {
                assert_eq!(
                    (take.equity_best, take.equity_played, take.level_code, take.error_emg),
                    (None, None, None, None)
                );
                assert!(!take.is_counted);
            }
        }
    }

    #[test]
    fn every_recommendation_has_its_name() {
        for (code, name) in [
            (0, "no double"),
            (1, "double/take"),
            (2, "double/pass"),
            (-1, "too good"),
            (3, "automatic double"),
            (17, "unknown"),
        ] {
            let rows = changed(|document| cube_of(document, 6).double_d.flag_double = code);
            let number = rows.decisions.iter().position(|row| row.record_number == 6).unwrap();
            let cube = rows.cubes.iter().find(|cube| cube.decision == number).unwrap();
            assert_eq!(cube.recommendation, name, "{code}");
        }
    }

    #[test]
    fn nan_in_one_cube_line_leaves_the_others() {
        let rows = changed(|document| {
            let block = &mut cube_of(document, 6).double_d;
            block.equ_drop = f32::NAN;
            block.eval[0] = f32::NAN;
        });
        let row = decision(&rows, 6, Kind::Double);
        assert_eq!((row.equity_best, row.equity_played, row.is_counted), (None, None, false));
        let number = rows.decisions.iter().position(|found| found == row).unwrap();
        let cube = rows.cubes.iter().find(|cube| cube.decision == number).expect("the analysis is gone");
        assert!(near(cube.equity_no_double, 0.25) && cube.equity_double_pass.is_none());
        assert!(cube.no_double[0].is_none() && cube.no_double[1].is_some());
        assert_eq!(rows.rollouts[0].decision, Some(number));
    }

    #[test]
    fn automatic_doubles_are_stored_separately_from_the_cube() {
        let rows = changed_of(money(), |document| {
            header(document).auto_double = Flag(1);
            header(document).auto_double_max = Since(Some(3));
            game(document, 1).number_of_auto_double = Since(Some(2));
            play_of(document, 3).number_of_auto_double_move = Since(Some(2));
            cube_of(document, 4).number_of_auto_double_cube = Since(Some(2));
        });
        assert_eq!((rows.session.is_auto_double_rule, rows.session.auto_double_max), (true, Some(3)));
        assert_eq!(rows.games[0].auto_doubles, Some(2));
        let (play, double) = (decision(&rows, 3, Kind::Checker), decision(&rows, 4, Kind::Double));
        assert_eq!((play.auto_doubles, play.cube_value), (Some(2), 1));
        assert_eq!(double.auto_doubles, Some(2));
    }

    // ---------------------------------------------------------------- sessions

    #[test]
    fn money_sessions_have_no_length_away_score_or_crawford_game() {
        let rows = changed_of(money(), |document| {
            assert!(header(document).crawford.is_set() && header(document).jacoby.is_set());
            game(document, 1).crawford_apply = Flag(1);
        });
        let session = &rows.session;
        assert_eq!((session.match_length, session.is_crawford_rule, session.is_jacoby_rule), (None, false, true));
        assert!(session.footer.is_none());
        assert!(!rows.games[0].is_crawford);
        assert!(rows.decisions.iter().all(|row| row.away.is_none()
            && row.is_jacoby
            && !row.is_crawford
            && row.error_mwc.is_none()
            && row.luck_mwc.is_none()));
        // A match has no Jacoby rule even if it is set in the header.
        let rows = changed(|document| header(document).jacoby = Flag(1));
        assert_eq!((rows.session.match_length, rows.session.is_jacoby_rule), (Some(3), false));
        assert!(rows.session.footer.is_some() && rows.session.is_crawford_rule);
    }

    #[test]
    fn invalid_match_lengths_mean_an_unlimited_session_with_a_warning() {
        for length in [0, -5, i32::MAX] {
            let rows = changed(|document| header(document).match_length = length);
            assert_eq!(rows.session.match_length, None);
            assert!(rows.warnings.iter().any(|warning| warning.field == Some("MatchLength")));
        }
    }

    #[test]
    fn scores_beyond_the_match_length_are_zero_away() {
        for (score, away) in [(7, 0), (i32::MAX, 0), (i32::MIN, i32::MAX)] {
            let rows = changed(|document| game(document, 1).score1 = score);
            assert_eq!(decision(&rows, 3, Kind::Checker).away, Some((away, 3)));
            assert_eq!(decision(&rows, 5, Kind::Checker).away, Some((3, away)));
            assert!(rows.decisions.iter().all(|row| row.error_mwc.is_none_or(f64::is_finite)));
        }
    }

    #[test]
    fn clocks_require_a_version_and_a_setting_that_have_them() {
        let timed = |version: i32, clock_type: i32| {
            changed_of(Fixture { version, ..numbered(500) }.document(), |document| {
                if let Some(setting) = &mut header(document).time_setting.0 {
                    (setting.clock_type, setting.time1, setting.time_left2) = (clock_type, 900, 17);
                }
                let cube = cube_of(document, 4);
                if let Some(time) = &mut cube.time_bot.0 {
                    *time = 100;
                }
                if let Some(time) = &mut cube.time_top.0 {
                    *time = 200;
                }
            })
        };
        let clock_of =
            |rows: &MatchRows| (decision(rows, 4, Kind::Double).clock_s, decision(rows, 5, Kind::Checker).clock_s);
        let rows = timed(30, 2);
        let clock = rows.session.clock.as_ref().unwrap();
        assert_eq!((clock.clock_type_code, clock.clock_initial_s, clock.clock_left_s), (2, 900, [0, 17]));
        assert_eq!(clock_of(&rows), (Some((100, 200)), Some((100, 200))));
        assert_eq!(clock_of(&timed(30, 0)), (None, None));
        assert_eq!(clock_of(&timed(27, 2)), (None, None));
        assert!(timed(27, 2).session.clock.is_some());
        assert!(timed(24, 2).session.clock.is_none());
    }

    #[test]
    fn old_files_use_the_code_page_of_their_comments() {
        for (code_page, bytes, name) in
            [(1250, &b"\xa3ukasz"[..], "Łukasz"), (1251, b"\xc8\xe2\xe0\xed", "Иван"), (1252, b"Andr\xe9", "André")]
        {
            let old = Fixture { version: 8, ..numbered(500) }.document();
            let rows = changed_of(old, |document| {
                header(document).s_player1 = Ansi::from_bytes(bytes);
                header(document).s_event = Ansi::from_bytes(bytes);
                let comment = format!("{{\\rtf1\\ansi\\ansicpg{code_page}\\deff0 x}}").into_bytes();
                document.comments = vec![b"".to_vec(), comment];
            });
            assert_eq!((rows.session.players[0].as_str(), rows.session.event.as_deref()), (name, Some(name)));
        }
        // Later files have Unicode names, and ANSI ones if these are empty.
        let rows = changed(|document| {
            header(document).s_player1 = Ansi::from_bytes(b"old");
            header(document).s_player2 = Ansi::from_bytes(b" fallback ");
            header(document).player1 = Since(Some(Wide::from_text("Ни́колай 棋")));
            header(document).player2 = Since(Some(Wide::default()));
        });
        assert_eq!(rows.session.players, ["Ни́колай 棋", "fallback"]);
    }

    #[test]
    fn dates_are_rounded_to_the_second() {
        let second = 1.0 / 86_400.0;
        for (seconds, text) in
            [(0.4, "2024-10-24 00:00:00"), (0.6, "2024-10-24 00:00:01"), (-0.4, "2024-10-24 00:00:00")]
        {
            let rows = changed(|document| header(document).date = 45_589.0 + seconds * second);
            assert_eq!(rows.session.played_at_local.as_deref(), Some(text));
        }
        assert_eq!(changed(|document| header(document).date = f64::NAN).session.played_at_local, None);
    }

    #[test]
    fn games_can_start_from_any_position_and_variation() {
        let rows = changed(|document| game(document, 1).pos_init = [0; 26]);
        assert_eq!((rows.games[0].initial_board, rows.warnings.len()), (None, 0));
        for (variation, start) in
            [(1, Board::NACKGAMMON_START), (2, Board::HYPERGAMMON_START), (3, Board::LONGGAMMON_START)]
        {
            let rows = changed(|document| {
                header(document).variation = variation;
                game(document, 1).pos_init = *start.as_array();
                document.records.truncate(4);
                let play = play_of(document, 3);
                play.position_i = *start.as_array();
                // Nothing was analysed, and the play is two steps from the rearmost point.
                play.data_moves.n_moves = 0;
                play.position_end = *start.as_array();
                for (from, to) in [(24, 21), (24, 23)] {
                    if play.position_end[from] > 0 {
                        play.position_end[from] -= 1;
                        play.position_end[to] += 1;
                    }
                }
                play.moves = [-1; 8];
            });
            assert_eq!((rows.session.variation_code, rows.games[0].initial_board), (variation, Some(start)));
            let row = decision(&rows, 3, Kind::Checker);
            assert_eq!(row.position_hash, start.hash().0);
            assert_eq!((row.candidate_count, row.played_rank, row.level_code), (0, None, None));
            assert!(row.position_after_hash.is_some());
        }
    }

    #[test]
    fn unknown_codes_are_added_to_the_lookup_tables() {
        let mut document = sound();
        header(&mut document).site_id = 42;
        header(&mut document).game_mode = 9;
        header(&mut document).currency = 77;
        header(&mut document).variation = 5;
        header(&mut document).comp_level1 = 55;
        play_of(&mut document, 3).data_moves.eval_level[0].level = 77;
        play_of(&mut document, 3).analyze_l = -3;
        cube_of(&mut document, 6).double_d.level = 78;
        let rows = rows_of(&document);
        for code in
            [(CodeTable::Levels, 77), (CodeTable::Sites, 42), (CodeTable::Levels, -3), (CodeTable::Variations, 5)]
        {
            assert!(rows.unknown_codes.contains(&code), "{code:?}");
        }
    }

    // ---------------------------------------------------------------- plays

    #[test]
    fn sentinels_and_nan_become_null() {
        let mut document = sound();
        let play = play_of(&mut document, 3);
        (play.err_move, play.err_luck, play.init_eq) = (-1000.0, -1000.0, -1000.0);
        play.data_moves.eval[0][6] = f32::NAN;
        play.data_moves.eval[1][2] = f32::NAN;
        let negative = play_of(&mut document, 5);
        (negative.err_move, negative.err_luck) = (-0.0, -0.0);
        negative.data_moves.eval[1][6] = -0.0;
        let rows = rows_of(&document);
        let row = decision(&rows, 3, Kind::Checker);
        assert_eq!((row.error_emg, row.error_mwc, row.is_counted), (None, None, false));
        assert_eq!((row.luck_emg, row.luck_mwc, row.luck_level_code, row.equity_before_roll), (None, None, None, None));
        assert_eq!((row.equity_best, row.equity_played), (None, None));
        let row = decision(&rows, 5, Kind::Checker);
        for value in [row.error_emg, row.luck_emg, row.luck_mwc, row.equity_played] {
            assert!(value.is_some_and(|value| value == 0.0 && value.is_sign_positive()), "{row:?}");
        }
    }

    #[test]
    fn illegal_plays_are_described_by_the_difference_of_positions_and_have_no_error() {
        let rows = changed(|document| {
            document.records.truncate(4);
            let play = play_of(document, 3);
            (play.invalid_m, play.err_move) = (2, 0.0);
            // 13/10, a hole, and 6/2, which no 3-1 makes.
            play.moves = [12, 9, -1, -1, 5, 1, -1, -1];
            play.position_end = *Board::START.as_array();
            for (point, change) in [(13, -1), (10, 1), (6, -1), (2, 1)] {
                play.position_end[point] += change;
            }
        });
        let row = decision(&rows, 3, Kind::Checker);
        assert_eq!(row.action.as_ref().map(Action::name), Some("13/10 6/2"));
        assert_eq!((row.invalid_code, row.error_emg, row.error_mwc, row.is_counted), (2, None, None, false));
        assert_eq!((row.played_rank, row.equity_played), (None, None));
        assert_eq!(rows.warnings, []);
    }

    #[test]
    fn empty_move_lists_of_either_form_mean_cannot_move() {
        for list in [[0; 8], [-1; 8]] {
            let rows = changed(|document| play_of(document, 9).data_moves.moves[0] = list);
            let row = decision(&rows, 9, Kind::Checker);
            assert_eq!((row.action.as_ref().map(Action::name), row.played_rank), (Some("cannot move"), Some(1)));
            assert_eq!((row.is_forced, row.is_counted, row.is_irrelevant), (true, false, Some(true)));
            assert_eq!(rows.warnings, []);
            assert!(rows.candidates.iter().any(|candidate| candidate.play.as_deref() == Some("cannot move")));
        }
    }

    #[test]
    fn a_resigned_roll_has_no_play() {
        let rows = rows_of(&sound());
        let row = decision(&rows, 22, Kind::Checker);
        assert_eq!(
            (row.dice, row.action.as_ref().map(Action::name), row.position_after_hash),
            (Some((2, 1)), None, None)
        );
        assert_eq!((row.error_emg, row.played_rank, row.is_counted), (None, None, false));
    }

    #[test]
    fn plays_outside_the_candidates_have_an_error_but_no_rank() {
        let rows = changed(|document| {
            document.records.truncate(6);
            let play = play_of(document, 3);
            play.moves = [23, 20, 23, 22, -1, -1, -1, -1];
            play.position_end = *Board::START.as_array();
            for (point, change) in [(24, -2), (21, 1), (23, 1)] {
                play.position_end[point] += change;
            }
            play.err_move = -0.25;
        });
        let row = decision(&rows, 3, Kind::Checker);
        assert_eq!(
            (row.action.as_ref().map(Action::name), row.played_rank, row.equity_played),
            (Some("24/23 24/21"), None, None)
        );
        assert_eq!((row.error_emg, row.is_counted), (Some(0.25), true));
        assert!(row.position_after_hash.is_some());
    }

    #[test]
    fn tutor_mode_keeps_the_first_attempt() {
        let rows = changed(|document| {
            let play = play_of(document, 3);
            play.position_tutor = play.data_moves.pos_played[1];
            (play.tutor, play.err_tutor_move) = (1, -0.18);
            let cube = cube_of(document, 6);
            (cube.tutor_cube, cube.err_tutor_cube) = (0, 0.05);
            (cube.tutor_take, cube.err_tutor_take) = (1, -1000.0);
        });
        let row = decision(&rows, 3, Kind::Checker);
        assert_eq!((row.tutor_rank, row.tutor_action.as_ref().map(Action::name)), (Some(2), Some("24/23 13/10")));
        assert_eq!(row.tutor_error_emg, Some(0.18));
        let [extra] = &rows.cube_extras[..] else { panic!("{:?}", rows.cube_extras) };
        assert_eq!((extra.tutor_double_code, extra.tutor_double_error_emg), (Some(0), Some(0.05)));
        assert_eq!((extra.tutor_take_code, extra.tutor_take_error_emg), (Some(1), None));
        // An idea that XG does not list is recognised by its position.
        let rows = changed(|document| {
            let play = play_of(document, 3);
            play.position_tutor = *Board::START.as_array();
            for (point, change) in [(24, -2), (21, 1), (23, 1)] {
                play.position_tutor[point] += change;
            }
            play.tutor = 0;
        });
        let row = decision(&rows, 3, Kind::Checker);
        assert_eq!((row.tutor_rank, row.tutor_action.as_ref().map(Action::name)), (None, Some("24/23 24/21")));
    }

    #[test]
    fn flags_and_marks_belong_to_their_decisions() {
        let rows = changed(|document| {
            let play = play_of(document, 3);
            (play.flagged, play.edited_move) = (Flag(1), Since(Some(Flag(1))));
            (play.time_delay_move, play.time_delay_move_done) = (Since(Some(0b101)), Since(Some(0b100)));
            let cube = cube_of(document, 6);
            (cube.flagged_double, cube.time_delay_cube) = (Flag(1), Since(Some(Flag(1))));
        });
        let row = decision(&rows, 3, Kind::Checker);
        assert_eq!((row.is_flagged, row.is_edited), (true, Some(true)));
        assert_eq!((row.delayed_rollout_bits, row.delayed_rollout_done_bits), (Some(5), Some(4)));
        let double = decision(&rows, 6, Kind::Double);
        assert_eq!((double.is_flagged, double.delayed_rollout_bits), (true, Some(1)));
        let take = decision(&rows, 6, Kind::Take);
        assert_eq!((take.is_flagged, take.delayed_rollout_bits), (false, None));
        assert!(!decision(&rows, 5, Kind::Checker).is_flagged);
        let old = rows_of(&Fixture { version: 8, ..numbered(500) }.document());
        assert_eq!((old.decisions[0].is_edited, old.decisions[0].delayed_rollout_bits), (None, None));
    }

    // ---------------------------------------------------------------- rollouts

    #[test]
    fn checker_rollouts_are_from_the_movers_view() {
        let document = sound();
        let rows = rows_of(&document);
        let (row, context) = (&rows.rollouts[1], &document.rollouts[1].context);
        let decided = &rows.decisions[row.decision.unwrap()];
        assert_eq!((decided.record_number, row.candidate_rank), (18, Some(1)));
        let single = |value: f32| Some(f64::from(value));
        assert!(near(row.line.equity, -f64::from(context.result1[6])) && near(row.line.equity, 0.02));
        for slot in 0..6 {
            assert_eq!(row.line.chances[slot], single(context.result1[5 - slot]));
        }
        // The candidate's figures are those of its rollout.
        assert_eq!(row.line.equity, decided.equity_best);
        assert!(near(row.line.mwc, 1.0 - f64::from(context.mwc1)));
        assert_eq!(row.double_take, None);
        assert_eq!(row.first_rolls.len(), 37);
        for roll in &row.first_rolls {
            let slot = usize::from(roll.first_roll);
            assert_eq!((roll.line, roll.games), ("play", context.rolled_d.0[slot]));
            assert_eq!(roll.sum_equity, Some(-context.sum1.0[slot]));
            assert_eq!(roll.sum_square_equity, Some(context.sum_square1.0[slot]));
        }
    }

    #[test]
    fn rolled_out_candidates_have_the_rank_that_they_had_before() {
        let ranks = |before: f32, previous_level: i32| {
            let rows = changed(|document| {
                let play = play_of(document, 18);
                play.data_moves.n_moves = 4;
                let (levels, figures) = (&mut play.data_moves.eval_level, &mut play.data_moves.eval);
                for (index, (level, equity)) in [(2, 0.10), (2, 0.05), (1, 0.30)].into_iter().enumerate() {
                    (levels[index + 1].level, figures[index + 1][6]) = (level, equity);
                }
                document.rollouts[1].context.prev_level = previous_level;
                document.rollouts[1].context.prev_eval[6] = before;
            });
            assert_eq!(rows.rollouts[0].previous_rank, None, "a cube decision");
            rows.rollouts[1].previous_rank
        };
        // Deeper levels first (2: 3-ply, 1: 2-ply), then the equity.
        assert_eq!([ranks(0.2, 2), ranks(0.07, 2), ranks(0.01, 2), ranks(0.01, 3)], [1, 2, 3, 1].map(Some));
        assert_eq!(ranks(0.2, 1), Some(4));
        assert_eq!(ranks(f32::NAN, 2), None);
    }

    #[test]
    fn cube_rollouts_have_both_lines_from_the_doublers_view() {
        let document = sound();
        let rows = rows_of(&document);
        let (row, context) = (&rows.rollouts[0], &document.rollouts[0].context);
        assert_eq!(rows.decisions[row.decision.unwrap()], *decision(&rows, 6, Kind::Double));
        let second = row.double_take.as_ref().unwrap();
        assert_eq!(row.candidate_rank, None);
        assert!(near(row.line.equity, 0.25) && near(second.equity, 0.15));
        for slot in 0..6 {
            assert_eq!(row.line.chances[slot], Some(f64::from(context.result1[slot])));
            assert_eq!(second.chances[slot], Some(f64::from(context.result2[slot])));
        }
        assert_eq!((row.line.games, second.games), (1296, 1296));
        let of_line = |name: &str| -> f64 {
            let rolls = row.first_rolls.iter().filter(|roll| roll.line == name && roll.first_roll > 0);
            rolls.map(|roll| roll.sum_equity.unwrap()).sum::<f64>() / 1296.0
        };
        assert!((of_line("no double") - 0.25).abs() < 1e-6 && (of_line("double/take") - 0.15).abs() < 1e-6);
    }

    #[test]
    fn unreferenced_rollouts_are_stored_as_recorded() {
        let mut document = sound();
        play_of(&mut document, 18).rollout_index_m[0] = -1;
        let rows = rows_of(&document);
        let (row, context) = (&rows.rollouts[1], &document.rollouts[1].context);
        assert_eq!((row.decision, row.candidate_rank, row.previous_rank), (None, None, None));
        assert_eq!(row.line.equity, Some(f64::from(context.result1[6])));
        assert_eq!(row.line.chances[0], Some(f64::from(context.result1[0])));
        assert_eq!(row.first_rolls[1].sum_equity, Some(context.sum1.0[1]));
        // The first of two references owns the rollout.
        let rows = changed(|document| play_of(document, 20).rollout_index_m[1] = 1);
        assert_eq!(rows.decisions[rows.rollouts[1].decision.unwrap()].record_number, 18);
        assert_eq!(rows.warnings.len(), 1);
    }

    #[test]
    fn luck_that_is_0_at_every_roll_was_not_analysed() {
        let with_luck = |luck: [f64; 2]| {
            let mut turn = 0;
            changed(|document| {
                for record in &mut document.records {
                    if let Record::Move(play) = &mut record.body {
                        (play.err_luck, play.init_eq) = (luck[turn % 2], 0.0);
                        turn += 1;
                    }
                }
            })
        };
        let plays = |rows: MatchRows| rows.decisions.into_iter().filter(|row| row.kind == Kind::Checker);
        for row in plays(with_luck([0.0, 0.0])) {
            let luck = (row.luck_emg, row.luck_mwc, row.luck_level_code, row.equity_before_roll);
            assert_eq!(luck, (None, None, None, None), "record {}", row.record_number);
        }
        // One roll with luck is enough.
        let lucks: Vec<_> = plays(with_luck([0.0, 0.25])).map(|row| row.luck_emg).collect();
        assert!(lucks.starts_with(&[Some(0.0), Some(0.25), Some(0.0)]), "{lucks:?}");
    }

    #[test]
    fn errors_of_the_wrong_sign_are_unknown_with_a_warning() {
        let rows = changed(|document| {
            play_of(document, 5).err_move = 0.04;
            cube_of(document, 6).err_cube = -0.6;
            cube_of(document, 12).err_take = 0.3;
        });
        for (record, kind) in [(5, Kind::Checker), (6, Kind::Double), (12, Kind::Take)] {
            let row = decision(&rows, record, kind);
            assert_eq!((row.error_emg, row.error_mwc, row.is_counted), (None, None, false), "{record}");
        }
        let said: Vec<_> =
            rows.warnings.iter().map(|warning| (warning.record, warning.field, &*warning.message)).collect();
        let wrong = |error: &str| format!("an error of {error} has the wrong sign; it is not imported");
        assert_eq!(
            said,
            [
                (Some(5), Some("ErrMove"), &*wrong("0.04")),
                (Some(6), Some("ErrCube"), &*wrong("-0.6")),
                (Some(12), Some("ErrTake"), &*wrong("0.3")),
            ]
        );
    }

    #[test]
    fn without_the_crawford_rule_an_error_costs_what_it_costs_with_the_cube_in_play() {
        // Both players need 3 points. The redouble with the cube at 2 would leave the winner 1 away; the pass loses 0.3.
        let lost = |crawford: bool| {
            let rows = changed(|document| header(document).crawford = crawford.into());
            decision(&rows, 12, Kind::Take).error_mwc
        };
        // By the table: 1 away against 3 away in the Crawford game, and after it.
        let half = |chance: f64| 0.3 * (2.0 * chance - 1.0) / 2.0;
        let [crawford, post_crawford] = [half(1.0 - 0.24924), half(1.0 - 0.32264)];
        assert!(near(lost(true), crawford), "{:?} {crawford}", lost(true));
        assert!(near(lost(false), post_crawford), "{:?} {post_crawford}", lost(false));
    }

    #[test]
    fn hypergammon_has_three_checkers_a_side() {
        use backgammon::Structure;
        let phase = |variation: i32, points: [usize; 3]| {
            let rows = changed(|document| {
                header(document).variation = variation;
                let mut board = [0; 26];
                for point in points {
                    board[point] += 1;
                    board[25 - point] -= 1;
                }
                document.records.truncate(4);
                let play = play_of(document, 3);
                (play.position_i, play.played) = (board, false.into());
                play.data_moves.n_moves = 0;
                cube_of(document, 2).position = board;
            });
            let code = decision(&rows, 3, Kind::Checker).structure_code;
            Structure::all().find(|structure| structure.code() == code).unwrap().phase.name()
        };
        // The start, two checkers at home, and all three.
        for (points, hypergammon) in [
            ([24, 23, 22], "middle game"),
            ([24, 4, 2], "middle game"),
            ([22, 20, 19], "middle game"),
            ([6, 4, 2], "bear-off"),
        ] {
            assert_eq!(phase(2, points), hypergammon, "{points:?}");
        }
        assert_eq!(phase(0, [24, 23, 22]), "endgame", "12 checkers are off in backgammon");
    }

    #[test]
    fn rollouts_of_further_streams_are_read_and_unknown_streams_cause_a_warning() {
        let document = sound();
        let plain = rows_of(&document);
        assert_eq!(plain.rollouts.len(), 2);
        let split = |names: [&str; 2]| {
            let mut container = document.encode();
            let rollouts = container.streams.iter_mut().find(|stream| stream.name == "temp.xgr").unwrap();
            let mut more = rollouts.clone();
            more.data = rollouts.data.split_off(2184);
            (rollouts.name, more.name) = (names[0].to_owned(), names[1].to_owned());
            container.streams.push(more);
            container
        };
        let container = split(["temp.xgr", "temp.xgr2"]);
        let rows = normalize(&container).unwrap();
        assert_eq!((&rows.rollouts, &rows.warnings), (&plain.rollouts, &plain.warnings));
        // The document has them too, and writes the same bytes.
        let read = Document::decode(container.clone()).unwrap();
        assert_eq!((read.rollouts.len(), read.encode()), (2, container));
        // After a gap the numbers would be wrong.
        let rows = normalize(&split(["temp.xgr", "temp.xgr3"])).unwrap();
        assert_eq!(rows.rollouts.len(), 1);
        let said: Vec<_> = rows.warnings.iter().map(|warning| &*warning.message).collect();
        assert!(said.contains(&"the stream \"temp.xgr3\" is unknown and not imported"), "{said:?}");
    }

    // ---------------------------------------------------------------- ends

    #[test]
    fn footers_of_games_and_matches_are_stored() {
        let rows = changed(|document| {
            for record in &mut document.records {
                match &mut record.body {
                    Record::FooterGame(footer) => {
                        (footer.termination, footer.points_won) = (104, 9);
                        (footer.err_resign, footer.err_take_resign) = (-1000.0, -0.125);
                        (footer.eval[3], footer.eval[6], footer.eval_level) = (0.75, 0.5, 3);
                    }
                    Record::FooterMatch(footer) => {
                        (footer.score2m, footer.elo1m, footer.exp2m) = (11, 1650.5, 40);
                        footer.date_m = 45_589.5;
                    }
                    _ => {}
                }
            }
        });
        let end = rows.games[1].end.as_ref().unwrap();
        assert_eq!((end.termination_code, end.points_won, end.winner_seat), (104, 9, Some(2)));
        assert_eq!((end.resign_error_emg, end.resign_take_error_emg), (None, Some(0.125)));
        assert_eq!((end.final_equity, end.final_chances[3], end.final_level_code), (Some(0.5), Some(0.75), Some(3)));
        let footer = rows.session.footer.as_ref().unwrap();
        assert_eq!((footer.final_score, footer.winner_seat), ([0, 11], Some(2)));
        assert_eq!((footer.final_elo, footer.final_experience), ([Some(1650.5), None], [None, Some(40)]));
        assert_eq!(footer.finished_at_local.as_deref(), Some("2024-10-24 12:00:00"));
        let plain = rows_of(&sound());
        let end = plain.games[0].end.as_ref().unwrap();
        assert_eq!((end.final_equity, end.final_level_code), (None, None));
        assert_eq!(plain.session.footer.as_ref().unwrap().finished_at_local, None);
    }

    #[test]
    fn records_after_the_match_footer_cause_a_warning() {
        let rows = changed(|document| {
            let (header, cube) = (document.records[1].clone(), document.records[2].clone());
            document.records.extend([header, cube.clone()]);
            document.index[1] = cube;
        });
        assert_eq!(rows.warnings.len(), 2, "one each for the game header and the cube: {:?}", rows.warnings);
        let rows = changed(|document| {
            let Record::FooterMatch(footer) = &mut document.records.last_mut().unwrap().body else { panic!() };
            footer.winner_m = PLAYER2 * 5;
            document.index[1] = document.records.last().unwrap().clone();
        });
        assert_eq!((rows.session.footer.unwrap().winner_seat, rows.warnings.len()), (None, 1));
    }

    // ---------------------------------------------------------------- matches of one point

    #[test]
    fn errors_of_one_point_matches_are_stored_plain_whether_recorded_plain_or_scaled() {
        let [plain, scaled] = [1.0, 1.5].map(|scale| rows_of(&of_one_point(scale)));
        assert!(plain.decisions.iter().any(|row| row.kind == Kind::Checker && row.error_emg > Some(0.01)));
        for (plain, scaled) in
            plain.decisions.iter().zip(&scaled.decisions).filter(|(row, _)| row.kind == Kind::Checker)
        {
            let difference = plain.error_emg.unwrap_or(0.0) - scaled.error_emg.unwrap_or(0.0);
            assert!(difference.abs() < 1e-12, "record {}", plain.record_number);
            assert_eq!(plain.error_mwc.is_some(), scaled.error_mwc.is_some());
        }
    }

    // ---------------------------------------------------------------- room for numbers

    #[test]
    fn a_match_with_more_rows_than_numbers_is_rejected_with_the_record() {
        let decision = DecisionRow { record_number: 7, ..DecisionRow::default() };
        let rows = |count| MatchRows { decisions: vec![decision.clone(); count], ..MatchRows::default() };
        assert_eq!(check_room(&rows(99_999)), Ok(()));
        let error = check_room(&rows(100_000)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "temp.xg record 7 (byte 17928), EntryType: expected at most 99,999 decisions in a match, found another one"
        );
        let comments = vec![CommentRow { line_number: 3, ..CommentRow::default() }; 100_000];
        let error = check_room(&MatchRows { comments, ..MatchRows::default() }).unwrap_err();
        assert_eq!(
            error.to_string(),
            "temp.xgc record 3: expected at most 99,999 comments in a match, found another one"
        );
    }
}
