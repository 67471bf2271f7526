// One phase of a chain: which turns it makes, where it ends, and how far a state is from there at
// least.
//
// The technique. A solver that goes phase by phase (M. Thistlethwaite, 1981) asks three things of
// each of them: whether its turns lead from a state to its end and in how many at least (an
// admissible bound), and which words of a given length do so (IDA*, one length at a time). Where
// the end is a group of turns, a phase is a search in the cosets of that group (coset_phase.hpp);
// where it is not, as on the way to a reduction, its end is a set of points (reduction_phase.hpp).
// What carries alternatives from phase to phase (beam_search.hpp) does not ask which.
//
// Worked numbers: the 3x3's first phase of Thistlethwaite's ends where all twelve edges are flipped
// right. Its one coordinate has 2,048 values, and a state is at most seven turns from its end.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "puzzle/state.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"
#include "table/product_table.hpp"

namespace qter {

class PhaseWords;

class Phase {
 public:
    static constexpr std::uint8_t kNever = ProductTable::kNever;
    /// A value of each coordinate; those that there are not are 0.
    using Values = std::array<std::uint32_t, ProductTable::kMaxCoordinates>;

    /// Where words through the phase may begin, and a lower bound of their length.
    struct Start {
        Values values{};
        std::uint32_t least = 0;
    };

    virtual ~Phase() = default;

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const TurnSet& turns() const { return turns_; }

    /// The values that a state has, several where it leaves a choice, those nearest to the end
    /// first. None when no turns of this phase lead from there to its end.
    [[nodiscard]] virtual std::vector<Start> starts_of(const State& state) const = 0;
    /// The least of them; kNever when there are none.
    [[nodiscard]] virtual std::uint32_t least_of(const State& state) const = 0;
    /// A search for words of `length` turns to the phase's end that do not end with a turn of
    /// `not_last`, by its number; null for any. All must outlive it.
    [[nodiscard]] virtual std::unique_ptr<PhaseWords> words(
        std::uint32_t length, const std::vector<bool>* not_last,
        const Cancellation& cancellation) const = 0;
    /// Of tables and coordinates.
    [[nodiscard]] virtual std::uint64_t bytes() const = 0;

 protected:
    Phase(TurnSet turns, std::string name) : name_(std::move(name)), turns_(std::move(turns)) {}
    Phase(const Phase&) = default;
    Phase(Phase&&) = default;
    Phase& operator=(const Phase&) = default;
    Phase& operator=(Phase&&) = default;

    std::string name_;
    TurnSet turns_;
};

}  // namespace qter
