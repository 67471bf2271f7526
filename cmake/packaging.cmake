# What `cpack` makes: in the folder of a release build
#     cpack -G DEB                                        a package for Debian and its kin
#     cpack --config CPackSourceConfig.cmake              an archive of the sources, as they are committed
# The version is that of project().

set(CPACK_PACKAGE_NAME qter)
set(CPACK_PACKAGE_VENDOR "the qter authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "computer that a person operates by hand on a twisty puzzle")
set(CPACK_PACKAGE_DESCRIPTION
"qter turns a twisty puzzle into a computer that a person operates by
hand. Numbers live in cycles of pieces. A program written in QAT is
compiled to Q, numbered instructions for a person with a cube. It also
finds which registers a puzzle can hold, the shortest algorithms for
them, and solves and explores puzzles.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/packaging_contact.cmake)

set(CPACK_GENERATOR DEB)
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};qter;runtime;/")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/packaging_debian.cmake)

set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME qter-${PROJECT_VERSION})
set(CPACK_SOURCE_INSTALLED_DIRECTORIES "")
set(CPACK_INSTALL_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/packaging_sources.cmake)
set(CPACK_QTER_SOURCES ${PROJECT_SOURCE_DIR})
include(CPack)
