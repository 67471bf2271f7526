#!/bin/sh
# Says which lines of src/ the fast set runs, file by file, with those that it does not:
#     sh cmake/coverage.sh [PATH]...
# Only of files whose names begin with one of the paths, as src/syntax/parser; of all without.
# Processes that end by a signal or _exit() leave no counts. A test of a disk that is full fails here, where
# counts cannot be written either.
set -eu
cd "$(dirname "$0")/.."
. cmake/steps.sh

step "packages" sh cmake/install_packages.sh coverage
quiet_step "configuring build/coverage" cmake --preset coverage -DQTER_BUILD_TESTS=ON
quiet_step "building" cmake --build --preset coverage
find build/coverage -name '*.gcda' -delete
(quiet_step "testing" ctest --preset coverage -j 2) || echo "some tests failed; what they ran counts"
[ $# -gt 0 ] || set -- src/
filters=
for path in "$@"; do filters="$filters --filter $path"; done
# shellcheck disable=SC2086 # one word each
gcovr --root . --object-directory build/coverage -j 2 $filters --print-summary
