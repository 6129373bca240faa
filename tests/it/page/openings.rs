//! The opening explorer, and the page of two players.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// Hashes of positions are text in JSON.
fn place(row: &Value, ply: i64, position: &str) -> String {
    let hash: i64 = row[position].as_str().unwrap().parse().unwrap();
    format!("ply{ply}-{hash:016x}")
}

#[test]
fn each_play_of_the_explorer_leads_to_the_position_after_it_and_back() {
    let Database { path, _folder } = synthetic(30);
    let html = page(&path, &["openings", "--plies", "3", "--positions", "60"]);
    let found = rows(&path, &["explore", "-p", "plies=3", "-p", "positions=60"]);
    let mut expected: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for row in &found {
        expected.entry(place(row, row["ply"].as_i64().unwrap(), "position_hash")).or_default().push(row.clone());
    }
    assert_eq!(expected.len(), 60);
    assert!(html.contains("the 60 most frequent positions; the others were reached "));
    let parts: BTreeMap<&str, &str> = html
        .split("<section id=\"")
        .skip(1)
        .map(|part| (part.split('"').next().unwrap(), part.split("</section>").next().unwrap()))
        .collect();
    assert_eq!(parts.keys().copied().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    let (mut followed, mut ended) = (0, 0);
    for (id, rows) in &expected {
        let part = parts[id.as_str()];
        let line = rows[0]["line"].as_str().unwrap();
        let heading = if line.is_empty() { "First roll" } else { line };
        assert!(part.contains(&format!("<h2>{heading}</h2>")), "{id}: {part}");
        assert_eq!(part.matches("class=\"gb-diagram\"").count(), 1, "{id}");
        assert_table(&tables(part)[0], rows);
        for row in rows {
            let next = place(row, row["ply"].as_i64().unwrap() + 1, "next_position_hash");
            let play = row["play"].as_str().unwrap();
            let is_linked = part.contains(&format!("<a href=\"#{next}\">{play}</a>"));
            assert_eq!(is_linked, expected.contains_key(&next), "{id}: {play}");
            *if is_linked { &mut followed } else { &mut ended } += 1;
        }
        // The way back: the position before the last play, and the first roll.
        let before = line.rsplit_once(", ").map_or("", |(before, _)| before);
        let parent = expected.iter().find(|(_, rows)| !line.is_empty() && rows[0]["line"] == before);
        assert!(parent.is_none_or(|(parent, _)| part.contains(&format!("<a href=\"#{parent}\">"))), "{id}: {line}");
        assert!(line.is_empty() || part.contains("\">First roll</a>"), "{id}: {line}");
    }
    assert!(followed > 20 && ended > 20, "{followed} {ended}");
}

#[test]
fn a_players_openings_stand_beside_those_of_everybody() {
    let Database { path, _folder } = synthetic(30);
    let name = player(&path);
    let html = page(&path, &["openings", "--plies", "1", "--player", &name]);
    let found = rows(&path, &["explore", "--player", &name]);
    let everybody = rows(&path, &["explore"]);
    assert_table(&tables(&html)[0], &found);
    let key = |row: &Value| (row["dice"].to_string(), row["play"].to_string());
    let all: BTreeMap<_, _> = everybody.iter().map(|row| (key(row), row)).collect();
    assert_eq!(found.len(), all.len());
    for row in &found {
        let all = all[&key(row)];
        assert_eq!((&row["field_times"], &row["field_share"]), (&all["times"], &all["times_share"]), "{row}");
    }
    let own: f64 = found.iter().map(|row| row["times"].as_f64().unwrap()).sum();
    let first_rolls = "SELECT count(*) FROM opening_decisions WHERE ply = 1 AND player = ?1
        AND (is_money = 1 OR away_player >= 5 AND away_opponent >= 5)";
    let expected: f64 = open(&path).query_row(first_rolls, [&name], |row| row.get(0)).unwrap();
    assert_eq!(own, expected);
}

#[test]
fn two_players_are_compared_with_the_figures_of_the_reports() {
    let Database { path, _folder } = synthetic(30);
    let meeting = "SELECT player, opponent FROM player_match_stats GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT 1";
    let [a, b]: [String; 2] = open(&path).query_row(meeting, [], |row| Ok([row.get(0)?, row.get(1)?])).unwrap();
    let html = page(&path, &["versus", &a, &b]);
    let tables = tables(&html);
    let [of_a, of_b] = [format!("a={a}"), format!("b={b}")];
    let compared = rows(&path, &["compare", "-p", &of_a, "-p", &of_b]);
    assert_table(table_of(&tables, &["kind", "a pr", "b pr", "difference pr"]), &compared);
    let mut met = rows(&path, &["errors -p by=opponent", "--player", &a, "--opponent", &b]);
    met.extend(rows(&path, &["errors -p by=opponent", "--player", &b, "--opponent", &a]));
    assert_eq!(met.len(), 2);
    assert_table(table_of(&tables, &["player", "opponent", "matches", "won"]), &met);
    let both = ["--player", &a, "--player", &b];
    let missed = rows(&path, &[&["cube-handling"], &both[..]].concat());
    assert_table(table_of(&tables, &["player", "double kind", "decisions"]), &missed);
    for name in [&a, &b] {
        for part in ["Bias of doubling and taking", "PR by score", "Ideas of checker plays"] {
            assert!(html.contains(&format!("<h2>{part}: {name}</h2>")), "{part}: {name}");
        }
    }
    // Two who never met.
    let apart = "SELECT a.player, b.player FROM player_stats AS a JOIN player_stats AS b ON a.player < b.player
        WHERE NOT EXISTS (SELECT 1 FROM player_match_stats AS s WHERE s.player = a.player AND s.opponent = b.player) ORDER BY 1, 2 LIMIT 1";
    let [a, b]: [String; 2] = open(&path).query_row(apart, [], |row| Ok([row.get(0)?, row.get(1)?])).unwrap();
    let html = page(&path, &["versus", &a, &b]);
    assert!(html.contains("no match against each other") && html.contains("They did not play each other"), "{a} {b}");
}

#[test]
fn openings_of_different_scores_are_different_pages() {
    let Database { path, _folder } = synthetic(30);
    let zones = rows(&path, &["explore", "-p", "zone=each"]);
    let names: BTreeSet<&str> = zones.iter().map(|row| row["zone"].as_str().unwrap()).collect();
    assert!(names.len() > 4, "{names:?}");
    for zone in names {
        let expected: Vec<Value> = zones.iter().filter(|row| row["zone"] == zone).cloned().collect();
        let html = page(&path, &["openings", "--plies", "1", "--zone", zone]);
        assert_table(&tables(&html)[0], &expected);
    }
}
