#include "perform/register_tracker.hpp"

#include "interpreter/counting.hpp"
#include "notation/algorithm.hpp"

namespace qter {

RegisterTracker::RegisterTracker(const Program& program)
    : program_(program), values_(program.registers.size(), Integer(0)) {
    for (const NamedRegister& reg : program.registers) {
        const PuzzlePtr& puzzle = program.holdings[reg.holding].puzzle;
        steps_.push_back(puzzle == nullptr ? State{}
                                           : state_of(*puzzle, inverse(*puzzle, reg.generator)));
    }
}

void RegisterTracker::follow(const TraceStep& step) {
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const NamedRegister& reg = program_.registers[i];
        if (reg.holding != step.holding) continue;
        if (step.counter != nullptr) {
            values_[i] = *step.counter;
        } else if (step.state != nullptr) {
            const Shape& shape = program_.holdings[reg.holding].puzzle->shape();
            values_[i] = repetitions_until_solved(shape, *step.state, steps_[i], reg.pieces);
        }
    }
}

}  // namespace qter
