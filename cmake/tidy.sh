#!/bin/sh
# Looks at sources with clang-tidy and all checks of .clang-tidy:
#     sh cmake/tidy.sh [FILE]...
# Those that are named, each alone; all of src/ without, which takes half an hour of processor time. The test
# house.tidy does it with the checks that need no analysis of what is run.
set -eu
cd "$(dirname "$0")/.."
. cmake/steps.sh

quiet_step "configuring build/clang" cmake --preset clang -DQTER_BUILD_TESTS=ON
[ $# -gt 0 ] || set -- src/*/*.cpp
step "clang-tidy" sh -c 'printf "%s\0" "$@" | xargs -0 -n 1 -P 2 clang-tidy --quiet -p build/clang' - "$@"
