# Sources are laid out as clang-format does it: cmake -D SOURCE=<root> -P layout.cmake
#
# Versions of clang-format differ in what they make of the same file, so it is the one of Debian 12.

find_program(clang_format NAMES clang-format-14 clang-format)
set(version)
if(clang_format)
    execute_process(COMMAND ${clang_format} --version OUTPUT_VARIABLE version)
endif()
if(NOT version MATCHES "version 14\\.")
    message(STATUS "SKIP: clang-format 14 is not installed")
    return()
endif()

file(GLOB_RECURSE sources RELATIVE ${SOURCE}
    ${SOURCE}/src/*.cpp ${SOURCE}/src/*.hpp ${SOURCE}/include/*.hpp ${SOURCE}/tests/*.cpp ${SOURCE}/tests/*.hpp)
# What is expected of these names their lines.
list(FILTER sources EXCLUDE REGEX "/bad_arrows/")
execute_process(COMMAND ${clang_format} --dry-run --Werror ${sources}
    WORKING_DIRECTORY ${SOURCE} ERROR_VARIABLE told RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "not laid out; write clang-format -i FILE:\n${told}")
endif()
