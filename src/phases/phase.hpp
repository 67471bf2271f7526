// A phase of a chain: its turns, its end, and lower bounds on the distance from a state to its end.
//
// The technique. A solver that works phase by phase (M. Thistlethwaite, 1981) needs two things from
// each phase: an admissible bound on the turns from a state to the phase's end, or that its turns
// do not lead there; and the words of a given length that do (IDA*, one length at a time). If the
// end is a group of turns, a phase is a search in the cosets of that group (coset_phase.hpp). If it
// is not, as on the way to a reduction, its end is a set of points (reduction_phase.hpp). Beam
// search (beam_search.hpp) uses both kinds through this interface.
//
// Worked numbers: the first phase of Thistlethwaite's chain for the 3x3 ends when all twelve edges
// are oriented. Its one coordinate has 2,048 values, and a state is at most seven turns from its
// end.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "search/turn_set.hpp"
#include "state/state.hpp"
#include "support/cancellation.hpp"
#include "table/product_table.hpp"

namespace qter {

class PhaseWords;

class Phase {
 public:
    static constexpr std::uint8_t kNever = ProductTable::kNever;
    /// A value of each coordinate; 0 for missing ones.
    using Values = std::array<std::uint32_t, ProductTable::kMaxCoordinates>;

    /// The values where words through the phase may begin, and a lower bound on their length.
    struct Start {
        Values values{};
        std::uint32_t least = 0;
    };

    virtual ~Phase() = default;

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const TurnSet& turns() const { return turns_; }

    /// The values of a state, several if there is a choice, those nearest to the end first. Empty
    /// if no turns of this phase lead from the state to its end.
    [[nodiscard]] virtual std::vector<Start> starts_of(const State& state) const = 0;
    /// The least bound of these; kNever if there are none.
    [[nodiscard]] virtual std::uint32_t least_of(const State& state) const = 0;
    /// A search for words of `length` turns to the phase's end whose last turn is not in
    /// `not_last`, by turn number; null if any turn may be last. All arguments must outlive it.
    [[nodiscard]] virtual std::unique_ptr<PhaseWords> words(
        std::uint32_t length, const std::vector<bool>* not_last,
        const Cancellation& cancellation) const = 0;
    /// Bytes of tables and coordinates.
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
