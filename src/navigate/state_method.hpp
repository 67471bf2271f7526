// The interface of a method of solving states, and of a row in the table of methods.
//
// A method is made once for a puzzle, with the tables that it takes, and solves any number of
// states then. It says what its answers claim, and gives them as Solutions; StateSolver
// (state_solver.hpp) chooses among the methods and verifies what they answer.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "navigate/solution.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/seen_facelets.hpp"
#include "puzzle/turn_metric.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"
#include "table/table_keeping.hpp"

namespace qter {

class RestrictedPuzzle;
class SymmetryReducedTable;

/// Whatever suits the puzzle.
inline constexpr const char* kAutoMethod = "auto";
/// The method that finds the shortest solutions.
inline constexpr const char* kOptimalMethod = "optimal";
/// Where turns can be blocked: that which gives the best it has when its time is over.
inline constexpr const char* kAnytimeMethod = "anytime";
/// Words of a strong generating set.
inline constexpr const char* kSgsMethod = "sgs";

/// What a method is made with.
struct MethodOptions {
    std::string method = kAutoMethod;
    std::uint64_t memory = std::uint64_t{1} << 30;  ///< bytes that tables may take, about
    /// Alternatives that are carried across the boundaries of a chain of more than two phases;
    /// 0 makes each phase a plain walk. Chains with a reduction carry four times as many.
    std::uint32_t alternatives = 50;
    TableKeeping keeping;  ///< of tables that take more than a moment to make
    /// What `optimal`, and `auto` where that is what it takes, makes the fewest of; other
    /// methods look for few turns of grips whatever it is, and prove nothing of others. In
    /// another metric than that of half turns `optimal` needs no tables (metric_solver.hpp),
    /// but memory while it searches.
    Metric metric = Metric::kHalfTurn;
    /// The turns that solutions may have, ascending; none for all of the puzzle's.
    Algorithm turns = {};
    /// The puzzle that has these turns alone, where it has been derived: StateSolver::restrict().
    std::shared_ptr<const RestrictedPuzzle> restricted = nullptr;
    /// What states are brought to, whichever is nearest; none for the solved puzzle. Of one whose
    /// pieces all differ a goal may be reached with the whole puzzle turned, where nothing tells.
    std::vector<State> goals = {};
    /// Instead of goals, one of which only these stickers matter; `optimal` alone takes it.
    std::optional<SeenFacelets> pattern = std::nullopt;

    [[nodiscard]] bool any() const { return method == kAutoMethod; }
};

/// What is asked of a solution, and who wants to know how far it is; calls come from the thread
/// that solves.
struct SolveRequest {
    /// Every shortest solution, by a method that proves(), in the metric of half turns; not where
    /// turns can be blocked.
    bool all = false;
    /// Whether the phases of a chain are wanted, and how far from the end of each its beginning is.
    enum class Phases : std::uint8_t {
        kNone,
        kKnown,     ///< distances as far as tables have them
        kSearched,  ///< and what takes a second at most to find
    };
    Phases phases = Phases::kNone;
    /// Where turns can be blocked: the first solution will do, if it is not as long as a word of
    /// loops; and that one, where others would take long. On one thread it is always the same.
    bool first = false;
    /// Called when no algorithm has so many turns or fewer, with the positions looked at: of
    /// `optimal` where it takes long, and where turns can be blocked.
    std::function<void(std::uint32_t, std::uint64_t)> none_of;
    /// Called with a solution's turns when it is shorter than all before: where turns can be
    /// blocked, of two phases that are improved, and of `sgs`. By one thread at a time.
    std::function<void(std::uint32_t)> found;
    /// A solution of so many turns will do: the search ends with the first that has no more. 0
    /// where none will. Of methods that call `found`; others end with their first solution anyway.
    /// Where there are several threads, which one is first is up to them.
    std::uint32_t enough = 0;
    /// Of `sgs`: called after each depth of its beam search with the depth, and the turns of the
    /// shortest answer so far, before it is shortened.
    std::function<void(std::size_t, std::size_t)> watch;
};

/// One of a method's tables of lower bounds.
struct UsedTable {
    std::string name;
    std::string kind;
    std::uint64_t entries = 0;
    std::span<const std::uint8_t> image;   ///< its bytes, as long as the method lives
    std::vector<std::uint64_t> histogram;  ///< entries by distance, where that is known
};

[[nodiscard]] UsedTable used_table(std::string name, const SymmetryReducedTable& table);

class StateMethod {
 public:
    /// Of its answers, and of how it comes to them.
    struct Claims {
        bool proves = false;    ///< they are the shortest
        bool improves = false;  ///< it goes on looking for shorter ones until it is stopped
        bool threaded = false;  ///< it solves one state at a time, on all of its threads
        bool several = false;   ///< of several states it solves the one that takes the fewest turns
    };

    virtual ~StateMethod() = default;

    /// What `--method` calls it.
    [[nodiscard]] virtual std::string name() const = 0;
    [[nodiscard]] virtual Claims claims() const = 0;
    /// Solves one of `states`: the only one where it does not claim to take several. Errors:
    /// kImpossible for a state that no turns solve, kTimeLimit when it was stopped before there was
    /// any solution, kLimit when memory was. When it was stopped later, Solution::all may lack
    /// some. Several threads may call it.
    [[nodiscard]] virtual Result<Solution> solve_one_of(std::span<const State> states,
                                                        const SolveRequest& request,
                                                        const Cancellation& cancellation) const = 0;
    [[nodiscard]] Result<Solution> solve(const State& state, const Cancellation& cancellation,
                                         const SolveRequest& request = {}) const {
        return solve_one_of(std::span(&state, 1), request, cancellation);
    }
    /// Those that a method that proves asks for lower bounds.
    [[nodiscard]] virtual std::vector<UsedTable> tables() const { return {}; }

 protected:
    StateMethod() = default;
    StateMethod(const StateMethod&) = default;
    StateMethod(StateMethod&&) = default;
    StateMethod& operator=(const StateMethod&) = default;
    StateMethod& operator=(StateMethod&&) = default;
};

using MethodPtr = std::unique_ptr<const StateMethod>;

/// A row of the table of methods.
struct MethodKind {
    enum class Turns : std::uint8_t { kFree, kBlocked };

    Turns turns;  ///< of puzzles whose turns can be blocked, or of all others
    /// The names that its methods have for a puzzle; none where it has no method for it.
    std::vector<std::string> (*names)(const Puzzle&);
    /// Makes one of these, or the one that `auto` may take. Null where another row is to be asked
    /// instead. Errors: kTooLarge, kBadPuzzle, kMemoryLimit. Warnings: of table files, and of what
    /// auto does without. Throws Cancelled, std::bad_alloc.
    Result<MethodPtr> (*prepare)(const PuzzlePtr&, const MethodOptions&);
};

/// `made` as a method, with its warnings.
template <class Method>
Result<MethodPtr> as_method(Result<Method> made) {
    if (!made) return made.diagnostics();
    Diagnostics warnings = made.diagnostics();
    return Result<MethodPtr>(std::make_unique<const Method>(*std::move(made)), std::move(warnings));
}

/// There is no solution, as the search has ended by itself (kImpossible) or been stopped
/// (kTimeLimit).
[[nodiscard]] Diagnostic no_solution(const Cancellation& cancellation);

}  // namespace qter
