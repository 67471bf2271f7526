# Manual pages and completions for shells, written by the binary from its own table of options and installed
# where systems look for them. A binary that cannot run here, cross-compiled, is installed without.

if(CMAKE_CROSSCOMPILING)
    return()
endif()
set(manual ${PROJECT_BINARY_DIR}/manual)
add_custom_command(OUTPUT ${manual}/qter.bash
    COMMAND ${CMAKE_COMMAND} -D QTER=$<TARGET_FILE:qter> -D OUT=${manual}
        -P ${PROJECT_SOURCE_DIR}/cmake/write_manual.cmake
    DEPENDS qter ${PROJECT_SOURCE_DIR}/cmake/write_manual.cmake VERBATIM)
add_custom_target(qter_manual ALL DEPENDS ${manual}/qter.bash)
install(DIRECTORY ${manual}/pages/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
install(FILES ${manual}/qter.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME qter
    COMPONENT runtime)
install(FILES ${manual}/_qter DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT runtime)
install(FILES ${manual}/qter.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
    COMPONENT runtime)
