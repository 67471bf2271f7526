// Where the generators of registers come from that a program asks for by their orders alone.
//
// A search for them lives far from the rooms that know programs, takes its time, and may keep what
// it finds; so whoever starts a compilation says who answers.
#pragma once

#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

class GeneratorSource {
 public:
    GeneratorSource() = default;
    GeneratorSource(const GeneratorSource&) = delete;
    GeneratorSource& operator=(const GeneratorSource&) = delete;
    virtual ~GeneratorSource() = default;

    /// Algorithms that make registers of these orders on one puzzle, generator i that of orders[i].
    /// There is at least one order, and each is at least 2. `where` is the place that asks, for
    /// diagnostics. Errors: there are none, or none were found in time.
    virtual Result<std::vector<Algorithm>> generators(const PuzzlePtr& puzzle,
                                                      const std::vector<Integer>& orders,
                                                      Span where) = 0;

    /// Orders of registers that one puzzle can hold at once, with orders[i] at least least[i], from
    /// those a search is worth most for on: at most `most` of them, different ones. Errors: there
    /// are none, or none were found in time.
    virtual Result<std::vector<std::vector<Integer>>> fitting(const PuzzlePtr& puzzle,
                                                              const std::vector<Integer>& least,
                                                              std::size_t most, Span where) = 0;
};

}  // namespace qter
