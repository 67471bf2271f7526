# Who a package is from, asked of the environment of cpack as Debian's own tools ask it: DEBFULLNAME, and
# DEBEMAIL or EMAIL. CPack includes this before anything else.

set(packager "$ENV{DEBFULLNAME}")
set(address "$ENV{DEBEMAIL}")
if(NOT address)
    set(address "$ENV{EMAIL}")
endif()
if(NOT packager)
    set(packager "${CPACK_PACKAGE_VENDOR}")
endif()
if(NOT address)
    cmake_host_system_information(RESULT host QUERY FQDN)
    set(address "root@${host}")
endif()
set(CPACK_PACKAGE_CONTACT "${packager} <${address}>")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${CPACK_PACKAGE_CONTACT}")
