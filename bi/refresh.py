"""Measures a refresh while people look: `python3 bi/refresh.py PROGRAM [MATCHES] [READERS]`.

Imports the first half of a synthetic collection and publishes it for BI tools. Then readers open the snapshot by its name, ask a
dashboard's question and close it, again and again, while the other half is imported into the live database and published. Prints the longest
wait of any reader, and fails if one sees an error or a state between the two snapshots.
"""

import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM = sys.argv[1]
MATCHES = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
READERS = int(sys.argv[3]) if len(sys.argv) > 3 else 8
LOOK = "SELECT (SELECT count(*) FROM matches), (SELECT count(DISTINCT match_id) FROM player_match_stats), (SELECT sum(matches) FROM player_stats), (SELECT sum(matches) FROM import_runs)"


def run(*arguments):
    began = time.monotonic()
    subprocess.run([PROGRAM, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - began


with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    run("synth", folder / "all", "--matches", MATCHES)
    files = sorted((folder / "all").rglob("*.xg"))
    for half, names in (("first", files[: len(files) // 2]), ("second", files[len(files) // 2 :])):
        (folder / half).mkdir()
        for number, name in enumerate(names):
            name.rename(folder / half / f"{half}-{number}.xg")
    database, snapshot = folder / "live.db", folder / "bi.db"
    run("import", folder / "first", "--db", database, "--quiet")
    run("publish", snapshot, "--db", database, "--for", "bi", "--quiet")
    is_over, waits, seen, errors = threading.Event(), [], set(), []

    def look():
        while not is_over.is_set():
            began = time.monotonic()
            try:
                connection = sqlite3.connect(f"file:{snapshot}?mode=ro", uri=True, timeout=0)
                answer = connection.execute(LOOK).fetchone()
                connection.close()
                seen.add(answer)
            except sqlite3.Error as error:
                errors.append(str(error))
            waits.append(time.monotonic() - began)
            time.sleep(0.01)

    def quietly(seconds):
        waits.clear()
        time.sleep(seconds)
        return max(waits), len(waits)

    readers = [threading.Thread(target=look) for _ in range(READERS)]
    for reader in readers:
        reader.start()
    before, looks_before = quietly(5)
    waits.clear()
    importing = run("import", folder / "second", "--db", database, "--quiet")
    publishing = run("publish", snapshot, "--db", database, "--for", "bi", "--quiet")
    longest, looks = max(waits), len(waits)
    time.sleep(0.5)
    is_over.set()
    for reader in readers:
        reader.join()
    print(f"{READERS} readers; import {importing:.1f} s, publish {publishing:.1f} s; {looks} looks meanwhile, {len(errors)} errors, the longest {longest * 1000:.0f} ms")
    print(f"before, with nothing else at work: {looks_before} looks in 5 s, the longest {before * 1000:.0f} ms")
    print("seen:", *sorted(seen, key=repr))
    if errors or len(seen) != 2:
        sys.exit(f"expected the old snapshot and the new one, and nothing else: {errors[:3]}")
