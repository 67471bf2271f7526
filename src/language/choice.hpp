// The choice of registers where a declaration leaves it open.
//
// `builtin (90, 90)` may stand for several presets, and `auto (>= 60, >= 60)` for many. They make
// programs that do the same and cost a person different numbers of turns: which generators are
// short matters less than which additions a program makes how often. So the program is made with
// each of them and judged by what a run of it costs (program/program_judge.hpp). The smallest mean
// is taken; of those within one percent, which estimates are not better than, the first.
//
// Where several declarations leave something open, they are settled one after the other, each with
// what was chosen for those before it and the first candidate of those behind it: the sum of the
// candidates of all is tried, not their product. Additions of different puzzles hardly depend on
// each other, so that little is lost. The Lua code of the program runs for each of them, as it may
// ask for a register's order; all runs share the limits of one, and where these are reached the
// best of those that were tried is taken.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "language/flat_code.hpp"
#include "language/modules.hpp"
#include "language/registers.hpp"
#include "program/program_judge.hpp"

namespace qter {

/// What was chosen for a declaration that left it open.
struct RegisterChoice {
    struct Candidate {
        std::string what;             ///< as ArchitectureCandidate has it
        bool fits = false;            ///< whether the program can be made with it
        std::optional<double> turns;  ///< as ProgramJudge::turns() has them
    };
    std::vector<std::string> registers;
    bool limited = false;               ///< judged for smaller numbers than `taken` can hold
    std::size_t open = 0;               ///< how many candidates the declaration has
    std::vector<Candidate> candidates;  ///< the first of them, as far as they were tried
    std::size_t taken = 0;              ///< index
};

struct ChoiceOptions {
    /// The first candidate is taken that the program can be resolved with when this is null, or
    /// cannot tell what that one costs: what comes behind is not tried then.
    ProgramJudge* judge = nullptr;
    /// When not null, gets what was chosen, by declaration.
    std::vector<RegisterChoice>* choices = nullptr;
};

/// Resolves the program for the registers that are chosen; `registers` is what it is resolved for.
/// Where a program asks for remainders that are not there, registers of equal order are given out
/// otherwise (RegisterTable::arrangements()), and other candidates tried. Where nothing will do,
/// the mistakes are those of the first. Cost: what it takes to make and judge a program, for each
/// candidate.
FlatCode resolve_chosen(const Modules& modules, const Module& prelude, RegisterTable& registers,
                        const ChoiceOptions& options, Diagnostics& diagnostics);

}  // namespace qter
