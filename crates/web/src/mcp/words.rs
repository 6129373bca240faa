//! Advice in words for assistants, which have tools.

use gammonbase::advice::Advice;

pub fn words(advice: &Advice) -> String {
    let fixed = match advice {
        Advice::Create => "; the user has to import files first",
        Advice::ListReports => "; the tool `reports` lists all reports",
        Advice::ChooseOne("position") => ": give an XGID as the parameter `position`",
        Advice::ChooseOne(filter) => return format!(": name one with the filter `{filter}`"),
        Advice::ChooseTwo(_) => ": name them with the parameters `a` and `b`",
        Advice::MergeSpellings => "",
        other => return crate::page::words(other),
    };
    fixed.to_owned()
}
