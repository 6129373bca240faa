#!/bin/sh
# How import time grows: time per match in large and small collections, and nightly additions to a large and to an empty database.
#   benches/growth.sh FOLDER [THOUSANDS] [NIGHT] [NIGHTS]     (20 thousand, 100 matches a night, 5 nights)
# The synthetic matches (2.3 GB for 20,000) and the large database (3.7 GB) stay in FOLDER for a second run and for
# `cargo bench --bench questions -- --db FOLDER/large.db FOLDER/files`. The small import is measured before and after the large one.
set -eu
folder=$1
thousands=${2:-20}
night=${3:-100}
nights=${4:-5}
cd "$(dirname "$0")/.."
cargo build --release --quiet
program=${CARGO_TARGET_DIR:-target}/release/gammonbase

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
"$program" synth "$folder/files" --matches $((thousands * 1000)) --seed 1
for number in $(seq "$nights"); do
    "$program" synth "$folder/night$number" --matches "$night" --seed $((100 + number)) >/dev/null
done

seconds() { # of an import
    start=$(date +%s%N)
    "$program" import --quiet --db "$@"
    end=$(date +%s%N)
    awk "BEGIN { printf \"%.3f\", ($end - $start) / 1e9 }"
}
median() { # of the words
    printf '%s\n' "$@" | sort -n | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}
size() { # MB
    wc -c <"$1" | awk '{ printf "%.0f", $1 / 1e6 }'
}
small() {
    rm -f "$folder/small.db"
    seconds "$folder/small.db" "$folder/files/000"
}

rm -f "$folder"/large.db "$folder"/large.db-wal "$folder"/large.db-shm
before=$(small)
large=$(seconds "$folder/large.db" "$folder/files")
after=$(small)
small=$(median "$before" "$after")
echo "1,000 matches: $before s and $after s; $thousands,000 matches: $large s, $(size "$folder/large.db") MB"
awk "BEGIN { printf \"a match, large / small: %.2f (at most 1.25)\n\", $large / $thousands / $small }"

into_empty=
into_large=
for number in $(seq "$nights"); do
    rm -f "$folder"/empty.db
    into_empty="$into_empty $(seconds "$folder/empty.db" "$folder/night$number")"
    into_large="$into_large $(seconds "$folder/large.db" "$folder/night$number")"
done
# shellcheck disable=SC2086 # lists of words
{
    empty=$(median $into_empty)
    added=$(median $into_large)
}
echo "$night matches into an empty database:$into_empty s; into the large one:$into_large s"
awk "BEGIN { printf \"a night, large / empty: %.2f (at most 2)\n\", $added / $empty }"
rm -f "$folder"/empty.db "$folder"/small.db "$folder"/*.lock
