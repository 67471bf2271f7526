#!/bin/sh
# A Debian package from a fresh checkout:
#     sh cmake/deb.sh
# Builds what cmake/try.sh builds, and packs it. Install the file with `sudo apt install ./FILE`.
set -eu
cd "$(dirname "$0")/.."
. cmake/steps.sh

build_qter
quiet_step "packing" sh -c "cd build/release && cpack -G DEB"
ls build/release/*.deb
