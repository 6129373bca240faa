//! The match header and footer.

use super::{Normalizer, values};
use rows::codes::CodeTable;
use rows::matches::{ClockRow, FooterRow, SessionRow};
use rows::names::composed;
use xgfile::error::FormatError;
use xgfile::records::{FooterMatch, HeaderMatch, ShortUnicode, UNLIMITED};
use xgfile::rtf;

impl Normalizer<'_> {
    pub(super) fn header_match(&mut self, header: &HeaderMatch) -> Result<(), FormatError> {
        let length = header.match_length;
        if !(1..=UNLIMITED).contains(&length) {
            let message = format!("{length} is not a match length; imported as an unlimited session");
            self.warn(0, Some("MatchLength"), message);
        }
        let match_length = (1..UNLIMITED).contains(&length).then_some(length);
        // XG sets Crawford = 1 for money sessions and may set Jacoby = 1 for matches; neither rule applies there.
        self.rows.session = SessionRow {
            is_crawford_rule: match_length.is_some() && header.crawford.is_set(),
            is_jacoby_rule: match_length.is_none() && header.jacoby.is_set(),
            match_length,
            ..self.people_and_rules(header)
        };
        self.clock(header);
        self.comment(0, header.comment_header_match, "match start", None)?;
        self.comment(0, header.comment_footer_match, "match end", None)
    }

    fn text(&self, unicode: &Option<ShortUnicode>, ansi: &[u8]) -> Option<String> {
        unicode
            .as_ref()
            .and_then(|wide| values::text(&wide.text()))
            .or_else(|| values::text(&rtf::decode_ansi(ansi, self.code_page)))
            .map(|text| composed(&text))
    }

    fn people_and_rules(&mut self, header: &HeaderMatch) -> SessionRow {
        let player1 = self.text(&header.player1.0, header.s_player1.as_bytes());
        let player2 = self.text(&header.player2.0, header.s_player2.as_bytes());
        let mut coded = |table, raw| values::code(raw).map(|code| self.known(table, code));
        let site_code = coded(CodeTable::Sites, header.site_id);
        let game_mode_code = coded(CodeTable::GameModes, header.game_mode);
        let currency_code = coded(CodeTable::Currencies, header.currency);
        let computer_level_code =
            [coded(CodeTable::Levels, header.comp_level1), coded(CodeTable::Levels, header.comp_level2)];
        let cube_limit = header.cube_limit.0.and_then(|log2| 1i64.checked_shl(u32::try_from(log2).ok()?));
        SessionRow {
            players: [player1.unwrap_or_default(), player2.unwrap_or_default()],
            variation_code: self.known(CodeTable::Variations, header.variation),
            played_at_local: values::date_time(header.date),
            event: self.text(&header.event.0, header.s_event.as_bytes()),
            location: self.text(&header.location.0, header.s_location.as_bytes()),
            round: self.text(&header.round.0, header.s_round.as_bytes()),
            transcriber: self.text(&header.transcriber.0, b""),
            is_transcribed: header.transcribed.0.map(|flag| flag.is_set()),
            site_code,
            game_mode_code,
            computer_level_code,
            is_imported_by_xg: header.imported.is_set(),
            elo: [values::double(header.elo1), values::double(header.elo2)],
            experience: [header.exp1, header.exp2],
            is_beaver_rule: header.beaver.is_set(),
            is_auto_double_rule: header.auto_double.is_set(),
            auto_double_max: header.auto_double_max.0,
            cube_limit: cube_limit.filter(|&limit| limit > 0),
            xg_game_id: header.game_id,
            is_inverted: header.invert < 0,
            counts_for_elo: header.count_for_elo.is_set(),
            counts_for_profile: [header.add_to_profile1.is_set(), header.add_to_profile2.is_set()],
            is_entered_in_profile: header.entered.is_set(),
            is_counted_in_profile: header.counted.is_set(),
            is_unrated_import: header.unrated_imp.is_set(),
            money_initial_games: header.money_init_g,
            money_initial_score: header.money_init_score,
            is_for_real_money: header.is_money_match.is_set(),
            winner_money: values::single(header.win_money),
            loser_money: values::single(header.lose_money),
            fee_money: values::single(header.fee_money),
            table_stake: values::single(header.table_stake),
            currency_code,
            delayed_plays: header.tot_time_delay_move.0,
            delayed_plays_done: header.tot_time_delay_move_done.0,
            delayed_cubes: header.tot_time_delay_cube.0,
            delayed_cubes_done: header.tot_time_delay_cube_done.0,
            ..SessionRow::default()
        }
    }

    fn clock(&mut self, header: &HeaderMatch) {
        let Some(setting) = &header.time_setting.0 else {
            return;
        };
        self.has_clock = setting.clock_type != 0;
        self.rows.session.clock = Some(ClockRow {
            clock_type_code: self.known(CodeTable::ClockTypes, setting.clock_type),
            is_clock_per_game: setting.per_game.is_set(),
            clock_initial_s: setting.time1,
            clock_per_move_s: setting.time2,
            clock_penalty_points: setting.penalty,
            clock_penalty_money: setting.penalty_money,
            clock_left_s: [setting.time_left1, setting.time_left2],
        });
    }

    pub(super) fn footer_match(&mut self, number: u64, footer: &FooterMatch) -> Result<(), FormatError> {
        let winner_seat = values::seat(footer.winner_m);
        if winner_seat.is_none() && footer.winner_m != 0 {
            self.warn(number, Some("WinnerM"), format!("{} is not a seat", footer.winner_m));
        }
        let experience = |value: i32| (value != 0).then_some(value);
        self.rows.session.footer = Some(FooterRow {
            final_score: [footer.score1m, footer.score2m],
            winner_seat,
            final_elo: [values::nonzero(footer.elo1m), values::nonzero(footer.elo2m)],
            final_experience: [experience(footer.exp1m), experience(footer.exp2m)],
            finished_at_local: values::date_time(footer.date_m),
        });
        Ok(())
    }
}
