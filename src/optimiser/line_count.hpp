// Number of lines that a program has as Q, with its switches between puzzles.
#pragma once

#include <cstddef>

#include "optimiser/flat_code.hpp"
#include "optimiser/register_table.hpp"

namespace qter {

/// The lines that lower() makes of the code. O(steps).
[[nodiscard]] std::size_t count_lines(const FlatCode& code, const RegisterTable& registers);

}  // namespace qter
