# Configures and builds one preset, from scratch or from an earlier build, and with TEST runs its fast tests:
# the slow set's way to cover compilers and sanitizers other than those of its own build.

cmake_minimum_required(VERSION 3.25)
function(step)
    execute_process(COMMAND ${ARGV} WORKING_DIRECTORY ${SOURCE} RESULT_VARIABLE failed)
    if(failed)
        list(JOIN ARGV " " command)
        message(FATAL_ERROR "failed in ${SOURCE}: ${command}")
    endif()
endfunction()

step(${CMAKE_COMMAND} --preset ${PRESET})
step(${CMAKE_COMMAND} --build --preset ${PRESET})
if(TEST)
    step(${CMAKE_CTEST_COMMAND} --preset ${PRESET} -j 2)
endif()
