// All loops of a puzzle whose turns can be blocked, length after length: sequences of turns from
// the solved position that end in the solved shape, for each element at least one.
//
// The technique is one of two, by what the puzzle has:
// - Where positions are few, at most kMostListedPositions and such as fit the memory, breadth first
//   over positions; then the enumeration comes to an end, and what it did not show does not exist.
// - Else iterative deepening depth first through the graph of shapes, where a branch is cut when
//   the way back to the solved shape, known exactly, has more turns than are left (an admissible
//   bound, and the only one: every loop is wanted).
// In words two turns of one grip follow each other only where the one turn that does as much is
// blocked. Turns that commute are tried in both orders, as one of them may be blocked.
//
// Limits: some 250 bytes a position in the first; in the second words that do the same come again,
// and who takes them has to tell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "puzzle/position_levels.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/shape_graph.hpp"
#include "solver/options.hpp"
#include "support/cancellation.hpp"
#include "support/integer.hpp"

namespace qter {

inline constexpr std::uint64_t kMostListedPositions = 3'000'000;

/// A loop: its turns, and the state that they make of the solved one.
using LoopVisit = std::function<void(const Algorithm& word, const State& state)>;

class LoopEnumeration {
 public:
    /// All must outlive this. Of the options grips and memory count.
    LoopEnumeration(const FinderPuzzle& puzzle, const SolverOptions& options,
                    const Cancellation& cancellation);

    /// False when there are too many shapes. Throws Cancelled.
    [[nodiscard]] bool prepare();

    /// Shows the loops of one turn more. False when it was cancelled before all were found.
    [[nodiscard]] bool deepen(const LoopVisit& visit);

    [[nodiscard]] std::uint32_t length() const { return length_; }
    /// All loops there are have been shown.
    [[nodiscard]] bool complete() const { return levels_ && levels_->front() == 0; }
    /// Positions looked at.
    [[nodiscard]] std::uint64_t nodes() const { return levels_ ? levels_->size() : nodes_; }

 private:
    void find_ways_back(std::size_t shapes);
    [[nodiscard]] bool deepen_positions(const LoopVisit& visit);
    [[nodiscard]] bool deepen_words(const LoopVisit& visit);
    [[nodiscard]] bool is_one_turn(std::uint32_t before, Turn last, Turn turn) const;
    [[nodiscard]] bool search(std::uint32_t before, std::uint32_t shape, std::uint32_t left,
                              const LoopVisit& visit);

    const Puzzle& puzzle_;
    PuzzlePtr ptr_;
    const SolverOptions& options_;
    const Cancellation& cancellation_;
    std::vector<Turn> turns_;
    Integer positions_;                // 0 where it is not known
    std::vector<std::uint32_t> next_;  // by shape, then turn
    std::vector<std::uint32_t> back_;  // by shape: fewest turns to the solved one
    std::unique_ptr<const ShapeGraph> graph_;
    std::unique_ptr<PositionLevels> levels_;  // where positions are few
    std::uint32_t length_ = 0;
    std::uint64_t nodes_ = 0;
    Algorithm word_;
    std::vector<State> states_;
};

}  // namespace qter
