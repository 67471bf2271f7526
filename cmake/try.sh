#!/bin/sh
# From a fresh checkout to a first result: builds qter and runs an example with it.
#     sh cmake/try.sh [--install]
# --install puts qter, its manual pages and its completions into ~/.local.
# Shares build/release with cmake/test.sh, so that neither builds again what the other has built.
set -eu
cd "$(dirname "$0")/.."
. cmake/steps.sh

step "packages" sh cmake/install_packages.sh build
if [ ! -f build/release/CMakeCache.txt ]; then
    quiet_step "configuring build/release" cmake --preset release -DQTER_BUILD_TESTS=OFF
fi
quiet_step "building qter" cmake --build --preset release --target qter

qter=build/release/qter
if [ "${1-}" = --install ]; then
    quiet_step "building what is installed" cmake --build --preset release
    quiet_step "installing into $HOME/.local" cmake --install build/release --prefix "$HOME/.local"
    qter=$HOME/.local/bin/qter
fi
example=build/release/move.q
step "$qter compile examples/move.qat -o $example" \
    "$qter" compile examples/move.qat -o "$example"
step "$qter interpret $example --input 3" "$qter" interpret "$example" --input 3
found=$(command -v qter || true)
if [ -z "$found" ]; then
    echo "To call it qter: PATH=\"$(cd "$(dirname "$qter")" && pwd):\$PATH\"" >&2
fi
