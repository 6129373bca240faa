//! Results with values and formatted text, for HTML tables and for charts.

use backgammon::drawing::svg::escaped;
use rusqlite::Statement;
use rusqlite::types::ValueRef;

use super::cells::{formats, readable, title};
use super::error::OutputError;
use super::figure::{Cell, Figure, Number};
use super::source::{Cut, Limit, MAX_TABLE_BYTES, Source};
use crate::query::row_reader::{Found, FromRow, NamedValues, missing, plain};

/// A column of a result.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// The name in the query.
    pub name: String,
    /// The title for people.
    pub title: String,
    /// Whether all its values are numbers.
    pub is_number: bool,
    /// Whether its values are identifiers, which are copied as a whole.
    pub is_identifier: bool,
}

/// A result in memory.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Grid {
    /// The columns, in order.
    pub columns: Vec<Column>,
    /// The rows, each with a cell a column.
    pub rows: Vec<Vec<Cell>>,
    /// The reason if there are more rows.
    pub cut: Option<Cut>,
}

impl Grid {
    /// Runs a statement with the parameters already bound (others are NULL).
    pub fn read(statement: &mut Statement<'_>, limit: Option<Limit>, has_units: bool) -> Result<Self, OutputError> {
        let mut source = Source::new(statement, limit);
        let formats = formats(&source.names, has_units);
        let mut columns: Vec<Column> = source
            .names
            .iter()
            .map(|name| Column {
                name: name.clone(),
                title: title(name, has_units),
                is_number: true,
                is_identifier: name.ends_with("xgid"),
            })
            .collect();
        let (mut rows, mut bytes, mut is_full) = (Vec::new(), 0, false);
        while let Some(row) = source.next()? {
            let mut cells = Vec::with_capacity(formats.len());
            for (index, format) in formats.iter().enumerate() {
                let value = row.get_ref(index)?;
                columns[index].is_number &= matches!(value, ValueRef::Integer(_) | ValueRef::Real(_) | ValueRef::Null);
                let formatted = readable(*format, value);
                let text = value.as_str().ok().filter(|text| *text != formatted).map(str::to_owned);
                let cell = Cell { formatted, number: number(value), text, link: None };
                bytes += size_of::<Cell>() + cell.formatted.len();
                cells.push(cell);
            }
            if bytes > MAX_TABLE_BYTES {
                is_full = true;
                break;
            }
            rows.push(cells);
        }
        let cut = if is_full { Some(Cut::Memory) } else { source.cut };
        Ok(Self { columns, rows, cut })
    }

    /// The rows as structs, with texts as they are shown; `query` is the name of the query. A missing column is an error even if there are no rows.
    pub fn rows_as<'g, T: FromRow<'g>>(&'g self, query: &str) -> Result<Vec<T>, OutputError> {
        let name = |index: usize| self.columns.get(index).map(|column| column.name.as_str());
        let lost = T::COLUMNS.iter().find(|(name, is_needed)| *is_needed && self.place(plain(name)).is_none());
        if let Some((name, _)) = lost {
            return Err(OutputError::Row { query: query.to_owned(), problem: missing(name) });
        }
        let row = |cells: &'g Vec<Cell>| NamedValues::read(&name, &|index| Found::Cell(&cells[index]), query);
        self.rows.iter().map(row).collect()
    }

    /// The place of a column.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The places of the ends of a column's interval.
    pub fn ends(&self, place: usize) -> Option<[usize; 2]> {
        let end = |end: &str| self.place(&format!("{}_{end}", self.columns[place].name));
        Some([end("low")?, end("high")?])
    }

    /// Whether a column is a bound of another one's interval, by its name.
    pub fn is_bound(&self, name: &str) -> bool {
        let figure = name.strip_suffix("_low").or(name.strip_suffix("_high"));
        figure.is_some_and(|figure| {
            ["", "_low", "_high"].iter().all(|end| self.place(&format!("{figure}{end}")).is_some())
        })
    }

    /// The table with each interval in the cell of its figure.
    pub fn with_intervals(self) -> Self {
        let ends: Vec<_> = (0..self.columns.len()).map(|place| self.ends(place)).collect();
        let texts = |row: &Vec<Cell>| -> Vec<_> {
            ends.iter().enumerate().map(|(place, ends)| Figure::at(row, place, *ends).with_interval()).collect()
        };
        let all: Vec<Vec<String>> = self.rows.iter().map(texts).collect();
        let mut table = self;
        for (cell, text) in table.rows.iter_mut().flatten().zip(all.into_iter().flatten()) {
            cell.formatted = text;
        }
        let places = (0..table.columns.len()).filter(|place| !table.is_bound(&table.columns[*place].name));
        table.with(&places.collect::<Vec<_>>())
    }

    /// A table with these columns and other rows.
    pub fn of_rows(&self, rows: Vec<Vec<Cell>>) -> Self {
        Self { columns: self.columns.clone(), rows, cut: None }
    }

    /// Removes columns; their names are separated by spaces.
    pub fn without(self, names: &str) -> Self {
        let is_kept = |place: &usize| !names.split(' ').any(|name| name == self.columns[*place].name);
        self.with(&(0..self.columns.len()).filter(is_kept).collect::<Vec<_>>())
    }

    /// Only these columns.
    pub fn with(&self, places: &[usize]) -> Self {
        let columns = places.iter().map(|&place| self.columns[place].clone()).collect();
        let rows = self.rows.iter().map(|row| places.iter().map(|&place| row[place].clone()).collect()).collect();
        Self { columns, rows, cut: self.cut }
    }

    /// An HTML table, with everything in it escaped. Numbers are right-aligned: classes of the table mark their columns, once for all rows.
    pub fn html(&self) -> String {
        let mut html = String::from("<table class=\"grid");
        for (number, _) in (1..).zip(&self.columns).filter(|(_, column)| column.is_number) {
            html += &format!(" n{number}");
        }
        html += "\">
<thead><tr>";
        for column in &self.columns {
            html += &format!("<th scope=\"col\">{}</th>", escaped(&column.title));
        }
        html += "</tr></thead>
<tbody>";
        for row in &self.rows {
            html += "
<tr>";
            for (cell, column) in row.iter().zip(&self.columns) {
                let class = if column.is_identifier { " class=\"id\"" } else { "" };
                html += &format!("<td{class}>{}</td>", escaped(&cell.formatted));
            }
            html += "</tr>";
        }
        html + "
</tbody></table>"
    }
}

/// A number, for charts; other values have only their text.
fn number(value: ValueRef<'_>) -> Option<Number> {
    match value {
        ValueRef::Integer(number) => Some(Number::Integer(number)),
        ValueRef::Real(number) => Some(Number::Real(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::row_reader::{Maybe, columns};

    fn grid(sql: &str) -> Grid {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        Grid::read(&mut connection.prepare(sql).unwrap(), None, true).unwrap()
    }

    #[test]
    fn tables_escape_texts_and_mark_number_columns() {
        let html =
            grid("SELECT '<b>&\"''</b>' AS \"<i>\", 7.794 AS pr, 'XGID=-' AS xgid UNION ALL SELECT NULL, NULL, 'x'")
                .html();
        let expected = "<table class=\"grid n2\">\n<thead><tr><th scope=\"col\">&lt;i&gt;</th><th scope=\"col\">pr</th>\
            <th scope=\"col\">xgid</th></tr></thead>\n<tbody>\n\
            <tr><td>&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;</td><td>7.79</td><td class=\"id\">XGID=-</td></tr>\n\
            <tr><td></td><td></td><td class=\"id\">x</td></tr>\n</tbody></table>";
        assert_eq!(html.trim_end(), expected);
    }

    #[test]
    fn an_interval_is_beside_its_figure() {
        let grid = grid(
            "SELECT 4.65 AS pr, 4.51 AS pr_low, 4.79 AS pr_high, 0.5 AS x_share, 0.4 AS x_share_low, 0.6 AS x_share_high
             UNION ALL SELECT 2.0, 0.0, 5.1, 0.5, NULL, NULL",
        );
        let grid = grid.with_intervals();
        let rows: Vec<[&str; 2]> = grid.rows.iter().map(|row| [&*row[0].formatted, &*row[1].formatted]).collect();
        assert_eq!(rows, [["4.65 ± 0.14", "50.0% ± 10.0%"], ["2.00 [0.00, 5.10]", "50.0%"]]);
        assert_eq!(grid.columns.len(), 2);
        // One bound alone is a column like others.
        let grid = self::grid("SELECT 4.65 AS pr, 4.51 AS pr_low").with_intervals();
        assert_eq!(grid.columns.len(), 2);
    }

    #[test]
    fn cells_are_read_by_column_name() {
        columns! {
            struct Sample<'g> { n: &'g Cell, pr: Figure<'g>, none: &'g Cell, t: String, absent: Maybe<Figure<'g>>, also: Maybe<i64> }
        }
        columns! {
            #[expect(dead_code, reason = "it is not read")]
            struct Misspelt<'g> { pt: Figure<'g> }
        }
        let grid = grid("SELECT 1 AS n, 0.5 AS pr, 0.4 AS pr_low, 0.6 AS pr_high, 'a' AS t, NULL AS none, 7 AS also");
        let rows: Vec<Sample<'_>> = grid.rows_as("sample").unwrap();
        let row = &rows[0];
        assert_eq!((row.n.integer(), row.n.value(), row.pr.value()), (Some(1), Some(1.0), Some(0.5)));
        assert_eq!((&*row.pr.with_interval(), row.pr.range()), ("0.50 ± 0.10", Some([0.4, 0.6])));
        assert_eq!((row.t.as_str(), row.none.value(), row.absent.value(), *row.also), ("a", None, None, 7));
        // Even without rows.
        for grid in [&grid, &grid.of_rows(Vec::new())] {
            let error = grid.rows_as::<Misspelt<'_>>("sample").err().unwrap().to_string();
            assert_eq!(error, "sql/sample.sql: there is no column pt");
        }
        let left = grid.clone().without("pr");
        assert_eq!((left.columns.len(), left.rows[0].len(), left.rows[0][3].formatted.as_str()), (6, 6, "a"));
    }
}
