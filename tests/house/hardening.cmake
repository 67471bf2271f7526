# The binary is what cmake/hardening.cmake asks for, as the linker wrote it: a position-independent
# program, symbols resolved at the start and then read-only, a stack that is not executable, stack
# protector and checked copies in use. Control-flow protection is not looked for: the linker marks a
# program with it only where the system's own start files have it, too.
#     cmake -D READELF=readelf -D BINARY=qter -P hardening.cmake

execute_process(COMMAND ${READELF} -hldW --dyn-syms ${BINARY}
    OUTPUT_VARIABLE elf COMMAND_ERROR_IS_FATAL ANY)

foreach(wanted
        "Type: +DYN"
        "FLAGS\\) +BIND_NOW"
        "Flags: NOW PIE"
        "GNU_RELRO "
        "GNU_STACK [^\n]* RW "
        "UND __stack_chk_fail"
        "UND __memcpy_chk")
    if(NOT elf MATCHES "${wanted}")
        list(APPEND missing "${wanted}")
    endif()
endforeach()
if(missing)
    list(JOIN missing "\n  " missing)
    message(FATAL_ERROR "${BINARY} has none of:\n  ${missing}")
endif()
