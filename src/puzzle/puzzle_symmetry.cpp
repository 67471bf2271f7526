#include "puzzle/puzzle_symmetry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace qter {

std::vector<GripTurn> first_grip_turns(const Puzzle& puzzle, std::size_t grips) {
    std::vector<GripTurn> turns;
    for (std::size_t grip = 0; grip < grips; ++grip) {
        turns.push_back({puzzle.grips()[grip].turn, puzzle.grips()[grip].order});
    }
    return turns;
}

namespace {

/// If finding all symmetries takes too long: those of named rotations, and a warning.
Result<SymmetryGroup> known_symmetries_of(const Puzzle& puzzle, std::vector<GripTurn> turns) {
    std::vector<GripMap> maps(1);
    for (std::uint16_t grip = 0; grip < turns.size(); ++grip) maps[0].push_back({grip, false});
    for (const NamedRotation& rotation : puzzle.named_rotations()) {
        GripMap map;
        for (std::size_t grip = 0; grip < std::min(turns.size(), rotation.images.size()); ++grip) {
            const auto [image, amount] = rotation.images[grip];
            const bool backwards = amount != 1;
            if (image >= turns.size() || (backwards && amount != turns[image].order - 1)) break;
            map.push_back({image, backwards});
        }
        if (map.size() == turns.size()) maps.push_back(std::move(map));
    }
    Diagnostics problems;
    std::optional<SymmetryGroup::FromMaps> made =
        SymmetryGroup::from_grip_maps(puzzle.shape(), turns, maps).take(problems);
    if (!made) {
        maps.resize(1);
        problems = {};
        made = SymmetryGroup::from_grip_maps(puzzle.shape(), std::move(turns), maps).take(problems);
    }
    if (!made) return problems;
    Diagnostics warning;
    warning.add(Diagnostic::warning(
        Code::kLimit, {},
        fmt::format("not all symmetries of {} were found within the limit; continuing with {}",
                    puzzle.name(),
                    made->group.size() == 1 ? std::string("none")
                                            : fmt::format("{} of them", made->group.size()))));
    return {std::move(made->group), std::move(warning)};
}

}  // namespace

Result<SymmetryGroup> symmetries_of(const Puzzle& puzzle) {
    std::vector<GripTurn> turns = first_grip_turns(puzzle, puzzle.generator_count());
    if (puzzle.grip_maps().empty()) {
        Result<SymmetryGroup> all = SymmetryGroup::derive(puzzle.shape(), turns);
        return all ? std::move(all) : known_symmetries_of(puzzle, std::move(turns));
    }
    std::vector<GripMap> maps;
    for (const SolidGripMap& symmetry : puzzle.grip_maps()) {
        // Generators come first among the grips, and a symmetry maps generators to generators.
        maps.emplace_back(symmetry.map.begin(), symmetry.map.begin() + puzzle.generator_count());
    }
    Diagnostics errors;
    std::optional<SymmetryGroup::FromMaps> made =
        SymmetryGroup::from_grip_maps(puzzle.shape(), std::move(turns), maps).take(errors);
    if (!made) return errors;
    return std::move(made->group);
}

}  // namespace qter
