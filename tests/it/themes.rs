//! Phases, plans and ideas in reports, and figures of real matches. The positions of the documentation are tested in crates/backgammon.

use crate::common::prelude::*;
use crate::common::reports::{Database, database, database_of, rows};

#[test]
fn reports_leave_other_variations_out_of_plans_and_ideas() {
    let place = database(&[("a.xg", Fixture::default().file())]);
    let categories = || -> Vec<String> {
        let parts =
            ["errors", "errors -p by=plan"].map(|report| rows(&place.path, &[report, "-p", "per_player=no"])).concat();
        let mut names: Vec<String> = parts.iter().map(|row| row["category"].as_str().unwrap().to_owned()).collect();
        names.dedup();
        names
    };
    assert_eq!(categories(), ["phase", "plan", "against"]);
    assert!(!rows(&place.path, &["ideas"]).is_empty());
    Connection::open(&place.path).unwrap().execute("UPDATE matches SET variation_code = 1", []).unwrap();
    assert_eq!(categories(), ["phase"]);
    for report in ["ideas", "errors -p by=plan"] {
        assert!(rows(&place.path, &[report]).is_empty(), "{report}");
    }
}

/// The twelve matches of XG among the real files.
fn twelve_matches() -> Option<(Database, Connection)> {
    let mut files = corpus_files(&["xg"]);
    files.retain(|file| file.parent().unwrap().ends_with("xg"));
    let place = (!files.is_empty()).then(|| database_of(&files))?;
    let connection = open(&place.path);
    Some((place, connection))
}

/// The figures of an independent implementation.
#[test]
fn real_matches_have_known_phases_plans_and_ideas() {
    let Some((_folder, connection)) = twelve_matches() else { return };
    let by = |column: &str| {
        format!(
            "SELECT printf('%s %d %.3f', {column}, count(*), sum(error_emg)) FROM decision_facts WHERE is_counted = 1
             GROUP BY {column} ORDER BY {column}"
        )
    };
    assert_eq!(
        column::<String>(&connection, &by("phase")),
        ["bear-off 113 0.079", "endgame 414 5.326", "middle game 1185 20.714", "opening 265 2.551", "race 149 0.724"]
    );
    assert_eq!(
        column::<String>(&connection, &by("plan")),
        [
            "ace_point 17 0.112",
            "back_game 7 0.115",
            "bear_off_contact 65 0.861",
            "blitz 87 2.079",
            "closeout 27 0.021",
            "coming_home 238 3.086",
            "containment 122 2.220",
            "deuce_point 25 0.181",
            "flexible 711 10.195",
            "holding 268 2.430",
            "last_checkers 184 4.107",
            "priming 113 3.183",
            "race 262 0.803",
        ]
    );
    assert_eq!(
        column::<String>(
            &connection,
            "SELECT printf('%s %d', phase, count(*)) FROM positions GROUP BY phase ORDER BY phase"
        ),
        ["bear-off 188", "endgame 579", "middle game 1155", "opening 139", "race 192"]
    );
    assert_eq!(
        column::<String>(
            &connection,
            "WITH known AS (SELECT DISTINCT position_hash, plan, opponent_plan FROM decisions JOIN structures USING (structure_code)),
             sides (plan) AS (SELECT plan FROM known UNION ALL SELECT opponent_plan FROM known)
             SELECT printf('%s %d', plan, count(*)) FROM sides GROUP BY plan ORDER BY plan"
        ),
        [
            "ace_point 36",
            "back_game 31",
            "bear_off_contact 193",
            "blitz 180",
            "closeout 58",
            "coming_home 426",
            "containment 252",
            "deuce_point 48",
            "flexible 1290",
            "holding 492",
            "last_checkers 485",
            "priming 255",
            "race 760",
        ]
    );
    assert_eq!(
        column::<String>(&connection, "SELECT CAST(count(DISTINCT structure_code) AS TEXT) FROM decisions"),
        ["93"]
    );
    // did, missed (errors), wrong (errors), avoided; prices of missed and wrong.
    let of_sums = "SELECT printf('%s %d %d (%d) %d (%d) %d %.2f %.2f', idea, sum(did), sum(missed), sum(missed_errors), sum(wrong),
         sum(wrong_errors), sum(avoided), sum(missed_emg), sum(wrong_emg)) FROM player_idea_stats GROUP BY idea_code ORDER BY idea_code";
    let of_decisions = "SELECT printf('%s %d %d (%d) %d (%d) %d %.2f %.2f', idea, sum(verdict = 'did'), sum(verdict = 'missed'),
         sum(verdict = 'missed' AND error_emg >= 0.02), sum(verdict = 'wrong'), sum(verdict = 'wrong' AND error_emg >= 0.02),
         sum(verdict = 'avoided'), total(price_emg) FILTER (WHERE verdict = 'missed'), total(price_emg) FILTER (WHERE verdict = 'wrong'))
         FROM decision_ideas JOIN decision_facts USING (decision_id) GROUP BY idea_code ORDER BY idea_code";
    for sql in [of_sums, of_decisions] {
        assert_eq!(
            column::<String>(&connection, sql),
            [
                "closeout 8 1 (1) 0 (0) 2 0.14 0.00",
                "double_hit 23 5 (4) 2 (1) 52 0.63 0.06",
                "point_on_blot 59 9 (8) 8 (7) 58 0.89 0.90",
                "loose_hit 85 20 (14) 23 (19) 313 1.49 1.66",
                "hit 330 26 (21) 32 (26) 212 2.74 2.69",
                "prime 67 8 (7) 4 (2) 29 0.57 0.20",
                "home_point 314 45 (29) 42 (21) 292 2.39 2.31",
                "anchor 86 20 (14) 10 (5) 68 1.79 0.21",
                "break_anchor 56 18 (12) 9 (7) 123 0.83 0.91",
                "slot 22 23 (9) 15 (7) 632 0.55 0.68",
                "run 248 44 (25) 34 (17) 283 2.29 1.56",
                "clear_rear 57 6 (3) 9 (4) 57 0.14 0.33",
                "bury 45 38 (12) 25 (17) 636 0.89 1.31",
                "shot 878 56 (31) 31 (22) 497 3.06 2.62",
            ]
        );
    }
    // Contact or not, 1,817 counted plays have several candidates; main ideas explain 68% of what they lost.
    let explained = "SELECT printf('%d %.2f %.0f%%', count(*), sum(error_emg), 100 * sum(main_idea_emg) / sum(error_emg)) FROM decisions
         WHERE kind = 'checker' AND is_counted = 1 AND candidate_count >= 2 AND played_rank IS NOT NULL";
    assert_eq!(column::<String>(&connection, explained), ["1817 23.93 68%"]);
    let example = "SELECT printf('%s %.3f %s %.3f', action, error_emg, main_idea, main_idea_emg) FROM decision_facts JOIN decision_analysis USING (decision_id)
         WHERE main_idea IS NOT NULL AND xgid LIKE 'XGID=-BBa-CC-----dC--aabbb-b-B-:%'";
    assert_eq!(column::<String>(&connection, example), ["6/4 5/4 0.554 hit 0.424"]);
}
