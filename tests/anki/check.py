"""Imports packages of `gammonbase export anki` with Anki's library: cards are updated, not doubled."""

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

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

collection.close()
print("1 passed, 0 failed")
