//! One person under several spellings, through the program.

use std::fs::File;

use crate::common::database::run;
use crate::common::fixtures::ROLLOUT;
use crate::common::prelude::*;

/// A folder of matches and the database of them.
struct Club {
    folder: tempfile::TempDir,
}

impl Club {
    /// A match for each pair of names.
    fn of(pairs: &[(&str, &str)]) -> Self {
        let club = Self { folder: tempfile::tempdir().unwrap() };
        for (number, &(player1, player2)) in (1..).zip(pairs) {
            let (player1, player2) = (player1.into(), player2.into());
            club.write(number, Fixture { player1, player2, ..Fixture::default() });
        }
        club.import();
        club
    }

    fn write(&self, number: i32, fixture: Fixture) {
        let fixture = Fixture { game_id: number, date: fixture.date + f64::from(number), ..fixture };
        std::fs::write(self.folder.path().join(format!("{number}.xg")), fixture.file()).unwrap();
    }

    fn import(&self) {
        import(&self.database(), &[self.folder.path()], &["--quiet"], 0);
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("club.db")
    }

    fn open(&self) -> Connection {
        open(&self.database())
    }

    /// `gammonbase players ARGUMENTS --db ...`: exit status, standard output, standard error.
    fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        run("players", &self.database(), arguments)
    }

    fn ok(&self, arguments: &[&str]) -> String {
        let (status, out, error) = self.run(arguments);
        assert_eq!(status, 0, "{arguments:?}: {error}");
        out
    }

    fn refused(&self, arguments: &[&str]) -> String {
        let before = self.aliases();
        let (status, out, error) = self.run(arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {error}");
        assert_eq!(self.aliases(), before);
        error
    }

    fn aliases(&self) -> Vec<(String, String)> {
        pairs(&self.open(), "SELECT alias, name FROM player_aliases ORDER BY alias")
    }

    fn suggestions(&self) -> Vec<(String, String, String)> {
        let rows: Value = serde_json::from_str(&self.ok(&["suggest", "--format", "json"])).unwrap();
        let text = |row: &Value, name: &str| row[name].as_str().unwrap().to_owned();
        rows.as_array().unwrap().iter().map(|r| (text(r, "alias"), text(r, "name"), text(r, "reason"))).collect()
    }
}

fn owned(aliases: &[(&str, &str)]) -> Vec<(String, String)> {
    aliases.iter().map(|&(alias, name)| (alias.to_owned(), name.to_owned())).collect()
}

const TWO_SPELLINGS: [(&str, &str); 2] = [("Kévin Unger", "Ada"), ("Unger, Kevin", "Grace")];

#[test]
fn the_list_has_a_row_for_each_person() {
    let club = Club::of(&TWO_SPELLINGS);
    club.ok(&["merge", "Unger, Kevin", "Kévin Unger"]);
    for arguments in [&["--format", "json"][..], &["list", "--format", "json"]] {
        let rows: Value = serde_json::from_str(&club.ok(arguments)).unwrap();
        assert_eq!(rows.as_array().unwrap().len(), 3);
        let first = &rows[0];
        assert_eq!(first["player"], "Kévin Unger");
        assert_eq!(first["spellings"], "Kévin Unger; Unger, Kevin");
        assert_eq!(first["matches"], 2);
        assert_eq!((&first["first_played"], &first["last_played"]), (&"2024-10-25".into(), &"2024-10-26".into()));
        assert!(first["decisions"].as_i64().unwrap() > 0 && first["pr"].is_number(), "{first}");
    }
}

#[test]
fn after_a_merge_the_person_has_the_sums() {
    let club = Club::of(&TWO_SPELLINGS);
    let figures = "json_array(sum(matches), sum(decisions), round(sum(error_emg), 9), round(sum(luck_emg), 9))";
    let both = format!("SELECT {figures} FROM player_stats WHERE player IN ('Kévin Unger', 'Unger, Kevin')");
    let before: String = one(&club.open(), &both);
    assert!(before.starts_with("[2,"), "{before}");
    let said = club.ok(&["merge", "Unger, Kevin", "Kévin Unger"]);
    assert!(said.starts_with("1 match of \"Unger, Kevin\" now counts as \"Kévin Unger\".\n"), "{said}");
    let connection = club.open();
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM player_stats WHERE player LIKE '%unger%'"), 1);
    assert_eq!(one::<String>(&connection, &both), before);
    assert_eq!(one::<i64>(&connection, "SELECT count(DISTINCT person_id) FROM players"), 3);
}

#[test]
fn views_do_not_contain_merged_spellings() {
    let club = Club::of(&TWO_SPELLINGS);
    club.ok(&["merge", "Unger, Kevin", "Kévin Unger"]);
    let connection = club.open();
    let columns: Vec<(String, String)> = pairs(
        &connection,
        "SELECT v.name, c.name FROM sqlite_schema AS v, pragma_table_info(v.name) AS c
             WHERE v.type = 'view' AND c.name IN ('player', 'opponent', 'player1', 'player2')",
    );
    assert!(columns.len() >= 11, "{columns:?}");
    for (view, column) in columns {
        let sql = format!("SELECT count(*) FROM {view} WHERE {column} = 'Unger, Kevin'");
        assert_eq!(one::<i64>(&connection, &sql), 0, "{sql}");
    }
}

#[test]
fn positions_and_openings_count_people_not_spellings() {
    let club = Club::of(&TWO_SPELLINGS);
    let openings = "SELECT max(players) FROM opening_plays WHERE ply = 1 AND dice = '3-1'";
    let hardest = "SELECT count(*) FROM hardest_positions WHERE dice = '3-1'";
    assert_eq!(one::<i64>(&club.open(), openings), 2);
    assert!(one::<i64>(&club.open(), hardest) > 0);
    club.ok(&["merge", "Unger, Kevin", "Kévin Unger"]);
    assert_eq!(one::<i64>(&club.open(), openings), 1);
    assert_eq!(one::<i64>(&club.open(), hardest), 0);
}

#[test]
fn an_alias_survives_the_import_of_a_changed_file() {
    let club = Club::of(&TWO_SPELLINGS);
    club.ok(&["merge", "Unger, Kevin", "Kévin Unger"]);
    let stats = "SELECT matches FROM player_stats WHERE player = 'Kévin Unger'";
    let deeper =
        Fixture { player1: "Unger, Kevin".into(), player2: "Grace".into(), level: ROLLOUT, ..Fixture::default() };
    club.write(2, deeper.clone());
    club.import();
    assert_eq!(one::<i64>(&club.open(), "SELECT max(import_run_id) FROM source_files WHERE path LIKE '%2.xg'"), 2);
    assert_eq!(one::<i64>(&club.open(), stats), 2);
    // For a while nobody has that spelling.
    club.write(2, Fixture { player1: "Alan Turing".into(), ..deeper.clone() });
    club.import();
    assert_eq!(one::<i64>(&club.open(), "SELECT count(*) FROM players WHERE name = 'Unger, Kevin'"), 0);
    assert_eq!(club.aliases(), owned(&[("Unger, Kevin", "Kévin Unger")]));
    club.write(2, deeper);
    club.import();
    assert_eq!(one::<i64>(&club.open(), stats), 2);
}

#[test]
fn unmerge_undoes_a_merge() {
    let club = Club::of(&TWO_SPELLINGS);
    let stats = "SELECT json_group_array(json_array(player, matches, pr)) FROM player_stats";
    let before: String = one(&club.open(), stats);
    club.ok(&["merge", "Unger, Kevin", "Kévin Unger"]);
    let said = club.ok(&["unmerge", "unger, KEVIN"]);
    assert_eq!(said, "1 match of \"Unger, Kevin\" counts as \"Unger, Kevin\" again, not as \"Kévin Unger\".\n");
    assert_eq!(one::<String>(&club.open(), stats), before);
    // As after a kill between the change and its message.
    let said = club.ok(&["unmerge", "Unger, Kevin"]);
    assert_eq!(said, "\"Unger, Kevin\" already counts separately: it is not an alias of another name.\n");
}

#[test]
fn chains_lead_to_the_person_and_can_be_undone() {
    let club = Club::of(&[("A", "X"), ("B", "Y"), ("C", "Z"), ("D", "W")]);
    club.ok(&["merge", "A", "B"]);
    let said = club.ok(&["merge", "B", "C"]);
    assert_eq!(club.aliases(), owned(&[("A", "C"), ("B", "C")]));
    let database = club.database();
    let undo = format!(
        "2 matches of \"B\" now count as \"C\".\nIts aliases move with it: \"A\".\nTo undo:\n  gammonbase players unmerge --db {0} B\n  \
         gammonbase players merge --db {0} A B\n",
        database.display()
    );
    assert_eq!(said, undo);
    club.ok(&["unmerge", "B"]);
    club.ok(&["merge", "A", "B"]);
    assert_eq!(club.aliases(), owned(&[("A", "B")]));
    // An alias as the target means its person.
    club.ok(&["merge", "W", "A"]);
    assert_eq!(club.aliases(), owned(&[("A", "B"), ("W", "B")]));
    let said = club.ok(&["merge", "W", "C"]);
    assert!(said.contains("It counted as \"B\" before.") && said.contains("merge --db"), "{said}");
    assert_eq!(club.ok(&["merge", "W", "C"]), "\"W\" already counts as \"C\".\n");
}

#[test]
fn a_name_is_not_merged_with_itself() {
    let club = Club::of(&[("A", "X"), ("B", "Y")]);
    assert!(club.refused(&["merge", "A", "a"]).contains("both names are \"A\""));
    club.ok(&["merge", "A", "B"]);
    let error = club.refused(&["merge", "B", "A"]);
    assert!(error.contains("\"A\" is already an alias of \"B\"; to reverse this, unmerge \"A\" first"), "{error}");
}

#[test]
fn lookup_is_exact_then_case_insensitive_then_suggests() {
    let club = Club::of(&[("Ada Lovelace", "ADA lovelace"), ("Kévin Unger", "Grace")]);
    let error = club.refused(&["merge", "ada lovelace", "Grace"]);
    assert!(error.contains("matches \"ADA lovelace\", \"Ada Lovelace\": use the exact"), "{error}");
    let error = club.refused(&["merge", "Grace", "Kevin Ungar"]);
    assert!(error.contains("player \"Kevin Ungar\" not found; similar: \"Kévin Unger\""), "{error}");
    let error = club.refused(&["merge", "Zzz", "Grace"]);
    assert!(error.contains("player \"Zzz\" not found; the list of players has no similar name"), "{error}");
    club.ok(&["merge", "Ada Lovelace", "KÉVIN UNGER"]);
    assert_eq!(club.aliases(), owned(&[("Ada Lovelace", "Kévin Unger")]));
}

#[test]
fn a_new_name_is_accepted_on_request() {
    let club = Club::of(&TWO_SPELLINGS);
    club.refused(&["merge", "Kévin Unger", "Kevin Alexander Unger"]);
    club.refused(&["merge", "--new", "Kévin Unger", "  "]);
    club.ok(&["merge", "--new", "Kévin Unger", "Kevin Alexander Unger"]);
    // From then on it is a name like any other.
    club.ok(&["merge", "Unger, Kevin", "kevin alexander unger"]);
    let connection = club.open();
    let person: (String, i64) = connection
        .query_row("SELECT player, matches FROM player_stats WHERE player LIKE 'kevin a%'", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    assert_eq!(person, ("Kevin Alexander Unger".to_owned(), 2));
    assert_eq!(one::<i64>(&connection, "SELECT count(DISTINCT person_id) FROM players WHERE name LIKE 'kevin a%'"), 1);
}

#[test]
fn likely_pairs_are_suggested_with_their_reason() {
    let club = Club::of(&[
        ("Kévin Unger", "Ada"),
        ("Kévin Unger", "Grace"),
        ("KEVIN UNGER", "Bea"),
        ("Unger, Kévin", "Ada"),
        ("K. Unger", "Ada"),
        ("Kevin Ungre", "Ada"),
        ("Player 1", "Player 2"),
    ]);
    let suggestions = club.suggestions();
    for (alias, reason) in [
        ("KEVIN UNGER", "case, accents or punctuation"),
        ("Unger, Kévin", "order of the names"),
        ("K. Unger", "initials"),
        ("Kevin Ungre", "one letter"),
    ] {
        let expected = (alias.to_owned(), "Kévin Unger".to_owned(), reason.to_owned());
        assert!(suggestions.contains(&expected), "{expected:?} in {suggestions:#?}");
    }
    assert!(suggestions.iter().all(|(alias, ..)| !alias.starts_with("Player")), "{suggestions:#?}");
    assert_eq!(suggestions[0].0, "KEVIN UNGER");
}

#[test]
fn blanks_of_any_kind_and_number_make_one_person() {
    let pairs =
        [("Kim Example", "Ada"), ("Kim  Example", "Bea"), ("Kim\u{a0}Example", "Cid"), ("Kim\u{3000}Example", "Dan")];
    let club = Club::of(&pairs);
    let people = "SELECT count(DISTINCT person_id) FROM players WHERE name LIKE 'Kim%'";
    assert_eq!(one::<i64>(&club.open(), people), 1);
    let (_, found, _) =
        run("report", &club.database(), &["matches", "--player", "Kim\u{3000}Example", "--format", "csv"]);
    assert_eq!(found.lines().count(), 5, "{found}");
}

#[test]
fn of_equal_candidates_the_most_complete_name_is_kept() {
    let names = [
        "Eva Novák",
        "Eva Novak",
        "Anna Müller",
        "Müller, Anna",
        "Anna Mueller",
        "ANN LEE",
        "Ann Lee",
        "山田 太郎",
        "山田太郎",
    ];
    let opponents = ["Ada", "Bea", "Cid", "Dan", "Eli", "Fay", "Gus", "Hal", "Ida"];
    let club = Club::of(&Vec::from_iter(names.into_iter().zip(opponents)));
    let kept: std::collections::BTreeSet<_> =
        club.suggestions().into_iter().map(|(alias, name, _)| (alias, name)).collect();
    let expected = [
        ("ANN LEE", "Ann Lee"),
        ("Anna Mueller", "Anna Müller"),
        ("Eva Novak", "Eva Novák"),
        ("Müller, Anna", "Anna Müller"),
        ("山田太郎", "山田 太郎"),
    ];
    assert_eq!(Vec::from_iter(kept), owned(&expected));
}

#[test]
fn a_suggested_command_merges_and_ends_the_suggestion() {
    let club = Club::of(&[("Sean O'Brien", "Ada"), ("Sean O'Brien", "Grace"), ("SEAN OBRIEN", "Linus")]);
    let rows: Value = serde_json::from_str(&club.ok(&["suggest", "--format", "json"])).unwrap();
    let database = club.database();
    let names = if cfg!(windows) { r#""SEAN OBRIEN" "Sean O'Brien""# } else { r"'SEAN OBRIEN' 'Sean O'\''Brien'" };
    let expected = format!("gammonbase players merge --db {} {names}", database.display());
    assert_eq!(rows[0]["command"], expected);
    assert_eq!((&rows[0]["alias_matches"], &rows[0]["name_matches"]), (&1.into(), &2.into()));
    club.ok(&["merge", "SEAN OBRIEN", "Sean O'Brien"]);
    assert_eq!(club.ok(&["suggest"]), "No similar names found.\n");
}

#[test]
fn people_who_met_are_never_suggested_under_any_spelling() {
    let club = Club::of(&[("Kevin Unger", "kevin unger"), ("Unger Kevin", "Ada")]);
    assert_eq!(club.suggestions().len(), 2);
    club.ok(&["merge", "Unger Kevin", "kevin unger"]);
    assert_eq!(club.suggestions(), []);
}

#[test]
fn readers_continue_while_names_are_merged() {
    let club = Club::of(&TWO_SPELLINGS);
    let reader = club.open();
    let count = || one::<i64>(&reader, "SELECT count(*) FROM player_stats");
    reader.execute_batch("BEGIN").unwrap();
    assert_eq!(count(), 4);
    club.ok(&["merge", "Unger, Kevin", "Kévin Unger"]);
    assert_eq!(count(), 4);
    reader.execute_batch("COMMIT").unwrap();
    assert_eq!(count(), 3);
}

#[test]
fn a_merge_is_refused_while_an_import_writes() {
    let club = Club::of(&TWO_SPELLINGS);
    let lock = File::create(club.folder.path().join("club.db.lock")).unwrap();
    lock.lock().unwrap();
    let error = club.refused(&["merge", "Unger, Kevin", "Kévin Unger"]);
    assert!(error.contains("another gammonbase is writing to this database"), "{error}");
}

#[test]
fn missing_and_incomplete_databases_are_distinguished() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("none.db");
    for arguments in [&["merge", "A", "B"][..], &["unmerge", "A"], &["suggest"], &["list"]] {
        let (status, _, error) = run("players", &database, arguments);
        assert_eq!(status, 2);
        assert!(error.contains("database not found"), "{error}");
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "nothing is left behind");
    std::fs::write(folder.path().join("none.db.building"), "").unwrap();
    let (status, _, error) = run("players", &database, &["merge", "A", "B"]);
    assert_eq!(status, 2);
    assert!(error.contains("not complete"), "{error}");
}
