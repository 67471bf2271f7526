# How a room becomes a target, so that CMakeLists.txt can read as the pipeline.

# Most of a source's compile time goes into the headers that it shares with its neighbours, and into
# templates that they share. So 24 sources of a room are compiled as one unit; names in their anonymous
# namespaces have to differ for it. A source with options of its own is compiled alone.
option(QTER_UNITY "Compile several sources of a room as one unit" ON)
option(QTER_UNITY_TESTS "The same for tests and benchmarks" ON)
set(QTER_UNITY_BATCH 24 CACHE STRING "How many sources are one unit; 0 for a whole room")

# What every target of ours is compiled with.
function(qter_defaults target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic
        $<$<BOOL:${QTER_WERROR}>:-Werror>)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
    qter_harden(${target})
endfunction()

# Compiles several sources of a target at a time where `on` says so.
function(qter_unity target on)
    set_target_properties(${target} PROPERTIES
        UNITY_BUILD ${on} UNITY_BUILD_BATCH_SIZE ${QTER_UNITY_BATCH})
    # GCC takes a source that is included for a header, where a class with members of types that only
    # this unit knows would be a mistake.
    if(on AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()

# qter_room(<room> [USES <room>...] [PACKAGES <target>...] [SOURCES <generated file>...]
#           [KERNELS <source>...])
# The room's sources are src/<room>/*.cpp. A room without any yet is an INTERFACE target, so that
# the rooms below it can already name it. Kernels, regular expressions for names of sources, are
# compiled without the standard library's assertions: cmake/hardening.cmake.
function(qter_room room)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "USES;PACKAGES;SOURCES;KERNELS")
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${room}/*.cpp)
    list(APPEND sources ${arg_SOURCES})
    list(TRANSFORM arg_USES PREPEND qter_)
    if(sources)
        set(kernels ${sources})
        list(JOIN arg_KERNELS "|" pattern)
        list(FILTER kernels INCLUDE REGEX "/src/${room}/(${pattern})\\.cpp$")
        if(arg_KERNELS)
            list(REMOVE_ITEM sources ${kernels})
        else()
            set(kernels)
        endif()
        set(options ${QTER_ASSERTIONS})
        if(NOT sources)  # nothing but kernels
            set(sources ${kernels})
            set(kernels)
            set(options)
        endif()
        add_library(qter_${room} OBJECT ${sources})
        qter_defaults(qter_${room})
        qter_unity(qter_${room} ${QTER_UNITY})
        target_link_libraries(qter_${room} PUBLIC ${arg_USES} ${arg_PACKAGES})
        target_compile_options(qter_${room} PRIVATE ${options})
        if(kernels)
            add_library(qter_${room}_kernels OBJECT ${kernels})
            qter_defaults(qter_${room}_kernels)
            qter_unity(qter_${room}_kernels ${QTER_UNITY})
            target_link_libraries(qter_${room}_kernels PUBLIC ${arg_USES} ${arg_PACKAGES})
        endif()
    else()
        add_library(qter_${room} INTERFACE)
        target_include_directories(qter_${room} INTERFACE ${PROJECT_SOURCE_DIR}/src)
        target_link_libraries(qter_${room} INTERFACE ${arg_USES} ${arg_PACKAGES})
    endif()
endfunction()

# qter_merge(<target> <room>...): adds the objects of the rooms, and what they need, to a target. What an
# installed one needs is said where it is installed.
function(qter_merge target)
    foreach(room IN LISTS ARGN)
        get_target_property(type qter_${room} TYPE)
        if(type STREQUAL "OBJECT_LIBRARY")
            target_sources(${target} PRIVATE $<TARGET_OBJECTS:qter_${room}>)
        endif()
        if(TARGET qter_${room}_kernels)
            target_sources(${target} PRIVATE $<TARGET_OBJECTS:qter_${room}_kernels>)
        endif()
        # Only the packages: naming the room itself would add its objects a second time.
        get_target_property(linked qter_${room} INTERFACE_LINK_LIBRARIES)
        if(linked)
            list(FILTER linked EXCLUDE REGEX "^qter_")
            list(TRANSFORM linked REPLACE "(.+)" "$<BUILD_INTERFACE:\\1>")
            target_link_libraries(${target} PUBLIC ${linked})
        endif()
    endforeach()
endfunction()
