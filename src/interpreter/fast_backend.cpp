#include "interpreter/fast_backend.hpp"

namespace qter {

FastShapes fast_shapes(const Program& program) {
    FastShapes shapes;
    const auto add = [&shapes](const Puzzle* puzzle) {
        if (puzzle == nullptr || shapes.contains(puzzle)) return;
        shapes.emplace(puzzle, FastShape(puzzle->shape()));
    };
    for (const Holding& holding : program.holdings) add(holding.puzzle.get());
    for (const Instruction& instruction : program.instructions) add(instruction.puzzle);
    return shapes;
}

}  // namespace qter
