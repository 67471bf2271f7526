// The lines of a program in plain words: what a person does who comes to one, whatever the puzzle
// shows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/program.hpp"

namespace qter {

struct LineWords {
    std::string says;                ///< what the program says; empty for nothing
    std::string text;                ///< what to do; empty where it only says something
    std::optional<Algorithm> turns;  ///< that `text` speaks of
    std::vector<Slot> pieces;        ///< to look at, ascending
};

/// Of the instruction at index `at` that a person comes to with `puzzle` in hand. O(its pieces).
[[nodiscard]] LineWords line_words(const Program& program, std::size_t at, const Puzzle& puzzle);

}  // namespace qter
