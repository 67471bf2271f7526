// The search for one register: length by length, every algorithm whose element meets a goal.
//
// The technique: iterative deepening A* over a frontier, or meeting in the middle; for each length
// the one with the lower estimated cost.
//
// For each length the frontier gives beginnings (search/frontier.hpp), and threads take them and
// search their continuations depth first (search/depth_first.hpp); the next length begins when all
// are done. So a length without a solution is refuted, and the first length with one is the least;
// all solutions of that length are found, up to likeness, and the set of them is closed
// (solution_set.hpp).
//
// Where pieces must come back, words are put together from two halves that agree on them
// (meeting.hpp). The choice depends on the cost of a length, estimated from the number of
// sequences, the distances in the tables (R. E. Korf, M. Reid, S. Edelkamp, "Time complexity of
// iterative-deepening A*", 2001) and the length before.
//
// Memory. Tables are built first, since the effect of a table is unknown before it exists, with
// room left for beginnings and solutions; then the list for meeting in the middle is planned with
// all memory that could be freed for it. A step that does not fit after all is tried again once
// unused data is forgotten, then without the largest table, and so on. So a search that fits some
// memory also fits more.
//
// Source: the qter paper, section 3.3; meeting in the middle is not in it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "solver/bounds.hpp"
#include "solver/fast_goal.hpp"
#include "solver/meeting.hpp"
#include "solver/setup.hpp"
#include "solver/solution_set.hpp"
#include "solver/solve.hpp"
#include "support/observer.hpp"

namespace qter {

struct RegisterOutcome {
    /// Proven: no algorithm has fewer turns.
    std::uint32_t refuted_below = 0;
    bool cancelled = false;
    bool all = false;         ///< the solutions found are all of their length
    bool impossible = false;  ///< proven: no algorithm of any length exists
};

class RegisterSearch {
 public:
    /// `setup` and `tables` must outlive the search. Tables are built as they pay.
    RegisterSearch(const SolverSetup& setup, GoalTables& tables, RegisterGoal goal,
                   SearchedLengths lengths = SearchedLengths::kShortest);

    /// Searches all algorithms of exactly `length` turns that cannot be shortened; with kShortest
    /// all shorter lengths must have been searched without a result. solutions() then has these;
    /// when cancelled (false), those found so far. Throws std::bad_alloc where not even the
    /// simplest method fits into memory; so does shortest(), and report() has the refuted lengths.
    bool search(std::uint32_t length, const Observer& observer);

    /// Searches length after length until one has a solution, up to `most` turns.
    RegisterOutcome shortest(std::uint32_t most, const Observer& observer);

    [[nodiscard]] const RegisterGoal& goal() const { return goal_; }
    [[nodiscard]] const SolutionSet& solutions() const { return solutions_; }
    [[nodiscard]] SearchReport report() const;
    [[nodiscard]] std::uint64_t nodes() const;

 private:
    template <class Kernel, bool kOneVector>
    class Policy;

    /// Turns of beginnings, at most: there must be many more beginnings than threads, and each
    /// costs microseconds.
    static constexpr std::uint32_t kMostBeginning = 4;

    // Estimated time for a length, in seconds of one thread.
    [[nodiscard]] double depth_first_cost(std::uint32_t length);
    [[nodiscard]] std::uint32_t frontier_turns(std::uint32_t length) const;
    bool search_once(std::uint32_t length, const Observer& observer);
    /// Frees memory for a step that does not fit; false when nothing is left to free.
    bool free_memory();
    void keep(std::span<const Algorithm> words);
    bool search_depth_first(std::uint32_t length, std::uint32_t threads, const Observer& observer);
    template <class Kernel, bool kOneVector>
    bool search_suffix(std::uint32_t length, std::uint32_t threads, const Observer& observer);
    bool search_meeting(std::uint32_t length, const Cancellation& cancellation);

    const SolverSetup& setup_;
    GoalTables& tables_;
    RegisterGoal goal_;
    Likeness likeness_;
    Frontier frontier_;
    Bounds bounds_;
    std::optional<Meeting> meeting_;
    bool meets_ = false;  // the method tried last is meeting in the middle
    std::uint32_t most_beginning_ = kMostBeginning;
    SolutionSet solutions_;
    SearchReport report_;
};

}  // namespace qter
