// Pieces of registers, and the colours by which pages and pictures distinguish registers.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "program/program.hpp"

namespace qter {

/// By register of the program: the pieces that its architecture gives it, in their slots;
/// empty without an architecture.
[[nodiscard]] std::vector<std::vector<Slot>> register_pieces(const Program& program);

/// "#rrggbb"; as in src/view/page/colours.js.
[[nodiscard]] std::string_view register_colour(std::size_t number);

}  // namespace qter
