// Solving states by turns. docs/navigate.md explains the methods.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "qter/algorithm.hpp"
#include "qter/error.hpp"
#include "qter/options.hpp"
#include "qter/state.hpp"

namespace qter::api {

struct SolveOptions {
    /// "optimal": the shortest solution, proven; a chain of the puzzle, such as "two-phase"; "sgs":
    /// words in the generators of its group; "auto": the method that suits the puzzle.
    std::string method = "auto";
    /// The metric that "optimal" minimises.
    Metric metric = Metric::kHalfTurn;
    /// A folder that keeps large tables between runs; empty: they are computed each time.
    std::string table_folder = {};
};

struct Solution {
    struct Phase {
        std::string name;
        Algorithm algorithm;
    };
    Algorithm algorithm;  ///< takes the state to one that looks solved
    std::vector<Phase> phases;
    bool optimal = false;  ///< proven: no solution is shorter
    /// Proven lower bound of "optimal": no solution has fewer turns; 0 if nothing is known.
    std::uint32_t at_least = 0;
    /// The search was stopped; it might have found a shorter solution.
    bool stopped = false;
    std::uint64_t nodes = 0;  ///< positions that the search expanded
};

/// Solves states of one puzzle by one method. Holds the tables of the method. Cheap to copy; safe
/// to use from several threads.
class Solver {
 public:
    /// Computes or reads the tables; up to some minutes. Warnings: damaged table files. Errors: a
    /// method that the puzzle does not have ("arguments", with a list of its methods), tables that
    /// need more memory than allowed ("memory-limit"), and "time-limit".
    static Result<Solver> make(const Puzzle& puzzle, const SolveOptions& solve = {},
                               const Options& options = {});
    /// The methods of make() for the puzzle, except "auto".
    [[nodiscard]] static std::vector<std::string> methods(const Puzzle& puzzle);

    /// The method in use: the choice of "auto", or the one requested.
    [[nodiscard]] const std::string& method() const;

    /// A solution, checked by applying it to the state. The state must be of the same puzzle
    /// (std::invalid_argument). Errors: no turns solve it ("impossible-state"); stopped before a
    /// solution was found. A method that continues to look for shorter solutions does so for five
    /// seconds, or until the time limit. Only `stop`, `time_limit` and `progress` of the options
    /// are used.
    [[nodiscard]] Result<Solution> solve(const State& state, const Options& options = {}) const;

    /// A move makes a copy, so every object keeps its value.
    Solver(const Solver&) = default;
    Solver& operator=(const Solver&) = default;
    ~Solver() = default;

 private:
    struct Impl;
    explicit Solver(std::shared_ptr<const Impl> impl);
    std::shared_ptr<const Impl> impl_;
};

}  // namespace qter::api
