# Clang's warnings, names, lengths of functions, and what clang-tidy finds without following what is run, in
# all of src/.
# Sources are looked at as they are compiled, eight to a unit: a fifth of the time of each alone. All other
# checks of .clang-tidy are for the files that one works on: sh cmake/tidy.sh FILE...
#     cmake -D SOURCE=<root> -D BUILD=<release build> -P tidy.cmake
#
# Versions of clang-tidy differ in what they find, so it is the one of Debian 12.

cmake_minimum_required(VERSION 3.25)
set(checks clang-diagnostic-* -clang-diagnostic-unknown-warning-option readability-identifier-naming
    readability-function-size modernize-make-shared modernize-make-unique
    modernize-redundant-void-arg modernize-use-bool-literals modernize-use-equals-default
    modernize-use-equals-delete modernize-use-override modernize-use-using)

find_program(clang_tidy NAMES clang-tidy-14 clang-tidy)
set(version)
if(clang_tidy)
    execute_process(COMMAND ${clang_tidy} --version OUTPUT_VARIABLE version)
endif()
file(GLOB units ${BUILD}/CMakeFiles/qter_*.dir/Unity/*.cxx)
if(NOT version MATCHES "version 14\\." OR NOT units)
    message(STATUS "SKIP: clang-tidy 14 is not installed, or no sources are compiled together")
    return()
endif()
# Not those that an older configuration of the same folder has left behind.
file(READ ${BUILD}/compile_commands.json commands)
set(all ${units})
set(units)
foreach(unit IN LISTS all)
    string(FIND "${commands}" "${unit}" at)
    if(NOT at EQUAL -1)
        list(APPEND units ${unit})
    endif()
endforeach()
list(JOIN checks "," checks)
list(JOIN units "\n" list)
file(WRITE ${WORK}/units.txt "${list}\n")
execute_process(COMMAND xargs -a ${WORK}/units.txt -n 1 -P 2
        ${clang_tidy} --quiet -p ${BUILD} --checks=-*,${checks}
    OUTPUT_VARIABLE found ERROR_VARIABLE told RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR found MATCHES "(warning|error): ")
    message(FATAL_ERROR "${found}\n${told}")
endif()
