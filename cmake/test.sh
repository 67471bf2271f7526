#!/bin/sh
# Builds qter with its tests and runs the fast set:
#     sh cmake/test.sh
set -eu
cd "$(dirname "$0")/.."
. cmake/steps.sh

step "packages" sh cmake/install_packages.sh test
quiet_step "configuring build/release" cmake --preset release -DQTER_BUILD_TESTS=ON
quiet_step "building" cmake --build --preset release
step "testing" ctest --preset release -j 2
