// Optimisation of a program: passes, and a search for what the program should hold instead of the
// puzzles.
//
// The technique: local search over control moduli (specialise.hpp), measured. The graph,
// simplified, is specialised with different moduli for its registers; all passes run over each
// result, and its mean cost is measured (mean_cost.hpp). Beginning without any, the best change of
// one register or of two is made, as long as the cost falls: turns, plus looks at the price of one
// turn each, plus kLinePrice for each line. Programs above the limit of lines do not count.
//
// The result costs no more than the program without specialisation, by the same measure. Everything
// is counted in work, so that the same program always compiles to the same result.
#pragma once

#include "optimiser/optimise.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// What a line more has to save in turns per run, on average.
inline constexpr double kLinePrice = 0.05;

struct OptimiserOptions {
    /// 0: `code` itself; 1: without changes to loops; 2: all passes, and specialisation.
    int level = 2;
    /// The most lines that a specialised program may have, unless it has more in any case. 400
    /// lines are ten printed pages; a run visits few of them.
    std::size_t most_lines = 400;
    double look_cost = 1;  ///< of a test and its jump, in turns
    /// The effort of the search: the most blocks of all graphs that are tried; 0: no search.
    std::size_t most_blocks = 40'000;
    std::vector<std::string> without = {};  ///< passes that are not run, of pass_names()
    PassObserver observe = {};
    SumSource* additions = nullptr;  ///< for costs in turns, see TurnCosts; may be null
    /// Ends the search with the best program so far; may be null.
    const Cancellation* cancellation = nullptr;
};

struct OptimisedProgram {
    FlatCode code;
    bool stopped = false;  ///< by the cancellation, before the search was over
};

[[nodiscard]] OptimisedProgram optimise_program(const FlatCode& code,
                                                const RegisterTable& registers,
                                                const OptimiserOptions& options);

}  // namespace qter
