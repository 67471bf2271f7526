# A newcomer's test: docs/architecture.md says which file to add for another puzzle, phase, coordinate and
# verb. This does it in a copy of the tree, with the very blocks that stand there, and uses all four. The copy
# compiles cli and the embedded puzzles; the rest is the library that the build has.
# cmake -D SOURCE=<tree> -D LIBRARY=<libqter.a> -D CXX=<compiler> -D WORK=<folder> -P newcomer.cmake

cmake_minimum_required(VERSION 3.25)
set(tree ${WORK}/tree)
file(REMOVE_RECURSE ${WORK})
file(GLOB parts ${SOURCE}/*)
list(REMOVE_ITEM parts ${SOURCE}/build ${SOURCE}/tests)
file(COPY ${parts} DESTINATION ${tree})
file(READ ${SOURCE}/docs/architecture.md page)

# fenced(<variable> <what stands before it>): the first fenced block behind these words of the page.
function(fenced variable before)
    string(FIND "${page}" "${before}" at)
    if(at EQUAL -1)
        message(FATAL_ERROR "docs/architecture.md does not say \"${before}\" any more")
    endif()
    string(SUBSTRING "${page}" ${at} -1 rest)
    string(FIND "${rest}" "\n```" begin)
    math(EXPR begin "${begin} + 4")
    string(SUBSTRING "${rest}" ${begin} -1 rest)
    string(FIND "${rest}" "\n" begin)
    math(EXPR begin "${begin} + 1")
    string(SUBSTRING "${rest}" ${begin} -1 rest)
    string(FIND "${rest}" "\n```" end)
    string(SUBSTRING "${rest}" 0 ${end} text)
    set(${variable} "${text}\n" PARENT_SCOPE)
endfunction()

fenced(puzzle "`puzzles/newcomer.toml`:")
file(WRITE ${tree}/puzzles/newcomer.toml "${puzzle}")
fenced(chain "behind what `puzzles/2x2.toml` has:")
file(APPEND ${tree}/puzzles/2x2.toml "\n${chain}")
fenced(projection "`src/coordinate/belt_projection.hpp`:")
file(WRITE ${tree}/src/coordinate/belt_projection.hpp "${projection}")
file(COPY ${SOURCE}/tests/house/newcomer/belt.cpp DESTINATION ${tree})
# An object of the program goes before one of an archive, so the puzzles are those of the copy.
file(APPEND ${tree}/CMakeLists.txt "
add_library(built STATIC IMPORTED)
get_target_property(packages libqter INTERFACE_LINK_LIBRARIES)
set_target_properties(built PROPERTIES IMPORTED_LOCATION ${LIBRARY})
target_link_libraries(built INTERFACE \${packages})
add_executable(newcomer $<TARGET_OBJECTS:qter_cli> \${embedded_puzzles})
target_link_libraries(newcomer PRIVATE built CLI11::CLI11)
add_executable(belt belt.cpp)
target_link_libraries(belt PRIVATE built)
foreach(target newcomer belt)
    qter_defaults(\${target})
endforeach()
")

fenced(verb "the declaration of its options:")
file(WRITE ${tree}/src/cli/cmd_count_turns.cpp "${verb}")
fenced(row "its name among those that cli/verbs.hpp declares:")
file(READ ${tree}/src/cli/verbs.cpp verbs)
string(REPLACE "        {\"\", \"bench\"," "        ${row}        {\"\", \"bench\"," more "${verbs}")
file(READ ${tree}/src/cli/verbs.hpp declared)
string(REPLACE "declare_compile," "declare_compile, declare_count_turns," more_declared "${declared}")
if(more STREQUAL verbs OR more_declared STREQUAL declared)
    message(FATAL_ERROR "the table of verbs is not where docs/architecture.md says")
endif()
file(WRITE ${tree}/src/cli/verbs.cpp "${more}")
file(WRITE ${tree}/src/cli/verbs.hpp "${more_declared}")

execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND ${CMAKE_COMMAND} -S ${tree} -B ${WORK}/build -G Ninja -D CMAKE_BUILD_TYPE=Debug
        -D CMAKE_CXX_COMPILER=${CXX} -D CMAKE_CXX_FLAGS_DEBUG=-O0 -D QTER_BUILD_TESTS=OFF)
execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND ${CMAKE_COMMAND} --build ${WORK}/build -j 2 --target newcomer belt)

# expect(<regular expression> <command>...)
function(expect pattern)
    execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    if(NOT text MATCHES "${pattern}")
        message(FATAL_ERROR "${ARGN} said\n${text}and not ${pattern}")
    endif()
    message(STATUS "${ARGN}: as expected")
endfunction()

set(ENV{XDG_CACHE_HOME} ${WORK}/cache)
expect("newcomer" ${WORK}/build/newcomer puzzle list)
expect("A Newcomer's Puzzle" ${WORK}/build/newcomer puzzle show newcomer)
expect("twisted right.*where half turns.*half turns" ${WORK}/build/newcomer solve 2x2 --method newcomer --trace
    --scramble "R U2 F' R U")
# 6 faces, each turned by three angles.
expect("^18\n$" ${WORK}/build/newcomer count-turns 3x3)
expect("^6\n$" ${WORK}/build/newcomer count-turns 3x3 --grips)
# 12 choose 4 places, and how many turns away they are, counted by a program that knows cubie moves alone.
expect("^495 values; 1 4 50 286 152 2\n$" ${WORK}/build/belt)
