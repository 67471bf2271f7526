#include "search/move_classes.hpp"

namespace qter {

MoveClasses move_classes(const Puzzle& puzzle, GripChoice choice) {
    const std::uint16_t size = choice == GripChoice::kGenerators
                                   ? puzzle.generator_count()
                                   : static_cast<std::uint16_t>(puzzle.grips().size());
    const bool lines = !puzzle.turn_lines().lines.empty();
    MoveClasses classes;
    for (std::uint16_t a = 0; a < size; ++a) {
        classes.turns.push_back(puzzle.grips()[a].order - 1);
        if (lines) classes.slabs.push_back(puzzle.grips()[a].slabs);
        std::vector<bool>& row = classes.commute.emplace_back();
        for (std::uint16_t b = 0; b < size; ++b) row.push_back(a == b || puzzle.commute(a, b));
    }
    return classes;
}

std::vector<std::uint16_t> twins(const MoveClasses& classes) {
    std::vector<std::uint16_t> first;
    for (std::uint16_t a = 0; a < classes.size(); ++a) {
        std::uint16_t b = 0;
        while (classes.commute[a] != classes.commute[b] ||
               (!classes.slabs.empty() && classes.slabs[a].line != classes.slabs[b].line)) {
            ++b;
        }
        first.push_back(b);
    }
    return first;
}

}  // namespace qter
