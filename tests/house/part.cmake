# Takes a part of what a slow test goes through: QTER_PART=<k>/<n> in the environment is the k-th of n parts,
# every n-th item from the k-th on. Without it everything is taken. .ci/run sets it.

# Whether only a part is asked for.
if("$ENV{QTER_PART}" STREQUAL "")
    set(QTER_IS_PART FALSE)
else()
    set(QTER_IS_PART TRUE)
endif()

# qter_part(<list>): leaves in the list the items of the part that is asked for.
function(qter_part list)
    if(NOT QTER_IS_PART)
        return()
    endif()
    if(NOT "$ENV{QTER_PART}" MATCHES "^([1-9][0-9]*)/([1-9][0-9]*)$" OR CMAKE_MATCH_1 GREATER CMAKE_MATCH_2)
        message(FATAL_ERROR "QTER_PART is '$ENV{QTER_PART}', not a number, a slash and how many parts there are")
    endif()
    math(EXPR first "${CMAKE_MATCH_1} - 1")
    set(parts ${CMAKE_MATCH_2})
    set(taken)
    set(at 0)
    foreach(item IN LISTS ${list})
        math(EXPR part "${at} % ${parts}")
        if(part EQUAL first)
            list(APPEND taken ${item})
        endif()
        math(EXPR at "${at} + 1")
    endforeach()
    set(${list} ${taken} PARENT_SCOPE)
endfunction()
