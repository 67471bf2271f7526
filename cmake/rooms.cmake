# The one table of rooms: in the order of the pipeline, what each may use directly. The build and the
# arrow test (tests/house/arrows.cmake) both read it; docs/architecture.md says what each room holds.

set(QTER_ROOMS)

macro(qter_table_row room)
    list(APPEND QTER_ROOMS ${room})
    set(QTER_${room}_USES ${ARGN})
endmacro()

#              room         may use
qter_table_row(support)
qter_table_row(state        support)
qter_table_row(group        state)
qter_table_row(puzzle       group)
qter_table_row(notation     puzzle)
qter_table_row(geometry     puzzle)
qter_table_row(blocking     notation)
qter_table_row(facelets     geometry)
qter_table_row(tws          blocking)
qter_table_row(formats      facelets tws)
qter_table_row(program      formats)
qter_table_row(lua          support)
qter_table_row(syntax       program)
qter_table_row(optimiser    program)
qter_table_row(specialiser  optimiser)
qter_table_row(qat          lua syntax specialiser)
qter_table_row(interpreter  program)
qter_table_row(proof        notation)
qter_table_row(finder       puzzle)
qter_table_row(search       blocking)
qter_table_row(coordinate   search)
qter_table_row(table        coordinate)
qter_table_row(ergonomics   notation)
qter_table_row(solver       search table finder ergonomics)
qter_table_row(method       search table facelets)
qter_table_row(phases       method)
qter_table_row(optimal      phases)
qter_table_row(blocked      method)
qter_table_row(navigate     optimal blocked)
qter_table_row(construct    solver navigate)
qter_table_row(sums         program construct)
qter_table_row(graph        table)
qter_table_row(explore      graph phases)
qter_table_row(perform      interpreter sums)
qter_table_row(service      qat sums perform proof)
qter_table_row(view         perform explore)
qter_table_row(report       service view)
qter_table_row(face         qat interpreter sums explore perform service)
qter_table_row(cli          report)

# Shells parse and print, or translate; decisions are made below them. So they include nothing of the
# rooms that search, only what service, sums and explore offer; what they print is made by report, which
# includes no more.
set(QTER_SHELLS report face cli)
set(QTER_NOT_FOR_SHELLS search coordinate table solver method phases optimal blocked navigate construct graph)

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
