//! A match or a money session: header, games, score, footer.

use super::depth::Setting;
use super::game::{footer, play};
use super::people::{Occasion, Player, occasion, pool, two_players};
use super::random::Random;
use super::state::{Terms, actif};
use backgammon::Board;
use xgfile::field::{Ansi, Since};
use xgfile::records::{FooterMatch, HeaderGame, HeaderMatch, MAGIC, Record, TimeSetting, UNLIMITED, wide};

/// A match as records, with the data for the file's header.
pub struct Session {
    /// temp.xg
    pub records: Vec<Record>,
    pub version: i32,
    pub players: [Player; 2],
    /// The event, place and date.
    pub occasion: Occasion,
    /// Match length in points; `None` for money.
    pub length: Option<i32>,
    /// The final score.
    pub score: [i32; 2],
    /// How the file was analysed.
    setting: Setting,
}

impl Session {
    /// Plays match `number` of a collection, or a money session.
    pub fn play(number: u64, random: &mut Random) -> Self {
        let length = length(random);
        let mut session = Self {
            records: Vec::with_capacity(600),
            version: if random.chance(0.75) { 30 } else { 32 },
            players: two_players(pool(number), random),
            occasion: occasion(random),
            length,
            score: [0, 0],
            setting: Setting::Quick,
        };
        let header = session.header(random);
        session.records.push(Record::HeaderMatch(header));
        session.setting = match random.unit() {
            share if share < 0.45 => Setting::Quick,
            share if share < 0.85 => Setting::Thorough,
            _ => Setting::Deep,
        };
        match length {
            Some(length) => session.play_match(length, random),
            None => {
                for number in 1..=3 + random.below(9) as i32 {
                    session.play_game(number, None, false, random);
                }
            }
        }
        session
    }

    fn play_match(&mut self, length: i32, random: &mut Random) {
        let mut is_crawford_played = false;
        for number in 1.. {
            let away = self.score.map(|points| length - points);
            let is_crawford = !is_crawford_played && away.contains(&1);
            is_crawford_played |= is_crawford;
            self.play_game(number, Some(away), is_crawford, random);
            if self.is_over() {
                break;
            }
        }
        let winner = usize::from(self.score[1] > self.score[0]);
        self.records.push(Record::FooterMatch(FooterMatch {
            score1m: self.score[0],
            score2m: self.score[1],
            winner_m: actif(winner),
            ..FooterMatch::default()
        }));
    }

    fn is_over(&self) -> bool {
        self.length.is_some_and(|length| self.score.iter().any(|&points| points >= length))
    }

    fn play_game(&mut self, number: i32, away: Option<[i32; 2]>, is_crawford: bool, random: &mut Random) {
        self.records.push(Record::HeaderGame(HeaderGame {
            score1: self.score[0],
            score2: self.score[1],
            crawford_apply: is_crawford.into(),
            pos_init: *Board::START.as_array(),
            game_number: number,
            in_progress: false.into(),
            comment_header_game: -1,
            comment_footer_game: -1,
            number_of_auto_double: Since(Some(0)),
        }));
        let terms = Terms { players: &self.players, setting: self.setting, away, is_crawford };
        let end = play(&terms, random, &mut self.records);
        self.score[end.winner] += end.points;
        let was_at_one = away.is_some_and(|away| away.contains(&1));
        let is_at_one = self.length.is_some_and(|length| self.score.contains(&(length - 1)));
        let is_over = self.is_over();
        let is_crawford_next = !is_over && !was_at_one && is_at_one;
        self.records.push(footer(&end, self.score, is_over, is_crawford_next));
    }

    fn header(&self, random: &mut Random) -> HeaderMatch {
        let is_money = self.length.is_none();
        let names = self.players.each_ref().map(|player| player.name.as_str());
        let Occasion { event, location, round, date } = &self.occasion;
        HeaderMatch {
            s_player1: Ansi::from_text(names[0]),
            s_player2: Ansi::from_text(names[1]),
            match_length: self.length.unwrap_or(UNLIMITED),
            // XG sets it for money sessions too.
            crawford: true.into(),
            jacoby: is_money.into(),
            elo1: 1600.0,
            elo2: 1600.0,
            date: *date,
            s_event: Ansi::from_text(event),
            game_id: (random.bits() >> 32) as u32 as i32,
            comp_level1: -1,
            comp_level2: -1,
            s_location: Ansi::from_text(location),
            game_mode: if random.chance(0.5) { -1 } else { 0 },
            s_round: Ansi::from_text(round),
            invert: 1,
            version: self.version,
            magic: MAGIC,
            comment_header_match: -1,
            comment_footer_match: -1,
            site_id: -1,
            cube_limit: Since(Some(if random.chance(0.5) { 10 } else { 6 })),
            auto_double_max: Since(Some(0)),
            transcribed: Since(Some(true.into())),
            event: wide(event),
            player1: wide(names[0]),
            player2: wide(names[1]),
            location: wide(location),
            round: wide(round),
            time_setting: Since(Some(TimeSetting::default())),
            tot_time_delay_move: Since(Some(0)),
            tot_time_delay_cube: Since(Some(0)),
            tot_time_delay_move_done: Since(Some(0)),
            tot_time_delay_cube_done: Since(Some(0)),
            transcriber: wide("GammonBase synth"),
            ..HeaderMatch::default()
        }
    }
}

/// Mostly 5 to 11 points, sometimes money.
fn length(random: &mut Random) -> Option<i32> {
    const LENGTHS: [(f64, Option<i32>); 7] = [
        (0.08, None),
        (0.09, Some(3)),
        (0.22, Some(5)),
        (0.53, Some(7)),
        (0.77, Some(9)),
        (0.95, Some(11)),
        (1.00, Some(15)),
    ];
    let draw = random.unit();
    LENGTHS.iter().find(|(below, _)| draw < *below).map_or(Some(7), |&(_, length)| length)
}
