// Cost of a program by hand: over all its inputs or, where these are too many, over a sample.
//
// The program is run in software for each input, and the costs of the runs are added up (cost.hpp).
// A question takes a number from 0 to its maximum. Which questions follow may depend on the
// answers, so the inputs are enumerated like the leaves of a tree, the last answer first. Where
// there are more than CostOptions::most_runs, that number of runs with random answers is made
// instead, each answer uniform in its range; the same seed gives the same answers.
//
// Where a program says which answers it expects, this is done twice: means are over the expected
// inputs, the worst cost is that of all inputs.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/measure.hpp"
#include "perform/cost.hpp"
#include "perform/input_sums.hpp"
#include "program/program.hpp"
#include "support/observer.hpp"

namespace qter {

struct CostOptions {
    /// Fewer, but at least one, where the program is so long that beginning this number of runs
    /// takes half of max_steps.
    std::uint64_t most_runs = 100;
    std::uint64_t seed = 1;
    /// Limit for all runs together, in instructions executed. Beginning a run counts, too; 64
    /// turned slots count as one instruction.
    std::uint64_t max_steps = 400'000;
    /// Limit for one run; a longer run counts as failed. If a run reaches it, the inputs are
    /// sampled, as for too many inputs: the program may ask without end.
    std::uint64_t max_steps_each = std::numeric_limits<std::uint64_t>::max();
    InputSums* shorter = nullptr;  ///< as for short_entering_turns()
    AlgorithmMeasure turns = {};   ///< replaces the number of turns in all figures
    AlgorithmMeasure effort = {};  ///< how hard an algorithm is; may be empty
    Observer observer = {};
    bool worst = true;  ///< false: only the expected inputs are run
};

/// The distribution of one number over several runs: the mean over the expected inputs, the worst
/// over all.
struct CostSpread {
    Integer sum;
    Integer worst;
    std::uint64_t runs = 0;  ///< of `sum`

    void add(const Integer& one);
    [[nodiscard]] double mean() const;  ///< 0 without runs
};

/// The three parts as measured by `effort`, by repeating generators.
struct EffortSpread {
    CostSpread entering;
    /// In the short way; nullopt without CostOptions::shorter, or where it was estimated in some
    /// run.
    std::optional<CostSpread> entering_short;
    CostSpread running;
    CostSpread reading;
};

/// The inputs that were run.
struct CostedInputs {
    std::uint64_t halted = 0;  ///< runs that the figures describe
    std::uint64_t failed = 0;  ///< runs that ended in an error, or did not end
    bool all = false;          ///< none was left out

    [[nodiscard]] std::uint64_t runs() const { return halted + failed; }
};

struct ProgramCost {
    CostedInputs inputs;  ///< of all figures or, with `expected`, of the worst ones
    std::optional<CostedInputs> expected;  ///< of the means; nullopt where the program states none
    bool about = false;                    ///< the short way was estimated in some run
    CostSpread entering_repeated;
    std::optional<CostSpread> entering_short;  ///< by CostOptions::shorter; nullopt without it
    CostSpread running;
    CostSpread looks;
    CostSpread reading_repeated;  ///< the short way needs no turns
    CostSpread whole_repeated;    ///< entering, running and reading of each run together
    std::optional<CostSpread> whole_short;
    std::optional<EffortSpread> effort;
};

/// Why a program's cost is unknown.
enum class NoCost { kTooLong, kStopped, kNeverHalts };

/// The cost, or the reason why it is unknown: max_steps did not suffice, the cancellation was
/// requested, or no run ended with a halt. Deterministic for the same program, options and
/// knowledge of `shorter`.
struct CostAnswer {
    std::optional<ProgramCost> cost;
    NoCost why = NoCost::kTooLong;  ///< if `cost` is empty
};
[[nodiscard]] CostAnswer program_cost(const Program& program, const CostOptions& options);

/// The sum of `effort` over a run with these answers, as RunResult has turns; nullopt when it does
/// not halt within `max_steps` instructions.
struct RunEffort {
    Integer entering;
    std::optional<Integer> entering_short;  ///< computed by the caller
    Integer running;
    Integer reading;
};
[[nodiscard]] std::optional<RunEffort> effort_of_run(const Program& program,
                                                     const std::vector<GivenNumber>& numbers,
                                                     const AlgorithmMeasure& effort,
                                                     std::uint64_t max_steps);

}  // namespace qter
