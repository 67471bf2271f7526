# What Debian's policy asks of a package beyond the installed files: the copyright, both changelogs, pages
# compressed, and zsh's completion in the folder that is the packages'. CPack includes this when the files
# are in place.

if(NOT CPACK_GENERATOR STREQUAL "DEB")
    return()
endif()
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
set(documents ${share}/doc/qter)

file(MAKE_DIRECTORY ${documents} ${share}/zsh/vendor-completions)
file(RENAME ${share}/zsh/site-functions/_qter ${share}/zsh/vendor-completions/_qter)
file(REMOVE_RECURSE ${share}/zsh/site-functions)

# The licence as the paragraph of a machine-readable copyright: a blank line is a full stop.
file(READ ${CPACK_RESOURCE_FILE_LICENSE} licence)
string(REGEX REPLACE "^MIT License\n\n(Copyright \\(c\\) ([^\n]*))\n\n" "" licence "${licence}")
set(holder "${CMAKE_MATCH_2}")
string(STRIP "${licence}" licence)
string(REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REPLACE "\n" "\n " licence "${licence}")
file(WRITE ${documents}/copyright
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: qter

Files: *
Copyright: ${holder}
License: Expat
 ${licence}
")

# SOURCE_DATE_EPOCH in the environment makes the time, and so the package, the same again.
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${documents}/changelog.Debian
"qter (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * What is new is in changelog.gz.

 -- ${CPACK_PACKAGE_CONTACT}  ${now}
")
# It is for whoever makes it, and no upload to Debian's archive.
file(WRITE ${share}/lintian/overrides/qter "qter: initial-upload-closes-no-bugs\n")
file(COPY_FILE ${CPACK_QTER_SOURCES}/CHANGELOG.md ${documents}/changelog)
file(GLOB pages ${share}/man/man1/*.1)
execute_process(COMMAND gzip -9n ${pages} ${documents}/changelog ${documents}/changelog.Debian
    COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE installed LIST_DIRECTORIES FALSE ${share}/*)
file(CHMOD ${installed} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
