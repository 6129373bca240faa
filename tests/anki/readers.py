"""Reads `gammonbase export xgp` and `xg-text` with another program's readers: dice, candidates and equities are the database's."""

import json
import subprocess
import sys
from pathlib import Path

from ankigammon.parsers.xg_binary_parser import XGBinaryParser
from ankigammon.parsers.xg_text_parser import XGTextParser

program, databases, folder = sys.argv[1], sys.argv[3:], Path(sys.argv[2])
LIMIT = 60


def run(*words):
    return subprocess.run([program, *map(str, words)], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def rows(database, sql):
    return json.loads(run("sql", sql, "--db", database, "--format", "json", "--limit", 0))


def expected(database):
    """The dice and the equities of each decision; a double has three."""
    facts = """SELECT decision_id, dice, equity_no_double AS a, equity_double_take AS b, equity_double_pass AS c FROM decision_facts"""
    found = {}
    for row in rows(database, facts):
        dice = tuple(map(int, row["dice"].split("-"))) if row["dice"] else None
        found[row["decision_id"]] = (dice, [] if dice else [row[key] for key in "abc" if row[key] is not None])
    for row in rows(database, "SELECT decision_id, equity FROM candidates JOIN decision_facts USING (decision_id) WHERE equity IS NOT NULL"):
        found[row["decision_id"]][1].append(row["equity"])
    return found


def same(decision, dice, equities, tolerance):
    # The reader also lists too-good doubles, with equities of the others.
    read = {move.equity for move in decision.candidate_moves}
    if (decision.dice and tuple(sorted(decision.dice, reverse=True))) != dice or len(read) > len(equities) or not read:
        return False
    # A reader may leave out candidates after the first ones.
    return all(min(abs(equity - known) for known in equities) <= tolerance for equity in read)


for number, database in enumerate(databases):
    known, positions, text = expected(database), folder / f"positions{number}", folder / f"decisions{number}.txt"
    listed = json.loads(run("report", "blunders", "--min-error", 0, "--limit", LIMIT, "--db", database, "--format", "json"))
    ids = [row["decision_id"] for row in listed]
    keys = {json.loads(run("show", decision_id, "--json", "--db", database))["decision"]["decision_key"]: decision_id for decision_id in ids}
    run("export", "xgp", positions, "--limit", LIMIT, "--db", database)
    run("export", "xg-text", "--output", text, "--limit", LIMIT, "--db", database)
    files = {"-".join(path.stem.split("-")[-2:]): XGBinaryParser.parse_file(str(path)) for path in positions.glob("*.xgp")}
    texts = XGTextParser.parse_file(str(text))
    # A double and its answer share a file, named after the double.
    files = {key: read for key, read in files.items() if key in keys}
    wrong = [key for key, read in files.items() if len(read) != 1 or not same(read[0], *known[keys[key]], 1e-6)]
    if wrong or len(files) < LIMIT / 2:
        sys.exit(f"{database}: {len(wrong)} of {len(files)} .xgp files say something else: {wrong[:5]}")
    wrong = [decision_id for read, decision_id in zip(texts, ids) if not same(read, *known[decision_id], 0.0006)]
    if wrong or len(texts) != len(ids):
        sys.exit(f"{database}: {len(texts)} texts of {len(ids)} decisions, {len(wrong)} say something else: {wrong[:5]}")
    print(f"ok: {len(files)} .xgp files and {len(texts)} texts have the dice and equities of the database")
