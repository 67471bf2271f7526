// Options of methods of solving states, and of one solution.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "facelets/seen_facelets.hpp"
#include "notation/metric.hpp"
#include "puzzle/puzzle.hpp"
#include "support/observer.hpp"
#include "table/table_keeping.hpp"

namespace qter {

class RestrictedPuzzle;

/// The method that suits the puzzle.
inline constexpr const char* kAutoMethod = "auto";
/// The method that finds the shortest solutions.
inline constexpr const char* kOptimalMethod = "optimal";
/// If turns can be blocked: the method that returns its best solution when its time is over.
inline constexpr const char* kAnytimeMethod = "anytime";
/// Words of a strong generating set.
inline constexpr const char* kSgsMethod = "sgs";

/// The options of a method.
struct MethodOptions {
    std::string method = kAutoMethod;
    std::uint64_t memory = std::uint64_t{1} << 30;  ///< approximate bytes for tables
    /// Alternatives carried across the boundaries of a chain of more than two phases; 0 makes each
    /// phase a plain walk. Chains with a reduction carry four times as many.
    std::uint32_t alternatives = 50;
    TableKeeping keeping;  ///< for tables that take more than a moment to make
    /// The metric in which `optimal`, and `auto` if it takes that, finds the fewest turns. Other
    /// methods search for few turns of grips in any case, and prove nothing about other metrics. In
    /// a metric other than half turns `optimal` needs no tables (optimal/metric_solver.hpp), but
    /// memory while it searches.
    Metric metric = Metric::kHalfTurn;
    /// The turns that solutions may have, ascending; empty for all of the puzzle's.
    Algorithm turns = {};
    /// The puzzle with only these turns, if it has been derived: StateSolver::restrict().
    std::shared_ptr<const RestrictedPuzzle> restricted = nullptr;
    /// The goals; the nearest one counts. Empty for the solved puzzle. On a puzzle without
    /// identical pieces and without a fixed frame, a goal may be reached with the whole puzzle
    /// rotated.
    std::vector<State> goals = {};
    /// Instead of goals, one where only these stickers matter; only for `optimal`.
    std::optional<SeenFacelets> pattern = std::nullopt;

    [[nodiscard]] bool any() const { return method == kAutoMethod; }
};

/// The request for a solution, and callbacks for progress. Calls come from the solving thread.
struct SolveRequest {
    /// Find every shortest solution, with a method that proves() and in the half-turn metric; not
    /// if turns can be blocked.
    bool all = false;
    /// Whether the phases of a chain are wanted, with their distances.
    enum class Phases : std::uint8_t {
        kNone,
        kKnown,     ///< distances that tables have
        kSearched,  ///< also those found within a second
    };
    Phases phases = Phases::kNone;
    /// If turns can be blocked: the first solution shorter than a word of loops will do, and the
    /// word of loops itself if others would take long. Deterministic on one thread.
    bool first = false;
    using NoneOf = std::function<void(std::uint32_t turns, std::uint64_t nodes)>;
    /// Called when no algorithm has this many turns or fewer, with the number of positions visited:
    /// by `optimal` if it takes long, and if turns can be blocked.
    NoneOf none_of;
    /// Called with the turns of a solution that is shorter than all before: if turns can be
    /// blocked, while a two-phase solution is improved, and by `sgs`. By one thread at a time.
    std::function<void(std::uint32_t)> found;
    /// A solution of at most this many turns will do: the search ends with the first one. 0 for no
    /// such end. For methods that call `found`; others end with their first solution anyway. With
    /// several threads the solution may vary.
    std::uint32_t enough = 0;
    /// Receives by `sgs` after each depth of its beam search the depth and the turns of the
    /// shortest answer so far, before shortening.
    Observer::Tell tell;
};

}  // namespace qter
