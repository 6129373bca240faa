#!/bin/sh
# As many decisions as the largest public archive has (16.6 million), each match in five files: imports, snapshots, `verify`, reports and pages.
#   benches/archive.sh FOLDER [MATCHES]     (55,500 matches, 277,500 files)
# The files (30 GB) and the database (11 GB) stay in FOLDER for a second run; snapshots and Parquet need as much room again for a while.
# Prints waiting time, processor time (user plus system) and the most memory of each step. GAMMONBASE names another program.
set -eu
folder=$1
matches=${2:-55500}
cd "$(dirname "$0")/.."
if [ -z "${GAMMONBASE:-}" ]; then
    cargo build --release --quiet
    GAMMONBASE=${CARGO_TARGET_DIR:-target}/release/gammonbase
fi
export GAMMONBASE
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
database=$folder/archive.db

measured() { # WHAT ARGUMENTS...
    python3 - "$@" <<'PYTHON'
import os, resource, subprocess, sys, time

begun = time.perf_counter()
status = subprocess.run([os.environ["GAMMONBASE"], *sys.argv[2:]], stdout=subprocess.DEVNULL).returncode
taken, used = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"{sys.argv[1]}: {taken:.1f} s, {used.ru_utime + used.ru_stime:.1f} s of processor time, {used.ru_maxrss / 1e3:.0f} MB of memory", flush=True)
sys.exit(status)
PYTHON
}

measured "making the files" synth "$folder/files" --matches "$matches" --seed 1
for copy in 2 3 4 5; do
    mkdir -p "$folder/files/copy-$copy"
    cp -rn "$folder"/files/[0-9]* "$folder/files/copy-$copy"
done
rm -f "$folder"/archive.db* "$folder/small.db"
measured "1,000 files" import --quiet --db "$folder/small.db" "$folder/files/000"
measured "first import" import --quiet --db "$database" "$folder/files"
measured "nothing new" import --quiet --db "$database" "$folder/files"
for night in 1 2 3; do
    "$GAMMONBASE" synth "$folder/nights/$night" --matches 100 --seed $((100 + night)) >/dev/null
    rm -f "$folder/small.db"
    measured "100 new matches into an empty database" import --quiet --db "$folder/small.db" "$folder/nights/$night"
    measured "100 new matches" import --quiet --db "$database" "$folder/files" "$folder/nights"
done
"$GAMMONBASE" sql --db "$database" "SELECT (SELECT count(*) FROM source_files) AS files, (SELECT count(*) FROM matches) AS matches,
    (SELECT count(*) FROM decisions) AS decisions, (SELECT count(*) FROM candidates) AS candidates, page_count * page_size / 1e9 AS gb
    FROM pragma_page_count(), pragma_page_size()"
measured status status --db "$database"
measured publish publish "$folder/snapshot.db" --db "$database"
rm -f "$folder/snapshot.db"
benches/reports.sh "$database"
benches/serve.py "$database"
measured verify verify --db "$database"
rm -r "$folder/nights" "$folder"/small.db*
