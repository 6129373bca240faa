"""Results in pandas, Polars and Arrow, with all of them installed. $DEMO is the demo's folder."""

from __future__ import annotations

import math
import os
import unittest
from contextlib import closing
from pathlib import Path

import pandas
import polars
import pyarrow

import gammonbase

DATABASE = Path(os.environ["DEMO"]) / "demo.db"
MIXED = """WITH t (n, x, t, m, none, some_hash) AS (VALUES (1, 1, NULL, 1, NULL, NULL), (NULL, 2.5, 'b', 'c', NULL, 9007199254740993))
SELECT * FROM t ORDER BY some_hash"""


def query(sql, to, **options):
    return gammonbase.query(sql, database=DATABASE, to=to, **options)


class Frames(unittest.TestCase):
    def test_pandas_keeps_integers_beside_null(self):
        frame = query(MIXED, "pandas")
        self.assertEqual([str(kind) for kind in frame.dtypes], ["Int64", "float64", "str", "object", "object", "Int64"])
        self.assertEqual(frame.some_hash[1], 9007199254740993)
        self.assertTrue(pandas.isna(frame.n[1]))

    def test_polars_has_one_type_for_a_column(self):
        frame = query(MIXED, "polars")
        kinds = [polars.Int64, polars.Float64, polars.String, polars.String, polars.Null, polars.Int64]
        self.assertEqual(frame.dtypes, kinds)
        self.assertEqual(frame.rows()[1], (None, 2.5, "b", "c", None, 9007199254740993))

    def test_arrow_has_one_type_for_a_column(self):
        table = query(MIXED, "arrow")
        self.assertEqual([str(kind) for kind in table.schema.types], ["int64", "double", "string", "string", "null", "int64"])
        self.assertEqual(table.column("some_hash").to_pylist(), [None, 9007199254740993])

    def test_the_first_installed_library_is_the_default(self):
        self.assertIsInstance(query("SELECT 1 AS n", None), pandas.DataFrame)

    def test_results_without_rows_keep_their_columns(self):
        for to, names in [("pandas", list), ("polars", list)]:
            self.assertEqual(names(query("SELECT 1 AS a, 2 AS b WHERE 0", to).columns), ["a", "b"])
        self.assertEqual(query("SELECT 1 AS a, 2 AS b WHERE 0", "arrow").column_names, ["a", "b"])
        found = gammonbase.report("blunders", database=DATABASE, min_error=90)
        self.assertIn("error_emg", found.columns)

    def test_sections_are_frames(self):
        sections = gammonbase.report("summary", database=DATABASE, to="polars")
        self.assertTrue(all(isinstance(section, polars.DataFrame) for section in sections.values()))

    def test_every_view_has_the_values_of_the_database(self):
        """As Python's own sqlite3 reads them, apart from the last digits of sums, which depend on the version of SQLite."""
        with closing(gammonbase.connect(DATABASE)) as connection:
            views = [name for [name] in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name")]
            self.assertGreater(len(views), 20)
            for view in views:
                with self.subTest(view):
                    names = [column[0] for column in connection.execute(f"SELECT * FROM {view} LIMIT 0").description]
                    sql = f"SELECT * FROM {view} ORDER BY {', '.join(map(str, range(1, len(names) + 1)))} LIMIT 200"
                    cursor = connection.execute(sql)
                    frame = query(sql, "polars")
                    self.assertEqual(frame.columns, names)
                    for expected, found in zip(cursor, frame.rows(), strict=True):
                        for value, own in zip(expected, found, strict=True):
                            if isinstance(value, float):
                                self.assertTrue(math.isclose(value, own, rel_tol=1e-9, abs_tol=1e-12), (value, own))
                            else:
                                self.assertEqual(own, value.hex() if isinstance(value, bytes) else value)

    def test_all_forms_have_the_same_values(self):
        sql = "SELECT * FROM decision_facts LIMIT 500"
        rows = query(sql, "list")
        self.assertEqual(query(sql, "polars").to_dicts(), rows)
        self.assertEqual(query(sql, "arrow").to_pylist(), rows)
        frame = query(sql, "pandas")
        self.assertEqual(frame.astype(object).where(frame.notna(), None).to_dict("records"), rows)


if __name__ == "__main__":
    unittest.main()
