#include "solver/chosen.hpp"

#include <algorithm>
#include <map>

#include "ergonomics/movecount.hpp"
#include "notation/algorithm.hpp"

namespace qter {
namespace {

/// The number of algorithms compared for one outcome.
constexpr std::uint32_t kMostOfOutcome = 200;

struct Outcome {
    ChosenAlgorithm easiest;
    std::uint32_t compared = 0;
};

/// The least of the images of `roles` under the symmetries.
std::vector<Role> representative(const SolverSetup& setup, const std::vector<Role>& roles,
                                 const std::vector<std::uint32_t>& symmetries) {
    std::vector<Role> least = roles;
    std::vector<Role> image(roles.size());
    for (const std::uint32_t symmetry : symmetries) {
        const Relabelling& to = setup.symmetries()->relabelling(symmetry);
        for (Slot slot = 0; slot < roles.size(); ++slot) image[to.image[slot]] = roles[slot];
        least = std::min(least, image);
    }
    return least;
}

}  // namespace

ChosenAlgorithm easiest(const SolverSetup& setup, const SolutionSet& solutions,
                        const Cancellation& cancellation) {
    ChosenAlgorithm best;
    bool first = true;
    solutions.for_each_word(kMostCompared, [&](const TurnWord& word) {
        if (!first && cancellation.requested()) return;
        const Algorithm algorithm = setup.turns().algorithm(word);
        const double cost = movecount(setup.turns().puzzle(), algorithm, setup.options().movecount);
        if (!first && cost >= best.movecount) return;
        first = false;
        best = {algorithm, cost};
    });
    return best;
}

std::vector<ChosenAlgorithm> choices(const SolverSetup& setup, const SolutionSet& solutions,
                                     const Assignment& assignment, std::size_t number,
                                     std::size_t most, const Cancellation& cancellation) {
    const Puzzle& puzzle = setup.turns().puzzle();
    const std::vector<std::uint32_t> symmetries = setup.keeping(assignment.goal(number));
    std::map<std::vector<Role>, Outcome> outcomes;
    for (const TurnWord& word : solutions.traces()) {
        if (!outcomes.empty() && cancellation.requested()) break;
        const Algorithm algorithm = setup.turns().algorithm(word);
        Assignment after = assignment;
        after.add(number, state_of(puzzle, algorithm));
        Outcome& outcome = outcomes[representative(setup, after.roles(), symmetries)];
        if (outcome.compared++ >= kMostOfOutcome) continue;
        const double cost = movecount(puzzle, algorithm, setup.options().movecount);
        if (outcome.compared > 1 && cost >= outcome.easiest.movecount) continue;
        outcome.easiest = {algorithm, cost};
    }
    std::vector<ChosenAlgorithm> chosen;
    for (auto& [roles, outcome] : outcomes) chosen.push_back(std::move(outcome.easiest));
    std::stable_sort(chosen.begin(), chosen.end(),
                     [](const ChosenAlgorithm& a, const ChosenAlgorithm& b) {
                         return a.movecount < b.movecount;
                     });
    if (chosen.size() > most) chosen.resize(most);
    return chosen;
}

}  // namespace qter
