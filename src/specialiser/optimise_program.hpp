// Optimisation of a program: passes, and a search for what the program should hold instead of the
// puzzles.
//
// The technique: local search over the controls of registers (specialise.hpp), measured. The graph,
// simplified, is specialised with different controls for its registers; all passes run over each
// result, its additions are chosen along whole paths (whole_paths.hpp), and its mean cost is
// measured (mean_cost.hpp). Whole registers are tried alone, in pairs and all together. Beginning
// without any control, and with the best so far, the best change of one register is made as long as
// the cost falls: turns, plus one for each look, plus kLinePrice for each line. Programs above the
// limit of lines do not count. The lower levels compete, too.
//
// So the result costs no more than the program at a lower level, by the same measure. Everything is
// counted in work, so that the same program always compiles to the same result.
#pragma once

#include "optimiser/optimise.hpp"
#include "specialiser/specialise.hpp"
#include "support/observer.hpp"

namespace qter {

/// What a line more has to save in turns per run, on average.
inline constexpr double kLinePrice = 0.1;

/// How to make a program from the written one.
struct Variant {
    int level = 0;       ///< of the passes; 0: as it is written
    bool joint = false;  ///< with the pass joint_tests
    /// The registers that the program holds; nullopt: not specialised.
    std::optional<Controls> controls;

    auto operator<=>(const Variant&) const = default;
};

struct OptimiserOptions {
    /// 0: `code` itself; 1: without changes to loops; 2: all passes, and specialisation; 3: what
    /// improve_program.hpp adds.
    int level = 2;
    /// The most lines that a specialised program may have, unless it has more in any case. 600
    /// lines are some ten printed pages; a run visits few of them.
    std::size_t most_lines = 600;
    double look_cost = 1;  ///< of a test and its jump, in turns
    /// The effort of the search: the most blocks of all graphs that are tried; 0: no search.
    std::size_t most_blocks = 40'000;
    std::vector<std::string> without = {};  ///< passes that are not run, of pass_names()
    PassObserver observe = {};
    SumSource* additions = nullptr;  ///< for costs in turns, see TurnCosts; may be null
    /// The best variant, from an earlier run with the same program and options: it is made without
    /// a search. Nothing else changes; nullopt: it is unknown.
    std::optional<Variant> variant = {};
    /// Its cancellation ends the search with the best program so far.
    Observer observer = {};
    std::uint32_t threads = 1;  ///< for level 3; the result does not depend on them
};

struct OptimisedProgram {
    FlatCode code;
    Variant variant;       ///< the best one
    bool stopped = false;  ///< by the cancellation, before the search was over
};

[[nodiscard]] OptimisedProgram optimise_program(const FlatCode& code,
                                                const RegisterTable& registers,
                                                const OptimiserOptions& options);

}  // namespace qter
