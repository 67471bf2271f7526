# xxHash, as target XxHash::xxhash: it ships no CMake package of its own.

find_path(XXHASH_INCLUDE_DIR xxhash.h)
find_library(XXHASH_LIBRARY xxhash)
mark_as_advanced(XXHASH_INCLUDE_DIR XXHASH_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(XxHash REQUIRED_VARS XXHASH_LIBRARY XXHASH_INCLUDE_DIR)

if(XxHash_FOUND AND NOT TARGET XxHash::xxhash)
    add_library(XxHash::xxhash UNKNOWN IMPORTED)
    set_target_properties(XxHash::xxhash PROPERTIES IMPORTED_LOCATION ${XXHASH_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${XXHASH_INCLUDE_DIR})
endif()
