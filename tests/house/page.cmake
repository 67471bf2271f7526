# Pages in a real browser (tests/view/page/browser.mjs): Debian's chromium, driven by playwright-core and
# looked at by axe-core, which npm installs; and the types that their scripts name in comments, checked by
# TypeScript. TESTS are those of browser.mjs to run, with commas between. Where npm or its registry cannot be
# reached that says SKIP, and ctest shows the test as skipped.

cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/npm.cmake)
find_program(node NAMES node nodejs REQUIRED)
qter_npm(installed playwright-core@1 axe-core@4 typescript@5)
if(NOT installed)
    return()
endif()
file(GLOB scripts ${SOURCE}/src/view/page/*.js)
execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND ${node} ${WORK}/node_modules/typescript/bin/tsc --allowJs --checkJs --noEmit --target es2020
        --lib es2020,dom,dom.iterable ${scripts})
# Fewer random programs than by hand, 300, and not what only prints figures: it takes ten minutes as it is.
set(ENV{QTER_RANDOM_PROGRAMS} 30)
string(REPLACE "," ";" tests "${TESTS}")
execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND ${node} ${SOURCE}/tests/view/page/browser.mjs ${QTER} ${SOURCE} ${WORK} ${tests})
