//! Advice in words for people at a command line: with commands and options.

use gammonbase::advice::Advice;

/// The name of a filter.
pub fn option(name: &str) -> String {
    format!("--{name}")
}

/// The end of a message.
pub fn words(advice: &Advice) -> String {
    let fixed = match advice {
        Advice::Create => " (`gammonbase import PATH... --db FILE` creates one)",
        Advice::CompleteImport => " (`gammonbase import` completes it)",
        Advice::Upgrade => ": `gammonbase import` upgrades it, in the same file",
        Advice::MakeTable => {
            ": `gammonbase import` makes the table and fills it from the files; what you entered there is lost, unless a backup has it"
        }
        Advice::Rebuild => {
            ": `gammonbase import --rebuild` makes the database anew, in the same file, from its files and its rows; what you entered there is lost, unless a backup has it"
        }
        Advice::Verify => " (`gammonbase verify` says what to do)",
        Advice::ListReports => "; `gammonbase report` lists all reports",
        Advice::MergeSpellings => " (`gammonbase players merge` merges spellings)",
        Advice::ChooseOne("player") => ": choose one with --player NAME; `gammonbase players` lists them",
        Advice::ChooseOne("match") => ": choose one with --match ID; `gammonbase report matches` lists them",
        Advice::ChooseOne(_) => ": choose one with -p position=XGID, or the number of a decision",
        Advice::ChooseTwo("players") => ": choose them with -p a=NAME -p b=NAME; `gammonbase players` lists them",
        Advice::ChooseTwo("events") => ": choose them with -p a=EVENT -p b=EVENT; `gammonbase events` lists them",
        Advice::ChooseTwo(_) => ": choose them, such as -p a=2024 -p b=2024-10",
        Advice::AllRows => "; --limit 0 shows all",
        Advice::Quiz(ids) => return format!(" As a quiz: gammonbase find --quiz --decision {ids} --output quiz.html"),
    };
    fixed.to_owned()
}

/// The blanks in what to do about a finding of `verify`; `{gone}` is the topmost folder that is missing with its file.
const COMMANDS: [(&str, &str); 6] = [
    ("{import}", "import"),
    ("{import it}", "import {gone} --db {db}"),
    ("{read again}", "import --rehash {gone} --db {db}"),
    ("{forget}", "import --forget {gone} --db {db}"),
    ("{sum up}", "import --rehash"),
    ("{rebuild}", "import --rebuild"),
];

/// What to do about a finding, with the commands.
pub fn filled(advice: &str, gone: &str, database: &str) -> String {
    let fill = |text: String, (blank, command): &(&str, &str)| text.replace(blank, &format!("`gammonbase {command}`"));
    COMMANDS.iter().fold(advice.to_owned(), fill).replace("{gone}", gone).replace("{db}", database)
}
