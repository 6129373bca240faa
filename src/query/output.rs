//! Results as an aligned table, one value per line, CSV, JSON, JSON lines, Markdown or a spreadsheet.

mod cells;
mod csv;
mod error;
mod figure;
mod grid;
mod json;
mod layout;
mod line;
mod markdown;
mod query;
mod source;
mod style;
mod table;
mod wrapped;
#[cfg_attr(not(feature = "xlsx"), path = "output/no_xlsx.rs")]
mod xlsx;

use std::io::Write;

use rusqlite::Statement;

pub use self::cells::rounded;
pub use self::error::OutputError;
pub use self::figure::{Cell, Figure, Number};
pub use self::grid::Grid;
pub use self::json::{Object, json_rows, query_json};
pub use self::query::{rows_as_statement, write_query, write_values};
use self::source::Source;
pub use self::source::{Cut, Limit, MAX_SHEET_CELLS, MAX_SHEET_ROWS, MAX_TABLE_BYTES};
pub use self::style::{Format, Style};
pub use self::wrapped::write_wrapped;
pub(crate) use self::xlsx::Spreadsheet;

/// The number of rows written, and whether there are more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Written {
    /// Rows.
    pub rows: u64,
    /// The reason if there are more.
    pub cut: Option<Cut>,
    /// Tables: characters of the longest line.
    pub line_width: usize,
    /// Tables: the number of columns left out.
    pub hidden_columns: usize,
}

/// Runs a statement with the parameters already bound (others are NULL), and writes its result.
pub fn write_bound(
    statement: &mut Statement<'_>,
    style: impl Into<Style>,
    out: &mut dyn Write,
) -> Result<Written, OutputError> {
    write_with_callback(statement, style, out, |_, _| Ok(()))
}

/// Like [`write_bound`]. A table is read before it is written; `is_read` is called in between, and can write what stands above it.
pub fn write_with_callback(
    statement: &mut Statement<'_>,
    style: impl Into<Style>,
    out: &mut dyn Write,
    is_read: impl FnOnce(&Grid, &mut dyn Write) -> Result<(), OutputError>,
) -> Result<Written, OutputError> {
    let style = style.into();
    if matches!(style.format, Format::Table | Format::Markdown | Format::Html) {
        let grid = Grid::read(statement, style.limit, style.has_units)?;
        is_read(&grid, out)?;
        let grid = if style.has_units { grid.with_intervals() } else { grid };
        let (mut line_width, mut hidden_columns) = (0, 0);
        match style.format {
            Format::Markdown => markdown::write(&grid, out)?,
            Format::Html => out.write_all(grid.html().as_bytes())?,
            _ => (line_width, hidden_columns) = table::write(&grid, &style, out)?,
        }
        return Ok(Written { rows: grid.rows.len() as u64, cut: grid.cut, line_width, hidden_columns });
    }
    if style.format == Format::Xlsx {
        return xlsx::write(statement, &style, out);
    }
    let mut source = Source::new(statement, style.limit);
    match style.format {
        Format::Json => json::write(&mut source, out)?,
        Format::Jsonl => json::write_lines(&mut source, out)?,
        Format::Line => line::write(&mut source, style.has_units, out)?,
        _ => csv::write(&mut source, &style, out)?,
    }
    Ok(Written { rows: source.count, cut: source.cut, ..Written::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn styled(style: Style, sql: &str) -> String {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        let mut out = Vec::new();
        write_bound(&mut connection.prepare(sql).unwrap(), style, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn output(format: Format, sql: &str) -> String {
        styled(format.into(), sql)
    }

    const SQL: &str = "SELECT 1 AS n, 0.1 + 0.2 AS x, 'Café, \"9\"' AS t, NULL AS none, x'0aff' AS b
                       UNION ALL SELECT 20, -0.5, 'b', NULL, x''";

    #[test]
    fn csv_quotes_special_characters_and_keeps_every_digit() {
        assert_eq!(
            output(Format::Csv, SQL),
            "n,x,t,none,b\n1,0.30000000000000004,\"Café, \"\"9\"\"\",,0aff\n20,-0.5,b,,\n"
        );
    }

    #[test]
    fn csv_for_spreadsheets_begins_with_a_byte_order_mark() {
        let style = Style { has_bom: true, ..Format::Csv.into() };
        assert_eq!(styled(style, "SELECT 'é' AS a"), "\u{feff}a\né\n");
    }

    #[test]
    fn csv_for_spreadsheets_has_no_formulas_and_keeps_numbers() {
        let sql = "SELECT '=1+1' AS a, '+1 234' AS b, '-1.5e3' AS c, -2 AS d, '@x' AS e, char(9) || 'f' AS f, '8/2' AS g, '－1' AS h, '-' AS \"=i\"";
        let style = Style { is_spreadsheet_safe: true, ..Format::Csv.into() };
        assert_eq!(styled(style, sql), "a,b,c,d,e,f,g,h,'=i\n'=1+1,'+1 234,-1.5e3,-2,'@x,'\tf,8/2,'－1,'-\n");
        assert_eq!(
            output(Format::Csv, sql),
            "a,b,c,d,e,f,g,h,=i\n=1+1,+1 234,-1.5e3,-2,@x,\tf,8/2,－1,-\n",
            "without the option nothing is changed"
        );
    }

    #[test]
    fn csv_has_the_digits_of_the_unit() {
        let style = Style { has_units: true, ..Format::Csv.into() };
        let sql = "SELECT 5.666 AS pr, -0.00000001 AS error_emg, 0.0075612 AS error_mwc, 1.0 / 3 AS x, 7 AS n";
        assert_eq!(styled(style, sql), "pr,error_emg,error_mwc,x,n\n5.67,0.000,0.00756,0.333333,7\n");
    }

    #[test]
    fn wide_tables_show_ten_columns_and_repeat_the_key() {
        let columns: Vec<String> = (1..=14).map(|n| format!("'{}' || i AS column{n}", "x".repeat(n))).collect();
        let sql = format!(
            "WITH n (i) AS (VALUES (1), (2), (3), (4)) SELECT 'same' AS player, {}, 100 + i AS decision_id FROM n",
            columns.join(", ")
        );
        let heads = |is_wide| {
            let style = Style { has_units: true, width: Some(60), is_wide, ..Format::Table.into() };
            let text = styled(style, &sql);
            text.split("\n\n").map(str::to_owned).collect::<Vec<_>>()
        };
        let few = heads(false);
        assert!(few.iter().all(|head| head.contains("decision")) && few.len() == 2, "{few:?}");
        assert!(few[1].contains("column8") && !few[1].contains("column9"), "{few:?}");
        assert!(heads(true).last().unwrap().contains("column14"));
    }

    #[test]
    fn transposed_tables_leave_out_empty_values() {
        let columns: Vec<String> = (1..=9).map(|n| format!("{n} AS a_long_name_{n}")).collect();
        let style = Style { has_units: true, width: Some(40), ..Format::Table.into() };
        let text = styled(style, &format!("SELECT {}, NULL AS missing", columns.join(", ")));
        assert!(text.contains("a long name 9") && !text.contains("missing"), "{text}");
    }

    #[test]
    fn json_lines_are_one_object_each() {
        assert_eq!(output(Format::Jsonl, "SELECT 1 AS a UNION ALL SELECT NULL"), "{\"a\":1}\n{\"a\":null}\n");
        assert_eq!(output(Format::Jsonl, "SELECT 1 WHERE 0"), "");
    }

    #[test]
    fn each_value_has_a_line_and_blank_lines_separate_rows() {
        assert_eq!(
            output(Format::Line, "SELECT 1.25 AS equity, 'a\nb' AS t UNION ALL SELECT NULL, 'c'"),
            "equity = 1.25\n     t = │ a\n         │ b\n\nequity =\n     t = c\n"
        );
        assert_eq!(output(Format::Line, "SELECT 1 AS a WHERE 0"), "");
    }

    #[test]
    fn units_determine_the_decimals() {
        let style = Style { has_units: true, ..Format::Markdown.into() };
        let sql = "SELECT 5.666 AS pr, 0.0404 AS error_emg, 0.00756 AS error_mwc, 0.5 AS decisions_share, -0.0001 AS luck_emg,
                   2.50 AS other, NULL AS take_pr";
        assert_eq!(
            styled(style, sql).lines().next_back().unwrap(),
            "| 5.67 | 0.040 | 0.756% | 50.0% | 0.000 | 2.5 |  |"
        );
    }

    #[test]
    fn markdown_is_escaped() {
        let style = Style { has_units: true, ..Format::Markdown.into() };
        assert_eq!(
            styled(style, "SELECT 'a|b_c' AS player_name, '6/5*' AS play, 7 AS n"),
            "| player name | play | n |\n| :-- | :-- | --: |\n| a\\|b\\_c | 6/5\\* | 7 |\n"
        );
    }

    #[test]
    fn json_keeps_types() {
        let value: Value = serde_json::from_str(&output(Format::Json, SQL)).unwrap();
        assert_eq!(value[0], json!({"n": 1, "x": 0.30000000000000004, "t": "Café, \"9\"", "none": null, "b": "0aff"}));
    }

    #[test]
    fn hashes_and_nanoseconds_are_text_in_json() {
        let sql =
            "SELECT 9007199254740993 AS position_hash, 5 AS next_position_hash, NULL AS Hash, 7 AS modified_ns, 7 AS n";
        assert_eq!(
            output(Format::Jsonl, sql),
            "{\"position_hash\":\"9007199254740993\",\"next_position_hash\":\"5\",\"Hash\":null,\"modified_ns\":\"7\",\"n\":7}\n"
        );
    }

    #[test]
    fn json_of_no_rows_is_an_empty_array() {
        let value: Value = serde_json::from_str(&output(Format::Json, "SELECT 1 WHERE 0")).unwrap();
        assert_eq!(value, json!([]));
    }

    #[test]
    fn tables_align_numbers_right_and_text_left() {
        let text = output(Format::Table, "SELECT 'a' AS name, 1.25 AS equity UNION ALL SELECT 'long name', 100");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines, [" name       equity", " a            1.25", " long name     100"]);
    }

    #[test]
    fn lines_of_a_text_are_distinct_from_rows() {
        let sql = "SELECT 'Ada' || char(13, 10) || 'Bob  9' || char(27) || '[2J' AS \"na\nme\", 1 AS n";
        let expected = [" na\u{fffd}me         n", " │ Ada         1", " │ Bob  9\u{fffd}[2J"];
        assert_eq!(output(Format::Table, sql).lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn rows_beyond_a_limit_are_counted_on_request() {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        let of = |rows: u64, counts_rest, format: Format| {
            let sql = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5) SELECT i FROM n";
            let style = Style { limit: Some(Limit { rows, counts_rest }), ..format.into() };
            write_bound(&mut connection.prepare(sql).unwrap(), style, &mut Vec::new()).unwrap()
        };
        for format in [Format::Table, Format::Line, Format::Csv, Format::Json, Format::Jsonl, Format::Markdown] {
            let cut = |rows, counts| (of(rows, counts, format).rows, of(rows, counts, format).cut);
            assert_eq!(cut(2, true), (2, Some(Cut::Limit { all: Some(5) })), "{format:?}");
            assert_eq!(cut(2, false), (2, Some(Cut::Limit { all: None })), "{format:?}");
            assert_eq!(cut(5, true), (5, None), "{format:?}");
            assert_eq!(cut(0, false), (0, Some(Cut::Limit { all: None })), "{format:?}");
        }
    }

    #[test]
    fn columns_of_long_tables_stay_aligned() {
        let rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2500)";
        for width in [None, Some(40)] {
            let style = Style { width, ..Format::Table.into() };
            let text =
                styled(style, &format!("{rows} SELECT i, iif(i = 2400, 'the longest', 'x') AS t, i * 2 AS n FROM n"));
            let lines: Vec<&str> = text.lines().collect();
            let head = if width.is_none() { 1 } else { 2 };
            assert_eq!(lines.len(), 2500 + head);
            let n = lines[0].len();
            assert!(lines[head..].iter().all(|line| line.len() == n), "the last column ends in one place");
        }
    }
}
