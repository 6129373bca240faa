#!/usr/bin/env python3
"""What each table and index of a database costs an import: microseconds of processor time and bytes a match.

    benches/costs.py DATABASE

Copies the rows of each table into an empty one by INSERT ... SELECT, which decodes, checks and encodes every value, and builds each index
on it, as a first import does. CHECK is the time that the table's CHECKs add. The smallest of three runs; decoding, normalising and
computing sums are not in it (benches/instructions.sh counts them).
"""

import sqlite3
import sys
import tempfile
import time

RUNS = 3


def seconds(connection, statement):
    start = time.process_time()
    connection.execute(statement)
    connection.commit()
    return time.process_time() - start


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    database = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
    (matches,) = database.execute("SELECT count(*) FROM matches").fetchone()
    size = dict(database.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name"))
    schema = "SELECT name, sql FROM sqlite_schema WHERE type = ? AND tbl_name = ? AND sql IS NOT NULL"
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
    rows = []
    for table in tables:
        # Computed columns cannot be inserted.
        columns = ", ".join(c[1] for c in database.execute(f"PRAGMA table_xinfo({table})") if c[6] == 0)
        best = {}
        for is_checked in [True, False] * RUNS:
            with tempfile.NamedTemporaryFile(suffix=".db") as file:
                copy = sqlite3.connect(file.name)
                copy.executescript("PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536")
                copy.execute("ATTACH ? AS old", [f"{sys.argv[1]}"])
                copy.executescript(database.execute(schema, ["table", table]).fetchone()[1])
                copy.execute(f"PRAGMA ignore_check_constraints = {not is_checked}")
                insert = f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM old.{table} WHERE true"
                taken = {(table, is_checked): seconds(copy, insert)}
                for name, sql in database.execute(schema, ["index", table]):
                    taken[name, is_checked] = seconds(copy, sql)
                for what, time_taken in taken.items():
                    best[what] = min(best.get(what, time_taken), time_taken)
                copy.close()
        for name in dict.fromkeys(name for name, _ in best):
            unchecked = best[name, False]
            check = best[table, True] - best[table, False] if name == table else 0.0
            rows.append((name, unchecked / matches * 1e6, max(check, 0.0) / matches * 1e6, size.get(name, 0) / matches / 1e3))
    print(f"{matches} matches\n\n| table or index | µs | CHECK, µs | KB |\n|---|---|---|---|")
    for name, time_taken, check, kb in sorted(rows, key=lambda row: -row[1]):
        if time_taken >= 1 or kb >= 0.1:
            print(f"| {name} | {time_taken:.0f} | {check:.0f} | {kb:.1f} |")
    totals = [sum(row[place] for row in rows) for place in (1, 2, 3)]
    print(f"| all | {totals[0]:.0f} | {totals[1]:.0f} | {totals[2]:.1f} |")


main()
