# How the scripts of cmake/ build, and show their steps; they read this file, from the repository's root.
# shellcheck shell=sh

# build_qter [TARGET]: installs what the build needs, and builds a target, or all, in build/release.
build_qter() {
    step "packages" sh cmake/install_packages.sh build
    if [ ! -f build/release/CMakeCache.txt ]; then
        quiet_step "configuring build/release" cmake --preset release -DQTER_BUILD_TESTS=OFF
    fi
    quiet_step "building ${1:-all}" cmake --build --preset release ${1:+--target "$1"}
}

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
