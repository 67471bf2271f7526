# Lua 5.4 compiled as C++, as target Lua54Cxx::lua: its errors are C++ exceptions, so destructors run.
# CMake's own FindLua knows the C build alone.

find_path(LUA54CXX_INCLUDE_DIR lualib.h PATH_SUFFIXES lua5.4 lua54)
find_library(LUA54CXX_LIBRARY NAMES lua5.4-c++ lua54-c++)
mark_as_advanced(LUA54CXX_INCLUDE_DIR LUA54CXX_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Lua54Cxx REQUIRED_VARS LUA54CXX_LIBRARY LUA54CXX_INCLUDE_DIR)

if(Lua54Cxx_FOUND AND NOT TARGET Lua54Cxx::lua)
    add_library(Lua54Cxx::lua UNKNOWN IMPORTED)
    set_target_properties(Lua54Cxx::lua PROPERTIES IMPORTED_LOCATION ${LUA54CXX_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${LUA54CXX_INCLUDE_DIR})
endif()
