"""Compares every view and report in DuckDB and in Spark with the program's own figures: `lake/check` runs it.

Runs on real files if there are any and on synthetic matches, as one export and as three overlapping shards; with `--duckdb` without Spark
and shards. The SQL is what
`gammonbase report NAME --sql --engine ...` prints, and what an export has in duckdb.sql and spark.sql. Counts and texts must be equal, sums to
one millionth. A column that is NULL wherever it is compared is not checked: the end names those, and fails if lake/empty-columns.txt lacks one.
"""

import contextlib
import datetime
import decimal
import json
import math
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "spark"))

import duckdb  # noqa: E402

from lake import open_lake, statements  # noqa: E402

# Without Spark, a short check.
WITH_SPARK = "--duckdb" not in sys.argv
if WITH_SPARK:
    from pyspark.sql import SparkSession  # noqa: E402

PROGRAM = os.environ["GAMMONBASE"]
CORPUS = os.environ.get("GAMMONBASE_CORPUS")
MATCHES = int(os.environ.get("GAMMONBASE_LAKE_MATCHES", "150" if WITH_SPARK else "20"))
HOSTILE = "O'Neill \"the\n=1+1\" \\ {{ 1 }} 🎲; --"
# Numbers of rows that a database gives; the first occurrence, which is that of the smallest number in a database and of the smallest key in
# an export; and what only one of the two has.
LEFT_OUT = re.compile(
    r"^(.*(player[12]?|opponent|person|entry|rollout|comment|game|book|book_move|left_by|deviated_by)_id|.*example_.*|content_id|match_key|program|missing|sources|file|path|played_at)$"
)
LEFT_OUT_OF = {"hardest-positions": {"best"}, "book-gaps": {"dice", "play"}}
# Questions that reports answer beside their usual one.
CHOICES = [
    *([name, "-p", choice] for name, choice in (
        ("errors", "by=plan"), ("errors", "by=cube"), ("errors", "by=score"), ("errors", "by=score-group"), ("errors", "by=level"),
        ("errors", "by=opponent"), ("matches", "per_player=yes"), ("periods", "per_player=no"), ("luck", "by=jokers"),
        ("player-stats", "against=field"), ("player-stats", "grading=gnubg"), ("book-coverage", "by=roll"),
        ("book-depth", "until=deviation"), ("book-gaps", "of=book"),
    )),
    ["moving-pr", "-p", "points=10", "-p", "goal=12", "-p", "by=2027-01-01"],
    *(["standings", "--rules", rules] for rules in ("ubc-japan", "wbif-win-skill")),
]
# Views with a row for every decision or candidate are compared by sums over these groups.
GROUPS = {
    "decision_facts": "kind, match_length, site, level, grade, phase, plan, opponent_plan, main_idea, variation",
    "decision_grades": "grading, grade",
    "candidates": "level_code, candidate_rank",
    "candidate_coverage": "ply, candidate_rank, is_best, is_stamped, state, source",
    "book_candidates": "candidate_rank, source",
    "decision_coverage": "ply, played_state, source",
    "decision_ideas": "idea, verdict",
    "idea_prices": "idea_code",
    "player_structure_stats": "player, structure_code",
    "player_idea_stats": "player, idea",
    "player_action_stats": "player, kind, action, level",
    "cube_analyses": "recommendation, level_code",
    "positions": "phase",
}
VIEWS = [
    "player_stats", "player_period_stats", "player_match_stats", "player_game_stats", "cube_errors", "cube_bias", "error_by_score",
    "error_by_score_group", "error_by_phase", "error_by_level", "opening_decisions", "opening_plays", "hardest_positions", "book_advice", "game_book_depth",
    "opening_book", "book_summary", "match_facts", "games", "rollouts", "comments", *GROUPS,
]  # fmt: skip


def run(*arguments, expected=(0, 1)):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True)
    if done.returncode not in expected:
        sys.exit(f"gammonbase {' '.join(map(str, arguments))}: {done.returncode}: {done.stderr.decode(errors='replace')}")
    return done.stdout


class Reference:
    """The program's output, with an export's keys in place of row ids."""

    def __init__(self, database):
        self.database = database
        connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        self.matches = {}
        for match_id, content_hash in connection.execute("SELECT match_id, content_hash FROM matches JOIN contents USING (content_id)"):
            self.matches[match_id] = int.from_bytes(content_hash[:8], "little", signed=True)
        self.columns = {
            name: [column for (column,) in connection.execute("SELECT name FROM pragma_table_info(?)", (name,))] for name in VIEWS
        }
        self.position = connection.execute(
            "SELECT position_hash FROM decisions WHERE is_position = 0 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1"
        ).fetchone()[0]
        self.people = [name for (name,) in connection.execute("SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 2")]
        connection.close()

    def in_match(self, number):
        """The number of a decision or game, whose match has another number in an export."""
        match_id, place = divmod(number, 100000)
        return self.matches[match_id] * 100000 + place

    def row(self, row):
        def value(name, found):
            if found is None:
                return None
            if name.endswith("decision_id") or name == "game_id":
                return self.in_match(found)
            if name == "match_id":
                return self.matches[found]
            # As text, because JSON's numbers are not as precise.
            return int(found) if name.endswith("_hash") else found

        return {name: value(name, found) for name, found in row.items()}

    def sql(self, sql):
        text = run("sql", "--format", "json", "--timeout", "0", "--db", self.database, sql, expected=(0,))
        return [self.row(row) for row in json.loads(text)]

    def report(self, name, *options):
        text = run("report", name, "--format", "json", "--limit", "0", "--timeout", "0", "--db", self.database, *options, expected=(0,))
        found = json.loads(text)
        sections = found.values() if isinstance(found, dict) else [found]
        return [[self.row(row) for row in section] for section in sections]


def plain(value):
    """Normalises a value from SQLite, DuckDB or Spark."""
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
# The columns that were compared, by what they are in, and whether there was a value.
HAS_VALUE = {}


def note_values(what, columns, rows, is_counted):
    """Notes which columns have a value. A group that counts values has none if it counts 0."""
    for column in columns:
        has_value = any(row[column] if is_counted else row[column] is not None for row in rows)
        HAS_VALUE[what, column] = has_value or HAS_VALUE.get((what, column), False)


def check_values():
    """Fails if a column that was compared has no value, except those that are known to have none."""
    empty = {}
    for (what, column), has_value in sorted(HAS_VALUE.items()):
        if not has_value:
            empty.setdefault(what, []).append(column)
    known = dict(line.split(": ") for line in (HERE / "empty-columns.txt").read_text().splitlines() if not line.startswith("#"))
    for what, columns in empty.items():
        print(f"not checked, because the data have no value: {what}: {' '.join(columns)}")
        for column in set(columns) - set(known.get(what, "").split()):
            fail(f"{what}: column {column} has no value, so nothing was compared")
    if path := os.environ.get("GAMMONBASE_EMPTY_COLUMNS"):
        pathlib.Path(path).write_text("".join(f"{what}: {' '.join(columns)}\n" for what, columns in empty.items()))


def fail(message):
    print(f"FAILED: {message}", flush=True)
    FAILURES.append(message)


def compare(what, found, expected, left_out=frozenset()):
    """Reports the first row that differs."""

    def chosen(rows):
        return [
            {name: plain(value) for name, value in row.items() if name not in left_out and not LEFT_OUT.match(name)} for row in rows
        ]

    found, expected = chosen(found), chosen(expected)
    # With other rules, another window or one match, a report has values in other columns.
    place = re.sub(r" (-p points|--rules|--match).*", "", what.split(": ", 1)[-1])
    if expected and place.startswith(("view ", "report ")):
        columns = [name for name in expected[0] if name not in left_out]
        note_values(place, columns, expected, place.removeprefix("view ") in GROUPS)
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
    name = "duckdb"

    def __init__(self, folder):
        self.connection = duckdb.connect()
        self.connection.execute("SET threads = 2; SET TimeZone = 'UTC'; SET preserve_insertion_order = false")
        self.connection.execute("SET VARIABLE lake = ?", [str(folder)])
        opening = next(pathlib.Path(folder).rglob("duckdb.sql"))
        for statement in statements(opening.read_text()):
            self.connection.execute(statement)

    def sql(self, sql):
        cursor = self.connection.execute(sql)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row)) for row in cursor.fetchall()]


# Views that Spark caches during the check, in order of dependence.
CACHED = (
    "current_matches", "matches", "decisions", "player_match_stats", "player_game_stats", "player_structure_stats", "player_action_stats",
    "candidates", "books", "book_entries", "book_candidates", "book_coverage", "decision_coverage", "book_advice", "game_book_depth",
)  # fmt: skip


class Spark:
    name = "spark"
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
        open_lake(Spark.session, str(folder))
        # Many queries read them; caching cuts the check's time to a third.
        for table in CACHED:
            Spark.session.sql(f"CACHE LAZY TABLE {table}")

    def sql(self, sql):
        return [row.asDict() for row in Spark.session.sql(sql).collect()]


ENGINES = (Duck, Spark) if WITH_SPARK else (Duck,)


def answered(what, engine, sql, expected, left_out=frozenset()):
    """Compares the engine's answer. A query that fails is a difference, and the others are still compared."""
    try:
        found = engine.sql(sql)
    except Exception as error:
        return fail(f"{what}: {str(error)[:300]}")
    compare(what, found, expected, left_out)


def question(reference, engine, name):
    """A query for a view that SQLite and the engine understand: its rows, or sums over groups of them."""
    missing = {"program", "match_key", "content_id"} if name in ("match_facts", "opening_book") else set()
    if name == "player_idea_stats":
        # Other engines work these sums out from decisions, and the ideas of each candidate, which the difficulty needs, are not exported.
        missing = {"difficulty_emg", "difficulty_variance", "difficulty_root"}
    columns = [column for column in reference.columns[name] if column not in missing and not LEFT_OUT.match(column)]
    groups = GROUPS.get(name)
    if groups is None:
        return f"SELECT {', '.join(columns)} FROM {name}"
    sums = [
        f"{'sum' if re.search('equity|error|cost|_emg|mwc|chance|pips|decisions|lose|win', column) else 'count'}({column}) AS {column}"
        for column in columns
        if column not in groups.replace(",", " ").split() and column != "is_played_stamped" and not column.endswith("_id")
    ]
    return f"SELECT {groups}, count(*) AS n, {', '.join(sums)} FROM {name} GROUP BY {groups}"


def only_in_sqlite(name):
    """The columns that other engines cannot have, as the report's header says."""
    header = (HERE.parent / "sql" / "reports" / f"{name}.sql")
    lines = header.read_text().splitlines() if header.exists() else []
    return {column.strip() for line in lines if line.startswith("-- only in sqlite:") for column in line.split(":")[1].split(",")}


def reports():
    listed = run("report").decode().splitlines()
    return [[line.split()[0]] for line in listed if line.startswith("  ")] + CHOICES


def check(reference, engine, cache):
    """Every view and report of one engine."""
    begun, failed, count = time.time(), len(FAILURES), 0
    for name in VIEWS:
        sql = question(reference, engine, name)
        if name not in cache:
            cache[name] = reference.sql(sql)
        answered(f"{engine.name}: view {name}", engine, sql, cache[name])
        count += 1
    match_id = min(reference.matches)
    for name, *choices in [*reports(), ["player-stats", "--match", str(match_id)]]:
        options = choices
        if name in ("match-summary", "match-decisions"):
            options = ["-p", f"match={match_id}"]
        elif name == "position":
            options = ["-p", f"position={reference.position}"]
        elif name == "compare":
            options = ["-p", f"a={reference.people[0]}", "-p", f"b={reference.people[1]}"]
        elif name == "study" or "against=field" in choices:
            options = [*choices, "-p", f"who={reference.people[0]}"]
        # Only the database knows the number of a match in exports.
        database = ["--db", reference.database] if name == "match-decisions" or "--match" in choices else []
        done = subprocess.run(
            [PROGRAM, "report", name, "--sql", "--engine", engine.name, "--limit", "0", *options, *database], capture_output=True
        )
        if b"cannot run in" in done.stderr:
            continue
        # A view can have the name of a report.
        report = " ".join(["report", name, *choices])
        if report not in cache:
            cache[report] = reference.report(name, *options)
            if name == "summary":
                # The program makes sentences of the rows of the first two queries.
                texts = run("report", name, "--sql", "--limit", "0", "--db", reference.database, expected=(0,))
                cache[report][:2] = [reference.sql(text) for text in statements(texts.decode())[:2]]
        for sql, expected in zip(statements(done.stdout.decode()), cache[report], strict=True):
            answered(f"{engine.name}: {report}", engine, sql, expected, LEFT_OUT_OF.get(name, set()) | only_in_sqlite(name))
        count += 1
    outcome = "equal" if len(FAILURES) == failed else f"{len(FAILURES) - failed} differ"
    print(f"{engine.name}: {count} views and reports: {outcome} ({time.time() - begun:.0f} s)", flush=True)
    return count


def shown(reference, engine):
    """`show` finds a decision by its number in the export, below 0 or above."""
    [ends] = engine.sql("SELECT min(decision_id) AS lowest, max(decision_id) AS highest FROM decisions")
    for number in ends.values():
        found = json.loads(run("show", number, "--format", "json", "--db", reference.database, expected=(0,)))["decision"]["decision_id"]
        if reference.in_match(found) != number:
            fail(f"show {number}: decision {found}")
    print(f"show finds {' and '.join(map(str, ends.values()))}", flush=True)
    return len(ends)


def export(database, folder, *options):
    run("export", "parquet", folder, "--db", database, "--quiet", *options, expected=(0,))


def import_files(database, paths):
    run("import", "--quiet", "--db", database, *paths)


def one_player_of_many(database):
    """Merges names until a player has a trend, which few matches of many players do not give."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        names = [name for (name,) in connection.execute("SELECT player FROM player_stats ORDER BY matches DESC, player")]
        matches = dict(connection.execute("SELECT player, matches FROM player_stats"))
    count = matches[names[0]]
    for name in names[1:]:
        # People who met are two.
        merged = subprocess.run([PROGRAM, "players", "merge", "--db", database, name, names[0]], capture_output=True)
        count += matches[name] if merged.returncode == 0 else 0
        if count >= 15:
            return
    sys.exit("no player has 15 matches")


def hostile_names(root, synth):
    """A name with quotes, a newline, a formula, braces and an emoji comes through unchanged, as a row and as a filter."""
    database = root / "hostile.db"
    import_files(database, sorted(synth.rglob("*.xg"))[:20])
    name = sqlite3.connect(database).execute("SELECT spelling FROM players ORDER BY 1 LIMIT 1").fetchone()[0]
    run("players", "merge", "--new", "--db", database, name, HOSTILE, expected=(0,))
    export(database, root / "hostile")
    [expected] = Reference(database).report("player-stats", "--player", HOSTILE)
    assert [row["player"] for row in expected] == [HOSTILE]
    for kind in ENGINES:
        engine = kind(root / "hostile")
        sql = run("report", "player-stats", "--sql", "--engine", engine.name, "--player", HOSTILE, "--limit", "0", expected=(0,))
        compare(f"{engine.name}: hostile names", engine.sql(sql.decode().rstrip(";\n")), expected)
    print("a hostile name comes through each engine", flush=True)
    return 2


def open_reader(root, synth):
    """A reader that has the export open during the next one reads the old files or gets an error, and then the new files."""
    database, folder = root / "growing.db", root / "growing"
    files = sorted(synth.rglob("*.xg"))
    import_files(database, files[:100])
    export(database, folder)
    reader = Duck(folder)
    before = reader.sql("SELECT count(*) AS n FROM decisions")
    rows = reader.connection.execute("SELECT match_id, xgid FROM all_decisions")
    first = rows.fetchmany(10)
    import_files(database, files[100:150])
    export(database, folder)
    try:
        read = len(first) + len(rows.fetchall())
        assert [{"n": read}] == before, (read, before)
    except duckdb.Error as error:
        print(f"an open reader was told: {str(error).splitlines()[0]}")
    compare("duckdb: after a new export", Duck(folder).sql("SELECT * FROM player_stats"), Reference(database).sql("SELECT * FROM player_stats"))
    print("an open reader sees the old set, and the next one the new set", flush=True)
    return 1


def odd_folders(root, database):
    """A folder whose name is a pattern for DuckDB is read, and others that match it are not. Without a folder, the error says what to do."""
    names = ["a[b-d]", "ab", "pq*", "pqr", "s?", "st", "O'Neill"]
    expected = Reference(database).sql("SELECT count(*) AS n FROM matches")
    for name in names:
        export(database, root / "odd" / name)
    for name in names:
        compare(f"duckdb: folder {name}", Duck(root / "odd" / name).sql("SELECT count(*) AS n FROM all_matches"), expected)
    # The comment at the top has a semicolon at the end of a line, too.
    opening = next(part for part in statements((root / "odd" / "ab" / "duckdb.sql").read_text()) if "lake_files" in part)
    try:
        duckdb.connect().execute(opening)
        fail("duckdb: no error without a folder")
    except duckdb.Error as error:
        if "SET VARIABLE lake" not in str(error):
            fail(f"duckdb: without a folder: {error}")
    print("folders named like patterns are read alone", flush=True)
    return len(names) + 1


def undated(root, database):
    """`year` is a number, and NULL for matches without a date: in the views, and for readers of the folders."""
    copy, folder = root / "undated.db", root / "undated"
    shutil.copy(database, copy)
    with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("UPDATE matches SET played_at_local = NULL WHERE match_id % 3 = 0")
    export(copy, folder)
    expected = Reference(copy).sql("SELECT CAST(strftime('%Y', played_on) AS INTEGER) AS year, count(*) AS n FROM match_facts GROUP BY 1")
    assert any(row["year"] is None for row in expected) and len(expected) > 2, expected
    for kind in ENGINES:
        engine = kind(folder)
        if engine.name == "spark":
            Spark.session.read.parquet(f"{folder}/matches").createOrReplaceTempView("folders")
        else:
            files = f"'{folder}/matches/*/*.parquet'"
            engine.sql(f"CREATE OR REPLACE TEMP VIEW folders AS SELECT * FROM read_parquet({files}, hive_partitioning = true)")
        for source in ("matches", "folders"):
            answered(f"{engine.name}: {source} by year", engine, f"SELECT year, count(*) AS n FROM {source} GROUP BY year", expected)
    print("matches without a date have no year", flush=True)
    return 4


def with_one_dispersion(lake, whole):
    """How much losses vary is a mean of the shards'. It must be near that of all matches, which the shards get here, so that what rests on it is equal, too."""
    [mean], [one] = (Duck(folder).sql("SELECT * FROM overdispersion") for folder in (lake, whole))
    far = [name for name in one if name != "known_matches" and abs(mean[name] - one[name]) > 1]
    if far:
        fail(f"the mean of the shards' {far}: {mean}, of all matches {one}")
    [file] = (whole / "overdispersion").glob("*.parquet")
    for shard in lake.glob("shard=*/overdispersion/*.parquet"):
        shutil.copyfile(file, shard)
    return lake


def spark_import(root, synth, reference):
    """Imports with Spark tasks that are killed half-way and repeated."""
    place, program = root / "by-spark", root / "gammonbase-once"
    # The first export of each task is killed.
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
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        sys.exit(f"spark-submit: {done.returncode}\n{done.stderr[-3000:]}")
    assert (root / "killed").is_dir(), "no task was killed"
    assert not place.with_name(place.name + ".attempts").exists()
    assert len(list(place.iterdir())) == 8, list(place.iterdir())
    compare("the import by Spark", Duck(with_one_dispersion(place, root / "all")).sql("SELECT * FROM player_stats"), reference.sql("SELECT * FROM player_stats"))
    print(done.stdout.strip().splitlines()[-1], "(one task was killed and repeated): equal to one import", flush=True)
    return 1


def shards_and_spark(root, synth, books, reference, cache):
    """The same matches in three shards that overlap, an export that grows, and an import by Spark."""
    checks = 0
    files = sorted(synth.rglob("*.xg"))
    for number, name in enumerate("abc"):
        # Each file is in one or two of the shards.
        share = [file for place, file in enumerate(files) if place % 3 == number or place % 5 == number]
        import_files(root / f"{name}.db", share + books)
        export(root / f"{name}.db", root / "shards" / f"shard={name}")
    print("the same in three shards that overlap:", flush=True)
    shards = with_one_dispersion(root / "shards", root / "all")
    for engine in ENGINES:
        checks += check(reference, engine(shards), cache)
    checks += open_reader(root, synth)
    checks += odd_folders(root, root / "a.db")
    checks += spark_import(root, synth, reference)
    return checks


def main():
    checks = 0
    with tempfile.TemporaryDirectory(prefix="gammonbase-lake-") as folder:
        root = pathlib.Path(folder)
        if CORPUS:
            import_files(root / "corpus.db", [CORPUS])
            export(root / "corpus.db", root / "corpus")
            reference, cache = Reference(root / "corpus.db"), {}
            print("the real files:", flush=True)
            for engine in ENGINES:
                checks += check(reference, engine(root / "corpus"), cache)
            checks += undated(root, root / "corpus.db")
        else:
            print("the real files: NOT CHECKED (no corpus)", flush=True)
        synth = root / "synth"
        run("synth", "--matches", MATCHES, synth, expected=(0,))
        # With a book, so that the reports on books have rows.
        books = sorted(pathlib.Path(CORPUS).glob("ob/*.ob")) if CORPUS else []
        import_files(root / "all.db", [synth, *books])
        one_player_of_many(root / "all.db")
        export(root / "all.db", root / "all")
        reference, cache = Reference(root / "all.db"), {}
        print(f"{MATCHES} synthetic matches:", flush=True)
        engine = Duck(root / "all")
        checks += check(reference, engine, cache) + shown(reference, engine)
        checks += hostile_names(root, synth)
        if WITH_SPARK:
            checks += shards_and_spark(root, synth, books, reference, cache)
    check_values()
    if FAILURES:
        sys.exit(f"{len(FAILURES)} of {checks} failed")
    print(f"{checks} passed, 0 failed: everything equal")


if __name__ == "__main__":
    main()
