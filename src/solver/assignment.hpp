// Which pieces have become what while an architecture is put together, register by register.
//
// Before the first register every piece is free. A register's own cycles make their pieces fixed
// for all later ones; what else it moves becomes shared. A structure of the finder says how many
// pieces each register owns; all others may be shared, also those that the finder calls unused, so
// that enough stay free for the registers to come.
//
// Source: the qter paper, sections 3.1.5 and 3.3.8.
#pragma once

#include <cstdint>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/structure.hpp"
#include "puzzle/state.hpp"
#include "solver/goal.hpp"

namespace qter {

/// Of which registers a goal asks for the order of all that it moves.
enum class OrderGoal : std::uint8_t { kOfLast, kOfEach };

class Assignment {
 public:
    Assignment(const FinderPuzzle& puzzle, const Structure& structure);

    /// Of register `number` of the structure, given the registers that were added. What it moves
    /// besides its own pieces and no other register moves counts as its own, too, and may give it
    /// another order. For the last register this is known, and its goal excludes it; kOfEach
    /// does for any, at the price of algorithms that would be right.
    [[nodiscard]] RegisterGoal goal(std::size_t number,
                                    OrderGoal orders = OrderGoal::kOfLast) const;

    /// The register's element, which meets its goal: its pieces become fixed, what else it moves
    /// shared.
    void add(std::size_t number, const State& element);

    [[nodiscard]] const std::vector<Role>& roles() const { return roles_; }

 private:
    const FinderPuzzle& puzzle_;
    Structure structure_;
    std::vector<std::uint32_t> part_of_;    // by slot
    std::vector<Role> roles_;               // by slot
    std::vector<std::uint32_t> allowance_;  // by orbit: what may still become shared
};

/// The cycles of element `number` that hold no piece which another one moves.
[[nodiscard]] std::vector<Cycle> own_cycles(const FinderPuzzle& puzzle,
                                            const std::vector<State>& elements, std::size_t number);

}  // namespace qter
