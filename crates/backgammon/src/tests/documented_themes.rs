//! The positions of docs/reference/themes.md.

use crate::{Before, Board, FEATURES, IDEAS, Phase, Plan, board_of_xgid, legal_plays};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/themes.md");

/// The code spans of each row of a section's first table.
fn rows(section: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(PAGE).unwrap();
    let section = text.split_once(&format!("\n## {section}\n")).unwrap().1;
    let table = section.lines().skip_while(|line| !line.starts_with("| `")).take_while(|line| line.starts_with("| `"));
    table.map(|line| line.split('`').skip(1).step_by(2).map(str::to_owned).collect()).collect()
}

fn board(text: &str) -> Board {
    board_of_xgid(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn documented_positions_have_their_phases_and_plans() {
    let phases = rows("Phases");
    let mut names: Vec<&str> = phases.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(names, Phase::ALL.map(Phase::name));
    for row in &phases {
        assert_eq!(board(&row[1]).themes().phase.name(), row[0], "{}", row[1]);
        assert_eq!(board(&row[2]).themes().phase.name(), row[3], "{}", row[2]);
    }
    let plans = rows("Plans");
    names = plans.iter().map(|row| row[0].as_str()).collect();
    names.rotate_right(1);
    assert_eq!(names, Plan::ALL.map(Plan::name), "in the order in which they are tried, race last");
    for row in &plans {
        assert_eq!(board(&row[1]).themes().plan.name(), row[0], "{}", row[1]);
        assert_eq!(board(&row[2]).themes().plan.name(), row[3], "{}", row[2]);
    }
}

#[test]
fn documented_positions_have_their_features() {
    let features = rows("Features");
    assert_eq!(features.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), FEATURES.map(|(name, _)| name));
    for (bit, row) in features.iter().enumerate() {
        let has = |text: &str| board(text).themes().player_features >> bit & 1 != 0;
        assert!(has(&row[1]) && !has(&row[2]), "{row:?}");
    }
}

#[test]
fn documented_plays_have_their_ideas() {
    let ideas = rows("Ideas");
    assert_eq!(ideas.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), IDEAS.map(|(name, ..)| name));
    let text = std::fs::read_to_string(PAGE).unwrap();
    for (code, row) in ideas.iter().enumerate() {
        let start = board(&row[1]);
        let line = text.lines().find(|line| line.starts_with(&format!("| `{}` |", row[0])) && line.contains(&row[2]));
        let dice = line.unwrap().split(" | ").nth(3).unwrap().as_bytes();
        let dice = (dice[0] - b'0', dice[2] - b'0');
        let sorted = |text: &str| {
            let mut parts: Vec<String> = text.split(' ').map(str::to_owned).collect();
            parts.sort();
            parts
        };
        let has = |text: &str| {
            let plays = legal_plays(&start, dice);
            let play = plays.iter().find(|play| sorted(&play.notation()) == sorted(text));
            let after = play.unwrap_or_else(|| panic!("{text} is illegal")).apply(&start).unwrap();
            Before::new(&start).unwrap().ideas(&after) >> code & 1 != 0
        };
        assert!(has(&row[2]) && !has(&row[3]), "{row:?}");
    }
}
