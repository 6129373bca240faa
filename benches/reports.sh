#!/usr/bin/env bash
# Measures every report, for all players and with --player for one of them.
#
#   benches/reports.sh DATABASE [PLAYER]
#
# Wall time of the program from its start to its last row, as CSV: the shortest of three runs. The file is in the system's cache from the
# second run on. PLAYER is a name; the default is the player with the median number of decisions.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2; }
database=$1
cargo build --quiet --release
program=${CARGO_TARGET_DIR:-target}/release/gammonbase
half="SELECT player FROM player_stats ORDER BY decisions LIMIT 1 OFFSET (SELECT count(*) / 2 FROM player_stats)"
player=${2:-$("$program" sql --db "$database" --format csv "$half" | tail -1)}

# The shortest of three runs, in seconds; empty if the report fails.
seconds() {
    local best='' start end taken
    for _ in 1 2 3; do
        start=$EPOCHREALTIME
        "$program" report "$@" --db "$database" --format csv >/dev/null 2>&1 || return 0
        end=$EPOCHREALTIME
        taken=$((${end/[.,]/} - ${start/[.,]/}))
        if [ -z "$best" ] || [ "$taken" -lt "$best" ]; then best=$taken; fi
    done
    printf '%d.%03d' $((best / 1000000)) $((best / 1000 % 1000))
}

printf '%s, player %s\n' "$(basename "$database")" "$player"
printf '%-24s %10s %10s\n' report everybody 'one player'
for report in $("$program" report | awk '/^  / { print $1 }'); do
    printf '%-24s %10s %10s\n' "$report" "$(seconds "$report")" "$(seconds "$report" --player "$player")"
done
