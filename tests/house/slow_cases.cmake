# Registers the cases tagged [slow] of one test binary; read by ctest, not by CMake, which has set no
# policies for it.
# Takes binary, room, catch_list, catch_strict and
# rapidcheck_environment from the file that includes it.

cmake_policy(VERSION 3.20)

execute_process(COMMAND ${binary} "[slow]" ${catch_list} OUTPUT_VARIABLE names ERROR_QUIET)
string(REPLACE "\n" ";" names "${names}")
# Those tagged [long], too, take half a minute or more: they begin first, so that none is left over at the
# end with nothing to run beside it.
execute_process(COMMAND ${binary} "[slow][long]" ${catch_list} OUTPUT_VARIABLE long ERROR_QUIET)
string(REPLACE "\n" ";" long "${long}")
# Those tagged [nightly], too, are for `.ci/run all` only.
execute_process(COMMAND ${binary} "[slow][nightly]" ${catch_list} OUTPUT_VARIABLE nightly ERROR_QUIET)
string(REPLACE "\n" ";" nightly "${nightly}")
foreach(name IN LISTS names)
    if(name STREQUAL "")
        continue()
    endif()
    # What Catch2 would take for syntax in a test specification.
    string(REGEX REPLACE "([][,\\])" "\\\\\\1" spec "${name}")
    add_test("${room}.${name}" ${binary} ${spec} ${catch_strict})
    set_tests_properties("${room}.${name}" PROPERTIES LABELS slow TIMEOUT 1200
        ENVIRONMENT ${rapidcheck_environment})
    if(name IN_LIST long)
        set_tests_properties("${room}.${name}" PROPERTIES COST 1000)
    endif()
    if(name IN_LIST nightly)
        set_tests_properties("${room}.${name}" PROPERTIES LABELS "slow;nightly")
    endif()
endforeach()
