//! What columns are called, what they mean, and how their values are written: `sql/columns.txt`, by the names of the columns.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::text_file::text_file;
use glob::{MatchOptions, Pattern};

/// The fields of a row, after its names.
const TITLE: usize = 0;
const UNIT: usize = 1;
const FORMAT: usize = 2;
const MEANING: usize = 3;

/// The rows of the file: most are for plain names, which are looked up, others for patterns of names.
#[derive(Default)]
struct Rows {
    fields: Vec<[&'static str; 4]>,
    /// The rows of each name, in lower case.
    plain: HashMap<&'static str, Vec<usize>>,
    patterns: Vec<(Pattern, usize)>,
}

static ROWS: LazyLock<Rows> = LazyLock::new(|| {
    let mut rows = Rows::default();
    for line in text_file!("sql/columns.txt").text().lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.splitn(5, '|').map(str::trim);
        for name in fields.next().unwrap_or_default().split(' ') {
            if name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
                rows.plain.entry(name).or_default().push(rows.fields.len());
            } else if let Ok(pattern) = Pattern::new(name) {
                rows.patterns.push((pattern, rows.fields.len()));
            }
        }
        rows.fields.push(std::array::from_fn(|_| fields.next().unwrap_or_default()));
    }
    rows
});

/// A field of a column: that of the first row that matches the name and has the field.
fn field(name: &str, field: usize) -> Option<&'static str> {
    let options = MatchOptions { case_sensitive: false, ..MatchOptions::new() };
    let has_field = |row: &usize| !ROWS.fields[*row][field].is_empty();
    let plain = ROWS.plain.get(&*name.to_ascii_lowercase()).and_then(|rows| rows.iter().copied().find(has_field));
    let before = ROWS.patterns.iter().take_while(|(_, row)| plain.is_none_or(|plain| *row < plain));
    let mut patterned = before.filter(|(pattern, row)| has_field(row) && pattern.matches_with(name, options));
    Some(ROWS.fields[patterned.next().map(|(_, row)| *row).or(plain)?][field])
}

/// The ends of an interval are written like its figure.
fn figure(name: &str) -> &str {
    name.strip_suffix("_low").or(name.strip_suffix("_high")).unwrap_or(name)
}

/// The name for people, if it differs from the plain one.
pub fn title(name: &str) -> Option<String> {
    let of_end = || {
        let end = if name.ends_with("_low") { "from" } else { "to" };
        let title = field(figure(name), TITLE)?;
        Some(title.split_once(" (").map_or(format!("{title} {end}"), |(title, unit)| format!("{title} {end} ({unit}")))
    };
    field(name, TITLE).map(str::to_owned).or_else(of_end)
}

/// The unit, or an empty text.
pub fn unit(name: &str) -> &'static str {
    field(figure(name), UNIT).unwrap_or_default()
}

/// The meaning in most reports.
pub fn meaning(name: &str) -> Option<&'static str> {
    field(name, MEANING)
}

/// The number format for spreadsheets, whose cells keep all digits.
pub fn pattern(name: &str) -> &'static str {
    field(figure(name), FORMAT).unwrap_or("0.00####")
}

/// How values are written for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellFormat {
    /// Numbers with all decimals, at most six.
    Plain,
    /// Numbers with so many decimals.
    Decimals(usize),
    /// Fractions of one as percentages.
    Percent(usize),
    /// Whole numbers that do not fit a double. JavaScript, jq 1.6 and spreadsheets read every number as a double, so these are text.
    Wide,
    /// YYYY-MM-DD
    Day,
    /// YYYY-MM-DD HH:MM:SS
    Time,
    /// Names of plans, ideas and other parts of the game, as words.
    Theme,
}

impl CellFormat {
    /// The format of a column.
    pub fn of(name: &str) -> Self {
        let pattern = pattern(name);
        let decimals = pattern.split_once('.').map_or(0, |(_, digits)| digits.trim_end_matches('%').len());
        match pattern {
            _ if ["plan", "opponent_plan", "against", "idea", "main_idea", "part"].contains(&name) => Self::Theme,
            "@" => Self::Wide,
            "yyyy-mm-dd" => Self::Day,
            "yyyy-mm-dd hh:mm:ss" => Self::Time,
            _ if pattern.ends_with('#') => Self::Plain,
            _ if pattern.ends_with('%') => Self::Percent(decimals),
            _ => Self::Decimals(decimals),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_names_for_people() {
        for (name, expected) in [
            ("pr", Some("PR")),
            ("pr_high", Some("PR to")),
            ("error_emg", Some("lost (EMG)")),
            ("extra_emg_low", Some("extra loss from (EMG)")),
            ("kind", None),
            ("kind_low", None),
        ] {
            assert_eq!(title(name).as_deref(), expected, "{name}");
        }
    }

    #[test]
    fn figures_and_their_ends_have_one_unit_and_format() {
        for (name, expected_unit, format) in [
            ("error_emg", "EMG", CellFormat::Decimals(3)),
            ("bias_emg_low", "EMG", CellFormat::Decimals(4)),
            ("equity_best", "EMG", CellFormat::Plain),
            ("LOST_MWC", "match winning chances", CellFormat::Percent(3)),
            ("won_share_high", "", CellFormat::Percent(1)),
            ("points", "points", CellFormat::Decimals(2)),
            ("engine_elo", "", CellFormat::Decimals(0)),
            ("max(position_hash)", "", CellFormat::Wide),
            ("position_hash", "64-bit hash", CellFormat::Wide),
            ("modified_ns", "", CellFormat::Wide),
            ("played_on", "", CellFormat::Day),
            ("played_at_local", "local time", CellFormat::Time),
            ("player", "", CellFormat::Plain),
        ] {
            assert_eq!((unit(name), CellFormat::of(name)), (expected_unit, format), "{name}");
        }
    }

    #[test]
    fn names_are_sorted_and_unique_and_rows_of_endings_last() {
        let file = text_file!("sql/columns.txt").text();
        let (names, endings) = file.split_once("# Endings\n").unwrap();
        let names = names.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(" |").next().unwrap());
        assert!(names.is_sorted_by(|one, next| one < next && !one.contains(['*', ' ']) && !next.contains(['*', ' '])));
        assert!(endings.lines().all(|line| line.contains(['*', '?']) && (3..=5).contains(&line.split(" |").count())));
    }
}
