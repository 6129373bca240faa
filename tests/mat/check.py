"""Exports matches as .mat files, has GNU Backgammon import them, and compares what it read with the database: positions, rolls, plays, cube actions,
winners, points and scores."""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path

program, folder, databases = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
SEATS = {"X": 1, "O": 2}
DECISIONS = """
    SELECT d.match_id, d.game_id, d.kind, d.seat, d.die1, d.die2, d.action, d.is_illegal, x.board, e.beaver_answer, e.raccoon_answer
    FROM decisions AS d JOIN positions AS x ON x.position_hash = d.position_hash
    LEFT JOIN cube_extras AS e ON e.decision_id = d.double_decision_id
    WHERE d.is_position = 0 AND d.action IS NOT 'no double' AND (d.action IS NOT NULL OR d.kind = 'checker')
    ORDER BY d.game_id, d.decision_id"""
GAMES = """
    SELECT g.match_id, g.game_id, g.start_score1, g.start_score2, g.end_score1, g.end_score2, m.match_length, lower(hex(substr(m.match_key, 1, 8))) AS key
    FROM games AS g JOIN matches AS m USING (match_id) WHERE m.kind <> 'position' ORDER BY g.game_id"""


def run(*words, **options):
    return subprocess.run([program, *map(str, words)], check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def points(board):
    """The checkers on 26 places, own ones positive; place 0 is the opponent's bar, 25 the own."""
    return [0 if c == "-" else (ord(c) - 64 if c.isupper() else 96 - ord(c)) for c in board]


def position_id(board):
    """GNU Backgammon's position ID of a board: the opponent's checkers first, each point as so many ones and a zero."""
    of_player = [max(count, 0) for count in board[1:]]
    of_opponent = [max(-count, 0) for count in board[24::-1]]
    bits = "".join("1" * count + "0" for count in of_opponent + of_player).ljust(80, "0")
    number = int.from_bytes(bytes(int(bits[at : at + 8][::-1], 2) for at in range(0, 80, 8)), "big") << 4
    return "".join(LETTERS[number >> shift & 63] for shift in range(78, -1, -6))


def after(board, moves):
    """The board after a play, still seen by the player who moved."""
    board = list(board)
    for start, end in moves:
        board[start] -= 1
        if end and board[end] == -1:
            board[end] = 1
            board[0] -= 1
        elif end:
            board[end] += 1
    return board


def expected(decision):
    """What should be read of a decision: the action, the seat and the dice or nothing."""
    kind, seat, action = decision["kind"], decision["seat"], decision["action"]
    if kind == "checker":
        return [("set" if action is None else "move", seat, [decision["die1"], decision["die2"]])]
    if action == "beaver":
        answers = {"take": "take", "pass": "drop", "raccoon": "double"}
        beaver = [("double", seat, None), (answers[decision["beaver_answer"]], 3 - seat, None)]
        return beaver + ([(answers[decision["raccoon_answer"]], seat, None)] if decision["raccoon_answer"] else [])
    return [({"double": "double", "take": "take", "pass": "drop"}[action], seat, None)]


def read(event):
    return (event["action"], SEATS[event["player"]], sorted(event["dice"], reverse=True) if "dice" in event else None)


def problems(game, decisions, found):
    """What is read in another way than it was recorded."""
    events = [event for event in found["game"] if "player" in event]
    at = 0
    for decision in decisions:
        board = points(decision["board"])
        for one in expected(decision):
            event = events[at] if at < len(events) else None
            at += 1
            counts[one[0]] += 1
            what = read(event) if event else None
            # Of a roll without a play it plays what is forced. An illegal play that it cannot carry out is a position that is set.
            if what and {one[0], what[0]} == {"set", "move"} and (decision["action"] is None or decision["is_illegal"]):
                one = (what[0], *one[1:])
                decision["moves"] = [tuple(move) for move in event.get("move", [])]
            if what != one:
                return [f"{one} was read as {what}"]
            if "board" in event and decision["kind"] != "take" and "seen" not in found and event["board"] != position_id(board):
                return [f"{one}: the position is {position_id(board)} and was read as {event['board']}"]
            counts["position"] += "board" in event and decision["kind"] != "take" and "seen" not in found
            if one[0] == "move":
                played = sorted(decision["moves"])
                if sorted(map(tuple, event["move"])) != played and after(board, event["move"]) != after(board, played):
                    return [f"{one}: {played} was read as {event['move']}"]
    seen = iter(found.get("seen", []))
    for decision in decisions[1:] if "seen" in found else []:
        place = [position_id(points(decision["board"])), decision["seat"] - 1]
        # The position of an answer to a double is that of the doubler, who is still on roll.
        if decision["kind"] != "take" and place not in seen:
            return [f"{decision['kind']} of seat {decision['seat']}: the position {place[0]} was not reached"]
        counts["position after one that was set"] += 1
    rest = [event for event in events[at:] if event["action"] != "resign"]
    if rest:
        return [f"read and never recorded: {rest}"]
    info = found["info"]
    scores = (game["start_score1"], game["start_score2"])
    if (info["score-X"], info["score-O"]) != scores:
        return [f"the score {scores} was read as {info['score-X'], info['score-O']}"]
    # Some sites record no more points than the winner needs.
    most = game["match_length"] or 1_000_000
    ends = [None if end is None else min(end, most) for end in (game["end_score1"], game["end_score2"])]
    won = [info["points-won"] if info["winner"] == seat else 0 for seat in "XO"] if info["winner"] else [None, None]
    read_ends = [None if gain is None else min(score + gain, most) for score, gain in zip(scores, won)]
    if ends != read_ends:
        return [f"the final score {ends} was read as {read_ends}"]
    counts["result"] += 1
    return []


def plays(path):
    """The plays of a file, game by game, in order: of each row the left one first."""
    games = []
    for line in path.read_text(encoding="utf-8-sig").splitlines():
        if re.match(r" Game \d+$", line):
            games.append([])
        elif re.match(r" *\d+\) ", line):
            for moves in re.findall(r"[1-6]{2}:((?: \d+/\d+\*?)*)", line):
                games[-1].append([tuple(map(int, move.split("/"))) for move in moves.replace("*", "").split()])
    return games


def damaged(database):
    """A copy with odd names, illegal plays, missing rows, so that positions are set, and beavers. Only plays of seat 1 are missing: GNU Backgammon 1.07
    takes the wrong side's checkers where a position is set after a play of seat 1."""
    copy = folder / "damaged.db"
    shutil.copy(database, copy)
    connection = sqlite3.connect(copy)
    connection.execute("DELETE FROM decisions WHERE kind = 'checker' AND seat = 1 AND decision_id % 97 < 2")
    connection.execute("""UPDATE decisions SET is_illegal = 1, invalid_code = 2, action = '1/24' WHERE kind = 'checker' AND seat = 1 AND action IS NOT NULL
        AND decision_id % 89 = 0 AND position_after_hash IN (SELECT position_hash FROM positions)""")
    for number, name in enumerate(['A: "B"\nGame 1\t;(C)', "سعاد حسني", "x" * 200, ""]):
        connection.execute("UPDATE players SET name = ? WHERE player_id % 9 = ?", (name, number))
    takes = connection.execute("""SELECT t.decision_id, t.double_decision_id, t.game_id FROM decisions AS t JOIN matches AS m USING (match_id)
        WHERE t.kind = 'take' AND t.action = 'take' AND m.is_money AND t.cube_value = 1""").fetchall()
    for number, (take, double, game) in enumerate(takes):
        answers, factor = (("take", None), 2) if number % 2 else (("raccoon", "take"), 4)
        connection.execute("UPDATE decisions SET action = 'beaver' WHERE decision_id = ?", (take,))
        connection.execute("INSERT INTO cube_extras (decision_id, beaver_answer, raccoon_answer) VALUES (?, ?, ?)", (double, *answers))
        connection.execute("UPDATE decisions SET cube_value = cube_value * ? WHERE game_id = ? AND decision_id > ?", (factor, game, take))
        more = "end_score{0} = start_score{0} + (end_score{0} - start_score{0}) * :factor"
        sql = f"UPDATE games SET {more.format(1)}, {more.format(2)} WHERE game_id = :game"
        connection.execute(sql, {"factor": factor, "game": game})
    connection.commit()
    connection.close()
    return copy


failed, counts, matches = [], Counter(), 0
databases.append(damaged(databases[-1]))
for number, database in enumerate(databases):
    out, found = folder / f"matches-{number}", folder / f"found-{number}.json"
    told = json.loads(run("export", "mat", out, "--db", database, "--format", "json", stderr=subprocess.DEVNULL))
    # GNU Backgammon finds a script under a plain name only.
    shutil.copy(Path(__file__).with_name("import.py"), folder)
    environment = os.environ | {"MATCHES": str(out), "FOUND": str(found), "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    with open(folder / f"gnubg-{number}.log", "w") as log:
        words = ["gnubg", "--tty", "--no-rc", "--quiet", "--python", "import.py"]
        subprocess.run(words, check=True, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    for line in (folder / f"gnubg-{number}.log").read_text(errors="replace").splitlines():
        if re.search("warning|unrecogni|not a valid|invalid|illegal", line, re.IGNORECASE):
            failed.append(f"GNU Backgammon says: {line}")
    read_by_gnubg = json.loads(found.read_text())
    rows = [json.loads(run("sql", sql, "--db", database, "--format", "json")) for sql in (DECISIONS, GAMES)]
    decisions, games = {}, {}
    for row in rows[0]:
        decisions.setdefault(row["game_id"], []).append(row)
    for row in rows[1]:
        games.setdefault(row["key"], []).append(row)
    files = {key: next(iter(out.glob(f"*-{key}.mat"))) for key in games}
    if len(files) != told["written"] or len(files) != len(read_by_gnubg):
        failed.append(f"{database}: {len(files)} matches, {told['written']} written, {len(read_by_gnubg)} read")
    for key, path in files.items():
        matches += 1
        told_games, written = read_by_gnubg[path.name]["games"], plays(path)
        if not len(games[key]) == len(told_games) == len(written):
            failed.append(f"{path.name}: {len(games[key])} games, {len(written)} written, {len(told_games)} read")
            continue
        for place, (game, told_game, moves) in enumerate(zip(games[key], told_games, written), 1):
            of_game = decisions.get(game["game_id"], [])
            rolls = [decision for decision in of_game if decision["kind"] == "checker"]
            if len(rolls) != len(moves):
                failed.append(f"{path.name}, game {place}: {len(rolls)} rolls, {len(moves)} written")
                continue
            for decision, played in zip(rolls, moves):
                decision["moves"] = played
            failed += [f"{path.name}, game {place}: {problem}" for problem in problems(game, of_game, told_game)]

for line in failed:
    print(line)
print(f"{matches} matches; equal: " + ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items())))
print(f"{len(failed)} failed")
sys.exit(bool(failed))
