"""Runs inside GNU Backgammon: imports the matches of a folder, and writes what it made of each as JSON. The folder and the file are in MATCHES and FOUND."""

import json
import os

import gnubg

found = {}
for name in sorted(os.listdir(os.environ["MATCHES"])):
    if not name.endswith(".mat"):
        continue
    path = os.path.join(os.environ["MATCHES"], name)
    with open(path, encoding="utf-8") as text:
        # It takes the rule from its settings, not from the file.
        gnubg.command("set jacoby " + ("on" if '[Jacoby "On"]' in text.read() else "off"))
    gnubg.command(f'import mat "{path}"')
    found[name] = gnubg.match(analysis=0, statistics=0, boards=1, verbose=0)
    # After a position that was set, or if a roll is missing, match() confuses the sides: these games are gone through.
    gnubg.command("first game")
    for game in found[name]["games"]:
        acts = [event for event in game["game"] if event["action"] in ("set", "move", "double")]
        is_set = any(event["action"] == "set" and "dice" not in event for event in acts)
        # After a double its player rolls, otherwise the other one.
        is_odd = lambda one, other: (one["action"] == "double") != (one["player"] == other["player"])
        if is_set or any(map(is_odd, acts, acts[1:])):
            game["seen"] = []
            for _ in game["game"]:
                gnubg.command("next")
                game["seen"].append((gnubg.positionid(), gnubg.posinfo()["turn"]))
        gnubg.command("next game")
with open(os.environ["FOUND"], "w", encoding="utf-8") as out:
    json.dump(found, out)
