// For fuzzers of notations: what is accepted is written as a text that reads back as turns that do
// the same, and is written the same again.
#pragma once

#include <cstdlib>
#include <string>

#include "formats/library.hpp"
#include "notation/algorithm.hpp"
#include "notation/notation.hpp"

namespace qter::testing {

inline void check_written(const Puzzle& puzzle, const std::string& text) {
    const Result<Algorithm> read = parse_algorithm(puzzle, text, {});
    if (!read || read->size() > 2000) return;
    const std::string again = written(puzzle, *read);
    const Result<Algorithm> reread = parse_algorithm(puzzle, again, {});
    if (!reread) std::abort();
    if (state_of(puzzle, *reread) != state_of(puzzle, *read)) std::abort();
    if (written(puzzle, *reread) != again) std::abort();
}

}  // namespace qter::testing
