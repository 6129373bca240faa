"""Makes a DuckDB database of views over a Parquet export: `lake.py LAKE.duckdb DIR`. Run it again after each export: the views name files.

The views are those of the export's duckdb.sql, which live as long as a session; a BI tool needs some that stay.
"""

import os
import pathlib
import re
import sys

import duckdb


def statements(path):
    code = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("--"))
    return [statement.strip() for statement in code.split(";\n") if statement.strip()]


def make(target, folder):
    new = pathlib.Path(f"{target}.new")
    new.unlink(missing_ok=True)
    db = duckdb.connect(str(new))
    db.execute("SET VARIABLE lake = ?", [str(pathlib.Path(folder).resolve())])

    def read(match):
        """The table's files by name: a view that stays cannot read the session's variable or macro."""
        found = db.execute("SELECT getvariable('lake_files')[?]", [match[1]]).fetchone()[0]
        files = ", ".join("'" + path.replace("'", "''") + "'" for path in found or [])
        return (f"(SELECT * EXCLUDE (filename), split_part(filename, '/{match[1]}/', 1) AS shard "
                f"FROM read_parquet([{files}], filename = true, hive_partitioning = false))")

    for statement in statements(next(pathlib.Path(folder).rglob("duckdb.sql"))):
        if "MACRO exported_table" in statement:
            continue
        if "TEMP VIEW" in statement or "TEMPORARY VIEW" in statement:
            statement = re.sub(r"TEMP(ORARY)? VIEW", "VIEW", statement)
            statement = re.sub(r"exported_table\('(\w+)'\)", read, statement)
        try:
            db.execute(statement)
        except duckdb.Error as error:
            # Skip views over tables that were not exported.
            print(f"left out: {statement.split(' AS')[0]}: {str(error).splitlines()[0]}", file=sys.stderr)
    db.close()
    # Readers that have the old file open keep reading it.
    os.replace(new, target)


if __name__ == "__main__":
    make(sys.argv[1], sys.argv[2])
