# Functions shared by the scripts that check the program in others, which run in the repository's top folder.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ -e Cargo.toml ] && [ -e sql/bi/tables.json ] || { echo "$PWD is not GammonBase's repository, which this script needs: clone it whole" >&2; exit 2; }
target=${CARGO_TARGET_DIR:-$PWD/target}
case $target in /*) ;; *) target=$PWD/$target ;; esac
# Real files beside the checkout are checked, too.
if [ -z "${GAMMONBASE_CORPUS:-}" ] && [ -d ../shared/corpus ]; then
    GAMMONBASE_CORPUS=$(cd ../shared/corpus && pwd)
    export GAMMONBASE_CORPUS
fi

# Installs Debian packages.
apt_get() {
    if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }; then
        echo "Missing, and apt-get could not install them here: $*" >&2
        return 2
    fi
}

# Installs missing Debian packages if possible. PROGRAM:PACKAGE names both if they differ.
need() {
    local missing=() package
    for package in "$@"; do
        case $package in
            python3-venv) python3 -m ensurepip --version >/dev/null 2>&1 || missing+=("$package") ;;
            *) command -v "${package%%:*}" >/dev/null || missing+=("${package##*:}") ;;
        esac
    done
    [ ${#missing[@]} = 0 ] || apt_get "${missing[@]}"
}

# Installs Python packages in the versions of a file into a virtual environment: python_in NAME FILE PACKAGE... Sets $environment to its folder.
python_in() {
    local versions=$2 missing
    environment=$target/python-$1
    shift 2
    [ -e "$environment/installed" ] || { python3 -m venv --clear "$environment" && touch "$environment/installed"; }
    missing=$(for package in "$@"; do grep -x "$package==.*" "$versions" || echo "$package"; done | grep -vxFf "$environment/installed" || true)
    if [ -n "$missing" ]; then
        echo "Installing $(paste -sd ' ' <<<"$missing")" >&2
        "$environment/bin/pip" install --quiet --disable-pip-version-check --constraint "$versions" "$@"
        echo "$missing" >>"$environment/installed"
    fi
}

# The environment that all checks but Superset's share: python_with PACKAGE...
python_with() { python_in checks bi/requirements.txt "$@"; }

# Builds the wheel of Datasette's plugin, with hatchling in $environment and without a network:
# datasette_plugin FOLDER.
datasette_plugin() {
    "$environment/bin/pip" wheel --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation --wheel-dir "$1" ./bi/datasette
}

# Sets $GAMMONBASE to the program (exported for other programs).
program() {
    if [ -z "${GAMMONBASE:-}" ]; then
        echo "Building gammonbase" >&2
        cargo build --locked --quiet
        GAMMONBASE=$target/debug/gammonbase
    fi
    export GAMMONBASE
}

# Sets $demo to the demo's database, and $GAMMONBASE.
demo_data() {
    program
    demo=$target/bi-demo/gammonbase-demo/demo.db
    if [ ! -e "$demo" ]; then
        mkdir -p "$target/bi-demo"
        (cd "$target/bi-demo" && "$GAMMONBASE" demo >/dev/null)
    fi
}

# Makes an empty folder and prints its path.
fresh() {
    local folder=$target/bi-out/$1
    rm -rf "$folder"
    mkdir -p "$folder"
    echo "$folder"
}
