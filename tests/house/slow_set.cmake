# The slow set can be listed: ctest reads it with no word of warning, and it holds cases of the test
# binaries, whose order and time limits are set as they are read.
#   cmake -D CTEST=<ctest> -D BUILD=<folder> -P slow_set.cmake

execute_process(COMMAND ${CTEST} --test-dir ${BUILD} -C slow -L slow -N
    RESULT_VARIABLE status OUTPUT_VARIABLE listed ERROR_VARIABLE errors)
if(NOT status EQUAL 0 OR errors MATCHES "Warning|Error")
    message(FATAL_ERROR "ctest cannot read the slow set (${status}):\n${errors}")
endif()
if(NOT listed MATCHES "Test +#[0-9]+: house\\.sanitizers" OR NOT listed MATCHES "Test +#[0-9]+: search\\.")
    message(FATAL_ERROR "the slow set holds too little:\n${listed}")
endif()
