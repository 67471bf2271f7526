# What distributions compile programs with that read other people's files: stack protector, checked
# copies (fortify), control-flow protection, a random address for the program, all symbols resolved and
# then read-only. And the standard library's own assertions: an index out of range ends the program
# instead of reading what lies there.
#
# The inner loops of searches, the kernels of a room, do without those assertions. What reads files,
# texts and options has them.
#
# Only a Release build takes it: debug builds and sanitizers have checks of their own.

option(QTER_HARDENING "Compile releases with the checks that distributions ask for" ON)

include(CheckCXXCompilerFlag)

set(QTER_HARDENING_FLAGS)
set(QTER_HARDENING_LINK_FLAGS)
set(QTER_ASSERTIONS)
if(QTER_HARDENING)
    # Each where compiler and processor know it.
    # Not CMake's POSITION_INDEPENDENT_CODE, which is -fPIC for the objects of a library: no function that
    # is visible outside would be inlined.
    foreach(flag -fPIE -fstack-protector-strong -fstack-clash-protection -fcf-protection)
        string(MAKE_C_IDENTIFIER "QTER_HAS${flag}" known)
        check_cxx_compiler_flag(${flag} ${known})
        if(${known})
            list(APPEND QTER_HARDENING_FLAGS ${flag})
        endif()
    endforeach()
    # A system's compiler may define it already, to another value.
    list(APPEND QTER_HARDENING_FLAGS -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
    set(QTER_ASSERTIONS "$<$<CONFIG:Release>:-D_GLIBCXX_ASSERTIONS>")
    if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
        set(QTER_HARDENING_LINK_FLAGS -pie -Wl,-z,relro,-z,now)
    endif()
endif()

function(qter_harden target)
    target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:${QTER_HARDENING_FLAGS}>")
    target_link_options(${target} PRIVATE "$<$<CONFIG:Release>:${QTER_HARDENING_LINK_FLAGS}>")
endfunction()
