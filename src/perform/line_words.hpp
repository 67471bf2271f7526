// Lines of a program in plain words: the action of each line, for any state of the puzzle.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/program.hpp"

namespace qter {

struct LineWords {
    std::string says;                ///< the program's message; empty for none
    std::string text;                ///< what to do; empty when there is only a message
    std::optional<Algorithm> turns;  ///< the turns that `text` refers to
    std::vector<Slot> pieces;        ///< to check, ascending
};

/// The words for the instruction at index `at`, with `puzzle` in hand. They speak of tables only if
/// it `has_table`. O(its pieces).
[[nodiscard]] LineWords line_words(const Program& program, std::size_t at, const Puzzle& puzzle,
                                   bool has_table = true);

}  // namespace qter
