# Builds the solver's tests with a cross compiler and runs them under user-mode emulation: goals, answers and
# what searches count by the NEON kernel, against the portable one and plain references. The libraries come
# from Debian's packages, unpacked into the work folder and not installed; without them the test is skipped.

cmake_minimum_required(VERSION 3.25)
find_program(emulator NAMES qemu-aarch64 qemu-aarch64-static REQUIRED)
file(MAKE_DIRECTORY ${WORK}/lists/partial ${WORK}/cache/archives/partial ${WORK}/packages)
file(TOUCH ${WORK}/status)
set(apt apt-get -qq -o Dir::State::lists=${WORK}/lists -o Dir::State::status=${WORK}/status
    -o Dir::Cache=${WORK}/cache -o APT::Architecture=arm64 -o APT::Architectures::=arm64)
set(packages libgmp-dev libgmp10 libgmpxx4ldbl libfmt-dev libfmt9 libtbb-dev libtbb12 libzstd-dev libxxhash-dev
    librapidcheck-dev)
list(TRANSFORM packages APPEND :arm64)
execute_process(COMMAND ${apt} update RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
if(NOT failed)
    execute_process(COMMAND ${apt} download ${packages} WORKING_DIRECTORY ${WORK}/packages
        RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
endif()
if(failed)
    message("SKIP: Debian's packages for arm64 cannot be fetched")
    return()
endif()
file(GLOB packages ${WORK}/packages/*.deb)
foreach(package IN LISTS packages)
    execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND dpkg -x ${package} ${WORK}/root)
endforeach()
execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND ${CMAKE_COMMAND} -G Ninja -S ${SOURCE}/tests/house/neon -B ${WORK}/build -D CMAKE_SYSTEM_NAME=Linux
        -D CMAKE_SYSTEM_PROCESSOR=aarch64 -D CMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -D CMAKE_BUILD_TYPE=
        -D LIBRARIES=${WORK}/root/usr)
execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${CMAKE_COMMAND} --build ${WORK}/build)
execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND ${CMAKE_COMMAND} -E env "RC_PARAMS=seed=20261121 max_success=30" ${emulator} -L /usr/aarch64-linux-gnu
        -E LD_LIBRARY_PATH=${WORK}/root/usr/lib/aarch64-linux-gnu ${WORK}/build/neon_solver "~[slow]~[.]")
