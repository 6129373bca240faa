#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod collection;
mod cube;
mod depth;
mod doubling;
mod evaluator;
mod extras;
mod game;
mod people;
mod plays;
mod random;
mod session;
mod state;

use std::io;

use flate2::Compression;

pub use collection::{place, write_collection};
pub use people::{models, name, strength};
use random::Random;
use session::Session;
use xgfile::container::RichHeader;
use xgfile::document::Document;
use xgfile::field::Wide;

/// `szComments` of every generated file.
pub const NOTICE: &str = "synthetic: invented evaluations";

/// A collection of any number of synthetic matches, each identified by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Generator {
    seed: u64,
}

impl Generator {
    /// The collection of a seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// Match `number` of the collection.
    pub fn document(&self, number: u64) -> Document {
        let mut random = Random::new(self.seed, number);
        let mut session = Session::play(number, &mut random);
        // As rare as in a real collection.
        let (mut comments, mut rollouts) = (Vec::new(), Vec::new());
        if random.chance(0.03) {
            comments = extras::comments(&mut session.records, &mut random);
        }
        if random.chance(0.015) {
            rollouts = extras::rollouts(&mut session.records, session.length.is_some(), &mut random);
        }
        let header = rich_header(&session);
        let mut document = Document::build(header, session.version, session.records, rollouts, comments);
        document.thumbnail = thumbnail(&mut random);
        set_pointers(&mut document, &mut random);
        document
    }

    /// The bytes of match `number`'s file.
    pub fn file(&self, number: u64) -> io::Result<Vec<u8>> {
        pack(&self.document(number))
    }
}

fn pack(document: &Document) -> io::Result<Vec<u8>> {
    /// Compression takes most of the time. On 300 matches, level 6 writes 168 matches/s at 104 KB per file, level 3 writes 287 at 107 KB,
    /// and level 1 writes 438 at 125 KB. XG uses level 6; at level 3 a file inflates at 488 MB/s instead of 502.
    const LEVEL: u32 = 3;
    document.encode().encode_with(Compression::new(LEVEL))
}

fn rich_header(session: &Session) -> RichHeader {
    let [first, second] = session.players.each_ref().map(|player| &player.name);
    let [points, others] = session.score;
    let kind = match session.length {
        Some(length) => format!("{length} point match"),
        None => "Unlimited Game:".to_owned(),
    };
    let occasion = &session.occasion;
    RichHeader {
        header_version: 1,
        guid: *b"GammonBase synth",
        game_name: Wide::from_text(&format!("Played on {}", occasion.location)),
        save_name: Wide::from_text(&format!("{first} vs. {second}, {kind} {points}-{others} ({NOTICE})")),
        level_name: Wide::from_text(&format!("Event: {} Round: {}", occasion.event, occasion.round)),
        comments: Wide::from_text(NOTICE),
        ..RichHeader::default()
    }
}

/// Noise of a real thumbnail's size between a JPEG's first and last two bytes. It is not a picture.
fn thumbnail(random: &mut Random) -> Vec<u8> {
    let words = 1440 + random.below(160);
    let mut bytes = vec![0xff, 0xd8];
    bytes.extend((0..words).flat_map(|_| random.bits().to_le_bytes()));
    bytes.extend([0xff, 0xd9]);
    bytes
}

/// The stale heap pointers of real files, which point to each record's neighbours in a list.
fn set_pointers(document: &mut Document, random: &mut Random) {
    /// The size of a record with the overhead of Delphi's memory manager.
    const STRIDE: u32 = 2608;
    let base = 0x0200_0000 + 16 * random.below(0x10_0000);
    let count = document.records.len() as u32;
    for (number, record) in (0u32..).zip(&mut document.records) {
        record.previous = number.checked_sub(1).map_or(0, |before| base + before * STRIDE);
        record.next = if number + 1 < count { base + (number + 1) * STRIDE } else { 0 };
    }
    let ends = document.records.first().into_iter().chain(document.records.last());
    document.index = ends.cloned().collect();
}

#[cfg(test)]
mod tests {
    //! Synthetic matches are valid XG files of legal games, with figures like those of real ones.

    use std::collections::HashMap;
    use std::sync::LazyLock;

    use crate::{Generator, NOTICE, place, write_collection};
    use backgammon::{Board, Stake, is_legal};
    use fixtures::body;
    use normalize::normalize;
    use rayon::prelude::*;
    use rows::matches::{Action, Kind, MatchRows};
    use xgfile::container::Container;
    use xgfile::document::Document;
    use xgfile::limits::Limits;
    use xgfile::records::{Cube, HeaderMatch, Move, Record, UNLIMITED};

    /// Enough matches to meet money, Crawford games, resignations, comments and rollouts.
    const MATCHES: u64 = 60;
    const SEED: u64 = 2024;

    /// Generated once for all tests, because generating is slow without optimisation.
    static COLLECTION: LazyLock<Vec<(Document, MatchRows)>> = LazyLock::new(|| {
        let one = |number| {
            let document = Generator::new(SEED).document(number);
            let rows = normalize(&document.encode()).unwrap();
            (document, rows)
        };
        (0..MATCHES).into_par_iter().map(one).collect()
    });

    fn all_rows() -> impl Iterator<Item = &'static MatchRows> {
        COLLECTION.iter().map(|(_, rows)| rows)
    }

    #[test]
    fn a_match_depends_only_on_seed_and_number() {
        let file = |seed, number| Generator::new(seed).file(number).unwrap();
        assert_eq!(file(1, 5), file(1, 5));
        assert_ne!(file(1, 5), file(1, 6));
        assert_ne!(file(1, 5), file(2, 5));

        let folder = tempfile::tempdir().unwrap();
        let written = write_collection(&folder.path().join("new"), 6, 1, 0, &|| {}).unwrap();
        assert_eq!(std::fs::read(folder.path().join("new").join(place(5))).unwrap(), file(1, 5));
        let bytes: usize = (0..6).map(|number| file(1, number).len()).sum();
        assert_eq!((written.files, written.bytes), (6, bytes as u64));
    }

    #[test]
    fn the_first_match_of_a_seed_has_not_changed() {
        // Collections are identified by their seed: a change of this number changes the input of every benchmark.
        let document = Generator::new(1).document(0);
        let hash = blake3::hash(document.encode().stream("temp.xg"));
        assert_eq!(&hash.to_hex()[..16], "a79e79eb5154e1a0");
    }

    #[test]
    fn generated_matches_cause_no_warnings() {
        for (number, rows) in all_rows().enumerate() {
            assert!(rows.warnings.is_empty(), "{number}: {:?}", rows.warnings);
            assert!(rows.unknown_codes.is_empty(), "{number}: {:?}", rows.unknown_codes);
            assert!(rows.games.iter().all(|game| game.end.is_some()));
            for decision in &rows.decisions {
                let Some(error) = decision.error_emg else {
                    assert!(!decision.is_counted);
                    continue;
                };
                let lost = decision.equity_best.unwrap() - decision.equity_played.unwrap();
                assert!(error >= 0.0 && (lost - error).abs() < 1e-6, "{number}: {decision:?}");
                assert!(decision.kind != Kind::Checker || decision.played_rank.is_some());
            }
        }
    }

    fn header(document: &Document) -> &HeaderMatch {
        body!(&document.records[0].body, HeaderMatch)
    }

    /// Follows a match record by record and fails on anything that the rules or the format do not allow.
    struct Referee {
        length: Option<i32>,
        score: [i32; 2],
        crawford_games: u32,
        is_crawford: bool,
        /// The player on roll's view, and that player.
        board: Board,
        seat: Option<usize>,
        /// Value and owner.
        cube: (i32, Option<usize>),
        cube_record: Option<Cube>,
        is_over: bool,
    }

    fn seat(actif: i32) -> usize {
        match actif {
            1 => 0,
            -1 => 1,
            other => panic!("{other} is not a seat"),
        }
    }

    fn frame(seat: usize, position: [i8; 26]) -> Board {
        let board = Board::new(position);
        if seat == 0 { board } else { board.flip() }
    }

    impl Referee {
        fn watch(document: &Document) -> Self {
            let length = header(document).match_length;
            let mut referee = Self {
                length: (length != UNLIMITED).then_some(length),
                score: [0, 0],
                crawford_games: 0,
                is_crawford: false,
                board: Board::START,
                seat: None,
                cube: (1, None),
                cube_record: None,
                is_over: true,
            };
            for record in &document.records[1..] {
                match &record.body {
                    Record::HeaderGame(game) => {
                        assert!(referee.is_over);
                        assert_eq!([game.score1, game.score2], referee.score);
                        referee.is_crawford = game.crawford_apply.is_set();
                        referee.crawford_games += u32::from(referee.is_crawford);
                        referee.board = Board::START;
                        (referee.seat, referee.cube, referee.is_over) = (None, (1, None), false);
                    }
                    Record::Cube(cube) => referee.cube(cube),
                    Record::Move(play) => referee.play(play),
                    Record::FooterGame(end) => {
                        referee.score[seat(end.winner)] += end.points_won;
                        assert_eq!([end.score1g, end.score2g], referee.score);
                        assert_eq!(end.points_won % referee.cube.0, 0);
                        referee.is_over = true;
                        referee.cube_record = None;
                    }
                    Record::FooterMatch(end) => {
                        assert_eq!([end.score1m, end.score2m], referee.score);
                        let length = referee.length.expect("money has no match footer");
                        assert!(referee.score[seat(end.winner_m)] >= length);
                        assert!(referee.score[1 - seat(end.winner_m)] < length);
                    }
                    Record::HeaderMatch(_) => panic!("two match headers"),
                }
            }
            referee
        }

        fn cube_field(&self) -> i32 {
            let log2 = self.cube.0.ilog2() as i32;
            self.cube.1.map_or(0, |owner| if owner == 0 { log2 } else { -log2 })
        }

        fn cube(&mut self, cube: &Cube) {
            let mover = seat(cube.actif);
            let is_first = self.seat.is_none();
            self.seat.get_or_insert(mover);
            assert_eq!(self.seat, Some(mover));
            assert_eq!(frame(mover, cube.position), self.board);
            assert_eq!(cube.cube_b, self.cube_field());
            let is_closed = is_first || self.is_crawford || self.cube.1 == Some(1 - mover);
            assert!(!is_closed || matches!(cube.double, -2 | -1));
            assert_eq!(cube.double == -2, cube.double_d.flag_double == -100);
            assert!(cube.err_cube == -1000.0 || cube.err_cube >= 0.0);
            assert!(cube.err_take <= 0.0);
            let is_unrolled = cube.double == -1 || cube.take == 0;
            assert_eq!(cube.dice_rolled.as_bytes() == b"77", is_unrolled);
            if cube.take == 1 {
                self.cube = (2 * self.cube.0, Some(1 - mover));
            }
            self.cube_record = Some(cube.clone());
        }

        fn play(&mut self, play: &Move) {
            let cube = self.cube_record.take().expect("a cube record before every play");
            let mover = seat(play.actif_p);
            assert_eq!(self.seat, Some(mover));
            assert_eq!(cube.position, play.position_i);
            let dice = play.dice.map(|die| die as u8);
            assert!(dice[0] >= dice[1]);
            assert_eq!(cube.dice_rolled.as_bytes(), dice.map(|die| b'0' + die));
            assert_eq!(play.cube_a, self.cube_field());
            assert_eq!(frame(mover, play.position_i), self.board);
            assert_eq!(Board::new(play.data_moves.pos), self.board);
            let away = |seat: usize| self.length.map_or(-1, |length| length - self.score[seat]);
            assert_eq!(play.data_moves.score, [away(mover), away(1 - mover)]);
            let shown = play.data_moves.n_moves as usize;
            assert!((1..=11).contains(&shown));
            for position in &play.data_moves.pos_played[..shown] {
                assert!(is_legal(&self.board, (dice[0], dice[1]), &Board::new(*position)));
            }
            let [away_player, away_opponent] = [away(mover), away(1 - mover)];
            let stake = Stake {
                away_player,
                away_opponent,
                is_crawford: self.is_crawford,
                is_crawford_rule: true,
                cube_value: self.cube.0.into(),
            };
            for numbers in &play.data_moves.eval[..shown] {
                let [lb, lg, l, w, wg, wb, equity] = *numbers;
                assert!(0.0 <= lb && lb <= lg && lg <= l && l <= 1.0, "{numbers:?}");
                assert!(0.0 <= wb && wb <= wg && wg <= w && w <= 1.0, "{numbers:?}");
                assert!((l + w - 1.0).abs() < 1e-6, "{numbers:?}");
                let chance = self.length.map(|_| stake.mwc(equity.into()).unwrap());
                let is_possible = chance.map_or(equity.abs() <= 3.0, |chance| (-1e-6..=1.0 + 1e-6).contains(&chance));
                assert!(is_possible, "{equity} at {stake:?}");
            }
            if play.played.is_set() {
                let after = Board::new(play.position_end);
                assert!(is_legal(&self.board, (dice[0], dice[1]), &after));
                assert!(play.err_move <= 0.0);
                self.board = after.flip();
                self.seat = Some(1 - mover);
            } else {
                assert_eq!((play.position_end, play.moves), ([0; 26], [0; 8]));
                assert_eq!(play.err_move, -1000.0);
            }
        }
    }

    #[test]
    fn good_and_bad_luck_cancel_out() {
        let luck: Vec<f64> =
            all_rows().flat_map(|rows| &rows.decisions).filter_map(|decision| decision.luck_emg).collect();
        let mean = luck.iter().sum::<f64>() / luck.len() as f64;
        // Three standard errors of the mean of 13,000 rolls.
        assert!(mean.abs() < 0.007, "{mean} of {} rolls", luck.len());
    }

    #[test]
    fn openings_repeat_and_players_differ_in_strength() {
        let mut openings: HashMap<_, HashMap<_, u32>> = HashMap::new();
        let mut players: HashMap<String, (f64, u32)> = HashMap::new();
        for rows in all_rows() {
            for decision in &rows.decisions {
                let name = &rows.session.players[usize::from(decision.seat) - 1];
                if decision.is_counted {
                    let sums = players.entry(name.clone()).or_default();
                    sums.0 += decision.error_emg.unwrap();
                    sums.1 += 1;
                }
                if decision.kind == Kind::Checker && decision.position_hash == Board::START.hash().0 {
                    let roll = openings.entry(decision.dice).or_default();
                    *roll.entry(decision.position_after_hash).or_default() += 1;
                }
            }
        }
        assert_eq!(openings.len(), 15, "every opening roll is met");
        let most: u32 = openings.values().filter_map(|plays| plays.values().max()).sum();
        let all: u32 = openings.values().flat_map(HashMap::values).sum();
        assert!(f64::from(most) > 0.7 * f64::from(all), "{most} of {all} openings are the usual ones");
        let enough = players.values().filter(|sums| sums.1 > 300);
        let rates: Vec<f64> = enough.map(|sums| 500.0 * sums.0 / f64::from(sums.1)).collect();
        let best = rates.iter().copied().fold(f64::INFINITY, f64::min);
        let worst = rates.iter().copied().fold(0.0, f64::max);
        assert!(best < 3.0 && worst > 2.0 * best && worst < 25.0, "{best} {worst}");
    }

    #[test]
    fn generated_files_decode_to_their_documents_and_are_marked_as_synthetic() {
        for (number, (document, _)) in (0..8).zip(COLLECTION.iter()) {
            let file = Generator::new(SEED).file(number).unwrap();
            let container = Container::decode(&file, &Limits::default()).unwrap();
            assert_eq!(container.streams, document.encode().streams, "{number}");
            assert_eq!(&Document::decode(container).unwrap(), document, "{number}");
            assert_eq!(document.header.comments.text(), NOTICE);
            assert_eq!(header(document).transcriber.0.as_ref().unwrap().text(), "GammonBase synth");
        }
    }

    #[test]
    fn every_game_is_legal_and_every_score_adds_up() {
        let (mut money, mut crawford) = (0, 0);
        for (number, (document, _)) in COLLECTION.iter().enumerate() {
            let referee = Referee::watch(document);
            assert!(referee.is_over && referee.crawford_games <= 1, "{number}");
            let has_footer = matches!(document.records.last().unwrap().body, Record::FooterMatch(_));
            assert_eq!(has_footer, referee.length.is_some(), "{number}");
            money += u32::from(referee.length.is_none());
            crawford += referee.crawford_games;
        }
        assert!(money > 0 && crawford > 0);
    }

    /// Bounds around the figures of 12 real files (2,275 plays in 55 games): 41 plays a game, 190 a match (251 in a larger
    /// sample), 7.1 candidates a play, 53% of the plays with ten or more, 8% that cannot move, 0.13 luck either way, 36% of the
    /// games ended by a pass and 33% by resignation, 64 takes per 100 games, 38% of the decisions in positions seen
    /// before (a roll's cube and checker decision share theirs), 103 KB a file.
    #[test]
    fn figures_are_close_to_those_of_real_files() {
        /// Packing is slow, so fewer are weighed.
        const FILES: u64 = 20;
        let games = all_rows().flat_map(|rows| &rows.games);
        let ends: Vec<i32> = games.map(|game| game.end.as_ref().unwrap().termination_code).collect();
        let decisions: Vec<_> = all_rows().flat_map(|rows| &rows.decisions).collect();
        let plays = decisions.iter().filter(|decision| decision.kind == Kind::Checker);
        let plays: Vec<_> = plays.collect();
        let candidates: usize = all_rows().map(|rows| rows.candidates.len()).sum();
        let takes =
            decisions.iter().filter(|decision| decision.action.as_ref().map(Action::name) == Some("take")).count();
        let idle = plays.iter().filter(|play| play.action.as_ref().map(Action::name) == Some("cannot move")).count();
        let ten = plays.iter().filter(|play| play.candidate_count >= 10).count();
        let luck: f64 = plays.iter().filter_map(|play| play.luck_emg).map(f64::abs).sum();
        let mut positions: Vec<i64> = decisions.iter().map(|decision| decision.position_hash).collect();
        positions.sort_unstable();
        positions.dedup();
        let bytes = |number| Generator::new(SEED).file(number).unwrap().len();
        let bytes: usize = (0..FILES).into_par_iter().map(bytes).sum();

        let share = |part: usize, whole: usize| part as f64 / whole as f64;
        let within = |name: &str, value: f64, low: f64, high: f64| {
            assert!((low..high).contains(&value), "{name}: {value} is not in {low}..{high}");
        };
        let games = ends.len();
        within("plays a game", share(plays.len(), games), 34.0, 48.0);
        within("plays a match", share(plays.len(), MATCHES as usize), 180.0, 300.0);
        within("candidates a play", share(candidates, plays.len()), 6.0, 8.0);
        within("plays with ten candidates", share(ten, plays.len()), 0.35, 0.65);
        within("plays that cannot move", share(idle, plays.len()), 0.03, 0.12);
        within("luck", luck / plays.len() as f64, 0.10, 0.20);
        within("passes", share(ends.iter().filter(|&&end| end == 0).count(), games), 0.25, 0.50);
        within("resignations", share(ends.iter().filter(|&&end| end >= 100).count(), games), 0.10, 0.40);
        within("takes", share(takes, games), 0.40, 1.10);
        within("repeated", 1.0 - share(positions.len(), decisions.len()), 0.30, 0.45);
        within("bytes", share(bytes, FILES as usize), 90_000.0, 130_000.0);
    }
}
