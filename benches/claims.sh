#!/usr/bin/env bash
# Are the claims chance? Makes collections of synthetic players, who keep their strength and have no memory, and prints how often something is said of
# them, how often it is found where it is planted, and how often intervals cover: `benches/claims.sh` with the seeds that judge the method, `benches/claims.sh
# design` with those that it was chosen with. DATABASE... adds other databases, with the losses of decisions exchanged within each match.
set -euo pipefail
cd "$(dirname "$0")/.."
design='101'
judgement='901 902'
matches=${MATCHES:-4000}
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
    "$program" import "$folder/$seed" --db "$folder/$seed.db" --quiet
    rm -r "${folder:?}/$seed"
    cargo bench --quiet --locked --bench claims -- "$folder/$seed.db" --seed "$seed" --draws "${DRAWS:-1000}"
    cargo bench --quiet --locked --bench claims -- "$folder/$seed.db" --seed "$seed" --draws "${DRAWS:-1000}" --shuffle
done
for database in "$@"; do
    cargo bench --quiet --locked --bench claims -- "$database" --draws "${DRAWS:-1000}" --shuffle
done
