"""Imports packages of `gammonbase export anki` with Anki's library: cards are updated, not doubled."""

import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from anki.collection import Collection, ExportAnkiPackageOptions, ImportAnkiPackageOptions, ImportAnkiPackageRequest

program, demo, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])


def run(*words):
    subprocess.run([program, *map(str, words)], check=True, stdout=subprocess.DEVNULL)


def check(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: expected {expected}, found {found}")
    print(f"ok: {what}")


def load(collection, package):
    """The notes that were added and updated."""
    request = ImportAnkiPackageRequest(package_path=str(package), options=ImportAnkiPackageOptions())
    log = collection.import_anki_package(request).log
    return len(log.new), len(log.updated)


database, package = folder / "demo.db", folder / "cards.apkg"
shutil.copy(demo, database)
collection = Collection(str(folder / "collection.anki2"))

run("export", "anki", "--output", package, "--db", database, "--limit", 40)
check("the first import adds all cards", load(collection, package), (40, 0))
run("export", "anki", "--output", package, "--db", database, "--limit", 40)
check("the same package adds and updates nothing", load(collection, package), (0, 0))
check("every note has one card", (collection.note_count(), collection.card_count()), (40, 40))

# A decision that the player has learned keeps its state.
card = collection.get_card(collection.find_cards("")[0])
card.ivl, card.type, card.queue = 30, 2, 2
collection.update_card(card)

time.sleep(1.1)
matches = Path(demo).parent / "matches"
run("import", matches / "000" / "synthetic-000000.xg", "--db", database, "--quiet")
run("export", "anki", "--output", package, "--db", database, "--limit", 50)
check("a later export adds the other cards", load(collection, package)[0], 10)
check("no card is doubled", (collection.note_count(), collection.card_count()), (50, 50))
check("what was learned stays", collection.get_card(card.id).ivl, 30)

# Other content with the same identity updates the note.
note = collection.get_note(card.nid)
note["Answer"] = "old"
collection.update_note(note)
collection.db.execute("UPDATE notes SET mod = 1 WHERE id = ?", note.id)
check("a note that changed is updated", load(collection, package)[1] >= 1, True)
check("with the content of the package", "<table>" in collection.get_note(note.id)["Answer"], True)

for note_id in collection.find_notes(""):
    note = collection.get_note(note_id)
    for name in re.findall(r'src="([^"]+)"', note["Question"] + note["Answer"]):
        if not (Path(collection.media.dir()) / name).read_text().startswith("<svg "):
            sys.exit(f"{name}: not a picture")
print("ok: every picture is there")
first = collection.get_card(collection.find_cards("")[0])
check("question and answer differ", first.question() != first.answer() and "<img" in first.question(), True)
check("cards have tags", len(collection.find_notes("tag:kind::*")), 50)

# Answers come back as tags, in each form that Anki can write for older versions.
collection.decks.set_current(collection.decks.id("GammonBase"))
for answer in (1, 3):
    queued = collection.sched.get_queued_cards().cards[0]
    card = collection.get_card(queued.card.id)
    card.start_timer()
    collection.sched.answer_card(collection.sched.build_answer(card=card, states=queued.states, rating=answer - 1))
for name, is_old in (("old.apkg", True), ("new.apkg", False)):
    options = ExportAnkiPackageOptions(with_scheduling=True, legacy=is_old)
    collection.export_anki_package(out_path=str(folder / name), options=options, limit=None)
run("tags", "answers", folder / "old.apkg", "--db", database)
tags = subprocess.run([program, "tags", "--format", "json", "--db", str(database)], check=True, stdout=subprocess.PIPE)
check("answers come back as tags", sorted(row["tag"] for row in json.loads(tags.stdout)), ["seen", "wrong"])
newer = subprocess.run([program, "tags", "answers", str(folder / "new.apkg"), "--db", str(database)], stderr=subprocess.PIPE, text=True)
check("a newer package is refused", "Support older Anki versions" in newer.stderr, True)
collection.close()
print("1 passed, 0 failed")
