#include "puzzle/puzzle_symmetry.hpp"

namespace qter {

Result<SymmetryGroup> symmetries_of(const Puzzle& puzzle) {
    std::vector<GripTurn> turns;
    for (std::uint16_t g = 0; g < puzzle.generator_count(); ++g) {
        turns.push_back({puzzle.grips()[g].turn, puzzle.grips()[g].order});
    }
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
