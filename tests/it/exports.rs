//! `gammonbase export xgp` and `anki`: decisions in the files of other programs.

use std::io::Read;

use flate2::read::ZlibDecoder;
use xgfile::container::Container;
use xgfile::document::Document;
use xgfile::limits::Limits;
use xgfile::records::{Record, UNLIMITED};

use crate::common::database::query;
use crate::common::fixtures::ROLLOUT;
use crate::common::prelude::*;
use crate::common::versions::packed;

/// Runs `export FORM WORDS...` on a database.
fn export(database: &Path, words: &[&str], status: i32) -> String {
    let output = ended(&[&["export"], words, &["--db", database.to_str().unwrap()]].concat(), status);
    stdout(&output) + &stderr(&output)
}

fn imported(fixture: &Fixture) -> (Folder, PathBuf) {
    let folder = Folder::new();
    folder.write("a.xg", &fixture.file());
    folder.fill("a.db", 0);
    let database = folder.database("a.db");
    (folder, database)
}

fn decision(database: &Path, condition: &str) -> String {
    let sql = format!("SELECT decision_id FROM decisions WHERE {condition} ORDER BY decision_id LIMIT 1");
    one::<i64>(&open(database), &sql).to_string()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "xgp")).collect();
    files.sort();
    files
}

/// The content of a database's decisions, without their places in matches.
fn said(database: &Path) -> Vec<String> {
    const SAID: &str = "SELECT DISTINCT json_array(
            d.kind, x.board, d.away_player, d.away_opponent, d.cube_value, d.cube_owner, d.is_crawford, d.is_jacoby, d.die1, d.die2,
            CASE d.kind WHEN 'checker' THEN d.action IS NULL ELSE d.action END, d.position_after_hash, d.played_rank, d.level_code,
            d.played_level_code, d.equity_best, d.equity_played, d.error_emg, d.error_mwc, d.luck_emg, d.luck_level_code,
            d.equity_before_roll, d.is_forced, d.is_irrelevant, d.invalid_code, d.is_flagged, d.choice_1ply_rank, d.choice_3ply_rank,
            p.spelling, o.spelling, m.event, m.round, m.location, m.played_at_local, m.match_length, m.cube_limit, m.is_beaver_rule,
            m.is_jacoby_rule, m.is_crawford_rule, m.variation_code,
            -- The score of a money session is no part of the game: two decisions that are otherwise equal are saves of one position.
            iif(m.is_money, NULL, g.start_score1), iif(m.is_money, NULL, g.start_score2),
            (SELECT group_concat(json_array(c.position_hash, c.level_code, c.scaled_equity, c.scaled_win, c.scaled_win_gammon,
                    c.scaled_win_backgammon, c.scaled_lose, c.scaled_lose_gammon, c.scaled_lose_backgammon) ORDER BY c.candidate_rank)
                FROM scaled_candidates AS c WHERE c.decision_id = d.decision_id),
            (SELECT json_array(a.level_code, a.level_requested_code, a.recommendation, a.equity_no_double, a.equity_double_take,
                    a.equity_double_pass, a.is_beaver_right, a.choice_3ply_code, a.nd_lose_backgammon, a.nd_win, a.nd_cubeless_equity,
                    a.dt_lose_gammon, a.dt_win_backgammon, a.dt_cubeless_equity)
                FROM cube_analyses AS a WHERE a.decision_id = d.decision_id),
            (SELECT group_concat(json_array(r.candidate_rank, r.games, r.equity, r.error_95, r.mwc, r.win, r.lose_gammon, r.dt_games,
                    r.dt_equity, r.dt_mwc, r.dt_win, r.previous_equity, r.previous_win, r.random_seed, r.duration_s, r.engine_version,
                    (SELECT group_concat(json_array(f.line, f.first_roll, f.games, f.sum_equity, f.sum_square_equity, f.standard_deviation))
                        FROM rollout_first_rolls AS f WHERE f.rollout_id = r.rollout_id)) ORDER BY r.rollout_id)
                FROM rollouts AS r WHERE r.decision_id = d.decision_id),
            (SELECT group_concat(t.text || t.rtf) FROM comments AS t WHERE t.decision_id = d.decision_id))
        FROM decisions AS d
        JOIN matches AS m USING (match_id)
        JOIN games AS g ON g.game_id = d.game_id
        JOIN positions AS x USING (position_hash)
        JOIN players AS p ON p.player_id = d.player_id
        JOIN players AS o ON o.player_id = d.opponent_id
        ORDER BY 1";
    let connection = open(database);
    column(&connection, SAID)
}

/// Exports all decisions of a database and imports them: the new database has the same content of each.
fn assert_round_trip(folder: &Folder, database: &Path) {
    let (positions, again) = (folder.out().join("positions"), folder.database("again.db"));
    export(database, &["xgp", positions.to_str().unwrap(), "--all", "--limit", "0", "--quiet"], 0);
    import(&again, &[&positions], &["--quiet"], 0);
    assert_sound(&again);
    let (found, expected) = (said(&again), said(database));
    assert!(!found.is_empty());
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.len());
    let connection = open(&again);
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM decisions WHERE is_position = 0 OR is_counted = 1"), 0);
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM match_sums"), 0, "a position enters no statistic");
}

#[test]
fn exported_positions_keep_their_content_when_they_are_imported() {
    for fixture in [
        Fixture::default(),
        Fixture { match_length: UNLIMITED, ..Fixture::default() },
        Fixture { version: 32, level: ROLLOUT, match_length: 7, ..Fixture::default() },
    ] {
        let (folder, database) = imported(&fixture);
        assert_round_trip(&folder, &database);
    }
}

/// The records of a file, read by the format's description alone: this reader shares no code with the program.
fn records(path: &Path) -> Vec<Vec<u8>> {
    let file = std::fs::read(path).unwrap();
    let int = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!(&file[..4], b"RGMH");
    let trailer = file.len() - 36;
    let start = trailer - int(trailer + 12) - int(trailer + 16);
    assert_eq!(start, 8232 + int(20), "the archive follows the thumbnail");
    let mut registry = Vec::new();
    ZlibDecoder::new(&file[trailer - int(trailer + 12)..trailer]).read_to_end(&mut registry).unwrap();
    let entry = registry.chunks(532).find(|entry| &entry[1..8] == b"temp.xg" && entry[0] == 7).unwrap();
    let number = |at: usize| u32::from_le_bytes(entry[at..at + 4].try_into().unwrap()) as usize;
    let mut stream = Vec::new();
    ZlibDecoder::new(&file[start + number(520)..start + number(520) + number(516)]).read_to_end(&mut stream).unwrap();
    assert_eq!((stream.len(), stream.len() % 2560), (number(512), 0));
    stream.chunks(2560).map(<[u8]>::to_vec).collect()
}

#[test]
fn an_independent_reader_finds_position_score_cube_and_dice() {
    let (folder, database) = imported(&Fixture::default());
    let positions = folder.out().join("positions");
    let play = decision(&database, "kind = 'checker' AND action = '24/14'");
    let double = decision(&database, "kind = 'double' AND action = 'double'");
    let take = decision(&database, "kind = 'take' AND action = 'take'");
    let asked = [play.as_str(), &double, &take].join(",");
    export(&database, &["xgp", positions.to_str().unwrap(), "--decision", &asked], 0);
    let files = files(&positions);
    assert_eq!(files.len(), 2, "a double and its answer are one file: {files:?}");
    let int = |record: &[u8], at: usize| i32::from_le_bytes(record[at..at + 4].try_into().unwrap());
    let single = |record: &[u8], at: usize| f32::from_le_bytes(record[at..at + 4].try_into().unwrap());
    for file in files {
        let records = records(&file);
        let kinds: Vec<u8> = records.iter().map(|record| record[8]).collect();
        let [header, game, cube] = &records[..3] else { panic!("{kinds:?}") };
        assert_eq!((header[9], &header[10..22]), (12, &b"Ada Lovelace"[..]));
        assert_eq!((int(header, 92), header[100]), (3, 1), "three points, Crawford rule");
        assert_eq!((int(game, 12), int(game, 16), game[20]), (0, 0, 0));
        let board =
            |record: &[u8], at: usize| -> Vec<i8> { record[at..at + 26].iter().map(|byte| *byte as i8).collect() };
        let checkers = |points: &[i8]| points.iter().filter(|count| **count > 0).sum::<i8>();
        if kinds == [0, 1, 2, 3] {
            let play = &records[3];
            assert_eq!(int(cube, 16), -2, "the cube is not the decision");
            assert_eq!((int(play, 64), int(play, 100), int(play, 104), int(play, 108)), (-1, 6, 4, 0));
            assert_eq!(checkers(&board(play, 9)), 15);
            // 24/18/14 in two moves, in the mover's view.
            assert_eq!([0, 4, 8, 12, 16].map(|at| int(play, 68 + at)), [23, 17, 17, 13, -1]);
            let (before, after): (Vec<i8>, Vec<i8>) = (board(play, 9), board(play, 35));
            assert_eq!(
                (before[1], after[24], after[14]),
                (-2, 1, 1),
                "player 2 has two checkers on their own 24-point"
            );
        } else {
            assert_eq!(kinds, [0, 1, 2]);
            assert_eq!((int(cube, 12), int(cube, 16), int(cube, 20), int(cube, 32)), (1, 1, 1, 0), "player 1 doubles");
            let lines = [64 + 88, 64 + 92, 64 + 96].map(|at| single(cube, at));
            assert_eq!(lines, [0.25, 0.15, 1.0]);
            assert_eq!((int(cube, 64 + 32), int(cube, 64 + 36), int(cube, 64 + 40)), (3, 3, 1), "points away, cube");
        }
    }
}

/// Rolls a position out as XG would: another level and other equities, nothing else.
fn rolled_out(path: &Path) {
    let container = Container::decode(&std::fs::read(path).unwrap(), &Limits::default()).unwrap();
    let mut document = Document::decode(container).unwrap();
    for record in &mut document.records {
        if let Record::Move(play) = &mut record.body {
            play.data_moves.eval_level[0].level = ROLLOUT as i16;
            play.data_moves.eval[0][6] += 0.015;
            play.err_move -= 0.015;
        }
    }
    std::fs::write(path, packed(&document)).unwrap();
}

#[test]
fn show_lists_the_deeper_analysis_of_a_position_that_was_rolled_out() {
    let (folder, database) = imported(&Fixture::default());
    let positions = folder.out().join("positions");
    let id = decision(&database, "kind = 'checker' AND error_emg > 0");
    let words = ["xgp", positions.to_str().unwrap(), "--decision", &id];
    assert!(export(&database, &words, 0).ends_with("1 position written\n"));
    fill(&database, &[&positions], 0);
    let show = || stdout(&gammonbase(&["show", &id, "--db", database.to_str().unwrap()]));
    assert!(!show().contains("Analysed again"), "the same analysis says nothing new");
    let file = files(&positions).remove(0);
    rolled_out(&file);
    let saved = std::fs::read(&file).unwrap();
    fill(&database, &[&positions], 0);
    let text = show();
    assert_contains(
        &text,
        ["Analysed again in a saved position (decision ", ", Rollout): best 24/18 13/9 ", "(error 0.055)"],
    );
    assert_eq!(one::<i64>(&open(&database), "SELECT count(*) FROM decisions WHERE is_position AND is_counted"), 0);
    assert_contains(export(&database, &words, 0), ["0 positions written, 1 kept with another analysis"]);
    assert_eq!(std::fs::read(&file).unwrap(), saved, "XG's file stays");
}

#[test]
fn exports_are_repeatable_and_names_are_plain() {
    let hostile = "../../\u{1b}[2J<b>\"CON\"{{x}} [latex]\\input{x}[/latex]";
    let fixture = Fixture { player1: hostile.into(), player2: "مرحبا".into(), ..Fixture::default() };
    let (folder, database) = imported(&fixture);
    let positions = folder.out().join("positions");
    let all = ["xgp", positions.to_str().unwrap(), "--limit", "0"];
    export(&database, &all, 0);
    let before: Vec<Vec<u8>> = files(&positions).iter().map(|file| std::fs::read(file).unwrap()).collect();
    assert!(export(&database, &all, 0).contains("0 positions written, "));
    let after: Vec<Vec<u8>> = files(&positions).iter().map(|file| std::fs::read(file).unwrap()).collect();
    assert!(!before.is_empty() && before == after);
    for file in files(&positions) {
        let name = file.file_stem().unwrap().to_str().unwrap();
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{name}");
    }
}

#[test]
fn a_folder_with_other_files_is_refused_and_unchanged() {
    let (folder, database) = imported(&Fixture::default());
    let said = export(&database, &["xgp", folder.matches().to_str().unwrap()], 2);
    assert!(said.contains("not part of a folder of positions with names"), "{said}");
    assert_eq!(std::fs::read_dir(folder.matches()).unwrap().count(), 1);
}

#[test]
fn a_selection_without_decisions_is_an_error_and_limits_are_reported() {
    let (folder, database) = imported(&Fixture::default());
    let positions = folder.out().join("positions");
    let place = positions.to_str().unwrap();
    assert!(export(&database, &["xgp", place, "--min-error", "5"], 2).contains("no decision is selected"));
    assert!(export(&database, &["xgp", place, "--decision", "99999"], 2).contains("decision 99999 not found"));
    assert!(export(&database, &["xgp", place, "--report", "luck"], 2).contains("has no column decision_id"));
    assert!(export(&database, &["xgp", place, "--limit", "1"], 0).contains("--limit 0 takes all"));
    let package = folder.out().join("cards.apkg");
    export(&database, &["anki", "-o", package.to_str().unwrap(), "--report", "blunders", "-p", "min_error=0.03"], 0);
    assert!(notes(&package).iter().any(|note| note.3.contains("64: what is your play?")));
}

/// The notes of a package: guid, changed at, tags, fields.
fn notes(package: &Path) -> Vec<(String, i64, String, String)> {
    let mut archive = zip::ZipArchive::new(std::fs::File::open(package).unwrap()).unwrap();
    let mut bytes = Vec::new();
    archive.by_name("collection.anki2").unwrap().read_to_end(&mut bytes).unwrap();
    let collection = package.with_extension("anki2");
    std::fs::write(&collection, bytes).unwrap();
    let connection = Connection::open(&collection).unwrap();
    assert_eq!(one::<String>(&connection, "PRAGMA integrity_check"), "ok");
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM notes WHERE id NOT IN (SELECT nid FROM cards)"), 0);
    let notes: Vec<(String, i64, String, String)> =
        query(&connection, "SELECT guid, mod, tags, flds FROM notes ORDER BY guid", |row| row.try_into());
    let mut media = String::new();
    archive.by_name("media").unwrap().read_to_string(&mut media).unwrap();
    let media: serde_json::Map<String, Value> = serde_json::from_str(&media).unwrap();
    for (number, name) in &media {
        let mut svg = String::new();
        archive.by_name(number).unwrap().read_to_string(&mut svg).unwrap();
        assert!(svg.starts_with("<svg ") && notes.iter().any(|note| note.3.contains(name.as_str().unwrap())), "{name}");
    }
    notes
}

#[test]
fn cards_keep_their_ids_when_a_match_is_analysed_again() {
    let (folder, database) = imported(&Fixture { player1: "A [sound:x] \\(x*\\)".into(), ..Fixture::default() });
    let package = folder.out().join("cards.apkg");
    let place = package.to_str().unwrap();
    assert!(
        export(&database, &["anki", "--output", place, "--report", "like"], 2).contains("report \"like\" not found")
    );
    assert!(export(&database, &["anki", "--output", place, "--all"], 0).contains(" cards\n"));
    let bytes = std::fs::read(&package).unwrap();
    let before = notes(&package);
    assert_eq!(before.len() as i64, one::<i64>(&open(&database), "SELECT count(*) FROM decisions"));
    let play = before.iter().find(|note| note.3.contains("64: what is your play?")).unwrap();
    for part in ["kind::checker", "phase::opening", "score::3a-3a", "player::Kévin_Unger"] {
        assert!(play.2.split(' ').any(|tag| tag == part), "{part}: {}", play.2);
    }
    // Anki's search gives `*` and `\` a meaning of their own.
    assert!(before.iter().any(|note| note.2.contains(" player::A_[sound_x]__(x__) ")), "{before:?}");
    let [title, question, answer] = play.3.split('\u{1f}').collect::<Vec<_>>()[..] else { panic!("{}", play.3) };
    assert!(title.contains("Kévin Unger against A &#91;sound:x] &#92;(x*&#92;)"), "{title}");
    assert!(!question.contains("24/14") && answer.contains("24/14 (played)") && answer.contains("-0.040"), "{answer}");
    export(&database, &["anki", "--output", place, "--all"], 0);
    assert_eq!(std::fs::read(&package).unwrap(), bytes, "the same bytes");

    std::thread::sleep(Duration::from_millis(1100));
    let deeper = Fixture { player1: "A [sound:x] \\(x*\\)".into(), level: ROLLOUT, ..Fixture::default() };
    folder.write("b.xg", &deeper.file());
    folder.fill("a.db", 0);
    export(&database, &["anki", "--output", place, "--all"], 0);
    let after = notes(&package);
    let guids = |notes: &[(String, i64, String, String)]| notes.iter().map(|note| note.0.clone()).collect::<Vec<_>>();
    assert_eq!(guids(&before), guids(&after));
    assert!(after.iter().zip(&before).all(|(after, before)| after.1 > before.1), "Anki takes what changed later");
    assert!(after.iter().any(|note| note.3.contains("Rollout")));
}

#[test]
fn a_cubes_file_names_both_players_and_a_card_asks_for_the_redouble() {
    let (folder, database) = imported(&Fixture::default());
    let positions = folder.out().join("positions");
    // Ada passes Kévin's redouble to 4, and Kévin holds the cube before.
    let pass = decision(&database, "kind = 'take' AND action = 'pass'");
    let held = decision(&database, "kind = 'double' AND action = 'no double' AND cube_value = 1");
    let asked = [pass.as_str(), &held].join(",");
    export(&database, &["xgp", positions.to_str().unwrap(), "--decision", &asked], 0);
    let names: Vec<String> =
        files(&positions).iter().map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    assert_eq!(names.len(), 2);
    for name in ["kevin-unger-cube-", "kevin-unger-doubles-ada-lovelace-"] {
        assert!(names.iter().any(|found| found.starts_with(name)), "{name}: {names:?}");
    }
    let package = folder.out().join("cards.apkg");
    export(&database, &["anki", "--output", package.to_str().unwrap(), "--all"], 0);
    let notes = notes(&package);
    for (guid, part) in [
        ("double", "cube 1. Do you double?"),
        ("double", "cube 2, yours. Do you redouble?"),
        ("take", "cube 1. You are doubled. Do you take?"),
        ("take", "cube 2, the opponent&#39;s. You are redoubled. Do you take?"),
    ] {
        assert!(notes.iter().any(|note| note.0.ends_with(guid) && note.3.contains(part)), "{part}: {notes:?}");
    }
    // Each picture has a description; that of the question does not have the answer.
    for note in &notes {
        assert_eq!(note.3.matches("<img ").count(), 2);
        assert!(!note.3.contains("alt=\"\"") && note.3.matches(" pips, ").count() >= 4, "{}", note.3);
    }
    for deck in ["", " ", "Club::", "::"] {
        assert!(
            export(&database, &["anki", "--output", package.to_str().unwrap(), "--deck", deck], 2)
                .contains("expected a name")
        );
    }
}

#[cfg(unix)] // `ulimit -f`
#[test]
fn a_full_disk_is_reported_with_the_name_of_the_output() {
    let (folder, database) = imported(&Fixture::default());
    let place = folder.out();
    for words in [
        "export anki --output FILE.apkg",
        "report player-stats --format csv --output FILE.csv",
        "report player-stats --format json --output FILE.json",
        "report player-stats --output FILE.xlsx",
        "page match 1 --output FILE.html",
    ] {
        let words = words.replace("FILE", place.join("full").to_str().unwrap());
        let output = shell(&format!(r#"ulimit -f 0; exec "$0" {words} --db "$1""#), &[&database]);
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{words}: {told}");
        assert!(told.contains("/full.") && told.contains("run the command again"), "{words}: {told}");
    }
    assert!(!names(&place).iter().any(|name| name.starts_with("full")));
}

#[test]
fn a_card_of_a_position_too_good_to_double_says_so() {
    let mut document = Fixture::default().document();
    for record in &mut document.records {
        if let Record::Cube(cube) = &mut record.body
            && cube.double == 1
            && cube.take == 1
        {
            // Held, which is right: no double 1.2, double/take 1.4, double/pass 1.
            (cube.double, cube.take, cube.err_cube, cube.double_d.flag_double) = (0, -1, 0.0, -1);
            (cube.double_d.equ_b, cube.double_d.equ_double) = (1.2, 1.4);
        }
    }
    let folder = Folder::new();
    folder.write("a.xg", &packed(&document));
    folder.fill("a.db", 0);
    let database = folder.database("a.db");
    let id = decision(&database, "kind = 'double' AND equity_best > 1.1");
    let verdict = "Done: no double (no error). Too good to double. ";
    let package = folder.out().join("cards.apkg");
    export(&database, &["anki", "--output", package.to_str().unwrap(), "--decision", &id], 0);
    assert!(notes(&package)[0].3.contains(verdict), "{:?}", notes(&package));
    for words in [&["show", &id][..], &["page", "position", &id, "--output", "-"]] {
        let said = stdout(&gammonbase(&[words, &["--db", database.to_str().unwrap()]].concat()));
        assert!(said.contains(verdict), "{words:?}: {said}");
    }
}

#[test]
fn a_package_needs_its_extension_and_never_replaces_a_match() {
    let (folder, database) = imported(&Fixture::default());
    assert!(
        export(&database, &["anki", "--output", folder.file("a.xg").to_str().unwrap()], 2)
            .contains("name the file .apkg")
    );
    let copy = folder.out().join("match.apkg");
    std::fs::copy(folder.file("a.xg"), &copy).unwrap();
    assert!(export(&database, &["anki", "--output", copy.to_str().unwrap()], 2).contains("so it is not overwritten"));
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn every_decision_of_the_corpus_survives_export_and_import() {
        let real = corpus_files(&["xg"]);
        if real.is_empty() {
            return;
        }
        let folder = Folder::new();
        let database = folder.database("a.db");
        import(&database, &real.iter().map(PathBuf::as_path).collect::<Vec<_>>(), &["--quiet"], 0);
        assert_round_trip(&folder, &database);
    }
}
