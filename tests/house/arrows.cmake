# The rooms' arrows, checked: cmake -D ROOT=<tree> -P arrows.cmake
# Reads every file of src/<room> and fails, naming file and line, where a room
# includes one that cmake/rooms.cmake does not let it use, where a room other than cli prints,
# reads the environment or ends the process, and where two headers define a class of one name: the
# linker would mix them up without a word.

cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/rooms.cmake)

set(printing_headers "iostream|cstdio|stdio\\.h|print|syncstream")
set(calls "getenv|secure_getenv|exit|_exit|_Exit|quick_exit|abort|v?f?printf|puts|fputs|putchar")
set(before "(^|[^A-Za-z0-9_.>])")  # not the tail of a longer name, nor a member of something

set(found 0)
function(complain file number text)
    message("${file}:${number}: ${text}")
    math(EXPR found "${found} + 1")
    set(found ${found} PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/src/*)
list(LENGTH files count)
foreach(file IN LISTS files)
    string(REGEX REPLACE "^src/" "" place "${file}")
    if(NOT place MATCHES "^([a-z_]+)/" OR NOT CMAKE_MATCH_1 IN_LIST QTER_ROOMS)
        complain(${file} 1 "not in a room of cmake/rooms.cmake")
        continue()
    endif()
    set(room ${CMAKE_MATCH_1})

    # As a CMake list of lines: characters that lists or quoting would eat become harmless ones.
    file(READ ${ROOT}/${file} text)
    string(REGEX REPLACE "[][;\\$]" " " text "${text}")
    string(REPLACE "\n" ";" lines "${text}")
    set(number 0)
    set(space "")
    foreach(line IN LISTS lines)
        math(EXPR number "${number} + 1")
        if(file MATCHES "\\.hpp$")
            if(line MATCHES "^namespace ([a-z_:]+) {")
                string(APPEND space "${CMAKE_MATCH_1}::")
            elseif(line MATCHES "^}  // namespace ([a-z_:]+)")
                string(REGEX REPLACE "${CMAKE_MATCH_1}::$" "" space "${space}")
            elseif(line MATCHES "^(class|struct|enum class) ([A-Za-z0-9]+)( final)?( : [^{]*)? {")
                set(name "${space}${CMAKE_MATCH_2}")
                string(REPLACE "::" "." key "class.${name}")
                if(DEFINED ${key})
                    complain(${file} ${number} "${name} is a class of ${${key}}, too")
                endif()
                set(${key} ${file})
            endif()
        endif()
        if(line MATCHES "^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"]*)[>\"]")
            set(header "${CMAKE_MATCH_1}")
            if(header MATCHES "^([a-z_]+)/" AND CMAKE_MATCH_1 IN_LIST QTER_ROOMS)
                if(NOT CMAKE_MATCH_1 IN_LIST QTER_${room}_REACHES OR
                   (room IN_LIST QTER_SHELLS AND CMAKE_MATCH_1 IN_LIST QTER_NOT_FOR_SHELLS))
                    complain(${file} ${number} "${room} may not use ${CMAKE_MATCH_1}")
                endif()
            elseif(header MATCHES "\\.\\./")
                complain(${file} ${number} "an include that leaves its folder by ..")
            elseif(NOT room STREQUAL "cli" AND header MATCHES "^(${printing_headers})$")
                complain(${file} ${number} "only cli may include <${header}>")
            endif()
        elseif(NOT room STREQUAL "cli" AND
               line MATCHES "getenv|exit|abort|print|put|cout|cerr|clog")
            # Not in comments or strings.
            string(REGEX REPLACE "\"[^\"]*\"" "" line "${line}")
            string(REGEX REPLACE "//.*$|/\\*.*$|^[ \t]*\\* .*$" "" line "${line}")
            if(line MATCHES "${before}(${calls})[ \t]*\\(" OR line MATCHES "(fmt::print|std::v?print[a-z]*)[ \t]*\\("
               OR line MATCHES "std::(cout|cerr|clog)")
                complain(${file} ${number} "only cli may print, read the environment or exit")
            endif()
        endif()
    endforeach()
endforeach()

if(found)
    message(FATAL_ERROR "${found} lines break the arrows of cmake/rooms.cmake")
elseif(count EQUAL 0)
    message(FATAL_ERROR "no source files under ${ROOT}")
endif()
message(STATUS "${count} files keep the arrows")
