#!/bin/sh
# Instructions per match, counted by callgrind: reproducible, unlike timings. Needs valgrind.
#   benches/instructions.sh [MATCHES]     (20 by default; a few minutes)
# Every figure is the difference between a run over MATCHES + 1 synthetic matches and a run over the first one, so it excludes starting,
# creating the schema and indexing an empty database. `import` is a whole import with --jobs 1 and all indexes.
set -eu
matches=${1:-20}
cd "$(dirname "$0")/.."
cargo build --release --quiet
program=${CARGO_TARGET_DIR:-target}/release/gammonbase
stages=$(cargo bench --bench instructions --no-run 2>&1 | sed -n 's/.*Executable.*(\(.*\))/\1/p')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" synth "$work/one" --matches 1 --seed 1 >/dev/null
"$program" synth "$work/all" --matches $((matches + 1)) --seed 1 >/dev/null

count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null | sed -n 's/.*Collected : *//p'
}
stage() {
    echo $((($(count "$stages" "$1" "$work/all") - $(count "$stages" "$1" "$work/one")) / matches))
}
import() {
    count "$program" import --quiet --jobs 1 --db "$work/$1.db" "$work/$1"
}

read=$(stage read)
inflate=$(stage inflate)
decode=$(stage decode)
normalise=$(stage normalise)
whole=$((($(import all) - $(import one)) / matches))
echo "instructions a match, over $matches matches"
echo "inflate    $((inflate - read))"
echo "decode     $((decode - inflate))"
echo "normalise  $((normalise - inflate)) (decoding included)"
echo "import     $whole"
