# How cmake/try.sh and cmake/test.sh show their steps; they read this file, from the repository's root.
# shellcheck shell=sh

# step <what> <command>...: says on stderr what begins, then does it.
step() {
    echo "== $1" >&2
    shift
    "$@"
}

# quiet_step <what> <command>...: the same, but the output is shown only when the command fails.
quiet_step() {
    echo "== $1" >&2
    shift
    log=$(mktemp)
    if "$@" >"$log" 2>&1; then
        rm -f "$log"
    else
        cat "$log" >&2
        rm -f "$log"
        echo "failed: $*" >&2
        exit 1
    fi
}
