//! Words of the transcript.

use rows::codes::{self, CodeTable};
use rows::matches::{MatchRows, Warning};

/// The names of the facts that are true.
pub fn true_facts<const N: usize>(facts: [(bool, &str); N]) -> impl Iterator<Item = String> {
    facts.into_iter().filter(|&(is_true, _)| is_true).map(|(_, name)| name.to_owned())
}

/// The name of a code, or the code itself if the format page has no name for it.
pub fn named(table: CodeTable, code: impl Into<i64>) -> String {
    let code = code.into();
    codes::names(table)
        .iter()
        .find(|&&(known, _)| known == code)
        .map_or_else(|| format!("code {code}"), |&(_, name)| name.to_owned())
}

/// A player's name; seats are 1 and 2.
pub fn name(rows: &MatchRows, seat: u8) -> &str {
    match (seat, rows.session.players[usize::from(seat == 2)].as_str()) {
        (2, "") => "player 2",
        (_, "") => "player 1",
        (_, name) => name,
    }
}

/// `temp.xg record 41, Moves: the play does not lead to PositionEnd`
pub fn warning(warning: &Warning) -> String {
    let mut text = warning.stream.to_owned();
    if let Some(record) = warning.record {
        text.push_str(&format!(" record {record}"));
    }
    if let Some(field) = warning.field {
        text.push_str(&format!(", {field}"));
    }
    format!("{text}: {}", warning.message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_code_is_shown_as_it_is() {
        assert_eq!(named(CodeTable::Levels, 100), "Rollout");
        assert_eq!(named(CodeTable::Levels, 77), "code 77");
    }
}
