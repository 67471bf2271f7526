// Beam search over a chain of phases: alternatives are carried from phase to phase.
//
// The technique. Each short enough path through a phase is an alternative. The most promising
// `width` alternatives, by their turns so far plus a lower bound for the next phase, are carried to
// the next phase. A state that several paths reach is carried once, with the fewest turns. An
// alternative must be solvable in the next phase, so a phase may ignore pieces that the next one
// needs.
//
// Two orders of search:
// - by alternative: from each alternative all paths of the phase's least length, and of up to
//   `slack` more turns;
// - by total: paths with the fewest turns in total first, whatever their alternative, up to `slack`
//   turns beyond the first path found. A longer path of one phase is taken when it is worth it, and
//   no length is tried too early. For phases whose bounds are far from exact.
//
// Limits: the result is not proven to be shortest. By total, a phase takes as many turns as it
// needs, but it is abandoned after kMostNodes positions without a path, or when cancelled.
//
// Source: J. Weed, "Sub-optimal multi-phase path planning", 2016, section VIII, for alternatives;
// Chen Shuang's 4x4 solver carries many alternatives from phase to phase.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "group/puzzle_group.hpp"
#include "method/solution.hpp"
#include "phases/phase.hpp"
#include "puzzle/puzzle.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// A phase of the chain, with restrictions that depend on its neighbours.
struct BeamPhase {
    const Phase* phase = nullptr;
    /// By turn number: whether a path through the phase must not end with it. Null if any may.
    const std::vector<bool>* not_last = nullptr;
    /// States outside of this group are not solvable from this phase on; null if unknown.
    const PuzzleGroup* group = nullptr;
};

struct BeamOptions {
    enum class Order : std::uint8_t { kByAlternative, kByTotal };

    Order order = Order::kByAlternative;
    std::size_t width = 50;   ///< alternatives carried to the next phase
    std::uint32_t slack = 1;  ///< most turns beyond the fewest
    /// Most alternatives examined: for each alternative of the phase before and each length, or, by
    /// total, for the phase.
    std::size_t words = 5000;
    /// By total: positions after which a phase ends if it has found a path.
    std::uint64_t nodes = 2'000'000;

    static constexpr std::uint64_t kMostNodes = 2'000'000'000;
};

/// Solves one of `states`, which are one state held in different ways. nullopt if there is no path,
/// or none was found in time.
[[nodiscard]] std::optional<Solution> beam_search(const Puzzle& puzzle,
                                                  std::span<const BeamPhase> phases,
                                                  std::span<const State> states,
                                                  const BeamOptions& options,
                                                  const Cancellation& cancellation);

}  // namespace qter
