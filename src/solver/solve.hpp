// The Cycle Combination Solver: the shortest algorithms that make the registers of an architecture.
//
// docs/solver.md explains the method and what is proven.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/structure.hpp"
#include "puzzle/puzzle.hpp"
#include "solver/goal.hpp"
#include "solver/options.hpp"
#include "support/integer.hpp"
#include "support/observer.hpp"
#include "support/result.hpp"
#include "table/table_report.hpp"

namespace qter {

/// One search for one register, length by length.
struct SearchReport {
    RegisterGoal goal;
    std::uint32_t refuted_below = 0;    ///< proven: no algorithm of fewer turns meets the goal
    std::uint32_t register_number = 0;  ///< from 0, in descending order of orders
    std::vector<std::uint64_t> nodes;   ///< positions expanded, by length searched
    std::vector<double> seconds;        ///< by length searched
    std::uint64_t frontier = 0;         ///< beginnings at the last length
    std::vector<TableReport> tables;
};

struct SolverStatistics {
    std::uint64_t nodes = 0;
    std::uint64_t searches = 0;         ///< of one register under one goal
    std::uint64_t structures = 0;       ///< that were tried
    std::vector<SearchReport> reports;  ///< of the searches that led to the answer
    /// The searches for a first register without a result, one for each goal.
    std::vector<SearchReport> refuted;
};

struct SolvedRegister {
    Integer order;
    Algorithm algorithm;
    std::uint32_t length = 0;  ///< turns
    /// Proven: no algorithm for this register is shorter, given the registers before it.
    bool optimal = false;
    /// The number of sequences of `length` turns for it; with SolverOptions::count_words.
    std::optional<Integer> words;
    double movecount = 0;
    std::vector<Cycle> cycles;  ///< its own
};

enum class SolverEnd {
    kSolved,
    kNone,       ///< proven: no answer exists, or none of at most max_length turns
    kUnknown,    ///< no answer was found, and not all possibilities were tried
    kCancelled,  ///< registers has the best answer so far, or the first registers of one
};

struct SolverAnswer {
    SolverEnd end = SolverEnd::kSolved;
    std::vector<SolvedRegister> registers;  ///< descending orders
    std::vector<Slot> shared;               ///< moved by several registers
    /// When registers are missing: the first missing one has no algorithm of fewer turns, given
    /// those before it, in the structure that was being tried.
    std::uint32_t refuted_below = 0;
    /// Memory ended the search: the diagnostics have a warning with the memory that would have been
    /// needed.
    bool out_of_memory = false;
    /// Proven, for a solved answer: no algorithms for these orders are shorter in total.
    bool least_total = false;
    /// Proven: registers of these orders have at least this many turns in total; 0 where no bound
    /// was computed.
    std::uint32_t at_least = 0;
    /// Cancelled because the total is at most SolverOptions::enough.
    bool sufficed = false;
    std::string impossible;  ///< why no answer of any length exists; empty when not known
    SolverStatistics statistics;
};

/// The arguments of solve_cycles() or solve_orders().
struct SolverQuestion {
    std::vector<Integer> orders;        ///< descending; empty with cycles
    std::optional<OwnedCycles> cycles;  ///< of one register
    SolverOptions options;
};

/// The shortest algorithm whose element has exactly these cycles and leaves all other pieces alone;
/// among several the easiest to perform. SolverAnswer::registers has one element. Errors: cycles
/// that do not fit into their orbits.
Result<SolverAnswer> solve_cycles(const FinderPuzzle& puzzle, const OwnedCycles& cycles,
                                  const SolverOptions& options, const Observer& observer);

/// Algorithms for registers of these orders, each at least 2: one after the other in descending
/// order, each as short as those before it allow, over all structures that the finder gives; the
/// answer with the least total. Among equally short algorithms some are tried
/// (SolverOptions::choices). With SolverOptions::joint all are tried, and longer ones where the
/// total could be less: the least total that exists. Where turns can be blocked, generators are
/// loops of the least total (loop_registers.hpp).
Result<SolverAnswer> solve_orders(const FinderPuzzle& puzzle, std::vector<Integer> orders,
                                  const SolverOptions& options, const Observer& observer);

}  // namespace qter
