//! Are the claims chance? `cargo bench --bench claims -- DATABASE...`: draws matches of each database's players and asks the module `statistics` and the
//! macros of the intervals about them. benches/claims.sh makes the databases, of players without memory or weaknesses, and prints all tables.

#![allow(clippy::print_stdout)] // benchmarks print their results

use std::collections::HashMap;
use std::path::PathBuf;

use clap::Parser;
use gammonbase::statistics::claims::{Claim, Player, Sums, Verdict, against_field, against_side};
use gammonbase::{functions, rendered};
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
    {{ score_zone('d') }}, d.is_counted, d.error_emg, d.difficulty_emg, d.difficulty_variance
FROM decisions AS d
JOIN players AS p ON p.player_id = d.player_id
JOIN structures AS s ON s.structure_code = d.structure_code
WHERE d.error_emg IS NOT NULL AND d.difficulty_variance IS NOT NULL AND d.is_position = 0
ORDER BY d.decision_id";

/// The same of ideas, by match.
const IDEAS: &str = "
SELECT p.person_id, s.match_id, s.idea_code, sum(s.did + s.missed + s.wrong + s.avoided), sum(s.missed_emg + s.wrong_emg), sum(s.difficulty_emg),
    sum(s.difficulty_variance)
FROM player_idea_stats AS s JOIN players AS p USING (player_id) GROUP BY 1, 2, 3";

/// The ends of the interval of a part's loss, as views print them.
const INTERVAL: &str = "
SELECT {{ loss_end('pr_error_emg', 'jump', '-') }}, {{ loss_end('pr_error_emg', 'jump', '+') }}
FROM (SELECT ?1 AS pr_error_emg, ?2 * ?4 / ?3 AS jump)";

/// A decision: the families it is in, and what it lost.
type Decision = (Vec<usize>, Sums);

/// A person's matches: the sums of all decisions and of each family.
type Matches = Vec<Player>;

struct Collection {
    families: Vec<String>,
    people: Vec<Matches>,
    overdispersion: f64,
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
        let sums = Sums { decisions: row.get(7)?, loss: row.get(8)?, difficulty: row.get(9)?, variance: row.get(10)? };
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
            let sums =
                Sums { decisions: row.get(3)?, loss: row.get(4)?, difficulty: row.get(5)?, variance: row.get(6)? };
            of_ideas.entry((row.get(0)?, row.get(1)?)).or_default().push((decisions + code, sums));
        }
    }
    let families = decisions + 14;
    let mut people: HashMap<i64, Matches> = HashMap::new();
    for key in &keys {
        let of_match = &found[key];
        let order = random.some(of_match.len(), if is_shuffled { of_match.len() } else { 0 });
        let mut player = Player { whole: Sums::default(), families: vec![Sums::default(); families] };
        for (place, (of_decision, own)) in of_match.iter().enumerate() {
            let sums = order.get(place).map_or(*own, |&other| of_match[other].1);
            player.whole += sums;
            of_decision.iter().for_each(|&family| player.families[family] += sums);
        }
        for (family, sums) in of_ideas.remove(key).unwrap_or_default() {
            player.families[family] += sums;
        }
        people.entry(key.0).or_default().push(player);
    }
    let mut people: Vec<(i64, Matches)> = people.into_iter().collect();
    people.sort_by_key(|(person, _)| *person);
    let mut names: Vec<(String, usize)> = names.into_iter().collect();
    names.sort_by_key(|(_, place)| *place);
    let overdispersion = connection.query_row("SELECT overdispersion FROM overdispersion", [], |row| row.get(0))?;
    let mut labels = vec![String::new(); families];
    names.into_iter().for_each(|(name, place)| labels[place] = name);
    Ok(Collection {
        families: labels,
        people: people.into_iter().map(|(_, matches)| matches).collect(),
        overdispersion,
    })
}

fn sum<'a>(matches: impl Iterator<Item = &'a Player>) -> Player {
    let mut all = Player::default();
    for one in matches {
        all.whole += one.whole;
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
            "{}: {} players, overdispersion {:.2}",
            path.display(),
            collection.people.len(),
            collection.overdispersion
        );
        claims_table(&collection, &arguments, &mut random);
        if !arguments.shuffle {
            intervals_table(&collection, &arguments, &mut random)?;
        }
    }
    Ok(())
}

/// How often there are claims where nothing is true, and where a family's losses are multiplied.
fn claims_table(collection: &Collection, arguments: &Arguments, random: &mut Random) {
    let whole: Vec<Player> = collection.people.iter().map(|matches| sum(matches.iter())).collect();
    let phi = collection.overdispersion;
    println!(
        "% of reports with a claim; with losses times 1.5, 2 and 3: found, and true size / printed size of what was found"
    );
    println!("matches players weakness strength changed   x1.5   size     x2   size     x3   size wrong-sign");
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
            let others: Vec<Player> =
                (0..whole.len()).filter(|&other| other != who).map(|other| whole[other].clone()).collect();
            let claims = against_field(std::slice::from_ref(&player), &others, phi, LEAST);
            counts.add("weakness", has(&claims, Verdict::More));
            counts.add("strength", has(&claims, Verdict::Less));
            let half = count / 2;
            let [before, after] =
                [&drawn[..half], &drawn[half..]].map(|part| sum(part.iter().map(|&one| &matches[one])));
            let changed = against_side(&after, &before, phi, LEAST);
            counts.add("changed", has(&changed, Verdict::More) || has(&changed, Verdict::Less));
            let large: Vec<usize> = (0..player.families.len())
                .filter(|&family| {
                    claims[family].is_some()
                        && player.families[family].difficulty >= PLANTED_SHARE * player.whole.difficulty
                })
                .filter(|&family| {
                    !collection.families[family].starts_with("idea")
                        && player.families[family].difficulty <= 0.5 * player.whole.difficulty
                })
                .collect();
            if large.is_empty() {
                continue;
            }
            let family = large[random.below(large.len())];
            for (place, (name, factor)) in [("1.5", 1.5), ("2", 2.0), ("3", 3.0)].into_iter().enumerate() {
                let mut planted = player.clone();
                let more = (factor - 1.0) * planted.families[family].loss;
                planted.families[family].loss += more;
                planted.whole.loss += more;
                let Some(claim) = against_field(std::slice::from_ref(&planted), &others, phi, LEAST)[family] else {
                    continue;
                };
                counts.add(name, claim.verdict == Verdict::More);
                counts.add("wrong sign", claim.verdict == Verdict::Less);
                if claim.verdict == Verdict::More {
                    // The family's loss at the rate of all of the player's matches.
                    let truth = &whole[who];
                    let usual = truth.families[family].loss / truth.families[family].difficulty
                        * player.families[family].difficulty;
                    sizes[place][0] += factor * usual - claim.expected;
                    sizes[place][1] += claim.likely[1];
                }
            }
        }
        let size = |place: usize| match sizes[place] {
            [_, 0.0] => "-".to_owned(),
            [truth, printed] => format!("{:.2}", truth / printed),
        };
        println!(
            "{count:7} {:7} {:>8} {:>8} {:>7} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>10}",
            enough.len(),
            counts.share("weakness"),
            counts.share("strength"),
            counts.share("changed"),
            counts.share("1.5"),
            size(0),
            counts.share("2"),
            size(1),
            counts.share("3"),
            size(2),
            counts.share("wrong sign"),
        );
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
                if drawn.decisions < 10.0 || drawn.difficulty <= 0.0 {
                    continue;
                }
                let ends: (f64, f64) = interval.query_row(
                    params![drawn.loss, collection.overdispersion, drawn.difficulty, drawn.variance],
                    |row| Ok((row.get(0)?, row.get(1)?)),
                )?;
                // Drawn from the same matches: the mean of all is known better than its draws say, which flatters.
                let mean = all.loss / all.decisions * drawn.decisions;
                counts.add(kind, (ends.0..=ends.1).contains(&mean));
                counts.add("above", mean < ends.0);
                counts.add("below", mean > ends.1);
                if drawn.loss == 0.0 {
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
