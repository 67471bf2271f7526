# Runs one fuzzer for ten seconds on a fresh copy of its seeds; what it finds stays in the build tree.

cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK}/corpus)
file(MAKE_DIRECTORY ${WORK}/corpus ${WORK}/artifacts)
file(GLOB seeds ${SEEDS}/*)
if(seeds)
    file(COPY ${seeds} DESTINATION ${WORK}/corpus)
endif()
set(dict)
if(EXISTS ${DICT})
    set(dict -dict=${DICT})
endif()
execute_process(COMMAND ${BINARY} -max_total_time=10 -rss_limit_mb=2048 -timeout=10 -max_len=4096
    -verbosity=0 -print_final_stats=1 -close_fd_mask=3 ${dict} -artifact_prefix=${WORK}/artifacts/ ${WORK}/corpus
    RESULT_VARIABLE failed)
if(failed)
    message(FATAL_ERROR "The input that broke it is in ${WORK}/artifacts; run ${BINARY} on it.")
endif()
