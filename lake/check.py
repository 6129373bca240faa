"""Compares every view and report of lake/ in DuckDB and in Spark with `gammonbase sql` and `gammonbase report`: `lake/check` runs it.

On the real files where there are any, and on 2,000 synthetic matches, as one export and as three shards that overlap. Counts and texts
are equal; sums to one millionth.
"""

import bisect
import datetime
import decimal
import json
import math
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "spark"))

import duckdb  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402

from lake import open_lake, statements  # noqa: E402

PROGRAM = os.environ["GAMMONBASE"]
CORPUS = os.environ.get("GAMMONBASE_CORPUS")
MATCHES = int(os.environ.get("GAMMONBASE_LAKE_MATCHES", "2000"))
HOSTILE = "O'Neill \"the\n=1+1\" \\ 🎲; --"

# Views: their columns that number rows of a database, or that depend on them, are left out.
VIEWS = {
    "player_stats": "SELECT * FROM player_stats",
    "player_period_stats": "SELECT * FROM player_period_stats",
    "player_match_stats": """SELECT match_id, player, opponent, seat, played_at_local, played_on, event, location, match_length,
        is_money, pr, pr_low, pr_high, decisions, checker_decisions, double_decisions, take_decisions, error_emg, checker_error_emg, double_error_emg,
        take_error_emg, error_mwc, errors, blunders, difficulty_emg, excess_emg,
        avoidable_errors, luck_emg, luck_mwc, checker_plays, is_won, final_score_player,
        final_score_opponent, match_checker_plays, snowie_error_rate, opponent_luck_mwc, result_mwc, luck_adjusted_result_mwc
        FROM player_match_stats""",
    "player_game_stats": """SELECT match_id, player, opponent, seat, away_player, away_opponent, is_crawford, is_post_crawford, score_zone, pr,
        decisions, error_emg, error_mwc, checker_error_emg, cube_error_emg, difficulty_emg, double_decisions, early_double_emg,
        late_double_emg, take_decisions, wrong_take_emg, wrong_pass_emg FROM player_game_stats""",
    "cube_bias": "SELECT * FROM cube_bias",
    "pr_titles": "SELECT * FROM pr_titles",
    "cube_errors": "SELECT * FROM cube_errors",
    "error_by_score": "SELECT * FROM error_by_score",
    "error_by_phase": "SELECT * FROM error_by_phase",
    "error_by_level": "SELECT * FROM error_by_level",
    "opening_plays": "SELECT * FROM opening_plays",
    "hardest_positions": """SELECT position_hash, kind, dice, times, players, mean_error_emg, mean_error_emg_low, mean_error_emg_high,
        worst_error_emg, wrong_times
        FROM hardest_positions""",
    "same_position": """SELECT player, position_hash, kind, dice, action, times, situation_times, different_answers, mean_error_emg,
        mean_error_emg_low, mean_error_emg_high, first_played_on, last_played_on FROM same_position""",
    "decision_coverage": """SELECT decision_id, ply, die1, die2, action, is_played_covered, is_best_covered, played_state, best_action, candidates,
        candidates_covered, covered_share, source, book_equity_played, equity_played, error_emg FROM decision_coverage""",
    "book_advice": """SELECT decision_id, ply, die1, die2, action, candidates, candidates_covered, book_rank, book_action, source, book_equity,
        error_95, is_book_play, played_source, book_equity_played, book_cost_emg, error_emg FROM book_advice""",
    "game_book_depth": """SELECT match_id, game_number, plays_in_book, left_decision_id, deviation_decision_id FROM game_book_depth""",
    "matches": """SELECT match_id, player1, player2, kind, match_length, is_money, played_at_local, event, location, round, final_score1,
        final_score2, winner_seat, analysis_depth, has_file FROM matches""",
    "games": "SELECT match_id, game_number, start_score1, end_score1, end_score2, winner_seat, points_won FROM games",
    "rollouts": "SELECT match_id, rollout_index, games, equity, error_95, mwc, dt_games, dt_equity FROM rollouts",
    "comments": "SELECT match_id, attachment, line_number, text, rtf FROM comments",
}
# Every decision, candidate and position by sums over all their figures.
SUMS = {
    "decision_facts": """SELECT kind, month, site, level, grade, phase, variation, count(*) AS n, sum(equity_best) AS a,
        sum(equity_played) AS b, sum(error_mwc) AS c, sum(luck_mwc) AS d, sum(player_pips) AS e, sum(score_player) AS f,
        sum(equity_double_take) AS g, sum(cube_value) AS h, min(xgid) AS i, max(xgid) AS j, count(DISTINCT position_hash) AS k,
        min(best_action) AS l, max(dice) AS m, min(file_name) AS o, sum(difficulty_emg) AS p,
        count(CASE WHEN is_avoidable THEN 1 END) AS q, count(is_avoidable) AS r
        FROM decision_facts GROUP BY kind, month, site, level, grade, phase, variation""",
    "candidates": """SELECT level_code, candidate_rank, count(*) AS n, sum(equity) AS a, sum(equity_difference) AS b, sum(lose) AS c,
        sum(win_backgammon) AS d, min(play) AS e, max(play) AS f, count(play) AS g, min(position_hash) AS h
        FROM candidates GROUP BY level_code, candidate_rank""",
    "candidate_coverage": """SELECT ply, candidate_rank, is_best, is_stamped, state, source, count(*) AS n, sum(equity) AS a,
        sum(book_equity) AS b, sum(error_95) AS c, sum(abs(equity_difference)) AS d, min(play) AS e, max(position_hash) AS f,
        count(CASE WHEN is_within_error_95 THEN 1 END) AS g, count(CASE WHEN is_played THEN 1 END) AS h
        FROM candidate_coverage GROUP BY ply, candidate_rank, is_best, is_stamped, state, source""",
    "cube_analyses": """SELECT recommendation, level_code, count(*) AS n, sum(equity_double_take) AS a, sum(nd_win) AS b,
        sum(dt_lose_gammon) AS c FROM cube_analyses GROUP BY recommendation, level_code""",
    "positions": "SELECT phase, count(*) AS n, sum(player_pips) AS a, min(board) AS b, max(board) AS c FROM positions GROUP BY phase",
}
FILE_NAME = {"sqlite": "replace(path, rtrim(path, replace(path, '/', '')), '')", "lake": "file"}
# The first occurrence is that of the smallest number in a database, and of the smallest key in a lake.
LEFT_OUT = re.compile(r"^(example_.*|sources|missing|book_id|book_entry_id)$")
# Of one match: the latest, of several that the files of a database put first.
OF_A_MATCH = {"match-summary", "match-course"}
LEFT_OUT_OF = {"hardest-positions": {"best"}, "book-uncovered": {"dice", "play"}}


def run(*arguments, expected=(0, 1)):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True)
    if done.returncode not in expected:
        sys.exit(f"gammonbase {' '.join(map(str, arguments))}: {done.returncode}: {done.stderr.decode(errors='replace')}")
    return done.stdout


class Reference:
    """What the program says, with keys in place of a database's numbers."""

    def __init__(self, database):
        self.database = database
        connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        self.matches, self.first = {}, {}
        rows = connection.execute(
            "SELECT match_id, content_hash, kind_of, first_decision_id, last_decision_id FROM (SELECT m.*, s.content_hash, s.kind AS"
            " kind_of FROM match_rows AS m JOIN source_files AS s USING (source_file_id))"
        )
        decisions = []
        for match_id, content_hash, kind, first, last in rows:
            key = int.from_bytes(content_hash[:8], "little", signed=True)
            self.matches[match_id] = ~key if kind == "xgp" else key
            decisions.append((first, last, match_id))
        self.decisions = sorted(decisions)
        connection.close()

    def decision(self, decision_id):
        if decision_id is None:
            return None, None
        first, last, match_id = self.decisions[bisect.bisect(self.decisions, (decision_id, math.inf, 0)) - 1]
        assert first <= decision_id <= last
        return self.matches[match_id], decision_id - first + 1

    def row(self, row):
        result = {}
        for name, value in row.items():
            if name == "decision_id":
                match_id, result["decision_number"] = self.decision(value)
                result["match_id"] = match_id or result.get("match_id")
            elif name.endswith("_decision_id"):
                result[name.removesuffix("id") + "number"] = self.decision(value)[1]
            elif name == "match_id":
                result[name] = self.matches[value]
            elif name.endswith("_hash") and value is not None:
                # As text, because JSON's numbers are not as precise.
                result[name] = int(value)
            else:
                result[name] = value
        return result

    def sql(self, sql):
        text = run("sql", "--format", "json", "--timeout", "0", "--db", self.database, sql, expected=(0,))
        return [self.row(row) for row in json.loads(text)]

    def report(self, name, *options):
        text = run("report", name, "--format", "json", "--limit", "0", "--timeout", "0", "--db", self.database, *options, expected=(0,))
        found = json.loads(text)
        return found if isinstance(found, dict) else [self.row(row) for row in found]


def plain(value):
    """A value as any of the three gives it."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, decimal.Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, (datetime.date, datetime.datetime)):
        return str(value)
    return value


def is_equal(one, other):
    if isinstance(one, float) or isinstance(other, float):
        if one is None or other is None:
            return one is other
        return math.isclose(one, other, rel_tol=1e-6, abs_tol=1e-9)
    return one == other


def order(row, floats):
    exact = [(name, str(value)) for name, value in sorted(row.items()) if name not in floats]
    rough = [f"{row[name]:+.4e}" if row[name] is not None else "" for name in sorted(floats) if name in row]
    return exact, rough


FAILURES = []


def fail(message):
    print(f"FAILED: {message}", flush=True)
    FAILURES.append(message)


def compare(what, found, expected, left_out=frozenset()):
    """Complains of the first row that differs."""

    def chosen(rows):
        return [
            {name: plain(value) for name, value in row.items() if name not in left_out and not LEFT_OUT.match(name)} for row in rows
        ]

    found, expected = chosen(found), chosen(expected)
    if len(found) != len(expected):
        return fail(f"{what}: {len(found)} rows, expected {len(expected)}")
    if not found:
        return
    if set(found[0]) != set(expected[0]):
        return fail(f"{what}: columns differ: {set(found[0]) ^ set(expected[0])}")
    floats = {name for row in found + expected for name, value in row.items() if isinstance(value, float)}
    found.sort(key=lambda row: order(row, floats))
    expected.sort(key=lambda row: order(row, floats))
    for one, other in zip(found, expected):
        different = [name for name in one if not is_equal(one[name], other[name])]
        if different:
            return fail(f"{what}: {different} differ:\nfound    {one}\nexpected {other}")


class Duck:
    name = "DuckDB"

    def __init__(self, folder):
        self.connection = duckdb.connect()
        self.connection.execute("SET threads = 2; SET TimeZone = 'UTC'; SET preserve_insertion_order = false")
        self.connection.execute(f"SET VARIABLE lake = '{folder}'")
        for file in ("duckdb.sql", "views.sql"):
            for statement in statements((HERE / file).read_text()):
                self.connection.execute(statement)

    def sql(self, sql):
        cursor = self.connection.execute(sql)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row)) for row in cursor.fetchall()]


# Views that Spark holds in memory during the check, each before those that read it.
CACHED = (
    "current_matches", "matches", "decision_facts", "player_match_stats", "player_game_stats", "player_part_stats", "candidates", "books", "book_candidates", "book_findings",
    "decision_coverage", "book_advice", "candidate_coverage", "game_book_depth",
)


class Spark:
    name = "Spark"
    session = None

    def __init__(self, folder):
        if Spark.session is None:
            Spark.session = (
                SparkSession.builder.master("local[2]")
                .config("spark.ui.enabled", False)
                .config("spark.ui.showConsoleProgress", False)
                .config("spark.sql.shuffle.partitions", 2)
                .config("spark.sql.adaptive.enabled", False)
                .config("spark.driver.memory", "4g")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.log.level", "ERROR")
                .getOrCreate()
            )
        Spark.session.catalog.clearCache()
        open_lake(Spark.session, folder)
        # Many questions read them: planned and read once, the check takes a third of the time.
        for table in CACHED:
            Spark.session.sql(f"CACHE LAZY TABLE {table}")

    def sql(self, sql):
        return [row.asDict() for row in Spark.session.sql(sql.rstrip(";\n ")).collect()]


def reports():
    return sorted(path.stem for path in (HERE / "reports").glob("*.sql"))


def expected_report(reference, name, rows):
    """The program's figures for a report of the lake."""
    if name.startswith("summary-"):
        if not hasattr(reference, "summary"):
            reference.summary = reference.report("summary")
        found = reference.summary
        section = name.removeprefix("summary-")
        return [reference.row(row) for row in found[section]]
    if name in OF_A_MATCH:
        match_id = next(number for number, key in reference.matches.items() if rows and key == rows[0]["match_id"])
        return reference.report(name, "-p", f"match={match_id}")
    return reference.report(name)


def check(reference, engine, cache):
    """Every view and report of one engine."""
    begun, failed = time.time(), len(FAILURES)
    for name, sql in VIEWS.items() | SUMS.items():
        if name not in cache:
            cache[name] = reference.sql(sql.replace("file_name", FILE_NAME["sqlite"]))
        lake = sql.replace("file_name", FILE_NAME["lake"])
        lake = lake.replace(" decision_id", " match_id, decision_number").replace("_decision_id", "_decision_number")
        if lake.startswith("SELECT *"):
            names = ", ".join(cache[name][0]) if cache[name] else "*"
            lake = lake.replace("*", names, 1)
        compare(f"{engine.name}: view {name}", engine.sql(lake), cache[name])
    for name in reports():
        # All rows: which of equal ones come first is not compared.
        sql = re.sub(r"(?m)^ *LIMIT \d+$", "", (HERE / "reports" / f"{name}.sql").read_text())
        if name in OF_A_MATCH:
            sql = (HERE / "reports" / f"{name}.sql").read_text()
        rows = engine.sql(sql)
        key = f"report {name}"
        if key not in cache:
            cache[key] = expected_report(reference, name, rows)
        expected = cache[key]
        if name in OF_A_MATCH and {row["match_id"] for row in rows} != {row["match_id"] for row in expected}:
            expected = expected_report(reference, name, rows)
        compare(f"{engine.name}: report {name}", rows, expected, LEFT_OUT_OF.get(name, set()))
    views = len(VIEWS) + len(SUMS)
    outcome = "equal" if len(FAILURES) == failed else f"{len(FAILURES) - failed} differ"
    print(f"{engine.name}: {views} views and {len(reports())} reports: {outcome} ({time.time() - begun:.0f} s)", flush=True)
    return views + len(reports())


def export(database, folder, *options):
    run("export", "parquet", folder, "--db", database, "--quiet", *options, expected=(0,))


def import_files(database, paths):
    run("import", "--quiet", "--db", database, *paths)


def hostile_names(root, synth):
    """A name with quotes, a newline, a formula and an emoji comes through unchanged."""
    database = root / "hostile.db"
    import_files(database, sorted(synth.rglob("*.xg"))[:20])
    name = sqlite3.connect(database).execute("SELECT spelling FROM players ORDER BY 1 LIMIT 1").fetchone()[0]
    run("players", "merge", "--new", "--db", database, name, HOSTILE, expected=(0,))
    export(database, root / "hostile")
    reference = Reference(database)
    expected = reference.sql("SELECT player, matches, error_emg FROM player_stats")
    assert any(row["player"] == HOSTILE for row in expected)
    for engine in (Duck(root / "hostile"), Spark(root / "hostile")):
        compare(f"{engine.name}: hostile names", engine.sql("SELECT player, matches, error_emg FROM player_stats"), expected)
        quoted = HOSTILE.replace("\\", "\\\\") if engine.name == "Spark" else HOSTILE
        quoted = quoted.replace("'", "\\'" if engine.name == "Spark" else "''")
        found = engine.sql(f"SELECT count(*) AS n FROM players WHERE name = '{quoted}'")
        assert found == [{"n": 1}], found
    print("a hostile name comes through both engines", flush=True)
    return 2


def open_reader(root, synth):
    """A reader that has the set open while a new export lands reads the old one or is told; then it reads the new one."""
    database, folder = root / "growing.db", root / "growing"
    files = sorted(synth.rglob("*.xg"))
    import_files(database, files[:100])
    export(database, folder)
    reader = Duck(folder)
    before = reader.sql("SELECT count(*) AS n FROM decisions")
    cursor = reader.connection.cursor()
    cursor.execute(f"SET VARIABLE lake = '{folder}'")
    rows = reader.connection.execute("SELECT match_id, xgid FROM all_decisions")
    first = rows.fetchmany(10)
    import_files(database, files[100:150])
    export(database, folder)
    try:
        read = len(first) + len(rows.fetchall())
        assert [{"n": read}] == before, (read, before)
    except duckdb.Error as error:
        print(f"an open reader was told: {str(error).splitlines()[0]}")
    compare("DuckDB: after a new export", Duck(folder).sql("SELECT * FROM player_stats"), Reference(database).sql("SELECT * FROM player_stats"))
    print("an open reader sees the old set, and the next one the new set", flush=True)
    return 1


def spark_import(root, synth, reference):
    """The import by Spark tasks, one of which is killed half-way."""
    place, program = root / "by-spark", root / "gammonbase-once"
    # The first export of all tasks dies without a word.
    program.write_text(
        f'#!/bin/sh\nif [ "$1" = export ] && mkdir "{root}/killed" 2>/dev/null; then kill -9 $PPID; fi\nexec "{PROGRAM}" "$@"\n'
    )
    program.chmod(0o755)
    Spark.session.stop()
    Spark.session = None
    tools = pathlib.Path(sys.executable).parent
    # spark-submit looks for Python, and for pyspark in it, on the path.
    environment = os.environ | {"PATH": f"{tools}:{os.environ['PATH']}", "PYSPARK_PYTHON": sys.executable}
    command = [
        str(tools / "spark-submit"), "--master", "local[2,4]",
        "--conf", "spark.ui.enabled=false", "--conf", "spark.driver.host=127.0.0.1", "--conf", "spark.driver.bindAddress=127.0.0.1",
        str(HERE / "spark" / "import.py"), "--lake", str(place), "--program", str(program), str(synth),
    ]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        sys.exit(f"spark-submit: {done.returncode}\n{done.stderr[-3000:]}")
    assert (root / "killed").is_dir(), "no task was killed"
    assert not place.with_name(place.name + ".attempts").exists()
    assert len(list(place.iterdir())) == 8, list(place.iterdir())
    compare("the import by Spark", Duck(place).sql("SELECT * FROM player_stats"), reference.sql("SELECT * FROM player_stats"))
    print(done.stdout.strip().splitlines()[-1], "(one task was killed and repeated): equal to one import", flush=True)
    return 1


def main():
    checks = 0
    with tempfile.TemporaryDirectory(prefix="gammonbase-lake-") as folder:
        root = pathlib.Path(folder)
        if CORPUS:
            import_files(root / "corpus.db", [CORPUS])
            export(root / "corpus.db", root / "corpus")
            reference, cache = Reference(root / "corpus.db"), {}
            print("the real files:", flush=True)
            for engine in (Duck, Spark):
                checks += check(reference, engine(root / "corpus"), cache)
        else:
            print("the real files: NOT CHECKED (no corpus)", flush=True)
        synth = root / "synth"
        run("synth", "--matches", MATCHES, synth, expected=(0,))
        # With a book, so that the reports on books have something to say.
        books = sorted(pathlib.Path(CORPUS).glob("ob/*.ob")) if CORPUS else []
        import_files(root / "all.db", [synth, *books])
        export(root / "all.db", root / "all")
        reference, cache = Reference(root / "all.db"), {}
        print(f"{MATCHES} synthetic matches:", flush=True)
        checks += check(reference, Duck(root / "all"), cache)
        files = sorted(synth.rglob("*.xg"))
        for number, name in enumerate("abc"):
            # Each file is in one or two of the shards.
            share = [file for place, file in enumerate(files) if place % 3 == number or place % 5 == number]
            import_files(root / f"{name}.db", share + books)
            export(root / f"{name}.db", root / "shards" / f"shard={name}")
        print("the same in three shards that overlap:", flush=True)
        for engine in (Duck, Spark):
            checks += check(reference, engine(root / "shards"), cache)
        checks += hostile_names(root, synth)
        checks += open_reader(root, synth)
        checks += spark_import(root, synth, reference)
    if FAILURES:
        sys.exit(f"{len(FAILURES)} of {checks} failed")
    print(f"{checks} passed, 0 failed: everything equal")


if __name__ == "__main__":
    main()
