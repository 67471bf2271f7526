// Enumeration of loops of a puzzle whose turns can be blocked, length after length: sequences of
// turns from the solved position that end in the solved shape, at least one for each element.
//
// The technique is one of two, depending on the puzzle:
// - With few positions, at most kMostListedPositions and as many as fit the memory: breadth first
//   search over positions. The enumeration then ends, and is complete.
// - Otherwise iterative deepening depth first through the graph of shapes. A branch is cut when the
//   distance to the solved shape, known exactly, exceeds the turns that are left (an admissible
//   bound, and the only one: every loop is wanted).
// In a word, two turns of one grip follow each other only where the single turn with the same
// effect is blocked. Turns that commute are tried in both orders, as one of them may be blocked.
//
// Limits: the first takes some 250 bytes a position; the second repeats words with the same
// effect, and the caller has to recognise them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "blocking/position_levels.hpp"
#include "blocking/shape_graph.hpp"
#include "finder/finder_puzzle.hpp"
#include "puzzle/puzzle.hpp"
#include "solver/options.hpp"
#include "support/cancellation.hpp"
#include "support/integer.hpp"

namespace qter {

inline constexpr std::uint64_t kMostListedPositions = 3'000'000;

/// A loop: its turns, and the state that they lead to from the solved one.
using LoopVisit = std::function<void(const Algorithm& word, const State& state)>;

class LoopEnumeration {
 public:
    /// All must outlive this. Of the options, grips and memory count.
    LoopEnumeration(const FinderPuzzle& puzzle, const SolverOptions& options,
                    const Cancellation& cancellation);

    /// False when there are too many shapes. Throws Cancelled.
    [[nodiscard]] bool prepare();

    /// Visits the loops of the next length. False when cancelled before all were found.
    [[nodiscard]] bool deepen(const LoopVisit& visit);

    [[nodiscard]] std::uint32_t length() const { return length_; }
    /// All loops that exist have been visited.
    [[nodiscard]] bool complete() const { return levels_ && levels_->front() == 0; }
    /// Positions expanded.
    [[nodiscard]] std::uint64_t nodes() const { return levels_ ? levels_->size() : nodes_; }

 private:
    void find_return_distances(std::size_t shapes);
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
