"""How long does each report take over everybody: the program over SQLite, DuckDB and Spark over Parquet?

    gammonbase export parquet DIR --db FILE
    python lake/bench.py FILE DIR [--runs 3] [--engines sqlite,duckdb,spark] [--reports player-stats,luck]

Seconds, the shortest of the runs, as a Markdown table. SQLite: `gammonbase report NAME`, from start to last row. DuckDB (2 threads) and
Spark (local[2]): what `gammonbase report NAME --sql --engine ...` prints, all rows fetched; opening the export is reported separately.
The parts of `summary` are added up. --cpu: processor time of all threads in place of wall time, for a machine that others use (Linux). GAMMONBASE
names the program; the packages are duckdb, pytz and pyspark.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "spark"))

from lake import open_lake, statements  # noqa: E402

PROGRAM = os.environ.get("GAMMONBASE", "gammonbase")


# Reports that choose no player, match or position by themselves.
NEEDING_NAMES = ("compare", "match-summary", "match-decisions", "position", "study")


def seconds(work, runs, clock):
    """The shortest of some runs."""
    taken = []
    for _ in range(runs):
        begun = clock()
        work()
        taken.append(clock() - begun)
    return min(taken)


def rendered(name, engine, execute):
    """Returns a function that runs the report's SQL, or None if the engine cannot run it."""
    done = subprocess.run([PROGRAM, "report", name, "--sql", "--engine", engine], capture_output=True, text=True)
    return None if done.returncode else lambda: [execute(sql) for sql in statements(done.stdout)]


def of_process(pid):
    """Processor time of a process, all threads."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def of_children():
    return os.times().children_user + os.times().children_system


def sqlite(database, _folder):
    def ask(name, _sqls):
        if name in NEEDING_NAMES:
            return None
        command = [PROGRAM, "report", name, "--db", database, "--format", "csv", "--timeout", "0"]
        return lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True)

    return ask, of_children


def duck(_database, folder):
    import duckdb

    connection = duckdb.connect()
    connection.execute("SET threads = 2; SET TimeZone = 'UTC'")
    connection.execute(f"SET VARIABLE lake = '{folder}'")
    for statement in statements(next(pathlib.Path(folder).rglob("duckdb.sql")).read_text()):
        connection.execute(statement)
    return lambda name, sqls: sqls(name, "duckdb", lambda sql: connection.execute(sql).fetchall()), time.process_time


def spark(_database, folder):
    from pyspark.sql import SparkSession

    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", False)
        .config("spark.ui.showConsoleProgress", False)
        .config("spark.sql.shuffle.partitions", 4)
        .config("spark.driver.memory", os.environ.get("SPARK_DRIVER_MEMORY", "4g"))
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    open_lake(session, folder)
    java = session._jvm.java.lang.ProcessHandle.current().pid()
    return lambda name, sqls: sqls(name, "spark", lambda sql: session.sql(sql).collect()), lambda: of_process(java)


ENGINES = {"sqlite": ("SQLite", sqlite), "duckdb": ("DuckDB", duck), "spark": ("Spark", spark)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("database")
    parser.add_argument("folder")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--reports", default="")
    parser.add_argument("--cpu", action="store_true")
    options = parser.parse_args()
    chosen = options.reports.split(",") if options.reports else None
    listed = subprocess.run([PROGRAM, "report"], capture_output=True, text=True, check=True).stdout.splitlines()
    reports = [line.split()[0] for line in listed if line.startswith("  ")]
    reports = [name for name in reports if chosen is None or name in chosen]
    columns = {}
    for engine in options.engines.split(","):
        title, open_engine = ENGINES[engine]
        begun = time.perf_counter()
        ask, processor = open_engine(options.database, options.folder)
        clock = processor if options.cpu else time.perf_counter
        print(f"{title}: opened in {time.perf_counter() - begun:.2f} s", file=sys.stderr, flush=True)
        columns[title] = {}
        for name in reports:
            work = ask(name, rendered)
            if work is not None:
                columns[title][name] = seconds(work, options.runs, clock)
                print(f"{title}: {name}: {columns[title][name]:.2f} s", file=sys.stderr, flush=True)
    print(f"| report | {' | '.join(columns)} |\n|---|{'---|' * len(columns)}")
    for name in reports:
        cells = [f"{column[name]:.2f}" if name in column else "" for column in columns.values()]
        print(f"| `{name}` | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
