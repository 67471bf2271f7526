#include "phases/phase_distances.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "notation/algorithm.hpp"
#include "phases/phase_words.hpp"
#include "puzzle/fixed_frame.hpp"
#include "puzzle/looks_solved.hpp"

namespace qter {
namespace {

constexpr std::chrono::milliseconds kTime(300);

/// The words of a solution's phases in the order of the chain, and the state where they start.
struct Walk {
    std::vector<Algorithm> words;
    std::vector<std::size_t> phase;  ///< by word, index in Solution::phases
    State from;
};

Walk walk_of(const PhasedSolver& solver, const State& state, const Solution& solution) {
    const Puzzle& puzzle = solver.puzzle();
    Walk walk;
    for (std::size_t i = 0; i < solution.phases.size(); ++i) {
        const std::size_t at = solution.backwards ? solution.phases.size() - 1 - i : i;
        const Algorithm& word = solution.phases[at].algorithm;
        walk.words.push_back(solution.backwards ? inverse(puzzle, word) : word);
        walk.phase.push_back(at);
    }
    walk.from = solution.backwards ? inverse(puzzle.shape(), state) : state;
    if (walk.words.size() <= solver.phase_count()) return walk;
    // Turns of the first phase after the last one: the chain has solved the state with these turns
    // in front.
    walk.from = compose(puzzle.shape(), state_of(puzzle, walk.words.back()), walk.from);
    walk.words.pop_back();
    return walk;
}

/// The position before each phase, as seen by a symmetry; nullopt if the chain has not solved that.
std::optional<std::vector<State>> positions_by(const PhasedSolver& solver, const Walk& walk,
                                               const State& from, std::uint32_t symmetry) {
    std::vector<State> positions;
    State at = from;
    for (std::size_t i = 0; i < walk.words.size(); ++i) {
        positions.push_back(symmetry == 0 ? at : solver.symmetries()->conjugate(symmetry, at));
        const std::uint32_t least = solver.phase(i).least_of(positions.back());
        if (least == Phase::kNever || least > walk.words[i].size()) return std::nullopt;
        at = compose(solver.puzzle().shape(), at, state_of(solver.puzzle(), walk.words[i]));
    }
    if (!looks_solved(solver.puzzle(), at)) return std::nullopt;
    return positions;
}

std::optional<std::vector<State>> positions_of(const PhasedSolver& solver, const Walk& walk) {
    for (const State& way : ways_to_hold(solver.puzzle(), walk.from)) {
        for (const std::uint32_t symmetry : solver.sides()) {
            auto positions = positions_by(solver, walk, way, symmetry);
            if (positions) return positions;
        }
    }
    return std::nullopt;
}

/// Whether its tables have every distance.
bool knows_distances(const PhasedSolver& solver, std::size_t phase) {
    if (phase < solver.reduction().size()) return false;
    const CosetPhase& coset = solver.phases()[phase - solver.reduction().size()];
    return coset.exact() || coset.is_table_complete();
}

/// Measures a phase that has a word of `most` turns from the position.
void measure(const Phase& phase, const State& position, bool searched, std::uint32_t most,
             const Cancellation& soon, Solution::Phase& measured) {
    while (searched && !measured.distance && measured.at_least < most) {
        const auto words = phase.words(measured.at_least, nullptr, soon);
        bool found = false;
        for (const Phase::Start& start : phase.starts_of(position)) {
            const bool all = words->run(start.values.data(), start.least,
                                        CanonicalSequences::kStart, [&](std::span<const Turn>) {
                                            found = true;
                                            return false;
                                        });
            if (found) break;
            if (!all) return;
        }
        if (found) measured.distance = measured.at_least;
        if (!found) ++measured.at_least;
    }
    if (measured.at_least == most) measured.distance = most;
}

}  // namespace

void measure_phases(const PhasedSolver& solver, const State& state, SolveRequest::Phases how,
                    Solution& solution) {
    if (how == SolveRequest::Phases::kNone || solution.phases.empty()) return;
    const Walk walk = walk_of(solver, state, solution);
    if (walk.words.size() != solver.phase_count()) return;
    const auto positions = positions_of(solver, walk);
    if (!positions) return;
    Cancellation soon;
    soon.set_deadline(Cancellation::Clock::now() + kTime);
    for (std::size_t i = 0; i < walk.words.size(); ++i) {
        Solution::Phase& measured = solution.phases[walk.phase[i]];
        measured.at_least = solver.phase(i).least_of((*positions)[i]);
        if (knows_distances(solver, i)) measured.distance = measured.at_least;
        measure(solver.phase(i), (*positions)[i], how == SolveRequest::Phases::kSearched,
                static_cast<std::uint32_t>(walk.words[i].size()), soon, measured);
    }
}

}  // namespace qter
