#!/bin/sh
# Installs with apt what is missing for one level of work, build, test and slow including the ones before:
#     sh cmake/install_packages.sh build|test|slow|coverage
# Says nothing and calls no apt when all is there.
set -eu

build='g++ cmake ninja-build libfmt-dev libcli11-dev libgmp-dev libtomlplusplus-dev liblua5.4-dev
    libzstd-dev libxxhash-dev nlohmann-json3-dev libtbb-dev zlib1g-dev'
tests='catch2 librapidcheck-dev libbenchmark-dev'
slow='clang clang-format-14 clang-tidy-14 g++-aarch64-linux-gnu qemu-user nodejs chromium man-db groff zsh fish
    dpkg-dev lintian'

case "${1-}" in
    build) wanted=$build ;;
    test) wanted="$build $tests" ;;
    slow) wanted="$build $tests $slow" ;;
    coverage) wanted="$build $tests gcovr" ;;
    *) echo "usage: sh cmake/install_packages.sh build|test|slow|coverage" >&2; exit 2 ;;
esac

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    cat >&2 <<END
This system has no apt, so nothing was installed. Needed are a C++20 compiler (g++ 12 or clang 14, or
later), CMake 3.25, Ninja and the libraries fmt, CLI11, GMP with gmpxx, toml++, zstd, zlib, xxHash, nlohmann-json, oneTBB
and Lua 5.4 compiled as C++ (lua5.4-c++); for the tests also Catch2, rapidcheck and Google Benchmark; for
the slow tests also clang with its sanitizer runtimes, an AArch64 cross compiler
(aarch64-linux-gnu-g++), qemu-aarch64, Node.js 18 and Chromium; and where these are installed, layout,
manual pages, completions and packages are checked, too: clang-format 14, clang-tidy 14, man, groff, zsh,
fish, dpkg-dev and lintian.
With these in place: cmake --preset release && cmake --build --preset release
END
    exit 2
fi

# Those of the arguments that are not installed.
missing() {
    have=" $(dpkg-query -W -f '${db:Status-Status}=${Package} ' "$@" 2>/dev/null || true)"
    for package in "$@"; do
        case "$have" in
            *" installed=$package "*) ;;
            *) printf '%s ' "$package" ;;
        esac
    done
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
        -o DPkg::Lock::Timeout=120 "$@" </dev/null >"$log" 2>&1
}

# Installs the arguments; when that fails, once more with fresh package lists.
install() {
    packages=$(missing "$@")
    [ -n "$packages" ] || return 0
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
        echo "Missing packages: $packages" >&2
        echo "Installing them needs root: run this as root, or install sudo." >&2
        exit 1
    fi
    echo "installing: $packages" >&2
    # shellcheck disable=SC2086  # a list of words
    if ! apt_install $packages; then
        as_root apt-get update -q </dev/null >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
        apt_install $packages || { cat "$log" >&2; exit 1; }
    fi
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# shellcheck disable=SC2086
install $wanted
if [ "$1" = slow ]; then
    # The runtimes of libFuzzer and the sanitizers are packaged by clang's version.
    version=$(clang -dumpversion)
    install "libclang-rt-${version%%.*}-dev"
fi
