#include "solver/setup.hpp"

#include <algorithm>

#include "puzzle/puzzle_symmetry.hpp"

namespace qter {
namespace {

CanonicalSequences automaton_of(const Puzzle& puzzle, const SolverOptions& options) {
    MoveClasses classes = move_classes(puzzle, options.grips);
    if (!options.techniques.canonical) {
        // Turns commute only with those of the same grip: no grip is turned twice in a row.
        for (std::size_t a = 0; a < classes.commute.size(); ++a) {
            for (std::size_t b = 0; b < classes.commute.size(); ++b) {
                classes.commute[a][b] = a == b;
            }
        }
    }
    return CanonicalSequences(classes, CanonicalSequences::Rule::kTraces);
}

}  // namespace

SolverSetup::SolverSetup(const FinderPuzzle& puzzle, const SolverOptions& options)
    : puzzle_(puzzle),
      options_(options),
      turns_(puzzle.puzzle(), automaton_of(*puzzle.puzzle(), options)) {
    for (const Integer& count : turns_.sequences().counts(kMaxSearchTurns)) {
        counts_.push_back(count.get_d());
    }
    if (!options.techniques.symmetry) return;
    Result<SymmetryGroup> group = symmetries_of(*puzzle.puzzle());
    if (!group) return;
    symmetries_ = *std::move(group);
    for (std::uint32_t i = 0; i < symmetries_->size(); ++i) {
        images_.push_back(turns_.images(*symmetries_, i));
    }
}

std::vector<std::uint32_t> SolverSetup::keeping(const RegisterGoal& goal,
                                                std::optional<std::uint32_t> orbit) const {
    std::vector<std::uint32_t> kept;
    if (!symmetries_) return kept;
    const Puzzle& puzzle = *puzzle_.puzzle();
    const std::vector<OrbitPart>& parts = puzzle_.constraints().parts;
    std::vector<std::uint32_t> part_of(puzzle.pieces().size(), 0);
    for (std::uint32_t part = 0; part < parts.size(); ++part) {
        for (const Slot slot : parts[part].slots) part_of[slot] = part + 1;
    }
    for (std::uint32_t i = 0; i < symmetries_->size(); ++i) {
        if (!images_[i]) continue;
        const Relabelling& to = symmetries_->relabelling(i);
        bool keeps = true;
        for (Slot slot = 0; slot < part_of.size() && keeps; ++slot) {
            if (orbit && part_of[slot] != *orbit + 1) continue;
            const Slot image = to.image[slot];
            keeps = part_of[image] == part_of[slot] && goal.roles[image] == goal.roles[slot];
            // Identical pieces must remain identical, with the same twists.
            const Slot look = puzzle.identical(slot);
            keeps =
                keeps && (puzzle_.supercube() ||
                          (puzzle.identical(to.image[look]) == puzzle.identical(image) &&
                           to.offset[look] == to.offset[slot] && to.unit[look] == to.unit[slot]));
        }
        if (keeps) kept.push_back(i);
    }
    return kept;
}

Likeness SolverSetup::likeness(const RegisterGoal& goal, SearchedLengths lengths) const {
    Likeness likeness;
    for (const std::uint32_t symmetry : keeping(goal)) {
        if (symmetry != 0) likeness.symmetries.push_back(*images_[symmetry]);
    }
    const bool of_cycles =
        lengths == SearchedLengths::kShortest && GoalTest(puzzle_, goal).of_cycles_alone();
    likeness.rotations = of_cycles && options_.techniques.sequence_symmetry;
    likeness.inverses = of_cycles && options_.techniques.antisymmetry;
    return likeness;
}

}  // namespace qter
