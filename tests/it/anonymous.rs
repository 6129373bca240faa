//! `--anonymous`: no spelling of anybody is in a snapshot, a site, a page or an export.

use std::collections::BTreeSet;
use std::fs::File;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use xgfile::field::{Since, Wide};
use xgfile::records::Record;

use crate::common::collect;
use crate::common::fixtures::rtf;
use crate::common::prelude::*;

/// Runs a command on `a.db`, which must end with this status.
fn said(folder: &Folder, words: &[&str], status: i32) -> String {
    let database = folder.database("a.db");
    let output = ended(&[words, &["--db", database.to_str().unwrap()]].concat(), status);
    stdout(&output) + &stderr(&output)
}

fn publish(folder: &Folder, options: &[&str]) -> PathBuf {
    let snapshot = folder.database("public.db");
    // Only one that was made with the same options is replaced.
    remove_snapshot(&snapshot);
    said(folder, &[&["publish", snapshot.to_str().unwrap(), "--anonymous"], options].concat(), 0);
    snapshot
}

/// A match that names its players wherever a match can.
fn telling(player1: &str, player2: &str, event: &str) -> Vec<u8> {
    let [player1, player2, event] = [player1, player2, event].map(str::to_owned);
    let about = format!("{player1} against {}", player2.to_uppercase());
    let fixture =
        Fixture { player1, player2, event, location: about.clone(), round: about.clone(), ..Fixture::default() };
    let mut document = fixture.document();
    document.header.comments = Wide::from_text(&about);
    for comment in document.comments.iter_mut().filter(|comment| !comment.is_empty()) {
        *comment = rtf(&about);
    }
    for record in &mut document.records {
        if let Record::HeaderMatch(header) = &mut record.body {
            header.transcriber = Since(Some(Wide::from_text("Zélie Schreiber")));
        }
    }
    document.encode().encode().unwrap()
}

/// A database with synthetic matches, matches that name their players, merged spellings, a rejected file and an older save.
fn collection() -> Folder {
    let folder = Folder::new();
    let synthetic = folder.matches().join("synth");
    ended(&["synth", synthetic.to_str().unwrap(), "--matches", "12"], 0);
    folder.write("Ada Lovelace - Kévin Unger.xg", &telling("Ada Lovelace", "Kévin Unger", "Ada Lovelace Memorial"));
    folder.write("unger_kevin.xg", &telling("UNGER Kevin", "Benno Øster", "Open de Paris"));
    folder.write("copy/Benno_Oster.xg", &telling("UNGER Kevin", "Benno Øster", "Open de Paris"));
    folder.write("Ada_Lovelace_broken.xg", b"no match at all");
    folder.fill("a.db", 1);
    said(&folder, &["players", "merge", "UNGER Kevin", "Kévin Unger"], 0);
    said(&folder, &["players", "merge", "Ada Lovelace", "Augusta King-Noel", "--new"], 0);
    folder
}

/// Lower-case letters without accents, and digits.
fn letters(text: &str) -> String {
    let text = text.replace("&#39;", "").nfd().filter(|sign| !is_combining_mark(*sign)).collect::<String>();
    text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The spellings of people in `a.db`, and of transcribers, but for those that stay.
fn spellings(folder: &Folder, kept: &[&str]) -> BTreeSet<String> {
    let all = column::<String>(
        &open(&folder.database("a.db")),
        "SELECT spelling FROM players UNION SELECT name FROM players UNION SELECT alias FROM player_aliases
         UNION SELECT player1 FROM saves UNION SELECT player2 FROM saves UNION SELECT transcriber FROM matches WHERE transcriber <> ''",
    );
    all.into_iter().filter(|name| !name.is_empty() && !kept.contains(&name.as_str())).collect()
}

/// A name in the orders in which it can be written, as letters.
fn orders(name: &str) -> [String; 3] {
    let words: Vec<&str> = name.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let (mut backwards, mut last_first) = (words.clone(), words.clone());
    backwards.reverse();
    last_first.rotate_right(1);
    [words, backwards, last_first].map(|words| letters(&words.concat()))
}

/// Spellings that must not appear.
struct Hidden {
    /// As letters, in every order of their words.
    long: BTreeSet<String>,
    /// Words so short that any file has them by chance; they must not be in texts.
    short: BTreeSet<String>,
}

impl Hidden {
    fn of(spellings: &BTreeSet<String>) -> Self {
        let all = spellings.iter().flat_map(|name| orders(name));
        let (short, long) = all.partition(|name| name.chars().count() < 7);
        Self { long, short }
    }

    /// Fails if the bytes have one of the spellings, in UTF-8 or UTF-16, with anything between their words.
    fn check(&self, bytes: &[u8], place: &str) {
        let bytes: Vec<u8> = bytes.iter().copied().filter(|byte| *byte != 0).collect();
        let text = letters(&String::from_utf8_lossy(&bytes));
        let found = self.long.iter().find(|name| text.contains(name.as_str()));
        assert_eq!(found, None, "{place}");
    }

    /// Looks for names in texts, where short ones are found, too.
    fn check_texts(&self, texts: &BTreeSet<String>, place: &str) {
        self.check(texts.iter().flat_map(|text| text.bytes().chain(*b"\n")).collect::<Vec<u8>>().as_slice(), place);
        for text in texts {
            let mut words = text.split(|sign: char| !sign.is_alphanumeric()).map(letters);
            assert!(!words.any(|word| self.short.contains(&word)), "{place}: {text}");
        }
    }

    fn check_database(&self, path: &Path) {
        let place = path.display().to_string();
        self.check(&std::fs::read(path).unwrap(), &place);
        let connection = open(path);
        let columns = "SELECT s.name, c.name FROM sqlite_schema AS s, pragma_table_info(s.name) AS c
            WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite%' AND s.name NOT LIKE '%book%'";
        for (table, name) in pairs::<String, String>(&connection, columns) {
            let sql = format!("SELECT DISTINCT \"{name}\" FROM {table} WHERE typeof(\"{name}\") = 'text'");
            self.check_texts(&column(&connection, &sql).into_iter().collect(), &format!("{place}, {table}.{name}"));
        }
    }

    /// Every file of a folder; those of Parquet by their texts.
    fn check_folder(&self, folder: &Path) {
        let mut files = Vec::new();
        collect(folder, &["html", "css", "js", "json", "md", "sql", "parquet"], &mut files);
        assert!(files.len() > 10, "{} has nothing to look at", folder.display());
        for path in files {
            let place = path.display().to_string();
            self.check(path.strip_prefix(folder).unwrap().to_str().unwrap().as_bytes(), &place);
            self.check(&std::fs::read(&path).unwrap(), &place);
            if place.ends_with(".parquet") && !place.contains("book") {
                let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
                let mut texts = BTreeSet::new();
                for row in reader.get_row_iter(None).unwrap() {
                    texts.extend(row.unwrap().get_column_iter().filter_map(|(_, field)| match field {
                        Field::Str(text) => Some(text.clone()),
                        Field::Bytes(bytes) => Some(String::from_utf8_lossy(bytes.data()).into_owned()),
                        _ => None,
                    }));
                }
                self.check_texts(&texts, &place);
            }
        }
    }
}

/// Checks whole and BI snapshots of `a.db`.
fn assert_anonymous(folder: &Folder, kept: &[&str]) {
    let hidden = Hidden::of(&spellings(folder, kept));
    let options: Vec<&str> = kept.iter().flat_map(|name| ["--keep-name", name]).collect();
    hidden.check_database(&publish(folder, &options));
    let bi = [&options[..], &["--for", "bi", "--with-paths", "--with-candidates"]].concat();
    hidden.check_database(&publish(folder, &bi));
}

/// Checks a site, a page and an export, too.
fn assert_all_anonymous(folder: &Folder) {
    assert_anonymous(folder, &[]);
    let hidden = Hidden::of(&spellings(folder, &[]));
    for (name, command) in [("site", ["page", "site"]), ("set", ["export", "parquet"])] {
        let place = folder.database(name);
        said(folder, &[&command, &[place.to_str().unwrap(), "--anonymous"][..]].concat(), 0);
        hidden.check_folder(&place);
    }
    let page = folder.database("page.html");
    said(folder, &["page", "collection", "--anonymous", "-o", page.to_str().unwrap()], 0);
    hidden.check(&std::fs::read(&page).unwrap(), "the page");
}

/// The pseudonyms of people by a spelling.
fn numbers(folder: &Folder) -> Vec<(String, String)> {
    let public = publish(folder, &[]);
    let sql = format!(
        "ATTACH '{}' AS public; CREATE TEMP VIEW numbers AS SELECT a.spelling, b.name FROM main.players AS a JOIN public.players AS b USING (player_id)",
        public.display()
    );
    let connection = open(&folder.database("a.db"));
    connection.execute_batch(&sql).unwrap();
    pairs(&connection, "SELECT * FROM numbers ORDER BY 1")
}

#[test]
fn bad_choices_are_refused() {
    let folder = collection();
    let snapshot = folder.database("public.db");
    let words = ["publish", snapshot.to_str().unwrap(), "--anonymous", "--keep-name"];
    let told = said(&folder, &[&words[..], &["Kevin Ungar"]].concat(), 2);
    assert_contains(told, ["no player matches \"Kevin Ungar\"; similar: Kévin Unger"]);
    let told = said(&folder, &["publish", snapshot.to_str().unwrap(), "--keep-name", "Kévin Unger"], 2);
    assert_contains(told, ["--anonymous"]);
    assert!(!snapshot.exists());
    let database = folder.database("a.db");
    assert_contains(
        said(&folder, &["publish", database.to_str().unwrap(), "--anonymous"], 2),
        ["it is the database itself"],
    );
    // A snapshot cannot keep numbers.
    let whole = folder.database("whole.db");
    said(&folder, &["publish", whole.to_str().unwrap()], 0);
    let words = ["publish", snapshot.to_str().unwrap(), "--anonymous", "--db", whole.to_str().unwrap()];
    assert_contains(stderr(&ended(&words, 2)), ["whole.db: a read-only snapshot"]);
}

#[cfg(unix)] // `ulimit -f`
#[test]
fn full_disk_leaves_no_copy() {
    let folder = collection();
    publish(&folder, &[]);
    let before = std::fs::read(folder.database("public.db")).unwrap();
    let temporary = folder.out().join("temporary");
    std::fs::create_dir(&temporary).unwrap();
    let script = r#"trap '' XFSZ; ulimit -f 200; TMPDIR="$1" exec "$0" publish "$2" --anonymous --db "$3""#;
    let output = shell(script, &[temporary.clone(), folder.database("public.db"), folder.database("a.db")]);
    assert_eq!(output.status.code(), Some(2));
    assert_contains(stderr(&output), ["run the command again"]);
    assert_eq!(names(&temporary), [""; 0]);
    assert_eq!(std::fs::read(folder.database("public.db")).unwrap(), before);
    assert!(!names(&folder.out()).iter().any(|name| name.contains(".publishing")));
}

#[cfg(unix)]
#[test]
fn copies_of_stopped_and_killed_commands_are_removed() {
    let folder = collection();
    let temporary = folder.out().join("temporary");
    let mark = std::cell::RefCell::new(Vec::new());
    // A page that nobody reads waits for ever.
    let stopped = |signal: &str| {
        let mut command = program();
        command.args([
            "page",
            "collection",
            "--anonymous",
            "-o",
            "-",
            "--db",
            folder.database("a.db").to_str().unwrap(),
        ]);
        let mut child = command.env("TMPDIR", &temporary).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let begin = format!("gammonbase-{}-", child.id());
        let copy = loop {
            let found = names(&temporary).into_iter().find(|name| name.starts_with(&begin));
            match found.map(|name| temporary.join(name)).filter(|copy| copy.join("anonymous.db").exists()) {
                Some(copy) => break copy,
                None => assert!(child.try_wait().unwrap().is_none(), "it ended"),
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        *mark.borrow_mut() = std::fs::read(copy.join("_gammonbase")).unwrap();
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        (child.wait().unwrap().code(), copy)
    };
    std::fs::create_dir(&temporary).unwrap();
    assert_eq!((stopped("-TERM").0, names(&temporary)), (Some(143), Vec::new()));
    let (_, killed) = stopped("-KILL");
    assert_eq!(names(&killed), ["_gammonbase", "anonymous.db"]);
    // Another program's, and one in which a user has put a file.
    let [foreign, used] = ["gammonbase-1-0", "gammonbase-1-1"].map(|name| temporary.join(name));
    for (folder, file, text) in
        [(&foreign, "anonymous.db", &b"mine"[..]), (&used, "notes.txt", b"mine"), (&used, "_gammonbase", &mark.take())]
    {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(folder.join(file), text).unwrap();
    }
    assert_eq!(stopped("-INT").0, Some(130));
    assert_eq!(names(&temporary), ["gammonbase-1-0", "gammonbase-1-1"]);
    assert_eq!((names(&foreign), names(&used)), (vec!["anonymous.db".to_owned()], vec!["notes.txt".to_owned()]));
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn nobody_is_named_in_what_is_published_but_those_who_are_kept() {
        let folder = collection();
        let spelled = spellings(&folder, &[]);
        assert!(spelled.contains("Augusta King-Noel") && spelled.contains("Zélie Schreiber") && spelled.len() > 20);
        // The check finds what is there.
        let plain = folder.database("plain.db");
        said(&folder, &["publish", plain.to_str().unwrap()], 0);
        assert!(letters(&String::from_utf8_lossy(&std::fs::read(&plain).unwrap())).contains("ungerkevin"));
        assert_all_anonymous(&folder);
        // Kept people stay under all of their spellings.
        assert_anonymous(&folder, &["Ada Lovelace", "Augusta King-Noel"]);
        let public = open(&publish(&folder, &["--keep-name", "ada lovelace"]));
        let names = column::<String>(&public, "SELECT name FROM players WHERE name NOT LIKE 'Anonymous %'");
        assert_eq!(names, ["Augusta King-Noel"]);
        assert_eq!(one::<i64>(&public, "SELECT count(*) FROM matches WHERE event = 'Ada Lovelace Memorial'"), 1);
        drop(public);
        let public = open(&publish(&folder, &["--keep-name", "Kévin Unger", "--keep-name", "Benno Øster"]));
        assert_eq!(one::<i64>(&public, "SELECT count(*) FROM players WHERE name NOT LIKE 'Anonymous %'"), 3);
        assert_eq!(one::<i64>(&public, "SELECT count(*) FROM matches WHERE event = 'Ada Lovelace Memorial'"), 0);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn nobody_of_the_corpus_is_named() {
        let Some(corpus) = corpus() else { return };
        let folder = Folder::new();
        import(&folder.database("a.db"), &[&corpus.join("xg")], &["--quiet"], 0);
        assert_all_anonymous(&folder);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn figures_are_those_of_the_database() {
        let folder = collection();
        let public = publish(&folder, &[]);
        assert_sound(&public);
        let (database, public) = (open(&folder.database("a.db")), open(&public));
        let figures = "SELECT match_id || ' ' || seat || ' ' || decisions || ' ' || pr || ' ' || coalesce(is_won, '') FROM player_match_stats";
        assert_eq!(column::<String>(&public, figures), column::<String>(&database, figures));
        let people = "SELECT group_concat(player_id) FROM players GROUP BY person_id";
        assert_eq!(column::<String>(&public, people), column::<String>(&database, people));
        // Its files are missing: it does not say where they are.
        assert_verified(&folder.database("public.db"), true);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn people_keep_their_numbers() {
        let folder = Folder::imported(5);
        let before = numbers(&folder);
        assert_eq!(before.iter().map(|(_, name)| name).collect::<BTreeSet<_>>().len(), before.len());
        assert_eq!(numbers(&folder), before);
        folder.add_matches(5..9);
        folder.fill("a.db", 0);
        let after = numbers(&folder);
        assert!(after.len() > before.len() && before.iter().all(|person| after.contains(person)));
        // A new name is the same person; two people become one, and are two again.
        said(&folder, &["players", "merge", "Player 1", "Somebody", "--new"], 0);
        assert_eq!(numbers(&folder), after);
        said(&folder, &["players", "merge", "Player 2", "Somebody"], 0);
        let merged = numbers(&folder);
        let number =
            |numbers: &[(String, String)], of: &str| numbers.iter().find(|(name, _)| name == of).unwrap().1.clone();
        assert_eq!(number(&merged, "Player 1"), number(&merged, "Player 2"));
        said(&folder, &["players", "unmerge", "Player 2"], 0);
        assert_eq!(numbers(&folder), after);
        // Nothing is written a second time.
        let site = folder.database("site");
        let words = ["page", "site", site.to_str().unwrap(), "--anonymous"];
        said(&folder, &words, 0);
        assert_contains(said(&folder, &words, 0), ["unchanged"]);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn people_are_asked_for_by_their_names() {
        let folder = collection();
        let (page, set) = (folder.database("page.html"), folder.database("set"));
        let hidden = Hidden::of(&spellings(&folder, &[]));
        said(
            &folder,
            &["page", "player", "unger", "--opponent", "lovelace", "--anonymous", "-o", page.to_str().unwrap()],
            0,
        );
        let html = std::fs::read_to_string(&page).unwrap();
        hidden.check(html.as_bytes(), "the page");
        assert_contains(html, ["<title>Anonymous ", "opponent Anonymous "]);
        said(&folder, &["page", "versus", "unger", "oster", "--anonymous", "-o", page.to_str().unwrap()], 0);
        said(&folder, &["export", "parquet", set.to_str().unwrap(), "--player", "lovelace", "--anonymous"], 0);
        let manifest = std::fs::read_to_string(set.join("_manifest.json")).unwrap();
        assert_contains(manifest, ["\"player Anonymous "]);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn an_anonymous_folder_stays_anonymous_and_another_as_it_is() {
        let folder = Folder::imported(2);
        let (snapshot, database) = (publish(&folder, &[]), folder.database("a.db"));
        for (command, refusal) in [
            (&["page", "site"][..], "is not replaced by one made with"),
            (&["export", "parquet"], "is not replaced by one made with"),
            (&["export", "mat"], "not part of a folder of matches with"),
            (&["export", "xgp", "--all"], "not part of a folder of positions with"),
        ] {
            let run = |place: &Path, from: &Path, options: &[&str], status| {
                let place = [place.to_str().unwrap(), "--db", from.to_str().unwrap()];
                stderr(&ended(&[command, &place, options].concat(), status))
            };
            let [named, unnamed] = ["named", "unnamed"].map(|name| folder.database(&format!("{}-{name}", command[1])));
            let has_option = command[1] != "xgp";
            let anonymous = if has_option { (&database, &["--anonymous"][..]) } else { (&snapshot, &[][..]) };
            run(&named, &database, &[], 0);
            run(&unnamed, anonymous.0, anonymous.1, 0);
            let listed = [names(&named), names(&unnamed)];
            assert_contains(run(&named, anonymous.0, anonymous.1, 2), [refusal]);
            assert_contains(run(&unnamed, &database, &[], 2), [refusal]);
            assert_eq!([names(&named), names(&unnamed)], listed);
            // What is made of an anonymous snapshot is anonymous.
            run(&unnamed, &snapshot, &[], 0);
            run(&named, &database, &[], 0);
        }
        // A manifest of an older version does not say.
        for (place, command) in [("site-unnamed", ["page", "site"]), ("parquet-unnamed", ["export", "parquet"])] {
            let place = folder.database(place);
            let manifest = place.join("_manifest.json");
            let mut value: Value = serde_json::from_slice(&std::fs::read(&manifest).unwrap()).unwrap();
            value.as_object_mut().unwrap().remove("made_with").unwrap();
            std::fs::write(&manifest, value.to_string()).unwrap();
            let told = said(&folder, &[&command[..], &[place.to_str().unwrap()]].concat(), 2);
            assert_contains(told, ["does not say who is named in it"]);
        }
    }
}
