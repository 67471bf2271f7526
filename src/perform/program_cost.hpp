// What a program costs a person whatever it is asked: over all inputs that there are or, where
// these are many, over a sample of them.
//
// The program is run for each, in software, and what a run costs is added up (cost.hpp). A question
// takes a number from 0 to its largest; which questions come may depend on the answers before, so
// all inputs are gone through like the leaves of a tree, the last answer first. Where that would be
// more than CostOptions::most_runs, as many runs have answers drawn at random, the same with the
// same seed, each uniform in its range.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/measure.hpp"
#include "perform/cost.hpp"
#include "perform/short_algorithms.hpp"
#include "program/program.hpp"
#include "support/cancellation.hpp"

namespace qter {

struct CostOptions {
    /// Fewer, one at least, where the program is so long that beginning so many runs takes half of
    /// max_steps.
    std::uint64_t most_runs = 100;
    std::uint64_t seed = 1;
    /// Of all runs together, in instructions executed; what it takes to begin a run counts, too, 64
    /// turned slots as one.
    std::uint64_t max_steps = 400'000;
    /// Of one run: a longer one counts as failed. Inputs of which one leads to such a run are
    /// sampled, as if there were too many: it may ask without end.
    std::uint64_t max_steps_each = std::numeric_limits<std::uint64_t>::max();
    ShortAlgorithms* shorter = nullptr;  ///< as of short_entering_turns()
    AlgorithmMeasure turns = {};         ///< what stands for its turns in all figures of turns
    AlgorithmMeasure effort = {};        ///< how hard an algorithm is, if that is asked for
    const Cancellation* cancellation = nullptr;
};

/// What one number was in several runs.
struct CostSpread {
    Integer sum;
    Integer worst;
    std::uint64_t runs = 0;

    void add(const Integer& one);
    [[nodiscard]] double mean() const;  ///< 0 without runs
};

/// The three parts as `effort` measures them, done as on paper.
struct EffortSpread {
    CostSpread entering;
    /// In the short way; none without CostOptions::shorter, or where it was estimated in some run.
    std::optional<CostSpread> entering_short;
    CostSpread running;
    CostSpread reading;
};

struct ProgramCost {
    std::uint64_t halted = 0;  ///< runs that the figures are of
    std::uint64_t failed = 0;  ///< runs that ended in an error instead, or not
    bool all = false;          ///< these are all inputs
    bool about = false;        ///< the short way was estimated, in some run
    CostSpread entering_repeated;
    std::optional<CostSpread> entering_short;  ///< by CostOptions::shorter, if there is one
    CostSpread running;
    CostSpread reading_repeated;  ///< the short way takes no turns
    CostSpread whole_repeated;    ///< entering, running and reading of each run together
    std::optional<CostSpread> whole_short;
    std::optional<EffortSpread> effort;
};

/// Why a program's cost is not known.
enum class NoCost { kTooLong, kStopped, kNeverHalts };

/// The cost, or why there is none: max_steps were not enough, the cancellation was requested, or
/// no run ended with a halt. The same for the same program and options, as long as `shorter` knows
/// the same.
struct CostAnswer {
    std::optional<ProgramCost> cost;
    NoCost why = NoCost::kTooLong;  ///< where there is no cost
};
[[nodiscard]] CostAnswer program_cost(const Program& program, const CostOptions& options);

/// What a run with these answers adds up to by `effort`, as RunResult has turns; nullopt when it
/// does not halt within `max_steps` instructions.
struct RunEffort {
    Integer entering;
    std::optional<Integer> entering_short;  ///< as the caller has it
    Integer running;
    Integer reading;
};
[[nodiscard]] std::optional<RunEffort> effort_of_run(const Program& program,
                                                     const std::vector<GivenNumber>& numbers,
                                                     const AlgorithmMeasure& effort,
                                                     std::uint64_t max_steps);

}  // namespace qter
