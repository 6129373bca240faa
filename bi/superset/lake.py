"""Makes a DuckDB database of views over a Parquet export: `lake.py LAKE.duckdb DIR`. Run it again after each export: the views name files.

The views are those of lake/duckdb.sql and lake/views.sql, which live as long as a session; a BI tool needs some that stay.
"""

import os
import pathlib
import re
import sys

import duckdb

LAKE = pathlib.Path(__file__).resolve().parents[2] / "lake"


def statements(path):
    code = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("--"))
    return [statement.strip() for statement in code.split(";\n") if statement.strip()]


def make(target, folder):
    new = pathlib.Path(f"{target}.new")
    new.unlink(missing_ok=True)
    db = duckdb.connect(str(new))
    db.execute("SET VARIABLE lake = ?", [str(pathlib.Path(folder).resolve())])

    def files(match):
        found = db.execute(f"SELECT getvariable('{match[1]}')").fetchone()[0]
        return "[" + ", ".join("'" + path.replace("'", "''") + "'" for path in found) + "]" if found else match[0]

    for statement in [*statements(LAKE / "duckdb.sql"), *statements(LAKE / "views.sql")]:
        if "TEMP VIEW" in statement or "TEMPORARY VIEW" in statement:
            statement = re.sub(r"TEMP(ORARY)? VIEW", "VIEW", statement)
            statement = re.sub(r"getvariable\('(\w+_files)'\)", files, statement)
        try:
            db.execute(statement)
        except duckdb.Error as error:
            # A table that was not exported has no view, and what reads it has none.
            print(f"left out: {statement.split(' AS')[0]}: {str(error).splitlines()[0]}", file=sys.stderr)
    db.close()
    # Who has the old one open keeps it.
    os.replace(new, target)


if __name__ == "__main__":
    make(sys.argv[1], sys.argv[2])
