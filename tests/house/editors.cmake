# The grammars for editors on their samples (tests/editors/textmate.mjs), by the engine in that file or,
# with EDITOR_ENGINE, by the editor's own, which npm installs. Where npm or its registry cannot be
# reached that says SKIP, and ctest shows the test as skipped.

cmake_minimum_required(VERSION 3.25)
find_program(node NAMES node nodejs REQUIRED)
set(modules)
if(EDITOR_ENGINE)
    find_program(npm npm)
    set(failed TRUE)
    if(npm)
        file(MAKE_DIRECTORY ${WORK})
        file(WRITE ${WORK}/package.json "{\"private\": true}\n")
        execute_process(COMMAND ${npm} install --no-audit --no-fund --ignore-scripts
            vscode-textmate@9 vscode-oniguruma@2
            WORKING_DIRECTORY ${WORK} TIMEOUT 120 RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    endif()
    if(failed)
        message(STATUS "SKIP: npm could not install vscode-textmate and vscode-oniguruma")
        return()
    endif()
    set(modules ${WORK})
endif()
execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND ${node} ${SOURCE}/tests/editors/textmate.mjs ${SOURCE} ${modules})
