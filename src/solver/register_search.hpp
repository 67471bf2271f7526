// The search for one register: length by length, every algorithm whose element meets a goal.
//
// The technique: iterative deepening A* over a frontier, or meeting in the middle, for each length
// whichever an estimate says is cheaper.
//
// For each length the frontier gives beginnings (search/frontier.hpp), threads take them and search
// what is behind them depth first (search/depth_first.hpp); the next length begins when all are
// done. So when a length has no solution, there is none, and the first one that has is the least;
// all solutions of that length are there, up to likeness, and the set of them is closed
// (solution_set.hpp).
//
// Where pieces must come back, words are put together from two halves that agree on them
// (meeting.hpp). Which way a length is searched is decided by what it will cost,
// as the number of sequences, the distances in the tables (R. E. Korf, M. Reid, S. Edelkamp, "Time
// complexity of iterative-deepening A*", 2001) and the length before let expect.
//
// Memory. Tables are made first, since nobody knows what one will cut before it is there, with
// room left for beginnings and solutions; then the list for meeting in the middle is planned with
// all that could be given back for it. A step that turns out not to fit after all is tried again
// once what is not at hand is forgotten, then without the largest table, and so on. So a search
// that can be paid with some memory can be paid with more.
//
// Source: the qter paper, section 3.3; meeting in the middle is not in it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "solver/bounds.hpp"
#include "solver/fast_goal.hpp"
#include "solver/meeting.hpp"
#include "solver/setup.hpp"
#include "solver/solution_set.hpp"
#include "solver/solve.hpp"
#include "support/cancellation.hpp"

namespace qter {

struct RegisterOutcome {
    /// Proven: no algorithm of fewer turns.
    std::uint32_t refuted_below = 0;
    bool cancelled = false;
    bool all = false;         ///< the solutions found are all of their length
    bool impossible = false;  ///< proven: there is none of any length
};

class RegisterSearch {
 public:
    using Progress = std::function<void(std::uint32_t length, double fraction)>;

    /// Both must outlive the search. Tables are made as they pay.
    RegisterSearch(const SolverSetup& setup, GoalTables& tables, RegisterGoal goal,
                   SearchedLengths lengths = SearchedLengths::kShortest);

    /// Looks for all algorithms of exactly `length` turns that cannot be shortened; with kShortest
    /// all shorter lengths must have been searched in vain. solutions() then has these, or when it
    /// was cancelled, which false tells, what was found. Throws std::bad_alloc where not even the
    /// plainest way fits into memory; shortest() does, too, and report() has what was refuted.
    bool search(std::uint32_t length, const Cancellation& cancellation,
                const Progress& progress = {});

    /// Length after length until one has a solution, up to `most` turns.
    RegisterOutcome shortest(std::uint32_t most, const Cancellation& cancellation,
                             const Progress& progress = {});

    [[nodiscard]] const RegisterGoal& goal() const { return goal_; }
    [[nodiscard]] const SolutionSet& solutions() const { return solutions_; }
    [[nodiscard]] SearchReport report() const;
    [[nodiscard]] std::uint64_t nodes() const;

 private:
    template <class Kernel, bool kOneVector>
    class Policy;

    /// Turns of beginnings, at most: they have to outnumber threads well, and cost microseconds
    /// each.
    static constexpr std::uint32_t kMostBeginning = 4;

    // About how long a length takes, in seconds of one thread.
    [[nodiscard]] double depth_first_cost(std::uint32_t length);
    [[nodiscard]] std::uint32_t frontier_turns(std::uint32_t length) const;
    bool search_once(std::uint32_t length, const Cancellation& cancellation,
                     const Progress& progress);
    /// Gives memory back for a step that does not fit; false when there is nothing left to give.
    bool give_way();
    void keep(std::span<const Algorithm> words);
    bool search_depth_first(std::uint32_t length, std::uint32_t threads,
                            const Cancellation& cancellation, const Progress& progress);
    template <class Kernel, bool kOneVector>
    bool search_behind(std::uint32_t length, std::uint32_t threads,
                       const Cancellation& cancellation, const Progress& progress);
    bool search_meeting(std::uint32_t length, const Cancellation& cancellation);

    const SolverSetup& setup_;
    GoalTables& tables_;
    RegisterGoal goal_;
    Likeness likeness_;
    Frontier frontier_;
    Bounds bounds_;
    std::optional<Meeting> meeting_;
    bool meets_ = false;  // the way that was tried last is meeting in the middle
    std::uint32_t most_beginning_ = kMostBeginning;
    SolutionSet solutions_;
    SearchReport report_;
};

}  // namespace qter
