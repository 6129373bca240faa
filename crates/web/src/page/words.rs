//! Advice in words for people who have a browser and no command line.

use gammonbase::advice::Advice;

/// The label of a filter's field.
pub fn label(name: &str) -> String {
    name.replace('-', " ")
}

pub fn words(advice: &Advice) -> String {
    let fixed = match advice {
        Advice::CompleteImport | Advice::Upgrade => "; the next import sees to that",
        Advice::MakeAnew => "; the next import makes it, or the whole database has to be made anew",
        Advice::ListReports => "; the page \"Reports\" lists all reports",
        Advice::MergeSpellings => " (the page \"Names and corrections\" merges spellings)",
        _ => "",
    };
    fixed.to_owned()
}
