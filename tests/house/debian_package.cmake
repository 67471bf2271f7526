# cpack makes a package that lintian has nothing against, with all that belongs in it.

find_program(dpkg dpkg-deb)
find_program(shlibdeps dpkg-shlibdeps)
find_program(lintian lintian)
if(NOT dpkg OR NOT shlibdeps OR NOT lintian)
    message(STATUS "SKIP: dpkg-dev and lintian are not installed")
    return()
endif()
file(REMOVE_RECURSE ${WORK})
set(ENV{DEBFULLNAME} "A Packager")
set(ENV{DEBEMAIL} packager@debian.org)
execute_process(COMMAND ${CPACK} -G DEB -B ${WORK} WORKING_DIRECTORY ${BUILD} OUTPUT_QUIET
    COMMAND_ERROR_IS_FATAL ANY)
file(GLOB package ${WORK}/qter_${VERSION}-1_*.deb)
if(NOT package)
    message(FATAL_ERROR "there is no package qter_${VERSION}-1")
endif()

execute_process(COMMAND ${dpkg} -c ${package} OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
foreach(file bin/qter share/man/man1/qter.1.gz share/man/man1/qter-compile.1.gz
        share/man/man1/qter-puzzle-show.1.gz share/bash-completion/completions/qter
        share/zsh/vendor-completions/_qter share/fish/vendor_completions.d/qter.fish share/doc/qter/copyright
        share/doc/qter/changelog.gz share/doc/qter/changelog.Debian.gz)
    string(FIND "${listed}" " ./usr/${file}\n" at)
    if(at EQUAL -1)
        message(SEND_ERROR "the package lacks usr/${file}:\n${listed}")
    endif()
endforeach()
execute_process(COMMAND ${dpkg} -f ${package} Depends OUTPUT_VARIABLE needed COMMAND_ERROR_IS_FATAL ANY)
foreach(library libc6 libstdc[+][+]6 libgmp10 libtbb12 zlib1g)
    if(NOT needed MATCHES "(^|, )${library}[^,]* \\(>= ")
        message(SEND_ERROR "the package does not need ${library}: ${needed}")
    endif()
endforeach()
execute_process(COMMAND ${lintian} --allow-root --fail-on error,warning ${package}
    OUTPUT_VARIABLE told ERROR_VARIABLE told RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(SEND_ERROR "lintian:\n${told}")
endif()
