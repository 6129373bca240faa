//! Worlds whose truth is known: `cargo bench --bench worlds -- COLLECTION FOLDER --world NAME`. Positions and candidates of a collection of `gammonbase synth`
//! stay; players, plays, doubles and answers are drawn anew, and written as .xg files. FOLDER.tsv says what is true of each player: benches/claims.py reads it.
//!
//! A redrawn cube changes nothing after it: the records of the game keep the cube that they had, so the course of a game is not consistent, but each decision is.

#![allow(clippy::print_stdout)] // benchmarks print their results

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use backgammon::Board;
use clap::Parser;
use flate2::Compression;
use rayon::prelude::*;
use rows::reference::{CHECKER, DOUBLE, Reference, TAKE};
use rows::statistics::{BLUNDER_EMG, CLOSE_CUBE_EMG};
use xgfile::container::Container;
use xgfile::document::Document;
use xgfile::field::{Ansi, Wide};
use xgfile::limits::Limits;
use xgfile::records::{Cube, Move, Record, wide};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Make a world whose truth is known
#[derive(Debug, Parser)]
#[command(bin_name = "cargo bench --bench worlds --")]
struct Arguments {
    /// The collection whose positions and candidates are taken
    collection: PathBuf,
    /// A new folder for the files of the world
    folder: PathBuf,
    /// base, equal, heavy, streaky, style, cube, years, tilt, tilters; planted in every other player: double-likely, triple-likely (errors in a family),
    /// double-hotter, triple-hotter, double-cube, triple-cube (family double or take), double-bias, triple-bias (early or late, loose or tight)
    #[arg(long, default_value = "base")]
    world: String,
    /// The form of the day: the deviation of the logarithm of a player's strength from match to match
    #[arg(long, default_value_t = 0.0)]
    form: f64,
    /// Matches of a player and number of such players; both seats of a match count
    #[arg(long, default_value = "3x60,5x60,10x60,30x60,100x12")]
    pool: String,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Added by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// SplitMix64.
struct Random(u64);

impl Random {
    /// The numbers of one thing of a seed.
    fn of(seed: u64, number: usize) -> Self {
        let mut random = Self(seed ^ (number as u64).wrapping_mul(0xD1B5_4A32_D192_ED03));
        random.unit();
        random
    }

    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((bits ^ (bits >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn below(&mut self, end: usize) -> usize {
        (self.unit() * end as f64) as usize
    }

    fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }
}

const KINDS: [&str; 3] = ["checker", "double", "take"];
/// As macro `score_zone` of sql/macros/scores.sql names them: an independent second definition.
const ZONES: [&str; 10] = [
    "money",
    "double match point",
    "Crawford, ahead",
    "Crawford, behind",
    "post-Crawford, ahead",
    "post-Crawford, behind",
    "both 2 to 4 away",
    "2 to 4 away, opponent more",
    "5 or more away, opponent 2 to 4",
    "both 5 or more away",
];

fn zone(score: [i32; 2], is_crawford: bool) -> &'static str {
    ZONES[match (score, is_crawford) {
        ([..=0, _] | [_, ..=0], _) => 0,
        ([1, 1], _) => 1,
        ([1, _], true) => 2,
        (_, true) => 3,
        ([1, _], _) => 4,
        ([_, 1], _) => 5,
        ([..=4, ..=4], _) => 6,
        ([..=4, _], _) => 7,
        ([_, ..=4], _) => 8,
        _ => 9,
    }]
}

type Family = (&'static str, &'static str);

/// The families of report `study` that a decision is in, but for ideas, first rolls and replies.
fn families(kind: usize, board: &Board, zone: &'static str) -> Vec<Family> {
    let themes = board.features().themes;
    let plans = [("plan", themes.plan.name()), ("against", themes.opponent_plan.name())];
    let is_plan = |plan: &Family| !matches!(plan.1, "race" | "flexible");
    let mut all = vec![("kind", KINDS[kind]), ("phase", themes.phase.name()), ("score", zone)];
    all.extend(plans.into_iter().filter(is_plan));
    all
}

/// A decision as a record holds it.
struct Decision<'a> {
    kind: usize,
    /// The equity that each option gives up; of cube decisions: doubling or taking first.
    deltas: Vec<f64>,
    families: &'a [Family],
    zone: &'static str,
    /// The share of blind choices that is left where everybody knows what to do.
    known: f64,
    /// Nobody thinks of doubling.
    is_clear: bool,
}

impl Decision<'_> {
    fn difficulty(&self, is_counted: bool) -> f64 {
        let reference = [CHECKER, DOUBLE, TAKE][self.kind];
        if is_counted { reference.loss(0.0, self.deltas.iter().map(|delta| -delta)).mean } else { 0.0 }
    }

    fn loss(&self, shares: &[f64]) -> f64 {
        shares.iter().zip(&self.deltas).map(|(share, delta)| share * delta).sum()
    }
}

/// What is planted in a player.
#[derive(Clone)]
struct Plant {
    /// likely, hotter or bias.
    how: String,
    family: Family,
    factor: f64,
}

struct Player {
    name: String,
    matches: usize,
    strength: f64,
    /// Every other player: those of whom something is true, in worlds where it is true of a half.
    is_odd: bool,
    /// Of the cube's strength beside that of plays, as a logarithm.
    cube: f64,
    /// Change of the strength in a year, as a logarithm.
    drift: f64,
    plant: Option<Plant>,
}

/// A player in a match.
struct Form {
    strength: f64,
    /// Decisions for which a blunder still upsets.
    tilt: u32,
}

struct World {
    name: String,
    form: f64,
}

/// Errors `factor` times as likely, among those that `is_meant`; the right options share the rest.
fn likelier(shares: &mut [f64], deltas: &[f64], factor: f64, is_meant: impl Fn(usize) -> bool) {
    let is_wrong = |option: usize| deltas[option] > 0.0 && is_meant(option);
    let wrong: f64 = (0..shares.len()).filter(|&option| is_wrong(option)).map(|option| shares[option]).sum();
    let factor = factor.min(0.98 / wrong).max(1.0);
    let rest = 1.0 - wrong;
    for (option, share) in shares.iter_mut().enumerate() {
        *share *= if is_wrong(option) {
            factor
        } else if rest > 0.0 {
            (1.0 - factor * wrong) / rest
        } else {
            1.0
        };
    }
}

impl World {
    /// How a player chooses, with what is planted and without it.
    fn shares(&self, player: &Player, form: &Form, decision: &Decision, is_planted: bool) -> Vec<f64> {
        if decision.is_clear {
            return vec![0.0, 1.0];
        }
        let plant = player.plant.as_ref().filter(|plant| is_planted && decision.families.contains(&plant.family));
        let mut strength = form.strength;
        if decision.kind > 0 {
            strength *= player.cube.exp();
        }
        if let Some(plant) = plant.filter(|plant| plant.how == "hotter") {
            strength *= plant.factor;
        }
        let mut reference = self.reference(player, decision.kind, strength);
        reference.second_share = (reference.second_share * decision.known).min(1.0);
        let mut shares = reference.shares(&decision.deltas);
        match plant.map(|plant| (&*plant.how, plant.factor)) {
            Some(("likely", factor)) => likelier(&mut shares, &decision.deltas, factor, |_| true),
            Some(("early" | "loose", factor)) => likelier(&mut shares, &decision.deltas, factor, |option| option == 0),
            Some(("late" | "tight", factor)) => likelier(&mut shares, &decision.deltas, factor, |option| option == 1),
            _ => {}
        }
        if form.tilt > 0 {
            likelier(&mut shares, &decision.deltas, 1.8, |_| true);
        }
        shares
    }

    fn reference(&self, player: &Player, kind: usize, strength: f64) -> Reference {
        let is_heavy = self.name == "heavy" || self.name == "streaky" && player.is_odd;
        let mixed = |temperatures: [f64; 2], second_share: f64| Reference { temperatures, second_share };
        match (&*self.name, player.is_odd) {
            // Otherwise precise.
            _ if is_heavy => mixed([0.0054 * strength, f64::INFINITY], (HEAVY[kind] * strength).min(1.0)),
            ("style", false) => mixed([SMALL[kind] * strength; 2], 0.0),
            ("style", true) => mixed([0.002, 0.25 * strength], (LARGE[kind] * strength).min(1.0)),
            _ => synth::models(strength)[kind],
        }
    }

    fn form(&self, player: &Player, years: f64, random: &mut Random) -> Form {
        let deviation = if self.name == "streaky" && player.is_odd { 0.4 } else { self.form };
        Form { strength: player.strength * (deviation * random.normal() + player.drift * years).exp(), tilt: 0 }
    }

    fn tilts(&self, player: &Player) -> bool {
        self.name == "tilt" || self.name == "tilters" && player.is_odd
    }
}

/// The share of coins; of cube decisions, which have two options, more.
const HEAVY: [f64; 3] = [0.03, 0.1, 0.1];
/// One temperature that loses as much as the reference player, and the share of 0.25 that does.
const SMALL: [f64; 3] = [0.048, 0.09, 0.3];
const LARGE: [f64; 3] = [0.125, 0.47, 1.0];

/// What is true of a player in a family.
#[derive(Default, Clone, Copy)]
struct Truth {
    decisions: f64,
    difficulty: f64,
    drawn: f64,
    /// The expected loss.
    mean: f64,
    /// The expected loss if nothing were planted.
    plain: f64,
    /// Of cube decisions, the expected loss by doubling or taking.
    acting: f64,
    /// If the player were hotter by `HOTTER`.
    hotter: [f64; 9],
}

const HOTTER: [f64; 9] = [1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0];

impl std::ops::AddAssign for Truth {
    fn add_assign(&mut self, more: Self) {
        self.decisions += more.decisions;
        self.difficulty += more.difficulty;
        self.drawn += more.drawn;
        self.mean += more.mean;
        self.plain += more.plain;
        self.acting += more.acting;
        self.hotter.iter_mut().zip(more.hotter).for_each(|(sum, more)| *sum += more);
    }
}

/// By player and family.
type Truths = BTreeMap<(usize, Family), Truth>;

/// One pass over a match.
struct Pass<'a> {
    world: &'a World,
    players: &'a [Player],
    seats: [usize; 2],
    forms: [Form; 2],
    random: Random,
    truths: Truths,
    /// Whether the losses of hotter players are summed.
    is_measuring: bool,
}

impl Pass<'_> {
    /// Draws an option.
    fn decide(&mut self, seat: usize, decision: &Decision, is_counted: impl Fn(usize) -> bool) -> usize {
        let (number, form) = (self.seats[seat], &self.forms[seat]);
        let player = &self.players[number];
        let shares = self.world.shares(player, form, decision, true);
        let mut rest = self.random.unit();
        let drawn = shares.iter().position(|share| {
            rest -= share;
            rest < 0.0
        });
        let drawn = drawn.unwrap_or(0);
        let lost = decision.deltas[drawn];
        let is_counted = is_counted(drawn);
        let mean = decision.loss(&shares);
        let plain = if player.plant.is_some() {
            decision.loss(&self.world.shares(player, form, decision, false))
        } else {
            mean
        };
        let mut truth = Truth {
            decisions: f64::from(u8::from(is_counted)),
            difficulty: decision.difficulty(is_counted),
            drawn: lost,
            mean,
            plain,
            acting: if decision.kind > 0 { shares[0] * decision.deltas[0] } else { 0.0 },
            hotter: [0.0; 9],
        };
        if self.is_measuring && !decision.is_clear {
            truth.hotter = HOTTER.map(|factor| {
                let mut reference = self.world.reference(player, decision.kind, form.strength * factor);
                reference.second_share = (reference.second_share * decision.known).min(1.0);
                decision.loss(&reference.shares(&decision.deltas))
            });
        }
        let bias = [None, Some(("bias double", decision.zone)), Some(("bias take", decision.zone))][decision.kind];
        for family in decision.families.iter().copied().chain([("all", "all")]).chain(bias) {
            *self.truths.entry((number, family)).or_default() += truth;
        }
        let tilts = self.world.tilts(player);
        let form = &mut self.forms[seat];
        if tilts && lost >= BLUNDER_EMG {
            form.tilt = 10;
        } else if is_counted {
            form.tilt = form.tilt.saturating_sub(1);
        }
        drawn
    }

    fn play(&mut self, record: &mut Move, ply: u32) {
        let count = usize::try_from(record.data_moves.n_moves).unwrap_or(0).min(32);
        if !record.played.is_set() || record.err_move < -100.0 || count == 0 {
            return;
        }
        let analysis = &record.data_moves;
        let best = f64::from(analysis.eval[0][6]);
        let deltas = analysis.eval[..count].iter().map(|one| (best - f64::from(one[6])).max(0.0)).collect();
        let zone = zone(analysis.score, analysis.crawford != 0);
        let known = [0.1, 0.3, 0.5].get(ply as usize).copied().unwrap_or(1.0);
        let families = families(0, &Board::new(analysis.pos), zone);
        let decision = Decision { kind: 0, deltas, families: &families, zone, known, is_clear: false };
        let is_counted = !analysis.irrelevant.is_set();
        let drawn = self.decide(seat(record.actif_p), &decision, |_| is_counted);
        record.err_move = 0.0 - decision.deltas[drawn];
        if count > 1 {
            record.position_end = record.data_moves.pos_played[drawn];
            record.moves = [-1; 8];
            let list = &record.data_moves.moves[drawn];
            // Stale bytes follow the first -1; borne off is below 0.
            for (own, pair) in
                record.moves.chunks_exact_mut(2).zip(list.chunks_exact(2)).take_while(|(_, pair)| pair[0] >= 0)
            {
                own.copy_from_slice(&[i32::from(pair[0]), i32::from(pair[1]).max(-1)]);
            }
        }
    }

    fn cube(&mut self, record: &mut Cube) {
        let block = &record.double_d;
        if !matches!(record.double, 0 | 1) || block.flag_double == -100 || record.err_cube < -100.0 {
            return;
        }
        let [hold, take, pass] = [block.equ_b, block.equ_double, block.equ_drop].map(f64::from);
        let doubled = take.min(pass);
        let best = hold.max(doubled);
        let score = zone(block.score, block.crawford != 0);
        let board = Board::new(block.pos);
        let is_automatic = block.score[1] == 1 && block.crawford == 0 && block.cube_pos == 0;
        let of_double = families(1, &board, score);
        let decision = Decision {
            kind: 1,
            deltas: vec![best - doubled, best - hold],
            families: &of_double,
            zone: score,
            known: if is_automatic { 0.02 } else { 1.0 },
            is_clear: doubled - hold <= -CLOSE_CUBE_EMG,
        };
        let is_close = hold > 0.0 && hold - doubled < CLOSE_CUBE_EMG;
        let doubler = seat(record.actif);
        let drawn = self.decide(doubler, &decision, |drawn| drawn == 0 || hold < doubled || is_close);
        record.err_cube = decision.deltas[drawn];
        (record.double, record.take, record.err_take) = (i32::from(drawn == 0), -1, 0.0);
        if drawn == 1 {
            return;
        }
        let other = zone([block.score[1], block.score[0]], block.crawford != 0);
        let of_take = families(2, &board.flip(), other);
        let best = take.min(pass);
        let decision = Decision {
            kind: 2,
            deltas: vec![take - best, pass - best],
            families: &of_take,
            zone: other,
            known: 1.0,
            is_clear: false,
        };
        let drawn = self.decide(1 - doubler, &decision, |_| true);
        record.take = i32::from(drawn == 0);
        record.err_take = 0.0 - decision.deltas[drawn];
    }

    fn records(&mut self, document: &mut Document) {
        let mut ply = 0;
        for record in &mut document.records {
            match &mut record.body {
                Record::HeaderGame(_) => ply = 0,
                Record::Cube(cube) => self.cube(cube),
                Record::Move(play) => {
                    self.play(play, ply);
                    ply += 1;
                }
                Record::HeaderMatch(header) => {
                    let [first, second] = self.seats.map(|seat| &*self.players[seat].name);
                    (header.s_player1, header.s_player2) = (Ansi::from_text(first), Ansi::from_text(second));
                    (header.player1, header.player2) = (wide(first), wide(second));
                    document.header.save_name = Wide::from_text(&format!("{first} vs. {second} ({})", synth::NOTICE));
                }
                _ => {}
            }
        }
        document.index = document.records.first().into_iter().chain(document.records.last()).cloned().collect();
    }
}

/// 1 is the first player, -1 the second.
fn seat(active: i32) -> usize {
    usize::from(active < 0)
}

/// Years since the middle of 2019, of Delphi's dates.
fn years(document: &Document) -> f64 {
    match document.records.first().map(|record| &record.body) {
        Some(Record::HeaderMatch(header)) => (header.date - 43_647.0) / 365.25,
        _ => 0.0,
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "xg") {
            found.push(path);
        }
    }
    found.sort();
    Ok(())
}

/// The players, and the two of each match.
fn people(arguments: &Arguments) -> Result<(Vec<Player>, Vec<[usize; 2]>), Failure> {
    let world = &*arguments.world;
    let mut players: Vec<Player> = Vec::new();
    let mut seats = Vec::new();
    for part in arguments.pool.split(',') {
        let (matches, count) = part.split_once('x').ok_or("a pool is MATCHESxPLAYERS,...")?;
        let (matches, count): (usize, usize) = (matches.parse()?, count.parse()?);
        for _ in 0..count {
            let number = players.len();
            // Other players for other seeds.
            let index = (arguments.seed % 40) as usize * 2000 + number;
            let mut random = Random::of(arguments.seed ^ 0xABCD, number);
            let (cube, drift) = (0.5 * random.normal(), 0.1 * random.normal());
            players.push(Player {
                name: synth::name(index),
                matches,
                strength: if world == "equal" { 1.0 } else { synth::strength(index) },
                is_odd: number % 2 == 1,
                cube: if world == "cube" { cube } else { 0.0 },
                drift: if world == "years" { drift } else { 0.0 },
                plant: None,
            });
            seats.extend(std::iter::repeat_n(number, matches));
        }
    }
    if seats.len() % 2 == 1 {
        return Err("the pool has an odd number of seats".into());
    }
    let mut random = Random::of(arguments.seed ^ 0x5EA7, 0);
    for place in (1..seats.len()).rev() {
        seats.swap(place, random.below(place + 1));
    }
    // Nobody plays against himself.
    while let Some(place) = (0..seats.len() / 2).find(|pair| seats[2 * pair] == seats[2 * pair + 1]) {
        let other = random.below(seats.len());
        seats.swap(2 * place, other);
    }
    let pairs = seats.as_chunks::<2>().0.to_vec();
    Ok((players, pairs))
}

fn read(path: &Path) -> Result<Document, Failure> {
    Ok(Document::decode(Container::decode(&std::fs::read(path)?, &Limits::default())?)?)
}

/// Plants what the name of the world says in every other player. `measured` has no plants.
fn plant(players: &mut [Player], world: &str, seed: u64, measured: &Truths) {
    let Some((factor, how)) = world.split_once('-') else { return };
    let factor = if factor == "triple" { 3.0 } else { 2.0 };
    for (number, player) in players.iter_mut().enumerate().filter(|(number, _)| number % 2 == 1) {
        let mut random = Random::of(seed ^ 0x914A, number);
        let all = measured.get(&(number, ("all", "all"))).copied().unwrap_or_default();
        let is_large =
            |truth: &Truth| truth.decisions >= 20.0 && (0.05..=0.5).contains(&(truth.difficulty / all.difficulty));
        let own = measured.iter().filter(|((who, _), _)| *who == number).map(|((_, family), truth)| (*family, *truth));
        let own = own
            .filter(|(family, _)| !family.0.starts_with("bias") && family.0 != "all" && *family != ("kind", "checker"));
        let own = own.filter(|(family, truth)| match how {
            "cube" => family.0 == "kind",
            "bias" => family.0 == "kind",
            "hotter" => is_large(truth) && truth.hotter[8] >= factor * truth.mean,
            _ => is_large(truth),
        });
        let own: Vec<(Family, Truth)> = own.collect();
        if own.is_empty() {
            continue;
        }
        let (family, truth) = own[random.below(own.len())];
        let is_acting = random.unit() < 0.5;
        let (how, factor) = match how {
            "bias" => match (family.1, is_acting) {
                ("double", true) => ("early", factor),
                ("double", false) => ("late", factor),
                (_, true) => ("loose", factor),
                (_, false) => ("tight", factor),
            },
            "hotter" => {
                // The factor of the strength at which the loss is twice or three times as large, between two of the list.
                let mut below = (1.0, truth.mean);
                let mut found = HOTTER[8];
                for (hotter, loss) in HOTTER.into_iter().zip(truth.hotter) {
                    if loss >= factor * truth.mean {
                        found = below.0 + (hotter - below.0) * (factor * truth.mean - below.1) / (loss - below.1);
                        break;
                    }
                    below = (hotter, loss);
                }
                ("hotter", found)
            }
            _ => ("likely", factor),
        };
        player.plant = Some(Plant { how: how.to_owned(), family, factor });
    }
}

fn main() -> Result<(), Failure> {
    let arguments = Arguments::parse();
    let world = World { name: arguments.world.clone(), form: arguments.form };
    let (mut players, pairs) = people(&arguments)?;
    let mut sources = Vec::new();
    files(&arguments.collection, &mut sources)?;
    if sources.len() < pairs.len() {
        return Err(format!("the pool needs {} matches, the collection has {}", pairs.len(), sources.len()).into());
    }
    let pass = |number: usize, players: &[Player], is_measuring: bool| -> Result<(Document, Truths), Failure> {
        let mut document = read(&sources[number])?;
        let mut random = Random::of(arguments.seed, number);
        let seats = pairs[number];
        let years = years(&document);
        let forms = seats.map(|seat| world.form(&players[seat], years, &mut random));
        let mut pass = Pass { world: &world, players, seats, forms, random, truths: Truths::new(), is_measuring };
        pass.records(&mut document);
        Ok((document, pass.truths))
    };
    let added = |mut sum: Truths, more: Truths| {
        more.into_iter().for_each(|(key, truth)| *sum.entry(key).or_default() += truth);
        sum
    };
    if world.name.contains('-') {
        let each = (0..pairs.len()).into_par_iter().map(|number| Ok::<_, Failure>(pass(number, &players, true)?.1));
        let measured = each.try_reduce(Truths::new, |sum, more| Ok(added(sum, more)))?;
        plant(&mut players, &world.name, arguments.seed, &measured);
    }
    std::fs::create_dir(&arguments.folder)?;
    let each = (0..pairs.len()).into_par_iter().map(|number| {
        let (document, truths) = pass(number, &players, false)?;
        let file = document.encode().encode_with(Compression::new(1))?;
        std::fs::write(arguments.folder.join(format!("{number:06}.xg")), file)?;
        Ok::<_, Failure>(truths)
    });
    let truths = each.try_reduce(Truths::new, |sum, more| Ok(added(sum, more)))?;
    let name = format!("{}.tsv", arguments.folder.display());
    let mut out = std::io::BufWriter::new(std::fs::File::create(&name)?);
    let form = if world.form > 0.0 { "+form" } else { "" };
    writeln!(out, "# {}{form}", world.name)?;
    writeln!(
        out,
        "player\tmatches\tfamily\tpart\tplant\tfactor\tdecisions\tdifficulty\tdrawn_emg\ttrue_emg\tplain_emg\tacting_emg\tdrift"
    )?;
    for ((number, family), truth) in &truths {
        let player = &players[*number];
        let plant = player.plant.as_ref().filter(|plant| plant.family == *family);
        let (how, factor) = plant.map_or(("", 1.0), |plant| (&*plant.how, plant.factor));
        writeln!(
            out,
            "{}\t{}\t{}\t{}\t{how}\t{factor:.3}\t{}\t{:.5}\t{:.5}\t{:.5}\t{:.5}\t{:.5}\t{:.4}",
            player.name,
            player.matches,
            family.0,
            family.1,
            truth.decisions,
            truth.difficulty,
            truth.drawn,
            truth.mean,
            truth.plain,
            truth.acting,
            player.drift
        )?;
    }
    let sum = |family: Family| {
        let all = truths.iter().filter(|((_, one), _)| *one == family).map(|(_, truth)| *truth);
        all.fold(Truth::default(), |mut sum, truth| {
            sum += truth;
            sum
        })
    };
    for family in [("all", "all")].into_iter().chain(KINDS.map(|kind| ("kind", kind))) {
        let sum = sum(family);
        println!(
            "{:8} {:9.0} decisions, lost {:8.1} EMG, expected {:8.1}, reference {:8.1}",
            family.1, sum.decisions, sum.drawn, sum.mean, sum.difficulty
        );
    }
    println!("{}{form}: {} matches, {} players, truth in {name}", world.name, pairs.len(), players.len());
    Ok(())
}
