# Installs the library for other programs: its headers, libqter.a, a package file for CMake and one for
# pkg-config. docs/library.md says how they are used.
#
# A static library does not hold what it is linked with, so both files name that: what a program has to
# link, and nothing that it has to compile with.

include(CMakePackageConfigHelpers)

# The packages to link with it: those of its rooms, without header-only packages.
# QTER_DEPENDENCIES become lines of the package file.
get_target_property(packages libqter INTERFACE_LINK_LIBRARIES)
list(TRANSFORM packages REPLACE "^\\$<BUILD_INTERFACE:(.+)>$" "\\1")
list(REMOVE_DUPLICATES packages)
set(linked)
set(QTER_DEPENDENCIES)
foreach(package IN LISTS packages)
    get_target_property(type ${package} TYPE)
    if(type STREQUAL "INTERFACE_LIBRARY")
        continue()
    endif()
    list(APPEND linked ${package})
    string(REGEX REPLACE "::.*" "" name ${package})
    string(APPEND QTER_DEPENDENCIES "find_dependency(${name})\n")
    target_link_libraries(libqter INTERFACE $<INSTALL_INTERFACE:$<LINK_ONLY:${package}>>)
endforeach()
target_include_directories(libqter PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/qter/*.hpp)
install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/qter)

# CMake: find_package(qter) and the target qter::qter.

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/qter)
set_target_properties(libqter PROPERTIES EXPORT_NAME qter)
install(TARGETS libqter EXPORT qter-targets)
install(EXPORT qter-targets NAMESPACE qter:: DESTINATION ${package_folder})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/qter-config.cmake.in
    ${PROJECT_BINARY_DIR}/package/qter-config.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/qter-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/qter-config.cmake
        ${PROJECT_BINARY_DIR}/package/qter-config-version.cmake
        cmake/FindGMP.cmake cmake/FindLua54Cxx.cmake cmake/FindXxHash.cmake cmake/FindZstd.cmake
    DESTINATION ${package_folder})

# pkg-config: paths from where the file lies, so that the tree can be installed anywhere. Libraries that
# lie where the linker looks anyway are named alone.

set(private_libs)
foreach(package IN LISTS linked)
    get_target_property(library ${package} LOCATION)
    get_target_property(behind ${package} INTERFACE_LINK_LIBRARIES)  # GMP behind its C++ interface
    set(libraries ${library})
    if(TARGET "${behind}")
        get_target_property(library ${behind} LOCATION)
        list(APPEND libraries ${library})
    endif()
    foreach(library IN LISTS libraries)
        get_filename_component(folder ${library} DIRECTORY)
        get_filename_component(name ${library} NAME)
        if(NOT folder IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
            list(APPEND private_libs -L${folder})
        endif()
        string(REGEX REPLACE "^lib(.*)\\.(so|a|dylib|tbd)(\\..*)?$" "-l\\1" name ${name})
        list(APPEND private_libs ${name})
    endforeach()
endforeach()
list(JOIN private_libs " " QTER_PRIVATE_LIBS)
set(pkgconfig_folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR} OR IS_ABSOLUTE ${CMAKE_INSTALL_INCLUDEDIR})
    set(QTER_PREFIX ${CMAKE_INSTALL_PREFIX})
else()
    file(RELATIVE_PATH up /${pkgconfig_folder} /)
    string(REGEX REPLACE "/$" "" up ${up})
    set(QTER_PREFIX "\${pcfiledir}/${up}")
endif()
foreach(kind LIB INCLUDE)
    if(IS_ABSOLUTE ${CMAKE_INSTALL_${kind}DIR})
        set(QTER_${kind}_FOLDER ${CMAKE_INSTALL_${kind}DIR})
    else()
        set(QTER_${kind}_FOLDER "\${prefix}/${CMAKE_INSTALL_${kind}DIR}")
    endif()
endforeach()
configure_file(${PROJECT_SOURCE_DIR}/cmake/qter.pc.in ${PROJECT_BINARY_DIR}/package/qter.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/package/qter.pc DESTINATION ${pkgconfig_folder})
