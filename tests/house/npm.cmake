# What tests take from npm's registry.

# qter_npm(<variable> <package>...)
# Installs the packages into ${WORK} and sets <variable> to whether that was possible; where npm or its
# registry cannot be reached it says SKIP, which ctest shows as a skipped test.
function(qter_npm variable)
    find_program(npm npm)
    set(failed TRUE)
    if(npm)
        file(MAKE_DIRECTORY ${WORK})
        file(WRITE ${WORK}/package.json "{\"private\": true}\n")
        execute_process(COMMAND ${npm} install --no-audit --no-fund --ignore-scripts ${ARGN}
            WORKING_DIRECTORY ${WORK} TIMEOUT 120 RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    endif()
    if(failed)
        list(JOIN ARGN " " packages)
        message(STATUS "SKIP: npm could not install ${packages}")
        set(${variable} FALSE PARENT_SCOPE)
    else()
        set(${variable} TRUE PARENT_SCOPE)
    endif()
endfunction()
