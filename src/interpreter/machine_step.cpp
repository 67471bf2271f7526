#include "interpreter/machine_step.hpp"

#include <algorithm>

namespace qter {

Integer turns_in(const std::vector<RepeatedTurns>& turns) {
    Integer sum = 0;
    for (const RepeatedTurns& part : turns) sum += part.times * Integer(part.algorithm.size());
    return sum;
}

State state_of(const Puzzle& puzzle, const std::vector<RepeatedTurns>& turns) {
    State state = solved_state(puzzle.shape());
    for (const RepeatedTurns& part : turns) {
        const State once = state_of(puzzle, part.algorithm);
        state = compose(puzzle.shape(), state, power(puzzle.shape(), once, part.times));
    }
    return state;
}

std::vector<RepeatedTurns> inverse(const Puzzle& puzzle, const std::vector<RepeatedTurns>& turns) {
    std::vector<RepeatedTurns> back;
    for (auto part = turns.rbegin(); part != turns.rend(); ++part) {
        back.push_back({inverse(puzzle, part->algorithm), part->times});
    }
    return back;
}

}  // namespace qter
