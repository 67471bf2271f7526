// Architectures of `PUZZLE solve (ORDERS)` and `PUZZLE auto (>= ORDER, ...)`: generators that
// somebody else finds.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "program/architecture.hpp"
#include "program/generator_source.hpp"

namespace qter {

/// Asks a source, and remembers its answers for as long as it lives: declarations that want the
/// same orders of one puzzle, in whatever order, get the same generators and cost one search.
class SolvedGenerators {
 public:
    /// `source` may be null, then there is nobody to ask.
    explicit SolvedGenerators(GeneratorSource* source) : source_(source) {}

    [[nodiscard]] bool available() const { return source_ != nullptr; }

    /// The architecture whose register i has order orders[i], each of them at least 2; as if its
    /// generators had been written at `where`. Only when available(). Errors: those of the source,
    /// and an answer that makes other registers.
    Result<Architecture> make(const PuzzlePtr& puzzle, const std::vector<Integer>& orders,
                              Span where);

    /// As GeneratorSource::fitting(). Only when available().
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
