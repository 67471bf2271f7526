// The shortest algorithm with given cycles: one register, one search (register_search.hpp).
#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "notation/algorithm.hpp"
#include "solver/assignment.hpp"
#include "solver/chosen.hpp"
#include "solver/loop_registers.hpp"
#include "solver/possible.hpp"
#include "solver/register_search.hpp"
#include "solver/solve.hpp"
#include "support/memory_report.hpp"

namespace qter {
namespace {

/// Cycles that need more pieces of an orbit than have no identical one.
Diagnostics misfits(const FinderPuzzle& puzzle, const OwnedCycles& cycles) {
    Diagnostics errors;
    for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        std::uint64_t pieces = 0;
        for (const OwnedCycle& cycle : cycles) {
            if (cycle.orbit == orbit) pieces += cycle.length;
        }
        const FinderOrbit& kind = puzzle.orbits()[orbit];
        if (pieces > kind.usable) {
            errors.add(Diagnostic::error(
                Code::kCycles, {},
                fmt::format("these cycles need {} of the {}, but only {} differ from all others",
                            pieces, kind.name, kind.usable)));
        }
    }
    return errors;
}

}  // namespace

Result<SolverAnswer> solve_cycles(const FinderPuzzle& puzzle, const OwnedCycles& cycles,
                                  const SolverOptions& options, const Observer& observer) {
    if (Diagnostics errors = misfits(puzzle, cycles); !errors.empty()) return errors;
    if (!puzzle.puzzle()->turn_model().registers) {
        return solve_loop_cycles(puzzle, cycles, options, observer);
    }
    SolverAnswer answer;
    answer.statistics.structures = 1;
    answer.impossible = why_impossible(puzzle, cycles);
    if (!answer.impossible.empty()) {
        answer.end = SolverEnd::kNone;
        return answer;
    }
    const SolverSetup setup(puzzle, options);
    GoalTables tables(setup);
    RegisterSearch search(setup, tables, exact_goal(puzzle, cycles));
    const std::uint32_t most = options.max_length.value_or(kMaxSearchTurns);
    Diagnostics warnings;
    RegisterOutcome outcome;
    try {
        outcome = search.shortest(most, observer);
    } catch (const std::bad_alloc& error) {
        outcome.cancelled = true;
        outcome.refuted_below = search.report().refuted_below;
        answer.out_of_memory = true;
        warnings.add(stopped_by_memory("this register", error));
    }
    answer.statistics.searches = 1;
    answer.statistics.reports.push_back(search.report());
    answer.statistics.nodes = search.nodes();
    answer.refuted_below = outcome.refuted_below;
    if (!search.solutions().empty()) {
        SolvedRegister& solved = answer.registers.emplace_back();
        const ChosenAlgorithm chosen = easiest(setup, search.solutions(), observer.cancellation());
        solved.algorithm = chosen.algorithm;
        solved.movecount = chosen.movecount;
        solved.length = static_cast<std::uint32_t>(chosen.algorithm.size());
        solved.optimal = true;
        solved.cycles = own_cycles(puzzle, {state_of(*puzzle.puzzle(), chosen.algorithm)}, 0);
        solved.order = order(solved.cycles);
        if (options.count_words && outcome.all && search.solutions().complete()) {
            solved.words = search.solutions().words();
        }
    } else {
        answer.end = outcome.cancelled ? SolverEnd::kCancelled : SolverEnd::kNone;
        if (outcome.impossible) {
            answer.impossible = "one orbit alone cannot have these cycles";
        }
    }
    warnings.add(tables.warnings());
    return {std::move(answer), std::move(warnings)};
}

}  // namespace qter
