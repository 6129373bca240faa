# Steps with time limits and a table of their seconds, for .ci/run and .ci/full, which are started in the repository's top folder.
#
# First the script starts itself again in namespaces of its own for processes and mounts, if it may: whatever a step leaves behind (a server, a mount,
# Wine's services) ends with the script, even if it is killed.
if [ -z "${GAMMONBASE_STEPS:-}" ]; then
    export GAMMONBASE_STEPS=1
    if unshare --pid --fork --kill-child --mount-proc true 2>/dev/null; then
        setpriv --pdeathsig KILL unshare --pid --fork --kill-child --mount-proc "$0" "$@" &
        inner=$!
        trap 'kill -9 "$inner"; exit 143' TERM INT HUP
        status=0
        wait "$inner" || status=$?
        exit "$status"
    fi
    echo "No rights for namespaces: what a killed run leaves behind has to be ended by hand"
fi

# Tests read real files beside the checkout wherever there are any; a named folder that is missing fails them.
if [ -d ../shared ]; then
    GAMMONBASE_CORPUS=$(cd ../shared/corpus && pwd)
    export GAMMONBASE_CORPUS
fi
# Does all work in a copy of the checkout as strangers have theirs: in a folder that only its owner can enter, with blanks and letters beyond ASCII in
# its path. What is built there stays beside it, because a developer's program reads its texts from the checkout that it was built in.
private_place() {
    if [ -z "${private:-}" ]; then
        private=$(realpath -m "${CARGO_TARGET_DIR:-target}")/ci
        rm -rf "$private/Käse und Brot"
        mkdir -p "$private/Käse und Brot"
        chmod 700 "$private"
        tar --create --exclude ./target --exclude ./fuzz/target --exclude ./extension/target . | tar --extract --directory "$private/Käse und Brot"
        cd "$private/Käse und Brot"
        export private CARGO_TARGET_DIR=$private/target
    fi
}

# Slow tests of statistics and of limits that take 13 seconds or more: only .ci/full runs them.
thorough="chances_to_win_the_match_come_true \
    tables_are_limited_in_memory_and_other_formats_write_all_rows \
    the_trend_is_the_slope_over_all_matches_with_a_date \
    a_player_who_changes_has_a_verdict \
    ninety_five_percent_of_the_intervals_contain_the_true_pr \
    an_endless_report_ends_at_the_memory_limit_of_tables \
    a_folder_with_one_foreign_entry_is_refused_and_stays_as_it_is \
    the_first_page_counts_what_a_large_import_or_one_of_books_added"

# One build from scratch gains nothing from what the next one could reuse.
export CARGO_INCREMENTAL=0

table=
failed=()
trap print_table EXIT

# Runs a command with a limit: step NAME SECONDS COMMAND... Returns its status.
step() {
    local name=$1 limit=$2 begun=$SECONDS status=0
    shift 2
    printf '\n== %s, after %s s: %s\n' "$name" "$SECONDS" "$*"
    timeout --kill-after 10 "$limit" "$@" </dev/null || status=$?
    record "$name" "$limit" "$begun" "$status"
}

# Starts a command beside the steps that follow: beside NAME SECONDS COMMAND... `finish` waits for it and prints its output.
beside() {
    beside=("$1" "$2" "$SECONDS")
    shift 2
    log=$(mktemp)
    timeout --kill-after 10 "${beside[1]}" "$@" </dev/null >"$log" 2>&1 &
    beside+=($!)
}

finish() {
    local status=0
    printf '\n== %s, beside the others\n' "${beside[0]}"
    wait "${beside[3]}" || status=$?
    cat "$log"
    rm "$log"
    record "${beside[@]:0:3}" "$status"
}

# Adds a line to the table: record NAME LIMIT BEGUN STATUS. Returns the status.
record() {
    local outcome=
    case $4 in
        0) ;;
        124 | 137) outcome="  FAILED: ended after its limit of $2 s" ;;
        *) outcome="  FAILED: exit status $4" ;;
    esac
    [ -z "$outcome" ] || failed+=("$1")
    table+=$(printf '%6d s  %s%s' $((SECONDS - $3)) "$1" "$outcome")$'\n'
    return "$4"
}

print_table() {
    printf '\nSeconds of the steps:\n%s%6d s  in all\n' "$table" "$SECONDS"
    [ ${#failed[@]} = 0 ] || echo "Failed: ${failed[*]}"
}
