// Carrying alternatives from phase to phase: a beam search over a chain of phases.
//
// The technique. All ways through a phase that are short enough are alternatives to go on from; the
// most promising `width` of them, by the turns so far and those that the next phase will take at
// least, are carried to the next phase. A state that several ways lead to is carried once, with the
// fewest turns. A phase is left where the next one knows a way on; so a phase that does not see all
// that the next one needs is no danger.
//
// Two orders of looking for ways:
//   - by alternative: from each of them all ways of the phase's least length, and of `slack` more;
//   - by total: those with the fewest turns in all first, whichever alternative they come from, and
//     no further than `slack` turns beyond the first that was found. A longer way of one phase is
//     taken up when it is worth it, and no length is tried before its turn: for phases whose bounds
//     are far from exact.
//
// Limits: nothing is proven of what is found. By total, a phase takes as many turns as it needs,
// but after kMostNodes positions without any way, or when the cancellation asks for it, a state is
// given up.
//
// Source: J. Weed, "Sub-optimal multi-phase path planning", 2016, section VIII, for alternatives;
// Chen Shuang's 4x4 solver carries many ways from phase to phase.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "navigate/phase.hpp"
#include "navigate/solution.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_group.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// A phase of the chain, and what only those before and behind it know.
struct BeamPhase {
    const Phase* phase = nullptr;
    /// By number of a turn: never the last one of a way through the phase. Null for none.
    const std::vector<bool>* not_last = nullptr;
    /// States that are not in it are not solved from this phase on; null where that is not known.
    const PuzzleGroup* group = nullptr;
};

struct BeamOptions {
    enum class Order : std::uint8_t { kByAlternative, kByTotal };

    Order order = Order::kByAlternative;
    std::size_t width = 50;   ///< alternatives that are carried to the next phase
    std::uint32_t slack = 1;  ///< turns that they may have beyond the fewest
    /// Most alternatives that are looked at: of one length behind one of the phase before, or by
    /// total of a phase.
    std::size_t words = 5000;
    /// By total, positions that a phase looks at, as far as it has found something by then.
    std::uint64_t nodes = 2'000'000;

    static constexpr std::uint64_t kMostNodes = 2'000'000'000;
};

/// Solves one of `states`, which are one state held in different ways. Nothing when there is no
/// way, or none was found in time.
[[nodiscard]] std::optional<Solution> beam_search(const Puzzle& puzzle,
                                                  std::span<const BeamPhase> phases,
                                                  std::span<const State> states,
                                                  const BeamOptions& options,
                                                  const Cancellation& cancellation);

}  // namespace qter
