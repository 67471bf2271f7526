# The library as other programs have it: installed into a folder of its own, the example is built against
# nothing but that, by find_package and by pkg-config, and says what it should; and each header compiles
# with nothing before it and nothing else to be found.
#
#     cmake -D BUILD=<build folder> -D SOURCE=<project> -D WORK=<folder to work in> -D CXX=<compiler>
#           -D PKG_CONFIG=<pkg-config, or nothing> -P library.cmake

cmake_minimum_required(VERSION 3.25)
function(step)
    execute_process(COMMAND ${ARGV} WORKING_DIRECTORY ${WORK} OUTPUT_VARIABLE output
        ERROR_VARIABLE errors RESULT_VARIABLE failed)
    if(failed)
        list(JOIN ARGV " " command)
        message(FATAL_ERROR "failed: ${command}\n${output}${errors}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

# What it prints is known from elsewhere: the order of the group of the 3x3, of R U R' U' and of the
# largest register, 23 + 45, the last line of the README's table of pairs.
set(expected
    "43252003274489856000 states"
    "R U R' U' has order 6\n"
    "<algorithm>:1:3: error.unknown-move.: 3x3 has no move `Q`"
    "The sum is 68\n"
    "90 90 is the last of 8 pairs of orders\n"
    " counts to 1260\n"
    " turns solve it\n$")
function(run_example program)
    step(${program})
    foreach(line IN LISTS expected)
        if(NOT output MATCHES "${line}")
            message(FATAL_ERROR "${program} does not say `${line}`:\n${output}")
        endif()
    endforeach()
endfunction()

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
# As installed by one, and used by another, who finds it elsewhere.
step(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/there)
file(RENAME ${WORK}/there ${WORK}/tree)

file(GLOB headers RELATIVE ${WORK}/tree/include ${WORK}/tree/include/qter/*.hpp)
list(LENGTH headers count)
if(count LESS 10)
    message(FATAL_ERROR "only ${count} headers are installed")
endif()
foreach(header IN LISTS headers)
    file(WRITE ${WORK}/header.cpp "#include <${header}>\n")
    step(${CXX} -std=c++20 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I${WORK}/tree/include
        header.cpp)
    file(STRINGS ${WORK}/tree/include/${header} includes REGEX "^#include")
    foreach(include IN LISTS includes)
        if(NOT include MATCHES "^#include (\"qter/[a-z_]+\\.hpp\"|<[a-z_]+>)$")
            message(FATAL_ERROR "${header} includes more than the standard library: ${include}")
        endif()
    endforeach()
endforeach()

file(COPY ${SOURCE}/examples/library DESTINATION ${WORK})
step(${CMAKE_COMMAND} -S library -B by_cmake -D CMAKE_BUILD_TYPE=Release -D CMAKE_CXX_COMPILER=${CXX}
    -D CMAKE_PREFIX_PATH=${WORK}/tree -D "CMAKE_CXX_FLAGS=${FLAGS}")
step(${CMAKE_COMMAND} --build by_cmake)
run_example(${WORK}/by_cmake/example)

if(PKG_CONFIG)
    file(GLOB_RECURSE file ${WORK}/tree/*/qter.pc)
    get_filename_component(folder ${file} DIRECTORY)
    set(ENV{PKG_CONFIG_PATH} ${folder})
    step(${PKG_CONFIG} --cflags --libs --static qter)
    separate_arguments(flags UNIX_COMMAND "${FLAGS} ${output}")
    step(${CXX} -std=c++20 library/main.cpp -o by_pkg_config ${flags})
    run_example(${WORK}/by_pkg_config)
endif()
