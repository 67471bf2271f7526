# The one table of rooms: in the order of the pipeline, what each may use directly. The build and the
# arrow test (tests/house/arrows.cmake) both read it; docs/architecture.md says what each room holds.

set(QTER_ROOMS)

macro(qter_table_row room)
    list(APPEND QTER_ROOMS ${room})
    set(QTER_${room}_USES ${ARGN})
endmacro()

#              room         may use
qter_table_row(support)
qter_table_row(puzzle       support)
qter_table_row(program      puzzle)
qter_table_row(language     program)
qter_table_row(interpreter  program)
qter_table_row(proof        puzzle)
qter_table_row(finder       puzzle)
qter_table_row(search       puzzle)
qter_table_row(coordinate   search)
qter_table_row(table        coordinate)
qter_table_row(solver       search table finder)
qter_table_row(navigate     search table)
qter_table_row(construct    solver navigate)
qter_table_row(explore      table search)
qter_table_row(perform      program interpreter navigate)
qter_table_row(service      program construct navigate perform proof)
qter_table_row(view         perform program puzzle)
qter_table_row(face         language interpreter construct solver navigate explore perform service)
qter_table_row(cli          language interpreter construct solver navigate explore proof perform service view)

# Rooms come in dependency order, so one pass closes the table: QTER_<room>_REACHES holds the room
# itself and all that it may use, directly or not.
foreach(room IN LISTS QTER_ROOMS)
    set(QTER_${room}_REACHES ${room})
    foreach(used IN LISTS QTER_${room}_USES)
        if(NOT DEFINED QTER_${used}_REACHES)
            message(FATAL_ERROR "rooms.cmake: ${room} uses ${used}, which no row above it declares")
        endif()
        list(APPEND QTER_${room}_REACHES ${QTER_${used}_REACHES})
    endforeach()
    list(REMOVE_DUPLICATES QTER_${room}_REACHES)
endforeach()
