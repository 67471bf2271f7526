// Turns of a program's additions and generators, all additions computed before the first line is
// written.
//
// Additions to several registers of one puzzle become one algorithm. It has to be right only on the
// pieces that count: those that the program reads, and those that show the full value of each
// register, so that a person with the puzzle in hand can see it. All additions are collected first,
// so that the search for short algorithms gets them in one request.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "optimiser/flat_code.hpp"
#include "optimiser/kept_pieces.hpp"
#include "optimiser/register_table.hpp"
#include "program/sum_source.hpp"
#include "support/diagnostic.hpp"

namespace qter {

class AddedTurns {
 public:
    /// `source` may be null: then additions are powers of the generators, with turns cancelled
    /// where they meet. Each algorithm of the source is checked; a wrong effect on a piece that
    /// counts gives a warning, and the algorithm is not used. Warnings go to `diagnostics`.
    AddedTurns(const FlatCode& code, const RegisterTable& registers, SumSource* source,
               Diagnostics& diagnostics);

    /// Adds all terms, which belong to one holding that is not a theoretical register; empty when
    /// nothing is added. Null when it takes more than kMaxTurns turns.
    const Algorithm* turns(const std::vector<Addition>& terms);
    /// Adds 1 to a register on a puzzle.
    const Algorithm& forward(std::size_t reg) { return give(generator(reg)); }
    /// Subtracts 1.
    const Algorithm& backward(std::size_t reg);
    /// Total turns of the algorithms returned so far, so that a short text cannot make a program of
    /// unbounded size.
    [[nodiscard]] std::uint64_t given() const { return given_; }

 private:
    void ask(const FlatCode& code, SumSource& source, Diagnostics& diagnostics);
    void take(const SumRequest& request, std::size_t holding, SumSource::Found found,
              Diagnostics& diagnostics);
    [[nodiscard]] const Algorithm& generator(std::size_t reg) const;
    const Algorithm& give(const Algorithm& algorithm) {
        given_ += algorithm.size();
        return algorithm;
    }

    const RegisterTable& registers_;
    KeptPieces kept_;
    std::map<AdditionKey, std::optional<Algorithm>> made_;
    std::map<std::size_t, Algorithm> inverses_;  // of generators
    std::uint64_t given_ = 0;
};

}  // namespace qter
