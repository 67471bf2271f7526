// Architectures of `PUZZLE solve (ORDERS)` and `PUZZLE auto (>= ORDER, ...)`, with generators from
// a search.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "program/architecture.hpp"
#include "program/generator_source.hpp"

namespace qter {

/// Calls a source and caches its answers for its lifetime: declarations with the same orders of one
/// puzzle, in any sequence, get the same generators and cost one search.
class SolvedGenerators {
 public:
    /// `source` may be null: then nothing is available.
    explicit SolvedGenerators(GeneratorSource* source) : source_(source) {}

    [[nodiscard]] bool available() const { return source_ != nullptr; }

    /// The architecture whose register i has order orders[i], each at least 2, as if its generators
    /// had been written at `where`. Requires available(). Errors: those of the source, and an
    /// answer with other registers.
    Result<Architecture> make(const PuzzlePtr& puzzle, const std::vector<Integer>& orders,
                              Span where);

    /// See GeneratorSource::fitting(). Requires available().
    Result<std::vector<std::vector<Integer>>> fitting(const PuzzlePtr& puzzle,
                                                      const std::vector<Integer>& least,
                                                      std::size_t most, Span where) {
        return source_->fitting(puzzle, least, most, where);
    }

 private:
    using Answer = Result<std::vector<Algorithm>>;
    using Request = std::pair<PuzzlePtr, std::vector<Integer>>;  // orders descending

    const Answer& ask(const Request& request, Span where);

    GeneratorSource* source_;
    std::map<Request, Answer> answers_;
};

}  // namespace qter
