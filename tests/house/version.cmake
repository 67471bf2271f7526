# The version stands in project() alone; what repeats it for readers agrees: CITATION.cff, and the changelog,
# whose newest heading is that version or the one in the making.

file(STRINGS ${SOURCE}/CITATION.cff cited REGEX "^version: ")
if(NOT cited STREQUAL "version: ${VERSION}")
    message(FATAL_ERROR "CITATION.cff says `${cited}`, CMakeLists.txt ${VERSION}")
endif()
file(STRINGS ${SOURCE}/CHANGELOG.md headings REGEX "^## ")
list(GET headings 0 newest)
if(newest STREQUAL "## [Unreleased]")
    file(READ ${SOURCE}/CHANGELOG.md changelog)
    string(FIND "${changelog}" "${VERSION}" named)
    if(named EQUAL -1)
        message(FATAL_ERROR "CHANGELOG.md does not name ${VERSION}")
    endif()
elseif(NOT newest MATCHES "^## \\[${VERSION}\\] - 20[0-9][0-9]-[01][0-9]-[0-3][0-9]$")
    message(FATAL_ERROR "the newest heading of CHANGELOG.md is `${newest}`, and the version ${VERSION}")
endif()
