// Roles of the pieces while an architecture is put together, register by register.
//
// Before the first register every piece is free. A register's own cycles make their pieces fixed
// for all later registers; the other pieces that it moves become shared. A structure of the finder
// gives the number of pieces that each register owns. All other pieces may be shared, including
// those that the finder calls unused, so that enough stay free for the later registers.
//
// Source: the qter paper, sections 3.1.5 and 3.3.8.
#pragma once

#include <cstdint>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/structure.hpp"
#include "solver/goal.hpp"
#include "state/state.hpp"

namespace qter {

/// The registers whose goal restricts the order of all cycles that they make, own or shared.
enum class OrderGoal : std::uint8_t { kOfLast, kOfEach };

class Assignment {
 public:
    Assignment(const FinderPuzzle& puzzle, const Structure& structure);

    /// The goal of register `number` of the structure, given the registers that were added. Pieces
    /// that it moves besides its own, and that no other register moves, count as its own, too, and
    /// may change its order. For the last register these pieces are known, and its goal excludes
    /// such elements. kOfEach excludes them for every register, and with them some algorithms that
    /// would be right.
    [[nodiscard]] RegisterGoal goal(std::size_t number,
                                    OrderGoal orders = OrderGoal::kOfLast) const;

    /// Adds the register's element, which meets its goal: its pieces become fixed, the other pieces
    /// that it moves become shared.
    void add(std::size_t number, const State& element);

    [[nodiscard]] const std::vector<Role>& roles() const { return roles_; }

 private:
    const FinderPuzzle& puzzle_;
    Structure structure_;
    std::vector<std::uint32_t> part_of_;    // by slot
    std::vector<Role> roles_;               // by slot
    std::vector<std::uint32_t> allowance_;  // by orbit: pieces that may still become shared
};

/// The cycles of element `number` without a piece that another element moves.
[[nodiscard]] std::vector<Cycle> own_cycles(const FinderPuzzle& puzzle,
                                            const std::vector<State>& elements, std::size_t number);

}  // namespace qter
