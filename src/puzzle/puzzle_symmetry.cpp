#include "puzzle/puzzle_symmetry.hpp"

namespace qter {

std::vector<GripTurn> first_grip_turns(const Puzzle& puzzle, std::size_t grips) {
    std::vector<GripTurn> turns;
    for (std::size_t grip = 0; grip < grips; ++grip) {
        turns.push_back({puzzle.grips()[grip].turn, puzzle.grips()[grip].order});
    }
    return turns;
}

Result<SymmetryGroup> symmetries_of(const Puzzle& puzzle) {
    std::vector<GripTurn> turns = first_grip_turns(puzzle, puzzle.generator_count());
    if (puzzle.grip_maps().empty()) return SymmetryGroup::derive(puzzle.shape(), std::move(turns));
    std::vector<GripMap> maps;
    for (const SolidGripMap& symmetry : puzzle.grip_maps()) {
        // Generators come first among the grips, and a symmetry takes them to generators.
        maps.emplace_back(symmetry.map.begin(), symmetry.map.begin() + puzzle.generator_count());
    }
    Diagnostics errors;
    std::optional<SymmetryGroup::FromMaps> made =
        SymmetryGroup::from_grip_maps(puzzle.shape(), std::move(turns), maps).take(errors);
    if (!made) return errors;
    return std::move(made->group);
}

}  // namespace qter
