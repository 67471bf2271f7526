// Turns that solve a state. docs/navigate.md explains the methods.
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
    /// "optimal", the shortest solution and proof that it is; a chain of the puzzle's ("two-phase",
    /// say); "sgs", by words of its group; or "auto", which takes what suits the puzzle.
    std::string method = "auto";
    /// What "optimal" makes the fewest of.
    Metric metric = Metric::kHalfTurn;
    /// A folder that keeps large tables between runs; empty: they are made anew.
    std::string table_folder = {};
};

struct Solution {
    struct Phase {
        std::string name;
        Algorithm algorithm;
    };
    Algorithm algorithm;  ///< makes the state look solved
    std::vector<Phase> phases;
    bool optimal = false;  ///< proven: nothing is shorter
    /// Proven of "optimal": nothing is shorter than that; 0 where nothing is known.
    std::uint32_t at_least = 0;
    /// The search was stopped and might have found a shorter one.
    bool stopped = false;
    std::uint64_t nodes = 0;  ///< positions that were looked at
};

/// Solves states of one puzzle by one method, with the tables that it takes. Cheap to copy; safe to
/// use from several threads.
class Solver {
 public:
    /// Makes the tables, or reads them; nothing to minutes. Warnings: damaged files of tables.
    /// Errors: a method that the puzzle does not have ("arguments", with those it has), tables that
    /// take more memory than there may be ("memory-limit"), and "time-limit".
    static Result<Solver> make(const Puzzle& puzzle, const SolveOptions& solve = {},
                               const Options& options = {});
    /// The methods that make() takes for the puzzle, besides "auto".
    [[nodiscard]] static std::vector<std::string> methods(const Puzzle& puzzle);

    /// What "auto" has chosen, else what was asked for.
    [[nodiscard]] const std::string& method() const;

    /// A solution, which was done to the state to see that it solves it. The state must be of the
    /// puzzle (std::invalid_argument). Errors: no turns solve it ("impossible-state"); stopped
    /// before there was any solution. A method that goes on looking for something shorter does so
    /// for five seconds, or the time limit. Of the options `stop`, `time_limit` and `progress`
    /// count.
    [[nodiscard]] Result<Solution> solve(const State& state, const Options& options = {}) const;

    /// Moving one copies it: there is none without a value.
    Solver(const Solver&) = default;
    Solver& operator=(const Solver&) = default;
    ~Solver() = default;

 private:
    struct Impl;
    explicit Solver(std::shared_ptr<const Impl> impl);
    std::shared_ptr<const Impl> impl_;
};

}  // namespace qter::api
