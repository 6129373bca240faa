# What the scripts of bi/ share. They run from the repository's top folder.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}

# Debian's packages, where one is missing and can be installed.
need() {
    local missing=() package
    for package in "$@"; do
        case $package in
            python3-venv) python3 -m ensurepip --version >/dev/null 2>&1 || missing+=("$package") ;;
            *) command -v "$package" >/dev/null || missing+=("$package") ;;
        esac
    done
    if [ ${#missing[@]} -gt 0 ]; then
        apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
    fi
}

# A Python of its own with the packages of the file; $environment is its folder.
python_with() {
    environment=$target/bi-$2
    if ! cmp -s "$1" "$environment/installed"; then
        python3 -m venv "$environment"
        "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$1"
        cp "$1" "$environment/installed"
    fi
}

# The program as $GAMMONBASE, and the demo's database as $demo.
demo_data() {
    if [ -z "${GAMMONBASE:-}" ]; then
        cargo build --locked --quiet
        GAMMONBASE=$target/debug/gammonbase
    fi
    demo=$target/bi-demo/gammonbase-demo/demo.db
    if [ ! -e "$demo" ]; then
        mkdir -p "$target/bi-demo"
        (cd "$target/bi-demo" && "$GAMMONBASE" demo >/dev/null)
    fi
}

# A folder that has nothing in it.
fresh() {
    local folder=$target/bi-out/$1
    rm -rf "$folder"
    mkdir -p "$folder"
    echo "$folder"
}
