#!/usr/bin/env bash
# Are the claims chance? Makes collections of synthetic players, who keep their strength and have no memory, and prints how often something is said of
# them, how often it is found where it is planted, and how often intervals cover: `benches/claims.sh` with the seeds that judge the method, `benches/claims.sh
# design` with those that it was chosen with. DATABASE... adds other databases, with the losses of decisions exchanged within each match.
# Then it makes the worlds of benches/worlds.rs from the same collections, and reads the printed pages of their players: claims.py. WORLDS names them.
set -euo pipefail
cd "$(dirname "$0")/.."
design='101'
judgement='901 902'
matches=${MATCHES:-4000}
worlds=${WORLDS-base base+form equal heavy streaky style cube years tilt tilters double-likely double-likely+form triple-likely double-hotter
    double-cube triple-cube triple-bias}
seeds=$judgement
if [ "${1-}" = design ]; then
    seeds=$design
    shift
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo build --release --locked --quiet
program=${CARGO_TARGET_DIR:-target}/release/gammonbase
for seed in $seeds; do
    "$program" synth "$folder/$seed" --matches "$matches" --seed "$seed" >"$folder/log"
    if [ "${DRAWS:-1000}" -gt 0 ]; then
        "$program" import "$folder/$seed" --db "$folder/$seed.db" --quiet
        cargo bench --quiet --locked --bench claims -- "$folder/$seed.db" --seed "$seed" --draws "${DRAWS:-1000}"
        cargo bench --quiet --locked --bench claims -- "$folder/$seed.db" --seed "$seed" --draws "${DRAWS:-1000}" --shuffle
        rm "$folder/$seed.db"
    fi
done
for database in "$@"; do
    cargo bench --quiet --locked --bench claims -- "$database" --draws "${DRAWS:-1000}" --shuffle
done
for world in $worlds; do
    form=0
    case $world in *+form) form=0.4 ;; esac
    databases=()
    for seed in $seeds; do
        made=$folder/$world-$seed
        cargo bench --quiet --locked --bench worlds -- "$folder/$seed" "$made" --world "${world%+form}" --form "$form" --seed "$seed" >"$folder/log"
        "$program" import "$made" --db "$made.db" --quiet
        rm -r "$made"
        databases+=("$made.db")
    done
    GAMMONBASE=$program benches/claims.py "${databases[@]}"
    rm "${databases[@]}"
done
