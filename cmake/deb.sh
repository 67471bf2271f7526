#!/bin/sh
# A Debian package from a fresh checkout:
#     sh cmake/deb.sh
# Builds what cmake/try.sh builds, and packs it. Install the file with `sudo apt install ./FILE`.
set -eu
cd "$(dirname "$0")/.."
. cmake/steps.sh

step "packages" sh cmake/install_packages.sh build
if [ ! -f build/release/CMakeCache.txt ]; then
    quiet_step "configuring build/release" cmake --preset release -DQTER_BUILD_TESTS=OFF
fi
quiet_step "building qter" cmake --build --preset release
quiet_step "packing" sh -c "cd build/release && cpack -G DEB"
ls build/release/*.deb
