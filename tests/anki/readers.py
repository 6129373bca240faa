"""Reads `gammonbase export xgp` with two other readers, ankigammon and xgdatatools: positions, dice and
equities are the database's."""

import json
import subprocess
import sys
from pathlib import Path

from ankigammon.parsers.xg_binary_parser import XGBinaryParser
from xgdatatools import xgimport, xgstruct

program, databases, folder = sys.argv[1], sys.argv[3:], Path(sys.argv[2])
LIMIT = 60


def run(*words):
    return subprocess.run([program, *map(str, words)], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def rows(database, sql):
    return json.loads(run("sql", sql, "--db", database, "--format", "json", "--limit", 0))


def expected(database):
    """The dice and the equities of each decision; a double has three."""
    facts = """SELECT decision_id, dice, equity_no_double AS a, equity_double_take AS b, equity_double_pass AS c
        FROM decision_facts JOIN decision_analysis USING (decision_id)"""
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


def records(path):
    """The records of a file, read by xgdatatools."""
    found, version = [], -1
    for segment in xgimport.Import(str(path)).getfilesegment():
        if segment.type == xgimport.Import.Segment.XG_GAMEFILE:
            segment.fd.seek(0)
            while (record := xgstruct.GameFileRecord(version=version).fromstream(segment.fd)) is not None:
                found.append(record)
                version = found[0].Version
    return found


def xgid_and_equities(path):
    match, game, *decisions = records(path)
    last = decisions[-1]
    if isinstance(last, xgstruct.MoveEntry):
        board, cube, dice = last.PositionI, last.CubeA, "".join(map(str, sorted(last.Dice, reverse=True)))
        equities = [evaluation[6] for evaluation in last.DataMoves.Eval[: last.DataMoves.NMoves]]
    else:
        board, cube, dice = last.Position, last.CubeB, "00"
        equities = [last.Doubled.equB, last.Doubled.equDouble, last.Doubled.equDrop]
    # Records have the first player's point of view, an XGID has the active player's.
    if last.ActiveP == -1:
        board, cube = [-checkers for checkers in reversed(board)], -cube
    letters = "".join("-" if checkers == 0 else chr(ord("@" if checkers > 0 else "`") + abs(checkers)) for checkers in board)
    is_money = match.MatchLength == 99999
    rules = match.Jacoby + 2 * match.Beaver if is_money else int(game.CrawfordApply)
    scores = [game.Score1, game.Score2][:: last.ActiveP]
    place = [abs(cube), (cube > 0) - (cube < 0), 1, dice, *scores, rules, 0 if is_money else match.MatchLength, match.CubeLimit]
    return ":".join(["XGID=" + letters, *map(str, place)]), equities


def equal(equities, known):
    """Whether these are the known equities, in any order; a record holds at most 32 candidates."""
    return len(equities) == min(len(known), 32) and all(min(abs(equity - other) for other in known) <= 1e-6 for equity in equities)


def compare(database, folder, kind):
    known, xgids = expected(database), {row["decision_id"]: row["xgid"] for row in rows(database, "SELECT decision_id, xgid FROM decision_analysis")}
    positions = folder / "positions"
    listed = json.loads(run("report", "blunders", "--min-error", 0, "--kind", kind, "--limit", LIMIT, "--db", database, "--format", "json"))
    ids = [row["decision_id"] for row in listed]
    keys = {json.loads(run("show", decision_id, "--format", "json", "--db", database))["decision"]["decision_key"]: decision_id for decision_id in ids}
    run("export", "xgp", positions, "--decision", ",".join(map(str, ids)), "--db", database)
    files = {keys["-".join(path.stem.split("-")[-2:])]: path for path in positions.glob("*.xgp")}
    wrong = {}
    for decision_id, path in files.items():
        read = XGBinaryParser.parse_file(str(path))
        if len(read) != 1 or not same(read[0], *known[decision_id], 1e-6):
            wrong[path.name] = f"ankigammon reads {read}"
        xgid, equities = xgid_and_equities(path)
        if xgid != xgids[decision_id] or not equal(equities, known[decision_id][1]):
            wrong[path.name] = f"xgdatatools reads {xgid} {equities}, not {xgids[decision_id]} {known[decision_id][1]}"
    if wrong or len(files) != LIMIT:
        sys.exit(f"{database}: {len(wrong)} of {len(files)} .xgp files say something else: {wrong}")
    print(f"ok: {len(files)} .xgp files (kind: {kind}), read by two programs, have the positions, dice and equities of the database")


for number, database in enumerate(databases):
    for kind in ["checker", "double"]:
        place = folder / f"{number}-{kind}"
        place.mkdir()
        compare(database, place, kind)
