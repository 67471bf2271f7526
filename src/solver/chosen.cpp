#include "qter/solver/chosen.hpp"

#include "qter/solver/movecount.hpp"

namespace qter {

ChosenAlgorithm easiest(const SolverSetup& setup, const SolutionSet& solutions) {
    ChosenAlgorithm best;
    bool first = true;
    solutions.for_each_word(kMostCompared, [&](const TurnWord& word) {
        const Algorithm algorithm = setup.turns().algorithm(word);
        const double cost = movecount(setup.turns().puzzle(), algorithm, setup.options().movecount);
        if (!first && cost >= best.movecount) return;
        first = false;
        best = {algorithm, cost};
    });
    return best;
}

}  // namespace qter
