// The Cycle Combination Solver: the shortest algorithms that make the registers of an architecture.
//
// docs/solver.md explains the method and what is proven.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/structure.hpp"
#include "puzzle/puzzle.hpp"
#include "solver/goal.hpp"
#include "solver/options.hpp"
#include "support/cancellation.hpp"
#include "support/integer.hpp"
#include "support/result.hpp"

namespace qter {

/// A table that the search asked, for --trace and JSON.
struct TableReport {
    std::string name;     ///< "corners", or what else it is of
    std::string kind;     ///< "exact", "fixed pieces", "meet in the middle", ...
    std::string storage;  ///< "bytes", "four bits, mapped", "tANS", ...
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
    double seconds = 0;  ///< to make it, or to read it
    bool from_disk = false;
    std::vector<std::uint64_t> histogram;  ///< entries by distance
    /// Of its bytes (table_checksum), with SolverOptions::table_checksums.
    std::optional<std::uint64_t> checksum;
    std::uint64_t queries = 0;
    std::uint64_t cuts = 0;  ///< queries that ended a branch
};

/// One search for one register, length by length.
struct SearchReport {
    RegisterGoal goal;
    std::uint32_t refuted_below = 0;    ///< proven: no algorithm of fewer turns meets the goal
    std::uint32_t register_number = 0;  ///< from 0, in descending order of orders
    std::vector<std::uint64_t> nodes;   ///< positions looked at, by length searched
    std::vector<double> seconds;        ///< by length searched
    std::uint64_t frontier = 0;         ///< beginnings that the last length was searched from
    std::vector<TableReport> tables;
};

struct SolverStatistics {
    std::uint64_t nodes = 0;
    std::uint64_t searches = 0;         ///< of one register under one goal
    std::uint64_t structures = 0;       ///< that were tried
    std::vector<SearchReport> reports;  ///< of the searches that led to the answer
    /// Of searches for a first register that found nothing, one for each goal.
    std::vector<SearchReport> refuted;
};

struct SolvedRegister {
    Integer order;
    Algorithm algorithm;
    std::uint32_t length = 0;  ///< turns
    /// Proven: no shorter algorithm does this register, given the ones before it.
    bool optimal = false;
    /// Sequences of `length` turns that do; with SolverOptions::count_words.
    std::optional<Integer> words;
    double movecount = 0;
    std::vector<Cycle> cycles;  ///< its own
};

enum class SolverEnd {
    kSolved,
    kNone,       ///< proven: there is none, or none of at most max_length turns
    kUnknown,    ///< none was found, and not all ways were tried
    kCancelled,  ///< registers has the best answer so far, or what there is of the first one
};

struct SolverAnswer {
    SolverEnd end = SolverEnd::kSolved;
    std::vector<SolvedRegister> registers;  ///< descending orders
    std::vector<Slot> shared;               ///< moved by several of them
    /// When registers are missing: the first of these has no algorithm of fewer turns, given those
    /// before it, in the structure that was being tried.
    std::uint32_t refuted_below = 0;
    /// What cancelled the search was memory: the diagnostics have a warning that says how much
    /// would have been needed.
    bool out_of_memory = false;
    /// Proven, of a solved answer: no algorithms for these orders are shorter in total.
    bool least_total = false;
    /// Proven: registers of these orders take so many turns in total at least; 0 where nothing was
    /// worked out.
    std::uint32_t at_least = 0;
    /// Cancelled as the total is no more than SolverOptions::enough.
    bool sufficed = false;
    std::string impossible;  ///< why there is none of any length; empty when that is not known
    SolverStatistics statistics;
};

/// Where a search is.
struct SolverProgress {
    std::uint32_t register_number = 0;  ///< from 0
    std::uint32_t registers = 1;
    std::uint32_t length = 0;           ///< being searched; all shorter ones are refuted
    std::optional<double> fraction;     ///< of this length
    std::string doing;                  ///< "table of the corners", empty for searching
    std::optional<std::uint32_t> best;  ///< total of the best answer so far
};
using SolverProgressCallback = std::function<void(const SolverProgress&)>;

/// What solve_cycles() or solve_orders() is asked.
struct SolverQuestion {
    std::vector<Integer> orders;        ///< descending; when there are no cycles
    std::optional<OwnedCycles> cycles;  ///< of one register
    SolverOptions options;
};

/// The shortest algorithm whose element has exactly these cycles and leaves everything else alone;
/// of all of them the one that is easiest to perform. SolverAnswer::registers has one element.
/// Errors: cycles that do not fit into their orbits.
Result<SolverAnswer> solve_cycles(const FinderPuzzle& puzzle, const OwnedCycles& cycles,
                                  const SolverOptions& options, const Cancellation& cancellation,
                                  const SolverProgressCallback& progress = {});

/// Algorithms for registers of these orders, each at least 2: one after the other in descending
/// order, each as short as those before it allow, over all structures that the finder gives; the
/// answer with the least total. Of equally short algorithms some are tried
/// (SolverOptions::choices). With SolverOptions::joint all are, and longer ones where the total
/// could be less: the least total there is. Where turns can be blocked, generators are loops, of
/// the least total (loop_registers.hpp).
Result<SolverAnswer> solve_orders(const FinderPuzzle& puzzle, std::vector<Integer> orders,
                                  const SolverOptions& options, const Cancellation& cancellation,
                                  const SolverProgressCallback& progress = {});

}  // namespace qter
