# Builds the AArch64 tests with a cross compiler and runs them under user-mode emulation, so that the
# NEON code is tested on any machine. A missing tool is a failure: the slow set promises this check.

cmake_minimum_required(VERSION 3.25)
find_program(compiler aarch64-linux-gnu-g++ REQUIRED)
find_program(emulator NAMES qemu-aarch64 qemu-aarch64-static REQUIRED)
file(GLOB sources ${SOURCE}/tests/state/neon/*.cpp)
file(MAKE_DIRECTORY ${WORK})
execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND ${compiler} -std=c++20 -O2 -static -I${SOURCE}/src -Wall -Wextra -Wpedantic
        ${sources} -o ${WORK}/neon)
execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${emulator} ${WORK}/neon)
