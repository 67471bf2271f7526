#!/bin/sh
# From a fresh checkout to a first result: builds qter and runs an example with it.
#     sh cmake/try.sh [--install]
# --install puts qter, its manual pages and its completions into ~/.local.
# Shares build/release with cmake/test.sh, so that neither builds again what the other has built.
set -eu
cd "$(dirname "$0")/.."
. cmake/steps.sh

build_qter qter

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
if ! command -v qter >/dev/null; then
    echo "To call it qter: PATH=\"$(cd "$(dirname "$qter")" && pwd):\$PATH\"" >&2
fi
