"""The module with the standard library only. $DEMO is the demo's folder."""

from __future__ import annotations

import contextlib
import datetime
import functools
import io
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import warnings
from pathlib import Path

import gammonbase

DEMO = Path(os.environ["DEMO"])
DATABASE = DEMO / "demo.db"
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


def rows(sql, params=(), **options):
    return gammonbase.query(sql, params, database=DATABASE, to="list", **options)


class Queries(unittest.TestCase):
    def test_values_keep_their_types(self):
        [row] = rows("SELECT 1 AS n, 2.0 AS x, 'é' AS t, NULL AS none, 9007199254740993 AS position_hash, hex('12') AS hash_hex")
        expected = {"n": 1, "x": 2.0, "t": "é", "none": None, "position_hash": 9007199254740993, "hash_hex": 3132}
        self.assertEqual({**row, "hash_hex": int(row["hash_hex"])}, expected)
        self.assertIsInstance(row["x"], float)
        self.assertEqual(rows("SELECT '５' AS some_hash"), [{"some_hash": "５"}])

    def test_parameters_are_bound_and_not_pasted(self):
        self.assertEqual(rows("SELECT ? AS t", [datetime.datetime(2026, 1, 2, 10, 30)]), [{"t": "2026-01-02 10:30:00"}])
        with self.assertRaisesRegex(gammonbase.Error, "no value for the parameter"):
            rows("SELECT 1 FROM players WHERE name = ?")
        text = "a'; SELECT 1 --"
        self.assertEqual(rows("SELECT ? AS t, ? + 1 AS n, typeof(?) AS x", [text, 2**62, 2.0]), [{"t": text, "n": 2**62 + 1, "x": "real"}])
        self.assertEqual(rows("SELECT :day AS day", {"day": datetime.date(2026, 1, 2)}), [{"day": "2026-01-02"}])
        players = [row["player"] for row in rows("SELECT DISTINCT player FROM player_stats ORDER BY 1 LIMIT 2")]
        found = rows("SELECT count(*) AS n FROM player_stats WHERE player IN (SELECT value FROM json_each(:all))", {"all": players})
        self.assertEqual(found, [{"n": 2}])
        with self.assertRaisesRegex(gammonbase.Error, "no value for the parameter :name"):
            rows("SELECT :name", {"other": 1})
        with self.assertRaises(TypeError):
            rows("SELECT ?", [b"bytes"])
        for number in (2**63, 2**70, -(2**63) - 1):
            with self.assertRaisesRegex(gammonbase.Error, "more than 64 bits"):
                rows("SELECT ?", [number])

    def test_functions_of_the_program_work_in_every_python(self):
        self.assertEqual(rows("SELECT mwc(5, 5, 0) AS chance"), [{"chance": 0.5}])

    def test_a_result_without_rows_is_an_empty_list(self):
        self.assertEqual(rows("SELECT 1 WHERE 0"), [])

    def test_errors_are_the_messages_of_the_program(self):
        for call, message in [
            (lambda: rows("SELECT nope FROM players"), "line 1, column 8: no such column: nope"),
            (lambda: rows("DELETE FROM players"), "refused: not a read-only statement"),
            (lambda: rows("SELECT 1; SELECT 2"), "expected one statement with one result"),
            (lambda: rows(""), "no SQL: the text is empty or only comments"),
            (lambda: rows(ENDLESS, timeout=1), "stopped after 1 s (timeout)"),
            (lambda: gammonbase.report("nope", database=DATABASE), 'report "nope" not found; `'),
            (lambda: gammonbase.report("blunders", database=DATABASE, playr="x"), "unexpected argument '--playr' found"),
            (lambda: gammonbase.report("blunders", database=DATABASE, player="Nobody"), 'no player matches "Nobody"'),
            (lambda: gammonbase.show(10**9, database=DATABASE), "decision 1000000000 not found"),
            (lambda: gammonbase.board("XGID=abc"), "XGID: fields: expected 10, found 1"),
            (lambda: gammonbase.query("SELECT 1", database="missing.db"), "missing.db: database not found"),
            (lambda: gammonbase.query("SELECT 1", database=__file__), "not a GammonBase database"),
            (lambda: gammonbase.connect("missing.db"), "missing.db: database not found"),
            (lambda: gammonbase.connect(__file__), "not a"),
        ]:
            with self.subTest(message), self.assertRaises(gammonbase.Error) as raised:
                call()
            self.assertIn(message, str(raised.exception))
            self.assertFalse(str(raised.exception).startswith(("gammonbase:", "error:")))
        with self.assertRaisesRegex(ValueError, "pandas, polars, arrow or list"):
            gammonbase.query("SELECT 1", database=DATABASE, to="excel")

    @unittest.skipIf(os.name == "nt", "Windows has no signals")
    def test_an_interrupt_ends_the_program(self):
        code = f"import gammonbase; gammonbase.query({ENDLESS!r}, database={str(DATABASE)!r}, timeout=0)"
        # A shell's background jobs ignore interrupts, and so would Python.
        listen = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
        python = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, preexec_fn=listen)

        def children():
            return Path(f"/proc/{python.pid}/task/{python.pid}/children").read_text().split()

        deadline = time.monotonic() + 20
        while not children() and time.monotonic() < deadline:
            time.sleep(0.05)
        [child] = children()
        time.sleep(0.5)
        python.send_signal(signal.SIGINT)
        _, errors = python.communicate(timeout=20)
        self.assertTrue(errors.rstrip().endswith("KeyboardInterrupt"), errors)
        self.assertFalse(Path("/proc", child).exists(), "the program keeps running")


class Reports(unittest.TestCase):
    def test_filters_are_options(self):
        found = gammonbase.report(
            "blunders", database=DATABASE, to="list", kind=["double", "take"], min_error=0.01, flagged=False, since=datetime.date(2015, 1, 1), limit=5
        )
        command = [gammonbase.program(), "report", "blunders", "--db", str(DATABASE), "--kind", "double", "--kind", "take"]
        command += ["--min-error", "0.01", "--since", "2015-01-01", "--limit", "5", "--format", "json"]
        self.assertEqual(str(found), str(__import__("json").loads(subprocess.check_output(command))))
        self.assertEqual(len(found), 5)

    def test_parameters_are_a_mapping(self):
        found = gammonbase.report("periods", database=DATABASE, to="list", p={"period": "year"})
        self.assertTrue(found and all(len(row["period"]) == 4 for row in found), found[:1])

    def test_a_report_with_sections_is_a_dictionary(self):
        player = rows("SELECT player FROM player_stats ORDER BY decisions DESC LIMIT 1")[0]["player"]
        sections = gammonbase.report("summary", database=DATABASE, to="list", player=player)
        self.assertEqual(sections["total"][0]["decisions"] > 0, True)
        self.assertIn("worst", sections)

    def test_notes_of_the_program_are_printed(self):
        with contextlib.redirect_stderr(io.StringIO()) as notes:
            gammonbase.report("blunders", database=DATABASE, to="list", player="a", limit=1)
        self.assertIn('player "a" selects', notes.getvalue())


class Pictures(unittest.TestCase):
    def test_boards_are_pictures_in_notebooks_and_text_elsewhere(self):
        board = gammonbase.board(XGID, best="8/5 6/5", bottom="Ann & Co")
        self.assertTrue(board._repr_svg_().startswith("<svg ") and "Ann &amp; Co" in board.svg)
        self.assertIn("| O", str(board))

    def test_decisions_of_all_kinds_have_board_and_analysis(self):
        for kind in ("checker", "double", "take"):
            [row] = rows("SELECT decision_id FROM decisions WHERE kind = ? ORDER BY error_emg DESC LIMIT 1", [kind])
            decision = gammonbase.show(row["decision_id"], database=DATABASE)
            self.assertEqual(decision.data["decision"]["kind"], kind)
            page = decision._repr_html_()
            self.assertTrue(page.startswith("<svg ") and "GNU Backgammon ID" in page and "+13-" not in page, kind)
            self.assertIn("+13-", str(decision))


class Imports(unittest.TestCase):
    def test_a_second_import_finds_nothing_new(self):
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder, "a b.db")
            first = gammonbase.import_(DEMO / "matches", database=database, jobs=2)
            again = gammonbase.import_([DEMO / "matches"], database=database)
            self.assertEqual((first["matches"], again["files_imported"]), (40, 0))
            self.assertEqual(gammonbase.query("SELECT count(*) AS n FROM matches", database=database, to="list"), [{"n": 40}])

    def test_rejected_files_are_counted_and_named(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stderr(io.StringIO()) as notes:
            Path(folder, "broken.xg").write_bytes(b"RGMH")
            summary = gammonbase.import_(folder, database=Path(folder, "mine.db"))
        self.assertEqual(summary["files_rejected"], 1)
        self.assertIn("broken.xg", notes.getvalue())

    def test_a_missing_folder_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaises(gammonbase.Error) as raised:
            gammonbase.import_(Path(folder, "nowhere"), database=Path(folder, "mine.db"))
        self.assertIn("nowhere", str(raised.exception))


class Connections(unittest.TestCase):
    def test_connections_have_the_functions_or_say_why_not(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            connection = gammonbase.connect(DATABASE)
        with contextlib.closing(connection):
            decisions = connection.execute("SELECT count(*) FROM decisions").fetchone()[0]
            self.assertEqual([{"n": decisions}], rows("SELECT count(*) AS n FROM decisions"))
            with self.assertRaises(sqlite3.OperationalError):
                connection.execute("DELETE FROM players")
            if hasattr(connection, "enable_load_extension"):
                self.assertEqual(caught, [])
                xgids = connection.execute("SELECT xgid(decision_id) FROM decisions ORDER BY 1 LIMIT 100").fetchall()
                self.assertEqual([row["x"] for row in rows("SELECT xgid(decision_id) AS x FROM decisions ORDER BY 1 LIMIT 100")], [x for [x] in xgids])
            else:
                self.assertIn("this Python cannot load extensions", str(caught[0].message))
                self.assertEqual(caught[0].filename, __file__)

    def test_snapshots_for_dashboards_can_be_read_too(self):
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            subprocess.run([gammonbase.program(), "publish", f"{folder}/é #?.db", "--db", DATABASE, "--for", "bi", "--quiet"], check=True)
            with contextlib.closing(gammonbase.connect(f"{folder}/é #?.db")) as connection:
                self.assertGreater(connection.execute("SELECT count(*) FROM decision_facts").fetchone()[0], 1000)

    def test_without_a_name_the_program_finds_the_database(self):
        before = os.getcwd()
        os.chdir(DEMO)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                gammonbase.connect().close()
            self.assertEqual(gammonbase.query("SELECT 1 AS n", to="list"), [{"n": 1}])
        finally:
            os.chdir(before)


class Installation(unittest.TestCase):
    def test_the_module_runs_as_the_program(self):
        version = subprocess.check_output([sys.executable, "-m", "gammonbase", "--version"], text=True)
        self.assertEqual(version, subprocess.check_output([gammonbase.program(), "--version"], text=True))


if __name__ == "__main__":
    unittest.main()
