// Where short algorithms for additions come from.
//
// What an addition does to the pieces that tell the registers' values is given; what it does to the
// others is free. So there are many algorithms for it, and a short one is worth a search, which
// lives far from the rooms that know programs: whoever starts a compilation says who answers.
#pragma once

#include <optional>
#include <vector>

#include "program/architecture.hpp"

namespace qter {

/// Additions to the registers of one architecture.
struct AdditionRequest {
    const Architecture& on;
    /// The slots whose pieces count, ascending: among them all cycles that the registers' values
    /// are read from.
    std::vector<Slot> kept;
    struct Addition {
        std::vector<Integer> amounts;  ///< by register, from 0 to its order less one; not all 0
        State state;                   ///< what it does to the pieces that count
        /// Powers of the generators; none where that would be more than kMaxTurns turns.
        std::optional<Algorithm> plain;
    };
    std::vector<Addition> additions;  ///< different ones
};

class AdditionSource {
 public:
    AdditionSource() = default;
    AdditionSource(const AdditionSource&) = delete;
    AdditionSource& operator=(const AdditionSource&) = delete;
    virtual ~AdditionSource() = default;

    /// Turns of a short algorithm that adds `amounts`, one for each register, not all 0, about: for
    /// choices between programs, before their additions are known. The same whenever it is asked.
    [[nodiscard]] virtual std::uint64_t estimate(const Architecture& on,
                                                 const std::vector<Slot>& kept,
                                                 const std::vector<Integer>& amounts) = 0;

    /// For every addition an algorithm that has the pieces of its state in the slots that count,
    /// turned as there; none where nothing is better than the plain one. Warnings come along.
    virtual Result<std::vector<std::optional<Algorithm>>> additions(
        const AdditionRequest& request) = 0;
};

}  // namespace qter
