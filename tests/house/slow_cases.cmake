# Registers the cases tagged [slow] of one test binary; read by ctest, not by CMake.
# Takes binary, room, catch_list, catch_strict and
# rapidcheck_environment from the file that includes it.

execute_process(COMMAND ${binary} "[slow]" ${catch_list} OUTPUT_VARIABLE names ERROR_QUIET)
string(REPLACE "\n" ";" names "${names}")
foreach(name IN LISTS names)
    if(name STREQUAL "")
        continue()
    endif()
    # What Catch2 would take for syntax in a test specification.
    string(REGEX REPLACE "([][,\\])" "\\\\\\1" spec "${name}")
    add_test("${room}.${name}" ${binary} ${spec} ${catch_strict})
    set_tests_properties("${room}.${name}" PROPERTIES LABELS slow TIMEOUT 1200
        ENVIRONMENT ${rapidcheck_environment})
endforeach()
