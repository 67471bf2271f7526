// Choice of registers where a declaration has several candidates.
//
// `builtin (90, 90)` may denote several presets, and `auto (>= 60, >= 60)` many. The resulting
// programs do the same but cost a person different numbers of turns. Short generators matter less
// than the additions that the program makes most often. So the program is compiled with each
// candidate, and a cost model estimates a run (program/cost_model.hpp). The smallest mean is
// taken; of those within one percent, the accuracy of the estimates, the first.
//
// Where several declarations have candidates, they are decided one after the other, with the
// choices made for earlier declarations and the first candidates of later ones: the number of
// trials is the sum of the numbers of candidates, not their product. Additions of different puzzles
// hardly affect each other, so little is lost. The Lua code of the program runs for each candidate,
// because it may query a register's order. All runs share the limits of one; when these are
// reached, the best of the candidates tried is taken.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "optimiser/flat_code.hpp"
#include "optimiser/register_table.hpp"
#include "program/cost_model.hpp"
#include "syntax/modules.hpp"

namespace qter {

/// The choice made for a declaration with several candidates.
struct RegisterChoice {
    struct Candidate {
        std::string what;             ///< see ArchitectureCandidate::what
        bool fits = false;            ///< whether the program compiles with it
        std::optional<double> turns;  ///< see CostModel::turns()
    };
    std::vector<std::string> registers;
    bool limited = false;               ///< compared for smaller numbers than `taken` can hold
    std::size_t open = 0;               ///< number of candidates of the declaration
    std::vector<Candidate> candidates;  ///< the candidates that were tried, in order
    std::size_t taken = 0;              ///< index
};

struct ChosenCode {
    FlatCode code;
    std::vector<RegisterChoice> choices;  ///< by declaration
    bool complete = true;                 ///< all candidates were tried
};

/// Resolves the program for the chosen registers; `registers` becomes the table it is resolved for.
/// Where a program uses remainders that do not exist, registers of equal order are assigned in
/// other ways (RegisterTable::arrangements()), and other candidates are tried. If none works, the
/// errors are those of the first. If the cost model is null, or cannot give the cost of a
/// candidate, the first candidate that works is taken, and no later one is tried. Cost: compiling
/// the program and estimating its cost, for each candidate.
ChosenCode resolve_chosen(const Modules& modules, const Module& prelude, RegisterTable& registers,
                          CostModel* cost_model, Diagnostics& diagnostics);

/// The same with known choices, by declaration; nullopt where they do not fit the program.
std::optional<ChosenCode> resolve_as_chosen(const Modules& modules, const Module& prelude,
                                            RegisterTable& registers,
                                            const std::vector<RegisterChoice>& choices,
                                            Diagnostics& diagnostics);

}  // namespace qter
