#!/usr/bin/env bash
# Measures every report over all players, and --player for one of them; finding positions, a player's page, questions of decision_facts, a
# snapshot for BI tools and a Parquet export.
#
#   benches/reports.sh DATABASE [PLAYER]
#
# User plus system time of the program from its start to its last row, in seconds: the smallest of RUNS runs (1). PLAYER is a name; the default is
# the player with most decisions. GAMMONBASE names another program, to compare two versions.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2; }
database=$1
if [ -z "${GAMMONBASE:-}" ]; then
    cargo build --quiet --release
    GAMMONBASE=${CARGO_TARGET_DIR:-target}/release/gammonbase
fi
most="SELECT player FROM player_stats ORDER BY decisions DESC LIMIT 1"
player=${2:-$("$GAMMONBASE" sql --db "$database" --format csv "$most" | tail -1)}
made=$(mktemp -d "${database%/*}/reports.XXXXXX")
trap 'rm -rf "$made"' EXIT

# The processor time of the program; empty if it fails.
seconds() {
    local best='' taken
    for _ in $(seq "${RUNS:-1}"); do
        taken=$({ TIMEFORMAT='%U %S'; time "$GAMMONBASE" "$@" --db "$database" >/dev/null 2>&1; } 2>&1) || return 0
        best=$(awk -v best="$best" '{ taken = $1 + $2; print best == "" || taken < best ? taken : best }' <<<"$taken")
    done
    printf '%.2f' "$best"
}

printf '%s, player %s\n' "$(basename "$database")" "$player"
printf '%-32s %10s %10s\n' report everybody 'one player'
for report in $("$GAMMONBASE" report | awk '/^  / { print $1 }'); do
    printf '%-32s %10s %10s\n' "$report" "$(seconds report "$report" --format csv)" "$(seconds report "$report" --player "$player" --format csv)"
done
for against in field similar; do
    printf '%-32s %10s %10s\n' "study -p against=$against" '' "$(seconds report study --player "$player" -p "against=$against" --format csv)"
done
for choice in "errors -p by=plan" "errors -p by=score" "cube-handling -p kind=markets" "cube-handling -p kind=takes" "periods -p per_player=no"; do
    # Its words are arguments.
    # shellcheck disable=SC2086
    printf '%-32s %10s\n' "$choice" "$(seconds report $choice --format csv)"
done
printf '%-32s %10s %10s\n' "study -p before=2020" '' "$(seconds report study --player "$player" -p before=2020 --format csv)"
printf '%-32s %10s\n' "find --board '5P 20P'" "$(seconds find --board '5P 20P')"
printf '%-32s %10s\n' "find --like" "$(seconds find --like 'XGID=--a--bDBC---dC---cAe--A-A-:0:0:1:31:0:0:0:0:10')"
printf '%-32s %10s %10s\n' "page player" '' "$(seconds page player "$player" -o "$made/page.html")"
for columns in phase player 'kind, grade' played_on 'match_length, dice'; do
    printf '%-32s %10s\n' "GROUP BY $columns" "$(seconds sql "SELECT $columns, count(*), 500 * avg(pr_error_emg) FROM decision_facts GROUP BY $columns")"
done
printf '%-32s %10s\n' "publish --for bi" "$(seconds publish "$made/bi.db" --for bi)"
printf '%-32s %10s\n' "export parquet" "$(seconds export parquet "$made/lake")"
printf 'MB: database %d, snapshot for BI %d, Parquet %d\n' $(($(stat -c %s "$database") / 1000000)) $(($(stat -c %s "$made/bi.db") / 1000000)) \
    "$(du -sm --apparent-size "$made/lake" | cut -f1)"
printf '\nKB a match, by table and index:\n'
"$GAMMONBASE" sql --db "$database" "SELECT name, round(sum(pgsize) / 1e3 / (SELECT count(*) FROM matches), 1) AS kb FROM dbstat GROUP BY name HAVING kb >= 0.1 ORDER BY kb DESC"
