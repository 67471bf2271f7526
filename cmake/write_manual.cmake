# Writes all that the binary says of its own verbs: pages/*.1, qter.bash, _qter, qter.fish.
#     cmake -D QTER=<binary> -D OUT=<folder> -P write_manual.cmake

file(REMOVE_RECURSE ${OUT})
file(MAKE_DIRECTORY ${OUT}/pages)
execute_process(COMMAND ${QTER} manual-page OUTPUT_VARIABLE names COMMAND_ERROR_IS_FATAL ANY)
string(STRIP "${names}" names)
string(REPLACE "\n" ";" names "${names}")
foreach(name IN LISTS names)
    execute_process(COMMAND ${QTER} manual-page ${name} OUTPUT_FILE ${OUT}/pages/${name}.1
        COMMAND_ERROR_IS_FATAL ANY)
endforeach()
execute_process(COMMAND ${QTER} completions zsh OUTPUT_FILE ${OUT}/_qter COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${QTER} completions fish OUTPUT_FILE ${OUT}/qter.fish COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${QTER} completions bash OUTPUT_FILE ${OUT}/qter.bash COMMAND_ERROR_IS_FATAL ANY)
