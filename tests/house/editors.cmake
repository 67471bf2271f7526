# The grammars for editors on their samples (tests/editors/textmate.mjs), by the engine in that file or,
# with EDITOR_ENGINE, by the editor's own, which npm installs. Where npm or its registry cannot be
# reached that says SKIP, and ctest shows the test as skipped.

cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/npm.cmake)
find_program(node NAMES node nodejs REQUIRED)
set(modules)
if(EDITOR_ENGINE)
    qter_npm(installed vscode-textmate@9 vscode-oniguruma@2)
    if(NOT installed)
        return()
    endif()
    set(modules ${WORK})
endif()
execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND ${node} ${SOURCE}/tests/editors/textmate.mjs ${SOURCE} ${modules})
