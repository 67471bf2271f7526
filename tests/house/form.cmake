# Tests of the project's form: its version, the layout of its sources, its pages and completions, its packages.
# Included by tests/CMakeLists.txt.

add_test(NAME house.version COMMAND ${CMAKE_COMMAND} -D SOURCE=${PROJECT_SOURCE_DIR}
    -D VERSION=${PROJECT_VERSION} -P ${house}/version.cmake)

# Of both sets: it takes seconds, so whoever has clang-format hears of a long line from the fast one, and the
# slow one installs it.
add_test(NAME house.layout COMMAND ${CMAKE_COMMAND} -D SOURCE=${PROJECT_SOURCE_DIR} -P ${house}/layout.cmake)
set_tests_properties(house.layout PROPERTIES LABELS slow)
qter_slow_test(house.tidy NIGHTLY -D BUILD=${PROJECT_BINARY_DIR} -P ${house}/tidy.cmake)
set(form_tests house.layout house.tidy)
if(TARGET qter)
    foreach(what manual_pages completions)
        qter_slow_test(house.${what} -D QTER=$<TARGET_FILE:qter> -P ${house}/${what}.cmake)
        list(APPEND form_tests house.${what})
    endforeach()
    if(PROJECT_IS_TOP_LEVEL AND CMAKE_BUILD_TYPE STREQUAL "Release" AND UNIX AND NOT APPLE)
        foreach(what debian_package source_archive)
            qter_slow_test(house.${what} -D BUILD=${PROJECT_BINARY_DIR} -D CPACK=${CMAKE_CPACK_COMMAND}
                -D VERSION=${PROJECT_VERSION} -P ${house}/${what}.cmake)
            list(APPEND form_tests house.${what})
        endforeach()
    endif()
endif()
set_tests_properties(${form_tests} PROPERTIES SKIP_REGULAR_EXPRESSION "SKIP:")
