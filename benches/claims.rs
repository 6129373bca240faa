//! Are the claims chance? `cargo bench --bench claims -- DATABASE...`: draws matches of each database's players and asks the module `statistics` and the
//! macros of the intervals about them. benches/claims.sh makes the databases, of players without memory or weaknesses, and prints all tables.

#![allow(clippy::print_stdout)] // benchmarks print their results

use std::collections::HashMap;
use std::path::PathBuf;

use clap::Parser;
use gammonbase::statistics::claims::{
    Claim, Dispersion, Player, Question, Sum, Sums, Verdict, Whole, against_field, against_side,
};
use gammonbase::statistics::share;
use gammonbase::{query::functions, sql::rendered};
use rusqlite::{Connection, OpenFlags, params};
use sql_functions::mathematics;

/// Test claims and intervals by simulation
#[derive(Debug, Parser)]
#[command(bin_name = "cargo bench --bench claims --")]
struct Arguments {
    /// Databases; what is true of their players is what all their matches say
    #[arg(required = true)]
    databases: Vec<PathBuf>,
    /// Exchange the losses of decisions within each match and player first, so that nothing is left to find
    #[arg(long)]
    shuffle: bool,
    /// Draws for each number of matches
    #[arg(long, default_value_t = 1000)]
    draws: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Judge all matches of each player of worlds (benches/worlds.rs), whose truth is in DATABASE without .db, and .tsv
    #[arg(long)]
    worlds: bool,
    /// Added by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// Numbers of matches to draw.
const MATCHES: [usize; 5] = [3, 5, 10, 30, 100];
/// Families with fewer decisions are left out, as in report `study`.
const LEAST: f64 = 20.0;
/// Families whose losses are multiplied have at least this share of the difficulty.
const PLANTED_SHARE: f64 = 0.05;

/// Each decision that is analysed, with the families it is in.
const DECISIONS: &str = "
SELECT p.person_id, d.match_id, d.kind, s.phase, nullif(nullif(s.plan, 'flexible'), 'race'), nullif(nullif(s.opponent_plan, 'flexible'), 'race'),
    {{ score_zone('d') }}, d.is_counted, d.error_emg, d.difficulty_emg, d.difficulty_variance, sqrt(d.error_emg), d.difficulty_root
FROM decisions AS d
JOIN players AS p ON p.player_id = d.player_id
JOIN structures AS s ON s.structure_code = d.structure_code
WHERE d.error_emg IS NOT NULL AND d.difficulty_variance IS NOT NULL AND d.is_position = 0
ORDER BY d.decision_id";

/// The sums of ideas, by match.
const IDEAS: &str = "
SELECT p.person_id, s.match_id, s.idea_code, sum(s.did + s.missed + s.wrong + s.avoided), sum(s.missed_emg + s.wrong_emg), sum(s.difficulty_emg),
    sum(s.difficulty_variance), sum(s.error_root), sum(s.difficulty_root)
FROM player_idea_stats AS s JOIN players AS p USING (player_id) GROUP BY 1, 2, 3";

/// The ends of the interval of a part's loss, as views print them.
const INTERVAL: &str = "
SELECT {{ loss_end('pr_error_emg', 'jump', '-') }}, {{ loss_end('pr_error_emg', 'jump', '+') }}
FROM (SELECT ?1 AS pr_error_emg, ?2 * ?4 / ?3 + ?5 * ?1 / ?6 AS jump)";

/// A decision: the families it is in, and what it lost.
type Decision = (Vec<usize>, Sums);

/// A person's matches: the sums of all decisions and of each family.
type Matches = Vec<Player>;

struct Collection {
    names: Vec<String>,
    families: Vec<String>,
    wholes: Vec<Whole>,
    people: Vec<Matches>,
    overdispersion: f64,
    dispersion: Dispersion,
}

impl Collection {
    fn question(&self, shares: [f64; 2]) -> Question {
        Question { min_decisions: LEAST, shares, dispersion: self.dispersion }
    }
}

fn sums(row: &rusqlite::Row<'_>, first: usize) -> rusqlite::Result<Sums> {
    let figure = |place: usize| row.get::<_, f64>(first + place);
    let sum = |seen, usual| -> rusqlite::Result<Sum> { Ok(Sum { seen: figure(seen)?, usual: figure(usual)? }) };
    Ok(Sums { decisions: figure(0)?, loss: sum(1, 2)?, variance: figure(3)?, root: sum(4, 5)? })
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(bits ^ (bits >> 31)) * end as u128) >> 64) as usize
    }

    /// `count` different numbers below `end`.
    fn some(&mut self, end: usize, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..end).collect();
        for place in 0..count {
            let other = place + self.below(end - place);
            all.swap(place, other);
        }
        all.truncate(count);
        all
    }
}

fn read(path: &PathBuf, is_shuffled: bool, random: &mut Random) -> rusqlite::Result<Collection> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    mathematics::install(&connection)?;
    functions::install(&connection, path).expect("the functions of the program");
    let mut names: HashMap<String, usize> = HashMap::new();
    let mut found: HashMap<(i64, i64), Vec<Decision>> = HashMap::new();
    let mut statement = connection.prepare(&rendered(DECISIONS))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let mut families = Vec::new();
        for (column, kind) in ["kind", "phase", "plan", "against", "score"].iter().enumerate() {
            if let Some(part) = row.get::<_, Option<String>>(column + 2)? {
                let next = names.len();
                families.push(*names.entry(format!("{kind} {part}")).or_insert(next));
            }
        }
        let sums = sums(row, 7)?;
        found.entry((row.get(0)?, row.get(1)?)).or_default().push((families, sums));
    }
    let mut keys: Vec<(i64, i64)> = found.keys().copied().collect();
    keys.sort_unstable();
    let decisions = names.len();
    let mut of_ideas: HashMap<(i64, i64), Vec<(usize, Sums)>> = HashMap::new();
    if !is_shuffled {
        let mut statement = connection.prepare(IDEAS)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let code = usize::from(row.get::<_, u8>(2)?);
            names.entry(format!("idea {code}")).or_insert(decisions + code);
            let sums = sums(row, 3)?;
            of_ideas.entry((row.get(0)?, row.get(1)?)).or_default().push((decisions + code, sums));
        }
    }
    let families = decisions + 14;
    let plays = names.get("kind checker").copied();
    let mut people: HashMap<i64, Matches> = HashMap::new();
    for key in &keys {
        let of_match = &found[key];
        let order = random.some(of_match.len(), if is_shuffled { of_match.len() } else { 0 });
        let mut player = Player { families: vec![Sums::default(); families], ..Player::default() };
        for (place, (of_decision, own)) in of_match.iter().enumerate() {
            let sums = order.get(place).map_or(*own, |&other| of_match[other].1);
            player.wholes[0] += sums;
            if of_decision.first() == plays.as_ref() {
                player.wholes[1] += sums;
            }
            of_decision.iter().for_each(|&family| player.families[family] += sums);
        }
        for (family, sums) in of_ideas.remove(key).unwrap_or_default() {
            player.families[family] += sums;
        }
        let usual = |sums: &Sums| sums.root.usual;
        player.matches = vec![(player.wholes.each_ref().map(usual), player.families.iter().map(usual).collect())];
        people.entry(key.0).or_default().push(player);
    }
    let mut people: Vec<(i64, Matches)> = people.into_iter().collect();
    people.sort_by_key(|(person, _)| *person);
    let name = |(person, _): &(i64, Matches)| {
        connection.query_row("SELECT name FROM players WHERE player_id = ?", [person], |row| row.get(0))
    };
    let players = people.iter().map(name).collect::<rusqlite::Result<Vec<String>>>()?;
    let mut names: Vec<(String, usize)> = names.into_iter().collect();
    names.sort_by_key(|(_, place)| *place);
    let (overdispersion, dispersion) = connection.query_row(
        "SELECT overdispersion, loss_dispersion, root_dispersion, form_variance FROM overdispersion",
        [],
        |row| Ok((row.get(0)?, Dispersion { loss: row.get(1)?, root: row.get(2)?, form: row.get(3)? })),
    )?;
    let whole = |place: usize| if place >= decisions { Whole::Plays } else { Whole::All };
    let mut labels = vec![String::new(); families];
    names.into_iter().for_each(|(name, place)| labels[place] = name);
    Ok(Collection {
        names: players,
        families: labels,
        people: people.into_iter().map(|(_, matches)| matches).collect(),
        wholes: (0..families).map(whole).collect(),
        overdispersion,
        dispersion,
    })
}

fn sum<'a>(matches: impl Iterator<Item = &'a Player>) -> Player {
    let mut all = Player::default();
    for one in matches {
        all.wholes.iter_mut().zip(one.wholes).for_each(|(whole, more)| *whole += more);
        all.matches.extend(one.matches.iter().cloned());
        all.families.resize(one.families.len(), Sums::default());
        all.families.iter_mut().zip(&one.families).for_each(|(sums, more)| *sums += *more);
    }
    all
}

/// Counts of draws, by question.
#[derive(Default)]
struct Counts(HashMap<&'static str, (usize, usize)>);

impl Counts {
    fn add(&mut self, what: &'static str, is_so: bool) {
        let (some, all) = self.0.entry(what).or_default();
        *some += usize::from(is_so);
        *all += 1;
    }

    fn share(&self, what: &str) -> String {
        self.0.get(what).map_or("-".to_owned(), |(some, all)| format!("{:.1}", 100.0 * *some as f64 / *all as f64))
    }
}

fn has(claims: &[Option<Claim>], verdict: Verdict) -> bool {
    claims.iter().flatten().any(|claim| claim.verdict == verdict)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    let mut random = Random(arguments.seed);
    for path in &arguments.databases {
        let collection = read(path, arguments.shuffle, &mut random)?;
        println!(
            "{}: {} players, overdispersion {:.2}, {:?}",
            path.display(),
            collection.people.len(),
            collection.overdispersion,
            collection.dispersion
        );
        if arguments.worlds {
            world_table(&collection, &path.with_extension("tsv"))?;
            continue;
        }
        claims_table(&collection, &arguments, &mut random);
        if !arguments.shuffle {
            intervals_table(&collection, &arguments, &mut random)?;
        }
    }
    Ok(())
}

/// What is claimed of each player of a world, compared with the truth: a fast mirror of what benches/claims.py reads on pages.
fn world_table(collection: &Collection, truth: &std::path::Path) -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(truth)?;
    let (mut planted, mut losses) = (HashMap::new(), HashMap::new());
    for line in text.lines().skip(2) {
        let [name, _, family, part, plant, _, _, _, _, expected, plain, ..] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            continue;
        };
        let family = format!("{family} {part}");
        let (expected, plain): (f64, f64) = (expected.parse()?, plain.parse()?);
        if !plant.is_empty() && plant != "-" {
            planted.insert(name.to_owned(), family.clone());
        }
        losses.insert((name.to_owned(), family), (expected, plain));
    }
    let whole: Vec<Player> = collection.people.iter().map(|matches| sum(matches.iter())).collect();
    let question = collection.question([share::WEAKNESS, share::STRENGTH]);
    println!("matches clean weakness strength | planted found opposite elsewhere strength  size cover");
    for count in MATCHES {
        let mut counts = Counts::default();
        let (mut sizes, mut clean, mut with_plant) = ([0.0; 2], 0, 0);
        for who in (0..whole.len()).filter(|&who| collection.people[who].len() == count) {
            let others: Vec<&Player> =
                (0..whole.len()).filter(|&other| other != who).map(|other| &whole[other]).collect();
            let claims = against_field(&whole[who..=who], &others, &collection.wholes, &question);
            let Some(family) = planted.get(&collection.names[who]) else {
                clean += 1;
                counts.add("weakness", has(&claims, Verdict::More));
                counts.add("strength", has(&claims, Verdict::Less));
                continue;
            };
            with_plant += 1;
            let place = collection.families.iter().position(|name| name == family);
            let claim = place.and_then(|place| claims[place]);
            let verdict = claim.map(|claim| claim.verdict);
            counts.add("found", verdict == Some(Verdict::More));
            counts.add("opposite", verdict == Some(Verdict::Less));
            counts.add("less", has(&claims, Verdict::Less));
            let others = (0..claims.len()).filter(|&index| Some(index) != place).map(|index| claims[index]);
            counts.add("elsewhere", has(&others.collect::<Vec<_>>(), Verdict::More));
            let key = |family: &str| (collection.names[who].clone(), family.to_owned());
            if let (Some(claim), Some((expected, plain)), Some(all)) = (
                claim.filter(|claim| claim.verdict == Verdict::More),
                losses.get(&key(family)),
                losses.get(&key("all all")),
            ) {
                let is = expected - plain * all.0 / all.1;
                sizes[0] += is;
                sizes[1] += claim.likely[1];
                counts.add("cover", claim.likely[0] <= is && is <= claim.likely[2]);
            }
        }
        println!(
            "{count:7} {clean:5} {:>8} {:>8} | {with_plant:7} {:>5} {:>8} {:>9} {:>8} {:>5.2} {:>5}",
            counts.share("weakness"),
            counts.share("strength"),
            counts.share("found"),
            counts.share("opposite"),
            counts.share("elsewhere"),
            counts.share("less"),
            sizes[0] / sizes[1],
            counts.share("cover"),
        );
    }
    Ok(())
}

/// Adds errors to a family, as if they were that many times as likely: those of other matches of the player, as hard.
fn add_errors(player: &mut Player, collection: &Collection, family: usize, other: &Player) {
    let (own, more) = (player.families[family], other.families[family]);
    let scaled = |own: Sum, more: Sum| if more.usual > 0.0 { more.seen * own.usual / more.usual } else { 0.0 };
    let (loss, root) = (scaled(own.loss, more.loss), scaled(own.root, more.root));
    let add = |sums: &mut Sums| {
        sums.loss.seen += loss;
        sums.root.seen += root;
    };
    add(&mut player.families[family]);
    add(&mut player.wholes[0]);
    if collection.families[family] == "kind checker" {
        add(&mut player.wholes[1]);
    }
}

/// How often there are claims where nothing is true, and where a family has more errors.
fn claims_table(collection: &Collection, arguments: &Arguments, random: &mut Random) {
    let whole: Vec<Player> = collection.people.iter().map(|matches| sum(matches.iter())).collect();
    let (study, sides) =
        (collection.question([share::WEAKNESS, share::STRENGTH]), collection.question([share::SIDES; 2]));
    println!(
        "% of reports with a claim; with 1.5, 2 and 3 times as many errors in a family: found, true size / printed size, and % of intervals that cover it; found first"
    );
    println!(
        "matches players weakness strength changed   x1.5   size  cover     x2   size  cover     x3   size  cover wrong-sign"
    );
    for count in MATCHES {
        let enough: Vec<usize> = (0..whole.len()).filter(|&who| collection.people[who].len() >= count).collect();
        if enough.is_empty() {
            continue;
        }
        let mut counts = Counts::default();
        let mut sizes = [[0.0; 2]; 3];
        for _ in 0..arguments.draws {
            let who = enough[random.below(enough.len())];
            let matches = &collection.people[who];
            let drawn = random.some(matches.len(), count);
            let player = sum(drawn.iter().map(|&one| &matches[one]));
            let others: Vec<&Player> =
                (0..whole.len()).filter(|&other| other != who).map(|other| &whole[other]).collect();
            let of_field =
                |player: &Player| against_field(std::slice::from_ref(player), &others, &collection.wholes, &study);
            let claims = of_field(&player);
            counts.add("weakness", has(&claims, Verdict::More));
            counts.add("strength", has(&claims, Verdict::Less));
            let half = count / 2;
            let [before, after] =
                [&drawn[..half], &drawn[half..]].map(|part| sum(part.iter().map(|&one| &matches[one])));
            let changed = against_side(&after, &before, &sides);
            counts.add("changed", has(&changed, Verdict::More) || has(&changed, Verdict::Less));
            let large: Vec<usize> = (0..player.families.len())
                .filter(|&family| {
                    let share = player.families[family].loss.usual / player.wholes[0].loss.usual;
                    claims[family].is_some()
                        && (PLANTED_SHARE..=0.5).contains(&share)
                        && !collection.families[family].starts_with("idea")
                })
                .collect();
            if large.is_empty() {
                continue;
            }
            let family = large[random.below(large.len())];
            let truth = &whole[who];
            // The family's loss at the rate of all of the player's matches.
            let usual = truth.families[family].loss.seen / truth.families[family].loss.usual
                * player.families[family].loss.usual;
            let more =
                (0..2).map(|_| sum((0..count).map(|_| &matches[random.below(matches.len())]))).collect::<Vec<_>>();
            for (place, (name, factor)) in [("1.5", 1.5), ("2", 2.0), ("3", 3.0)].into_iter().enumerate() {
                let mut planted = player.clone();
                let mut half = more[0].clone();
                if place == 0 {
                    // Half as many more: those of half of the matches count for all.
                    half = sum((0..count.div_ceil(2)).map(|_| &matches[random.below(matches.len())]));
                    half.families[family].loss.usual *= 2.0;
                    half.families[family].root.usual *= 2.0;
                }
                add_errors(&mut planted, collection, family, &half);
                if place == 2 {
                    add_errors(&mut planted, collection, family, &more[1]);
                }
                let claims = of_field(&planted);
                let Some(claim) = claims[family] else { continue };
                counts.add(name, claim.verdict == Verdict::More);
                counts.add("wrong sign", claim.verdict == Verdict::Less);
                if claim.verdict == Verdict::More {
                    let is = factor * usual - claim.expected;
                    sizes[place][0] += is;
                    sizes[place][1] += claim.likely[1];
                    counts.add(["c1.5", "c2", "c3"][place], claim.likely[0] <= is && is <= claim.likely[2]);
                }
            }
        }
        let size = |place: usize| match sizes[place] {
            [_, 0.0] => "-".to_owned(),
            [truth, printed] => format!("{:.2}", truth / printed),
        };
        print!(
            "{count:7} {:7} {:>8} {:>8} {:>7}",
            enough.len(),
            counts.share("weakness"),
            counts.share("strength"),
            counts.share("changed")
        );
        for (place, name) in ["1.5", "2", "3"].into_iter().enumerate() {
            print!(" {:>6} {:>6} {:>6}", counts.share(name), size(place), counts.share(&format!("c{name}")));
        }
        println!(" {:>10}", counts.share("wrong sign"));
    }
}

/// How often the interval of a part's mean loss has the mean of all the player's matches in it, and how often the player's extra loss.
fn intervals_table(collection: &Collection, arguments: &Arguments, random: &mut Random) -> rusqlite::Result<()> {
    let connection = Connection::open_in_memory()?;
    mathematics::install(&connection)?;
    let sql = rendered(INTERVAL);
    let mut interval = connection.prepare(&sql)?;
    println!("% of intervals of a part's mean loss that cover it (players with five times as many matches or more)");
    println!("matches kinds phases plans against scores nothing-lost above below");
    for count in MATCHES {
        let enough: Vec<&Matches> = collection.people.iter().filter(|matches| matches.len() >= 5 * count).collect();
        if enough.len() < 3 {
            continue;
        }
        let mut counts = Counts::default();
        for _ in 0..arguments.draws {
            let matches = enough[random.below(enough.len())];
            let truth = sum(matches.iter());
            let player = sum(random.some(matches.len(), count).iter().map(|&one| &matches[one]));
            for (family, name) in collection.families.iter().enumerate() {
                let (drawn, all) = (player.families[family], truth.families[family]);
                let kind = match name.split(' ').next() {
                    Some("kind") if name != "kind checker" => "kinds",
                    Some("phase") => "phases",
                    Some("plan") => "plans",
                    Some("against") => "against",
                    Some("score") => "scores",
                    _ => continue,
                };
                if drawn.decisions < 10.0 || drawn.loss.usual <= 0.0 {
                    continue;
                }
                let ends: (f64, f64) = interval.query_row(
                    params![
                        drawn.loss.seen,
                        collection.dispersion.loss,
                        drawn.loss.usual,
                        drawn.variance,
                        collection.dispersion.form,
                        player.matches.iter().filter(|(_, families)| families[family] > 0.0).count() as f64
                    ],
                    |row| Ok((row.get(0)?, row.get(1)?)),
                )?;
                // Drawn from the same matches: the mean of all is known better than its draws say, which flatters.
                let mean = all.loss.seen / all.decisions * drawn.decisions;
                counts.add(kind, (ends.0..=ends.1).contains(&mean));
                counts.add("above", mean < ends.0);
                counts.add("below", mean > ends.1);
                if drawn.loss.seen == 0.0 {
                    counts.add("nothing lost", mean <= ends.1);
                }
            }
        }
        let shares: Vec<String> = ["kinds", "phases", "plans", "against", "scores", "nothing lost", "above", "below"]
            .iter()
            .map(|what| counts.share(what))
            .collect();
        println!("{count:7} {}", shares.join(" "));
    }
    Ok(())
}
