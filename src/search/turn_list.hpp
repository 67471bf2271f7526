// Lists of turns in options, "U R F2", and the turns that a search may make.
//
// A state graph takes each part of a list as one turn (graph/graph_turns.hpp). Where a list gives
// the turns that a search may make, the name of a grip allows all of its turns, as in twsearch's
// --moves and in the notation <U, R, F2> of mathematicians; with an amount it allows that turn
// alone: F2 half turns of F, R' turns of R one way, and R1 the other way. So the inverse of an
// allowed turn need not be allowed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// The parts of a list, separated by white space and commas outside of brackets.
[[nodiscard]] std::vector<std::string_view> list_parts(std::string_view text);

/// The span of a part of a text, if the text's span is known.
[[nodiscard]] Span part_span(std::string_view text, std::string_view part, Span span);

/// Reads the turns that a search may make, ascending by grip and amount. `span` is the span of the
/// text. Errors: as parse_algorithm; kSyntax for a list without turns, and for a part that is not
/// one turn of one grip or that turns the whole puzzle as well, since later names would then mean
/// other grips; kDuplicate for a turn that an earlier part allows.
[[nodiscard]] Result<Algorithm> read_allowed_turns(const Puzzle& puzzle, std::string_view text,
                                                   Span span);

/// The parts of a list that reads as these turns, which are ascending.
[[nodiscard]] std::vector<std::string> allowed_turn_names(const Puzzle& puzzle,
                                                          const Algorithm& turns);

/// The turns are all turns of all grips.
[[nodiscard]] bool allows_every_turn(const Puzzle& puzzle, const Algorithm& turns);

}  // namespace qter
