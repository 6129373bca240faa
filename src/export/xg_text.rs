//! A decision as text in the layout of eXtreme Gammon's own text exports, which forums and other programs read.

use crate::query::decision::{Decision, counted, difference, names, rollout_facts};
use crate::query::output::Row;
use backgammon::{Diagram, IdError, Xgid};
use rows::visible::visible_lines;

/// The marks of rollouts, which notes explain.
const MARKS: [char; 9] = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// The text of a checker play, or of a double with its answer. X is the player who decides.
pub fn xg_text(found: &Decision) -> Result<String, IdError> {
    let row = Row(&found.decision);
    let xgid = Xgid::parse(&row.text("xgid"))?;
    let mut lines = position(row, &xgid);
    match &found.cube {
        Some(cube) => cube_lines(found, Row(cube), xgid.cube_owner != 0, &mut lines),
        None => play_lines(found, &mut lines),
    }
    for comment in &found.comments {
        lines.push(visible_lines(comment.as_str().unwrap_or_default()).trim().to_owned());
        lines.push(String::new());
    }
    // Only rollouts record XG's version.
    let version = found.rollouts.first().map(|rollout| Row(rollout).text("engine_version"));
    lines.extend(version.map(|version| format!("eXtreme Gammon Version: {version}\n")));
    Ok(lines.join("\n") + "\n")
}

fn position(row: Row<'_>, xgid: &Xgid) -> Vec<String> {
    let [player, opponent] = names(row);
    let (points, other_points) = (xgid.score_player, xgid.score_opponent);
    let (pips, other_pips) = xgid.board.pip_count();
    let (rules, length) = match (xgid.match_length, xgid.crawford_jacoby) {
        (0, rules) => {
            let jacoby = if rules & 1 == 0 { "" } else { " Jacoby" };
            let beaver = if rules & 2 == 0 { "" } else { " Beaver" };
            let comma = if rules == 0 { "" } else { "," };
            (format!(". Unlimited Game{comma}{jacoby}{beaver}"), String::new())
        }
        (length, rules) => {
            (format!(" {length} pt.(s) match."), format!("/{length}{}", if rules == 0 { "" } else { " Crawford" }))
        }
    };
    let value = 1u64 << u32::from(xgid.cube_log2).min(40);
    let cube = || vec![String::new(), "+---+".to_owned(), format!("|{value:^3}|"), "+---+".to_owned()];
    let (player_cube, opponent_cube, owner) = match xgid.cube_owner {
        1 => (cube(), Vec::new(), ", X own cube"),
        -1 => (Vec::new(), cube(), ", O own cube"),
        _ => (Vec::new(), Vec::new(), ""),
    };
    let board = Diagram { board: xgid.board, opponent: opponent_cube, middle: String::new(), player: player_cube };
    let dice = format!("{}{}", row.text("die1"), row.text("die2"));
    let mut lines = vec![xgid.to_string(), String::new(), format!("X:{player}   O:{opponent}")];
    lines.push(format!("Score is X:{points} O:{other_points}{rules}"));
    lines.extend(
        board.to_string().lines().map(|line| format!(" {}", line.replace("|  +", "| +").replace("|  |", "| |"))),
    );
    lines.push(format!("Pip count  X: {pips}  O: {other_pips} X-O: {points}-{other_points}{length}"));
    lines.push(format!("Cube: {value}{owner}"));
    lines.push(if dice.is_empty() { "X on roll, cube action".to_owned() } else { format!("X to play {dice}") });
    lines.push(String::new());
    lines
}

/// A line with the chances of a player, whose columns begin with `of`; `None` if they are not known.
fn chances(title: &str, row: Row<'_>, of: &str) -> Option<String> {
    let percent = |name: &str| Some(100.0 * row.number(&format!("{of}{name}"))?);
    let (single, gammon, backgammon) = (percent("")?, percent("_gammon")?, percent("_backgammon")?);
    Some(format!("{title}{single:.2}% (G:{gammon:.2}% B:{backgammon:.2}%)"))
}

/// ` (-0.029)`; nothing for no difference.
fn in_brackets(value: Option<f64>) -> String {
    match difference(value) {
        none if none.is_empty() => none,
        difference => format!(" ({difference})"),
    }
}

fn level(row: Row<'_>) -> String {
    match row.text("level") {
        level if level.starts_with("Opening Book") => "Book".to_owned(),
        level => level,
    }
}

fn play_lines(found: &Decision, lines: &mut Vec<String>) {
    let mut notes = Vec::new();
    for candidate in found.candidates.iter().map(Row) {
        let rank = candidate.text("candidate_rank");
        let rollout = found.rollouts.iter().map(Row).find(|rollout| rollout.text("candidate_rank") == rank);
        let mark = rollout.and_then(|_| MARKS.get(notes.len())).map_or(String::new(), char::to_string);
        let play = candidate.text("play").replace("bar/", "Bar/").replace("/off", "/Off");
        let play = if play == "cannot move" { "Cannot Move".to_owned() } else { play };
        let behind = in_brackets(candidate.number("equity_difference"));
        let level = format!("{}{mark}", level(candidate));
        lines.push(format!("{rank:>5}. {level:<11} {play:<28} eq:{}{behind}", candidate.equity("equity")));
        lines.extend(chances("      Player:   ", candidate, "win"));
        lines.extend(chances("      Opponent: ", candidate, "lose"));
        if let Some(rollout) = rollout {
            lines.extend(confidence("      Confidence: ", rollout, ""));
            notes.push(format!("{mark}  {}", settings(rollout).join("\n   ")));
        }
        lines.push(String::new());
    }
    for note in notes {
        lines.extend([note, String::new()]);
    }
}

/// `±0.009 (+0.692..+0.710)`; `None` without an interval.
fn confidence(title: &str, rollout: Row<'_>, of: &str) -> Option<String> {
    let of = |name: &str| rollout.number(&format!("{of}{name}"));
    let (equity, error) = (of("equity")?, of("error_95")?);
    Some(format!("{title}±{error:.3} ({:+.3}..{:+.3})", equity - error, equity + error))
}

fn settings(rollout: Row<'_>) -> Vec<String> {
    let variance = if rollout.is_true("is_variance_reduced") { " with Variance Reduction" } else { "" };
    let (play, cube) = (rollout.text("play_level"), rollout.text("cube_level"));
    let levels = match play == cube {
        true => format!("Moves and cube decisions: {play}"),
        false => format!("Moves: {play}, cube decisions: {cube}"),
    };
    vec![
        format!("{} rolled{variance}{}.", counted(rollout, "games", "Game"), rollout_facts(rollout)),
        format!("Dice Seed: {}", rollout.text("random_seed")),
        levels,
    ]
}

fn cube_lines(found: &Decision, cube: Row<'_>, is_redouble: bool, lines: &mut Vec<String>) {
    let rollout = found.rollouts.first().map(Row);
    lines.push(format!("Analyzed in {}", level(cube)));
    let shown = [("No double", "nd_"), ("Double/Take", "dt_")];
    for (name, of) in shown.into_iter().take(if rollout.is_some() { 2 } else { 1 }) {
        let Some(win) = chances("Player Winning Chances:   ", cube, &format!("{of}win")) else { continue };
        lines.extend(rollout.map(|_| name.to_owned()));
        lines.push(win);
        lines.extend(chances("Opponent Winning Chances: ", cube, &format!("{of}lose")));
    }
    lines.push(String::new());
    // In a match, the equity after a double at the old cube is not recorded.
    let cubeless = cube.number("nd_cubeless_equity").zip(cube.number("dt_cubeless_equity"));
    if let Some((hold, doubled)) = cubeless.filter(|_| Row(&found.decision).number("match_length").is_none()) {
        lines.push(format!("Cubeless Equities: No Double={hold:+.3}, Double={:+.3}\n", 2.0 * doubled));
    }
    let answer = if cube.is_true("is_beaver_right") { "Beaver" } else { "Take" };
    let equities = found.cube_lines().map(|[hold, take, pass]| (hold.equity, take.equity, pass.equity));
    if let Some((Some(hold), Some(take), Some(pass))) = equities {
        equity_lines([hold, take, pass], answer, is_redouble, lines);
    }
    for (name, what) in [("wrong_pass_share", "pass"), ("wrong_take_share", "take")] {
        let share = cube.number(name).map(|_| cube.percent(name));
        lines.extend(
            share.map(|share| format!("Percentage of wrong {what} needed to make the double decision right: {share}%")),
        );
    }
    lines.push(String::new());
    if let Some(rollout) = rollout {
        lines.push("Rollout:".to_owned());
        lines.extend(settings(rollout).into_iter().map(|line| format!("  {line}")));
        lines.extend(confidence("  Confidence No Double: ", rollout, ""));
        lines.extend(confidence("  Confidence Double:    ", rollout, "dt_"));
        lines.push(String::new());
    }
}

/// The equities of no double, double/take and double/pass, and the best action.
fn equity_lines([hold, take, pass]: [f64; 3], answer: &str, is_redouble: bool, lines: &mut Vec<String>) {
    let best = hold.max(take.min(pass));
    let (no, double) = if is_redouble { ("No redouble", "Redouble") } else { ("No double", "Double") };
    lines.push("Cubeful Equities:".to_owned());
    for (name, equity) in
        [(no.to_owned(), hold), (format!("{double}/{answer}"), take), (format!("{double}/Pass"), pass)]
    {
        let name = format!("{name}:");
        lines.push(format!(
            "       {name:<width$}{equity:+.3}{}",
            in_brackets(Some(equity - best)),
            width = double.len() + 9
        ));
    }
    let right = if take <= pass { answer } else { "Pass" };
    let action = match hold > take.min(pass) {
        false => double.to_owned(),
        true if hold > pass => format!("Too good to {}", double.to_lowercase()),
        true => no.to_owned(),
    };
    lines.push(format!("\nBest Cube action: {action} / {right}"));
}
