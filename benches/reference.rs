//! Fits the reference player to the decisions of a database: `cargo bench --bench reference -- DATABASE...`. Prints the constants of
//! crates/rows/src/reference.rs as they are and as these decisions would have them.

#![allow(clippy::print_stdout)] // benchmarks print their results

use std::path::PathBuf;

use clap::Parser;
use rows::reference::{CHECKER, DOUBLE, Loss, Reference, TAKE};
use rusqlite::{Connection, OpenFlags};

/// Fit the reference player
#[derive(Debug, Parser)]
#[command(bin_name = "cargo bench --bench reference --")]
struct Arguments {
    /// Databases; their decisions are put together
    #[arg(required = true)]
    databases: Vec<PathBuf>,
    /// Added by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// The equity that each option gives up, and the index of the chosen one.
struct Decision {
    deltas: Vec<f64>,
    chosen: usize,
}

/// Each option: its decision, what it gives up, and whether it was chosen.
const PLAYS: &str = "
SELECT d.decision_id, max(d.equity_best - c.equity, 0.0), c.candidate_rank = d.played_rank
FROM decisions AS d
JOIN candidates AS c ON c.decision_id = d.decision_id
WHERE d.kind = 'checker' AND d.is_counted = 1 AND d.is_position = 0 AND d.played_rank IS NOT NULL AND d.equity_best IS NOT NULL AND c.equity IS NOT NULL
ORDER BY d.decision_id";
const DOUBLES: &str = "
SELECT d.decision_id, o.is_worse * abs(a.hold - a.turn), o.is_worse = ((d.action = 'double') = (a.hold > a.turn))
FROM decisions AS d
JOIN (SELECT decision_id, equity_no_double AS hold, min(equity_double_take, equity_double_pass) AS turn FROM cube_analyses) AS a USING (decision_id)
CROSS JOIN (SELECT 0 AS is_worse UNION ALL SELECT 1) AS o
WHERE d.is_counted = 1 AND d.is_position = 0 AND d.action IS NOT NULL AND a.hold IS NOT NULL AND a.turn IS NOT NULL
ORDER BY d.decision_id, o.is_worse";
const ANSWERS: &str = "
SELECT d.decision_id, o.is_worse * abs(a.equity_double_take - a.equity_double_pass),
    o.is_worse = ((d.action <> 'pass') = (a.equity_double_take > a.equity_double_pass))
FROM decisions AS d
JOIN cube_analyses AS a ON a.decision_id = d.double_decision_id
CROSS JOIN (SELECT 0 AS is_worse UNION ALL SELECT 1) AS o
WHERE d.kind = 'take' AND d.is_counted = 1 AND d.is_position = 0 AND a.equity_double_take IS NOT NULL AND a.equity_double_pass IS NOT NULL
ORDER BY d.decision_id, o.is_worse";

fn read(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<Decision>> {
    let mut decisions: Vec<Decision> = Vec::new();
    let mut last = None;
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        if last != Some(id) {
            decisions.push(Decision { deltas: Vec::new(), chosen: usize::MAX });
            last = Some(id);
        }
        let decision = decisions.last_mut().expect("just added");
        if row.get(2)? {
            decision.chosen = decision.deltas.len();
        }
        decision.deltas.push(row.get(1)?);
    }
    decisions.retain(|decision| decision.deltas.len() > 1 && decision.chosen < decision.deltas.len());
    Ok(decisions)
}

/// Mean logarithm of the probability of what was chosen.
fn likelihood(player: &Reference, decisions: &[Decision]) -> f64 {
    let logs = decisions.iter().map(|one| player.shares(&one.deltas)[one.chosen].max(1e-12).ln());
    logs.sum::<f64>() / decisions.len() as f64
}

/// The most likely player: one constant after the other, with ever smaller steps. A coin stays one.
fn fitted(start: Reference, decisions: &[Decision]) -> Reference {
    let mut best = (start, likelihood(&start, decisions));
    let mut step = 1.5f64;
    while step > 1.002 {
        let before = best.1;
        for constant in 0..3 {
            for factor in [step, 1.0 / step] {
                let mut player = best.0;
                match constant {
                    2 => {
                        let odds = player.second_share / (1.0 - player.second_share) * factor;
                        player.second_share = odds / (1.0 + odds);
                    }
                    place => player.temperatures[place] *= factor,
                }
                let likely = likelihood(&player, decisions);
                if likely > best.1 {
                    best = (player, likely);
                }
            }
        }
        if best.1 <= before {
            step = step.sqrt();
        }
    }
    best.0
}

/// Mean loss; loss and squared deviation divided by their expectations.
fn compared(player: &Reference, decisions: &[Decision]) -> [f64; 3] {
    let (mut loss, mut square, mut expected, mut variance) = (0.0, 0.0, 0.0, 0.0);
    for one in decisions {
        let Loss { mean, variance: own, .. } = player.loss(0.0, one.deltas.iter().map(|delta| -delta));
        let lost = one.deltas[one.chosen];
        loss += lost;
        square += (lost - mean) * (lost - mean);
        expected += mean;
        variance += own;
    }
    [loss / decisions.len() as f64, loss / expected, square / variance]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    println!(
        "kind           n             T1      T2      e  mean loss  loss/expected  variance/expected  log likelihood"
    );
    for (kind, player, sql) in [("checker", CHECKER, PLAYS), ("double", DOUBLE, DOUBLES), ("take", TAKE, ANSWERS)] {
        let mut decisions = Vec::new();
        for path in &arguments.databases {
            decisions.extend(read(&Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?, sql)?);
        }
        if decisions.is_empty() {
            println!("{kind:10} no decision that counts");
            continue;
        }
        for (name, player) in [("as it is", player), ("fitted", fitted(player, &decisions))] {
            let [mean, ratio, spread] = compared(&player, &decisions);
            println!(
                "{kind:8} {:7} {name:>9} {:7.4} {:7.4} {:6.3} {mean:10.4} {ratio:14.2} {spread:18.2} {:15.4}",
                decisions.len(),
                player.temperatures[0],
                player.temperatures[1],
                player.second_share,
                likelihood(&player, &decisions)
            );
        }
    }
    Ok(())
}
