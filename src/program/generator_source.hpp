// Port for generators of registers that a program declares by their orders alone.
//
// The search for them lives in rooms that this one may not include, takes time, and may store its
// results. So the caller of the compiler provides the source.
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

    /// Algorithms that make registers of these orders on one puzzle; generator i has orders[i].
    /// There is at least one order, and each is at least 2. `where` is the place of the
    /// declaration, for diagnostics. Errors: such generators do not exist, or were not found in
    /// time.
    virtual Result<std::vector<Algorithm>> generators(const PuzzlePtr& puzzle,
                                                      const std::vector<Integer>& orders,
                                                      Span where) = 0;

    /// Tuples of orders that registers on one puzzle can have together, with orders[i] at least
    /// least[i]. At most `most` different ones, the most promising for a search first. Errors:
    /// there are none, or none were found in time.
    virtual Result<std::vector<std::vector<Integer>>> fitting(const PuzzlePtr& puzzle,
                                                              const std::vector<Integer>& least,
                                                              std::size_t most, Span where) = 0;
};

}  // namespace qter
