//! `gammonbase page`, and reports as HTML and as pictures.

mod markup;
mod openings;

use backgammon::theme_in_words;
use xgfile::records::{Record, UNLIMITED};

use self::markup::{assert_well_formed, tables, texts_of};
use crate::common::fixtures::not_analysed;
use crate::common::prelude::*;
use crate::common::reports::{
    Database, about_somebody, database, fixture, printed, refused, report, rows, synthetic, words,
};

/// Runs `gammonbase page`, and returns the output and the file if it was written.
fn run(database: &Path, words: &[&str]) -> (Output, Option<String>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    let arguments = [&["page"], words, &["--db", database.to_str().unwrap(), "-o", file.to_str().unwrap()]].concat();
    (gammonbase(&arguments), std::fs::read_to_string(&file).ok())
}

/// A page of a database; it must succeed.
fn page(database: &Path, words: &[&str]) -> String {
    let (output, html) = run(database, words);
    assert_eq!((output.status.code(), stdout(&output)), (Some(0), String::new()), "{words:?}: {}", stderr(&output));
    let html = html.unwrap();
    assert_self_contained(&html);
    assert_well_formed(&html);
    html
}

fn assert_self_contained(html: &str) {
    for part in ["<script", "<link", "<img", "<iframe", "<object", "src=", "url(", "@import", "javascript:"] {
        assert!(!html.contains(part), "{part}");
    }
    assert_eq!(html.matches("href=").count(), html.matches("href=\"#").count(), "links within the page only");
    let addresses = html.matches("http").count();
    assert_eq!(addresses, html.matches("xmlns=\"http://www.w3.org/2000/svg\"").count(), "the name space only");
}

/// The player with most matches.
fn player(database: &Path) -> String {
    one(&open(database), "SELECT player FROM player_stats WHERE decisions > 0 ORDER BY matches DESC, player LIMIT 1")
}

/// A number as a table shows it; percentages become fractions of one.
fn number(text: &str) -> f64 {
    let digits = text.replace(',', "");
    let (digits, scale) = digits.strip_suffix('%').map_or((digits.as_str(), 1.0), |digits| (digits, 0.01));
    digits.parse::<f64>().unwrap_or_else(|_| panic!("{text:?} is not a number")) * scale
}

/// Asserts that a text shows a value, rounded.
fn assert_shows(text: &str, value: f64, what: &str) {
    let decimals = text.split('.').nth(1).map_or(0, |digits| digits.trim_end_matches('%').len());
    let step = 10f64.powi(-i32::try_from(decimals).unwrap()) * if text.ends_with('%') { 0.01 } else { 1.0 };
    assert!((number(text) - value).abs() <= 0.51 * step, "{what}: {text}, not {value}");
}

/// Whether a table of a page has the rows of a report, as far as the table has its columns. Beside a figure is its interval.
fn assert_table(table: &[Vec<String>], expected: &[Value]) {
    let (head, body) = table.split_first().unwrap();
    assert_eq!(body.len(), expected.len(), "{head:?}");
    for (cells, row) in body.iter().zip(expected) {
        for (name, cell) in head.iter().zip(cells).filter(|(name, _)| !name.is_empty()) {
            let column = name.replace(' ', "_");
            match &row[&column] {
                Value::Null => assert_eq!(cell, "", "{name}"),
                // The page of a match leaves out zeros.
                Value::Number(value) if cell.is_empty() && name.starts_with("error") => {
                    assert!(value.as_f64().unwrap() < 0.0005, "{name}: {value}");
                }
                Value::Number(value) => {
                    let value = value.as_f64().unwrap();
                    let (figure, interval) = cell.split_once(' ').unwrap_or((cell, ""));
                    assert_shows(figure, value, name);
                    let [low, high] = ["low", "high"].map(|end| row[format!("{column}_{end}")].as_f64());
                    match interval.strip_prefix("± ") {
                        Some(half) => assert_shows(half, (high.unwrap() - low.unwrap()) / 2.0, name),
                        None if interval.is_empty() => {}
                        None => {
                            let ends = interval.strip_prefix('[').unwrap().strip_suffix(']').unwrap();
                            let (from, to) = ends.split_once(", ").unwrap();
                            assert_shows(from, low.unwrap(), name);
                            assert_shows(to, high.unwrap(), name);
                        }
                    }
                }
                // Pages write plans and ideas in words.
                Value::String(value) if ["part", "idea", "plan", "against", "main_idea"].contains(&column.as_str()) => {
                    assert_eq!(*cell, theme_in_words(value), "{name}");
                }
                Value::String(value) => assert_eq!(cell.replace('_', " "), value.replace('_', " "), "{name}"),
                other => panic!("{name}: {other}"),
            }
        }
    }
}

/// The table whose first columns have these names.
fn table_of<'t>(tables: &'t [Vec<Vec<String>>], columns: &[&str]) -> &'t [Vec<String>] {
    let found = tables.iter().find(|table| table[0].len() >= columns.len() && table[0][..columns.len()] == *columns);
    found.unwrap_or_else(|| {
        panic!("no table {columns:?}: {:?}", tables.iter().map(|table| &table[0]).collect::<Vec<_>>())
    })
}

#[test]
fn bars_show_the_figures_of_their_table() {
    let Database { path, _folder } = synthetic(30);
    let name = player(&path);
    let html = page(&path, &["player", &name]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("summary.json");
    let output = report(&path, &["summary", "--player", &name, "--format", "json", "--output", file.to_str().unwrap()]);
    assert!(output.status.success());
    let summary: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let texts = texts_of(&html, "Errors by phase");
    for row in summary["phase"].as_array().unwrap() {
        let name = texts.iter().position(|text| *text == row["phase"]).unwrap_or_else(|| panic!("{row}: {texts:?}"));
        assert_eq!(texts[name + 1], format!("{:.3}", row["error_emg"].as_f64().unwrap()), "{row}");
    }
}

#[test]
fn a_players_page_has_a_dot_for_each_match_and_the_costliest_decisions() {
    let Database { path, _folder } = synthetic(30);
    let name = player(&path);
    let html = page(&path, &["player", &name]);
    let matches = rows(&path, &["moving-pr", "--player", &name]).len();
    let headline = html.split("class=\"headline\"").nth(1).unwrap().split("</dl>").next().unwrap();
    assert!(headline.contains(" ± ") && headline.contains("<dt>matches</dt>"), "{headline}");
    assert_eq!(html.matches("What the columns mean").count(), 1);
    assert!(!html.contains("--") || !html.contains("`"), "a page has no words of the command line");
    let section = markup::section(&html, "PR over time");
    // One more is the legend's.
    assert_eq!(section.matches("class=\"gc-dot\"").count(), matches + 1);
    assert_eq!(section.matches("class=\"gc-band\"").count(), 1, "the interval of the moving figure");
    let worst = rows(&path, &["blunders", "--player", &name, "--limit", "12", "-p", "min_error=0.000001"]);
    // Three to work on are at the top too.
    let others =
        to_work_on(&path, &name).iter().filter(|id| worst.iter().all(|row| row["decision_id"] != **id)).count();
    assert_eq!(html.matches("class=\"gb-diagram\"").count(), worst.len() + 3 + others);
    for row in worst {
        assert!(html.contains(row["xgid"].as_str().unwrap()), "{row}");
    }
}

/// The decisions that the summary of a player names.
fn to_work_on(path: &Path, name: &str) -> Vec<i64> {
    let summary: Value =
        serde_json::from_str(&printed(path, &["summary", "--player", name, "--format", "json"])).unwrap();
    let last = summary["work"].as_array().unwrap().last().unwrap();
    last["decision_ids"].as_str().unwrap().split(',').map(|id| id.parse().unwrap()).collect()
}

#[test]
fn three_boards_at_the_top_lead_to_what_to_work_on_and_each_error_to_the_next() {
    let Database { path, _folder } = synthetic(30);
    let name = player(&path);
    let html = page(&path, &["player", &name]);
    let worst = rows(&path, &["blunders", "--player", &name, "--limit", "12", "-p", "min_error=0.000001"]);
    let ids: Vec<String> = worst.iter().map(|row| format!("d{}", row["decision_id"])).collect();
    let (top, rest) = html.split_once("<section class=\"boards\">").unwrap().1.split_once("</section>").unwrap();
    let shown = to_work_on(&path, &name);
    assert_eq!(places(top).1, shown.iter().map(|id| format!("d{id}")).collect::<Vec<_>>());
    assert_eq!(top.matches("class=\"gb-diagram\"").count(), 3);
    assert!(rest.contains("<div class=\"figures\">"), "the boards come first");
    for id in &shown {
        let row = &rows(&path, &["blunders", "--player", &name, "--limit", "0", "-p", "min_error=0.000001"])
            .into_iter()
            .find(|row| row["decision_id"] == *id)
            .unwrap();
        let short = format!(
            "{}, best {}: {:.3} EMG lost",
            text(&row["done"]),
            text(&row["best"]),
            row["error_emg"].as_f64().unwrap()
        );
        assert!(top.contains(&short), "{short}: {top}");
    }
    let costliest = markup::section(&html, "The 12 costliest decisions");
    let diagrams: Vec<&str> =
        costliest.split("<figure id=\"").skip(1).map(|part| part.split("</figure>").next().unwrap()).collect();
    assert_eq!(diagrams.len(), ids.len());
    let way = |id: Option<&String>, rel: &str| id.map(|id| format!("<a href=\"#{id}\" rel=\"{rel}\">"));
    for (number, diagram) in diagrams.iter().enumerate() {
        let before = number.checked_sub(1).and_then(|before| ids.get(before));
        let expected: Vec<String> =
            [way(before, "prev"), way(ids.get(number + 1), "next")].into_iter().flatten().collect();
        assert_eq!(diagram.matches(" rel=").count(), expected.len(), "{diagram}");
        assert!(diagram.starts_with(&ids[number]) && expected.iter().all(|link| diagram.contains(link)), "{diagram}");
    }
    assert!(!html.contains("Keys: n"), "a page that is alone has no script");
}

#[test]
fn what_may_be_chance_is_not_drawn() {
    let Database { path, _folder } = synthetic(30);
    let name = player(&path);
    let html = page(&path, &["player", &name]);
    let asked = |report: &[&str]| rows(&path, &[report, &["--player", &name, "--limit", "0"]].concat());
    let study = &asked(&["study"])[..14];
    let section = markup::section(&html, "Where studying pays");
    let certain = study.iter().filter(|row| row["verdict"] != "may be chance").count();
    // One more is the legend's.
    assert_eq!(section.matches("class=\"gc-dot\"").count(), if certain == 0 { 0 } else { certain + 1 });
    assert_eq!(html.contains("None of "), certain == 0);
    assert!(!section.contains("None of "), "what is claimed stands at the top of the page");
    assert!(!html.contains("Nothing here differs"));
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// The ids of a page, and the places within it that its links lead to.
fn places(html: &str) -> (Vec<&str>, Vec<&str>) {
    let all = |start: &str| html.split(start).skip(1).map(|part| part.split('"').next().unwrap()).collect();
    (all(" id=\""), all("href=\"#"))
}

#[test]
fn a_match_has_one_chart_whose_errors_link_to_their_diagrams_and_back() {
    let Database { path, _folder } = fixture();
    let html = page(&path, &["match", "1", "--threshold", "0.05"]);
    // Ada's 33.33 and Kévin's 4 have levels by XG, which says so.
    assert_contains(
        &html,
        [
            "<h1 dir=\"auto\">Kévin Unger won 3-0 against Ada Lovelace</h1>",
            "Open de Paris",
            "<td>33.33</td><td>4.00</td>",
            "<td>XG calls that</td><td>Distracted</td><td>World Class</td>",
        ],
    );
    let course = rows(&path, &["match-decisions", "-p", "list=all", "-p", "match=1"]);
    let errors = course.iter().filter(|row| row["error_emg"].as_f64().is_some_and(|error| error >= 0.05)).count();
    assert!(errors > 0 && html.contains(&format!("Errors of 0.050 EMG or more: {errors}")));
    assert_eq!(html.matches("class=\"gb-diagram\"").count(), errors);
    for class in ["gb-chart gb-match", "gb-chart gb-match gb-narrow"] {
        assert_eq!(html.matches(&format!("class=\"{class}\"")).count(), 1, "one for wide pages, and one for phones");
    }
    let (ids, links) = places(&html);
    let mut unique = ids.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), ids.len(), "{ids:?}");
    for row in course.iter().filter(|row| !row["grade"].is_null()) {
        let id = row["decision_id"].as_i64().unwrap();
        let is_drawn = row["error_emg"].as_f64().unwrap() >= 0.05;
        let place = if is_drawn { format!("d{id}") } else { format!("r{id}") };
        assert!(links.contains(&place.as_str()), "{place}: {links:?}");
        assert!(!is_drawn || links.contains(&format!("c{id}").as_str()), "{id}: {links:?}");
    }
    assert!(links.iter().all(|place| ids.contains(place)), "{links:?} of {ids:?}");
    let tables = tables(&html);
    assert_table(table_of(&tables, &["game", "points", "roll", "player"]), &course);
}

/// A match with a result, of several games.
#[test]
fn a_match_begins_with_the_comments_on_it_and_its_games() {
    let mut document = Fixture::default().document();
    for record in &mut document.records {
        match &mut record.body {
            Record::HeaderGame(game) if game.game_number == 2 => game.comment_footer_game = 3,
            Record::Cube(cube) => cube.comment_cube = -1,
            _ => {}
        }
    }
    let Database { path, _folder } = database(&[("a.xg", document.encode().encode().unwrap())]);
    let html = page(&path, &["match", "1"]);
    let place = |text: &str| html.find(text).unwrap_or_else(|| panic!("{text}: {html}"));
    assert!(place(">Match:</span> Finale à Paris</p>") < place(">End of game 2:</span> a thin double</p>"));
    assert!(place(">End of game 2:") < place("Course of the match</h2>"));
    assert!(page(&path, &["match", "1", "--commented=finale"]).contains("Course of the match</h2>"));
}

fn decided(database: &Path) -> i64 {
    let longest =
        "SELECT match_id FROM matches WHERE winner_seat IS NOT NULL ORDER BY match_length DESC, match_id LIMIT 1";
    one(&open(database), longest)
}

#[test]
fn both_players_figures_equal_the_summary_of_the_match() {
    let Database { path, _folder } = synthetic(5);
    let id = decided(&path).to_string();
    let summary = rows(&path, &["match-summary", "-p", &format!("match={id}")]);
    let html = page(&path, &["match", &id]);
    let section = markup::section(&html, "Both players");
    for (name, columns) in [
        ("Errors (blunders)", ["errors", "blunders"]),
        ("Errors (blunders)", ["checker_errors", "checker_blunders"]),
        ("Jokers (anti-jokers)", ["jokers", "anti_jokers"]),
    ] {
        let values = summary.iter().map(|row| format!("<td>{} ({})</td>", row[columns[0]], row[columns[1]]));
        let line = format!("<tr><td>{name}</td>{}</tr>", values.collect::<String>());
        assert!(section.contains(&line), "{line}: {section}");
    }
    let won = summary.iter().position(|row| row["won"] == 1).unwrap();
    let [winner, loser] = [&summary[won], &summary[1 - won]];
    let title = format!(
        "<h1 dir=\"auto\">{} won {}-{} against {}</h1>",
        text(&winner["player"]),
        winner["points"],
        loser["points"],
        text(&loser["player"])
    );
    assert!(html.contains(&title), "{title}");
    for row in &summary {
        let half = row["pr_high"].as_f64().unwrap() - row["pr"].as_f64().unwrap();
        assert!(html.contains(&format!("PR {:.2} ± {half:.2}", row["pr"].as_f64().unwrap())), "{row}");
    }
}

#[test]
fn the_course_of_a_match_falls_by_errors_and_adds_up_the_losses_of_both_players() {
    let Database { path, _folder } = synthetic(5);
    let id = format!("match={}", decided(&path));
    let course = rows(&path, &["match-decisions", "-p", "list=all", "-p", &id]);
    let number = |row: &Value, column: &str| row[column].as_f64();
    let mut errors = 0;
    for row in &course {
        let [Some(best), Some(done), Some(error)] =
            ["best_mwc", "done_mwc", "error_mwc"].map(|column| number(row, column))
        else {
            continue;
        };
        let fall = if row["seat"] == 1 { best - done } else { done - best };
        assert!((fall - error).abs() < 1e-4, "{row}");
        errors += usize::from(error > 0.001);
    }
    assert!(errors > 0);
    let last = course.last().unwrap();
    for (row, lost) in rows(&path, &["match-summary", "-p", &id]).iter().zip(["lost1_emg", "lost2_emg"]) {
        assert!((number(row, "error_emg").unwrap() - number(last, lost).unwrap()).abs() < 1e-6);
    }
    let chances: Vec<f64> = course.iter().filter_map(|row| number(row, "best_chance_share")).collect();
    assert!(chances.len() * 2 > course.len() && chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
}

/// The position of the double to which a decision belongs.
fn doubled(database: &Path, decision_id: i64) -> i64 {
    let double = format!(
        "SELECT position_hash FROM decisions
        WHERE decision_id = (SELECT coalesce(double_decision_id, decision_id) FROM decisions WHERE decision_id = {decision_id})"
    );
    one(&open(database), &double)
}

#[test]
fn a_positions_page_shows_players_plays_and_rollouts() {
    let Database { path, _folder } = fixture();
    let opening = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10";
    for asked in [opening, "100001"] {
        let html = page(&path, &["position", asked]);
        assert_contains(&html, ["Ada Lovelace", "8/5 6/5", "<h2>Who had it</h2>"]);
        // There are no rollouts and no book, and the share of a single answer says nothing.
        for part in ["<h2>Rollouts</h2>", "<h2>Opening book</h2>", "<h2>What was done</h2>", "100.0%"] {
            assert!(!html.contains(part), "{part}: {html}");
        }
        let hash: i64 = one(&open(&path), "SELECT position_hash FROM decisions WHERE decision_id = 100001");
        let chosen = ["-p", &format!("position={hash}"), "-p", "roll=31"];
        let tables = tables(&html);
        let people = rows(&path, &[&["position/decisions"], &chosen[..]].concat());
        assert_table(table_of(&tables, &["player", "opponent", "played on"]), &people);
        let plays = rows(&path, &[&["position/plays"], &chosen[..]].concat());
        assert!(!plays.is_empty());
        assert_table(table_of(&tables, &["dice", "play", "mean equity"]), &plays);
    }
    // It occurred more than once.
    let many = synthetic(30);
    let html = page(&many.path, &["position", opening]);
    let first = "SELECT position_hash FROM decisions WHERE ply = 1 AND kind = 'checker' LIMIT 1";
    let hash = format!("position={}", one::<i64>(&open(&many.path), first));
    let answers = rows(&many.path, &["position/answers", "-p", "per_player=no", "-p", &hash, "-p", "roll=31"]);
    assert_table(table_of(&tables(&html), &["kind", "dice", "answer", "times"]), &answers);
    // It never occurred: no section is empty.
    let html = page(&path, &["position", "XGID=------------B-----------b-:0:0:1:21:0:0:0:0:10"]);
    assert!(html.contains("Nobody had this position") && html.matches("<h2>").count() == 1, "{html}");
    // A cube decision and its answer.
    for kind in ["double", "take"] {
        let id: i64 = one(&open(&path), &format!("SELECT min(decision_id) FROM decisions WHERE kind = '{kind}'"));
        let html = page(&path, &["position", &id.to_string()]);
        let cube = rows(&path, &["position/cube", "-p", &format!("position={}", doubled(&path, id))]);
        let equity = cube[0]["double_take_equity"].as_f64().unwrap();
        let section = markup::section(&html, "The position");
        assert!(
            section.contains("<td>double/take") && section.contains(&format!("<td>{equity:+.3}</td>")),
            "{section}"
        );
        assert_eq!(section.matches("<tr class=\"played\">").count(), 1, "{section}");
        assert_eq!(section.contains("The cube in the view of"), kind == "take");
        assert_table(table_of(&tables(&html), &["score", "cube", "times", "doubled"]), &cube);
    }
}

#[test]
fn a_chart_that_cannot_be_drawn_is_refused_and_a_report_has_one_heading() {
    let place = synthetic(30);
    for format in [&["--format", "html"][..], &[]] {
        for (words, why) in [
            (&["periods"][..], "report periods: this chart needs exactly one player"),
            (&["moving-pr"], "report moving-pr: this chart needs exactly one player"),
            (&["cube-handling -p kind=bias"], "report cube-handling: this chart needs exactly one player"),
            (&["periods -p per_player=no"], "report periods: of everybody it has no chart"),
            (&["periods", "--since", "2999"], "report periods: no rows to chart"),
        ] {
            assert_contains(refused(&place.path, &[words, &["--chart"], format].concat()), [why]);
        }
    }
    let html = printed(&place.path, &["player-stats", "--format", "html", "--chart"]);
    assert!(html.contains("<svg ") && html.contains("<h1 dir=\"auto\">"));
    assert!(!html.contains("<h2>"), "{html}");
}

#[test]
fn everybody_and_an_event_have_pages() {
    let Database { path, _folder } = synthetic(30);
    let html = page(&path, &["collection"]);
    assert!(html.contains("class=\"range\""));
    for part in ["<h2>League table</h2>", "<h2>Activity</h2>", "<h2>Records</h2>"] {
        assert!(html.contains(part), "{part}");
    }
    assert_table(
        table_of(&tables(&html), &["period", "pr", "matches", "money sessions", "players"]),
        &rows(&path, &["periods -p per_player=no", "-p", "period=year"]),
    );
    assert_table(table_of(&tables(&html), &["record", "place", "value"]), &rows(&path, &["records"]));
    let event: String = one(
        &open(&path),
        "SELECT event FROM matches WHERE event IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1",
    );
    let html = page(&path, &["event", &event]);
    let standings = rows(&path, &["player-stats", "--event", &event, "-p", "min_decisions=0"]);
    assert_table(table_of(&tables(&html), &["player", "pr", "matches", "won"]), &standings);
    for (by, first) in [("by=all", "rank"), ("by=round", "round")] {
        let standings = rows(&path, &["standings", "--event", &event, "-p", by]);
        let won: Vec<i64> = standings.iter().map(|row| row["won"].as_i64().unwrap()).collect();
        assert!(by == "by=round" || won.is_sorted_by(|one, next| one >= next), "{won:?}");
        // In a round of a knock-out everybody has one match.
        if by == "by=all" || standings.iter().any(|row| row["matches"].as_i64() > Some(1)) {
            assert_table(table_of(&tables(&html), &[first]), &standings);
        }
    }
    let results = rows(&path, &["matches", "--event", &event]);
    let is_decided = results.iter().all(|row| row["won"] == 1);
    assert_eq!(markup::section(&html, "Results").contains("data-column=\"player\">winner<"), is_decided);
    assert_table(table_of(&tables(&html), &["match id", "played on", "round", "length", "player"]), &results);
    assert!(page(&path, &["collection"]).contains("<h1 dir=\"auto\">All players</h1>"));
    assert!(page(&path, &["collection", "--title", "Club <3"]).contains("<h1 dir=\"auto\">Club &#60;3</h1>"));
}

/// The reports read decisions, and the page shares their sums.
#[test]
fn everybodys_figures_of_some_decisions_equal_the_reports() {
    let Database { path, _folder } = synthetic(30);
    let name = player(&path);
    for filters in [
        &["--kind", "cube"][..],
        &["--kind", "checker", "--phase", "contact"],
        &["--kind", "take", "--player", &name],
        &["--counted", "--opponent", &name],
        &["--min-error", "0.02", "--since", "2013"],
    ] {
        let tables = tables(&page(&path, &[&["collection"], filters].concat()));
        let asked = |report: &[&str]| rows(&path, &[report, &["--limit", "0"], filters].concat());
        let years = asked(&["periods -p per_player=no", "-p", "period=year"]);
        assert!(!years.is_empty(), "{filters:?}");
        assert_table(table_of(&tables, &["period"]), &years);
        assert_table(table_of(&tables, &["record"]), &asked(&["records"]));
        assert_table(table_of(&tables, &["kind"]), &asked(&["summary/kind"]));
        assert_table(table_of(&tables, &["phase"]), &asked(&["summary/phase"]));
        let scores = asked(&["errors -p by=score-group", "-p", "per_player=no"]);
        assert_table(table_of(&tables, &["player group"]), &scores);
        assert_table(table_of(&tables, &["player"]), &asked(&["player-stats -p min_decisions=0"]));
    }
}

const HOSTILE: &str = "</td><script>alert('1')</script>&\"{{ x }}";

#[test]
fn hostile_texts_are_escaped() {
    let fixture = Fixture {
        player1: HOSTILE.into(),
        player2: "<svg onload=alert(1)>".into(),
        event: "]]></style><b>E\u{1}".into(),
        location: "--><i>".into(),
        round: "' onclick='x".into(),
        ..Fixture::default()
    };
    let Database { path, _folder } = database(&[("a.xg", fixture.file())]);
    let names: Vec<String> =
        rows(&path, &["player-stats"]).iter().map(|row| row["player"].as_str().unwrap().to_owned()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    let event: String = one(&open(&path), "SELECT event FROM matches");
    let pages = [
        page(&path, &["player", &names[0]]),
        page(&path, &["player", &names[1]]),
        page(&path, &["match", "1", "--threshold", "0.001"]),
        page(&path, &["position", "100001"]),
        page(&path, &["collection"]),
        page(&path, &["event", &event]),
    ];
    for html in pages {
        assert_eq!(html.matches("<svg ").count(), html.matches("<svg xmlns=").count());
        for part in ["<script", "<svg onload", "onclick='x", "<i>", "<b>", "\u{1}"] {
            assert!(!html.contains(part), "{part}: {html}");
        }
        assert_eq!(html.matches("</style>").count(), 1);
    }
    let html = printed(&path, &["player-stats", "--format", "html"]);
    assert!(!html.contains("<script") && html.contains("&#60;script&#62;"), "{html}");
}

#[test]
fn pages_without_data_are_refused_with_a_reason() {
    let Database { path, _folder } = fixture();
    for (words, reason) in [
        (&["player", "Nobody"][..], "player"),
        (&["match", "77"], "match 77 not found"),
        (&["position", "XGID=-b-"], "XGID: fields: expected 10, found 1"),
        (&["position", "99999"], "decision 99999 not found"),
        (&["event", "Nowhere"], "event"),
        (&["player", "e"], "matches the names of 2 people"),
        (&["player", "Ada", "--kind", "checker", "--min-error", "9"], "has no decisions in the matches"),
        (&["openings"], "no game of backgammon at these scores passes the filters; choose other scores"),
        (&["openings", "--zone", "everything"], "invalid value 'everything'"),
        (&["openings", "--plies", "13"], "13 is not in 1..=12"),
        (&["versus", "Ada", "Nobody"], "no player matches \"Nobody\""),
        (&["versus", "e", "Ada"], "matches the names of 2 people"),
        (&["versus", "Ada", "lovelace"], "\"Ada\" and \"lovelace\" are the same person, Ada Lovelace: name two"),
        (&["versus", "Ada", "unger", "--min-error", "9"], "has no decisions in the matches"),
    ] {
        let (output, html) = run(&path, words);
        assert_eq!((output.status.code(), html), (Some(2), None), "{words:?}");
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
}

#[test]
fn a_page_does_not_replace_a_database() {
    let Database { path, _folder } = fixture();
    let before = std::fs::read(&path).unwrap();
    let database = path.to_str().unwrap();
    assert_contains(
        stderr(&ended(&["page", "collection", "--db", database, "-o", database], 2)),
        ["so it is not overwritten"],
    );
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_take_is_kept_apart_from_the_turn_before_it_on_the_same_board() {
    let Database { path, _folder } = synthetic(12);
    let both = "SELECT min(d.decision_id), t.decision_id FROM decisions AS d JOIN decisions AS t USING (position_hash, match_id)
        WHERE d.kind = 'double' AND t.kind = 'take' GROUP BY t.decision_id ORDER BY 1 LIMIT 1";
    let (double, take): (i64, i64) = pairs(&open(&path), both)[0];
    for (id, kind, other) in [(double, "double", "take"), (take, "take", "double")] {
        let html = page(&path, &["position", &id.to_string()]);
        let people = html.split_once("<section id=\"who-had-it\"").unwrap().1.split_once("</section>").unwrap().0;
        assert!(people.contains(kind) && !people.contains(other), "decision {id}: {people}");
    }
}

#[test]
fn the_league_table_says_whose_figures_say_little() {
    let last =
        "How well did each player play? By PR. Players with fewer than three matches come last: their PR says little.";
    // Kévin has three matches, each of the others one.
    let file = |name: &str, game_id: i32| Fixture { player1: name.into(), game_id, ..Fixture::default() }.file();
    let three = database(&[("a.xg", file("Ada", 1)), ("b.xg", file("Bob", 2)), ("c.xg", file("Cleo", 3))]);
    let html = page(&three.path, &["collection"]);
    assert!(html.contains(last), "{html}");
    let league = html.split_once("League table</h2>").unwrap().1;
    assert!(league.find("Kévin Unger") < league.find("Ada"), "the one with three matches is first");
    assert!(!page(&fixture().path, &["collection"]).contains("come last"), "nobody has three matches");
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn figures_of_a_players_page_equal_the_reports() {
        let Database { path, _folder } = synthetic(30);
        let name = player(&path);
        for filters in [&[][..], &["--since", "2013", "--phase", "contact"]] {
            let html = page(&path, &[&["player", &name], filters].concat());
            let tables = tables(&html);
            let asked =
                |report: &[&str]| rows(&path, &[report, &["--player", &name, "--limit", "0"], filters].concat());
            assert_table(
                table_of(&tables, &["played on", "match id", "opponent", "moving pr"]),
                &asked(&["moving-pr"]),
            );
            let scores = asked(&["errors -p by=score-group", "-p", "per_player=no"]);
            assert_table(table_of(&tables, &["player group", "opponent group"]), &scores);
            assert_table(
                table_of(&tables, &["error kind", "cases"]),
                &asked(&["errors -p by=cube", "-p", "per_player=no"]),
            );
            assert_table(
                table_of(&tables, &["match id", "played on", "event", "length"]),
                &asked(&["matches -p per_player=yes"]),
            );
            let mut bias = asked(&["cube-handling -p kind=bias", "-p", "min_times=1"]);
            bias.extend(asked(&["cube-handling -p kind=bias", "-p", "by=score"]));
            assert_table(table_of(&tables, &["kind", "score", "decisions"]), &bias);
            // The page shows the first 14.
            let mut study = asked(&["study"]);
            study.truncate(14);
            assert_table(table_of(&tables, &["family", "part"]), &study);
            // The map shows the PR of each group of scores, in the order of the report.
            let shown = texts_of(&html, "PR by score");
            let figures: Vec<&str> = shown
                .iter()
                .map(String::as_str)
                .filter(|text| text.contains('.') && text.parse::<f64>().is_ok())
                .collect();
            let expected: Vec<f64> = scores
                .iter()
                .filter(|row| !row["player_group"].is_null())
                .filter_map(|row| row["pr"].as_f64())
                .collect();
            assert!(!expected.is_empty() && figures.len() >= expected.len().min(6), "{shown:?}");
            for (figure, value) in figures.iter().zip(&expected) {
                assert!((number(figure) - value).abs() < 0.051, "{figure}, not {value}");
            }
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_page_without_a_name_is_named_after_its_subject() {
        let Database { path, _folder } = fixture();
        let made = |words: &[&str], status: i32| {
            let mut command = program();
            let output =
                command.arg("page").args(words).arg("--db").arg(&path).current_dir(_folder.path()).output().unwrap();
            assert_eq!(output.status.code(), Some(status), "{words:?}: {}", stderr(&output));
            stdout(&output) + &stderr(&output)
        };
        for (words, file) in [
            (&["player", "unger"][..], "kevin-unger.html"),
            (&["match", "1"], "match-1.html"),
            (&["position", "100002"], "position-100002.html"),
            (&["event", "paris"], "open-de-paris.html"),
            (&["openings", "--zone", "both-near"], "openings-both-near.html"),
            (&["versus", "ada", "unger"], "ada-lovelace-and-kevin-unger.html"),
        ] {
            // The second time, the page is replaced.
            for _ in 0..2 {
                assert_eq!(made(words, 0), format!("{file}\n"));
            }
            assert_well_formed(&std::fs::read_to_string(_folder.path().join(file)).unwrap());
        }
        let own = _folder.path().join("kevin-unger.html");
        std::fs::write(&own, "<html>mine").unwrap();
        assert!(
            made(&["player", "unger"], 2)
                .contains("kevin-unger.html exists and is not a page of GammonBase; name the page with -o")
        );
        assert_eq!(std::fs::read_to_string(own).unwrap(), "<html>mine");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn missing_data_is_reported() {
        let files = |fixture: Fixture| database(&[("a.xg", fixture.file())]);
        let Database { path, _folder } = database(&[("a.xg", not_analysed())]);
        let html = page(&path, &["player", "Novice"]);
        assert_contains(&html, ["No decision is analysed", "No match is analysed, so there is no PR."]);
        assert!(page(&path, &["match", "1"]).contains("This match is not analysed"));
        page(&path, &["collection"]);

        let Database { path, _folder } = files(Fixture { date: 0.0, ..Fixture::default() });
        assert_contains(page(&path, &["player", "Ada"]), ["No match has a date"]);
        assert!(page(&path, &["match", "1"]).contains("The match has no date."));
        page(&path, &["collection"]);

        let Database { path, _folder } = files(Fixture { match_length: UNLIMITED, ..Fixture::default() });
        assert_contains(page(&path, &["player", "Ada"]), ["All of these are money games"]);
        assert!(page(&path, &["match", "1"]).contains("money"));

        let Database { path, _folder } = files(Fixture::default());
        let html = page(&path, &["player", "Ada"]);
        assert_eq!(
            markup::section(&html, "PR over time").matches("class=\"gc-dot\"").count(),
            0,
            "one match is a row of the table, not a chart"
        );
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn reports_are_written_as_pages_and_charts() {
        let Database { path, _folder } = synthetic(30);
        let name = player(&path);
        for report_name in crate::common::reports::names() {
            let html = printed(&path, &words(&about_somebody(&path, &report_name), &["--format", "html"]));
            assert_well_formed(&html);
            assert_self_contained(&html);
        }
        let scores = ["errors -p by=score-group", "--player", &name];
        let html = printed(&path, &[&scores[..], &["--format", "html", "--chart"]].concat());
        assert_eq!(html.matches("class=\"gb-chart\"").count(), 1);
        assert_table(table_of(&tables(&html), &["player group", "opponent group"]), &rows(&path, &scores));
        assert!(html.contains(&format!("In all rows: player {name}.")), "{html}");
        for asked in [
            "periods",
            "errors -p by=score-group",
            "player-stats",
            "errors -p by=opponent",
            "errors",
            "moving-pr",
            "cube-handling -p kind=bias",
            "study",
        ] {
            let svg = printed(&path, &[asked, "--player", &name, "--chart"]);
            assert!(
                svg.starts_with("<svg xmlns=") && svg.contains("<style>") && svg.contains("<desc>"),
                "{asked}: {svg}"
            );
            let title = svg.split("<title>").nth(1).unwrap().split('<').next().unwrap();
            assert!(svg.contains(&format!(">{title}</text>")), "{asked}: the title is visible");
            assert_well_formed(&svg);
        }
        let folder = tempfile::tempdir().unwrap();
        let file: PathBuf = folder.path().join("a.svg");
        let output = report(&path, &["player-stats", "--chart", "--output", file.to_str().unwrap()]);
        assert!(output.status.success() && std::fs::read_to_string(&file).unwrap().ends_with("</svg>\n"));
        assert!(
            refused(&path, &["luck", "--chart"]).contains("report luck: it has no chart; reports with charts: periods")
        );
        assert!(
            refused(&path, &["player-stats", "--chart", "--format", "csv"])
                .contains("--chart writes SVG, or a page with --format html")
        );
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_chart_of_many_players_shows_the_first_with_their_intervals() {
        let Database { path, _folder } = synthetic(30);
        let players = rows(&path, &["player-stats"]);
        let svg = printed(&path, &["player-stats", "--chart"]);
        let first = players.first().unwrap();
        let pr = first["pr"].as_f64().unwrap();
        assert!(svg.contains(&format!(">{pr:.2} ({})<", first["decisions"])), "{first}: {svg}");
        let with_interval = players.iter().take(60).filter(|row| !row["pr_low"].is_null()).count();
        assert_eq!(svg.matches("class=\"gc-range\"").count(), with_interval);
    }
}
