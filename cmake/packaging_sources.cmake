# What the source archive holds: the files of the last commit, and no others that lie around. CPack includes
# this for every package; one of a build says what it installs.

if(CPACK_INSTALL_CMAKE_PROJECTS)
    return()
endif()
set(archive ${CPACK_TEMPORARY_DIRECTORY}-committed.tar)
execute_process(COMMAND git -C ${CPACK_QTER_SOURCES} archive --format=tar -o ${archive} HEAD
    RESULT_VARIABLE failed)
if(failed)
    message(FATAL_ERROR "a source archive needs a git checkout, which ${CPACK_QTER_SOURCES} is not")
endif()
file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${CMAKE_INSTALL_PREFIX})
file(REMOVE ${archive})
