# Sources are laid out as clang-format does it. Files that are not yet stand in layout_exempt.txt, a list that
# only gets shorter: a file on it that is laid out, or gone, fails the test as well.
#     cmake -D SOURCE=<root> [-D REBASE=ON] -P layout.cmake         with REBASE the list is written anew
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

set(list ${CMAKE_CURRENT_LIST_DIR}/layout_exempt.txt)
file(GLOB_RECURSE sources RELATIVE ${SOURCE}
    ${SOURCE}/src/*.cpp ${SOURCE}/src/*.hpp ${SOURCE}/include/*.hpp ${SOURCE}/tests/*.cpp ${SOURCE}/tests/*.hpp)
execute_process(COMMAND ${clang_format} --dry-run --ferror-limit=1 ${sources}
    WORKING_DIRECTORY ${SOURCE} ERROR_VARIABLE told)
string(REGEX MATCHALL "[^\n]+:[0-9]+:[0-9]+: warning: code should be clang-formatted" lines "${told}")
set(differ)
foreach(line IN LISTS lines)
    string(REGEX REPLACE ":.*" "" file "${line}")
    list(APPEND differ ${file})
endforeach()
list(REMOVE_DUPLICATES differ)
list(SORT differ)
list(LENGTH differ count)
list(LENGTH sources all)
message(STATUS "${count} of ${all} files are laid out otherwise")
if(REBASE)
    list(JOIN differ "\n" text)
    file(WRITE ${list} "${text}\n")
    return()
endif()

file(STRINGS ${list} exempt)
set(new ${differ})
list(REMOVE_ITEM new ${exempt})
list(REMOVE_ITEM exempt ${differ})
if(new)
    list(JOIN new " " files)
    message(SEND_ERROR "not laid out; write: clang-format -i ${files}")
endif()
if(exempt)
    list(JOIN exempt "\n  " files)
    message(SEND_ERROR "laid out, or gone; take it out of tests/house/layout_exempt.txt:\n  ${files}")
endif()
