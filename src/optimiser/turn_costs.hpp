// Cost of additions in turns.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "optimiser/flat_code.hpp"
#include "optimiser/kept_pieces.hpp"
#include "optimiser/register_table.hpp"
#include "program/sum_source.hpp"

namespace qter {

class TurnCosts {
 public:
    /// Most estimates for one program; after that, additions cost the turns of their powers.
    static constexpr std::size_t kMaxEstimates = 1000;

    explicit TurnCosts(const RegisterTable& registers) : TurnCosts(registers, nullptr, {}) {}
    /// `additions` may be null: then short algorithms are not considered. `kept` are the pieces
    /// that count.
    TurnCosts(const RegisterTable& registers, SumSource* additions, KeptPieces kept,
              std::size_t most_estimates = kMaxEstimates)
        : registers_(registers),
          additions_(additions),
          kept_(std::move(kept)),
          most_estimates_(most_estimates) {}

    /// Turns (half-turn metric) of the lines that add all terms, one line for each holding: the sum
    /// over registers, each in its shorter direction, without cancellation between them, or the
    /// estimate for a short algorithm if there is a source. A theoretical register costs 1 when
    /// anything is added. The sum is computed in O(1) from the generator.
    [[nodiscard]] Integer turns(const std::vector<Addition>& terms);
    /// The same for one term, remembered for small amounts.
    [[nodiscard]] const Integer& turns(const Addition& term);

 private:
    /// Turns of the generator, and of each further repetition.
    struct Growth {
        std::size_t first = 0;
        std::size_t more = 0;
    };
    const Growth& growth(std::size_t reg);
    [[nodiscard]] Integer turns_of_line(const std::vector<Addition>& terms);
    [[nodiscard]] Integer powers(const std::vector<Addition>& terms);
    [[nodiscard]] std::optional<std::uint64_t> estimate(const std::vector<Addition>& terms);

    const RegisterTable& registers_;
    SumSource* additions_;
    KeptPieces kept_;
    std::size_t most_estimates_ = kMaxEstimates;
    std::map<std::size_t, Growth> growth_;
    std::vector<std::vector<std::optional<Integer>>> of_term_;  // by register, by small amount
    Integer of_large_;                                          // the last of a large amount
    std::map<AdditionKey, std::uint64_t> estimates_;
};

}  // namespace qter
