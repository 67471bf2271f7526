#include "solver/assignment.hpp"

#include <algorithm>
#include <numeric>

namespace qter {

Assignment::Assignment(const FinderPuzzle& puzzle, const Structure& structure)
    : puzzle_(puzzle),
      structure_(structure),
      part_of_(puzzle.puzzle()->pieces().size(), 0),
      roles_(part_of_.size(), Role::kFree) {
    const std::vector<OrbitPart>& parts = puzzle.constraints().parts;
    for (std::uint32_t part = 0; part < parts.size(); ++part) {
        for (const Slot slot : parts[part].slots) part_of_[slot] = part;
        allowance_.push_back(structure.shared[part] + structure.unused[part]);
    }
}

RegisterGoal Assignment::goal(std::size_t number, OrderGoal orders) const {
    RegisterGoal goal{structure_.registers[number], roles_, allowance_};
    const Integer all = order(puzzle_, goal.own);
    const bool last = number + 1 == structure_.registers.size();
    if ((last || orders == OrderGoal::kOfEach) && all.fits_ulong_p()) goal.order = all.get_ui();
    return goal;
}

void Assignment::add(std::size_t number, const State& element) {
    const Puzzle& puzzle = *puzzle_.puzzle();
    OwnedCycles wanted = structure_.registers[number];
    for (const Cycle& cycle : cycle_structure(puzzle.shape(), element)) {
        const std::uint32_t part = part_of_[cycle.slots.front()];
        const FinderOrbit& orbit = puzzle_.orbits()[part];
        const bool free = std::all_of(cycle.slots.begin(), cycle.slots.end(), [&](Slot slot) {
            return roles_[slot] == Role::kFree && puzzle_.is_unique(slot);
        });
        const auto own = std::find_if(wanted.begin(), wanted.end(), [&](const OwnedCycle& other) {
            return free && other.orbit == part && other.length == cycle.slots.size() &&
                   order(orbit, other) == cycle.order;
        });
        if (own != wanted.end()) {
            wanted.erase(own);
            for (const Slot slot : cycle.slots) roles_[slot] = Role::kFixed;
            continue;
        }
        for (const Slot slot : cycle.slots) {
            if (roles_[slot] != Role::kFree) continue;
            const bool alike = !puzzle_.supercube() && element.orient[slot] == 0 &&
                               puzzle.identical(element.piece[slot]) == puzzle.identical(slot);
            if (alike) continue;
            roles_[slot] = Role::kShared;
            --allowance_[part];
        }
    }
}

std::vector<Cycle> own_cycles(const FinderPuzzle& puzzle, const std::vector<State>& elements,
                              std::size_t number) {
    const Puzzle& pieces = *puzzle.puzzle();
    std::vector<bool> others(pieces.pieces().size(), false);
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (i == number) continue;
        for (Slot slot = 0; slot < others.size(); ++slot) {
            if (!is_solved(elements[i], slot)) others[slot] = true;
        }
    }
    std::vector<Cycle> own;
    for (Cycle& cycle : cycle_structure(pieces.shape(), elements[number])) {
        const bool alone = std::all_of(cycle.slots.begin(), cycle.slots.end(), [&](Slot slot) {
            return !others[slot] && puzzle.is_unique(slot);
        });
        if (alone) own.push_back(std::move(cycle));
    }
    return own;
}

}  // namespace qter
